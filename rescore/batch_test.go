package rescore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"gorescore/report"
	"gorescore/sgfparse"
)

// sinkFunc is a Sink for tests that look at records alone.
type sinkFunc func(*report.Record) error

func (f sinkFunc) Record(r *report.Record) error     { return f(r) }
func (f sinkFunc) Finding(sgfparse.Diagnostic) error { return nil }

// manyGames is a stream of n small games, numbered in their event.
func manyGames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "(;SZ[5]KM[0.5]RU[Chinese]RE[B+R]EV[%d];B[cc];W[bb])\n", i)
	}
	return b.String()
}

func TestRunKeepsTheOrderForEveryNumberOfWorkers(t *testing.T) {
	const n = 500
	for _, jobs := range []int{1, 2, 7} {
		next := 0
		opt := &Options{Jobs: jobs, Stdin: strings.NewReader(manyGames(n))}
		err := Run(t.Context(), []string{"-"}, opt, nil, sinkFunc(func(r *report.Record) error {
			if r.Event != fmt.Sprint(next) || r.Seq != int64(next+1) {
				return fmt.Errorf("got game %s as number %d, want %d", r.Event, r.Seq, next)
			}
			next++
			return nil
		}))
		if err != nil || next != n {
			t.Errorf("%d jobs: %d of %d games, error %v", jobs, next, n, err)
		}
	}
}

// soon fails the test if run does not return within a second of its start.
func soon(t *testing.T, run func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- run() }()
	select {
	case err := <-done:
		return err
	case <-time.After(grace + time.Second):
		t.Fatal("the run did not end")
		return nil
	}
}

func TestRunEndsWhileAWorkerIsStuck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	opt := &Options{Jobs: 2, Stdin: strings.NewReader(manyGames(10))}
	finish := func(*report.Record) {
		cancel()
		<-release
	}
	err := soon(t, func() error {
		return Run(ctx, []string{"-"}, opt, finish, sinkFunc(func(*report.Record) error { return nil }))
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestRunEndsWhileTheInputDoesNotCome(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	opt := &Options{Jobs: 1, Stdin: r}
	go func() {
		io.WriteString(w, manyGames(1)) // and no more
		cancel()
	}()
	err := soon(t, func() error {
		return Run(ctx, []string{"-"}, opt, nil, sinkFunc(func(*report.Record) error { return nil }))
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestRunEndsWithTheErrorOfTheSink(t *testing.T) {
	full := errors.New("disk full")
	got := 0
	opt := &Options{Jobs: 2, Stdin: strings.NewReader(manyGames(1000))}
	err := soon(t, func() error {
		return Run(t.Context(), []string{"-"}, opt, nil, sinkFunc(func(*report.Record) error {
			got++
			if got == 3 {
				return full
			}
			return nil
		}))
	})
	if !errors.Is(err, full) || got != 3 {
		t.Errorf("after %d records error %v, want %v after 3", got, err, full)
	}
}
