package fight

import "gorescore/replay"

const offBoard = 3

// position is what play changes: the colours of the padded board and the
// points that each side may not retake before it has passed (Japanese rules of
// 1989, art. 7-2).
type position struct {
	color  []uint8
	banned [3]uint16 // by colour; 0 for none
	hash   uint64
	target uint16 // a stone of the chain that is hunted
	prey   uint8  // its colour
	turned bool   // the hunter became the prey: it captured, and may be captured in turn
}

// frame is what play does not change.
type frame struct {
	width, height, stride int
	dirs                  [4]int
	walls                 []bool // stones that the caller trusts, by padded point
	firm                  []bool // of these the ones that this fight cannot capture
	inside                []bool // points that the fight is about
	points                []uint16
	seen                  []uint32 // by point: the last flood that came by
	stamp                 uint32
	stack, chain          []uint16
}

// padded turns a row-major point into a padded one.
func (f *frame) padded(p replay.Point) int {
	return (int(p)/f.width+1)*f.stride + int(p)%f.width + 1
}

// load lays the board out.
func (f *frame) load(width, height int, board []replay.Color, pos *position) {
	f.width, f.height, f.stride = width, height, width+1
	f.dirs = [4]int{1, -1, f.stride, -f.stride}
	n := (height+2)*f.stride + 1
	pos.color = append(pos.color[:0], make([]uint8, n)...)
	f.walls = append(f.walls[:0], make([]bool, n)...)
	f.firm = append(f.firm[:0], make([]bool, n)...)
	f.inside = append(f.inside[:0], make([]bool, n)...)
	f.seen = append(f.seen[:0], make([]uint32, n)...)
	f.stack = append(f.stack[:0], make([]uint16, n)...)
	f.stamp = 0
	for i := range pos.color {
		pos.color[i] = offBoard
	}
	for i, c := range board {
		pos.color[f.padded(replay.Point(i))] = uint8(c)
	}
	pos.banned = [3]uint16{}
	pos.hash = 0
}

// firmLiberties is what liberties returns for a chain that cannot be captured.
const firmLiberties = 99

// liberties counts the liberties of the chain at p up to limit, and its
// stones as far as it looked; one of the liberties is last.
func (f *frame) liberties(pos *position, p, limit int) (n, stones, last int) {
	f.stamp++
	c := pos.color[p]
	f.stack[0] = uint16(p)
	f.seen[p] = f.stamp
	stones = 1
	for i := 0; i < stones; i++ {
		q := int(f.stack[i])
		if f.firm[q] {
			return firmLiberties, stones, 0
		}
		for _, d := range f.dirs {
			m := q + d
			if f.seen[m] == f.stamp {
				continue
			}
			switch pos.color[m] {
			case 0:
				f.seen[m] = f.stamp
				n++
				last = m
				if n == limit {
					return n, stones, last
				}
			case c:
				f.seen[m] = f.stamp
				f.stack[stones] = uint16(m)
				stones++
			}
		}
	}
	return n, stones, last
}

// outside counts the liberties of the chain at p that are not inside the
// fight, up to two, and lists its stones in chain unless there are two.
func (f *frame) outside(pos *position, p int) int {
	f.stamp++
	c := pos.color[p]
	f.chain = append(f.chain[:0], uint16(p))
	f.seen[p] = f.stamp
	n := 0
	for i := 0; i < len(f.chain); i++ {
		for _, d := range f.dirs {
			m := int(f.chain[i]) + d
			if f.seen[m] == f.stamp {
				continue
			}
			f.seen[m] = f.stamp
			switch {
			case pos.color[m] == c:
				f.chain = append(f.chain, uint16(m))
			case pos.color[m] == 0 && !f.inside[m]:
				if n++; n == 2 {
					return n
				}
			}
		}
	}
	return n
}

// set changes one point and the hash with it.
func (pos *position) set(p int, c uint8) {
	pos.hash ^= key(p, pos.color[p]) ^ key(p, c)
	pos.color[p] = c
}

// key is a number for a colour on a point.
func key(p int, c uint8) uint64 {
	if c == 0 {
		return 0
	}
	return mix(uint64(p)<<2 | uint64(c))
}

func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// play puts a stone of c on the empty point p. It reports false, and leaves
// pos in disorder, if that is suicide or retakes a banned ko. libs counts the
// liberties of the stone's chain up to four.
func (f *frame) play(pos *position, p int, c uint8) (taken, libs int, ok bool) {
	if int(pos.banned[c]) == p {
		return 0, 0, false
	}
	pos.set(p, c)
	enemy := 3 - c
	at := 0
	for _, d := range f.dirs {
		m := p + d
		if pos.color[m] != enemy {
			continue
		}
		if n, _, _ := f.liberties(pos, m, 1); n == 0 {
			taken += f.remove(pos, m)
			at = m
		}
	}
	n, stones, _ := f.liberties(pos, p, 4)
	if n == 0 {
		return 0, 0, false
	}
	if taken == 1 && stones == 1 && n == 1 {
		pos.banned[enemy] = uint16(at)
	}
	return taken, n, true
}

// remove takes the chain at p off; the points may be played on from now on.
func (f *frame) remove(pos *position, p int) int {
	c := pos.color[p]
	f.stack[0] = uint16(p)
	pos.set(p, 0)
	n := 1
	for i := 0; i < n; i++ {
		q := int(f.stack[i])
		for _, d := range f.dirs {
			if m := q + d; pos.color[m] == c {
				pos.set(m, 0)
				f.stack[n] = uint16(m)
				n++
			}
		}
	}
	return n
}
