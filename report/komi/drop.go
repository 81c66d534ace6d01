package komi

// Drop is the reason for which a game takes no part; "" if it does.
type Drop string

// The reasons; Drops says what they mean.
const (
	DropNoGame       Drop = "no-game"
	DropUnreadable   Drop = "unreadable"
	DropNoMoves      Drop = "no-moves"
	DropBadSize      Drop = "bad-size"
	DropOtherSize    Drop = "size"
	DropTime         Drop = "time"
	DropForfeit      Drop = "forfeit"
	DropIllegal      Drop = "illegal"
	DropVoid         Drop = "void"
	DropUnfinished   Drop = "unfinished"
	DropNoMargin     Drop = "no-margin"
	DropUnknown      Drop = "result-unknown"
	DropHandicap     Drop = "handicap"
	DropKomiUnknown  Drop = "komi-unknown"
	DropKomiAssumed  Drop = "komi-assumed"
	DropKomiDoubtful Drop = "komi-doubtful"
	DropRulesUnknown Drop = "rules-unknown"
	DropRulesDoubt   Drop = "rules-doubtful"
	DropMismatch     Drop = "mismatch"
	DropMargin       Drop = "margin"
	DropNotRescored  Drop = "not-rescored"
	DropKomiHandicap Drop = "komi-handicap"
)

// DropReason is one row of the table of reasons.
type DropReason struct {
	Drop  Drop
	Title string // a few words, no full stop
	Why   string // what it means
}

// Drops are the reasons in the order in which they are asked for: a game that has
// several is counted under the first.
var Drops = []DropReason{
	{DropNoGame, "no game of Go", "an input without a game, or a record of another game"},
	{DropUnreadable, "damaged or unreadable", "the input cannot be read, the record is damaged, or its position cannot be"},
	{DropNoMoves, "no moves", "a header alone"},
	{DropBadSize, "size not certain", "the board size is impossible or half written"},
	{DropOtherSize, "another board size", "another size than was asked for"},
	{DropTime, "lost on time", "the clock decided, and says nothing of the board"},
	{DropForfeit, "forfeited", "decided without play"},
	{DropIllegal, "decided by a foul", "an illegal move decided"},
	{DropVoid, "void", "no result, or both sides lose"},
	{DropUnfinished, "broken off", "not played to its end"},
	{DropNoMargin, "winner without a margin", "whether it was counted or given up is not known"},
	{DropUnknown, "no result", "the record names no winner"},
	{DropHandicap, "handicap game", "not an even game"},
	{DropKomiUnknown, "no usable komi", "a missing komi is never taken for zero"},
	{DropKomiAssumed, "assumed komi", "the komi is what was usual, not what was played"},
	{DropKomiDoubtful, "doubtful komi", "the komi may be a default of a server; TrustKomi takes it as it is"},
	{DropRulesUnknown, "unknown rules", "whether area or territory was counted is not known"},
	{DropRulesDoubt, "doubtful rules", "the source contradicts its own ruleset"},
	{DropMismatch, "result not reproduced", "the board contradicts the recorded result"},
	{DropMargin, "impossible margin", "no board gives this margin at this komi"},
	{DropNotRescored, "not counted again", "the game could not be counted under the ruleset that was asked for"},
	{DropKomiHandicap, "komi as a handicap", "a komi below 0 or above 14, or the weaker player has 1 or less against him, or 13 or more for him"},
}
