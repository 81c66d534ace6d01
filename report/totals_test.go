package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// dump writes everything that a Totals says, in its own order. Rulesets are
// sorted: their order depends on which record comes first.
func dump(t *Totals) string {
	b := &strings.Builder{}
	fmt.Fprintln(b, t.Games, t.Rescored, t.NotCounted, t.Skipped, t.Agrees, t.Mismatch, t.Unjudged,
		t.Counted, t.Compared, t.Flipped, t.FlippedSurely, t.GamesWithFouls, t.GamesWithErrors, t.GamesWithFindings, t.BySeverity)
	for _, tally := range []Tally{t.NotCountedBy, t.SkippedBy, t.AgreesIf, t.LeftOut} {
		for k, v := range tally.Sorted() {
			fmt.Fprint(b, k, "=", v, " ")
		}
		fmt.Fprintln(b)
	}
	for k, v := range t.Origins() {
		fmt.Fprintln(b, k, v)
	}
	rules := slices.Sorted(slices.Values(t.Rules()))
	for i, id := range rules {
		for _, v := range gameVariants {
			fmt.Fprintln(b, id, v, t.Count(id, v, 0))
			for _, other := range rules[i+1:] {
				fmt.Fprintln(b, id, other, v, t.Pair(id, other, v))
			}
		}
		for _, k := range t.GivenKomi() {
			fmt.Fprintln(b, id, k, t.Count(id, KomiGiven, k))
		}
	}
	for _, v := range gameVariants {
		for k, c := range t.Causes(v) {
			fmt.Fprintln(b, v, k, c)
		}
	}
	for k, v := range t.Violations() {
		fmt.Fprintln(b, k, v)
	}
	for k, v := range t.Findings() {
		fmt.Fprintln(b, k, v)
	}
	return b.String()
}

