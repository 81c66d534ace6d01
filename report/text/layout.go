package text

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"gorescore/replay"
)

// Options are the choices of the writers for people. The zero value is 80
// columns without colours, 10 flipped games, 3 of them with their boards.
type Options struct {
	Color  bool // ANSI colours: only when the reader can see them
	Width  int  // columns; 0: 80
	Limit  int  // flipped games shown; 0: 10, ShowNone: none, else negative: all
	Boards int  // flipped games shown with their board; 0: 3, negative: none
	// Differences is how many differences of a changed game are shown; as Limit.
	Differences int
	// Only is the filter of the records written: "skipped", "doubtful" or
	// "mismatch". The report then lists them, Limit of them, with their
	// reasons, in place of its tables. "" and "flips" give the usual report.
	Only string
}

// ShowNone as Options.Limit lists no flipped games, as Options.Differences no
// differences.
const ShowNone = math.MinInt

// bound is how many of n things a limit shows, unset of them if it is 0.
func bound(limit, unset, n int) int {
	switch {
	case limit == 0:
		limit = unset
	case limit == ShowNone:
		limit = 0
	case limit < 0:
		limit = n
	}
	return min(limit, n)
}

const (
	defaultWidth  = 80
	minWidth      = 40 // below this nothing fits: the lines run over
	defaultLimit  = 10
	defaultBoards = 3
)

func (o Options) width() int {
	if o.Width <= 0 {
		return defaultWidth
	}
	return max(o.Width, minWidth)
}

// The styles of the text writers. Colour only repeats what the words say.
type style string

const (
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// sideStyle tells the sides apart: stones, territory, who wins.
var sideStyle = map[replay.Color]style{replay.Black: green, replay.White: cyan}

// winner paints a result in its winner's colour.
func (o Options) winner(text string, w replay.Winner) string {
	switch w {
	case replay.WinnerBlack:
		return o.paint(sideStyle[replay.Black], text)
	case replay.WinnerWhite:
		return o.paint(sideStyle[replay.White], text)
	}
	return text
}

func (o Options) paint(s style, text string) string {
	if !o.Color || text == "" || s == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// columns measures text as a terminal shows it: two columns for a Chinese,
// Japanese or Korean character. The user's locale has no say, so that the
// output is the same everywhere.
var columns = &runewidth.Condition{EastAsianWidth: false, StrictEmojiNeutral: true}

func width(s string) int {
	painted := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] >= utf8.RuneSelf:
			return columns.StringWidth(styleEnds.Replace(s))
		case s[i] == '\x1b':
			painted += strings.IndexByte(s[i:], 'm') + 1
		}
	}
	return len(s) - painted
}

// styleEnds takes the sequences of paint out of a text to be measured.
var styleEnds = func() *strings.Replacer {
	pairs := []string{"\x1b[0m", ""}
	for _, s := range []style{bold, dim, red, green, yellow, cyan} {
		pairs = append(pairs, "\x1b["+string(s)+"m", "")
	}
	return strings.NewReplacer(pairs...)
}()

// snip shortens text to n columns, with "..." where something is gone.
func snip(s string, n int) string {
	if width(s) <= n {
		return s
	}
	return columns.Truncate(s, n, "...")
}

// table lays cells out in columns. Cells are plain text; a style is put on
// after padding.
type table struct {
	right []bool // by column: numbers stand to the right
	rows  []tableRow
}

type tableRow struct {
	cells []string
	style style
}

// newTable takes one letter for each column: l or r.
func newTable(align string) *table {
	t := &table{}
	for _, a := range align {
		t.right = append(t.right, a == 'r')
	}
	return t
}

func (t *table) row(cells ...string) { t.rows = append(t.rows, tableRow{cells: cells}) }

func (t *table) head(cells ...string) { t.rows = append(t.rows, tableRow{cells, bold}) }

// widths measures the columns.
func (t *table) widths() []int {
	widths := make([]int, len(t.right))
	for _, r := range t.rows {
		for i, c := range r.cells {
			widths[i] = max(widths[i], width(c))
		}
	}
	return widths
}

// starts tells where the columns begin, and at the end where one more would.
func (t *table) starts() []int {
	at := []int{0}
	for i, n := range t.widths() {
		at = append(at, at[i]+n+2)
	}
	return at
}

// width is that of the whole table.
func (t *table) width() int {
	at := t.starts()
	return at[len(at)-1] - 2
}

// write appends the table, two columns apart, without trailing blanks.
func (t *table) write(b *strings.Builder, indent int, o Options) {
	widths := t.widths()
	for _, r := range t.rows {
		line := strings.Builder{}
		for i, c := range r.cells {
			if i > 0 {
				line.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-width(c))
			if t.right[i] {
				line.WriteString(pad + c)
			} else {
				line.WriteString(c + pad)
			}
		}
		text := strings.TrimRight(line.String(), " ")
		if text != "" {
			b.WriteString(strings.Repeat(" ", indent))
			if r.style != "" {
				text = o.paint(r.style, text)
			}
			b.WriteString(text)
		}
		b.WriteByte('\n')
	}
}

// wrap appends first and then text, broken at spaces to the width. Lines after
// the first start below the text. A number stays with what it counts.
func wrap(b *strings.Builder, first, text string, o Options) {
	wrapItems(b, first, unbroken(strings.Fields(text)), o)
}

// unbroken joins a number and the word or per cent sign after it, and a komi.
func unbroken(words []string) []string {
	var items []string
	counts := false
	for _, w := range words {
		if counts || strings.HasPrefix(w, "%") && len(items) > 0 {
			items[len(items)-1] += " " + w
		} else {
			items = append(items, w)
		}
		counts = w == "komi" || strings.Trim(w, "0123456789,") == "" && !strings.HasSuffix(w, ",")
	}
	return items
}

// wrapItems is wrap for a text that may only be broken between its items.
func wrapItems(b *strings.Builder, first string, items []string, o Options) {
	wrapHang(b, first, items, width(first), o)
}

// wrapHang is wrapItems with the lines after the first indented by hang.
func wrapHang(b *strings.Builder, first string, items []string, hang int, o Options) {
	b.WriteString(first)
	at := width(first)
	for i, item := range items {
		n := width(item)
		switch {
		case i == 0:
		case at+1+n > o.width():
			b.WriteByte('\n')
			b.WriteString(strings.Repeat(" ", hang))
			at = hang
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(item)
		at += n
	}
	b.WriteByte('\n')
}

// commas ends every item but the last with a comma, for wrapItems.
func commas(items []string) []string {
	for i := range len(items) - 1 {
		items[i] += ","
	}
	return items
}
