package grid

import (
	"image"
	"math"

	"gorescore/scan/raster"
)

// A probe looks for a line near a place of the board.
type probe struct {
	place  raster.Vec // between two crossings, in board units
	level  bool       // the line runs level
	offset float64    // of the line found, across it, in cells
	depth  float64    // how much darker it is than both sides; 0 if none was found
	dark   float64    // mean value around
}

// look searches within reach cells across the line.
func look(img *image.Gray, to *raster.Projection, place raster.Vec, level bool, reach, cell float64) probe {
	p := probe{place: place, level: level}
	n := int(math.Ceil(reach * max(cell, 14) / 0.7))
	side := max(0.11, 2.2/cell)
	extra := int(math.Ceil(side * float64(n) / reach))
	var room [192]float64
	var values []float64
	if size := 2*(n+extra) + 1; size <= len(room) {
		values = room[:size]
	} else {
		values = make([]float64, size)
	}
	// So near to the place the projection is as good as even.
	const h = 0.25
	at := to.Map(place)
	x0, x1 := to.Map(raster.Vec{X: place.X - h, Y: place.Y}), to.Map(raster.Vec{X: place.X + h, Y: place.Y})
	y0, y1 := to.Map(raster.Vec{X: place.X, Y: place.Y - h}), to.Map(raster.Vec{X: place.X, Y: place.Y + h})
	along, across := x1.Sub(x0), y1.Sub(y0)
	if !level {
		along, across = across, along
	}
	for k := range values {
		d := float64(k-n-extra) * reach / float64(n) / (2 * h)
		for s := -2.0; s <= 2; s++ {
			a := s * 0.06 / (2 * h)
			values[k] += raster.Sample(img, at.X+a*along.X+d*across.X, at.Y+a*along.Y+d*across.Y, raster.Paper) / 5
		}
	}
	for _, v := range values {
		p.dark += v / float64(len(values))
	}
	best := 0.0
	for k := extra; k < len(values)-extra; k++ {
		d := float64(k-n-extra) * reach / float64(n)
		depth := min(values[k-extra], values[k+extra]) - values[k]
		if prior := depth * (1 - 0.5*math.Abs(d)/reach); prior > best {
			best, p.depth, p.offset = prior, depth, d
		}
	}
	return p
}

// leastDepth is how much darker a line must be than its sides, in grey levels.
const leastDepth = 9

// probes looks for all lines between neighbouring crossings.
func probes(img *image.Gray, b *Board, reach float64) []probe {
	var out []probe
	for y := range b.Rows {
		for x := range b.Cols {
			if x+1 < b.Cols {
				out = append(out, look(img, &b.ToImage, raster.Vec{X: float64(x) + 0.5, Y: float64(y)}, true, reach, b.Cell))
			}
			if y+1 < b.Rows {
				out = append(out, look(img, &b.ToImage, raster.Vec{X: float64(x), Y: float64(y) + 0.5}, false, reach, b.Cell))
			}
		}
	}
	return out
}

// refine moves a lattice onto the lines of the page, finds which lines are the
// outermost, and measures the outcome.
func refine(page *image.Gray, b Board) (Board, bool) {
	for round := range 7 {
		if b.Cell = smallestCell(&b); b.Cell < 4 || b.Cols < 3 || b.Rows < 3 {
			return b, false
		}
		reach := 0.36
		if round > 2 {
			reach = 0.2
		}
		to, ok := align(&b, probes(page, &b, reach))
		if !ok {
			return b, false
		}
		b.ToImage = to
		if round >= 2 {
			if changed := b.extend(page); !changed && round >= 4 {
				break
			}
		}
	}
	ok := b.measure(page)
	if b.Cols != b.Rows {
		if q, better := b.square(page); better {
			return q, true
		}
	}
	return b, ok
}

// measure sets what is known of a lattice once its lines are found; false
// means that it is no grid.
func (b *Board) measure(page *image.Gray) bool {
	b.Cell = smallestCell(b)
	if b.Cell == 0 {
		return false
	}
	for side := range b.Closed {
		// Where 19 lines are seen there are no more, whatever runs on.
		b.Closed[side] = b.Cols == 19 && b.Rows == 19 || b.closed(page, side)
	}
	found := probes(page, b, 0.36)
	b.Quality = quality(found)
	return b.Cols >= leastLines && b.Rows >= leastLines && b.complete(found) && !b.denser(page, strength(found))
}

