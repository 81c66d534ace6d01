package page

import (
	"fmt"
	"testing"
)

func TestFootnotes(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"51 at 27, 81 at 63", "51@27 81@63"},
		{"144 at a, 147-at 141, 154 ata", "144@A 147@141 154@A"},
		{"81 at 63.91at 78.97at75.", "81@63 91@78 97@75"},
		{"s1 at 27, 6l at 8O", "51@27 61@80"},
		{"77ᆞ68", "77@68"},
		{"58=56 59=54", "58@56 59@54"},
		{"77...68", "77@68"},
		{"79 (a) 82 (76) 85(a)", "79@A 82@76 85@A"},
		{"45, 48, 51 at 42", "45@42 48@42 51@42"},
		{"63 -> 58", "63@58"},
		{"91 at ▲", "91@△"},
		{"Figure 2 (101-196)", ""},
		{"Figure 1 (1 - 120)", ""},
		{"第1譜 (1一60)", ""},
		{"Komi: 6.5 White wins by 1.5 points", ""},
		{"Black: Otake Hideo 9-dan", ""},
		{"7 at 7", ""},
	} {
		got := ""
		for i, n := range ParseFootnotes(c.line) {
			if i > 0 {
				got += " "
			}
			at := n.Mark
			if n.At > 0 {
				at = fmt.Sprint(n.At)
			}
			got += fmt.Sprintf("%d@%s", n.Move, at)
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}
