package life

import "gorescore/replay"

// orientation is one of the 16 ways to look at a position: 8 symmetries, each
// with the colours kept or swapped. Of them the one with the smallest digest
// is judged, so that a position and its mirror images get the same verdict.
type orientation struct {
	width, height int
	board         []replay.Color
	at            []int32 // row-major point of the original, by point of board
	swapped       bool
	digest        uint64
}

// canonical fills o from the position.
func (o *orientation) canonical(width, height int, board []replay.Color) {
	best, bestDigest := -1, uint64(0)
	for k := range 16 {
		if d := digest(k, width, height, board); best < 0 || d < bestDigest {
			best, bestDigest = k, d
		}
	}
	w, h, at := symmetry(best>>1, width, height)
	o.width, o.height, o.swapped, o.digest = w, h, best&1 == 1, bestDigest
	o.board, o.at = o.board[:0], o.at[:0]
	for y := range h {
		i := at.start + y*at.down
		for range w {
			c := board[i]
			if o.swapped {
				c = c.Opponent()
			}
			o.board = append(o.board, c)
			o.at = append(o.at, int32(i))
			i += at.right
		}
	}
}

// walk is a way through a board: the original point of the upper left corner
// and the steps to the right and down.
type walk struct {
	start, right, down int
}

// symmetry returns the size after the symmetry k (0 to 7) and the walk.
func symmetry(k, width, height int) (w, h int, at walk) {
	at = walk{start: 0, right: 1, down: width}
	if k&1 != 0 {
		at.start, at.right = at.start+width-1, -1
	}
	if k&2 != 0 {
		at.start, at.down = at.start+(height-1)*width, -width
	}
	if k&4 != 0 {
		at.right, at.down = at.down, at.right
		return height, width, at
	}
	return width, height, at
}

// digest hashes one orientation: bit 0 of k swaps colours, the others are the symmetry.
func digest(k, width, height int, board []replay.Color) uint64 {
	w, h, at := symmetry(k>>1, width, height)
	sum := uint64(w)<<32 | uint64(h)
	values := [4]uint64{0, 1, 2, 0}
	if k&1 == 1 {
		values[1], values[2] = 2, 1
	}
	word, n := uint64(0), 0
	for y := range h {
		i := at.start + y*at.down
		for range w {
			word = word<<2 | values[board[i]&3]
			i += at.right
			if n++; n == 32 {
				sum = mix(sum ^ word)
				word, n = 0, 0
			}
		}
	}
	return mix(sum ^ word)
}

// mix is a bijection that spreads every bit (the finalizer of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