// denser tells that lines run between those of a grid too, a half or a third of
// its distance apart: then it is none, or not all of it.
func (b *Board) denser(page *image.Gray, strong float64) bool {
	for _, part := range [3]float64{1. / 2, 1. / 3, 2. / 3} {
		between, told := 0, 0
		for _, level := range [2]bool{true, false} {
			n := b.Cols
			if level {
				n = b.Rows
			}
			for i := range n - 1 {
				if hit, seen := hits(page, b, level, float64(i)+part, strong); seen >= 4 {
					told++
					if hit > 0.6 {
						between++
					}
				}
			}
		}
		if told >= 4 && between*2 > told {
			return true
		}
	}
	return false
}

// square tries whether a grid with a usual number of lines one way has as many
// the other way, where stones hide those that were not found.
func (b *Board) square(page *image.Gray) (Board, bool) {
	n := max(b.Cols, b.Rows)
	if n != 9 && n != 13 && n != 19 {
		return *b, false
	}
	more, first, last := n-b.Cols, Left, Right
	if b.Cols == n {
		more, first, last = n-b.Rows, Top, Bottom
	}
	for before := range more + 1 {
		if before > 0 && b.Closed[first] || before < more && b.Closed[last] {
			continue
		}
		q := *b
		q.grow(first, before)
		q.grow(last, more-before)
		if q.measure(page) && q.Whole() && q.Quality > b.Quality-0.1 {
			return q, true
		}
	}
	return *b, false
}

// smallestCell is the distance of lines where they are nearest, in pixels; 0
// where the lattice is folded.
func smallestCell(b *Board) float64 {
	least := math.Inf(1)
	w, h := float64(b.Cols-1), float64(b.Rows-1)
	sign := 0.0
	for _, c := range [4]raster.Vec{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}} {
		o := b.ToImage.Map(c)
		x, y := b.ToImage.Map(raster.Vec{X: c.X + 1, Y: c.Y}).Sub(o), b.ToImage.Map(raster.Vec{X: c.X, Y: c.Y + 1}).Sub(o)
		cross := x.X*y.Y - x.Y*y.X
		if sign == 0 {
			sign = cross
		}
		if cross <= 0 || math.IsNaN(cross) {
			return 0
		}
		least = min(least, x.Len(), y.Len())
	}
	return least
}

// hits is the part of the probes along one line that finds it; seen is how many
// of them are not hidden by stones.
func hits(img *image.Gray, b *Board, level bool, at float64, strong float64) (part float64, seen int) {
	n := b.Rows
	if level {
		n = b.Cols
	}
	hit := 0
	for i := range n - 1 {
		place := raster.Vec{X: at, Y: float64(i) + 0.5}
		if level {
			place = raster.Vec{X: float64(i) + 0.5, Y: at}
		}
		p := look(img, &b.ToImage, place, level, 0.15, b.Cell)
		if p.dark < raster.Paper/2 {
			continue // a stone
		}
		seen++
		if p.depth >= strong {
			hit++
		}
	}
	return float64(hit) / float64(max(1, seen)), seen
}

// extend takes lines in that lie beyond the outermost ones, and drops outermost
// ones that are none.
func (b *Board) extend(page *image.Gray) (changed bool) {
	strong := strength(probes(page, b, 0.2))
	for side := range 4 {
		level := side == Top || side == Bottom
		n := b.Cols
		if level {
			n = b.Rows
		}
		first := side == Left || side == Top
		at, inside := float64(n), float64(n-1)
		if first {
			at, inside = -1, 0
		}
		if part, seen := hits(page, b, level, at, strong); part > 0.55 && seen >= 3 && n < mostLines {
			b.grow(side, 1)
			changed = true
		} else if part, seen := hits(page, b, level, inside, strong); seen >= 4 && part < 0.25 && n > leastLines && !b.reached(page, side, strong) {
			b.grow(side, -1)
			changed = true
		}
	}
	return changed
}

