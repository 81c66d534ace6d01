package komi

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komitest"
)

// The validation of the rules specification, section 6.7, on archives of known
// truth. V9 and a V1 from SGF text are tests of package rescore.

// collect adds an archive's records.
func collect(t testing.TB, opt Options, a komitest.Archive) *Collector {
	t.Helper()
	c := NewCollector(opt)
	var r report.Record
	for g := range a.Draw() {
		g.Record(&r)
		if d := c.AddRecord(&r); d != "" && d != DropTime && d != DropKomiUnknown {
			t.Fatalf("game %d: dropped as %s", g.Number, d)
		}
	}
	return c
}

// sampleOf is the sample of an archive's only group.
func sampleOf(t testing.TB, a komitest.Archive) (Key, *sample) {
	t.Helper()
	// Of swapped colours the komi is negative, and so that of no even game.
	for key, s := range collect(t, Options{NoPairs: true, Handicap: a.Swap}, a).samples() {
		return key, s
	}
	t.Fatal("no games")
	return Key{}, nil
}

var (
	proArchive  = komitest.Archive{F: 6, Komi: []replay.HalfPoints{13}, Games: 2000}
	areaArchive = komitest.Archive{F: 7, Komi: []replay.HalfPoints{15}, Games: 2000, Area: true, Even: 0.03}
)

const seeds = 20

func seeded(a komitest.Archive, seed int) komitest.Archive {
	a.Seed = uint64(seed)
	return a
}

// study is what the seeds of one setting add up to.
type study struct {
	median, mean, tobit float64 // mean over the seeds
	covers              int     // intervals that contain the truth, half a point aside
	narrowest           float64
	identified          int
}

func studyOf(t *testing.T, a komitest.Archive, truth float64, tobit bool) study {
	t.Helper()
	out := study{narrowest: math.Inf(1)}
	for seed := range seeds {
		key, s := sampleOf(t, seeded(a, seed))
		m := signedMedian(s)
		if !m.Identified {
			continue
		}
		out.identified++
		out.median += m.Value
		out.mean += meanOfCounted(s).Value
		if tobit {
			out.tobit += tobitOf(&key, s).Value
		}
		wide := m.Interval
		wide.Low -= 0.5
		wide.High += 0.5
		if wide.Contains(truth) {
			out.covers++
		}
		if w, ok := m.Interval.Width(); ok {
			out.narrowest = min(out.narrowest, w)
		}
	}
	n := float64(max(out.identified, 1))
	out.median /= n
	out.mean /= n
	out.tobit /= n
	return out
}

func TestV1SignedMedian(t *testing.T) {
	got := studyOf(t, proArchive, 6, false)
	t.Logf("%+v", got)
	if got.identified != seeds || math.Abs(got.median-6) > 0.20 || got.covers < 17 {
		t.Errorf("%+v, want a mean of 6 within 0.20 and 17 intervals that contain it", got)
	}
}

func TestV2MeanIsDrawnToTheKomi(t *testing.T) {
	if got := studyOf(t, proArchive, 6, false); got.mean-6 < 0.30 {
		t.Errorf("bias of the mean of counted margins %+.2f, want at least +0.30: the warning would not be needed", got.mean-6)
	}
}

func TestV3KomiBelowTheFairOne(t *testing.T) {
	a := proArchive
	a.Komi = []replay.HalfPoints{9}
	got := studyOf(t, a, 6, true)
	t.Logf("%+v", got)
	if math.Abs(got.median-6) > 0.2 || got.mean-6 > -1.0 || got.tobit-6 > -0.7 {
		t.Errorf("biases: median %+.2f (want 0.2), mean %+.2f (want -1.0), Tobit %+.2f (want -0.7)", got.median-6, got.mean-6, got.tobit-6)
	}
}

func TestV4NoKomiIsNotIdentified(t *testing.T) {
	a := proArchive
	a.Komi = []replay.HalfPoints{0}
	for seed := range seeds {
		if _, s := sampleOf(t, seeded(a, seed)); signedMedian(s).Identified {
			t.Errorf("seed %d: a primary number at komi 0", seed)
		}
	}
	for seed := range 3 {
		out := only(t, collect(t, Options{}, seeded(a, seed)), Analysis{Resamples: 200})
		if out.Median.Identified || out.Median.Value != 0 || out.Median.Why == "" || out.Button.Identified || out.Whole.Identified {
			t.Errorf("seed %d: a primary number at komi 0: %+v", seed, out.Median)
		}
		if !strings.Contains(out.Verdict, "not identified") {
			t.Errorf("seed %d: verdict %q", seed, out.Verdict)
		}
		if sel := out.Selection; sel.Identified && !strings.Contains(out.Verdict, "model") {
			t.Errorf("seed %d: a secondary number without a label: %q", seed, out.Verdict)
		}
	}
}

