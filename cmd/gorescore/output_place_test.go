package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForeignDatabaseIsNotReplaced: who names a database of his own for the
// tables keeps it.
func TestForeignDatabaseIsNotReplaced(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.sqlite")
	mine := append([]byte("SQLite format 3\x00"), make([]byte, 4080)...)
	if err := os.WriteFile(name, mine, 0o600); err != nil {
		t.Fatal(err)
	}
	const record = "../../testdata/records/last-dame.sgf"
	var stderr bytes.Buffer
	args := []string{"rescore", "-q", "-f", "sqlite", "-o", name, record}
	if code := run(t.Context(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "no database of gorescore") {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, mine) {
		t.Errorf("the database changed: %v", err)
	}
	// One of ours is replaced.
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if code := run(t.Context(), args, strings.NewReader(""), &bytes.Buffer{}, &stderr); code != exitDone {
			t.Errorf("exit code %d, %s", code, &stderr)
		}
	}
}
