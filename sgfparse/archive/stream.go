package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// errLimit says that a container unpacked to more than the limit.
type errLimit struct{ msg string }

func (e errLimit) Error() string { return e.msg }

// A budget watches how much a container unpacks to.
type budget struct {
	opt *Options
	in  func() int64 // compressed bytes taken so far
	out int64
	// blown is set once a limit was passed: the container is read no further.
	blown bool
}

// spend counts n unpacked bytes and fails beyond the limits.
func (b *budget) spend(n int) error {
	b.out += int64(n)
	if b.out > b.opt.maxSize() {
		b.blown = true
		return errLimit{fmt.Sprintf("unpacks to more than %d MB", b.opt.maxSize()>>20)}
	}
	if b.out > ratioFloor && b.out > b.opt.maxRatio()*max(b.in(), 1) {
		b.blown = true
		return errLimit{fmt.Sprintf("unpacks to more than %d times its size", b.opt.maxRatio())}
	}
	return nil
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
	r    io.Reader
	at   io.ReaderAt // nil unless the source can be read at any place
	size int64       // -1 if not known
}

// A stream is a source with its first bytes looked at. Its Read never fails:
// damage ends it, and stays in err for the walker to report.
type stream struct {
	ctx  context.Context
	r    io.Reader
	head []byte // read ahead, not yet delivered
	end  error  // what follows head, nil: read on from r
	err  error  // why the stream ended early
}

// open reads the first bytes of a source into buf.
func (s *stream) open(ctx context.Context, r io.Reader, buf []byte) {
	*s = stream{ctx: ctx, r: r}
	n := 0
	idle := 0
	for n < headSize && s.end == nil {
		var k int
		k, s.end = r.Read(buf[n:])
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
			if n > 0 {
			}
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
