package gib

import (
	"bytes"
	"strconv"
	"strings"

	"gorescore/sgfparse"
)

// Recognise tells from the beginning of a file that it is a GIB record.
func Recognise(head []byte) bool {
	head = bytes.TrimLeft(head, "\ufeff \t\r\n")
	return bytes.HasPrefix(head, []byte(`\HS`)) || bytes.HasPrefix(head, []byte(`\[GAME`)) || bytes.HasPrefix(head, []byte(`\GS`))
}

// Read reads src.Text as one game. It always returns a tree, and what is wrong
// beside it; src becomes the tree's Source.
func Read(src *sgfparse.Source) (*sgfparse.GameTree, []sgfparse.Diagnostic) {
	r := &reader{src: src, fields: map[string]field{}, number: 1}
	r.lines()
	r.built = true
	tree := r.build()
	tree.Source = src
	return tree, r.found.List()
}

// field is one header value with its place.
type field struct {
	text      string
	line, col int
}

// move is one play or pass.
type move struct {
	color string // "B" or "W"
	value string // of the SGF property
	line  int
}

type reader struct {
	src      *sgfparse.Source
	found    sgfparse.Findings
	fields   map[string]field
	handicap field
	comment  string // behind the handicap
	moves    []move
	number   int // of the last move or INI
	built    bool
	game     bool
	ended    bool
}

// at is a place in the file, with the number of moves read up to there.
func (r *reader) at(line int) sgfparse.Position {
	p := sgfparse.Position{File: r.src.File, Game: r.src.Game, Line: line, Col: 1}
	if !r.built {
		p.Move = len(r.moves)
	}
	return p
}

// maxValueLines is over how many lines a header value may go.
const maxValueLines = 4

// lines reads the file. The header's lines are told from the game's by what
// they begin with, so that damaged frames (\HS, \GS) lose nothing.
func (r *reader) lines() {
	var open []byte // a header value that goes on in the next line
	openAt := 0
	for n, line := range sgfparse.Lines(r.src.Text) {
		line = bytes.TrimSpace(line)
		goesOn := open != nil && n-openAt < maxValueLines && !bytes.HasPrefix(line, []byte(`\`))
		if goesOn {
			line = append(append(open, ' '), line...)
		} else {
			if open != nil {
				r.header(open, openAt)
			}
			openAt = n
		}
		open = nil
		if r.second(line) {
			r.found.Add(&kindSecond, r.at(n), "%q begins it", sgfparse.Excerpt(string(line)))
			return
		}
		switch {
		case len(line) == 0 || r.ended:
		case bytes.HasPrefix(line, []byte(`\[`)):
			if !bytes.HasSuffix(line, []byte(`]`)) {
				open = bytes.Clone(line)
				continue
			}
			r.header(line, openAt)
		case line[0] == '\\':
			if strings.EqualFold(string(line), `\GE`) {
				r.ended = true
			}
		default:
			r.gameLine(string(line), n)
		}
	}
	if open != nil {
		r.header(open, openAt)
	}
}

// second reports a line of a game after the one that was read: files are glued
// together, with or without the end of the first.
func (r *reader) second(line []byte) bool {
	word, _, _ := bytes.Cut(line, []byte(" "))
	switch word := strings.ToUpper(string(word)); {
	case r.ended:
		return word == "STO" || word == "SKI" || word == "INI" || word == `\HS` || word == `\GS` || strings.HasPrefix(word, `\[GAME`)
	case len(r.moves) > 0:
		return word == "INI" || word == `\HS`
	}
	return false
}

// header reads \[NAME=value\].
func (r *reader) header(line []byte, n int) {
	text := strings.TrimPrefix(string(line), `\[`)
	text = strings.TrimSuffix(strings.TrimSuffix(text, "]"), `\`)
	name, value, ok := strings.Cut(text, "=")
	name = strings.ToUpper(strings.TrimSpace(name))
	if _, twice := r.fields[name]; !ok || twice {
		return
	}
	r.fields[name] = field{strings.TrimSpace(value), n, len(`\[`) + len(name) + len("=") + 1}
}

// gameLine reads one line of the game.
func (r *reader) gameLine(line string, n int) {
	f := strings.Fields(line)
	switch strings.ToUpper(f[0]) {
	case "INI":
		r.game = true
		_, r.comment, _ = strings.Cut(line, "&4")
		if len(f) > 3 {
			r.handicap = field{f[3], n, 1}
		}
		if h, err := strconv.Atoi(r.handicap.text); err != nil || h < 0 || h > 99 {
			r.found.Add(&kindHandicap, r.at(n), "%q", line)
			r.handicap = field{}
		}
	case "STO":
		r.game = true
		r.count(f, n)
		r.play(f, n)
	case "SKI":
		r.count(f, n)
		r.moves = append(r.moves, move{r.turn(), "", n})
	default:
		// Two lines of numbers stand before INI.
		if _, err := strconv.Atoi(f[0]); err != nil && (r.game || len(r.fields) > 0) {
			r.found.Add(&kindLine, r.at(n), "%q was passed over", sgfparse.Excerpt(line))
		}
	}
}

// count checks the number of a move.
func (r *reader) count(f []string, n int) {
	if len(f) < 3 {
		return
	}
	number, err := strconv.Atoi(f[2])
	if err != nil {
		return
	}
	if number != r.number+1 {
		r.found.Add(&kindNumber, r.at(n), "move number %d after %d", number, r.number)
	}
	r.number = number
}

// play reads STO 0 number player column row.
func (r *reader) play(f []string, n int) {
	m := move{r.turn(), strings.Join(f, " "), n}
	if len(f) >= 6 && (f[3] == "1" || f[3] == "2") {
		m.color = map[string]string{"1": "B", "2": "W"}[f[3]]
		x, errX := strconv.Atoi(f[4])
		y, errY := strconv.Atoi(f[5])
		if text, ok := sgfparse.PointText(x, y); ok && errX == nil && errY == nil {
			m.value = text
			r.moves = append(r.moves, m)
			return
		}
	}
	r.found.Add(&kindMove, r.at(n), "%q is no move", sgfparse.Excerpt(m.value))
	r.moves = append(r.moves, m)
}

// turn is the side that moves next if the line does not say it.
func (r *reader) turn() string {
	if n := len(r.moves); n > 0 {
		if r.moves[n-1].color == "B" {
			return "W"
		}
		return "B"
	}
	if h, _ := strconv.Atoi(r.handicap.text); h >= 2 {
		return "W"
	}
	return "B"
}
