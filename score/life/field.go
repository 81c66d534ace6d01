package life

import "gorescore/replay"

// The playout board holds up to 52x52 points in arrays whose size is a power
// of two: an index that is masked needs no bounds check, and only the used
// prefix is ever copied.
const (
	maxPoints = 4096
	mask      = maxPoints - 1
	maxSide   = 52

	offBoard = 3 // color of the frame
	frozen   = 4 // color of an empty point that nobody may play

	// phantom liberties keep a chain beside a frozen point from being captured.
	phantom = 8
)

// libs sums up a chain's liberties with repetition: each stone counts its own
// empty neighbours. A chain has a single liberty exactly when the count, the
// sum and the sum of squares say that all of them are one point; that needs a
// count of four at most, so wrapping sums are harmless.
type libs struct {
	n, sum, sq uint32
	stones     uint32
}

// pointList is a set of points with a fixed time for every operation.
type pointList struct {
	n     int
	list  [maxPoints]uint16
	where [maxPoints]uint16 // by point: its place in list, or absent
}

const absent = 0xffff

func (l *pointList) add(p int) {
	if l.where[p&mask] == absent {
		l.where[p&mask] = uint16(l.n)
		l.list[l.n&mask] = uint16(p)
		l.n++
	}
}

func (l *pointList) drop(p int) {
	w := l.where[p&mask]
	if w == absent {
		return
	}
	l.n--
	tail := l.list[l.n&mask]
	l.list[w&mask] = tail
	l.where[tail&mask] = w
	l.where[p&mask] = absent
}

// field is the board of the playouts: chains with summed-up liberties, simple
// ko, and for each side the empty points that are awake: points that were found
// to be an own eye or surrounded by the opponent sleep until something changes
// beside them. Points are padded indexes.
type field struct {
	width, height, stride int
	n                     int // used prefix of the arrays
	dirs, diags           [4]int
	points                []uint16 // every point of the board, row by row

	color [maxPoints]uint8
	id    [maxPoints]uint16 // chain of a stone; 0 for none
	next  [maxPoints]uint16 // circle of a chain's stones
	chain [maxPoints]libs   // by chain id; entry 0 is a dummy
	ko    int               // point that may not be retaken, or 0
	awake [2]pointList      // by color-1: empty points that may be worth a move
}

// index turns a row-major point into a padded one.
func (f *field) index(i int) int {
	return (i/f.width+1)*f.stride + i%f.width + 1
}

// load sets the position up. Chains without liberties, which broken records
// can hold, stay on the board.
func (f *field) load(width, height int, board []replay.Color) {
	f.frame(width, height)
	for i, c := range board {
		p := f.points[i]
		f.color[p] = uint8(c)
	}
	f.rebuild(nil)
}

// frame lays an empty board of this size out.
func (f *field) frame(width, height int) {
	s := width + 1
	f.width, f.height, f.stride = width, height, s
	f.n = (height+2)*s + 1
	f.dirs = [4]int{1, -1, s, -s}
	f.diags = [4]int{s + 1, s - 1, -s + 1, -s - 1}
	f.points = f.points[:0]
	for i := range f.n {
		f.color[i] = offBoard
	}
	for y := range height {
		for x := range width {
			p := (y+1)*s + x + 1
			f.color[p] = 0
			f.points = append(f.points, uint16(p))
		}
	}
}

// rebuild computes chains, liberties and the list of empty points from color.
// Empty points of settled are frozen: the chains beside them cannot be taken.
func (f *field) rebuild(settled *[maxPoints]bool) {
	clear(f.id[:f.n])
	clear(f.chain[:f.n])
	f.ko = 0
	for k := range f.awake {
		l := &f.awake[k]
		l.n = 0
		for i := range f.n {
			l.where[i] = absent
		}
	}
	for _, p := range f.points {
		if f.color[p] == 0 {
			if settled != nil && settled[p] {
				f.color[p] = frozen
				continue
			}
			f.awake[0].add(int(p))
			f.awake[1].add(int(p))
		}
	}
	for _, p := range f.points {
		if c := f.color[p]; c != 0 && c != frozen && f.id[p] == 0 {
			f.gather(int(p))
		}
	}
}

// gather makes the chain of the stone p, with p as its id.
func (f *field) gather(p int) {
	c := f.color[p]
	ch := &f.chain[p]
	f.id[p] = uint16(p)
	f.next[p] = uint16(p)
	// The circle doubles as the queue of the search.
	for q := p; ; {
		ch.stones++
		for _, d := range f.dirs {
			m := (q + d) & mask
			switch {
			case f.color[m] == 0:
				ch.n++
				ch.sum += uint32(m)
				ch.sq += uint32(m * m)
			case f.color[m] == frozen:
				ch.n += phantom
			case f.color[m] == c && f.id[m] == 0:
				f.id[m] = uint16(p)
				f.next[m] = f.next[q]
				f.next[q] = uint16(m)
			}
		}
		q = int(f.next[q])
		if q == p {
			return
		}
	}
}

