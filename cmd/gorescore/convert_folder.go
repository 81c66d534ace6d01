package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"gorescore/report"
	"gorescore/rescore"
)

// Write implements report.Writer.
func (w *sgfFolder) Write(r *report.Record) error {
	if r.SGF == nil {
		return nil
	}
	if w.file == nil || r.File != w.source {
		if err := w.finish(true); err != nil {
			return err
		}
		if err := w.next(r.File); err != nil {
			return err
		}
	}
	if _, err := w.file.Write(r.SGF); err != nil {
		return fmt.Errorf("%s: %w", w.file.name, unwrapPath(err))
	}
	return nil
}

// Close implements report.Writer. After an interruption the file being written
// keeps its name for partial files.
func (w *sgfFolder) Close(*report.Totals) error { return w.finish(w.ctx.Err() == nil) }

func (w *sgfFolder) finish(complete bool) error {
	if w.file == nil {
		return nil
	}
	file := w.file
	w.file = nil
	if err := file.Commit(complete); err != nil {
		return fmt.Errorf("%s: %w", file.name, unwrapPath(err))
	}
	return nil
}

// next opens the file for the games of another input file.
func (w *sgfFolder) next(source string) error {
	rel := w.unused(rescore.OutputName(w.args, source))
	name := filepath.Join(w.dir, filepath.FromSlash(rel))
	outer, _, _ := strings.Cut(source, "!")
	if w.isInput(name) || sameFile(name, outer) {
		return fmt.Errorf("%s is also an input; choose another folder", name)
	}
	if _, err := os.Lstat(name); err == nil && w.listed {
		return fmt.Errorf("%s exists and may be one of the listed inputs; choose another folder", name)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return fmt.Errorf("%s: %w", filepath.Dir(name), unwrapPath(err))
	}
	file, err := createOutput(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, unwrapPath(err))
	}
	w.source, w.file = source, file
	return nil
}

// unused makes a name of this run unique: a.gib and a.sgf of one folder become
// a.sgf and a-2.sgf. A folder of an archive may be called as a file is.
func (w *sgfFolder) unused(rel string) string {
	dir := ""
	folders, file := path.Split(rel)
	for part := range strings.SplitSeq(strings.TrimSuffix(folders, "/"), "/") {
		dir = w.free(path.Join(dir, part), "", aFile)
		w.used[strings.ToLower(dir)] |= aFolder
	}
	name := w.free(strings.TrimSuffix(path.Join(dir, file), ".sgf"), ".sgf", aFile|aFolder)
	w.used[strings.ToLower(name)] |= aFile
	return name
}

// What a name of the output folder is used for.
const (
	aFile = 1 << iota
	aFolder
)

// free numbers a name until it is not used for any of these.
func (w *sgfFolder) free(stem, ext string, not int) string {
	name := stem + ext
	for n := 2; w.used[strings.ToLower(name)]&not != 0; n++ {
		name = fmt.Sprintf("%s-%d%s", stem, n, ext)
	}
	return name
}

// isInput reports whether a file or folder is one of the arguments or lies in
// one of them, links followed.
func (w *sgfFolder) isInput(name string) bool {
	abs, err := filepath.Abs(name)
	if err != nil {
		return false
	}
	for {
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			abs = real
		}
		if info, err := os.Stat(abs); err == nil {
			for _, in := range w.inputs {
				if os.SameFile(info, in) {
					return true
				}
			}
		}
		up := filepath.Dir(abs)
		if up == abs {
			return false
		}
		abs = up
	}
}
