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
//	libs  pseudo-liberties: pairs of a stone and an empty neighbour
//	size  stones of the chain
type cell uint64

const (
	colorShift = 12
	slots      = 1 << colorShift // ids below are empty cells
	wall       = 3 << colorShift

	nextShift = 16
	libsShift = 32
	sizeShift = 48
	fieldMask = 1<<16 - 1
)

func (c cell) id() uint16   { return uint16(c) }
func (c cell) color() uint8 { return uint8(c>>colorShift) & 3 }
func (c cell) next() int    { return int(c >> nextShift & fieldMask) }
func (c cell) libs() uint32 { return uint32(c >> libsShift & fieldMask) }
func (c cell) size() int    { return int(c >> sizeShift) }

type cells interface {
	[smallCells]cell | [largeCells]cell
}

// grid is the playing surface: chains with pseudo-liberties, which are zero
// exactly when the real liberties are. Cells are y*stride+x with 1,1 for the
// upper left point.
type grid[C cells] struct {
	cell   C
	stride int
	hash   uint64
	keys   *[2]C    // of the hash, by colour and cell
	spare  []uint16 // lift's scratch
	taken  int      // slot of the chain removed last
	blank  C        // the empty board
}

// clear makes an empty board; resized says that the last one had another size.
func (g *grid[C]) clear(width, height, stride int, keys *[2]C, resized bool) {
	g.stride, g.keys, g.hash = stride, keys, 0
	if !resized {
		g.cell = g.blank
		return
	}
	for i := range len(g.cell) {
		g.cell[i] = wall | cell(i)
	}
	for y := 1; y <= height; y++ {
		for x := 1; x <= width; x++ {
			g.cell[y*stride+x] &^= wall
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
//
// Which neighbour is what cannot be predicted, so there is next to no branch on
// it: the four ids lie side by side in one word, and sign bits do the rest.
func (g *grid[C]) play(c uint8, p int, setup bool) (taken, lost int) {
	mask := len(g.cell) - 1
	own := uint16(c) << colorShift
	opp := own ^ wall
	p &= mask
	u := g.cell[(p-g.stride)&mask].id()
	l := g.cell[(p-1)&mask].id()
	r := g.cell[(p+1)&mask].id()
	d := g.cell[(p+g.stride)&mask].id()

	// A chain that is met twice has its last count right, which is enough.
	chain := g.cell[int(u)&mask] - 1<<libsShift
	g.cell[int(u)&mask] = chain
	dead := (uint32(u^opp) - slots) & (chain.libs() - 1)
	chain = g.cell[int(l)&mask] - 1<<libsShift
	g.cell[int(l)&mask] = chain
	dead |= (uint32(l^opp) - slots) & (chain.libs() - 1)
	chain = g.cell[int(r)&mask] - 1<<libsShift
	g.cell[int(r)&mask] = chain
	dead |= (uint32(r^opp) - slots) & (chain.libs() - 1)
	chain = g.cell[int(d)&mask] - 1<<libsShift
	g.cell[int(d)&mask] = chain
	dead |= (uint32(d^opp) - slots) & (chain.libs() - 1)

	const ones = 1 | 1<<16 | 1<<32 | 1<<48
	four := uint64(u) | uint64(l)<<16 | uint64(r)<<32 | uint64(d)<<48
	empty := ^(four>>colorShift | four>>(colorShift+1)) & ones
	mine := four ^ uint64(own)*ones
	mine = ^(mine>>colorShift | mine>>(colorShift+1)) & ones
	g.hash ^= uint64(g.keys[(c-1)&1][p])
	// The stone joins its first neighbour's chain, or its own of no stone yet.
	alone := -uint16((mine - 1) >> 63) // all ones if there is none
	id := uint16(four>>(bits.TrailingZeros64(mine)&63))&^alone | (own|uint16(p))&alone
	slot := int(id) & mask
	g.cell[p] = cell(id) | cell(p)<<nextShift
	chain = g.cell[slot]
	g.cell[p] = cell(id) | chain&(fieldMask<<nextShift)
	chain = chain&^(fieldMask<<nextShift) | cell(p)<<nextShift
	chain += cell(empty*ones>>48)<<libsShift + 1<<sizeShift
	g.cell[slot] = chain
	if mine &= mine - 1; mine != 0 {
		for ; mine != 0; mine &= mine - 1 {
			slot = g.join(slot, int(four>>bits.TrailingZeros64(mine)))
		}
		chain = g.cell[slot&mask]
	}
	if int32(dead) < 0 && !setup {
		taken = g.captureAround(c, p)
		chain = g.cell[slot&mask]
	}
	if chain.libs() == 0 && !setup {
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
	if small.size() > large.size() {
		a, b, small, large = b, a, large, small
	}
	// The circles are opened and closed crosswise.
	const next = fieldMask << nextShift
	const counts = fieldMask<<libsShift | fieldMask<<sizeShift
	g.cell[b] = large&^next + small&next + small&counts
	g.cell[a] = small&^next | large&next
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

// captureAround removes the opposing chains without liberties next to p. Most
// often there is one: it is looked for without a branch at each neighbour.
func (g *grid[C]) captureAround(c uint8, p int) (taken int) {
	mask := len(g.cell) - 1
	for _, q := range [4]int{p - g.stride, p - 1, p + 1, p + g.stride} {
		stone := g.cell[q&mask] // read anew: a chain may touch p twice
		if slot := int(stone) & mask; stone.color() == 3-c && g.cell[slot].libs() == 0 {
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
		g.cell[p] = cell(p)
		g.cell[int(g.cell[(p-g.stride)&mask])&mask] += 1 << libsShift
		g.cell[int(g.cell[(p-1)&mask])&mask] += 1 << libsShift
		g.cell[int(g.cell[(p+1)&mask])&mask] += 1 << libsShift
		g.cell[int(g.cell[(p+g.stride)&mask])&mask] += 1 << libsShift
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
	around := [4]int{-g.stride, -1, 1, g.stride}
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
