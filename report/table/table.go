package table

import (
	"fmt"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// Version is the version of the tables. Columns are added at the end of their
// table without a new version; readers go by the names of columns, and want every
// one: a missing column is no column of unknown values.
const Version = 1

// Type is the type of a column.
type Type uint8

// The types.
const (
	Int      Type = iota // 64 bits
	Points               // an exact multiple of a half
	Fraction             // a probability of at most four decimals
	Bool
	Text // UTF-8 without NUL
)

// String is the name of the type in the documentation.
func (t Type) String() string {
	return [...]string{"integer", "points", "fraction", "boolean", "text"}[t]
}

// Value is one cell. The zero value is 0, false or "".
type Value struct {
	Null     bool
	Int      int64   // of Int; of Points, in half points; of Bool, 0 or 1
	Fraction float64 // of Fraction
	Text     string  // of Text
}

// Float is a value of Points in points.
func (v *Value) Float() float64 { return float64(v.Int) / 2 }

// Column is one column of a table.
type Column struct {
	Name    string
	Type    Type
	Null    bool   // the value may be unknown
	Derived bool   // it follows from other columns: written for queries, not read back
	Meaning string // with the unit, where there is one
}

// Table is one of the tables. Its rows stand in the order of the records and,
// within a record, in that of the record's list.
type Table struct {
	Name    string
	About   string
	Columns []Column

	count func(*report.Record) int
	value func(r *report.Record, row, column int) Value
	add   func(d *Decoder, r *report.Record, columns []int, row []Value)
}

// The tables.
var (
	Games       = newTable("games", "One row per game, and one per input without a game.", gameColumns, oneGame)
	Scores      = newTable("scores", "One row per count of a game: ruleset and komi.", scoreColumns, scoresOf)
	Flips       = newTable("flips", "One row per count whose winner is another than that of its reference.", flipColumns, flipsOf)
	Violations  = newTable("violations", "One row per foul.", violationColumns, violationsOf)
	Diagnostics = newTable("diagnostics", "One row per finding.", diagnosticColumns, diagnosticsOf)
)

// All are the tables in their usual order.
var All = []*Table{Games, Scores, Flips, Violations, Diagnostics}

// KeyColumns is how many columns at the beginning of a table are its key: seq
// for games, seq and n for the others. Rows are sorted by them.
func (t *Table) KeyColumns() int {
	if t == Games {
		return 1
	}
	return 2
}

// Index is the place of a column by its name, -1 if there is none.
func (t *Table) Index(name string) int {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			return i
		}
	}
	return -1
}

// Len is the number of rows of a record.
func (t *Table) Len(r *report.Record) int { return t.count(r) }

// AppendRow appends the cells of one row of a record, from 0 and less than Len.
func (t *Table) AppendRow(dst []Value, r *report.Record, row int) []Value {
	for i := range t.Columns {
		dst = append(dst, t.value(r, row, i))
	}
	return dst
}

// item is one row's part of a record.
type item[T any] struct {
	*report.Record
	n int // within the list, from 1
	v *T
}

// column is a Column with the way there and back for the rows of one table.
type column[T any] struct {
	Column
	get func(item[T]) Value
	set func(*Decoder, item[T], *Value) // nil: nothing to keep
}

// source tells which part of a record is a table's: the list, and how to make
// it longer.
type source[T any] struct {
	count func(*report.Record) int
	at    func(*report.Record, int) *T
	add   func(*report.Record) *T
}

func newTable[T any](name, about string, columns []column[T], of source[T]) *Table {
	t := &Table{Name: name, About: about, count: of.count}
	for i := range columns {
		c := columns[i].Column
		c.Derived = c.Derived || columns[i].set == nil
		t.Columns = append(t.Columns, c)
	}
	t.value = func(r *report.Record, row, column int) Value {
		return columns[column].get(item[T]{r, row + 1, of.at(r, row)})
	}
	t.add = func(d *Decoder, r *report.Record, cols []int, row []Value) {
		it := item[T]{Record: r, v: of.add(r)}
		for k, i := range cols {
			c := &columns[i]
			switch {
			case c.set == nil:
			case row[k].Null && !c.Null:
				d.fail("column %s is null", c.Name)
			default:
				c.set(d, it, &row[k])
			}
		}
	}
	return t
}

// Decoder makes records of rows. The zero value is ready; the rulesets of what
// it makes are bare, as those of report.ReadJSON: they have an ID alone.
type Decoder struct {
	rules map[string]*score.Ruleset
	err   error
}

// Add gives a record one row more of a table, whose cells are those of the
// columns named by their places. A row of games fills the record's own fields.
// An error names what cannot stand in the column.
func (d *Decoder) Add(t *Table, r *report.Record, columns []int, row []Value) error {
	d.err = nil
	t.add(d, r, columns, row)
	if d.err != nil {
		return fmt.Errorf("table %s, game %d: %w", t.Name, r.Seq, d.err)
	}
	return nil
}

func (d *Decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf(format, args...)
	}
}

func (d *Decoder) ruleset(id string) *score.Ruleset {
	rs := d.rules[id]
	if rs == nil {
		if d.rules == nil {
			d.rules = map[string]*score.Ruleset{}
		}
		rs = &score.Ruleset{ID: id}
		d.rules[id] = rs
	}
	return rs
}

// named reads a name of the contract.
func named[T any](d *Decoder, what string, v *Value, parse func(string) (T, bool)) T {
	out, ok := parse(v.Text)
	if !ok {
		d.fail("%s %q", what, v.Text)
	}
	return out
}

func half(v *Value) replay.HalfPoints { return replay.HalfPoints(v.Int) }
