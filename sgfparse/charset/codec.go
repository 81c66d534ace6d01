package charset

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// encodings are the mappings to Unicode; the escapes of ISO-2022-JP and HZ are
// read here (escape.go) and then use those of EUC-JP and GB 18030.
var encodings = map[string]encoding.Encoding{
	gb18030:        simplifiedchinese.GB18030,
	big5:           traditionalchinese.Big5,
	sjis:           japanese.ShiftJIS,
	eucjp:          japanese.EUCJP,
	euckr:          korean.EUCKR,
	cp1252:         charmap.Windows1252,
	cp1251:         charmap.Windows1251,
	koi8r:          charmap.KOI8R,
	"koi8-u":       charmap.KOI8U,
	"windows-1250": charmap.Windows1250,
	"windows-1253": charmap.Windows1253,
	"windows-1254": charmap.Windows1254,
	"windows-1255": charmap.Windows1255,
	"windows-1256": charmap.Windows1256,
	"windows-1257": charmap.Windows1257,
	"windows-1258": charmap.Windows1258,
	"windows-874":  charmap.Windows874,
	"iso-8859-2":   charmap.ISO8859_2,
	"iso-8859-3":   charmap.ISO8859_3,
	"iso-8859-4":   charmap.ISO8859_4,
	"iso-8859-5":   charmap.ISO8859_5,
	"iso-8859-6":   charmap.ISO8859_6,
	"iso-8859-7":   charmap.ISO8859_7,
	"iso-8859-8":   charmap.ISO8859_8,
	"iso-8859-10":  charmap.ISO8859_10,
	"iso-8859-13":  charmap.ISO8859_13,
	"iso-8859-14":  charmap.ISO8859_14,
	"iso-8859-15":  charmap.ISO8859_15,
	"iso-8859-16":  charmap.ISO8859_16,
	"cp850":        charmap.CodePage850,
	"cp852":        charmap.CodePage852,
	"cp866":        charmap.CodePage866,
	"cp437":        charmap.CodePage437,
	"macintosh":    charmap.Macintosh,
}

// A codec knows the characters of one multi-byte charset that contains ASCII,
// and how likely each is in a record.
type codec struct {
	name string
	// size returns the length that b's first character should have by its
	// leading bytes, 0 if b cannot start a character. b[0] is not ASCII.
	size func(b []byte) int
	// words is the vocabulary, most frequent characters first.
	words []string
	guest string                          // characters of a neighbour's language, seen now and then
	level func(pair uint16, r rune) int16 // likelihood of a character outside the vocabulary
	once  sync.Once
	// pairs holds for each two-byte character its log-likelihood in hundredths
	// of a nat, below zero; 0 means that the charset does not assign it.
	pairs []int16
	ranks []uint16 // the words that end a rank or margin
}

var (
	codecGB    = &codec{name: gb18030, size: sizeGB, level: levelGB, words: []string{commonChinese, simplifiedWords}, guest: commonTraditional}
	codecBig5  = &codec{name: big5, size: sizeBig5, level: levelBig5, words: []string{commonTraditional, traditionalWords}}
	codecSJIS  = &codec{name: sjis, size: sizeSJIS, level: levelSJIS, words: []string{commonJapanese, japaneseWords}}
	codecEUCJP = &codec{name: eucjp, size: sizeEUCJP, level: levelEUCJP, words: []string{commonJapanese, japaneseWords}}
	codecEUCKR = &codec{name: euckr, size: sizeEUCKR, level: levelEUCKR, words: []string{commonKorean, koreanWords}}

	multiByte = []*codec{codecGB, codecBig5, codecSJIS, codecEUCJP, codecEUCKR}
)

// codecOf returns the codec of a multi-byte charset that contains ASCII, nil
// for any other.
func codecOf(name string) *codec {
	for _, c := range multiByte {
		if c.name == name {
			return c
		}
	}
	return nil
}

// char returns the length of the character that b starts with and its
// log-likelihood in hundredths of a nat; the length is 0 if there is none.
func (c *codec) char(b []byte) (n, weight int) {
	n = c.size(b)
	switch n {
	case 2:
		w := c.pairs[uint16(b[0])<<8|uint16(b[1])]
		if w != 0 {
			return 2, int(w)
		}
		return 0, 0
	case 1:
		return 1, weightKatakanaHalf
	case 3, 4:
		return n, weightLong
	}
	return 0, 0
}

