package komi

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komitest"
)

// held is everything that a collector holds, in an order of its own.
func held(c *Collector) any {
	repeated, contradicting := c.Duplicates()
	samples := map[Key]sample{}
	for k, s := range c.samples() {
		s.diffs = mergeDiffs(s.diffs)
		samples[k] = *s
	}
	return []any{c.Groups(), samples, c.pairGames(), c.Dropped(), repeated, contradicting}
}

func genObservation(t *rapid.T) Observation {
	o := Observation{
		Family:     rapid.SampledFrom([]Family{FamilyArea, FamilyTerritory}).Draw(t, "family"),
		Size:       [2]int{19, 19},
		Komi:       replay.HalfPoints(rapid.IntRange(11, 14).Draw(t, "komi")),
		Counted:    rapid.Bool().Draw(t, "counted"),
		Margin:     replay.Points(rapid.IntRange(5, 8).Draw(t, "margin")),
		Winner:     replay.WinnerBlack + replay.Winner(rapid.IntRange(0, 1).Draw(t, "winner")),
		Scale:      Scale(rapid.IntRange(0, 2).Draw(t, "scale")),
		Difference: float64(rapid.IntRange(-2, 2).Draw(t, "difference")),
		Year:       rapid.SampledFrom([]int{0, 1985, 1999}).Draw(t, "year"),
		Black:      rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "black"),
		White:      rapid.SampledFrom([]string{"", "a", "b"}).Draw(t, "white"),
		Verified:   rapid.Bool().Draw(t, "verified"),
	}
	if n := rapid.IntRange(-3, 6).Draw(t, "digest"); n >= 0 { // few, so that many come twice
		o.Digest = fmt.Sprint("digest ", n)
	}
	return o
}

// Neither the order of the games nor how they are parted changes what is held,
// also where the parts share games that contradict each other.
func TestMergeIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opt := Options{KeepDuplicates: rapid.Bool().Draw(t, "keep"), NoPairs: rapid.Bool().Draw(t, "no pairs"), By: []Dimension{ByEra}}
		list := rapid.SliceOfN(rapid.Custom(genObservation), 1, 40).Draw(t, "games")
		whole := NewCollector(opt)
		for i := range list {
			whole.Add(&list[i])
		}
		seed := rapid.Uint64().Draw(t, "seed")
		rnd := rand.New(rand.NewPCG(seed, 0))
		parts := []*Collector{NewCollector(opt), NewCollector(opt), NewCollector(opt)}
		for _, i := range rnd.Perm(len(list)) {
			parts[rnd.IntN(len(parts))].Add(&list[i])
		}
		merged := NewCollector(opt)
		for _, i := range rnd.Perm(len(parts)) {
			merged.Merge(parts[i])
		}
		if a, b := held(whole), held(merged); !reflect.DeepEqual(a, b) {
			t.Fatalf("whole\n%+v\nmerged\n%+v", a, b)
		}
	})
}

func TestMergedAnswersAreEqual(t *testing.T) {
	a := biasedArchive
	a.Games, a.MissingKomi, a.TimeLoss = 3000, 0.05, 0.05
	opt := Options{}
	whole, parts := NewCollector(opt), []*Collector{NewCollector(opt), NewCollector(opt)}
	for g := range a.Draw() {
		var r report.Record
		g.Record(&r)
		whole.AddRecord(&r)
		parts[g.Number%7%2].AddRecord(&r)
	}
	parts[1].Merge(parts[0])
	x, y := whole.Analyse(Analysis{Seed: 1}), parts[1].Analyse(Analysis{Seed: 1})
	if !reflect.DeepEqual(x, y) {
		t.Errorf("%+v\n%+v", x, y)
	}
	if x.Dropped[string(DropTime)] < 100 || x.Dropped[string(DropKomiUnknown)] < 100 {
		t.Errorf("dropped %v", x.Dropped)
	}
}

