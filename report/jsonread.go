package report

import (
	"math"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// JSONReader reads records as ReadJSON does, one after the other, in a small part
// of the time: it reads by itself what AppendJSON writes, and leaves to ReadJSON
// all that it does not know. The zero value is ready; use one per goroutine.
// Rulesets and short texts are shared between its records.
type JSONReader struct {
	c cursor
	d decoder
	r *Record
	s *Score // the one being read

	scores, flips, margins int // how many the last record with any had: the next may well have as many
}

// Read reads one record; it keeps nothing of line.
func (j *JSONReader) Read(line []byte) (*Record, error) {
	if j.c.words == nil || len(j.d.rules) > maxWords {
		j.c.words, j.d.rules = map[string]string{}, map[string]*score.Ruleset{}
	}
	j.c.b, j.c.i, j.c.odd, j.d.err = line, 0, false, nil
	j.r = &Record{}
	j.record()
	r := j.r
	j.c.b, j.r, j.s = nil, nil, nil
	if j.c.odd || j.d.err != nil {
		return ReadJSON(line)
	}
	if n := len(r.Scores); n > 0 {
		j.scores, j.flips, j.margins = n, len(r.Flips), len(r.BreakEven)
	}
	return r, nil
}

func (j *JSONReader) record() {
	at, schema := 0, false
	j.c.fields(func(name []byte) bool {
		// In AppendJSON's order: no name comes twice.
		for at < len(recordFields) {
			f := &recordFields[at]
			at++
			if f.name == string(name) {
				schema = schema || at == 1
				return f.read(j, &j.c, j.r)
			}
		}
		return false
	})
	j.c.blanks()
	switch j.r.Outcome {
	case Rescored, NotCounted, Skipped:
	default:
		j.c.odd = true
	}
	j.c.odd = j.c.odd || j.c.i < len(j.c.b) || !schema
	for i := range j.r.Diagnostics {
		j.r.Diagnostics[i].File, j.r.Diagnostics[i].Game = j.r.File, j.r.Game
	}
}

// recordFields are the fields of a record in their order.
var recordFields = []struct {
	name string
	read func(*JSONReader, *cursor, *Record) bool
}{
	{"schema", func(_ *JSONReader, c *cursor, _ *Record) bool { return c.integer() == SchemaVersion }},
	{"seq", func(_ *JSONReader, c *cursor, r *Record) bool { r.Seq = c.integer(); return true }},
	{"file", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.File) }},
	{"game", func(_ *JSONReader, c *cursor, r *Record) bool { return c.intTo(&r.Game) }},
	{"digest", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.Digest) }},
	{"moves_digest", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.MovesDigest) }},
	{"format", func(_ *JSONReader, c *cursor, r *Record) bool { return c.wordTo(&r.Format) }},
	{"charset", (*JSONReader).charset},
	{"app", func(_ *JSONReader, c *cursor, r *Record) bool { return c.wordTo(&r.App) }},
	{"size", (*JSONReader).size},
	{"moves", func(_ *JSONReader, c *cursor, r *Record) bool { return c.intTo(&r.Moves) }},
	{"passes", func(_ *JSONReader, c *cursor, r *Record) bool { return c.intTo(&r.Passes) }},
	{"handicap", func(_ *JSONReader, c *cursor, r *Record) bool { return c.intTo(&r.Handicap) }},
	{"players", (*JSONReader).players},
	{"date", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.Date) }},
	{"event", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.Event) }},
	{"place", func(_ *JSONReader, c *cursor, r *Record) bool { return c.text(&r.Place) }},
	{"komi", (*JSONReader).komi},
	{"rules", (*JSONReader).rules},
	{"recorded", (*JSONReader).recorded},
	{"outcome", func(_ *JSONReader, c *cursor, r *Record) bool { return c.wordTo(&r.Outcome) }},
	{"why", func(_ *JSONReader, c *cursor, r *Record) bool { return c.wordTo(&r.Why) }},
	{"life", (*JSONReader).life},
	{"agrees", func(_ *JSONReader, c *cursor, r *Record) bool {
		if c.null() {
			return true
		}
		r.Agrees = new(bool)
		return c.boolTo(r.Agrees)
	}},
	{"agrees_if", func(_ *JSONReader, c *cursor, r *Record) bool { return c.wordTo(&r.AgreesIf) }},
	{"scores", func(j *JSONReader, c *cursor, _ *Record) bool { c.items(j.score); return true }},
	{"flips", func(j *JSONReader, c *cursor, _ *Record) bool { c.items(j.flip); return true }},
	{"break_even", func(j *JSONReader, c *cursor, r *Record) bool {
		c.fields(func(name []byte) bool {
			if r.BreakEven == nil {
				r.BreakEven = make([]BreakEven, 0, j.margins)
			}
			r.BreakEven = append(r.BreakEven, BreakEven{c.wordOf(name), c.points()})
			return true
		})
		return true
	}},
	{"violations", func(j *JSONReader, c *cursor, _ *Record) bool { c.items(j.violation); return true }},
	{"diagnostics", func(j *JSONReader, c *cursor, _ *Record) bool { c.items(j.diagnostic); return true }},
}

