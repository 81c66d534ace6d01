package fight

import (
	"cmp"
	"slices"

	"gorescore/replay"
)

// Outcome is what reading finds out about a chain.
type Outcome uint8

// The outcomes.
const (
	Unknown  Outcome = iota // the fight is too large, or the budget ran out
	Captured                // the other side captures it
	Saved                   // it cannot be captured: it lives or is in seki
)

func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "saved"}[o]
}

// Limits of a fight.
const (
	MaxPoints = 16 // empty points that a fight may be about
	maxDepth  = 48 // moves in a row
)

// Reader reads fights on one position after the other. It is used by one
// goroutine at a time.
type Reader struct {
	f      frame
	root   position
	ply    []position // one board per move of the line that is being read
	kids   [][]child
	table  map[uint64]proof
	nodes  int
	budget int
}

// proof holds the numbers of proof-number search: how many leaves at least
// have to fall the attacker's way, or the defender's.
type proof struct{ attack, defend uint32 }

const infinite = 1 << 28

// child is a move and where it leads.
type child struct {
	move  int // 0 for a pass
	order int
	key   uint64
	proof proof
}

// Load takes a position. Stones with firm set are trusted to stand, as far as
// they have two liberties outside the fight: they are walls for the attacker, and
// safety for what is connected to them.
func (r *Reader) Load(width, height int, board []replay.Color, firm func(replay.Point) bool) {
	r.f.load(width, height, board, &r.root)
	for i, c := range board {
		if c != replay.Empty && firm(replay.Point(i)) {
			r.f.walls[r.f.padded(replay.Point(i))] = true
		}
	}
	if r.table == nil {
		r.table = map[uint64]proof{}
	}
}

// Read tells whether the chain at target is captured when first moves first.
// It looks at budget positions at most and returns how many it looked at.
func (r *Reader) Read(target replay.Point, first replay.Color, budget int) (Outcome, int) {
	pos := &r.root
	pos.target = uint16(r.f.padded(target))
	pos.prey = pos.color[pos.target]
	if pos.prey != 1 && pos.prey != 2 {
		return Unknown, 0
	}
	// Broken records hold chains without liberties.
	if n, _, _ := r.f.liberties(pos, int(pos.target), 1); n == 0 || !r.enclose() {
		return Unknown, 0
	}
	clear(r.table)
	r.nodes, r.budget = 0, budget
	for len(r.ply) <= maxDepth+1 {
		r.ply = append(r.ply, position{})
		r.kids = append(r.kids, nil)
	}
	r.copy(0, pos)
	got := proof{1, 1}
	for got.attack != 0 && got.defend != 0 && r.nodes < r.budget {
		got = r.search(0, uint8(first), infinite, infinite)
	}
	switch {
	case got.attack == 0:
		return Captured, r.nodes
	case got.defend == 0:
		return Saved, r.nodes
	}
	return Unknown, r.nodes
}

// enclose finds the points of the fight: the target, and whatever no firm
// stone parts from it. A wall without two liberties elsewhere takes part in the
// fight. It reports false if the points are too many.
func (r *Reader) enclose() bool {
	f := &r.f
	copy(f.firm, f.walls)
	for r.spread() {
		if !r.weaken() {
			slices.Sort(f.points)
			return true
		}
	}
	return false
}

// spread fills inside and points from the target on.
func (r *Reader) spread() bool {
	f, pos := &r.f, &r.root
	clear(f.inside)
	f.points = f.points[:0]
	f.stack[0] = pos.target
	f.inside[pos.target] = true
	n, empty := 1, 0
	for i := 0; i < n; i++ {
		q := int(f.stack[i])
		if pos.color[q] == 0 {
			if empty++; empty > MaxPoints {
				return false
			}
		}
		f.points = append(f.points, uint16(q))
		for _, d := range f.dirs {
			m := q + d
			if pos.color[m] == offBoard || f.inside[m] || f.firm[m] {
				continue
			}
			f.inside[m] = true
			f.stack[n] = uint16(m)
			n++
		}
	}
	return true
}

// weaken takes the walls without two liberties outside out of firm, and tells
// whether there were any.
func (r *Reader) weaken() bool {
	f, pos := &r.f, &r.root
	any := false
	for _, q := range f.points {
		for _, d := range f.dirs {
			m := int(q) + d
			if !f.firm[m] || f.outside(pos, m) >= 2 {
				continue
			}
			any = true
			for _, s := range f.chain {
				f.firm[s] = false
			}
		}
	}
	return any
}

func (r *Reader) copy(at int, from *position) {
	to := &r.ply[at]
	color := append(to.color[:0], from.color...)
	*to = *from
	to.color = color
}

// search is depth-first proof-number search: it goes on below the position at
// depth until one of the numbers reaches its threshold.
func (r *Reader) search(depth int, c uint8, attack, defend uint32) proof {
	r.nodes++
	if p, done := r.settled(depth, c); done {
		return p
	}
	r.expand(depth, c)
	kids := r.kids[depth]
	pos := &r.ply[depth]
	attacking := (c != pos.prey) != pos.turned
	for {
		best, second, sum := -1, uint32(infinite), uint32(0)
		low := uint32(infinite)
		for i := range kids {
			k := &kids[i]
			if p, ok := r.table[k.key]; ok {
				k.proof = p
			}
			v, w := k.proof.attack, k.proof.defend
			if !attacking {
				v, w = w, v
			}
			if v < low || best < 0 {
				second, low, best = low, v, i
			} else if v < second {
				second = v
			}
			sum = min(infinite, sum+w)
		}
		var p proof
		if attacking {
			p = proof{low, sum}
		} else {
			p = proof{sum, low}
		}
		if len(kids) == 0 {
			p = pos.verdict(false) // the hunter has to pass
		}
		if p.attack >= attack || p.defend >= defend || p.attack == 0 || p.defend == 0 || r.nodes >= r.budget {
			return p
		}
		k := &kids[best]
		a, d := attack, defend
		if attacking {
			a = min(attack, second+1)
			d = min(infinite, defend-sum+k.proof.defend)
		} else {
			d = min(defend, second+1)
			a = min(infinite, attack-sum+k.proof.attack)
		}
		r.copy(depth+1, &r.ply[depth])
		r.move(&r.ply[depth+1], k.move, c)
		k.proof = r.search(depth+1, 3-c, a, d)
		r.table[k.key] = k.proof
	}
}

