package komi

import (
	"strconv"
	"strings"
	"unicode"
)

// Strength is a rank or rating as a record states it.
type Strength struct {
	Scale Scale
	Value float64 // ScaleRank: 1 dan 1, 1 kyu 0, 2 kyu -1 ...; ScaleRating: the number
	Pro   bool    // a professional dan, which says little about strength: Scale is ScaleNone
}

// rankWords are the words for grades as records have them.
var rankWords = []struct {
	word string
	kind byte // 'd', 'k', 'p'
}{
	{"pro", 'p'},
	{"プロ", 'p'},
	{"職業", 'p'},
	{"职业", 'p'},
	{"프로", 'p'},
	{"dan", 'd'},
	{"段", 'd'},
	{"단", 'd'},
	{"kyu", 'k'},
	{"gup", 'k'},
	{"級", 'k'},
	{"级", 'k'},
	{"급", 'k'},
	{"p", 'p'},
	{"d", 'd'},
	{"k", 'k'},
}

// maxRating bounds numbers that are taken for ratings.
const maxRating = 10000

// ParseStrength reads "9p", "3d", "12k?", "7段", "P9段", "5 dan", "2412.5". A
// number alone is a rating from 100 on; smaller ones do not say what they
// count. ok is false for anything else.
func ParseStrength(s string) (st Strength, ok bool) {
	if st, ok = plainGrade(s); ok {
		return st, true
	}
	s = strings.ToLower(strings.TrimSpace(s))
	s = strings.TrimRight(s, "?*~+ ")
	if v, err := strconv.ParseFloat(s, 64); err == nil {
		if v >= 100 && v <= maxRating {
			return Strength{Scale: ScaleRating, Value: v}, true
		}
		return Strength{}, false
	}
	kind := byte(0)
	for _, w := range rankWords {
		if strings.Contains(s, w.word) {
			if kind == 0 || w.kind == 'p' {
				kind = w.kind
			}
			s = strings.ReplaceAll(s, w.word, " ")
		}
	}
	n, ok := oneNumber(s)
	if !ok {
		return Strength{}, false
	}
	return grade(n, kind)
}

// plainGrade reads the form that most records have: "9d", "12k", "3p".
func plainGrade(s string) (Strength, bool) {
	if len(s) < 2 || len(s) > 3 {
		return Strength{}, false
	}
	n := 0
	for i := range len(s) - 1 {
		if s[i] < '0' || s[i] > '9' {
			return Strength{}, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return grade(n, s[len(s)-1])
}

// grade is the strength of a dan, kyu or professional dan ('d', 'k', 'p').
func grade(n int, kind byte) (Strength, bool) {
	switch {
	case n < 1 || n > 30:
		return Strength{}, false
	case kind == 'p':
		return Strength{Pro: true, Value: float64(n)}, true
	case kind == 'd' && n <= 10:
		return Strength{Scale: ScaleRank, Value: float64(n)}, true
	case kind == 'k':
		return Strength{Scale: ScaleRank, Value: float64(1 - n)}, true
	}
	return Strength{}, false
}

// kanjiDigits are the numbers of grades as they are written in titles.
var kanjiDigits = strings.NewReplacer("初", "1", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9")

// oneNumber finds the number in s, if there is nothing else but space.
func oneNumber(s string) (int, bool) {
	fields := strings.FieldsFunc(kanjiDigits.Replace(s), unicode.IsSpace)
	if len(fields) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(fields[0])
	return n, err == nil
}

// Compare returns the scale on which two strengths can be compared, and a minus b.
func Compare(a, b Strength) (Scale, float64) {
	if a.Scale != b.Scale || a.Scale == ScaleNone {
		return ScaleNone, 0
	}
	return a.Scale, a.Value - b.Value
}

// bandOf names the band of the weaker player; "" if one is not known.
func bandOf(a, b Strength, known bool) string {
	switch {
	case !known:
		return ""
	case a.Pro && b.Pro:
		return "pro"
	case a.Pro || b.Pro:
		return "pro against amateur"
	case a.Scale != b.Scale:
		return ""
	}
	v := min(a.Value, b.Value)
	if a.Scale == ScaleRating {
		at := int(v) / ratingBand * ratingBand
		return "rating " + strconv.Itoa(at) + "-" + strconv.Itoa(at+ratingBand-1)
	}
	switch {
	case v >= 7:
		return "7d+"
	case v >= 4:
		return "4d-6d"
	case v >= 1:
		return "1d-3d"
	case v >= -8:
		return "9k-1k"
	}
	return "10k-"
}

// ratingBand is the width of a band of ratings.
const ratingBand = 200
