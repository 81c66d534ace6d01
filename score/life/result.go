package life

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gorescore/replay"
)

// What a group needs to be turned by the recorded margin: some doubt of its
// own, and of all turned groups together a price that is not absurd. A price is
// the logarithm of the odds against.
const (
	turnable  = 0.00405 // above the doubt about a group that playouts are sure of
	jointly   = 0.0053  // the same where both judges have spoken
	maxPrice  = 6.0
	maxChoice = 16 // groups that are tried, the most doubtful ones
)

// trial is one set of groups to turn.
type trial struct {
	price  float64
	groups [4]int16
	n      int
	way    int // stones of Black's revived or White's killed minus the reverse
}

// recorded looks for the dead set nearest to the estimate that reproduces the
// recorded margin. It reports false if there is no margin to compare with, or
// none of the plausible dead sets reproduces it. A glance at the first playouts
// may do, the brief look comes next, and the thorough one where the margin does
// not bear that out.
func (j *Judge) recorded(ctx context.Context, q *Question, v *Verdict) (bool, error) {
	if q.Reconciles == nil {
		return false, nil
	}
	seen := false
	j.est.glance = func() bool { seen = j.borneOut(ctx, q); return seen }
	err := j.play(ctx, q.Final)
	j.est.glance = nil
	if err != nil {
		return false, err
	}
	if seen {
		j.agree(v)
		return true, nil
	}
	var diff replay.HalfPoints
	for _, l := range []*look{&brief, &thorough} {
		if err := j.look(ctx, q.Final, l); err != nil {
			return false, err
		}
		var ok bool
		if diff, ok = q.Reconciles(j.deadWith(nil), false); !ok {
			return false, nil
		}
		v.Result = Recorded{Tested: true, Diff: diff}
		if diff == 0 {
			j.agree(v)
			return true, nil
		}
	}
	return j.turned(ctx, q, v, diff), nil
}

// borneOut tells whether the dead stones by the playouts so far reproduce the
// recorded margin, and would not with any doubtful group turned: of a group in
// seki, say, a margin by territory tells nothing.
func (j *Judge) borneOut(ctx context.Context, q *Question) bool {
	if j.look(ctx, q.Final, &glance) != nil {
		return false
	}
	if diff, ok := q.Reconciles(j.deadWith(nil), false); !ok || diff != 0 {
		return false
	}
	for i := range j.est.groups {
		g := &j.est.groups[i]
		if g.Settled || math.Abs(g.Ownership-lifeLine) >= brief.reading.below {
			continue
		}
		if diff, ok := q.Reconciles(j.deadWith([]int16{int16(i)}), true); ok && diff == 0 {
			return false
		}
	}
	return true
}

// agree concludes with an estimate that reproduces the recorded margin unaided.
func (j *Judge) agree(v *Verdict) {
	v.Result = Recorded{Tested: true, Agrees: true}
	j.conclude(v)
	v.Confidence = agreed(v.Confidence)
}

// turned turns groups of an estimate whose margin is off by diff.
func (j *Judge) turned(ctx context.Context, q *Question, v *Verdict, diff replay.HalfPoints) bool {
	counts := 1
	for _, t := range j.trials(diff) {
		if counts >= j.opts.Limits.Counts || ctx.Err() != nil {
			break
		}
		turn, ok := j.consequences(t.groups[:t.n])
		if !ok {
			continue
		}
		counts++
		if d, ok := q.Reconciles(j.deadWith(turn), true); !ok || d != 0 {
			continue
		}
		v.Result.Agrees, v.Result.Flips = true, t.n
		for _, g := range turn {
			grp := &j.est.groups[g]
			grp.Dead, grp.Turned = !grp.Dead, true
		}
		j.conclude(v)
		v.Confidence = turnedConfidence(t.price)
		return true
	}
	return false
}

// consequences adds to groups that are turned the dead ones that come back to
// life thereby: whatever dies takes no stones. It reports false if a chain was
// turned dead that nothing living can take.
func (j *Judge) consequences(turn []int16) (all []int16, ok bool) {
	e := &j.est
	all = slices.Clone(turn)
	isDead := func(chain int) bool {
		g := e.chains[chain].group
		return e.groups[g].Dead != slices.Contains(all, int16(g))
	}
	for held := make([]bool, len(e.groups)); ; clear(held) {
		for i := range e.chains {
			if g := e.chains[i].group; !held[g] && isDead(i) {
				held[g], _ = e.captors(i, isDead)
			}
		}
		before := len(all)
		for i := range e.groups {
			g := int16(i)
			if e.groups[i].Dead && !held[i] && !e.groups[i].Settled && !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
		if len(all) == before {
			break
		}
	}
	for i := range e.chains {
		if g := e.chains[i].group; isDead(i) && slices.Contains(turn, int16(g)) {
			if held, _ := e.captors(i, isDead); !held {
				return nil, false
			}
		}
	}
	return all, true
}

// deadWith returns the estimate's dead stones after turning some groups.
func (j *Judge) deadWith(turn []int16) []replay.Point {
	j.dead = j.dead[:0]
	for i := range j.est.groups {
		g := &j.est.groups[i]
		if g.Dead != slices.Contains(turn, int16(i)) {
			j.dead = append(j.dead, g.Points...)
		}
	}
	slices.Sort(j.dead)
	return j.dead
}

// trials lists the sets of groups to turn, cheapest first. Sets that can only
// move the margin away from the record are left out: a group that dies costs
// its owner at least two points a stone.
func (j *Judge) trials(diff replay.HalfPoints) []trial {
	var choice []int16
	least := turnable
	if j.est.asked {
		least = jointly
	}
	for i := range j.est.groups {
		if g := &j.est.groups[i]; !g.Settled && g.Doubt >= least {
			choice = append(choice, int16(i))
		}
	}
	slices.SortStableFunc(choice, func(a, b int16) int {
		return cmp.Compare(j.est.groups[b].Doubt, j.est.groups[a].Doubt)
	})
	choice = choice[:min(len(choice), maxChoice)]
	var all []trial
	var grow func(t trial, from int)
	grow = func(t trial, from int) {
		if t.n > 0 && (t.way == 0 || (diff < 0) == (t.way > 0)) {
			all = append(all, t)
		}
		if t.n == min(j.opts.Limits.Flips, len(t.groups)) {
			return
		}
		for k := from; k < len(choice); k++ {
			g := &j.est.groups[choice[k]]
			next := t
			next.groups[next.n] = choice[k]
			next.n++
			next.price += price(g.Doubt)
			if next.price > maxPrice {
				continue
			}
			if g.Dead == (g.Color == replay.Black) {
				next.way += len(g.Points)
			} else {
				next.way -= len(g.Points)
			}
			grow(next, k+1)
		}
	}
	grow(trial{}, 0)
	slices.SortStableFunc(all, func(a, b trial) int { return cmp.Compare(a.price, b.price) })
	return all
}

// price is the logarithm of the odds that a verdict with this doubt is right.
func price(doubt float64) float64 {
	return max(0.1, logarithm((1-doubt)/doubt))
}
