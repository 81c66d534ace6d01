package komi

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
)

// The codes of warnings.
const (
	warnFew        = "few-games"
	warnColour     = "colour-bias"
	warnUnrated    = "colours-unknown"
	warnMean       = "mean-is-drawn"
	warnSweep      = "sweep-is-not-causal"
	warnPooled     = "komi-pooled"
	warnUnverified = "unverified"
	warnResigning  = "resignations-differ"
	warnUnder      = "played-by-other-rules"
)

// fewGames is the number of games below which an estimate is a hint at most.
const fewGames = 200

// warn adds the caveats that the numbers need.
func (out *Answer) warn(c *Collector, s *sample) {
	add := func(code, format string, args ...any) {
		out.Warnings = append(out.Warnings, Warning{code, fmt.Sprintf(format, args...)})
	}
	if out.Games < fewGames {
		add(warnFew, "Far too few games, %d: about 2,000 are needed to know a fair komi to 0.6 points.", out.Games)
	}
	decided := out.Games - out.Draws
	switch b := &out.Bias; {
	case b.Biased:
		colour, share := b.weaker()
		add(warnColour, "The weaker player had %s in %s of the games between unequal players, so that the signed median of all games is off; look at the balanced pairs, the games between equal ranks and the regression.",
			colour, percent(share))
	case b.Rated < decided/2: // draws are not looked at
		add(warnUnrated, "The strengths of both players are known in %d of %d decided games alone: whether the weaker one had Black more often cannot be told.", b.Rated, decided)
	}
	if out.Parity.Contradicts {
		add(parityWarning, "%d counted margins are odd and %d even: that is not how %s counts come out. The source may name the wrong rules.", out.Parity.Odd, out.Parity.Even, out.Key.Family)
	}
	if under := c.opt.Under; under != nil {
		add(warnUnder, "The margins are counts under %s, whatever rules the games were played by: their players did not play for these.", under.ID)
	}
	if out.Refused != "" {
		return
	}
	if m := &out.NotFair.Mean; m.Identified {
		add(warnMean, "The mean of the counted margins, %s, is no fair komi: close games are counted and others given up, so that it is drawn to the komi that was played.", number(m.Value))
	}
	if out.Line.Identified && !slices.Contains(c.opt.By, ByEra) {
		add(warnPooled, "The line through several komi takes the players and the openings for the same at each; across eras they were not.")
	}
	if unverified := out.Counted - out.Verified; 5*unverified > out.Counted {
		add(warnUnverified, "The board does not verify the recorded result of %d of %d counted games; those margins rest on the record alone.", unverified, out.Counted)
	}
	if low, high := s.resignRates(); high-low > 0.1 {
		add(warnResigning, "Between %s and %s of the games were given up, depending on the komi: the games at one komi may not be like those at another.", percent(low), percent(high))
	}
	add(warnSweep, "Another komi would have changed how the games were played: a sweep counts results, it does not say what would have happened.")
}

// resignRates are the lowest and highest share of games given up over the komi
// with enough games.
func (s *sample) resignRates() (low, high float64) {
	low = 1
	seen := false
	for i := range s.strata {
		st := &s.strata[i]
		n := st.counted + st.resigned[0] + st.resigned[1]
		if n < fewGames {
			continue
		}
		share := float64(st.resigned[0]+st.resigned[1]) / float64(n)
		low, high, seen = min(low, share), max(high, share), true
	}
	if !seen {
		return 0, 0
	}
	return low, high
}

// Name of a group in words: "19x19, territory, komi 6.5, 1980-1989".
func (k *Key) Name() string {
	parts := []string{fmt.Sprintf("%dx%d", k.Width, k.Height), string(k.Family)}
	for _, d := range []struct{ word, value, unknown string }{
		{"rules ", k.Rules, "unknown rules"},
		{"komi ", k.Komi, "unknown komi"},
		{"", k.Era, "unknown year"},
		{"", k.Band, "unknown strength"},
		{"", k.Source, "unknown source"},
	} {
		switch d.value {
		case "":
		case "?":
			parts = append(parts, d.unknown)
		default:
			parts = append(parts, d.word+d.value)
		}
	}
	return strings.Join(parts, ", ")
}

