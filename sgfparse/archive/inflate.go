package archive

import (
	"encoding/binary"
	"math/bits"
)

// A small member of an archive costs a streaming decompressor more for its
// beginning and its window than for its bytes. whole unpacks such a member from
// memory to memory. It is trusted for nothing: what it gives is used only if the
// archive's checksum holds, and otherwise the member goes the long way.

// The codes of deflate (RFC 1951, 3.2.5 to 3.2.7).
const (
	litCodes   = 288
	distCodes  = 32
	maxCodeLen = 15
	endOfBlock = 256
	litBits    = 8 // codes up to this long are found at once: those of games are, mostly
	distBits   = 8
	lenBits    = 7 // the longest code of code lengths
)

// An entry of a table is the length of its code in the low 4 bits, its symbol
// above them; 0 is no code, or one longer than the table takes.
type entry = uint16

// code is a Huffman code: a table for its short words, and how the long ones
// are counted.
type code struct {
	table  [1 << litBits]entry
	bits   int                    // of the table
	count  [maxCodeLen + 1]uint16 // words of each length
	sorted [litCodes]uint16       // symbols in the order of their words
	long   bool                   // there are words that the table does not take
}

// whole unpacks deflate data. It keeps its tables between uses.
type whole struct {
	lit, dist code
	lens      [litCodes + distCodes]uint8

	in   []byte // the packed data and behind them bytes that are none
	at   int    // of the next byte to be taken into word
	word uint64
	held uint // bits in word
}

// behind is the room that unpack needs behind packed data, so that it can read
// eight bytes at a time.
const behind = 8

