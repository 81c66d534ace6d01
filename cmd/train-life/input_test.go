package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A misspelt path must not pass for an archive without games.
func TestAPathThatCannotBeReadIsAnError(t *testing.T) {
	dir := t.TempDir()
	none, out := filepath.Join(dir, "nosuch"), filepath.Join(dir, "x.bin")
	for name, err := range map[string]error{
		"eval":        evaluate([]string{"-judges", "playouts", none}),
		"data":        data([]string{"-o", out, record("marked.sgf"), none}),
		"data -apart": data([]string{"-o", out, "-apart", none, record("marked.sgf")}),
	} {
		e, ok := errors.AsType[*unreadError](err)
		if !ok || !strings.Contains(e.Error(), none) {
			t.Errorf("%s: error %v", name, err)
		} else if code := exitCode(err); code != 1 {
			t.Errorf("%s: exit code %d", name, code)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file of positions was written from a part of the input")
	}
	if code := exitCode(data(nil)); code != 2 {
		t.Errorf("wrong usage: exit code %d", code)
	}
	for _, name := range []string{"nosuch.bin", "nosuch.jsonl"} {
		if err := evaluate([]string{"-judges", "playouts", filepath.Join(dir, name)}); exitCode(err) != 1 {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
