package ngf

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"gorescore/sgfparse"
)

// The lines of the head, from 0.
const (
	lineTitle = iota
	lineSize
	lineWhite
	lineBlack
	linePlace
	lineHandicap
	_
	lineKomi
	lineDate
	_
	lineResult
	lineMoves
	headLines
)

// Recognise tells from the beginning of a file that it is an NGF record. The
// format has no mark of its own: the numbers must be where they belong.
func Recognise(head []byte) bool {
	i := 0
	for _, line := range sgfparse.Lines(head) {
		line = bytes.TrimSpace(line)
		switch i {
		case lineSize, lineHandicap, lineKomi - 1, lineKomi, lineDate + 1, lineMoves:
			if _, err := strconv.ParseFloat(string(line), 64); err != nil {
				return false
			}
		}
		if i++; i == headLines {
			return true
		}
	}
	return false
}

type reader struct {
	src    *sgfparse.Source
	found  sgfparse.Findings
	b      sgfparse.Builder
	head   [headLines]string
	lines  int // of the head that were read
	node   int32
	size   int
	moves  int
	passes int
	apart  int  // the line after the last move that is none, 0 if a move
	second bool // another game began
}

// Read reads src.Text as one game. It always returns a tree, and what is wrong
// beside it; src becomes the tree's Source.
func Read(src *sgfparse.Source) (*sgfparse.GameTree, []sgfparse.Diagnostic) {
	r := &reader{src: src}
lines:
	for n, line := range sgfparse.Lines(src.Text) {
		text := strings.TrimSpace(string(line))
		switch {
		case r.lines < headLines && !isMove(text):
			r.head[r.lines] = text
			if r.lines++; r.lines == headLines {
				r.header()
			}
		case text == "":
		default:
			if r.lines < headLines { // moves after a head that is too short
				r.found.Add(&kindNoGame, r.at(n), "moves begin in line %d, behind %d lines instead of %d", n, r.lines, headLines)
				r.lines = headLines
				r.header()
			}
			if r.move(text, n); r.second {
				break lines
			}
		}
	}
	r.finish()
	tree := r.b.Tree()
	tree.Source = src
	return tree, r.found.List()
}

func (r *reader) at(line int) sgfparse.Position {
	return sgfparse.Position{File: r.src.File, Game: r.src.Game, Line: line, Col: 1, Move: r.moves}
}

func isMove(line string) bool {
	return len(line) >= 9 && line[:2] == "PM" && (line[4] == 'B' || line[4] == 'W')
}

// put adds a property with the text of a head's line.
func (r *reader) put(id string, line int, text string) {
	if text != "" {
		r.b.At(line+1, 1)
		r.b.Add(id, text)
	}
}

// number reads a line that holds a whole number.
func (r *reader) number(line, otherwise int) (n int, ok bool) {
	text := r.head[line]
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	if text != "" {
		r.found.Add(&kindHeader, r.at(line+1), "%q is no number", text)
	}
	return otherwise, false
}

// header writes the root.
func (r *reader) header() {
	r.node = r.b.AddNode(-1)
	r.b.At(1, 1)
	r.b.Add("GM", "1")
	r.size, _ = r.number(lineSize, 19)
	r.put("SZ", lineSize, strconv.Itoa(r.size))
	for _, p := range [...]struct {
		line       int
		name, rank string
	}{{lineBlack, "PB", "BR"}, {lineWhite, "PW", "WR"}} {
		name, rank := player(r.head[p.line])
		r.put(p.name, p.line, name)
		r.put(p.rank, p.line, rank)
	}
	r.put("EV", lineTitle, strings.TrimPrefix(r.head[lineTitle], "\ufeff"))
	r.put("PC", linePlace, r.head[linePlace])
	r.put("DT", lineDate, date(r.head[lineDate]))
	handicap, _ := r.number(lineHandicap, 0)
	if handicap > 0 {
		r.put("HA", lineHandicap, strconv.Itoa(handicap))
	}
	r.komi(handicap)
	// Behind ">>" stand both sides' counts.
	result, counts, _ := strings.Cut(r.head[lineResult], ">>")
	r.put("RE", lineResult, strings.TrimSpace(result))
	if counts != "" {
		r.put("GC", lineResult, r.head[lineResult])
	}
}

