package page

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeSection writes what was measured of whole pages for docs/accuracy.md, where
// GORESCORE_SECTIONS names the folder of its parts.
func writeSection(t *testing.T, all *[2][3]tally, headers *[3]headerTally) {
	dir := os.Getenv("GORESCORE_SECTIONS")
	if dir == "" || os.Getenv("GORESCORE_PAGES") != "" {
		return
	}
	var b strings.Builder
	b.WriteString("## Printed pages\n\nMade pages of 19 lines in four languages, from clean to badly copied; the range of moves is the caption's where it can be read. Limits were chosen on one half of the figures, the other was only counted; how footnotes are read was chosen on both. A flag is a doubt that is told. `GORESCORE_ACCURACY=1 go test -tags ocr -v -run CorpusPages ./scan/page`\n\n")
	b.WriteString("| pixels from line to line | half | numbers right | right ones flagged | wrong ones not flagged | moves of footnotes right | wrong ones not flagged |\n|---|---|---|---|---|---|---|\n")
	for k := 2; k >= 0; k-- {
		for h, name := range [2]string{"counted only", "looked at"} {
			c := &all[h][k]
			fmt.Fprintf(&b, "| %s | %s | %d of %d | %.1f %% | %d | %d of %d | %d |\n", classNames[k], name, c.right, c.shown, 100*float64(c.flagged)/float64(max(1, c.right)), c.silent, c.notesRight, c.notes, c.notesSilent)
		}
	}
	b.WriteString("\nHeaders of the same pages, the language not given:\n\n| pixels from line to line | pages | komi right | result right | wrong komi or results |\n|---|---|---|---|---|\n")
	for k := 2; k >= 0; k-- {
		h := &headers[k]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", classNames[k], h.pages, h.komi, h.result, h.komiSilent+h.resultSilent)
	}
	if err := os.WriteFile(filepath.Join(dir, "50-scan.md"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
