package raster

import (
	"image"
	"math"
)

// A Vec is a place in an image or on a board.
type Vec struct{ X, Y float64 }

// Sub is the difference of two places.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y} }

// Len is the length of a vector.
func (a Vec) Len() float64 { return math.Hypot(a.X, a.Y) }

// A Projection maps a plane to a plane as a pinhole camera does, by the 3x3
// matrix in row order.
type Projection [9]float64

// Identity maps every place to itself.
var Identity = Projection{1, 0, 0, 0, 1, 0, 0, 0, 1}

// Map applies the projection.
func (p *Projection) Map(v Vec) Vec {
	w := p[6]*v.X + p[7]*v.Y + p[8]
	return Vec{(p[0]*v.X + p[1]*v.Y + p[2]) / w, (p[3]*v.X + p[4]*v.Y + p[5]) / w}
}

// Then returns the projection that applies p first and q to the outcome.
func (p *Projection) Then(q *Projection) Projection {
	var out Projection
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += q[3*i+k] * p[3*k+j]
			}
		}
	}
	return out
}

// Inverse returns the projection back; ok is false if there is none.
func (p *Projection) Inverse() (q Projection, ok bool) {
	q = Projection{
		p[4]*p[8] - p[5]*p[7], p[2]*p[7] - p[1]*p[8], p[1]*p[5] - p[2]*p[4],
		p[5]*p[6] - p[3]*p[8], p[0]*p[8] - p[2]*p[6], p[2]*p[3] - p[0]*p[5],
		p[3]*p[7] - p[4]*p[6], p[1]*p[6] - p[0]*p[7], p[0]*p[4] - p[1]*p[3],
	}
	det := p[0]*q[0] + p[1]*q[3] + p[2]*q[6]
	if math.Abs(det) < 1e-12 || math.IsNaN(det) {
		return q, false
	}
	for i := range q {
		q[i] /= det
	}
	return q, true
}

// FitProjection finds the projection that maps from to to with the least sum
// of squares (the direct linear transform with normalised places: Hartley and
// Zisserman, Multiple View Geometry, 4.1 and 4.4). Four pairs or more, no
// three of the first four on a line; ok is false if they do not determine one.
func FitProjection(from, to []Vec) (p Projection, ok bool) {
	if len(from) < 4 || len(from) != len(to) {
		return p, false
	}
	a, fromN := normalise(from)
	b, toN := normalise(to)
	var m [8][9]float64 // normal equations, augmented
	for i := range fromN {
		x, y, u, v := fromN[i].X, fromN[i].Y, toN[i].X, toN[i].Y
		for _, r := range [2][9]float64{
			{x, y, 1, 0, 0, 0, -u * x, -u * y, u},
			{0, 0, 0, x, y, 1, -v * x, -v * y, v},
		} {
			for j := range 8 {
				for k := range 9 {
					m[j][k] += r[j] * r[k]
				}
			}
		}
	}
	for c := range 8 {
		pivot := c
		for r := c + 1; r < 8; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[pivot][c]) {
				pivot = r
			}
		}
		if math.Abs(m[pivot][c]) < 1e-10 {
			return p, false
		}
		m[c], m[pivot] = m[pivot], m[c]
		for r := range 8 {
			if r == c {
				continue
			}
			f := m[r][c] / m[c][c]
			for k := c; k < 9; k++ {
				m[r][k] -= f * m[c][k]
			}
		}
	}
	q := Projection{8: 1}
	for i := range 8 {
		q[i] = m[i][8] / m[i][i]
	}
	back, ok := b.Inverse()
	if !ok {
		return p, false
	}
	p = a.Then(&q)
	p = p.Then(&back)
	return p, true
}

// normalise moves places to mean 0 and root mean square distance 1.
func normalise(places []Vec) (Projection, []Vec) {
	var c Vec
	n := float64(len(places))
	for _, v := range places {
		c.X += v.X / n
		c.Y += v.Y / n
	}
	d := 0.0
	for _, v := range places {
		d += v.Sub(c).Len() * v.Sub(c).Len() / n
	}
	s := 1 / math.Sqrt(max(d, 1e-12))
	out := make([]Vec, len(places))
	for i, v := range places {
		out[i] = Vec{(v.X - c.X) * s, (v.Y - c.Y) * s}
	}
	return Projection{s, 0, -s * c.X, 0, s, -s * c.Y, 0, 0, 1}, out
}

// Warp draws the image that at maps to places of img: pixel (x, y) of the
// outcome shows at.Map(x, y). Where img ends, it is outside.
func Warp(img *image.Gray, w, h int, at *Projection, outside uint8) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, w, h))
	right, low := float64(img.Rect.Dx()-1), float64(img.Rect.Dy()-1)
	for y := range h {
		// What does not change along a row.
		fy := float64(y)
		a, b, c := at[1]*fy+at[2], at[4]*fy+at[5], at[7]*fy+at[8]
		for x := range out.Pix[y*out.Stride:][:w] {
			fx := float64(x)
			d := 1 / (at[6]*fx + c)
			u, v := (at[0]*fx+a)*d, (at[3]*fx+b)*d
			if !(u >= 0 && v >= 0 && u < right && v < low) {
				out.Pix[y*out.Stride+x] = uint8(Sample(img, u, v, float64(outside)) + 0.5)
				continue
			}
			// In steps of a 64th of a pixel.
			i, j := int(u), int(v)
			p, q := int((u-float64(i))*64+0.5), int((v-float64(j))*64+0.5)
			k := j*img.Stride + i
			above := int(img.Pix[k])*(64-p) + int(img.Pix[k+1])*p
			below := int(img.Pix[k+img.Stride])*(64-p) + int(img.Pix[k+img.Stride+1])*p
			out.Pix[y*out.Stride+x] = uint8((above*(64-q) + below*q + 2048) >> 12)
		}
	}
	return out
}

// Patch samples a square of side n pixels around place (x, y) of a board that
// to maps to the image; span is its width in units of the board. Each pixel
// averages what it covers.
func Patch(img *image.Gray, to *Projection, x, y, span float64, n int, dst []uint8) {
	a, b := to.Map(Vec{x - span/2, y}), to.Map(Vec{x + span/2, y})
	fine := max(1, min(6, int(math.Ceil(b.Sub(a).Len()/float64(n)-0.2))))
	step := span / float64(n*fine)
	for py := range n {
		for px := range n {
			sum := 0.0
			for sy := range fine {
				for sx := range fine {
					v := to.Map(Vec{
						x - span/2 + (float64(px*fine+sx)+0.5)*step,
						y - span/2 + (float64(py*fine+sy)+0.5)*step,
					})
					sum += Sample(img, v.X, v.Y, Paper)
				}
			}
			dst[py*n+px] = uint8(sum/float64(fine*fine) + 0.5)
		}
	}
}
