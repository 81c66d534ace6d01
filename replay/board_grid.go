package replay

import "math/bits"

// A grid has a rim of walls around the board, so that every point has four
// neighbours. The arrays' lengths are powers of two and every index is masked:
// the compiler then needs no bounds checks.
const (
	fastSize    = 19 // boards up to this size use the small grid
	smallStride = fastSize + 2
	smallCells  = 512
	largeStride = MaxSize + 2
	largeCells  = 4096
)

// cell is one point of a grid, four fields of 16 bits in one word, so that a
// stone is entered and a chain updated with one store each. A chain is a
// circular list of its stones and is named by its slot, the cell of one of its
// stones; the last two fields have a meaning in the slot only. Empty and wall
// cells are their own slots, so that neighbours can be updated without asking
// what they are.
//
//	id    colour<<colorShift | slot; colour 3 off the board
//	next  the chain's next stone
//	size  stones of the chain
//	libs  pseudo-liberties: pairs of a stone and an empty neighbour; in front, so
//	      that one less than none is a negative word
type cell uint64

const (
	colorShift = 12
	slots      = 1 << colorShift // ids below are empty cells
	wall       = 3 << colorShift

	nextShift = 16
	sizeShift = 32
	libsShift = 48
	fieldMask = 1<<16 - 1
	lanes     = 1 | 1<<16 | 1<<32 | 1<<48
	oneLib    = 1 << libsShift
	noChain   = 1 << 62 // so many that a cell without a stone never has none
)

func (c cell) id() uint16   { return uint16(c) }
func (c cell) color() uint8 { return uint8(c>>colorShift) & 3 }
func (c cell) next() int    { return int(c >> nextShift & fieldMask) }
func (c cell) libs() uint32 { return uint32(c >> libsShift) }
func (c cell) size() int    { return int(c >> sizeShift & fieldMask) }

type cells interface {
	[smallCells]cell | [largeCells]cell
}

// grid is the playing surface: chains with pseudo-liberties, which are zero
// exactly when the real liberties are. Cells are y*stride+x with 1,1 for the
// upper left point.
type grid[C cells] struct {
	cell  C
	hash  uint64
	keys  *[2]C    // of the hash, by colour and cell
	spare []uint16 // lift's scratch
	taken int      // slot of the chain removed last
	blank C        // the empty board
}

// stride is the distance from one row of cells to the next.
func (g *grid[C]) stride() int {
	if len(g.cell) == smallCells {
		return smallStride
	}
	return largeStride
}

// clear makes an empty board; resized says that the last one had another size.
func (g *grid[C]) clear(width, height int, keys *[2]C, resized bool) {
	g.keys, g.hash = keys, 0
	if !resized {
		g.cell = g.blank
		return
	}
	for i := range len(g.cell) {
		g.cell[i] = wall | cell(i) | noChain
	}
	for y := 1; y <= height; y++ {
		for x := 1; x <= width; x++ {
			g.cell[y*g.stride()+x] &^= wall
		}
	}
	g.blank = g.cell
}

// color returns the colour code of a cell: 0 to 2, or 3 for wall.
func (g *grid[C]) color(p int) uint8 {
	return g.cell[p&(len(g.cell)-1)].color()
}

// slot returns the slot of a stone's chain.
func (g *grid[C]) slot(p int) int {
	mask := len(g.cell) - 1
	return int(g.cell[p&mask]) & mask
}

// play puts a stone of colour c (1 or 2) on an empty cell, removes the
// opponent's chains without liberties, then its own chain if that has none. For
// a setup stone nothing is removed.
func (g *grid[C]) play(c uint8, p int, setup bool) (taken, lost int) {
	more, four, dead, slot := g.put(c, p)
	if more != 0 || dead < 0 {
		return g.settle(c, more, four, dead, slot, setup)
	}
	return 0, 0
}

// put puts a stone of colour c on an empty cell and into the chain of the first
// neighbour of its colour, whose slot it returns; settle does the rest, with
// what put found: more and four tell the further chains to join, and dead is
// negative if a chain may have lost its last liberty. Most plays need no more.
//
// Which neighbour is what cannot be predicted, so there is no branch on it: the
// four ids lie side by side in one word, and sign bits do the rest.
func (g *grid[C]) put(c uint8, p int) (more, four uint64, dead int64, slot int) {
	mask := len(g.cell) - 1
	p &= mask
	u := uint64(g.cell[(p-g.stride())&mask].id())
	l := uint64(g.cell[(p-1)&mask].id())
	r := uint64(g.cell[(p+1)&mask].id())
	d := uint64(g.cell[(p+g.stride())&mask].id())

	// A chain that is met twice has its last count right, which is enough.
	up := g.cell[int(u)&mask] - oneLib
	g.cell[int(u)&mask] = up
	left := g.cell[int(l)&mask] - oneLib
	g.cell[int(l)&mask] = left
	right := g.cell[int(r)&mask] - oneLib
	g.cell[int(r)&mask] = right
	down := g.cell[int(d)&mask] - oneLib
	g.cell[int(d)&mask] = down

	four = u | l<<16 | r<<32 | d<<48
	black, white := four>>colorShift, four>>(colorShift+1)
	empty := ^(black | white) & lanes
	stones := (black ^ white) & lanes
	mine := four >> ((colorShift - 1 + c) & 63) & stones
	dead = int64((up - oneLib) | (left - oneLib) | (right - oneLib) | (down - oneLib))
	g.hash ^= uint64(g.keys[(c-1)&1][p])

	// The stone joins its first neighbour's chain, or its own of no stone yet.
	own := uint64(c)<<colorShift | uint64(p)
	chain := cell(own) | cell(p)<<nextShift
	first := mine & -mine
	id := four & (first<<16 - first)
	id |= id >> 32
	id = (id | id>>16) & fieldMask
	if mine == 0 {
		id = own
	}
	slot = int(id) & mask
	if its := g.cell[slot]; mine != 0 {
		chain = its
	}
	const next = fieldMask << nextShift
	g.cell[p] = cell(id) | chain&next
	chain = chain&^next | cell(p)<<nextShift
	chain += cell(empty*lanes)&(fieldMask<<libsShift) + 1<<sizeShift
	g.cell[slot] = chain
	return mine & (mine - 1), four, dead | int64(chain-oneLib), slot
}

