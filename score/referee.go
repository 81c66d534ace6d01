package score

import (
	"slices"

	"gorescore/replay"
)

// Referee decides games as their fouls would have been decided under a ruleset
// on the spot. That is a study: a recorded result stands whatever was played
// (Japanese rules 1989, art. 10-4). It keeps its memory between games; the zero
// value is ready. It is not safe for concurrent use.
type Referee struct {
	replayer replay.Replayer
	surveyor Surveyor
	steps    []replay.Step
	status   Status
}

// FoulDecision tells that a score is not of the game as it was played, but as
// its ruleset decides about a foul.
type FoulDecision struct {
	Effect string // "loss", "void-pass", "undo-pass"
	Move   int    // the foul; of several moves that were voided the first
	Plain  Score  // the count of the game as it was played
}

// The notes of scores that a foul decided. Such a score is never certain: the
// players would have gone on otherwise.
const (
	NoteFoulLoss    = "foul-loss"         // the game was lost by a foul, whatever the board counts
	NoteFoulVoid    = "foul-void"         // fouls were taken back and count as passes
	NoteFoulAfter   = "foul-later-moves"  // later moves no longer fit the board and count as passes
	NoteFoulTooMany = "fouls-not-applied" // more moves than maxVoided would have to be taken back
	NoteFoulNew     = "foul-unjudged"     // stones that only the replayed board holds were taken as alive
	causeFoul       = "foul"              // the cause of a swing that a foul makes
	maxVoided       = 50                  // moves taken back in one game
)

// Decision is what a ruleset makes of a game's fouls.
type Decision struct {
	Effect  string       // as in FoulDecision, "" if nothing was decided
	Move    int          // as in FoulDecision
	Loser   replay.Color // of a "loss"
	Voided  []int        // moves that were taken back, in order
	Later   []int        // moves after them that no longer fit the board
	TooMany bool         // there were more fouls than can be taken back
	// Unjudged: the replayed board holds a chain that the played one did not; it
	// was taken as alive.
	Unjudged bool

	rules *Ruleset
	plain *Map
	track *Map // the game without the voided moves; nil for a loss
}

// Decide decides a surveyed game's fouls under a ruleset; nil if the ruleset
// has nothing to decide, states no penalty, or lets the fouls stand. The game
// is replayed with each voided move as a pass. A later move that only the
// changed board makes illegal is no foul of its player, but it cannot be played
// either: it becomes a pass too. The verdict on life and death is carried over,
// chain by chain. The decision is valid as long as the Map, and until the next
// one.
func (rf *Referee) Decide(m *Map, r *Ruleset) *Decision {
	recorded := effects(m.f, r)
	if !slices.ContainsFunc(recorded, func(e effect) bool { return e.decides() }) {
		return nil
	}
	d := &Decision{rules: r, plain: m}
	rf.steps = append(rf.steps[:0], m.g.Steps...)
	track := *m.g
	track.Steps = rf.steps
	final, found := m.f, recorded
	for done := 0; ; {
		e, ok := nextFoul(found, done)
		if !ok {
			break
		}
		done = e.move
		foul := slices.Contains(recorded, e)
		switch {
		case foul && e.effect == "loss":
			d.Effect, d.Move, d.Loser, d.Voided, d.Later = "loss", e.move, e.color, nil, nil
			return d
		case foul && !e.decides():
			continue
		case foul:
			d.void(&e)
		default:
			d.Later = append(d.Later, e.move)
		}
		if len(d.Voided)+len(d.Later) > maxVoided {
			*d = Decision{rules: r, plain: m, TooMany: true}
			return d
		}
		rf.pass(e.move)
		if foul && e.effect == "undo-pass" && e.kind == "out-of-turn" {
			rf.pass(e.move - 1) // both moves are taken back
		}
		final = rf.replayer.Play(&track)
		found = slices.DeleteFunc(effects(final, r), effect.ofTurn)
		for _, e := range recorded {
			if e.ofTurn() {
				found = append(found, e)
			}
		}
	}
	if d.Effect == "" {
		return nil
	}
	rf.carry(m, final)
	d.Unjudged = unjudged(m.f, final)
	d.track = rf.surveyor.Survey(&track, final, &rf.status, m.opt)
	return d
}

func (d *Decision) void(e *effect) {
	if d.Effect == "" {
		d.Effect, d.Move = e.effect, e.move
	}
	d.Voided = append(d.Voided, e.move)
}

// pass turns a move into a pass.
func (rf *Referee) pass(move int) {
	for i := range rf.steps {
		if s := &rf.steps[i]; s.Kind == replay.PlayStep && int(s.Move) == move {
			s.Kind, s.Point = replay.PassStep, replay.Pass
			return
		}
	}
}

// effect is what a ruleset says of one foul.
type effect struct {
	move   int
	color  replay.Color
	kind   string
	effect string
}

