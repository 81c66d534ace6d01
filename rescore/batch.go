package rescore

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"gorescore/report"
	"gorescore/sgfparse"
)

// A task goes to one worker. It is closed when it holds this many games or
// bytes: few enough that order costs no memory, enough that handing it over
// costs nothing beside the work.
const (
	maxTaskGames = 64 // 1 if an engine is asked, which takes seconds for a game
	maxTaskBytes = 256 << 10
)

// maxInFlight bounds the bytes of the games that wait for a worker or are
// worked on, see weight.
const maxInFlight = 32 << 20

// bigGame is the size of a game, in bytes, after which a worker's buffers are
// let go: no usual game needs the like again.
const bigGame = 2 << 20

// item is one game to be read, the record of input that gave none, or a
// finding about the input.
type item struct {
	input   Input
	seq     int64
	record  *report.Record // set: nothing to do
	finding *sgfparse.Diagnostic
}

// result is what became of an item: a record or a finding.
type result struct {
	record  *report.Record
	finding *sgfparse.Diagnostic
}

// task is a run of items in input order with the place of its results.
type task struct {
	items []item
	bytes int
	done  chan []result
}

// weight is the room that a task takes. What is made of a huge game may be
// thirty times its size: such games go one at a time.
func (t *task) weight(limit int64) int64 {
	if t.bytes > bigGame {
		return limit
	}
	return min(int64(t.bytes), limit)
}

// Sink takes what a run says, in input order, on one goroutine. An error ends
// the run.
type Sink interface {
	// Record takes one game's record, or that of an input without a game.
	Record(*report.Record) error
	// Finding takes what is worth saying about the input and concerns no game:
	// files passed over, a folder without records.
	Finding(sgfparse.Diagnostic) error
}

// Run rescores every game in paths and hands each Record to sink, in input
// order. finish, if not nil, runs on the worker that made the record, before
// sink gets it: the place for costly encoding.
//
// A problem of a file or game is in its Record. Run returns an error only if
// sink does, or ctx was cancelled: then sink has had a prefix of the records,
// and gets nothing more. Run then returns within a moment, even if a worker is
// deep in a game or the reader waits for input that does not come: those end
// by themselves as soon as they can, and until then may still read opt.Stdin
// and call finish.
func Run(ctx context.Context, paths []string, opt *Options, finish func(*report.Record), sink Sink) error {
	if err := opt.Check(); err != nil {
		return err
	}
	jobs := opt.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	// tasks feeds the workers; order holds the same tasks for the collector.
	// Their capacity bounds what is in memory.
	tasks := make(chan *task, jobs)
	order := make(chan *task, 2*jobs+2)
	// room bounds their bytes, which a few games of blanks could drive up.
	limit := int64(max(maxInFlight, 2*jobs*maxTaskBytes))
	room := semaphore.NewWeighted(limit)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			w := NewWorker(opt)
			for t := range tasks {
				results := w.run(ctx, t, finish)
				t.items = nil // only the records wait for their turn
				room.Release(t.weight(limit))
				t.done <- results
			}
		})
	}
	workers.Go(func() {
		defer close(tasks)
		defer close(order)
		read(ctx, paths, opt, func(t *task) bool {
			if room.Acquire(ctx, t.weight(limit)) != nil {
				return false
			}
			select {
			case order <- t:
			case <-ctx.Done():
				return false
			}
			select {
			case tasks <- t:
				return true
			case <-ctx.Done():
				close(t.done)
				return false
			}
		})
	})

	if err := collect(ctx, order, sink); err != nil {
		cancel(err)
		waitAtMost(&workers, grace)
		return err
	}
	workers.Wait()
	return nil
}

// grace is how long a run that was stopped waits for its workers.
const grace = 200 * time.Millisecond

// waitAtMost waits for wg, but not longer than limit.
func waitAtMost(wg *sync.WaitGroup, limit time.Duration) {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}

// collect hands out the records of each task in order, until the end, an error
// or the cancellation of ctx.
func collect(ctx context.Context, order <-chan *task, sink Sink) error {
	for {
		t, ok := receive(ctx, order)
		if !ok {
			return context.Cause(ctx)
		}
		results, ok := receive(ctx, t.done)
		if !ok || ctx.Err() != nil { // a worker that was stopped leaves games out
			return context.Cause(ctx)
		}
		for _, r := range results {
			if err := r.deliver(sink); err != nil {
				return err
			}
		}
	}
}

// receive takes the next value of c; not ok if c is closed or ctx cancelled.
func receive[T any](ctx context.Context, c <-chan T) (v T, ok bool) {
	select {
	case <-ctx.Done():
		return v, false
	case v, ok = <-c:
		return v, ok
	}
}

func (r result) deliver(sink Sink) error {
	if r.record != nil {
		return sink.Record(r.record)
	}
	return sink.Finding(*r.finding)
}

// run does a task's items. After a cancellation it stops early: the collector
// takes nothing more.
func (w *Worker) run(ctx context.Context, t *task, finish func(*report.Record)) []result {
	results := make([]result, 0, len(t.items))
	for i := range t.items {
		if ctx.Err() != nil {
			break
		}
		it := &t.items[i]
		rec := it.record
		if rec == nil && it.finding == nil {
			rec = w.Game(ctx, &it.input)
			if len(it.input.Source.Raw) > bigGame {
				w.renew()
				runtime.GC() // before the next of the kind
			}
		}
		if rec != nil {
			rec.Seq = it.seq
			if finish != nil {
				finish(rec)
			}
		}
		results = append(results, result{rec, it.finding})
	}
	return results
}
