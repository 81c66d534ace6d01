package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"gorescore/report"
)

//go:generate go test -run TestFindingsDocument -update-findings

var updateFindings = flag.Bool("update-findings", false, "write docs/findings.md anew")

const findingsDocument = "../../docs/findings.md"

// TestFindingsDocument holds the page of all codes to what explain says.
func TestFindingsDocument(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Findings and reasons\n\n" +
		"Every code that gorescore prints in square brackets, and every reason for which a game is not counted.\n" +
		"`gorescore explain CODE` says the same. Written by `go generate ./cmd/gorescore` from the tables in the code.\n")
	for _, e := range entries {
		if e.kind == wordKind {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s: %s.\n", e.code, e.kind, strings.TrimSuffix(e.title, "."))
		for _, part := range [][2]string{{"Why: ", e.why}, {"What to do: ", e.do}} {
			if part[1] != "" {
				b.WriteString("\n" + wrap(part[0]+escapeMarkdown(strings.TrimSuffix(part[1], "."))+".", "", 120))
			}
		}
	}
	b.WriteString("\n# Words of records\n\nThe constant words of the JSON lines ([records.md](records.md)) and where they stand.\n\n| word | field | meaning |\n|---|---|---|\n")
	for _, w := range report.Glossary {
		fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", w.Name, strings.ReplaceAll(w.Of, ", ", "`, `"), escapeMarkdown(w.Meaning))
	}
	if *updateFindings {
		if err := os.WriteFile(findingsDocument, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(findingsDocument)
	if err != nil {
		t.Fatal(err)
	}
	if string(old) != b.String() {
		t.Error("docs/findings.md is not what the tables say; run: go generate ./cmd/gorescore")
	}
}

// escapeMarkdown keeps <, * and _ of an explanation from being markup.
func escapeMarkdown(s string) string {
	return strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`, "|", `\|`).Replace(s)
}
