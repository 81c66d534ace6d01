package table

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"gorescore/report"
)

// Part is what to read of one table. Columns names those wanted; nil are all
// that a Record is made of. The key is always read.
type Part struct {
	Table   *Table
	Columns []string
}

// Everything are the parts that a whole Record is made of.
func Everything() []Part {
	var parts []Part
	for _, t := range All {
		parts = append(parts, Part{Table: t})
	}
	return parts
}

// ColumnsOf are the places of a part's columns in their table: seq first, then
// the others in the table's order.
func (p Part) ColumnsOf() ([]int, error) {
	columns := []int{0}
	for i := 1; i < len(p.Table.Columns); i++ {
		c := &p.Table.Columns[i]
		if p.Columns == nil && (!c.Derived || p.Table == Games && listNamed(c.Name) != nil) {
			columns = append(columns, i)
		}
	}
	for _, name := range p.Columns {
		switch i := p.Table.Index(name); {
		case i < 0:
			return nil, fmt.Errorf("table %s has no column %q", p.Table.Name, name)
		case i > 0:
			columns = append(columns, i)
		}
	}
	return columns, nil
}

// Cursor goes through the rows of one table, which are sorted by their key.
type Cursor interface {
	// Table is whose rows they are.
	Table() *Table
	// Columns are the places of the cells of a row; the first is seq.
	Columns() []int
	// Next returns the next row, which is valid until the next call, and
	// io.EOF after the last.
	Next() ([]Value, error)
	Close() error
}

// Join makes records of the rows of several tables, games first. It stops at
// the first error. Rows of a game that games does not have are an error, and so
// are, if the cursor of games has the column with their number, rows that are
// missing. It closes the cursors.
func Join(cursors []Cursor) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		j := &join{}
		defer func() {
			for _, c := range cursors {
				c.Close() // they were only read
			}
		}()
		if len(cursors) == 0 || cursors[0].Table() != Games {
			yield(nil, errors.New("records begin with the table games"))
			return
		}
		for _, c := range cursors {
			j.lists = append(j.lists, list{Cursor: c})
			if err := j.lists[len(j.lists)-1].advance(); err != nil {
				yield(nil, err)
				return
			}
		}
		for {
			r, err := j.next()
			if err == io.EOF {
				return
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

type join struct {
	lists   []list
	decoder Decoder
}

// list is a cursor with its next row; nil at the end.
type list struct {
	Cursor
	row []Value
}

func (l *list) advance() error {
	before, first := int64(0), l.row == nil
	if !first {
		before = l.row[0].Int
	}
	row, err := l.Next()
	if err == io.EOF {
		l.row = nil
		return nil
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", l.Table().Name, err)
	}
	if !first && (row[0].Int < before || row[0].Int == before && l.Table() == Games) {
		return fmt.Errorf("table %s is not sorted: seq %d after %d", l.Table().Name, row[0].Int, before)
	}
	l.row = row
	return nil
}

// next makes one record. Rows that belong to no game come up as the seq of
// their table falls behind.
func (j *join) next() (*report.Record, error) {
	games := &j.lists[0]
	if games.row == nil {
		for i := range j.lists[1:] {
			if l := &j.lists[1+i]; l.row != nil {
				return nil, fmt.Errorf("table %s has rows of game %d, which is not in games", l.Table().Name, l.row[0].Int)
			}
		}
		return nil, io.EOF
	}
	r := &report.Record{}
	if err := j.decoder.Add(Games, r, games.Columns(), games.row); err != nil {
		return nil, err
	}
	promised := numbers(games)
	if err := games.advance(); err != nil {
		return nil, err
	}
	for i := range j.lists[1:] {
		l := &j.lists[1+i]
		n := int64(0)
		for l.row != nil && l.row[0].Int <= r.Seq {
			if l.row[0].Int < r.Seq {
				return nil, fmt.Errorf("table %s has rows of game %d, which is not in games", l.Table().Name, l.row[0].Int)
			}
			if err := j.decoder.Add(l.Table(), r, l.Columns(), l.row); err != nil {
				return nil, err
			}
			n++
			if err := l.advance(); err != nil {
				return nil, err
			}
		}
		if want, known := promised[l.Table()]; known && want != n {
			return nil, fmt.Errorf("table %s has %d rows of game %d, %d are missing: the results are not complete", l.Table().Name, n, r.Seq, want-n)
		}
	}
	return r, nil
}

// numbers are the rows that a row of games promises in the other tables.
func numbers(games *list) map[*Table]int64 {
	var out map[*Table]int64
	for k, i := range games.Columns() {
		if t := listNamed(Games.Columns[i].Name); t != nil {
			if out == nil {
				out = map[*Table]int64{}
			}
			out[t] = games.row[k].Int
		}
	}
	return out
}

// listNamed is the table of this name other than games, nil if there is none.
func listNamed(name string) *Table {
	for _, t := range All[1:] {
		if t.Name == name {
			return t
		}
	}
	return nil
}
