package komi

import (
	"math"
	"testing"

	"gorescore/replay"
)

// The interval of the selection model narrows with the root of the games: a
// hundred times as many make it a tenth as wide.
func TestSelectionIntervalNarrows(t *testing.T) {
	width := func(times float64) float64 {
		c := NewCollector(Options{})
		const f, sigma, lambda, k, games = 6, 11, 7.2, 6.5, 4000
		for x := -60; x <= 70; x++ {
			p := games * between((float64(x)-0.5-f)/sigma, (float64(x)+0.5-f)/sigma)
			d := (float64(x) - k) / lambda
			counted := p * math.Exp(-d*d)
			o := Observation{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 13, Margin: replay.Points(x), Winner: replay.WinnerWhite}
			if float64(x) > k {
				o.Winner = replay.WinnerBlack
			}
			for _, n := range []float64{counted, p - counted} {
				if o.Weight = int64(math.Round(n * times)); o.Weight > 0 {
					o.Counted = n == counted
					c.Add(&o)
				}
			}
		}
		s := only(t, c, Analysis{Resamples: 200}).Selection
		w, closed := s.Interval.Width()
		if !s.Identified || !closed || !s.Interval.Contains(s.Value) {
			t.Fatalf("%+v", s)
		}
		return w
	}
	few, many := width(1), width(100)
	if ratio := few / many; ratio < 8 || ratio > 12.5 {
		t.Errorf("width %.3f for 4,000 games, %.4f for 400,000", few, many)
	}
	// 13.5/sqrt(n) is the standard error of the median (rules specification, 6.3);
	// a model that holds knows more, but not by far.
	if ideal := 2 * 1.96 * 13.5 / math.Sqrt(400000); many < ideal/2 || many > 2*ideal {
		t.Errorf("width %.4f for 400,000 games, a median would have %.4f", many, ideal)
	}
}
