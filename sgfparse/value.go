package sgfparse

import (
	"bytes"
	"unicode/utf8"
)

// valueEnd is where a value ends and how sure that is.
type valueEnd struct {
	end      int // of the text
	next     int // where reading goes on
	more     bool
	unclosed bool // no "]" of its own
	inner    int  // place of the first unescaped "]" in the text, -1 if none
	newGame  bool // ended before the root of another game
}

// value finds the end of the value whose text begins at start. It is the slow
// and careful way: callers go through plain values themselves.
func (l *look) value(start int, class propClass) valueEnd {
	v := valueEnd{inner: -1}
	pairs := false             // the text is not UTF-8: read characters of two bytes
	open, lastOpen := 0, start // "[" inside; lastOpen == start: none
	for i := start; ; {
		if l.raw {
			i = stopRaw(l.b, i)
		} else {
			i = stopFrom(l.b, i)
		}
		if i >= len(l.b) {
			return l.noEnd(v, start)
		}
		switch c := l.b[i]; {
		case c == ']':
			ends := yes
			if class&classPoint == 0 || pairs {
				ends = l.closes(i, open, class)
			}
			switch ends {
			case more:
				return valueEnd{more: true}
			case yes:
				v.end, v.next = i, i+1
				return l.uncut(v, start, lastOpen)
			}
			if v.inner < 0 {
				v.inner = i
			}
			open = max(open-1, 0)
			i++
		case c == '\\':
			i += 2
		case c == '[':
			if class&classPoint != 0 && !pairs {
				v.end = nodeBefore(l.b, start, i)
				v.next, v.unclosed = v.end, true
				v.end = trimRight(l.b, start, v.end)
				return v
			}
			open++
			lastOpen = i + 1
			i++
		default:
			end, next := l.wide(i, open, class, pairs)
			switch {
			case next < 0:
				return valueEnd{more: true}
			case end >= 0:
				v.end, v.next = end, end+1
				return l.uncut(v, start, lastOpen)
			case next == i: // not UTF-8 after all: from the start again, in pairs
				pairs = true
				v, open, lastOpen, next = valueEnd{inner: -1}, 0, start, start
			}
			i = next
		}
	}
}

// wide steps over the character of several bytes, or the escape sequence, at
// i. next is i if the bytes are no UTF-8 and were to be, -1 when more input is
// needed; end is -1 unless the value ends here (see pair).
func (l *look) wide(i, open int, class propClass, pairs bool) (end, next int) {
	switch {
	case l.b[i] == esc:
		return -1, l.iso2022(i)
	case pairs:
		return l.pair(i, open, class)
	}
	r, n := utf8.DecodeRune(l.b[i:])
	switch {
	case r != utf8.RuneError || n > 1:
		return -1, i + n
	case !l.eof && !utf8.FullRune(l.b[i:]):
		return -1, -1
	}
	return -1, i
}

// closes decides whether the "]" at i ends a text.
func (l *look) closes(i, open int, class propClass) verdict {
	v := l.afterValue(i+1, open, class, false)
	if v == no {
		v = l.endsHere(i + 1)
	}
	return v
}

// pair steps over the character at i of a charset with two-byte characters
// (GB18030, Big5, Shift_JIS, EUC). A "]" in second place ends the value if a
// record can go on behind it: the first byte was damage, not a lead byte. next
// is -1 when more input is needed; end is -1 when the value goes on.
func (l *look) pair(i, open int, class propClass) (end, next int) {
	if i+1 >= len(l.b) {
		if l.eof {
			return -1, i + 1
		}
		return -1, -1
	}
	c, d := l.b[i], l.b[i+1]
	if c == 0x80 || c == 0xff || d < '0' || d == 0x7f {
		return -1, i + 1
	}
	if d == ']' {
		switch l.afterValue(i+2, open, class, true) {
		case yes:
			return i + 1, i + 2
		case more:
			return -1, -1
		}
	}
	return -1, i + 2
}

// iso2022 steps over an escape sequence, and, if it opens a two-byte charset
// (ISO-2022-JP, RFC 1468), over the characters up to the next one. It returns
// -1 when more input is needed.
func (l *look) iso2022(i int) int {
	b := l.b[i+1:]
	if len(b) > 0 && b[0] != '$' {
		return i + 1
	}
	for n, c := range b {
		switch {
		case c == esc:
			return i + 1 + n
		case isBreak(c) || c == 0:
			return i + 1 // a line must end in ASCII: this was no such text
		}
	}
	if !l.eof {
		return -1
	}
	return i + 1
}

// noEnd ends a value where the text ends.
func (l *look) noEnd(v valueEnd, start int) valueEnd {
	if !l.eof {
		return valueEnd{more: true}
	}
	v.end, v.next, v.unclosed = trimRight(l.b, start, len(l.b)), len(l.b), true
	return v
}

// uncut looks whether a value that ends at v.end is really one value. A text
// whose last words are ";W[dd", or "(;GM[1" on a new line, lacks its "]": it
// is ended before those, so that no move and no game is lost in it.
func (l *look) uncut(v valueEnd, start, lastOpen int) valueEnd {
	if lastOpen == start {
		return v
	}
	cut, newGame := unclosedAt(l.b, start, lastOpen-1, v.end)
	if cut < 0 {
		return v
	}
	v.end, v.next, v.unclosed, v.newGame = trimRight(l.b, start, cut), cut, true, newGame
	if v.inner >= v.end {
		v.inner = -1
	}
	return v
}

// unclosedAt finds a node at the end of b[start:end], whose last "[" is at
// open: the place of its ";" or "(", -1 if there is none.
func unclosedAt(b []byte, start, open, end int) (cut int, newGame bool) {
	name := open
	for name > start && bytesOf[b[name-1]]&byteLetter != 0 && open-name < 3 {
		name--
	}
	semi := trimRight(b, start, name) - 1
	if semi < start || b[semi] != ';' {
		return -1, false
	}
	paren := trimRight(b, start, semi) - 1
	hasParen := paren >= start && b[paren] == '('
	switch content := b[open+1 : end]; {
	case name == open-1 && (b[name] == 'B' || b[name] == 'W') && len(content) <= 2:
		if len(content) == 1 || len(content) == 2 && bytesOf[content[0]]&bytesOf[content[1]]&byteLetter == 0 {
			return -1, false
		}
		if hasParen {
			return paren, false
		}
		return semi, false
	case name == open-2 && classOf(ID(string(b[name:open])))&classRoot != 0 &&
		len(content) <= 32 && !bytes.ContainsAny(content, "\\\r\n"):
		if hasParen && (paren == start || isBreak(b[paren-1])) {
			return paren, true
		}
	}
	return -1, false
}

// nodeBefore finds where the node or property whose "[" is at open begins: the
// value from start on lacks its "]" and ends there.
func nodeBefore(b []byte, start, open int) int {
	if c := bytes.IndexAny(b[start:open], ";()"); c >= 0 {
		return start + c
	}
	// Without a ";" the name has run into the value: "SZ[19KM[6.5]".
	end := trimRight(b, start, open)
	cut := end
	for cut > start && end-cut < 2 && bytesOf[b[cut-1]]&byteUpper != 0 {
		cut--
	}
	if cut == end {
		return open // only the bracket between two values is missing
	}
	return cut
}

func trimRight(b []byte, start, end int) int {
	for end > start && bytesOf[b[end-1]]&byteBlank != 0 {
		end--
	}
	return end
}

func isBreak(c byte) bool { return c == '\n' || c == '\r' }
