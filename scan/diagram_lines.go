package scan

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gorescore/replay"
)

// A cell is one point of a diagram.
type cell struct {
	color replay.Color
	sign  rune
	mark  string // SGF property of a mark, "" for none
	label string
	move  int // number of a move, 0 for none
	col   int // column in the line, from 1
}

type boardRow struct {
	points      []cell
	number      int  // of the row, 0 if none is given
	left, right bool // a frame stands there
	line        int
}

type lineKind uint8

const (
	proseLine lineKind = iota
	blankLine
	rowLine
	frameLine  // upper or lower edge
	columnLine // letters or numbers of the columns
	nearLine   // almost a row
)

type diagramLine struct {
	kind   lineKind
	text   string // without quotes and outer blanks
	row    boardRow
	tail   string // text behind a row
	number int    // of the first column
	odd    rune   // the first sign that is none of a diagram, and its column
	oddCol int
	at     int
}

// plainSigns are the signs of a diagram; small letters are stones that a
// picture of this project, or of a server, marks as dead.
var plainSigns = map[rune]cell{
	'X': {color: replay.Black}, 'x': {color: replay.Black}, '#': {color: replay.Black}, '●': {color: replay.Black}, '⚫': {color: replay.Black}, '◆': {color: replay.Black}, '■': {color: replay.Black},
	'O': {color: replay.White}, 'o': {color: replay.White}, '@': {color: replay.White}, '○': {color: replay.White}, '⚪': {color: replay.White}, '◇': {color: replay.White}, '□': {color: replay.White}, '◯': {color: replay.White},
	'.': {}, ',': {}, '+': {}, '*': {}, ':': {}, '=': {}, '-': {}, '·': {}, '・': {}, '＋': {}, '╋': {}, '•': {},
}

// wikiSigns are those of Sensei's Library.
var wikiSigns = map[rune]cell{
	'X': {color: replay.Black}, 'B': {color: replay.Black, mark: "CR"}, '#': {color: replay.Black, mark: "SQ"}, 'Y': {color: replay.Black, mark: "TR"}, 'Z': {color: replay.Black, mark: "MA"},
	'O': {color: replay.White}, 'W': {color: replay.White, mark: "CR"}, '@': {color: replay.White, mark: "SQ"}, 'Q': {color: replay.White, mark: "TR"}, 'P': {color: replay.White, mark: "MA"},
	'C': {mark: "CR"}, 'S': {mark: "SQ"}, 'T': {mark: "TR"}, 'M': {mark: "MA"},
	'.': {}, ',': {}, '_': {}, '?': {}, '*': {},
}

// sign looks one character up; ok is false for no sign of a diagram.
func sign(c rune, wiki bool) (cell, bool) {
	if wiki {
		p, ok := wikiSigns[c]
		switch {
		case c >= '1' && c <= '9':
			p, ok = cell{move: int(c - '0')}, true
		case c == '0':
			p, ok = cell{move: 10}, true
		case c >= 'a' && c <= 'z':
			p, ok = cell{label: string(c)}, true
		}
		p.sign = c
		return p, ok
	}
	p, ok := plainSigns[c]
	if c >= '─' && c <= '╿' && c != '│' && c != '─' && c != '║' && c != '═' {
		ok = true // a crossing or a corner of a drawn grid
	}
	p.sign = c
	return p, ok
}

// parseLine finds out what a line is.
func parseLine(raw string, wiki bool) diagramLine {
	s := strings.TrimRight(strings.ReplaceAll(raw, "\u3000", "  "), " \t\r")
	body := strings.TrimLeft(s, "> \t")
	l := diagramLine{text: body}
	if wiki {
		inner, ok := strings.CutPrefix(body, "$$")
		if body == "" || strings.TrimSpace(inner) == "" {
			l.kind = blankLine
			return l
		}
		if !ok || inner[0] != ' ' && inner[0] != '|' && inner[0] != '-' && inner[0] != '+' {
			return l // prose, or the title with its options
		}
		body = inner
	}
	if strings.TrimSpace(body) == "" {
		l.kind = blankLine
		return l
	}
	col := utf8.RuneCountInString(s) - utf8.RuneCountInString(body) + 1
	switch {
	case isFrame(body):
		l.kind = frameLine
	case columnNumber(body) > 0 && !wiki:
		l.kind, l.number = columnLine, columnNumber(body)
	default:
		l.readRow(body, col, wiki)
	}
	return l
}

