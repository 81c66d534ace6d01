package compact

import (
	"encoding/hex"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// Append appends a record to dst. What depends on where the game lies is left
// out: Seq, File, Game, Digest; Line and Col of findings become relative to the
// game's. SGF is left out too. It is not ok, and dst unchanged, if a finding
// lies in another game: such a record depends on more than its own.
func (c *Coder) Append(dst []byte, r *report.Record) (_ []byte, ok bool) {
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.File != r.File || d.Game != r.Game {
			return dst, false
		}
	}
	c.read, c.wrong, c.out = false, false, dst
	c.record(r)
	dst, c.out = c.out, nil
	return dst, true
}

// Place is where a game lies, and what names it there.
type Place struct {
	File      string
	Game      int
	Line, Col int
	Digest    string
}

// Read gets a record back, as it would be for its game at this place, without its
// Diagram unless that is wanted: it is most of what there is to read. The error
// is ErrDamaged; rulesets of the Coder's list and of the library are whole,
// others have their ID alone.
func (c *Coder) Read(b []byte, at Place, diagram bool) (*report.Record, error) {
	r := &report.Record{File: at.File, Game: at.Game, Line: at.Line, Col: at.Col, Digest: at.Digest}
	c.read, c.drawn, c.wrong, c.in = true, diagram, false, b
	c.record(r)
	rest := len(c.in)
	if c.in = nil; c.wrong || rest > 0 {
		return nil, ErrDamaged
	}
	return r, nil
}

func (c *Coder) record(r *report.Record) {
	c.digest(&r.MovesDigest)
	word(c, &r.Format)
	word(c, &r.Charset.Name)
	c.real(&r.Charset.Confidence)
	word(c, &r.App)
	number(c, &r.Size[0])
	number(c, &r.Size[1])
	number(c, &r.Moves)
	number(c, &r.Passes)
	number(c, &r.Handicap)
	c.text(&r.Players.Black)
	c.text(&r.Players.White)
	word(c, &r.Players.BlackRank)
	word(c, &r.Players.WhiteRank)
	c.text(&r.Date)
	c.text(&r.Event)
	c.text(&r.Place)
	c.flags(&r.Komi.Known, &r.Komi.Doubtful, &r.Rules.Doubtful, &r.Recorded.HasMargin, &r.MovesTrusted)
	word(c, &r.Komi.Raw)
	number(c, &r.Komi.Points)
	number(c, &r.Komi.Source)
	word(c, &r.Komi.Why)
	word(c, &r.Rules.Raw)
	word(c, &r.Rules.ID)
	number(c, &r.Rules.Source)
	word(c, &r.Recorded.Raw)
	number(c, &r.Recorded.Winner)
	number(c, &r.Recorded.Method)
	number(c, &r.Recorded.Margin)
	word(c, &r.Recorded.Unit)
	word(c, &r.Outcome)
	word(c, &r.Why)
	maybe(c, &r.Life, (*Coder).life)
	maybe(c, &r.Agrees, func(c *Coder, b *bool) { c.flags(b) })
	word(c, &r.AgreesIf)
	list(c, &r.Scores, (*Coder).score)
	list(c, &r.Flips, (*Coder).flip)
	list(c, &r.BreakEven, func(c *Coder, b *report.BreakEven) {
		word(c, &b.Rules)
		number(c, &b.Margin)
	})
	list(c, &r.Violations, (*Coder).violation)
	list(c, &r.Diagnostics, func(c *Coder, d *sgfparse.Diagnostic) { c.finding(r, d) })
	c.board(&r.Board)
	if c.drawn || !c.read { // the last, so that it may be left
		maybe(c, &r.Diagram, (*Coder).diagram)
	} else {
		c.in = nil
	}
}

func (c *Coder) diagram(d *report.Diagram) {
	var last replay.Step
	list(c, &d.Steps, func(c *Coder, s *replay.Step) {
		number(c, &s.Kind)
		number(c, &s.Color)
		number(c, &s.Point)
		further(c, &s.Move, last.Move)
		further(c, &s.At, last.At)
		further(c, &s.First, last.First)
		further(c, &s.Last, last.Last)
		last = *s
	})
	list(c, &d.Placements, func(c *Coder, p *replay.Placement) {
		number(c, &p.Color)
		number(c, &p.Point)
	})
	list(c, &d.Layouts, func(c *Coder, l *report.Layout) {
		list(c, &l.Rules, word)
		list(c, &l.Cells, number)
	})
	word(c, &d.Reference)
	list(c, &d.Swings, func(c *Coder, s *report.Swing) {
		word(c, &s.Rules)
		list(c, &s.Causes, (*Coder).cause)
	})
}

func (c *Coder) cause(x *score.Cause) {
	word(c, &x.Cause)
	number(c, &x.Points)
}

