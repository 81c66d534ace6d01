package charset

import (
	"bytes"
	"encoding/binary"
)

// firstHigh returns the index of the first byte above 127, len(b) if none.
func firstHigh(b []byte) int {
	const highs = 0x8080808080808080
	le := binary.LittleEndian
	i := 0
	for ; i+32 <= len(b); i += 32 {
		w := b[i : i+32 : i+32]
		if (le.Uint64(w)|le.Uint64(w[8:])|le.Uint64(w[16:])|le.Uint64(w[24:]))&highs != 0 {
			break
		}
	}
	for i < len(b) && b[i] < 0x80 {
		i++
	}
	return i
}

// closes reports whether SGF structure follows, so that the ']' before rest
// ends a value: another value, a property, a node, the end of a variation or
// of the text.
func closes(rest []byte) bool {
	rest = skipSpace(rest)
	if len(rest) == 0 {
		return true
	}
	switch rest[0] {
	case '[':
		return true
	case ')':
		for len(rest) > 0 && rest[0] == ')' {
			rest = skipSpace(rest[1:])
		}
		return len(rest) == 0 || rest[0] == '(' || rest[0] == ';'
	case '(':
		rest = skipSpace(rest[1:])
		return len(rest) > 0 && rest[0] == ';'
	case ';':
		rest = skipSpace(rest[1:])
		if len(rest) == 0 || rest[0] == '(' || rest[0] == ')' || rest[0] == ';' {
			return true
		}
	}
	return property(rest)
}

// property reports whether b starts with a property's name and '['.
func property(b []byte) bool {
	const longest = 16
	n := 0
	for n < len(b) && n < longest && asciiLetter(b[n]) {
		n++
	}
	if n == 0 || b[0] >= 'a' {
		return false
	}
	b = skipSpace(b[n:])
	return len(b) > 0 && b[0] == '['
}

func skipSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] >= '\t' && b[0] <= '\r') {
		b = b[1:]
	}
	return b
}

// declared returns the value of the game's CA property, "" if it has none.
func declared(raw []byte) string {
	const longest = 40
	from := 0
	for {
		i := bytes.Index(raw[from:], []byte("CA"))
		if i < 0 {
			return ""
		}
		i += from
		from = i + 2
		if i > 0 && (asciiLetter(raw[i-1]) || raw[i-1] >= 0x80) {
			continue
		}
		rest := skipSpace(raw[i+2:])
		if len(rest) == 0 || rest[0] != '[' {
			continue
		}
		rest = rest[1:]
		if end := bytes.IndexByte(rest[:min(len(rest), longest)], ']'); end >= 0 {
			return string(bytes.TrimSpace(rest[:end]))
		}
	}
}

// What compact keeps of the ASCII around other bytes, and at most in all.
const (
	keepBefore = 4
	keepAfter  = 28
	sampleMax  = 1 << 16
	// A first look at this much decides if one charset is far ahead.
	sampleFirst = 2 << 10
	farAhead    = 50 * nat
)

// compact appends to dst the parts of raw that are not ASCII, with as much
// ASCII around them as detection looks at: moves say nothing about a charset.
func compact(dst, raw []byte) []byte {
	kept := 0 // raw[:kept] is copied or dropped
	for i := firstHigh(raw); i < len(raw) && len(dst) < sampleMax; {
		end := i + 1
		last := i
		for end < len(raw) && end-last <= keepAfter {
			if raw[end] >= 0x80 {
				last = end
			}
			end++
		}
		dst = append(dst, raw[max(kept, i-keepBefore):end]...)
		kept = end
		i = end + firstHigh(raw[end:])
	}
	return dst
}
