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

// cell is one point of a grid. A chain is a circular list of its stones and is
// named by its slot, the cell of one of its stones; the last two fields have a
// meaning in the slot only. Empty and wall cells are their own slots, so that
// neighbours can be updated without asking what they are.
type cell struct {
	id   uint16 // colour<<colorShift | slot; colour 3 off the board
	next uint16 // the chain's next stone
	libs int16  // pseudo-liberties: pairs of a stone and an empty neighbour
	size uint16 // stones of the chain
}

const (
	colorShift = 12
	slots      = 1 << colorShift // ids below are empty cells
	wall       = 3 << colorShift
)

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
	keys   []uint64
	spare  []uint16 // lift's scratch
	taken  int      // slot of the chain removed last
	blank  C        // the empty board
}

// clear makes an empty board; resized says that the last one had another size.
func (g *grid[C]) clear(width, height, stride int, keys []uint64, resized bool) {
	g.stride, g.keys, g.hash = stride, keys, 0
	if !resized {
		g.cell = g.blank
		return
	}
	for i := range len(g.cell) {
		g.cell[i] = cell{id: wall | uint16(i)}
	}
	for y := 1; y <= height; y++ {
		for x := 1; x <= width; x++ {
			g.cell[y*stride+x].id &^= wall
		}
	}
	g.blank = g.cell
}

// color returns the colour code of a cell: 0 to 2, or 3 for wall.
func (g *grid[C]) color(p int) uint16 {
	return g.cell[p&(len(g.cell)-1)].id >> colorShift
}

// slot returns the slot of a stone's chain.
func (g *grid[C]) slot(p int) int {
	mask := len(g.cell) - 1
	return int(g.cell[p&mask].id) & mask
}

// play puts a stone of colour c (1 or 2) on an empty cell, removes the
// opponent's chains without liberties, then its own chain if that has none. For
// a setup stone nothing is removed.
//
// Which neighbour is what cannot be predicted, so there is next to no branch on
// it: the four ids lie side by side in one word, and sign bits do the rest.
func (g *grid[C]) play(c uint16, p int, setup bool) (taken, lost int) {
	mask := len(g.cell) - 1
	own := c << colorShift
	opp := own ^ wall
	p &= mask
	u := g.cell[(p-g.stride)&mask].id
	l := g.cell[(p-1)&mask].id
	r := g.cell[(p+1)&mask].id
	d := g.cell[(p+g.stride)&mask].id

	// A chain that is met twice has its last count right, which is enough.
	libs := g.cell[int(u)&mask].libs - 1
	g.cell[int(u)&mask].libs = libs
	dead := (int32(u^opp) - slots) & (int32(libs) - 1)
	libs = g.cell[int(l)&mask].libs - 1
	g.cell[int(l)&mask].libs = libs
	dead |= (int32(l^opp) - slots) & (int32(libs) - 1)
	libs = g.cell[int(r)&mask].libs - 1
	g.cell[int(r)&mask].libs = libs
	dead |= (int32(r^opp) - slots) & (int32(libs) - 1)
	libs = g.cell[int(d)&mask].libs - 1
	g.cell[int(d)&mask].libs = libs
	dead |= (int32(d^opp) - slots) & (int32(libs) - 1)

	const ones = 1 | 1<<16 | 1<<32 | 1<<48
	four := uint64(u) | uint64(l)<<16 | uint64(r)<<32 | uint64(d)<<48
	empty := ^(four>>colorShift | four>>(colorShift+1)) & ones
	libs = int16(empty * ones >> 48)
	mine := four ^ uint64(own)*ones
	mine = ^(mine>>colorShift | mine>>(colorShift+1)) & ones
	g.hash ^= g.keys[2*p+int(c)-1]
	// The stone joins its first neighbour's chain, or its own of no stone yet.
	alone := -uint16((mine - 1) >> 63) // all ones if there is none
	id := uint16(four>>(bits.TrailingZeros64(mine)&63))&^alone | (own|uint16(p))&alone
	slot := int(id) & mask
	g.cell[p] = cell{id: id, next: uint16(p)}
	libs += g.cell[slot].libs
	g.cell[p].next = g.cell[slot].next
	g.cell[slot].next = uint16(p)
	g.cell[slot].size++
	g.cell[slot].libs = libs
	if mine &= mine - 1; mine != 0 {
		for ; mine != 0; mine &= mine - 1 {
			slot = g.join(slot, int(four>>bits.TrailingZeros64(mine)))
		}
		libs = g.cell[slot].libs
	}
	if dead < 0 && !setup {
		taken = g.captureAround(c, p)
		libs = g.cell[slot].libs
	}
	if libs == 0 && !setup {
		lost = g.remove(slot)
	}
	return taken, lost
}

