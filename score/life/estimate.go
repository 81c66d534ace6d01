package life

import (
	"context"
	"math"

	"gorescore/replay"
	"gorescore/replay/fight"
)

// estimator judges a bare position: pass-alive chains first, then playouts.
type estimator struct {
	base, work field
	benson     benson
	settled    [maxPoints]bool
	dice       dice

	groups  []Group
	pool    []replay.Point // of the groups
	limit   int
	of      [maxPoints]int16 // by chain id: its group
	chains  []chainInfo
	stack   [maxPoints]uint16
	mark    [maxPoints]uint16
	owner   [maxPoints]uint8
	watched []int16
	n       int // playouts so far
	tune    tuning
	reader  fight.Reader

	// glance tells between playouts whether the verdicts so far are enough; nil: no.
	glance func() bool

	second  Opinion // nil: none
	joining joining
	asked   bool         // second was asked
	said    [][3]float32 // what it said, by point
}

type tuning struct {
	step int
	stop float64
	a, b policy
}

const defaultPlayouts = 136

// lifeLine is the mean ownership below which a chain is dead. It lies above
// zero because random play saves a dead chain more often than it kills a living
// one.
const lifeLine = 0.09

var defaultTuning = tuning{
	step: 8, stop: 2.5,
	a: policy{nakade: false, respond: 230, throwIn: 64},
	b: policy{nakade: true, respond: 230, throwIn: 64},
}

// atAGlance is the distance from the life line from which a verdict of few
// playouts may be held against the recorded margin.
const atAGlance = 0.4

type chainInfo struct {
	id          uint16
	color       uint8
	stones      int
	fixed       int8 // +1 pass-alive, -1 dead inside territory
	mean        float64
	first, then int     // sums of owners in playouts that its colour began, and in the others
	second      float64 // log odds that it is dead by the second opinion; 0 if not asked
	dead        bool
	read        bool // judged by the exact reader
	pending     bool // and lives only if its own side begins
	blind       bool // against playouts that were sure, and that do not see such fights
	closed      bool // called dead by close
	joined      bool // turned by the second opinion
	group       int32
}

// play plays out the position that o shows.
func (e *estimator) play(ctx context.Context, o *orientation, seed uint64) error {
	f := &e.base
	f.load(o.width, o.height, o.board)
	e.settle()
	f.rebuild(&e.settled)
	e.dice.seed(mix(o.digest^mix(seed)), o.digest)
	if err := e.run(ctx); err != nil {
		return err
	}
	if e.oneColour() {
		for i := range e.chains {
			e.chains[i].mean = 1 // nobody is there to take it
		}
	}
	return nil
}

// judge fills e.groups for the position that was played out: by the playouts,
// then by exact reading and a second opinion of what they leave in doubt.
func (e *estimator) judge(ctx context.Context, o *orientation, l *look) error {
	f := &e.base
	for i := range e.chains {
		ch := &e.chains[i]
		line := lifeLine
		if ch.fixed == 0 && f.koStone(int(ch.id)) {
			line = koLine
		}
		ch.dead, ch.read, ch.pending, ch.blind, ch.closed, ch.joined = ch.mean < line, false, false, false, false, false
		ch.second = 0
	}
	e.asked = false
	e.repair()
	e.collect(o)
	if l.second {
		e.consult(o)
	}
	if e.asked {
		e.collect(o)
	}
	if err := e.read(ctx, o, &l.reading); err != nil {
		return err
	}
	e.join(o)
	e.close(o)
	return nil
}

// oneColour tells that all stones are of one colour.
func (e *estimator) oneColour() bool {
	for i := range e.chains {
		if e.chains[i].color != e.chains[0].color {
			return false
		}
	}
	return true
}

// run plays the position out until every chain's owner is clear, or the limit
// is reached.
func (e *estimator) run(ctx context.Context) error {
	e.watched, e.n = e.watched[:0], 0
	for i := range e.chains {
		ch := &e.chains[i]
		ch.mean = float64(ch.fixed)
		if ch.fixed == 0 {
			ch.first, ch.then = 0, 0
			e.watched = append(e.watched, int16(i))
		}
	}
	for len(e.watched) > 0 && e.n < e.limit {
		if err := ctx.Err(); err != nil {
			return err
		}
		e.sample(e.tune.step)
		e.average()
		if e.glance != nil && len(e.watched) > 0 && e.apart() && e.glance() {
			return nil
		}
	}
	return nil
}

// apart tells whether no chain is near the life line.
func (e *estimator) apart() bool {
	for _, i := range e.watched {
		if math.Abs(e.chains[i].mean-lifeLine) < atAGlance {
			return false
		}
	}
	return true
}

// sample plays n games. Half of the playouts start with each side, half of
// each follow each policy.
func (e *estimator) sample(n int) {
	f := &e.base
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
	}
}

// average computes the means of the watched chains and drops those from the
// watch whose mean is far enough from the life line.
func (e *estimator) average() {
	bound := max(e.tune.stop/math.Sqrt(float64(e.n)), 0.1)
	open := e.watched[:0]
	for _, i := range e.watched {
		ch := &e.chains[i]
		ch.mean = float64(ch.first+ch.then) / float64(e.n*ch.stones)
		if math.Abs(ch.mean-lifeLine) < bound {
			open = append(open, i)
		}
	}
	e.watched = open
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
			ch.then += sum
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
