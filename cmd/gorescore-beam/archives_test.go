package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestArchives holds jobs over whole public archives against one run: records,
// findings, totals and komi answers.
func TestArchives(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS names no folder of public archives")
	}
	for _, name := range []string{"kgs6d.zip", "fox.zip", "tygem-month.sgf.gz"} {
		t.Run(name, func(t *testing.T) {
			j := job(t, filepath.Join(t.TempDir(), "out"), []string{filepath.Join(corpus, "archive", name)})
			j.PerPart = 7000
			sameAsAlone(t, j, do(t, j))
		})
	}
}
