package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// causeWords names the causes as players do.
var causeWords = map[string]string{
	"komi":        "komi",
	"parity":      "parity (last stone)",
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

// originWords names what a verdict on life and death rests on.
var originWords = map[score.Origin]string{
	score.OriginNone:      "nothing to decide",
	score.OriginOverrides: "overrides file",
	score.OriginMarks:     "players' marks (TB, TW)",
	score.OriginResult:    "recorded margin",
	score.OriginEstimate:  "estimate",
	score.OriginGTP:       "external engine",
}

// reasonText is "unfilled - too much of the board is open": the code that
// scripts and `explain` know, and what it means.
func reasonText(code string) string {
	if r, ok := report.FindReason(code); ok {
		return r.Name + " - " + r.Title
	}
	if code == "" {
		return "no reason given"
	}
	return clean(code)
}

// shortReason is "unfilled (too much of the board is open)", without the
// brackets where the code says as much.
func shortReason(code string) string {
	if r, ok := report.FindReason(code); ok && !r.Plain {
		return r.Name + " (" + r.Title + ")"
	}
	if code == "" {
		return "no reason given"
	}
	return clean(code)
}

// confidence prints a probability with three decimals. What is less than
// certain is never rounded up to certain.
func confidence(v float64) string {
	switch {
	case v >= 1:
		return "1"
	case v >= 0.9999:
		return "0.9999"
	case v >= 0.9995:
		return fmt.Sprintf("%.4f", math.Floor(v*1e4)/1e4)
	}
	return fmt.Sprintf("%.3f", v)
}

// lifeText is "life by recorded margin, 0.998".
func lifeText(l *report.Life) string {
	origin, _, _ := strings.Cut(word(originWords, l.Origin), " (")
	return "life by " + origin + ", " + confidence(l.Confidence)
}

// foulWords names the kinds of foul.
var foulWords = map[string]string{
	"ko":          "ko retaken at once",
	"superko":     "position repeated",
	"suicide":     "suicide",
	"occupied":    "played on a stone",
	"out-of-turn": "out of turn",
	"after-end":   "played after the end",
}

// word looks a name up; a name without words stays as it is.
func word[K ~string](words map[K]string, name K) string {
	if w, ok := words[name]; ok {
		return w
	}
	return clean(string(name))
}

// causesInWords lists the shares of a swing. A share is positive if it helps
// the new winner.
func causesInWords(causes []score.Cause, way int) []string {
	var parts []string
	for _, c := range causes {
		p := c.Points * replay.HalfPoints(way)
		w := word(causeWords, c.Cause)
		switch {
		case p > 0:
			w += " +" + p.String()
		case p < 0:
			w += " " + p.String()
		}
		parts = append(parts, w)
	}
	return parts
}

// resultText prints a count's result as records do: "B+2.5", "draw"; a tie that
// a ruleset decides is "B+0 (tie)".
func resultText(winner replay.Winner, margin replay.HalfPoints) string {
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

// scoreText is resultText of a score, "W+F" if a foul lost the game.
func scoreText(s *report.Score) string {
	if s.LostByFoul() {
		return s.Winner.String() + "+F"
	}
	return resultText(s.Winner, s.Margin)
}

// recordedText prints the recorded result in normal form, or as written.
func recordedText(r *replay.Result) string {
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
		if raw := clean(r.Raw); raw != "" {
			return raw
		}
		return "no result"
	}
	return r.Winner.String()
}

// place is "file" or "file #3": what the user types after `show`.
func place(file string, game int) string {
	file = clean(file)
	if game > 0 {
		return file + "#" + strconv.Itoa(game)
	}
	return file
}

// playersText is "Black 9p - White 9p", without what is not known.
func playersText(p *report.Players) string {
	side := func(name, rank, fallback string) string {
		name, rank = clean(name), clean(rank)
		if name == "" {
			name = fallback
		}
		if rank != "" {
			name += " " + rank
		}
		return name
	}
	if p.Black == "" && p.White == "" {
		return ""
	}
	return side(p.Black, p.BlackRank, "?") + " (B) - " + side(p.White, p.WhiteRank, "?") + " (W)"
}
