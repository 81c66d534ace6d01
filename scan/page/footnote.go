package page

import (
	"regexp"
	"strconv"
	"strings"

	"gorescore/replay"
)

// A Footnote says where a move was played that stands on no stone: on another
// one, or at a letter.
type Footnote struct {
	Move int    // as it is printed
	At   int    // the number of the stone, 0 if Letter is set
	Mark string // the letter in capitals, or the mark
	Text string // the note as it was read
}

// The forms of footnotes, blanks and widths made even: "51 at 27", "58=56",
// "77...68", "79(a)", "45, 48, 51 at 42". Readers of text put specks between
// the words and lose blanks.
var (
	noteRE = regexp.MustCompile(`([0-9]{1,3}(?: ?[,、.・] ?[0-9]{1,3})*)(?:[ .,:-]*\b(?:connects |takes? (?:the )?(?:ko )?)?at ?|[ .,:-]?at ?| ?= ?| ?\.{2,} ?| ?…+ ?| ?⋯+ ?| ?·{2,} ?| ?ᆞ+ ?| ?・{2,} ?| ?-+> ?| ?→ ?| ?\( ?)([0-9]{1,3}|[A-Za-z]\b|[△▲□■○●◯×])`)
	listRE = regexp.MustCompile(`[0-9]{1,3}`)
	// What follows the bracket of a caption "(1-100)".
	rangeTailRE = regexp.MustCompile(`^[0-9]* ?[-~一—] ?[0-9]`)
)

// mixedRE finds numbers of which a digit was read as a letter.
var mixedRE = regexp.MustCompile(`\b[0-9sSlIoOzZ]{0,2}[0-9][0-9sSlIoOzZ]{0,2}\b`)

var digitOf = strings.NewReplacer("s", "5", "S", "5", "l", "1", "I", "1", "o", "0", "O", "0", "z", "2", "Z", "2")

// ParseFootnotes reads the footnotes in a line of text.
func ParseFootnotes(line string) []Footnote {
	var out []Footnote
	line = mixedRE.ReplaceAllStringFunc(line, digitOf.Replace)
	for _, m := range noteRE.FindAllStringSubmatchIndex(line, -1) {
		if rangeTailRE.MatchString(line[m[5]:]) {
			continue
		}
		target := line[m[4]:m[5]]
		for _, s := range listRE.FindAllString(line[m[2]:m[3]], -1) {
			n, _ := strconv.Atoi(s)
			f := Footnote{Move: n, Text: strings.TrimSpace(line[m[0]:m[1]])}
			if at, err := strconv.Atoi(target); err == nil {
				f.At = at
			} else {
				f.Mark = markOf(target)
			}
			if f.Move > 0 && f.Move != f.At {
				out = append(out, f)
			}
		}
	}
	return out
}

func markOf(s string) string {
	switch s {
	case "▲":
		return "△"
	case "■":
		return "□"
	case "●", "◯":
		return "○"
	}
	return strings.ToUpper(s)
}

// target is the point that a footnote means.
func (f *Figure) target(n *Footnote, at map[int]replay.Point) (replay.Point, bool) {
	if n.At > 0 {
		p, ok := at[n.At]
		return p, ok
	}
	if p, ok := f.Letters[n.Mark]; ok {
		return p, true
	}
	// One letter on the board and another one in the footnote: a misread one.
	if len(f.Letters) == 1 && len(n.Mark) == 1 {
		for _, p := range f.Letters {
			return p, true
		}
	}
	return replay.NoPoint, false
}
