package charset

import "bytes"

const esc = 0x1B

// hasJISEscape reports whether 7-bit text switches to Japanese (RFC 1468).
func hasJISEscape(raw []byte) bool {
	for i := bytes.IndexByte(raw, esc); i >= 0 && i+2 < len(raw); {
		if raw[i+1] == '$' && (raw[i+2] == 'B' || raw[i+2] == '@' || raw[i+2] == '(') || raw[i+1] == '(' && raw[i+2] == 'I' {
			return true
		}
		next := bytes.IndexByte(raw[i+1:], esc)
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// jisToEUC turns ISO-2022-JP into EUC-JP. A text that forgets to switch back
// is switched back at the end of the line or of the value, so that what
// follows is not swallowed.
func jisToEUC(dst, raw []byte) []byte {
	const (
		roman = iota
		kanji
		supplement // JIS X 0212
		katakana   // half width
	)
	mode := roman
	for i := 0; i < len(raw); {
		b := raw[i]
		if b == esc && i+2 < len(raw) {
			next, n := -1, 3
			switch {
			case raw[i+1] == '$' && (raw[i+2] == 'B' || raw[i+2] == '@'):
				next = kanji
			case raw[i+1] == '$' && raw[i+2] == '(' && i+3 < len(raw) && raw[i+3] == 'D':
				next, n = supplement, 4
			case raw[i+1] == '(' && (raw[i+2] == 'B' || raw[i+2] == 'J' || raw[i+2] == 'H'):
				next = roman
			case raw[i+1] == '(' && raw[i+2] == 'I':
				next = katakana
			}
			if next >= 0 {
				mode = next
				i += n
				continue
			}
		}
		graphic := b > 0x20 && b < 0x7F
		if mode == roman || !graphic || b == ']' && closes(raw[i+1:]) {
			if b < 0x20 || b == ']' && mode != roman {
				mode = roman
			}
			dst = append(dst, b)
			i++
			continue
		}
		if mode == katakana {
			dst = append(dst, 0x8E, b|0x80)
			i++
			continue
		}
		if mode == supplement {
			dst = append(dst, 0x8F)
		}
		dst = append(dst, b|0x80)
		i++
		if i < len(raw) && raw[i] > 0x20 && raw[i] < 0x7F && !(raw[i] == ']' && closes(raw[i+1:])) {
			dst = append(dst, raw[i]|0x80)
			i++
		}
	}
	return dst
}

// hzToGB turns HZ (RFC 1843) into GB 2312 with high bytes. Like jisToEUC it
// switches back at the end of a line or value.
func hzToGB(dst, raw []byte) []byte {
	chinese := false
	for i := 0; i < len(raw); {
		b := raw[i]
		if b == '~' && i+1 < len(raw) {
			known := true
			switch raw[i+1] {
			case '{':
				chinese = true
			case '}':
				chinese = false
			case '~':
				dst = append(dst, '~')
			case '\n':
			default:
				known = false
			}
			if known {
				i += 2
				continue
			}
		}
		if b == '\n' || b == ']' && closes(raw[i+1:]) {
			chinese = false
		}
		if chinese && b > 0x20 && b < 0x7F && i+1 < len(raw) && raw[i+1] > 0x20 && raw[i+1] < 0x7F {
			dst = append(dst, b|0x80, raw[i+1]|0x80)
			i += 2
			continue
		}
		dst = append(dst, b)
		i++
	}
	return dst
}
