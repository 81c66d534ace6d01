package report

import "slices"

// Reason is one row of the table of reasons: why a game was not counted, was
// skipped, or enters no rate. It has the shape of a finding's kind, and a kind
// in place of the severity.
type Reason struct {
	Name  string // Record.Why, or what LeftOut returns
	Kind  string // NotCounted, Skipped or LeftOutOfRates
	Title string // a few words, no full stop
	Plain bool   // the code is a word that says as much as the title
	Why   string // what it means
	Do    string // what can be done about it
}

// LeftOutOfRates is the kind of the reasons that LeftOut returns.
const LeftOutOfRates = "left-out"

// Reasons is the table, by kind. Writers, `explain` and docs/records.md say
// what it says.
var Reasons = slices.Concat(notCountedReasons, skippedReasons, leftOutReasons)

// FindReason looks a reason up by its name.
func FindReason(name string) (Reason, bool) {
	i := slices.IndexFunc(Reasons, func(r Reason) bool { return r.Name == name })
	if i < 0 {
		return Reason{}, false
	}
	return Reasons[i], true
}

var notCountedReasons = []Reason{
	{
		Name: "resigned", Kind: NotCounted, Plain: true,
		Title: "a player resigned",
		Why:   "The result is a resignation (RE[B+R]). The board was not played to its end, and no rule of counting decided the game.",
		Do:    "Nothing is wrong. --include resigned scores such games for study; they enter no rate.",
	}, {
		Name: "time", Kind: NotCounted, Plain: true,
		Title: "decided on time",
		Why:   "A player ran out of time (RE[B+T]). The board was not played to its end.",
		Do:    "Nothing is wrong. --include time scores such games for study; they enter no rate.",
	}, {
		Name: "forfeit", Kind: NotCounted, Plain: true,
		Title: "forfeited",
		Why:   "A player forfeited the game (RE[B+F]).",
		Do:    "Nothing is wrong: such a game is never counted.",
	}, {
		Name: "illegal", Kind: NotCounted,
		Title: "decided by a foul",
		Why:   "The record says that an illegal move lost the game.",
		Do:    "Nothing is wrong. 'gorescore check' tells what each ruleset says of the move.",
	}, {
		Name: "void", Kind: NotCounted, Plain: true,
		Title: "recorded as void",
		Why:   "The game ended without a result (RE[Void]), such as by a repetition or an agreement.",
		Do:    "Nothing is wrong: there is no result to hold a count against.",
	}, {
		Name: "unfinished", Kind: NotCounted, Plain: true,
		Title: "not played to its end",
		Why:   "The result says that play was broken off (RE[Suspended]), or there is none that can be read (none at all, RE[?]) and the record does not end with two passes.",
		Do:    "If the game was finished, add the result (RE) or give it through --overrides. --include unfinished scores such games for study.",
	}, {
		Name: "no-margin", Kind: NotCounted,
		Title: "a winner without a margin",
		Why:   "The result names a winner but no margin (RE[B+]). It may have been a resignation: whether the board was counted is not known.",
		Do:    "Add the margin to RE, or give the result through --overrides.",
	}, {
		Name: "scan-doubts", Kind: NotCounted,
		Title: "scanned from a page, with doubtful moves",
		Why:   "The record was read from a printed page by 'gorescore scan', and XDOUBT says that some of its moves or stones are doubtful. One wrong move can change the score.",
		Do:    "Correct the record ('gorescore scan --review-html') and delete XDOUBT.",
	},
}

