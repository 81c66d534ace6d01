package archive

import (
	"context"
	"io"
	"iter"
	"os"

	"gorescore/sgfparse"
)

// File is one file of an input, unopened, or a finding about the input.
type File struct {
	// Path is what Walk takes as an argument; "" if Problem is set.
	Path string
	// Problem is as in Entry.
	Problem *sgfparse.Diagnostic
}

// Files names the files that Walk would read, in its order, without opening
// them: walks of each of them alone, one after the other, find what a walk of
// paths finds, so that others can do a part. Arguments that are no folders are
// passed on as they are, whether they can be read or not. What Walk says of a
// folder as a whole is a Problem in its place.
func Files(ctx context.Context, paths []string, opt Options) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		w := &walker{ctx: ctx, opt: &opt}
		w.yield = func(e Entry, err error) bool { return yield(File{Problem: e.Problem}, err) }
		w.list = func(path string) bool { return yield(File{Path: path}, nil) }
		for _, p := range paths {
			if !w.argument(p) {
				return
			}
		}
		if opt.FilesFrom != "" {
			w.listFrom(opt.FilesFrom)
		}
	}
}

// listed names a file in place of reading it.
func (w *walker) listed(path string) bool {
	if w.over {
		return false
	}
	if w.ctx.Err() != nil {
		return w.emit(Entry{})
	}
	w.over = !w.list(path)
	return !w.over
}

// Stream walks what one reader holds as Walk does with a file of that name: a
// record, an archive, either of them compressed. For files that no file system
// of the machine has. A regular *os.File at its beginning is read at any place,
// as archives like it best; of other readers some 7z and rar archives are beyond
// Options.MaxMemory, and a zip is read without its directory.
func Stream(ctx context.Context, name string, r io.Reader, opt Options) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		w := &walker{ctx: ctx, opt: &opt, yield: yield}
		src := source{r: r, size: -1}
		if f, ok := r.(*os.File); ok {
			src.regular(f)
		}
		name := display(name)
		w.outermost(name, &src)
		w.content(name, src, 0, 0, nil)
	}
}

// regular has a file read at any place, if it is a regular one at its beginning.
func (s *source) regular(f *os.File) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	if pos, err := f.Seek(0, io.SeekCurrent); err == nil && pos == 0 {
		s.at, s.size = f, info.Size()
	}
}
