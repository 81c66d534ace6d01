package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gorescore/sgfparse/archive"
)

// partialSuffix marks a file that is being written: it gets its name at the
// end, so that a reader never takes half a result for a whole one.
const partialSuffix = ".partial"

// output is where a command's data goes: standard output, or a file that is
// written beside its final name and renamed by Commit.
type output struct {
	*bufio.Writer
	file  *os.File
	name  string
	place *place // nil: a stream
	whole int64  // bytes of the file when it was last flushed
}

// openOutput opens name for writing; "" and "-" are standard output. A name
// that is one of the inputs is refused, and so is a record or archive that is
// there already: it may well be met among the inputs.
func openOutput(name string, stdout io.Writer, inputs []string) (*output, error) {
	if name == "" || name == "-" {
		return &output{Writer: bufio.NewWriterSize(stdout, 1<<16)}, nil
	}
	if err := notInput(name, inputs); err != nil {
		return nil, err
	}
	if info, err := os.Stat(name); err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("output %s is a folder; give the name of a file in it", name)
		case info.Mode().IsRegular() && (archive.IsRecordName(name) || archive.IsRecordName(target(name))):
			return nil, fmt.Errorf("output %s exists and is a game record or archive by its name; choose another name", name)
		}
	}
	if err := deadLink(name); err != nil {
		return nil, err
	}
	o, err := createOutput(name)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, unwrapPath(err))
	}
	return o, nil
}

// notInput refuses an output that would be written over one of the inputs, at
// once in its partial file or at the end.
func notInput(name string, inputs []string) error {
	partial := filepath.Clean(target(name)) + partialSuffix
	for _, in := range inputs {
		switch {
		case in == "":
		case sameFile(in, name):
			return fmt.Errorf("output %s is also an input; choose another name", name)
		case !special(name) && sameFile(in, partial):
			return fmt.Errorf("output %s is written as %s first, which is an input; choose another name", name, partial)
		}
	}
	return nil
}

// createOutput opens the partial file of name. A symbolic link stays: the file
// that it leads to is written.
func createOutput(name string) (*output, error) {
	var f *os.File
	var err error
	switch {
	case stream(name):
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	case special(name):
		f, err = os.Create(name)
	default:
		name = target(name)
		f, err = os.Create(name + partialSuffix)
	}
	if err != nil {
		return nil, err
	}
	return &output{Writer: bufio.NewWriterSize(f, 1<<16), file: f, name: name}, nil
}

// Flush writes what is held. Writers of records call it where a record ends.
func (o *output) Flush() error {
	err := o.Writer.Flush()
	if err == nil && o.partial() {
		o.whole, err = o.file.Seek(0, io.SeekCurrent)
	}
	return err
}

// partial reports whether the data are in a file beside the final name.
func (o *output) partial() bool { return o.place != nil || o.file != nil && !special(o.name) }

// Commit writes what is left and gives the file its name. With complete unset
// (an interrupted run) the partial file stays as it is: a valid prefix.
func (o *output) Commit(complete bool) error {
	if o.place != nil {
		if !complete {
			return nil
		}
		return o.place.finish(o.name)
	}
	err := o.Flush()
	if o.file == nil {
		return err
	}
	rename := o.partial()
	if cerr := o.file.Close(); err == nil {
		err = cerr
	}
	if err != nil || !complete || !rename {
		return err
	}
	return os.Rename(o.name+partialSuffix, o.name)
}

// Abandon is the end of an output that cannot be written: what reached the
// partial file stays there, but for half a record.
func (o *output) Abandon() {
	if o.file == nil {
		return
	}
	if o.partial() {
		_ = o.file.Truncate(o.whole) // a reader of results tells of half a line
	}
	o.file.Close()
}

// replaces tells that there is something under the output's name.
func (o *output) replaces() bool {
	_, err := os.Stat(o.name)
	return err == nil && o.partial()
}

// Discard is the end of an output with nothing to write: what is there under its
// name stays.
func (o *output) Discard() error {
	if o.place != nil {
		return o.place.remove(o.name + partialSuffix)
	}
	o.file.Close()
	return os.Remove(o.name + partialSuffix)
}

// left says where that is, "" if there is nothing of use.
func (o *output) left() string {
	switch {
	case o.whole > 0:
		return "; " + o.name + partialSuffix + " holds a valid beginning"
	case o.place != nil && !o.place.folder:
		return "; " + o.name + partialSuffix + " holds the games of the last commit"
	}
	return ""
}

// special reports whether name exists and is no regular file: a device or a
// pipe is written to directly, and so is a stream.
func special(name string) bool {
	if stream(name) {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// stream reports whether name is a file that the process has open already, such
// as /dev/stdout. What it leads to may be a regular file, but a rename would
// take the name away from the system, not write to that file.
func stream(name string) bool {
	name = filepath.ToSlash(filepath.Clean(name))
	switch name {
	case "/dev/stdin", "/dev/stdout", "/dev/stderr":
		return true
	}
	return strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/")
}

func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	ia, err := os.Stat(a)
	if err != nil {
		return false
	}
	ib, err := os.Stat(b)
	return err == nil && os.SameFile(ia, ib)
}

// unwrapPath takes the path out of an error, since the message names it.
func unwrapPath(err error) error {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err
	}
	if le, ok := errors.AsType[*os.LinkError](err); ok {
		return le.Err
	}
	return err
}
