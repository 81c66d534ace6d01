package life

import (
	"slices"

	"gorescore/replay"
)

// finder completes points to whole chains.
type finder struct {
	f    field
	seen []bool
}

func (c *finder) load(f *replay.Final) {
	c.f.load(f.Width, f.Height, f.Board)
	c.seen = append(c.seen[:0], make([]bool, len(f.Board))...)
}

// chains returns every stone of the chains that the points name, in board
// order, and the points where no stone stands.
func (c *finder) chains(points []replay.Point) (stones, bad []replay.Point) {
	clear(c.seen)
	for _, p := range points {
		if p < 0 || int(p) >= len(c.seen) || c.f.color[c.f.index(int(p))] == 0 {
			bad = append(bad, p)
			continue
		}
		if c.seen[p] {
			continue
		}
		first := uint16(c.f.index(int(p)))
		for q := first; ; {
			i := c.f.row(int(q))
			c.seen[i] = true
			stones = append(stones, replay.Point(i))
			if q = c.f.next[q]; q == first {
				break
			}
		}
	}
	slices.Sort(stones)
	return stones, bad
}
