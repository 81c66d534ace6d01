package reporttest

import (
	"fmt"
	"slices"
	"strings"

	"gorescore/report"
)

// DumpTotals writes everything that a Totals says, in its own order. Rulesets are
// sorted: their order depends on which record comes first.
func DumpTotals(t *report.Totals) string {
	b := &strings.Builder{}
	fmt.Fprintln(b, t.Games, t.Inputs, t.Rescored, t.NotCounted, t.Skipped, t.Agrees, t.Mismatch, t.Unjudged,
		t.Counted, t.Compared, t.Flipped, t.FlippedSurely, t.FlippedBy, t.GamesWithFouls, t.GamesWithErrors, t.GamesWithFindings, t.BySeverity)
	for _, tally := range []report.Tally{t.NotCountedBy, t.SkippedBy, t.InputsBy, t.AgreesIf, t.LeftOut} {
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
		for _, v := range []string{report.KomiRecorded, report.KomiRuleset} {
			fmt.Fprintln(b, id, v, t.Count(id, v, 0))
			for _, other := range rules[i+1:] {
				fmt.Fprintln(b, id, other, v, t.Pair(id, other, v))
			}
		}
		for _, k := range t.GivenKomi() {
			fmt.Fprintln(b, id, k, t.Count(id, report.KomiGiven, k))
		}
	}
	for _, v := range []string{report.KomiRecorded, report.KomiRuleset} {
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
