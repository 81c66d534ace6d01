package ngf

import "gorescore/sgfparse"

// The findings of this package.
var (
	kindNoGame = sgfparse.Kind{
		Code: "ngf-no-game", Severity: sgfparse.Error,
		Title: "no NGF record",
		Why:   "The file does not have the twelve lines that an NGF record begins with, or has no move. What could be read of it was kept.",
		Do:    "Get the file again.",
	}
	kindHeader = sgfparse.Kind{
		Code: "ngf-header-unread", Severity: sgfparse.Warning,
		Title: "number in the head of an NGF record that cannot be read",
		Why:   "Size, handicap and komi are whole numbers in lines of their own. What is no number stays unknown; the size is then taken to be 19.",
		Do:    "Look whether a line of the head is missing.",
	}
	kindKomi = sgfparse.Kind{
		Code: "ngf-komi-half", Severity: sgfparse.Note,
		Title: "komi of an NGF record without its half point",
		Why:   "The format writes the komi as a whole number and leaves the half point out. It was added in an even game; in a handicap game the number stands as it is.",
		Do:    "Nothing; where the result contradicts the komi, the komi is reported as unknown.",
	}
	kindSecond = sgfparse.Kind{
		Code: "ngf-second-game", Severity: sgfparse.Error,
		Title: "another game in an NGF file",
		Why:   "An NGF file holds one game. After other lines its moves begin again with the first; only the first game was read.",
		Do:    "Cut the file where the games meet, and give each game a file of its own.",
	}
	kindLine = sgfparse.Kind{
		Code: "ngf-line-unknown", Severity: sgfparse.Warning,
		Title: "line of an NGF record that is not understood",
		Why:   "After the head only moves (PM) are known. Another line was passed over.",
		Do:    "Look whether the moves around the place make sense.",
	}
	kindMove = sgfparse.Kind{
		Code: "ngf-move-unread", Severity: sgfparse.Error,
		Title: "move of an NGF record that cannot be read",
		Why:   "A move has a colour and its point twice, the second time backwards. Where both do not agree nothing tells which is right: the move was kept as it is written, so that the game counts as damaged.",
		Do:    "Correct the move by hand.",
	}
	kindNumber = sgfparse.Kind{
		Code: "ngf-move-number", Severity: sgfparse.Warning,
		Title: "move numbers of an NGF record do not follow each other",
		Why:   "A gap or a step back means that lines are missing or out of order; they were read in the order of the file.",
		Do:    "Compare the moves with the source.",
	}
	kindCount = sgfparse.Kind{
		Code: "ngf-move-count", Severity: sgfparse.Note,
		Title: "NGF record announces another number of moves",
		Why:   "The twelfth line counts the moves; passes are sometimes left out, so that a difference of one or two says little.",
		Do:    "Nothing, unless many moves are missing.",
	}
)

// Kinds are the findings of this package.
var Kinds = []sgfparse.Kind{kindNoGame, kindHeader, kindKomi, kindSecond, kindLine, kindMove, kindNumber, kindCount}
