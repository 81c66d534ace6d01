// Package stones tells what stands on the crossings of a board that package
// grid has found: Black, White or nothing, and what is printed on it. It leaves
// to others which of the possible numbers is meant.
package stones

import (
	"image"
	"math"
	"slices"

	"gorescore/replay"
	"gorescore/scan/glyph"
	"gorescore/scan/grid"
	"gorescore/scan/raster"
)

// A Stone is a stone, or a label on an empty point (Color Empty).
type Stone struct {
	X, Y       int // column and row of the board that is seen, from 0
	Color      replay.Color
	Center     raster.Vec // in board units, near (X, Y)
	Confidence float64    // of the colour, 0 to 1
	Patch      glyph.Patch
	Reading    glyph.Reading
	Contrast   float32 // between stone and print, in grey levels
}

// A Sheet is what is seen of one board.
type Sheet struct {
	Board  grid.Board
	Stones []Stone // row by row
	Labels []Stone // on empty points
	Radius float64 // of the stones, in cells
}

// leastContrast is what print has at least, in grey levels: less is the grain of
// the ink.
const leastContrast = 45

// Doubtful is the confidence of a colour below which it must be looked at.
const Doubtful = 0.6

// The rays along which a crossing is looked at: around the four diagonals,
// where no line and no neighbouring stone is.
const (
	rayStep  = 9 * math.Pi / 180
	raysSide = 2 // on each side of a diagonal
	radii    = 32
	radius0  = 0.08
	radiusBy = 0.018
)

var rays = func() (out []raster.Vec) {
	for q := range 4 {
		for k := -raysSide; k <= raysSide; k++ {
			sin, cos := math.Sincos(math.Pi/4 + float64(q)*math.Pi/2 + float64(k)*rayStep)
			out = append(out, raster.Vec{X: cos, Y: sin})
		}
	}
	return out
}()

// radiusIndex is the sample of a ray at a radius in cells.
func radiusIndex(r float64) int {
	return max(0, min(radii-1, int(math.Round((r-radius0)/radiusBy))))
}

// crossing is what the rays around one point see: darkness, 0 for the paper
// around, 1 for the black of the page, less than 0 for brighter than paper.
type crossing struct {
	x, y    int
	center  raster.Vec
	paper   float64
	samples [radii][]float64 // by radius, one for each ray
	mean    [radii]float64
	disc    float64 // between print and rim, where it is brightest
	rim     float64
	inner   float64 // median well within the disc
}

// Read looks at all crossings of a board. The page is one that raster.Flatten
// has evened.
func Read(page *image.Gray, b *grid.Board, reader *glyph.Reader) Sheet {
	s := Sheet{Board: *b}
	all, black := observe(page, b)
	s.Radius = radiusOf(all)
	for i := range all {
		all[i].settle(page, b, s.Radius, black)
		all[i].look(s.Radius)
	}
	limits := limitsOf(all, s.Radius)
	for i := range all {
		c := &all[i]
		st := Stone{X: c.x, Y: c.y, Center: c.center}
		st.Color, st.Confidence = c.judge(limits)
		label := st.Color == replay.Empty && c.labelled()
		if st.Color == replay.Empty && !label {
			if st.Confidence < Doubtful {
				s.Stones = append(s.Stones, st)
			}
			continue
		}
		raster.Patch(page, &b.ToImage, st.Center.X, st.Center.Y, glyph.Span, glyph.Side, st.Patch[:])
		st.Reading, st.Contrast = reader.Read(&st.Patch, st.Color == replay.Black)
		if st.Contrast < leastContrast {
			st.Reading = glyph.Reading{Kind: [glyph.Kinds]float32{glyph.Plain: 1}}
		}
		if label {
			s.Labels = append(s.Labels, st)
		} else {
			s.Stones = append(s.Stones, st)
		}
	}
	return s
}

