package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// ReadJSON reads one record as AppendJSON writes it. Fields that it does not
// know are skipped, fields that are missing stay zero, so that a record of a
// later minor version is readable. An error names what is not a record: another
// schema, broken JSON, a name of the contract that does not exist, a number
// that is no half point, points that are not the sum of their items. Whether the
// rest belongs together is for Record.Check.
//
// The rulesets of the scores are bare: they have an ID and nothing else. Board
// and MovesTrusted are not part of the JSON form.
func ReadJSON(line []byte) (*Record, error) {
	var j jsonRecord
	if err := json.Unmarshal(line, &j); err != nil {
		return nil, notARecord(err)
	}
	switch j.Schema {
	case SchemaVersion:
	case 0:
		return nil, errors.New(`not a record of gorescore (no "schema")`)
	default:
		return nil, fmt.Errorf("record of schema %d, this version reads schema %d", j.Schema, SchemaVersion)
	}
	d := decoder{rules: map[string]*score.Ruleset{}}
	d.nulls(line)
	r := d.record(&j)
	if d.err != nil {
		return nil, fmt.Errorf("record %d: %w", j.Seq, d.err)
	}
	return r, nil
}

// notARecord says in the words of the format what encoding/json says in those of
// Go types.
func notARecord(err error) error {
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if e.Field == "" {
			return fmt.Errorf("not a record of gorescore: %s in place of an object", article(e.Value))
		}
		return fmt.Errorf("not a record: %s cannot be %s", e.Field, article(e.Value))
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "json: "), ", trying to unmarshal")
	return errors.New("not a record: " + text)
}

// article is a kind of JSON value with its article.
func article(value string) string {
	if strings.HasPrefix(value, "array") || strings.HasPrefix(value, "object") {
		return "an " + value
	}
	return "a " + value
}

// nulls looks for fields that are null and never are: json.Unmarshal would take
// them for missing.
func (d *decoder) nulls(line []byte) {
	var raw map[string]json.RawMessage
	if json.Unmarshal(line, &raw) != nil { // told already
		return
	}
	for i := range recordFields {
		switch name := recordFields[i].name; name {
		case "life", "agrees":
		default:
			if string(raw[name]) == "null" {
				d.contradict(contradiction("%s is null", name))
			}
		}
	}
}