// join makes one chain of two, given by their slots as they were before the
// move; the smaller one is relabelled. It returns the slot of the whole.
func (g *grid[C]) join(a, b int) int {
	mask := len(g.cell) - 1
	a &= mask
	b = int(g.cell[b&mask].id) & mask // b may have been joined through another stone
	if a == b {
		return a
	}
	if g.cell[a].size > g.cell[b].size {
		a, b = b, a
	}
	id := g.cell[b].id
	g.cell[b].libs += g.cell[a].libs
	g.cell[b].size += g.cell[a].size
	for p := a; ; {
		g.cell[p].id = id
		p = int(g.cell[p].next) & mask
		if p == a {
			break
		}
	}
	g.cell[a].next, g.cell[b].next = g.cell[b].next, g.cell[a].next
	return b
}

// captureAround removes the opposing chains without liberties next to p.
func (g *grid[C]) captureAround(c uint16, p int) (taken int) {
	mask := len(g.cell) - 1
	for _, q := range [4]int{p - g.stride, p - 1, p + 1, p + g.stride} {
		id := g.cell[q&mask].id // read anew: a chain may touch p twice
		if id>>colorShift == 3-c && g.cell[int(id)&mask].libs == 0 {
			taken += g.remove(int(id))
		}
	}
	return taken
}

// remove takes the chain of a slot off the board and returns its size.
func (g *grid[C]) remove(slot int) (n int) {
	mask := len(g.cell) - 1
	slot &= mask
	g.taken = slot
	c := int(g.cell[slot].id >> colorShift)
	for p := slot; ; n++ {
		if n > 0 && p == slot {
			return n
		}
		g.hash ^= g.keys[2*p+c-1]
		g.cell[p].id = uint16(p)
		g.cell[int(g.cell[(p-g.stride)&mask].id)&mask].libs++
		g.cell[int(g.cell[(p-1)&mask].id)&mask].libs++
		g.cell[int(g.cell[(p+1)&mask].id)&mask].libs++
		g.cell[int(g.cell[(p+g.stride)&mask].id)&mask].libs++
		p = int(g.cell[p].next) & mask
	}
}

// lift takes one stone off the board; the rest of its chain stays, in as many
// chains as it falls into.
func (g *grid[C]) lift(p int) {
	mask := len(g.cell) - 1
	id := g.cell[p&mask].id
	g.spare = g.spare[:0]
	for q := g.cell[p&mask].next; int(q) != p; q = g.cell[int(q)&mask].next {
		g.spare = append(g.spare, q)
	}
	g.remove(int(id))
	for _, q := range g.spare {
		g.play(id>>colorShift, int(q), true)
	}
}

// set makes a cell what a setup property says, without captures.
func (g *grid[C]) set(c uint16, p int) {
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
	id := g.cell[p&mask].id
	if id < slots || id >= wall || g.cell[int(id)&mask].libs == 0 {
		return 0
	}
	around := [4]int{-g.stride, -1, 1, g.stride}
	for q := p & mask; ; {
		for _, d := range around {
			at := (q + d) & mask
			if g.cell[at].id >= slots {
				continue
			}
			for _, e := range around {
				if g.cell[(at+e)&mask].id == id {
					if at+e == q {
						n++
					}
					break
				}
			}
		}
		q = int(g.cell[q].next) & mask
		if q == p {
			return n
		}
	}
}
