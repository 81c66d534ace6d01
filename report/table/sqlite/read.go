package sqlite

import (
	"database/sql"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"strings"

	"gorescore/report"
	"gorescore/report/table"
)

// Read yields the records of a database, made of the parts named; without any,
// of everything. After an error it stops. A journal that a killed run left next
// to the database is rolled back first.
func Read(path string, parts ...table.Part) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		if len(parts) == 0 {
			parts = table.Everything()
		}
		db, err := openOurs(path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer db.Close() // it was only read
		var cursors []table.Cursor
		for _, p := range parts {
			c, err := open(db, p)
			if err != nil {
				for _, c := range cursors {
					_ = c.Close() // it was only read
				}
				yield(nil, fmt.Errorf("%s: %w", path, err))
				return
			}
			cursors = append(cursors, c)
		}
		for r, err := range table.Join(cursors) {
			if err != nil {
				err = fmt.Errorf("%s: %w", path, err)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// openOurs opens a database that New wrote.
func openOurs(path string) (*sql.DB, error) {
	mode := "ro"
	if _, err := os.Stat(path + "-journal"); err == nil {
		mode = "rw"
	}
	db, err := openDB(path, mode)
	if err != nil {
		return nil, err
	}
	var id, version int
	if err = db.QueryRow("PRAGMA application_id").Scan(&id); err == nil {
		err = db.QueryRow("PRAGMA user_version").Scan(&version)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("%s cannot be read as an SQLite database: %w", path, err)
	case id != applicationID:
		err = fmt.Errorf("%s was not written by gorescore: its application_id is %#x", path, id)
	case version != table.Version:
		err = fmt.Errorf("%s has tables of version %d, this version reads %d", path, version, table.Version)
	}
	if err != nil {
		db.Close() // it was only read
		return nil, err
	}
	return db, nil
}

// cursor goes through one table.
type cursor struct {
	table   *table.Table
	columns []int
	rows    *sql.Rows
	cells   []any
	scan    []any // pointers to cells
	row     []table.Value
}

func open(db *sql.DB, p table.Part) (*cursor, error) {
	places, err := p.ColumnsOf()
	if err != nil {
		return nil, err
	}
	have, err := columnsOf(db, p.Table)
	if err != nil {
		return nil, err
	}
	c := &cursor{table: p.Table}
	var names []string
	for _, i := range places {
		col := &p.Table.Columns[i]
		if !have[col.Name] {
			return nil, fmt.Errorf("table %s has no column %s", p.Table.Name, col.Name)
		}
		c.columns = append(c.columns, i)
		names = append(names, col.Name)
	}
	order := "seq"
	if p.Table.KeyColumns() == 2 {
		order = "seq, n"
	}
	c.rows, err = db.Query(fmt.Sprintf("SELECT %s FROM %s ORDER BY %s", strings.Join(names, ", "), p.Table.Name, order))
	if err != nil {
		return nil, err
	}
	c.cells, c.row = make([]any, len(names)), make([]table.Value, len(names))
	for i := range c.cells {
		c.scan = append(c.scan, &c.cells[i])
	}
	return c, nil
}

func columnsOf(db *sql.DB, t *table.Table) (map[string]bool, error) {
	rows, err := db.Query("SELECT name FROM pragma_table_info(?)", t.Name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	have := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		have[name] = true
	}
	if len(have) == 0 && rows.Err() == nil {
		return nil, fmt.Errorf("there is no table %s", t.Name)
	}
	return have, rows.Err()
}

// Table implements table.Cursor.
func (c *cursor) Table() *table.Table { return c.table }

// Columns implements table.Cursor.
func (c *cursor) Columns() []int { return c.columns }

// Close implements table.Cursor.
func (c *cursor) Close() error { return c.rows.Close() }

// Next implements table.Cursor.
func (c *cursor) Next() ([]table.Value, error) {
	if !c.rows.Next() {
		if err := c.rows.Err(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	if err := c.rows.Scan(c.scan...); err != nil {
		return nil, err
	}
	for i, cell := range c.cells {
		col := &c.table.Columns[c.columns[i]]
		if !value(&c.row[i], col, cell) {
			return nil, fmt.Errorf("column %s: %v (%T) is no %s", col.Name, cell, cell, col.Type)
		}
	}
	return c.row, nil
}

// value reads one cell; false: it is of another type than its column.
func value(v *table.Value, c *table.Column, cell any) bool {
	*v = table.Value{}
	if cell == nil {
		v.Null = true
		return true
	}
	switch cell := cell.(type) {
	case int64:
		switch c.Type {
		case table.Int, table.Bool:
			v.Int = cell
		case table.Points:
			v.Int = 2 * cell
		case table.Fraction:
			v.Fraction = float64(cell)
		default:
			return false
		}
	case float64:
		half := 2 * cell
		switch {
		case c.Type == table.Fraction:
			v.Fraction = cell
		case c.Type == table.Points && half == math.Trunc(half) && math.Abs(half) <= math.MaxInt32:
			v.Int = int64(half)
		default:
			return false
		}
	case bool:
		if cell {
			v.Int = 1
		}
		return c.Type == table.Bool
	case string:
		v.Text = cell
		return c.Type == table.Text
	default:
		return false
	}
	return true
}
