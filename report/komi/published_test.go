package komi

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"gorescore/replay"
	"gorescore/report"
)

// published are win rates of Black with the intervals as they are printed in the
// rules specification, section 6.6; the sources stand there.
var published = []struct {
	name         string
	komi         replay.HalfPoints
	black, games int64
	percent      string
	wilson       string
	jeffreys     string
	probit       string
}{
	{"Japan no komi", 0, 17519, 30145, "58.12", "57.56-58.67", "57.56-58.67", "+0.2049"},
	{"Japan 4.5/5.5 1960-75", 9, 10402, 19093, "54.48", "53.77-55.19", "53.77-55.19", "+0.1126"},
	{"Japan 5.5 since 1975", 11, 26882, 50680, "53.04", "52.61-53.48", "52.61-53.48", "+0.0763"},
	{"Japan 6.5 to 2018", 13, 31885, 63057, "50.57", "50.18-50.96", "50.18-50.96", "+0.0142"},
	{"GoBase 6.5", 13, 967, 1912, "50.58", "48.34-52.81", "48.33-52.81", "+0.0144"},
	{"GoBase 7.5", 15, 203, 410, "49.51", "44.70-54.33", "44.69-54.34", "-0.0122"},
	{"pairs 5.5", 11, 2321, 4288, "54.13", "52.63-55.61", "52.63-55.62", "+0.1037"},
	{"pairs 6.5", 13, 4037, 8064, "50.06", "48.97-51.15", "48.97-51.15", "+0.0016"},
	{"pairs 7.5", 15, 2099, 4672, "44.93", "43.51-46.36", "43.50-46.36", "-0.1275"},
	{"Japan 2018", 13, 2084, 4208, "49.52", "48.02-51.04", "48.01-51.04", "-0.0119"},
	{"Go4Go 2018", 13, 1596, 3213, "49.67", "47.95-51.40", "47.95-51.40", "-0.0082"},
	{"GoGoD 2.75 zi", 11, 374, 688, "54.36", "50.62-58.05", "50.63-58.06", "+0.1095"},
}

func TestPublishedRates(t *testing.T) {
	pair := func(i Interval) string { return fmt.Sprintf("%.2f-%.2f", 100*i.Low, 100*i.High) }
	for _, p := range published {
		r := NewRate(p.black, p.games)
		point := newPoint(points(p.komi), p.black, p.games)
		for what, gotWant := range map[string][2]string{
			"percent":  {fmt.Sprintf("%.2f", 100*r.Share), p.percent},
			"Wilson":   {pair(r.Wilson), p.wilson},
			"Jeffreys": {pair(r.Jeffreys), p.jeffreys},
			"probit":   {fmt.Sprintf("%+.4f", point.z), p.probit},
		} {
			if gotWant[0] != gotWant[1] {
				t.Errorf("%s: %s %s, published %s", p.name, what, gotWant[0], gotWant[1])
			}
		}
	}
}

// The test values of the rules specification, 6.3.
func TestIntervalsOfSmallSamples(t *testing.T) {
	for _, c := range []struct {
		x, n             int64
		wilson, jeffreys string
	}{
		{0, 10, "0.0000 0.2775", "0.0000 0.2172"},
		{5, 10, "0.2366 0.7634", "0.2235 0.7765"},
		{10, 10, "0.7225 1.0000", "0.7828 1.0000"},
		{55, 100, "0.4524 0.6439", "0.4522 0.6449"},
		{450, 1000, "0.4194 0.4810", "0.4193 0.4809"},
		{0, 0, "0.0000 1.0000", "0.0000 1.0000"},
	} {
		r := NewRate(c.x, c.n)
		if got := fmt.Sprintf("%.4f %.4f", r.Wilson.Low, r.Wilson.High); got != c.wilson {
			t.Errorf("%d/%d: Wilson %s, want %s", c.x, c.n, got, c.wilson)
		}
		if got := fmt.Sprintf("%.4f %.4f", r.Jeffreys.Low, r.Jeffreys.High); got != c.jeffreys {
			t.Errorf("%d/%d: Jeffreys %s, want %s", c.x, c.n, got, c.jeffreys)
		}
	}
}

