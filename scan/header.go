package scan

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// Header is what the text around a diagram says about its game. Unknown values
// are zero: a text that fits none of the strict patterns of this package is
// reported, never guessed at.
type Header struct {
	Black, White       replay.Player
	Event, Place, Date string // the date as SGF writes it: YYYY-MM-DD, YYYY-MM or YYYY
	Komi               replay.Komi
	Result             replay.Result
	Rules              replay.Rules
	Figure             int // number of the figure, 0 if none is given
	First, Last        int // the moves that it shows, 0 if not given

	Lines []string // the text, blanks tidied
}

// Found counts the values that were read: a measure of how well the text was
// understood, to choose between readings in several languages.
func (h *Header) Found() int {
	n := 0
	for _, ok := range []bool{
		h.Black.Name != "", h.White.Name != "", h.Black.Rank != "", h.White.Rank != "",
		h.Event != "", h.Place != "", h.Date != "",
		h.Komi.Known, h.Result.Winner != replay.WinnerUnknown || h.Result.Method != replay.MethodUnknown,
		h.Rules.ID != "", h.Figure > 0, h.Last > 0,
	} {
		if ok {
			n++
		}
	}
	return n
}

// ReadHeader reads header and caption lines in English, Chinese, Japanese or
// Korean: players with ranks, event, date, place, komi, result, rules, and
// the figure with its range of moves. Komi, result and rules go through the
// parsers of the SGF properties. The findings have the place in the text.
func ReadHeader(text string) (Header, []sgfparse.Diagnostic) {
	r := headerReader{}
	for i, line := range strings.Split(text, "\n") {
		if s := tidy(line); s != "" {
			r.Lines = append(r.Lines, s)
			r.line(s, i+1)
		}
	}
	r.bySeparation()
	r.parity()
	return r.Header, r.found
}

type headerReader struct {
	Header
	found []sgfparse.Diagnostic
	loose []looseLine // lines that nothing was read from
}

type looseLine struct {
	text string
	at   int
}

func (r *headerReader) find(k *sgfparse.Kind, line int, format string, args ...any) {
	r.found = append(r.found, k.At(sgfparse.Position{Line: line, Col: 1}, format, args...))
}

// keepFractions are left alone by tidy: NFKC would make 61/2 of 6½.
var keepFractions, restoreFractions = strings.NewReplacer("½", "\uE000", "¼", "\uE001", "¾", "\uE002"),
	strings.NewReplacer("\uE000", "½", "\uE001", "¼", "\uE002", "¾")

// tidy brings full-width forms to plain ones, dashes to "-", and every run of
// blanks to one. 日半 can only be a misread 目半.
func tidy(s string) string {
	s = restoreFractions.Replace(norm.NFKC.String(keepFractions.Replace(s)))
	s = strings.Map(func(r rune) rune {
		switch r {
		case '—', '–', '‐', '―', '−', '〜', '∼':
			return '-'
		case '。':
			return '.'
		case '“', '”', '„', '「', '」', '『', '』', '’', '‘':
			return ' ' // specks read as signs
		}
		return r
	}, s)
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "日半", "目半")
}

// line reads one line. What a pattern has taken is cut out before the next
// looks, so that no word is read twice.
func (r *headerReader) line(s string, at int) {
	whole := s
	s = r.labels(s, at)
	s = r.caption(s)
	s = r.date(s)
	s = r.komi(s, at)
	s = r.result(s, at)
	s = r.rules(s)
	s = r.players(s)
	s = r.event(s, whole)
	if s == whole {
		r.loose = append(r.loose, looseLine{s, at})
	}
}

// cut takes s[from:to] out and leaves a bar, which no pattern crosses.
func cut(s string, from, to int) string {
	return s[:from] + "|" + s[to:]
}

// labels reads "Event: ...", "日期：..." up to the next label of the line.
func (r *headerReader) labels(s string, at int) string {
	for {
		m := labelRE.FindStringSubmatchIndex(s)
		if m == nil {
			return s
		}
		value, to := s[m[1]:], len(s)
		if next := anyLabelRE.FindStringIndex(value); next != nil {
			to = m[1] + next[0]
		}
		value = strings.Trim(s[m[1]:to], " ,;|.")
		switch labelOf(s[m[2]:m[3]]) {
		case "event":
			setText(&r.Event, value)
		case "place":
			setText(&r.Place, value)
		case "date":
			if r.date(value) == value && value != "" {
				r.find(&HeaderUnread, at, "date %q cannot be read", value)
			}
		case "rules":
			if rules := header.ParseRules(value); rules.ID != "" {
				r.Rules = rules
			} else {
				r.find(&HeaderUnread, at, "rules %q are not known", value)
			}
		}
		s = cut(s, m[0], to)
	}
}

func setText(dst *string, value string) {
	if *dst == "" {
		*dst = value
	}
}

// maxMoves is more than games have; a larger number is a misread bracket.
const maxMoves = 450