// observe samples the rays of all crossings, and the black of the page.
func observe(page *image.Gray, b *grid.Board) ([]crossing, float64) {
	var all []crossing
	var darkest []float64
	for y := range b.Rows {
		for x := range b.Cols {
			c := crossing{x: x, y: y, center: raster.Vec{X: float64(x), Y: float64(y)}}
			var around []float64
			for _, d := range [4]raster.Vec{{X: -0.5, Y: -0.5}, {X: 0.5, Y: -0.5}, {X: 0.5, Y: 0.5}, {X: -0.5, Y: 0.5}} {
				sum := 0.0
				for _, e := range [5]raster.Vec{{}, {X: 0.06}, {X: -0.06}, {Y: 0.06}, {Y: -0.06}} {
					p := b.ToImage.Map(raster.Vec{X: c.center.X + d.X + e.X, Y: c.center.Y + d.Y + e.Y})
					sum += raster.Sample(page, p.X, p.Y, raster.Paper) / 5
				}
				around = append(around, sum)
			}
			slices.Sort(around)
			c.paper = (around[2] + around[3]) / 2
			c.sample(page, b)
			darkest = append(darkest, median(c.samples[radiusIndex(0.36)]))
			all = append(all, c)
		}
	}
	slices.Sort(darkest)
	// Without black stones the lines and rims tell how dark ink is.
	black := min(90, max(0, darkest[len(darkest)/50]))
	for i := range all {
		all[i].scale(black)
	}
	return all, black
}

// sample takes the grey values along the rays.
func (c *crossing) sample(page *image.Gray, b *grid.Board) {
	for k := range c.samples {
		r := radius0 + float64(k)*radiusBy
		c.samples[k] = make([]float64, len(rays))
		for i, d := range rays {
			p := b.ToImage.Map(raster.Vec{X: c.center.X + d.X*r, Y: c.center.Y + d.Y*r})
			c.samples[k][i] = raster.Sample(page, p.X, p.Y, raster.Paper)
		}
	}
}

// scale turns grey values into darkness.
func (c *crossing) scale(black float64) {
	span := max(40, c.paper-black)
	for k := range c.samples {
		c.mean[k] = 0
		for i, v := range c.samples[k] {
			c.samples[k][i] = (c.paper - v) / span
			c.mean[k] += c.samples[k][i] / float64(len(rays))
		}
	}
}

// look measures the disc of a stone of a known radius, along the rays nearer to
// the upright: even numbers as wide as the stone leave room above and below.
func (c *crossing) look(radius float64) {
	c.disc = math.Inf(1)
	var ring []float64
	for k := radiusIndex(radius - 0.105); k <= radiusIndex(radius-0.06); k++ {
		ring = ring[:0]
		for i, v := range c.samples[k] {
			if math.Abs(rays[i].Y) > math.Abs(rays[i].X)-1e-9 {
				ring = append(ring, v)
			}
		}
		c.disc = min(c.disc, median(ring))
	}
	ring = ring[:0]
	for k := radiusIndex(0.2); k <= radiusIndex(0.3); k++ {
		ring = append(ring, c.samples[k]...)
	}
	c.inner = median(ring)
}

func median(v []float64) float64 {
	s := slices.Clone(v)
	slices.Sort(s)
	return s[len(s)/2]
}

// Bounds of the radius of stones.
const (
	leastRadius = 0.36
	mostRadius  = 0.53
)

// radiusOf finds the radius that all stones of the page have: where black ends
// and where rims are.
func radiusOf(all []crossing) float64 {
	var edges []float64
	for i := range all {
		c := &all[i]
		if slices.Max(c.mean[radiusIndex(0.36):radiusIndex(0.46)]) < 0.6 {
			continue
		}
		for k := radiusIndex(0.36); k+1 < radii; k++ {
			if c.mean[k] >= 0.5 && c.mean[k+1] < 0.5 {
				f := (c.mean[k] - 0.5) / (c.mean[k] - c.mean[k+1])
				edges = append(edges, radius0+(float64(k)+f)*radiusBy)
				break
			}
		}
	}
	if len(edges) >= 3 {
		return max(leastRadius, min(mostRadius, median(edges)))
	}
	best, radius := 0.0, 0.46
	for k := radiusIndex(leastRadius); k <= radiusIndex(mostRadius-0.02); k++ {
		var ridges []float64
		for i := range all {
			ridges = append(ridges, all[i].ridge(k))
		}
		slices.Sort(ridges)
		sum := 0.0
		for _, r := range ridges[len(ridges)*9/10:] {
			sum += max(0, r)
		}
		if sum > best {
			best, radius = sum, radius0+float64(k)*radiusBy+0.015
		}
	}
	return radius
}

// ridge is how much darker the ring at a radius is than the one outside it, or
// than those on both sides, where something shines through outside.
func (c *crossing) ridge(k int) float64 {
	out, in := c.mean[k]-c.mean[min(radii-1, k+5)], c.mean[k]-c.mean[max(0, k-5)]
	return max(out, (out+in)/2)
}

