package life

import (
	"context"
	"math"

	"gorescore/replay"
)

// estimator judges a bare position: pass-alive chains first, then playouts.
type estimator struct {
	base, work field
	benson     benson
	settled    [maxPoints]bool
	dice       dice

	groups   []Group
	pool     []replay.Point // of the groups
	limit    int
	of       [maxPoints]int16 // by chain id: its group
	chains   []chainInfo
	stack    [maxPoints]uint16
	mark     [maxPoints]uint16
	owner    [maxPoints]uint8
	watched  []int16
	n        int // playouts in the sums of the watched chains
	tune     tuning
	playouts int
}

type tuning struct {
	survey, step int
	weight, stop float64
	sure         float64
	a, b         policy
}

const defaultPlayouts = 256

// lifeLine is the mean ownership below which a chain is dead. It lies above
// zero because random play saves a dead chain more often than it kills a living
// one.
const lifeLine = 0.11

var defaultTuning = tuning{
	survey: 16, step: 16, sure: 0.8, weight: 0.5, stop: 3,
	a: policy{nakade: false, respond: 230, throwIn: 64},
	b: policy{nakade: true, respond: 230, throwIn: 64},
}

type chainInfo struct {
	id            uint16
	color         uint8
	stones        int
	fixed         int8 // +1 pass-alive, -1 dead inside territory
	mean          float64
	swing         float64
	first, second int
	dead          bool
	group         int32
}

// judge fills e.groups for the position that o shows.
func (e *estimator) judge(ctx context.Context, o *orientation, seed uint64) error {
	f := &e.base
	f.load(o.width, o.height, o.board)
	e.settle()
	f.rebuild(&e.settled)
	e.dice.seed(mix(o.digest^mix(seed)), o.digest)
	e.playouts = 0
	if err := e.survey(ctx); err != nil {
		return err
	}
	if err := e.refine(ctx); err != nil {
		return err
	}
	for i := range e.chains {
		ch := &e.chains[i]
		ch.dead = ch.mean < lifeLine
	}
	e.repair()
	e.collect(o)
	return nil
}

// survey plays the whole board out a few times: enough for most chains.
func (e *estimator) survey(ctx context.Context) error {
	e.watch(func(ch *chainInfo) bool { return ch.fixed == 0 })
	for i := range e.chains {
		ch := &e.chains[i]
		ch.mean = float64(ch.fixed)
	}
	if len(e.watched) == 0 {
		return nil
	}
	if err := e.sample(ctx, e.tune.survey); err != nil {
		return err
	}
	e.average()
	return nil
}

// refine plays on for the chains whose owner is not clear yet.
func (e *estimator) refine(ctx context.Context) error {
	e.watch(func(ch *chainInfo) bool { return ch.fixed == 0 && math.Abs(ch.mean) < e.tune.sure })
	if len(e.watched) == 0 {
		return nil
	}
	for e.n < e.limit {
		if err := e.sample(ctx, e.tune.step); err != nil {
			return err
		}
		e.average()
		if e.clear() {
			break
		}
	}
	return nil
}

// watch starts new sums for the chains that sel picks.
func (e *estimator) watch(sel func(*chainInfo) bool) {
	e.watched = e.watched[:0]
	e.n = 0
	for i := range e.chains {
		ch := &e.chains[i]
		if sel(ch) {
			ch.first, ch.second = 0, 0
			e.watched = append(e.watched, int16(i))
		}
	}
}

// sample plays n games. Half of the playouts start with each side, half of
// each follow each policy.
func (e *estimator) sample(ctx context.Context, n int) error {
	f := &e.base
	if err := ctx.Err(); err != nil {
		return err
	}
	for range n {
		pol := &e.tune.a
		if e.n&2 != 0 {
			pol = &e.tune.b
		}
		c := uint8(1 + e.n&1)
		e.work.copyFrom(f)
		e.work.playout(c, &e.dice, pol, 3*len(f.points))
		e.tally(c)
		e.n++
		e.playouts++
	}
	return nil
}

// average computes the means of the watched chains.
func (e *estimator) average() {
	for _, i := range e.watched {
		ch := &e.chains[i]
		n := float64(e.n / 2 * ch.stones)
		own, opp := float64(ch.first)/n, float64(ch.second)/n
		ch.mean = e.tune.weight*own + (1-e.tune.weight)*opp
		ch.swing = own - opp
	}
}

// clear tells whether every watched chain's owner is clear.
func (e *estimator) clear() bool {
	bound := max(e.tune.stop/math.Sqrt(float64(e.n)), 0.1)
	for _, i := range e.watched {
		if math.Abs(e.chains[i].mean-lifeLine) < bound {
			return false
		}
	}
	return true
}

// settle runs Benson for both colours and lists the chains.
func (e *estimator) settle() {
	f := &e.base
	clear(e.settled[:f.n])
	e.chains = e.chains[:0]
	for _, p := range f.points {
		if f.color[p] != 0 && f.id[p] == p {
			e.of[p] = int16(len(e.chains))
			e.chains = append(e.chains, chainInfo{id: p, color: f.color[p], stones: int(f.chain[p].stones)})
		}
	}
	for c := uint8(1); c <= 2; c++ {
		e.benson.solve(f, c)
		for _, p := range f.points {
			if e.benson.owned[p] {
				e.settled[p] = true
				if f.color[p] == 3-c {
					e.chains[e.of[f.id[p]]].fixed = -1
				}
			}
			if f.color[p] == c && e.benson.alive[f.id[p]] {
				e.chains[e.of[f.id[p]]].fixed = 1
			}
		}
	}
}

// tally adds the owners of the watched chains' points at the end of a playout
// that c began.
func (e *estimator) tally(c uint8) {
	f := &e.work
	clear(e.mark[:f.n])
	for _, i := range e.watched {
		ch := &e.chains[i]
		sum := 0
		for q := ch.id; ; {
			switch f.color[q] {
			case ch.color:
				sum++
			case 3 - ch.color:
				sum--
			default:
				if e.mark[q] == 0 {
					e.region(int(q))
				}
				switch e.owner[q] {
				case ch.color:
					sum++
				case 3 - ch.color:
					sum--
				}
			}
			if q = e.base.next[q]; q == ch.id {
				break
			}
		}
		if c == ch.color {
			ch.first += sum
		} else {
			ch.second += sum
		}
	}
}

// region finds the colour that alone borders the empty region of p.
func (e *estimator) region(p int) {
	f := &e.work
	e.stack[0] = uint16(p)
	e.mark[p] = 1
	n := 1
	var border uint8
	for i := 0; i < n; i++ {
		q := int(e.stack[i])
		for _, d := range f.dirs {
			m := (q + d) & mask
			if c := f.color[m]; c != 0 {
				if c != offBoard {
					border |= c
				}
			} else if e.mark[m] == 0 {
				e.mark[m] = 1
				e.stack[n] = uint16(m)
				n++
			}
		}
	}
	for _, q := range e.stack[:n] {
		e.owner[q] = border
	}
}
