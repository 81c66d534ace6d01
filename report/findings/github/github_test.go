package github_test

import (
	"bytes"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/report/findings/findingstest"
	"gorescore/report/findings/github"
	"gorescore/report/reporttest"
)

func summary(*report.Totals) string { return "6 games" }

func render(t *testing.T) []byte {
	return findingstest.Render(t, func(b *bytes.Buffer) findings.Writer { return github.New(b, summary) })
}

func TestAnnotationsAreGolden(t *testing.T) { reporttest.Golden(t, "sample.txt", render(t)) }

// TestOneLineIsOneCommand: a text of a record neither ends its command nor
// begins another, in the message or in a property.
func TestOneLineIsOneCommand(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(string(render(t)), "\n"), "\n")
	fresh := 0
	for _, g := range findingstest.Games() {
		for _, f := range g.List {
			if f.New() {
				fresh++
			}
		}
	}
	if len(lines) != fresh+1 {
		t.Fatalf("%d lines of %d new findings and a summary", len(lines), fresh)
	}
	for _, l := range lines[:fresh] {
		head, data, ok := strings.Cut(strings.TrimPrefix(l, "::"), "::")
		command, properties, _ := strings.Cut(head, " ")
		if !ok || command != "error" && command != "warning" && command != "notice" || data == "" {
			t.Errorf("%q", l)
		}
		for p := range strings.SplitSeq(properties, ",") {
			if key, value, _ := strings.Cut(p, "="); !strings.Contains(" file line col title ", " "+key+" ") || strings.Contains(value, ":") {
				t.Errorf("property %q of %q", p, l)
			}
		}
		if strings.ContainsAny(l, "\r\x1b\x00\u202e") {
			t.Errorf("%q drives a terminal", l)
		}
	}
}

func TestFullDiskIsAnError(t *testing.T) {
	if err := findingstest.Feed(github.New(reporttest.FullDisk{}, summary)); err == nil {
		t.Error("no error")
	}
}
