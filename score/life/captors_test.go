package life

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gorescore/replay"
)

// deadWithoutCaptor returns a dead stone that no living opponent reaches through
// empty points and dead stones of any colour.
func deadWithoutCaptor(f *replay.Final, dead []replay.Point) (replay.Point, bool) {
	isDead := make([]bool, len(f.Board))
	for _, p := range dead {
		isDead[p] = true
	}
	for _, p := range dead {
		seen := make([]bool, len(f.Board))
		stack := []replay.Point{p}
		held := false
		for len(stack) > 0 && !held {
			q := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := int(q)%f.Width, int(q)/f.Width
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if x+d[0] < 0 || x+d[0] >= f.Width || y+d[1] < 0 || y+d[1] >= f.Height {
					continue
				}
				m := replay.Point((y+d[1])*f.Width + x + d[0])
				switch {
				case seen[m]:
				case f.Board[m] == replay.Empty || isDead[m]:
					seen[m] = true
					stack = append(stack, m)
				case f.Board[m] == f.Board[p].Opponent():
					held = true
				}
			}
		}
		if !held {
			return p, true
		}
	}
	return 0, false
}

// Nobody is dead by himself: not beside his own side's stones alone, and not when
// the other side is dead too.
func TestNobodyDiesOfNothing(t *testing.T) {
	joint := estimateOnly
	joint.Second, joint.Always = second(t), true
	for _, picture := range []string{
		"X......O",
		"... .O. ... .X. O..",
		"...O .OX. .O.X XXO. .XO.",
		"..O.... X...... ..O..X. .O..... .XXXXXX XOOOOXO O.....O",
	} {
		f, _ := final(picture)
		for name, o := range map[string]Options{"alone": estimateOnly, "joint": joint} {
			for seed := range uint64(6) {
				o.Seed = seed
				v := judge(t, o, &Question{Final: f})
				if p, bad := deadWithoutCaptor(f, v.Dead); bad {
					t.Errorf("%q, %s, seed %d: %s is dead and nobody takes it (dead %v)", picture, name, seed, p.Name(f.Width, f.Height), names(v.Dead, f))
				}
			}
		}
	}
}

// On boards that random play has left, too.
func TestNobodyDiesOfNothingOnRandomBoards(t *testing.T) {
	joint := estimateOnly
	joint.Second, joint.Always = second(t), true
	rng := rand.New(rand.NewPCG(9, 9))
	dead := 0
	for i := range 400 {
		w, h := 3+rng.IntN(6), 2+rng.IntN(6)
		b := replay.NewBoard(w, h)
		for range rng.IntN(2 * w * h) {
			b.Play(replay.Color(1+rng.IntN(2)), replay.Point(rng.IntN(w*h)))
		}
		f := &replay.Final{Width: w, Height: h, Board: b.AppendColors(nil)}
		v := judge(t, []Options{estimateOnly, joint}[i&1], &Question{Final: f})
		dead += len(v.Dead)
		if p, bad := deadWithoutCaptor(f, v.Dead); bad {
			t.Errorf("%dx%d %v: %s is dead and nobody takes it (dead %v)", w, h, f.Board, p.Name(w, h), names(v.Dead, f))
		}
	}
	if dead < 400 {
		t.Errorf("only %d stones were dead", dead)
	}
}

// The margin turns no group dead where there is nobody to take it, and looks for a
// stone that lives for one that dies whichever side the record favours.
func TestMarginTurnsWhatCanBeTurned(t *testing.T) {
	f, _ := final(`
		...
		...
		..X`)
	v := judge(t, Options{}, &Question{Final: f, Reconciles: wants([]replay.Point{8}, replay.Points(9))})
	if v.Result.Agrees || len(v.Dead) > 0 {
		t.Errorf("a stone alone on the board: %+v, dead %v", v.Result, names(v.Dead, f))
	}
	e := estimator{groups: []Group{
		{Color: replay.Black, Points: []replay.Point{0}, Doubt: 0.3},
		{Color: replay.Black, Points: []replay.Point{1}, Doubt: 0.3, Dead: true},
	}}
	j := &Judge{est: e, opts: Options{Limits: Limits{Flips: 3}}}
	pair := func(t trial) bool { return t.n == 2 }
	if !slices.ContainsFunc(j.trials(2), pair) || !slices.ContainsFunc(j.trials(-2), pair) {
		t.Error("one stone for another is not tried in favour of both sides")
	}
}

// A group that was read as dead is not revived so that a stone in its eye may be
// dead: that stone lives, though playouts speak more for the group.
func TestNoStoneRevivesAGroupThatWasReadAsDead(t *testing.T) {
	f, want := final(`
		.O.xOOOOO
		xxxxOOOOO
		OxxOOOOOO
		OOOOOOOOO
		OOOOOOOOO
		OOOOOOOOO
		OOOOOOOOO
		OOOOOOOOO
		OOOOOO.O.`)
	v := judge(t, estimateOnly, &Question{Final: f})
	if !slices.Equal(v.Dead, want) {
		t.Errorf("dead %v, want %v", names(v.Dead, f), names(want, f))
	}
	read := false
	for i := range v.Groups {
		read = read || v.Groups[i].Read && v.Groups[i].Ownership > lifeLine
	}
	if !read {
		t.Error("the group was not read against the playouts, so that this shows nothing")
	}
}
