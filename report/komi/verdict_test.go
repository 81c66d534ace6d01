package komi

import (
	"math"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report/komitest"
)

// ranked adds an archive as games between players of two ranks.
func ranked(c *Collector, a komitest.Archive, difference float64) {
	for g := range a.Draw() {
		o := Observation{
			Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: g.Komi, Winner: g.Winner,
			Counted: g.Method == replay.MethodCount, Margin: replay.Points(g.Margin), Verified: true,
			Scale: ScaleRank, Difference: difference,
		}
		c.Add(&o)
	}
}

// Where the weaker player had Black, the games between equal ranks still tell.
func TestEqualRanks(t *testing.T) {
	c := NewCollector(Options{})
	a := proArchive
	a.Games = 5000
	ranked(c, a, 0)
	a.Seed, a.F = 1, -1 // a rank is worth seven points
	ranked(c, a, -1)
	out := only(t, c, Analysis{})
	if !out.Equals.Identified || math.Abs(out.Equals.Value-6) > 0.5 || out.Equals.Games != 5000 {
		t.Errorf("equals %+v, want 6", out.Equals)
	}
	if out.Median.Identified && out.Median.Value > 5 {
		t.Errorf("median of all games %+v", out.Median)
	}
	if !out.Bias.Biased || !strings.Contains(out.Verdict, "equal ranks") || out.Whole.Identified {
		t.Errorf("bias %+v, verdict %q, whole %+v", out.Bias, out.Verdict, out.Whole)
	}
	if b := out.Button; !b.Identified || b.Value != out.Equals.Value+0.5 {
		t.Errorf("button %+v, want half a point above %v", b, out.Equals.Value)
	}
}

func TestVerdicts(t *testing.T) {
	weak := Estimate{Identified: true, Value: 4.5, Interval: Interval{Low: -3, High: 12.5}, Games: 1000}
	sure := Estimate{Identified: true, Value: 6.583, Interval: Interval{Low: 6, High: 7}, Games: 3787}
	row := func(komi replay.HalfPoints, black, games int64) []KomiRow {
		return []KomiRow{{Komi: komi, Games: games, Rate: NewRate(black, games)}}
	}
	key := Key{Family: FamilyTerritory, Width: 19, Height: 19, Era: "2000-2009", Source: "?"}
	for name, c := range map[string]struct {
		a    Answer
		want string
	}{
		"fair": {
			Answer{Median: sure, ByKomi: row(13, 1899, 3787)},
			"19x19, territory, 2000-2009, unknown: the fair komi is about 6.58 (95 % 6 to 7, 3787 games, by the signed median); at 6.5 Black won 50.1 % (48.6 to 51.7 %), which is within the reach of chance.",
		},
		"for Black": {
			Answer{Median: sure, ByKomi: row(9, 2100, 3787)},
			"19x19, territory, 2000-2009, unknown: the fair komi is about 6.58 (95 % 6 to 7, 3787 games, by the signed median); at 4.5 Black won 55.5 % (53.9 to 57.0 %), which favours Black.",
		},
		"little": {
			Answer{Median: weak, ByKomi: row(13, 480, 1000)},
			"19x19, territory, 2000-2009, unknown: the games say little of the fair komi (95 % -3 to 12.5, 1000 games, by the signed median); at 6.5 Black won 48.0 % (44.9 to 51.1 %), which is within the reach of chance.",
		},
		"not identified": {
			Answer{Median: Estimate{Why: "no margin"}, Selection: Selection{Estimate: sure}},
			"19x19, territory, 2000-2009, unknown: the fair komi is not identified (no margin); a model of when games are given up would put it at 6.58 (6 to 7).",
		},
		"refused": {
			Answer{Refused: "counted games alone."},
			"19x19, territory, 2000-2009, unknown: no estimate; counted games alone.",
		},
	} {
		c.a.Key = key
		if got := c.a.verdict(); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}