// settle joins further chains to that of a stone that put has put on p, and
// removes what has no liberties.
func (g *grid[C]) settle(c uint8, more, four uint64, dead int64, slot int, setup bool) (taken, lost int) {
	for ; more != 0; more &= more - 1 {
		slot = g.join(slot, int(four>>(bits.TrailingZeros64(more)&63)))
	}
	if setup {
		return 0, 0
	}
	if dead < 0 {
		taken = g.captureAround(c, four)
	}
	if slot &= len(g.cell) - 1; g.cell[slot].libs() == 0 {
		lost = g.remove(slot)
	}
	return taken, lost
}

// join makes one chain of two, given by their slots as they were before the
// move; the smaller one is relabelled. It returns the slot of the whole.
func (g *grid[C]) join(a, b int) int {
	mask := len(g.cell) - 1
	a &= mask
	b = int(g.cell[b&mask]) & mask // b may have been joined through another stone
	if a == b {
		return a
	}
	small, large := g.cell[a], g.cell[b]
	// Which one is the smaller cannot be predicted: exchanged without a branch.
	swap := int64(large.size()-small.size()) >> 63
	words, slots := (small^large)&cell(swap), (a^b)&int(swap)
	small, large, a, b = small^words, large^words, a^slots, b^slots
	// The circles are opened and closed crosswise.
	const next = fieldMask << nextShift
	const counts = fieldMask<<libsShift | fieldMask<<sizeShift
	g.cell[b&mask] = large&^next + small&next + small&counts
	g.cell[a&mask] = small&^next | large&next
	id := large & fieldMask
	for p := small.next(); ; {
		stone := g.cell[p&mask]
		g.cell[p&mask] = stone&^fieldMask | id
		if p == a {
			return b
		}
		p = stone.next()
	}
}

// captureAround removes the chains of the opponent of c without liberties,
// given the ids of the four neighbours. What was removed already is no chain.
func (g *grid[C]) captureAround(c uint8, four uint64) (taken int) {
	mask := len(g.cell) - 1
	for theirs := four ^ uint64(3-c)<<colorShift*lanes; four != 0; four, theirs = four>>16, theirs>>16 {
		if slot := int(four) & mask; theirs&wall == 0 && g.cell[slot].libs() == 0 {
			taken += g.remove(slot)
		}
	}
	return taken
}

// remove takes the chain of a slot off the board and returns its size.
func (g *grid[C]) remove(slot int) (n int) {
	mask := len(g.cell) - 1
	slot &= mask
	g.taken = slot
	side := (g.cell[slot].color() - 1) & 1
	for p := slot; ; {
		next := g.cell[p].next() & mask
		g.hash ^= uint64(g.keys[side][p])
		g.cell[p] = cell(p) | noChain
		g.cell[int(g.cell[(p-g.stride())&mask])&mask] += oneLib
		g.cell[int(g.cell[(p-1)&mask])&mask] += oneLib
		g.cell[int(g.cell[(p+1)&mask])&mask] += oneLib
		g.cell[int(g.cell[(p+g.stride())&mask])&mask] += oneLib
		n++
		if p = next; p == slot {
			return n
		}
	}
}

// lift takes one stone off the board; the rest of its chain stays, in as many
// chains as it falls into.
func (g *grid[C]) lift(p int) {
	mask := len(g.cell) - 1
	c := g.color(p)
	g.spare = g.spare[:0]
	for q := g.cell[p&mask].next(); q != p; q = g.cell[q&mask].next() {
		g.spare = append(g.spare, uint16(q))
	}
	g.remove(g.slot(p))
	for _, q := range g.spare {
		g.play(c, int(q), true)
	}
}

// set makes a cell what a setup property says, without captures.
func (g *grid[C]) set(c uint8, p int) {
	old := g.color(p)
	if old == c {
		return
	}
	if old != 0 {
		g.lift(p)
	}
	if c != 0 {
		g.play(c, p, true)
	}
}

// liberties counts the real liberties of p's chain. A liberty touched by
// several stones is counted for the first of them around it.
func (g *grid[C]) liberties(p int) (n int) {
	mask := len(g.cell) - 1
	id := g.cell[p&mask].id()
	if id < slots || id >= wall || g.cell[int(id)&mask].libs() == 0 {
		return 0
	}
	around := [4]int{-g.stride(), -1, 1, g.stride()}
	for q := p & mask; ; {
		for _, d := range around {
			at := (q + d) & mask
			if g.cell[at].id() >= slots {
				continue
			}
			for _, e := range around {
				if g.cell[(at+e)&mask].id() == id {
					if at+e == q {
						n++
					}
					break
				}
			}
		}
		q = g.cell[q&mask].next()
		if q == p {
			return n
		}
	}
}
