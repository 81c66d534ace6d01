package life

import (
	"math"
	"slices"

	"gorescore/replay"
)

// repair turns verdicts that cannot hold together: a dead chain needs a living
// chain that takes it. If all opponent's chains beside it are called dead too,
// the most lively of them lives, or the chain itself if it is livelier.
func (e *estimator) repair() {
	isDead := func(k int) bool { return e.chains[k].dead }
	for i := range e.chains {
		ch := &e.chains[i]
		if !ch.dead || ch.fixed != 0 {
			continue
		}
		held, best := e.captors(i, isDead)
		switch {
		case held:
		case best < 0 || e.chains[best].fixed != 0 || e.lively(best) < e.lively(i):
			ch.dead, ch.closed = false, false
		default:
			e.chains[best].dead, e.chains[best].closed = false, false
		}
	}
}

// captors tells whether a living chain can take chain i: one beside it, or where
// no opponent is beside it one that empty points and dead stones of its own lead
// to. best is the most lively of those that are dead, or -1.
func (e *estimator) captors(i int, isDead func(int) bool) (held bool, best int) {
	held, best = e.seek(i, isDead, false)
	if !held && best < 0 {
		held, best = e.seek(i, isDead, true)
	}
	return held, best
}

// seek looks for captors beside chain i, and beyond it if far is set.
func (e *estimator) seek(i int, isDead func(int) bool, far bool) (held bool, best int) {
	f, ch := &e.base, &e.chains[i]
	best = -1
	n := 0
	for q, again := ch.id, true; again; again = q != ch.id {
		e.stack[n] = q
		n++
		q = f.next[q]
	}
	if far {
		clear(e.mark[:f.n])
		for _, q := range e.stack[:n] {
			e.mark[q] = 1
		}
	}
	for k := 0; k < n; k++ {
		for _, d := range f.dirs {
			m := (int(e.stack[k]) + d) & mask
			c := f.color[m]
			if c == 3-ch.color {
				switch other := int(e.of[f.id[m]]); {
				case !isDead(other):
					return true, other
				case best < 0 || e.lively(other) > e.lively(best):
					best = other
				}
				continue
			}
			if !far || c == offBoard || e.mark[m] != 0 || c == ch.color && !isDead(int(e.of[f.id[m]])) {
				continue
			}
			e.mark[m] = 1
			e.stack[n] = uint16(m)
			n++
		}
	}
	return false, best
}

// lively orders chains by how sure it is that they live: by ownership, last those
// that were read as dead, and by the log odds of both judges and the reader once both
// have spoken. Least of all lives what would leave the board open.
func (e *estimator) lively(chain int) float64 {
	ch := &e.chains[chain]
	switch {
	case ch.closed:
		return math.Inf(-1)
	case e.asked:
	case ch.read && ch.dead:
		return ch.mean - beyondPlayouts
	default:
		return ch.mean
	}
	return -e.joining.deadOdds(ch)
}

// beyondPlayouts is more than ownership can tell two chains apart by.
const beyondPlayouts = 3

// kinship is how far the mean ownership of two chains of a group may differ.
const kinship = 0.25

// collect joins chains into groups that share a verdict: chains of one colour
// and verdict that no living opponent separates.
func (e *estimator) collect(o *orientation) {
	f := &e.base
	e.groups, e.pool = e.groups[:0], e.pool[:0]
	for i := range e.chains {
		e.chains[i].group = -1
	}
	for i := range e.chains {
		if e.chains[i].group < 0 {
			e.enclosure(i, int32(len(e.groups)))
			e.groups = append(e.groups, Group{})
		}
	}
	for g := range e.groups {
		e.fill(o, f, int32(g))
	}
}

// enclosure gives the chain first and its fellows the group number g.
func (e *estimator) enclosure(first int, g int32) {
	f := &e.base
	lead := &e.chains[first]
	lead.group = g
	if lead.fixed != 0 {
		return
	}
	clear(e.mark[:f.n])
	e.stack[0] = lead.id
	e.mark[lead.id] = 1
	n := 1
	for i := 0; i < n; i++ {
		q := int(e.stack[i])
		for _, d := range f.dirs {
			m := (q + d) & mask
			c := f.color[m]
			if c == offBoard || e.mark[m] != 0 {
				continue
			}
			if c != 0 {
				ch := &e.chains[e.of[f.id[m]]]
				switch {
				case c != lead.color:
					// Dead opponents are no wall for the living.
					if !ch.dead || lead.dead {
						continue
					}
				case ch.fixed != 0:
				case ch.dead == lead.dead && ch.read == lead.read && math.Abs(ch.mean-lead.mean) < kinship:
					if ch.group < 0 {
						ch.group = g
					}
				default:
					continue
				}
			}
			e.mark[m] = 1
			e.stack[n] = uint16(m)
			n++
		}
	}
}

// fill computes the Group of number g.
func (e *estimator) fill(o *orientation, f *field, g int32) {
	start := len(e.pool)
	sum := 0.0
	grp := &e.groups[g]
	for i := range e.chains {
		ch := &e.chains[i]
		if ch.group != g {
			continue
		}
		grp.Color = replay.Color(ch.color)
		if o.swapped {
			grp.Color = grp.Color.Opponent()
		}
		grp.Dead = ch.dead
		grp.Settled = ch.fixed != 0
		grp.Read = grp.Read || ch.read
		grp.Pending = grp.Pending || ch.pending
		grp.blind = grp.blind || ch.blind
		grp.Closed = grp.Closed || ch.closed
		grp.joined = grp.joined || ch.joined
		sum += float64(ch.mean * float64(ch.stones)) // converted: not fused, see doc.go
		for q := ch.id; ; {
			e.pool = append(e.pool, replay.Point(o.at[f.row(int(q))]))
			if q = f.next[q]; q == ch.id {
				break
			}
		}
	}
	grp.Points = e.pool[start:len(e.pool):len(e.pool)]
	slices.Sort(grp.Points)
	grp.Ownership = sum / float64(len(grp.Points))
	if e.asked {
		grp.Second = e.secondOf(g)
	}
	e.doubt(grp)
}

// doubt computes the doubt from ownership and verdict, and from the second
// opinion if there is one.
func (e *estimator) doubt(g *Group) {
	if e.asked {
		e.jointDoubt(g)
		return
	}
	against := g.Dead != (g.Ownership < lifeLine)
	g.Doubt = doubtOf(g.Ownership - lifeLine)
	switch {
	case g.Settled:
		g.Doubt = 0
	case g.blind:
		g.Doubt = blindDoubt
	case g.Read && against:
		g.Doubt = turnedByReading
	case g.Closed && g.Dead:
		g.Doubt = closedDoubt
	case g.Read:
		g.Doubt = min(g.Doubt, readDoubt)
		if g.Pending {
			g.Doubt = pendingDoubt
		}
	case against:
		g.Doubt = 0.5
	}
}