// best is the estimate that the verdict rests on, and its name: the signed
// median of all games or, where one colour was mostly the weaker player's, the
// narrowest of those that this does not touch.
func (out *Answer) best() (e *Estimate, name string) {
	if out.Bias.Biased {
		for _, c := range []struct {
			e    *Estimate
			name string
		}{
			{&out.Balanced.Estimate, "the signed median over pairs of players with both colours"},
			{&out.Equals, "the signed median of games between equal ranks"},
			{&out.Regression.Estimate, "the regression on strength"},
		} {
			if c.e.Identified && (e == nil || narrower(c.e.Interval, e.Interval)) {
				e, name = c.e, c.name
			}
		}
		if e != nil {
			return e, name
		}
	}
	if out.Median.Identified {
		return &out.Median, "the signed median"
	}
	return nil, ""
}

// narrower reports whether interval a is closed and narrower than b.
func narrower(a, b Interval) bool {
	w, closed := a.Width()
	v, other := b.Width()
	return closed && (!other || w < v)
}

// wideInterval is the width, in points, from which an interval says little.
const wideInterval = 5

func (out *Answer) verdict() string {
	name := out.Key.Name()
	if out.Refused != "" {
		return name + ": no estimate; " + out.Refused
	}
	e, by := out.best()
	if e == nil {
		text := fmt.Sprintf("%s: the fair komi is not identified (%s)", name, out.Median.Why)
		if sel := &out.Selection; sel.Identified {
			text += fmt.Sprintf("; a model of when games are given up would put it at %s (%s)", number(sel.Value), span(sel.Interval))
		}
		return text + "."
	}
	text := fmt.Sprintf("%s: the fair komi is about %s (95 %% %s, %s, by %s)", name, number(e.Value), span(e.Interval), gamesText(e.Games), by)
	if w, closed := e.Interval.Width(); !closed || w > wideInterval {
		text = fmt.Sprintf("%s: the games say little of the fair komi (95 %% %s, %s, by %s)", name, span(e.Interval), gamesText(e.Games), by)
	}
	if out.Bias.Biased && e == &out.Median {
		colour, _ := out.Bias.weaker()
		text += fmt.Sprintf("; it is off, since the weaker player had %s more often", colour)
	}
	return text + out.playedText(e) + "."
}

// playedText compares the komi that most games were played at.
func (out *Answer) playedText(e *Estimate) string {
	var most *KomiRow
	for i := range out.ByKomi {
		if r := &out.ByKomi[i]; most == nil || r.Games > most.Games {
			most = r
		}
	}
	if most == nil || most.Rate.Games == 0 {
		return ""
	}
	r := &most.Rate
	says := "which is within the reach of chance"
	switch {
	case out.Bias.Biased:
		says = "between unequal players"
	case r.Wilson.Low > 0.5:
		says = "which favours Black"
	case r.Wilson.High < 0.5:
		says = "which favours White"
	case !e.Interval.Contains(points(most.Komi)) && latticeOf(out.Key.Family, out.Key.Width*out.Key.Height).step == 1:
		says = "though the margins put an even game elsewhere"
	}
	return fmt.Sprintf("; at %s Black won %s (%s), %s", most.Komi, percent(r.Share), percentSpan(r.Wilson), says)
}

// verdict of all groups in one sentence.
func (f *Findings) verdict() string {
	if f.Used == 0 {
		if len(f.Dropped) == 0 {
			return "No games."
		}
		parts := []string{}
		for reason, n := range f.Dropped.Sorted() {
			parts = append(parts, fmt.Sprintf("%s %d", reason, n))
		}
		return "No game can be used: " + strings.Join(parts, ", ") + "."
	}
	most := 0
	for i := range f.Answers {
		if f.Answers[i].Games > f.Answers[most].Games {
			most = i
		}
	}
	return f.Answers[most].Verdict
}

// number writes points with as many decimals as mean something.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	if s == "-0.00" {
		return "0.00"
	}
	return s
}

func gamesText(n int64) string {
	if n == 1 {
		return "1 game"
	}
	return strconv.FormatInt(n, 10) + " games"
}

func percent(v float64) string { return strconv.FormatFloat(100*v, 'f', 1, 64) + " %" }

func percentSpan(i Interval) string {
	return strconv.FormatFloat(100*i.Low, 'f', 1, 64) + " to " + percent(i.High)
}

// span writes an interval of points in words.
func span(i Interval) string {
	switch {
	case i.LowOpen && i.HighOpen:
		return "without bounds"
	case i.LowOpen:
		return "at most " + grid(i.High)
	case i.HighOpen:
		return "at least " + grid(i.Low)
	}
	return grid(i.Low) + " to " + grid(i.High)
}

// grid writes half points exactly, and other numbers as number does.
func grid(v float64) string {
	if h := math.Round(2 * v); h == 2*v {
		return replay.HalfPoints(h).String()
	}
	return number(v)
}
