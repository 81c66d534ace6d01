//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// resumable are the formats that a run with a cache goes on in. Of those that
// are not marked, make test takes a few kills, make robustness ten.
var resumable = []struct {
	command, format string
	often           bool
}{
	{"rescore", "jsonl", true},
	{"rescore", "sqlite", true},
	{"rescore", "parquet", false},
	{"rescore", "csv", false},
	{"rescore", "text", false},
	{"rescore", "markdown", false},
	{"rescore", "html", false},
	{"check", "text", false},
	{"check", "jsonl", false},
	{"check", "sarif", false},
	{"check", "junit", false},
	{"check", "github", false},
}

// heavy reports whether the long tests were asked for (make robustness).
func heavy() bool { return os.Getenv("GORESCORE_ACCURACY") != "" }

// killRecords is what killed runs read: our own records, and if the long tests
// were asked for a public archive.
func killRecords(t *testing.T) string {
	t.Helper()
	if corpus := os.Getenv("GORESCORE_CORPUS"); heavy() && corpus != "" {
		return filepath.Join(corpus, "corpus", "mixed.zip")
	}
	records, err := filepath.Abs("../../testdata/records")
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestKilledRunGoesOn: a run with a cache that is killed again and again, at
// random moments, ends with the same bytes as one that was left alone, and what
// had been found out by then is not found out again.
func TestKilledRunGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each of many runs")
	}
	records := killRecords(t)
	for _, c := range resumable {
		t.Run(c.command+" "+c.format, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			whole, killed, cache := filepath.Join(dir, "whole"), filepath.Join(dir, "killed"), filepath.Join(dir, "cache")
			run := func(args ...string) *exec.Cmd {
				return exec.Command("gorescore", append([]string{c.command, "-q", "-f", c.format, records}, args...)...)
			}
			start := time.Now()
			if out, err := run("-o", whole).CombinedOutput(); !finished(err) {
				t.Fatalf("%v: %s", err, out)
			}
			took := time.Since(start)
			kills := 3
			if c.often || heavy() {
				kills = 10
			}
			var moments []time.Duration
			for range kills {
				p := run("-o", killed, "--cache", cache)
				if err := p.Start(); err != nil {
					t.Fatal(err)
				}
				moments = append(moments, rand.N(took))
				time.Sleep(moments[len(moments)-1])
				p.Process.Kill()
				p.Wait() // it may have been done
			}
			if out, err := run("-o", killed, "--cache", cache).CombinedOutput(); !finished(err) {
				t.Fatalf("%v: %s, after kills at %v", err, out, moments)
			}
			show := func(path string) *exec.Cmd {
				if c.format == "parquet" || c.format == "sqlite" { // whose files hold more than the records
					return exec.Command("gorescore", "report", "-f", "jsonl", path)
				}
				return exec.Command("cat", path)
			}
			same(t, show(whole), show(killed))
			if t.Failed() {
				t.Logf("kills at %v of %v", moments, took)
			}
		})
	}
}

// finished reports whether a run came to its end: check may have found errors.
func finished(err error) bool {
	exit, ok := err.(*exec.ExitError)
	return err == nil || ok && exit.ExitCode() == exitFound
}

// same fails if two commands print different things, or nothing.
func same(t *testing.T, a, b *exec.Cmd) {
	t.Helper()
	want, err := a.Output()
	if err != nil || len(want) == 0 {
		t.Fatalf("%v: %d bytes, %v", a.Args, len(want), err)
	}
	got, err := b.Output()
	if err != nil {
		t.Fatalf("%v: %v", b.Args, err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%v and %v differ", a.Args, b.Args)
	}
}
