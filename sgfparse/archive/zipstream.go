package archive

import (
	"archive/zip"
	"bufio"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
	"math"
)

// Signatures of a zip file's parts (APPNOTE 4.3).
const (
	sigLocal      = 0x04034b50
	sigCentral    = 0x02014b50
	sigExtra      = 0x08064b50
	sigEnd        = 0x06054b50
	sigEnd64      = 0x06064b50
	sigDescriptor = 0x08074b50
)

const (
	flagDescriptor = 1 << 3
	flagUTF8       = 1 << 11
)

// localHeader is what precedes a member's data.
type localHeader struct {
	flags, method uint16
	crc           uint32
	packed, size  int64
	zip64         bool
	name          string
}

// zipStream reads a zip by the headers before its members, without its
// directory: for pipes, archives in archives, and zips that were cut off.
func (w *walker) zipStream(name string, r io.Reader, depth int, t *tally) (bool, error) {
	in := &counting{r: r}
	br := w.getBuf(in)
	defer w.putBuf(br)
	b := w.budget(depth, levelsOfDepth-1, in.count)
	told := false
	for first := true; ; first = false {
		var sig [4]byte
		if _, err := io.ReadFull(br, sig[:]); err != nil {
			return true, cutOff(err)
		}
		switch s := binary.LittleEndian.Uint32(sig[:]); {
		case s == sigLocal:
		case s == sigCentral, s == sigExtra, s == sigEnd, s == sigEnd64:
			if !zipFollows(br, s) {
				return true, nil
			}
			if !told && !w.problem(name, kindTrailing, "another zip follows the first one: its members were read too") {
				return false, nil
			}
			told = true
			continue
		case s == sigDescriptor && first: // marks an archive made to be split
			continue
		default:
			return true, errors.New("no member where one should begin")
		}
		h, err := readLocal(br)
		if err != nil {
			return true, cutOff(err)
		}
		ok, err := w.streamMember(name, br, h, b, depth, t)
		if !ok || err != nil {
			return ok, err
		}
		if b.over() {
			return true, nil
		}
	}
}

// zipFollows passes over the directory of a zip that begins with sig, and reports
// whether another zip comes behind it. Damage there costs no member.
func zipFollows(br *bufio.Reader, sig uint32) bool {
	const sigLocator, sigSigned = 0x07064b50, 0x05054b50
	le := binary.LittleEndian
	for {
		// The length of a part without its signature, and the lengths in it that come on top.
		fixed, at, wide := 0, []int(nil), 2
		switch sig {
		case sigCentral:
			fixed, at = 42, []int{24, 26, 28}
		case sigExtra:
			fixed, at, wide = 4, []int{0}, 4
		case sigEnd64:
			fixed, at, wide = 8, []int{0}, 4 // of eight bytes, the upper ones zero
		case sigLocator:
			fixed = 16
		case sigSigned:
			fixed, at = 2, []int{0}
		case sigEnd:
			fixed, at = 18, []int{16}
		default:
			return false
		}
		part, err := br.Peek(fixed)
		if err != nil {
			return false
		}
		n := int64(fixed)
		for _, i := range at {
			if wide == 4 {
				n += int64(le.Uint32(part[i:]))
			} else {
				n += int64(le.Uint16(part[i:]))
			}
		}
		if _, err := io.CopyN(io.Discard, br, n); err != nil {
			return false
		}
		if sig == sigEnd {
			next, _ := br.Peek(30)
			return len(next) > 4 && le.Uint32(next) == sigLocal && isLocal(next)
		}
		var b [4]byte
		if _, err := io.ReadFull(br, b[:]); err != nil {
			return false
		}
		sig = le.Uint32(b[:])
	}
}

