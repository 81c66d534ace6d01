package life

import (
	"slices"
	"strconv"

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

// PointName writes a point as players do: a letter without I for the column,
// AA after Z, and the row counted from below. Values off the board give "?".
func PointName(p replay.Point, width, height int) string {
	if p < 0 || int(p) >= width*height {
		return "?"
	}
	const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	x := int(p) % width
	col := letters[x%25 : x%25+1]
	if x >= 25 {
		col = letters[x/25-1:x/25] + col
	}
	return col + strconv.Itoa(height-int(p)/width)
}
