package charset

import "unicode/utf8"

// Hint is what a file as a whole looks like: a prior for its games that have
// too little text of their own. The zero value says nothing.
type Hint struct {
	Charset    string
	Confidence float64
}

// Sniff looks at the first block of a file. It depends on these bytes alone,
// so it does not matter in which order games are decoded; a character cut off
// at the end of the block does no harm.
func Sniff(block []byte) Hint {
	high := firstHigh(block)
	if high == len(block) {
		if hasJISEscape(block) {
			return Hint{Charset: iso2022, Confidence: 0.99}
		}
		return Hint{}
	}
	name, _ := Canonical(declared(block))
	if whole := trimCut(block); high < len(whole) && utf8.Valid(whole[high:]) && (name == utf8n || !byChance(whole[high:])) {
		return Hint{Charset: utf8n, Confidence: 0.99}
	}
	f := detect(compact(nil, block), name, Hint{})
	return Hint{Charset: f.name, Confidence: f.confidence}
}

// trimCut drops an incomplete UTF-8 sequence at the end.
func trimCut(b []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if c >= 0x80 && !utf8.FullRune(b[len(b)-n:]) {
				return b[:len(b)-n]
			}
			break
		}
	}
	return b
}

// byChance reports whether valid UTF-8 that is not all ASCII may be valid by
// chance: a few sequences of two bytes may be two-byte characters of another
// charset; longer ones, or many, are hardly ever.
func byChance(b []byte) bool {
	const few = 6
	two := 0
	for i := firstHigh(b); i < len(b); {
		if b[i] >= 0xE0 {
			return false
		}
		if two++; two > few {
			return false
		}
		i += 2
		if i < len(b) {
			i += firstHigh(b[i:])
		}
	}
	return true
}