// load fills the table of pairs. It must have run before char.
func (c *codec) load() {
	c.once.Do(func() {
		c.pairs = make([]int16, 1<<16)
		dec := encodings[c.name].NewDecoder()
		var src, dst [8]byte
		for lead := 0x80; lead < 0x100; lead++ {
			for trail := 0x40; trail < 0x100; trail++ {
				src[0], src[1] = byte(lead), byte(trail)
				if c.size(src[:2]) != 2 {
					continue
				}
				dec.Reset()
				n, _, err := dec.Transform(dst[:], src[:2], true)
				r, size := utf8.DecodeRune(dst[:n])
				if err != nil || r == utf8.RuneError {
					continue
				}
				pair := uint16(lead)<<8 | uint16(trail)
				if size < n { // one pair, two characters (HKSCS)
					c.pairs[pair] = weightRare
					continue
				}
				c.pairs[pair] = c.level(pair, r)
			}
		}
		c.addWords()
	})
}

// addWords enters the vocabulary into the table of pairs.
func (c *codec) addWords() {
	enc := encodings[c.name].NewEncoder()
	var dst [8]byte
	pairOf := func(r rune) (uint16, bool) {
		enc.Reset()
		n, _, err := enc.Transform(dst[:], []byte(string(r)), true)
		return uint16(dst[0])<<8 | uint16(dst[1]), err == nil && n == 2
	}
	for _, r := range c.guest {
		if pair, ok := pairOf(r); ok {
			c.pairs[pair] = max(c.pairs[pair], weightGuest)
		}
	}
	rank := 0
	seen := map[rune]bool{}
	for _, list := range c.words {
		for _, r := range list {
			pair, ok := pairOf(r)
			if !ok || seen[r] {
				continue
			}
			seen[r] = true
			c.pairs[pair] = max(c.pairs[pair], rankWeight(rank))
			rank++
			if strings.ContainsRune(rankWords, r) {
				c.ranks = append(c.ranks, pair)
			}
		}
	}
}

func sizeGB(b []byte) int {
	if len(b) < 2 || b[0] < 0x81 || b[0] > 0xFE {
		return 0
	}
	switch t := b[1]; {
	case t >= 0x40 && t <= 0xFE && t != 0x7F:
		return 2
	case t >= 0x30 && t <= 0x39:
		if len(b) >= 4 && b[2] >= 0x81 && b[2] <= 0xFE && b[3] >= 0x30 && b[3] <= 0x39 && fourBytes(b) {
			return 4
		}
	}
	return 0
}

// fourBytes reports whether a four-byte sequence of GB 18030 is assigned: the
// Basic Multilingual Plane up to 0x8431A439, the others from 0x90308130 to
// 0xE3329A35.
func fourBytes(b []byte) bool {
	v := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	return v <= 0x8431A439 || v >= 0x90308130 && v <= 0xE3329A35
}

func sizeBig5(b []byte) int {
	if len(b) < 2 || b[0] < 0x87 || b[0] > 0xFE {
		return 0
	}
	if t := b[1]; t >= 0x40 && t <= 0x7E || t >= 0xA1 && t <= 0xFE {
		return 2
	}
	return 0
}

func sizeSJIS(b []byte) int {
	if b[0] >= 0xA1 && b[0] <= 0xDF {
		return 1
	}
	if len(b) < 2 || b[0] < 0x81 || b[0] > 0xFC || b[0] == 0xA0 {
		return 0
	}
	if t := b[1]; t >= 0x40 && t <= 0xFC && t != 0x7F {
		return 2
	}
	return 0
}

func sizeEUCJP(b []byte) int {
	high := func(i int) bool { return i < len(b) && b[i] >= 0xA1 && b[i] <= 0xFE }
	switch {
	case b[0] == 0x8E && high(1) && b[1] <= 0xDF:
		return 2
	case b[0] == 0x8F && high(1) && high(2):
		return 3
	case high(0) && high(1):
		return 2
	}
	return 0
}

func sizeEUCKR(b []byte) int {
	if len(b) < 2 || b[0] < 0x81 || b[0] > 0xFE {
		return 0
	}
	t := b[1]
	if t >= 0x41 && t <= 0x5A || t >= 0x61 && t <= 0x7A || t >= 0x81 && t <= 0xFE {
		return 2
	}
	return 0
}

// rankWords follow the digits of ranks and margins.
const rankWords = "段级級단급目子半집호"