var skippedReasons = []Reason{
	{
		Name: "unfilled", Kind: Skipped,
		Title: "too much of the board is open",
		Why:   "More points than a finished game leaves lie between both sides, or need protection: moves are missing, the game was broken off, or a large group was judged wrongly. A count would be a guess.",
		Do:    "Look at it with 'gorescore show'. If it was finished, give the dead stones through --overrides, or mark the territory (TB, TW).",
	}, {
		Name: "impossible-position", Kind: Skipped,
		Title: "a chain has no liberties",
		Why:   "Setup stones leave a chain that touches no empty point: no game reaches such a position.",
		Do:    "Correct the setup (AB, AW, AE) of the record.",
	}, {
		Name: "life-unknown", Kind: Skipped,
		Title: "nothing says which stones are dead",
		Why:   "None of the evidence that --life allows gave a verdict on life and death.",
		Do:    "Allow more evidence with --life, or give the dead stones through --overrides.",
	}, {
		Name: "timeout", Kind: Skipped,
		Title: "judging life and death took too long",
		Why:   "The limit of --timeout ran out before it was clear who is dead.",
		Do:    "Give a longer --timeout, or the dead stones through --overrides.",
	}, {
		Name: "no-moves", Kind: Skipped,
		Title: "no move and no stone",
		Why:   "The record holds a header alone, or a board without stones.",
		Do:    "Get the moves from where the record came from.",
	}, {
		Name: "corrupt-move", Kind: Skipped,
		Title: "a move cannot be read",
		Why:   "A move is neither a point of the board nor a pass, so that the position after it is not known.",
		Do:    "'gorescore check' names the place. Correct the move in the record.",
	}, {
		Name: "bad-size", Kind: Skipped,
		Title: "the board size is not certain",
		Why:   "SZ is impossible or half written. The position is not trusted.",
		Do:    "Correct SZ.",
	}, {
		Name: "not-go", Kind: Skipped,
		Title: "a record of another game than Go",
		Why:   "GM names a game whose moves are not those of Go.",
		Do:    "Take the record out, or correct GM.",
	}, {
		Name: "no-game", Kind: Skipped,
		Title: "no game in the file",
		Why:   "The text holds nothing that begins as a game record does.",
		Do:    "Check that the file is a game record and was not cut off at its beginning.",
	}, {
		Name: "game-too-large", Kind: Skipped,
		Title: "larger than any game is",
		Why:   "The record is longer than the limit, which keeps damaged files from filling the memory.",
		Do:    "Check that the file is a game record.",
	}, {
		Name: "unreadable", Kind: Skipped, Plain: true,
		Title: "the file cannot be read",
		Why:   "The file or the member of an archive is missing, may not be opened, or is damaged. A game in which the damage began is skipped too.",
		Do:    "The message on standard error names the cause.",
	}, {
		Name: "interrupted", Kind: Skipped, Plain: true,
		Title: "the run was stopped at this game",
		Why:   "The run was interrupted while the game was being judged.",
		Do:    "Run it again.",
	}, {
		Name: "internal-panic", Kind: Skipped,
		Title: "the program failed on this game",
		Why:   "A fault of gorescore itself, not of the record.",
		Do:    "Please report it with the record.",
	},
}

var leftOutReasons = []Reason{
	{
		Name: LeftOutStudy, Kind: LeftOutOfRates,
		Title: "not decided by counting",
		Why:   "The game was scored for study (--include): a resignation, time or a broken-off game decided it, no count.",
		Do:    "Nothing is wrong. Its counts are given all the same.",
	}, {
		Name: LeftOutKomiUnknown, Kind: LeftOutOfRates,
		Title: "no usable komi",
		Why:   "The record states no komi that can be used, and a missing komi is never taken for zero.",
		Do:    "Add KM, give it through --overrides, or use --assume-komi era.",
	}, {
		Name: LeftOutKomiDoubtful, Kind: LeftOutOfRates,
		Title: "a komi that may be a default",
		Why:   "The komi may be a server's default, or was read from another text or against what the result says.",
		Do:    "Correct KM, give it through --overrides, or use --trust-komi.",
	}, {
		Name: LeftOutRulesDoubtful, Kind: LeftOutOfRates,
		Title: "rules that their source contradicts",
		Why:   "The record names a ruleset that the results of its source contradict.",
		Do:    "Correct RU, or give the rules through --overrides.",
	}, {
		Name: LeftOutRulesUnknown, Kind: LeftOutOfRates,
		Title: "no known ruleset",
		Why:   "The record names no ruleset that is known, so that its result could not be checked.",
		Do:    "Add RU, or give the rules through --overrides; 'gorescore rules list' shows the names.",
	}, {
		Name: LeftOutMismatch, Kind: LeftOutOfRates,
		Title: "recorded result not reproduced",
		Why:   "The count under the record's own rules and komi gives another result than the recorded one: the result, the komi, the rules or the verdict on dead stones is wrong. Nobody knows which.",
		Do:    "Look at it with 'gorescore show'; 'rescore --only mismatch' lists all of them. Correct the record, or give what you know through --overrides.",
	}, {
		Name: LeftOutUnjudged, Kind: LeftOutOfRates,
		Title: "result that cannot be checked",
		Why:   "The record names a winner but nothing that a count could be held against.",
		Do:    "Add the margin to RE, or give the result through --overrides.",
	},
}
