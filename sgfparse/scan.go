package sgfparse

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Byte classes.
const (
	byteStop  = 1 << iota // ends the quick run through a value: ] [ \
	byteHigh              // part of a multi-byte character, or ESC, which opens one in ISO-2022
	byteBlank             // between properties: space, line breaks, NUL and other controls
	byteUpper
	byteLower
	byteDigit

	byteLetter = byteUpper | byteLower
	byteName   = byteLetter | byteDigit
)

var bytesOf = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c == ']' || c == '[' || c == '\\':
			t[c] = byteStop
		case c >= utf8.RuneSelf || c == esc:
			t[c] = byteHigh
		case c == ' ' || c >= '\t' && c <= '\r' || c == 0:
			t[c] = byteBlank
		case c >= 'A' && c <= 'Z':
			t[c] = byteUpper
		case c >= 'a' && c <= 'z':
			t[c] = byteLower
		case c >= '0' && c <= '9':
			t[c] = byteDigit
		}
	}
	return t
}()

const esc = 0x1b

// Words of eight bytes, for looking at text eight bytes at a time.
const (
	ones  = 0x0101_0101_0101_0101
	highs = 0x80 * ones
)

// stops marks the bytes "[", "\" and "]" of a word by their highest bits.
// They are neighbours, 5B to 5D; no difference borrows from the next byte.
func stops(w uint64) uint64 {
	return ((w | highs) - '['*ones) & ((']'*ones | highs) - (w &^ highs)) & ^w & highs
}

// stopFrom returns the place of the first "[", "\" or "]" from i on. Values
// are short: a loop by bytes would end each one in a branch nothing predicts.
func stopFrom(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if s := stops(binary.LittleEndian.Uint64(b[i:])); s != 0 {
			return i + bits.TrailingZeros64(s)>>3
		}
	}
	for i < len(b) && bytesOf[b[i]]&byteStop == 0 {
		i++
	}
	return i
}

// stopRaw is stopFrom for raw bytes: bytes from 80 on and ESC stop it, too.
func stopRaw(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		x := w ^ esc*ones // the lowest zero byte of x is marked right, and no other counts
		if s := stops(w) | w&highs | (x-ones)&^x&highs; s != 0 {
			return i + bits.TrailingZeros64(s)>>3
		}
	}
	for i < len(b) && bytesOf[b[i]]&(byteStop|byteHigh) == 0 {
		i++
	}
	return i
}

// How far a look ahead may reach. The limits depend on the text alone, so that
// the same places are chosen whatever the size of the blocks being read.
const (
	maxBlank   = 4 << 10  // blanks between two tokens
	maxName    = 64       // letters of a name
	maxSegment = 64 << 10 // from a doubtful "]" to the next one
	maxRoot    = 4 << 10  // from a line's "(;" to a root property
	lookAhead  = 128 << 10
)

// verdict is an answer that may have to wait for more input.
type verdict uint8

const (
	no verdict = iota
	yes
	more // the answer lies beyond the bytes read so far
)

// look answers questions about the bytes that follow a place. The cutter, on
// raw bytes as they come in, and the parser, on a whole text, ask the same
// questions and so agree on where values and games end.
type look struct {
	b   []byte
	eof bool // b holds all there is
	raw bool // b may be in any charset: trail bytes of characters can be "]", "[" or "\"
}

// blanks skips blanks. Its verdict is yes at a token, at the end of all text
// (then i is len(b)) and after too many blanks.
func (l *look) blanks(i int) (int, verdict) {
	for start := i; i < len(l.b) && i-start < maxBlank; i++ {
		if bytesOf[l.b[i]]&byteBlank == 0 {
			return i, yes
		}
	}
	if i == len(l.b) && !l.eof {
		return i, more
	}
	return i, yes
}

// name tells whether a property name with a capital letter and a "[" stand at i.
func (l *look) name(i int) verdict { return l.anyName(i, false) }

// anyName is name; with capital set it takes names in lower case too.
func (l *look) anyName(i int, capital bool) verdict {
	start := i
	for ; i < len(l.b) && bytesOf[l.b[i]]&byteName != 0; i++ {
		if i-start >= maxName || i == start && bytesOf[l.b[i]]&byteDigit != 0 {
			return no
		}
		capital = capital || bytesOf[l.b[i]]&byteUpper != 0
	}
	if i == start && i < len(l.b) {
		return no
	}
	i, v := l.blanks(i)
	switch {
	case v == more:
		return more
	case i < len(l.b) && l.b[i] == '[' && capital:
		return yes
	}
	return no
}

