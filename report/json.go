package report

import (
	"iter"
	"slices"
	"strconv"

	"gorescore/replay"
	"gorescore/score"
)

// AppendJSON appends the record as one JSON object without a line end, in the
// contract's order of fields, and returns the longer slice. It is written by
// hand because the order, the exact halves and the nulls are promises, and
// because one run writes hundreds of thousands of them.
func (r *Record) AppendJSON(dst []byte) []byte {
	o := object{dst: append(dst, '{')}
	o.int("schema", SchemaVersion)
	o.int("seq", r.Seq)
	o.str("file", r.File)
	o.int("game", int64(r.Game))
	o.str("digest", r.Digest)
	o.str("moves_digest", r.MovesDigest)
	o.str("format", r.Format)
	o.openAt("charset")
	o.str("name", r.Charset.Name)
	o.fraction("confidence", r.Charset.Confidence)
	o.close()
	o.str("app", r.App)
	o.key("size")
	o.dst = append(o.dst, '[')
	o.dst = strconv.AppendInt(o.dst, int64(r.Size[0]), 10)
	o.dst = append(o.dst, ',')
	o.dst = strconv.AppendInt(o.dst, int64(r.Size[1]), 10)
	o.dst = append(o.dst, ']')
	o.int("moves", int64(r.Moves))
	o.int("passes", int64(r.Passes))
	o.int("handicap", int64(r.Handicap))
	o.openAt("players")
	o.str("black", r.Players.Black)
	o.str("white", r.Players.White)
	o.str("black_rank", r.Players.BlackRank)
	o.str("white_rank", r.Players.WhiteRank)
	o.close()
	o.str("date", r.Date)
	o.str("event", r.Event)
	o.str("place", r.Place)
	r.appendHeader(&o)
	o.str("outcome", r.Outcome)
	o.str("why", r.Why)
	r.appendLife(&o)
	o.key("agrees")
	switch {
	case r.Agrees == nil:
		o.dst = append(o.dst, "null"...)
	default:
		o.dst = strconv.AppendBool(o.dst, *r.Agrees)
	}
	o.str("agrees_if", r.AgreesIf)
	r.appendScores(&o)
	r.appendFlips(&o)
	o.openAt("break_even")
	for _, b := range r.BreakEven {
		o.anyKey(b.Rules)
		o.dst = b.Margin.Append(o.dst)
	}
	o.close()
	r.appendViolations(&o)
	r.appendDiagnostics(&o)
	o.close()
	return o.dst
}

func (r *Record) appendHeader(o *object) {
	o.openAt("komi")
	if r.Komi.Known {
		o.points("points", r.Komi.Points)
	} else {
		o.null("points")
	}
	o.str("raw", r.Komi.Raw)
	o.str("source", r.Komi.Source.String())
	o.bool("doubtful", r.Komi.Doubtful)
	o.str("why", r.Komi.Why)
	o.close()

	o.openAt("rules")
	o.str("raw", r.Rules.Raw)
	o.str("id", r.Rules.ID)
	o.str("source", r.Rules.Source.String())
	o.bool("doubtful", r.Rules.Doubtful)
	o.close()

	o.openAt("recorded")
	o.str("raw", r.Recorded.Raw)
	o.str("winner", r.Recorded.Winner.String())
	o.str("method", r.Recorded.Method.String())
	if r.Recorded.HasMargin {
		o.points("margin", r.Recorded.Margin)
	} else {
		o.null("margin")
	}
	o.str("unit", r.Recorded.Unit)
	o.close()
}

func (r *Record) appendLife(o *object) {
	if r.Life == nil {
		o.null("life")
		return
	}
	o.openAt("life")
	o.str("origin", string(r.Life.Origin))
	o.fraction("confidence", r.Life.Confidence)
	o.strs("dead", r.Life.Dead)
	o.strs("seki", r.Life.Seki)
	o.strs("doubtful", r.Life.Doubtful)
	o.close()
}

