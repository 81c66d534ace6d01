package header

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"gorescore/replay"
)

// one is the value 1 in the fixed-point numbers of header texts: quarters and
// hundredths are exact, thirds are not.
const one = 10000

// A measure is the unit written after a number.
type measure uint8

const (
	noUnit measure = iota
	pointUnit
	ziUnit // one stone of a side's own count: two points of difference
)

// amount is a number of a header text.
type amount struct {
	value int64 // in 1/10000
	unit  measure
	exact bool // false for thirds, for more digits than a value keeps, and if vague
	vague bool // may be two numbers: see runTogether

	negative bool // a minus stands before it; only marginInText looks
}

// halves returns the value times scale in half points; false if that is no
// whole number of them, or absurdly many.
func (a amount) halves(scale int64) (replay.HalfPoints, bool) {
	v := a.value * scale * 2
	return replay.HalfPoints(v / one), a.exact && v%one == 0 && v < one*1e6
}

// oddQuarter reports a value that is a quarter but no half: only a count in zi
// has those.
func (a amount) oddQuarter() bool {
	return a.exact && a.value%(one/4) == 0 && a.value%(one/2) != 0
}

// variants maps the traditional and Japanese forms that header texts use to
// the simplified ones, so that each word is matched once.
var variants = map[rune]rune{
	'黒': '黑', '勝': '胜', '負': '负', '敗': '败', '盤': '盘', '點': '点', '貼': '贴',
	'規': '规', '則': '则', '計': '计', '時': '时', '間': '间', '認': '认', '輸': '输',
	'無': '无', '雙': '双', '兩': '两', '両': '两', '碁': '棋', '國': '国', '韓': '韩',
	'應': '应', '応': '应', '還': '还', '頭': '头', '臺': '台', '灣': '湾', '運': '运', '會': '会',
	'棄': '弃', '権': '权', '權': '权', '數': '数', '違': '违', '戰': '战', '戦': '战',
	'終': '终', '團': '团', '掛': '挂', '續': '续', '壹': '一', '壱': '一', '貳': '二',
	'弐': '二', '參': '三', '参': '三', '拾': '十', '〇': '零', '讓': '让', '氏': '氏',
	'−': '-', '–': '-', '—': '-', '‐': '-', '⁄': '/', '∕': '/', '÷': '/', '：': ':',
}

// maxText is the longest text that is searched for a result, komi or ruleset:
// a longer one is no such value, and reading it must not take long.
const maxText = 400

// shortened cuts a text to maxText at a character.
func shortened(s string) string {
	if len(s) <= maxText {
		return s
	}
	i := maxText
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return s[:i]
}

// fold brings a header text to the form that the tables are written in:
// compatibility characters decomposed (NFKC), fractions as decimals, a decimal
// comma as a point, lower case, simplified characters, no outer blanks.
func fold(raw string) string {
	s := strings.TrimSpace(raw)
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if !ascii {
		s = foldWide(s)
	}
	return decimalPoint(strings.ToLower(s))
}

func foldWide(s string) string {
	var b strings.Builder
	after := rune(0)
	for _, r := range s {
		frac := ""
		switch r {
		case '½':
			frac = ".5"
		case '¼':
			frac = ".25"
		case '¾':
			frac = ".75"
		}
		if frac != "" && (after < '0' || after > '9') {
			b.WriteByte('0')
		}
		if frac != "" {
			b.WriteString(frac)
		} else {
			b.WriteRune(r)
		}
		after = r
	}
	s = norm.NFKC.String(b.String())
	s = strings.Map(func(r rune) rune {
		if v, ok := variants[r]; ok {
			return v
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// decimalPoint turns a comma between digits into a point.
func decimalPoint(s string) string {
	var b []byte
	for i := 1; i+1 < len(s); i++ {
		if s[i] == ',' && digit(s[i-1]) && digit(s[i+1]) {
			if b == nil {
				b = []byte(s)
			}
			b[i] = '.'
		}
	}
	if b == nil {
		return s
	}
	return string(b)
}

// hasDecimalComma reports a comma between digits, full-width forms included.
func hasDecimalComma(raw string) bool {
	if !strings.ContainsAny(raw, ",，") {
		return false
	}
	s := norm.NFKC.String(raw)
	for i := 1; i+1 < len(s); i++ {
		if s[i] == ',' && digit(s[i-1]) && digit(s[i+1]) {
			return true
		}
	}
	return false
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r') {
		i++
	}
	return i
}

// scanDecimal reads digits with at most one point.
func scanDecimal(s string, i int) (a amount, end int, ok bool) {
	a.exact = true
	digits, scale := 0, int64(0)
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case digit(c):
			digits++
			d := int64(c - '0')
			switch {
			case scale == 0:
				a.value = a.value*10 + d*one
				if a.value > 1e15 {
					return a, i, false
				}
			case scale >= 10:
				scale /= 10
				a.value += d * scale
			case d != 0:
				a.exact = false
			}
			continue
		case c == '.' && scale == 0 && i+1 < len(s) && digit(s[i+1]):
			scale = one
			continue
		case c == '.' && scale == 0 && digits > 0:
			i++ // "6." is six
		}
		break
	}
	return a, i, digits > 0
}

func numeral(r rune) (v int64, ok bool) {
	switch r {
	case '零':
		return 0, true
	case '一':
		return 1, true
	case '二', '两':
		return 2, true
	case '三', '叁':
		return 3, true
	case '四':
		return 4, true
	case '五':
		return 5, true
	case '六':
		return 6, true
	case '七':
		return 7, true
	case '八':
		return 8, true
	case '九':
		return 9, true
	case '十':
		return 10, true
	case '廿':
		return 20, true
	case '卅':
		return 30, true
	case '百':
		return 100, true
	}
	return 0, false
}

// scanNumeral reads a Chinese numeral below a thousand: "二十三", or by place, as
// "二三" and "一〇".
func scanNumeral(s string, i int) (a amount, end int, ok bool) {
	var total, last int64
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		v, is := numeral(r)
		if !is {
			break
		}
		ok = true
		switch {
		case v < 10:
			last = min(last*10+v, 1000)
		case v == 20 || v == 30:
			total += v
			last = 0
		default:
			total += max(last, 1) * v
			last = 0
		}
		total = min(total, 1000)
		i += n
	}
	return amount{value: (total + last) * one, exact: true}, i, ok && total+last < 1000
}