type jsonRecord struct {
	Schema      int    `json:"schema"`
	Seq         int64  `json:"seq"`
	File        string `json:"file"`
	Game        int    `json:"game"`
	Digest      string `json:"digest"`
	MovesDigest string `json:"moves_digest"`
	Format      string `json:"format"`
	Charset     struct {
		Name       string  `json:"name"`
		Confidence float64 `json:"confidence"`
	} `json:"charset"`
	App      string `json:"app"`
	Size     []int  `json:"size"`
	Moves    int    `json:"moves"`
	Passes   int    `json:"passes"`
	Handicap int    `json:"handicap"`
	Players  struct {
		Black     string `json:"black"`
		White     string `json:"white"`
		BlackRank string `json:"black_rank"`
		WhiteRank string `json:"white_rank"`
	} `json:"players"`
	Date  string `json:"date"`
	Event string `json:"event"`
	Place string `json:"place"`
	Komi  struct {
		Points   *json.Number `json:"points"`
		Raw      string       `json:"raw"`
		Source   string       `json:"source"`
		Doubtful bool         `json:"doubtful"`
		Why      string       `json:"why"`
	} `json:"komi"`
	Rules struct {
		Raw      string `json:"raw"`
		ID       string `json:"id"`
		Source   string `json:"source"`
		Doubtful bool   `json:"doubtful"`
	} `json:"rules"`
	Recorded struct {
		Raw    string       `json:"raw"`
		Winner string       `json:"winner"`
		Method string       `json:"method"`
		Margin *json.Number `json:"margin"`
		Unit   string       `json:"unit"`
	} `json:"recorded"`
	Outcome     string           `json:"outcome"`
	Why         string           `json:"why"`
	Life        *jsonLife        `json:"life"`
	Agrees      *bool            `json:"agrees"`
	AgreesIf    string           `json:"agrees_if"`
	Scores      []jsonScore      `json:"scores"`
	Flips       []jsonFlip       `json:"flips"`
	BreakEven   ordered          `json:"break_even"`
	Violations  []jsonViolation  `json:"violations"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
}

type jsonLife struct {
	Origin     string   `json:"origin"`
	Confidence float64  `json:"confidence"`
	Dead       []string `json:"dead"`
	Seki       []string `json:"seki"`
	Doubtful   []string `json:"doubtful"`
}

type jsonScore struct {
	Rules  string       `json:"rules"`
	Komi   json.Number  `json:"komi"`
	Black  *json.Number `json:"black"`
	White  *json.Number `json:"white"`
	Margin *json.Number `json:"margin"` // null: lost by a foul
	Winner string       `json:"winner"`
	Low    json.Number  `json:"low"`
	High   json.Number  `json:"high"`
	Dame   string       `json:"dame"`
	Terms  struct {
		Black map[string]json.Number `json:"black"`
		White map[string]json.Number `json:"white"`
	} `json:"terms"`
	Notes   []string `json:"notes"`
	Variant string   `json:"variant"`
	Foul    *struct {
		Move   int    `json:"move"`
		Effect string `json:"effect"`
	} `json:"foul"`
}

type jsonFlip struct {
	Rules   string      `json:"rules"`
	Komi    json.Number `json:"komi"`
	Against string      `json:"against"`
	From    string      `json:"from"`
	To      string      `json:"to"`
	Certain bool        `json:"certain"`
	Causes  []struct {
		Cause  string      `json:"cause"`
		Points json.Number `json:"points"`
	} `json:"causes"`
	Variant string `json:"variant"`
}

type jsonViolation struct {
	Move         int      `json:"move"`
	Color        string   `json:"color"`
	Point        string   `json:"point"`
	Kind         string   `json:"kind"`
	Cycle        int      `json:"cycle"`
	Class        string   `json:"class"`
	IllegalUnder []string `json:"illegal_under"`
	Consequence  ordered  `json:"consequence"`
}

type jsonDiagnostic struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Move     int    `json:"move"`
	Message  string `json:"message"`
}

// ordered is an object whose keys keep their order.
type ordered []struct{ Key, Value string }

func (o *ordered) UnmarshalJSON(b []byte) error {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	t, err := dec.Token()
	if err != nil || t == nil { // null
		return err
	}
	if t != json.Delim('{') {
		return fmt.Errorf("%v where an object should be", t)
	}
	for dec.More() {
		k, err := dec.Token()
		if err != nil {
			return err
		}
		v, err := dec.Token()
		if err != nil {
			return err
		}
		if _, nested := v.(json.Delim); nested {
			return fmt.Errorf("a list or object at %q", k)
		}
		*o = append(*o, struct{ Key, Value string }{fmt.Sprint(k), fmt.Sprint(v)})
	}
	return nil
}

// decoder keeps the first error, so that the fields read without a check each.
type decoder struct {
	rules map[string]*score.Ruleset
	err   error
}

func (d *decoder) record(j *jsonRecord) *Record {
	r := &Record{
		Seq: j.Seq, File: j.File, Game: j.Game, Digest: j.Digest, MovesDigest: j.MovesDigest,
		Format: j.Format, Charset: Charset(j.Charset), App: j.App,
		Moves: j.Moves, Passes: j.Passes, Handicap: j.Handicap, Players: Players(j.Players),
		Date: j.Date, Event: j.Event, Place: j.Place, Outcome: j.Outcome, Why: j.Why,
		Agrees: j.Agrees, AgreesIf: j.AgreesIf,
	}
	if copy(r.Size[:], j.Size); j.Size != nil && len(j.Size) != len(r.Size) {
		d.contradict(contradiction("size has %d numbers, not 2", len(j.Size)))
	}
	switch r.Outcome {
	case Rescored, NotCounted, Skipped:
	default:
		d.fail("outcome %q", r.Outcome)
	}
	r.Komi = replay.Komi{Raw: j.Komi.Raw, Source: d.source(j.Komi.Source), Doubtful: j.Komi.Doubtful, Why: j.Komi.Why}
	if j.Komi.Points != nil {
		r.Komi.Points, r.Komi.Known = d.points(*j.Komi.Points), true
	}
	r.Rules = replay.Rules{Raw: j.Rules.Raw, ID: j.Rules.ID, Source: d.source(j.Rules.Source), Doubtful: j.Rules.Doubtful}
	r.Recorded = replay.Result{Raw: j.Recorded.Raw, Winner: d.winner(j.Recorded.Winner), Method: d.method(j.Recorded.Method), Unit: j.Recorded.Unit}
	if j.Recorded.Margin != nil {
		r.Recorded.Margin, r.Recorded.HasMargin = d.points(*j.Recorded.Margin), true
	}
	if l := j.Life; l != nil {
		r.Life = &Life{Origin: score.Origin(l.Origin), Confidence: l.Confidence, Dead: l.Dead, Seki: l.Seki, Doubtful: l.Doubtful}
	}
	for i := range j.Scores {
		r.Scores = append(r.Scores, d.score(&j.Scores[i]))
	}
	for i := range j.Flips {
		r.Flips = append(r.Flips, d.flip(&j.Flips[i]))
	}
	for _, b := range j.BreakEven {
		r.BreakEven = append(r.BreakEven, BreakEven{b.Key, d.points(json.Number(b.Value))})
	}
	for i := range j.Violations {
		v := &j.Violations[i]
		out := Violation{Move: v.Move, Color: v.Color, Point: v.Point, Kind: v.Kind, Cycle: v.Cycle, Class: v.Class, IllegalUnder: v.IllegalUnder}
		for _, c := range v.Consequence {
			out.Consequence = append(out.Consequence, Consequence{c.Key, c.Value})
		}
		r.Violations = append(r.Violations, out)
	}
	for i := range j.Diagnostics {
		v := &j.Diagnostics[i]
		r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{
			Position: sgfparse.Position{File: j.File, Game: j.Game, Line: v.Line, Col: v.Col, Move: v.Move},
			Severity: d.severity(v.Severity), Code: v.Code, Message: v.Message,
		})
	}
	return r
}

func (d *decoder) score(j *jsonScore) Score {
	s := Score{Variant: j.Variant}
	s.Rules = d.ruleset(j.Rules)
	s.Komi = d.points(j.Komi)
	s.Winner = d.winner(j.Winner)
	if j.Foul != nil {
		s.Foul = &score.FoulDecision{Effect: j.Foul.Effect, Move: j.Foul.Move}
	}
	if j.Margin != nil {
		s.Margin = d.points(*j.Margin)
	} else if !s.LostByFoul() {
		d.fail("a score has no margin")
	}
	if j.Margin != nil && s.Margin < 0 {
		d.contradict(contradiction("%s: margin %v is negative, it is the winner's", s.at(), s.Margin))
	}
	if s.Winner == replay.WinnerWhite {
		s.Margin = -s.Margin
	}
	s.Low, s.High = d.points(j.Low), d.points(j.High)
	s.Dame = ParseDame(j.Dame)
	for _, f := range termFields {
		if n, ok := j.Terms.Black[f.Name]; ok {
			*f.Of(&s.Terms[score.BlackSide]) = d.points(n)
		}
		if n, ok := j.Terms.White[f.Name]; ok {
			*f.Of(&s.Terms[score.WhiteSide]) = d.points(n)
		}
	}
	if j.Margin == nil {
		s.Margin = s.Black() - s.White()
	}
	if j.Black != nil && j.White != nil {
		d.contradict(s.checkSums(d.points(*j.Black), d.points(*j.White)))
	}
	s.Notes = j.Notes
	return s
}

func (d *decoder) flip(j *jsonFlip) Flip {
	f := Flip{Variant: j.Variant}
	f.Rules = d.ruleset(j.Rules)
	f.Komi = d.points(j.Komi)
	f.Against = j.Against
	f.From, f.To = d.winner(j.From), d.winner(j.To)
	f.Certain = j.Certain
	for _, c := range j.Causes {
		f.Causes = append(f.Causes, score.Cause{Cause: c.Cause, Points: d.points(c.Points)})
	}
	return f
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

// contradict keeps what a record says against itself; nil is nothing.
func (d *decoder) contradict(c *Contradiction) {
	if d.err == nil && c != nil {
		d.err = c
	}
}

func (d *decoder) ruleset(id string) *score.Ruleset {
	rs := d.rules[id]
	if rs == nil {
		rs = &score.Ruleset{ID: id}
		d.rules[id] = rs
	}
	return rs
}

func (d *decoder) points(n json.Number) replay.HalfPoints {
	h, ok := ParsePoints(string(n))
	if !ok {
		d.fail("%q is no number of half points", string(n))
	}
	return h
}

// ParsePoints reads "6.5", "-7" and the same numbers as other writers put
// them ("7.0", "65e-1"). Anything that is no multiple of a half is refused.
func ParsePoints(s string) (replay.HalfPoints, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < -1e6 || f > 1e6 || f != f {
		return 0, false
	}
	h := replay.HalfPoints(2 * f)
	return h, float64(h) == 2*f
}

func (d *decoder) winner(s string) replay.Winner {
	return known(d, "winner", s, ParseWinner)
}

func (d *decoder) method(s string) replay.Method {
	return known(d, "method", s, ParseMethod)
}

func (d *decoder) source(s string) replay.Source {
	return known(d, "source", s, ParseSource)
}

func (d *decoder) severity(s string) sgfparse.Severity {
	v, ok := ParseSeverity(s)
	if !ok {
		d.fail("severity %q", s)
	}
	return v
}

// known reads a name of the contract. A missing field is the first one.
func known[T any](d *decoder, what, s string, parse func(string) (T, bool)) T {
	v, ok := parse(s)
	if !ok && s != "" {
		d.fail("%s %q", what, s)
	}
	return v
}
