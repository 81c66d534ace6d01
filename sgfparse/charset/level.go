package charset

import "math"

// Log-likelihoods are in hundredths of a nat. They need not be exact: they
// only have to order the charsets, and a table of ranks is enough for that.
const (
	weightKatakanaHalf = -750  // half-width katakana of Shift_JIS, one byte
	weightLong         = -1600 // characters of three and four bytes
	weightRare         = -1400 // assigned, hardly ever seen in a record
	weightGuest        = -1000 // common in a neighbour's language
	weightSymbol       = -850  // punctuation, full-width letters
	weightInvalid      = -1500 // a byte that is no character of the charset
)

// rankWeight is the log-likelihood of the vocabulary's character of a rank,
// by Zipf's law with a flat head.
func rankWeight(rank int) int16 {
	return int16(-100 * (math.Log(float64(rank)+30) + 1.1))
}

// levelGB weighs by the levels of GB 2312: the first (rows 16 to 55) holds the
// characters of daily use, the second the rarer ones; the rest is GBK.
func levelGB(pair uint16, r rune) int16 {
	lead, trail := pair>>8, pair&0xFF
	switch {
	case trail < 0xA1 || lead < 0xA1:
		return weightRare
	case lead >= 0xB0 && lead <= 0xD7:
		return -960
	case lead >= 0xD8 && lead <= 0xF7:
		return -1180
	case lead == 0xA1 || lead == 0xA3:
		return symbol(r)
	case lead == 0xA4 || lead == 0xA5:
		return -1050 // kana
	case lead <= 0xA9:
		return -1250
	}
	return weightRare
}

// levelBig5 weighs by the two levels of Big5, common characters first.
func levelBig5(pair uint16, r rune) int16 {
	switch {
	case pair >= 0xA440 && pair <= 0xC67E:
		return -950
	case pair >= 0xC940 && pair <= 0xF9D5:
		return -1150
	case pair >= 0xA140 && pair <= 0xA3BF:
		return symbol(r)
	}
	return weightRare
}

// levelSJIS and levelEUCJP weigh by the levels of JIS X 0208; kana outside the
// vocabulary are the small and the obsolete ones.
func levelSJIS(pair uint16, r rune) int16 {
	switch {
	case pair >= 0x889F && pair <= 0x9872:
		return -950
	case pair >= 0x989F && pair <= 0xEAA4:
		return -1150
	}
	return levelKana(pair>>8 == 0x81 || pair>>8 == 0x82 || pair>>8 == 0x83, r)
}

func levelEUCJP(pair uint16, r rune) int16 {
	lead := pair >> 8
	switch {
	case lead == 0x8E:
		return -900 // half-width katakana
	case lead >= 0xB0 && lead <= 0xCF:
		return -950
	case lead >= 0xD0 && lead <= 0xF4:
		return -1150
	}
	return levelKana(lead <= 0xA5, r)
}

func levelKana(common bool, r rune) int16 {
	switch {
	case r >= 0x3041 && r <= 0x30FF:
		return -800
	case common:
		return symbol(r)
	}
	return weightRare
}

// levelEUCKR weighs hangul of KS X 1001 above hanja, and both above the
// extension of code page 949.
func levelEUCKR(pair uint16, r rune) int16 {
	lead, trail := pair>>8, pair&0xFF
	switch {
	case trail < 0xA1 || lead < 0xA1:
		return weightRare
	case lead >= 0xB0 && lead <= 0xC8:
		return -900
	case lead >= 0xCA && lead <= 0xFD:
		return -1120
	case lead == 0xA1 || lead == 0xA3:
		return symbol(r)
	}
	return weightRare
}

// symbol weighs punctuation: what texts use, then the rest.
func symbol(r rune) int16 {
	switch r {
	case 0x3000, 0x3001, 0x3002, 0xFF0C, 0xFF01, 0xFF1F, 0xFF1A, 0xFF1B, 0xFF08, 0xFF09, 0x201C, 0x201D, 0x300C, 0x300D, 0x2026, 0x300A, 0x300B:
		return -500
	}
	if r >= 0xFF10 && r <= 0xFF5E {
		return weightSymbol
	}
	return -1150
}
