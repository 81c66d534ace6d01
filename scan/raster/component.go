package raster

import (
	"image"
	"math"
)

// A Component is a connected set of ink pixels.
type Component struct {
	Bounds image.Rectangle
	Pixels int
	// Corners are the pixels that reach furthest to the upper left, upper
	// right, lower right and lower left.
	Corners [4]image.Point
}

// Components finds the connected sets of the pixels that ink tells, by runs
// along the rows, in the order of their first pixels.
func Components(w, h int, ink func(x, y int) bool) []Component {
	type run struct{ from, to, set int }
	var (
		parent []int
		sets   []Component
		above  []run
		row    []run
	)
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for y := range h {
		row = row[:0]
		k := 0
		for x := 0; x < w; x++ {
			if !ink(x, y) {
				continue
			}
			from := x
			for x < w && ink(x, y) {
				x++
			}
			set := -1
			for k < len(above) && above[k].to < from {
				k++
			}
			for j := k; j < len(above) && above[j].from <= x; j++ {
				a := find(above[j].set)
				switch {
				case set < 0:
					set = a
				case a != set:
					a, set = max(a, set), min(a, set)
					parent[a] = set
					sets[set].merge(&sets[a])
				}
			}
			one := Component{
				Bounds: image.Rect(from, y, x, y+1), Pixels: x - from,
				Corners: [4]image.Point{{X: from, Y: y}, {X: x - 1, Y: y}, {X: x - 1, Y: y}, {X: from, Y: y}},
			}
			if set < 0 {
				set = len(parent)
				parent = append(parent, set)
				sets = append(sets, one)
			} else {
				sets[set].merge(&one)
			}
			row = append(row, run{from, x, set})
		}
		above, row = row, above
	}
	var out []Component
	for i := range parent {
		if parent[i] == i {
			out = append(out, sets[i])
		}
	}
	return out
}

// reach measures how far a point lies towards each corner.
var reach = [4]image.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}

func (c *Component) merge(o *Component) {
	c.Bounds = c.Bounds.Union(o.Bounds)
	c.Pixels += o.Pixels
	for i, d := range reach {
		if o.Corners[i].X*d.X+o.Corners[i].Y*d.Y > c.Corners[i].X*d.X+c.Corners[i].Y*d.Y {
			c.Corners[i] = o.Corners[i]
		}
	}
}

// Darker returns a test for ink: pixels that are darker than their neighbourhood
// of the given radius by at least a number of grey levels.
func Darker(img *image.Gray, radius, levels int) func(x, y int) bool {
	s := NewIntegral(img)
	limit := float64(levels)
	return func(x, y int) bool {
		v := float64(img.Pix[y*img.Stride+x])
		if v+limit > 255 {
			return false
		}
		return s.Mean(x-radius, y-radius, x+radius+1, y+radius+1)-v > limit || v < Paper/3
	}
}

// Otsu is the grey value that parts a histogram best in two (Otsu 1979, A
// threshold selection method from gray-level histograms): the dark class is
// below it. Spread is the distance of the two means.
func Otsu(count *[256]int) (limit int, spread float64) {
	total, sum := 0, 0.0
	for v, n := range count {
		total += n
		sum += float64(v * n)
	}
	best, below, sumBelow := -1.0, 0, 0.0
	for v := range 256 {
		below += count[v]
		sumBelow += float64(v * count[v])
		if below == 0 || below == total {
			continue
		}
		low, high := sumBelow/float64(below), (sum-sumBelow)/float64(total-below)
		if between := float64(below) * float64(total-below) * (high - low) * (high - low); between > best*(1+1e-12) {
			best, limit, spread = between, v+1, high-low
		}
	}
	if math.IsNaN(spread) {
		return 0, 0
	}
	return limit, spread
}