// digest passes 32 hex digits in half the room, and any other text as it is.
func (c *Coder) digest(p *string) {
	raw, err := hex.DecodeString(*p)
	packed := err == nil && len(raw) == 16 && hex.EncodeToString(raw) == *p
	c.flags(&packed)
	switch {
	case !packed:
		c.text(p)
	case !c.read:
		c.out = append(c.out, raw...)
	default:
		*p = hex.EncodeToString(c.take(16))
	}
}

func (c *Coder) life(l *report.Life) {
	word(c, &l.Origin)
	c.real(&l.Confidence)
	list(c, &l.Dead, word)
	list(c, &l.Seki, word)
	list(c, &l.Doubtful, word)
}

func (c *Coder) score(s *report.Score) {
	word(c, &s.Variant)
	c.count(&s.Score)
}

func (c *Coder) count(s *score.Score) {
	c.ruleset(&s.Rules)
	number(c, &s.Komi)
	for side := range s.Terms {
		c.terms(&s.Terms[side])
	}
	number(c, &s.Margin)
	number(c, &s.Winner)
	number(c, &s.Low)
	number(c, &s.High)
	word(c, &s.Dame)
	list(c, &s.Notes, word)
	maybe(c, &s.Foul, func(c *Coder, f *score.FoulDecision) {
		word(c, &f.Effect)
		number(c, &f.Move)
		c.count(&f.Plain)
	})
}

// terms passes the items of one side that are not zero, named by a mask.
func (c *Coder) terms(t *score.Terms) {
	items := [...]*replay.HalfPoints{
		&t.Stones, &t.Territory, &t.Shared, &t.Prisoners, &t.PassStone, &t.Tax, &t.Button, &t.Komi, &t.Handicap,
	}
	mask := uint64(0)
	for i, p := range items {
		if *p != 0 {
			mask |= 1 << i
		}
	}
	mask = c.unsigned(mask)
	for i, p := range items {
		if mask>>i&1 == 1 {
			number(c, p)
		}
	}
}

func (c *Coder) flip(f *report.Flip) {
	word(c, &f.Variant)
	c.ruleset(&f.Rules)
	number(c, &f.Komi)
	word(c, &f.Against)
	number(c, &f.From)
	number(c, &f.To)
	c.flags(&f.Certain)
	list(c, &f.Causes, (*Coder).cause)
}

func (c *Coder) violation(v *report.Violation) {
	number(c, &v.Move)
	word(c, &v.Color)
	word(c, &v.Point)
	word(c, &v.Kind)
	number(c, &v.Cycle)
	word(c, &v.Class)
	list(c, &v.IllegalUnder, word)
	list(c, &v.Consequence, func(c *Coder, x *report.Consequence) {
		word(c, &x.Rules)
		word(c, &x.Text)
	})
}

// finding passes a finding with its place relative to the game's first
// character: columns shift on its first line alone. Line 0 is no place.
func (c *Coder) finding(r *report.Record, d *sgfparse.Diagnostic) {
	number(c, &d.Severity)
	word(c, &d.Code)
	c.text(&d.Message)
	number(c, &d.Move)
	placed, first := d.Line != 0, d.Line == r.Line
	c.flags(&placed, &first)
	line, col := d.Line, d.Col
	if placed && !c.read {
		line -= r.Line
	}
	if placed && first && !c.read {
		col -= r.Col
	}
	number(c, &line)
	number(c, &col)
	if !c.read {
		return
	}
	if placed {
		line += r.Line
	}
	if placed && first {
		col += r.Col
	}
	d.File, d.Game, d.Line, d.Col = r.File, r.Game, line, col
}

// maxBoard is the largest board.
const maxBoard = 52 * 52

// board packs five points into a byte.
func (c *Coder) board(p *[]replay.Color) {
	n := 0
	if *p != nil {
		n = len(*p) + 1
	}
	n = int(min(c.unsigned(uint64(n)), maxBoard+2))
	if !c.read {
		for five := *p; len(five) > 0; five = five[min(5, len(five)):] {
			b := byte(0)
			for i := min(5, len(five)) - 1; i >= 0; i-- {
				b = 3*b + byte(five[i])%3
			}
			c.out = append(c.out, b)
		}
		return
	}
	*p = nil
	if n == 0 {
		return
	}
	if n--; n > maxBoard {
		c.wrong = true
		return
	}
	packed := c.take((n + 4) / 5)
	if packed == nil && n > 0 {
		return
	}
	board := make([]replay.Color, 5*len(packed))
	for i, b := range packed {
		*(*[5]replay.Color)(board[5*i:]) = fiveOf[b]
	}
	*p = board[:n:n]
}

// fiveOf are the points that a byte holds.
var fiveOf = func() (t [256][5]replay.Color) {
	for i := range t {
		for b, k := i, 0; k < 5; k++ {
			t[i][k] = replay.Color(b % 3)
			b /= 3
		}
	}
	return t
}()
