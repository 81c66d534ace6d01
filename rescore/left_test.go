package rescore

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gorescore/report"
)

// wallWithPrisoners is a game on 9x9: a black wall and a white one beside it, and
// dead white stones in Black's territory, in SGF's letters.
func wallWithPrisoners(result string, white ...string) string {
	var b strings.Builder
	b.WriteString("(;GM[1]SZ[9]KM[0.5]RU[Japanese]RE[" + result + "]")
	for y := range 9 {
		fmt.Fprintf(&b, ";B[e%c];W[f%c]", 'a'+y, 'a'+y)
	}
	for _, p := range white {
		b.WriteString(";B[];W[" + p + "]")
	}
	b.WriteString(";B[];W[])")
	return b.String()
}

// Guards the mismatches of players who did not take off a dead stone: the whole
// of the territory around it counts for nobody then. Each stone that explains
// the margin alone is named, and what has to stay together is.
func TestDeadStonesLeftOnTheBoardAreNamed(t *testing.T) {
	w := NewWorker(&Options{})
	var totals report.Totals
	for _, c := range []struct {
		result string
		white  []string
		agrees bool
		want   string
		text   string
	}{
		{"B+9.5", []string{"ce"}, true, "", ""}, // 35 points and a prisoner twice over to 27 and komi
		{"W+27.5", []string{"ce"}, false, "left C5", "at C5 stay on the board"},
		{"W+9.5", []string{"ce"}, false, "other-winner", "if the other side won"},
		{"W+26.5", []string{"ce"}, false, "", ""},
		{"W+26.5", []string{"ab", "ce"}, false, "left A8,C5", "at A8 or C5 stay on the board"},
		{"W+27.5", []string{"ab", "ce"}, false, "left A8+C5", "at A8 and C5 stay on the board"},
		{"W+25.5", []string{"ab", "ce", "ai"}, false, "left A8,C5,A1", ""},
	} {
		r := w.Game(context.Background(), source(wallWithPrisoners(c.result, c.white...)))
		if r.Agrees == nil || *r.Agrees != c.agrees || r.AgreesIf != c.want {
			t.Fatalf("%s, %v: %s, agrees %v if %q, want %v if %q", c.result, c.white, r.Outcome, r.Agrees, r.AgreesIf, c.agrees, c.want)
		}
		totals.Add(r)
		told := ""
		for i := range r.Diagnostics {
			if d := &r.Diagnostics[i]; d.Code == "result-mismatch" {
				told = d.Message
			}
		}
		if (told != "") == c.agrees || !strings.Contains(told, c.text) || c.want == "" && strings.Contains(told, "reproduced") {
			t.Errorf("%s, %v: %q", c.result, c.white, told)
		}
	}
	if totals.AgreesIf["left"] != 4 || len(totals.AgreesIf) != 2 {
		t.Errorf("readings %v", totals.AgreesIf)
	}
}
