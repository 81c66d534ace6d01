package raster

import (
	"image"
	"math"
)

// A Kernel is how pixels between those of an image are made.
type Kernel struct {
	reach float64 // beyond it the weight is 0, in pixels
	at    func(x float64) float64
}

// The kernels: Linear for what is smooth, Cubic (Catmull-Rom) for print.
var (
	Linear = &Kernel{1, func(x float64) float64 { return 1 - x }}
	Cubic  = &Kernel{2, func(x float64) float64 {
		if x < 1 {
			return (1.5*x-2.5)*x*x + 1
		}
		return ((-0.5*x+2.5)*x-4)*x + 2
	}}
)

// weights are those of the pixels from first on.
type weights struct {
	first int
	of    []float32
}

// spread is the weights for n pixels out of size; where the image ends, those
// inside count more.
func (k *Kernel) spread(size, n int) []weights {
	out := make([]weights, n)
	ratio := float64(size) / float64(n)
	wide := max(1, ratio) // shrinking averages
	for i := range out {
		mid := (float64(i)+0.5)*ratio - 0.5
		first := max(0, int(math.Ceil(mid-k.reach*wide)))
		last := min(size-1, int(math.Floor(mid+k.reach*wide)))
		of := make([]float32, max(0, last-first+1))
		sum := 0.0
		for j := range of {
			w := k.at(math.Abs(float64(first+j)-mid) / wide)
			of[j] = float32(w)
			sum += w
		}
		for j := range of {
			of[j] /= float32(sum)
		}
		out[i] = weights{first, of}
	}
	return out
}

// Scale draws a part of an image w by h pixels large; shrinking averages.
func Scale(img *image.Gray, part image.Rectangle, w, h int, k *Kernel) *image.Gray {
	part = part.Intersect(img.Rect)
	out := image.NewGray(image.Rect(0, 0, w, h))
	if part.Empty() {
		return out
	}
	columns, rows := k.spread(part.Dx(), w), k.spread(part.Dy(), h)
	narrow := make([]float32, w*part.Dy())
	for y := range part.Dy() {
		from := img.Pix[(part.Min.Y+y)*img.Stride+part.Min.X:][:part.Dx()]
		to := narrow[y*w:][:w]
		for x := range columns {
			c := &columns[x]
			pixels := from[c.first:][:len(c.of)]
			sum := float32(0)
			for j, f := range c.of {
				sum += f * float32(pixels[j])
			}
			to[x] = sum
		}
	}
	line := make([]float32, w)
	for y := range rows {
		clear(line)
		for j, f := range rows[y].of {
			for x, v := range narrow[(rows[y].first+j)*w:][:w] {
				line[x] += f * v
			}
		}
		to := out.Pix[y*out.Stride:][:w]
		for x, v := range line {
			to[x] = uint8(min(255, max(0, v+0.5)))
		}
	}
	return out
}
