package score

import (
	"strings"

	"gorescore/replay"
)

// Violation is one foul of a record with what each ruleset asked for says of
// it. It only annotates: a foul never changes a recorded result (Japanese
// rules 1989, art. 10-4).
type Violation struct {
	Move         int
	Color        replay.Color
	Point        replay.Point
	At           uint32   // offset of the move in the record's text
	Kind         string   // "ko", "superko", "suicide", "occupied", "out-of-turn", "after-end"
	Cycle        int      // moves since the repeated position, for ko and superko
	Class        string   // of the repetition, "single" or "multi" of a suicide
	IllegalUnder []string // ids, in the order of the rulesets
	Consequences []Consequence
	// Claimed: the record ends at this move with its mover losing by a foul.
	Claimed bool
}

// Consequence is what one ruleset says of a foul.
type Consequence struct {
	Rules  string // id
	Effect string // as in Penalty
	Text   string // "loss (art. 6, 14); stands once confirmed (art. 10-4)"
}

// Violations lists what at least one of the rulesets forbids, in the order of
// the moves, with what each of them rules on it. It costs nothing for a record
// without events.
func Violations(final *replay.Final, rules []*Ruleset, recorded replay.Result) []Violation {
	var out []Violation
	var texts foulTexts
	for i := range final.Events {
		e := &final.Events[i]
		if e.Kind&foulFacts == 0 {
			continue
		}
		second := e.Kind&replay.Repeats != 0 && secondCycle(final.Events[:i], e)
		for _, kind := range foulsOf(e) {
			v := Violation{Move: e.Move, Color: e.Color, Point: e.Point, At: e.At, Kind: kind}
			switch kind {
			case "ko", "superko":
				v.Cycle, v.Class = e.Repeat.Cycle, e.Repeat.Class
			case "suicide":
				v.Class = suicideClass(e)
			}
			for _, r := range rules {
				v.add(r, e, second, &texts)
			}
			if len(v.IllegalUnder) == 0 {
				continue
			}
			v.Claimed = claimed(final, e, recorded)
			out = append(out, v)
		}
	}
	return out
}

// foulFacts are the facts that may be a foul.
const foulFacts = replay.SingleSuicide | replay.MultiSuicide | replay.Occupied |
	replay.OutOfTurn | replay.AfterEnd | replay.Repeats

// foulsOf names the fouls that a move's facts may be, ko before the rest.
func foulsOf(e *replay.Event) []string {
	var kinds []string
	switch {
	case e.Kind&replay.SingleSuicide != 0:
		// The board repeats at once, but nothing was taken: this is never a ko.
	case e.Kind&replay.Repeats != 0 && e.Repeat.BasicKo:
		kinds = append(kinds, "ko")
	case e.Kind&replay.Repeats != 0:
		kinds = append(kinds, "superko")
	}
	if e.Kind&(replay.SingleSuicide|replay.MultiSuicide) != 0 {
		kinds = append(kinds, "suicide")
	}
	if e.Kind&replay.Occupied != 0 {
		kinds = append(kinds, "occupied")
	}
	if e.Kind&replay.OutOfTurn != 0 {
		kinds = append(kinds, "out-of-turn")
	}
	if e.Kind&replay.AfterEnd != 0 {
		kinds = append(kinds, "after-end")
	}
	return kinds
}

func suicideClass(e *replay.Event) string {
	if e.Kind&replay.SingleSuicide != 0 {
		return "single"
	}
	return "multi"
}

// foulTexts shares the texts of a record's consequences: a record may repeat
// one foul many times.
type foulTexts map[foulText]string

type foulText struct {
	rules       *Ruleset
	kind, class string
	illegal     bool
}

// of returns the text of a penalty.
func (t *foulTexts) of(key foulText, pen Penalty) string {
	if text, ok := (*t)[key]; ok {
		return text
	}
	text := pen.Text()
	if key.illegal && key.rules.Ko == "ing" && (key.kind == "ko" || key.kind == "superko") {
		text += " [ing-approx]"
	}
	if *t == nil {
		*t = foulTexts{}
	}
	(*t)[key] = text
	return text
}

// add notes one ruleset's answer.
func (v *Violation) add(r *Ruleset, e *replay.Event, second bool, texts *foulTexts) {
	illegal, by := r.forbids(v.Kind, e, second)
	var pen Penalty
	switch {
	case illegal:
		pen = r.penalty(by, v.Class)
		v.IllegalUnder = append(v.IllegalUnder, r.ID)
	case v.Kind == "ko" || v.Kind == "superko":
		pen = r.RepetitionOutcome(v.Class)
		if punishes(pen.Effect) {
			// What it rules on such a cycle does not reach this move of it.
			pen = Penalty{Effect: "legal"}
		}
	default:
		pen = r.Penalties[v.Kind]
		if pen.Effect != "legal" {
			return
		}
	}
	text := texts.of(foulText{r, by, v.Class, illegal}, pen)
	if text != "" {
		v.Consequences = append(v.Consequences, Consequence{Rules: r.ID, Effect: pen.Effect, Text: text})
	}
}

// punishes says whether an effect is one of a forbidden move.
func punishes(effect string) bool {
	switch effect {
	case "illegal", "loss", "void-pass", "undo-pass":
		return true
	}
	return false
}

