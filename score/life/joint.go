package life

import "gorescore/replay"

// Opinion is a second judge of bare positions, of another kind than playouts.
// A Judge calls it from one goroutine at a time; what it says must depend on
// the position alone.
type Opinion interface {
	// Owners fills dst, which has an entry for each point, row by row, with the
	// probabilities that the point is nobody's, Black's and White's in the end.
	Owners(dst [][3]float32, width, height int, board []replay.Color)
}

// joining says how both judges are weighed. The weights are those of a logistic
// regression on groups of games whose recorded margin tells the dead, so that
// their sum is the log odds of the verdict.
type joining struct {
	ask     float64 // doubt of a group from which the second opinion is asked for
	playout float64 // weight of the playouts' log odds
	second  float64 // weight of the second opinion's
	most    float64 // log odds beyond which the second opinion is no surer: it cannot overrule playouts that are
	read    float64 // log odds of what the exact reader says
	blind   float64 // log odds of what it says where the playouts do not see the fight: they do not count then
	pending float64 // log odds that a group lives which the reader sees saved by its own side's first move alone: the playouts, which either side begins, do not count then
	against float64 // log odds of a verdict that is not that of the ownership: a ko, or what its neighbours demand
	dispute float64 // log odds against the playouts from which the reader is asked
}

var defaultJoining = joining{ask: 0.006, playout: 0.6, second: 0.75, most: 4, read: 3, blind: 2.2, pending: 1.5, against: 1, dispute: 1.5}

// consult asks for the second opinion if a group is in doubt, and writes into
// each chain the log odds that it is dead.
func (e *estimator) consult(o *orientation) {
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

// join weighs both judges' words on the groups that were not read, and on those
// whose life the reader sees depend on who begins.
func (e *estimator) join(o *orientation) {
	if !e.asked {
		return
	}
	turned := false
	for i := range e.groups {
		g := &e.groups[i]
		if g.Settled || g.Read && !g.Pending || g.Closed {
			continue
		}
		dead := e.joining.weigh(g) > 0
		if dead == g.Dead {
			continue
		}
		turned = true
		for k := range e.chains {
			if ch := &e.chains[k]; ch.group == int32(i) {
				ch.dead, ch.joined = dead, true
			}
		}
	}
	if turned {
		e.repair()
		e.collect(o)
	}
}

// weigh is the log odds that a group is dead, by both judges and the reader.
func (j *joining) weigh(g *Group) float64 {
	first := logOdds(doubtOf(g.Ownership - lifeLine))
	dead := g.Ownership < lifeLine
	if dead != g.Dead && !g.joined {
		first, dead = j.against, g.Dead
	}
	return j.sum(first, dead, g.Second, g.Read, g.Pending, g.blind, g.Dead)
}

// deadOdds are the log odds that a chain is dead by ownership, the second opinion
// and, if it was read, the reader.
func (j *joining) deadOdds(ch *chainInfo) float64 {
	return j.sum(logOdds(doubtOf(ch.mean-lifeLine)), ch.mean < lifeLine, ch.second, ch.read, ch.pending, ch.blind, ch.dead)
}

// sum adds up the playouts' log odds, which speak for death or life, those of the
// second opinion and, of what was read, the reader's.
func (j *joining) sum(first float64, dead bool, second float64, read, pending, blind, captured bool) float64 {
	odds := float64(j.playout * first)
	if !dead {
		odds = -odds
	}
	switch {
	case pending:
		odds = -j.pending
	case blind && captured:
		odds = j.blind
	case blind:
		odds = -j.blind
	case read && captured:
		odds += j.read
	case read:
		odds -= j.read
	}
	return odds + float64(j.second*second)
}

// logOdds are the log odds of what has the probability p of being wrong.
func logOdds(p float64) float64 { return logarithm((1 - p) / p) }

// jointDoubt is the doubt about a verdict by its log odds: the logistic function,
// as far down as the figures bear it out. Between the knots it is linear.
var jointDoubt = []struct{ odds, doubt float64 }{
	{0, 0.5}, {0.5, 0.378}, {1, 0.269}, {1.5, 0.182}, {2, 0.119}, {2.5, 0.076}, {3, 0.047}, {3.5, 0.029}, {4, 0.018}, {5, 0.0067}, {7, 0.004},
}

// doubtOfOdds reads jointDoubt; odds below zero speak against the verdict.
func doubtOfOdds(odds float64) float64 {
	if odds < 0 {
		return 1 - doubtOfOdds(-odds)
	}
	for i := 1; i < len(jointDoubt); i++ {
		a, b := jointDoubt[i-1], jointDoubt[i]
		if odds <= b.odds {
			return a.doubt + (b.doubt-a.doubt)*(odds-a.odds)/(b.odds-a.odds)
		}
	}
	return jointDoubt[len(jointDoubt)-1].doubt
}

// jointDoubt computes the doubt about a group when both judges have spoken.
func (e *estimator) jointDoubt(g *Group) {
	odds := e.joining.weigh(g)
	if !g.Dead {
		odds = -odds
	}
	g.Doubt = doubtOfOdds(odds)
	switch {
	case g.Settled:
		g.Doubt = 0
	case g.Closed && g.Dead:
		g.Doubt = closedDoubt
	case g.Pending:
		g.Doubt = max(g.Doubt, pendingDoubt)
	}
}
