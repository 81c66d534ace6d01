package gtp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"sync"
	"time"

	"gorescore/replay"
)

// Options say which engine to run and how long to wait for it.
type Options struct {
	Command []string      // the program and its arguments, see Split
	Engines int           // processes at most; 0: 1
	Limit   time.Duration // for one attempt at one position; 0: 10 s
	Start   time.Duration // for a process to start up; 0: 30 s
}

// attempts is how often an engine is asked about one position: if the first
// process fails, a new one is started.
const attempts = 2

// Pool runs engines and shares them between any number of goroutines: one that
// asks gets a process of its own for the time of the question. Processes are
// started when they are needed, and stay for the next question.
type Pool struct {
	opt   Options
	path  string
	slots chan struct{} // one for each engine that is being asked
	stop  func() bool   // lets go of the context

	ending sync.Mutex // held while the processes are ended
	mu     sync.Mutex
	all    map[*engine]bool // true: nobody asks it
	closed bool
}

// New makes a pool; it starts no process yet, but the program must be there.
// When ctx is cancelled all processes are killed. Close the pool in any case.
func New(ctx context.Context, opt Options) (*Pool, error) {
	if len(opt.Command) == 0 {
		return nil, errors.New("the command names no program")
	}
	path, err := exec.LookPath(opt.Command[0])
	if err != nil {
		return nil, noProgram(opt.Command[0], err)
	}
	if opt.Engines <= 0 {
		opt.Engines = 1
	}
	if opt.Limit <= 0 {
		opt.Limit = 10 * time.Second
	}
	if opt.Start <= 0 {
		opt.Start = 30 * time.Second
	}
	p := &Pool{opt: opt, path: path, slots: make(chan struct{}, opt.Engines), all: map[*engine]bool{}}
	p.stop = context.AfterFunc(ctx, func() { p.end(context.Cause(ctx), 0) })
	return p, nil
}

// noProgram says why a program cannot be run, and what may help.
func noProgram(name string, err error) error {
	var why *exec.Error
	if errors.As(err, &why) {
		err = why.Err
	}
	hint := ""
	switch {
	case !errors.Is(err, exec.ErrNotFound) && !errors.Is(err, fs.ErrNotExist):
	case strings.HasPrefix(name, "~"):
		hint = "; no shell reads the command: write the folder out instead of ~"
	case strings.Contains(name, "="):
		hint = "; no shell reads the command: set variables before gorescore"
	case strings.Contains(name, " "):
		hint = "; the quotes make it one word: part the program from its arguments"
	default:
		hint = "; give its full path if it is in none of the folders of PATH"
	}
	return fmt.Errorf("cannot run %s: %w%s", printable(name), err, hint)
}

// Probe starts an engine and sees that it can be asked, so that a slip in the
// command is found before any game. The engine stays for the first question.
func (p *Pool) Probe(ctx context.Context) error {
	e, err := p.engine(ctx)
	if err != nil {
		return err
	}
	p.keep(e)
	return nil
}

// Longest is the most time that Dead may take.
func (p *Pool) Longest() time.Duration { return attempts * (p.opt.Start + p.opt.Limit) }

// Dead asks an engine for the dead stones of the position, in board order. The
// engine may list one stone of a chain or all. An error says what went wrong
// with the engine, or is ctx's.
//
// If the process ends, takes too long or answers with what is no list of stones
// of this position, it is killed, and a new one is asked once more; but not if
// one that was just started took too long.
func (p *Pool) Dead(ctx context.Context, game *replay.Game, final *replay.Final) ([]replay.Point, error) {
	if err := possible(final); err != nil {
		return nil, err
	}
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var err error
	for range attempts {
		var e *engine
		if e, err = p.engine(ctx); err != nil {
			if ctx.Err() != nil || errors.Is(err, errClosed) {
				break
			}
			continue
		}
		fresh := e.asked == 0
		var dead []replay.Point
		err = e.within(ctx, p.opt.Limit, func() (err error) {
			dead, err = e.dead(game, final)
			return err
		})
		var refused *refusal
		if err == nil || errors.As(err, &refused) {
			p.keep(e)
			return dead, err
		}
		p.drop(e)
		var late *lateError
		if ctx.Err() != nil || fresh && errors.As(err, &late) {
			break
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, err
}

// lateError is the end of an engine that took too long.
type lateError struct {
	command string
	limit   time.Duration
}

func (l *lateError) Error() string {
	return fmt.Sprintf("it had not answered %s when %v were over (an answer ends with an empty line)", l.command, l.limit)
}

// within runs f, which speaks to the engine, and kills the engine if that takes
// longer than the limit or ctx is cancelled.
func (e *engine) within(ctx context.Context, limit time.Duration, f func() error) error {
	late := &lateError{limit: limit}
	timer := time.AfterFunc(limit, func() { e.kill(late) })
	release := context.AfterFunc(ctx, func() { e.kill(context.Cause(ctx)) })
	err := f()
	intime, free := timer.Stop(), release()
	if errors.Is(err, late) || err == nil && !intime {
		command, _, _ := strings.Cut(e.command, " ")
		return &lateError{command, limit}
	}
	if !free && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// engine takes an engine that nobody asks, or starts one.
func (p *Pool) engine(ctx context.Context) (*engine, error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, errClosed
	}
	for e, idle := range p.all {
		if idle {
			p.all[e] = false
			p.mu.Unlock()
			return e, nil
		}
	}
	e, err := launch(p.path, p.opt.Command)
	if err != nil {
		p.mu.Unlock()
		return nil, noProgram(p.opt.Command[0], err)
	}
	p.all[e] = false // before anyone can close the pool
	p.mu.Unlock()
	if err := e.within(ctx, p.opt.Start, e.greet); err != nil {
		p.drop(e)
		var late *lateError
		if errors.As(err, &late) {
			err = fmt.Errorf("it had not answered %s when %v were over; is that the command for its GTP mode?", late.command, late.limit)
		}
		return nil, err
	}
	return e, nil
}

// keep gives an engine back for the next question.
func (p *Pool) keep(e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.all[e]; known {
		p.all[e] = true
	}
}

// drop ends an engine that failed.
func (p *Pool) drop(e *engine) {
	e.kill(errClosed)
	<-e.ended
	p.mu.Lock()
	delete(p.all, e)
	p.mu.Unlock()
}

// politeness is how long an engine may take to quit.
const politeness = time.Second

// Close ends all engines and returns when they are gone. Questions that are
// still being asked fail.
func (p *Pool) Close() {
	p.stop()
	p.end(errClosed, politeness)
}

// end closes the pool: idle engines may quit within a time, if there is any;
// those that are being asked are killed, and the question gets the cause.
func (p *Pool) end(cause error, patience time.Duration) {
	p.ending.Lock()
	defer p.ending.Unlock()
	p.mu.Lock()
	p.closed = true
	all := p.all
	p.all = map[*engine]bool{}
	p.mu.Unlock()
	var gone sync.WaitGroup
	for e, idle := range all {
		gone.Go(func() {
			if idle && patience > 0 {
				e.quit(patience)
				return
			}
			e.kill(cause)
			<-e.ended
		})
	}
	gone.Wait()
}
