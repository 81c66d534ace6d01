package table

import (
	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// keys are the columns that begin every table but games.
func keys[T any]() []column[T] {
	return []column[T]{
		{Column{Name: "seq", Type: Int, Meaning: "the game's key in `games`"}, func(it item[T]) Value { return number(it.Seq) }, nil},
		{Column{Name: "n", Type: Int, Meaning: "place in the record's list, from 1"}, func(it item[T]) Value { return number(it.n) }, nil},
	}
}

// str, num and pts are columns that keep one field as it is.
func str[T any](name, meaning string, of func(*T) *string) column[T] {
	return column[T]{
		Column{Name: name, Type: Text, Meaning: meaning},
		func(it item[T]) Value { return text(*of(it.v)) },
		func(_ *Decoder, it item[T], v *Value) { *of(it.v) = v.Text },
	}
}

func num[T any](name, meaning string, of func(*T) *int) column[T] {
	return column[T]{
		Column{Name: name, Type: Int, Meaning: meaning},
		func(it item[T]) Value { return number(*of(it.v)) },
		func(_ *Decoder, it item[T], v *Value) { *of(it.v) = int(v.Int) },
	}
}

func pts[T any](name, meaning string, of func(*T) *replay.HalfPoints) column[T] {
	return column[T]{
		Column{Name: name, Type: Points, Meaning: meaning},
		func(it item[T]) Value { return points(*of(it.v)) },
		func(_ *Decoder, it item[T], v *Value) { *of(it.v) = half(v) },
	}
}

func ruleset[T any](meaning string, of func(*T) **score.Ruleset) column[T] {
	return column[T]{
		Column{Name: "rules", Type: Text, Meaning: meaning},
		func(it item[T]) Value { return text(report.RulesID(*of(it.v))) },
		func(d *Decoder, it item[T], v *Value) { *of(it.v) = d.ruleset(v.Text) },
	}
}

func won[T any](name, meaning string, of func(*T) *replay.Winner) column[T] {
	return column[T]{
		Column{Name: name, Type: Text, Meaning: meaning},
		func(it item[T]) Value { return text(of(it.v).String()) },
		func(d *Decoder, it item[T], v *Value) { *of(it.v) = winner(d, name, v) },
	}
}

var flipsOf = source[report.Flip]{
	count: func(r *report.Record) int { return len(r.Flips) },
	at:    func(r *report.Record, i int) *report.Flip { return &r.Flips[i] },
	add: func(r *report.Record) *report.Flip {
		r.Flips = append(r.Flips, report.Flip{})
		return &r.Flips[len(r.Flips)-1]
	},
}

type flip = item[report.Flip]

var flipColumns = append(keys[report.Flip](),
	ruleset("ruleset of the count", func(f *report.Flip) **score.Ruleset { return &f.Rules }),
	str("variant", "which komi: `recorded`, `ruleset` (its usual one), `given`", func(f *report.Flip) *string { return &f.Variant }),
	pts("komi", "komi of the count in points", func(f *report.Flip) *replay.HalfPoints { return &f.Komi }),
	str("against", "reference: `recorded`, or a count such as `jp1989@6.5`", func(f *report.Flip) *string { return &f.Against }),
	won("from_winner", "winner of the reference", func(f *report.Flip) *replay.Winner { return &f.From }),
	won("to_winner", "winner of the count", func(f *report.Flip) *replay.Winner { return &f.To }),
	column[report.Flip]{
		Column{Name: "certain", Type: Bool, Meaning: "nothing that the record leaves open could undo it"},
		func(f flip) Value { return boolean(f.v.Certain) },
		func(_ *Decoder, f flip, v *Value) { f.v.Certain = v.Int != 0 },
	},
	column[report.Flip]{
		Column{Name: "causes", Type: Text, Meaning: "shares of the swing in points of Black's margin by cause, a JSON object; they add up to `swing`"},
		func(f flip) Value {
			list := make([]pair, 0, 8)
			for _, c := range f.v.Causes {
				list = append(list, pair{name: c.Cause, n: c.Points})
			}
			return pointsObject(list)
		},
		func(d *Decoder, f flip, v *Value) {
			for _, p := range d.object("causes", v, true) {
				f.v.Causes = append(f.v.Causes, score.Cause{Cause: p.name, Points: p.n})
			}
		},
	},
	column[report.Flip]{
		Column{Name: "main_cause", Type: Text, Meaning: "cause with the largest share towards the new winner"},
		func(f flip) Value {
			if i := f.v.LeadingCause(); i >= 0 {
				return text(f.v.Causes[i].Cause)
			}
			return Value{}
		},
		nil,
	},
	column[report.Flip]{
		Column{Name: "swing", Type: Points, Meaning: "Black's margin in this count minus that of the reference, in points"},
		func(f flip) Value {
			sum := replay.HalfPoints(0)
			for _, c := range f.v.Causes {
				sum += c.Points
			}
			return points(sum)
		},
		nil,
	},
	column[report.Flip]{
		Column{Name: "in_rates", Type: Bool, Meaning: "it is among the flips of the rates: the game is compared, the reference is its record"},
		func(f flip) Value { return boolean(f.v.Against == report.AgainstRecorded && f.Compared()) },
		nil,
	},
)

var violationsOf = source[report.Violation]{
	count: func(r *report.Record) int { return len(r.Violations) },
	at:    func(r *report.Record, i int) *report.Violation { return &r.Violations[i] },
	add: func(r *report.Record) *report.Violation {
		r.Violations = append(r.Violations, report.Violation{})
		return &r.Violations[len(r.Violations)-1]
	},
}

type violation = item[report.Violation]

var violationColumns = append(keys[report.Violation](),
	num("move", "move number, from 1", func(v *report.Violation) *int { return &v.Move }),
	str("color", "`B` or `W`", func(v *report.Violation) *string { return &v.Color }),
	str("point", "point, `D4`", func(v *report.Violation) *string { return &v.Point }),
	str("kind", "`ko`, `superko`, `suicide`, `occupied`, `out-of-turn`, `after-end`", func(v *report.Violation) *string { return &v.Kind }),
	num("cycle", "moves since the position stood before, 0: none", func(v *report.Violation) *int { return &v.Cycle }),
	str("class", "kind of repetition, such as `basic-ko`, `triple-ko`", func(v *report.Violation) *string { return &v.Class }),
	column[report.Violation]{
		Column{Name: "illegal_under", Type: Text, Meaning: "rulesets that forbid it, a list of ids with blanks between; empty: no foul"},
		func(v violation) Value { return words(v.v.IllegalUnder) },
		func(_ *Decoder, v violation, c *Value) { v.v.IllegalUnder = fields(c) },
	},
	column[report.Violation]{
		Column{Name: "consequence", Type: Text, Meaning: "what it leads to by ruleset, a JSON object"},
		func(v violation) Value {
			list := make([]pair, 0, 8)
			for _, c := range v.v.Consequence {
				list = append(list, pair{name: c.Rules, text: c.Text})
			}
			return textObject(list)
		},
		func(d *Decoder, v violation, c *Value) {
			for _, p := range d.object("consequence", c, false) {
				v.v.Consequence = append(v.v.Consequence, report.Consequence{Rules: p.name, Text: p.text})
			}
		},
	},
)

var diagnosticsOf = source[sgfparse.Diagnostic]{
	count: func(r *report.Record) int { return len(r.Diagnostics) },
	at:    func(r *report.Record, i int) *sgfparse.Diagnostic { return &r.Diagnostics[i] },
	add: func(r *report.Record) *sgfparse.Diagnostic {
		r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{Position: sgfparse.Position{File: r.File, Game: r.Game}})
		return &r.Diagnostics[len(r.Diagnostics)-1]
	},
}

type diagnostic = item[sgfparse.Diagnostic]

var diagnosticColumns = append(keys[sgfparse.Diagnostic](),
	column[sgfparse.Diagnostic]{
		Column{Name: "severity", Type: Text, Meaning: "`error`, `warning`, `note`"},
		func(d diagnostic) Value { return text(d.v.Severity.String()) },
		func(d *Decoder, it diagnostic, v *Value) {
			it.v.Severity = named(d, "severity", v, report.ParseSeverity)
		},
	},
	str("code", "code, see `gorescore explain CODE`", func(d *sgfparse.Diagnostic) *string { return &d.Code }),
	num("line", "line of the file, from 1; 0: the whole file", func(d *sgfparse.Diagnostic) *int { return &d.Line }),
	num("col", "column of the line in bytes, from 1", func(d *sgfparse.Diagnostic) *int { return &d.Col }),
	num("move", "move number, 0: none", func(d *sgfparse.Diagnostic) *int { return &d.Move }),
	str("message", "the finding in words", func(d *sgfparse.Diagnostic) *string { return &d.Message }),
)