func TestDuplicates(t *testing.T) {
	game := func(komi, margin replay.HalfPoints, verified bool) Observation {
		return Observation{
			Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: komi, Counted: true, Margin: margin,
			Winner: replay.WinnerBlack, Digest: "same", Verified: verified,
		}
	}
	for _, c := range []struct {
		name          string
		games         []Observation
		contradicting int64
		kept          replay.HalfPoints // komi
	}{
		{"equal", []Observation{game(11, 14, false), game(11, 14, false)}, 0, 11},
		{"one verified", []Observation{game(11, 14, false), game(11, 14, true)}, 0, 11},
		{"two komi", []Observation{game(13, 14, false), game(11, 14, false)}, 1, 11},
		{"two komi, one verified", []Observation{game(11, 14, false), game(13, 14, true)}, 1, 13},
	} {
		col := NewCollector(Options{})
		for i := range c.games {
			col.Add(&c.games[i])
		}
		f := col.Analyse(Analysis{})
		if f.Used != 1 || f.Duplicates != 1 || f.Contradicting != c.contradicting || f.Answers[0].ByKomi[0].Komi != c.kept {
			t.Errorf("%s: %+v", c.name, f)
		}
		keep := NewCollector(Options{KeepDuplicates: true})
		for i := range c.games {
			keep.Add(&c.games[i])
		}
		if f := keep.Analyse(Analysis{}); f.Used != 2 || f.Duplicates != 0 {
			t.Errorf("%s, kept: %+v", c.name, f)
		}
	}
}

func TestGroups(t *testing.T) {
	c := NewCollector(Options{By: []Dimension{ByKomi, ByEra, BySource, ByBand}, Eras: []int{1975, 2002, 2003}})
	for _, o := range []Observation{
		{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 13, Year: 2003, Source: "x", Band: "pro"},
		{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 11, Year: 1975},
		{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 11, Year: 2002},
		{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 11, Year: 1974},
		{Family: FamilyArea, Size: [2]int{19, 19}, Komi: 15, Year: 1974},
		{Family: FamilyArea, Size: [2]int{9, 9}, Komi: 15},
	} {
		o.Winner = replay.WinnerBlack
		if d := c.Add(&o); d != "" {
			t.Fatal(d)
		}
	}
	var got []string
	for _, k := range c.Groups() {
		got = append(got, k.Name())
	}
	want := []string{
		"19x19, area, komi 7.5, before 1975, unknown strength, unknown source",
		"9x9, area, komi 7.5, unknown year, unknown strength, unknown source",
		"19x19, territory, komi 5.5, before 1975, unknown strength, unknown source",
		"19x19, territory, komi 5.5, 1975-2001, unknown strength, unknown source",
		"19x19, territory, komi 5.5, 2002, unknown strength, unknown source",
		"19x19, territory, komi 6.5, from 2003, pro, x",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	for year, era := range map[int]string{0: "?", 1989: "1980-1989", 1990: "1990-1999"} {
		if got := NewCollector(Options{}).era(year); got != era {
			t.Errorf("%d is of %q, want %q", year, got, era)
		}
	}
}

// Whatever the games, no number is a NaN or infinite, and JSON can hold it.
func TestNoAnswerHoldsANaN(t *testing.T) {
	one := func(n int64, code string) []Observation {
		o := Observation{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 13, Winner: replay.WinnerBlack, Weight: n}
		switch code {
		case "white":
			o.Winner = replay.WinnerWhite
		case "margin":
			o.Counted, o.Margin = true, 14
		case "tie":
			o.Counted, o.Margin, o.Komi, o.Winner = true, 14, 14, replay.WinnerDraw
		}
		return []Observation{o}
	}
	for name, list := range map[string][]Observation{
		"one game":               one(1, "margin"),
		"one draw":               one(1, "tie"),
		"draws":                  one(5000, "tie"),
		"one resignation":        one(1, "black"),
		"everything resigned":    append(one(500, "black"), one(400, "white")...),
		"Black wins all":         one(5000, "black"),
		"one margin":             append(one(5000, "margin"), one(5000, "white")...),
		"counted but for a few":  append(one(5000, "margin"), one(300, "white")...),
		"a draw and resignation": append(one(300, "tie"), one(300, "white")...),
	} {
		c := NewCollector(Options{})
		for i := range list {
			c.Add(&list[i])
		}
		f := c.Analyse(Analysis{Resamples: 200})
		if _, err := json.Marshal(f); err != nil { // refuses NaN and infinities
			t.Errorf("%s: %v", name, err)
		}
		a := &f.Answers[0]
		for what, e := range estimatesOf(a) {
			if !e.Identified && (e.Value != 0 || e.Why == "") {
				t.Errorf("%s: %s %+v", name, what, e)
			}
		}
		if a.Verdict == "" || strings.Contains(a.Verdict, "NaN") {
			t.Errorf("%s: verdict %q", name, a.Verdict)
		}
	}
}

func TestNothingToAnalyse(t *testing.T) {
	c := NewCollector(Options{})
	if f := c.Analyse(Analysis{}); f.Verdict != "No games." || len(f.Answers) != 0 {
		t.Errorf("%+v", f)
	}
	var r report.Record
	for g := range (&komitest.Archive{F: 6, Komi: []replay.HalfPoints{13}, Games: 3, MissingKomi: 1}).Draw() {
		g.Record(&r)
		c.AddRecord(&r)
	}
	if f := c.Analyse(Analysis{}); f.Verdict != "No game can be used: komi-unknown 3." || len(f.Answers) != 0 {
		t.Errorf("%+v", f)
	}
}

func TestImpossibleObservations(t *testing.T) {
	c := NewCollector(Options{})
	for name, o := range map[string]Observation{
		"huge komi":   {Family: FamilyArea, Komi: 1 << 20, Winner: replay.WinnerBlack},
		"huge margin": {Family: FamilyArea, Counted: true, Margin: -1 << 20, Winner: replay.WinnerWhite},
		"no winner":   {Family: FamilyArea, Winner: replay.WinnerVoid},
		"negative":    {Family: FamilyArea, Winner: replay.WinnerBlack, Weight: -1},
	} {
		if d := c.Add(&o); d != DropMargin {
			t.Errorf("%s: %q", name, d)
		}
	}
	o := Observation{Family: FamilyArea, Winner: replay.WinnerBlack, Scale: ScaleRating, Difference: math.NaN()}
	if d := c.Add(&o); d != "" || len(c.samples()) != 1 {
		t.Errorf("a difference that is no number: %q", d)
	}
	if f := c.Analyse(Analysis{}); f.Answers[0].Bias.Rated != 0 {
		t.Errorf("a difference that is no number was counted: %+v", f.Answers[0].Bias)
	}
}

// More groups than ten get a note, and P values for all of them together.
func TestManyGroups(t *testing.T) {
	c := NewCollector(Options{By: []Dimension{BySource}})
	for i := range 12 {
		o := Observation{Family: FamilyArea, Size: [2]int{19, 19}, Komi: 15, Source: fmt.Sprint(i)}
		o.Winner, o.Weight = replay.WinnerBlack, 500+int64(5*i)
		c.Add(&o)
		o.Winner, o.Weight = replay.WinnerWhite, 500
		c.Add(&o)
	}
	f := c.Analyse(Analysis{})
	if len(f.Answers) != 12 || len(f.Warnings) != 1 || f.Warnings[0].Code != "many-groups" {
		t.Fatalf("%d answers, warnings %v", len(f.Answers), f.Warnings)
	}
	for _, a := range f.Answers {
		if a.Holm < a.PValue || a.Holm > min(1, 12*a.PValue)+1e-12 {
			t.Errorf("P %.4f, Holm %.4f", a.PValue, a.Holm)
		}
	}
}

// Holm's procedure on four P values, by hand: 4 x 0.005, 3 x 0.01, 2 x 0.03 and
// 0.04, none less than the one before.
func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("%v, want 0.03 0.06 0.06 0.02", got)
		}
	}
	if got := Holm([]float64{0.9, 0.8}); got[0] != 1 || got[1] != 1 {
		t.Errorf("%v, want 1 1", got)
	}
}