func TestV5AreaStaircase(t *testing.T) {
	a := areaArchive
	a.Games = 20000
	c := collect(t, Options{}, a)
	out := only(t, c, Analysis{Sweep: []replay.HalfPoints{9, 11, 13, 14, 15, 17, 19}})
	if !out.Median.Identified || math.Round(out.Median.Value) != 7 {
		t.Errorf("signed median %+v, want 7", out.Median)
	}
	share := map[replay.HalfPoints]float64{}
	for _, r := range out.Sweep {
		share[r.Komi] = float64(r.Black) / float64(out.Games)
	}
	if d := share[11] - share[13]; d < 0 || d > 0.005 {
		t.Errorf("5.5 to 6.5 moves %.3f of the games, want at most 0.005", d)
	}
	if d := share[13] - share[15]; d < 0.05 {
		t.Errorf("6.5 to 7.5 moves %.3f of the games, want at least 0.05", d)
	}
	// The published staircase (rules specification, 6.5), in percent.
	for komi, want := range map[replay.HalfPoints]float64{9: 60.6, 11: 53.73, 13: 53.51, 14: 46.5, 15: 46.52, 17: 46.30, 19: 39.4} {
		if got := 100 * share[komi]; math.Abs(got-want) > 1.2 {
			t.Errorf("Black wins %.2f %% at %s, published %.2f", got, komi, want)
		}
	}
	if w := out.Whole; !w.Identified || w.Komi != 14 || math.Abs(100*w.Draw-7.0) > 0.7 {
		t.Errorf("whole komi %+v, want 7 with 7 %% draws", w)
	}
	for i, redundant := range []bool{false, false, true, false, false, true, false} {
		if out.Sweep[i].Redundant != redundant {
			t.Errorf("%s redundant: %v", out.Sweep[i].Komi, out.Sweep[i].Redundant)
		}
	}
	if p := out.Parity; p.Contradicts || p.Even == 0 {
		t.Errorf("parity %+v", p)
	}
}

func TestV6LineThroughSeveralKomi(t *testing.T) {
	a := proArchive
	a.Komi, a.Games = []replay.HalfPoints{11, 13, 15}, 30000
	for seed := range 3 {
		l := only(t, collect(t, Options{NoPairs: true}, seeded(a, seed)), Analysis{Resamples: 200}).Line
		if !l.Identified || math.Abs(l.Value-6) > 0.5 || math.Abs(l.Sigma/11-1) > 0.25 {
			t.Errorf("seed %d: f = %.2f, sigma = %.2f, want 6 within 0.5 and 11 within 25 %%", seed, l.Value, l.Sigma)
		}
	}
}

// biasedArchive: the weaker player has Black in 70 % of the games.
var biasedArchive = komitest.Archive{F: 6, Komi: []replay.HalfPoints{13}, Games: 10000, Players: 60, Tau: 8, Weaker: 0.7}

func TestV7WeakerTakesBlack(t *testing.T) {
	for seed := range 3 {
		out := only(t, collect(t, Options{}, seeded(biasedArchive, seed)), Analysis{Resamples: 200})
		if !out.Median.Identified || out.Median.Value >= 4.5 {
			t.Errorf("seed %d: raw median %+v, want below 4.5", seed, out.Median)
		}
		if b := out.Balanced; !b.Identified || math.Abs(b.Value-6) > 0.6 || !b.Interval.Contains(6) && math.Abs(b.Value-6) > 0.5 {
			t.Errorf("seed %d: balanced pairs %+v, want 6 within 0.6", seed, b)
		}
		if b := out.Bias; !b.Biased || math.Abs(float64(b.BlackWeaker)/float64(b.Rated)-0.7) > 0.03 {
			t.Errorf("seed %d: bias %+v, want 70 %%", seed, b)
		}
		if !strings.Contains(out.Verdict, "pairs") || warning(out, warnColour) == "" {
			t.Errorf("seed %d: verdict %q", seed, out.Verdict)
		}
	}
}

// The regression finds 6 too: by several komi, or by what a step of strength is
// worth.
func TestRegressionOnStrength(t *testing.T) {
	a := biasedArchive
	a.Games = 60000
	one := only(t, collect(t, Options{NoPairs: true}, a), Analysis{Resamples: 200}).Regression
	if one.Identified || !one.EvenRate.Identified {
		t.Errorf("one komi: %+v, want a rate between equals alone", one)
	}
	// Equals at 6.5 with f = 6, sigma = 11: Phi(-0.5/11) = 0.482.
	if math.Abs(one.EvenRate.Value-0.4819) > 0.01 {
		t.Errorf("rate between equals %+v, want 0.482", one.EvenRate)
	}
	known := only(t, collect(t, Options{NoPairs: true}, a), Analysis{Resamples: 200, StepPoints: 1}).Regression
	if !known.Identified || math.Abs(known.Value-6) > 0.4 {
		t.Errorf("with a step of one point: %+v, want 6", known)
	}
	a.Komi = []replay.HalfPoints{5, 13, 21}
	several := only(t, collect(t, Options{NoPairs: true}, a), Analysis{Resamples: 200}).Regression
	if !several.Identified || math.Abs(several.Value-6) > 0.5 || math.Abs(several.Step-1) > 0.1 {
		t.Errorf("three komi: %+v, want 6 and a step of one point", several)
	}
}

