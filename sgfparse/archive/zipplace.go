package archive

import (
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
		if at, ok := zipByDirectory(src); ok {
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
// ends a file (APPNOTE 4.3.12, 4.3.16), counted from the start of the file
// whether its places are or not.
func zipByDirectory(src source) (int64, bool) {
	const endLen, entryLen = 22, 46
	size, err := sizeOf(src)
	if err != nil {
		return 0, false
	}
	tail := make([]byte, min(size, endLen+1<<16))
	if n, err := src.at.ReadAt(tail, size-int64(len(tail))); n < len(tail) && err != nil {
		return 0, false
	}
	end := bytes.LastIndex(tail, []byte("PK\x05\x06"))
	if end < 0 || len(tail)-end < endLen {
		return 0, false
	}
	le := binary.LittleEndian
	begin := size - int64(len(tail)-end) - int64(le.Uint32(tail[end+12:]))
	var entry [entryLen]byte
	if begin < 0 {
		return 0, false
	}
	if _, err := src.at.ReadAt(entry[:], begin); err != nil || le.Uint32(entry[:]) != sigCentral {
		return 0, false
	}
	first := int64(le.Uint32(entry[42:]))
	moved := begin - int64(le.Uint32(tail[end+16:]))
	for _, at := range []int64{first + moved, first} {
		var local [4]byte
		if _, err := src.at.ReadAt(local[:], max(at, 0)); err == nil && le.Uint32(local[:]) == sigLocal {
			return at, true
		}
	}
	return 0, false
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
