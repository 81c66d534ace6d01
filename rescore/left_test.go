package rescore

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gorescore/report"
)

// wallWithPrisoner is a game on 9x9: a black wall and a white one beside it, and
// a dead white stone at C5 in Black's territory.
func wallWithPrisoner(result string) string {
	var b strings.Builder
	b.WriteString("(;GM[1]SZ[9]KM[0.5]RU[Japanese]RE[" + result + "]")
	for y := range 9 {
		fmt.Fprintf(&b, ";B[e%c];W[f%c]", 'a'+y, 'a'+y)
	}
	b.WriteString(";B[];W[ce];B[];W[])")
	return b.String()
}

// Guards the mismatches of players who did not take off a dead stone: the whole
// of the territory around it counts for nobody then.
func TestADeadStoneLeftOnTheBoardIsNamed(t *testing.T) {
	w := NewWorker(&Options{})
	var totals report.Totals
	for _, c := range []struct {
		result string
		agrees bool
		want   string
	}{
		{"B+9.5", true, ""},          // 35 points and a prisoner twice over to 27 and komi
		{"W+27.5", false, "left C5"}, // none to 27 and komi
		{"W+9.5", false, "other-winner"},
		{"W+26.5", false, ""},
	} {
		r := w.Game(context.Background(), source(wallWithPrisoner(c.result)))
		if r.Agrees == nil || *r.Agrees != c.agrees || r.AgreesIf != c.want {
			t.Fatalf("%s: %s, agrees %v if %q, want %v if %q", c.result, r.Outcome, r.Agrees, r.AgreesIf, c.agrees, c.want)
		}
		totals.Add(r)
		told := ""
		for i := range r.Diagnostics {
			if d := &r.Diagnostics[i]; d.Code == "result-mismatch" {
				told = d.Message
			}
		}
		if (told != "") == c.agrees || strings.Contains(told, "; reproduced if the dead stones at C5 stay on the board") != (c.want == "left C5") {
			t.Errorf("%s: %q", c.result, told)
		}
	}
	if totals.AgreesIf["left"] != 1 || len(totals.AgreesIf) != 2 {
		t.Errorf("readings %v", totals.AgreesIf)
	}
}
