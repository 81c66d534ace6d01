package charset

import (
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Reader passes a stream through unchanged, except UTF-16, which it converts
// to UTF-8: a reader of raw bytes could not find brackets in UTF-16.
type Reader struct {
	src    io.Reader
	head   []byte // read ahead to look at, not yet delivered
	buf    [4]byte
	name   string
	peeked bool
	err    error // of src, to be delivered after head
}

// NewReader returns a Reader over r. It reads nothing until the first Read.
func NewReader(r io.Reader) *Reader {
	return &Reader{src: r}
}

// Reset makes r read from src as a new Reader would.
func (r *Reader) Reset(src io.Reader) { *r = Reader{src: src} }

// Charset returns "utf-16le" or "utf-16be" for a converted stream, "" for one
// that passes unchanged; it is known after the first Read. It belongs into
// Options.Stream of the stream's games.
func (r *Reader) Charset() string { return r.name }

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (int, error) {
	switch {
	case len(p) == 0:
		return 0, nil
	case !r.peeked:
		return r.first(p)
	case len(r.head) > 0:
		n := copy(p, r.head)
		r.head = r.head[n:]
		return n, nil
	case r.err != nil:
		return 0, r.err
	}
	return r.src.Read(p)
}

// first reads at least four bytes, straight into p where that is possible, and
// looks at them.
func (r *Reader) first(p []byte) (int, error) {
	r.peeked = true
	small := len(p) < len(r.buf)
	dst := p
	if small {
		dst = r.buf[:]
	}
	n, err := io.ReadAtLeast(r.src, dst, len(r.buf))
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	if r.name = utf16Kind(dst[:n]); r.name == "" {
		r.err = err
		if small {
			r.head = r.buf[:n]
			return r.Read(p)
		}
		if n == 0 {
			return 0, err
		}
		return n, nil
	}
	rest := io.Reader(bytes.NewReader(bytes.Clone(dst[:n])))
	switch err {
	case nil:
		rest = io.MultiReader(rest, r.src)
	case io.EOF:
	default:
		rest = io.MultiReader(rest, failing{err})
	}
	r.src = transform.NewReader(rest, utf16Encoding(r.name))
	return r.src.Read(p)
}

// failing is a reader that only fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// utf16Kind tells UTF-16 from the first four bytes: by its byte order mark, or
// by "(;" or two other ASCII characters with a NUL beside each. It returns ""
// for anything else.
func utf16Kind(head []byte) string {
	if len(head) < 2 {
		return ""
	}
	switch {
	case head[0] == 0xFF && head[1] == 0xFE:
		return utf16le
	case head[0] == 0xFE && head[1] == 0xFF:
		return utf16be
	}
	if len(head) < 4 {
		return ""
	}
	plain := func(b byte) bool { return b > 0 && b < 0x80 }
	switch {
	case plain(head[0]) && head[1] == 0 && plain(head[2]) && head[3] == 0:
		return utf16le
	case head[0] == 0 && plain(head[1]) && head[2] == 0 && plain(head[3]):
		return utf16be
	}
	return ""
}

// utf16Encoding returns a decoder that also drops a byte order mark.
func utf16Encoding(name string) transform.Transformer {
	order := unicode.LittleEndian
	if name == utf16be {
		order = unicode.BigEndian
	}
	return unicode.UTF16(order, unicode.UseBOM).NewDecoder()
}
