package gtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// engine is one process that speaks the protocol. Its methods belong to one
// goroutine at a time, but for kill.
type engine struct {
	cmd     *exec.Cmd
	in, out *os.File // our ends of its standard input and output
	answers chan answer
	readErr error // why answers was closed
	known   map[string]bool
	rules   string // its own, of KataGo's kata-get-rules; "" if it has none
	asked   int    // positions
	id      int    // of the last command
	command string // the last one
	stderr  lastLine
	ended   chan struct{} // closed when the process is gone
	state   *os.ProcessState

	mu    sync.Mutex
	cause error // why it was killed
	gone  bool
}

// refusal is an engine's "?": it is well, but does not do that.
type refusal struct {
	command, text string
}

func (r *refusal) Error() string {
	if r.text == "" {
		return fmt.Sprintf("it refuses %q", r.command)
	}
	return fmt.Sprintf("it refuses %q: %s", r.command, printable(r.text))
}

// launch starts the program. Nothing was said to it yet.
func launch(path string, command []string) (*engine, error) {
	e := &engine{answers: make(chan answer), ended: make(chan struct{})}
	e.cmd = exec.Command(path, command[1:]...)
	e.cmd.Args[0] = command[0]
	ownGroup(e.cmd)
	var theirs [3]*os.File
	var errOut *os.File
	var err error
	pipe := func(ours **os.File, their **os.File, weWrite bool) {
		if err != nil {
			return
		}
		var r, w *os.File
		if r, w, err = os.Pipe(); err != nil {
			return
		}
		if *ours, *their = r, w; weWrite {
			*ours, *their = w, r
		}
	}
	pipe(&e.in, &theirs[0], true)
	pipe(&e.out, &theirs[1], false)
	pipe(&errOut, &theirs[2], false)
	if err == nil {
		e.cmd.Stdin, e.cmd.Stdout, e.cmd.Stderr = theirs[0], theirs[1], theirs[2]
		err = e.start(errOut)
	}
	for _, f := range theirs {
		closeFile(f)
	}
	if err != nil {
		for _, f := range []*os.File{e.in, e.out, errOut} {
			closeFile(f)
		}
		return nil, err
	}
	go e.read()
	return e, nil
}

// closeFile closes a pipe, of which nobody wants to know how that went.
func closeFile(f *os.File) {
	if f != nil {
		_ = f.Close()
	}
}

// start starts the process on a thread of its own, which stays until the
// process is gone: on Linux it dies with that thread (see ownGroup).
func (e *engine) start(errOut *os.File) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
		err := e.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		read := make(chan struct{})
		go func() {
			defer close(read)
			_, _ = io.Copy(&e.stderr, errOut) // until the pipe is closed
		}()
		e.state, _ = e.cmd.Process.Wait()
		e.mu.Lock()
		killGroup(e.cmd.Process) // what it started itself
		e.gone = true
		e.mu.Unlock()
		select {
		case <-read:
		case <-time.After(100 * time.Millisecond):
		}
		closeFile(errOut)
		close(e.ended)
	}()
	return <-started
}

// read hands on answers until the output ends or is flooded.
func (e *engine) read() {
	defer close(e.answers)
	r := answerReader{bufio.NewReader(e.out)}
	for {
		a, err := r.next()
		if err != nil {
			e.readErr = err
			return
		}
		select {
		case e.answers <- a:
		case <-e.ended:
			// The last words of a process that is gone may still be wanted.
			select {
			case e.answers <- a:
			case <-time.After(100 * time.Millisecond):
				e.readErr = io.EOF
				return
			}
		}
	}
}

// do sends a command and returns the answer's text. A *refusal leaves the
// engine usable, any other error does not.
func (e *engine) do(command string) (string, error) {
	e.id++
	e.command = command
	if _, err := fmt.Fprintf(e.in, "%d %s\n", e.id, command); err != nil {
		return "", e.failure()
	}
	a, ok := <-e.answers
	switch {
	case !ok:
		return "", e.failure()
	case a.id >= 0 && a.id != e.id:
		return "", fmt.Errorf("it answered command %d when it was asked command %d", a.id, e.id)
	case a.refused:
		return "", &refusal{command, a.text}
	}
	return a.text, nil
}

// failure tells why the engine gave no answer.
func (e *engine) failure() error {
	e.mu.Lock()
	cause := e.cause
	e.mu.Unlock()
	if cause != nil {
		return cause
	}
	select {
	case _, ok := <-e.answers:
		if !ok && errors.Is(e.readErr, errFlood) {
			return errFlood
		}
	case <-e.ended:
	case <-time.After(time.Second):
	}
	name, _, _ := strings.Cut(e.command, " ")
	select {
	case <-e.ended:
	case <-time.After(300 * time.Millisecond):
		return fmt.Errorf("it closed its pipes at %s", name)
	}
	text := fmt.Sprintf("it ended at %s (%v)", name, e.state)
	if last := e.stderr.String(); last != "" {
		text += ", saying: " + last
	}
	return errors.New(text)
}

// kill ends the process and all that it started; cause is what the command in
// hand returns. It may be called from any goroutine and several times.
func (e *engine) kill(cause error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.cause == nil {
		e.cause = cause
	}
	if !e.gone {
		killGroup(e.cmd.Process)
	}
	closeFile(e.in)
	closeFile(e.out)
}

// quit ends the process politely, and not so after the limit.
func (e *engine) quit(limit time.Duration) {
	timer := time.AfterFunc(limit, func() { e.kill(errClosed) })
	defer timer.Stop()
	_, _ = e.do("quit") // most engines answer, some are gone at once
	closeFile(e.in)
	<-e.ended
	e.kill(errClosed)
}

// errClosed is the cause of an engine that was ended because nobody asks more.
var errClosed = errors.New("the engine was closed")

// lastLine keeps the last line that is not blank of what is written to it.
type lastLine struct {
	mu   sync.Mutex
	last string
	open []byte
}

// maxLine is how much of a line is kept, in bytes.
const maxLine = 200

// Write implements io.Writer.
func (l *lastLine) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range p {
		switch {
		case c == '\n':
			l.close()
		case len(l.open) < maxLine:
			l.open = append(l.open, c)
		}
	}
	return len(p), nil
}

func (l *lastLine) close() {
	if line := printable(string(l.open)); line != "" {
		l.last = line
	}
	l.open = l.open[:0]
}

// String returns the line.
func (l *lastLine) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.close()
	return l.last
}

// printable makes an engine's text fit for a message: one line, no control
// characters, not too long.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || 0x7f <= r && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > maxLine {
		s = strings.ToValidUTF8(s[:maxLine], "") + "..."
	}
	return s
}
