package gib

import "gorescore/sgfparse"

// The findings of this package.
var (
	kindNoGame = sgfparse.Kind{
		Code: "gib-no-game", Severity: sgfparse.Error,
		Title: "no moves in a GIB record",
		Why:   "The file has neither the start of a game (INI) nor a move (STO). It is no GIB record, or was cut off in its header.",
		Do:    "Get the file again.",
	}
	kindCutOff = sgfparse.Kind{
		Code: "gib-cut-off", Severity: sgfparse.Warning,
		Title: "GIB record without its end",
		Why:   "The closing line \\GE is missing: the file was probably cut off. The moves up to there were read.",
		Do:    "Compare the number of moves with the source.",
	}
	kindSecond = sgfparse.Kind{
		Code: "gib-second-game", Severity: sgfparse.Error,
		Title: "another game in a GIB file",
		Why:   "A GIB file holds one game. After it another one begins, or moves follow its end; only the first game was read.",
		Do:    "Cut the file where the games meet (\\HS begins one), and give each game a file of its own.",
	}
	kindLine = sgfparse.Kind{
		Code: "gib-line-unknown", Severity: sgfparse.Warning,
		Title: "line of a GIB record that is not understood",
		Why:   "Only INI, STO (play) and SKI (pass) are known to change the board. Another line was passed over; if it takes back a move, the moves after it do not fit.",
		Do:    "Look whether the moves around the place make sense.",
	}
	kindMove = sgfparse.Kind{
		Code: "gib-move-unread", Severity: sgfparse.Error,
		Title: "move of a GIB record that cannot be read",
		Why:   "A STO line needs a player (1 or 2), a column and a row. The move was kept as it is written, so that the game counts as damaged.",
		Do:    "Complete the move by hand.",
	}
	kindNumber = sgfparse.Kind{
		Code: "gib-move-number", Severity: sgfparse.Warning,
		Title: "move numbers of a GIB record do not follow each other",
		Why:   "Moves are numbered from 2 (1 is INI). A gap or a step back means that lines are missing or out of order; they were read in the order of the file.",
		Do:    "Compare the moves with the source.",
	}
	kindCount = sgfparse.Kind{
		Code: "gib-move-count", Severity: sgfparse.Note,
		Title: "GIB record announces another number of moves",
		Why:   "TCNT in the header counts the moves. Servers also count the start of the game or passes, so that a difference of one or two says little.",
		Do:    "Nothing, unless many moves are missing.",
	}
	kindResult = sgfparse.Kind{
		Code: "gib-result-unclear", Severity: sgfparse.Warning,
		Title: "the ending of a GIB record is unclear",
		Why:   "The code of the ending (GRLT) is unknown, or says that the game was counted but gives no margin (ZIPSU). The text of GAMERESULT was taken instead; without one the result stays unknown.",
		Do:    "Give the result through --overrides if it is known.",
	}
	kindContradiction = sgfparse.Kind{
		Code: "gib-contradiction", Severity: sgfparse.Warning,
		Title: "a GIB record contradicts itself",
		Why:   "The result stands as a code (GRLT, with ZIPSU) and as a text (GAMERESULT), and code, margin and komi also in GAMETAG. Two of them differ: another winner, another way of ending, another number. The code of GAMEINFOMAIN was taken.",
		Do:    "Find out which is right, and give it through --overrides.",
	}
	kindRules = sgfparse.Kind{
		Code: "gib-rules", Severity: sgfparse.Note,
		Title: "GIB has no field for the ruleset; Tygem plays Korean rules",
		Why:   "RU[Korean] was added, because the format belongs to one server and that counts by Korean rules. It is not added where komi or result are given in zi.",
		Do:    "Give the ruleset through --overrides if the game was played under another one.",
	}
	kindHandicap = sgfparse.Kind{
		Code: "gib-handicap-unread", Severity: sgfparse.Warning,
		Title: "handicap of a GIB record that cannot be read",
		Why:   "The fourth field of the INI line is the number of handicap stones. It is missing or no number; none were assumed.",
		Do:    "Look whether White plays first: then handicap stones are missing.",
	}
)

// Kinds are the findings of this package.
var Kinds = []sgfparse.Kind{
	kindNoGame, kindCutOff, kindSecond, kindLine, kindMove, kindNumber, kindCount, kindResult, kindContradiction, kindRules, kindHandicap,
}
