package reporttest

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// SameRecord compares what a record's forms for programs carry: rulesets by id,
// no board, confidences of four digits.
var SameRecord = cmp.Options{
	cmpopts.EquateEmpty(),
	cmpopts.IgnoreFields(report.Record{}, "Board", "MovesTrusted", "line"),
	cmp.Comparer(func(a, b *score.Ruleset) bool { return report.RulesID(a) == report.RulesID(b) }),
	cmpopts.EquateApprox(0, 5e-5),
}

// Texts are texts that writers get wrong: quotes, formulas, markup, control
// characters, broken bytes.
var Texts = []string{
	"", "柯洁", "a'b\"c", "Robert'); DROP TABLE games;--", "=HYPERLINK(\"x\")", "-1+1", "a|b`c*d_e<b>&amp;", "line\nbreak\r\ttab",
	"nul\x00byte", "esc\x1b[31mred", "bad\xffbyte", "\u202eright to left", "{\"json\":1}", "\\N", "NULL", strings.Repeat("長", 300),
}

// drawer draws the parts of a record.
type drawer struct{ *rapid.T }

func (d drawer) text(label string) string { return rapid.SampledFrom(Texts).Draw(d.T, label) }

func (d drawer) n(label string, high int) int { return rapid.IntRange(0, high).Draw(d.T, label) }

func (d drawer) half(label string) replay.HalfPoints {
	return replay.HalfPoints(rapid.IntRange(-800, 800).Draw(d.T, label))
}

func (d drawer) yes(label string) bool { return rapid.Bool().Draw(d.T, label) }

func (d drawer) points(label string) []string {
	return rapid.SliceOfN(rapid.SampledFrom([]string{"Q16", "A1", "AA27", "T19"}), 0, 4).Draw(d.T, label)
}

// DrawRecord draws a record with every field that its forms carry.
func DrawRecord(t *rapid.T) *report.Record {
	d := drawer{t}
	r := &report.Record{
		Seq: int64(1 + d.n("seq", 1<<40)), File: d.text("file"), Game: d.n("game", 3), Digest: "00ff", MovesDigest: d.text("digest"), Format: "sgf",
		Charset: report.Charset{Name: "gb18030", Confidence: rapid.Float64Range(0, 1).Draw(t, "charset")},
		App:     d.text("app"), Size: [2]int{d.n("width", 52), d.n("height", 52)}, Moves: d.n("moves", 400), Passes: d.n("passes", 4), Handicap: d.n("handicap", 9),
		Players: report.Players{Black: d.text("black"), White: d.text("white"), BlackRank: d.text("br"), WhiteRank: d.text("wr")},
		Date:    d.text("date"), Event: d.text("event"), Place: d.text("place"),
		Komi:     replay.Komi{Raw: d.text("komi"), Source: replay.Source(d.n("source", 3)), Doubtful: d.yes("doubtful"), Why: d.text("why")},
		Rules:    replay.Rules{Raw: d.text("rules"), ID: rapid.SampledFrom([]string{"", "jp1989"}).Draw(t, "id"), Source: replay.Source(d.n("source", 3)), Doubtful: d.yes("doubtful")},
		Recorded: replay.Result{Raw: d.text("result"), Winner: replay.Winner(d.n("winner", 5)), Method: replay.Method(d.n("method", 7)), Unit: d.text("unit")},
		Outcome:  rapid.SampledFrom([]string{report.Rescored, report.Rescored, report.NotCounted, report.Skipped}).Draw(t, "outcome"),
		Why:      d.text("why"), AgreesIf: d.text("agrees if"),
	}
	if d.yes("komi known") {
		r.Komi.Known, r.Komi.Points = true, d.half("komi")
	}
	if d.yes("has margin") {
		r.Recorded.HasMargin, r.Recorded.Margin = true, d.half("margin")
	}
	if d.yes("judged") {
		r.Agrees = new(d.yes("agrees"))
	}
	if d.yes("life") {
		r.Life = &report.Life{
			Origin: rapid.SampledFrom([]score.Origin{"", "marks", "estimate"}).Draw(t, "origin"), Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence"),
			Dead: d.points("dead"), Seki: d.points("seki"), Doubtful: d.points("doubtful"),
		}
	}
	for range d.n("scores", 4) {
		r.Scores = append(r.Scores, d.score())
	}
	for i := range r.Scores {
		if d.yes("flips") {
			r.Flips = append(r.Flips, d.flip(&r.Scores[i]))
		}
	}
	for i := range d.n("break even", 3) {
		r.BreakEven = append(r.BreakEven, report.BreakEven{Rules: fmt.Sprint("own-", i), Margin: d.half("even")})
	}
	d.lists(r)
	return r
}

