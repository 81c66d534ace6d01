package table

import (
	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

var scoresOf = source[report.Score]{
	count: func(r *report.Record) int { return len(r.Scores) },
	at:    func(r *report.Record, i int) *report.Score { return &r.Scores[i] },
	add: func(r *report.Record) *report.Score {
		r.Scores = append(r.Scores, report.Score{})
		return &r.Scores[len(r.Scores)-1]
	},
}

type count = item[report.Score]

var scoreColumns = append(append(append(keys[report.Score](), verdictColumns...), termColumns()...), flipOfScore...)

// verdictColumns come before the items of a count: who won by how much. The
// foul is read first, since it says what a missing margin means.
var verdictColumns = []column[report.Score]{
	ruleset("ruleset", func(s *report.Score) **score.Ruleset { return &s.Rules }),
	str("variant", "which komi: `recorded`, `ruleset` (its usual one), `given`", func(s *report.Score) *string { return &s.Variant }),
	pts("komi", "komi in points", func(s *report.Score) *replay.HalfPoints { return &s.Komi }),
	won("winner", "`B`, `W`, `draw`", func(s *report.Score) *replay.Winner { return &s.Winner }),
	{
		Column{Name: "margin", Type: Points, Null: true, Meaning: "the winner's margin in points, unsigned; null: a foul lost the game"},
		func(s count) Value {
			if s.v.LostByFoul() {
				return null
			}
			return points(s.v.Margin.Abs())
		},
		nil,
	},
	{
		Column{Name: "black_margin", Type: Points, Meaning: "Black's points minus White's, after komi"},
		func(s count) Value { return points(s.v.Margin) },
		func(_ *Decoder, s count, v *Value) { s.v.Margin = half(v) },
	},
	{
		Column{Name: "black", Type: Points, Meaning: "Black's points as the ruleset counts them"},
		func(s count) Value { return points(s.v.Black()) },
		nil,
	},
	{
		Column{Name: "white", Type: Points, Meaning: "White's points, komi and compensation included"},
		func(s count) Value { return points(s.v.White()) },
		nil,
	},
	pts("low", "least margin of Black over all that the record leaves open", func(s *report.Score) *replay.HalfPoints { return &s.Low }),
	pts("high", "greatest margin of Black over all that the record leaves open", func(s *report.Score) *replay.HalfPoints { return &s.High }),
	{
		Column{Name: "dame", Type: Text, Meaning: "open dame: `filled`, `as-is`"},
		func(s count) Value { return text(report.DameName(s.v.Dame)) },
		func(_ *Decoder, s count, v *Value) { s.v.Dame = report.ParseDame(v.Text) },
	},
	{
		Column{Name: "notes", Type: Text, Meaning: "notes (docs/records.md), a list with blanks between"},
		func(s count) Value { return words(s.v.Notes) },
		func(_ *Decoder, s count, v *Value) { s.v.Notes = fields(v) },
	},
	{
		Column{Name: "foul_effect", Type: Text, Null: true, Meaning: "`loss`, `void-pass`, `undo-pass`: a foul decided (`--fouls apply`); null: none did"},
		func(s count) Value {
			if s.v.Foul == nil {
				return null
			}
			return text(s.v.Foul.Effect)
		},
		func(_ *Decoder, s count, v *Value) {
			if !v.Null {
				foul(s.v).Effect = v.Text
			}
		},
	},
	{
		Column{Name: "foul_move", Type: Int, Null: true, Meaning: "the foul's move number"},
		func(s count) Value {
			if s.v.Foul == nil {
				return null
			}
			return number(s.v.Foul.Move)
		},
		func(_ *Decoder, s count, v *Value) {
			if !v.Null {
				foul(s.v).Move = int(v.Int)
			}
		},
	},
}

func foul(s *report.Score) *score.FoulDecision {
	if s.Foul == nil {
		s.Foul = &score.FoulDecision{}
	}
	return s.Foul
}

// termColumns are the items of a count for each side.
func termColumns() []column[report.Score] {
	var out []column[report.Score]
	for side, name := range []string{score.BlackSide: "black", score.WhiteSide: "white"} {
		for _, t := range report.TermFields() {
			of := "Black's "
			if side == int(score.WhiteSide) {
				of = "White's "
			}
			out = append(out, pts(name+"_"+t.Name, of+t.Meaning+", in points", func(s *report.Score) *replay.HalfPoints {
				return t.Of(&s.Terms[side])
			}))
		}
	}
	return out
}

// flipOfScore are the columns that say whether the count turns the recorded
// result over.
var flipOfScore = []column[report.Score]{
	{
		Column{Name: "flip", Type: Bool, Null: true, Meaning: "another winner than recorded; null: the game is not compared"},
		func(s count) Value { return ifCompared(s.Record, s.FlipOf(s.v) != nil) },
		nil,
	},
	{
		Column{Name: "certain", Type: Bool, Null: true, Meaning: "the flip is certain; null: no flip"},
		func(s count) Value {
			if f := s.FlipOf(s.v); f != nil {
				return boolean(f.Certain)
			}
			return null
		},
		nil,
	},
}
