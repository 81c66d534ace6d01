package main

import (
	"context"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"gorescore/report"
	"gorescore/rescore"
	"gorescore/rescore/flags"
	"gorescore/sgfparse"
)

func init() {
	beam.RegisterDoFn(reflect.TypeFor[*RescoreFn]())
}

// What a run counts. Times are microseconds, added up over all workers.
var (
	gameCount   = beam.NewCounter("gorescore", "games")
	skipCount   = beam.NewCounter("gorescore", "skipped")
	flipCount   = beam.NewCounter("gorescore", "flipped")
	unreadCount = beam.NewCounter("gorescore", "unread")
	readTime    = beam.NewCounter("gorescore", "reading_us")
	scoreTime   = beam.NewCounter("gorescore", "rescoring_us")
	writeTime   = beam.NewCounter("gorescore", "writing_us")
)

// RescoreFn makes the records of batches. A bundle is worked on by Jobs
// goroutines, since some runners give a machine one bundle at a time; those of
// all bundles of a process take turns, since others give it many.
type RescoreFn struct {
	Settings flags.Set
	Jobs     int // 0: one per processor

	opt     *rescore.Options
	workers []*worker // free ones
	tasks   chan Batch
	done    chan outcome
	flying  int            // batches given out
	running sync.WaitGroup // its goroutines
}

// slots has room for the batches that the process works on at once: Jobs of the
// first bundle.
var (
	turns sync.Once
	slots chan struct{}
)

// outcome is a batch's results with what they count.
type outcome struct {
	results                     Results
	games, skips, flips, unread int64
	took                        time.Duration
	err                         error
}

// worker has what one goroutine needs.
type worker struct {
	opt  *rescore.Options
	game *rescore.Worker
	pack *packer
}

// bigGame is the size of a game, in bytes, after which a worker's buffers are
// let go: no usual game needs the like again.
const bigGame = 2 << 20

// Setup implements a DoFn.
func (f *RescoreFn) Setup() (err error) {
	if f.Jobs <= 0 {
		f.Jobs = runtime.GOMAXPROCS(0)
	}
	if f.opt, err = f.Settings.Options(); err != nil {
		return err
	}
	turns.Do(func() { slots = make(chan struct{}, f.Jobs) })
	for range f.Jobs {
		f.workers = append(f.workers, &worker{f.opt, rescore.NewWorker(f.opt), newPacker(f.opt.Rules)})
	}
	return nil
}

// StartBundle implements a DoFn.
func (f *RescoreFn) StartBundle(ctx context.Context, _ func(Results)) {
	f.Teardown() // of a bundle that failed
	f.tasks, f.done, f.flying = make(chan Batch), make(chan outcome, 2*f.Jobs), 0
	tasks, done := f.tasks, f.done
	for _, w := range f.workers {
		f.running.Go(func() {
			for b := range tasks {
				slots <- struct{}{}
				o := w.batch(ctx, &b)
				<-slots
				done <- o
			}
		})
	}
}

// ProcessElement implements a DoFn: it gives the batch out, and takes what has
// been done.
func (f *RescoreFn) ProcessElement(ctx context.Context, b Batch, emit func(Results)) error {
	for {
		if f.flying == 2*f.Jobs { // as much as done has room for
			if err := f.take(ctx, <-f.done, emit); err != nil {
				return err
			}
		}
		select {
		case f.tasks <- b:
			f.flying++
			return nil
		case o := <-f.done:
			if err := f.take(ctx, o, emit); err != nil {
				return err
			}
		}
	}
}

// FinishBundle implements a DoFn.
func (f *RescoreFn) FinishBundle(ctx context.Context, emit func(Results)) error {
	defer f.Teardown()
	for f.flying > 0 {
		if err := f.take(ctx, <-f.done, emit); err != nil {
			return err
		}
	}
	return nil
}

// Teardown implements a DoFn. It waits for the goroutines, which have room for
// all that they still do: of a bundle that was given up they would go on with the
// workers of the next one.
func (f *RescoreFn) Teardown() {
	if f.tasks != nil {
		close(f.tasks)
		f.tasks = nil
	}
	f.running.Wait()
}

// take emits what was done, on the bundle's own goroutine.
func (f *RescoreFn) take(ctx context.Context, o outcome, emit func(Results)) error {
	f.flying--
	if o.err != nil {
		return o.err
	}
	gameCount.Inc(ctx, o.games)
	skipCount.Inc(ctx, o.skips)
	flipCount.Inc(ctx, o.flips)
	unreadCount.Inc(ctx, o.unread)
	scoreTime.Inc(ctx, o.took.Microseconds())
	emit(o.results)
	return nil
}

// batch makes the records of one batch.
func (w *worker) batch(ctx context.Context, b *Batch) outcome {
	began := time.Now()
	o := outcome{results: Results{Unit: b.Unit, First: b.First, Records: int64(len(b.Games))}}
	for i := range b.Games {
		r := w.record(ctx, &b.Games[i])
		if r.Why == "interrupted" && ctx.Err() != nil {
			o.err = ctx.Err() // half a verdict is none: the batch is done again
			return o
		}
		o.count(r)
		o.results.Packed = w.pack.append(o.results.Packed, r)
		if len(b.Games[i].Raw) > bigGame {
			w.game = rescore.NewWorker(w.opt)
		}
	}
	o.took = time.Since(began)
	return o
}

func (o *outcome) count(r *report.Record) {
	if r.Game == 0 {
		for i := range r.Diagnostics {
			if r.Diagnostics[i].Severity == sgfparse.Error {
				o.unread++
				break
			}
		}
		return
	}
	o.games++
	if r.Outcome == report.Skipped {
		o.skips++
	}
	if flipped, _ := r.Flipped(); flipped {
		o.flips++
	}
}

// beforeGame is called for each game. Tests make it fail.
var beforeGame = func(*rescore.Input) {}

// record makes one record. Whatever goes wrong costs this game alone.
func (w *worker) record(ctx context.Context, g *Game) (r *report.Record) {
	in := &rescore.Input{}
	in.Source.File, in.Source.Game, in.Source.Line, in.Source.Col = g.File, g.Game, g.Line, g.Col
	defer func() {
		if p := recover(); p != nil {
			r = rescore.PanicRecord(in, p, debug.Stack())
		}
	}()
	if g.Record != nil {
		r, err := report.ReadJSON(g.Record)
		if err != nil {
			panic(err)
		}
		return r
	}
	read, err := g.input()
	if err != nil {
		panic(err)
	}
	in = read
	beforeGame(in)
	return w.game.Game(ctx, in)
}
