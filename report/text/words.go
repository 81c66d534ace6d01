package text

import (
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// reasonText is "unfilled - too much of the board is open": the code that
// scripts and `explain` know, and what it means.
func reasonText(code string) string {
	if r, ok := report.FindReason(code); ok {
		return r.Name + " - " + r.Title
	}
	if code == "" {
		return "no reason given"
	}
	return report.Clean(code)
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
	return report.Clean(code)
}

// confidence prints a probability with three decimals, with four where three
// say 1.
func confidence(v float64) string {
	switch {
	case v >= 1:
		return "1"
	case v >= 0.9995:
		return report.Confidence(v, 4)
	}
	return report.Confidence(v, 3)
}

// lifeConfidence is rounded from what a record keeps, so that a run and its
// results read back print the same.
func lifeConfidence(l *report.Life) string {
	kept := report.RoundFraction(l.Confidence)
	if kept >= 1 {
		kept = l.Confidence
	}
	return confidence(kept)
}

// lifeText is "life by recorded margin, 0.998".
func lifeText(l *report.Life) string {
	origin, _, _ := strings.Cut(word(report.OriginWords, l.Origin), " (")
	return "life by " + origin + ", " + lifeConfidence(l)
}

// word looks a name up; a name without words stays as it is.
func word[K ~string](words map[K]string, name K) string {
	if w, ok := words[name]; ok {
		return w
	}
	return report.Clean(string(name))
}

// causesInWords lists the shares of a swing. A share is positive if it helps
// the new winner.
func causesInWords(causes []score.Cause, way int) []string {
	var parts []string
	for _, c := range causes {
		p := c.Points * replay.HalfPoints(way)
		w := word(report.CauseWords, c.Cause)
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

// place is "file" or "file #3": what the user types after `show`.
func place(file string, game int) string {
	file = report.Clean(file)
	if game > 0 {
		return file + "#" + strconv.Itoa(game)
	}
	return file
}

// playersText is "Black 9p - White 9p", without what is not known.
func playersText(p *report.Players) string {
	side := func(name, rank, fallback string) string {
		name, rank = report.Clean(name), report.Clean(rank)
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
