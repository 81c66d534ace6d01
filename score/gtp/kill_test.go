//go:build unix

package gtp

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// gone waits for a process to end. On Linux one that nobody has reaped yet
// counts as ended; elsewhere that takes a moment.
func gone(pid int) bool {
	for range 100 {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)) // none elsewhere
		if syscall.Kill(pid, 0) != nil || bytes.Contains(stat, []byte(") Z ")) {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// TestNoProcessOutlivesItsPool: neither an engine nor what it started itself,
// whichever way the pool ends.
func TestNoProcessOutlivesItsPool(t *testing.T) {
	for _, c := range []struct {
		name  string
		words []string
		end   func(p *Pool, cancel func())
	}{
		{"close", nil, func(p *Pool, _ func()) { p.Close() }},
		{"close, and it does not quit", []string{"hang=quit"}, func(p *Pool, _ func()) { p.Close() }},
		{"cancel", []string{"hang=quit"}, func(_ *Pool, cancel func()) { cancel() }},
		{"too late", []string{"hang=final_status_list"}, func(p *Pool, _ func()) {
			_, _ = p.Dead(context.Background(), nil, small(t)) // its error is tested elsewhere
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			child := filepath.Join(t.TempDir(), "child")
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			p := scripted(t, 300*time.Millisecond, "none")
			p, err := New(ctx, Options{Command: append(p.opt.Command[:2:2], append(c.words, "child="+child)...), Limit: 300 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			if err := p.Probe(ctx); err != nil {
				t.Fatal(err)
			}
			var engine int
			for e := range p.all {
				engine = e.cmd.Process.Pid
			}
			var grandchild int
			if _, err := fmt.Sscan(read(t, child), &grandchild); err != nil {
				t.Fatal(err)
			}
			c.end(p, cancel)
			if !gone(engine) || !gone(grandchild) {
				t.Errorf("engine %d or its child %d still runs", engine, grandchild)
			}
		})
	}
}
