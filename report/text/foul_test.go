package text

import (
	"bytes"
	"strings"
	"testing"

	"gorescore/report/reporttest"
)

// Guards the words for a game that a foul decided.
func TestFoulInWords(t *testing.T) {
	v := sampleView()
	v.Record, v.Reference = reporttest.Decided(), "aga@0.5"
	v.Differences = []Difference{{&v.Record.Scores[0], 4, v.Record.Flips[0].Causes}}
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
}
