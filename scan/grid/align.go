package grid

import (
	"math"
	"slices"

	"gorescore/scan/raster"
)

// A line is a x + b y = c in pixels, with a² + b² = 1.
type line struct{ a, b, c float64 }

// align fits straight lines to what the probes found, and the projection to
// their crossings.
func align(b *Board, found []probe) (raster.Projection, bool) {
	rows, cols := make([][]raster.Vec, b.Rows), make([][]raster.Vec, b.Cols)
	strong := strength(found)
	for _, p := range found {
		if p.depth < strong {
			continue
		}
		if p.level {
			j := int(p.place.Y)
			rows[j] = append(rows[j], b.ToImage.Map(raster.Vec{X: p.place.X, Y: p.place.Y + p.offset}))
		} else {
			i := int(p.place.X)
			cols[i] = append(cols[i], b.ToImage.Map(raster.Vec{X: p.place.X + p.offset, Y: p.place.Y}))
		}
	}
	fitAll := func(all [][]raster.Vec) []*line {
		out := make([]*line, len(all))
		for i, points := range all {
			if l, ok := fitLine(points, b.Cell); ok {
				out[i] = &l
			}
		}
		return out
	}
	level, upright := fitAll(rows), fitAll(cols)
	var from, to []raster.Vec
	for j, r := range level {
		for i, c := range upright {
			if r == nil || c == nil {
				continue
			}
			det := r.a*c.b - r.b*c.a
			if math.Abs(det) < 0.5 {
				continue
			}
			from = append(from, raster.Vec{X: float64(i), Y: float64(j)})
			to = append(to, raster.Vec{X: (r.c*c.b - r.b*c.c) / det, Y: (r.a*c.c - r.c*c.a) / det})
		}
	}
	p := b.ToImage
	for round := range 4 {
		q, ok := raster.FitProjection(from, to)
		if !ok || len(from) < 8 {
			return p, round > 0
		}
		p = q
		limit := b.Cell * []float64{0.4, 0.2, 0.12, 0.08}[round]
		var keptFrom, keptTo []raster.Vec
		for i := range from {
			if p.Map(from[i]).Sub(to[i]).Len() < limit {
				keptFrom, keptTo = append(keptFrom, from[i]), append(keptTo, to[i])
			}
		}
		from, to = keptFrom, keptTo
	}
	return p, true
}

// strength is the depth that a line of this page has at least: a part of what
// the better half of the probes found.
func strength(found []probe) float64 {
	var depths []float64
	for _, p := range found {
		if p.depth > 0 {
			depths = append(depths, p.depth)
		}
	}
	if len(depths) == 0 {
		return leastDepth
	}
	slices.Sort(depths)
	return max(leastDepth, 0.35*depths[len(depths)*6/10])
}

// fitLine fits a line to points of which some are wrong: those far from the
// median line are left out in three rounds.
func fitLine(points []raster.Vec, cell float64) (line, bool) {
	for round := range 4 {
		if len(points) < 3 {
			return line{}, false
		}
		l := leastSquares(points)
		if round == 3 {
			return l, true
		}
		var off []float64
		for _, p := range points {
			off = append(off, math.Abs(l.a*p.X+l.b*p.Y-l.c))
		}
		slices.Sort(off)
		limit := max(0.03*cell, 0.5, 2.5*off[len(off)/2])
		var kept []raster.Vec
		for _, p := range points {
			if math.Abs(l.a*p.X+l.b*p.Y-l.c) <= limit {
				kept = append(kept, p)
			}
		}
		points = kept
	}
	return line{}, false
}

func leastSquares(points []raster.Vec) line {
	var mx, my, xx, xy, yy float64
	n := float64(len(points))
	for _, p := range points {
		mx += p.X / n
		my += p.Y / n
	}
	for _, p := range points {
		xx += (p.X - mx) * (p.X - mx)
		xy += (p.X - mx) * (p.Y - my)
		yy += (p.Y - my) * (p.Y - my)
	}
	angle := math.Atan2(2*xy, xx-yy) / 2 // of the direction
	a, b := -math.Sin(angle), math.Cos(angle)
	return line{a, b, a*mx + b*my}
}
