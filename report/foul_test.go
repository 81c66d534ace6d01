package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gorescore/replay"
	"gorescore/score"
)

// sampleDecided is a game whose fouls two rulesets decide: White, behind on the
// board under both, wins one by a foul.
func sampleDecided() *GameView {
	v := sampleView()
	r := v.Record
	lost, void := &r.Scores[0], &r.Scores[1]
	lost.Winner, lost.Notes = replay.WinnerWhite, []string{score.NoteFoulLoss}
	lost.Foul = &score.FoulDecision{Effect: "loss", Move: 31}
	void.Notes = []string{score.NoteFoulVoid, score.NoteFoulAfter}
	void.Foul = &score.FoulDecision{Effect: "void-pass", Move: 31}
	lost.Margin = 3
	r.Flips = []Flip{flip(*lost, replay.WinnerBlack, false, score.Cause{Cause: "komi", Points: 4}, score.Cause{Cause: "foul"})}
	v.Reference = "aga@0.5"
	v.Differences = []Difference{{lost, 4, r.Flips[0].Causes}}
	return v
}

// Guards the record of a game that a foul decided: no margin is claimed, and
// the record reads back.
func TestFoulJSON(t *testing.T) {
	r := sampleDecided().Record
	r.Scores[0].Margin = r.Scores[0].Black() - r.Scores[0].White()
	line := r.AppendJSON(nil)
	for _, want := range []string{
		`"margin":null,"winner":"W",`, `"variant":"recorded","foul":{"move":31,"effect":"loss"}}`,
		`"variant":"ruleset","foul":{"move":31,"effect":"void-pass"}}`, `{"cause":"foul","points":0}`,
	} {
		if !bytes.Contains(line, []byte(want)) {
			t.Errorf("no %s in %s", want, line)
		}
	}
	got, err := ReadJSON(line)
	if err != nil {
		t.Fatal(err)
	}
	ignore := cmpopts.IgnoreFields(score.FoulDecision{}, "Plain")
	if diff := cmp.Diff(r.Scores, got.Scores, append(sameRecord, ignore)...); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	// Without a foul a count has a margin.
	if _, err := ReadJSON(bytes.Replace(line, []byte(`"foul":`), []byte(`"fool":`), 1)); err == nil {
		t.Error("a count without margin is read")
	}
}

// Guards the words for it, in each text.
func TestFoulInWords(t *testing.T) {
	v := sampleDecided()
	b := &bytes.Buffer{}
	if err := WriteShow(b, v, Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"W+F", "jp1989: lost by a foul", "cn2002: fouls are taken back", "jp1989@1.5: W+F by the foul at move 31"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b)
		}
	}
	if strings.Contains(b.String(), "jp1989 at 1.5:") {
		t.Errorf("a count that decides nothing is laid out:\n%s", b)
	}
	row := appendScoreCells(nil, v.Record, &v.Record.Scores[0])
	if row[5] != "W" || row[6] != "" {
		t.Errorf("csv: winner %q by %q", row[5], row[6])
	}
}

// Guards the totals: what the board counts does not lead a flip that a foul made.
func TestFoulLeadsItsFlip(t *testing.T) {
	f := &sampleDecided().Record.Flips[0].Flip
	if lead := leadingCause(f); f.Causes[lead].Cause != "foul" {
		t.Errorf("led by %s", f.Causes[lead].Cause)
	}
	if swing(f) != -1 {
		t.Error("a flip to White that swings to Black")
	}
	f.Causes = []score.Cause{{Cause: "komi", Points: 1}, {Cause: "foul", Points: -4}}
	if lead := leadingCause(f); f.Causes[lead].Cause != "foul" || swing(f) != -1 {
		t.Errorf("taken back: led by %s", f.Causes[lead].Cause)
	}
}
