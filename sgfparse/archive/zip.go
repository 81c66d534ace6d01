package archive

import (
	"archive/zip"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// Compression methods of zip members beside the standard library's (APPNOTE
// 4.4.5).
const (
	methodBzip2 = 12
	methodZstd  = 93
	methodXZ    = 95
)

const flagEncrypted = 1

// sizeOf returns the size of a source that can be read at any place.
func sizeOf(src source) (int64, error) {
	if src.size >= 0 {
		return src.size, nil
	}
	f, ok := src.at.(*os.File)
	if !ok {
		return 0, errors.New("size unknown")
	}
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// zip reads a zip archive: by its directory if it is a file of its own, as it
// streams by otherwise or if the directory is lost.
func (w *walker) zip(name string, s *stream, src source, depth int, t *tally) (bool, error) {
	if src.at == nil {
		return w.zipStream(name, zipFrom(s, src, -1), depth, t)
	}
	size, err := sizeOf(src)
	if err != nil {
		return true, err
	}
	if zipDirSize(src.at, size) > zipDirMax {
		return w.zipStream(name, zipFrom(s, src, size), depth, t)
	}
	at := &ahead{r: src.at}
	z, err := zip.NewReader(at, size)
	if err != nil {
		ok, streamErr := w.zipStream(name, zipFrom(s, src, size), depth, t)
		if streamErr == nil {
			streamErr = errors.New("the directory at the end of the zip is damaged")
		}
		return ok, streamErr
	}
	if n, whole := zipBefore(src, z.File); whole {
		return w.zipStream(name, zipFrom(s, src, size), depth, t) // the directory is of the last one alone
	} else if n > 0 && !w.problem(name, kindTrailing, "the zip at the beginning has no end, and another one follows: %d bytes before that were not read", n) {
		return false, nil
	}
	w.register(z)
	b := w.budget(depth, levelsOfDepth-1, func() int64 { return size })
	decode := nameDecoder(z.File)
	for _, f := range z.File {
		if f.Mode().IsDir() {
			continue
		}
		inside := f.Name
		if f.NonUTF8 {
			inside = decode(inside)
		}
		member, ok := w.take(name, inside, t)
		if !ok {
			continue
		}
		if !f.Mode().IsRegular() {
			t.odd++
			continue
		}
		if !w.zipMember(member, f, at, b, depth, t) {
			return false, nil
		}
		if b.over() {
			break
		}
	}
	return true, nil
}

// zipMember reads one member, whose bytes come through at.
func (w *walker) zipMember(member string, f *zip.File, at *ahead, b *budget, depth int, t *tally) bool {
	if f.Flags&flagEncrypted != 0 {
		return w.failure(member, t, kindUnsupported, errUnsupported{"encrypted"})
	}
	if w.small == nil {
		w.small = new(smallMember)
	}
	if data, ok := w.small.open(f, at); ok {
		w.small.r.Reset(data)
		return w.content(member, source{r: &metered{r: &w.small.r, b: b}, size: int64(len(data))}, depth+1, 0, t)
	}
	rc, err := f.Open()
	if err == zip.ErrAlgorithm {
		err = errUnsupported{fmt.Sprintf("packed by zip method %d, which is not read", f.Method)}
	}
	if err != nil {
		return w.failure(member, t, kindDamaged, err)
	}
	defer rc.Close()
	return w.content(member, source{r: &metered{r: rc, b: b}, size: int64(min(f.UncompressedSize64, 1<<62))}, depth+1, 0, t)
}

// register sets how members are unpacked.
func (w *walker) register(z *zip.Reader) {
	for _, method := range []uint16{zip.Deflate, methodBzip2, methodZstd, methodXZ} {
		z.RegisterDecompressor(method, func(r io.Reader) io.ReadCloser {
			rc, err := w.unpack(method, r)
			if err != nil {
				return io.NopCloser(failing{err})
			}
			return rc
		})
	}
}

// unpack returns a reader of the data packed in r by a method of zip.
func (w *walker) unpack(method uint16, r io.Reader) (io.ReadCloser, error) {
	switch method {
	case zip.Store:
		return io.NopCloser(r), nil
	case zip.Deflate:
		return w.inflate(r), nil
	case methodBzip2:
		return io.NopCloser(bzip2.NewReader(r)), nil
	case methodZstd:
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindowMax))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	case methodXZ:
		z, err := newXZ(r)
		if err != nil {
			return nil, err
		}
		return io.NopCloser(z), nil
	}
	return nil, errUnsupported{fmt.Sprintf("packed by zip method %d, which is not read", method)}
}

// failing is a reader that only fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
