package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"

	"gorescore/report"
)

const (
	batchBytes = 256 << 10
	maxLine    = 64 << 20 // no game makes a line of a hundredth of that
)

// batch is some lines on their way through a worker.
type batch struct {
	first int    // line number
	text  []byte // whole lines
	done  chan []parsed
	err   error // of reading on, after the lines
}

type parsed struct {
	line   int
	record *report.Record
	err    error
}

// readLines decodes JSON lines on all processors and yields them in order:
// decoding is nearly all that reading costs.
func readLines(name string, in *bufio.Reader, yield func(*report.Record, error) bool) {
	jobs := runtime.GOMAXPROCS(0)
	queue, work, stop := make(chan *batch, 2*jobs), make(chan *batch), make(chan struct{})
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		defer close(queue)
		defer close(work)
		feed(in, func(b *batch) bool {
			select {
			case queue <- b:
			case <-stop:
				return false
			}
			work <- b // the workers always take it
			return true
		})
	}()
	for range jobs {
		go func() {
			var j report.JSONReader
			for b := range work {
				b.done <- parse(&j, b)
			}
		}()
	}
	defer func() {
		close(stop)
		for range queue { // lets the feeder go on to its end
		}
		<-finished // nobody reads in any more
	}()
	for b := range queue {
		for _, p := range <-b.done {
			if p.err != nil {
				p.err = &BadRecord{Path: name, Line: p.line, Err: p.err}
			}
			if !yield(p.record, p.err) {
				return
			}
		}
		if b.err != nil {
			yield(nil, fmt.Errorf("%s: %w", name, b.err))
			return
		}
	}
}

// feed cuts the input into batches of whole lines until take says no.
func feed(in *bufio.Reader, take func(*batch) bool) {
	line, rest := 1, []byte(nil)
	for {
		buf := make([]byte, len(rest), len(rest)+batchBytes)
		copy(buf, rest)
		n, err := io.ReadFull(in, buf[len(rest):cap(buf)])
		buf = buf[:len(rest)+n]
		last := err != nil
		cut := bytes.LastIndexByte(buf, '\n') + 1
		if last {
			cut = len(buf)
		}
		rest = buf[cut:]
		b := &batch{first: line, text: buf[:cut], done: make(chan []parsed, 1)}
		line += bytes.Count(b.text, []byte{'\n'})
		switch {
		case last && err != io.EOF && !(errors.Is(err, io.ErrUnexpectedEOF) && atEnd(in)):
			b.err = damaged(err)
		case len(rest) > maxLine:
			b.err, last = fmt.Errorf("line %d is longer than any record", line), true
		}
		if (len(b.text) > 0 || b.err != nil) && !take(b) || last {
			return
		}
	}
}

// atEnd tells io.ReadFull's own end from one within compressed data, which the
// reader reports again.
func atEnd(in *bufio.Reader) bool {
	_, err := in.ReadByte()
	return err == io.EOF
}

func parse(j *report.JSONReader, b *batch) []parsed {
	var out []parsed
	line := b.first
	for text := range bytes.Lines(b.text) {
		if text = bytes.TrimPrefix(bytes.TrimSpace(text), []byte("\ufeff")); len(text) > 0 {
			r, err := j.Read(text)
			if err == nil {
				err = check(r, false)
			}
			if err != nil {
				r = nil
			}
			out = append(out, parsed{line, r, err})
		}
		line++
	}
	return out
}
