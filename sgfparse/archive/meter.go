package archive

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
)

// Meter tells how much of the input has been read, in bytes of files as they are
// on disk. It may be asked at any time; the zero value is ready. What comes
// through pipes is not measured.
type Meter struct {
	done atomic.Int64
}

// Done is the number of bytes read so far. It never exceeds the sizes of the
// files that were opened.
func (m *Meter) Done() int64 { return m.done.Load() }

type meterKey struct{}

// WithMeter returns a context that has a walk keep a meter.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// gauge counts what is read of one file of a walk.
type gauge struct {
	f     *os.File
	m     *Meter
	start int64 // of the meter, before the file
	size  int64
	n     atomic.Int64
}

// gauge puts a meter, if the walk keeps one, before a regular file.
func (w *walker) gauge(f *os.File, src *source) *gauge {
	m, _ := w.ctx.Value(meterKey{}).(*Meter)
	if m == nil || src.at == nil {
		return nil
	}
	if src.size < 0 {
		info, err := f.Stat()
		if err != nil {
			return nil
		}
		src.size = info.Size()
	}
	g := &gauge{f: f, m: m, start: m.Done(), size: src.size}
	src.r, src.at = g, g
	return g
}

func (g *gauge) add(n int) {
	g.m.done.Store(g.start + min(g.n.Add(int64(n)), g.size))
}

// Read implements io.Reader.
func (g *gauge) Read(p []byte) (int, error) {
	n, err := g.f.Read(p)
	g.add(n)
	return n, err
}

// ReadAt implements io.ReaderAt.
func (g *gauge) ReadAt(p []byte, off int64) (int, error) {
	n, err := g.f.ReadAt(p, off)
	g.add(n)
	return n, err
}

// close ends the file: what was passed over is done too.
func (g *gauge) close() {
	if g != nil {
		g.m.done.Store(g.start + g.size)
	}
}

// Size adds up the files that a walk of paths would read, in bytes as they are
// on disk. It is -1 if that cannot be told: standard input, a path that is no
// file, a cancelled ctx.
func Size(ctx context.Context, paths []string) int64 {
	var total int64
	for _, path := range paths {
		if path == "-" {
			return -1
		}
		for i := 0; i < len(path); i++ { // a member counts as its archive
			if path[i] == '!' && IsArchiveName(path[:i]) {
				path = path[:i]
				break
			}
		}
		n := sizeOfPath(ctx, path)
		if n < 0 {
			return -1
		}
		total += n
	}
	return total
}

func sizeOfPath(ctx context.Context, path string) int64 {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return 0 // told when it is read
	case info.Mode().IsRegular():
		return info.Size()
	case !info.IsDir():
		return -1
	}
	var total int64
	err = filepath.WalkDir(path, func(sub string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || sub == path {
			return nil
		}
		switch roleOf(e.Name()) {
		case roleHidden:
			if e.IsDir() {
				return fs.SkipDir
			}
		case roleRecord, roleArchive:
			if info, err := os.Stat(sub); err == nil && info.Mode().IsRegular() {
				total += info.Size()
			}
		}
		return nil
	})
	if err != nil {
		return -1
	}
	return total
}
