package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// errLimit says that a container unpacked to more than the limit.
type errLimit struct{ msg string }

func (e errLimit) Error() string { return e.msg }

// A total watches how much all the containers in one file of the file system
// unpack to: a little at each level may still multiply to a bomb.
type total struct {
	name     string
	in       func() int64     // size of the file, or bytes read of it so far
	out      [levelsMax]int64 // by level, so that nothing counts twice
	blown    bool             // a limit was passed: the file is read no further
	reported bool
}

// The levels of a total: up to two compressions and a container at each depth.
const levelsMax = (depthMax + 1) * levelsOfDepth

const levelsOfDepth = 3

// outermost begins the count for a file of the file system or a pipe.
func (w *walker) outermost(name string, src *source) {
	w.total = total{name: name}
	if at := *src; at.at != nil {
		w.total.in = func() int64 {
			n, _ := sizeOf(at) // 0 is the strictest
			return n
		}
		return
	}
	in := &counting{r: src.r}
	src.r, w.total.in = in, in.count
}

// A budget watches how much a container unpacks to, by itself and as a part
// of all that the outermost file holds.
type budget struct {
	opt   *Options
	total *total
	level int
	in    func() int64 // compressed bytes taken so far
	out   int64
	// blown is set once a limit was passed: the container is read no further.
	blown bool
}

// spend counts n unpacked bytes and fails beyond the limits.
func (b *budget) spend(n int) error {
	b.out += int64(n)
	all := &b.total.out[b.level]
	*all += int64(n)
	if !b.total.blown {
		err := b.opt.within(*all, b.total.in)
		b.total.blown = err != nil
		if err == nil {
			err = b.opt.within(b.out, b.in)
			b.blown = err != nil
		}
		return err
	}
	b.blown = true
	return errLimit{"is read no further"}
}

// over reports whether a limit was passed, here or for the outermost file.
func (b *budget) over() bool { return b.blown || b.total.blown }

// within holds a number of unpacked bytes against the limits.
func (o *Options) within(out int64, in func() int64) error {
	if out > o.maxSize() {
		return errLimit{fmt.Sprintf("unpacks to more than %d MB", o.maxSize()>>20)}
	}
	if out > ratioFloor && out/o.maxRatio() > max(in(), 1) {
		return errLimit{fmt.Sprintf("unpacks to more than %d times its size", o.maxRatio())}
	}
	return nil
}

// budget makes the budget of a container, or of one compression taken off.
func (w *walker) budget(depth, level int, in func() int64) *budget {
	return &budget{opt: w.opt, total: &w.total, level: depth*levelsOfDepth + level, in: in}
}

// counting counts the bytes that pass.
type counting struct {
	r io.Reader
	n int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

func (c *counting) count() int64 { return c.n }

// A source is something to read: a file or a member of a container.
type source struct {
	r     io.Reader
	at    io.ReaderAt // nil unless the source can be read at any place
	size  int64       // -1 if not known
	begin int64       // of the zip in it, behind what stands before it
}

// A stream is a source with its first bytes looked at. Its Read never fails:
// damage ends it, and stays in err for the walker to report.
type stream struct {
	ctx  context.Context
	r    io.Reader
	head []byte // read ahead, not yet delivered
	end  error  // what follows head, nil: read on from r
	err  error  // why the stream ended early

	watch *watch // nil unless what passes is looked at
}

// A watch looks for a zip archive in what passes.
type watch struct {
	passed, zipAt int64 // zipAt: where the zip begins, 0 if there is none
	last          [zipMarkLen - 1]byte
}

const (
	zipMark    = "PK\x03\x04"
	zipMarkLen = len(zipMark)
)

// see looks at the next bytes.
func (w *watch) see(b []byte) {
	if w.zipAt == 0 {
		var seam [2 * (zipMarkLen - 1)]byte
		k := copy(seam[copy(seam[:], w.last[:]):], b)
		if i := bytes.Index(seam[:len(w.last)+k], []byte(zipMark)); i >= 0 {
			w.zipAt = w.passed - int64(len(w.last)-i)
		} else if i := bytes.Index(b, []byte(zipMark)); i >= 0 {
			w.zipAt = w.passed + int64(i)
		}
		if n := len(b); n >= len(w.last) {
			copy(w.last[:], b[n-len(w.last):])
		} else {
			copy(w.last[:], w.last[n:])
			copy(w.last[len(w.last)-n:], b)
		}
	}
	w.passed += int64(len(b))
}

// open reads the first bytes of a source into buf.
func (s *stream) open(ctx context.Context, r io.Reader, buf []byte) {
	*s = stream{ctx: ctx, r: r}
	s.fill(buf, 0, headSize)
}

// fill reads on into buf, which holds n bytes, until there are enough.
func (s *stream) fill(buf []byte, n, enough int) {
	idle := 0
	for n < enough && s.end == nil {
		var k int
		k, s.end = s.r.Read(buf[n:])
		n += k
		if k > 0 {
			idle = 0
		} else if idle++; idle > 100 && s.end == nil {
			s.end = io.ErrNoProgress
		}
	}
	s.head = buf[:n]
}

// whole returns the size if the stream ended within its first bytes, else -1.
func (s *stream) whole() int64 {
	if s.end == io.EOF {
		return int64(len(s.head))
	}
	return -1
}

// Read implements io.Reader; the only error is io.EOF.
func (s *stream) Read(p []byte) (int, error) {
	n, err := s.read(p)
	if s.watch != nil {
		s.watch.see(p[:n])
	}
	return n, err
}

func (s *stream) read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(s.head) > 0 {
		n := copy(p, s.head)
		s.head = s.head[n:]
		return n, nil
	}
	if s.end == nil {
		if err := s.ctx.Err(); err != nil {
			s.end = err
		} else {
			n, err := s.r.Read(p)
			s.end = err
			if n > 0 || err == nil {
				return n, nil
			}
		}
	}
	if s.end != io.EOF {
		s.err = s.end
	}
	return 0, io.EOF
}

// raw reads on without hiding errors: for a decompressor on top.
type raw struct{ s *stream }

func (r raw) Read(p []byte) (int, error) {
	n, err := r.s.Read(p)
	if n == 0 && err == io.EOF && r.s.err != nil {
		err = r.s.err
	}
	return n, err
}

// why puts an error of the system in a few words.
func why(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "cut off in the middle"
	case errors.Is(err, io.ErrNoProgress):
		return "nothing more comes"
	}
	return err.Error()
}
