package life

import (
	"slices"

	"gorescore/replay"
)

// BentFour finds the groups with a bent four in the corner: in seki on the
// board, but the other side may begin the ko at the end, when no threats are
// left, and so the Japanese rules of 1949 and 1989 (art. 7-2) call them dead
// without play. It returns their stones in board order, whether or not they are
// among the dead already.
//
// The shape: a group whose only two liberties are inside one closed space of
// five points in the corner. Four of them are the corner, the next two along
// one edge and the next one along the other; three of these hold stones of the
// other side, with both liberties. Neither side's play there hurts but the
// other side's on the fourth point: then the group has to take the four stones,
// and the eye space that is left is a ko for life.
func BentFour(f *replay.Final, dead []replay.Point) []replay.Point {
	if f.Width < 5 || f.Height < 5 {
		return nil
	}
	var out []replay.Point
	b := bentBoard{f: f}
	for _, c := range b.corners() {
		out = append(out, b.inCorner(c, dead)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// corner is one of the eight ways to look at a corner: its point, the step
// along the long side of the shape and the one along the short side.
type corner struct{ at, long, short int }

type bentBoard struct{ f *replay.Final }

func (b bentBoard) corners() []corner {
	w, h := b.f.Width, b.f.Height
	out := make([]corner, 0, 8)
	for _, x := range [2][2]int{{0, 1}, {w - 1, -1}} {
		for _, y := range [2][2]int{{0, w}, {(h - 1) * w, -w}} {
			out = append(out, corner{x[0] + y[0], x[1], y[1]}, corner{x[0] + y[0], y[1], x[1]})
		}
	}
	return out
}

// inCorner returns the stones of the group around a bent four in one corner.
func (b bentBoard) inCorner(c corner, dead []replay.Point) []replay.Point {
	shape := [4]int{c.at, c.at + c.long, c.at + 2*c.long, c.at + c.short}
	color, last := replay.Empty, -1
	for _, p := range shape {
		switch got := b.f.Board[p]; {
		case got == replay.Empty && last < 0:
			last = p
		case got == replay.Empty, color != replay.Empty && got != color:
			return nil
		default:
			color = got
		}
	}
	if last < 0 {
		return nil
	}
	other := -1 // the liberty outside the four
	for _, p := range shape {
		if p == last {
			continue
		}
		stones, libs := b.chain(p)
		if len(libs) != 2 || !slices.Contains(libs, last) || len(stones) > 3 || isDead(dead, p) {
			return nil
		}
		for _, s := range stones {
			if !slices.Contains(shape[:], s) {
				return nil
			}
		}
		x := libs[0] + libs[1] - last
		if other >= 0 && other != x {
			return nil
		}
		other = x
	}
	return b.around(append(shape[:], other), color.Opponent(), []int{last, other}, dead)
}

// around returns the stones of the chains that close a space, if they are all
// of one colour and have no other liberties than the two inside.
func (b bentBoard) around(space []int, color replay.Color, inside []int, dead []replay.Point) []replay.Point {
	var group []replay.Point
	seen := map[int]bool{}
	for _, p := range space {
		for _, q := range b.near(p) {
			if seen[q] || slices.Contains(space, q) {
				continue
			}
			if b.f.Board[q] != color {
				return nil
			}
			stones, libs := b.chain(q)
			slices.Sort(libs)
			slices.Sort(inside)
			if !slices.Equal(libs, inside) {
				return nil
			}
			for _, s := range stones {
				seen[s] = true
				group = append(group, replay.Point(s))
			}
		}
	}
	for _, s := range group {
		for _, q := range b.near(int(s)) {
			if b.f.Board[q] == color.Opponent() && !slices.Contains(space, q) && !b.holds(q, dead) {
				return nil
			}
		}
	}
	return group
}

// holds tells whether a chain outside is safe enough to begin the ko from.
func (b bentBoard) holds(p int, dead []replay.Point) bool {
	_, libs := b.chain(p)
	return len(libs) >= 2 && !isDead(dead, p)
}

func isDead(dead []replay.Point, p int) bool {
	_, found := slices.BinarySearch(dead, replay.Point(p))
	return found
}

// near lists the neighbours of a point.
func (b bentBoard) near(p int) []int {
	w, h := b.f.Width, b.f.Height
	out := make([]int, 0, 4)
	if p%w > 0 {
		out = append(out, p-1)
	}
	if p%w < w-1 {
		out = append(out, p+1)
	}
	if p >= w {
		out = append(out, p-w)
	}
	if p < w*(h-1) {
		out = append(out, p+w)
	}
	return out
}

// chain returns the stones and liberties of the chain at p.
func (b bentBoard) chain(p int) (stones, libs []int) {
	color := b.f.Board[p]
	seen := map[int]bool{p: true}
	stones = []int{p}
	for i := 0; i < len(stones); i++ {
		for _, q := range b.near(stones[i]) {
			if seen[q] {
				continue
			}
			seen[q] = true
			switch b.f.Board[q] {
			case replay.Empty:
				libs = append(libs, q)
			case color:
				stones = append(stones, q)
			}
		}
	}
	return stones, libs
}
