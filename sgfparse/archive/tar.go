package archive

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// tarBlock is the size of what tar archives consist of, in bytes (POSIX.1-1988).
const tarBlock = 512

// tarFile is a tar archive being read.
type tarFile struct {
	in      *tarInput
	tr      *tar.Reader
	end     int64 // where the member at hand ends, its padding included; -1 if not known
	damages int   // headers that could not be read
	first   damage
	marked  bool // what follows an end mark was told of
}

// damage is the first damaged header of a tar, and where reading went on.
type damage struct{ at, next int64 }

// tar reads a tar archive as it streams by. A damaged header costs its member:
// reading goes on at the next whole one.
func (w *walker) tar(name string, s *stream, depth int, t *tally) (bool, error) {
	in := &tarInput{counting: counting{r: raw{s}}}
	b := w.budget(depth, levelsOfDepth-1, in.count)
	f := &tarFile{in: in, tr: tar.NewReader(in), end: -1}
	for {
		h, err := f.next()
		if err == io.EOF {
			if more, ok, err := w.tarEnd(name, f, t); !more {
				return ok, err
			}
			continue
		}
		if err != nil {
			return w.tarFault(name, f, t, err)
		}
		if h.Typeflag == tar.TypeDir || h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		member, ok := w.take(name, display(h.Name), t)
		if !ok {
			continue
		}
		if noContent(h.Typeflag) {
			t.odd++
			continue
		}
		if h.Typeflag == tar.TypeGNUSparse { // a fault in its map would end the library's reading
			if !w.failure(member, t, kindUnsupported, errUnsupported{"stored as a file with holes (tar type S)"}) {
				return false, nil
			}
			continue
		}
		if !w.content(member, source{r: &metered{r: f.tr, b: b}, size: h.Size}, depth+1, 0, t) {
			return false, nil
		}
		if b.over() {
			return true, nil
		}
	}
}

// tarFault ends a tar that cannot be read on.
func (w *walker) tarFault(name string, f *tarFile, t *tally, err error) (bool, error) {
	if before := f.damaged(); before != nil {
		cut := t.cut
		if !w.failure(name, t, kindDamaged, before) {
			return false, nil
		}
		t.cut = cut
	}
	return true, err
}

// next returns the next member whose header is whole.
func (f *tarFile) next() (*tar.Header, error) {
	for {
		h, err := f.tr.Next()
		if err == nil {
			f.end = tarMemberEnd(h, f.in.count())
		}
		if !errors.Is(err, tar.ErrHeader) {
			return h, err
		}
		at := f.in.count() - tarBlock
		next, err := at, error(nil)
		if f.in.zeroBefore() && (f.end < 0 || f.end == at-tarBlock) {
			at -= tarBlock // half an end mark, where a header was
		}
		f.end = -1
		if header := f.in.last[tarBlock:]; at < next && isTar(header) {
			f.readOn(header)
		} else {
			next, err = f.seek()
		}
		if f.damages++; f.damages == 1 {
			f.first = damage{at, next}
		}
		if err != nil {
			return nil, err
		}
	}
}

// seek moves to the next whole header, or to the end, and returns the place.
func (f *tarFile) seek() (int64, error) {
	var block [tarBlock]byte
	for {
		switch _, err := io.ReadFull(f.in, block[:]); {
		case err == io.EOF, err == io.ErrUnexpectedEOF:
			f.tr = tar.NewReader(eof{})
			return f.in.count(), nil
		case err != nil:
			return f.in.count(), err
		case isTar(block[:]):
			f.readOn(block[:])
			return f.in.count() - tarBlock, nil
		}
	}
}

// eof is a stream without bytes.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// damaged tells of the headers that could not be read.
func (f *tarFile) damaged() error {
	if f.damages == 0 {
		return nil
	}
	also := ""
	if f.damages > 1 {
		also = fmt.Sprintf(" (the first of %d)", f.damages)
	}
	return fmt.Errorf("the header of a member makes no sense, %d bytes from the start%s; %d bytes were passed over to the next whole one or the end",
		f.first.at, also, f.first.next-f.first.at)
}

// noContent reports the types of member that are links, devices and pipes. A
// type that is not known is to be read as a file is (POSIX.1-2024, pax, typeflag).
func noContent(typ byte) bool {
	switch typ {
	case tar.TypeLink, tar.TypeSymlink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo:
		return true
	}
	return false
}

// tarMemberEnd returns where a member ends whose content begins at a place, -1
// if the header does not say.
func tarMemberEnd(h *tar.Header, begin int64) int64 {
	switch {
	case h.Typeflag == tar.TypeReg, h.Typeflag == tar.TypeCont:
	case h.Typeflag == tar.TypeDir, noContent(h.Typeflag):
		return begin
	default:
		return -1
	}
	for key := range h.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return -1 // Size counts the holes, which are not stored
		}
	}
	return begin + (h.Size+tarBlock-1)/tarBlock*tarBlock
}

// isDamagedTar reports whether a file that sniff takes for plain is a tar whose
// first header is damaged: by the mark that this header or a later one has, at its
// place or, if bytes were lost, elsewhere; or by its name. No record begins there.
func isDamagedTar(name string, head []byte) bool {
	if isText(head) {
		return false
	}
	marked := len(head) >= headSize && string(head[tarMarkAt:tarMarkAt+len(tarMark)]) == tarMark ||
		leading(head) == "" && (bytes.Contains(head, []byte("\x00"+tarMark+"\x00")) || bytes.Contains(head, []byte("\x00"+tarMark+"  \x00")))
	return marked || isTarName(name)
}

// The "magic" of POSIX.1-1988 and GNU tar.
const (
	tarMark   = "ustar"
	tarMarkAt = 257
)

// isTarName reports whether a name promises a tar, compressed or not.
func isTarName(name string) bool {
	stem, ext := cutExt(filepath.Base(name))
	if squeezed[ext] {
		_, ext = cutExt(stem)
	}
	switch ext {
	case "tar", "tgz", "tbz", "tbz2", "txz", "tzst":
		return true
	}
	return false
}
