package charset

import (
	"math"
	"slices"
	"unicode/utf8"
)

// A found is the outcome of a detection.
type found struct {
	name       string
	confidence float64
	second     string // the next likely
	margin     int    // how far behind it is, hundredths of a nat
}

// A candidate is a charset that can be detected.
type candidate struct {
	name  string
	prior int // log-likelihood before looking, hundredths of a nat
	score func(s []byte) int
}

// candidates in the order in which ties are decided.
var candidates = [...]candidate{
	{gb18030, 0, codecGB.score},
	{utf8n, -100, scoreUTF8},
	{big5, -200, codecBig5.score},
	{sjis, -200, codecSJIS.score},
	{euckr, -300, codecEUCKR.score},
	{eucjp, -350, codecEUCJP.score},
	{cp1252, -200, scoreLatin},
	{cp1251, -600, scoreCP1251},
	{koi8r, -800, scoreKOI8R},
}

const (
	bonusDeclared     = 2500 // CA names a multi-byte charset
	bonusDeclaredUTF8 = 500  // CA[UTF-8], but the text is not valid: less worth
	bonusDeclaredByte = 800  // CA names a single-byte charset: often a default
	bonusHint         = 600  // the other games of the file are in it
	bonusValid        = 400  // the text is valid UTF-8: CA then says nothing
	nat               = 100
)

// detect finds the charset of a sample (see compact) that is no valid UTF-8,
// or so little that this may be by chance. declared is the canonical name of
// CA, "" for none.
func detect(sample []byte, declared string, hint Hint) found {
	var scores [len(candidates) + 1]int
	names := make([]string, 0, len(scores))
	hinted := -1
	valid := utf8.Valid(sample)
	if valid {
		declared = ""
	}
	for i, c := range candidates {
		names = append(names, c.name)
		scores[i] = c.prior + c.score(sample)
		if c.name == declared {
			scores[i] += declaredBonus(declared)
		}
		if c.name == utf8n && valid {
			scores[i] += bonusValid
		}
		if c.name == hint.Charset {
			hinted = i
		}
	}
	if declared != "" && !slices.Contains(names, declared) {
		scores[len(names)] = max(scoreLatin(sample), scoreCP1251(sample)) + bonusDeclaredByte
		names = append(names, declared)
	}
	best, second := top(scores[:len(names)])
	plain := best
	margin := scores[best] - scores[second]
	if hinted >= 0 {
		scores[hinted] += int(bonusHint * hint.Confidence)
		best, second = top(scores[:len(names)])
		if best != plain { // only the hint speaks for it: that much and no more
			margin = scores[best] - scores[second]
		}
	}
	return found{name: names[best], second: names[second], confidence: confidence(margin), margin: margin}
}

// confidence turns the distance to the second candidate into a likelihood. The
// characters of a text are not independent, so a nat counts for half.
func confidence(margin int) float64 {
	p := 1 / (1 + math.Exp(-float64(margin)/(2*nat)))
	return math.Round(min(p, 0.99)*100) / 100
}

func declaredBonus(name string) int {
	switch {
	case name == utf8n:
		return bonusDeclaredUTF8
	case codecOf(name) != nil:
		return bonusDeclared
	}
	return bonusDeclaredByte
}

// top returns the indexes of the two highest scores, the first of equals.
func top(scores []int) (best, second int) {
	best, second = 0, 1
	if scores[1] > scores[0] {
		best, second = 1, 0
	}
	for i := 2; i < len(scores); i++ {
		switch {
		case scores[i] > scores[best]:
			best, second = i, best
		case scores[i] > scores[second]:
			second = i
		}
	}
	return best, second
}

// score is the log-likelihood of the sample's characters in the charset.
func (c *codec) score(s []byte) int {
	c.load()
	total := 0
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			i++
			continue
		}
		n, w := c.char(s[i:])
		if n == 2 && s[i+1] == ']' && closes(s[i+2:]) {
			n = 0
		}
		if n == 0 {
			total += weightInvalid
			i++
			continue
		}
		total += w
		if n == 2 && i > 0 && s[i-1] >= '0' && s[i-1] <= '9' && i+2 < len(s) && s[i+2] == ']' && c.isRank(s[i:]) {
			total += bonusRank
		}
		i += n
	}
	return total
}

// bonusRank is for a rank or margin: a digit, the word for it, and the end of
// the value, as in BR[9段].
const bonusRank = 300

// isRank reports whether b starts with one of the charset's words for ranks
// and margins.
func (c *codec) isRank(b []byte) bool {
	pair := uint16(b[0])<<8 | uint16(b[1])
	for _, p := range c.ranks {
		if p == pair {
			return true
		}
	}
	return false
}
