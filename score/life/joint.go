package life

import (
	"math"

	"gorescore/replay"
)

// Opinion is a second judge of bare positions, of another kind than playouts.
// A Judge calls it from one goroutine at a time; what it says must depend on
// the position alone.
type Opinion interface {
	// Owners fills dst, which has an entry for each point, row by row, with the
	// probabilities that the point is nobody's, Black's and White's in the end.
	Owners(dst [][3]float32, width, height int, board []replay.Color)
}

// joining says how the second opinion is weighed.
type joining struct {
	ask     float64 // doubt of a group from which the second opinion is asked for
	playout float64 // weight of the playouts' log odds
	second  float64 // weight of the second opinion's
	most    float64 // log odds beyond which the second opinion is no surer
	dispute float64 // log odds against the playouts from which the reader is asked
}

var defaultJoining = joining{ask: 0.005, playout: 1, second: 0.5, most: 6, dispute: 1.5}

// consult asks for the second opinion if a group is in doubt, and writes into
// each chain the log odds that it is dead.
func (e *estimator) consult(o *orientation) {
	e.asked = false
	if e.second == nil {
		return
	}
	for i := range e.groups {
		if g := &e.groups[i]; !g.Settled && g.Doubt >= e.joining.ask {
			e.asked = true
			break
		}
	}
	if !e.asked {
		return
	}
	if n := len(o.board); cap(e.said) < n {
		e.said = make([][3]float32, n)
	}
	e.said = e.said[:len(o.board)]
	e.second.Owners(e.said, o.width, o.height, o.board)
	f := &e.base
	for i := range e.chains {
		ch := &e.chains[i]
		dead, alive := 0.0, 0.0
		for q := ch.id; ; {
			at := &e.said[f.row(int(q))]
			dead += float64(at[3-ch.color])
			alive += float64(at[ch.color])
			if q = f.next[q]; q == ch.id {
				break
			}
		}
		ch.second = e.joining.odds(dead, alive)
	}
}

// odds are log odds, kept within what may be believed.
func (j *joining) odds(dead, alive float64) float64 {
	l := logarithm(max(dead, 1e-6)) - logarithm(max(alive, 1e-6))
	return max(-j.most, min(j.most, l))
}

// secondOf is the second opinion on group g: the mean of its chains' log odds, by
// their stones.
func (e *estimator) secondOf(g int32) float64 {
	sum, stones := 0.0, 0
	for i := range e.chains {
		if ch := &e.chains[i]; ch.group == g {
			sum += float64(ch.second * float64(ch.stones))
			stones += ch.stones
		}
	}
	return sum / float64(max(stones, 1))
}

// disputed tells whether the second opinion on a group is against the verdict.
func (e *estimator) disputed(g *Group) bool {
	if !e.asked || g.Settled {
		return false
	}
	return g.Dead && g.Second < -e.joining.dispute || !g.Dead && g.Second > e.joining.dispute
}

// join weighs both judges' words on the groups that were not read.
func (e *estimator) join(o *orientation) {
	if !e.asked {
		return
	}
	turned := false
	for i := range e.groups {
		g := &e.groups[i]
		if g.Settled || g.Read || g.Closed {
			continue
		}
		dead := e.joining.weigh(g) > 0
		if dead == g.Dead {
			continue
		}
		turned = true
		for k := range e.chains {
			if ch := &e.chains[k]; ch.group == int32(i) {
				ch.dead = dead
			}
		}
	}
	if turned {
		e.repair()
		e.collect(o)
	}
}

// weigh is the log odds that a group is dead, by both judges.
func (j *joining) weigh(g *Group) float64 {
	first := logOdds(doubtOf(g.Ownership - lifeLine))
	if g.Ownership < lifeLine {
		first = -first
	}
	return float64(j.second*g.Second) - float64(j.playout*first)
}

// logOdds are the log odds of a probability's opposite, at most those of 1e-9.
func logOdds(p float64) float64 {
	p = math.Max(p, 1e-9)
	return logarithm((1 - p) / p)
}