// appendScores is most of a line, so its names are written in one piece.
func (r *Record) appendScores(o *object) {
	o.openList("scores")
	dst := o.dst
	for i := range r.Scores {
		s := &r.Scores[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"rules":`...)
		dst = appendString(dst, RulesID(s.Rules))
		dst = s.Komi.Append(append(dst, `,"komi":`...))
		dst = s.Black().Append(append(dst, `,"black":`...))
		dst = s.White().Append(append(dst, `,"white":`...))
		if dst = append(dst, `,"margin":`...); s.LostByFoul() {
			dst = append(dst, "null"...)
		} else {
			dst = s.Margin.Abs().Append(dst)
		}
		dst = append(dst, `,"winner":"`...)
		dst = append(dst, s.Winner.String()...)
		dst = s.Low.Append(append(dst, `","low":`...))
		dst = s.High.Append(append(dst, `,"high":`...))
		dst = appendString(append(dst, `,"dame":`...), DameName(s.Dame))
		dst = appendTerms(append(dst, `,"terms":{"black":{`...), &s.Terms[score.BlackSide])
		dst = appendTerms(append(dst, `},"white":{`...), &s.Terms[score.WhiteSide])
		dst = append(dst, `}},"notes":[`...)
		for k, n := range s.Notes {
			if k > 0 {
				dst = append(dst, ',')
			}
			dst = appendString(dst, n)
		}
		dst = appendString(append(dst, `],"variant":`...), s.Variant)
		if f := s.Foul; f != nil {
			dst = strconv.AppendInt(append(dst, `,"foul":{"move":`...), int64(f.Move), 10)
			dst = appendString(append(dst, `,"effect":`...), f.Effect)
			dst = append(dst, '}')
		}
		dst = append(dst, '}')
	}
	o.dst = dst
	o.closeList()
}

// appendTerms writes the items that are not zero: a ruleset's unknown items
// would double the length of a line.
func appendTerms(dst []byte, t *score.Terms) []byte {
	first := true
	for i := range termFields {
		f := &termFields[i]
		v := *f.Of(t)
		if v == 0 {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = v.Append(append(dst, f.key...))
	}
	return dst
}

func (r *Record) appendFlips(o *object) {
	o.openList("flips")
	for i := range r.Flips {
		f := &r.Flips[i]
		o.open()
		o.str("rules", RulesID(f.Rules))
		o.points("komi", f.Komi)
		o.str("against", f.Against)
		o.str("from", f.From.String())
		o.str("to", f.To.String())
		o.bool("certain", f.Certain)
		o.openList("causes")
		for _, c := range f.Causes {
			o.open()
			o.str("cause", c.Cause)
			o.points("points", c.Points)
			o.close()
		}
		o.closeList()
		o.str("variant", f.Variant)
		o.close()
	}
	o.closeList()
}

func (r *Record) appendViolations(o *object) {
	o.openList("violations")
	for i := range r.Violations {
		v := &r.Violations[i]
		o.open()
		o.int("move", int64(v.Move))
		o.str("color", v.Color)
		o.str("point", v.Point)
		o.str("kind", v.Kind)
		o.int("cycle", int64(v.Cycle))
		o.str("class", v.Class)
		o.strs("illegal_under", v.IllegalUnder)
		o.openAt("consequence")
		for _, c := range v.Consequence {
			o.anyKey(c.Rules)
			o.dst = appendString(o.dst, c.Text)
		}
		o.close()
		o.close()
	}
	o.closeList()
}

func (r *Record) appendDiagnostics(o *object) {
	o.openList("diagnostics")
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		o.open()
		o.str("severity", d.Severity.String())
		o.str("code", d.Code)
		o.int("line", int64(d.Line))
		o.int("col", int64(d.Col))
		o.int("move", int64(d.Move))
		o.str("message", d.Message)
		o.close()
	}
	o.closeList()
}

// TermField is one item of a count: its name in the record, what it is, and its
// place.
type TermField struct {
	Name, Meaning string
	Of            func(*score.Terms) *replay.HalfPoints
	key           string // the name as a JSON key
}

// TermFields are the items of a count in the order in which a count is laid out.
func TermFields() []TermField { return slices.Clone(termFields) }

var termFields = []TermField{
	{"stones", "live stones", func(t *score.Terms) *replay.HalfPoints { return &t.Stones }, `"stones":`},
	{"territory", "surrounded empty points", func(t *score.Terms) *replay.HalfPoints { return &t.Territory }, `"territory":`},
	{"shared", "half of the points between both sides", func(t *score.Terms) *replay.HalfPoints { return &t.Shared }, `"shared":`},
	{"prisoners", "captured and dead stones of the other side", func(t *score.Terms) *replay.HalfPoints { return &t.Prisoners }, `"prisoners":`},
	{"pass_stones", "prisoners handed over by the other side for passes", func(t *score.Terms) *replay.HalfPoints { return &t.PassStone }, `"pass_stones":`},
	{"tax", "group tax, not above 0", func(t *score.Terms) *replay.HalfPoints { return &t.Tax }, `"tax":`},
	{"button", "button or last move", func(t *score.Terms) *replay.HalfPoints { return &t.Button }, `"button":`},
	{"komi", "komi", func(t *score.Terms) *replay.HalfPoints { return &t.Komi }, `"komi":`},
	{"handicap", "compensation for handicap stones", func(t *score.Terms) *replay.HalfPoints { return &t.Handicap }, `"handicap":`},
}

// Items yields the items of a count by their names in the record, in the order
// in which a count is laid out, each with both sides' points: score.BlackSide
// and score.WhiteSide are the indices. Those that are zero are among them.
func (s *Score) Items() iter.Seq2[string, [2]replay.HalfPoints] {
	return func(yield func(string, [2]replay.HalfPoints) bool) {
		for _, f := range termFields {
			of := [2]replay.HalfPoints{score.BlackSide: *f.Of(&s.Terms[score.BlackSide]), score.WhiteSide: *f.Of(&s.Terms[score.WhiteSide])}
			if !yield(f.Name, of) {
				return
			}
		}
	}
}

// RulesID is the id of a ruleset, "" without one.
func RulesID(rs *score.Ruleset) string {
	if rs == nil {
		return ""
	}
	return rs.ID
}

// object appends JSON. A comma is due unless the last byte opens something, so
// that it needs no state but the bytes themselves.
type object struct{ dst []byte }

func (o *object) comma() {
	if n := len(o.dst); n > 0 {
		switch o.dst[n-1] {
		case '{', '[', ':':
		default:
			o.dst = append(o.dst, ',')
		}
	}
}

// key takes a name of the contract, which needs no escapes.
func (o *object) key(name string) {
	o.comma()
	o.dst = append(o.dst, '"')
	o.dst = append(o.dst, name...)
	o.dst = append(o.dst, '"', ':')
}

// anyKey takes a name from outside, such as a ruleset's id.
func (o *object) anyKey(name string) {
	o.comma()
	o.dst = appendString(o.dst, name)
	o.dst = append(o.dst, ':')
}

// open starts an object that is the record itself or an item of a list.
func (o *object) open() {
	if n := len(o.dst); n > 0 && o.dst[n-1] == '}' {
		o.dst = append(o.dst, ',')
	}
	o.dst = append(o.dst, '{')
}

func (o *object) openAt(name string) {
	o.key(name)
	o.dst = append(o.dst, '{')
}

func (o *object) close() { o.dst = append(o.dst, '}') }

func (o *object) openList(name string) {
	o.key(name)
	o.dst = append(o.dst, '[')
}

func (o *object) closeList() { o.dst = append(o.dst, ']') }

func (o *object) str(name, v string) {
	o.key(name)
	o.dst = appendString(o.dst, v)
}

func (o *object) strs(name string, v []string) {
	o.openList(name)
	for i, s := range v {
		if i > 0 {
			o.dst = append(o.dst, ',')
		}
		o.dst = appendString(o.dst, s)
	}
	o.closeList()
}

func (o *object) int(name string, v int64) {
	o.key(name)
	o.dst = strconv.AppendInt(o.dst, v, 10)
}

func (o *object) bool(name string, v bool) {
	o.key(name)
	o.dst = strconv.AppendBool(o.dst, v)
}

func (o *object) null(name string) {
	o.key(name)
	o.dst = append(o.dst, "null"...)
}

func (o *object) points(name string, v replay.HalfPoints) {
	o.key(name)
	o.dst = v.Append(o.dst)
}

func (o *object) fraction(name string, v float64) {
	o.key(name)
	o.dst = appendFraction(o.dst, v)
}

// FractionText is a probability with the digits that a record keeps.
func FractionText(v float64) string { return string(appendFraction(nil, v)) }

// appendFraction writes a probability with at most four decimals. What is not
// a finite number is 0: "not sure at all".
func appendFraction(dst []byte, v float64) []byte {
	if v = RoundFraction(v); v == 0 {
		return append(dst, '0')
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}