// forbids says whether the ruleset forbids the move for this kind of foul, and
// whose penalty applies.
func (r *Ruleset) forbids(kind string, e *replay.Event, second bool) (illegal bool, by string) {
	switch kind {
	case "ko", "superko":
		return r.ForbidsRepeat(&e.Repeat, e.Captured, second), kind
	case "suicide":
		if r.ForbidsSuicide(e.Kind) {
			return true, "suicide"
		}
		// A single stone leaves the board as it was, but if it took another's
		// place: superko may object.
		if e.Kind&replay.SingleSuicide != 0 && e.Kind&replay.Repeats != 0 {
			return r.Ko == "psk" || r.Ko == "ssk" && e.Repeat.Situational || r.Ko == "nssk" && e.Repeat.Natural, "superko"
		}
		return false, kind
	case "after-end":
		p, ok := r.Penalties[kind]
		return ok && p.Effect != "legal", kind
	}
	p, ok := r.Penalties[kind]
	return !ok || p.Effect != "legal", kind
}

// ForbidsSuicide says whether the suicide rule alone forbids a move of these facts.
func (r *Ruleset) ForbidsSuicide(facts replay.EventKind) bool {
	switch r.Suicide {
	case "all":
		return false
	case "multi":
		return facts&replay.SingleSuicide != 0
	}
	return facts&(replay.SingleSuicide|replay.MultiSuicide) != 0
}

// ForbidsRepeat says whether the ruleset's ko rule forbids a play that
// recreates a position (rules specification, section 4). captured is the number
// of stones that the play took; second tells that it completes a cycle that
// was gone round before, which only Ing's rules ask.
func (r *Ruleset) ForbidsRepeat(rep *replay.Repetition, captured int, second bool) bool {
	if rep.BasicKo && (r.BasicKo || r.Ko == "basic" || r.Ko == "ing") {
		return true
	}
	// A ruleset may ban a class that its ko rule does not reach.
	if r.Ko == "basic" && r.Cycles[rep.Class].Effect == "illegal" {
		return true
	}
	switch r.Ko {
	case "psk":
		return true
	case "ssk":
		return rep.Situational
	case "nssk":
		return rep.Natural
	case "spight":
		return rep.Passes == 0
	case "ing":
		return forbidsIng(rep, captured, second)
	}
	return false
}

// forbidsIng approximates Ing's ko rules, which ask whether a ko is fighting
// or disturbing, a question of life and death that a record does not answer:
// in eternal life the two stones just taken are hot, sending two and returning
// one may not come back to the same side, and any other cycle may be gone
// round once.
func forbidsIng(rep *replay.Repetition, captured int, second bool) bool {
	switch rep.Class {
	case ClassEternalLife:
		return rep.Passes == 0 && captured == 2 || second
	case ClassSendingTwo, ClassSendingThree:
		return rep.Situational
	}
	return second
}

// secondCycle says whether the play completes a cycle just gone round: the
// position that it recreates was itself made by the same repeating play one
// cycle ago, passes after it aside.
func secondCycle(before []replay.Event, e *replay.Event) bool {
	for i := len(before) - 1; i >= 0; i-- {
		b := &before[i]
		gap := e.Repeat.Earlier - b.Move
		if gap > e.Repeat.Passes {
			return false
		}
		if gap >= 0 && b.Kind&replay.Repeats != 0 && b.Color == e.Color && b.Point == e.Point && b.Repeat.Cycle == e.Repeat.Cycle {
			return true
		}
	}
	return false
}

// penalty is the ruleset's penalty for a foul that it forbids.
func (r *Ruleset) penalty(kind, class string) Penalty {
	if c, ok := r.Cycles[class]; ok && kind == "superko" && c.Effect == "illegal" {
		return c
	}
	p, ok := r.Penalties[kind]
	if !ok || p.Effect == "legal" {
		return Penalty{Effect: "illegal", Note: "no penalty stated", Status: StatusDefault}
	}
	return p
}

// effectText says what an effect is.
var effectText = map[string]string{
	"loss":           "loss",
	"void-pass":      "move void, counts as a pass",
	"undo-pass":      "taken back, counts as a pass",
	"illegal":        "illegal",
	"legal":          "legal",
	"no-result":      "no result",
	"draw":           "draw",
	"draw-or-replay": "draw or replay",
	"void-or-replay": "void or replay",
	"referee":        "the referee decides",
	"case-rulings":   "ruled case by case",
	"lifted-by-pass": "a pass lifts the ban",
	"none":           "no rule, play goes on",
}

// Text writes a penalty as one line: "loss (art. 6, 14); stands once confirmed (art. 10-4)".
func (p Penalty) Text() string {
	var b strings.Builder
	b.WriteString(effectText[p.Effect])
	switch {
	case p.Basis != "" && p.Status == StatusUnconfirmed:
		b.WriteString(" (" + p.Basis + "; unconfirmed)")
	case p.Basis != "":
		b.WriteString(" (" + p.Basis + ")")
	case p.Status == StatusUnconfirmed:
		b.WriteString(" (unconfirmed)")
	}
	if p.Note != "" {
		b.WriteString("; " + p.Note)
	}
	return b.String()
}

// claimed says whether the record ends at this move with the mover losing by a foul.
func claimed(final *replay.Final, e *replay.Event, recorded replay.Result) bool {
	if recorded.Method != replay.MethodIllegal && recorded.Method != replay.MethodForfeit || e.Move < final.Moves-1 {
		return false
	}
	return recorded.Winner == replay.WinnerWhite && e.Color == replay.Black ||
		recorded.Winner == replay.WinnerBlack && e.Color == replay.White ||
		recorded.Winner == replay.WinnerBothLose
}
