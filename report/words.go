package report

import (
	"strings"
	"unicode/utf8"

	"gorescore/replay"
	"gorescore/score"
)

// CauseWords name the causes as players do.
var CauseWords = map[string]string{
	"komi":        "komi",
	"parity":      "parity (stones played)",
	"seki":        "points in seki",
	"false-eye":   "false eyes",
	"teire":       "protective moves (teire)",
	"handicap":    "handicap compensation",
	"pass-stones": "pass stones",
	"button":      "button or last move",
	"group-tax":   "group tax",
	"tie":         "rule for ties",
	"life":        "life and death",
	"foul":        "foul",
}

// OriginWords name what a verdict on life and death rests on.
var OriginWords = map[score.Origin]string{
	score.OriginNone:      "nothing to decide",
	score.OriginOverrides: "overrides file",
	score.OriginMarks:     "players' marks (TB, TW)",
	score.OriginResult:    "recorded margin",
	score.OriginEstimate:  "estimate",
	score.OriginGTP:       "external engine",
}

// FoulWords name the kinds of foul.
var FoulWords = map[string]string{
	"ko":          "ko retaken at once",
	"superko":     "position repeated",
	"suicide":     "suicide",
	"occupied":    "played on a stone",
	"out-of-turn": "out of turn",
	"after-end":   "played after the end",
}

// NoteWords name the notes of a count (score.Note...).
var NoteWords = map[string]string{
	score.NoteOpenKo:         "the last half-point ko is open, and a dame may go with it",
	score.NoteUnsettledDame:  "a dame needs an answer of more than one move",
	score.NoteInferredPass:   "who passes first after the last dame or protective move is taken from whose turn it is",
	score.NoteOpenDame:       "open points between both sides are shared as they are",
	score.NoteUnfilled:       "too much of the board is open",
	score.NoteLetter:         "seki judged by the letter of the rules",
	score.NotePlayersMarks:   "territory as the players marked it",
	score.NoteDeadStonesStay: "no stone is taken off",
	score.NoteTeire:          "protective moves that were left when the game ended are played with the dame",
	score.NoteServerCount:    "eyes and dead stones in seki as the server's program counted them",
	score.NoteFoulLoss:       "lost by a foul, whatever the board counts",
	score.NoteFoulVoid:       "fouls are taken back and count as passes",
	score.NoteFoulAfter:      "later moves that no longer fit the board count as passes",
	score.NoteFoulNew:        "stones that only the replayed board holds are taken as alive: nobody has judged them",
	score.NoteFoulTooMany:    "more fouls than can be taken back: counted as it was played",
	score.NoteBentFour:       "a bent four in the corner, dead under territory rules without play, is open under area rules",
}

// ResultText prints a count's result as records do: "B+2.5", "draw"; a tie that
// a ruleset decides is "B+0 (tie)".
func ResultText(winner replay.Winner, margin replay.HalfPoints) string {
	switch winner {
	case replay.WinnerBlack, replay.WinnerWhite:
		s := winner.String() + "+" + margin.Abs().String()
		if margin == 0 {
			s += " (tie)"
		}
		return s
	}
	return winner.String()
}

// Text is ResultText of a score, "W+F" if a foul lost the game.
func (s *Score) Text() string {
	if s.LostByFoul() {
		return s.Winner.String() + "+F"
	}
	return ResultText(s.Winner, s.Margin)
}

// RecordedText prints the recorded result in normal form, or as written.
func RecordedText(r *replay.Result) string {
	switch r.Winner {
	case replay.WinnerBlack, replay.WinnerWhite:
		if r.HasMargin {
			return r.Winner.String() + "+" + r.Margin.String()
		}
		switch r.Method {
		case replay.MethodUnknown, replay.MethodCount:
			return r.Winner.String() + "+?"
		}
		return r.Winner.String() + "+ " + r.Method.String()
	case replay.WinnerUnknown:
		if raw := Clean(r.Raw); raw != "" {
			return raw
		}
		return "no result"
	}
	return r.Winner.String()
}

// Clean makes a text from a record safe to print on one line of a terminal:
// control characters (of C1 too) and invalid bytes become U+FFFD, line ends and
// tabs become spaces, and characters that reorder or hide text are taken out.
func Clean(s string) string {
	if isClean(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029':
			return ' '
		case r < 0x20 || r >= 0x7f && r < 0xa0:
			return utf8.RuneError
		case Hidden(r):
			return -1
		}
		return r // an invalid byte arrives as U+FFFD
	}, s)
}

func isClean(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// Hidden reports characters that are not seen and change how others are read:
// direction marks and overrides, zero-width ones, the byte order mark, tags.
func Hidden(r rune) bool {
	switch {
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	case r == 0x061c, r == 0xfeff, r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return false
}
