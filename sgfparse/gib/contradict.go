package gib

import (
	"regexp"
	"strconv"
	"strings"

	"gorescore/sgfparse"
)

// ending is what a code or a text says of the end of a game; "" and -1 are
// nothing.
type ending struct {
	winner string // "B" or "W"
	way    string // "R", "T", "" of a count or where it is not said
	margin int    // tenths of points, -1 if there is none
}

// The words of results. A text that names both sides, or none, says nothing of
// the winner.
var (
	sideWords = map[string][]string{"B": {"흑", "黑", "黒", "black"}, "W": {"백", "白", "white"}}
	wayWords  = map[string][]string{
		"R": {"불계", "기권", "中盘", "中盤", "中押", "不计", "不計", "认输", "認輸", "投了", "resign"},
		"T": {"시간", "时间", "時間", "超时", "超時", "time"},
	}
	lossWords = []string{"패", "负", "負", "败", "敗", "lose", "loss", "lost"}
	winWords  = []string{"승", "胜", "勝", "win", "won"}
	// points is a margin in points, and a half behind or in place of it.
	points = regexp.MustCompile(`(\d+(?:\.\d)?)\s*(?:집|目|points?)\s*(반|半)?|(?:반\s*집|半目)`)
)

func holds(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// oneOf is the name whose words a text has, "" if it is none or several.
func oneOf(text string, names map[string][]string) (found string) {
	for name, words := range names {
		if !holds(text, words) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// textEnding is what GAMERESULT says for certain.
func textEnding(text string) ending {
	text = strings.ToLower(text)
	e := ending{winner: oneOf(text, sideWords), way: oneOf(text, wayWords), margin: -1}
	won, lost := holds(text, winWords), holds(text, lossWords)
	switch {
	case won && lost:
		e.winner = ""
	case lost, !won && e.way == "R" && strings.Contains(text, "resign"): // "white resigns"
		e.winner = map[string]string{"B": "W", "W": "B"}[e.winner]
	}
	if m := points.FindStringSubmatch(text); m != nil && e.way == "" {
		half := m[1] == "" || m[2] != ""
		n, _ := strconv.ParseFloat("0"+m[1], 64)
		e.margin = int(10*n + 0.5)
		if half {
			e.margin += 5
		}
	}
	return e
}

// codeEnding is what a code (GRLT, W) and its margin (ZIPSU, Z) say.
func codeEnding(code, margin int, known bool) ending {
	e := ending{margin: -1}
	e.winner, e.way, _ = strings.Cut(endings[code], "+")
	if known && margin > 0 && e.winner != "" && e.way == "" {
		e.margin = margin
	}
	return e
}

// contradicts reports whether two endings cannot both be true.
func (e ending) contradicts(o ending) bool {
	differ := func(a, b string) bool { return a != "" && b != "" && a != b }
	counted := func(e ending) bool { return e.margin >= 0 }
	return differ(e.winner, o.winner) || differ(e.way, o.way) ||
		counted(e) && o.way != "" || counted(o) && e.way != "" ||
		counted(e) && counted(o) && e.margin != o.margin
}

// contradictions tells where the text of the result, or the second field that
// has a value, says otherwise than what is taken.
func (r *reader) contradictions() {
	code, f, ok := r.either("GRLT", "W")
	margin, _, known := r.either("ZIPSU", "Z")
	taken := codeEnding(code, margin, known)
	decided := ok && (taken.way != "" || taken.margin >= 0) // else the text is taken
	if text := r.fields["GAMERESULT"]; decided && taken.contradicts(textEnding(text.text)) {
		r.found.Add(&kindContradiction, r.at(text.line), "the ending %d with margin %s is taken, the text is %q", code, tenths(max(margin, 0)), sgfparse.Excerpt(text.text))
	}
	for _, twice := range [...]struct{ main, tag, what string }{{"GRLT", "W", "ending"}, {"ZIPSU", "Z", "margin"}, {"GONGJE", "G", "komi"}} {
		a, errA := strconv.Atoi(r.main(twice.main))
		b, errB := strconv.Atoi(r.tag(twice.tag))
		if errA == nil && errB == nil && a != b {
			r.found.Add(&kindContradiction, r.at(f.line), "%s:%d is taken for the %s, GAMETAG has %s%d", twice.main, a, twice.what, twice.tag, b)
		}
	}
}
