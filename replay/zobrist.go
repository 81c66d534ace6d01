package replay

import "sync"

// zobristKey is the 64-bit key of a stone (Zobrist 1970): the finaliser of
// splitmix64 over place and colour, so that every board size and both kinds of
// grid hash alike and no table has to be stored.
func zobristKey(c Color, x, y int) uint64 {
	z := uint64(y*MaxSize+x)*2 + uint64(c)
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// fillKeys lays the keys of black and white stones out for a padded grid.
func fillKeys(black, white []cell, stride int) {
	for y := range min(MaxSize, stride-2) {
		for x := range stride - 2 {
			if at := (y+1)*stride + x + 1; at < len(black) {
				black[at], white[at] = cell(zobristKey(Black, x, y)), cell(zobristKey(White, x, y))
			}
		}
	}
}

// The tables of the two grids, made when first needed.
var (
	smallKeys = sync.OnceValue(func() *[2][smallCells]cell {
		t := new([2][smallCells]cell)
		fillKeys(t[0][:], t[1][:], smallStride)
		return t
	})
	largeKeys = sync.OnceValue(func() *[2][largeCells]cell {
		t := new([2][largeCells]cell)
		fillKeys(t[0][:], t[1][:], largeStride)
		return t
	})
)
