package archive

import (
	"fmt"
	"io"

	"github.com/ulikunitz/xz"
)

// newXZ reads xz. The library takes what memory the head of a block asks for,
// up to 4 GB, and each block may ask anew.
func newXZ(r io.Reader) (io.Reader, error) {
	z, err := xz.NewReader(&xzGuard{r: r, need: 4, step: xzStart})
	if err != nil {
		return nil, cutOff(err)
	}
	return z, nil
}

// xzGuard follows an xz file as it is read and ends it before a block whose
// dictionary is too large (The .xz File Format 1.2.1, 2 to 4). It checks nothing
// else: what makes no sense is left to the library, which fails there.
type xzGuard struct {
	r    io.Reader
	skip int64  // bytes that say nothing
	need int    // then so many are collected in got
	got  []byte // and handed to step
	step xzStep // nil: nothing more is followed

	check  int   // bytes of the check behind a block
	size   int64 // of the packed block, or of the index, so far
	left   int64 // numbers of the index to come
	number uint64
	shift  uint
}

type xzStep func(*xzGuard, []byte) error

// Read implements io.Reader.
func (g *xzGuard) Read(p []byte) (int, error) {
	n, err := g.r.Read(p)
	if bad := g.follow(p[:n]); bad != nil {
		return 0, bad
	}
	return n, err
}

func (g *xzGuard) follow(b []byte) error {
	for len(b) > 0 && g.step != nil {
		if g.skip > 0 {
			n := min(g.skip, int64(len(b)))
			g.skip -= n
			b = b[n:]
			continue
		}
		n := min(g.need-len(g.got), len(b))
		g.got = append(g.got, b[:n]...)
		b = b[n:]
		if len(g.got) < g.need {
			return nil
		}
		got := g.got
		g.got = g.got[len(g.got):]
		if err := g.step(g, got); err != nil {
			return err
		}
	}
	return nil
}

// then collects n bytes behind what is skipped.
func (g *xzGuard) then(n int, step xzStep) error {
	g.need, g.step, g.got = n, step, g.got[:0]
	return nil
}

// xzStart takes the beginning of a stream, or four bytes of padding.
func xzStart(g *xzGuard, b []byte) error {
	if string(b) == "\x00\x00\x00\x00" {
		return g.then(4, xzStart)
	}
	return g.then(8, func(g *xzGuard, b []byte) error {
		g.check = 0
		if id := int(b[3] & 15); id > 0 {
			g.check = 4 << ((id - 1) / 3)
		}
		return g.then(1, xzBlock)
	})
}

// xzBlock takes the size of a block's head; 0 is the index behind all blocks.
func xzBlock(g *xzGuard, b []byte) error {
	if b[0] == 0 {
		g.size, g.left, g.number, g.shift = 1, -1, 0, 0
		return g.then(1, xzIndex)
	}
	return g.then(int(b[0])*4+3, func(g *xzGuard, b []byte) error {
		if xzDict(b) > xzDictMax {
			return errLimit{fmt.Sprintf("asks for a dictionary of more than %d MB", xzDictMax>>20)}
		}
		g.size = 0
		return g.then(1, xzChunk)
	})
}

// xzChunk takes the first byte of a chunk of LZMA2.
func xzChunk(g *xzGuard, b []byte) error {
	g.size++
	switch c := b[0]; {
	case c == 0: // the end of the block
		g.skip = -g.size&3 + int64(g.check)
		return g.then(1, xzBlock)
	case c < 3:
		return g.then(2, func(g *xzGuard, b []byte) error { return g.chunk(2, b) })
	case c < 0x80:
		g.step = nil
		return nil
	case c < 0xC0:
		return g.then(4, func(g *xzGuard, b []byte) error { return g.chunk(4, b[2:]) })
	}
	return g.then(5, func(g *xzGuard, b []byte) error { return g.chunk(5, b[2:]) })
}

// chunk passes over a chunk's data, whose size less one stands in b; the head
// had so many bytes.
func (g *xzGuard) chunk(head int64, b []byte) error {
	g.skip = int64(b[0])<<8 + int64(b[1]) + 1
	g.size += head + g.skip
	return g.then(1, xzChunk)
}

// xzIndex takes the index byte by byte: how many pairs of numbers, and these.
func xzIndex(g *xzGuard, b []byte) error {
	g.size++
	g.number |= uint64(b[0]&0x7F) << g.shift
	g.shift += 7
	if b[0] < 0x80 {
		g.left--
		if g.left < -1 { // the first number
			g.left = int64(min(g.number, 1<<40)) * 2
		}
		g.number, g.shift = 0, 0
	}
	if g.left != 0 || b[0] >= 0x80 {
		return g.then(1, xzIndex)
	}
	g.skip = -g.size&3 + 4 + 12 // padding, checksum, footer
	return g.then(4, xzStart)
}

// xzDict returns the dictionary size that a block's head names, without its
// first byte (3.1 and 5.3.1), 0 if it cannot be told.
func xzDict(block []byte) int64 {
	flags, block := block[0], block[1:]
	skip := func() { // a number of variable length
		for len(block) > 0 && block[0]&0x80 != 0 {
			block = block[1:]
		}
		if len(block) > 0 {
			block = block[1:]
		}
	}
	if flags&0x40 != 0 {
		skip()
	}
	if flags&0x80 != 0 {
		skip()
	}
	for n := int(flags&3) + 1; n > 0 && len(block) >= 3; n-- {
		id, props := block[0], int(block[1])
		if id == 0x21 && props == 1 {
			bits := block[2] & 0x3F
			if bits > 40 {
				return 0
			}
			return lzma2Dict(bits)
		}
		block = block[min(2+props, len(block)):]
	}
	return 0
}
