package rescore

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
)

// withFalseEye is a finished board on which White has an eye at e1 (as SGF writes
// it, ea) that is false: the stone beside it hangs on a corridor between Black's
// stones. Black has 12 points, White 4, or 5 with it.
func withFalseEye(place, result string) string {
	rows := []string{
		".O.O.O..O.O.O",
		"OOOOOXXXOOOOO",
		"XXXXXX.XXXXXX",
		".X.........X.",
	}
	var black, white strings.Builder
	for y, row := range rows {
		for x, c := range row {
			switch c {
			case 'X':
				fmt.Fprintf(&black, "[%c%c]", 'a'+x, 'a'+y)
			case 'O':
				fmt.Fprintf(&white, "[%c%c]", 'a'+x, 'a'+y)
			}
		}
	}
	return "(;GM[1]SZ[13:4]KM[0.5]RU[Japanese]PC[" + place + "]DT[2010-01-01]RE[" + result + "]AB" + black.String() + "AW" + white.String() + ";B[];W[])"
}

// Guards that a game is counted as the program of its server counted it: KGS
// takes chains at the same dame for connected, Tygem counts what is surrounded if
// the recorded margin says so, and anybody else leaves false eyes out.
func TestServersCountTheirGames(t *testing.T) {
	w := NewWorker(&Options{})
	for _, c := range []struct {
		place, result string
		agrees        bool
		agreesIf      string
		noted         bool
	}{
		{"", "B+7.5", true, "", false},
		{"", "B+6.5", false, "flood", false},
		{"The KGS Go Server at http://www.gokgs.com/", "B+6.5", true, "", true},
		{"The KGS Go Server at http://www.gokgs.com/", "B+7.5", false, "fill", true},
		{"Tygem Baduk", "B+7.5", true, "", false},
		{"Tygem Baduk", "B+6.5", true, "", true},
		{"Tygem Baduk", "B+3.5", false, "", false},
	} {
		r := w.Game(context.Background(), source(withFalseEye(c.place, c.result)))
		if r.Agrees == nil || *r.Agrees != c.agrees || r.AgreesIf != c.agreesIf {
			t.Errorf("%q, %s: %s %s, agrees %v if %q, want %v if %q", c.place, c.result, r.Outcome, r.Why, r.Agrees, r.AgreesIf, c.agrees, c.agreesIf)
			continue
		}
		at := slices.IndexFunc(r.Scores, func(s report.Score) bool { return s.Rules.ID == "jp1989" && s.Variant == report.KomiRecorded })
		if noted := slices.Contains(r.Scores[at].Notes, score.NoteServerCount); noted != c.noted {
			t.Errorf("%q, %s: notes %v", c.place, c.result, r.Scores[at].Notes)
		}
		want := "7.5"
		if c.noted {
			want = "6.5"
		}
		if m := r.Scores[at].Margin.String(); m != want {
			t.Errorf("%q, %s: counted %s, want %s", c.place, c.result, m, want)
		}
	}
}
