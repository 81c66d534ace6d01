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

// joint is a pattern around one empty point, each field a set of the 8
// neighbours in the order of Surveyor.around.
type joint struct {
	own  uint8 // must hold a live stone of the owner
	free uint8 // must hold no live stone of the opponent and no dead one of the owner
	edge uint8 // must be off the board
}

// The joints as pictures, the blocked point in the middle: o owner's stone, .
// free, ? anything, # off the board.
var jointPictures = [...]string{
	"?oo" + "? ." + "?o.", // joint behind a corner
	".o?" + ". ." + ".o?", // one-point jump
	"o.." + ". o" + "o..", // tiger's mouths around the point
	"?.?" + "o o" + "###", // gap on the edge
	"?oo" + "? ." + "###", // hane on the edge
	".o?" + ". ." + "###", // stone above the edge
}

var joints = makeJoints()

// makeJoints turns the pictures in all 8 ways, without repeats.
func makeJoints() []joint {
	var all []joint
	seen := map[joint]bool{}
	for _, pic := range jointPictures {
		for turn := range 8 {
			var j joint
			bit := 0
			for y := -1; y <= 1; y++ {
				for x := -1; x <= 1; x++ {
					if x == 0 && y == 0 {
						continue
					}
					u, v := x, y
					if turn&1 != 0 {
						u = -u
					}
					if turn&2 != 0 {
						v = -v
					}
					if turn&4 != 0 {
						u, v = v, u
					}
					switch pic[(v+1)*3+u+1] {
					case 'o':
						j.own |= 1 << bit
					case '.':
						j.free |= 1 << bit
					case '#':
						// The corners beyond an edge say nothing that its middle does not.
						if u == 0 {
							j.edge |= 1 << bit
						}
					}
					bit++
				}
			}
			if !seen[j] {
				seen[j] = true
				all = append(all, j)
			}
		}
	}
	return all
}

// blocksAt tells whose joints an empty point is: bit 1 Black's, bit 2 White's.
func (s *Surveyor) blocksAt(p int16) uint8 {
	var stone, free [3]uint8
	var edge uint8
	for i, d := range s.around {
		q := p + d
		switch c := s.raw[q]; {
		case c == wall:
			edge |= 1 << i
		case c == empty:
			free[black] |= 1 << i
			free[white] |= 1 << i
		case s.cell[q] == empty: // dead
			free[opponent(c)] |= 1 << i
		default:
			stone[c] |= 1 << i
			free[c] |= 1 << i
		}
	}
	var blocks uint8
	for _, c := range [2]uint8{black, white} {
		if stone[c] == 0 {
			continue
		}
		for _, j := range joints {
			if stone[c]&j.own == j.own && free[c]&j.free == j.free && edge&j.edge == j.edge {
				blocks |= c
				break
			}
		}
	}
	return blocks
}

// Bits of Surveyor.mark.
const (
	blockBlack   uint8 = 1 << iota // White may not pass
	blockWhite                     // Black may not pass
	reachedBlack                   // in an open area: Black reaches it in spite of blocks
	reachedWhite
	falseEye   // false for life and death
	unscorable // and no territory
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

// openArea sorts out a component that both colours touch: loose eyes behind
// blocks, and dame, over which chains of one colour join.
func (s *Surveyor) openArea(id int16) {
	first, last := s.comps[id].first, s.comps[id].last
	pts := s.order[first:last]
	blocked := false
	for _, p := range pts {
		if s.raw[p] == empty {
			b := s.blocksAt(p)
			s.mark[p] |= b
			blocked = blocked || b != 0
		}
	}
	if !blocked {
		s.joinOver(pts, black)
		s.joinOver(pts, white)
		return
	}
	s.reach(pts, id, black, reachedBlack, blockWhite)
	s.reach(pts, id, white, reachedWhite, blockBlack)
	s.looseEyes(id, first, last)
	pts = s.order[first:last]
	s.joinDame(pts, id, black, blockWhite)
	s.joinDame(pts, id, white, blockBlack)
}

// joinOver unites the chains of one colour around a set of dame.
func (s *Surveyor) joinOver(pts []int16, color uint8) {
	chain := int16(0)
	for _, p := range pts {
		for _, d := range s.near {
			if q := p + d; s.cell[q] == color {
				if chain == 0 {
					chain = s.comp[q]
				} else if s.comp[q] != chain {
					union(s.parent, chain, s.comp[q])
				}
			}
		}
	}
}

// reach marks the points of an open area that color reaches from its stones
// without walking through a point that stop blocks.
func (s *Surveyor) reach(pts []int16, id int16, color, bit, stop uint8) {
	s.stack = s.stack[:0]
	for _, p := range pts {
		for _, d := range s.near {
			if s.cell[p+d] == color {
				if s.mark[p]&bit == 0 {
					s.mark[p] |= bit
					s.stack = append(s.stack, p)
				}
				break
			}
		}
	}
	for len(s.stack) > 0 {
		p := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if s.mark[p]&stop != 0 {
			continue
		}
		for _, d := range s.near {
			q := p + d
			if s.comp[q] == id && s.mark[q]&bit == 0 {
				s.mark[q] |= bit
				s.stack = append(s.stack, q)
			}
		}
	}
}

// looseEyes makes components of the points that only one colour reaches.
func (s *Surveyor) looseEyes(id int16, first, last int32) {
	for i := first; i < last; i++ {
		p := s.order[i]
		reached := s.mark[p] & (reachedBlack | reachedWhite)
		if s.comp[p] != id || (reached != reachedBlack && reached != reachedWhite) {
			continue
		}
		eye := int16(len(s.comps))
		c := component{owner: black, loose: true, border: black | white, first: int32(len(s.order))}
		if reached == reachedWhite {
			c.owner = white
		}
		s.comp[p] = eye
		s.order = append(s.order, p)
		for k := int(c.first); k < len(s.order); k++ {
			for _, d := range s.near {
				q := s.order[k] + d
				if s.comp[q] == id && s.mark[q]&(reachedBlack|reachedWhite) == reached {
					s.comp[q] = eye
					s.order = append(s.order, q)
				}
			}
		}
		c.last = int32(len(s.order))
		s.comps = append(s.comps, c)
		s.parent = append(s.parent, eye)
	}
}

// joinDame unites the chains of color that meet over dame it may walk on.
func (s *Surveyor) joinDame(pts []int16, id int16, color, stop uint8) {
	s.tick++
	for _, p := range pts {
		if s.comp[p] != id || s.stamp[p] == s.tick || s.mark[p]&stop != 0 {
			continue
		}
		s.stack = append(s.stack[:0], p)
		s.stamp[p] = s.tick
		chain := int16(0)
		for len(s.stack) > 0 {
			p := s.stack[len(s.stack)-1]
			s.stack = s.stack[:len(s.stack)-1]
			for _, d := range s.near {
				q := p + d
				if s.comp[q] == id {
					if s.stamp[q] != s.tick && s.mark[q]&stop == 0 {
						s.stamp[q] = s.tick
						s.stack = append(s.stack, q)
					}
				} else if s.cell[q] == color {
					if chain == 0 {
						chain = s.comp[q]
					} else {
						union(s.parent, chain, s.comp[q])
					}
				}
			}
		}
	}
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

// gather joins each eye's inner points with the chains around them, and lists
// the ends that lie between different parts.
func (s *Surveyor) gather() {
	s.ends = s.ends[:0]
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
				}
			}
			continue
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
