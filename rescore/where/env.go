package where

import (
	"math"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// env is what an expression sees: the fields of the JSON form by their names,
// and three that follow from them. An unknown number is not a number, which no
// comparison holds for.
type env struct {
	Seq         int            `expr:"seq"`
	File        string         `expr:"file"`
	Game        int            `expr:"game"`
	Digest      string         `expr:"digest"`
	MovesDigest string         `expr:"moves_digest"`
	Format      string         `expr:"format"`
	Charset     charset        `expr:"charset"`
	App         string         `expr:"app"`
	Size        []int          `expr:"size"`
	Moves       int            `expr:"moves"`
	Passes      int            `expr:"passes"`
	Handicap    int            `expr:"handicap"`
	Players     players        `expr:"players"`
	Date        string         `expr:"date"`
	Event       string         `expr:"event"`
	Place       string         `expr:"place"`
	Komi        komiOf         `expr:"komi"`
	Rules       rulesOf        `expr:"rules"`
	Recorded    recorded       `expr:"recorded"`
	Outcome     string         `expr:"outcome"`
	Why         string         `expr:"why"`
	Life        life           `expr:"life"`
	Agrees      any            `expr:"agrees"` // nil, true, false
	AgreesIf    string         `expr:"agrees_if"`
	Scores      []scoreOf      `expr:"scores"`
	Flips       []flip         `expr:"flips"`
	BreakEven   map[string]any `expr:"break_even"`
	Violations  []violation    `expr:"violations"`
	Diagnostics []diagnostic   `expr:"diagnostics"`

	LeftOut  string `expr:"left_out"`
	Compared bool   `expr:"compared"`
	Flipped  bool   `expr:"flipped"`
}

type charset struct {
	Name       string  `expr:"name"`
	Confidence float64 `expr:"confidence"`
}

type players struct {
	Black     string `expr:"black"`
	White     string `expr:"white"`
	BlackRank string `expr:"black_rank"`
	WhiteRank string `expr:"white_rank"`
}

type komiOf struct {
	Points   float64 `expr:"points"`
	Raw      string  `expr:"raw"`
	Source   string  `expr:"source"`
	Doubtful bool    `expr:"doubtful"`
	Why      string  `expr:"why"`
}

type rulesOf struct {
	Raw      string `expr:"raw"`
	ID       string `expr:"id"`
	Source   string `expr:"source"`
	Doubtful bool   `expr:"doubtful"`
}

type recorded struct {
	Raw    string  `expr:"raw"`
	Winner string  `expr:"winner"`
	Method string  `expr:"method"`
	Margin float64 `expr:"margin"`
	Unit   string  `expr:"unit"`
}

type life struct {
	Origin     string   `expr:"origin"`
	Confidence float64  `expr:"confidence"`
	Dead       []string `expr:"dead"`
	Seki       []string `expr:"seki"`
	Doubtful   []string `expr:"doubtful"`
}

type scoreOf struct {
	Rules   string                        `expr:"rules"`
	Komi    float64                       `expr:"komi"`
	Black   float64                       `expr:"black"`
	White   float64                       `expr:"white"`
	Margin  float64                       `expr:"margin"`
	Winner  string                        `expr:"winner"`
	Low     float64                       `expr:"low"`
	High    float64                       `expr:"high"`
	Dame    string                        `expr:"dame"`
	Terms   map[string]map[string]float64 `expr:"terms"`
	Notes   []string                      `expr:"notes"`
	Variant string                        `expr:"variant"`
	Foul    foul                          `expr:"foul"`
}

type foul struct {
	Move   int    `expr:"move"`
	Effect string `expr:"effect"`
}

type flip struct {
	Rules   string  `expr:"rules"`
	Komi    float64 `expr:"komi"`
	Against string  `expr:"against"`
	From    string  `expr:"from"`
	To      string  `expr:"to"`
	Certain bool    `expr:"certain"`
	Causes  []cause `expr:"causes"`
	Variant string  `expr:"variant"`
}

type cause struct {
	Cause  string  `expr:"cause"`
	Points float64 `expr:"points"`
}

type violation struct {
	Move         int               `expr:"move"`
	Color        string            `expr:"color"`
	Point        string            `expr:"point"`
	Kind         string            `expr:"kind"`
	Cycle        int               `expr:"cycle"`
	Class        string            `expr:"class"`
	IllegalUnder []string          `expr:"illegal_under"`
	Consequence  map[string]string `expr:"consequence"`
}

type diagnostic struct {
	Severity string `expr:"severity"`
	Code     string `expr:"code"`
	Line     int    `expr:"line"`
	Col      int    `expr:"col"`
	Move     int    `expr:"move"`
	Message  string `expr:"message"`
}

func half(h replay.HalfPoints) float64 { return float64(h) / 2 }

func halfIf(known bool, h replay.HalfPoints) float64 {
	if !known {
		return math.NaN()
	}
	return half(h)
}

// fill takes over a record. The long lists are made only if they are asked for.
func (e *env) fill(r *report.Record, uses map[string]bool) {
	flipped, _ := r.Flipped()
	*e = env{
		Seq: int(r.Seq), File: r.File, Game: r.Game, Digest: r.Digest, MovesDigest: r.MovesDigest, Format: r.Format,
		Charset: charset{r.Charset.Name, report.RoundFraction(r.Charset.Confidence)}, App: r.App, Size: []int{r.Size[0], r.Size[1]},
		Moves: r.Moves, Passes: r.Passes, Handicap: r.Handicap, Players: players(r.Players), Date: r.Date, Event: r.Event, Place: r.Place,
		Komi:     komiOf{halfIf(r.Komi.Known, r.Komi.Points), r.Komi.Raw, r.Komi.Source.String(), r.Komi.Doubtful, r.Komi.Why},
		Rules:    rulesOf{r.Rules.Raw, r.Rules.ID, r.Rules.Source.String(), r.Rules.Doubtful},
		Recorded: recorded{r.Recorded.Raw, r.Recorded.Winner.String(), r.Recorded.Method.String(), halfIf(r.Recorded.HasMargin, r.Recorded.Margin), r.Recorded.Unit},
		Outcome:  r.Outcome, Why: r.Why, AgreesIf: r.AgreesIf, Life: life{Confidence: math.NaN()},
		LeftOut: r.LeftOut(), Compared: r.Compared(), Flipped: flipped,
	}
	if r.Agrees != nil {
		e.Agrees = *r.Agrees
	}
	if l := r.Life; l != nil {
		e.Life = life{string(l.Origin), report.RoundFraction(l.Confidence), l.Dead, l.Seki, l.Doubtful}
	}
	if uses["scores"] {
		for i := range r.Scores {
			e.Scores = append(e.Scores, newScore(&r.Scores[i]))
		}
	}
	if uses["flips"] {
		for i := range r.Flips {
			e.Flips = append(e.Flips, newFlip(&r.Flips[i]))
		}
	}
	if uses["break_even"] {
		e.BreakEven = map[string]any{}
		for _, b := range r.BreakEven {
			e.BreakEven[b.Rules] = half(b.Margin)
		}
	}
	if uses["violations"] {
		for i := range r.Violations {
			e.Violations = append(e.Violations, newViolation(&r.Violations[i]))
		}
	}
	if uses["diagnostics"] {
		for _, d := range r.Diagnostics {
			e.Diagnostics = append(e.Diagnostics, diagnostic{d.Severity.String(), d.Code, d.Line, d.Col, d.Move, d.Message})
		}
	}
}

func newScore(s *report.Score) scoreOf {
	out := scoreOf{
		Rules: report.RulesID(s.Rules), Komi: half(s.Komi), Black: half(s.Black()), White: half(s.White()), Margin: halfIf(!s.LostByFoul(), s.Margin.Abs()),
		Winner: s.Winner.String(), Low: half(s.Low), High: half(s.High), Dame: report.DameName(s.Dame), Notes: s.Notes, Variant: s.Variant,
		Terms: map[string]map[string]float64{"black": {}, "white": {}},
	}
	for name, points := range s.Items() {
		out.Terms["black"][name], out.Terms["white"][name] = half(points[score.BlackSide]), half(points[score.WhiteSide])
	}
	if s.Foul != nil {
		out.Foul = foul{s.Foul.Move, s.Foul.Effect}
	}
	return out
}

func newFlip(f *report.Flip) flip {
	out := flip{report.RulesID(f.Rules), half(f.Komi), f.Against, f.From.String(), f.To.String(), f.Certain, nil, f.Variant}
	for _, c := range f.Causes {
		out.Causes = append(out.Causes, cause{c.Cause, half(c.Points)})
	}
	return out
}

func newViolation(v *report.Violation) violation {
	out := violation{v.Move, v.Color, v.Point, v.Kind, v.Cycle, v.Class, v.IllegalUnder, map[string]string{}}
	for _, c := range v.Consequence {
		out.Consequence[c.Rules] = c.Text
	}
	return out
}
