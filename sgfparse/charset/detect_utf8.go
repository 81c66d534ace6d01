package charset

import "unicode/utf8"

// scoreUTF8 is the log-likelihood of the sample as UTF-8, damaged or so short
// that it may be valid by chance.
func scoreUTF8(s []byte) int {
	total := 0
	prev := scriptNone // of the character just before
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			prev = scriptNone
			if asciiLetter(s[i]) {
				prev = scriptLatin
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		if r == utf8.RuneError && size == 1 {
			n, w := damagedWeight(s[i:])
			total += w
			prev = scriptNone
			i += n
			continue
		}
		i += size
		switch {
		case size == 2:
			next := scriptNone
			if i < len(s) {
				if asciiLetter(s[i]) {
					next = scriptLatin
				} else if r, size := utf8.DecodeRune(s[i:]); size == 2 {
					next = scriptOf(r)
				}
			}
			var w int
			w, prev = twoByteWeight(r, prev, next)
			total += w
			continue
		case r >= 0x3040 && r <= 0x30FF:
			total -= 600
		case r >= 0x4E00 && r <= 0x9FFF, r >= 0xAC00 && r <= 0xD7A3:
			total -= 800
		default:
			total -= 1100
		}
		prev = scriptNone
	}
	return total
}

// clearlyDamaged reports whether the sample is UTF-8 but for characters with
// lost bytes, beyond doubt: several whole characters of three bytes, and not
// one byte out of place.
func clearlyDamaged(s []byte) bool {
	whole, damaged := 0, 0
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		if r == utf8.RuneError && size == 1 {
			n, need, lost := damagedLen(s[i:])
			if need < 3 || n != need || lost == 0 {
				return false
			}
			damaged++
			i += n
			continue
		}
		if size < 3 {
			return false
		}
		whole++
		i += size
	}
	return whole >= 4 && whole >= damaged
}

// damagedWeight weighs a sequence that is no valid UTF-8.
func damagedWeight(b []byte) (n, weight int) {
	n, need, lost := damagedLen(b)
	switch {
	case n == need && lost > 0 && need > 2:
		return n, -1000
	case need > 1 && n > 1:
		return n, -1300
	}
	return n, weightInvalid
}

// Scripts of the two-byte characters.
const (
	scriptNone = iota
	scriptLatin
	scriptGreek
	scriptCyrillic
	scriptOther // Hebrew, Arabic
	scriptRare  // letters that no record has: IPA, Armenian, Coptic ...
	scriptSign
)

func scriptOf(r rune) int {
	switch {
	case r >= 0xA0 && r < 0xC0, r == 0xD7, r == 0xF7:
		return scriptSign
	case r >= 0xC0 && r <= 0x17F, r >= 0x218 && r <= 0x21B:
		return scriptLatin
	case r >= 0x386 && r <= 0x3CE:
		return scriptGreek
	case r >= 0x400 && r <= 0x45F, r == 0x490, r == 0x491:
		return scriptCyrillic
	case r >= 0x5D0 && r <= 0x5EA, r >= 0x621 && r <= 0x64A:
		return scriptOther
	}
	return scriptRare
}

// twoByteWeight weighs a two-byte character by its neighbours: words are in
// one script, so a letter alone or beside another script is there by chance.
func twoByteWeight(r rune, prev, next int) (weight, script int) {
	script = scriptOf(r)
	switch {
	case script == scriptRare:
		return -1600, script
	case script == scriptSign:
		return -800, script
	case prev == script || next == script:
		if script == scriptLatin && r >= 0x100 {
			return -600, script
		}
		return -450, script
	}
	return -1000, script
}