// reached tells whether the lines that meet a side run up to its outermost
// line: then that is there, though stones hide it.
func (b *Board) reached(page *image.Gray, side int, strong float64) bool {
	const within = 0.5
	level := side == Left || side == Right
	n, at := b.Rows, within
	switch side {
	case Right:
		at = float64(b.Cols-1) - within
	case Top, Bottom:
		n = b.Cols
		if side == Bottom {
			at = float64(b.Rows-1) - within
		}
	}
	hit, seen := 0, 0
	for i := range n {
		v := raster.Vec{X: float64(i), Y: at}
		if level {
			v = raster.Vec{X: at, Y: float64(i)}
		}
		p := look(page, &b.ToImage, v, level, 0.15, b.Cell)
		if p.dark < raster.Paper/2 {
			continue
		}
		seen++
		if p.depth >= strong && math.Abs(p.offset) < 0.1 {
			hit++
		}
	}
	return hit >= 2 && hit*4 >= seen
}

// grow adds lines at a side, or takes them away.
func (b *Board) grow(side, by int) {
	var shift raster.Vec
	switch side {
	case Left:
		shift.X = float64(-by)
		b.Cols += by
	case Right:
		b.Cols += by
	case Top:
		shift.Y = float64(-by)
		b.Rows += by
	case Bottom:
		b.Rows += by
	}
	move := raster.Projection{1, 0, shift.X, 0, 1, shift.Y, 0, 0, 1}
	b.ToImage = move.Then(&b.ToImage)
}

// closed tells whether a side is the edge of the board: the lines that meet it
// do not run on. Only crossings without a stone tell.
func (b *Board) closed(page *image.Gray, side int) bool {
	strong := strength(probes(page, b, 0.2))
	level := side == Left || side == Right // the lines that meet it
	n, edge, out := b.Rows, 0.0, -1.0
	if side == Right || side == Bottom {
		out = 1
	}
	switch side {
	case Right:
		edge = float64(b.Cols - 1)
	case Bottom:
		edge = float64(b.Rows - 1)
	}
	if !level {
		n = b.Cols
	}
	// there tells whether a line is seen near a crossing of the side.
	there := func(i int, along, across float64, ofSide bool) bool {
		v := raster.Vec{X: float64(i) + along, Y: edge + across}
		if level {
			v = raster.Vec{X: edge + across, Y: float64(i) + along}
		}
		p := look(page, &b.ToImage, v, level != ofSide, 0.15, b.Cell)
		return p.depth >= strong && math.Abs(p.offset) < 0.1 && p.dark > raster.Paper*6/10
	}
	const near = 0.3
	runs, seen := 0, 0
	for i := 1; i < n-1; i++ {
		if there(i, near, 0, true) && there(i, -near, 0, true) && there(i, 0, -near*out, false) {
			seen++
			if there(i, 0, near*out, false) {
				runs++
			}
		}
	}
	if usual := b.Cols == b.Rows && (b.Cols == 9 || b.Cols == 13); usual && seen < 3 {
		return true
	}
	return runs*2 < max(1, seen)
}

// quality is the part of the lines in sight that lie where they should, 0 if
// there are too few of them to tell.
func quality(found []probe) float64 {
	strong := strength(found)
	hit, lines, seen := 0, 0, 0
	for _, p := range found {
		if p.dark < raster.Paper*6/10 {
			continue // a stone
		}
		seen++
		if p.depth >= strong {
			lines++
			if math.Abs(p.offset) < 0.1 {
				hit++
			}
		}
	}
	if seen < 12 || hit*4 < seen {
		return 0
	}
	return float64(hit) / float64(lines)
}

// complete tells that almost all lines of a grid are seen somewhere, but for
// those that stones hide: in a table, or by a wrong distance, some are missing.
func (b *Board) complete(found []probe) bool {
	strong := strength(found)
	type tally struct{ hit, seen int }
	lines := map[[2]int]*tally{}
	for _, p := range found {
		at := [2]int{0, int(p.place.X)}
		if p.level {
			at = [2]int{1, int(p.place.Y)}
		}
		if lines[at] == nil {
			lines[at] = &tally{}
		}
		if p.dark < raster.Paper*6/10 {
			continue
		}
		lines[at].seen++
		if p.depth >= strong && math.Abs(p.offset) < 0.1 {
			lines[at].hit++
		}
	}
	told, absent := 0, 0
	for _, l := range lines {
		if l.seen >= 4 {
			told++
			if l.hit < 2 && l.hit*5 < l.seen {
				absent++
			}
		}
	}
	return absent*6 <= told
}
