package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"gorescore/report"
	"gorescore/report/table/parquet"
	"gorescore/rescore/flags"
)

func init() {
	beam.RegisterDoFn(reflect.TypeFor[*WriteFn]())
}

// formats are the values of --format.
var formats = []string{"parquet", "jsonl"}

// WriteFn writes one part of the output: the records of a range of numbers, in
// their order, in each format.
type WriteFn struct {
	Settings flags.Set
	Output   string
	Formats  []string
	PerPart  int64

	pack *packer
}

// Setup implements a DoFn.
func (f *WriteFn) Setup() error {
	opt, err := f.Settings.Options()
	if err == nil {
		f.pack = newPacker(opt.Rules)
	}
	return err
}

// ProcessElement implements a DoFn. The same part written again, by a bundle
// that is done twice, is the same files with the same bytes.
func (f *WriteFn) ProcessElement(ctx context.Context, part int, next func(*Results) bool, plan Plan) error {
	began := time.Now()
	at := plan.places()
	var list []Results
	for b := (Results{}); next(&b); b = (Results{}) {
		list = append(list, b)
	}
	slices.SortFunc(list, func(a, b Results) int { return cmp.Compare(a.First, b.First) })
	name := fmt.Sprintf("part-%05d-of-%05d", part, at.parts(f.PerPart))
	dir, err := f.room()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, format := range f.Formats {
		if err := f.write(ctx, format, name, dir, list); err != nil {
			return err
		}
	}
	writeTime.Inc(ctx, time.Since(began).Microseconds())
	return nil
}

// room is a folder for files that are not ready: in the output, so that they
// can be renamed into their place, or among the temporary files of the machine.
func (f *WriteFn) room() (string, error) {
	if remote(f.Output) {
		return os.MkdirTemp("", "gorescore-*")
	}
	if err := os.MkdirAll(f.Output, 0o777); err != nil {
		return "", err
	}
	return os.MkdirTemp(f.Output, ".partial-*")
}

// write writes a part in one format.
func (f *WriteFn) write(ctx context.Context, format, name, dir string, list []Results) error {
	local := filepath.Join(dir, format)
	w, done, err := create(format, local)
	if err != nil {
		return err
	}
	for i := range list {
		if err := f.pack.each(&list[i], w.Write); err != nil {
			return errors.Join(err, done())
		}
	}
	if err := errors.Join(w.Close(nil), done()); err != nil {
		return err
	}
	if format == "jsonl" {
		name += ".jsonl"
	}
	return place(ctx, local, join(f.Output, format, name))
}

// create opens the writer of a format for a local file or folder.
func create(format, name string) (w report.Writer, done func() error, err error) {
	if format == "parquet" {
		if err := os.Mkdir(name, 0o777); err != nil {
			return nil, nil, err
		}
		w, err := parquet.New(name)
		return w, func() error { return nil }, err
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, nil, err
	}
	buf := bufio.NewWriterSize(file, 1<<16)
	return report.NewJSONL(buf), func() error { return errors.Join(buf.Flush(), file.Close()) }, nil
}

// join joins elements of a path of any file system.
func join(output string, elements ...string) string {
	if remote(output) {
		return strings.TrimRight(output, "/") + "/" + path.Join(elements...)
	}
	return filepath.Join(append([]string{output}, elements...)...)
}

// place gives a file, or a folder of files, its final name. Another attempt that
// came first had the same bytes.
func place(ctx context.Context, local, name string) error {
	if remote(name) {
		return upload(ctx, local, name)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	err := os.Rename(local, name)
	if err != nil && isThere(name) { // a folder is not renamed over another
		return nil
	}
	return err
}

// upload copies a file or the files of a folder to another file system.
func upload(ctx context.Context, local, name string) error {
	to, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer to.Close()
	return filepath.WalkDir(local, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		target := name
		if rel, err := filepath.Rel(local, file); err == nil && rel != "." {
			target = join(name, filepath.ToSlash(rel))
		}
		return copyTo(ctx, to, file, target)
	})
}

func copyTo(ctx context.Context, to filesystem.Interface, file, target string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := to.OpenWrite(ctx, target)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// writeFile writes a whole file of the output.
func writeFile(ctx context.Context, output, name string, data []byte) error {
	dir, err := (&WriteFn{Output: output}).room()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	local := filepath.Join(dir, name)
	if err := os.WriteFile(local, data, 0o666); err != nil {
		return err
	}
	return place(ctx, local, join(output, name))
}
