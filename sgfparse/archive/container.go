package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/bodgit/sevenzip"
)

// container reads an archive: name is its display name, s its first bytes, src
// the whole of it, depth the number of containers around it.
func (w *walker) container(name string, k kind, s *stream, src source, depth int) bool {
	t := new(tally)
	var err error
	ok := true
	switch k {
	case zipKind:
		ok, err = w.zip(name, s, src, depth, t)
	case tarKind:
		ok, err = w.tar(name, s, depth, t)
	case sevenZipKind:
		ok, err = w.sevenZip(name, s, src, depth, t)
	case rarKind:
		ok, err = w.rar(name, s, depth, t)
	}
	if !ok {
		return false
	}
	if t.cut != nil && err != nil && why(t.cut) == why(err) {
		err = nil // the same cut or fault that ended the last member
	}
	if err != nil && !w.failure(name, t, kindDamaged, err) {
		return false
	}
	return w.summary(name, t, "archive")
}

// take decides about a member of an archive by its path inside.
func (w *walker) take(archive, member string, t *tally) (name string, ok bool) {
	t.cut = nil
	member = strings.TrimPrefix(member, "./")
	name = archive + "!" + member
	if !w.all(archive) {
		return name, w.wanted(name)
	}
	switch memberRole(member) {
	case roleRecord, roleArchive:
		return name, true
	case roleHidden:
		t.skip(".")
	default:
		t.skip(path.Base(member))
	}
	return name, false
}

// sevenZip reads a 7z archive, whose directory is at its end: one that is not
// a file of its own is held in memory.
func (w *walker) sevenZip(name string, s *stream, src source, depth int, t *tally) (bool, error) {
	at, size, err := w.atSource(s, src)
	if err != nil {
		return true, err
	}
	z, err := open7z(at, size)
	if err != nil {
		return true, sevenZipError(err)
	}
	b := w.budget(depth, levelsOfDepth-1, func() int64 { return size })
	var held sevenHeld
	for i := range z.File {
		if held.next(z.File[i]) {
			if z, err = open7z(at, size); err != nil {
				return true, sevenZipError(err)
			}
		}
		f := z.File[i]
		if f.FileInfo().IsDir() {
			continue
		}
		member, ok := w.take(name, display(f.Name), t)
		if !ok {
			continue
		}
		if !f.Mode().IsRegular() {
			t.odd++
			continue
		}
		if !w.member7z(member, f, b, depth, t) {
			return false, nil
		}
		if b.over() {
			break
		}
	}
	return true, nil
}

func (w *walker) member7z(member string, f *sevenzip.File, b *budget, depth int, t *tally) bool {
	r := &lazy{open: f.Open, rest: f.UncompressedSize}
	defer r.close()
	return w.content(member, source{r: &metered{r: r, b: b}, size: int64(min(f.UncompressedSize, 1<<62))}, depth+1, 0, t)
}

// lazy opens a member when it is first read.
type lazy struct {
	open func() (io.ReadCloser, error)
	rest uint64 // bytes that are still to come: a stream may end early
	rc   io.ReadCloser
}

func (l *lazy) Read(p []byte) (n int, err error) {
	if l.rc == nil {
		if l.rc, err = l.open(); err != nil {
			l.rc = nil
			return 0, sevenZipError(err)
		}
	}
	n, err = l.rc.Read(p)
	l.rest -= min(uint64(n), l.rest)
	switch {
	case err == io.EOF && l.rest > 0:
		err = io.ErrUnexpectedEOF
	case err != nil && err != io.EOF:
		err = sevenZipError(err)
	}
	return n, err
}

func (l *lazy) close() {
	defer func() { _ = recover() }() // closing what panicked before
	if l.rc != nil {
		_ = l.rc.Close() // read only: nothing can be lost
	}
}

// open7z reads the directory of a 7z archive, damaged or not, without panic.
func open7z(at io.ReaderAt, size int64) (z *sevenzip.Reader, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the 7z directory makes no sense (%v)", r)
		}
	}()
	return sevenzip.NewReader(at, size)
}

func sevenZipError(err error) error {
	var no errUnsupported
	if errors.As(err, &no) {
		return no
	}
	var re *sevenzip.ReadError
	if errors.As(err, &re) && re.Encrypted {
		return errUnsupported{"encrypted"}
	}
	return err
}

// atSource returns the source for reading at any place, from memory if need
// be.
func (w *walker) atSource(s *stream, src source) (io.ReaderAt, int64, error) {
	if src.at != nil {
		size, err := sizeOf(src)
		return src.at, size, err
	}
	limit := w.opt.maxMemory()
	var all bytes.Buffer
	n, err := io.Copy(&all, io.LimitReader(raw{s}, limit+1))
	if err != nil {
		return nil, 0, err
	}
	if n > limit {
		return nil, 0, errLimit{fmt.Sprintf("a 7z archive of more than %d MB must be a file of its own", limit>>20)}
	}
	return bytes.NewReader(all.Bytes()), n, nil
}