func (j *JSONReader) charset(c *cursor, r *Record) bool {
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "name":
			return c.wordTo(&r.Charset.Name)
		case "confidence":
			return c.fraction(&r.Charset.Confidence)
		}
		return false
	})
	return true
}

func (j *JSONReader) size(c *cursor, r *Record) bool {
	n := 0
	c.items(func() {
		v := int(c.integer())
		if n < len(r.Size) {
			r.Size[n] = v
		}
		n++
	})
	return n == len(r.Size)
}

func (j *JSONReader) players(c *cursor, r *Record) bool {
	p := &r.Players
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "black":
			return c.text(&p.Black)
		case "white":
			return c.text(&p.White)
		case "black_rank":
			return c.wordTo(&p.BlackRank)
		case "white_rank":
			return c.wordTo(&p.WhiteRank)
		}
		return false
	})
	return true
}

func (j *JSONReader) komi(c *cursor, r *Record) bool {
	k := &r.Komi
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "points":
			return c.pointsOrNull(&k.Points, &k.Known)
		case "raw":
			return c.wordTo(&k.Raw)
		case "source":
			k.Source = j.d.source(c.word())
			return true
		case "doubtful":
			return c.boolTo(&k.Doubtful)
		case "why":
			return c.wordTo(&k.Why)
		}
		return false
	})
	return true
}

func (j *JSONReader) rules(c *cursor, r *Record) bool {
	k := &r.Rules
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "raw":
			return c.wordTo(&k.Raw)
		case "id":
			return c.wordTo(&k.ID)
		case "source":
			k.Source = j.d.source(c.word())
			return true
		case "doubtful":
			return c.boolTo(&k.Doubtful)
		}
		return false
	})
	return true
}

func (j *JSONReader) recorded(c *cursor, r *Record) bool {
	k := &r.Recorded
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "raw":
			return c.wordTo(&k.Raw)
		case "winner":
			k.Winner = j.d.winner(c.word())
			return true
		case "method":
			k.Method = j.d.method(c.word())
			return true
		case "margin":
			return c.pointsOrNull(&k.Margin, &k.HasMargin)
		case "unit":
			return c.wordTo(&k.Unit)
		}
		return false
	})
	return true
}

func (j *JSONReader) life(c *cursor, r *Record) bool {
	if c.null() {
		return true
	}
	l := &Life{}
	r.Life = l
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "origin":
			l.Origin = score.Origin(c.word())
			return true
		case "confidence":
			return c.fraction(&l.Confidence)
		case "dead":
			return c.texts(&l.Dead)
		case "seki":
			return c.texts(&l.Seki)
		case "doubtful":
			return c.texts(&l.Doubtful)
		}
		return false
	})
	return true
}

// score reads an item of scores. Black and White are sums of the terms, and must
// be those that are stated; the margin has its sign from the winner.
func (j *JSONReader) score() {
	c := &j.c
	if j.r.Scores == nil {
		j.r.Scores = make([]Score, 0, j.scores)
	}
	j.r.Scores = append(j.r.Scores, Score{})
	s := &j.r.Scores[len(j.r.Scores)-1]
	j.s = s
	margin, komi, low, high := false, false, false, false
	black, white := replay.HalfPoints(math.MinInt32), replay.HalfPoints(math.MinInt32) // not stated
	s.Rules = j.d.ruleset("")
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "rules":
			s.Rules = j.d.ruleset(c.word())
			return true
		case "komi":
			komi = true
			return c.pointsTo(&s.Komi)
		case "black":
			return c.pointsTo(&black)
		case "white":
			return c.pointsTo(&white)
		case "margin":
			return c.pointsOrNull(&s.Margin, &margin)
		case "winner":
			s.Winner = j.d.winner(c.word())
			return true
		case "low":
			low = true
			return c.pointsTo(&s.Low)
		case "high":
			high = true
			return c.pointsTo(&s.High)
		case "dame":
			s.Dame = ParseDame(c.word())
			return true
		case "terms":
			c.fields(j.terms)
			return true
		case "notes":
			return c.texts(&s.Notes)
		case "variant":
			return c.wordTo(&s.Variant)
		case "foul":
			return j.foul()
		}
		return false
	})
	switch {
	case !komi || !low || !high || !margin && !s.LostByFoul(), margin && s.Margin < 0, black != s.Black() || white != s.White():
		c.odd = true // for ReadJSON to tell what is wrong
	case !margin:
		s.Margin = s.Black() - s.White()
	case s.Winner == replay.WinnerWhite:
		s.Margin = -s.Margin
	}
}

