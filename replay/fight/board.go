package fight

import (
	"math/bits"

	"gorescore/replay"
)

// offBoard is the colour beyond the edge of a padded board.
const offBoard = 3

// set is a set of points of a fight, by their numbers.
type set struct{ lo, hi uint64 }

// MaxArea is how many points, stones among them, a fight may have.
const MaxArea = 128

func single(i int) set {
	if i < 64 {
		return set{lo: 1 << (i & 63)}
	}
	return set{hi: 1 << (i & 63)}
}

func (s set) has(i int) bool {
	if i < 64 {
		return s.lo>>(i&63)&1 != 0
	}
	return s.hi>>(i&63)&1 != 0
}

func (s set) none() bool       { return s.lo|s.hi == 0 }
func (s set) size() int        { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set) with(t set) set   { return set{s.lo | t.lo, s.hi | t.hi} }
func (s set) common(t set) set { return set{s.lo & t.lo, s.hi & t.hi} }
func (s set) less(t set) set   { return set{s.lo &^ t.lo, s.hi &^ t.hi} }

// first is the lowest number in a set that is not empty.
func (s set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// position is what play changes: whose the points of the fight are, and the
// points that each side may not retake before it has passed (Japanese rules of
// 1989, art. 7-2).
type position struct {
	own    [3]set    // by colour; the first are the empty points
	banned [3]uint16 // by colour: one more than the point's number; 0 for none
	hash   uint64
	target uint16 // a stone of the chain that is hunted
	prey   uint8  // its colour
	turns  uint8  // how often the hunter became the prey: it captured, and may be captured in turn
}

// grid is the whole board with an edge of offBoard points.
type grid struct {
	width, height, stride int
	dirs                  [4]int
	color                 []uint8
	walls                 []bool // stones that the caller trusts
	firm                  []bool // of these the ones that the present fight cannot capture
	inside                []bool // points that the fight is about
	points                []uint16
	number                []uint16 // of the points inside
	seen                  []uint32 // by point: the last flood that came by
	stamp                 uint32
	stack                 []uint16
}

// padded turns a row-major point into a padded one.
func (b *grid) padded(p replay.Point) int {
	return (int(p)/b.width+1)*b.stride + int(p)%b.width + 1
}

// load lays the board out.
func (b *grid) load(width, height int, colors []replay.Color) {
	b.width, b.height, b.stride = width, height, width+1
	b.dirs = [4]int{1, -1, b.stride, -b.stride}
	n := (height+2)*b.stride + 1
	b.color = append(b.color[:0], make([]uint8, n)...)
	b.walls = append(b.walls[:0], make([]bool, n)...)
	b.firm = append(b.firm[:0], make([]bool, n)...)
	b.inside = append(b.inside[:0], make([]bool, n)...)
	b.number = append(b.number[:0], make([]uint16, n)...)
	b.seen = append(b.seen[:0], make([]uint32, n)...)
	b.stack = append(b.stack[:0], make([]uint16, n)...)
	b.stamp = 0
	for i := range b.color {
		b.color[i] = offBoard
	}
	for i, c := range colors {
		b.color[b.padded(replay.Point(i))] = uint8(c)
	}
}

// free counts the liberties of the chain at p that are not inside the fight, up
// to two. Below two, the front of stack holds its stones.
func (b *grid) free(p int) (n, stones int) {
	b.stamp++
	c := b.color[p]
	b.stack[0] = uint16(p)
	b.seen[p] = b.stamp
	stones = 1
	for i := 0; i < stones; i++ {
		for _, d := range b.dirs {
			m := int(b.stack[i]) + d
			if b.seen[m] == b.stamp {
				continue
			}
			b.seen[m] = b.stamp
			switch {
			case b.color[m] == c:
				b.stack[stones] = uint16(m)
				stones++
			case b.color[m] == 0 && !b.inside[m]:
				if n++; n == 2 {
					return n, stones
				}
			}
		}
	}
	return n, stones
}

// arena is the ground of a fight, its points numbered in board order: what play
// does not change.
type arena struct {
	n      int
	next   [MaxArea]set // the neighbours of a point
	beside [3]set       // by colour: points that a firm stone stands beside
}

// lay numbers the points inside and sets pos to the stones on them.
func (a *arena) lay(b *grid, pos *position) {
	a.n = len(b.points)
	a.beside = [3]set{}
	for i, q := range b.points {
		b.number[q] = uint16(i)
	}
	*pos = position{}
	for i, q := range b.points {
		pos.put(i, b.color[q])
		a.next[i] = set{}
		for _, d := range b.dirs {
			switch m := int(q) + d; {
			case b.inside[m]:
				a.next[i] = a.next[i].with(single(int(b.number[m])))
			case b.color[m] != offBoard: // no firm stone, no border
				a.beside[b.color[m]] = a.beside[b.color[m]].with(single(i))
			}
		}
	}
}

// put adds a stone, or an empty point.
func (pos *position) put(i int, c uint8) {
	pos.own[c] = pos.own[c].with(single(i))
	pos.hash ^= keys[i][c]
}

// chain is the chain of colour c at point i, and all that touches it.
func (a *arena) chain(pos *position, i int, c uint8) (chain, around set) {
	chain = single(i)
	todo, own := chain, pos.own[c]
	for !todo.none() {
		around = around.with(a.neighbours(todo))
		todo = around.common(own).less(chain)
		chain = chain.with(todo)
	}
	return chain, around
}

// neighbours are the points beside those of a set.
func (a *arena) neighbours(of set) set {
	var lo, hi uint64
	for w := of.lo; w != 0; w &= w - 1 {
		n := &a.next[bits.TrailingZeros64(w)&63]
		lo, hi = lo|n.lo, hi|n.hi
	}
	for w := of.hi; w != 0; w &= w - 1 {
		n := &a.next[64+bits.TrailingZeros64(w)&63]
		lo, hi = lo|n.lo, hi|n.hi
	}
	return set{lo, hi}
}

// firm tells that a chain is one with firm stones.
func (a *arena) firm(chain set, c uint8) bool { return !chain.common(a.beside[c]).none() }

// many is the number of liberties that a chain has which is one with firm stones.
const many = 99

// liberties counts the liberties of the chain of colour c at point i.
func (a *arena) liberties(pos *position, i int, c uint8) int {
	chain, around := a.chain(pos, i, c)
	if a.firm(chain, c) {
		return many
	}
	return around.common(pos.own[0]).size()
}

// play puts a stone of c on the empty point p. It reports false, and leaves
// pos in disorder, if that is suicide or retakes a banned ko. libs are the
// liberties of the stone's chain.
func (a *arena) play(pos *position, p int, c uint8) (taken, libs int, ok bool) {
	if int(pos.banned[c]) == p+1 {
		return 0, 0, false
	}
	pos.own[0] = pos.own[0].less(single(p))
	pos.hash ^= keys[p][0]
	pos.put(p, c)
	enemy := 3 - c
	at := 0
	for near := a.next[p].common(pos.own[enemy]); !near.none(); {
		i := near.first()
		chain, around := a.chain(pos, i, enemy)
		near = near.less(chain)
		if a.firm(chain, enemy) || !around.common(pos.own[0]).none() {
			continue
		}
		at = i
		taken += chain.size()
		pos.remove(chain, enemy)
	}
	chain, around := a.chain(pos, p, c)
	if a.firm(chain, c) {
		return taken, many, true
	}
	libs = around.common(pos.own[0]).size()
	if libs == 0 {
		return 0, 0, false
	}
	if taken == 1 && libs == 1 && chain == single(p) {
		pos.banned[enemy] = uint16(at) + 1
	}
	return taken, libs, true
}

// remove takes a chain off; its points may be played on from now on.
func (pos *position) remove(chain set, c uint8) {
	pos.own[c] = pos.own[c].less(chain)
	pos.own[0] = pos.own[0].with(chain)
	for ; !chain.none(); chain = chain.less(single(chain.first())) {
		i := chain.first()
		pos.hash ^= keys[i][c] ^ keys[i][0]
	}
}

// keys are numbers for a colour on a point.
var keys = func() (k [MaxArea][3]uint64) {
	for i := range k {
		for c := range k[i] {
			k[i][c] = mix(uint64(i)<<2 | uint64(c))
		}
	}
	return k
}()

// mix spreads every bit (the finalizer of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