func (d drawer) score() report.Score {
	s := report.Score{Variant: rapid.SampledFrom([]string{report.KomiRecorded, report.KomiRuleset, report.KomiGiven}).Draw(d.T, "variant")}
	s.Rules = rapid.SampledFrom([]*score.Ruleset{JP1989, CN2002, AGA, Ing1991}).Draw(d.T, "ruleset")
	s.Komi, s.Dame = d.half("komi"), rapid.SampledFrom([]score.Dame{score.DameFill, score.DameAsIs}).Draw(d.T, "dame")
	for _, f := range report.TermFields() {
		*f.Of(&s.Terms[0]), *f.Of(&s.Terms[1]) = d.half(f.Name), d.half(f.Name)
	}
	s = Settle(s)
	s.Low, s.High = d.half("low"), d.half("high")
	s.Notes = rapid.SliceOfN(rapid.SampledFrom([]string{score.NoteOpenKo, score.NoteFoulVoid}), 0, 2).Draw(d.T, "notes")
	if effect := rapid.SampledFrom([]string{"", "", "loss", "void-pass"}).Draw(d.T, "foul"); effect != "" {
		s.Foul = &score.FoulDecision{Effect: effect, Move: d.n("move", 300)}
		if effect == "loss" {
			s.Winner = replay.Winner(1 + d.n("loser", 1))
		}
	}
	return s
}

func (d drawer) flip(s *report.Score) report.Flip {
	f := Flip(*s, replay.Winner(1+d.n("from", 2)), d.yes("certain"))
	f.Against = rapid.SampledFrom([]string{report.AgainstRecorded, "jp1989@6.5"}).Draw(d.T, "against")
	for _, c := range []string{"komi", "parity", "seki", "foul"} {
		if d.yes(c) {
			f.Causes = append(f.Causes, score.Cause{Cause: c, Points: d.half(c)})
		}
	}
	return f
}

// lists draws fouls and findings.
func (d drawer) lists(r *report.Record) {
	for range d.n("fouls", 2) {
		v := report.Violation{
			Move: d.n("move", 300), Color: "B", Point: "D4", Kind: rapid.SampledFrom([]string{"ko", "superko", "suicide"}).Draw(d.T, "kind"), Cycle: d.n("cycle", 8), Class: d.text("class"),
			IllegalUnder: rapid.SliceOfN(rapid.SampledFrom([]string{"jp1989", "kata:SIMPLE,AREA,taxNONE"}), 0, 2).Draw(d.T, "illegal"),
		}
		if d.yes("consequence") {
			v.Consequence = []report.Consequence{{Rules: "jp1989", Text: d.text("consequence")}, {Rules: "aga", Text: "loss"}}
		}
		r.Violations = append(r.Violations, v)
	}
	for range d.n("findings", 2) {
		r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{
			Position: sgfparse.Position{File: r.File, Game: r.Game, Line: d.n("line", 99), Col: d.n("col", 99), Move: d.n("move", 99)},
			Severity: sgfparse.Severity(1 + d.n("severity", 2)), Code: "truncated", Message: d.text("message"),
		})
	}
}