func scanPlain(s string, i int) (amount, int, bool) {
	if a, end, ok := scanDecimal(s, i); ok {
		return a, end, true
	}
	return scanNumeral(s, i)
}

// divide makes n/d of two scanned numbers.
func divide(n, d amount) (amount, bool) {
	if d.value == 0 {
		return amount{}, false
	}
	v := n.value * one
	return amount{value: v / d.value, exact: n.exact && d.exact && v%d.value == 0}, true
}

// runTogether tells whether the fraction n/d may be a mixed number that lost its
// blank or its "又": "13/4" is 1 3/4 with some writers, and nothing tells.
func runTogether(digits string, n, d amount) bool {
	last := n.value % (10 * one)
	return len(digits) > 1 && digit(digits[0]) && n.value >= 10*one && last > 0 && last < d.value && d.value < 10*one
}

// scanSimple reads one number: plain, n/d, or d分之n.
func scanSimple(s string, i int) (a amount, end int, ok bool) {
	a, end, ok = scanPlain(s, i)
	if !ok {
		return a, i, false
	}
	j := skipBlanks(s, end)
	if j < len(s) && s[j] == '/' && a.value < 1000*one {
		if d, e, is := scanPlain(s, skipBlanks(s, j+1)); is {
			if q, fine := divide(a, d); fine {
				q.vague = runTogether(s[i:end], a, d)
				q.exact = q.exact && !q.vague
				return q, e, true
			}
		}
	}
	if rest, is := strings.CutPrefix(s[j:], "分之"); is {
		k := len(s) - len(rest)
		if n, e, fine := scanPlain(s, k); fine && n.value < 1000*one {
			if q, sound := divide(n, a); sound {
				return q, e, true
			}
		}
	}
	return a, end, true
}

// halfWords are the words for a half; the longer ones come first.
var halfWords = []string{"半", "반", "half"}

func scanHalf(s string, i int) (end int, ok bool) {
	for _, w := range halfWords {
		if strings.HasPrefix(s[i:], w) {
			return i + len(w), true
		}
	}
	return i, false
}

var unitWords = []struct {
	word string
	unit measure
}{
	{"目", pointUnit}, {"点", pointUnit}, {"집", pointUnit}, {"호", pointUnit},
	{"points", pointUnit}, {"point", pointUnit}, {"pts", pointUnit}, {"pt", pointUnit}, {"moku", pointUnit},
	{"子", ziUnit}, {"zi", ziUnit}, {"stones", ziUnit}, {"stone", ziUnit},
}

func scanUnit(s string, i int) (u measure, end int) {
	j := skipBlanks(s, i)
	for _, w := range unitWords {
		if strings.HasPrefix(s[j:], w.word) {
			return w.unit, j + len(w.word)
		}
	}
	return noUnit, i
}

// scanAmount reads a number with its unit at s[i]: "7.5", "3又3/4子",
// "二又四分之三子", "2 3/4子", "6目半", "半目", "1집반".
func scanAmount(s string, i int) (a amount, end int, ok bool) {
	if e, is := scanHalf(s, i); is {
		a = amount{value: one / 2, exact: true}
		a.unit, end = scanUnit(s, skipOf(s, e))
		return a, end, true
	}
	a, end, ok = scanSimple(s, i)
	if !ok {
		return a, i, false
	}
	if whole := a.value%one == 0; whole {
		a, end = scanMixed(s, a, end)
	}
	a.unit, end = scanUnit(s, end)
	if e, is := scanHalf(s, skipBlanks(s, end)); is && a.value%one == 0 {
		a.value += one / 2
		end = e
		if a.unit == noUnit {
			a.unit, end = scanUnit(s, end)
		}
	}
	return a, end, true
}

func skipOf(s string, i int) int {
	j := skipBlanks(s, i)
	for _, w := range []string{"a ", "of a "} {
		if strings.HasPrefix(s[j:], w) {
			return j + len(w)
		}
	}
	return i
}

// scanMixed adds the fraction of a mixed number: "3又3/4", "2 3/4".
func scanMixed(s string, a amount, end int) (amount, int) {
	j := skipBlanks(s, end)
	for _, w := range []string{"又", "有", "과", "and "} {
		rest, is := strings.CutPrefix(s[j:], w)
		if !is {
			continue
		}
		k := skipBlanks(s, len(s)-len(rest))
		if f, e, fine := scanSimple(s, k); fine && f.value < one {
			return amount{value: a.value + f.value, exact: a.exact && f.exact}, e
		}
	}
	if j > end {
		if f, e, fine := scanSimple(s, j); fine && f.value > 0 && f.value < one && strings.Contains(s[j:e], "/") {
			return amount{value: a.value + f.value, exact: a.exact && f.exact}, e
		}
	}
	return a, end
}
