package score

// This file decides which surrounded points are eyes that count. The ideas are
// those of David Wu's goscorer (connection blocks, chains joined over dame,
// eyes, false eyes, eye values); structures and wording are our own.
//
//  1. A joint (bamboo joint, tiger's mouth, hane on the edge ...) keeps the
//     opponent from walking through it: a block. An open area behind blocks is
//     reached by one colour only and can hold an eye.
//  2. Chains of one colour that meet at dame belong together (they can join).
//  3. An eye is a connected set of points reached by one colour. An end point of
//     an eye is false if some chain beside it hangs on the rest only through
//     that point: there the owner will have to connect.
//  4. Each eye has a value of 0, 1 or 2. A group (everything of one colour
//     joined by 2 and 3) that has less than two is in seki.
//  5. A false point is no territory if the hanging chain leads to no eye of
//     value 1 or more.

// Bits of Surveyor.mark.
const (
	blockBlack   uint8 = 1 << iota // White may not pass
	blockWhite                     // Black may not pass
	reachedBlack                   // in an open area: Black reaches it in spite of blocks
	reachedWhite
	falseEye   // false for life and death
	unscorable // and no territory
	openPoint  // both colours touch the region
)

// findEyes finds eyes and groups. comps, order and comp grow by the loose eyes.
func (s *Surveyor) findEyes() {
	s.parent = s.parent[:0]
	for i := range s.comps {
		s.parent = append(s.parent, int16(i))
	}
	n := len(s.comps)
	for id := 1; id < n; id++ {
		c := &s.comps[id]
		if c.color != empty {
			continue
		}
		switch c.border {
		case black, white:
			c.owner = c.border
		case black | white:
			s.openArea(int16(id))
		}
	}
	for _, p := range s.dead {
		s.comps[s.comp[p]].stones++
	}
	s.gather()
	s.walkEnds()
	for id := 1; id < len(s.comps); id++ {
		if c := &s.comps[id]; c.owner != empty {
			c.value = s.eyeValue(int16(id))
		}
	}
	s.judgeUnscorable()
	s.sumGroups()
}

// end is an end point of an eye: at most one neighbour in the same eye. Only
// ends can be false. sides are the joined chains (and the eye's inner part)
// beside it.
type end struct {
	p     int16
	eye   int16
	twin  int16 // the other end of an eye of two points: its index in ends, -1 otherwise
	sides [4]int16
	n     int8 // sides used, without the twin
	open  bool // false: some part beside it hangs on the rest only through it
}

// eyeSide is an eye and a chain beside it. Pairs may repeat.
type eyeSide struct{ eye, chain int16 }

// gather joins each eye's inner points with the chains around them, and lists
// the ends that lie between different parts.
func (s *Surveyor) gather() {
	s.ends, s.borders = s.ends[:0], s.borders[:0]
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		if c.owner == empty {
			continue
		}
		s.gatherEye(int16(id), c)
	}
	keep := s.ends[:0]
	for i := 0; i < len(s.ends); i++ {
		e := s.ends[i]
		if e.twin < 0 {
			if s.rootSides(&e) {
				keep = append(keep, e)
			} else if e.n > 0 {
				union(s.parent, e.eye, e.sides[0])
			}
			continue
		}
		f := s.ends[i+1]
		i++
		oe, of := s.rootSides(&e), s.rootSides(&f)
		if oe || of || (e.n > 0 && f.n > 0 && e.sides[0] != f.sides[0]) {
			e.twin, f.twin = int16(len(keep)+1), int16(len(keep))
			keep = append(keep, e, f)
			continue
		}
		for _, g := range [2]*end{&e, &f} {
			if g.n > 0 {
				union(s.parent, g.eye, g.sides[0])
			}
		}
	}
	s.ends = keep
	for i := range s.ends {
		s.rootSides(&s.ends[i])
	}
}

