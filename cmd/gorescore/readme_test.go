package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// Guards that the first thing a newcomer compares, the report shown in the
// README, is what the command beside it prints.
func TestReadmeShowsTheReport(t *testing.T) {
	t.Chdir("../..")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	const prints = "and prints (shortened):\n"
	_, shown, found := strings.Cut(string(readme), prints)
	if !found {
		t.Fatalf("README.md does not say %q", prints)
	}
	shown, _, _ = strings.Cut(shown, "\nThese records")
	out, errs := &bytes.Buffer{}, &bytes.Buffer{}
	if code := run(t.Context(), []string{"rescore", "testdata/records"}, strings.NewReader(""), out, errs); code != exitDone {
		t.Fatalf("exit %d: %s", code, errs)
	}
	rest, lines := out.String(), 0
	for line := range strings.Lines(shown) {
		line = strings.TrimPrefix(strings.TrimRight(line, "\n"), "    ")
		if text := strings.TrimSpace(line); text == "" || text == "..." {
			continue
		}
		_, after, found := strings.Cut(rest, line+"\n")
		if !found {
			t.Errorf("not printed, or not there: %q", line)
			continue
		}
		rest = after
		lines++
	}
	if lines < 20 {
		t.Errorf("%d lines are shown", lines)
	}
}
