package life

import (
	"context"
	"slices"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// Whoever dies takes no stones: what a group had captured comes back to life when
// the recorded margin turns the group dead, and nothing dies that nobody takes.
func TestTurnedGroupsTakeNoStones(t *testing.T) {
	e, o := unplayed(t, `
		OOOOOOO
		OXXXXXO
		OX.O.XO
		OXXXXXO
		OOO.OOO`)
	for i := range e.chains {
		ch := &e.chains[i]
		ch.fixed, ch.mean, ch.dead = 0, 1, false
		if ch.stones == 1 {
			ch.mean, ch.dead = -1, true
		}
	}
	e.collect(o)
	bySize := map[int]int16{}
	for i := range e.groups {
		bySize[len(e.groups[i].Points)] = int16(i)
	}
	inner, ring, outer := bySize[1], bySize[12], bySize[19]
	j := &Judge{est: *e}
	all, ok := j.consequences([]int16{ring})
	if slices.Sort(all); !ok || len(e.groups) != 3 || !slices.Contains(all, inner) || !slices.Contains(all, ring) || len(all) != 2 {
		t.Errorf("%d groups; turning the ring turns %v (%v), want it and the stone in it", len(e.groups), all, ok)
	}
	if all, ok := j.consequences([]int16{ring, outer}); ok {
		t.Errorf("ring and outer stones die together: %v", all)
	}
	if all, ok := j.consequences([]int16{inner}); !ok || len(all) != 1 {
		t.Errorf("turning the stone in the ring turns %v (%v), want it alone", all, ok)
	}
}

// Guards that a glance at the first playouts is enough where the margin bears out
// every verdict that they leave in doubt, and only there: of a group that counts
// alike dead or alive, in seki say, a margin tells nothing.
func TestGlanceNeedsAMarginThatTells(t *testing.T) {
	f, _ := final("..XO. ..XO. ..XO. ..XO. ..XO.")
	full := judge(t, estimateOnly, &Question{Final: f})
	want := slices.Clone(full.Dead)
	for _, c := range []struct {
		name   string
		tells  bool
		margin replay.HalfPoints
		glance bool
	}{
		{"tells", true, 0, true},
		{"tells nothing", false, 0, false},
		{"contradicts", true, 2, false},
	} {
		j, err := New(Options{Order: []score.Origin{score.OriginResult, score.OriginEstimate}})
		if err != nil {
			t.Fatal(err)
		}
		v, err := j.Judge(context.Background(), &Question{Final: f, Reconciles: func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
			if c.tells && !slices.Equal(dead, want) {
				return 7, true
			}
			return c.margin, true
		}})
		if err != nil {
			t.Fatal(err)
		}
		few := j.est.n < 16
		if few != c.glance || v.Result.Agrees != (c.margin == 0) || c.margin == 0 && !slices.Equal(v.Dead, want) {
			t.Errorf("%s: %d playouts, agrees: %v, dead %v; want few: %v, dead %v", c.name, j.est.n, v.Result.Agrees, names(v.Dead, f), c.glance, names(want, f))
		}
	}
}
