package charset

// Single-byte charsets give every byte a meaning, so that only how letters go
// together can speak for or against them.

const (
	letterNone  = iota
	letterLower // also a capital after a capital
	letterUpper
)

// scoreLatin is the log-likelihood of the sample as Windows-1252.
func scoreLatin(s []byte) int {
	total := 0
	for i, b := range s {
		if b < 0x80 {
			continue
		}
		switch {
		case b == 0x81 || b == 0x8D || b == 0x8F || b == 0x90 || b == 0x9D:
			total += weightInvalid
		case latinLetter(b):
			near := 0
			if i > 0 && asciiLetter(s[i-1]) {
				near++
			}
			if i+1 < len(s) && asciiLetter(s[i+1]) {
				near++
			}
			switch {
			case near == 0:
				total -= 850
			case frequentLatin(b):
				total -= 350
			default:
				total -= 550
			}
			total -= latinOdd(s, i)
		case b >= 0x91 && b <= 0x97, b == 0x85, b == 0xA0, b == 0xA9, b == 0xAB, b == 0xBB, b == 0xB0, b == 0xB4, b >= 0xBC && b <= 0xBE:
			total -= 700
		default:
			total -= 1000
		}
	}
	return total
}

// latinOdd is what a letter of Windows-1252 loses by its neighbours: capitals
// inside words, and letters with marks in a row, which words hardly have.
func latinOdd(s []byte, i int) int {
	odd := 0
	if i > 0 {
		switch {
		case s[i-1] >= 0x80:
			odd += 500
		case s[i] < 0xDF && s[i-1] >= 'a' && s[i-1] <= 'z':
			odd += 300
		}
	}
	if i+1 < len(s) && s[i] >= 0xDF && s[i+1] >= 'A' && s[i+1] <= 'Z' {
		odd += 400
	}
	return odd
}

func asciiLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

func latinLetter(b byte) bool {
	return b >= 0xC0 && b != 0xD7 && b != 0xF7 || b == 0x8A || b == 0x8C || b == 0x8E || b == 0x9A || b == 0x9C || b == 0x9E
}

func frequentLatin(b byte) bool {
	switch b {
	case 0xE9, 0xE8, 0xE4, 0xF6, 0xFC, 0xDF, 0xE0, 0xE7, 0xE1, 0xED, 0xF3, 0xFA, 0xF1, 0xE5, 0xF8, 0xEA, 0xEE, 0xF4, 0xD6, 0xDC, 0xC9:
		return true
	}
	return false
}

// scoreCP1251 and scoreKOI8R are the log-likelihoods of the sample as Russian:
// both have the 32 letters in two blocks, capital and small.
func scoreCP1251(s []byte) int {
	return scoreCyrillic(s, func(b byte) int {
		switch {
		case b >= 0xE0 || b == 0xB8:
			return letterLower
		case b >= 0xC0 || b == 0xA8:
			return letterUpper
		}
		return letterNone
	})
}

func scoreKOI8R(s []byte) int {
	return scoreCyrillic(s, func(b byte) int {
		switch {
		case b >= 0xC0 && b <= 0xDF || b == 0xA3:
			return letterLower
		case b >= 0xE0 || b == 0xB3:
			return letterUpper
		}
		return letterNone
	})
}

func scoreCyrillic(s []byte, class func(byte) int) int {
	total := 0
	prev, run := letterNone, 0
	for _, b := range s {
		if b < 0x80 {
			if run == 1 {
				total -= 300 // a word of one letter
			}
			prev, run = letterNone, 0
			if asciiLetter(b) {
				prev = -1
			}
			continue
		}
		k := class(b)
		switch {
		case k == letterNone:
			total -= 1000
		case prev == -1:
			total -= 900 // Latin and Cyrillic in one word
		case k == letterLower && (prev == letterLower || prev == letterUpper):
			total -= 330
		case k == letterUpper && prev == letterNone:
			total -= 400
		case k == letterLower:
			total -= 450
		case prev == letterUpper:
			total -= 500
		default:
			total -= 1000 // capital after small
		}
		prev = k
		run++
	}
	return total
}
