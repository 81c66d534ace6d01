package scan

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// The parts of the patterns. They are strict: text that a reader of images got
// wrong in one character must fail rather than fit another number.
const (
	digits   = `[0-9]{1,3}(?:[.,][0-9]{1,2})?`
	hanzi    = `[一二三四五六七八九十]{1,3}`
	fraction = `(?:[0-9]/[0-9]|[二三四]分之[一二三]|[½¼¾])`
	number   = `(?:` + digits + `又` + fraction + `|` + digits + `[½¼¾]|[0-9]{1,2} [0-9]/[0-9]|` + hanzi + `又` + fraction + `|` + fraction + `|` + digits + `|` + hanzi + `)`
	unit     = `(?:目|点|點|집|호|子|points?|pts?|moku|zi\b)`
	// An amount is a number with its unit, or a half alone.
	amount = `(?:` + number + ` ?` + unit + `? ?(?:半|반)?|半` + unit + `|반집)`
	// What may follow an amount or a verb: nothing that could belong to it.
	after = `(?:[;|)、]|[ ,.](?:[^0-9/]|$)|$)`
)

var (
	komiWordRE = regexp.MustCompile(`(?i)\bkomi\b|コミ|[贴貼]|덤`)
	komiREs    = []*regexp.Regexp{
		regexp.MustCompile(`(?i)(?:\bkomi|コミ|[贴貼][目子]?|덤)[ :はof]*(` + amount + `)(?:出し|コミ)?` + after),
		regexp.MustCompile(`(?:^|[ |]|先番|[黒黑])(?:番)? ?(` + amount + `) ?の?コミ`),
	}

	resultWordRE = regexp.MustCompile(`(?i)\b(?:wins?|won|loses|lost|resigns|result)\b|[勝胜負负败]|결과|[승패]`)
	resultREs    = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b([BW]\+(?:R(?:es(?:ign)?)?|T(?:ime)?|F(?:orfeit)?|` + digits + `))` + after),
		regexp.MustCompile(`(?i)\b((?:black|white) (?:wins?|won)(?: by (?:resignation|time|forfeit|half a point|` + number + ` ?(?:points?|pts?|moku|stones?)))?)(?:[,;|.)]|$| [^b])`),
		regexp.MustCompile(`(?i)\b((?:black|white) (?:resigns|resigned|loses on time|lost on time))\b`),
		regexp.MustCompile(`([黒黑白][番方棋]?の? ?(?:中押し?|中[盘盤]|不[计計][点點目]|時間切れ|` + amount + `) ?(?:勝ち?|胜|負け?|负|败))` + after),
		regexp.MustCompile(`([黒黑白][番方棋]? ?(?:中[盘盤])?(?:勝|胜|負|负|败) ?` + amount + `)` + after),
		regexp.MustCompile(`([黒黑白][番方棋]? ?(?:中[盘盤])?(?:勝ち?|胜|負け?|负|败))` + after),
		regexp.MustCompile(`((?:흑|백)번? ?(?:불계|시간|기권|` + amount + `)? ?[승패])` + after),
		regexp.MustCompile(`(?i)(?:^|[ |])(jigo|draw|void|no result|持碁|持棋|ジゴ|和棋|無勝負|无胜负|무승부|빅)` + after),
	}
)

// Players.
var (
	sideRE = regexp.MustCompile(`(?i)(^|[ |.,;:、)段단級级급"'*=~_-])(black\b|white\b|[BW]:|[黒黑][番方棋]?|白[番方棋]?|흑번?|백번?)( ?:)?`)
	rankRE = regexp.MustCompile(`(?i)((?:[1-9一二三四五六七八九初] ?(?:段|단|[级級]|급)|초단|\b[1-9][0-9]?[ -]?(?:dan|kyu|[dkp])\b(?: pro\b)?))`)

	plainNameRE = regexp.MustCompile(`^[\p{L}][\p{L} .'-]{1,38}$`)
	cjkNameRE   = regexp.MustCompile(`^[\p{Han}\p{Hangul}]{1,4} ?[\p{Han}\p{Hangul}]{1,4}$`)
	// A single sign that was no known colour, a name, a rank.
	strayPlayerRE = regexp.MustCompile(`^\S ([\p{Han}\p{Hangul}]{2,8}) ?([1-9一二三四五六七八九初] ?(?:段|단|[级級]|급))` + after)
)

