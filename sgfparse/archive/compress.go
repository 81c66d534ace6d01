package archive

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Memory that a compressed file may ask for by its header.
const (
	zstdWindowMax = 128 << 20 // what the zstd tool allows by default
	xzDictMax     = 128 << 20 // twice what xz -9 uses
)

var errTrailing = errors.New("bytes after the end of the compressed data")

// decompressor returns a reader of the bytes packed in r, and a function that
// must be called when it is no longer read.
func (w *walker) decompressor(k kind, r io.Reader) (io.Reader, func(), error) {
	switch k {
	case gzipKind:
		br := w.getBuf(r)
		z := new(gzip.Reader)
		if n := len(w.gzips); n > 0 {
			z, w.gzips = w.gzips[n-1], w.gzips[:n-1]
		}
		done := func() { w.putBuf(br); w.gzips = append(w.gzips, z) }
		if err := z.Reset(br); err != nil {
			done()
			return nil, nil, cutOff(err)
		}
		z.Multistream(false)
		return &gunzip{z: z, br: br}, done, nil
	case zstdKind:
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindowMax))
		if err != nil {
			return nil, nil, err
		}
		return z, z.Close, nil
	case xzKind:
		br := w.getBuf(r)
		z, err := newXZ(br)
		if err != nil {
			w.putBuf(br)
			return nil, nil, err
		}
		return z, func() { w.putBuf(br) }, nil
	default:
		br := w.getBuf(r)
		return bzip2.NewReader(br), func() { w.putBuf(br) }, nil
	}
}

// cutOff turns the end of the input in a header into the error that it is.
func cutOff(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// gunzip reads the members of a gzip file one after the other, to tell bytes
// behind a whole member, be they too few for a header, from damage.
type gunzip struct {
	z  *gzip.Reader
	br *bufio.Reader // under z
}

func (g *gunzip) Read(p []byte) (int, error) {
	for {
		n, err := g.z.Read(p)
		if n > 0 && err == io.EOF {
			err = nil // comes again
		}
		if n > 0 || err != io.EOF {
			return n, err
		}
		magic, err := g.br.Peek(len(gzipMagic))
		switch {
		case len(magic) == 0 || err != nil && err != io.EOF:
			return 0, err
		case string(magic) != gzipMagic:
			return 0, errTrailing
		}
		if err := g.z.Reset(g.br); err != nil {
			return 0, cutOff(err)
		}
		g.z.Multistream(false)
	}
}

const gzipMagic = "\x1f\x8b"

// getBuf returns a buffered reader over r, used before if there is one.
func (w *walker) getBuf(r io.Reader) *bufio.Reader {
	if n := len(w.bufs); n > 0 {
		br := w.bufs[n-1]
		w.bufs = w.bufs[:n-1]
		br.Reset(r)
		return br
	}
	return bufio.NewReaderSize(r, 64<<10)
}

func (w *walker) putBuf(br *bufio.Reader) {
	br.Reset(nil)
	w.bufs = append(w.bufs, br)
}

// inflater unpacks deflate data; it is used again for the next member.
type inflater struct {
	w  *walker
	br *bufio.Reader
	fl io.ReadCloser
}

// inflate returns a reader of the data packed in r. If r is a *bufio.Reader it
// is read no further than the data reaches.
func (w *walker) inflate(r io.Reader) *inflater {
	var f *inflater
	if n := len(w.inflaters); n > 0 {
		f, w.inflaters = w.inflaters[n-1], w.inflaters[:n-1]
	} else {
		f = &inflater{w: w}
	}
	src, ok := r.(*bufio.Reader)
	if !ok {
		f.br = w.getBuf(r)
		src = f.br
	}
	if f.fl == nil {
		f.fl = flate.NewReader(src)
	} else if err := f.fl.(flate.Resetter).Reset(src, nil); err != nil {
		f.fl = flate.NewReader(src)
	}
	return f
}

func (f *inflater) Read(p []byte) (int, error) { return f.fl.Read(p) }

// Close gives the inflater back; the next Close does nothing.
func (f *inflater) Close() error {
	if f.w == nil {
		return nil
	}
	if f.br != nil {
		f.w.putBuf(f.br)
		f.br = nil
	}
	f.w.inflaters = append(f.w.inflaters, f)
	return nil
}
