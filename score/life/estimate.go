package life

import (
	"context"

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
	own      [maxPoints]int32
	tune     tuning
	playouts int
}

type tuning struct {
	min, step int
	sure      float64
	a, b      policy
}

const defaultPlayouts = 256

var defaultTuning = tuning{
	min: 32, step: 32, sure: 0.6,
	a: policy{nakade: false, respond: 230, throwIn: 64},
	b: policy{nakade: true, respond: 230, throwIn: 64},
}

type chainInfo struct {
	id     uint16
	color  uint8
	stones int
	fixed  int8 // +1 pass-alive, -1 dead inside territory
	mean   float64
	dead   bool
	group  int32
}

// judge fills e.groups for the position that o shows.
func (e *estimator) judge(ctx context.Context, o *orientation, seed uint64) error {
	f := &e.base
	f.load(o.width, o.height, o.board)
	e.settle()
	f.rebuild(&e.settled)
	if err := e.sample(ctx, mix(o.digest^mix(seed)), o.digest); err != nil {
		return err
	}
	for i := range e.chains {
		ch := &e.chains[i]
		ch.mean = e.meanOf(ch, e.playouts)
		ch.dead = ch.mean < 0
	}
	e.collect(o)
	return nil
}

// sample plays the position out until every chain's owner is clear. Half of
// the playouts start with each side, half of each follow each policy.
func (e *estimator) sample(ctx context.Context, seed, stream uint64) error {
	f := &e.base
	clear(e.own[:f.n])
	e.playouts = 0
	open := false
	for i := range e.chains {
		open = open || e.chains[i].fixed == 0
	}
	if !open {
		return nil
	}
	e.dice.seed(seed, stream)
	for n := 0; n < e.limit; {
		if err := ctx.Err(); err != nil {
			return err
		}
		for range e.tune.step {
			pol := &e.tune.a
			if n&2 != 0 {
				pol = &e.tune.b
			}
			e.work.copyFrom(f)
			e.work.playout(uint8(1+n&1), &e.dice, pol, 3*len(f.points))
			e.tally()
			n++
		}
		e.playouts = n
		if n >= e.tune.min && e.clear(n) {
			break
		}
	}
	return nil
}

func (e *estimator) meanOf(ch *chainInfo, n int) float64 {
	if ch.fixed != 0 || n == 0 {
		return float64(ch.fixed)
	}
	sum := 0
	for q := ch.id; ; {
		sum += int(e.own[q])
		q = e.base.next[q]
		if q == ch.id {
			break
		}
	}
	m := float64(sum) / float64(n*ch.stones)
	if ch.color == 2 {
		m = -m
	}
	return m
}

func (e *estimator) clear(n int) bool {
	for i := range e.chains {
		ch := &e.chains[i]
		if ch.fixed != 0 {
			continue
		}
		if m := e.meanOf(ch, n); m < e.tune.sure && m > -e.tune.sure {
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

// tally adds the owners at the end of a playout.
func (e *estimator) tally() {
	f := &e.work
	clear(e.mark[:f.n])
	for _, p := range f.points {
		switch f.color[p] {
		case 1:
			e.own[p]++
		case 2:
			e.own[p]--
		default:
			if e.mark[p] == 0 {
				e.region(int(p))
			}
		}
	}
}

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
	v := int32(0)
	switch border {
	case 1:
		v = 1
	case 2:
		v = -1
	default:
		return
	}
	for _, q := range e.stack[:n] {
		e.own[q] += v
	}
}
