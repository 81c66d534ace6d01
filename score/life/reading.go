package life

import (
	"context"
	"math"

	"gorescore/replay"
	"gorescore/replay/fight"
)

// readingLimits say which groups are read out, and with how much work.
type readingLimits struct {
	below float64 // distance of the mean ownership from the life line
	near  float64 // distance below which a group is worth the larger budget
	firm  float64 // distance from which a living chain counts as a wall
	sure  float64 // the same, to call a group dead
	fight int     // positions per question about a group that is near
	brief int     // and about one that is not
	all   int     // positions per board

	cramped int // positions per question about a fight of few empty points; 0: of these none are read that the playouts are sure of
}

// A look is how closely the doubtful groups of a position are judged once it was
// played out. The cheap one comes first where a recorded margin can tell that
// nothing is wrong with it.
type look struct {
	second  bool // the second opinion may be asked
	reading readingLimits
}

var (
	glance   = look{} // by the playouts so far
	brief    = look{false, readingLimits{below: 0.6, near: 0.3, firm: 0.3, sure: 0.85, fight: 1200, brief: 300, all: 3600}}
	alone    = look{false, readingLimits{below: 0.6, near: 0.3, firm: 0.3, sure: 0.85, fight: 1200, brief: 300, all: 8000, cramped: 4000}}
	thorough = look{true, readingLimits{below: 0.6, near: 0.3, firm: 0.3, sure: 0.85, fight: 2500, brief: 750, all: 30000, cramped: 15000}}
)

// read asks the exact reader about the doubtful groups. A group that the
// opponent cannot capture lives; so does one that its own side can save:
// whoever stops with such a group on the board means to answer. A group that
// is captured whoever begins is dead.
func (e *estimator) read(ctx context.Context, o *orientation, limits *readingLimits) error {
	loaded, left, turned := false, limits.all, false
	for g := range e.groups {
		grp := &e.groups[g]
		far := math.Abs(grp.Ownership - lifeLine)
		disputed := e.disputed(grp)
		if grp.Settled || far >= limits.below && !disputed || left <= 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !loaded {
			loaded = true
			e.reader.Load(o.width, o.height, o.board, e.firm(limits.firm))
		}
		budget := limits.fight
		if far >= limits.near && !disputed {
			budget = limits.brief
		}
		if empty, _ := e.fightAbout(int32(g)); empty <= crampedEmpty {
			budget = max(budget, limits.cramped)
		}
		out, pending, n := e.outcome(int32(g), min(left, budget))
		left -= n
		if out == fight.Captured && left > 0 {
			// The walls may live by this capture alone.
			e.reader.Load(o.width, o.height, o.board, e.firm(limits.sure))
			loaded = false
			out, _, n = e.outcome(int32(g), min(left, budget))
			left -= n
		}
		if out == fight.Unknown {
			continue
		}
		dead := out == fight.Captured
		for i := range e.chains {
			if ch := &e.chains[i]; ch.group == int32(g) {
				turned = turned || ch.dead != dead
				ch.dead, ch.read, ch.pending = dead, true, pending && !dead
			}
		}
		grp.Dead, grp.Read, grp.Pending = dead, true, pending && !dead
		e.doubt(grp)
	}
	if turned {
		e.repair()
		e.collect(o)
	}
	if limits.cramped == 0 {
		return nil
	}
	return e.readCramped(ctx, o, limits, left)
}

// outcome reads the largest chain of group g: Saved if its own side can save
// it, Captured if it is lost whoever begins. pending is set if it is saved by
// its own side's first move alone.
func (e *estimator) outcome(g int32, budget int) (out fight.Outcome, pending bool, nodes int) {
	lead := e.leader(g)
	at, own := replay.Point(e.base.row(int(lead.id))), replay.Color(lead.color)
	attacked, n := e.reader.Read(at, own.Opponent(), budget)
	if attacked == fight.Saved {
		return fight.Saved, false, n
	}
	defended, m := e.reader.Read(at, own, budget)
	if defended == fight.Captured && attacked != fight.Captured {
		defended = fight.Unknown
	}
	return defended, attacked == fight.Captured && defended == fight.Saved, n + m
}

// firm tells which stones stand: those of chains whose mean ownership is above
// the life line by more than the distance.
func (e *estimator) firm(distance float64) func(replay.Point) bool {
	return func(p replay.Point) bool {
		ch := &e.chains[e.of[e.base.id[e.base.index(int(p))]]]
		return ch.fixed == 1 || ch.fixed == 0 && ch.mean > lifeLine+distance
	}
}

// leader is the largest chain of group g.
func (e *estimator) leader(g int32) *chainInfo {
	var lead *chainInfo
	for i := range e.chains {
		if ch := &e.chains[i]; ch.group == g && (lead == nil || ch.stones > lead.stones) {
			lead = ch
		}
	}
	return lead
}

// koLine is the life line of a single stone that only a ko can take: who
// leaves it there can win the ko, or has agreed that it makes no difference.
const koLine = -0.2

// koStone tells whether the single stone at p can be captured by ko alone: it
// is in atari, and the stone that takes it would stand in atari itself.
func (f *field) koStone(p int) bool {
	q := f.chain[p].single()
	if q == 0 || f.chain[p].stones != 1 {
		return false
	}
	for _, d := range f.dirs {
		if c := f.color[(q+d)&mask]; c != f.color[p] && c != offBoard {
			return false
		}
	}
	return true
}