func (r *headerReader) caption(s string) string {
	if m := figureRE.FindStringSubmatchIndex(s); m != nil && r.Figure == 0 {
		if n, err := strconv.Atoi(firstGroup(s, m)); err == nil {
			r.Figure = n
			s = cut(s, m[0], m[1])
		}
	}
	if m := rangeRE.FindStringSubmatchIndex(s); m != nil && r.Last == 0 {
		first, err := strconv.Atoi(s[m[2]:m[3]])
		if err != nil {
			first = 1
		}
		last, _ := strconv.Atoi(s[m[4]:m[5]])
		if first > 0 && first <= last && last <= maxMoves {
			r.First, r.Last = first, last
			s = cut(s, m[0], m[1])
		}
	}
	return s
}

// firstGroup is the text of the first group that took part in a match.
func firstGroup(s string, m []int) string {
	for i := 2; i+1 < len(m); i += 2 {
		if m[i] >= 0 {
			return s[m[i]:m[i+1]]
		}
	}
	return ""
}

func (r *headerReader) komi(s string, at int) string {
	if !komiWordRE.MatchString(s) {
		return s
	}
	for _, re := range komiREs {
		m := re.FindStringSubmatchIndex(s)
		if m == nil {
			continue
		}
		raw := s[m[2]:m[3]]
		komi, _ := header.ParseKomi(raw, header.Context{})
		if !komi.Known {
			break
		}
		if komi.Points > replay.Points(maxPrintedKomi) || komi.Doubtful {
			komi.Doubtful = true
			r.find(&HeaderDoubtful, at, "komi %q is no usual one: a point or digit may be misread", raw)
		}
		if r.Komi.Known && r.Komi.Points != komi.Points {
			r.find(&HeaderDoubtful, at, "a second komi %q; the first one, %s, is kept", raw, r.Komi.Points)
			komi = r.Komi
			komi.Doubtful = true
		}
		r.Komi = komi
		return cut(s, m[0], m[3])
	}
	r.find(&HeaderUnread, at, "the komi cannot be read: %q", s)
	return s
}

// maxPrintedKomi is more than any komi of an even game, in points.
const maxPrintedKomi = 15

// misreadColorRE finds what readers of images make of 白 and 黒 before the words
// of a result: no other sign can stand there.
var misreadColorRE = regexp.MustCompile(`(^|[ |.,])(?:([自由円日百曰昨正目])|([時果里墨呈]))([番方]?)(中押|中[盘盤]|不[計计][点點])`)

// repairColor puts the colour of a result right, and tells of it.
func (r *headerReader) repairColor(s string, at int) string {
	m := misreadColorRE.FindStringSubmatchIndex(s)
	if m == nil {
		return s
	}
	color, from, to := "白", m[4], m[5]
	if from < 0 {
		color, from, to = "黒", m[6], m[7]
	}
	r.find(&HeaderDoubtful, at, "the colour in %q was taken as %s", s, color)
	return s[:from] + color + s[to:]
}

// speckRE finds a point read between words of a result, "Black.wins", or a
// ring behind one without a number, "W+R°".
var speckRE = regexp.MustCompile(`([a-z])[.,](wins|won|by)|(\+R)°`)

func (r *headerReader) result(s string, at int) string {
	s = speckRE.ReplaceAllString(r.repairColor(s, at), "$1$3 $2")
	for _, re := range resultREs {
		m := re.FindStringSubmatchIndex(s)
		if m == nil {
			continue
		}
		raw := strings.Trim(s[m[2]:m[3]], " .,")
		result, _ := header.ParseResult(raw, header.Context{})
		if result.Winner == replay.WinnerUnknown && result.Method == replay.MethodUnknown {
			continue
		}
		if wholeZiRE.MatchString(raw) {
			r.find(&HeaderUnread, at, "the result %q cannot be: a margin in zi has a half or quarter, which was misread", raw)
			return s
		}
		if known := r.Result; known.Raw != "" && (known.Winner != result.Winner || known.Margin != result.Margin) {
			r.find(&HeaderDoubtful, at, "a second result %q; the first one, %q, is kept", raw, known.Raw)
		} else {
			r.Result = result
		}
		return cut(s, m[2], m[3])
	}
	if resultWordRE.MatchString(s) {
		r.find(&HeaderUnread, at, "the result cannot be read: %q", s)
	}
	return s
}

// wholeZiRE finds margins in zi without a fraction. Half of the board, 180 1/2 zi,
// has one, so that none can be whole: 14子 is a misread 1/4子.
var wholeZiRE = regexp.MustCompile(`(?:^|[^0-9/又½¼¾])[0-9]+ ?子`)

