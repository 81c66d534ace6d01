package sgfparse

// The findings of this package, one variable each. Those of severity Warning
// are leniencies: the grammar forbids what was found, and the parser read it
// all the same. Parser.Strict turns them into errors.
var (
	NoGame = Kind{
		Code: "no-game", Severity: Error,
		Title: "no game found",
		Why:   "The text holds no \"(\" that is followed by a node, and does not begin with the root of a game either, so there is nothing to read.",
		Do:    "Check that the file is an SGF record and was not cut off at its beginning.",
	}
	MissingParenthesis = Kind{
		Code: "missing-parenthesis", Severity: Warning,
		Title: "game without its opening parenthesis",
		Why:   "The text begins with a node that holds properties of a root (GM, FF, SZ, CA, AP, ST), but no \"(\" stands before it. It was read as a game. Without such a property it would be none.",
		Do:    "Nothing is lost; convert writes the parenthesis.",
	}
	TextBeforeGame = Kind{
		Code: "text-before-game", Severity: Warning,
		Title: "text before the game",
		Why:   "Mail headers, web page remains and the like stand before the \"(\" of a game. They were skipped.",
		Do:    "Nothing is lost if the text is no part of a record; remove it to silence the warning.",
	}
	TextAfterGame = Kind{
		Code: "text-after-game", Severity: Warning,
		Title: "text after the game",
		Why:   "Text that is no game follows the last \")\" of a game. It was skipped: it neither spoils nor extends the game before it.",
		Do:    "Look whether it is the rest of a damaged record; otherwise remove it.",
	}
	StrayClose = Kind{
		Code: "stray-close", Severity: Warning,
		Title: "closing parenthesis without an opening one",
		Why:   "There are more \")\" than \"(\". After a game they were skipped; when nodes of the game follow, the game goes on.",
		Do:    "Remove the extra parenthesis, or let convert write the record anew.",
	}
	GameInGame = Kind{
		Code: "game-in-game", Severity: Warning,
		Title: "a new game begins before the one before it is closed",
		Why:   "A \"(;\" with properties that only a root has (GM, FF, SZ, CA ...) follows although the game before lacks its \")\": one such property if it begins a line, two different ones elsewhere. The record was cut there into two games.",
		Do:    "The first of the two games is probably incomplete: compare it with its source.",
	}
	GameTooLarge = Kind{
		Code: "game-too-large", Severity: Error,
		Title: "game larger than the limit",
		Why:   "One game is larger than the size limit, which keeps memory bounded. It was skipped to its end; the games after it were read.",
		Do:    "Usually a \"]\" or \")\" is missing, and the rest of the file seems to be one game. Repair that place.",
	}
	GameTooLong = Kind{
		Code: "game-too-long", Severity: Error,
		Title: "game with more nodes, moves or setup stones than the limit",
		Why:   "No game has a million moves, but a damaged or hostile record may, and would fill the memory. Of nodes, moves of the main line, setup stones and open parentheses 1,048,576 are read, of properties twice as many. The rest of the game was not read and it is not scored; the games after it were read.",
		Do:    "Look at the record: it is no game, or very many that lost their parentheses. Divide a tree of more variations.",
	}
	UnclosedTree = Kind{
		Code: "unclosed-tree", Severity: Warning,
		Title: "game ends without its closing parenthesis",
		Why:   "The text ended inside a game. Every open tree was closed there; all moves before stay valid.",
		Do:    "The record may have been cut off: compare the number of moves with its source.",
	}
	UnclosedValue = Kind{
		Code: "unclosed-value", Severity: Warning,
		Title: "value without its closing bracket",
		Why:   "A \"]\" is missing: the text ended, or a number or point runs into the next property, or a text ends in what is plainly the next move or the next game. The value was ended before that.",
		Do:    "Look at the value: its end was chosen by plausibility.",
	}
	UnescapedBracket = Kind{
		Code: "unescaped-bracket", Severity: Warning,
		Title: "\"]\" without a backslash inside a text",
		Why:   "A \"]\" in a text value is followed by something that cannot stand in a record at that place, and a better end comes later. It was read as part of the text.",
		Do:    "Let convert write the record anew; it escapes the bracket.",
	}
	MissingSemicolon = Kind{
		Code: "missing-semicolon", Severity: Warning,
		Title: "property without a node",
		Why:   "A property follows \"(\" or \")\" without the \";\" that begins a node. A node was begun for it. One Chinese portal writes all its records so.",
		Do:    "Nothing is lost; convert writes the semicolon.",
	}
	EmptyNode = Kind{
		Code: "empty-node", Severity: Note,
		Title: "node without properties",
		Why:   "A \";\" has no property after it. That is legal, and no move.",
		Do:    "Nothing.",
	}
	EmptyVariation = Kind{
		Code: "empty-variation", Severity: Warning,
		Title: "variation without a node",
		Why:   "A pair of parentheses holds no node, which the grammar forbids. It was left out.",
		Do:    "Nothing is lost; convert leaves it out too.",
	}
	DoubledParenthesis = Kind{
		Code: "doubled-parenthesis", Severity: Warning,
		Title: "opening parenthesis right after another",
		Why:   "A \"(\" must be followed by a node. The variations inside were read as variations of the node before.",
		Do:    "Nothing is lost; convert leaves the extra parentheses out.",
	}
	NodeAfterVariation = Kind{
		Code: "node-after-variation", Severity: Warning,
		Title: "node after a variation",
		Why:   "A node follows the \")\" of a variation inside the same tree. It was read as one more variation of the node before the branch.",
		Do:    "Look whether the branch was closed too early: then the main line is longer than what was read.",
	}
	StrayText = Kind{
		Code: "stray-text", Severity: Warning,
		Title: "text outside of a value",
		Why:   "Characters between the properties are neither names nor values. They were skipped. B or W with two letters in a node without a move (\"Bdd]\", \"W{dd}\") is kept as a move that cannot be read.",
		Do:    "Look whether a bracket is missing or doubled right before the place.",
	}
	PropertyWithoutValue = Kind{
		Code: "property-without-value", Severity: Error,
		Title: "property without a value",
		Why:   "A name has no \"[\" after it. What it should say is unknown, so it was left out. A move without a value is not taken for a pass: it is kept as a move that cannot be read.",
		Do:    "Complete the property by hand; if it is a move, the game should not be scored.",
	}
	ValueWithoutName = Kind{
		Code: "value-without-name", Severity: Error,
		Title: "value without a property name",
		Why:   "A bracketed value has no name before it. Nothing tells what it means, so it was left out. A point in a node without a move may be the move: then the game is not scored.",
		Do:    "Complete the name by hand; it may be a move.",
	}
	LowerCaseLetters = Kind{
		Code: "lower-case-letters", Severity: Note,
		Title: "lower-case letters in a property name",
		Why:   "Before FF[4] the lower-case letters of a name carry no meaning: PlayerBlack is PB, CoPyright is CP. They were left out.",
		Do:    "Nothing; convert writes the short name.",
	}
	LowerCaseName = Kind{
		Code: "lower-case-name", Severity: Warning,
		Title: "property name in lower case",
		Why:   "A name has no capital letter at all. It was read as if written in capitals.",
		Do:    "Nothing; convert writes capitals.",
	}
	LongName = Kind{
		Code: "long-name", Severity: Note,
		Title: "private property with a long name",
		Why:   "Names of three and more letters are not part of the format; programs use them for their own data. The property was kept and means nothing to this program.",
		Do:    "Nothing.",
	}
	RepeatedProperty = Kind{
		Code: "repeated-property", Severity: Warning,
		Title: "property repeated in a node",
		Why:   "A node holds one property twice. Lists (AB, AW, AE, TB, TW, labels ...) are joined, for dropped stones would change every later capture. Texts are joined by a line break when written; of all others every value is kept and the first one counts.",
		Do:    "For lists nothing; for other properties check that the first value is the right one.",
	}
	ExtraValues = Kind{
		Code: "extra-values", Severity: Warning,
		Title: "several values where one is allowed",
		Why:   "A property that takes one value has more. All are kept; the first one counts.",
		Do:    "Check that the first value is the right one.",
	}
	NULBytes = Kind{
		Code: "nul-bytes", Severity: Warning,
		Title: "NUL bytes in the text",
		Why:   "Bytes with the code 0 have no place in a record. Between properties they count as blanks, in texts they are left out.",
		Do:    "The file was probably damaged in storage, or is in a charset that was not recognised.",
	}
	EscapeBytes = Kind{
		Code: "escape-bytes", Severity: Warning,
		Title: "ESC bytes in the text",
		Why:   "The byte 1B hex switches charsets in old Japanese texts and drives terminals; where no charset uses it, it has no place in a record. It was left out of texts.",
		Do:    "Name the charset with --charset if the text is garbled, or remove the bytes.",
	}
)

// Kinds is the table of all findings of this package.
var Kinds = []Kind{
	NoGame, MissingParenthesis, TextBeforeGame, TextAfterGame, StrayClose, GameInGame, GameTooLarge, GameTooLong,
	UnclosedTree, UnclosedValue, UnescapedBracket, MissingSemicolon,
	EmptyNode, EmptyVariation, DoubledParenthesis, NodeAfterVariation, StrayText,
	PropertyWithoutValue, ValueWithoutName, LowerCaseLetters, LowerCaseName,
	LongName, RepeatedProperty, ExtraValues, NULBytes, EscapeBytes,
}
