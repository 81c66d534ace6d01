package results

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"gorescore/report"
	"gorescore/report/table"
	"gorescore/report/table/parquet"
	"gorescore/report/table/sqlite"
	"gorescore/sgfparse"
)

// Options say how to read. The zero value reads everything.
type Options struct {
	Stdin io.Reader // read for the path "-"
	// Parts are what is wanted of Parquet and SQLite, games first; nil is
	// everything. Of JSON lines everything is read. Counts are checked when they
	// are read: a part of scores needs all that Record.CheckPart looks at.
	Parts []table.Part
	// Renumber numbers the games anew, one input after the other, in place of
	// merging by seq.
	Renumber bool
	// Divided, if set, learns from what Merge puts together which shards it was.
	Divided *Divided
}

// NotARecord is a line of an input that cannot be read.
var NotARecord = sgfparse.Kind{
	Code: "not-a-record", Severity: sgfparse.Error,
	Title: "a line is no record",
	Why:   "A line of an earlier run's JSON lines is cut off, damaged, or of another version. The game it stands for is missing from what is shown.",
	Do:    "If the run was stopped, its last line may be cut off: run it again. Otherwise look at the line that is named.",
}

// Contradictory is a record that no run can have written.
var Contradictory = sgfparse.Kind{
	Code: "contradictory-record", Severity: sgfparse.Error,
	Title: "a record contradicts itself",
	Why:   "A record of an earlier run says what no run writes: a margin that is not the difference of the points, a size or a confidence out of range, a flip without its count, scores of a skipped game. It was edited, damaged, or written by another program. The game is missing from what is shown.",
	Do:    "Rescore the game. If a program of yours changes results, look at the field that is named.",
}

// NoResults is an input without a record. A shard may have had no game, but the
// whole of what is read should not be empty.
var NoResults = sgfparse.Kind{
	Code: "no-results", Severity: sgfparse.Warning,
	Title: "earlier results without a record",
	Why:   "An input of earlier results is empty: the run that wrote it met no game, its choice (--only, --where, --shard) left none, or it was stopped before the first. If no input holds a record, the exit code is 3.",
	Do:    "If games should be there, look at how the run ended, and run it again.",
}

// Kinds are the findings of this package.
var Kinds = []sgfparse.Kind{NotARecord, Contradictory, NoResults}

// EmptyError says that an input holds no record. It is the last of its input.
type EmptyError struct{ Path string }

// Error implements error.
func (e *EmptyError) Error() string { return e.Path + " holds no record" }

// Diagnostic is the finding that an empty input is.
func (e *EmptyError) Diagnostic() sgfparse.Diagnostic {
	return NoResults.At(sgfparse.Position{File: e.Path}, "no record in these results")
}

// BadRecord is the error of one record: the input can be read on behind it.
type BadRecord struct {
	Path string
	Line int // from 1; 0: not of JSON lines
	Err  error
}

// Error implements error.
func (b *BadRecord) Error() string {
	if b.Line == 0 {
		return fmt.Sprintf("%s: %v", b.Path, b.Err)
	}
	return fmt.Sprintf("%s:%d: %v", b.Path, b.Line, b.Err)
}

// Unwrap returns what is wrong with the record.
func (b *BadRecord) Unwrap() error { return b.Err }

// Diagnostic is the finding that a bad record is.
func (b *BadRecord) Diagnostic() sgfparse.Diagnostic {
	kind, at := &NotARecord, sgfparse.Position{File: b.Path}
	if _, ok := errors.AsType[*report.Contradiction](b.Err); ok {
		kind = &Contradictory
	}
	if b.Line > 0 {
		at.Line, at.Col = b.Line, 1
	}
	return kind.At(at, "%v", b.Err)
}

// check is a record's contradiction, with the record's number. Of a part of a
// record only that part is looked at.
func check(r *report.Record, part bool) error {
	look := r.Check
	if part {
		look = r.CheckPart
	}
	if err := look(); err != nil {
		return fmt.Errorf("record %d: %w", r.Seq, err)
	}
	return nil
}

