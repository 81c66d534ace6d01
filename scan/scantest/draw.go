package scantest

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

// Blank is a white page.
func Blank(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	return img
}

// Disc paints a filled circle.
func Disc(img *image.Gray, cx, cy, r float64, ink uint8) {
	for y := int(cy - r - 1); y <= int(cy+r+2); y++ {
		for x := int(cx - r - 1); x <= int(cx+r+2); x++ {
			if !image.Pt(x, y).In(img.Rect) {
				continue
			}
			d := math.Hypot(float64(x)-cx, float64(y)-cy)
			a := min(1, max(0, r+0.5-d))
			i := y*img.Stride + x
			img.Pix[i] = uint8(float64(img.Pix[i])*(1-a) + float64(ink)*a + 0.5)
		}
	}
}

// Bar paints a black stroke from one place to another.
func Bar(img *image.Gray, x0, y0, x1, y1, width float64) { bar(img, x0, y0, x1, y1, width, 0) }

// bar paints a straight stroke of a given width.
func bar(img *image.Gray, x0, y0, x1, y1, width float64, ink uint8) {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return
	}
	nx, ny := -(y1-y0)/l*width/2, (x1-x0)/l*width/2
	fill(img, ink, min(x0, x1)-width, min(y0, y1)-width, max(x0, x1)+width, max(y0, y1)+width, func(z *vector.Rasterizer, ox, oy float64) {
		// Pixel centres are at whole numbers, the rasterizer's at halves.
		ox, oy = ox-0.5, oy-0.5
		z.MoveTo(float32(x0+nx-ox), float32(y0+ny-oy))
		z.LineTo(float32(x1+nx-ox), float32(y1+ny-oy))
		z.LineTo(float32(x1-nx-ox), float32(y1-ny-oy))
		z.LineTo(float32(x0-nx-ox), float32(y0-ny-oy))
		z.ClosePath()
	})
}

// A Mark is what a stone or point may carry besides a number.
type Mark string

// The marks. Letters are themselves.
const (
	NoMark   Mark = ""
	Triangle Mark = "△"
	Square   Mark = "□"
	Circle   Mark = "○"
	Cross    Mark = "×"
)

// mark draws a mark of about r around (cx, cy).
func mark(img *image.Gray, m Mark, cx, cy, r, width float64, ink uint8) {
	poly := func(p ...float64) {
		for i := 0; i < len(p); i += 2 {
			j := (i + 2) % len(p)
			bar(img, cx+p[i]*r, cy+p[i+1]*r, cx+p[j]*r, cy+p[j+1]*r, width, ink)
		}
	}
	switch m {
	case Triangle:
		poly(0, -1, 0.87, 0.5, -0.87, 0.5)
	case Square:
		poly(-0.75, -0.75, 0.75, -0.75, 0.75, 0.75, -0.75, 0.75)
	case Cross:
		bar(img, cx-r*0.75, cy-r*0.75, cx+r*0.75, cy+r*0.75, width, ink)
		bar(img, cx-r*0.75, cy+r*0.75, cx+r*0.75, cy-r*0.75, width, ink)
	case Circle:
		const n = 40
		for i := range n {
			a, b := 2*math.Pi*float64(i)/n, 2*math.Pi*float64(i+1)/n
			bar(img, cx+r*0.8*math.Cos(a), cy+r*0.8*math.Sin(a), cx+r*0.8*math.Cos(b), cy+r*0.8*math.Sin(b), width, ink)
		}
	}
}
