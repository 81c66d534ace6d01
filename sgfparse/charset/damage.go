package charset

import (
	"math"
	"unicode/utf8"
)

// Some servers and converters passed UTF-8 through a Windows-1252 filter that
// replaces the five bytes without a character there by '?'. So a '?' where a
// continuation byte is due was one of these.
var lostBytes = [...]byte{0x81, 0x8D, 0x8F, 0x90, 0x9D}

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

// decodeDamaged reads UTF-8 with damage: each damaged character is restored if
// it has one clearly common reading, otherwise it becomes one U+FFFD. ASCII outside
// values stays, '?' included.
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
		n, need, lost := damagedLen(raw[i:])
		for !inside && lost > 0 { // '?' outside a value is not ours to take
			n--
			if raw[i+n] == '?' {
				lost--
			}
		}
		if n == need && lost > 0 {
			if r, ok := restore(raw[i : i+n]); ok {
				d.note()
				d.buf = utf8.AppendRune(d.buf, r)
				res.Restored++
				i += n
				continue
			}
		}
		d.note()
		d.buf = append(d.buf, replacement...)
		res.Replaced++
		i += n
	}
	res.Text = d.buf
}

// note remembers the place of the first damage.
func (d *Decoder) note() {
	if d.damage < 0 {
		d.damage = len(d.buf)
	}
}

// replaced counts a U+FFFD that was in the text already.
func (d *Decoder) replaced(res *Result) {
	if d.damage < 0 {
		d.damage = len(d.buf) - len(replacement)
	}
	res.Replaced++
}

// restore puts the lost bytes back if one of the readings is a character of
// daily use in Chinese and clearly more common than all others.
func restore(seq []byte) (rune, bool) {
	const (
		common = -1000 // first level of GB 2312
		clear  = 200   // hundredths of a nat: about 7 to 1
	)
	best, second := math.MinInt32, math.MinInt32
	var found rune
	var try [utf8.UTFMax]byte
	var fill func(i int)
	fill = func(i int) {
		for i < len(seq) && seq[i] != '?' {
			try[i] = seq[i]
			i++
		}
		if i < len(seq) {
			for _, b := range lostBytes {
				try[i] = b
				fill(i + 1)
			}
			return
		}
		r, size := utf8.DecodeRune(try[:i])
		if size != i {
			return
		}
		if w := weightGB(r); w > best {
			best, second, found = w, best, r
		} else if w > second {
			second = w
		}
	}
	fill(0)
	return found, best >= common && best-second >= clear
}
