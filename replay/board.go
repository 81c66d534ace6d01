package replay

import (
	"iter"
	"slices"
)

// MaxSize is the largest board side, the most that SGF's letters can name.
const MaxSize = 52

// Board is a position on a board of any size from 1x1 to 52x52. It executes
// whatever it is told and judges nothing: a play on a stone replaces the stone,
// and suicide is carried out.
//
// Points outside the board are ignored by every method. The zero Board has no
// points; Reset makes it usable, and again for the next game without allocating.
type Board struct {
	width, height int
	large         *grid[[largeCells]cell] // in use if either side exceeds fastSize
	isLarge       bool
	small         grid[[smallCells]cell]
	at            [MaxSize * MaxSize]uint16 // the cell of each point; beyond the points cell 0, a wall
}

// NewBoard returns an empty board. Sides outside 1 to MaxSize are brought into
// that range.
func NewBoard(width, height int) *Board {
	b := new(Board)
	b.Reset(width, height)
	return b
}

// Reset empties the board and gives it a size, brought into 1 to MaxSize.
func (b *Board) Reset(width, height int) {
	width, height = min(max(width, 1), MaxSize), min(max(height, 1), MaxSize)
	resized := width != b.width || height != b.height
	b.width, b.height = width, height
	b.isLarge = max(width, height) > fastSize
	stride := smallStride
	if b.isLarge {
		stride = largeStride
		if b.large == nil {
			b.large = new(grid[[largeCells]cell])
			resized = true
		}
		b.large.clear(width, height, largeKeys(), resized)
	} else {
		b.small.clear(width, height, smallKeys(), resized)
	}
	if !resized {
		return
	}
	clear(b.at[:])
	for y := range height {
		for x := range width {
			b.at[y*width+x] = uint16((y+1)*stride + x + 1)
		}
	}
}

// Width returns the number of columns.
func (b *Board) Width() int { return b.width }

// Height returns the number of rows.
func (b *Board) Height() int { return b.height }

// Points returns the number of points.
func (b *Board) Points() int { return b.width * b.height }

// Contains tells whether p is a point of this board.
func (b *Board) Contains(p Point) bool { return p >= 0 && int(p) < b.Points() }

// At returns the colour of the stone on p, Empty for points outside the board.
func (b *Board) At(p Point) Color {
	if !b.Contains(p) {
		return Empty
	}
	return b.color(p)
}

// color is At for a point that is known to be on the board.
func (b *Board) color(p Point) Color {
	if b.isLarge {
		return Color(b.large.color(int(b.at[p])))
	}
	return Color(b.small.color(int(b.at[p])))
}

// Play puts a stone on p as the SGF specification says (FF[4], properties B and
// W), whatever any ruleset thinks: a stone on p is replaced, then the
// opponent's chains without liberties are taken, then the player's own. It
// returns the number of stones taken from each; a replaced stone is in neither.
func (b *Board) Play(c Color, p Point) (captured, lost int) {
	if !b.Contains(p) || c != Black && c != White {
		return 0, 0
	}
	captured, lost, _ = b.execute(c, p)
	return captured, lost
}

// execute is Play for a valid colour and point; it tells what stone was replaced.
func (b *Board) execute(c Color, p Point) (captured, lost int, replaced Color) {
	at := int(b.at[p])
	if b.isLarge {
		if replaced = Color(b.large.color(at)); replaced != Empty {
			b.large.lift(at)
		}
		captured, lost = b.large.play(uint8(c), at, false)
		return captured, lost, replaced
	}
	if replaced = Color(b.small.color(at)); replaced != Empty {
		b.small.lift(at)
	}
	captured, lost = b.small.play(uint8(c), at, false)
	return captured, lost, replaced
}

// lastTaken is a cell of the chain that was removed last.
func (b *Board) lastTaken() int {
	if b.isLarge {
		return b.large.taken
	}
	return b.small.taken
}

// Set makes p black, white or Empty as a setup property does: nothing is
// captured, and a chain may be left without liberties.
func (b *Board) Set(c Color, p Point) {
	if !b.Contains(p) || c > White {
		return
	}
	if b.isLarge {
		b.large.set(uint8(c), int(b.at[p]))
	} else {
		b.small.set(uint8(c), int(b.at[p]))
	}
}

// fewLifts is how many stones setAll takes off one by one.
const fewLifts = 8

// setAll is Set for each of the placements in order; changed is told of each
// that changes a point. To take a stone out of a chain costs the length of the
// chain, so after a few the rest is laid out at once: a record that fills and
// clears the whole board again and again is no more than its points.
func (b *Board) setAll(list []Placement, changed func(old, now Color)) {
	lifts := 0
	for i, pl := range list {
		if !b.Contains(pl.Point) || pl.Color > White {
			continue
		}
		old := b.color(pl.Point)
		if old == pl.Color {
			continue
		}
		if old != Empty {
			if lifts++; lifts > fewLifts {
				b.layOut(list[i:], changed)
				return
			}
		}
		changed(old, pl.Color)
		b.Set(pl.Color, pl.Point)
	}
}

