package life

import (
	"testing"

	"gorescore/replay"
)

// check compares everything that play keeps up to date with a fresh board.
func (f *field) check(t *testing.T) {
	t.Helper()
	var g field
	g.frame(f.width, f.height)
	for _, p := range f.points {
		g.color[p] = f.color[p]
	}
	g.rebuild(nil)
	for _, p := range f.points {
		if c := f.color[p]; c != 1 && c != 2 {
			if f.id[p] != 0 {
				t.Fatalf("empty point %d has chain %d", p, f.id[p])
			}
			continue
		}
		a, b := f.chain[f.id[p]], g.chain[g.id[p]]
		if a != b {
			t.Fatalf("chain of %d: %+v, fresh board says %+v", p, a, b)
		}
		n := uint32(0)
		for q := p; ; {
			if f.id[q] != f.id[p] || n > a.stones {
				t.Fatalf("circle of %d is broken at %d", p, q)
			}
			n++
			if q = f.next[q]; q == p {
				break
			}
		}
		if n != a.stones {
			t.Fatalf("circle of %d has %d stones, not %d", p, n, a.stones)
		}
	}
	for k := range f.awake {
		l := &f.awake[k]
		for i, p := range l.list[:l.n] {
			if f.color[p] != 0 || int(l.where[p]) != i {
				t.Fatalf("awake point %d: color %d, place %d of %d", p, f.color[p], i, l.where[p])
			}
		}
	}
}

func TestPlayKeepsTheBoardConsistent(t *testing.T) {
	pol := &policy{respond: 128, throwIn: 255, nakade: true}
	for _, size := range [][2]int{{1, 1}, {1, 7}, {5, 5}, {9, 4}, {13, 13}, {52, 3}} {
		var f field
		var r dice
		r.seed(uint64(size[0]), uint64(size[1]))
		f.load(size[0], size[1], make([]replay.Color, size[0]*size[1]))
		f.check(t)
		c, last := uint8(1), 0
		for range 600 {
			p := f.choose(c, last, &r, pol)
			if p == 0 {
				f.ko = 0
			} else {
				if f.color[p] != 0 || !f.legal(p, c) {
					t.Fatalf("illegal move %d of %d", p, c)
				}
				f.play(p, c)
			}
			f.check(t)
			for k := range f.awake {
				asleep(t, &f, uint8(k+1), &r, pol)
			}
			last, c = p, 3-c
		}
	}
}

// asleep checks that no sleeping point is a move that the random mover would make.
func asleep(t *testing.T, f *field, c uint8, r *dice, pol *policy) {
	t.Helper()
	for _, p := range f.points {
		if f.color[p] != 0 || f.awake[c-1].where[p] != absent {
			continue
		}
		if f.sensible(int(p), c, r, pol) > 0 {
			t.Fatalf("point %d sleeps but is a move of %d", p, c)
		}
	}
}
