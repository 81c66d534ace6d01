package report

import (
	"bytes"
	"io"
	"time"
)

// NewJSONL returns a Writer of JSON lines. It writes to w in blocks that end
// at a line end, so that a run which is killed leaves whole records only. A
// slow run still shows its records: none waits longer than the next one that
// comes after a second. If w has a method Flush it is called after each block.
// Close does not close w and writes no totals.
func NewJSONL(w io.Writer) Writer { return &jsonl{blocks{w: w, written: time.Now()}} }

type jsonl struct{ blocks }

func (j *jsonl) Write(r *Record) error {
	if r.line != nil {
		j.buf = append(j.buf, r.line...)
	} else {
		j.buf = r.AppendJSON(j.buf)
	}
	j.buf = append(j.buf, '\n')
	return j.recordDone()
}

func (j *jsonl) Close(*Totals) error { return j.flush() }

// IsJSONLine reports whether a file that begins with head holds JSON lines of
// records.
func IsJSONLine(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte(`{"schema":`))
}

const (
	blockSize = 64 << 10
	blockWait = time.Second
)

// blocks gathers whole lines and writes many at once.
type blocks struct {
	w       io.Writer
	buf     []byte
	written time.Time
}

// gatherer gives blocks to a package that wants an io.Writer.
type gatherer struct{ *blocks }

func (g gatherer) Write(p []byte) (int, error) {
	g.buf = append(g.buf, p...)
	return len(p), nil
}

// recordDone is called when the lines of one record are complete.
func (b *blocks) recordDone() error {
	if len(b.buf) >= blockSize || time.Since(b.written) >= blockWait {
		return b.flush()
	}
	return nil
}

func (b *blocks) flush() error {
	b.written = time.Now()
	if len(b.buf) == 0 {
		return nil
	}
	_, err := b.w.Write(b.buf)
	b.buf = b.buf[:0]
	if err != nil {
		return err
	}
	return Flush(b.w)
}

// Flush empties a buffered writer, so that what was written is seen and a block
// of whole lines stays whole. A writer without a method Flush is left alone.
func Flush(w io.Writer) error {
	if f, ok := w.(interface{ Flush() error }); ok {
		return f.Flush()
	}
	return nil
}
