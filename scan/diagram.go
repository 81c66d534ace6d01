package scan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// ReadDiagram reads a board that was pasted as text into a record with setup
// stones:
//
//	  A B C D E          $$B Sensei's Library        ┌┬┬┐
//	5 . . X O . 5        $$  ---------               ├●○┤
//	4 . . X O . 4        $$ | . X O . |              └┴┴┘
//
// Black is X, # or ●, White O, @ or ○, a point anything from ". , +" to a
// piece of a grid. Coordinates, frames, mail quotes ("> ") and the marks
// around a last move are understood. In diagrams of Sensei's Library ("$$",
// https://senseis.xmp.net/?HowDiagramsWork) B Y Z and W Q P are marked stones,
// digits are moves and small letters are labels. Any size up to 52x52 is read;
// a part of a board is placed by its frame and coordinates, on 19x19 if
// nothing names another size.
//
// The tree is nil, and a finding of severity Error tells why, if there is no
// diagram or any row leaves a doubt. Lines around the diagram become the comment.
func ReadDiagram(text string) (*sgfparse.GameTree, []sgfparse.Diagnostic) {
	r := diagramReader{}
	defer func() { // by place; the slice is the one returned
		slices.SortStableFunc(r.found, func(a, b sgfparse.Diagnostic) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
		})
	}()
	if i := strings.Index(text, "(;"); i >= 0 {
		line := strings.Count(text[:i], "\n") + 1
		return nil, []sgfparse.Diagnostic{DiagramNone.At(sgfparse.Position{Line: line, Col: 1}, "this is an SGF record, not a diagram")}
	}
	r.collect(text)
	if r.failed() || !r.measure() {
		return nil, r.found
	}
	r.place()
	r.examine()
	if r.failed() {
		return nil, r.found
	}
	return r.tree(), r.found
}

type diagramReader struct {
	found []sgfparse.Diagnostic
	wiki  bool         // lines begin with "$$"
	first replay.Color // to play, Empty if nothing says so

	rows        []boardRow
	top, bottom bool // a frame stands above, below
	columns     int  // number of the first column by the letters, from 1; 0 if there are none
	remarks     []string

	named         int // size of the board that the title names, 0 if none
	width, height int // of the board
	x0, y0        int // of the diagram's upper left on it
}

func (r *diagramReader) find(k *sgfparse.Kind, line, col int, format string, args ...any) {
	r.found = append(r.found, k.At(sgfparse.Position{Line: line, Col: col}, format, args...))
}

func (r *diagramReader) failed() bool {
	return slices.ContainsFunc(r.found, func(d sgfparse.Diagnostic) bool { return d.Severity == sgfparse.Error })
}

// collect takes the rows of the first diagram out of the text. A line that is
// almost a row, within or beside the diagram, is an error: without it the
// board would be another one.
func (r *diagramReader) collect(text string) {
	r.wiki = strings.Contains(text, "$$")
	var above, end diagramLine // the line right above; the line of text that ended the diagram
	done, more := false, 0
	for i, raw := range strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n") {
		l := parseLine(raw, r.wiki)
		l.at = i + 1
		if l.kind == rowLine {
			done = done || r.complete(&l)
			if done && above.kind == proseLine && above.at == end.at && end.at > 0 {
				r.unread(&end) // one line of the board that looks like text
			}
			if done && more == 0 && len(l.row.points) > 2 {
				more = l.at
			}
		}
		if !done {
			done = r.add(&l, &above)
			if done && l.kind == proseLine {
				end = l
			}
		} else if l.kind == proseLine {
			r.remark(l.text)
		}
		above = l
	}
	if more > 0 {
		r.find(&DiagramMore, more, 1, "")
	}
}

// complete tells that a row after a gap begins another diagram: the one before
// has as many rows as columns, and lines were not spaced so before.
func (r *diagramReader) complete(l *diagramLine) bool {
	n := len(r.rows)
	if n < 2 || n < len(r.rows[0].points) {
		return false
	}
	return l.at-r.rows[n-1].line > r.rows[1].line-r.rows[0].line
}

// add takes one line in; true means that the diagram ends with it.
func (r *diagramReader) add(l, above *diagramLine) bool {
	begun := len(r.rows) > 0
	switch l.kind {
	case rowLine:
		if above.kind == nearLine && !begun {
			r.unread(above)
		}
		l.row.line = l.at
		r.rows = append(r.rows, l.row)
		if l.tail != "" {
			r.remark(l.tail)
		}
	case frameLine:
		r.bottom = begun
		r.top = r.top || !begun
		return begun
	case columnLine:
		r.columns = max(r.columns, l.number)
	case nearLine:
		if begun {
			r.unread(l)
		} else {
			r.remark(l.text)
		}
	case proseLine:
		r.remark(l.text)
		return begun
	}
	return false
}

func (r *diagramReader) unread(l *diagramLine) {
	if l.odd == 0 {
		r.find(&DiagramRowUnread, l.at, 1, "text between two rows of the diagram")
		return
	}
	r.find(&DiagramRowUnread, l.at, l.oddCol, "%q is no sign of a diagram; the row is not read", string(l.odd))
}