// copyFrom makes f equal to g in everything that play changes.
func (f *field) copyFrom(g *field) {
	if f.n != g.n || f.stride != g.stride {
		f.width, f.height, f.stride = g.width, g.height, g.stride
		f.n, f.dirs, f.diags = g.n, g.dirs, g.diags
		f.points = append(f.points[:0], g.points...)
	}
	n := g.n
	copy(f.color[:n], g.color[:n])
	copy(f.id[:n], g.id[:n])
	copy(f.next[:n], g.next[:n])
	copy(f.chain[:n], g.chain[:n])
	for k := range f.awake {
		a, b := &f.awake[k], &g.awake[k]
		a.n = b.n
		copy(a.list[:b.n], b.list[:b.n])
		copy(a.where[:n], b.where[:n])
	}
	f.ko = g.ko
}

// touches tells whether the point p has a neighbour of the chain id.
func (f *field) touches(p int, id uint16) bool {
	for _, d := range f.dirs {
		if f.id[(p+d)&mask] == id {
			return true
		}
	}
	return false
}

// single returns the only liberty of a chain, or 0 if it has none or several.
func (c *libs) single() int {
	if c.n-1 >= 4 {
		return 0
	}
	if c.n*c.sq != c.sum*c.sum {
		return 0
	}
	return int(c.sum / c.n)
}

// besides is the chain at m with the liberties that it has besides point p.
func (f *field) besides(m, p int) libs {
	id := f.id[m]
	ch := f.chain[id&mask]
	for _, e := range f.dirs {
		if f.id[(p+e)&mask] == id {
			ch.n--
			ch.sum -= uint32(p)
			ch.sq -= uint32(p * p)
		}
	}
	return ch
}

// play puts a stone of colour c on the empty point p and takes captured
// chains off. The move must be legal. It returns the number of stones taken.
func (f *field) play(p int, c uint8) int {
	f.awake[0].drop(p)
	f.awake[1].drop(p)
	f.ko = 0
	f.color[p&mask] = c
	f.id[p&mask] = uint16(p)
	f.next[p&mask] = uint16(p)
	own := libs{stones: 1}
	sq := uint32(p * p)
	for _, d := range f.dirs {
		m := (p + d) & mask
		ch := &f.chain[f.id[m]&mask]
		ch.n--
		ch.sum -= uint32(p)
		ch.sq -= sq
		if f.color[m] == 0 {
			own.n++
			own.sum += uint32(m)
			own.sq += uint32(m * m)
			f.awake[0].add(m)
			f.awake[1].add(m)
		}
	}
	for _, d := range f.diags {
		if m := (p + d) & mask; f.color[m] == 0 {
			f.awake[0].add(m)
			f.awake[1].add(m)
		}
	}
	f.chain[p&mask] = own
	enemy := 3 - c
	taken, last := 0, 0
	for _, d := range f.dirs {
		m := (p + d) & mask
		switch f.color[m] {
		case c:
			if f.id[m] != f.id[p&mask] {
				f.merge(p, m)
			}
		case enemy:
			ch := &f.chain[f.id[m]&mask]
			if ch.n == 0 {
				taken += f.remove(m)
				last = m
			} else if q := ch.single(); q != 0 {
				f.awake[c-1].add(q)
			}
		}
	}
	ch := &f.chain[f.id[p&mask]&mask]
	if q := ch.single(); q != 0 {
		f.awake[enemy-1].add(q)
		if taken == 1 && ch.stones == 1 && ch.n == 1 {
			f.ko = last
		}
	}
	return taken
}

// merge joins the chains of the stones a and b; the smaller is relabelled.
func (f *field) merge(a, b int) {
	x, y := f.id[a&mask], f.id[b&mask]
	if f.chain[x&mask].stones < f.chain[y&mask].stones {
		x, y = y, x
	}
	cx, cy := &f.chain[x&mask], &f.chain[y&mask]
	cx.n += cy.n
	cx.sum += cy.sum
	cx.sq += cy.sq
	cx.stones += cy.stones
	for q := y; ; {
		f.id[q&mask] = x
		q = f.next[q&mask]
		if q == y {
			break
		}
	}
	f.next[x&mask], f.next[y&mask] = f.next[y&mask], f.next[x&mask]
}

// remove takes the chain of the stone p off the board and wakes the points
// beside it.
func (f *field) remove(p int) int {
	taken := 0
	for q := p; ; {
		f.color[q&mask] = 0
		f.id[q&mask] = 0
		f.awake[0].add(q)
		f.awake[1].add(q)
		taken++
		sq := uint32(q * q)
		for i, d := range f.dirs {
			m := (q + d) & mask
			ch := &f.chain[f.id[m]&mask]
			ch.n++
			ch.sum += uint32(q)
			ch.sq += sq
			if f.color[m] == 0 {
				f.awake[0].add(m)
				f.awake[1].add(m)
			}
			if m := (q + f.diags[i]) & mask; f.color[m] == 0 {
				f.awake[0].add(m)
				f.awake[1].add(m)
			}
		}
		q = int(f.next[q&mask])
		if q == p {
			return taken
		}
	}
}

// row turns a padded index into a row-major one.
func (f *field) row(p int) int {
	return (p/f.stride-1)*f.width + p%f.stride - 1
}