// labelWords introduce a value with a colon.
var labelWords = []struct{ key, words string }{
	{"event", `event|tournament|棋戦名?|棋战|赛事|比赛|대회|기전`},
	{"date", `date|日期|日時|日付|対局日|对局日|일시|날짜|대국일`},
	{"place", `place|venue|地点|場所|対局場|장소`},
	{"rules", `rules?|ruleset|規則|规则|ルール|규칙|룰`},
}

var labelREs, labelRE, anyLabelRE = func() (map[string]*regexp.Regexp, *regexp.Regexp, *regexp.Regexp) {
	each, all := map[string]*regexp.Regexp{}, ""
	for _, l := range labelWords {
		each[l.key] = regexp.MustCompile(`(?i)^(?:` + l.words + `)$`)
		all += "|" + l.words
	}
	return each, regexp.MustCompile(`(?i)(?:^|[ |.,;])(` + all[1:] + `) ?: ?`),
		regexp.MustCompile(`(?i)[ |.,;](?:` + all[1:] + `|komi|コミ|덤|贴目|result|結果|结果|결과|black|white|黒番?|黑方?|白方?|흑|백) ?:`)
}()

func labelOf(word string) string {
	for _, l := range labelWords {
		if labelREs[l.key].MatchString(word) {
			return l.key
		}
	}
	return ""
}

var (
	rulesRE = regexp.MustCompile(`(?i)\b[a-z]+ rules\b|(?:日本|中[国國]|[韩韓][国國]|일본|중국|한국|[应應]氏|응씨) ?(?:规则|規則|ルール|棋规|룰|규칙)`)
	eventRE = regexp.MustCompile(`(?i)\b(?:tournament|championship|title|cup|league|meijin|honinbo|kisei|judan|tengen|oza|gosei|open)\b|[杯戦戰战赛賽]|名人|本因坊|棋聖|棋圣|碁聖|[가-힣]배|[가-힣]{2,}전(?:[ 0-9]|$)|기성|명인|국수`)

	figureRE = regexp.MustCompile(`(?i)(?:\b(?:figure|fig\.?|diagram|dia\.?) ?([0-9]{1,3})\b|第 ?([0-9]{1,3}) ?[譜谱図图]|제 ?([0-9]{1,3}) ?보)`)
	// A lone 1 is often read as a letter.
	rangeRE = regexp.MustCompile(`\( ?([0-9]{1,3}|[TlI|]) ?(?:-{1,2}|~|一|ー) ?([0-9]{1,3}) ?\)`)
)

// A dateForm is one way of writing dates: the groups of year, month and day.
type dateForm struct {
	re               *regexp.Regexp
	era              int
	year, month, day int
}

