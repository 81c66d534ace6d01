package archive

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"path/filepath"
)

// zipBehind returns where the first member of a zip begins that has something
// before it, a program that unpacks it or the header of a download: by its
// directory, which such files keep, or else by a header among the first bytes.
// head is the beginning of what is no archive by its first bytes.
func zipBehind(name string, head []byte, src source) (at int64, ok bool) {
	if isText(head) {
		return 0, false
	}
	if _, ext := cutExt(filepath.Base(name)); src.at != nil && (ext == "zip" || leading(head) != "") {
		if at, members, ok := zipByDirectory(src); ok && members > 0 {
			return at, true
		}
	}
	for from := 0; ; {
		i := bytes.Index(head[from:], []byte("PK\x03\x04"))
		if i < 0 {
			return 0, false
		}
		if from += i; isLocal(head[from:]) {
			return int64(from), !bytes.Contains(head[:from], []byte("(;"))
		}
		from++
	}
}

// isText reports whether a record begins here, or may.
func isText(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return len(text) == 0 || text[0] == '(' || text[0] == ';'
}

// leading names what is known to stand before zip archives, "" if nothing is
// known of the beginning.
func leading(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("MZ")) && bytes.IndexByte(head, 0) >= 0, bytes.HasPrefix(head, []byte("\x7fELF")):
		return "a program"
	case bytes.HasPrefix(head, []byte("#!")):
		return "a script"
	case bytes.HasPrefix(head, []byte("HTTP/")):
		return "the header of a download"
	}
	return ""
}

// isLocal reports whether the header of a member stands here that makes sense
// (APPNOTE 4.3.7).
func isLocal(b []byte) bool {
	const size, newest, longest = 30, 63, 4096
	if len(b) < size {
		return false
	}
	le := binary.LittleEndian
	known := false
	switch le.Uint16(b[8:]) {
	case 0, 8, 9, methodBzip2, 14, methodZstd, methodXZ:
		known = true
	}
	n := le.Uint16(b[26:])
	return known && b[4] <= newest && n > 0 && n <= longest
}

// zipByDirectory returns the place of the first member of the directory that
// ends a file, counted from the start of the file whether its places are or not;
// of an empty directory its own place.
func zipByDirectory(src source) (place int64, members int, ok bool) {
	const entryLen = 46
	size, err := sizeOf(src)
	if err != nil {
		return 0, 0, false
	}
	end, endAt, ok := zipEnd(src.at, size)
	if !ok {
		return 0, 0, false
	}
	le := binary.LittleEndian
	begin := endAt - int64(le.Uint32(end[12:]))
	members = int(le.Uint16(end[10:]))
	if begin < 0 || members == 0 {
		return begin, 0, begin == endAt
	}
	var entry [entryLen]byte
	if _, err := src.at.ReadAt(entry[:], begin); err != nil || le.Uint32(entry[:]) != sigCentral {
		return 0, 0, false
	}
	first := int64(le.Uint32(entry[42:]))
	moved := begin - int64(le.Uint32(end[16:]))
	for _, at := range []int64{first + moved, first} {
		var local [4]byte
		if _, err := src.at.ReadAt(local[:], max(at, 0)); err == nil && le.Uint32(local[:]) == sigLocal {
			return at, members, true
		}
	}
	return 0, 0, false
}

// zipEnd returns the last end record before a place, its comment included, and
// where it is (APPNOTE 4.3.16).
func zipEnd(at io.ReaderAt, before int64) (end []byte, place int64, ok bool) {
	const endLen = 22
	tail := make([]byte, min(before, endLen+1<<16))
	if n, err := at.ReadAt(tail, before-int64(len(tail))); n < len(tail) && err != nil {
		return nil, 0, false
	}
	i := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if i < 0 || len(tail)-i < endLen {
		return nil, 0, false
	}
	return tail[i:], before - int64(len(tail)-i), true
}

// zipBefore returns how many bytes of another zip stand before the one that the
// directory at the end is of, 0 if none do, and whether that one is whole: its
// end record comes last.
func zipBefore(src source, files []*zip.File) (n int64, whole bool) {
	var local [4]byte
	n, _, ok := zipByDirectory(src)
	if !ok || n <= 0 {
		return 0, false
	}
	if _, err := src.at.ReadAt(local[:], 0); err != nil || binary.LittleEndian.Uint32(local[:]) != sigLocal {
		return 0, false
	}
	if end, _, ok := zipEnd(src.at, n); ok && len(end) == 22+int(binary.LittleEndian.Uint16(end[20:])) {
		return n, true
	}
	for _, f := range files {
		if body, err := f.DataOffset(); err == nil && body < n {
			return 0, false // the directory has another order
		}
	}
	return n, false
}

// zipFrom skips to the first member of a zip with something before it, and
// returns the zip from there on.
func zipFrom(s *stream, src source, size int64) io.Reader {
	if src.at == nil {
		s.head = s.head[src.begin:]
		return raw{s}
	}
	return io.NewSectionReader(src.at, src.begin, size-src.begin)
}