// remark keeps a line of text, and who is to play if it says so.
func (r *diagramReader) remark(s string) {
	if r.wiki && strings.HasPrefix(s, "$$") {
		s = s[2:]
		switch {
		case strings.HasPrefix(s, "W"):
			r.first, s = replay.White, s[1:]
		case strings.HasPrefix(s, "B"):
			r.first, s = replay.Black, s[1:]
		}
		// "c" asks for coordinates, "19" is the size, "m5" the first number.
		option := strings.TrimLeft(s, "cm0123456789")
		r.size(s[:len(s)-len(option)])
		s = strings.TrimSpace(option)
	}
	low := strings.ToLower(s)
	for _, w := range toPlayWords {
		if strings.Contains(low, w.word) && r.first == replay.Empty {
			r.first = w.color
		}
	}
	if s != "" {
		r.remarks = append(r.remarks, s)
	}
}

// size reads the size of the board from the options of a diagram: "c9m3".
func (r *diagramReader) size(options string) {
	options, _, _ = strings.Cut(options, "m")
	n := 0
	if _, err := fmt.Sscanf(strings.Trim(options, "c"), "%d", &n); err == nil && n >= 2 && n <= maxBoard {
		r.named = n
	}
}

var toPlayWords = []struct {
	word  string
	color replay.Color
}{
	{"black to play", replay.Black}, {"black to move", replay.Black}, {"x to play", replay.Black}, {"黑先", replay.Black}, {"黒先", replay.Black}, {"黒番", replay.Black}, {"흑선", replay.Black}, {"흑 차례", replay.Black},
	{"white to play", replay.White}, {"white to move", replay.White}, {"o to play", replay.White}, {"白先", replay.White}, {"白番", replay.White}, {"백선", replay.White}, {"백 차례", replay.White},
}

const maxBoard = 52

// measure checks that the rows make a rectangle and that their numbers run.
func (r *diagramReader) measure() bool {
	if len(r.rows) < 2 && !(len(r.rows) == 1 && (r.top || r.bottom || r.rows[0].number > 0 || r.columns > 0)) {
		r.find(&DiagramNone, 1, 1, "")
		return false
	}
	width := r.usualWidth()
	if width > maxBoard || len(r.rows) > maxBoard {
		r.find(&DiagramUneven, r.rows[0].line, 1, "%d x %d points: a board has at most %d a side", width, len(r.rows), maxBoard)
		return false
	}
	step := 0
	for i := range r.rows {
		row := &r.rows[i]
		if n := len(row.points); n != width {
			r.find(&DiagramUneven, row.line, 1, "the row has %d points, most have %d", n, width)
		}
		if i == 0 || row.number == 0 || r.rows[i-1].number == 0 {
			continue
		}
		d := row.number - r.rows[i-1].number
		if step == 0 {
			step = d
		}
		if d != step || d != 1 && d != -1 {
			r.find(&DiagramUneven, row.line, 1, "row %d follows row %d: a row is missing or misnumbered", row.number, r.rows[i-1].number)
		}
	}
	return !r.failed()
}

// usualWidth is the number of points that most rows have.
func (r *diagramReader) usualWidth() int {
	count := map[int]int{}
	width := 0
	for i := range r.rows {
		n := len(r.rows[i].points)
		count[n]++
		if count[n] > count[width] || count[n] == count[width] && n > width {
			width = n
		}
	}
	return width
}

// examine looks for what a misread or damaged diagram would show.
func (r *diagramReader) examine() {
	board := replay.NewBoard(r.width, r.height)
	var have [3]int
	signs := map[rune]bool{}
	numbers := map[int]int{}
	for y, row := range r.rows {
		for x, p := range row.points {
			board.Set(p.color, r.point(x, y))
			have[p.color]++
			signs[p.sign] = true
			if p.move > 0 {
				if line, twice := numbers[p.move]; twice {
					r.find(&DiagramNumbers, row.line, p.col, "move %d stands twice, first in line %d", p.move, line)
				}
				numbers[p.move] = row.line
			}
		}
	}
	for n := 1; n <= len(numbers); n++ {
		if numbers[n] == 0 {
			r.find(&DiagramNumbers, r.rows[0].line, 1, "move %d is missing", n)
			break
		}
	}
	if len(numbers) > 0 && r.first == replay.Empty {
		r.first = replay.Black // the rule of Sensei's Library for "$$" alone
	}
	if signs['@'] && signs['O'] && have[replay.Black] == 0 && !r.wiki {
		r.find(&DiagramColors, r.rows[0].line, 1, "both @ and O stand for White here, and there is no black stone: replace the sign that means Black by X")
	}
	for y, row := range r.rows {
		for x, p := range row.points {
			if p.color != replay.Empty && board.Liberties(r.point(x, y)) == 0 {
				r.find(&DiagramNoLiberties, row.line, p.col, "the stone on %s has no liberty", r.point(x, y).Name(r.width, r.height))
				return
			}
		}
	}
}

func (r *diagramReader) point(x, y int) replay.Point {
	return replay.Point((y+r.y0)*r.width + x + r.x0)
}