func TestTailsThatDoNotFit(t *testing.T) {
	c := NewCollector(Options{})
	add := func(margin, n int) {
		o := Observation{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: 13, Counted: true, Margin: replay.Points(margin), Weight: int64(n)}
		o.Winner = replay.WinnerBlack
		if margin < 7 {
			o.Winner = replay.WinnerWhite
		}
		c.Add(&o)
	}
	for d := range 5 { // two humps far from even, and nothing between
		add(6-20-d, 60)
		add(6+20+d, 60)
	}
	wins(c, FamilyTerritory, 13, 400, 400)
	if s := only(t, c, Analysis{}).Selection; s.Identified || s.Value != 0 || s.Why == "" {
		t.Errorf("%+v, want no number", s)
	}
}

// By hand: of -1 3 3 5 and a win of Black by resignation, the middle is 3; the
// interpolated median is 2.5 + (2.5 - 1) / 2 = 3.25. The sign test allows every
// point whose games above (half of those at it) are within 1.96 sqrt(5)/2 = 2.19
// of 2.5: from below all games (5, not allowed) to above all margins (1, allowed).
func TestSignedMedianByHand(t *testing.T) {
	s := &sample{n: 5, counted: 4, resigned: 1, strata: []stratum{{komi: 7, resigned: [2]int64{1, 0}, counted: 4, bars: []Bar{{-2, 1}, {6, 2}, {10, 1}}}}}
	m := signedMedian(s)
	want := Interval{Low: -1, High: 5.5, HighOpen: true}
	if !m.Identified || m.Value != 3.25 || m.Interval != want {
		t.Errorf("%+v, want 3.25, %+v", m, want)
	}
}