// lowerName tells whether a name of one or two letters in lower case and a "["
// stand at i.
func (l *look) lowerName(i int) verdict {
	end := i
	for end < len(l.b) && bytesOf[l.b[end]]&byteLower != 0 && end-i <= 2 {
		end++
	}
	switch {
	case end == len(l.b) && !l.eof:
		return more
	case end == i || end-i > 2:
		return no
	}
	end, v := l.blanks(end)
	if v == yes && (end == len(l.b) || l.b[end] != '[') {
		return no
	}
	return v
}

// lowerMove tells whether a move in lower case, "b[dd]" or "w[]", stands at i.
func (l *look) lowerMove(i int) verdict {
	const longest = 5
	switch {
	case i < len(l.b) && l.b[i] != 'b' && l.b[i] != 'w':
		return no
	case i+longest > len(l.b) && !l.eof:
		return more
	case i+3 > len(l.b) || l.b[i+1] != '[':
		return no
	}
	i += 2
	for n := 0; n < 2 && i < len(l.b) && bytesOf[l.b[i]]&byteLetter != 0; n++ {
		i++
	}
	if i == len(l.b) || l.b[i] != ']' {
		return no
	}
	return yes
}

// node tells whether what follows a ";" before i looks like a node.
func (l *look) node(i int) verdict {
	i, v := l.blanks(i)
	switch {
	case v == more:
		return more
	case i == len(l.b):
		return yes
	}
	switch c := l.b[i]; c {
	case ';', '(', ')':
		return yes
	default:
		return l.nodeName(i)
	}
}

// nodeName tells whether a node can begin with what stands at i: a name, or a
// move in lower case, which no words look like.
func (l *look) nodeName(i int) verdict {
	v := l.name(i)
	if v == no {
		v = l.lowerMove(i)
	}
	return v
}

// variation tells whether what follows a "(" before i looks like a variation.
func (l *look) variation(i int) verdict {
	i, v := l.blanks(i)
	switch {
	case v == more:
		return more
	case i < len(l.b) && l.b[i] == ';':
		return l.node(i + 1)
	}
	return l.name(i)
}

// gameStart tells whether the "(" at i begins a game: a node must follow, or,
// in the dialect without the first semicolon, a property.
func (l *look) gameStart(i int) verdict {
	i, v := l.blanks(i + 1)
	switch {
	case v == more:
		return more
	case i == len(l.b):
		return no
	case l.b[i] != ';':
		return l.name(i)
	}
	if v = l.node(i + 1); v == no {
		j, w := l.blanks(i + 1)
		if v = w; v == yes {
			v = l.anyName(j, true)
		}
	}
	if v == no {
		v = l.damagedRoot(i + 1)
	}
	return v
}

// damagedRoot tells whether what follows a "(;" before i is a root whose first
// property is damaged, as in "(;GM1]FF[4]": the first "[" is that of a property
// that only roots have.
func (l *look) damagedRoot(i int) verdict {
	for start := i; i < len(l.b) && i-start < maxName; i++ {
		switch l.b[i] {
		case '(', ')', ';', '\\':
			return no
		case '[':
			name := i
			for name > start && bytesOf[l.b[name-1]]&byteName != 0 {
				name--
			}
			if id, end := capitals(l.b, name); name == start || end != i || classOf(id)&classRoot == 0 {
				return no
			}
			return yes
		}
	}
	if i == len(l.b) && !l.eof {
		return more
	}
	return no
}

// goesOn tells whether the game goes on after the ")" before i that seems to
// close it: a node follows outside of any parenthesis, or the rest of one. Of a
// game without moves that is any property; behind moves it must be one of them,
// for others may be the root of a game that lost its "(;".
func (l *look) goesOn(i int, moves bool) verdict {
	i, v := l.blanks(i)
	switch {
	case v == more:
		return more
	case i == len(l.b):
		return no
	case bytesOf[l.b[i]]&byteUpper != 0:
		id, _ := capitals(l.b, i)
		if v = l.name(i); v == yes && moves && id != idB && id != idW && id != idC {
			return no
		}
		return v
	case l.b[i] != ';':
		return no
	}
	name, v := l.blanks(i + 1)
	if v == yes {
		v = l.name(name)
	}
	if v != yes {
		return v
	}
	// The root of another game, without its "(", is no continuation.
	switch l.rootNode(i) {
	case yes:
		return no
	case more:
		return more
	}
	return yes
}

// rootAt tells whether the "(" at i begins a new game inside of another that was
// not closed, by so many properties that only roots have.
func (l *look) rootAt(i, properties int) verdict {
	i, v := l.blanks(i + 1)
	switch {
	case v == more:
		return more
	case i == len(l.b) || l.b[i] != ';':
		return no
	}
	return l.rootOf(i, properties)
}

