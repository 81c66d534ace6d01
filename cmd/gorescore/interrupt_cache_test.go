//go:build unix

package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestKilledRunGoesOn: a run with a cache that is killed again and again, each
// time a little later, ends with the same tables and lines as one that was left
// alone.
func TestKilledRunGoesOn(t *testing.T) {
	records, err := filepath.Abs("../../testdata/records")
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"sqlite", "parquet", "jsonl", "csv"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			whole, killed, cache := filepath.Join(dir, "whole"), filepath.Join(dir, "killed"), filepath.Join(dir, "cache")
			run := func(args ...string) *exec.Cmd {
				return exec.Command("gorescore", append([]string{"rescore", "-q", "-f", format, records}, args...)...)
			}
			if out, err := run("-o", whole).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			for k := range 4 {
				c := run("-o", killed, "--cache", cache)
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Duration(20+40*k) * time.Millisecond)
				c.Process.Kill()
				c.Wait() // it may have been done
			}
			if out, err := run("-o", killed, "--cache", cache).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if format == "csv" { // which nothing reads
				same(t, exec.Command("cat", whole), exec.Command("cat", killed))
				return
			}
			same(t, exec.Command("gorescore", "report", "-f", "jsonl", whole), exec.Command("gorescore", "report", "-f", "jsonl", killed))
		})
	}
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
