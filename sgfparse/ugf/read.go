package ugf

import (
	"bytes"
	"strconv"
	"strings"

	"gorescore/sgfparse"
)

// Recognise tells from the beginning of a file that it is a UGF record.
func Recognise(head []byte) bool {
	for _, line := range sgfparse.Lines(head) {
		line = bytes.TrimLeft(bytes.TrimSpace(line), "\ufeff")
		if len(line) > 0 && line[0] != '#' {
			return bytes.EqualFold(line, []byte("[Header]"))
		}
	}
	return false
}

// Lang returns the charset that a record names for itself, "" if it does not.
func Lang(raw []byte) string {
	for n, line := range sgfparse.Lines(raw) {
		line = bytes.TrimSpace(line)
		if len(line) > 5 && bytes.EqualFold(line[:5], []byte("Lang=")) {
			return string(line[5:])
		}
		if n > 60 || bytes.EqualFold(line, []byte("[Data]")) {
			break
		}
	}
	return ""
}

// field is one header value with its place.
type field struct {
	text      string
	line, col int
}

// move is one line of [Data].
type move struct {
	color  string // "B" or "W"
	point  string // as written: its place on the board depends on the header
	number int
	line   int

	comment []string
	labels  [][3]string // column, row, text
}

// setup reports a stone that stands before the game.
func (m *move) setup() bool { return m.number == 0 }

type reader struct {
	src    *sgfparse.Source
	found  sgfparse.Findings
	fields map[string]field
	moves  []move
	byMove map[int]int // number of a move to its index
	played int
	built  bool
	first  int // index of the first move that is no setup
	size   int
	flip   bool
	figs   int

	intro []string // comments on move 0
	// Of the section [Figure]: where texts go, nil for none, and whether a
	// figure is being passed over.
	text  *[]string
	label *[][3]string
	inFig bool
	open  bool // a text that was not ended
}

// Read reads src.Text as one game. It always returns a tree, and what is wrong
// beside it; src becomes the tree's Source.
func Read(src *sgfparse.Source) (*sgfparse.GameTree, []sgfparse.Diagnostic) {
	r := &reader{src: src, fields: map[string]field{}, byMove: map[int]int{}}
	section := ""
lines:
	for n, line := range sgfparse.Lines(src.Text) {
		text := string(bytes.TrimSpace(line))
		if r.opens(text) {
			section = strings.ToLower(text)
			if section == "[header]" && len(r.moves) > 0 {
				r.found.Add(&kindSecond, r.at(n), "")
				break lines
			}
			continue
		}
		switch section {
		case "[header]":
			r.header(text, n)
		case "[data]":
			r.data(text, n)
		case "[figure]":
			r.figure(string(line), text)
		}
	}
	r.built = true
	tree := r.build()
	tree.Source = src
	return tree, r.found.List()
}

// opens reports the heading of a section. In a comment a line in brackets is
// text, unless it is one of the headings that every record has: then the end of
// the comment is missing.
func (r *reader) opens(text string) bool {
	if len(text) <= 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	switch strings.ToLower(text) {
	case "[header]", "[data]", "[figure]":
		r.open = false
	}
	return !r.open
}

// at is a place in the file, with the number of moves read up to there.
func (r *reader) at(line int) sgfparse.Position {
	p := sgfparse.Position{File: r.src.File, Game: r.src.Game, Line: line, Col: 1}
	if !r.built {
		p.Move = r.played
	}
	return p
}

// header reads NAME=value; the first of equal names counts.
func (r *reader) header(text string, n int) {
	name, value, ok := strings.Cut(text, "=")
	key := strings.ToLower(strings.TrimSpace(name))
	if _, twice := r.fields[key]; ok && !twice {
		r.fields[key] = field{strings.TrimSpace(value), n, len(name) + 2}
	}
}

// data reads one move.
func (r *reader) data(text string, n int) {
	f := strings.Split(text, ",")
	if text == "" || strings.HasPrefix(text, ".") {
		return
	}
	if len(f) < 3 || f[1] == "" || f[1][0] != 'B' && f[1][0] != 'W' {
		r.found.Add(&kindLine, r.at(n), "%q was passed over", sgfparse.Excerpt(text))
		return
	}
	m := move{color: f[1][:1], point: f[0], line: n}
	number, err := strconv.Atoi(strings.TrimSpace(f[2]))
	m.number = number
	if err != nil || number < 0 {
		m.number = r.played + 1
	}
	switch {
	case !m.setup():
		if m.number != r.played+1 {
			r.found.Add(&kindNumber, r.at(n), "move number %s instead of %d", sgfparse.Excerpt(f[2]), r.played+1)
		}
		r.played++
		if _, twice := r.byMove[m.number]; !twice {
			r.byMove[m.number] = len(r.moves)
		}
	case r.played > 0:
		r.found.Add(&kindNumber, r.at(n), "a stone with number 0 after move %d", r.played)
	}
	r.moves = append(r.moves, m)
}

// figure reads the comments and labels of moves.
func (r *reader) figure(line, text string) {
	lower := strings.ToLower(text)
	switch {
	case strings.HasPrefix(lower, ".fig,"):
		r.inFig = true
		r.figs++
	case strings.HasPrefix(lower, ".endfig"):
		r.inFig = false
	case r.inFig:
	case strings.HasPrefix(lower, ".text,"):
		r.open = true
		number, _, _ := strings.Cut(text[len(".text,"):], ",")
		r.text, r.label = nil, nil
		if n, err := strconv.Atoi(number); err == nil && n == 0 {
			r.text = &r.intro
		} else if i, ok := r.byMove[n]; err == nil && ok {
			r.text, r.label = &r.moves[i].comment, &r.moves[i].labels
		}
	case strings.HasPrefix(lower, ".endtext"):
		r.text, r.label, r.open = nil, nil, false
	case strings.HasPrefix(text, ".#,"):
		if p := strings.SplitN(text[len(".#,"):], ",", 3); len(p) == 3 && r.label != nil {
			*r.label = append(*r.label, [3]string(p))
		}
	case r.text != nil:
		*r.text = append(*r.text, strings.TrimRight(line, " \t\r"))
	}
}