// genRecord draws a record with what Totals looks at.
func genRecord(t *rapid.T) *Record {
	r := &Record{
		Game:    rapid.IntRange(0, 3).Draw(t, "game"),
		Outcome: rapid.SampledFrom([]string{Rescored, Rescored, Rescored, NotCounted, Skipped}).Draw(t, "outcome"),
		Why:     rapid.SampledFrom([]string{"", "resigned", "bad-size"}).Draw(t, "why"),
		Komi:    replay.Komi{Known: rapid.Bool().Draw(t, "known"), Doubtful: rapid.Bool().Draw(t, "doubtful")},
		Rules:   replay.Rules{ID: rapid.SampledFrom([]string{"", "jp1989"}).Draw(t, "source"), Doubtful: rapid.Bool().Draw(t, "rules doubtful")},
		Recorded: replay.Result{
			Winner: replay.Winner(rapid.IntRange(0, 3).Draw(t, "winner")),
			Method: replay.Method(rapid.IntRange(0, 2).Draw(t, "method")),
		},
	}
	if r.Game == 0 { // an input without a game holds findings alone
		r.Outcome = Skipped
		r.Diagnostics = []sgfparse.Diagnostic{{Code: "a", Severity: sgfparse.Error}}
		return r
	}
	if rapid.Bool().Draw(t, "judged") {
		r.Agrees = ptr(rapid.Bool().Draw(t, "agrees"))
	}
	if rapid.Bool().Draw(t, "life") {
		r.Life = &Life{Origin: rapid.SampledFrom([]score.Origin{"", "marks", "estimate", "other"}).Draw(t, "origin"),
			Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence")}
	}
	rules := []*score.Ruleset{jp1989, cn2002, aga, ing}
	for range rapid.IntRange(0, 6).Draw(t, "scores") {
		s := Score{Variant: rapid.SampledFrom([]string{KomiRecorded, KomiRuleset, KomiGiven}).Draw(t, "variant")}
		s.Rules = rapid.SampledFrom(rules).Draw(t, "rules")
		s.Komi = replay.HalfPoints(rapid.IntRange(12, 15).Draw(t, "komi"))
		s.Winner = replay.Winner(rapid.IntRange(1, 3).Draw(t, "score winner"))
		r.Scores = append(r.Scores, s)
		if rapid.Bool().Draw(t, "flips") {
			against := rapid.SampledFrom([]string{AgainstRecorded, AgainstRecorded, "jp1989@6.5"}).Draw(t, "against")
			f := flip(s, r.Recorded.Winner, rapid.Bool().Draw(t, "certain"),
				score.Cause{Cause: "komi", Points: replay.HalfPoints(rapid.IntRange(-3, 3).Draw(t, "by komi"))},
				score.Cause{Cause: "parity", Points: replay.HalfPoints(rapid.IntRange(-3, 3).Draw(t, "by parity"))})
			f.Against = against
			r.Flips = append(r.Flips, f)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "fouls") {
		r.Violations = append(r.Violations, Violation{Kind: rapid.SampledFrom([]string{"ko", "suicide"}).Draw(t, "kind")})
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
		whole := &Totals{}
		parts := []*Totals{{}, {}, {}}
		for _, r := range records {
			whole.Add(r)
			parts[rapid.IntRange(0, 2).Draw(t, "part")].Add(r)
		}
		merged := &Totals{}
		for _, i := range rapid.Permutation([]int{0, 1, 2}).Draw(t, "order") {
			merged.Merge(parts[i])
		}
		if got, want := dump(merged), dump(whole); got != want {
			t.Fatalf("merged\n%s\nwhole\n%s", got, want)
		}
	})
}

// TestTotalsAddUp: the sums are those of the records, counted another way.
func TestTotalsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.SliceOfN(rapid.Custom(genRecord), 0, 12).Draw(t, "records")
		n := &Totals{}
		scored, flips, enters, fouls := int64(0), int64(0), int64(0), int64(0)
		for _, r := range records {
			n.Add(r)
			fouls += int64(len(r.Violations))
			if r.Outcome != Rescored {
				continue
			}
			scored += int64(len(r.Scores))
			if r.LeftOut() == "" {
				enters += int64(len(r.Scores))
			}
			for _, f := range r.Flips {
				if r.Compared() && f.Against == AgainstRecorded {
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
		var sum CountTotal
		for _, id := range n.Rules() {
			for _, v := range gameVariants {
				c := n.Count(id, v, 0)
				sum.add(&c)
			}
			for _, k := range n.GivenKomi() {
				c := n.Count(id, KomiGiven, k)
				sum.add(&c)
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
		change   func(*Record)
		want     string
		compared bool
	}{
		{"a good game", func(*Record) {}, "", true},
		{"not rescored", func(r *Record) { r.Outcome = Skipped }, "", false},
		{"resigned, scored for study", func(r *Record) { r.Recorded.Method = replay.MethodResign }, LeftOutStudy, false},
		{"on time", func(r *Record) { r.Recorded.Method = replay.MethodTime }, LeftOutStudy, false},
		{"draw at half a point", func(r *Record) {
			r.Recorded.Winner, r.Recorded.Method = replay.WinnerDraw, replay.MethodUnknown
		}, LeftOutStudy, false},
		{"a draw", func(r *Record) { r.Recorded.Winner = replay.WinnerDraw }, "", true},
		{"not reproduced", func(r *Record) { r.Agrees = ptr(false) }, LeftOutMismatch, false},
		{"not checked", func(r *Record) { r.Agrees = nil }, LeftOutUnjudged, false},
		{"rules unknown", func(r *Record) { r.Agrees, r.Rules = nil, replay.Rules{} }, LeftOutRulesUnknown, false},
		{"no result", func(r *Record) { r.Agrees, r.Recorded = nil, replay.Result{} }, "", false},
		{"komi unknown", func(r *Record) { r.Komi.Known = false }, LeftOutKomiUnknown, false},
		{"komi doubtful", func(r *Record) { r.Komi.Doubtful = true }, LeftOutKomiDoubtful, false},
		{"rules doubtful", func(r *Record) { r.Rules.Doubtful = true }, LeftOutRulesDoubtful, false},
	} {
		r := sampleFlip()
		c.change(r)
		if got := r.LeftOut(); got != c.want {
			t.Errorf("%s: left out %q, want %q", c.name, got, c.want)
		}
		if got := r.Compared(); got != c.compared {
			t.Errorf("%s: compared %v", c.name, got)
		}
		n := &Totals{}
		n.Add(r)
		if flips := n.Count("cn2002", KomiRuleset, 0).Flips; (flips == 1) != c.compared {
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
		if got := leadingCause(&score.Flip{To: c.to, Causes: c.causes}); got != c.lead {
			t.Errorf("%v leads with %d, want %d", c.causes, got, c.lead)
		}
	}
}
