package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// NewCSV returns a Writer of one flat table (RFC 4180: a header row, commas,
// lines ending in CR LF, quotes where needed, UTF-8 without a byte order mark).
//
// A row is one count of one game: game x ruleset x komi. A game without counts
// has one row whose columns from "target" on are empty, so that every game of
// the input is there. "seq" is the game's key: games that enter flip rates
// are those with left_out empty and outcome "rescored"; of them, flip is true or
// false for games with a recorded winner or draw and empty for the others.
//
// Unknown values are empty cells. A text that a spreadsheet would take for a
// formula (it starts with =, +, -, @, a tab or a line end, and is no number)
// gets a leading apostrophe. Like JSON lines, the table is written in blocks of
// whole records. Close does not close w and writes no totals.
func NewCSV(w io.Writer) Writer {
	c := &csvWriter{blocks: blocks{w: w, written: time.Now()}}
	c.table = csv.NewWriter(gatherer{&c.blocks})
	c.table.UseCRLF = true
	return c
}

// csvColumns is the header row. The order is part of the format: add at the end.
var csvColumns = []string{
	"seq", "file", "game", "digest", "moves_digest", "width", "height", "moves", "passes", "handicap",
	"black", "black_rank", "white", "white_rank", "date", "event", "place",
	"komi", "komi_source", "komi_doubtful", "rules", "rules_raw", "rules_doubtful",
	"recorded", "recorded_winner", "recorded_method", "recorded_margin",
	"outcome", "why", "life", "confidence", "dead", "doubtful", "agrees", "agrees_if", "left_out", "violations",
	"target", "variant", "target_komi", "black_points", "white_points", "winner", "margin", "low", "high", "dame", "notes",
	"flip", "certain", "causes",
}

// csvGameColumns is the number of columns that belong to the game.
const csvGameColumns = 37

type csvWriter struct {
	blocks
	table  *csv.Writer
	headed bool
	row    []string
}

func (c *csvWriter) Write(r *Record) error {
	c.head()
	c.row = appendGameCells(c.row[:0], r)
	if len(r.Scores) == 0 {
		for len(c.row) < len(csvColumns) {
			c.row = append(c.row, "")
		}
		c.add(c.row)
	}
	for i := range r.Scores {
		c.row = appendScoreCells(c.row[:csvGameColumns], r, &r.Scores[i])
		c.add(c.row)
	}
	c.table.Flush()
	return c.recordDone()
}

// add cannot fail: the table is gathered in memory.
func (c *csvWriter) add(row []string) { _ = c.table.Write(row) }

// head writes the header row once: an empty run has one too.
func (c *csvWriter) head() {
	if !c.headed {
		c.headed = true
		c.add(csvColumns)
	}
}

func (c *csvWriter) Close(*Totals) error {
	c.head()
	c.table.Flush()
	return c.flush()
}

func appendGameCells(row []string, r *Record) []string {
	komi, margin, agrees := "", "", ""
	if r.Komi.Known {
		komi = r.Komi.Points.String()
	}
	if r.Recorded.HasMargin {
		margin = r.Recorded.Margin.String()
	}
	if r.Agrees != nil {
		agrees = strconv.FormatBool(*r.Agrees)
	}
	row = append(row,
		strconv.FormatInt(r.Seq, 10), guard(r.File), strconv.Itoa(r.Game), r.Digest, r.MovesDigest,
		strconv.Itoa(r.Size[0]), strconv.Itoa(r.Size[1]), strconv.Itoa(r.Moves), strconv.Itoa(r.Passes), strconv.Itoa(r.Handicap),
		guard(r.Players.Black), guard(r.Players.BlackRank), guard(r.Players.White), guard(r.Players.WhiteRank),
		guard(r.Date), guard(r.Event), guard(r.Place),
		komi, r.Komi.Source.String(), strconv.FormatBool(r.Komi.Doubtful),
		guard(r.Rules.ID), guard(r.Rules.Raw), strconv.FormatBool(r.Rules.Doubtful),
		guard(r.Recorded.Raw), r.Recorded.Winner.String(), r.Recorded.Method.String(), margin,
		guard(r.Outcome), guard(r.Why))
	if l := r.Life; l != nil {
		row = append(row, guard(string(l.Origin)), FractionText(l.Confidence), guard(strings.Join(l.Dead, " ")), guard(strings.Join(l.Doubtful, " ")))
	} else {
		row = append(row, "", "", "", "")
	}
	return append(row, agrees, guard(r.AgreesIf), r.LeftOut(), strconv.Itoa(len(r.Violations)))
}

func appendScoreCells(row []string, r *Record, s *Score) []string {
	margin := ""
	if !s.LostByFoul() {
		margin = s.Margin.Abs().String()
	}
	row = append(row, guard(RulesID(s.Rules)), guard(s.Variant), s.Komi.String(), s.Black().String(), s.White().String(),
		s.Winner.String(), margin, s.Low.String(), s.High.String(), DameName(s.Dame), guard(strings.Join(s.Notes, " ")))
	if !r.Compared() {
		return append(row, "", "", "")
	}
	if f := r.FlipOf(s); f != nil {
		return append(row, "true", strconv.FormatBool(f.Certain), guard(causeCells(f)))
	}
	return append(row, "false", "", "")
}

// causeCells is "komi:-1 parity:-1": points of Black's margin, as in the
// record.
func causeCells(f *Flip) string {
	var parts []string
	for _, c := range f.Causes {
		parts = append(parts, c.Cause+":"+c.Points.String())
	}
	return strings.Join(parts, " ")
}

// guard keeps a spreadsheet from running a text as a formula (CSV injection):
// an apostrophe before the first character. Numbers stay as they are. The wide
// forms of the signs count too, since spreadsheets of East Asian locales take
// them for the narrow ones. Invalid UTF-8 becomes U+FFFD, NUL is taken out.
func guard(s string) string {
	if s == "" {
		return s
	}
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "")
	}
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	first, _ := utf8.DecodeRuneInString(s)
	s = strings.Map(plainRune, s)
	switch first {
	case '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠':
		if !numeric(s) {
			return "'" + s
		}
	}
	return s
}

// plainRune makes a space of what would move a terminal's cursor, break a
// line, or turn the direction of writing.
func plainRune(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
		return ' '
	}
	return r
}

// numeric reports a plain decimal number: digits with a sign and a point.
func numeric(s string) bool {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 {
		return false
	}
	seen, points := false, 0
	for _, c := range digits {
		switch {
		case c >= '0' && c <= '9':
			seen = true
		case c == '.':
			points++
		default:
			return false
		}
	}
	return seen && points <= 1
}
