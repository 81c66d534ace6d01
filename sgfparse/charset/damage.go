package charset

import "unicode/utf8"

// Some servers and converters passed UTF-8 through a Windows-1252 filter that
// replaces the five bytes without a character there (81, 8D, 8F, 90, 9D) by
// '?'. So a '?' where a continuation byte is due was one of these. Which one
// cannot be told: among the readings several are common characters, and taking
// the most common was wrong for a sixth to a third of real names.

// damagedLen returns the length of the damaged UTF-8 sequence that b starts
// with: a leading byte, then continuation bytes and, if lost is set, '?' in
// place of some; never more than the leading byte asks for. It returns 1 for a
// stray byte. b[0] is not ASCII.
func damagedLen(b []byte) (n, need, lost int) {
	switch {
	case b[0] >= 0xC2 && b[0] <= 0xDF:
		need = 2
	case b[0] >= 0xE0 && b[0] <= 0xEF:
		need = 3
	case b[0] >= 0xF0 && b[0] <= 0xF4:
		need = 4
	default:
		return 1, 1, 0
	}
	for n = 1; n < need && n < len(b); n++ {
		if b[n] == '?' {
			lost++
		} else if b[n]&0xC0 != 0x80 {
			break
		}
	}
	return n, need, lost
}

// decodeDamaged reads UTF-8 with damage: each damaged character becomes one
// U+FFFD. ASCII outside values stays, '?' included.
func (d *Decoder) decodeDamaged(res *Result, raw []byte) {
	d.buf = grow(d.buf[:0], len(raw)+64)
	inside := false
	for i := 0; i < len(raw); {
		b := raw[i]
		if b < 0x80 {
			d.buf = append(d.buf, b)
			switch {
			case !inside:
				inside = b == '['
			case b == ']':
				inside = !closes(raw[i+1:])
			}
			i++
			continue
		}
		if r, size := utf8.DecodeRune(raw[i:]); r != utf8.RuneError || size > 1 {
			d.buf = append(d.buf, raw[i:i+size]...)
			if r == utf8.RuneError {
				d.replaced(res)
			}
			i += size
			continue
		}
		n, _, lost := damagedLen(raw[i:])
		for !inside && lost > 0 { // '?' outside a value is not ours to take
			n--
			if raw[i+n] == '?' {
				lost--
			}
		}
		d.buf = append(d.buf, replacement...)
		d.replaced(res)
		i += n
	}
	res.Text = d.buf
}

// replaced counts the U+FFFD just written, and remembers the first.
func (d *Decoder) replaced(res *Result) {
	if d.damage < 0 {
		d.damage = len(d.buf) - len(replacement)
	}
	res.Replaced++
}
