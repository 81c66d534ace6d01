package main

import (
	"context"
	"encoding/json"
	"io"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"gorescore/rescore"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"

	"gorescore/rescore/flags"
)

func init() {
	beam.RegisterDoFn(reflect.TypeFor[*ListFn]())
	beam.RegisterDoFn(reflect.TypeFor[*ReadFn]())
}

// A unit is closed when it has this many files or bytes: enough that a folder
// of single games does not become a unit for each, few enough that reading is
// spread.
const (
	maxUnitFiles = 512
	maxUnitBytes = 8 << 20
)

// beforeInput puts what is said of the input before a file before all that is
// said of the file.
const beforeInput = 1 << 30

// ListFn names the files of the input and puts them into units.
type ListFn struct {
	Paths     []string
	FilesFrom string
}

// ProcessElement implements a DoFn; its input is the impulse.
func (f *ListFn) ProcessElement(ctx context.Context, _ []byte, emit func(Unit), finding func(Finding)) error {
	paths, err := expand(ctx, f.Paths)
	if err != nil {
		return err
	}
	var u Unit
	size, told := int64(0), 0
	flush := func() {
		if len(u.Inputs) > 0 {
			emit(u)
			u, size = Unit{Index: u.Index + 1}, 0
		}
	}
	for file, err := range archive.Files(ctx, paths, archive.Options{FilesFrom: f.FilesFrom}) {
		switch {
		case err != nil:
			return err
		case file.Problem != nil && file.Problem.Severity != sgfparse.Error:
			told++
			finding(Finding{u.Index, len(u.Inputs), told - beforeInput, file.Problem.String()})
			continue
		case file.Problem != nil:
			d, err := json.Marshal(file.Problem)
			if err != nil {
				return err
			}
			u.Inputs = append(u.Inputs, Input{Problem: d})
		default:
			n := fileSize(file.Path)
			if size+n > maxUnitBytes {
				flush()
			}
			size += n
			u.Inputs = append(u.Inputs, Input{Path: file.Path})
		}
		if len(u.Inputs) >= maxUnitFiles {
			flush()
		}
	}
	flush()
	return nil
}

// fileSize is the size of a local file; of any other input that of a full unit.
func fileSize(path string) int64 {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return info.Size()
	}
	return maxUnitBytes
}

// remote reports whether a path names a file of one of Beam's file systems.
func remote(path string) bool { return strings.Contains(path, "://") }

// expand puts the files that a pattern stands for in its place, in byte order.
// Patterns of other file systems are asked of these. What matches nothing stays:
// reading it will say so.
func expand(ctx context.Context, paths []string) ([]string, error) {
	var out []string
	for _, path := range paths {
		var names []string
		switch {
		case remote(path):
			fs, err := filesystem.New(ctx, path)
			if err != nil {
				return nil, err
			}
			names, _ = fs.List(ctx, path) // what cannot be listed is told when it is read
			if err := fs.Close(); err != nil {
				return nil, err
			}
		case strings.ContainsAny(path, "*?[") && !isThere(path):
			names, _ = filepath.Glob(path) // a malformed pattern is a name
		}
		if len(names) == 0 {
			names = []string{path}
		}
		slices.Sort(names)
		out = append(out, names...)
	}
	return out, nil
}

func isThere(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// ReadFn reads a unit and cuts it into games. What cannot be read becomes a
// record in its place.
type ReadFn struct {
	Settings flags.Set
	opt      *rescore.Options
}

// Setup implements a DoFn.
func (f *ReadFn) Setup() (err error) {
	f.opt, err = f.Settings.Options()
	return err
}

// ProcessElement implements a DoFn. count gets the number of records of the
// unit.
func (f *ReadFn) ProcessElement(ctx context.Context, u Unit, emit func(Batch), count func(Count), finding func(Finding)) error {
	began := time.Now()
	next, told, input := int64(0), 0, 0
	send := func(items []rescore.Item) error {
		b := Batch{Unit: u.Index, First: next}
		for i := range items {
			it := &items[i]
			if it.Finding != nil {
				told++
				finding(Finding{u.Index, input, told, it.Finding.String()})
				continue
			}
			g, err := newGame(it)
			if err != nil {
				return err
			}
			b.Games = append(b.Games, g)
		}
		if next += int64(len(b.Games)); len(b.Games) > 0 {
			emit(b)
		}
		return nil
	}
	for input = range u.Inputs {
		if err := f.read(ctx, &u.Inputs[input], send); err != nil {
			return err
		}
	}
	count(Count{u.Index, next})
	readTime.Inc(ctx, time.Since(began).Microseconds())
	return ctx.Err()
}

// read cuts one input.
func (f *ReadFn) read(ctx context.Context, in *Input, send func([]rescore.Item) error) (err error) {
	if in.Problem != nil {
		var d sgfparse.Diagnostic
		if err := json.Unmarshal(in.Problem, &d); err != nil {
			return err
		}
		return send([]rescore.Item{{Record: rescore.Unread(d)}})
	}
	entries, done := open(ctx, in.Path)
	defer done()
	for items := range rescore.Cut(entries, f.opt) {
		if err := send(items); err != nil {
			return err
		}
	}
	return nil
}

// open walks a file, local or of another file system; done ends it.
func open(ctx context.Context, path string) (_ iter.Seq2[archive.Entry, error], done func()) {
	if !remote(path) {
		return archive.Walk(ctx, []string{path}, archive.Options{}), func() {}
	}
	f, err := fetch(ctx, path)
	if err != nil {
		return archive.Stream(ctx, path, failing{err}, archive.Options{}), func() {}
	}
	return archive.Stream(ctx, path, f, archive.Options{}), func() {
		// What is left behind of a temporary file concerns no game.
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
}

// failing is a file that cannot be read.
type failing struct{ err error }

// Read implements io.Reader.
func (f failing) Read([]byte) (int, error) { return 0, f.err }

// attempts at a file of another file system, with a pause between that grows.
const attempts = 3

// pause is the first one. Tests make it shorter.
var pause = 2 * time.Second

// fetch copies a file of another file system to a temporary one: archives are
// read at any place.
func fetch(ctx context.Context, path string) (*os.File, error) {
	tmp, err := os.CreateTemp("", "gorescore-*")
	if err != nil {
		return nil, err
	}
	for i := range attempts {
		if err = download(ctx, path, tmp); err == nil {
			return tmp, nil
		}
		if i+1 < attempts {
			select {
			case <-time.After(pause << i):
			case <-ctx.Done():
			}
		}
	}
	_ = tmp.Close()
	_ = os.Remove(tmp.Name())
	return nil, err
}

func download(ctx context.Context, path string, to *os.File) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	if err := to.Truncate(0); err != nil {
		return err
	}
	if _, err := to.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r, err := fs.OpenRead(ctx, path)
	if err != nil {
		return err
	}
	defer r.Close()
	if _, err := io.Copy(to, r); err != nil {
		return err
	}
	_, err = to.Seek(0, io.SeekStart)
	return err
}
