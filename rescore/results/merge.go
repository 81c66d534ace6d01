package results

import (
	"errors"
	"fmt"
	"iter"

	"gorescore/report"
)

// OrderError says that results are no shards of one run. It is the last.
type OrderError struct{ msg string }

// Error implements error.
func (e *OrderError) Error() string { return e.msg }

// Merge yields the records of several results as one run. Shards of one run
// come together by seq: each is sorted by it, and no game is in two; anything
// else is an *OrderError, for which Options.Renumber is the way out. Errors are as
// those of Read.
func Merge(paths []string, opt Options) iter.Seq2[*report.Record, error] {
	if opt.Renumber {
		return renumbered(paths, opt)
	}
	return func(yield func(*report.Record, error) bool) {
		m := &merger{yield: yield}
		defer m.stop()
		for _, path := range paths {
			in := &input{path: path}
			if opt.Divided != nil {
				in.part = opt.Divided.part()
			}
			in.next, in.stop = iter.Pull2(Read(path, opt))
			m.inputs = append(m.inputs, in)
			if !m.advance(in) {
				return
			}
		}
		for {
			first := m.first()
			if first == nil {
				return
			}
			if !yield(first.record, nil) || !m.advance(first) {
				return
			}
		}
	}
}

func renumbered(paths []string, opt Options) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		seq := int64(0)
		for _, path := range paths {
			for r, err := range Read(path, opt) {
				if r != nil {
					seq++
					r.Seq = seq
				}
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// input is one of the results with its next record; nil at its end.
type input struct {
	path   string
	next   func() (*report.Record, error, bool)
	stop   func()
	record *report.Record
	seq    int64 // of the record before
	part   *part // nil: nobody asks
}

type merger struct {
	inputs []*input
	yield  func(*report.Record, error) bool
	last   *input // whose record was yielded last
	seq    int64
}

func (m *merger) stop() {
	for _, in := range m.inputs {
		in.stop()
	}
}

const renumberHint = "; --renumber puts one input after the other and numbers their games anew"

// advance gets an input's next record, and yields the errors before it.
func (m *merger) advance(in *input) bool {
	for {
		r, err, ok := in.next()
		switch {
		case !ok:
			in.record = nil
			return true
		case err != nil:
			if !m.yield(nil, err) {
				return false
			}
			if _, one := errors.AsType[*BadRecord](err); !one {
				in.record = nil
				return true
			}
			continue
		case r.Seq <= in.seq:
			m.yield(nil, &OrderError{fmt.Sprintf("%s is not sorted: seq %d after %d%s", in.path, r.Seq, in.seq, renumberHint)})
			return false
		}
		if in.part != nil {
			in.part.add(r)
		}
		in.record, in.seq = r, r.Seq
		return true
	}
}

// first is the input with the smallest seq, nil at the end of all.
func (m *merger) first() *input {
	var first *input
	for _, in := range m.inputs {
		if in.record != nil && (first == nil || in.record.Seq < first.record.Seq) {
			first = in
		}
	}
	if first == nil {
		return nil
	}
	if m.last != nil && first.record.Seq == m.seq {
		m.yield(nil, &OrderError{fmt.Sprintf("seq %d is in %s and in %s, which are not shards of one run%s", m.seq, m.last.path, first.path, renumberHint)})
		return nil
	}
	m.last, m.seq = first, first.record.Seq
	return first
}
