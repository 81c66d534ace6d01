package ugf

import "gorescore/sgfparse"

// The findings of this package.
var (
	kindNoGame = sgfparse.Kind{
		Code: "ugf-no-game", Severity: sgfparse.Error,
		Title: "no moves in a UGF record",
		Why:   "The file has no [Data] section with moves. It is no UGF record, or was cut off.",
		Do:    "Get the file again.",
	}
	kindCrypt = sgfparse.Kind{
		Code: "ugf-encrypted", Severity: sgfparse.Error,
		Title: "UGF record is encrypted",
		Why:   "The Crypt line says that the file is no plain one. What could be read was kept; moves are missing or wrong.",
		Do:    "Open it with the program that wrote it and save it as plain UGF or SGF.",
	}
	kindSize = sgfparse.Kind{
		Code: "ugf-size-unread", Severity: sgfparse.Warning,
		Title: "size of a UGF record that cannot be read",
		Why:   "Size is no number from 1 to 52. The moves are read for 19 lines; the size is passed on as it is written, which keeps the game out of rescoring.",
		Do:    "Correct the size by hand.",
	}
	kindResult = sgfparse.Kind{
		Code: "ugf-result-unclear", Severity: sgfparse.Warning,
		Title: "the ending of a UGF record is unclear",
		Why:   "Winner has a form that is not known. Its text was passed on as the result.",
		Do:    "Give the result through --overrides if it is known.",
	}
	kindSecond = sgfparse.Kind{
		Code: "ugf-second-game", Severity: sgfparse.Error,
		Title: "another game in a UGF file",
		Why:   "A UGF file holds one game. After its moves another [Header] begins; only the first game was read.",
		Do:    "Cut the file before the second [Header], and give each game a file of its own.",
	}
	kindLine = sgfparse.Kind{
		Code: "ugf-line-unknown", Severity: sgfparse.Warning,
		Title: "line of a UGF record that is not understood",
		Why:   "In the section [Data] each line is a move: point, colour, number, seconds. Another line was passed over.",
		Do:    "Look whether the moves around the place make sense.",
	}
	kindMove = sgfparse.Kind{
		Code: "ugf-move-unread", Severity: sgfparse.Error,
		Title: "move of a UGF record that cannot be read",
		Why:   "The point is none of the board, nor one of the ways to write a pass. The move was kept as it is written, so that the game counts as damaged.",
		Do:    "Correct the move by hand.",
	}
	kindNumber = sgfparse.Kind{
		Code: "ugf-move-number", Severity: sgfparse.Warning,
		Title: "move numbers of a UGF record do not follow each other",
		Why:   "A gap or a step back means that lines are missing or out of order; they were read in the order of the file. Stones with number 0 after the first move were set up where they stand.",
		Do:    "Compare the moves with the source.",
	}
	kindCount = sgfparse.Kind{
		Code: "ugf-move-count", Severity: sgfparse.Note,
		Title: "UGF record announces another number of moves",
		Why:   "Moves in the header differs from the moves of the section [Data].",
		Do:    "Nothing, unless many moves are missing.",
	}
	kindFigure = sgfparse.Kind{
		Code: "ugf-figures", Severity: sgfparse.Note,
		Title: "figures of a UGF record were left out",
		Why:   "Figures (.Fig) are diagrams for print, with a position and moves of their own. The game does not need them; comments and labels of moves (.Text) were read.",
		Do:    "Nothing.",
	}
)

// Kinds are the findings of this package.
var Kinds = []sgfparse.Kind{
	kindNoGame, kindCrypt, kindSize, kindResult, kindSecond, kindLine, kindMove, kindNumber, kindCount, kindFigure,
}
