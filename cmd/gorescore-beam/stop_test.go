package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gorescore/rescore"
)

// runLine runs a command line with the output folder out.
func runLine(t *testing.T, ctx context.Context, out string, args ...string) (code int, says string) {
	t.Helper()
	var stderr bytes.Buffer
	code = run(ctx, append([]string{"-o", out}, args...), &stderr)
	return code, stderr.String()
}

// TestFlagsWithEmptyValues: as in gorescore, they are no wish for the default.
func TestFlagsWithEmptyValues(t *testing.T) {
	for _, name := range []string{"rules", "charset", "assume-komi", "overrides", "komi"} {
		out := filepath.Join(t.TempDir(), "out")
		code, says := runLine(t, context.Background(), out, "--"+name+"=", filepath.Join(testdata, "records"))
		if code != exitUsage || !strings.Contains(says, "--"+name+": the value is empty") || isThere(out) {
			t.Errorf("--%s: exit code %d, says %q", name, code, says)
		}
	}
}

// TestFailsWithoutAGame: an input that gave no game is told by the exit code.
func TestFailsWithoutAGame(t *testing.T) {
	code, says := runLine(t, context.Background(), filepath.Join(t.TempDir(), "out"), t.TempDir())
	if code != exitUnread || !strings.Contains(says, "no input held a game") {
		t.Errorf("exit code %d, says %q", code, says)
	}
}

// TestFailedOutputIsMarked: sums that are there do not look like those of a whole
// run, and what was not ready is gone; of no output there is no mark.
func TestFailedOutputIsMarked(t *testing.T) {
	j := &Job{Output: filepath.Join(t.TempDir(), "out")}
	if err := j.markFailed(errors.New("no room")); err != nil || isThere(j.Output) {
		t.Errorf("error %v, or an output of its own", err)
	}
	if err := writeFile(context.Background(), j.Output, "totals.json", nil); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(j.Output, ".partial-7"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := j.markFailed(errors.New("no room")); err != nil {
		t.Fatal(err)
	}
	if text := content(t, j.Output, failedName); !strings.Contains(text, "not complete") || !strings.Contains(text, "no room") {
		t.Errorf("it says %q", text)
	}
	if isThere(filepath.Join(j.Output, ".partial-7")) {
		t.Error("what was not ready is still there")
	}
}

// TestFailsWhenInterrupted: a job that is stopped says so and has an exit code of
// its own.
func TestFailsWhenInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer func(f func(*rescore.Input)) { beforeGame = f }(beforeGame)
	beforeGame = func(*rescore.Input) {
		cancel()
		time.Sleep(10 * time.Millisecond)
	}
	code, says := runLine(t, ctx, filepath.Join(t.TempDir(), "out"), filepath.Join(testdata, "records"))
	if code != exitInterrupted || !strings.Contains(says, "interrupted; the output is not complete") {
		t.Errorf("exit code %d, says %q", code, says)
	}
}
