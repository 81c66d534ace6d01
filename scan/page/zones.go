package page

import (
	"image"
	"math"

	"gorescore/scan"
	"gorescore/scan/grid"
	"gorescore/scan/raster"
	"gorescore/sgfparse"
)

// Sizes that Tesseract reads best.
const (
	boardWidth = 1000 // of a diagram, in pixels, at the size that the text around it has
	maxZoom    = 4
	speck      = 5 // at that size: smaller things are dirt
)

// Values of a page with even background: ink and paper are stretched to black
// and white between them, which loses what shines through from the back.
const (
	inkValue   = 34
	paperValue = 161
	inkBelow   = 180 // letters with their greys, after that
)

// ReadHeader reads the header and caption of a page alone. It returns an error
// for an image that cannot be read, and ErrNoOCR where there is no reader of text.
func (r *Reader) ReadHeader(img image.Image) (scan.Header, []sgfparse.Diagnostic, error) {
	if r.text == nil {
		return scan.Header{}, nil, scan.ErrNoOCR
	}
	_, flat, err := even(img)
	if err != nil {
		return scan.Header{}, nil, err
	}
	boards, err := grid.Find(flat)
	if err != nil { // all of it may be text
		return r.text.ReadHeader(clean(flat, 1))
	}
	return r.text.ReadHeader(zones(flat, boards, 0)...)
}

// zones cuts out the text above and below a board, with level lines, on white,
// at the size that is read best.
func zones(flat *image.Gray, boards []grid.Board, i int) []image.Image {
	area := surroundings(flat.Rect, boards, i)
	c := boards[i].Corners(0)
	d := c[1].Sub(c[0])
	sin, cos := math.Sincos(math.Atan2(d.Y, d.X))
	mid := raster.Vec{X: (c[0].X + c[2].X) / 2, Y: (c[0].Y + c[2].Y) / 2}
	// level maps places around the middle of the board, lines level, to the page.
	level := raster.Projection{cos, -sin, mid.X, sin, cos, mid.Y, 0, 0, 1}
	back, ok := level.Inverse()
	if !ok {
		return nil
	}
	top, bottom := 0.0, 0.0
	for _, v := range boards[i].Corners(0.5) {
		y := back.Map(v).Y
		top, bottom = min(top, y), max(bottom, y)
	}
	left := float64(area.Min.X) - mid.X
	begin, end := float64(area.Min.Y)-mid.Y, float64(area.Max.Y)-mid.Y
	zoom := min(boardWidth/max(1, d.Len()), maxZoom)
	var out []image.Image
	for _, z := range [2][2]float64{{begin, top}, {bottom, end}} {
		h := int(z[1] - z[0])
		if h < area.Dy()/50 || h < 1 {
			continue
		}
		shift := raster.Projection{1, 0, left, 0, 1, z[0], 0, 0, 1}
		at := shift.Then(&level)
		out = append(out, clean(raster.Warp(flat, area.Dx(), h, &at, raster.Paper), zoom))
	}
	return out
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

// clean scales text, stretches its greys and takes specks away.
func clean(img *image.Gray, zoom float64) *image.Gray {
	out := raster.Resize(img, zoom)
	for i, v := range out.Pix {
		out.Pix[i] = uint8(min(255, max(0, (int(v)-inkValue)*255/(paperValue-inkValue))))
	}
	removeSpecks(out)
	return out
}

// removeSpecks takes away dirt: small things with no larger ink beside them.
// Decimal points and the dots of letters stand close to their neighbours.
func removeSpecks(img *image.Gray) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	near := make([]bool, w*h)
	var small []image.Rectangle
	for _, c := range raster.Components(w, h, func(x, y int) bool { return img.Pix[y*img.Stride+x] < inkBelow }) {
		if b := c.Bounds; b.Dx() <= speck && b.Dy() <= speck {
			small = append(small, b)
		} else {
			b = b.Inset(-2 * speck).Intersect(img.Rect)
			for y := b.Min.Y; y < b.Max.Y; y++ {
				row := near[y*w+b.Min.X : y*w+b.Max.X]
				for x := range row {
					row[x] = true
				}
			}
		}
	}
	for _, b := range small {
		if near[(b.Min.Y+b.Max.Y)/2*w+(b.Min.X+b.Max.X)/2] {
			continue
		}
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				img.Pix[y*img.Stride+x] = 255
			}
		}
	}
}