// isFrame tells an upper or lower edge: a run of dashes, and nothing but what
// edges are drawn with.
func isFrame(s string) bool {
	if strings.Trim(s, "-+=_|'`., \t") == "" {
		return strings.Contains(s, "--") || strings.Contains(s, "==") || strings.Contains(s, "__")
	}
	return strings.Trim(s, " \t─━═┌┐└┘╔╗╚╝┏┓┗┛") == "" && (strings.Contains(s, "──") || strings.Contains(s, "━━") || strings.Contains(s, "══")) && !strings.ContainsAny(s, "┬┴")
}

// columnNumber reads a line of consecutive letters or numbers, three or more,
// and returns the number of the first column, from 1; 0 for any other line.
func columnNumber(s string) int {
	fields := strings.Fields(s)
	if len(fields) == 1 && len(s) > 3 {
		fields = strings.Split(strings.TrimSpace(s), "") // "ABCDEFGHJ"
	}
	if len(fields) < 3 {
		return 0
	}
	first := columnIndex(fields[0])
	for i, f := range fields {
		if columnIndex(f) != first+i || first < 1 {
			return 0
		}
	}
	return first
}

// columnIndex numbers A to T without I, and decimal numbers.
func columnIndex(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if len(s) != 1 {
		return 0
	}
	c := unicode.ToUpper(rune(s[0]))
	switch {
	case c >= 'A' && c <= 'H':
		return int(c-'A') + 1
	case c >= 'J' && c <= 'Z':
		return int(c - 'A')
	}
	return 0
}

// readRow reads a row with its number, frame and points.
func (l *diagramLine) readRow(s string, col int, wiki bool) {
	row := &l.row
	numbered := false
	if wiki {
		if wikiText(s) {
			return
		}
	} else {
		n, rest := leadingNumber(strings.TrimLeft(s, " \t"))
		if n > 0 && rest != "" {
			col += utf8.RuneCountInString(s) - utf8.RuneCountInString(rest)
			row.number, s, numbered = n, rest, true
			s = l.cutEnd(s)
		}
	}
	odd := 0
	var last rune
	for _, c := range s {
		p, ok := sign(c, wiki)
		switch {
		case strings.ContainsRune(" \t─━═", c):
		case strings.ContainsRune("|[]│║┃", c):
			row.left = row.left || len(row.points) == 0
			row.right = len(row.points) > 0
		case !wiki && strings.ContainsRune("()?", c):
			// around the last move; a doubtful stone
		case !wiki && unicode.IsDigit(c) && (last == 'X' || last == 'O'):
			// a recent move's number behind its stone
		case ok:
			p.col = col
			row.points = append(row.points, p)
			row.right = false
		default:
			if odd == 0 {
				l.odd, l.oddCol = c, col
			}
			odd++
		}
		last = c
		col++
	}
	read := len(row.points)
	switch {
	case odd == 0 && (read >= 2 || read == 1 && (numbered || row.left)):
		l.kind = rowLine
	case odd > 0 && odd <= read && (numbered || row.left || wiki || read >= 4 && odd*3 <= read):
		l.kind = nearLine
	}
}

// wikiText tells a line of text in a wiki diagram, where most letters are
// signs: it has words, or an arrow or a link.
func wikiText(s string) bool {
	s = strings.TrimSpace(s)
	if strings.HasPrefix(s, "{") || strings.HasPrefix(s, "[") {
		return true
	}
	for _, word := range strings.Fields(strings.Trim(s, "|")) {
		if len(word) > 1 && strings.IndexFunc(word, unicode.IsLower) >= 0 {
			return true
		}
	}
	return false
}

// leadingNumber cuts a number of at most two digits off the front of a line.
func leadingNumber(s string) (int, string) {
	i := 0
	for i < len(s) && i < 2 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 || i < len(s) && s[i] >= '0' && s[i] <= '9' {
		return 0, s
	}
	n, _ := strconv.Atoi(s[:i])
	return n, s[i:]
}

// cutEnd cuts what follows a numbered row: the number again, and words such as
// GNU Go's "WHITE (O) has captured 2 stones".
func (l *diagramLine) cutEnd(s string) string {
	digits := strconv.Itoa(l.row.number)
	if rest := strings.TrimSuffix(s, digits); rest != s && rest != "" && strings.ContainsAny(rest[len(rest)-1:], "|]") {
		return rest
	}
	number := " " + digits
	for from := 0; ; {
		i := strings.Index(s[from:], number)
		if i < 0 {
			return s
		}
		i += from
		rest := s[i+len(number):]
		if rest == "" || rest[0] == ' ' {
			l.tail = strings.TrimSpace(rest)
			return s[:i]
		}
		from = i + len(number)
	}
}