// checked yields the records of tables, which have no lines. One that contradicts
// itself is the error of that record alone.
func checked(path string, part bool, records iter.Seq2[*report.Record, error]) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				if err = check(r, part); err != nil {
					r, err = nil, &BadRecord{Path: path, Err: err}
				}
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// stdinName is what findings call standard input.
const stdinName = "<stdin>"

// Read yields the records of one earlier run in its order. The path is a file
// of JSON lines (plain, gzip or zstd), a folder of Parquet files, an SQLite
// database, or - for JSON lines on standard input; the form is told by what is
// in it. An error of type BadRecord concerns one record, and the next ones
// follow; any other error is the last, such as an *EmptyError.
func Read(path string, opt Options) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		empty := true
		for r, err := range read(path, opt) {
			empty = false
			if !yield(r, err) {
				return
			}
		}
		if empty {
			if path == "-" {
				path = stdinName
			}
			yield(nil, &EmptyError{path})
		}
	}
}

// withoutCall is an error of a path without the name of the system's call.
func withoutCall(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return fmt.Errorf("%s: %w", pe.Path, pe.Err)
	}
	return err
}

func read(path string, opt Options) iter.Seq2[*report.Record, error] {
	info, err := os.Stat(path)
	switch {
	case path == "-":
		if opt.Stdin == nil {
			opt.Stdin = os.Stdin
		}
		return readStream(stdinName, opt.Stdin)
	case err != nil:
		return fails(withoutCall(err))
	case parquet.Is(path):
		return checked(path, opt.Parts != nil, parquet.Read(path, opt.Parts...))
	case info.IsDir():
		return fails(fmt.Errorf("%s is a folder without %s%s; for a folder of game records there is 'gorescore rescore'", path, table.Games.Name, parquet.Ext))
	case sqlite.Is(path):
		return checked(path, opt.Parts != nil, sqlite.Read(path, opt.Parts...))
	}
	return func(yield func(*report.Record, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(nil, withoutCall(err))
			return
		}
		defer f.Close()
		readStream(path, f)(yield)
	}
}

func fails(err error) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) { yield(nil, err) }
}

// readStream reads JSON lines, compressed or not.
func readStream(name string, r io.Reader) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		head := bufio.NewReaderSize(r, 1<<16)
		plain, err := unpack(head)
		if err != nil {
			yield(nil, fmt.Errorf("%s: %w", name, err))
			return
		}
		defer plain.Close()
		in := bufio.NewReaderSize(plain, 1<<18)
		if err := looksWrong(name, in); err != nil {
			yield(nil, err)
			return
		}
		readLines(name, in, yield)
	}
}

// How compressed data begin (RFC 1952, RFC 8878).
var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// unpack tells a compression by its first bytes.
func unpack(r *bufio.Reader) (io.ReadCloser, error) {
	head, err := r.Peek(4)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case bytes.HasPrefix(head, gzipMagic):
		return gzip.NewReader(r)
	case bytes.Equal(head, zstdMagic):
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<30))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	}
	return io.NopCloser(r), nil
}

// looksWrong tells by its beginning what an input is that is no result of ours.
func looksWrong(name string, r *bufio.Reader) error {
	head, err := r.Peek(512)
	if err != nil && err != io.EOF {
		return fmt.Errorf("%s: %w", name, damaged(err))
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	const want = "; results are JSON lines, a folder of Parquet files, or an SQLite database"
	switch {
	case len(head) == 0, head[0] == '{':
		return nil
	case bytes.HasPrefix(head, []byte("seq,file,")):
		return fmt.Errorf("%s is a CSV table, which does not hold all of a record%s", name, want)
	case bytes.HasPrefix(head, []byte("PAR1")):
		return fmt.Errorf("%s is one Parquet file; name the folder that holds all tables: %s", name, filepath.Dir(name))
	case head[0] == '(' || bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return fmt.Errorf("%s looks like game records%s; for records there is 'gorescore rescore'", name, want)
	}
	return fmt.Errorf("%s holds no results: it begins with %q%s", name, head[:min(12, len(head))], want)
}

// damaged names the end of a file in the midst of its compressed data.
func damaged(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the compressed data are cut off")
	}
	return fmt.Errorf("cannot be read on: %w", err)
}
