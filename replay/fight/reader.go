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
	board  grid
	arena  arena
	ply    [maxDepth + 2]position // one for each move of the line that is being read
	line   [maxDepth + 2]uint64   // their keys
	kids   [maxDepth + 2][]child
	table  table
	nodes  int
	budget int
}

// proof holds the numbers of proof-number search: how many leaves at least
// have to fall the attacker's way, or the defender's.
type proof struct{ attack, defend uint32 }

const infinite = 1 << 28

// done tells that one side has won.
func (p proof) done() bool { return p.attack == 0 || p.defend == 0 }

// patience is the threshold up to which the best move is searched before the
// second best has its turn. A little above it saves many changes of mind (Pawlewicz
// and Lew 2007).
func patience(second uint32) uint32 { return min(infinite, second+second/4+1) }

// pass is the move that puts no stone.
const pass = -1

// child is a move and where it leads.
type child struct {
	move  int // the point's number, or pass
	order int
	key   uint64
	proof proof
	since int // the depth from which the proof holds
}

// A hunter who repeats a position gets nowhere. A proof that rests on a
// repetition holds below the position that came back, and is kept for no other
// line; it bears that position's depth.
const (
	onAnyLine = maxDepth + 2
	onNoLine  = -1 // the line grew too long: that proves nothing
)

// Load takes a position. Stones with firm set are trusted to stand, as far as
// they have two liberties outside the fight: they are walls for the attacker, and
// safety for what is connected to them.
func (r *Reader) Load(width, height int, board []replay.Color, firm func(replay.Point) bool) {
	r.board.load(width, height, board)
	for i, c := range board {
		if c != replay.Empty && firm(replay.Point(i)) {
			r.board.walls[r.board.padded(replay.Point(i))] = true
		}
	}
}

// Read tells whether the chain at target is captured when first moves first.
// It looks at budget positions at most and returns how many it looked at.
func (r *Reader) Read(target replay.Point, first replay.Color, budget int) (Outcome, int) {
	at := r.board.padded(target)
	prey := r.board.color[at]
	if prey != 1 && prey != 2 || !r.enclose(at) {
		return Unknown, 0
	}
	root := &r.ply[0]
	r.arena.lay(&r.board, root)
	root.target, root.prey = r.board.number[at], prey
	if r.arena.liberties(root, int(root.target), prey) == 0 { // broken records hold such chains
		return Unknown, 0
	}
	return r.find(uint8(first), budget)
}

// find reads the first position of the line, c to move.
func (r *Reader) find(c uint8, budget int) (Outcome, int) {
	root := &r.ply[0]
	r.table.reset()
	r.nodes, r.budget = 0, budget
	got, _, _ := r.settled(root, c)
	since := onAnyLine
	r.line[0] = root.key(c)
	for !got.done() && r.nodes < r.budget {
		got, since = r.search(0, c, infinite, infinite)
	}
	switch {
	case since == onNoLine:
	case got.attack == 0:
		return Captured, r.nodes
	case got.defend == 0:
		return Saved, r.nodes
	}
	return Unknown, r.nodes
}

// Cramped tells how many empty points the fight about the chain at target has, and
// whether walls take part in it: who is to capture the chain may fall first, which
// random play seldom sees. A fight that is too large is not cramped.
func (r *Reader) Cramped(target replay.Point) (empty int, cramped bool) {
	if !r.enclose(r.board.padded(target)) {
		return 0, false
	}
	b := &r.board
	for _, q := range b.points {
		if b.color[q] == 0 {
			empty++
		}
		cramped = cramped || b.walls[q] && !b.firm[q]
	}
	return empty, cramped
}

// enclose finds the points of the fight: the target, and whatever no firm
// stone parts from it. A wall without two liberties elsewhere takes part in the
// fight. It reports false if the points are too many.
func (r *Reader) enclose(target int) bool {
	b := &r.board
	copy(b.firm, b.walls)
	for r.spread(target) {
		if !r.weaken() {
			slices.Sort(b.points)
			return true
		}
	}
	return false
}

// spread fills inside and points from the target on.
func (r *Reader) spread(target int) bool {
	b := &r.board
	clear(b.inside)
	b.points = b.points[:0]
	b.stack[0] = uint16(target)
	b.inside[target] = true
	n, empty := 1, 0
	for i := 0; i < n; i++ {
		q := int(b.stack[i])
		if b.color[q] == 0 {
			empty++
		}
		if b.points = append(b.points, uint16(q)); empty > MaxPoints || len(b.points) > MaxArea {
			return false
		}
		for _, d := range b.dirs {
			m := q + d
			if b.color[m] == offBoard || b.inside[m] || b.firm[m] {
				continue
			}
			b.inside[m] = true
			b.stack[n] = uint16(m)
			n++
		}
	}
	return true
}

