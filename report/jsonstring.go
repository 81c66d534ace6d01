package report

import "unicode/utf8"

const hexDigits = "0123456789abcdef"

// plainASCII marks the bytes that a JSON string takes as they are.
var plainASCII = func() (t [256]bool) {
	for c := 0x20; c < 0x7f; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

// appendString appends s as a JSON string (RFC 8259, section 7). Control
// characters are escaped, those of C1 and DEL too, since a record that is
// printed on a terminal must not steer it; so are U+2028 and U+2029, which end
// lines in JavaScript and in some editors. An invalid byte becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		if plainASCII[s[i]] {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !escapes(r, n) {
			i += n
			continue
		}
		dst = append(dst, s[start:i]...)
		dst = appendEscape(dst, r)
		i += n
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

func escapes(r rune, n int) bool {
	switch {
	case r == utf8.RuneError:
		return n == 1
	case r < 0xa0:
		return true // every plain byte was taken before
	}
	return r == '\u2028' || r == '\u2029'
}

func appendEscape(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case utf8.RuneError:
		return utf8.AppendRune(dst, r)
	}
	return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}
