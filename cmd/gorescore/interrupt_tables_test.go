//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// twoCommits is a size that a database of the endless games has when its second
// thousand is being committed, so that the first is safe.
const twoCommits = 1200 << 10

// TestStoppedTablesAreReadable: what an interrupted run, or a killed one that
// writes a database, leaves is a beginning that report reads.
func TestStoppedTablesAreReadable(t *testing.T) {
	for _, c := range []struct {
		name, format string
		signal       syscall.Signal
		size         int64 // of the partial result when the signal comes
		least        int   // games that are in it then
	}{
		{"interrupted parquet", "parquet", syscall.SIGINT, 0, 0},
		{"interrupted sqlite", "sqlite", syscall.SIGINT, twoCommits, 1000},
		{"killed sqlite", "sqlite", syscall.SIGKILL, twoCommits, 1000},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			r := startEndless(t, nil, "rescore", "-r", "cn2002", "-f", c.format, "-o", out, "-")
			select {
			case <-r.atWork:
			case <-time.After(30 * time.Second):
				t.Fatal("nothing was read")
			}
			records := func() int {
				text, err := exec.Command("gorescore", "report", "-f", "jsonl", out+partialSuffix).Output()
				if exit, ok := errors.AsType[*exec.ExitError](err); ok && bytes.Contains(exit.Stderr, []byte("[no-results]")) {
					return 0 // sound, but stopped before the first commit
				}
				if err != nil {
					return -1
				}
				return bytes.Count(text, []byte("\n"))
			}
			waitFor(t, func() bool {
				info, err := os.Stat(out + partialSuffix)
				return err == nil && info.Size() > c.size
			})
			if err := r.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			r.end(t, patience+slack)
			if n := records(); n < c.least {
				t.Errorf("%d records can be read, want %d or more", n, c.least)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("half a result has the name of a whole one")
			}
			// The next run is not in its way.
			if text, err := exec.Command("gorescore", "report", "-f", c.format, "-o", out, "../../rescore/results/testdata/two.jsonl").CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, text)
			}
			if _, err := os.Stat(out + partialSuffix); err == nil {
				t.Error("the partial result is still there")
			}
		})
	}
}

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for start := time.Now(); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 30*time.Second {
			t.Fatal("it did not come to that")
		}
	}
}