// weaken takes the walls without two liberties outside out of firm, and tells
// whether there were any.
func (r *Reader) weaken() bool {
	b := &r.board
	any := false
	for _, q := range b.points {
		for _, d := range b.dirs {
			m := int(q) + d
			if !b.firm[m] {
				continue
			}
			n, stones := b.free(m)
			if n >= 2 {
				continue
			}
			any = true
			for _, s := range b.stack[:stones] {
				b.firm[s] = false
			}
		}
	}
	return any
}

// search is depth-first proof-number search: it goes on below the position at
// depth until one of the numbers reaches its threshold. since is the depth from
// which they hold.
func (r *Reader) search(depth int, c uint8, attack, defend uint32) (p proof, since int) {
	r.nodes++
	pos := &r.ply[depth]
	if depth >= maxDepth {
		return pos.verdict(false), onNoLine
	}
	r.expand(depth, c)
	kids := r.kids[depth]
	attacking := pos.hunts(c)
	for {
		best, second, sum := -1, uint32(infinite), uint32(0)
		low := uint32(infinite)
		for i := range kids {
			k := &kids[i]
			if !k.proof.done() {
				if p, ok := r.table.get(k.key); ok {
					k.proof, k.since = p, onAnyLine
				}
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
		if attacking {
			p = proof{low, sum}
		} else {
			p = proof{sum, low}
		}
		if len(kids) == 0 {
			p = pos.verdict(false) // the hunter has to pass
		}
		if p.attack >= attack || p.defend >= defend || p.done() || r.nodes >= r.budget {
			return p, sinceOf(kids, best, low)
		}
		k := &kids[best]
		a, d := attack, defend
		if attacking {
			a = min(attack, patience(second))
			d = min(infinite, defend-sum+k.proof.defend)
		} else {
			d = min(defend, patience(second))
			a = min(infinite, attack-sum+k.proof.attack)
		}
		r.ply[depth+1] = r.ply[depth]
		r.move(&r.ply[depth+1], k.move, c)
		r.line[depth+1] = k.key
		k.proof, k.since = r.search(depth+1, 3-c, a, d)
		if k.since > depth {
			k.since = onAnyLine // what came back is the child itself
		}
		if !k.proof.done() || k.since == onAnyLine {
			r.table.set(k.key, k.proof)
		}
	}
}

// sinceOf is the depth from which the proof about a position holds: as that of the
// best move if it wins, else as those of all moves.
func sinceOf(kids []child, best int, low uint32) int {
	if best >= 0 && low == 0 {
		return kids[best].since
	}
	since := onAnyLine
	for i := range kids {
		since = min(since, kids[i].since)
	}
	return since
}

// repeat settles a move from depth to a position that is on the line already.
func (r *Reader) repeat(k *child, try *position, depth int) {
	for d := depth - 1; d >= 0; d -= 2 { // with the same side to move
		if r.line[d] == k.key {
			k.proof, k.since = try.verdict(false), d
			return
		}
	}
}

// move plays or passes. A pass lifts the ban on the side's ko.
func (r *Reader) move(pos *position, p int, c uint8) {
	if p == pass {
		pos.banned[c] = 0
		return
	}
	if taken, _, ok := r.arena.play(pos, p, c); ok {
		pos.turn(p, taken)
	}
}

// hunts tells whether c is the side that wants the first target captured.
func (pos *position) hunts(c uint8) bool { return (c != pos.prey) != pos.turned() }

// turned tells that the side that wants the first target captured is the prey.
func (pos *position) turned() bool { return pos.turns&1 != 0 }

// verdict is the proof that the present hunt ends well for the hunter, or not.
func (pos *position) verdict(caught bool) proof {
	if caught != pos.turned() {
		return proof{0, infinite}
	}
	return proof{infinite, 0}
}

// maxTurns is how often the hunt may turn round: what is captured in turn is so
// for good only if the stone that took it stands.
const maxTurns = 2

// finalCapture is the size from which a captured chain leaves so much room
// that the capturing side lives.
const finalCapture = 8

// settled tells whether the outcome can be seen without going on, for c to move.
// libs are the liberties of the chain that is hunted.
func (r *Reader) settled(pos *position, c uint8) (p proof, libs int, done bool) {
	if !pos.own[pos.prey].has(int(pos.target)) {
		return pos.verdict(true), 0, true
	}
	chain, around := r.arena.chain(pos, int(pos.target), pos.prey)
	if r.arena.firm(chain, pos.prey) {
		return pos.verdict(false), many, true
	}
	liberties := around.common(pos.own[0])
	switch libs = liberties.size(); {
	case libs == 1 && c != pos.prey && int(pos.banned[c]) != liberties.first()+1 && (pos.turns == maxTurns || chain.size() >= finalCapture):
		return pos.verdict(true), libs, true
	case libs >= 2 && c != pos.prey && r.arena.alive(pos, chain, around): // the prey's move, not the hunter's, may have made it so
		return pos.verdict(false), libs, true
	}
	return proof{1, 1}, libs, false
}

// turn makes the chain that has just captured a small prey at p the prey
// itself: stones live if their capture lets stones be played that stand (Japanese
// rules of 1989, art. 7-1). So the stone that captures in turn is hunted again.
func (pos *position) turn(p, taken int) {
	if pos.turns == maxTurns || taken >= finalCapture || pos.own[pos.prey].has(int(pos.target)) {
		return
	}
	pos.target, pos.prey = uint16(p), 3-pos.prey
	pos.turns++
}

// guess is a first proof for a hunt: each liberty of the hunted chain costs the
// hunter a move, up to six.
func (pos *position) guess(libs int) proof {
	l := uint32(min(libs, 6))
	if pos.turned() {
		return proof{1, l}
	}
	return proof{l, 1}
}

// expand lists the moves at depth. The defender may pass; for the attacker a
// pass is of use only to lift a ban on a ko.
func (r *Reader) expand(depth int, c uint8) {
	pos := &r.ply[depth]
	kids := r.kids[depth][:0]
	a := &r.arena
	attacking := pos.hunts(c)
	for left := pos.own[0]; !left.none(); left = left.less(single(left.first())) {
		p := left.first()
		if a.pointless(pos, p, c) {
			continue
		}
		try := *pos
		taken, n, ok := a.play(&try, p, c)
		if !ok {
			continue
		}
		try.turn(p, taken)
		found, libs, done := r.settled(&try, 3-c)
		k := child{move: p, proof: found, since: onAnyLine}
		switch {
		case done && (found.attack == 0) == attacking:
			r.kids[depth] = append(kids[:0], k) // nothing can be better
			return
		case done:
		case n == 1 && taken == 0:
			k.proof = proof{2, 2}
		case libs < many:
			k.proof = try.guess(libs)
		}
		if !done {
			k.key = try.key(3 - c)
			r.repeat(&k, &try, depth)
		}
		k.order = 2*taken + upToFour(n)
		if libs > 0 && c != try.prey {
			k.order += 4 - upToFour(libs)
		} else {
			k.order += upToFour(libs)
		}
		kids = append(kids, k)
	}
	if c == pos.prey || pos.banned[c] != 0 {
		try := *pos
		r.move(&try, pass, c)
		found, _, _ := r.settled(&try, 3-c)
		k := child{move: pass, key: try.key(3 - c), order: -1, proof: found, since: onAnyLine}
		if !found.done() {
			r.repeat(&k, &try, depth)
		}
		kids = append(kids, k)
	}
	slices.SortStableFunc(kids, func(a, b child) int { return cmp.Compare(b.order, a.order) })
	r.kids[depth] = kids
}

// upToFour tells four liberties and more from those of a chain that stands firm.
func upToFour(libs int) int {
	if libs == many {
		return many
	}
	return min(libs, 4)
}

// pointless tells whether p is an own eye that nobody can take away: all
// neighbours stand firm, or are one chain of c.
func (a *arena) pointless(pos *position, p int, c uint8) bool {
	near := a.next[p]
	if !near.less(pos.own[c]).none() || a.beside[3-c].has(p) {
		return false
	}
	if near.none() {
		return true
	}
	if a.beside[c].has(p) {
		return false
	}
	chain, _ := a.chain(pos, near.first(), c)
	return near.less(chain).none()
}

// key tells positions apart.
func (pos *position) key(c uint8) uint64 {
	k := uint64(c)<<48 | uint64(pos.banned[1])<<32 | uint64(pos.banned[2])<<16
	if pos.turns > 0 {
		k |= uint64(pos.turns)<<52 | uint64(pos.target)
	}
	return pos.hash ^ mix(k|1<<55)
}
