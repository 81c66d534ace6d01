package header

import (
	"strings"
	"unicode/utf8"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// ParseResult reads the text of RE in the normal forms of SGF and in the
// words of English, Chinese, Japanese and Korean records. What cannot be read
// stays unknown with Raw kept, and the kind says so; a reading that is not
// plain has a kind too.
//
// A margin is in points: a zi is two points (one under the rules "fw", whose
// text counts differences), and a bare quarter can only be zi.
func ParseResult(raw string, ctx Context) (replay.Result, *sgfparse.Kind) {
	d := ctx.Dialect()
	rules, _ := d.rulesOf(ctx.Rules)
	return d.parseResult(raw, rules.ID)
}

// plainResult reads the common forms without allocating.
func plainResult(raw string) (replay.Winner, replay.Method, bool) {
	if len(raw) < 3 || raw[1] != '+' {
		return 0, 0, false
	}
	w := replay.WinnerBlack
	switch raw[0] {
	case 'B':
	case 'W':
		w = replay.WinnerWhite
	default:
		return 0, 0, false
	}
	switch raw[2:] {
	case "R", "Resign":
		return w, replay.MethodResign, true
	case "T", "Time":
		return w, replay.MethodTime, true
	case "F", "Forfeit":
		return w, replay.MethodForfeit, true
	}
	return 0, 0, false
}

func (d *Dialect) parseResult(raw, rules string) (replay.Result, *sgfparse.Kind) {
	r := replay.Result{Raw: raw}
	var ok bool
	if r.Winner, r.Method, ok = plainResult(raw); ok {
		return r, nil
	}
	if len(raw) > maxText {
		return r, &KindResultUnread
	}
	s := strings.TrimRight(fold(raw), " .。!")
	if s == "" || s == "?" {
		return r, nil
	}
	whole, _, _ := strings.Cut(s, "(")
	if known, ok := wholeResults[strings.TrimSpace(whole)]; ok {
		r.Winner, r.Method = known.winner, known.method
		r.HasMargin = r.Winner == replay.WinnerDraw
		return r, nil
	}
	side, rest, ok := sidePlus(s)
	if ok {
		kind := d.afterPlus(&r, side, rest, rules)
		if kind == nil && hasDecimalComma(raw) {
			kind = &KindDecimalComma
		}
		return r, kind
	}
	return r, d.sentence(&r, s, rules)
}

type ending struct {
	winner replay.Winner
	method replay.Method
}

// wholeResults are complete texts, folded.
var wholeResults = func() map[string]ending {
	m := map[string]ending{}
	add := func(w replay.Winner, how replay.Method, words ...string) {
		for _, s := range words {
			m[s] = ending{w, how}
		}
	}
	add(replay.WinnerDraw, replay.MethodCount, "0", "0.0", "draw", "drawn", "d", "jigo", "tie", "tied", "draw game", "drawn game", "draw+0",
		"和", "和棋", "和局", "平局", "平手", "持棋", "ジゴ", "引き分け", "引分け", "引き分", "引分", "무승부", "빅", "비김", "화국")
	add(replay.WinnerVoid, replay.MethodNoResult, "void", "no result", "no-result", "noresult", "annulled", "cancelled", "canceled",
		"无胜负", "无胜负棋", "无效", "무효", "무효국", "무효 대국")
	add(replay.WinnerBothLose, replay.MethodIllegal, "both lose", "both lost", "both players lose", "double loss", "双方负", "双负", "双败", "两负", "两负け", "两者负け", "双方判负", "양쪽 모두 패", "쌍방패")
	add(replay.WinnerUnknown, replay.MethodUnfinished, "left unfinished", "unfinished", "suspended", "adjourned", "not finished", "unfinished game", "incomplete", "progressing", "playing",
		"打ち挂け", "打挂け", "打挂", "打ちかけ", "封棋", "未完", "未终局", "未下完", "중단", "미완", "봉수")
	add(replay.WinnerUnknown, replay.MethodUnknown, "unknown", "u", "不明", "不详", "未知")
	return m
}()

// sidePlus reads "b+", "white +", "黑+".
func sidePlus(s string) (replay.Winner, string, bool) {
	head, rest, ok := strings.Cut(s, "+")
	if !ok {
		head = s // a name alone: "B", "黑"
	}
	rest = strings.TrimSpace(rest)
	switch strings.TrimSpace(head) {
	case "b", "black", "黑", "흑":
		return replay.WinnerBlack, rest, true
	case "w", "white", "白", "백":
		return replay.WinnerWhite, rest, true
	}
	return 0, "", false
}

// afterPlus reads what follows "B+".
func (d *Dialect) afterPlus(r *replay.Result, side replay.Winner, s, rules string) *sgfparse.Kind {
	r.Winner = side
	switch s {
	case "", "?":
		return nil
	case "r", "res", "resign", "resigned", "resigns", "resignation":
		r.Method = replay.MethodResign
		return nil
	case "t", "time", "timeout", "on time":
		r.Method = replay.MethodTime
		return nil
	case "f", "forfeit", "forfait", "default", "ff", "offline": // "offline" is Tygem's
		r.Method = replay.MethodForfeit
		return nil
	case "i", "illegal":
		r.Method = replay.MethodIllegal
		return nil
	}
	a, end, ok := scanAmount(s, 0)
	if ok && (end == len(s) || strings.IndexByte(" (,;", s[end]) >= 0) {
		if strings.Contains(s[end:], "+") {
			r.Winner = replay.WinnerUnknown
			return &KindResultUnread // a second result: "B+5 W+5"
		}
		if tail := strings.Trim(s[end:], " (),;"); tail == "r" || tail == "t" || tail == "f" || methodWord(tail) != replay.MethodUnknown {
			return &KindResultUnread // a second ending: "B+5 (resign)", "W+3.5 on time"
		}
		return d.margin(r, a, rules)
	}
	if m := methodWord(s); m != replay.MethodUnknown {
		r.Method = m
		return nil
	}
	return &KindResultUnread
}

// margin sets a counted result.
func (d *Dialect) margin(r *replay.Result, a amount, rules string) *sgfparse.Kind {
	if d.EndCodes && a.unit == noUnit && a.value < one/4 {
		return &KindEndCode
	}
	if a.value == 0 && !a.exact {
		return &KindMarginUnread // too small to be told from nothing
	}
	if a.value == 0 {
		r.Method, r.HasMargin = replay.MethodCount, true
		if !namesTieWinner(rules) {
			r.Winner = replay.WinnerDraw
		}
		return nil
	}
	scale, unit := int64(1), "pt"
	if a.unit == ziUnit || a.unit == noUnit && a.oddQuarter() {
		scale, unit = 2, "zi"
		if rules == "fw" && a.unit == ziUnit {
			scale = 1
		}
	}
	m, ok := a.halves(scale)
	if !ok || m > 2*maxMargin || unit == "zi" && a.value > maxZi*one {
		return &KindMarginUnread
	}
	r.Method, r.Margin, r.HasMargin, r.Unit = replay.MethodCount, m, true, unit
	if unit == "zi" {
		return &KindMarginZi
	}
	return nil
}

// maxMargin is the area of the largest board and a komi. More than maxZi are
// no margin but one side's whole count: "黑胜185子".
const (
	maxMargin = 52*52 + maxKomi
	maxZi     = 150
)

// methodWords are looked for within a sentence, folded. The order matters:
// a resignation on time is a resignation, a forfeit by a foul is a foul.
var methodWords = []struct {
	word   string
	method replay.Method
}{
	{"resign", replay.MethodResign}, {"中盘", replay.MethodResign}, {"中押", replay.MethodResign}, {"不计点", replay.MethodResign}, {"不计目", replay.MethodResign},
	{"认输", replay.MethodResign}, {"投子", replay.MethodResign}, {"投了", replay.MethodResign}, {"불계", replay.MethodResign}, {"gives up", replay.MethodResign},
	{"犯规", replay.MethodIllegal}, {"反则", replay.MethodIllegal}, {"违规", replay.MethodIllegal}, {"반칙", replay.MethodIllegal}, {"illegal", replay.MethodIllegal},
	{"time", replay.MethodTime}, {"超时", replay.MethodTime}, {"时间", replay.MethodTime}, {"时限", replay.MethodTime}, {"시간", replay.MethodTime}, {"clock", replay.MethodTime},
	{"弃权", replay.MethodForfeit}, {"不战", replay.MethodForfeit}, {"기권", replay.MethodForfeit}, {"부전", replay.MethodForfeit}, {"forfeit", replay.MethodForfeit}, {"default", replay.MethodForfeit},
	{"disconnect", replay.MethodForfeit}, {"断线", replay.MethodForfeit}, {"掉线", replay.MethodForfeit},
}

func methodWord(s string) replay.Method {
	for _, w := range methodWords {
		if strings.Contains(s, w.word) {
			return w.method
		}
	}
	return replay.MethodUnknown
}

var blackWords = []string{"black", "黑", "흑"}
var whiteWords = []string{"white", "白", "백"}

// winVerbs and loseVerbs decide for or against the side named before them.
var winVerbs = []string{"wins", "won", "win", "beats", "胜", "승", "赢"}
var loseVerbs = []string{"loses", "lost", "lose", "负", "败", "패", "输"}

// quitVerbs lose by themselves when no other verb is there: "白认输".
var quitVerbs = []string{"resign", "认输", "投子", "投了", "弃权", "超时", "时间", "시간", "기권", "反则", "犯规", "반칙", "forfeit", "timed out", "time out"}

// sentence reads "black wins by 3.5", "白胜2又3/4子", "黒時間切れ負け".
func (d *Dialect) sentence(r *replay.Result, s, rules string) *sgfparse.Kind {
	at, wins, found := firstVerb(s)
	if !found || denied(s) {
		return &KindResultUnread
	}
	side := subject(s[:at])
	if side == replay.WinnerUnknown {
		side = firstSide(s[at:])
	}
	if side == replay.WinnerUnknown {
		return &KindResultUnread
	}
	if !wins && !strings.HasSuffix(strings.TrimSpace(s[:at]), " by") { // "White by resignation" won
		side = other(side)
	}
	if secondWinner(s[at:]) == other(side) {
		return &KindResultUnread // "黑胜2目和白胜"
	}
	r.Winner = side
	if r.Method = methodWord(s); r.Method != replay.MethodUnknown {
		return nil
	}
	a, ok := marginInText(s)
	switch {
	case ok && a.negative:
		return &KindMarginUnread
	case ok:
		return d.margin(r, a, rules)
	}
	return nil
}

// denied reports a sentence that says what did not happen: "Black did not win".
func denied(s string) bool {
	return hasWord(s, "not") || hasWord(s, "never") || strings.Contains(s, "n't") || strings.Contains(s, "没") || strings.Contains(s, "未")
}

// secondWinner reads another result behind the verb that s begins with; unknown
// where none names a side of its own.
func secondWinner(s string) replay.Winner {
	_, size := utf8.DecodeRuneInString(s)
	s = s[size:]
	at, wins, found := firstVerb(s)
	if !found {
		return replay.WinnerUnknown
	}
	side := lastSide(s[:at])
	if side != replay.WinnerUnknown && !wins {
		side = other(side)
	}
	return side
}

func other(w replay.Winner) replay.Winner {
	if w == replay.WinnerBlack {
		return replay.WinnerWhite
	}
	return replay.WinnerBlack
}

// firstVerb finds the verb that decides: the first of winning or losing, else
// the first of quitting. "认输" contains "输", but it also stands before.
func firstVerb(s string) (at int, wins, found bool) {
	at = len(s)
	look := func(words []string, win bool) {
		for _, w := range words {
			i := verbIndex(s, w)
			if i >= 0 && i < at {
				at, wins, found = i, win, true
			}
		}
	}
	look(winVerbs, true)
	look(loseVerbs, false)
	if !found {
		look(quitVerbs, false)
	}
	return at, wins, found
}

// verbIndex finds a verb; ASCII verbs must be whole words, or "resign" would
// be a beginning only.
func verbIndex(s, w string) int {
	if w[0] >= 0x80 || w == "resign" || w == "forfeit" {
		return strings.Index(s, w)
	}
	for i := 0; ; {
		j := strings.Index(s[i:], w)
		if j < 0 {
			return -1
		}
		j += i
		if !letterBefore(s, j) && !letterAfter(s, j+len(w)) {
			return j
		}
		i = j + len(w)
	}
}

// objectMarks stand behind the side that something is done to: "白が黒に3目勝ち".
var objectMarks = []string{"に", "を", "から", "에게", "에", "을", "를", "한테"}

// subject is the side that the verb behind s speaks of: the last one that is no
// object.
func subject(s string) replay.Winner {
	for head := s; ; {
		side, at, end := lastSideAt(head)
		switch {
		case at < 0:
			return lastSide(s)
		case !hasAnyPrefix(s[end:], objectMarks...):
			return side
		}
		if _, before, _ := lastSideAt(head[:at]); before < 0 {
			return side
		}
		head = head[:at]
	}
}

// lastSideAt is the last side that is named in s, and where; at is -1 if none is.
func lastSideAt(s string) (side replay.Winner, at, end int) {
	at = -1
	for _, w := range blackWords {
		if i := strings.LastIndex(s, w); i > at {
			side, at, end = replay.WinnerBlack, i, i+len(w)
		}
	}
	for _, w := range whiteWords {
		if i := strings.LastIndex(s, w); i > at {
			side, at, end = replay.WinnerWhite, i, i+len(w)
		}
	}
	return side, at, end
}

func lastSide(s string) replay.Winner {
	side, _, _ := lastSideAt(s)
	if side == replay.WinnerUnknown {
		switch head, _, _ := strings.Cut(strings.TrimSpace(s), " "); head {
		case "b":
			return replay.WinnerBlack
		case "w":
			return replay.WinnerWhite
		}
	}
	return side
}

func firstSide(s string) replay.Winner {
	best, side := len(s), replay.WinnerUnknown
	for _, w := range blackWords {
		if i := strings.Index(s, w); i >= 0 && i < best {
			best, side = i, replay.WinnerBlack
		}
	}
	for _, w := range whiteWords {
		if i := strings.Index(s, w); i >= 0 && i < best {
			best, side = i, replay.WinnerWhite
		}
	}
	return side
}

// marginInText finds the margin in a sentence: the first number with a unit,
// else the first bare one. Numbers of moves ("256手"), of games ("第3局"), of
// dates and a stated komi ("贴3又3/4子") are no margins.
func marginInText(s string) (amount, bool) {
	var bare amount
	have := false
	for i := 0; i < len(s); {
		a, end, ok := scanAmount(s, i)
		if !ok || end <= i {
			i++
			continue
		}
		before, after := s[:i], s[skipBlanks(s, end):]
		i = end
		if hasAnySuffix(before, "第", "贴", "贴目", "贴子", "komi ", "コミ", "덤", "덤 ") || hasAnyPrefix(after, "手", "수", "moves", "局", "番", "段", "轮", "回", "年", "月", "日") {
			continue
		}
		a.negative = strings.HasSuffix(before, "-") && !strings.HasSuffix(before, "--") // a double one is a dash
		if a.unit != noUnit {
			return a, true
		}
		if !have {
			bare, have = a, true
		}
	}
	return bare, have
}

func hasAnySuffix(s string, list ...string) bool {
	for _, x := range list {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}

func hasAnyPrefix(s string, list ...string) bool {
	for _, x := range list {
		if strings.HasPrefix(s, x) {
			return true
		}
	}
	return false
}
