package archive

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nwaples/rardecode/v2"
)

// rarDictMax bounds the memory that a rar archive may ask for by its header.
const rarDictMax = 128 << 20

// rar reads a rar archive (RAR 4 and 5) as it streams by.
func (w *walker) rar(name string, s *stream, depth int, t *tally) (bool, error) {
	if err := rarVersion(s.head); err != nil {
		return true, err
	}
	solid := rarSolid(s.head)
	br := w.getBuf(raw{s})
	defer w.putBuf(br)
	in := &forward{counting: counting{r: br}, exact: solid}
	b := w.budget(depth, levelsOfDepth-1, in.count)
	z := &rarReader{}
	if err := z.open(in); err != nil {
		return true, err
	}
	for {
		h, err := z.next()
		if err == io.EOF {
			return true, nil
		}
		if err != nil {
			return true, err
		}
		start := in.n
		data := &metered{r: z, b: b}
		if !w.rarMember(name, h, data, depth, t) {
			return false, nil
		}
		if solid && !h.Encrypted && !z.continued && !b.over() {
			if err := finish(data, func() int64 { return start + h.PackedSize - in.n }); err != nil {
				return true, err
			}
		}
		if b.over() || z.continued {
			return true, nil
		}
	}
}

// rarRunMax is how many bytes a bit may unpack to: a match of the greatest
// length of RAR 5.
const rarRunMax = 4097

// finish unpacks the rest of a member of a solid archive within the limits: to
// get at the next one the library would unpack it without any. What is packed
// beyond the size that the header tells (left, in bytes) cannot be read here;
// it counts as much as it may unpack to.
func finish(data *metered, left func() int64) error {
	_, err := io.Copy(io.Discard, data)
	rest := min(max(left(), 0), 1<<40)
	if err == nil {
		err = data.b.spend(int(rest) * 8 * rarRunMax)
	}
	if rest == 0 && !data.b.over() {
		return nil // if the member is damaged, it has its finding
	}
	return err
}

func (w *walker) rarMember(archive string, h *rardecode.FileHeader, data io.Reader, depth int, t *tally) bool {
	if h.IsDir {
		return true
	}
	name, ok := w.take(archive, display(h.Name), t)
	if !ok {
		return true
	}
	if !h.Mode().IsRegular() || h.LinkType != rardecode.LinkTypeNone || h.Version > 0 {
		t.odd++ // a link, or what the file was before it was replaced
		return true
	}
	if h.Encrypted {
		return w.failure(name, t, kindUnsupported, errUnsupported{"encrypted"})
	}
	size := h.UnPackedSize
	if h.UnKnownSize || size < 0 {
		size = -1
	}
	return w.content(name, source{r: data, size: size}, depth+1, 0, t)
}

// forward is a stream that can seek forward only. Skipping through Seek, the
// library does not take the end of a file that was cut off for the end of the
// archive. If exact it is read byte by byte, so that n is where the library is.
type forward struct {
	counting
	exact bool
}

func (f *forward) Read(p []byte) (int, error) {
	if f.exact && len(p) > 1 {
		p = p[:1]
	}
	return f.counting.Read(p)
}

func (f *forward) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || offset < 0 {
		return 0, errors.New("a member of impossible size")
	}
	_, err := io.CopyN(io.Discard, &f.counting, offset)
	return f.n, cutOff(err)
}

// rarReader is the library's reader with its panics, met in damaged data, and
// its errors in our terms.
type rarReader struct {
	r     *rardecode.Reader
	count int   // members met
	over  error // nothing more can be read, and why
	err   error // how the member ended
	// continued is set when a member goes on in another file: it has its finding
	// and nothing follows it.
	continued bool
}

func (z *rarReader) guard(err *error) {
	if r := recover(); r != nil {
		z.over = fmt.Errorf("the packed data make no sense (%v)", r)
		*err = z.over
	}
}

func (z *rarReader) open(r io.Reader) (err error) {
	defer z.guard(&err)
	z.r, err = rardecode.NewReader(r, rardecode.MaxDictionarySize(rarDictMax))
	return rarError(cutOff(err))
}

func (z *rarReader) next() (h *rardecode.FileHeader, err error) {
	defer z.guard(&err)
	if z.over != nil {
		return nil, z.over
	}
	z.err = nil
	h, err = z.r.Next()
	if z.count++; z.count == 1 && errors.Is(err, rardecode.ErrInvalidFileBlock) {
		err = rardecode.ErrBadVolumeNumber // begins within a member
	}
	return h, rarError(err)
}

func (z *rarReader) Read(p []byte) (n int, err error) {
	defer z.guard(&err)
	if err := cmp.Or(z.over, z.err); err != nil {
		return 0, err
	}
	n, err = z.r.Read(p)
	z.continued = z.continued || errors.Is(err, rardecode.ErrMultiVolume)
	z.err = rarError(err)
	return n, z.err
}

// rarError puts an error of the library in our terms.
func rarError(err error) error {
	is := func(list ...error) bool {
		for _, e := range list {
			if errors.Is(err, e) {
				return true
			}
		}
		return false
	}
	switch {
	case err == nil:
		return nil
	case is(rardecode.ErrArchiveEncrypted, rardecode.ErrArchivedFileEncrypted):
		return errUnsupported{"encrypted"}
	case is(rardecode.ErrMultiVolume):
		return errUnsupported{"goes on in another file: archives of several volumes are not read"}
	case is(rardecode.ErrBadVolumeNumber):
		return errUnsupported{"begins in another file: archives of several volumes are not read"}
	case is(rardecode.ErrDictionaryTooLarge, rardecode.ErrPlatformIntSize):
		return errLimit{fmt.Sprintf("asks for a dictionary of more than %d MB", rarDictMax>>20)}
	case is(rardecode.ErrUnknownVersion, rardecode.ErrUnknownDecoder, rardecode.ErrUnsupportedDecoder, rardecode.ErrMultipleDecoders):
		return errRarVersion
	}
	if text, ok := strings.CutPrefix(err.Error(), "rardecode: "); ok {
		return errors.New(text)
	}
	return err
}

var errRarVersion = errUnsupported{"packed by a version of rar that is not read"}

// rarVersion refuses what the library would search for the beginning of
// another archive.
func rarVersion(head []byte) error {
	switch {
	case len(head) < 8:
		return io.ErrUnexpectedEOF
	case head[6] == 0, head[6] == 1 && head[7] == 0:
		return nil
	}
	return errRarVersion
}

// rarSolid reports whether the main header says that members are packed
// together: each needs what was unpacked before it (RAR 5.0 archive format,
// "Main archive header"; before that the header's flag 8).
func rarSolid(head []byte) bool {
	if head[6] == 0 {
		return len(head) > 10 && head[10]&8 != 0
	}
	rest := head[min(8+4, len(head)):] // signature, checksum
	vint := func() (v uint64) {
		for shift := 0; len(rest) > 0; shift += 7 {
			c := rest[0]
			rest = rest[1:]
			v |= uint64(c&0x7F) << shift
			if c < 0x80 {
				break
			}
		}
		return v
	}
	vint() // size
	vint() // type
	flags := vint()
	for _, bit := range []uint64{1, 2} { // sizes of the extra area and the data
		if flags&bit != 0 {
			vint()
		}
	}
	return vint()&4 != 0
}
