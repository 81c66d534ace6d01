package archive

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"io"
)

// smallMember unpacks members of a zip that are no larger than most games, from
// memory to memory: for them the streaming way is mostly beginnings. It is used
// again for the next member.
type smallMember struct {
	whole  whole
	packed []byte
	data   []byte
	r      bytes.Reader
}

// maxSmall bounds both sizes of a small member.
const maxSmall = 64 << 10

// open returns the content of a member that is small and whole, by its checksum
// too. Otherwise it is not ok: the long way takes the member, and tells what is
// wrong with it.
func (s *smallMember) open(f *zip.File, at *ahead) (data []byte, ok bool) {
	if f.Method != zip.Deflate || f.CompressedSize64 > maxSmall || f.UncompressedSize64 > maxSmall {
		return nil, false
	}
	body, err := f.DataOffset()
	if err != nil {
		return nil, false
	}
	if s.data == nil {
		s.packed, s.data = make([]byte, maxSmall+behind), make([]byte, maxSmall)
	}
	packed, data := s.packed[:f.CompressedSize64], s.data[:f.UncompressedSize64]
	if n, _ := at.ReadAt(packed, body); n < len(packed) {
		return nil, false
	}
	return data, s.whole.unpack(data, packed) && crc32.ChecksumIEEE(data) == f.CRC32
}

// ahead reads at any place, and ahead as long as the places follow each other,
// as those of an archive's members do.
type ahead struct {
	r    io.ReaderAt
	buf  []byte
	from int64 // place of buf
	next int64 // where the last read ended
}

const (
	aheadBlock = 64 << 10
	aheadGap   = 4 << 10 // what may lie between two reads that follow each other
)

// ReadAt implements io.ReaderAt, but for one goroutine at a time.
func (a *ahead) ReadAt(p []byte, at int64) (int, error) {
	follows := at >= a.next && at-a.next <= aheadGap
	a.next = at + int64(len(p))
	if n := a.held(p, at); n == len(p) {
		return n, nil
	}
	if !follows || len(p) > aheadBlock/4 {
		return a.r.ReadAt(p, at)
	}
	if a.buf == nil {
		a.buf = make([]byte, 0, aheadBlock)
	}
	n, err := a.r.ReadAt(a.buf[:aheadBlock], at)
	a.buf, a.from = a.buf[:n], at
	if k := a.held(p, at); k == len(p) {
		return k, nil // what follows it is asked for later, and fails then
	}
	return copy(p, a.buf), err
}

// held copies what buf holds of the bytes at a place.
func (a *ahead) held(p []byte, at int64) int {
	if at < a.from || at > a.from+int64(len(a.buf)) {
		return 0
	}
	return copy(p, a.buf[at-a.from:])
}