// wins are games that are known by their winner alone.
func wins(c *Collector, family Family, komi replay.HalfPoints, black, white int64) {
	o := Observation{Family: family, Size: [2]int{19, 19}, Komi: komi}
	o.Winner, o.Weight = replay.WinnerBlack, black
	c.Add(&o)
	o.Winner, o.Weight = replay.WinnerWhite, white
	c.Add(&o)
}

// only returns the answer of the only group.
func only(t *testing.T, c *Collector, a Analysis) *Answer {
	t.Helper()
	f := c.Analyse(a)
	if len(f.Answers) != 1 {
		t.Fatalf("%d groups, want 1", len(f.Answers))
	}
	return &f.Answers[0]
}

// Professional pairs at 5.5, 6.5 and 7.5: f = 6.45 (6.29 to 6.61), sigma 8.6.
func TestPublishedLine(t *testing.T) {
	c := NewCollector(Options{})
	for _, p := range published {
		if len(p.name) == 9 && p.name[:5] == "pairs" {
			wins(c, FamilyTerritory, p.komi, p.black, p.games-p.black)
		}
	}
	for seed := range uint64(5) {
		l := only(t, c, Analysis{Seed: seed, Resamples: 2000}).Line
		if !l.Identified || l.Komi != 3 || l.Games != 17024 {
			t.Fatalf("line %+v", l)
		}
		if math.Abs(l.Value-6.45) > 0.005 || math.Abs(l.Sigma-8.6) > 0.05 {
			t.Errorf("f = %.3f, sigma = %.2f; published 6.45, 8.6", l.Value, l.Sigma)
		}
		if math.Abs(l.Interval.Low-6.29) > 0.03 || math.Abs(l.Interval.High-6.61) > 0.03 {
			t.Errorf("interval %.3f to %.3f; published 6.29 to 6.61", l.Interval.Low, l.Interval.High)
		}
	}
}

// Japanese eras pooled give sigma 36.6 and f = 7.6 (a line without weights): why
// eras are not pooled.
func TestPublishedErasMustNotBePooled(t *testing.T) {
	var list []ratePoint
	for _, i := range []int{0, 2, 3} {
		p := published[i]
		point := newPoint(points(p.komi), p.black, p.games)
		point.weight = 1
		list = append(list, point)
	}
	fit := fitLine(list)
	if math.Abs(fit.f-7.6) > 0.05 || math.Abs(fit.sigma-36.6) > 0.05 {
		t.Errorf("f = %.2f, sigma = %.2f; published 7.6, 36.6", fit.f, fit.sigma)
	}
}

// goBase is the margin table of the fixture as observations.
func goBase(t *testing.T) (c *Collector, want goBaseExpected) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/vectors/gobase2008.json")
	if err != nil {
		t.Fatal(err)
	}
	var fixture struct {
		Games    int64
		Komi     float64
		Resigned map[string]int64
		Black    map[string]int64 `json:"black_wins_by"`
		White    map[string]int64 `json:"white_wins_by"`
		Expected goBaseExpected
	}
	if err := json.Unmarshal(data, &fixture); err != nil {
		t.Fatal(err)
	}
	c = NewCollector(Options{})
	komi := replay.HalfPoints(2 * fixture.Komi)
	wins(c, FamilyTerritory, komi, fixture.Resigned["B"], fixture.Resigned["W"])
	total := fixture.Resigned["B"] + fixture.Resigned["W"]
	for side, table := range []map[string]int64{fixture.Black, fixture.White} {
		for by, n := range table {
			margin, err := strconv.ParseFloat(by, 64)
			if err != nil {
				t.Fatal(err)
			}
			o := Observation{Family: FamilyTerritory, Size: [2]int{19, 19}, Komi: komi, Counted: true, Verified: true, Weight: n}
			o.Winner, o.Margin = replay.WinnerBlack, komi+replay.HalfPoints(2*margin)
			if side == 1 {
				o.Winner, o.Margin = replay.WinnerWhite, komi-replay.HalfPoints(2*margin)
			}
			c.Add(&o)
			total += n
		}
	}
	if total != fixture.Games {
		t.Fatalf("the table holds %d games, it says %d", total, fixture.Games)
	}
	return c, fixture.Expected
}

