package life

import "math/bits"

// The bounds of the search of killer: a region with more is left open.
const (
	maxElements  = 13
	maxKillNodes = 20000
)

// Elements of points that are still to be made a wall, or have been.
const (
	wallPoint = 0xff
	wallSeen  = 0xfe
)

// killer plays a region out, as its owner who wants every stone of the intruder
// off it. An element is a point that may become part of an eye, or a connected
// wall of the intruder's: all other points, which he has filled. He has no
// liberties outside; while the owner fills those, he could only play inside,
// and that he may do as often as he likes before the owner begins.
type killer struct {
	n     int
	near  [maxElements]uint16 // by element: the set of its neighbours
	edge  uint16              // elements that touch a pass-alive stone
	walls uint16              // elements of several points
	index map[killState]int32
	nodes []killNode
	moves []int32 // the positions after each move, a run for each node

	// few: the owner has one chain inside, of one or two stones. In any eye
	// around one stone it holds the vital point; an eye around two lives only
	// with an end and a side point of either stone, the sides across from each
	// other: then wheels has these four points.
	few    bool
	wheels []uint16

	// outside are walls that live on a liberty outside until the owner begins.
	outside uint16
}

// killState is a position: sets of elements with stones, and who is to move.
type killState struct {
	owner, intruder uint16
	ko              uint16 // the element that may not be retaken at once
	answer          bool   // the intruder is to move
}

type killNode struct {
	killState
	first, last int32 // in moves
	won         bool  // the owner takes everything off, by whatever answers
}

// killable tells whether the owner of a region, colour c, can take every stone
// of the intruder's off it although the intruder answers, whatever he has made
// of it by moves of his own alone. Without a stone of the owner's inside he
// can: one eye at most is left to the intruder, and it is empty.
func (s *settler) killable(f *field, num uint16, c uint8, alive func(int) bool) bool {
	for _, p := range s.points {
		if f.color[p] == c {
			var k killer
			return k.load(s, f, num, c, alive) && k.kills()
		}
	}
	return true
}

// load draws the region's walls together; it fails if there are too many
// elements.
func (k *killer) load(s *settler, f *field, num uint16, c uint8, alive func(int) bool) bool {
	start := killState{}
	touches := func(p int) bool {
		for _, d := range f.dirs {
			if alive(p + d) {
				return true
			}
		}
		return false
	}
	for _, p := range s.points {
		s.element[p] = wallPoint
		if f.color[p] == 3-c || touches(int(p)) {
			continue
		}
		if k.n == maxElements {
			return false
		}
		if f.color[p] == c {
			start.owner |= 1 << k.n
		}
		s.element[p] = uint8(k.n)
		k.n++
	}
	inside := k.n
	for _, p := range s.points {
		if e := int(s.element[p]); e < inside {
			for _, d := range f.dirs {
				if m := (int(p) + d) & mask; s.region[m] == num && int(s.element[m]) < inside {
					k.near[e] |= 1 << s.element[m]
				}
			}
		}
	}
	k.shapes(s, f, num, c, inside)
	for _, p := range s.points {
		if s.element[p] == wallPoint {
			first := k.n
			if !k.wall(s, f, p, num, inside, touches) {
				return false
			}
			start.intruder |= 1<<k.n - 1<<first
		}
	}
	for set := start.intruder; set != 0; set &= set - 1 {
		if chain, free := k.chain(bits.TrailingZeros16(set), start.intruder, start); !free {
			k.outside |= chain
		}
	}
	k.index = map[killState]int32{}
	k.node(start)
	return true
}

// wall adds the wall that p belongs to. One that touches the inside in a single
// point is as good as that point. A larger one that is taken stays the owner's.
func (k *killer) wall(s *settler, f *field, p, num uint16, inside int, touches func(int) bool) bool {
	s.stack[0], s.element[p] = p, wallSeen
	near, contacts, edge, tail := uint16(0), 0, false, 1
	for head := 0; head < tail; head++ {
		q := int(s.stack[head])
		contact := uint16(0)
		for _, d := range f.dirs {
			m := (q + d) & mask
			switch {
			case s.region[m] != num:
			case s.element[m] == wallPoint:
				s.element[m] = wallSeen
				s.stack[tail] = uint16(m)
				tail++
			case int(s.element[m]) < inside:
				contact |= 1 << s.element[m]
			}
		}
		if contact != 0 {
			near |= contact
			contacts++
			edge = touches(q)
		}
	}
	if near == 0 {
		return true // it touches nothing inside: as good as dead
	}
	if k.n == maxElements {
		return false
	}
	bit := uint16(1) << k.n
	if contacts > 1 {
		k.walls |= bit
	}
	if edge || contacts > 1 {
		k.edge |= bit
	}
	k.near[k.n] = near
	for ; near != 0; near &= near - 1 {
		k.near[bits.TrailingZeros16(near)] |= bit
	}
	k.n++
	return true
}

// shapes finds out whether the owner's stones inside are few, and the wheels.
func (k *killer) shapes(s *settler, f *field, num uint16, c uint8, inside int) {
	p, stones := 0, 0
	for _, q := range s.points {
		if f.color[q] == c {
			p = int(q)
			stones++
		}
	}
	k.few = stones == int(f.chain[f.id[p]].stones) && stones <= 2
	if !k.few || stones == 1 {
		return
	}
	q := int(f.next[p])
	along := q - p
	across := f.dirs[0] + f.dirs[2] - max(along, -along)
	for range 2 {
		wheel, whole := uint16(0), true
		for _, m := range [4]int{p - along, q + along, p + across, q - across} {
			m &= mask
			if s.region[m] != num || int(s.element[m]) >= inside {
				whole = false
				break
			}
			wheel |= 1 << s.element[m]
		}
		if whole {
			k.wheels = append(k.wheels, wheel)
		}
		across = -across
	}
}