func readLocal(br *bufio.Reader) (localHeader, error) {
	var f [26]byte
	var h localHeader
	if _, err := io.ReadFull(br, f[:]); err != nil {
		return h, err
	}
	le := binary.LittleEndian
	h.flags, h.method = le.Uint16(f[2:]), le.Uint16(f[4:])
	h.crc = le.Uint32(f[10:])
	h.packed, h.size = int64(le.Uint32(f[14:])), int64(le.Uint32(f[18:]))
	text := make([]byte, int(le.Uint16(f[22:]))+int(le.Uint16(f[24:])))
	if _, err := io.ReadFull(br, text); err != nil {
		return h, err
	}
	h.name = string(text[:le.Uint16(f[22:])])
	for extra := text[le.Uint16(f[22:]):]; len(extra) >= 4; {
		id, n := le.Uint16(extra), int(le.Uint16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			break
		}
		if id == 1 { // zip64: unpacked, then packed size
			h.zip64 = true
			if n >= 16 && h.packed == math.MaxUint32 {
				h.size, h.packed = int64(le.Uint64(extra)), int64(le.Uint64(extra[8:]))
			}
		}
		extra = extra[n:]
	}
	if h.packed < 0 || h.size < 0 {
		return h, errors.New("impossible size of a member")
	}
	return h, nil
}

// streamMember reads or skips one member and leaves br behind it. An error
// means that the next member cannot be found.
func (w *walker) streamMember(archive string, br *bufio.Reader, h localHeader, b *budget, depth int, t *tally) (bool, error) {
	inside := h.name
	if h.flags&flagUTF8 == 0 {
		inside = display(inside)
	}
	name, taken := archive, false
	if n := len(inside); n > 0 && inside[n-1] != '/' {
		name, taken = w.take(archive, inside, t)
	}
	open := h.flags&flagDescriptor != 0 && h.packed == 0
	if open && (h.method != zip.Deflate || h.flags&flagEncrypted != 0) {
		return true, errUnsupported{"a member of unknown length: save the archive to a file"}
	}
	var packed io.Reader = br
	limited := &io.LimitedReader{R: br, N: h.packed}
	if !open {
		packed = limited
	}
	ok := true
	var data *checked
	if taken || open {
		rc, err := w.unpack(h.method, packed)
		if h.flags&flagEncrypted != 0 {
			err = errUnsupported{"encrypted"}
		}
		if err == nil {
			defer rc.Close()
			data = &checked{r: rc, sum: crc32.NewIEEE(), want: h.crc, check: !open, short: limited}
			if taken {
				ok = w.content(name, source{r: &metered{r: data, b: b}, size: memberSize(h, open)}, depth+1, 0, t)
			}
		} else if taken {
			ok = w.failure(name, t, kindDamaged, err)
		}
	}
	if !ok || b.over() {
		return ok, nil
	}
	if !open {
		if err := skipRest(limited); err != nil || h.flags&flagDescriptor == 0 {
			return true, err
		}
	} else if _, err := io.Copy(io.Discard, data); err != nil {
		return true, err
	}
	crc, err := readDescriptor(br, h.zip64)
	if err == nil && open && crc != data.sum.Sum32() {
		return w.failure(name, t, kindDamaged, zip.ErrChecksum), nil
	}
	return true, err
}

func memberSize(h localHeader, open bool) int64 {
	if open {
		return -1
	}
	return h.size
}

// skipRest passes what is left of a member.
func skipRest(r *io.LimitedReader) error {
	_, err := io.Copy(io.Discard, r)
	if err == nil && r.N > 0 {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// readDescriptor reads the checksum and sizes behind a member; the signature
// before them may be missing, and the sizes are wider in zip64.
func readDescriptor(br *bufio.Reader, zip64 bool) (crc uint32, err error) {
	le := binary.LittleEndian
	d, err := br.Peek(4)
	if err != nil {
		return 0, cutOff(err)
	}
	if le.Uint32(d) == sigDescriptor {
		_, _ = br.Discard(4) // peeked
	}
	n := 12
	if d, err := br.Peek(22); err == nil && (zip64 || string(d[20:]) == "PK" && string(d[12:14]) != "PK") {
		n = 20
	}
	if d, err = br.Peek(n); err != nil {
		return 0, cutOff(err)
	}
	crc = le.Uint32(d)
	_, _ = br.Discard(n) // peeked
	return crc, nil
}

// checked compares the checksum at the end of the data.
type checked struct {
	r     io.Reader
	sum   hash.Hash32
	want  uint32
	check bool
	short *io.LimitedReader // the packed data: short if N is left at the end of the file
}

func (c *checked) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	_, _ = c.sum.Write(p[:n]) // never fails
	if err == io.EOF && c.check {
		if c.sum.Sum32() != c.want {
			if c.short.N > 0 {
				return n, io.ErrUnexpectedEOF
			}
			return n, zip.ErrChecksum
		}
	}
	return n, err
}
