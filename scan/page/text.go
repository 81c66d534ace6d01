package page

import (
	"image"
	"math"

	"gorescore/scan/grid"
	"gorescore/scan/raster"
)

// read reads the text above and below a board.
func (r *Reader) read(f *Figure, flat *image.Gray, boards []grid.Board, i int) error {
	img := upright(flat, boards, i)
	h, found, err := r.text.ReadHeader(img)
	if err != nil {
		return err
	}
	f.Header = h
	for _, d := range found {
		d.Line, d.Col = 0, 0
		f.Findings = append(f.Findings, d)
	}
	for _, line := range h.Lines {
		f.Notes = append(f.Notes, ParseFootnotes(line)...)
	}
	return nil
}

// upright turns the part of a page around a board so that its lines are level,
// and blanks the other boards.
func upright(flat *image.Gray, boards []grid.Board, i int) *image.Gray {
	area := surroundings(flat.Rect, boards, i)
	c := boards[i].Corners(0)
	d := c[1].Sub(c[0])
	angle := math.Atan2(d.Y, d.X)
	sin, cos := math.Sincos(angle)
	mid := raster.Vec{X: (c[0].X + c[2].X) / 2, Y: (c[0].Y + c[2].Y) / 2}
	x0, y0 := float64(area.Min.X)-mid.X, float64(area.Min.Y)-mid.Y
	at := raster.Projection{cos, -sin, mid.X + cos*x0 - sin*y0, sin, cos, mid.Y + sin*x0 + cos*y0, 0, 0, 1}
	return raster.Warp(flat, area.Dx(), area.Dy(), &at, raster.Paper)
}

// surroundings is the part of a page whose text belongs to a board: what is
// nearer to it than to the others.
func surroundings(page image.Rectangle, boards []grid.Board, i int) image.Rectangle {
	out, me := page, boards[i].Bounds()
	for j := range boards {
		if j == i {
			continue
		}
		o := boards[j].Bounds()
		switch {
		case o.Min.Y >= me.Max.Y-me.Dy()/4: // below: its header may begin half way
			out.Max.Y = min(out.Max.Y, (me.Max.Y+o.Min.Y)/2)
		case o.Max.Y <= me.Min.Y+me.Dy()/4:
			out.Min.Y = max(out.Min.Y, (o.Max.Y+me.Min.Y)/2)
		case o.Min.X >= me.Max.X-me.Dx()/4:
			out.Max.X = min(out.Max.X, (me.Max.X+o.Min.X)/2)
		default:
			out.Min.X = max(out.Min.X, (o.Max.X+me.Min.X)/2)
		}
	}
	return out.Union(me).Intersect(page)
}