// eras are the years before the first of each Japanese era.
var eras = map[string]int{"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}

const months = `jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec`

var dateForms = []dateForm{
	{re: regexp.MustCompile(`(明治|大正|昭和|平成|令和) ?([0-9]{1,2}|元) ?年(?: ?([0-9]{1,2}) ?月(?: ?([0-9]{1,2}) ?日)?)?`), era: 1, year: 2, month: 3, day: 4},
	{re: regexp.MustCompile(`\b([0-9]{4}) ?[年년](?: ?([0-9]{1,2}) ?[月월](?: ?([0-9]{1,2}) ?[日일])?)?`), year: 1, month: 2, day: 3},
	{re: regexp.MustCompile(`\b([0-9]{4}) ?[-/.] ?([0-9]{1,2}) ?[-/.] ?([0-9]{1,2})\b`), year: 1, month: 2, day: 3},
	{re: regexp.MustCompile(`(?i)\b(` + months + `)[a-z]*\.? ([0-9]{1,2}),? ([0-9]{4})\b`), month: 1, day: 2, year: 3},
	{re: regexp.MustCompile(`(?i)\b([0-9]{1,2}) (` + months + `)[a-z]*\.?,? ([0-9]{4})\b`), day: 1, month: 2, year: 3},
}

// date makes an SGF date of the groups of a match; false for no possible date.
func (f *dateForm) date(group func(int) string) (string, bool) {
	value := func(i int) int {
		s := strings.ToLower(group(i))
		if len(s) == 3 && strings.Contains(months, s) {
			return strings.Index(months, s)/4 + 1
		}
		if s == "元" {
			return 1
		}
		n, _ := strconv.Atoi(s)
		return n
	}
	y, m, d := value(f.year), value(f.month), value(f.day)
	if f.era > 0 {
		y += eras[group(f.era)]
	}
	switch {
	case y < 1000 || y > 2200 || m > 12 || d > 31:
		return "", false
	case group(f.month) == "":
		return fmt.Sprintf("%04d", y), true
	case m == 0:
		return "", false
	case group(f.day) == "":
		return fmt.Sprintf("%04d-%02d", y, m), true
	case d == 0:
		return "", false
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), true
}

// Tree makes a record of the header: root properties alone, no board and no
// moves. A doubtful komi is left out; the text as read is the comment.
func (h *Header) Tree() *sgfparse.GameTree {
	var b sgfparse.Builder
	b.AddNode(-1)
	b.Add("GM", "1")
	h.AddTo(&b)
	if len(h.Lines) > 0 {
		b.Add("C", strings.Join(h.Lines, "\n"))
	}
	return b.Tree()
}

// AddTo adds the values that are known to a root node; a doubtful komi is not.
func (h *Header) AddTo(b *sgfparse.Builder) {
	add := func(name, value string) {
		if value != "" {
			b.Add(name, value)
		}
	}
	add("PB", h.Black.Name)
	add("BR", h.Black.Rank)
	add("PW", h.White.Name)
	add("WR", h.White.Rank)
	add("EV", h.Event)
	add("PC", h.Place)
	add("DT", h.Date)
	if h.Komi.Known && !h.Komi.Doubtful {
		add("KM", h.Komi.Points.String())
	}
	add("RE", resultText(h.Result))
	add("RU", h.Rules.Raw)
}

// Merge takes the values of another header that this one lacks: pages of one
// game share them out. Lines stay.
func (h *Header) Merge(o *Header) {
	if h.Black.Name == "" {
		h.Black = o.Black
	}
	if h.White.Name == "" {
		h.White = o.White
	}
	setText(&h.Event, o.Event)
	setText(&h.Place, o.Place)
	setText(&h.Date, o.Date)
	if !h.Komi.Known {
		h.Komi = o.Komi
	}
	if resultText(h.Result) == "" {
		h.Result = o.Result
	}
	if h.Rules.ID == "" {
		h.Rules = o.Rules
	}
	if h.Last == 0 {
		h.First, h.Last = o.First, o.Last
	}
	if h.Figure == 0 {
		h.Figure = o.Figure
	}
}

// ResultText is the result as SGF writes it, "" if it is unknown.
func (h *Header) ResultText() string { return resultText(h.Result) }

// resultText writes a result in the form of the SGF property RE.
func resultText(r replay.Result) string {
	side := map[replay.Winner]string{replay.WinnerBlack: "B+", replay.WinnerWhite: "W+"}[r.Winner]
	switch {
	case r.Winner == replay.WinnerDraw:
		return "0"
	case r.Winner == replay.WinnerVoid:
		return "Void"
	case side == "":
		return ""
	case r.HasMargin:
		return side + r.Margin.String()
	}
	return side + map[replay.Method]string{
		replay.MethodResign: "R", replay.MethodTime: "T", replay.MethodForfeit: "F",
	}[r.Method]
}
