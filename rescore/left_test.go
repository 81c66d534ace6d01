package rescore

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
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

// Guards the mismatches of players who left two groups on the board: neither
// alone gives the margin. A group of one chain that does goes before any pair,
// and on a server that finds dead stones itself a pair is coincidence.
func TestTwoGroupsLeftOnTheBoardAreNamed(t *testing.T) {
	game := func(result, place string) string {
		record := wallWithPrisoners(result, "ce")
		record = strings.Replace(record, "RU[Japanese]", "RU[Japanese]PC["+place+"]", 1)
		return strings.Replace(record, ";B[];W[])", ";B[hc];W[];B[];W[])", 1)
	}
	w := NewWorker(&Options{})
	for _, c := range []struct{ result, place, want string }{
		{"W+0.5", "", "left H7+C5"}, // no territory is left
		{"W+28.5", "", "left C5"},   // White's 26 points and two for H7
		{"B+36.5", "", "left H7"},   // Black's 35 and two for C5, less komi
		{"W+0.5", "TYGEM", ""},      //
		{"W+28.5", "TYGEM", "left C5"},
		{"W+5.5", "", ""},
	} {
		r := w.Game(context.Background(), source(game(c.result, c.place)))
		if r.AgreesIf != c.want {
			t.Errorf("%s at %q: agrees if %q, want %q (%v)", c.result, c.place, r.AgreesIf, c.want, r.Scores)
		}
	}
}

// Guards the bound: of many dead groups only the smallest are paired.
func TestFewGroupsArePaired(t *testing.T) {
	var groups [][][]replay.Point
	for i := range replay.Point(30) {
		chain := make([]replay.Point, 30-i)
		chain[0] = i
		groups = append(groups, [][]replay.Point{chain})
	}
	pairs := pairsOf(groups)
	if len(pairs) != maxPaired*(maxPaired-1)/2 {
		t.Fatalf("%d pairs", len(pairs))
	}
	for _, p := range pairs {
		if len(p) != 2 || p[0][0] >= p[1][0] || p[0][0] < 30-maxPaired {
			t.Fatalf("%v", p)
		}
	}
}

// Guards that a dead stone left on the board comes before a compensation that the
// rules do not know: under Japanese rules a miss of three points in a game with
// three handicap stones is a stone forgotten in an eye of two points.
func TestAStoneLeftComesBeforeACompensation(t *testing.T) {
	rows := []string{
		"...OXXXX.",
		"...OX.OX.",
		"...OXXXX.",
		"...OX....",
		"...OX....",
	}
	var black, white []string
	for y, row := range rows {
		for x, c := range row {
			at := fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
			switch c {
			case 'X':
				black = append(black, at)
			case 'O':
				white = append(white, at)
			}
		}
	}
	game := func(result string) string {
		b := "(;GM[1]SZ[9:5]HA[3]KM[0.5]RU[Japanese]RE[" + result + "]AB" + strings.Join(black[:3], "")
		for i, p := range black[3:] {
			if i < len(white) {
				b += ";W" + white[i]
			} else {
				b += ";W[]"
			}
			b += ";B" + p
		}
		return b + ";W[];B[])"
	}
	w := NewWorker(&Options{Life: []score.Origin{score.OriginEstimate}}) // the stone is not turned to fit
	for _, c := range []struct{ result, want string }{
		{"W+4.5", "left G4"},
		{"W+3.5", "handicap N-1"},
	} {
		if r := w.Game(context.Background(), source(game(c.result))); r.Agrees == nil || *r.Agrees || r.AgreesIf != c.want {
			t.Errorf("%s: %s %s, agrees %v if %q, want %q", c.result, r.Outcome, r.Why, r.Agrees, r.AgreesIf, c.want)
		}
	}
}
