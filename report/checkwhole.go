package report

import (
	"strings"

	"gorescore/replay"
	"gorescore/score"
)

// checkOutcome holds the outcome against what a game of that outcome has.
func (r *Record) checkOutcome() *Contradiction {
	reason, known := FindReason(r.Why)
	switch {
	case r.Outcome == Rescored && r.Why != "":
		return contradiction("outcome %s has a why, %q", r.Outcome, r.Why)
	case r.Outcome != Rescored && (!known || reason.Kind != r.Outcome):
		return contradiction("why %q is no reason of the outcome %s", r.Why, r.Outcome)
	case r.Outcome != Skipped && r.Game == 0:
		return contradiction("outcome %s of game 0, which is an input without a game", r.Outcome)
	case r.Outcome == Rescored && r.Size[0] == 0:
		return contradiction("outcome %s without a size", r.Outcome)
	case r.Outcome != Rescored && len(r.Scores) > 0:
		return contradiction("outcome %s with %d scores", r.Outcome, len(r.Scores))
	case r.Outcome != Rescored && len(r.Flips) > 0:
		return contradiction("outcome %s with %d flips", r.Outcome, len(r.Flips))
	case r.Outcome != Rescored && r.Agrees != nil:
		return contradiction("agrees is %t, but the outcome is %s", *r.Agrees, r.Outcome)
	case r.Agrees != nil && (r.Rules.ID == "" || !r.Komi.Known):
		return contradiction("agrees is %t without a ruleset and a komi of the game's own", *r.Agrees)
	case r.AgreesIf != "" && (r.Agrees == nil || *r.Agrees):
		return contradiction("agrees_if %q, but the result is reproduced or was not checked", r.AgreesIf)
	case !r.knowsStonesLeft():
		return contradiction("agrees_if %q names no points of %dx%d", r.AgreesIf, r.Size[0], r.Size[1])
	case r.Outcome == Rescored && len(r.Scores) == 0 && r.hasKomi():
		return contradiction("outcome %s without scores", r.Outcome)
	}
	return nil
}

// knowsStonesLeft tells that stones which were left on the board have points.
func (r *Record) knowsStonesLeft() bool {
	stones, ok := strings.CutPrefix(r.AgreesIf, ReadingLeft+" ")
	for _, either := range strings.Split(stones, ",") {
		for _, name := range strings.Split(either, "+") {
			_, on := replay.ParsePoint(name, r.Size[0], r.Size[1])
			if ok && !on {
				return false
			}
		}
	}
	return true
}

// hasKomi tells that each variant of komi gives some count: the record has one,
// and a ruleset has its usual one, which an even game takes. A game with nothing
// that was counted, nor a foul that could have decided it, has no excuse either.
func (r *Record) hasKomi() bool {
	if len(r.BreakEven) == 0 && len(r.Violations) == 0 {
		return true
	}
	for _, b := range r.BreakEven {
		if rs, ok := score.Lookup(b.Rules); ok && rs.HasKomi {
			return r.Komi.Known && r.Handicap < 2
		}
	}
	return false
}

// checkRecorded holds the parts of the recorded result against each other.
func (r *Record) checkRecorded() *Contradiction {
	p := &r.Recorded
	if !p.HasMargin {
		return nil
	}
	switch p.Winner {
	case replay.WinnerDraw:
		if p.Margin != 0 {
			return contradiction("recorded.winner %q with a margin of %v", p.Winner, p.Margin)
		}
		return nil
	case replay.WinnerBlack, replay.WinnerWhite:
	default:
		return contradiction("recorded.margin %v with the winner %q", p.Margin, p.Winner)
	}
	if p.Method != replay.MethodCount {
		return contradiction("recorded.margin %v with the method %s", p.Margin, p.Method)
	}
	return nil
}

// checkLife wants points of the board, each at most once in its list.
func (r *Record) checkLife() *Contradiction {
	if r.Life == nil {
		return nil
	}
	for _, list := range []struct {
		name   string
		points []string
	}{{"dead", r.Life.Dead}, {"seki", r.Life.Seki}, {"doubtful", r.Life.Doubtful}} {
		var seen [(replay.MaxSize*replay.MaxSize + 63) / 64]uint64
		for _, name := range list.points {
			p, ok := replay.ParsePoint(name, r.Size[0], r.Size[1])
			if !ok {
				return contradiction("life.%s: %q is no point of a %dx%d board", list.name, name, r.Size[0], r.Size[1])
			}
			if bit := uint64(1) << (p & 63); seen[p>>6]&bit == 0 {
				seen[p>>6] |= bit
				continue
			}
			return contradiction("life.%s: %s is there twice", list.name, name)
		}
	}
	return nil
}

// of tells whether the flip is that of a count.
func (f *Flip) of(s *Score) bool {
	return f.Komi == s.Komi && f.Variant == s.Variant && (f.Rules == s.Rules || RulesID(f.Rules) == RulesID(s.Rules))
}

// checkFlips finds the count of each flip, which has no second one. They stand in
// the order of the counts; if they do not, all are looked for. (A komi that was
// asked for twice is counted twice.)
func (r *Record) checkFlips() *Contradiction {
	at := 0
	for i := range r.Flips {
		f := &r.Flips[i]
		for at < len(r.Scores) && !f.of(&r.Scores[at]) {
			at++
		}
		if at == len(r.Scores) {
			return r.findFlips()
		}
		if c := r.checkFlip(f, &r.Scores[at]); c != nil {
			return c
		}
		at++
	}
	return nil
}

func (r *Record) findFlips() *Contradiction {
	type key struct {
		rules, variant string
		komi           replay.HalfPoints
	}
	counts, left := map[key]*Score{}, map[key]int{}
	for i := range r.Scores {
		s := &r.Scores[i]
		k := key{RulesID(s.Rules), s.Variant, s.Komi}
		counts[k] = s
		left[k]++
	}
	for i := range r.Flips {
		f := &r.Flips[i]
		k := key{RulesID(f.Rules), f.Variant, f.Komi}
		switch s := counts[k]; {
		case s == nil:
			return contradiction("flip %s@%v (%s) has no score", k.rules, k.komi, k.variant)
		case left[k] == 0:
			return contradiction("flip %s@%v (%s) is there twice", k.rules, k.komi, k.variant)
		default:
			if c := r.checkFlip(f, s); c != nil {
				return c
			}
		}
		left[k]--
	}
	return nil
}

// checkFlip holds a flip against its count and its reference.
func (r *Record) checkFlip(f *Flip, s *Score) *Contradiction {
	switch {
	case f.To != s.Winner:
		return contradiction("flip %s: to %q, but the score's winner is %q", s.at(), f.To, s.Winner)
	case f.From == f.To:
		return contradiction("flip %s: from %q to %q", s.at(), f.From, f.To)
	case f.Against != AgainstRecorded:
	case r.Agrees == nil || !*r.Agrees:
		return contradiction("flip %s: against the recorded result, which does not agree", s.at())
	case f.From != r.Recorded.Winner:
		return contradiction("flip %s: from %q, but the recorded winner is %q", s.at(), f.From, r.Recorded.Winner)
	}
	return nil
}