type goBaseExpected struct {
	Median    float64            `json:"signed_median"`
	Interval  [2]float64         `json:"signed_median_interval"`
	Selection map[string]float64 `json:"selection_mle"`
	Sweep     map[string]float64 `json:"sweep_black_percent"`
}

// V12: 6.66 within 0.01, interval 6.5 to 7.0; the other published numbers to
// their printed digits.
func TestV12GoBase(t *testing.T) {
	c, want := goBase(t)
	a := only(t, c, Analysis{Sweep: []replay.HalfPoints{11, 13, 15}})
	m := a.Median
	if !m.Identified || math.Abs(m.Value-want.Median) > 0.01 || m.Interval != (Interval{Low: want.Interval[0], High: want.Interval[1]}) {
		t.Errorf("signed median %+v, want %v", m, want)
	}
	s := a.Selection
	if !s.Identified {
		t.Fatalf("selection: %s", s.Why)
	}
	for name, got := range map[string]float64{"f": s.Value, "sigma": s.Sigma, "lambda": s.Lambda} {
		half := 0.05
		if name == "f" {
			half = 0.005
		}
		if math.Abs(got-want.Selection[name]) > half+1e-9 {
			t.Errorf("selection %s = %.4f, published %v", name, got, want.Selection[name])
		}
	}
	for _, row := range a.Sweep {
		if got := fmt.Sprintf("%.1f", 100*row.Rate.Share); got != fmt.Sprintf("%.1f", want.Sweep[row.Komi.String()]) {
			t.Errorf("sweep at %s: Black %s %%, published %v", row.Komi, got, want.Sweep[row.Komi.String()])
		}
	}
	last := a.Sweep[2] // 17.7 to 46.9 % at 7.5 (rules specification, 6.3)
	if got := fmt.Sprintf("%.1f %.1f", 100*last.Manski.Low, 100*last.Manski.High); got != "17.7 46.9" {
		t.Errorf("Manski bounds at 7.5: %s, want 17.7 46.9", got)
	}
	if last.Flips != 70 || a.Sweep[0].Flips != 70 || a.Sweep[1].Flips != 0 {
		t.Errorf("flips at 5.5, 6.5, 7.5: %d %d %d; 70 games each were won by half a point", a.Sweep[0].Flips, a.Sweep[1].Flips, last.Flips)
	}
}

// Chinese games at 2 3/4 zi: those that Black won by 3/4 zi (6.4 %) have a board
// margin of 7, which Black still wins at 3 1/4 zi (6.5 points). The 47.9 % of the
// published table belong to 3 3/4 zi (rules specification, 6.5).
func TestZiTable(t *testing.T) {
	c := NewCollector(Options{})
	const games, black, byThreeQuarters = 688, 374, 44
	record := func(winner replay.Winner, method replay.Method, margin replay.HalfPoints, n int) {
		r := &report.Record{Game: 1, Size: [2]int{19, 19}, Outcome: report.NotCounted}
		r.Rules = replay.Rules{ID: "cn1988", Source: replay.SourceRecorded}
		r.Komi = replay.Komi{Raw: "2.75", Points: 11, Known: true, Source: replay.SourceRecorded}
		r.Recorded = replay.Result{Winner: winner, Method: method, Margin: margin, HasMargin: method == replay.MethodCount}
		for range n {
			if d := c.AddRecord(r); d != "" {
				t.Fatal(d)
			}
		}
	}
	record(replay.WinnerBlack, replay.MethodCount, 3, byThreeQuarters) // 3/4 zi are 1.5 points
	record(replay.WinnerBlack, replay.MethodResign, 0, black-byThreeQuarters)
	record(replay.WinnerWhite, replay.MethodResign, 0, games-black)
	a := only(t, c, Analysis{Sweep: []replay.HalfPoints{11, 13, 15}})
	for i, want := range []string{"54.4", "54.4", "48.0"} { // 330/688 = 47.97
		if got := fmt.Sprintf("%.1f", 100*a.Sweep[i].Rate.Share); got != want {
			t.Errorf("at %s Black wins %s %%, want %s", a.Sweep[i].Komi, got, want)
		}
	}
	if a.Sweep[1].Flips != 0 || a.Sweep[2].Flips != byThreeQuarters || !a.Sweep[1].Redundant || a.Sweep[2].Redundant {
		t.Errorf("sweep %+v", a.Sweep)
	}
}