func (j *JSONReader) terms(name []byte) bool {
	var t *score.Terms
	switch string(name) {
	case "black":
		t = &j.s.Terms[score.BlackSide]
	case "white":
		t = &j.s.Terms[score.WhiteSide]
	default:
		return false
	}
	at := 0
	j.c.fields(func(name []byte) bool {
		for ; at < len(termFields); at++ { // as AppendJSON has them
			if termFields[at].Name == string(name) {
				return j.c.pointsTo(termFields[at].Of(t))
			}
		}
		return false
	})
	return true
}

func (j *JSONReader) foul() bool {
	f := &score.FoulDecision{}
	if j.s.Foul != nil {
		return false
	}
	j.s.Foul = f
	j.c.fields(func(name []byte) bool {
		switch string(name) {
		case "move":
			return j.c.intTo(&f.Move)
		case "effect":
			return j.c.wordTo(&f.Effect)
		}
		return false
	})
	return true
}

func (j *JSONReader) flip() {
	c := &j.c
	if j.r.Flips == nil {
		j.r.Flips = make([]Flip, 0, j.flips)
	}
	j.r.Flips = append(j.r.Flips, Flip{})
	f := &j.r.Flips[len(j.r.Flips)-1]
	f.Rules = j.d.ruleset("")
	komi := false
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "rules":
			f.Rules = j.d.ruleset(c.word())
		case "komi":
			komi = true
			return c.pointsTo(&f.Komi)
		case "against":
			return c.wordTo(&f.Against)
		case "from":
			f.From = j.d.winner(c.word())
		case "to":
			f.To = j.d.winner(c.word())
		case "certain":
			return c.boolTo(&f.Certain)
		case "causes":
			if f.Causes != nil {
				return false
			}
			c.items(func() { f.Causes = append(f.Causes, j.cause()) })
		case "variant":
			return c.wordTo(&f.Variant)
		default:
			return false
		}
		return true
	})
	c.odd = c.odd || !komi
}

func (j *JSONReader) cause() (x score.Cause) {
	points := false
	j.c.fields(func(name []byte) bool {
		switch string(name) {
		case "cause":
			x.Cause = j.c.word()
			return true
		case "points":
			points = true
			return j.c.pointsTo(&x.Points)
		}
		return false
	})
	j.c.odd = j.c.odd || !points
	return x
}

func (j *JSONReader) violation() {
	c := &j.c
	j.r.Violations = append(j.r.Violations, Violation{})
	v := &j.r.Violations[len(j.r.Violations)-1]
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "move":
			return c.intTo(&v.Move)
		case "color":
			return c.wordTo(&v.Color)
		case "point":
			return c.wordTo(&v.Point)
		case "kind":
			return c.wordTo(&v.Kind)
		case "cycle":
			return c.intTo(&v.Cycle)
		case "class":
			return c.wordTo(&v.Class)
		case "illegal_under":
			return c.texts(&v.IllegalUnder)
		case "consequence":
			if v.Consequence != nil {
				return false
			}
			c.fields(func(name []byte) bool {
				v.Consequence = append(v.Consequence, Consequence{c.wordOf(name), c.word()})
				return true
			})
			return true
		}
		return false
	})
}

func (j *JSONReader) diagnostic() {
	c := &j.c
	var d sgfparse.Diagnostic
	d.Severity = j.d.severity("note")
	severity := false
	c.fields(func(name []byte) bool {
		switch string(name) {
		case "severity":
			severity = true
			d.Severity = j.d.severity(c.word())
			return true
		case "code":
			return c.wordTo(&d.Code)
		case "line":
			return c.intTo(&d.Line)
		case "col":
			return c.intTo(&d.Col)
		case "move":
			return c.intTo(&d.Move)
		case "message":
			return c.text(&d.Message)
		}
		return false
	})
	c.odd = c.odd || !severity
	j.r.Diagnostics = append(j.r.Diagnostics, d)
}