// The rim of a white stone is this dark at least, and surely darker than that on
// a page where rims are weak.
const (
	leastRim = 0.14
	clearRim = 0.3
)

// limits part the kinds of crossings on a page.
type limits struct{ rim, disc float64 }

// limitsOf sets each crossing's rim, and finds what parts rims from none, and
// black from white, on this page.
func limitsOf(all []crossing, radius float64) limits {
	var rims, discs []float64
	for i := range all {
		c := &all[i]
		c.rim = -1
		for k := radiusIndex(radius - 0.07); k <= radiusIndex(radius+0.02); k++ {
			c.rim = max(c.rim, c.ridge(k))
		}
		discs = append(discs, c.disc)
		if c.disc < (whiteDisc+blackDisc)/2 {
			rims = append(rims, c.rim)
		}
	}
	most := clearRim
	slices.Sort(rims)
	if i, _ := slices.BinarySearch(rims, clearRim); i < len(rims) {
		most = max(clearRim, 0.8*rims[(i+len(rims))/2])
	}
	return limits{widestGap(rims, leastRim, most), widestGap(discs, whiteDisc, blackDisc)}
}

// widestGap is the middle of the widest gap between two neighbours in the order
// of values, within bounds.
func widestGap(values []float64, least, most float64) float64 {
	slices.Sort(values)
	limit, gap := (least+most)/2, 0.0
	for i := 1; i < len(values); i++ {
		lo, hi := max(least, values[i-1]), min(most, values[i])
		if hi-lo > gap {
			gap, limit = hi-lo, (lo+hi)/2
		}
	}
	return limit
}

// Darkness of discs: white ones are at most, black ones at least so dark.
const (
	whiteDisc  = 0.4
	blackDisc  = 0.85
	brightDisc = -0.14 // white stones on wood
)

// judge tells the colour of a crossing.
func (c *crossing) judge(l limits) (replay.Color, float64) {
	sure := func(distance, full float64) float64 { return 0.5 + 0.5*min(1, math.Abs(distance)/full) }
	switch {
	case c.disc > l.disc:
		return replay.Black, sure(c.disc-l.disc, 0.15)
	case c.inner < brightDisc:
		return replay.White, sure(c.inner-brightDisc, 0.08)
	case c.rim > l.rim:
		return replay.White, min(sure(c.rim-l.rim, 0.08), sure(l.disc-c.disc, 0.1))
	}
	return replay.Empty, min(sure(l.rim-c.rim, 0.06), sure(l.disc-c.disc, 0.15))
}

// labelled tells that print stands on an empty point: more ink than the dot of
// a handicap point has, away from the lines.
func (c *crossing) labelled() bool {
	ink, n := 0, 0
	for k := radiusIndex(0.13); k <= radiusIndex(0.3); k++ {
		for _, v := range c.samples[k] {
			n++
			if v > 0.4 {
				ink++
			}
		}
	}
	return ink*14 > n
}

// settle finds the middle of a stone near a crossing, if there may be one, and
// looks again from there: stones are not always where they should be.
func (c *crossing) settle(page *image.Gray, b *grid.Board, radius, black float64) {
	const step, steps = 0.02, 3
	span := max(40, c.paper-black)
	n := float64(len(rays))
	best, where, plain := math.Inf(-1), c.center, 0.0
	for dy := -steps; dy <= steps; dy++ {
		for dx := -steps; dx <= steps; dx++ {
			at := raster.Vec{X: c.center.X + float64(dx)*step, Y: c.center.Y + float64(dy)*step}
			score := 0.0
			for _, d := range rays {
				dark := func(r float64) float64 {
					p := b.ToImage.Map(raster.Vec{X: at.X + d.X*r, Y: at.Y + d.Y*r})
					return max(-0.2, min(1, (c.paper-raster.Sample(page, p.X, p.Y, raster.Paper))/span))
				}
				score += (dark(radius-0.03) - dark(radius+0.05)) / n
			}
			plain = max(plain, score)
			if score -= 0.008 * float64(dx*dx+dy*dy); score > best {
				best, where = score, at
			}
		}
	}
	if plain < leastRim || where == c.center {
		return
	}
	c.center = where
	c.sample(page, b)
	c.scale(black)
}