// layOut does what setAll does by laying the whole board anew.
func (b *Board) layOut(list []Placement, changed func(old, now Color)) {
	colors := b.AppendColors(nil)
	for _, pl := range list {
		if !b.Contains(pl.Point) || pl.Color > White || colors[pl.Point] == pl.Color {
			continue
		}
		changed(colors[pl.Point], pl.Color)
		colors[pl.Point] = pl.Color
	}
	b.Reset(b.width, b.height)
	for p, c := range colors {
		b.Set(c, Point(p))
	}
}

// Liberties returns the number of liberties of the chain on p, 0 if p is empty.
func (b *Board) Liberties(p Point) int {
	if !b.Contains(p) {
		return 0
	}
	if b.isLarge {
		return b.large.liberties(int(b.at[p]))
	}
	return b.small.liberties(int(b.at[p]))
}

// ChainSize returns the number of stones of the chain on p, 0 if p is empty.
func (b *Board) ChainSize(p Point) int {
	if b.At(p) == Empty {
		return 0
	}
	if b.isLarge {
		return b.large.cell[b.large.slot(int(b.at[p]))].size()
	}
	return b.small.cell[b.small.slot(int(b.at[p]))].size()
}

// Chain yields the stones of the chain on p, beginning with p; nothing if p is
// empty. The board must not be changed meanwhile.
func (b *Board) Chain(p Point) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		if b.At(p) == Empty {
			return
		}
		first := int(b.at[p])
		for at := first; ; {
			if !yield(b.point(at)) {
				return
			}
			if b.isLarge {
				at = b.large.cell[at].next()
			} else {
				at = b.small.cell[at].next()
			}
			if at == first {
				return
			}
		}
	}
}

// point is the point of a cell.
func (b *Board) point(at int) Point {
	stride := smallStride
	if b.isLarge {
		stride = largeStride
	}
	return Point((at/stride-1)*b.width + at%stride - 1)
}

// Hash returns the Zobrist hash of the stones. It depends on colours and
// places alone; boards of different sizes may share one.
func (b *Board) Hash() uint64 {
	if b.isLarge {
		return b.large.hash
	}
	return b.small.hash
}

// Equal tells whether two boards have the same size and stones.
func (b *Board) Equal(o *Board) bool {
	if b.width != o.width || b.height != o.height {
		return false
	}
	for p := range Point(b.Points()) {
		if b.color(p) != o.color(p) {
			return false
		}
	}
	return true
}

// CopyFrom makes b an independent copy of src.
func (b *Board) CopyFrom(src *Board) {
	large, spare := b.large, b.small.spare
	*b = *src
	b.large, b.small.spare = large, spare
	if !src.isLarge {
		return
	}
	if b.large == nil {
		b.large = new(grid[[largeCells]cell])
	}
	spare = b.large.spare
	*b.large = *src.large
	b.large.spare = spare
}

// Copy returns an independent copy.
func (b *Board) Copy() *Board {
	c := new(Board)
	c.CopyFrom(b)
	return c
}

// AppendColors appends the colours of all points, row by row from the top.
func (b *Board) AppendColors(dst []Color) []Color {
	n := b.Points()
	dst = slices.Grow(dst, n)
	tail := dst[len(dst) : len(dst)+n]
	for y := range b.height {
		row := tail[y*b.width:][:b.width]
		first := int(b.at[y*b.width])
		if b.isLarge {
			colors(row, b.large.cell[first:])
		} else {
			colors(row, b.small.cell[first:])
		}
	}
	return dst[:len(dst)+n]
}

// colors reads off a row of cells.
func colors(row []Color, cells []cell) {
	for len(row) >= 4 && len(cells) >= 4 { // four at a time: each game asks for its last board
		row[0], row[1] = Color(cells[0].color()), Color(cells[1].color())
		row[2], row[3] = Color(cells[2].color()), Color(cells[3].color())
		row, cells = row[4:], cells[4:]
	}
	for x := range row {
		row[x] = Color(cells[x].color())
	}
}

// String draws the board, one line a row: "." empty, "X" Black, "O" White.
func (b *Board) String() string {
	out := make([]byte, 0, (b.width+1)*b.height)
	for p := range Point(b.Points()) {
		out = append(out, ".XO"[b.color(p)])
		if (int(p)+1)%b.width == 0 {
			out = append(out, '\n')
		}
	}
	return string(out)
}
