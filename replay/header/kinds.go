package header

import "gorescore/sgfparse"

// The findings of Read. Severity Note marks readings in which nothing was
// lost, Warning a leniency or a doubt, Error something missing.
var (
	KindSizeAbsent = sgfparse.Kind{Code: "size-absent", Severity: sgfparse.Note,
		Title: "the board size is not stated; 19x19 is taken",
		Why:   "A record without SZ is on 19x19 by the SGF specification.",
		Do:    "Add SZ[19], or the true size."}
	KindSizeForm = sgfparse.Kind{Code: "size-form", Severity: sgfparse.Note,
		Title: "the board size is written in an unusual form",
		Why:   "A square size belongs in one number and a pair has a colon; the size is plain all the same.",
		Do:    "Nothing is needed; convert writes the usual form."}
	KindSizeMalformed = sgfparse.Kind{Code: "size-malformed", Severity: sgfparse.Warning,
		Title: "the board size is half written",
		Why:   "Only part of SZ could be read. The game is read on that size and kept out of rescoring.",
		Do:    "Correct SZ."}
	KindSizeRange = sgfparse.Kind{Code: "size-range", Severity: sgfparse.Error,
		Title: "the board size is impossible",
		Why:   "SZ is no number from 1 to 52. The game is read on 19x19 and kept out of rescoring.",
		Do:    "Correct SZ."}
	KindNotGo = sgfparse.Kind{Code: "not-go", Severity: sgfparse.Error,
		Title: "the record is of another game than Go",
		Why:   "GM names a game whose moves are not those of Go; the board is not trusted.",
		Do:    "Take the record out, or correct GM."}

	KindKomiAbsent = sgfparse.Kind{Code: "komi-absent", Severity: sgfparse.Note,
		Title: "komi is not stated",
		Why:   "Without KM the komi is unknown, never zero: nothing is compared with the recorded result at the recorded komi.",
		Do:    "Add KM, give an overrides file, or use --assume-komi era."}
	KindKomiEmpty = sgfparse.Kind{Code: "komi-empty", Severity: sgfparse.Warning,
		Title: "KM is empty",
		Why:   "An empty komi is unknown, never zero.",
		Do:    "Fill in KM, or give an overrides file."}
	KindKomiUnread = sgfparse.Kind{Code: "komi-unread", Severity: sgfparse.Warning,
		Title: "KM is no number that could be read",
		Why:   "The komi stays unknown and its text is kept.",
		Do:    "Correct KM."}
	KindKomiNotHalf = sgfparse.Kind{Code: "komi-not-half", Severity: sgfparse.Warning,
		Title: "the komi is no multiple of half a point",
		Why:   "A komi is a whole or half number of points, or a quarter number of zi. The komi stays unknown.",
		Do:    "Correct KM."}
	KindKomiQuarterTerritory = sgfparse.Kind{Code: "komi-quarter-territory", Severity: sgfparse.Error,
		Title: "the komi is in zi, but the rules count territory",
		Why:   "Quarters occur only where stones are counted; under territory rules one of KM and RU is wrong. The komi stays unknown.",
		Do:    "Correct KM or RU."}
	KindKomiRange = sgfparse.Kind{Code: "komi-range", Severity: sgfparse.Warning,
		Title: "the komi is larger than a board",
		Why:   "No game is played at such a komi; it stays unknown.",
		Do:    "Correct KM."}
	KindKomiBeyondBoard = sgfparse.Kind{Code: "komi-beyond-board", Severity: sgfparse.Warning,
		Title: "the komi is larger than this board has points",
		Why:   "It decides the game before the first move: KM or SZ is of another game. It is kept, but left out of flips against the record and of statistics.",
		Do:    "Correct KM or SZ; use --trust-komi if it is true."}
	KindKomiHundredths = sgfparse.Kind{Code: "komi-hundredths", Severity: sgfparse.Note,
		Title: "the komi is written in hundredths",
		Why:   "This writer multiplies komi by 100: 650 is 6.5 points, 375 is 3.75 zi, which is 7.5 points.",
		Do:    "Nothing is needed; convert writes points."}
	KindKomiHundredthsGuess = sgfparse.Kind{Code: "komi-hundredths-guess", Severity: sgfparse.Warning,
		Title: "the komi looks like hundredths, but the writer is not known to do so",
		Why:   "The number is a usual komi times 100 and no possible komi itself. It is read so, and doubtful.",
		Do:    "Correct KM, or confirm it by an overrides file."}
	KindKomiZi = sgfparse.Kind{Code: "komi-zi", Severity: sgfparse.Note,
		Title: "the komi is in zi",
		Why:   "One zi is a stone of a side's own count and makes two points of difference; a bare quarter can only be zi.",
		Do:    "Nothing is needed; convert writes points."}
	KindKomiPortal = sgfparse.Kind{Code: "komi-in-ko", Severity: sgfparse.Note,
		Title: "the komi stands in the property KO",
		Why:   "Chinese portals write the komi as KO in the root; elsewhere KO forces a move.",
		Do:    "Nothing is needed; convert writes KM."}
	KindKomiFromText = sgfparse.Kind{Code: "komi-from-text", Severity: sgfparse.Warning,
		Title: "the komi is taken from another text of the record",
		Why:   "KM says nothing, but the name of the event or game states a komi. It is shown and doubtful.",
		Do:    "Put the komi into KM."}
	KindKomiZero = sgfparse.Kind{Code: "komi-zero-doubtful", Severity: sgfparse.Warning,
		Title: "a komi of zero in a modern even game",
		Why:   "Servers and converters write KM[0] where they do not know. It is kept, but left out of flips against the record and of statistics.",
		Do:    "Use --trust-komi if the zero is true."}
	KindKomiFreeHandicap = sgfparse.Kind{Code: "komi-free-handicap", Severity: sgfparse.Warning,
		Title: "an even game's komi in a game with handicap stones",
		Why:   "Handicap stones were played as moves while HA says none, so that KM is the server's default. The komi is unknown or doubtful.",
		Do:    "Correct KM and HA, or give an overrides file."}
	KindKomiContradicts = sgfparse.Kind{Code: "komi-contradicts-margin", Severity: sgfparse.Warning,
		Title: "the komi cannot give the recorded margin",
		Why:   "Komi and margin must both be whole or both have a half point. One of them is wrong; the komi is unknown.",
		Do:    "Correct KM or RE, or give an overrides file."}
	KindDecimalComma = sgfparse.Kind{Code: "decimal-comma", Severity: sgfparse.Warning,
		Title: "a comma stands for the decimal point",
		Why:   "A program wrote the number in its user's locale; SGF wants a point.",
		Do:    "Nothing is needed; convert writes a point."}

	KindResultAbsent = sgfparse.Kind{Code: "result-absent", Severity: sgfparse.Note,
		Title: "no result is recorded",
		Why:   "The root has no RE, or an empty one. Comments are never read as a result.",
		Do:    "Add RE if the result is known."}
	KindResultUnread = sgfparse.Kind{Code: "result-unread", Severity: sgfparse.Warning,
		Title: "the result could not be read",
		Why:   "RE is in no known form; what is not known of it stays unknown and the text is kept.",
		Do:    "Correct RE."}
	KindMarginUnread = sgfparse.Kind{Code: "margin-unread", Severity: sgfparse.Warning,
		Title: "the margin could not be read",
		Why:   "It is no multiple of half a point; or as large as one side's whole count; or a fraction that may be a mixed number, as 13/4 for 1 3/4. The winner is taken, the margin is not.",
		Do:    "Correct RE."}
	KindMarginBeyondBoard = sgfparse.Kind{Code: "margin-beyond-board", Severity: sgfparse.Warning,
		Title: "the margin is larger than this board can give",
		Why:   "All points of the board, komi, and every stone played or set up as a prisoner come to less; under rules that count area, all points and komi alone do. The winner is taken, the margin is not, and the method is unknown.",
		Do:    "Correct RE or SZ."}
	KindMarginZi = sgfparse.Kind{Code: "margin-zi", Severity: sgfparse.Note,
		Title: "the margin is in zi",
		Why:   "One zi is two points of difference; a bare quarter can only be zi.",
		Do:    "Nothing is needed; convert writes points."}
	KindEndCode = sgfparse.Kind{Code: "result-end-code", Severity: sgfparse.Warning,
		Title: "the margin is a server's code of an ending, not a count",
		Why:   "Fox writes 0.0, 0.02 and 0.03 for games that were not counted. The winner is taken, the method is unknown.",
		Do:    "Nothing can be done but to look the game up."}
	KindDrawAtHalf = sgfparse.Kind{Code: "draw-at-half-komi", Severity: sgfparse.Warning,
		Title: "a draw at a komi with a half point",
		Why:   "No count can end so; the draw was agreed or KM is wrong. The method is unknown and the game does not count as counted.",
		Do:    "Correct RE or KM."}

	KindRulesAbsent = sgfparse.Kind{Code: "rules-absent", Severity: sgfparse.Note,
		Title: "the rules are not stated",
		Why:   "Without RU the rules are unknown; no default is taken.",
		Do:    "Add RU, or give an overrides file."}
	KindRulesUnknown = sgfparse.Kind{Code: "rules-unknown", Severity: sgfparse.Warning,
		Title: "RU names no known ruleset",
		Why:   "The text matches no ruleset, or several; it is kept and the rules are unknown.",
		Do:    "Correct RU; `rules list` shows the names."}
	KindRulesDialect = sgfparse.Kind{Code: "rules-dialect", Severity: sgfparse.Note,
		Title: "the name of the rules is read in the writer's own meaning",
		Why:   "Servers play a ruleset of their own under a common name: superko on KGS and OGS, no removal of dead stones on CGOS. Early GoGui wrote its Chinese rules as GOE.",
		Do:    "Nothing is needed; an overrides file can say otherwise."}
	KindRulesDoubtful = sgfparse.Kind{Code: "rules-doubtful", Severity: sgfparse.Warning,
		Title: "the stated rules do not fit the archive",
		Why:   "This source says Japanese at a komi of 7.5, where its margins show the parity of area counts. Left out of flips and statistics.",
		Do:    "Settle the rules: of a game by an overrides file, of an archive by an entry of folders with 'override: true' in .gorescore.yaml (docs/ci.md)."}

	KindHandicapUnread = sgfparse.Kind{Code: "handicap-unread", Severity: sgfparse.Warning,
		Title: "HA is no number of stones",
		Why:   "The setup and the first moves decide.",
		Do:    "Correct HA."}
	KindHandicapOne = sgfparse.Kind{Code: "handicap-one", Severity: sgfparse.Note,
		Title: "a handicap of one is none",
		Why:   "HA[1] means that Black plays first without the usual komi: no stone and no compensation. A single AB stone is Black's first move.",
		Do:    "Nothing is needed."}
	KindHandicapPlaced = sgfparse.Kind{Code: "handicap-placed", Severity: sgfparse.Warning,
		Title: "handicap stones were placed on the fixed points",
		Why:   "HA gives a number, no stones are set up and White plays first: the fixed points were meant.",
		Do:    "Add AB with the stones."}
	KindHandicapMissing = sgfparse.Kind{Code: "handicap-missing", Severity: sgfparse.Error,
		Title: "the handicap stones are not in the record",
		Why:   "HA gives a number that has no fixed points on this board, and no stones are set up; the board is not trusted.",
		Do:    "Add AB with the stones."}
	KindHandicapFree = sgfparse.Kind{Code: "handicap-free", Severity: sgfparse.Note,
		Title: "handicap stones were played as moves",
		Why:   "Black's plays before White's first are handicap stones. They are taken as set up: move 1 is White's first. With passes between them they stay moves.",
		Do:    "Nothing is needed."}
	KindHandicapDisagrees = sgfparse.Kind{Code: "handicap-disagrees", Severity: sgfparse.Warning,
		Title: "HA and the stones on the board disagree",
		Why:   "The stones that are set up or played before White's first play count, HA does not.",
		Do:    "Correct HA or AB."}
	KindWhiteFirst = sgfparse.Kind{Code: "white-first", Severity: sgfparse.Note,
		Title: "White plays first without a handicap",
		Why:   "Usual in classical Chinese games, unusual elsewhere.",
		Do:    "Nothing is needed if it is true."}

	KindMoveUnread = sgfparse.Kind{Code: "move-unread", Severity: sgfparse.Error,
		Title: "a move is neither a point nor a pass",
		Why:   "The move is kept as one off the board and the board is not trusted from there on: no rescoring.",
		Do:    "Correct the move."}
	KindMoveOffBoard = sgfparse.Kind{Code: "move-off-board", Severity: sgfparse.Error,
		Title: "a move lies outside the board",
		Why:   "The point does not exist on this size. The move is kept as one off the board: no rescoring.",
		Do:    "Correct the move or SZ."}
	KindPassBeyond = sgfparse.Kind{Code: "pass-beyond-board", Severity: sgfparse.Warning,
		Title: "a point one line beyond the board is read as a pass",
		Why:   "Some programs write a pass as the size plus one in both directions.",
		Do:    "Nothing is needed; convert writes an empty value."}
	KindPassWord = sgfparse.Kind{Code: "pass-word", Severity: sgfparse.Warning,
		Title: "a pass is written as a word",
		Why:   "SGF writes a pass as an empty value.",
		Do:    "Nothing is needed; convert writes an empty value."}
	KindMoveInRoot = sgfparse.Kind{Code: "move-in-root", Severity: sgfparse.Note,
		Title: "the first move stands in the root",
		Why:   "Bad style by the SGF specification; the move is move 1.",
		Do:    "Nothing is needed."}
	KindMovesInNode = sgfparse.Kind{Code: "moves-in-one-node", Severity: sgfparse.Warning,
		Title: "one node has several moves",
		Why:   "A node holds one move; all are played in the order of the text.",
		Do:    "Give each move its own node."}
	KindImplicitPass = sgfparse.Kind{Code: "implicit-pass", Severity: sgfparse.Warning,
		Title: "a pass is missing in the record and was put in",
		Why:   "The same colour plays twice and MN counts one move more: some servers leave passes out.",
		Do:    "Add the pass."}
	KindSetupWithMove = sgfparse.Kind{Code: "setup-with-move", Severity: sgfparse.Warning,
		Title: "one node has setup stones and a move",
		Why:   "The SGF specification forbids the mix. The setup is done first, then the move.",
		Do:    "Put the setup into a node of its own."}
	KindSetupLater = sgfparse.Kind{Code: "setup-later", Severity: sgfparse.Warning,
		Title: "stones are set up after the first move",
		Why:   "The board was edited: captures and repetitions no longer tell the whole story.",
		Do:    "Nothing is needed if it is true."}
	KindSetupUnread = sgfparse.Kind{Code: "setup-unread", Severity: sgfparse.Error,
		Title: "a setup stone is no point of the board",
		Why:   "The stone is left out and the board is not trusted: no rescoring.",
		Do:    "Correct the point."}
	KindSetupTwice = sgfparse.Kind{Code: "setup-contradicts", Severity: sgfparse.Warning,
		Title: "a point is set up in two ways at once",
		Why:   "A node puts different stones on one point, or puts one there and takes it off (AB, AW, AE). The last one in the text stands.",
		Do:    "Leave the point in one of the lists."}
	KindPlayerUnread = sgfparse.Kind{Code: "player-unread", Severity: sgfparse.Warning,
		Title: "PL names no colour",
		Why:   "The value is ignored; the first move says who is to play.",
		Do:    "Correct PL."}
	KindRootLater = sgfparse.Kind{Code: "root-property-later", Severity: sgfparse.Note,
		Title: "a property of the root stands in a later node",
		Why:   "It is read as if it stood in the root, which has none.",
		Do:    "Nothing is needed."}
	KindMarksStale = sgfparse.Kind{Code: "marks-before-end", Severity: sgfparse.Note,
		Title: "territory marks before the last play are not used",
		Why:   "Marks count only if no play follows them.",
		Do:    "Nothing is needed."}
	KindMarkUnread = sgfparse.Kind{Code: "mark-unread", Severity: sgfparse.Warning,
		Title: "a territory mark is no point of the board",
		Why:   "The mark is left out.",
		Do:    "Correct the point."}
)

