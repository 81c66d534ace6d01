//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A process is a gorescore process that reads standard input without an end.
type process struct {
	*exec.Cmd
	stderr bytes.Buffer
	ended  chan error
	atWork chan struct{} // closed when more was read than a pipe holds
}

// startEndless starts gorescore and feeds it many games, and then nothing: the
// input stays open.
func startEndless(t *testing.T, stdout io.Writer, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command("gorescore", args...), ended: make(chan error, 1), atWork: make(chan struct{})}
	p.Stdout, p.Stderr = stdout, &p.stderr
	in, err := p.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill() })
	game := `(;SZ[5]RU[Chinese]KM[0.5]RE[B+0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd]
;W[dd];B[be];W[de];B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[])`
	go func() {
		for i := range 3000 {
			if i == 1000 {
				close(p.atWork)
			}
			if _, err := io.WriteString(in, game); err != nil {
				return // the process has ended
			}
		}
	}()
	go func() { p.ended <- p.Wait() }()
	return p
}

func (p *process) interrupt(t *testing.T) {
	t.Helper()
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
}

// end waits for the process, and fails the test if it outlives the limit.
func (p *process) end(t *testing.T, limit time.Duration) syscall.WaitStatus {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(limit):
		t.Fatalf("still running %v after the signal", limit)
	}
	return p.ProcessState.Sys().(syscall.WaitStatus)
}

// slack is for a loaded machine.
const slack = 3 * time.Second

func TestInterruptLeavesAValidBeginning(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.jsonl")
	r := startEndless(t, nil, "rescore", "-f", "jsonl", "-o", out, "-")
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if info, err := os.Stat(out + partialSuffix); err == nil && info.Size() > 0 {
			break
		}
		if time.Since(start) > 30*time.Second {
			t.Fatal("nothing was written")
		}
	}
	r.interrupt(t)
	if s := r.end(t, time.Second+slack); s.ExitStatus() != exitInterrupted {
		t.Errorf("exit code %d, want %d", s.ExitStatus(), exitInterrupted)
	}
	if msg := r.stderr.String(); !strings.HasPrefix(msg, "gorescore: interrupted after ") || strings.Count(msg, "\n") != 1 {
		t.Errorf("standard error: %q", msg)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("half a result has the name of a whole one")
	}
	data, err := os.ReadFile(out + partialSuffix)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	for i, line := range lines[:len(lines)-1] {
		var rec struct{ Seq int }
		if err := json.Unmarshal([]byte(line), &rec); err != nil || rec.Seq != i+1 {
			t.Fatalf("line %d: record %d, %v", i+1, rec.Seq, err)
		}
	}
	if rest := lines[len(lines)-1]; rest != "" || len(lines) < 2 {
		t.Errorf("%d lines, then %q", len(lines)-1, rest)
	}
}

func TestInterruptedTextReportIsWhole(t *testing.T) {
	var out bytes.Buffer
	r := startEndless(t, &out, "rescore", "-")
	select {
	case <-r.atWork:
	case <-time.After(30 * time.Second):
		t.Fatal("nothing was read")
	}
	r.interrupt(t)
	if s := r.end(t, time.Second+slack); s.ExitStatus() != exitInterrupted {
		t.Errorf("exit code %d, want %d", s.ExitStatus(), exitInterrupted)
	}
	if text := out.String(); !strings.Contains(text, " game") || !strings.HasSuffix(text, "\n") {
		t.Errorf("no report of what was done: %q", text)
	}
}

// blocked starts a run whose output nobody reads on, and waits until it is
// stuck there.
func blocked(t *testing.T) *process {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	r := startEndless(t, write, "rescore", "-f", "jsonl", "-")
	write.Close()
	if _, err := read.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond)
	return r
}

func TestInterruptEndsARunWhoseOutputIsStuck(t *testing.T) {
	r := blocked(t)
	r.interrupt(t)
	if s := r.end(t, patience+slack); s.ExitStatus() != exitInterrupted {
		t.Errorf("exit code %d, want %d", s.ExitStatus(), exitInterrupted)
	}
}

func TestSecondInterruptEndsAtOnce(t *testing.T) {
	r := blocked(t)
	r.interrupt(t)
	// The first signal has to arrive before the next one can be a second: on a
	// loaded machine that takes a while.
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for range 15 {
		select {
		case <-again.C:
			_ = r.Process.Signal(os.Interrupt) // fails if it has just ended
			continue
		case <-r.ended:
		}
		break
	}
	if r.ProcessState == nil {
		t.Fatal("still running after many signals")
	}
	s := r.ProcessState.Sys().(syscall.WaitStatus)
	if !s.Signaled() || s.Signal() != syscall.SIGINT {
		t.Errorf("ended with %v, want by the second signal", s)
	}
}

// TestInterruptEndsTheEngine: an engine that hangs neither holds up the end nor
// outlives it.
func TestInterruptEndsTheEngine(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	t.Setenv("ENGINE_PID", pidFile)
	r := startEndless(t, nil, "rescore", "-q", "--life", "gtp", "--gtp", "gtp-engine hang", "-")
	pid := 0
	for start := time.Now(); pid == 0; time.Sleep(10 * time.Millisecond) {
		if data, err := os.ReadFile(pidFile); err == nil {
			pid, _ = strconv.Atoi(strings.TrimSpace(string(data))) // 0: not yet written
		}
		if time.Since(start) > 30*time.Second {
			t.Fatal("no engine was started")
		}
	}
	time.Sleep(200 * time.Millisecond) // for the first question
	r.interrupt(t)
	if s := r.end(t, time.Second+slack); s.ExitStatus() != exitInterrupted {
		t.Errorf("exit code %d, want %d", s.ExitStatus(), exitInterrupted)
	}
	if err := syscall.Kill(pid, 0); err == nil {
		t.Errorf("the engine, process %d, still runs", pid)
	}
}

// TestInterruptedCheckWritesNoBaseline: what was not looked at would be new
// next time.
func TestInterruptedCheckWritesNoBaseline(t *testing.T) {
	dir := t.TempDir()
	known, log := filepath.Join(dir, "known.jsonl"), filepath.Join(dir, "log.sarif")
	r := startEndless(t, nil, "check", "--baseline", known, "--write-baseline", "--also", "sarif="+log, "-")
	select {
	case <-r.atWork:
	case <-time.After(30 * time.Second):
		t.Fatal("nothing was read")
	}
	r.interrupt(t)
	if s := r.end(t, time.Second+slack); s.ExitStatus() != exitInterrupted {
		t.Errorf("exit code %d, want %d", s.ExitStatus(), exitInterrupted)
	}
	for _, name := range []string{known, known + partialSuffix, log} {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s was written", filepath.Base(name))
		}
	}
	var half struct {
		Runs []struct {
			Invocations []struct{ ExecutionSuccessful bool }
		}
	}
	data, err := os.ReadFile(log + partialSuffix)
	if err == nil {
		err = json.Unmarshal(data, &half)
	}
	if err != nil || len(half.Runs) != 1 || half.Runs[0].Invocations[0].ExecutionSuccessful {
		t.Errorf("the log does not say that the run was interrupted: %v", err)
	}
}
