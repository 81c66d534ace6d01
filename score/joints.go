package score

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
		c := component{owner: black, loose: true, of: id, border: black | white, first: int32(len(s.order))}
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
	for _, p := range pts {
		if s.comp[p] == id && s.mark[p]&stop != 0 {
			s.departs = true
		}
	}
	if s.counter.joinsDame {
		stop = 0
	}
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
