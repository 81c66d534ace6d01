package life

import (
	"context"
	"slices"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/score"
)

// turned returns the position seen through symmetry k, colours swapped if swap,
// with the point that each point came from.
func turned(f *replay.Final, k int, swap bool) (*replay.Final, []int) {
	w, h, at := symmetry(k, f.Width, f.Height)
	g := &replay.Final{Width: w, Height: h}
	var from []int
	for y := range h {
		for x := range w {
			i := at.start + y*at.down + x*at.right
			c := f.Board[i]
			if swap {
				c = c.Opponent()
			}
			g.Board = append(g.Board, c)
			from = append(from, i)
		}
	}
	return g, from
}

func TestEstimateIsTheSameForEverySymmetry(t *testing.T) {
	j, err := New(estimateOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range positions {
		f, _ := final(p.picture)
		base, err := j.Judge(context.Background(), &Question{Final: f})
		if err != nil {
			t.Fatal(err)
		}
		for k := range 16 {
			g, from := turned(f, k>>1, k&1 == 1)
			v, err := j.Judge(context.Background(), &Question{Final: g})
			if err != nil {
				t.Fatal(err)
			}
			var dead []replay.Point
			for _, q := range v.Dead {
				dead = append(dead, replay.Point(from[q]))
			}
			slices.Sort(dead)
			if !slices.Equal(dead, base.Dead) || v.Confidence != base.Confidence {
				t.Errorf("%s, symmetry %d: dead %v (%v), want %v (%v)", p.name, k, names(dead, f), v.Confidence, names(base.Dead, f), base.Confidence)
			}
		}
	}
}

func TestJudgeForgetsTheQuestionBefore(t *testing.T) {
	used, err := New(estimateOnly)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, p := range positions {
			f, _ := final(p.picture)
			a, err := used.Judge(context.Background(), &Question{Final: f})
			if err != nil {
				t.Fatal(err)
			}
			b := judge(t, estimateOnly, &Question{Final: f})
			if !slices.Equal(a.Dead, b.Dead) || a.Confidence != b.Confidence {
				t.Errorf("%s: used judge %v %v, new judge %v %v", p.name, a.Dead, a.Confidence, b.Dead, b.Confidence)
			}
		}
	}
}

func TestSeedReachesThePlayouts(t *testing.T) {
	f, _ := final(doubtfulCorner)
	var seen []float64
	for seed := range uint64(8) {
		v := judge(t, Options{Order: estimateOnly.Order, Seed: seed}, &Question{Final: f})
		for _, g := range v.Groups {
			if g.Color == replay.Black {
				seen = append(seen, g.Ownership)
			}
		}
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) < 2 {
		t.Errorf("eight seeds, one ownership: %v", seen)
	}
}

// kos fills a board with ko shapes.
func kos(width, height int) *replay.Final {
	f := &replay.Final{Width: width, Height: height}
	rows := [4]string{".XO.", "X.XO", ".XO.", "...."}
	for y := range height {
		for x := range width {
			f.Board = append(f.Board, map[byte]replay.Color{'X': replay.Black, 'O': replay.White}[rows[y%4][x%4]])
		}
	}
	return f
}

func TestOddBoardsAreJudgedInTime(t *testing.T) {
	full := &replay.Final{Width: 9, Height: 9, Board: slices.Repeat([]replay.Color{replay.Black}, 81)}
	one := &replay.Final{Width: 52, Height: 52, Board: make([]replay.Color, 52*52)}
	one.Board[1000] = replay.White
	for _, c := range []struct {
		name string
		f    *replay.Final
		dead int
	}{
		{"kos 19x19", kos(19, 19), -1},
		{"kos 52x52", kos(52, 52), -1},
		{"empty 52x52", &replay.Final{Width: 52, Height: 52, Board: make([]replay.Color, 52*52)}, 0},
		{"one stone on 52x52", one, 0},
		{"a board full of one colour", full, 0},
		{"1x1", &replay.Final{Width: 1, Height: 1, Board: make([]replay.Color, 1)}, 0},
		{"1x52", &replay.Final{Width: 1, Height: 52, Board: make([]replay.Color, 52)}, 0},
		{"52x2", &replay.Final{Width: 52, Height: 2, Board: make([]replay.Color, 104)}, 0},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		j, err := New(estimateOnly)
		if err != nil {
			t.Fatal(err)
		}
		v, err := j.Judge(ctx, &Question{Final: c.f})
		cancel()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.dead >= 0 && len(v.Dead) != c.dead {
			t.Errorf("%s: %d dead stones, want %d", c.name, len(v.Dead), c.dead)
		}
	}
}

func TestBentFourIsDoubtful(t *testing.T) {
	f, _ := final(`
		X.OXX..
		XOOX...
		X.OX...
		OOOXX..
		XXXX...
		.......
		X.X....`)
	v := judge(t, estimateOnly, &Question{Final: f})
	if held := BentFour(f, v.Dead); len(v.Dead) != 0 || len(held) != 7 || !slices.Equal(v.Doubtful, held) {
		t.Errorf("dead %v, doubtful %v, held by the bent four %v", names(v.Dead, f), names(v.Doubtful, f), names(held, f))
	}
	for k := range 16 {
		if g, _ := turned(f, k>>1, k&1 == 1); len(BentFour(g, nil)) != 7 {
			t.Errorf("symmetry %d: held by the bent four %v", k, names(BentFour(g, nil), g))
		}
	}
	// In the middle of the side the same shape is a seki.
	side, _ := final(`
		XOX.OXX..
		XO.OOX...
		XOXXOX...
		XOOOOX...
		XXXXXX...
		.........
		X.X.X....`)
	if held := BentFour(side, nil); held != nil {
		t.Errorf("on the side: %v", names(held, side))
	}
}

func TestPlayoutsAllocateNothing(t *testing.T) {
	f, _ := final(doubtfulCorner)
	var base, work field
	var r dice
	base.load(f.Width, f.Height, f.Board)
	r.seed(1, 2)
	work.copyFrom(&base)
	pol := &defaultTuning.b
	if n := testing.AllocsPerRun(20, func() {
		work.copyFrom(&base)
		work.playout(1, &r, pol, 300)
	}); n != 0 {
		t.Errorf("%v allocations in a playout", n)
	}
}

func TestSettledPositionsNeedNoPlayouts(t *testing.T) {
	f, _ := final(`
		.X.XO.O.
		XXXXOOOO
		.X.XO.O.`)
	j, err := New(Options{Order: []score.Origin{score.OriginEstimate}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Judge(context.Background(), &Question{Final: f})
	if err != nil || len(v.Dead) != 0 || j.est.n != 0 || v.Confidence < 0.99 {
		t.Errorf("error %v, dead %v, playouts %d, confidence %v", err, v.Dead, j.est.n, v.Confidence)
	}
}

// Guards boards with stones of one colour alone: nobody is there to take them.
func TestStonesWithoutAnOpponentLive(t *testing.T) {
	for _, board := range []string{"XXX X.X XXX", "X.", ".....\n.....\n..O..\n.....\n....."} {
		f, _ := final(board)
		v := judge(t, estimateOnly, &Question{Final: f})
		if len(v.Dead) != 0 || v.Confidence < 0.95 {
			t.Errorf("%q: dead %v, confidence %v", board, v.Dead, v.Confidence)
		}
	}
}
