package archive

import (
	"archive/zip"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// display returns a name as UTF-8; one in another charset is decoded by the
// most plausible of the charsets that file names of records come in.
func display(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return decodeName(guessNames(name), name)
}

// nameDecoder decodes the names of a zip that are not marked as UTF-8: all in
// the charset that suits them all best, since one archive has one maker.
func nameDecoder(files []*zip.File) func(string) string {
	var all strings.Builder
	for _, f := range files {
		if f.NonUTF8 && !utf8.ValidString(f.Name) && all.Len() < 1<<16 {
			all.WriteString(f.Name)
			all.WriteByte('\n')
		}
	}
	if all.Len() == 0 {
		return func(name string) string { return name }
	}
	enc := guessNames(all.String())
	return func(name string) string {
		if utf8.ValidString(name) {
			return name
		}
		return decodeName(enc, name)
	}
}

func decodeName(enc encoding.Encoding, name string) string {
	s, err := enc.NewDecoder().String(name)
	if err != nil {
		return strings.ToValidUTF8(name, "\uFFFD")
	}
	return s
}

// nameCharsets in the order in which ties are decided.
var nameCharsets = [...]struct {
	enc   encoding.Encoding
	value func(r rune, lead, trail byte) int
}{
	{simplifiedchinese.GB18030, valueGB},
	{japanese.ShiftJIS, valueSJIS},
	{traditionalchinese.Big5, valueBig5},
	{korean.EUCKR, valueKR},
}

// guessNames finds the charset in which the most characters are common ones.
func guessNames(names string) encoding.Encoding {
	best, most := nameCharsets[0].enc, -1<<31
	for _, c := range nameCharsets {
		total := 0
		dec := c.enc.NewDecoder()
		var dst [16]byte
		for i := 0; i < len(names); {
			if names[i] < 0x80 {
				i++
				continue
			}
			pair := names[i:min(i+2, len(names))]
			dec.Reset()
			n, used, _ := dec.Transform(dst[:], []byte(pair), true)
			r, _ := utf8.DecodeRune(dst[:n])
			switch {
			case r == utf8.RuneError || used == 0:
				total -= 20
				used = 1
			case n > 3 || len(pair) == 1:
				total -= 5 // a single byte, half-width katakana
				used = 1
			default:
				if used < 2 {
					total -= 5
					break
				}
				total += c.value(r, pair[0], pair[1])
			}
			i += max(used, 1)
		}
		if total > most {
			best, most = c.enc, total
		}
	}
	return best
}

// The values: 4 a letter that only this language has, 3 a character of daily
// use, 1 a rare one, below zero hardly ever in a name. Hanja beside hangul
// count against Korean, since every Korean name is also good GB 2312.
func valueGB(_ rune, lead, trail byte) int {
	switch {
	case trail < 0xA1:
		return -3
	case lead >= 0xB0 && lead <= 0xD7:
		return 3
	case lead > 0xD7 && lead <= 0xF7:
		return 1
	}
	return 0
}

func valueSJIS(r rune, lead, _ byte) int {
	switch {
	case r >= 0x3041 && r <= 0x30FE:
		return 4
	case lead >= 0x88 && lead <= 0x97:
		return 3
	case lead >= 0x98:
		return 0
	}
	return 0
}

func valueBig5(_ rune, lead, _ byte) int {
	switch {
	case lead >= 0xA4 && lead <= 0xC6:
		return 3
	case lead >= 0xC9 && lead <= 0xF9:
		return -1
	}
	return 0
}

func valueKR(r rune, lead, trail byte) int {
	switch {
	case trail < 0xA1:
		return -3
	case r >= 0xAC00 && r <= 0xD7A3:
		return 4
	case lead >= 0xCA:
		return -4
	}
	return 0
}
