package report

import (
	"io"
	"time"
)

// NewJSONL returns a Writer of JSON lines. It writes to w in blocks that end
// at a line end, so that a run which is killed leaves whole records only. A
// slow run still shows its records: none waits longer than the next one that
// comes after a second. Close does not close w and writes no totals.
func NewJSONL(w io.Writer) Writer { return &jsonl{w: w, flushed: time.Now()} }

const (
	jsonlBlock = 64 << 10
	jsonlWait  = time.Second
)

type jsonl struct {
	w       io.Writer
	buf     []byte
	flushed time.Time
}

func (j *jsonl) Write(r *Record) error {
	j.buf = append(r.AppendJSON(j.buf), '\n')
	if len(j.buf) >= jsonlBlock || time.Since(j.flushed) >= jsonlWait {
		return j.flush()
	}
	return nil
}

func (j *jsonl) Close(*Totals) error { return j.flush() }

func (j *jsonl) flush() error {
	j.flushed = time.Now()
	if len(j.buf) == 0 {
		return nil
	}
	_, err := j.w.Write(j.buf)
	j.buf = j.buf[:0]
	if err != nil {
		return err
	}
	return flushAfter(j.w)
}