// rootNode tells whether the ";" at i begins the root of a game: a node with a
// property that only roots have, and no move before it.
func (l *look) rootNode(i int) verdict { return l.rootOf(i, 1) }

// rootOf is rootNode for a number of different properties that only roots have.
func (l *look) rootOf(i, properties int) verdict {
	if end := i + maxRoot; end <= len(l.b) {
		l = &look{b: l.b[:end], eof: true, raw: l.raw}
	}
	var v verdict
	var met PropID
	for i++; ; {
		if i, v = l.blanks(i); v == more {
			return more
		}
		name := i
		id, end := capitals(l.b, i)
		if end == len(l.b) && !l.eof {
			return more
		}
		if end == i || id == idB || id == idW {
			return no
		}
		if i, v = l.blanks(end); v == more {
			return more
		}
		if i == len(l.b) || l.b[i] != '[' {
			return no
		}
		if classOf(id)&classRoot != 0 && id != met {
			if properties--; properties == 0 {
				return yes
			}
			met = id
		}
		for i < len(l.b) && l.b[i] == '[' {
			val := l.value(i+1, classOfName(l.b, name, end, id))
			if val.more {
				return more
			}
			if i, v = l.blanks(val.next); v == more {
				return more
			}
		}
	}
}

// capitals reads a name at i and packs its capitals; a name without any is
// taken as if written in capitals.
func capitals(b []byte, i int) (id PropID, end int) {
	n, lower := 0, PropID(0)
	end = i
	for ; end < len(b); end++ {
		c := b[end]
		switch k := bytesOf[c]; {
		case k&byteUpper != 0, k&byteDigit != 0 && n > 0:
			n++
			id = id<<8 | PropID(c)
		case k&byteLower != 0:
			lower = lower<<8 | PropID(c-'a'+'A')
		case k&byteDigit != 0 && end > i:
			lower = lower<<8 | PropID(c)
		default:
			return packed(id, n, lower, end-i), end
		}
	}
	return packed(id, n, lower, end-i), end
}

// classOfName is classOf for the name b[start:end]: whoever writes one name in
// lower case writes those behind it so.
func classOfName(b []byte, start, end int, id PropID) propClass {
	if start < end && bytesOf[b[start]]&byteLower == 0 {
		return classOf(id)
	}
	return classOfLower(b, start, end, id)
}

func classOfLower(b []byte, start, end int, id PropID) propClass {
	for _, c := range b[start:end] {
		if bytesOf[c]&byteLower == 0 {
			return classOf(id)
		}
	}
	return classOf(id) | classLower
}

func packed(id PropID, n int, lower PropID, length int) PropID {
	if n == 0 {
		id, n = lower, length
	}
	if n > 2 {
		return OtherProp
	}
	return id
}

// afterValue tells whether what follows a "]" before i can stand after a
// value. open counts the "[" that wait for their "]" inside the value. strict
// is for a "]" that may be the second half of a two-byte character.
func (l *look) afterValue(i, open int, class propClass, strict bool) verdict {
	i, v := l.blanks(i)
	if v == more {
		return more
	}
	if i == len(l.b) || bytesOf[l.b[i]]&byteBlank != 0 {
		return yes
	}
	switch l.b[i] {
	case ')':
		if open == 0 && !strict {
			return yes
		}
		i, v = l.blanks(i + 1)
		switch {
		case v == more:
			return more
		case i == len(l.b) || l.b[i] == ')':
			return yes
		case l.b[i] == '(':
			return l.variation(i + 1)
		case l.b[i] == ';':
			return l.node(i + 1)
		}
		return no
	case ';':
		return l.node(i + 1)
	case '(':
		return l.variation(i + 1)
	case '[':
		if strict || open > 0 && class&classSingle != 0 {
			return no
		}
		return yes
	}
	if v = l.name(i); v == no && class&classLower != 0 && open == 0 && !strict {
		v = l.lowerName(i)
	}
	return v
}

// endsHere decides about a "]" before i that is followed by something odd: yes
// if the record goes on (a node begins) before the next "]", or if there is
// none, so that the "]" must have been the end and the odd text is junk.
func (l *look) endsHere(i int) verdict {
	for limit := i + maxSegment; i < len(l.b); i++ {
		if i >= limit {
			return yes
		}
		switch l.b[i] {
		case '\\':
			i++
		case ']':
			return no
		case ';':
			j, v := l.blanks(i + 1)
			if v == yes {
				v = l.nodeName(j)
			}
			if v != no {
				return v
			}
		}
	}
	if !l.eof {
		return more
	}
	return yes
}
