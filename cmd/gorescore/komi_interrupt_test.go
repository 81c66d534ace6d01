package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterruptedKomiLeavesNoFile: an answer has no valid beginning, so nothing is
// left beside the older one.
func TestInterruptedKomiLeavesNoFile(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	name := filepath.Join(dir, "answer.txt")
	if err := os.WriteFile(name, []byte("older"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	code := run(ctx, []string{"komi", "-o", name, "../../testdata/records"}, strings.NewReader(""), &bytes.Buffer{}, &stderr)
	if code != exitInterrupted || !strings.Contains(stderr.String(), "no answer was written") {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != "answer.txt" {
		t.Errorf("left: %v, %v", entries, err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "older" {
		t.Errorf("the older answer: %q, %v", got, err)
	}
}
