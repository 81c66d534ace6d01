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

// zobristTable lays the keys out for a padded grid: entry 2*cell+colour-1.
func zobristTable(stride, cells int) []uint64 {
	t := make([]uint64, 2*cells)
	for y := range min(MaxSize, stride-2) {
		for x := range stride - 2 {
			at := 2 * ((y+1)*stride + x + 1)
			if at+1 < len(t) {
				t[at] = zobristKey(Black, x, y)
				t[at+1] = zobristKey(White, x, y)
			}
		}
	}
	return t
}

// The tables of the two grids, made when first needed.
var (
	smallKeys = sync.OnceValue(func() []uint64 { return zobristTable(smallStride, smallCells) })
	largeKeys = sync.OnceValue(func() []uint64 { return zobristTable(largeStride, largeCells) })
)