// lost tells whether a position of the intruder's making is lost by its shape.
func (k *killer) lost(s killState) bool {
	if !k.few {
		return false
	}
	for _, wheel := range k.wheels {
		if s.owner == k.nodes[0].owner && (s.owner|s.intruder)&wheel == 0 {
			return false
		}
	}
	return true
}

// chain is the set of stones connected to e within a side's, and whether it
// has a liberty or touches what cannot be taken.
func (k *killer) chain(e int, side uint16, s killState) (set uint16, free bool) {
	near := uint16(0)
	for todo := uint16(1) << e; todo != 0; {
		set |= todo
		next := uint16(0)
		for ; todo != 0; todo &= todo - 1 {
			next |= k.near[bits.TrailingZeros16(todo)]
		}
		near |= next
		todo = next & side &^ set
	}
	all := uint16(1)<<k.n - 1
	free = near&all&^(s.owner|s.intruder) != 0
	safe := k.outside
	if side == s.owner {
		safe = k.edge
	}
	return set, free || set&safe != 0
}

// play is the position after a side's stone on e; false if it may not be
// played. A pass lifts the ban of a ko (Japanese rules 1989, art. 7-2).
func (k *killer) play(s killState, e int) (after killState, ok bool) {
	bit := uint16(1) << e
	if s.ko == bit {
		return s, false
	}
	after = s
	after.ko = 0
	own, other := &after.owner, &after.intruder
	if s.answer {
		own, other = other, own
	}
	*own |= bit
	taken := uint16(0)
	for set := k.near[e] & *other; set != 0; set &= set - 1 {
		if chain, free := k.chain(bits.TrailingZeros16(set), *other, after); !free {
			taken |= chain
		}
	}
	*other &^= taken
	after.owner |= taken & k.walls
	chain, free := k.chain(e, *own, after)
	if !free {
		return s, false
	}
	all := uint16(1)<<k.n - 1
	if chain == bit && bits.OnesCount16(taken) == 1 && k.near[e]&all&^(after.owner|after.intruder) == taken {
		after.ko = taken
	}
	after.answer = !s.answer
	return after, true
}

// node is the number of a position.
func (k *killer) node(s killState) int32 {
	i, known := k.index[s]
	if !known {
		i = int32(len(k.nodes))
		k.index[s] = i
		k.nodes = append(k.nodes, killNode{killState: s})
	}
	return i
}

// kills plays everything out from every position that the intruder can make
// and that is not lost by its shape. From such a position none is made that is
// not lost, so those need not be looked at.
func (k *killer) kills() bool {
	made := 0
	if k.lost(k.nodes[0].killState) {
		return true
	}
	for ; made < len(k.nodes); made++ {
		s := k.nodes[made].killState
		s.answer = true
		for e := range k.n {
			if (s.owner|s.intruder)>>e&1 != 0 {
				continue
			}
			if after, ok := k.play(s, e); ok && !k.lost(after) {
				after.ko = 0
				k.node(after)
			}
		}
		if len(k.nodes) > maxKillNodes {
			return false
		}
	}
	begin := k.begin(made)
	for i := 0; i < len(k.nodes); i++ {
		k.open(i)
		if len(k.nodes) > maxKillNodes {
			return false
		}
	}
	k.settle()
	for _, i := range begin {
		if !k.nodes[i].won {
			return false
		}
	}
	return true
}

// begin lists the positions that the owner must win from. Where a wall lives on
// its liberties outside, his first move fills them, and the intruder answers.
func (k *killer) begin(made int) (all []int32) {
	outside := k.outside
	k.outside = 0
	for i := range int32(made) {
		s := k.nodes[i].killState
		if outside != 0 {
			s.answer = true
			for set := s.intruder & outside; set != 0; set &= set - 1 {
				chain, free := k.chain(bits.TrailingZeros16(set), s.intruder, s)
				if s.intruder&set&-set != 0 && !free {
					s.intruder &^= chain
					s.owner |= chain & k.walls
				}
			}
		}
		all = append(all, k.node(s))
	}
	return all
}

// open adds the positions after each move from node i.
func (k *killer) open(i int) {
	s := k.nodes[i].killState
	first := int32(len(k.moves))
	if s.intruder == 0 {
		k.nodes[i].won = true
	} else {
		pass := s
		pass.ko = 0
		pass.answer = !s.answer
		k.moves = append(k.moves, k.node(pass))
		for e := range k.n {
			if (s.owner|s.intruder)>>e&1 != 0 || !s.answer && k.walls>>e&1 != 0 {
				continue
			}
			if after, ok := k.play(s, e); ok {
				k.moves = append(k.moves, k.node(after))
			}
		}
	}
	k.nodes[i].first, k.nodes[i].last = first, int32(len(k.moves))
}

// settle finds the positions that are won: those where the owner has a move to
// one, and those where every answer leads to one.
func (k *killer) settle() {
	for changed := true; changed; {
		changed = false
		for i := len(k.nodes) - 1; i >= 0; i-- {
			n := &k.nodes[i]
			if n.won {
				continue
			}
			won := n.answer
			for _, m := range k.moves[n.first:n.last] {
				if k.nodes[m].won != n.answer {
					won = !n.answer
					break
				}
			}
			if won {
				n.won, changed = true, true
			}
		}
	}
}
