package sgfparse

import (
	"bytes"
	"iter"
	"unicode/utf8"
)

// The pieces of a value's text.
type pieceKind uint8

const (
	pieceNone    pieceKind = iota // nothing is left of it: an escaped line break, a NUL
	pieceRun                      // characters that stand for themselves
	pieceEscaped                  // one character behind a backslash
	pieceBreak                    // a line break
	pieceSpace                    // one other white space
)

// piece returns the kind of the piece at raw[i], the characters it stands for
// (raw[from:next]), and where the next piece begins.
func piece(raw []byte, i int) (kind pieceKind, from, next int) {
	switch c := raw[i]; {
	case c == '\\':
		if i+1 == len(raw) {
			return pieceNone, i, i + 1
		}
		kind, from, next = piece1(raw, i+1)
		switch kind {
		case pieceBreak:
			kind = pieceNone
		case pieceRun:
			kind = pieceEscaped
		}
		return kind, from, next
	case plainByte(c):
		for next = i + 1; next < len(raw) && plainByte(raw[next]); next++ {
		}
		return pieceRun, i, next
	}
	return piece1(raw, i)
}

// piece1 is piece for one character, whatever it is.
func piece1(raw []byte, i int) (kind pieceKind, from, next int) {
	switch c := raw[i]; {
	case isBreak(c):
		next = i + 1
		if next < len(raw) && isBreak(raw[next]) && raw[next] != c {
			next++ // CRLF, or the LFCR of old machines
		}
		return pieceBreak, i, next
	case c == ' ' || c == '\t' || c == '\v' || c == '\f':
		return pieceSpace, i, i + 1
	case c == 0 || c == esc:
		return pieceNone, i, i + 1
	case c < utf8.RuneSelf:
		return pieceRun, i, i + 1
	}
	_, n := utf8.DecodeRune(raw[i:])
	return pieceRun, i, i + n
}

func plainByte(c byte) bool { return c > ' ' && c != '\\' }

// SimpleText returns a value of the FF[4] type SimpleText: escapes resolved,
// every line break and other white space as one space, none at the ends.
func (t *GameTree) SimpleText(v Value) string {
	raw := t.Raw(v)
	for len(raw) > 0 && bytesOf[raw[0]]&byteBlank != 0 {
		raw = raw[1:]
	}
	if plain(raw) {
		return string(raw)
	}
	dst := appendText(nil, raw, ' ')
	for len(dst) > 0 && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return string(dst)
}

// plain tells whether a text is the same in all its forms.
func plain(raw []byte) bool {
	for i, c := range raw {
		if c < ' ' || c == '\\' || c == ' ' && i == len(raw)-1 {
			return false
		}
	}
	return true
}

// FullText returns a value of the FF[4] type Text: escapes resolved, escaped
// line breaks removed, the others as "\n", other white space as one space each.
func (t *GameTree) FullText(v Value) string { return string(t.AppendText(nil, v)) }

// AppendText appends the form of FullText to dst.
func (t *GameTree) AppendText(dst []byte, v Value) []byte {
	return appendText(dst, t.Raw(v), '\n')
}

// appendText appends a text without its escapes; lineBreak stands for line breaks.
func appendText(dst, raw []byte, lineBreak byte) []byte {
	for i := 0; i < len(raw); {
		kind, from, next := piece(raw, i)
		switch kind {
		case pieceRun, pieceEscaped:
			dst = append(dst, raw[from:next]...)
		case pieceBreak:
			dst = append(dst, lineBreak)
		case pieceSpace:
			dst = append(dst, ' ')
		}
		i = next
	}
	return dst
}

// Compose splits a value at its first ":" that is not escaped, as in the
// composed types of FF[4] ("name:version"). If there is none, ok is false and
// first is the whole value.
func (t *GameTree) Compose(v Value) (first, second Value, ok bool) {
	raw := t.Raw(v)
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			at := v.Start + uint32(i)
			return Value{v.Start, at}, Value{at + 1, v.End}, true
		}
	}
	return v, Value{v.End, v.End}, false
}

// ParsePoint reads the two letters of a point: column and row from 0 at the
// upper left, a to z being 0 to 25 and A to Z 26 to 51. Blanks around them do
// not count, nor do backslashes, escaped line breaks and NUL bytes, as in texts:
// whoever writes the record anew leaves them out. It does not know any board: "tt" is the point (19, 19).
func ParsePoint(raw []byte) (x, y int, ok bool) {
	if len(raw) != 2 {
		if raw = plainPoints(raw); len(raw) != 2 {
			return 0, 0, false
		}
	}
	x, y = int(letters[raw[0]]), int(letters[raw[1]])
	return x, y, x >= 0 && y >= 0
}

// letters maps the letters of points to 0..51, everything else to -1.
var letters = func() (t [256]int8) {
	for i := range t {
		t[i] = -1
	}
	for i := range 26 {
		t['a'+i], t['A'+i] = int8(i), int8(26+i)
	}
	return t
}()

// plainPoints takes off a point or rectangle what has no meaning in it.
func plainPoints(raw []byte) []byte {
	raw = trimBlanks(raw)
	if len(raw) > maxPoints || bytes.IndexByte(raw, '\\') < 0 && bytes.IndexByte(raw, 0) < 0 && bytes.IndexByte(raw, esc) < 0 {
		return raw
	}
	return trimBlanks(appendText(nil, raw, ' '))
}

const maxPoints = 64 // a longer text is no point, however it is read

func trimBlanks(raw []byte) []byte {
	end := trimRight(raw, 0, len(raw))
	return raw[min(skipBlanks(raw, 0), end):end]
}

// ParseRect reads an element of a point list: a point, or an FF[4] rectangle
// "aa:cc" with its upper left and lower right corners. Corners in another
// order span the same rectangle.
func ParseRect(raw []byte) (x0, y0, x1, y1 int, ok bool) {
	if len(raw) != 5 || raw[2] != ':' {
		raw = plainPoints(raw)
	}
	if len(raw) != 5 || raw[2] != ':' {
		x0, y0, ok = ParsePoint(raw)
		return x0, y0, x0, y0, ok
	}
	x0, y0, ok = ParsePoint(raw[:2])
	x1, y1, ok2 := ParsePoint(raw[3:])
	return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), ok && ok2
}

// Points goes through the points of a list element (see ParseRect), row by
// row; through none if it cannot be read.
func Points(raw []byte) iter.Seq2[int, int] {
	return func(yield func(x, y int) bool) {
		x0, y0, x1, y1, ok := ParseRect(raw)
		if !ok {
			return
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if !yield(x, y) {
					return
				}
			}
		}
	}
}
