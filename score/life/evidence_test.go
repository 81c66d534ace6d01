package life

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// marked reads a picture of TB (b) and TW (w) marks into f.
func marked(f *replay.Final, picture string) *replay.Final {
	i := replay.Point(0)
	for _, row := range strings.Fields(picture) {
		for _, v := range row {
			switch v {
			case 'b':
				f.Marks.Black = append(f.Marks.Black, i)
			case 'w':
				f.Marks.White = append(f.Marks.White, i)
			case '2':
				f.Marks.Black = append(f.Marks.Black, i)
				f.Marks.White = append(f.Marks.White, i)
			}
			i++
		}
	}
	return f
}

func codes(v *Verdict) (out []string) {
	for _, d := range v.Findings {
		out = append(out, d.Code)
	}
	return out
}

func TestMarksDecide(t *testing.T) {
	board := `
		..X.O.x
		.oXXO..
		..X.O.x
		..X.O..`
	marksOnly := Options{Order: []score.Origin{score.OriginMarks}}
	for _, c := range []struct {
		name, marks string
		dead        bool // the stones in small letters, else nothing
		territory   bool
		codes       []string
		origin      score.Origin
	}{
		{"complete", `
			bb...ww
			bb...ww
			bb...ww
			bb...ww`, true, true, nil, score.OriginMarks},
		{"a point on both sides", `
			bb...ww
			bb...ww
			bb...ww
			b2...ww`, true, false, []string{"marks-on-both", "marks-incomplete"}, score.OriginMarks},
		{"prisoner left unmarked", `
			bb...w.
			bb...ww
			bb...ww
			bb...ww`, true, false, []string{"marks-unmarked-prisoner", "marks-incomplete"}, score.OriginMarks},
		{"some points left out", `
			.b...ww
			bb...ww
			bb...ww
			bb...ww`, true, false, []string{"marks-incomplete"}, score.OriginMarks},
		{"hardly any marks", `
			.......
			.b.....
			.......
			.......`, false, false, []string{"marks-incomplete"}, score.OriginNone},
		{"no marks", ". . . .", false, false, nil, score.OriginNone},
	} {
		f, want := final(board)
		if !c.dead {
			want = nil
		}
		v := judge(t, marksOnly, &Question{Final: marked(f, c.marks)})
		if v.Origin != c.origin || !slices.Equal(v.Dead, want) || (v.Territory != nil) != c.territory || !slices.Equal(codes(&v), c.codes) {
			t.Errorf("%s: origin %q, dead %v, territory %v, findings %v", c.name, v.Origin, names(v.Dead, f), v.Territory != nil, codes(&v))
		}
	}
}

func TestMarksTakeChainsWhole(t *testing.T) {
	f, want := final(`
		.xxO.
		OOOO.
		..O..`)
	v := judge(t, Options{Order: []score.Origin{score.OriginMarks}}, &Question{Final: marked(f, `
		ww..w
		....w
		ww.ww`)})
	if v.Origin != score.OriginMarks || !slices.Equal(v.Dead, want) || !slices.Equal(codes(&v), []string{"marks-split-chain", "marks-incomplete"}) {
		t.Errorf("origin %q, dead %v, findings %v", v.Origin, names(v.Dead, f), codes(&v))
	}
}

func TestOverridesAreCompletedAndChecked(t *testing.T) {
	f, _ := final(`
		XX.
		X.O
		.OO`)
	q := &Question{Final: f, Override: &Override{HasDead: true, Dead: []replay.Point{0, 4, 99}, Seki: []replay.Point{1}}}
	v := judge(t, Options{}, q)
	if v.Origin != score.OriginOverrides || !slices.Equal(v.Dead, []replay.Point{0, 1, 3}) {
		t.Errorf("origin %q, dead %v", v.Origin, v.Dead)
	}
	if want := []string{"override-no-stone", "override-no-stone", "override-contradiction"}; !slices.Equal(codes(&v), want) {
		t.Errorf("findings %v, want %v", codes(&v), want)
	}
	q.Override = &Override{HasDead: true}
	if v := judge(t, Options{}, q); v.Origin != score.OriginOverrides || len(v.Dead) != 0 {
		t.Errorf("an empty list is a verdict: origin %q, dead %v", v.Origin, v.Dead)
	}
	q.Override = &Override{HasDead: true, Dead: []replay.Point{2, 99}}
	if v := judge(t, Options{}, q); v.Origin == score.OriginOverrides || !slices.Equal(codes(&v), []string{"override-no-stone", "override-no-stone"}) {
		t.Errorf("a list without a stone is no verdict: origin %q, findings %v", v.Origin, codes(&v))
	}
}

// doubtfulCorner has a black group in the corner whose fate is a matter of who plays first.
const doubtfulCorner = `
	...X.O...
	XXXX.O...
	OOOOOO...
	.........
	....O....
	.........
	.O.....O.
	.........
	.........`