func (s *Surveyor) gatherEye(id int16, c *component) {
	near, comp := s.near, s.comp
	inner := c.size() >= 3
	joined := int16(0) // the chain joined last: neighbours come in rows
	for _, p := range s.points(c) {
		inside := 0
		var e end
		for _, d := range near {
			q := p + d
			if k := comp[q]; k == id {
				inside++
			} else if s.cell[q] == c.owner {
				e.sides[e.n] = k
				e.n++
			}
		}
		if inside > 1 {
			for i := range e.n {
				if e.sides[i] != joined {
					joined = e.sides[i]
					union(s.parent, id, joined)
					s.borders = append(s.borders, eyeSide{id, joined})
				}
			}
			continue
		}
		for i := range e.n {
			s.borders = append(s.borders, eyeSide{id, e.sides[i]})
		}
		if inner {
			e.sides[e.n] = id
			e.n++
		}
		e.p, e.eye, e.twin = p, id, -1
		if c.size() == 2 {
			e.twin = 0
		}
		s.ends = append(s.ends, e)
	}
}

// rootSides replaces sides by their roots, each once, and tells whether there
// is more than one.
func (s *Surveyor) rootSides(e *end) bool {
	n := int8(0)
	for i := range e.n {
		r := find(s.parent, e.sides[i])
		known := false
		for k := range n {
			known = known || e.sides[k] == r
		}
		if !known {
			e.sides[n] = r
			n++
		}
	}
	e.n = n
	return n > 1
}

// joinEnds unites what the ends hold together.
func (s *Surveyor) joinEnds() {
	for i := range s.ends {
		e := &s.ends[i]
		for j := range e.n {
			union(s.parent, e.eye, e.sides[j])
		}
	}
}

// judgeUnscorable marks the false ends beside which a chain leads to no eye.
func (s *Surveyor) judgeUnscorable() {
	if len(s.ends) == 0 {
		return
	}
	s.valued = grow(s.valued, len(s.comps))
	for id := 1; id < len(s.comps); id++ {
		if s.comps[id].value > 0 {
			s.valued[find(s.parent, int16(id))] = true
		}
	}
	s.sumEyes()
	for i := range s.ends {
		e := &s.ends[i]
		if !e.open {
			continue
		}
		for j := range e.n {
			if side := e.sides[j]; !s.livelyWithout(i, int32(side)) && s.hasChainBeside(e, side) {
				s.mark[e.p] |= unscorable
			}
		}
	}
	s.spoil()
}

// spoil takes the points beside a dead stone on an unscorable point out as
// well: the stone was thrown in, and taking it off costs them.
func (s *Surveyor) spoil() {
	s.stack = s.stack[:0]
	for _, p := range s.dead {
		if s.mark[p]&unscorable == 0 {
			continue
		}
		s.departs = true
		if s.counter.sparesBeside {
			continue
		}
		owner := opponent(s.raw[p])
		for _, d := range s.near {
			if q := p + d; s.cell[q] == empty && s.comps[s.comp[q]].owner == owner {
				s.stack = append(s.stack, q)
			}
		}
	}
	for _, p := range s.stack {
		s.mark[p] |= unscorable
	}
}

// hasChainBeside tells whether a stone of the part touches the end point, and
// not only the eye's own inner points.
func (s *Surveyor) hasChainBeside(e *end, part int16) bool {
	owner := s.comps[e.eye].owner
	for _, d := range s.near {
		if q := e.p + d; s.cell[q] == owner && find(s.parent, s.comp[q]) == part {
			return true
		}
	}
	return false
}

// grow returns a cleared slice of length n, reusing b.
func grow(b []bool, n int) []bool {
	if cap(b) < n {
		return make([]bool, n, 2*n)
	}
	b = b[:n]
	clear(b)
	return b
}

// sumGroups joins each group over its ends and adds its eyes up.
func (s *Surveyor) sumGroups() {
	s.joinEnds()
	s.eyes = s.eyes[:0]
	for range s.comps {
		s.eyes = append(s.eyes, 0)
	}
	for id := 1; id < len(s.comps); id++ {
		if c := &s.comps[id]; c.owner != empty {
			s.eyes[find(s.parent, int16(id))] += int16(c.value)
		}
	}
}

// alive tells whether the group of a chain or an eye has two eyes.
func (s *Surveyor) alive(id int16) bool { return s.eyes[find(s.parent, id)] >= 2 }
