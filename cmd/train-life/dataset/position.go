package dataset

import (
	"hash/fnv"

	"gorescore/replay"
)

// Digest is the smallest digest of a position over its 8 symmetries with the
// colours as they are or swapped: records of one game, and of its mirror
// images, have the same.
func Digest(w, h int, board []replay.Color) uint64 {
	best := ^uint64(0)
	line := make([]byte, 0, len(board)+2)
	for k := range 16 {
		tw, th := w, h
		if k&4 != 0 {
			tw, th = h, w
		}
		line = append(line[:0], byte(tw), byte(th))
		for y := range th {
			for x := range tw {
				a, b := x, y
				if k&4 != 0 {
					a, b = y, x
				}
				if k&1 != 0 {
					a = w - 1 - a
				}
				if k&2 != 0 {
					b = h - 1 - b
				}
				c := board[b*w+a]
				if k&8 != 0 {
					c = c.Opponent()
				}
				line = append(line, byte(c))
			}
		}
		sum := fnv.New64a()
		sum.Write(line)
		best = min(best, sum.Sum64())
	}
	return best
}

// Owners floods the board without the dead stones: a region that one colour
// alone borders is its, one that both border or none is neutral. dead is by
// point.
func Owners(w, h int, board []replay.Color, dead []bool) []int8 {
	owner := make([]int8, len(board))
	for i, c := range board {
		owner[i] = Unknown
		if c != replay.Empty && !dead[i] {
			owner[i] = int8(c)
		}
	}
	var region, stack []int
	for i := range board {
		if owner[i] != Unknown {
			continue
		}
		border := int8(0)
		region, stack = region[:0], append(stack[:0], i)
		owner[i] = Neutral
		for len(stack) > 0 {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			region = append(region, p)
			Neighbours(p, w, h, func(q int) {
				switch {
				case owner[q] == Unknown:
					owner[q] = Neutral
					stack = append(stack, q)
				case board[q] != replay.Empty && !dead[q]:
					border |= int8(board[q])
				}
			})
		}
		if border == Black || border == White {
			for _, p := range region {
				owner[p] = border
			}
		}
	}
	return owner
}

// Neighbours visits the points beside p.
func Neighbours(p, w, h int, visit func(q int)) {
	if p%w > 0 {
		visit(p - 1)
	}
	if p%w < w-1 {
		visit(p + 1)
	}
	if p >= w {
		visit(p - w)
	}
	if p < w*(h-1) {
		visit(p + w)
	}
}
