// Package review shows what package page read: a picture of the page with the
// reading drawn over it, and a page for the browser in which it can be
// corrected. It judges nothing itself.
package review

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"gorescore/replay"
	"gorescore/scan/grid"
	"gorescore/scan/number"
	"gorescore/scan/page"
	"gorescore/scan/raster"
	"gorescore/scan/stones"
)

// Colours of what was read.
var (
	sure     = color.RGBA{0, 120, 40, 255}
	doubtful = color.RGBA{225, 60, 0, 255}
	noted    = color.RGBA{0, 80, 200, 255} // from a footnote
	setup    = color.RGBA{120, 120, 120, 255}
)

// Image draws a page with its reading: a ring around each stone, green for what
// is sure, orange and thick for doubts, blue for moves from footnotes, grey for
// stones without a number; the number read stands beside its stone.
func Image(p *page.Page) (image.Image, error) {
	out := image.NewRGBA(p.Image.Rect)
	for i, v := range p.Image.Pix {
		// Paler than the page, so that the colours stand out.
		v = 95 + uint8(int(v)*160/255)
		copy(out.Pix[4*i:], []uint8{v, v, v, 255})
	}
	for i := range p.Figures {
		if err := drawFigure(out, &p.Figures[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func drawFigure(img *image.RGBA, f *page.Figure) error {
	b := &f.Sheet.Board
	corners := b.Corners(0.5)
	for i := range corners {
		stroke(img, corners[i], corners[(i+1)%4], max(1, b.Cell/25), sure)
	}
	face, err := faceOf(b.Cell * 0.36)
	if err != nil {
		return err
	}
	for i := range f.Sheet.Stones {
		s := &f.Sheet.Stones[i]
		c := color.RGBA(setup)
		label := ""
		doubt := s.Confidence < stones.Doubtful
		if i < len(f.Choices) {
			if n := f.Choices[i].Move; n > 0 {
				label, c = strconv.Itoa(n), sure
			}
			doubt = doubt || f.Choices[i].Doubt != number.None
		}
		if m := moveAt(f, i); m != nil && m.Doubt != "" {
			doubt = true
		}
		width := max(1, b.Cell/22)
		if doubt {
			c, width = doubtful, max(2, b.Cell/9)
			if label == "" {
				label = "?"
			}
		}
		ring(img, b, s.Center, f.Sheet.Radius+0.03, width, c)
		write(img, face, b.ToImage.Map(raster.Vec{X: s.Center.X + 0.12, Y: s.Center.Y - 0.26}), label, c)
	}
	for _, m := range f.Moves {
		if m.Stone >= 0 || m.Point == replay.NoPoint {
			continue
		}
		at := raster.Vec{X: float64(int(m.Point)%f.Size - f.X0), Y: float64(int(m.Point)/f.Size - f.Y0)}
		c := color.RGBA(noted)
		if m.Doubt != "" {
			c = doubtful
		}
		write(img, face, b.ToImage.Map(raster.Vec{X: at.X - 0.45, Y: at.Y + 0.5}), strconv.Itoa(m.N), c)
	}
	return nil
}

// moveAt is the move on a stone of the sheet, nil if there is none.
func moveAt(f *page.Figure, stone int) *page.Move {
	if stone >= len(f.Choices) || f.Choices[stone].Move == 0 {
		return nil
	}
	k := f.Choices[stone].Move - f.Range.First
	if k < 0 || k >= len(f.Moves) {
		return nil
	}
	return &f.Moves[k]
}

var parsed = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

func faceOf(size float64) (font.Face, error) {
	f, err := parsed()
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: max(9, size), DPI: 72})
}

// write puts text with a pale edge at a place.
func write(img draw.Image, face font.Face, at raster.Vec, text string, c color.Color) {
	if text == "" {
		return
	}
	for _, d := range [9]image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {}} {
		src := image.Image(image.White)
		if d == (image.Point{}) {
			src = image.NewUniform(c)
		}
		w := font.Drawer{Dst: img, Src: src, Face: face, Dot: fixed.P(int(at.X)+d.X, int(at.Y)+d.Y)}
		w.DrawString(text)
	}
}

// ring draws a circle of a board as it looks on the page.
func ring(img *image.RGBA, b *grid.Board, at raster.Vec, radius, width float64, c color.RGBA) {
	const parts = 48
	place := func(k int) raster.Vec {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / parts)
		return b.ToImage.Map(raster.Vec{X: at.X + radius*cos, Y: at.Y + radius*sin})
	}
	for k := range parts {
		stroke(img, place(k), place(k+1), width, c)
	}
}

// stroke draws a line of a width in pixels.
func stroke(img *image.RGBA, a, b raster.Vec, width float64, c color.RGBA) {
	n := int(b.Sub(a).Len()*1.5) + 1
	r := int(width / 2)
	for k := range n + 1 {
		t := float64(k) / float64(n)
		x, y := int(a.X+(b.X-a.X)*t+0.5), int(a.Y+(b.Y-a.Y)*t+0.5)
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				if p := image.Pt(x+dx, y+dy); p.In(img.Rect) {
					img.SetRGBA(p.X, p.Y, c)
				}
			}
		}
	}
}