// Kinds is the table of all findings of Read.
var Kinds = []sgfparse.Kind{
	KindSizeAbsent, KindSizeForm, KindSizeMalformed, KindSizeRange, KindNotGo,
	KindKomiAbsent, KindKomiEmpty, KindKomiUnread, KindKomiNotHalf, KindKomiQuarterTerritory, KindKomiRange, KindKomiBeyondBoard,
	KindKomiHundredths, KindKomiHundredthsGuess, KindKomiZi, KindKomiPortal, KindKomiFromText, KindKomiZero,
	KindKomiFreeHandicap, KindKomiContradicts, KindDecimalComma,
	KindResultAbsent, KindResultUnread, KindMarginUnread, KindMarginBeyondBoard, KindMarginZi, KindEndCode, KindDrawAtHalf,
	KindRulesAbsent, KindRulesUnknown, KindRulesDialect, KindRulesDoubtful,
	KindHandicapUnread, KindHandicapOne, KindHandicapPlaced, KindHandicapMissing, KindHandicapFree,
	KindHandicapDisagrees, KindWhiteFirst,
	KindMoveUnread, KindMoveOffBoard, KindPassBeyond, KindPassWord, KindMoveInRoot, KindMovesInNode, KindImplicitPass,
	KindSetupWithMove, KindSetupLater, KindSetupUnread, KindSetupTwice, KindPlayerUnread, KindRootLater, KindMarksStale, KindMarkUnread,
}
