package text

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// Mark is a set of facts about one point of a picture.
type Mark uint8

// The facts.
const (
	MarkDead      Mark = 1 << iota // a stone that is taken off before the count
	MarkSeki                       // a stone that lives in seki, or a point inside one
	MarkTerritory                  // an empty point of territory: its Owner's
	MarkDame                       // an empty point of nobody, open to both
	MarkFalseEye                   // an empty point that looks like an eye and is none
	MarkDoubtful                   // the stone is in doubt by itself
)

// Picture is a position as it is drawn. Owner and Marks may be nil: nothing is
// known then but the stones.
type Picture struct {
	Width, Height int
	Board         []replay.Color // row-major from the upper left
	Owner         []replay.Color // whose territory an empty point is
	Marks         []Mark
	Last          replay.Point // the last play; NoPoint or Pass for none
}

// pictureSymbols are the symbols of the one board format of this project, in
// the order of the legend. Stones are X (Black) and O (White).
var pictureSymbols = []struct {
	symbol byte
	text   string
}{
	{'X', "Black"}, {'O', "White"},
	{'x', "dead Black"}, {'o', "dead White"},
	{'#', "Black in seki"}, {'@', "White in seki"},
	{'+', "Black's territory"}, {'-', "White's territory"},
	{'=', "point in seki"}, {':', "dame"}, {'*', "false eye"},
}

// symbol is the picture's symbol of one point.
func (p *Picture) symbol(i int) byte {
	var m Mark
	if p.Marks != nil {
		m = p.Marks[i]
	}
	switch p.Board[i] {
	case replay.Black, replay.White:
		set := "XO"
		switch {
		case m&MarkDead != 0:
			set = "xo"
		case m&MarkSeki != 0:
			set = "#@"
		}
		return set[p.Board[i]-replay.Black]
	}
	switch {
	case m&MarkFalseEye != 0:
		return '*'
	case m&MarkSeki != 0:
		return '='
	case m&MarkDame != 0:
		return ':'
	case m&MarkTerritory != 0 && p.Owner != nil && p.Owner[i] == replay.Black:
		return '+'
	case m&MarkTerritory != 0 && p.Owner != nil && p.Owner[i] == replay.White:
		return '-'
	}
	return '.'
}

// gap is what stands before column x of a row: a bracket of the last play, or
// the question mark after a doubtful stone.
func (p *Picture) gap(row, x int) byte {
	i := row*p.Width + x
	last := int(p.Last)
	switch {
	case p.Last < 0:
	case i == last && x < p.Width:
		return '('
	case x > 0 && i-1 == last:
		return ')'
	}
	if x > 0 && p.Marks != nil && p.Marks[i-1]&MarkDoubtful != 0 {
		return '?'
	}
	return ' '
}

// Append draws the board: a line of letters, a line for each row with its
// number at both ends, the letters again. A point is two columns wide, the
// second one for "(X)" around the last play and "X?" for a doubtful stone. On
// a board too wide for that in maxWidth columns a point is one column and
// these two are left out; beyond column Z the letters stand in two lines.
func (p *Picture) Append(b *strings.Builder, indent string, maxWidth int) {
	p.draw(b, indent, Options{Width: maxWidth})
}

// style is the colour of one point: of its side, or of what is odd about it.
func (p *Picture) style(i int) style {
	switch symbol := p.symbol(i); symbol {
	case 'x', 'o':
		return red
	case '#', '@', '=':
		return yellow
	case 'X', '+':
		return sideStyle[replay.Black]
	case 'O', '-':
		return sideStyle[replay.White]
	default:
		return dim
	}
}

// gapStyle is the colour of what gap writes.
func gapStyle(gap byte) style {
	switch gap {
	case '(', ')':
		return bold
	case '?':
		return yellow
	}
	return ""
}

// draw is Append, in colours if the reader can see them.
func (p *Picture) draw(b *strings.Builder, indent string, o Options) {
	cell := 2
	if len(indent)+2*p.Width+8 > o.Width {
		cell = 1
	}
	letters, digits := p.letters(indent, cell), len(strconv.Itoa(p.Height))
	b.WriteString(letters)
	for y := range p.Height {
		n := p.Height - y
		fmt.Fprintf(b, "%s%2d", indent, n)
		if cell == 1 {
			b.WriteByte(' ')
		}
		for x := range p.Width {
			if cell == 2 {
				gap := p.gap(y, x)
				b.WriteString(o.paint(gapStyle(gap), string(gap)))
			}
			i := y*p.Width + x
			b.WriteString(o.paint(p.style(i), string(p.symbol(i))))
		}
		end := byte(' ')
		if cell == 2 {
			end = p.gap(y, p.Width)
		}
		fmt.Fprintf(b, "%s%*d\n", o.paint(gapStyle(end), string(end)), digits, n)
	}
	b.WriteString(letters)
}

