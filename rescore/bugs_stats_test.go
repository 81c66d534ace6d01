package rescore

import (
	"encoding/json"
	"fmt"
	"testing"

	"gorescore/report"
	"gorescore/report/komi"
)

// statsOf gathers what komi statistics make of a file's games, in the same form
// as a decoded JSON line. The size is that of the first game. Games that record
// no result are counted under the ruleset that was asked for.
func statsOf(t *testing.T, opt *Options, recs []*report.Record) map[string]any {
	t.Helper()
	rules := komi.Options{Size: recs[0].Size, TrustKomi: opt.TrustKomi}
	if len(opt.Rules) > 0 {
		rules.Under = opt.Rules[0]
	}
	c := komi.NewCollector(rules)
	kept := map[string][]int{"used": {}} // games by what became of them
	for i, r := range recs {
		d := string(c.AddRecord(r))
		if d == "" {
			d = "used"
		}
		kept[d] = append(kept[d], i+1)
	}
	facts := map[string]any{"kept": kept}
	var sweep komi.Analysis
	for _, k := range opt.Komi {
		sweep.Sweep = append(sweep.Sweep, k.Points)
	}
	sweep.NoResigning = true // a handful of games needs no share of resignations
	f := c.Analyse(sweep)
	if len(f.Answers) != 1 {
		t.Fatalf("%d groups, want 1", len(f.Answers))
	}
	a := &f.Answers[0]
	margins := []float64{}
	for _, b := range a.Margins {
		for range b.Games {
			margins = append(margins, float64(b.Margin)/2)
		}
	}
	facts["family"], facts["counted"], facts["resigned"], facts["margins"] = a.Key.Family, a.Counted, a.Resigned, margins
	facts["median"], facts["identified"], facts["odd"], facts["even"] = a.Median.Value, a.Median.Identified, a.Parity.Odd, a.Parity.Even
	steps := map[string]any{}
	for i := 1; i < len(a.Sweep); i++ {
		from, to := &a.Sweep[i-1], &a.Sweep[i]
		steps[fmt.Sprintf("%s->%s", from.Komi, to.Komi)] = map[string]any{"flips": from.Black - to.Black, "redundant": to.Redundant}
	}
	facts["steps"] = steps
	warnings := []string{}
	for _, w := range a.Warnings {
		warnings = append(warnings, w.Code)
	}
	facts["warnings"] = warnings
	data, err := json.Marshal(facts)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
