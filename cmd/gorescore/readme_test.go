package main

import (
	"bytes"
	"encoding/json"
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

// Guards that the record shown in docs/records.md is what the command beside it
// prints, field for field and in that order.
func TestRecordsPageShowsARecord(t *testing.T) {
	t.Chdir("../..")
	page, err := os.ReadFile("docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(page), "A whole line, of `gorescore ")
	command, rest, closed := strings.Cut(rest, "`")
	begin, end := strings.Index(rest, "    {\n"), strings.Index(rest, "    }\n")
	if !found || !closed || begin < 0 || end < begin {
		t.Fatal("docs/records.md shows no record")
	}
	var shown bytes.Buffer
	if err := json.Compact(&shown, []byte(rest[begin:end+len("    }\n")])); err != nil {
		t.Fatal(err)
	}
	out, errs := &bytes.Buffer{}, &bytes.Buffer{}
	if code := run(t.Context(), strings.Fields(command), strings.NewReader(""), out, errs); code != exitDone {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if got := strings.TrimSpace(out.String()); got != shown.String() {
		t.Errorf("printed:\n%s\nshown:\n%s", got, &shown)
	}
}
