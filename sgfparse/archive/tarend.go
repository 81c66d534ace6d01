package archive

import (
	"archive/tar"
	"bytes"
	"io"
)

// A tarInput is what a tar is read from. It remembers the last two blocks, and
// takes one back.
type tarInput struct {
	counting
	again []byte // taken back
	last  [2 * tarBlock]byte
	held  int // how much of the end of last is set
}

// Read implements io.Reader.
func (in *tarInput) Read(p []byte) (int, error) {
	if len(in.again) > 0 {
		n := copy(p, in.again)
		in.again = in.again[n:]
		return n, nil
	}
	n, err := in.counting.Read(p)
	if n >= len(in.last) {
		copy(in.last[:], p[n-len(in.last):n])
	} else {
		copy(in.last[:], in.last[n:])
		copy(in.last[len(in.last)-n:], p[:n])
	}
	in.held = min(in.held+n, len(in.last))
	return n, err
}

// zeroBefore reports whether the block before the last one is of zeros.
func (in *tarInput) zeroBefore() bool {
	return in.held == len(in.last) && isZero(in.last[:tarBlock])
}

func isZero(b []byte) bool { return len(bytes.TrimLeft(b, "\x00")) == 0 }

// readOn goes on at a header, the last block that was read.
func (f *tarFile) readOn(header []byte) {
	f.in.again, f.in.held = bytes.Clone(header), 0
	f.tr = tar.NewReader(f.in)
}

// tarEnd tells what a tar lacks that was read to its end or end mark, or has
// behind it. There is more to read if members follow the mark: of another tar,
// or behind one whose header is lost.
func (w *walker) tarEnd(name string, f *tarFile, t *tally) (more, ok bool, err error) {
	place := f.in.count()
	cut := place%tarBlock > 0 // within the padding of a member
	unmarked := place == f.end
	strange := int64(0)
	if !cut && !unmarked {
		strange, more, err = f.beyond()
	}
	if (more || strange > 0) && !f.marked {
		f.marked = true
		told := false
		if more {
			told = w.problem(name, kindTrailing, "members follow the end mark of the tar, %d bytes from the start: they were read too", place)
		} else {
			told = w.problem(name, kindTrailing, "%d bytes that are no members follow the end mark of the tar, %d bytes from the start", strange, place)
		}
		if !told {
			return false, false, nil
		}
	}
	if err != nil {
		ok, err = w.tarFault(name, f, t, err)
		return false, ok, err
	}
	if more {
		return true, true, nil
	}
	switch err := f.damaged(); {
	case err != nil:
		return false, true, err
	case cut:
		return false, true, io.ErrUnexpectedEOF
	case unmarked:
		return false, w.problem(name, kindNoEndMark, ""), nil
	}
	return false, true, nil
}

// beyond reads on behind an end mark, to the next header if there is one. It
// counts the bytes from the first that is not zero: zeros fill the last record
// of a tar.
func (f *tarFile) beyond() (strange int64, more bool, err error) {
	var block [tarBlock]byte
	for err == nil {
		n := 0
		for n < tarBlock && err == nil {
			var k int
			k, err = f.in.Read(block[n:])
			n += k
		}
		if n == tarBlock && isTar(block[:]) {
			f.end = -1
			f.readOn(block[:])
			return strange, true, nil
		}
		if strange > 0 || !isZero(block[:n]) {
			strange += int64(n)
		}
	}
	if err == io.EOF {
		err = nil
	}
	return strange, false, err
}
