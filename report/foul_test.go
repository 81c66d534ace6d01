package report_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
)

// Guards the record of a game that a foul decided: no margin is claimed, and
// the record reads back.
func TestFoulJSON(t *testing.T) {
	r := reporttest.Decided()
	line := r.AppendJSON(nil)
	for _, want := range []string{
		`"margin":null,"winner":"W",`, `"variant":"recorded","foul":{"move":31,"effect":"loss"}}`,
		`"variant":"ruleset","foul":{"move":31,"effect":"void-pass"}}`, `{"cause":"foul","points":0}`,
	} {
		if !bytes.Contains(line, []byte(want)) {
			t.Errorf("no %s in %s", want, line)
		}
	}
	got, err := report.ReadJSON(line)
	if err != nil {
		t.Fatal(err)
	}
	ignore := cmpopts.IgnoreFields(score.FoulDecision{}, "Plain")
	if diff := cmp.Diff(r.Scores, got.Scores, append(reporttest.SameRecord, ignore)...); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	// Without a foul a count has a margin.
	if _, err := report.ReadJSON(bytes.Replace(line, []byte(`"foul":`), []byte(`"fool":`), 1)); err == nil {
		t.Error("a count without margin is read")
	}
}

// Guards the totals: what the board counts does not lead a flip that a foul made.
func TestFoulLeadsItsFlip(t *testing.T) {
	f := &reporttest.Decided().Flips[0]
	if lead := f.LeadingCause(); f.Causes[lead].Cause != "foul" {
		t.Errorf("led by %s", f.Causes[lead].Cause)
	}
	if f.Direction() != -1 {
		t.Error("a flip to White that swings to Black")
	}
	f.Causes = []score.Cause{{Cause: "komi", Points: 1}, {Cause: "foul", Points: -4}}
	if lead := f.LeadingCause(); f.Causes[lead].Cause != "foul" || f.Direction() != -1 {
		t.Errorf("taken back: led by %s", f.Causes[lead].Cause)
	}
}

// Guards the table: a winner without a margin.
func TestFoulCSV(t *testing.T) {
	rows, at := readTable(t, []*report.Record{reporttest.Decided()})
	if row := rows[0]; row[at["winner"]] != "W" || row[at["margin"]] != "" {
		t.Errorf("winner %q by %q", row[at["winner"]], row[at["margin"]])
	}
}
