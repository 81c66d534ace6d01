package life

import (
	"context"
	"math"

	"gorescore/replay"
	"gorescore/replay/fight"
)

// Random play is sure of the wrong end of two kinds of fights: a seki whose walls
// have no liberties elsewhere, as it lets the stones inside be taken and does not
// see the vital point then; and an eye full of stones that kill once they are
// taken, as nobody offers them. Both are cramped, and the reader sees their end.

const (
	// crampedStones is the size from which dead groups are read: to read single
	// stones too found no more margins of the tuning games.
	crampedStones = 2

	// crampedEmpty is how many empty points a fight may have that is read with the
	// larger budget. With 12 no more margins were found in half as much time again.
	crampedEmpty = 8

	// crampedLiberties is how many liberties a living group may have whose eye is
	// full; with 7 no more were found.
	crampedLiberties = 5
)

// readCramped reads such groups among those that the playouts are sure of: first
// the living, whose death lets others live, then the dead. left is how many
// positions may be looked at.
func (e *estimator) readCramped(ctx context.Context, o *orientation, limits *readingLimits, left int) error {
	for _, dead := range [2]bool{false, true} {
		if dead {
			e.reader.Load(o.width, o.height, o.board, e.firm(limits.firm))
		}
		turned := false
		for i := range e.groups {
			g, num := &e.groups[i], int32(i)
			sure := math.Abs(g.Ownership-lifeLine) >= limits.below && !e.disputed(g)
			if g.Dead != dead || g.Settled || g.Read || !sure || left <= 0 {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			var wrong bool
			var n int
			if dead {
				wrong, n = e.lives(num, min(left, limits.cramped))
			} else {
				wrong, n = e.dies(o, num, limits.firm, min(left, limits.cramped))
			}
			left -= n
			if !wrong {
				continue
			}
			turned = true
			for k := range e.chains {
				if ch := &e.chains[k]; ch.group == num {
					ch.dead, ch.read, ch.pending, ch.blind = !dead, true, false, true
				}
			}
		}
		if turned {
			e.repair()
			e.collect(o)
		}
	}
	return nil
}

// lives tells whether the dead group num lives because its captors would fall
// themselves. n is how many positions that took.
func (e *estimator) lives(num int32, budget int) (lives bool, n int) {
	if len(e.groups[num].Points) < crampedStones {
		return false, 0
	}
	if empty, cramped := e.fightAbout(num); !cramped || empty > crampedEmpty {
		return false, 0
	}
	out, pending, n := e.outcome(num, budget)
	return out == fight.Saved && !pending, n
}

// dies tells whether the living group num is dead by the stones in its eye. No
// stone of its own is firm then.
func (e *estimator) dies(o *orientation, num int32, distance float64, budget int) (dies bool, n int) {
	if !e.crowded(num) {
		return false, 0
	}
	firm := e.firm(distance)
	e.reader.Load(o.width, o.height, o.board, func(p replay.Point) bool {
		return e.chains[e.of[e.base.id[e.base.index(int(p))]]].group != num && firm(p)
	})
	out, _, n := e.outcome(num, budget)
	return out == fight.Captured, n
}

// fightAbout is fight.Reader.Cramped of the largest chain of group num.
func (e *estimator) fightAbout(num int32) (empty int, cramped bool) {
	return e.reader.Cramped(replay.Point(e.base.row(int(e.leader(num).id))))
}

// crowded tells whether group num has few liberties, and beside it two stones of
// the opponent or more that have no others.
func (e *estimator) crowded(num int32) bool {
	f := &e.base
	clear(e.mark[:f.n])
	liberties := 0
	for i := range e.chains {
		if ch := &e.chains[i]; ch.group == num {
			for q := range f.stones(ch.id) {
				for _, d := range f.dirs {
					if m := (q + d) & mask; f.color[m] == 0 && e.mark[m] == 0 {
						e.mark[m] = 1
						liberties++
					}
				}
			}
		}
	}
	if liberties > crampedLiberties {
		return false
	}
	for i := range e.chains {
		ch := &e.chains[i]
		if ch.group == num || ch.fixed != 0 || ch.stones < 2 {
			continue
		}
		inside, beside := true, false
		for q := range f.stones(ch.id) {
			for _, d := range f.dirs {
				m := (q + d) & mask
				switch c := f.color[m]; {
				case c == 0:
					inside = inside && e.mark[m] != 0
				case c == 3-ch.color:
					beside = beside || e.chains[e.of[f.id[m]]].group == num
				}
			}
		}
		if inside && beside {
			return true
		}
	}
	return false
}

// stones are those of the chain at p.
func (f *field) stones(p uint16) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for q := p; yield(int(q)); {
			if q = f.next[q]; q == p {
				return
			}
		}
	}
}
