//go:build unix

package main

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// TestRunsShareACache: runs at work in one folder at the same time, some of which
// are killed, each say what a run alone says, and leave a folder in which a later
// run finds every game and no damage.
func TestRunsShareACache(t *testing.T) {
	t.Parallel()
	records := killRecords(t)
	dir := t.TempDir()
	cache := filepath.Join(dir, "cache")
	out := func(name string) string { return filepath.Join(dir, name) }
	run := func(name string, args ...string) *exec.Cmd {
		return exec.Command("gorescore", append([]string{"rescore", "-v", "-f", "jsonl", "-o", out(name), records}, args...)...)
	}
	start := time.Now()
	if text, err := run("alone").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	took := time.Since(start)
	const rounds = 3
	for range rounds {
		others := []*exec.Cmd{run("a", "--cache", cache), run("b", "--cache", cache, "-j3")}
		killed := run("killed", "--cache", cache)
		for _, c := range append(others, killed) {
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(rand.N(took))
		killed.Process.Kill()
		killed.Wait() // it may have been done
		for _, c := range others {
			if err := c.Wait(); err != nil {
				t.Errorf("%v: %v", c.Args, err)
			}
		}
		same(t, exec.Command("cat", out("alone")), exec.Command("cat", out("a")))
		same(t, exec.Command("cat", out("alone")), exec.Command("cat", out("b")))
	}
	text, err := run("last", "--cache", cache).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	same(t, exec.Command("cat", out("alone")), exec.Command("cat", out("last")))
	if !regexp.MustCompile(`[1-9][0-9]* games were there, 0 were not, 0 were added`).Match(text) || regexp.MustCompile("damaged").Match(text) {
		t.Errorf("the last run says:\n%s", text)
	}
}
