package score

import "math/bits"

// The value of one eye, 0 to 2: how many eyes its owner can be sure of, judged
// from its shape. It is a judgement by form for positions whose dead stones are
// known; where it is unsettled it favours the owner.

// eyeShape holds the points of one eye that are not false, at most 64.
type eyeShape struct {
	n     int
	p     [64]int16
	adj   [64]uint64 // neighbours within the shape
	stone uint64     // dead stones of the opponent
	void  uint64     // empty points
	cost  [64]uint8  // moves the owner needs to make this point an eye for sure
	throw [64]uint8  // opponent's dead stones on false points beside it
	gap   [64]uint8  // empty false points beside it
}

// never is the cost of a point that cannot be closed any more.
const never = 100

func (s *Surveyor) eyeValue(id int16) int8 {
	c := &s.comps[id]
	if c.falses == 0 && !c.loose && c.size()-int(c.stones) >= 6 {
		return 2 // roomy, and without a weak point
	}
	e := &s.shape
	e.n, e.stone, e.void = 0, 0, 0
	opp := opponent(c.owner)
	s.tick++
	for _, p := range s.points(c) {
		if s.mark[p]&falseEye != 0 {
			continue
		}
		if e.n == 64 {
			return 2 // far more room than any shape below asks for
		}
		s.stamp[p] = s.tick
		s.local[p] = int16(e.n)
		e.p[e.n] = p
		bit := uint64(1) << e.n
		switch s.raw[p] {
		case empty:
			e.void |= bit
		case opp:
			e.stone |= bit
		}
		e.n++
	}
	if e.n == 0 {
		return 0
	}
	s.costs(opp)
	return e.value(s, c.owner)
}

// costs fills adj, throw, gap and cost.
func (s *Surveyor) costs(opp uint8) {
	e := &s.shape
	poked := uint64(0)
	for i := range e.n {
		e.adj[i], e.throw[i], e.gap[i] = 0, 0, 0
		for _, d := range s.near {
			q := e.p[i] + d
			if s.stamp[q] == s.tick {
				e.adj[i] |= 1 << s.local[q]
			} else if s.raw[q] != wall && s.mark[q]&falseEye != 0 && s.cell[q] == empty {
				switch s.raw[q] {
				case empty:
					e.gap[i]++
				case opp:
					e.throw[i]++
				}
			}
		}
		// A dead stone joined to one thrown in on a false point, or with two ways to be.
		if e.stone>>i&1 == 1 && (e.throw[i] > 0 || e.gap[i] >= 2) {
			poked |= 1 << i
		}
	}
	for i := range e.n {
		cost := 0
		for _, d := range s.near {
			q := e.p[i] + d
			if s.stamp[q] == s.tick {
				k := s.local[q]
				switch {
				case poked>>k&1 == 1:
					cost += never
				case e.stone>>k&1 == 1 && e.gap[k] > 0, e.void>>k&1 == 1 && e.throw[k] > 0:
					cost++
				}
			} else if s.raw[q] == empty {
				cost++ // open towards a false point or dame
			} else if s.raw[q] == opp && s.mark[q]&falseEye != 0 && s.cell[q] == empty {
				cost += never
			}
		}
		e.cost[i] = uint8(min(cost, never))
	}
}

// all is the set of the shape's points.
func (e *eyeShape) all() uint64 {
	if e.n == 64 {
		return ^uint64(0)
	}
	return 1<<e.n - 1
}

// piece is the connected part of set that holds its lowest point.
func (e *eyeShape) piece(set uint64) uint64 {
	got := set & -set
	for edge := got; edge != 0; {
		var next uint64
		for ; edge != 0; edge &= edge - 1 {
			next |= e.adj[bits.TrailingZeros64(edge)]
		}
		edge = next & set &^ got
		got |= edge
	}
	return got
}

// pieces counts the connected parts of set.
func (e *eyeShape) pieces(set uint64) int {
	n := 0
	for set != 0 {
		set &^= e.piece(set)
		n++
	}
	return n
}

// cheap is the set of points that need at most cost moves.
func (e *eyeShape) cheap(cost uint8) uint64 {
	var set uint64
	for i := range e.n {
		if e.cost[i] <= cost {
			set |= 1 << i
		}
	}
	return set
}

func (e *eyeShape) value(s *Surveyor, owner uint8) int8 {
	sure, near := e.cheap(0), e.cheap(1)
	dead := bits.OnesCount64(e.stone)
	if dead >= 8 || e.roomy(sure, near) {
		return 2
	}
	value := 0
	if near != 0 || dead >= 5 {
		value = 1
	}
	playable, known := uint64(0), false
	if e.n >= 3 {
		playable, known = e.playable(s, owner), true
		value = max(value, e.divided(playable, sure, near))
		if value < 2 && e.dividedByTwo(s, playable, sure, near) {
			value = 2
		}
	}
	if value < 2 && e.stone != 0 {
		if !known {
			playable = e.playable(s, owner)
		}
		if e.capturesIntoTwo(s, owner, playable) {
			value = 2
		}
	}
	return int8(min(value, 2))
}