// wants makes a callback that only the dead set want satisfies.
func wants(want []replay.Point, otherwise replay.HalfPoints) func([]replay.Point, bool) (replay.HalfPoints, bool) {
	return func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
		if slices.Equal(dead, want) {
			return 0, true
		}
		return otherwise, true
	}
}

func TestRecordedMarginTurnsADoubtfulGroup(t *testing.T) {
	f, _ := final(doubtfulCorner)
	base := judge(t, estimateOnly, &Question{Final: f})
	var corner []replay.Point
	for _, g := range base.Groups {
		if g.Color == replay.Black && g.Doubt > 0.01 {
			corner = slices.Clone(g.Points)
		}
	}
	if corner == nil {
		t.Fatalf("the corner is meant to be doubtful: %+v", base.Groups)
	}
	for _, want := range [][]replay.Point{nil, corner} {
		diff := replay.Points(40) // Black is too good
		if len(want) == 0 {
			diff = -diff
		}
		v := judge(t, Options{}, &Question{Final: f, Reconciles: wants(want, diff)})
		if v.Origin != score.OriginResult || !v.Result.Agrees || !slices.Equal(v.Dead, want) {
			t.Errorf("want dead %v: origin %q, result %+v, dead %v", names(want, f), v.Origin, v.Result, names(v.Dead, f))
		}
	}
}

func TestRecordedMarginIsNotForced(t *testing.T) {
	f, want := final(`
		....XO....
		.o..XO..x.
		....XO....
		X.X.XO.OO.
		....XO....`)
	counts := 0
	v := judge(t, Options{}, &Question{Final: f, Reconciles: func([]replay.Point, bool) (replay.HalfPoints, bool) {
		counts++
		return replay.Points(33), true
	}})
	if v.Origin != score.OriginEstimate || !v.Result.Tested || v.Result.Agrees || v.Result.Diff != replay.Points(33) {
		t.Errorf("origin %q, result %+v", v.Origin, v.Result)
	}
	if !slices.Equal(v.Dead, want) || v.Confidence > 0.5 {
		t.Errorf("dead %v, confidence %v", names(v.Dead, f), v.Confidence)
	}
	if counts == 0 || counts > 160 {
		t.Errorf("%d counts", counts)
	}
	// A margin that cannot be compared leaves the verdict to the estimate.
	v = judge(t, Options{}, &Question{Final: f, Reconciles: func([]replay.Point, bool) (replay.HalfPoints, bool) { return 0, false }})
	if v.Origin != score.OriginEstimate || v.Result.Tested || v.Confidence < 0.9 {
		t.Errorf("origin %q, result %+v, confidence %v", v.Origin, v.Result, v.Confidence)
	}
}

// fixedEngine answers with the same list or error.
type fixedEngine struct {
	dead []replay.Point
	err  error
}

func (e fixedEngine) Dead(context.Context, *replay.Game, *replay.Final) ([]replay.Point, error) {
	return e.dead, e.err
}

func TestEngineIsAskedInItsTurn(t *testing.T) {
	f, _ := final(`
		XX.
		X.O
		.OO`)
	order := []score.Origin{score.OriginGTP, score.OriginEstimate}
	v := judge(t, Options{Order: order, Engine: fixedEngine{dead: []replay.Point{8}}}, &Question{Final: f})
	if v.Origin != score.OriginGTP || !slices.Equal(v.Dead, []replay.Point{5, 7, 8}) {
		t.Errorf("origin %q, dead %v", v.Origin, v.Dead)
	}
	for _, e := range []fixedEngine{{err: errors.New("gone")}, {dead: []replay.Point{2}}} {
		v = judge(t, Options{Order: order, Engine: e}, &Question{Final: f})
		if v.Origin != score.OriginEstimate || !slices.Equal(codes(&v), []string{"life-engine-failed"}) {
			t.Errorf("origin %q, findings %v", v.Origin, codes(&v))
		}
	}
}

func TestNewRefusesUnknownEvidence(t *testing.T) {
	for _, o := range []Options{
		{Order: []score.Origin{"guess"}},
		{Order: []score.Origin{score.OriginGTP}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%v: no error", o.Order)
		}
	}
}

func TestJudgeStopsWithItsContext(t *testing.T) {
	f, _ := final(doubtfulCorner)
	j, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := j.Judge(ctx, &Question{Final: f}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	for _, f := range []*replay.Final{{}, {Width: 53, Height: 1, Board: make([]replay.Color, 53)}, {Width: 3, Height: 3}} {
		if _, err := j.Judge(context.Background(), &Question{Final: f}); !errors.Is(err, ErrBoard) {
			t.Errorf("%dx%d: error %v", f.Width, f.Height, err)
		}
	}
}
