package report_test

import (
	"strings"
	"testing"

	"gorescore/report"
)

// Guards the readings of a count against being shown as bare words.
func TestEveryReadingHasAText(t *testing.T) {
	n := 0
	for _, w := range report.Glossary {
		if w.Of != "agrees_if" {
			continue
		}
		n++
		if text := report.ReadingText(w.Name); strings.HasPrefix(text, "if read as") || text == "" {
			t.Errorf("%s: %q", w.Name, text)
		}
	}
	if n < 10 {
		t.Errorf("only %d readings", n)
	}
	for reading, want := range map[string]string{
		"":              "",
		"komi 7.5":      "at komi 7.5",
		"handicap N-1":  "with handicap compensation N-1",
		"left C5":       "if the dead stones at C5 stay on the board",
		"left A8,B1,C5": "if the dead stones at A8 or B1 or C5 stay on the board",
		"left A8+B1,C5": "if the dead stones at A8 and B1, or C5 stay on the board",
		"left":          "if dead stones stay on the board",
	} {
		if text := report.ReadingText(reading); text != want {
			t.Errorf("%q: %q, want %q", reading, text, want)
		}
	}
	if text := report.ReadingText("a later \x1b[1mword"); strings.Contains(text, "\x1b") {
		t.Errorf("%q holds an escape", text)
	}
}
