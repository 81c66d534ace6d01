package report

import (
	"fmt"

	"gorescore/replay"
)

// Contradiction says what in a record cannot be, or cannot be together: no run
// wrote it so.
type Contradiction struct{ msg string }

// Error implements error.
func (c *Contradiction) Error() string { return c.msg }

func contradiction(format string, args ...any) *Contradiction {
	return &Contradiction{fmt.Sprintf(format, args...)}
}

// Check looks for what no run writes: numbers out of their range, counts that do
// not add up, and facts that do not go together. Its error is a *Contradiction with
// the first that is found. What was read from elsewhere is checked before anything
// is made of it.
func (r *Record) Check() error {
	if err := r.CheckPart(); err != nil {
		return err
	}
	for _, check := range []func() *Contradiction{r.checkOutcome, r.checkRecorded, r.checkLife, r.checkFlips} {
		if c := check(); c != nil {
			return c
		}
	}
	return nil
}

// CheckPart is Check of a record of which only a part was read: what is missing
// contradicts nothing.
func (r *Record) CheckPart() error {
	if c := r.checkGame(); c != nil {
		return c
	}
	for i := range r.Scores {
		if c := r.Scores[i].check(); c != nil {
			return c
		}
	}
	return nil
}

// mostMoves is more than fit into the largest game that is read
// (sgfparse.DefaultMaxGame, at three bytes a move).
const mostMoves = 10_000_000

func (r *Record) checkGame() *Contradiction {
	w, h := r.Size[0], r.Size[1]
	switch {
	case w < 0 || h < 0 || w > replay.MaxSize || h > replay.MaxSize || (w == 0) != (h == 0):
		return contradiction("size %dx%d: boards have 1 to %d points a side", w, h, replay.MaxSize)
	case r.Game < 0:
		return contradiction("game %d: games are numbered from 1", r.Game)
	case r.Moves < 0 || r.Passes < 0 || r.Passes > r.Moves:
		return contradiction("%d passes among %d moves", r.Passes, r.Moves)
	case r.Moves > mostMoves:
		return contradiction("%d moves: no game that is read has more than %d", r.Moves, mostMoves)
	case r.Handicap < 0:
		return contradiction("handicap %d is less than none", r.Handicap)
	case !probability(r.Charset.Confidence):
		return contradiction("charset.confidence %v is no probability", r.Charset.Confidence)
	case r.Life != nil && !probability(r.Life.Confidence):
		return contradiction("life.confidence %v is no probability", r.Life.Confidence)
	case r.Recorded.HasMargin && r.Recorded.Margin < 0:
		return contradiction("recorded.margin %v is negative", r.Recorded.Margin)
	}
	return nil
}

// probability is false of NaN too.
func probability(p float64) bool { return p >= 0 && p <= 1 }

// check holds margin and winner of a count against its points. A tie is the
// ruleset's to decide, and where a foul lost the game no margin did.
func (s *Score) check() *Contradiction {
	m := s.Black() - s.White()
	switch {
	case s.LostByFoul():
	case s.Margin != m:
		return contradiction("%s: margin %v for Black, but %v to %v", s.at(), s.Margin, s.Black(), s.White())
	case m > 0 && s.Winner != replay.WinnerBlack, m < 0 && s.Winner != replay.WinnerWhite:
		return contradiction("%s: winner %q, but %v to %v", s.at(), s.Winner, s.Black(), s.White())
	}
	if s.Low > s.High {
		return contradiction("%s: low %v above high %v", s.at(), s.Low, s.High)
	}
	return nil
}

// at names a count, as Flip.Against does.
func (s *Score) at() string { return RulesID(s.Rules) + "@" + s.Komi.String() }

// checkSums holds what a line states of a count's points against its items.
func (s *Score) checkSums(black, white replay.HalfPoints) *Contradiction {
	if black != s.Black() || white != s.White() {
		return contradiction("%s: black %v and white %v, but the terms make %v and %v", s.at(), black, white, s.Black(), s.White())
	}
	return nil
}