func TestV8Amateurs(t *testing.T) {
	a := proArchive
	a.Sigma, a.Lambda = 25, 25
	got := studyOf(t, a, 6, false)
	t.Logf("%+v", got)
	if got.identified != seeds || got.narrowest < 1.5 || got.covers < 17 {
		t.Errorf("%+v, want intervals of 1.5 points and more, 17 that contain 6", got)
	}
}

func TestV10CountedGamesAlone(t *testing.T) {
	a := proArchive
	a.CountedOnly = true
	c := collect(t, Options{}, a)
	out := only(t, c, Analysis{})
	if !strings.HasPrefix(out.Refused, "none of ") || !strings.Contains(out.Verdict, "no estimate") {
		t.Errorf("not refused: %q", out.Verdict)
	}
	for name, e := range estimatesOf(out) {
		if e.Identified || e.Value != 0 || e.Why == "" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	if out.Sweep != nil || out.Whole.Identified {
		t.Error("a sweep of counted games alone")
	}
	if free := only(t, c, Analysis{NoResigning: true}); free.Refused != "" || !free.Median.Identified {
		t.Errorf("refused although players could not resign: %q", free.Verdict)
	}
}

func TestV11SwappedColours(t *testing.T) {
	for name, a := range map[string]komitest.Archive{
		"territory": proArchive, "area": areaArchive,
		"whole komi": {F: 6, Komi: []replay.HalfPoints{12, 14}, Games: 501},
	} {
		for seed := range seeds {
			b := seeded(a, seed)
			b.Swap = true
			_, s := sampleOf(t, seeded(a, seed))
			_, swapped := sampleOf(t, b)
			x, y := signedMedian(s), signedMedian(swapped)
			if !x.Identified || y.Value != -x.Value || y.Interval.Low != -x.Interval.High || y.Interval.High != -x.Interval.Low {
				t.Errorf("%s, seed %d: %+v and %+v, want the negative", name, seed, x, y)
			}
		}
	}
}

// estimatesOf are the estimates of an answer by name.
func estimatesOf(a *Answer) map[string]*Estimate {
	return map[string]*Estimate{
		"median": &a.Median, "selection": &a.Selection.Estimate, "line": &a.Line.Estimate,
		"equals": &a.Equals, "balanced": &a.Balanced.Estimate, "regression": &a.Regression.Estimate, "even rate": &a.Regression.EvenRate,
		"button": &a.Button, "mean": &a.NotFair.Mean, "tobit": &a.NotFair.Tobit,
	}
}

func warning(a *Answer, code string) string {
	for _, w := range a.Warnings {
		if w.Code == code {
			return w.Text
		}
	}
	return ""
}

// The selection model finds the parameters it is drawn from, also where the
// median cannot: at komi 0.
func TestSelectionFindsItsParameters(t *testing.T) {
	for name, a := range map[string]komitest.Archive{
		"6.5":  {F: 6, Komi: []replay.HalfPoints{13}, Games: 20000},
		"0":    {F: 6, Komi: []replay.HalfPoints{0}, Games: 20000},
		"area": {F: 7, Komi: []replay.HalfPoints{15}, Games: 20000, Area: true, Even: 0.03},
	} {
		key, s := sampleOf(t, a)
		out := new(Analysis).fitSelection(&key, s)
		if !out.Identified || math.Abs(out.Value-a.F) > 0.5 || math.Abs(out.Sigma-11) > 0.7 || math.Abs(out.Lambda-7.2) > 0.4 {
			t.Errorf("%s: %+v, want %v, 11, 7.2", name, out, a.F)
		}
		if w, ok := out.Interval.Width(); !ok || w <= 0 || w > 1.5 || !out.Interval.Contains(out.Value) {
			t.Errorf("%s: interval %+v", name, out.Interval)
		}
	}
}

func TestAnswersRepeat(t *testing.T) {
	a := biasedArchive
	a.Games = 2000
	first := collect(t, Options{}, a).Analyse(Analysis{Seed: 7})
	if again := collect(t, Options{}, a).Analyse(Analysis{Seed: 7}); !reflect.DeepEqual(first, again) {
		t.Error("the same games and seed give another answer")
	}
	other := collect(t, Options{}, a).Analyse(Analysis{Seed: 8})
	if reflect.DeepEqual(first.Answers[0].Selection.Interval, other.Answers[0].Selection.Interval) {
		t.Error("the seed changes nothing")
	}
}