// roomy tells whether the eye is big enough whatever its form: points less weak
// points less inner dead stones are six or more, or it has much inner space.
func (e *eyeShape) roomy(sure, near uint64) bool {
	all := e.all()
	room := e.n - bits.OnesCount64(all&^sure) - bits.OnesCount64(all&^near)
	inner := 0
	for i := range e.n {
		deg := bits.OnesCount64(e.adj[i])
		if e.stone>>i&1 == 1 && deg >= 2 {
			room--
		}
		if e.void>>i&1 == 1 {
			if deg >= 3 {
				inner++
			}
			if deg >= 4 {
				inner++
			}
		}
	}
	return room >= 6 || inner >= 6
}

// playable is the set of empty points where the owner may play.
func (e *eyeShape) playable(s *Surveyor, owner uint8) uint64 {
	opp := opponent(owner)
	var set uint64
	for m := e.void; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		for _, d := range s.near {
			q := e.p[i] + d
			if c := s.raw[q]; c != wall && (c != opp || s.rawLiberties(q, 2) <= 1) {
				set |= 1 << i
				break
			}
		}
	}
	return set
}

// divided counts the sure eyes that the best dividing move leaves.
func (e *eyeShape) divided(playable, sure, near uint64) int {
	best := 0
	all := e.all()
	for m := playable; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if bits.OnesCount64(e.adj[i]) < 2 {
			continue
		}
		good := sure
		if e.throw[i] == 1 {
			good = near // the dividing move is itself the one that was missing
		}
		n, sound := 0, 0
		for rest := all &^ (1 << i); rest != 0; n++ {
			part := e.piece(rest)
			rest &^= part
			if part&good != 0 {
				sound++
			}
		}
		if n >= 2 {
			best = max(best, sound)
		}
	}
	return best
}

// dividedByTwo finds two adjacent inner points of which the opponent cannot
// have both, and which together divide the eye into two sure ones.
func (e *eyeShape) dividedByTwo(s *Surveyor, playable, sure, near uint64) bool {
	all := e.all()
	for m := playable & near; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if bits.OnesCount64(e.adj[i]) < 3 || s.onEdge(e.p[i]) {
			continue
		}
		for a := e.adj[i] & near; a != 0; a &= a - 1 {
			k := bits.TrailingZeros64(a)
			if bits.OnesCount64(e.adj[k]) < 3 {
				continue
			}
			open := e.void>>k&1 == 1
			if !open && bits.OnesCount64(e.adj[k]&e.void) <= 1 {
				continue
			}
			n, one, two := 0, 0, 0
			for rest := all &^ (1<<i | 1<<k); rest != 0; n++ {
				part := e.piece(rest)
				rest &^= part
				if v := bits.OnesCount64(part & sure); v >= 1 {
					one++
					if v >= 2 {
						two++
					}
				}
			}
			if n >= 2 && one >= 2 && two >= 1 && (open || two >= 2) {
				return true
			}
		}
	}
	return false
}

func (s *Surveyor) onEdge(p int16) bool {
	for _, d := range s.near {
		if s.raw[p+d] == wall {
			return true
		}
	}
	return false
}

// capturesIntoTwo judges an eye that the opponent's dead stones fill: whether
// the room they leave when they are taken is two eyes, whichever one of the
// points closed to the owner the opponent leaves out.
func (e *eyeShape) capturesIntoTwo(s *Surveyor, owner uint8, playable uint64) bool {
	thrown := 0
	opp := opponent(owner)
	closed := e.all() &^ playable &^ e.stone
	c := &s.comps[s.comp[e.p[0]]]
	for _, p := range s.points(c) {
		if s.raw[p] == opp && s.mark[p]&falseEye != 0 {
			thrown++
		}
	}
	if !e.twoEyed(e.stone|closed, thrown) {
		return false
	}
	for m := closed; m != 0; m &= m - 1 {
		if !e.twoEyed((e.stone|closed)&^(m&-m), thrown) {
			return false
		}
	}
	return true
}

// twoEyed judges a room by its parts, its dividing points and its thick ones.
func (e *eyeShape) twoEyed(room uint64, thrown int) bool {
	parts := e.pieces(room)
	points := 0
	for m := room; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if e.pieces(room&^(1<<i)) > parts || bits.OnesCount64(e.adj[i]&room) >= 3 {
			points++
		}
	}
	if bits.OnesCount64(room) >= 7 {
		points++
	}
	return parts-thrown+points/2 >= 2
}

// rawLiberties counts the liberties of the chain at p on the board with dead
// stones, stopping at enough. Live and dead stones of one colour do not join.
func (s *Surveyor) rawLiberties(p int16, enough int) int {
	color, alive := s.raw[p], s.cell[p]
	seen := s.seen[:0]
	seen = append(seen, p)
	libs := 0
	for i := 0; i < len(seen) && libs < enough; i++ {
	next:
		for _, d := range s.near {
			q := seen[i] + d
			if s.raw[q] != empty && (s.raw[q] != color || s.cell[q] != alive) {
				continue
			}
			for _, r := range seen {
				if r == q {
					continue next
				}
			}
			if s.raw[q] == color {
				seen = append(seen, q)
				continue
			}
			dup := false
			for _, r := range s.libsSeen[:libs] {
				dup = dup || r == q
			}
			if !dup && libs < len(s.libsSeen) {
				s.libsSeen[libs] = q
				libs++
			}
		}
	}
	s.seen = seen
	return libs
}