// unpack fills dst with what the packed data unpack to. It writes behind them,
// if there is room. It is not ok unless they unpack to dst exactly.
func (z *whole) unpack(dst, packed []byte) (ok bool) {
	end := len(packed)
	z.in = append(packed, 0, 0, 0, 0, 0, 0, 0, 0)
	z.at, z.word, z.held = 0, 0, 0
	n := 0
	for last := false; !last; {
		if !z.refill() {
			return false
		}
		last = z.take(1) == 1
		switch z.take(2) {
		case 0:
			n, ok = z.stored(dst, n, end)
		case 1:
			ok = z.fixed()
			if ok {
				n, ok = z.block(dst, n)
			}
		case 2:
			ok = z.dynamic()
			if ok {
				n, ok = z.block(dst, n)
			}
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return n == len(dst) && z.at-int(z.held/8) <= end
}

// refill brings at least 56 bits into the word; not ok far behind the end.
func (z *whole) refill() bool {
	if z.at+8 > len(z.in) {
		if z.at > len(z.in)+8 {
			return false
		}
		for ; z.held <= 56; z.held += 8 { // bytes behind the end count as 0
			if z.at < len(z.in) {
				z.word |= uint64(z.in[z.at]) << z.held
			}
			z.at++
		}
		return true
	}
	z.word |= binary.LittleEndian.Uint64(z.in[z.at:]) << z.held
	n := (63 - z.held) >> 3
	z.at += int(n)
	z.held += 8 * n
	return true
}

// take takes bits that are there.
func (z *whole) take(n uint) uint {
	v := uint(z.word) & (1<<n - 1)
	z.word >>= n
	z.held -= n
	return v
}

// stored copies a block that is not packed.
func (z *whole) stored(dst []byte, n, end int) (int, bool) {
	at := z.at - int(z.held/8) // what is left of a byte is not used
	z.word, z.held = 0, 0
	if at+4 > end {
		return n, false
	}
	size := int(binary.LittleEndian.Uint16(z.in[at:]))
	if size^0xffff != int(binary.LittleEndian.Uint16(z.in[at+2:])) || at+4+size > end || size > len(dst)-n {
		return n, false
	}
	copy(dst[n:], z.in[at+4:at+4+size])
	z.at = at + 4 + size
	return n + size, true
}

func (z *whole) fixed() bool {
	l := z.lens[:]
	for i := range litCodes {
		switch {
		case i < 144:
			l[i] = 8
		case i < 256:
			l[i] = 9
		case i < 280:
			l[i] = 7
		default:
			l[i] = 8
		}
	}
	for i := range distCodes {
		l[litCodes+i] = 5
	}
	return z.lit.build(l[:litCodes], litBits) && z.dist.build(l[litCodes:], distBits)
}

// lenOrder is the order in which the lengths of the code of code lengths come.
var lenOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// dynamic reads the codes of a block.
func (z *whole) dynamic() bool {
	if !z.refill() {
		return false
	}
	lits, dists, n := int(z.take(5))+257, int(z.take(5))+1, int(z.take(4))+4
	if lits > litCodes || dists > distCodes {
		return false
	}
	var lens [19]uint8
	for _, i := range lenOrder[:n] {
		if z.held < 3 && !z.refill() {
			return false
		}
		lens[i] = uint8(z.take(3))
	}
	if !z.dist.build(lens[:], lenBits) { // for the time being
		return false
	}
	l := z.lens[:lits+dists]
	for i := 0; i < len(l); {
		if z.held < 24 && !z.refill() {
			return false
		}
		e := z.dist.table[z.word&(1<<lenBits-1)]
		if e == 0 {
			return false
		}
		z.take(uint(e & 15))
		sym, again := uint8(e>>4), 1
		switch {
		case sym < 16:
			l[i] = sym
			i++
			continue
		case sym == 16:
			if i == 0 {
				return false
			}
			sym, again = l[i-1], 3+int(z.take(2))
		case sym == 17:
			sym, again = 0, 3+int(z.take(3))
		default:
			sym, again = 0, 11+int(z.take(7))
		}
		if again > len(l)-i {
			return false
		}
		for range again {
			l[i] = sym
			i++
		}
	}
	return z.lit.build(l[:lits], litBits) && z.dist.build(l[lits:], distBits)
}

// build makes the code with words of these lengths (RFC 1951, 3.2.2).
func (c *code) build(lens []uint8, width int) bool {
	c.bits, c.count = width, [maxCodeLen + 1]uint16{}
	for _, n := range lens {
		c.count[n&15]++
	}
	c.count[0] = 0
	var first, next [maxCodeLen + 2]uint16 // place in sorted, word
	word := 0
	for n := 1; n <= maxCodeLen; n++ {
		first[n+1] = first[n] + c.count[n]
		word = (word + int(c.count[n-1])) << 1
		if word+int(c.count[n]) > 1<<n { // more words than there are
			return false
		}
		next[n] = uint16(word)
	}
	c.long = int(first[maxCodeLen+1]) > int(first[width+1])
	table := c.table[:1<<width]
	clear(table)
	for sym, n := range lens {
		if n &= 15; n == 0 {
			continue
		}
		c.sorted[first[n]] = uint16(sym)
		first[n]++
		w := next[n]
		next[n]++
		if int(n) > width {
			continue
		}
		e := entry(sym)<<4 | entry(n)
		for i := int(bits.Reverse16(w) >> (16 - n)); i < len(table); i += 1 << n {
			table[i] = e
		}
	}
	return true
}

// slow finds a word that the table does not hold; its entry is 0 if there is
// none.
func (c *code) slow(word uint64) (sym, n uint) {
	if !c.long {
		return 0, 0
	}
	at, begin, w := 0, 0, 0
	for n := uint(1); n <= maxCodeLen; n++ {
		w |= int(word & 1)
		word >>= 1
		count := int(c.count[n])
		if w-begin < count {
			return uint(c.sorted[at+w-begin]), n
		}
		at += count
		begin = (begin + count) << 1
		w <<= 1
	}
	return 0, 0
}

// A span is a length or distance: the least that its code stands for, and how
// many bits are added to it.
type span struct {
	base  uint16
	extra uint16
}

// Lengths and distances of RFC 1951, 3.2.5; base 0 is none.
var (
	lengths = [32]span{
		{3, 0},
		{4, 0},
		{5, 0},
		{6, 0},
		{7, 0},
		{8, 0},
		{9, 0},
		{10, 0},
		{11, 1},
		{13, 1},
		{15, 1},
		{17, 1},
		{19, 2},
		{23, 2},
		{27, 2},
		{31, 2},
		{35, 3},
		{43, 3},
		{51, 3},
		{59, 3},
		{67, 4},
		{83, 4},
		{99, 4},
		{115, 4},
		{131, 5},
		{163, 5},
		{195, 5},
		{227, 5},
		{258, 0},
	}
	distances = [32]span{
		{1, 0},
		{2, 0},
		{3, 0},
		{4, 0},
		{5, 1},
		{7, 1},
		{9, 2},
		{13, 2},
		{17, 3},
		{25, 3},
		{33, 4},
		{49, 4},
		{65, 5},
		{97, 5},
		{129, 6},
		{193, 6},
		{257, 7},
		{385, 7},
		{513, 8},
		{769, 8},
		{1025, 9},
		{1537, 9},
		{2049, 10},
		{3073, 10},
		{4097, 11},
		{6145, 11},
		{8193, 12},
		{12289, 12},
		{16385, 13},
		{24577, 13},
	}
)

// block unpacks a block whose codes are built, from dst[n] on.
func (z *whole) block(dst []byte, n int) (int, bool) {
	word, held := z.word, z.held // as z's, but in registers
	for {
		if held < 48 { // the most that a length and a distance take
			if z.at+8 <= len(z.in) {
				word |= binary.LittleEndian.Uint64(z.in[z.at:]) << held
				z.at += int((63 - held) >> 3)
				held |= 56
			} else {
				z.word, z.held = word, held
				if !z.refill() {
					return n, false
				}
				word, held = z.word, z.held
			}
		}
		e := z.lit.table[word&(1<<litBits-1)]
		sym, size := uint(e>>4), uint(e&15)
		if e == 0 {
			if sym, size = z.lit.slow(word); size == 0 {
				return n, false
			}
		}
		word >>= size
		held -= size
		if sym < endOfBlock {
			if n >= len(dst) {
				return n, false
			}
			dst[n] = byte(sym)
			n++
			continue
		}
		if sym == endOfBlock {
			z.word, z.held = word, held
			return n, true
		}
		s := lengths[(sym-endOfBlock-1)&31]
		length := int(s.base) + int(word&(1<<(s.extra&15)-1))
		word >>= s.extra & 15
		held -= uint(s.extra)

		e = z.dist.table[word&(1<<distBits-1)]
		sym, size = uint(e>>4), uint(e&15)
		if e == 0 {
			if sym, size = z.dist.slow(word); size == 0 {
				return n, false
			}
		}
		word >>= size
		d := distances[sym&31]
		back := int(d.base) + int(word&(1<<(d.extra&15)-1))
		word >>= d.extra & 15
		held -= size + uint(d.extra)
		from := n - back
		if from < 0 || length > len(dst)-n || s.base == 0 || d.base == 0 {
			return n, false
		}
		if back >= length {
			copy(dst[n:n+length], dst[from:])
		} else {
			for i := range length {
				dst[n+i] = dst[from+i]
			}
		}
		n += length
	}
}
