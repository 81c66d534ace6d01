package life

import (
	"slices"
	"testing"
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
