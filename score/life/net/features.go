package net

import "gorescore/replay"

// The input planes. Each is 0 or 1 at each point; those of a chain or an empty
// region are the same at all its points.
const (
	planeBlack = iota
	planeWhite
	planeEmpty
	planeLiberties                       // 1, 2, 3, 4 or more
	planeLine      = planeLiberties + 4  // first, second, third
	planeAlive     = planeLine + 3       // pass-alive: Black's, White's
	planeBeside    = planeAlive + 2      // empty region: beside Black alone, White alone, both
	planeSize      = planeBeside + 3     // of chain or region: 1, 2, 3, 4, to 6, to 10, more
	planeEyes      = planeSize + 7       // one-colour regions beside the chain: at least 1, 2, 3
	planeCaptures  = planeEyes + 3       // the chain touches one that can be captured at once
	planeEye       = planeCaptures + 1   // empty, all sides one colour: real as far as seen, false
	planeEnclosed  = planeEye + 2        // component of points not Black's: to 6, to 12; not White's: to 6, to 12
	planes         = planeEnclosed + 2*2 // must be Inputs
)

// sizeSteps are the largest sizes of the planes from planeSize on.
var sizeSteps = [...]int{1, 2, 3, 4, 6, 10}

// Planes fills dst, Len x Inputs, with what the net sees of the position.
func (l *Layout) Planes(dst []float32) {
	clear(dst)
	for y := range l.Height {
		for x := range l.Width {
			p := l.Points[y*l.Width+x]
			row := (*[Inputs]float32)(dst[int(p)*Inputs:])
			if line := min(x, y, l.Width-1-x, l.Height-1-y); line < 3 {
				row[planeLine+line] = 1
			}
			if c := l.alive[p]; c != replay.Empty {
				row[planeAlive+int(c)-1] = 1
			}
			l.segmentPlanes(row, p)
			for k := range l.Components {
				part := &l.Components[k]
				if i := part.Of[p]; i >= 0 {
					switch n := len(part.Members(int(i))); {
					case n <= 6:
						row[planeEnclosed+2*k] = 1
					case n <= 12:
						row[planeEnclosed+2*k+1] = 1
					}
				}
			}
		}
	}
}

// segmentPlanes fills what is known of the chain or empty region of p.
func (l *Layout) segmentPlanes(row *[Inputs]float32, p int32) {
	num := int(l.Segments.Of[p])
	s := &l.facts[num]
	size, step := len(l.Segments.Members(num)), 0
	for step < len(sizeSteps) && size > sizeSteps[step] {
		step++
	}
	row[planeSize+step] = 1
	if s.color == replay.Empty {
		row[planeEmpty] = 1
		switch {
		case s.beside[0] && s.beside[1]:
			row[planeBeside+2] = 1
		case s.beside[0]:
			row[planeBeside] = 1
		case s.beside[1]:
			row[planeBeside+1] = 1
		}
		l.eyePlanes(row, p)
		return
	}
	row[planeBlack+int(s.color)-1] = 1
	if s.liberties > 0 {
		row[planeLiberties+min(int(s.liberties), 4)-1] = 1
	}
	for k := range min(int(s.eyes), 3) {
		row[planeEyes+k] = 1
	}
	if s.captures {
		row[planeCaptures] = 1
	}
}

// eyePlanes tells whether the empty point p is an eye by its neighbours: all
// four sides of one colour; false if the opponent holds a diagonal on the edge,
// two elsewhere.
func (l *Layout) eyePlanes(row *[Inputs]float32, p int32) {
	c := replay.Empty
	for _, q := range l.sides(p) {
		switch {
		case l.color[q] == off:
		case l.color[q] == replay.Empty, c != replay.Empty && l.color[q] != c:
			return
		default:
			c = l.color[q]
		}
	}
	if c == replay.Empty {
		return // the only point of a board
	}
	s := int32(l.stride)
	held, edge := 0, false
	for _, q := range [4]int32{p - s - 1, p - s + 1, p + s - 1, p + s + 1} {
		switch l.color[q] {
		case off:
			edge = true
		case c.Opponent():
			held++
		}
	}
	if held >= 2 || held == 1 && edge {
		row[planeEye+1] = 1
	} else {
		row[planeEye] = 1
	}
}