// decides tells whether the game goes on otherwise.
func (e effect) decides() bool {
	return e.effect == "loss" || e.effect == "void-pass" || e.effect == "undo-pass"
}

// ofTurn tells of fouls that are about whose turn it was. Moves that became
// passes change nothing about that.
func (e effect) ofTurn() bool { return e.kind == "out-of-turn" || e.kind == "after-end" }

// effects lists what a ruleset forbids in a game, by move.
func effects(f *replay.Final, r *Ruleset) []effect {
	var list []effect
	for _, v := range Violations(f, []*Ruleset{r}, replay.Result{}) {
		for _, c := range v.Consequences {
			list = append(list, effect{v.Move, v.Color, v.Kind, c.Effect})
		}
	}
	return list
}

// nextFoul is the first foul after a move. Of several fouls of one move, one
// that loses comes first, then one that is taken back.
func nextFoul(list []effect, after int) (next effect, ok bool) {
	rank := func(e effect) int {
		switch {
		case e.effect == "loss":
			return 2
		case e.decides():
			return 1
		}
		return 0
	}
	for _, e := range list {
		switch {
		case e.move <= after || e.effect == "legal":
		case !ok || e.move < next.move || e.move == next.move && rank(e) > rank(next):
			next, ok = e, true
		}
	}
	return next, ok
}

// unjudged reports whether the replayed board holds a chain none of whose stones
// stood on the old one: nobody has said whether it lives.
func unjudged(old, f *replay.Final) bool {
	var known []replay.Point
	stones := 0
	for i, c := range f.Board {
		if c == replay.Empty {
			continue
		}
		stones++
		if old.Board[i] == c {
			known = append(known, replay.Point(i))
		}
	}
	return len(carryChains(nil, known, old, f)) < stones
}

// carry carries the verdict on life and death over to another final board: a
// chain is dead if one of its stones was.
func (rf *Referee) carry(m *Map, f *replay.Final) {
	st := &rf.status
	*st = Status{Dead: st.Dead[:0]}
	if m.st == nil {
		return
	}
	st.Origin, st.Confidence = m.st.Origin, m.st.Confidence
	st.Dead = carryChains(st.Dead, m.st.Dead, m.f, f)
	st.Seki = carryChains(nil, m.st.Seki, m.f, f)
	st.Doubtful = carryChains(nil, m.st.Doubtful, m.f, f)
	st.Ruled = carryChains(nil, m.st.Ruled, m.f, f)
}

// carryChains adds to dst, in board order, the chains of f's board that hold a
// stone of the list which stood on the old board too.
func carryChains(dst, list []replay.Point, old, f *replay.Final) []replay.Point {
	if len(list) == 0 {
		return dst
	}
	seen := make([]bool, len(f.Board))
	first := len(dst)
	for _, p := range list {
		if p < 0 || int(p) >= len(f.Board) || seen[p] || f.Board[p] == replay.Empty || f.Board[p] != old.Board[p] {
			continue
		}
		seen[p] = true
		at := len(dst)
		for dst = append(dst, p); at < len(dst); at++ {
			x, y := int(dst[at])%f.Width, int(dst[at])/f.Width
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				u, v := x+d[0], y+d[1]
				if u < 0 || v < 0 || u >= f.Width || v >= f.Height {
					continue
				}
				if q := replay.Point(v*f.Width + u); !seen[q] && f.Board[q] == f.Board[p] {
					seen[q] = true
					dst = append(dst, q)
				}
			}
		}
	}
	slices.Sort(dst[first:])
	return dst
}

// Count counts the game as decided, at a komi.
func (d *Decision) Count(komi replay.HalfPoints) Score {
	plain := d.plain.Count(d.rules, komi)
	sc := plain
	var notes []string
	switch {
	case d.TooMany:
		sc.Notes = slices.Concat(plain.Notes, []string{NoteFoulTooMany})
		return sc
	case d.track == nil:
		notes = append(notes, NoteFoulLoss)
		sc.Winner = replay.WinnerWhite
		if d.Loser == replay.White {
			sc.Winner = replay.WinnerBlack
		}
	default:
		sc = d.track.Count(d.rules, komi)
		notes = append(notes, NoteFoulVoid)
		if len(d.Later) > 0 {
			notes = append(notes, NoteFoulAfter)
		}
		if d.Unjudged {
			notes = append(notes, NoteFoulNew)
		}
	}
	sc.Notes = slices.Concat(sc.Notes, notes)
	sc.Foul = &FoulDecision{Effect: d.Effect, Move: d.Move, Plain: plain}
	return sc
}

// BoardMargin is as Map.BoardMargin; false if no komi matters, since the game
// is lost.
func (d *Decision) BoardMargin() (replay.HalfPoints, bool) {
	m := d.plain
	if d.track != nil {
		m = d.track
	}
	return m.BoardMargin(d.rules), d.Effect != "loss"
}
