package archive

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/bodgit/sevenzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stangelandcl/ppmd"
	"github.com/ulikunitz/xz/lzma"
)

// sevenDictMax bounds what a method of 7z may ask for by its properties: twice
// over what 7-Zip's highest level takes, the library would take 2 GB.
const sevenDictMax = 256 << 20

// The methods of 7z that keep what was unpacked (7z's Methods.txt), read here
// with a limit in place of the library's.
func init() {
	for id, open := range map[string]func(props []byte, size uint64, r io.Reader) (io.Reader, func(), error){
		"\x03\x01\x01":     sevenLZMA,
		"\x21":             sevenLZMA2,
		"\x03\x04\x01":     sevenPPMd,
		"\x04\xf7\x11\x01": sevenZstd,
	} {
		sevenzip.RegisterDecompressor([]byte(id), func(props []byte, size uint64, in []io.ReadCloser) (io.ReadCloser, error) {
			if len(in) != 1 {
				return nil, errors.New("a method of one stream with several")
			}
			r, done, err := open(props, size, in[0])
			if err != nil {
				return nil, err
			}
			return &sevenMethod{r: r, done: done, in: in[0]}, nil
		})
	}
}

// What is encrypted is refused at once. The library would decrypt with an empty
// password, and of what comes out one stream of 256 begins with the end of LZMA2:
// an empty file, and no word.
func init() {
	sevenzip.RegisterDecompressor([]byte("\x06\xf1\x07\x01"), func([]byte, uint64, []io.ReadCloser) (io.ReadCloser, error) {
		return nil, errUnsupported{"encrypted"}
	})
}

// sevenMethod is one method at work. Closed, it holds on to no memory.
type sevenMethod struct {
	r    io.Reader
	done func()
	in   io.Closer
}

func (m *sevenMethod) Read(p []byte) (int, error) {
	if m.r == nil {
		return 0, errors.New("closed")
	}
	return m.r.Read(p)
}

func (m *sevenMethod) Close() error {
	if m.r == nil {
		return nil
	}
	if m.done != nil {
		m.done()
	}
	m.r = nil
	return m.in.Close()
}

// errProperties are properties that the method cannot have.
var errProperties = errors.New("the properties of a method make no sense")

// withinDict refuses a method that asks for too much memory.
func withinDict(n uint64) error {
	if n > sevenDictMax {
		return errLimit{fmt.Sprintf("asks for a dictionary of more than %d MB", sevenDictMax>>20)}
	}
	return nil
}

// sevenLZMA reads LZMA. The properties are the head of an .lzma file without
// the size (LZMA specification, "LZMA file format").
func sevenLZMA(props []byte, size uint64, r io.Reader) (io.Reader, func(), error) {
	if len(props) != 5 {
		return nil, nil, errProperties
	}
	if err := withinDict(uint64(binary.LittleEndian.Uint32(props[1:]))); err != nil {
		return nil, nil, err
	}
	head := binary.LittleEndian.AppendUint64(append([]byte(nil), props...), size)
	z, err := lzma.NewReader(&headed{head: head, r: r})
	return z, nil, err
}

// headed puts a head before a reader, and reads single bytes from it: the
// library would read them one call each.
type headed struct {
	head []byte
	r    io.Reader
}

func (h *headed) Read(p []byte) (int, error) {
	if len(h.head) > 0 {
		n := copy(p, h.head)
		h.head = h.head[n:]
		return n, nil
	}
	return h.r.Read(p)
}

// ReadByte implements io.ByteReader.
func (h *headed) ReadByte() (byte, error) {
	if len(h.head) > 0 {
		b := h.head[0]
		h.head = h.head[1:]
		return b, nil
	}
	if br, ok := h.r.(io.ByteReader); ok {
		return br.ReadByte()
	}
	var one [1]byte
	_, err := io.ReadFull(h.r, one[:])
	return one[0], err
}

// sevenLZMA2 reads LZMA2, whose one property is the size of the dictionary as
// in xz (The .xz File Format 1.2.1, 5.3.1).
func sevenLZMA2(props []byte, _ uint64, r io.Reader) (io.Reader, func(), error) {
	if len(props) != 1 || props[0] > 40 {
		return nil, nil, errProperties
	}
	dict := lzma2Dict(props[0])
	if err := withinDict(uint64(dict)); err != nil {
		return nil, nil, err
	}
	z, err := lzma.Reader2Config{DictCap: int(dict)}.NewReader2(r)
	return z, nil, err
}

// lzma2Dict is the dictionary size that a byte of at most 40 stands for.
func lzma2Dict(bits byte) int64 { return int64(2|bits&1) << (bits/2 + 11) }

// sevenPPMd reads PPMd (variant H): order, memory.
func sevenPPMd(props []byte, size uint64, r io.Reader) (io.Reader, func(), error) {
	if len(props) != 5 {
		return nil, nil, errProperties
	}
	memory := binary.LittleEndian.Uint32(props[1:])
	if err := withinDict(uint64(memory)); err != nil {
		return nil, nil, err
	}
	z, err := ppmd.NewH7zReader(r, int(props[0]), int(memory), int(min(size, 1<<62)))
	return &z, nil, err
}

func sevenZstd(_ []byte, _ uint64, r io.Reader) (io.Reader, func(), error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindowMax))
	if err != nil {
		return nil, nil, err
	}
	return z, z.Close, nil
}

// sevenHeld adds up what the library may hold on to. Files packed together are
// a stream; for one that is not read to its end, because its last file is no
// record, the library keeps all that it unpacks with.
type sevenHeld struct {
	stream  int
	of, sum uint64 // bytes unpacked of the stream, and held of those before
}

// next takes the file that comes next, and reports whether the archive must be
// opened anew to let go.
func (h *sevenHeld) next(f *sevenzip.File) bool {
	if f.Stream != h.stream {
		h.sum += min(h.of, sevenDictMax)
		h.stream, h.of = f.Stream, 0
	}
	h.of += f.UncompressedSize
	if h.sum < sevenDictMax {
		return false
	}
	h.sum = 0
	return true
}
