package report_test

import (
	"testing"

	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
	"gorescore/sgfparse"
)

var variants = []string{report.KomiRecorded, report.KomiRuleset}

// genRecord draws a record with what Totals looks at.
func genRecord(t *rapid.T) *report.Record {
	r := &report.Record{
		Game:    rapid.IntRange(0, 3).Draw(t, "game"),
		Outcome: rapid.SampledFrom([]string{report.Rescored, report.Rescored, report.Rescored, report.NotCounted, report.Skipped}).Draw(t, "outcome"),
		Why:     rapid.SampledFrom([]string{"", "resigned", "bad-size"}).Draw(t, "why"),
		Komi:    replay.Komi{Known: rapid.Bool().Draw(t, "known"), Doubtful: rapid.Bool().Draw(t, "doubtful")},
		Rules:   replay.Rules{ID: rapid.SampledFrom([]string{"", "jp1989"}).Draw(t, "source"), Doubtful: rapid.Bool().Draw(t, "rules doubtful")},
		Recorded: replay.Result{
			Winner: replay.Winner(rapid.IntRange(0, 3).Draw(t, "winner")),
			Method: replay.Method(rapid.IntRange(0, 2).Draw(t, "method")),
		},
	}
	if r.Game == 0 { // an input without a game holds findings alone
		r.Outcome = report.Skipped
		r.Diagnostics = []sgfparse.Diagnostic{{Code: "a", Severity: sgfparse.Error}}
		return r
	}
	if rapid.Bool().Draw(t, "judged") {
		r.Agrees = new(rapid.Bool().Draw(t, "agrees"))
	}
	if rapid.Bool().Draw(t, "life") {
		r.Life = &report.Life{Origin: rapid.SampledFrom([]score.Origin{"", "marks", "estimate", "other"}).Draw(t, "origin"),
			Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence")}
	}
	rules := []*score.Ruleset{reporttest.JP1989, reporttest.CN2002, reporttest.AGA, reporttest.Ing1991, reporttest.Stone}
	for range rapid.IntRange(0, 6).Draw(t, "scores") {
		s := report.Score{Variant: rapid.SampledFrom([]string{report.KomiRecorded, report.KomiRuleset, report.KomiGiven}).Draw(t, "variant")}
		s.Rules = rapid.SampledFrom(rules).Draw(t, "rules")
		s.Komi = replay.HalfPoints(rapid.IntRange(12, 15).Draw(t, "komi"))
		s.Winner = replay.Winner(rapid.IntRange(1, 3).Draw(t, "score winner"))
		r.Scores = append(r.Scores, s)
		if rapid.Bool().Draw(t, "flips") {
			against := rapid.SampledFrom([]string{report.AgainstRecorded, report.AgainstRecorded, "jp1989@6.5"}).Draw(t, "against")
			f := reporttest.Flip(s, r.Recorded.Winner, rapid.Bool().Draw(t, "certain"),
				score.Cause{Cause: "komi", Points: replay.HalfPoints(rapid.IntRange(-3, 3).Draw(t, "by komi"))},
				score.Cause{Cause: "parity", Points: replay.HalfPoints(rapid.IntRange(-3, 3).Draw(t, "by parity"))})
			f.Against = against
			r.Flips = append(r.Flips, f)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "fouls") {
		r.Violations = append(r.Violations, report.Violation{Kind: rapid.SampledFrom([]string{"ko", "suicide"}).Draw(t, "kind")})
	}
	for range rapid.IntRange(0, 3).Draw(t, "findings") {
		r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{
			Code:     rapid.SampledFrom([]string{"a", "b"}).Draw(t, "code"),
			Severity: sgfparse.Severity(rapid.IntRange(1, 3).Draw(t, "severity"))})
	}
	return r
}

// TestTotalsMerge: however the records are cut into parts, in whatever order
// the parts are merged, the sums are the same.
func TestTotalsMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(genRecord), 0, 12).Draw(t, "records")
		whole := &report.Totals{}
		parts := []*report.Totals{{}, {}, {}}
		for _, r := range records {
			whole.Add(r)
			parts[rapid.IntRange(0, 2).Draw(t, "part")].Add(r)
		}
		merged := &report.Totals{}
		for _, i := range rapid.Permutation([]int{0, 1, 2}).Draw(t, "order") {
			merged.Merge(parts[i])
		}
		if got, want := reporttest.DumpTotals(merged), reporttest.DumpTotals(whole); got != want {
			t.Fatalf("merged\n%s\nwhole\n%s", got, want)
		}
	})
}

