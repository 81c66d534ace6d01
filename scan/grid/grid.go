// Package grid finds the boards on a page: where their lines are, how many
// there are, and which sides are edges. It leaves to others what stands on the
// crossings.
package grid

import (
	"errors"
	"image"
	"math"
	"slices"

	"gorescore/scan/raster"
)

// The sides of a board, in the order of Board.Closed.
const (
	Left = iota
	Top
	Right
	Bottom
)

// A Board is a diagram on a page.
type Board struct {
	Cols, Rows int // lines that are seen, upright and level
	// ToImage maps board places to pixels; (0, 0) is the upper left crossing,
	// (Cols-1, Rows-1) the lower right one.
	ToImage raster.Projection
	Closed  [4]bool // whether a side is the edge of the board, or it goes on
	Cell    float64 // pixels from line to line, where they are nearest
	Quality float64 // part of the lines in sight that lie where they should, 0 to 1
}

// Whole tells that all four sides are edges.
func (b *Board) Whole() bool { return b.Closed == [4]bool{true, true, true, true} }

// Bounds is the board's box on the page, half a cell around included.
func (b *Board) Bounds() image.Rectangle {
	lo, hi := raster.Vec{X: math.Inf(1), Y: math.Inf(1)}, raster.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, c := range b.Corners(0.5) {
		lo = raster.Vec{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}
		hi = raster.Vec{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
	}
	return image.Rect(int(lo.X), int(lo.Y), int(hi.X)+1, int(hi.Y)+1)
}

// Corners are the outermost crossings on the page, moved outwards by so many
// cells: upper left, upper right, lower right, lower left.
func (b *Board) Corners(out float64) [4]raster.Vec {
	w, h := float64(b.Cols-1), float64(b.Rows-1)
	return [4]raster.Vec{
		b.ToImage.Map(raster.Vec{X: -out, Y: -out}), b.ToImage.Map(raster.Vec{X: w + out, Y: -out}),
		b.ToImage.Map(raster.Vec{X: w + out, Y: h + out}), b.ToImage.Map(raster.Vec{X: -out, Y: h + out}),
	}
}

// ErrNone means that a page has no board that can be found.
var ErrNone = errors.New("no board was found: no grid of lines that cross at even distances")

// leastQuality is what a grid must reach to be believed.
const leastQuality = 0.6

// passes are the ways in which a page is searched, one after the other: at a
// size in pixels, blurred so much that gaps of thin lines close, for ink that is
// so many grey levels darker than what is around.
var passes = []struct {
	side, blur float64
	levels     int
}{{1700, 0, 14}, {1700, 1, 7}, {800, 1.5, 5}}

// Find finds the boards of a page that raster.Flatten has evened, from the top
// to the bottom.
func Find(page *image.Gray) ([]Board, error) {
	var found []Board
	for _, p := range passes {
		found = search(page, p.side, p.blur, p.levels)
		if len(found) > 0 {
			break
		}
	}
	if len(found) == 0 {
		return nil, ErrNone
	}
	slices.SortStableFunc(found, func(a, b Board) int {
		ra, rb := a.Bounds(), b.Bounds()
		if ra.Max.Y <= rb.Min.Y+ra.Dy()/4 {
			return -1
		}
		if rb.Max.Y <= ra.Min.Y+ra.Dy()/4 {
			return 1
		}
		return ra.Min.X - rb.Min.X
	})
	return found, nil
}

// most is how many candidates a search tries.
const most = 12

// union is a candidate made of all parts, for boards whose lines are broken.
func union(parts []raster.Component) (raster.Component, bool) {
	var c raster.Component
	for _, p := range parts {
		c.Bounds = c.Bounds.Union(p.Bounds)
	}
	b := c.Bounds
	c.Corners = [4]image.Point{b.Min, {X: b.Max.X - 1, Y: b.Min.Y}, b.Max.Sub(image.Pt(1, 1)), {X: b.Min.X, Y: b.Max.Y - 1}}
	return c, len(parts) > 1
}

// search looks for boards among the connected things of a page.
func search(page *image.Gray, side, blur float64, levels int) []Board {
	w, h := page.Rect.Dx(), page.Rect.Dy()
	zoom := min(1, side/float64(max(w, h)))
	small := page
	if zoom < 1 {
		small = raster.Resize(page, zoom)
	}
	sw, sh := small.Rect.Dx(), small.Rect.Dy()
	var parts []raster.Component
	for _, c := range raster.Components(sw, sh, raster.Darker(raster.Blur(small, blur), 9, levels)) {
		if c.Bounds.Dx() >= max(60, sw/8) && c.Bounds.Dy() >= max(60, sw/8) {
			parts = append(parts, c)
		}
	}
	slices.SortStableFunc(parts, func(a, b raster.Component) int {
		return b.Bounds.Dx()*b.Bounds.Dy() - a.Bounds.Dx()*a.Bounds.Dy()
	})
	if whole, ok := union(parts); ok {
		parts = append(parts[:min(len(parts), most-1)], whole)
	}
	var found []Board
	for _, c := range parts[:min(len(parts), most)] {
		best := Board{}
		for _, quad := range quads(&c) {
			if b, ok := fit(page, small, quad, zoom); ok && b.better(&best) {
				best = b
			}
			if best.Quality > 0.9 {
				break
			}
		}
		if best.Quality < leastQuality || slices.ContainsFunc(found, func(b Board) bool {
			x := b.Bounds().Intersect(best.Bounds())
			return x.Dx()*x.Dy()*4 > best.Bounds().Dx()*best.Bounds().Dy()
		}) {
			continue
		}
		found = append(found, best)
	}
	return found
}

func (b *Board) better(o *Board) bool {
	usual := func(b *Board) float64 {
		if b.Cols == b.Rows && (b.Cols == 19 || b.Cols == 13 || b.Cols == 9) {
			return 0.1
		}
		return 0
	}
	return b.Quality+usual(b) > o.Quality+usual(o)
}

// quads are the places that the outline of a component may have: its furthest
// pixels towards the corners, and its box.
func quads(c *raster.Component) [][4]raster.Vec {
	var tilted [4]raster.Vec
	for i, p := range c.Corners {
		tilted[i] = raster.Vec{X: float64(p.X), Y: float64(p.Y)}
	}
	b := c.Bounds
	x0, y0, x1, y1 := float64(b.Min.X), float64(b.Min.Y), float64(b.Max.X-1), float64(b.Max.Y-1)
	box := [4]raster.Vec{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	return [][4]raster.Vec{tilted, box}
}

// fit finds the lines within a quadrilateral of the small page, and where they
// are on the page itself.
func fit(page, small *image.Gray, quad [4]raster.Vec, zoom float64) (Board, bool) {
	width := (quad[1].Sub(quad[0]).Len() + quad[2].Sub(quad[3]).Len()) / 2
	height := (quad[3].Sub(quad[0]).Len() + quad[2].Sub(quad[1]).Len()) / 2
	if width < 50 || height < 50 || width > 4*height || height > 4*width {
		return Board{}, false
	}
	// The rectified picture has a margin: stones may hide the edge, and a stone
	// on the edge may have been taken for it.
	const long, margin = 800.0, 50.0
	s := long / max(width, height)
	w, h := width*s, height*s
	to, ok := raster.FitProjection([]raster.Vec{
		{X: margin, Y: margin}, {X: margin + w, Y: margin}, {X: margin + w, Y: margin + h}, {X: margin, Y: margin + h},
	}, quad[:])
	if !ok {
		return Board{}, false
	}
	flat := raster.Warp(small, int(w+2*margin)+1, int(h+2*margin)+1, &to, raster.Paper)
	level, upright := profiles(flat)
	cx, ok1 := fitComb(upright)
	cy, ok2 := fitComb(level)
	if !ok1 || !ok2 {
		return Board{}, false
	}
	// An axis of which stones hide much may have taken a multiple or a part of
	// the distance: the other one tells.
	if r := cx.period / cy.period; r > 1.25 || r < 0.8 {
		c2, okx := fitCombNear(upright, cy.period)
		c3, oky := fitCombNear(level, cx.period)
		switch {
		case okx && (!oky || c2.score*cy.score > c3.score*cx.score):
			cx = c2
		case oky:
			cy = c3
		default:
			return Board{}, false
		}
	}
	lattice := raster.Projection{cx.period, 0, cx.first, 0, cy.period, cy.first, 0, 0, 1}
	lattice = lattice.Then(&to)
	up := raster.Projection{1 / zoom, 0, (1/zoom - 1) / 2, 0, 1 / zoom, (1/zoom - 1) / 2, 0, 0, 1}
	lattice = lattice.Then(&up)
	b := Board{Cols: cx.n, Rows: cy.n, ToImage: lattice}
	return refine(page, b)
}