// move plays or passes. A pass lifts the ban on the side's ko.
func (r *Reader) move(pos *position, p int, c uint8) {
	if p == 0 {
		pos.banned[c] = 0
		return
	}
	if taken, _, ok := r.f.play(pos, p, c); ok {
		r.turn(pos, p, taken)
	}
}

// verdict is the proof that the present hunt ends well for the hunter, or not.
func (pos *position) verdict(caught bool) proof {
	if caught != pos.turned {
		return proof{0, infinite}
	}
	return proof{infinite, 0}
}

// finalCapture is the size from which a captured chain leaves so much room
// that the capturing side lives.
const finalCapture = 8

// settled tells whether the outcome can be seen without going on.
func (r *Reader) settled(depth int, c uint8) (proof, bool) {
	pos := &r.ply[depth]
	if pos.color[pos.target] != pos.prey {
		return pos.verdict(true), true
	}
	if depth >= maxDepth {
		return pos.verdict(false), true
	}
	n, stones, last := r.f.liberties(pos, int(pos.target), 3)
	switch {
	case n == firmLiberties:
		return pos.verdict(false), true
	case n == 1 && c != pos.prey && int(pos.banned[c]) != last && (pos.turned || stones >= finalCapture):
		return pos.verdict(true), true
	case n >= 2 && r.twoEyes(pos):
		return pos.verdict(false), true
	}
	return proof{}, false
}

// turn makes the chain that has just captured a small prey at p the prey
// itself: stones live if their capture lets the capturing chain be captured
// (Japanese rules of 1989, art. 7-1).
func (r *Reader) turn(pos *position, p, taken int) {
	if pos.turned || taken >= finalCapture || pos.color[pos.target] == pos.prey {
		return
	}
	pos.target, pos.prey, pos.turned = uint16(p), 3-pos.prey, true
}

// twoEyes tells whether the target's chain has two points to itself.
func (r *Reader) twoEyes(pos *position) bool {
	f := &r.f
	f.liberties(pos, int(pos.target), 1<<20)
	stamp := f.stamp
	eyes := 0
	for _, p := range f.points {
		if pos.color[p] != 0 || f.seen[p] != stamp {
			continue
		}
		own := true
		for _, d := range f.dirs {
			m := int(p) + d
			if c := pos.color[m]; c != offBoard && (c != pos.prey || f.seen[m] != stamp) {
				own = false
				break
			}
		}
		if own {
			if eyes++; eyes == 2 {
				return true
			}
		}
	}
	return false
}

// expand lists the moves at depth. The defender may pass; for the attacker a
// pass is of use only to lift a ban on a ko.
func (r *Reader) expand(depth int, c uint8) {
	pos, try := &r.ply[depth], &r.ply[depth+1]
	kids := r.kids[depth][:0]
	f := &r.f
	for _, q := range f.points {
		p := int(q)
		if pos.color[p] != 0 || r.pointless(pos, p, c) {
			continue
		}
		r.copy(depth+1, pos)
		taken, n, ok := f.play(try, p, c)
		if !ok {
			continue
		}
		r.turn(try, p, taken)
		k := child{move: p, key: r.key(try, 3-c), proof: proof{1, 1}}
		k.order = 2*taken + n
		if n == 1 && taken == 0 {
			k.proof = proof{2, 2}
		}
		if try.color[try.target] == try.prey {
			n, _, _ := f.liberties(try, int(try.target), 4)
			if c != try.prey {
				n = 4 - n
			}
			k.order += n
		}
		kids = append(kids, k)
	}
	if c == pos.prey || pos.banned[c] != 0 {
		r.copy(depth+1, pos)
		r.move(try, 0, c)
		kids = append(kids, child{key: r.key(try, 3-c), order: -1, proof: proof{1, 1}})
	}
	slices.SortStableFunc(kids, func(a, b child) int { return cmp.Compare(b.order, a.order) })
	r.kids[depth] = kids
}

// pointless tells whether p is an own eye that nobody can take away: all
// neighbours stand firm, or are one chain of c.
func (r *Reader) pointless(pos *position, p int, c uint8) bool {
	f := &r.f
	first, firm := 0, false
	for _, d := range f.dirs {
		m := p + d
		switch {
		case pos.color[m] == offBoard:
		case pos.color[m] != c:
			return false
		case f.firm[m]:
			firm = true
		case first == 0:
			first = m
		}
	}
	if first == 0 {
		return true
	}
	if firm {
		return false
	}
	f.liberties(pos, first, 1<<20)
	for _, d := range f.dirs {
		if m := p + d; pos.color[m] == c && !f.firm[m] && f.seen[m] != f.stamp {
			return false
		}
	}
	return true
}

// key tells positions apart.
func (r *Reader) key(pos *position, c uint8) uint64 {
	k := uint64(c)<<48 | uint64(pos.banned[1])<<32 | uint64(pos.banned[2])<<16
	if pos.turned {
		k |= 1<<52 | uint64(pos.target)
	}
	return pos.hash ^ mix(k|1<<53)
}