func (r *reader) komi(handicap int) {
	text := r.head[lineKomi]
	if _, err := strconv.ParseFloat(text, 64); err == nil && strings.Contains(text, ".") {
		r.put("KM", lineKomi, text)
		return
	}
	n, ok := r.number(lineKomi, 0)
	if !ok {
		return
	}
	text = strconv.Itoa(n)
	if handicap == 0 {
		text += ".5"
		r.found.Add(&kindKomi, r.at(lineKomi+1), "komi %d is read as %s", n, text)
	}
	r.put("KM", lineKomi, text)
}

// rank is how ranks are written: "10K*", "9P", "7段*", "5단".
var rank = regexp.MustCompile(`^\d{1,2}(?i:[kdp]|段|級|级|단|급|프로)\pL?[*+?]?$|^[一二三四五六七八九]段$`)

// player cuts "jin42      10K*" into name and rank.
func player(s string) (name, rk string) {
	i := strings.LastIndexAny(s, " \t\u3000")
	if i < 0 {
		return s, ""
	}
	last := strings.Trim(s[i:], " \t\u3000")
	if !rank.MatchString(last) {
		return s, ""
	}
	return strings.Trim(s[:i], " \t\u3000"), last
}

// date turns "20060928 [08:59]" into 2006-09-28.
func date(s string) string {
	if len(s) < 8 {
		return s
	}
	n, err := strconv.Atoi(s[:8])
	if y, m, d := n/10000, n/100%100, n%100; err != nil || y < 1900 || m < 1 || m > 12 || d < 1 || d > 31 {
		return s
	}
	return s[:4] + "-" + s[4:6] + "-" + s[6:8]
}

// move reads PM and what follows.
func (r *reader) move(line string, n int) {
	if !isMove(line) {
		r.found.Add(&kindLine, r.at(n), "%q was passed over", sgfparse.Excerpt(line))
		if r.apart == 0 {
			r.apart = n
		}
		return
	}
	got := int(line[2]-'A')*26 + int(line[3]-'A')
	if got == 1 && r.moves > 0 && r.apart > 0 {
		r.found.Add(&kindSecond, r.at(r.apart), "the moves begin again in line %d", n)
		r.second = true
		return
	}
	r.apart = 0
	r.moves++
	if got != r.moves {
		r.found.Add(&kindNumber, r.at(n), "move number %d (%s) instead of %d", got, line[2:4], r.moves)
	}
	r.b.At(n, 6)
	r.node = r.b.AddNode(r.node)
	r.b.Add(line[4:5], r.point(line, n))
}

// point reads column and row, then row and column.
func (r *reader) point(line string, n int) string {
	p := line[5:9]
	if p == "AAAA" {
		r.passes++
		return ""
	}
	text, ok := sgfparse.PointText(int(p[0])-'B', int(p[1])-'B')
	if !ok || p[0] != p[3] || p[1] != p[2] {
		r.found.Add(&kindMove, r.at(n), "%q is no point", p)
		return "?" + p // never two letters that could pass for a point
	}
	return text
}

func (r *reader) finish() {
	if r.lines < headLines {
		r.header()
	}
	switch announced, err := strconv.Atoi(r.head[lineMoves]); {
	case r.moves == 0:
		r.found.Add(&kindNoGame, r.at(1), "")
	case err == nil && (announced-r.moves > 2 || r.moves-r.passes-announced > 2):
		r.found.Add(&kindCount, r.at(headLines), "%d moves are announced, %d were read", announced, r.moves)
	}
}