// date reads a date anywhere in a line.
func (r *headerReader) date(s string) string {
	for _, form := range dateForms {
		m := form.re.FindStringSubmatchIndex(s)
		if m == nil {
			continue
		}
		group := func(i int) string {
			if i == 0 || m[2*i] < 0 {
				return ""
			}
			return s[m[2*i]:m[2*i+1]]
		}
		if d, ok := form.date(group); ok {
			setText(&r.Date, d)
			return cut(s, m[0], m[1])
		}
	}
	return s
}

func (r *headerReader) rules(s string) string {
	m := rulesRE.FindStringIndex(s)
	if m == nil || r.Rules.ID != "" {
		return s
	}
	rules := header.ParseRules(s[m[0]:m[1]])
	if rules.ID == "" {
		return s
	}
	r.Rules = rules
	return cut(s, m[0], m[1])
}

// players reads "Black: NAME RANK" and its like, several in a line.
func (r *headerReader) players(s string) string {
	cues := sideCues(s)
	to := len(s)
	for i := len(cues) - 1; i >= 0; i-- {
		c := cues[i]
		p, end, ok := player(s[c.to:to], c.colon)
		if !ok {
			continue // then the word may belong to the name before: Jack Black
		}
		to = c.from
		dst := &r.Black
		if c.color == replay.White {
			dst = &r.White
		}
		if dst.Name == "" {
			*dst = p
		}
		s = cut(s, c.from, c.to+end)
	}
	return s
}

type sideCue struct {
	from, to int
	color    replay.Color
	colon    bool
}

// sideCues finds the words for Black and White that a player may follow. A
// name may begin with such a word itself (백성호, 白石): right after another one
// it is none.
func sideCues(s string) []sideCue {
	var cues []sideCue
	for from := 0; from < len(s); {
		m := sideRE.FindStringSubmatchIndex(s[from:])
		if m == nil {
			break
		}
		word, to := s[from+m[4]:from+m[5]], from+m[1]
		c := sideCue{from: from + m[4], to: to, color: colorOf(word), colon: m[6] >= 0 && m[7] > m[6]}
		if n := len(cues); n == 0 || strings.TrimSpace(s[cues[n-1].to:c.from]) != "" {
			cues = append(cues, c)
		}
		from = to
	}
	return cues
}

func colorOf(word string) replay.Color {
	switch {
	case strings.HasPrefix(strings.ToLower(word), "w"), strings.HasPrefix(word, "白"), strings.HasPrefix(word, "백"):
		return replay.White
	}
	return replay.Black
}

// player reads a name and its rank from the text after a cue. Without a rank
// the whole rest must be a name, and a colon must say that one comes.
func player(s string, colon bool) (p replay.Player, end int, ok bool) {
	stop := len(s)
	if i := strings.IndexByte(s, '|'); i >= 0 {
		stop = i
	}
	if m := rankRE.FindStringSubmatchIndex(s[:stop]); m != nil {
		p = replay.Player{Name: cleanName(s[:m[2]]), Rank: s[m[2]:m[3]]}
		return p, m[3], p.Name != ""
	}
	p.Name = cleanName(s[:stop])
	cjk := cjkNameRE.MatchString(p.Name)
	return p, stop, p.Name != "" && (colon && plainNameRE.MatchString(p.Name) || cjk)
}

func cleanName(s string) string {
	return strings.Trim(s, " :;,.-_'\"‘’“”|*~、·()")
}

// bySeparation gives a name and rank whose colour could not be read to the
// other side, if one side is known and one such line is left.
func (r *headerReader) bySeparation() {
	if (r.Black.Name == "") == (r.White.Name == "") {
		return
	}
	var p replay.Player
	at := 0
	for _, l := range r.loose {
		m := strayPlayerRE.FindStringSubmatch(l.text)
		if m == nil {
			continue
		}
		if at > 0 {
			return
		}
		p, at = replay.Player{Name: cleanName(m[1]), Rank: m[2]}, l.at
	}
	if at == 0 || p.Name == "" {
		return
	}
	side := "White"
	if r.Black.Name == "" {
		r.Black, side = p, "Black"
	} else {
		r.White = p
	}
	r.find(&HeaderDoubtful, at, "the colour of %s could not be read; taken as %s, the other player being known", p.Name, side)
}

// event takes a line that names a tournament.
func (r *headerReader) event(s, whole string) string {
	if r.Event != "" || !eventRE.MatchString(s) || sideRE.MatchString(whole) {
		return s
	}
	r.Event = strings.Trim(strings.ReplaceAll(s, "|", " "), " ,;.:-")
	return ""
}

// parity doubts a counted result that the komi cannot give: with a half point
// of komi the margin has one, without it has none.
func (r *headerReader) parity() {
	if !r.Komi.Known || !r.Result.HasMargin {
		return
	}
	if (r.Komi.Points^r.Result.Margin)&1 != 0 {
		r.Komi.Doubtful = true
		r.find(&HeaderDoubtful, 1, "komi %s cannot give the result %q: one of them is misread or misprinted", r.Komi.Points, r.Result.Raw)
	}
}
