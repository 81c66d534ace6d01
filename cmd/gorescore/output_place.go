package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gorescore/report"
	"gorescore/report/table"
	"gorescore/report/table/parquet"
	"gorescore/sgfparse/archive"
)

// place is a format whose writer makes files itself. They are made beside the
// final name, as those of output are, and get it at the end.
type place struct {
	what, flag string
	folder     bool
	open       func(string) (report.Writer, error)
	is         func(string) bool
}

// create opens the writer of a place. What is there under the name is replaced
// at the end if it is an earlier result of the same form; what an interrupted
// run left beside it goes at once. Anything else is refused.
func (p place) create(name string, inputs []string) (*output, report.Writer, error) {
	if err := notInput(name, inputs); err != nil {
		return nil, nil, err
	}
	if !p.folder && archive.IsRecordName(name) {
		if _, err := os.Stat(name); err == nil {
			return nil, nil, fmt.Errorf("output %s exists and is a game record or archive by its name; choose another name", name)
		}
	}
	if !p.folder { // a link stays, as for streams
		if err := deadLink(name); err != nil {
			return nil, nil, err
		}
		name = target(name)
	}
	partial := filepath.Clean(name) + partialSuffix
	for _, path := range []string{name, partial} {
		if err := p.replaceable(path); err != nil {
			return nil, nil, err
		}
	}
	err := p.remove(partial)
	if err == nil && p.folder {
		err = os.Mkdir(partial, 0o777)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot write %s: %w", name, unwrapPath(err))
	}
	w, err := p.open(partial)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot write %s: %w", name, unwrapPath(err))
	}
	return &output{name: filepath.Clean(name), place: &p}, w, nil
}

// replaceable refuses what is no earlier result of the form.
func (p place) replaceable(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", path, unwrapPath(err))
	case info.Mode()&os.ModeSymlink != 0:
		return fmt.Errorf("output %s is a symbolic link, which %s would replace; name what it leads to", path, p.what)
	case p.folder && !info.IsDir():
		return fmt.Errorf("output %s exists and is no folder; choose another name", path)
	case p.folder:
		entries, err := os.ReadDir(path)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", path, unwrapPath(err))
		}
		for _, e := range entries {
			if !slices.Contains(tableFiles(), e.Name()) || !e.Type().IsRegular() {
				return fmt.Errorf("output %s is a folder with other things in it, such as %s; choose another name", path, e.Name())
			}
		}
	case info.IsDir():
		return fmt.Errorf("output %s is a folder; give the name of a file in it", path)
	case !info.Mode().IsRegular() || info.Size() > 0 && !p.is(path):
		return fmt.Errorf("output %s exists and is no database of gorescore, which would be replaced; choose another name", path)
	}
	return nil
}

// tableFiles are the names of the files of a Parquet folder.
func tableFiles() []string {
	var names []string
	for _, t := range table.All {
		names = append(names, t.Name+parquet.Ext)
	}
	return names
}

// remove takes an earlier result away, file by file, so that nothing else goes.
func (p place) remove(path string) error {
	names := []string{path, path + "-journal"}
	if p.folder {
		names = names[:0]
		for _, f := range tableFiles() {
			names = append(names, filepath.Join(path, f))
		}
		names = append(names, path)
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// finish gives the partial result its name.
func (p place) finish(name string) error {
	if p.folder {
		if err := p.remove(name); err != nil {
			return err
		}
	}
	return os.Rename(name+partialSuffix, name)
}
