package rescore

import (
	"context"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
)

// TestFlipByContradictedHandicapIsNotCertain: White's two points for stones that
// HA denies are open, and a flip that rests on them is not certain. With more of
// them, or without HA, it is.
func TestFlipByContradictedHandicapIsNotCertain(t *testing.T) {
	chinese, _ := score.Lookup("cn2002")
	w := NewWorker(&Options{Rules: []*score.Ruleset{chinese}, Komi: []KomiChoice{{Variant: report.KomiRecorded}}})
	const game = "(;SZ[5]KM[-6.5]RU[Japanese]RE[B+1.5]HAAB[ba][ab];W[ca];B[bb];W[cb];B[bc];W[cc];B[ad];W[ec];B[bd];W[cd];B[be];W[dd];B[];W[ce];B[];W[])"
	for ha, certain := range map[string]bool{"HA[0]": false, "HA[two]": false, "HA[2]": true, "HA[9]": true, "": true} {
		r := w.Game(context.Background(), source(strings.Replace(game, "HA", ha, 1)))
		if len(r.Flips) != 1 || r.Flips[0].Certain != certain {
			t.Errorf("%q: %s %s, flips %+v, want one that is certain: %v", ha, r.Outcome, r.Why, r.Flips, certain)
		}
	}
}