func (p *Picture) letters(indent string, cell int) string {
	var lines [2]strings.Builder
	for x := range p.Width {
		name := replay.ColumnName(x)
		if len(name) == 1 {
			name = " " + name
		}
		if p.Width <= 25 {
			name = name[1:]
		}
		for k := range len(name) {
			if cell == 2 {
				lines[k].WriteByte(' ')
			}
			lines[k].WriteByte(name[k])
		}
	}
	pad := indent + "  "
	if cell == 1 {
		pad += " "
	}
	out := ""
	for k := range lines {
		if lines[k].Len() > 0 {
			out += pad + lines[k].String() + "\n"
		}
	}
	return out
}

// legend lists the symbols that the picture uses.
func (p *Picture) legend() []string {
	var seen [256]bool
	doubtful := false
	for i := range p.Board {
		seen[p.symbol(i)] = true
		doubtful = doubtful || p.Marks != nil && p.Marks[i]&MarkDoubtful != 0
	}
	var parts []string
	for _, s := range pictureSymbols {
		if seen[s.symbol] {
			parts = append(parts, string(s.symbol)+" "+s.text)
		}
	}
	if doubtful {
		parts = append(parts, "? in doubt")
	}
	if p.Last >= 0 {
		parts = append(parts, "( ) last move")
	}
	return commas(parts)
}

var errPicture = errors.New("not a board picture")

// ParsePicture reads what Append drew with two columns a point: the position
// and whatever the symbols say. Lines without a row number are passed over.
func ParsePicture(text string) (*Picture, error) {
	p := &Picture{Last: replay.NoPoint}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		digits := 0
		for digits < len(line) && line[digits] >= '0' && line[digits] <= '9' {
			digits++
		}
		if digits == 0 {
			continue
		}
		body := strings.TrimRight(line[digits:], "0123456789")
		if len(body)%2 == 0 {
			body = strings.TrimSuffix(body, " ") // before a number that is shorter than others
		}
		if len(body)%2 == 0 || len(body) < 3 || p.Width != 0 && len(body)/2 != p.Width {
			return nil, fmt.Errorf("%w: row %q", errPicture, line)
		}
		p.Width = len(body) / 2
		for x := range p.Width {
			if body[2*x] == '(' {
				p.Last = replay.Point(len(p.Board))
			}
			if err := p.add(body[2*x+1], body[2*x+2] == '?'); err != nil {
				return nil, err
			}
		}
		p.Height++
	}
	if p.Height == 0 {
		return nil, errPicture
	}
	return p, nil
}

func (p *Picture) add(symbol byte, doubtful bool) error {
	at := strings.IndexByte("XOxo#@+-=:*.", symbol)
	if at < 0 {
		return fmt.Errorf("%w: symbol %q", errPicture, symbol)
	}
	stone, owner, mark := replay.Empty, replay.Empty, Mark(0)
	side := replay.Black + replay.Color(at%2)
	switch {
	case at < 6:
		stone, mark = side, [3]Mark{0, MarkDead, MarkSeki}[at/2]
	case at < 8:
		owner, mark = side, MarkTerritory
	default:
		mark = [4]Mark{MarkSeki, MarkDame, MarkFalseEye, 0}[at-8]
	}
	if doubtful {
		mark |= MarkDoubtful
	}
	p.Board = append(p.Board, stone)
	p.Owner = append(p.Owner, owner)
	p.Marks = append(p.Marks, mark)
	return nil
}

// picture is the record's final position with its verdict on life and death;
// nil if the record carries no board.
func picture(r *report.Record) *Picture {
	w, h := r.Size[0], r.Size[1]
	if len(r.Board) == 0 || len(r.Board) != w*h {
		return nil
	}
	p := &Picture{Width: w, Height: h, Board: r.Board, Marks: make([]Mark, w*h), Last: replay.NoPoint}
	if l := r.Life; l != nil {
		for _, set := range []struct {
			names []string
			mark  Mark
		}{{l.Dead, MarkDead}, {l.Seki, MarkSeki}, {l.Doubtful, MarkDoubtful}} {
			for _, name := range set.names {
				if at, ok := replay.ParsePoint(name, w, h); ok {
					p.Marks[at] |= set.mark
				}
			}
		}
	}
	return p
}
