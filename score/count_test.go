package score

import (
	"encoding/json"
	"testing"

	"gorescore/replay"
)

// Guards group tax and seki against the published scores of two positions,
// counted as they stand and by the letter.
func TestTaxPictures(t *testing.T) {
	rules := map[[2]string]*Ruleset{
		{"AREA", "NONE"}: testPlain, {"AREA", "SEKI"}: testNoSeki, {"AREA", "ALL"}: testStone,
		{"TERRITORY", "NONE"}: testTerrSeki, {"TERRITORY", "SEKI"}: testTerritory, {"TERRITORY", "ALL"}: testTerrTax,
	}
	var s Surveyor
	for _, r := range truthRows(t, "katago_tax.jsonl") {
		var ru struct{ Scoring, Tax string }
		if err := json.Unmarshal(r.Rules, &ru); err != nil {
			t.Fatal(err)
		}
		b := r.board(t)
		m := b.survey(&s, Options{Dame: DameAsIs})
		sc := m.Count(rules[[2]string{ru.Scoring, ru.Tax}], replay.HalfPoints(r.Komi*2))
		if want := -replay.HalfPoints(r.WMinusB * 2); sc.Margin != want {
			t.Errorf("%s: %v, want %v", r.ID, sc.Margin, want)
		}
	}
}
