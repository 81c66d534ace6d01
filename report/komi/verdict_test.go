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

// The colour that the weaker player mostly had is named, whichever it was.
func TestBiasNamesTheColour(t *testing.T) {
	for difference, want := range map[float64]string{-1: "The weaker player had Black in 100.0 %", 1: "The weaker player had White in 100.0 %"} {
		c := NewCollector(Options{})
		a := proArchive
		ranked(c, a, difference)
		out := only(t, c, Analysis{})
		if got := warning(out, warnColour); !strings.HasPrefix(got, want) {
			t.Errorf("%v steps: %q, want %q", difference, got, want)
		}
		colour := strings.Fields(want)[4]
		if off := "the weaker player had " + colour + " more often"; !strings.Contains(out.Verdict, off) || !strings.Contains(out.Whole.Why, off) {
			t.Errorf("%v steps: verdict %q, whole %q, want %q", difference, out.Verdict, out.Whole.Why, off)
		}
	}
}

// Draws say nothing of who wins, and nothing of whose strength is known either.
func TestDrawsAreNotUnrated(t *testing.T) {
	c := NewCollector(Options{})
	for _, margin := range []int{4, 6, 6, 6, 8} {
		o := Observation{
			Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 12, Counted: true, Margin: replay.Points(margin), Verified: true,
			Scale: ScaleRank, Weight: 100,
		}
		o.Winner = winnerAt(o.Margin, o.Komi)
		c.Add(&o)
	}
	if out := only(t, c, Analysis{NoResigning: true}); out.Draws != 300 || out.Bias.Rated != 200 || warning(out, warnUnrated) != "" {
		t.Errorf("%d draws, bias %+v, %q", out.Draws, out.Bias, warning(out, warnUnrated))
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
			"19x19, territory, 2000-2009, unknown source: the fair komi is about 6.58 (95 % 6 to 7, 3787 games, by the signed median); at 6.5 Black won 50.1 % (48.6 to 51.7 %), which is within the reach of chance.",
		},
		"for Black": {
			Answer{Median: sure, ByKomi: row(9, 2100, 3787)},
			"19x19, territory, 2000-2009, unknown source: the fair komi is about 6.58 (95 % 6 to 7, 3787 games, by the signed median); at 4.5 Black won 55.5 % (53.9 to 57.0 %), which favours Black.",
		},
		"little": {
			Answer{Median: weak, ByKomi: row(13, 480, 1000)},
			"19x19, territory, 2000-2009, unknown source: the games say little of the fair komi (95 % -3 to 12.5, 1000 games, by the signed median); at 6.5 Black won 48.0 % (44.9 to 51.1 %), which is within the reach of chance.",
		},
		"not identified": {
			Answer{Median: Estimate{Why: "no margin"}, Selection: Selection{Estimate: sure}},
			"19x19, territory, 2000-2009, unknown source: the fair komi is not identified (no margin); a model of when games are given up would put it at 6.58 (6 to 7).",
		},
		"refused": {
			Answer{Refused: "counted games alone."},
			"19x19, territory, 2000-2009, unknown source: no estimate; counted games alone.",
		},
	} {
		c.a.Key = key
		if got := c.a.verdict(); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}

// A source that names the wrong rules is found out by the parity of its margins.
func TestParityTellsWrongRules(t *testing.T) {
	for name, c := range map[string]struct {
		archive     komitest.Archive
		family      Family
		contradicts bool
	}{
		"area as area":                    {areaArchive, FamilyArea, false},
		"territory as territory":          {proArchive, FamilyTerritory, false},
		"area as territory":               {areaArchive, FamilyTerritory, true},
		"territory as area":               {proArchive, FamilyArea, true},
		"half the games area, by mistake": {komitest.Archive{F: 7, Komi: []replay.HalfPoints{15}, Games: 60, Area: true}, FamilyTerritory, false}, // too few to tell
	} {
		col := NewCollector(Options{})
		for g := range c.archive.Draw() {
			o := Observation{Family: c.family, Size: [2]int{19, 19}, Komi: g.Komi, Winner: g.Winner, Counted: g.Method == replay.MethodCount, Margin: replay.Points(g.Margin)}
			col.Add(&o)
		}
		out := only(t, col, Analysis{})
		if out.Parity.Contradicts != c.contradicts || (warning(out, parityWarning) != "") != c.contradicts {
			t.Errorf("%s: %+v", name, out.Parity)
		}
	}
}

// The sides of a board with an even number of points differ by an even number.
func TestLattice(t *testing.T) {
	for name, c := range map[string]struct {
		family   Family
		points   int
		from, to float64
		want     bool
	}{
		"area 5.5 to 6.5":              {FamilyArea, 361, 5.5, 6.5, false},
		"area 6.5 to 7":                {FamilyArea, 361, 6.5, 7, true},
		"area 7 to 7.5":                {FamilyArea, 361, 7, 7.5, true},
		"area 7.5 to 8.5":              {FamilyArea, 361, 7.5, 8.5, false},
		"area -1.5 to -0.5":            {FamilyArea, 361, -1.5, -0.5, true},
		"even board, 5.5 to 6.5":       {FamilyArea, 64, 5.5, 6.5, true},
		"even board, 6.5 to 7.5":       {FamilyArea, 64, 6.5, 7.5, false},
		"territory 5.5 to 6.5":         {FamilyTerritory, 361, 5.5, 6.5, true},
		"button 6.5 to 7":              {FamilyArea + "-button", 361, 6.5, 7, true},
		"button 7 to 7":                {FamilyArea + "-button", 361, 7, 7, false},
		"group tax, as area otherwise": {FamilyArea + "-tax", 361, 5.5, 6.5, false},
	} {
		if got := latticeOf(c.family, c.points).between(c.from, c.to); got != c.want {
			t.Errorf("%s: a margin between: %v", name, got)
		}
	}
}

// Manski's bounds hold what a sweep cannot know: by hand, of 10 games at 6.5 with
// 3 wins of Black by resignation, 2 of White's, counted margins 5, 6, 7, 8, 9.
func TestSweepByHand(t *testing.T) {
	c := NewCollector(Options{})
	wins(c, FamilyTerritory, 13, 3, 2)
	for m := 5; m <= 9; m++ {
		o := Observation{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 13, Counted: true, Margin: replay.Points(m)}
		c.Add(&o)
	}
	out := only(t, c, Analysis{Sweep: []replay.HalfPoints{11, 13, 16}})
	for i, want := range []SweepRow{
		{Komi: 11, Black: 7, White: 3, Flips: 1, Manski: Interval{Low: 0.7, High: 0.9}},
		{Komi: 13, Black: 6, White: 4, Manski: Interval{Low: 0.6, High: 0.6}},
		{Komi: 16, Black: 4, White: 5, Ties: 1, Flips: 1, ToTies: 1, Manski: Interval{Low: 0.1, High: 0.4}},
	} {
		got := out.Sweep[i]
		if rate := got.Rate; rate.Black != want.Black || rate.Games != want.Black+want.White {
			t.Errorf("rate at %s: %+v", got.Komi, rate)
		}
		got.Rate = Rate{}
		if got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