// TestTotalsAddUp: the sums are those of the records, counted another way.
func TestTotalsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(genRecord), 0, 12).Draw(t, "records")
		n := &report.Totals{}
		scored, flips, enters, fouls := int64(0), int64(0), int64(0), int64(0)
		for _, r := range records {
			n.Add(r)
			fouls += int64(len(r.Violations))
			if r.Outcome != report.Rescored {
				continue
			}
			scored += int64(len(r.Scores))
			if r.LeftOut() == "" {
				enters += int64(len(r.Scores))
			}
			for _, f := range r.Flips {
				if r.Compared() && f.Against == report.AgainstRecorded {
					flips++
				}
			}
		}
		if n.Games+n.Inputs != int64(len(records)) || n.Rescored+n.NotCounted+n.Skipped != n.Games {
			t.Fatalf("outcomes do not add up: %+v", n)
		}
		left := int64(0)
		for _, v := range n.LeftOut.Sorted() {
			left += v
		}
		if n.Agrees+n.Mismatch+n.Unjudged != n.Rescored || n.Counted+left != n.Rescored || n.Compared > n.Counted || n.Flipped > n.Compared {
			t.Fatalf("rescored games do not add up: %+v", n)
		}
		var sum report.CountTotal
		for _, id := range n.Rules() {
			for _, v := range variants {
				c := n.Count(id, v, 0)
				sum.Scored, sum.Flips = sum.Scored+c.Scored, sum.Flips+c.Flips
				sum.Black, sum.White, sum.Ties = sum.Black+c.Black, sum.White+c.White, sum.Ties+c.Ties
			}
			for _, k := range n.GivenKomi() {
				c := n.Count(id, report.KomiGiven, k)
				sum.Scored, sum.Flips = sum.Scored+c.Scored, sum.Flips+c.Flips
				sum.Black, sum.White, sum.Ties = sum.Black+c.Black, sum.White+c.White, sum.Ties+c.Ties
			}
		}
		if sum.Scored != scored || sum.Flips != flips || sum.Black+sum.White+sum.Ties != enters {
			t.Fatalf("counts add up to %+v, want %d scored, %d flips, %d winners", sum, scored, flips, enters)
		}
		total := int64(0)
		for _, f := range n.Violations() {
			total += f.Fouls
		}
		if total != fouls {
			t.Fatalf("%d fouls, want %d", total, fouls)
		}
	})
}

// TestLeftOut guards which games enter rates (the project's decisions on
// doubtful komi, doubtful rules, mismatches and games scored for study).
func TestLeftOut(t *testing.T) {
	for _, c := range []struct {
		name     string
		change   func(*report.Record)
		want     string
		compared bool
	}{
		{"a good game", func(*report.Record) {}, "", true},
		{"not rescored", func(r *report.Record) { r.Outcome = report.Skipped }, "", false},
		{"resigned, scored for study", func(r *report.Record) { r.Recorded.Method = replay.MethodResign }, report.LeftOutStudy, false},
		{"on time", func(r *report.Record) { r.Recorded.Method = replay.MethodTime }, report.LeftOutStudy, false},
		{"draw at half a point", func(r *report.Record) {
			r.Recorded.Winner, r.Recorded.Method = replay.WinnerDraw, replay.MethodUnknown
		}, report.LeftOutStudy, false},
		{"a draw", func(r *report.Record) { r.Recorded.Winner = replay.WinnerDraw }, "", true},
		{"not reproduced", func(r *report.Record) { r.Agrees = new(false) }, report.LeftOutMismatch, false},
		{"not checked", func(r *report.Record) { r.Agrees = nil }, report.LeftOutUnjudged, false},
		{"rules unknown", func(r *report.Record) { r.Agrees, r.Rules = nil, replay.Rules{} }, report.LeftOutRulesUnknown, false},
		{"no result", func(r *report.Record) { r.Agrees, r.Recorded = nil, replay.Result{} }, "", false},
		{"komi unknown", func(r *report.Record) { r.Komi.Known = false }, report.LeftOutKomiUnknown, false},
		{"komi doubtful", func(r *report.Record) { r.Komi.Doubtful = true }, report.LeftOutKomiDoubtful, false},
		{"rules doubtful", func(r *report.Record) { r.Rules.Doubtful = true }, report.LeftOutRulesDoubtful, false},
	} {
		r := reporttest.Flipped()
		c.change(r)
		if got := r.LeftOut(); got != c.want {
			t.Errorf("%s: left out %q, want %q", c.name, got, c.want)
		}
		if got := r.Compared(); got != c.compared {
			t.Errorf("%s: compared %v", c.name, got)
		}
		n := &report.Totals{}
		n.Add(r)
		if flips := n.Count("cn2002", report.KomiRuleset, 0).Flips; (flips == 1) != c.compared {
			t.Errorf("%s: %d flips counted", c.name, flips)
		}
	}
}

// TestCausesLead guards the share of causes: the largest share towards the new
// winner leads, whatever the sign of the swing.
func TestCausesLead(t *testing.T) {
	for _, c := range []struct {
		causes []score.Cause
		to     replay.Winner
		lead   int
	}{
		{[]score.Cause{{Cause: "parity", Points: -2}, {Cause: "komi", Points: -4}}, replay.WinnerWhite, 1},
		{[]score.Cause{{Cause: "parity", Points: -8}, {Cause: "komi", Points: 10}}, replay.WinnerBlack, 1},
		{[]score.Cause{{Cause: "komi", Points: -2}, {Cause: "parity", Points: -2}}, replay.WinnerWhite, 0},
		{[]score.Cause{{Cause: "tie"}}, replay.WinnerBlack, 0},
		{nil, replay.WinnerBlack, -1},
	} {
		if got := (&report.Flip{Flip: score.Flip{To: c.to, Causes: c.causes}}).LeadingCause(); got != c.lead {
			t.Errorf("%v leads with %d, want %d", c.causes, got, c.lead)
		}
	}
}
