package parquet

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"gorescore/report"
	"gorescore/report/table"
)

// Is reports whether path is a folder as New writes it.
func Is(path string) bool {
	info, err := os.Stat(filepath.Join(path, table.Games.Name+Ext))
	return err == nil && info.Mode().IsRegular()
}

// Read yields the records of a folder, made of the parts named; without any, of
// everything. After an error it stops.
func Read(dir string, parts ...table.Part) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		if len(parts) == 0 {
			parts = table.Everything()
		}
		var cursors []table.Cursor
		for _, p := range parts {
			c, err := open(filepath.Join(dir, p.Table.Name+Ext), p)
			if err != nil {
				for _, c := range cursors {
					err = errors.Join(err, c.Close())
				}
				yield(nil, err)
				return
			}
			cursors = append(cursors, c)
		}
		table.Join(cursors)(yield)
	}
}

// cursor goes through one file.
type cursor struct {
	table   *table.Table
	columns []int
	file    *os.File
	groups  []parquet.RowGroup
	readers []*reader
	left    int64 // rows left in the row group
	row     []table.Value
}

// reader goes through one column of a row group.
type reader struct {
	*table.Column
	leaf   int
	pages  parquet.Pages
	values parquet.ValueReader
	page   parquet.Page
	cells  []parquet.Value
	at, n  int
	last   string // the text before: neighbours often have the same
}

func open(name string, p table.Part) (*cursor, error) {
	places, err := p.ColumnsOf()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	c := &cursor{table: p.Table, file: f}
	if err := c.begin(name, places); err != nil {
		f.Close() // it was only read
		return nil, err
	}
	return c, nil
}

func (c *cursor) begin(name string, places []int) error {
	info, err := c.file.Stat()
	if err != nil {
		return err
	}
	file, err := openFile(c.file, info.Size())
	if err != nil {
		return fmt.Errorf("%s is no Parquet file, or was not completed: %w", name, err)
	}
	switch v, ok := file.Lookup(versionKey); {
	case !ok:
		return fmt.Errorf("%s was not written by gorescore: its metadata have no %s", name, versionKey)
	case v != strconv.Itoa(table.Version):
		return fmt.Errorf("%s has tables of version %s, this version reads %d", name, v, table.Version)
	}
	for _, i := range places {
		col := &c.table.Columns[i]
		leaf, ok := file.Schema().Lookup(col.Name)
		if !ok {
			return fmt.Errorf("%s has no column %s", name, col.Name)
		}
		if got := leaf.Node.Type().Kind(); got != kindOf(col.Type) {
			return fmt.Errorf("%s: column %s is %v, want %v", name, col.Name, got, kindOf(col.Type))
		}
		c.columns = append(c.columns, i)
		c.readers = append(c.readers, &reader{Column: col, leaf: leaf.ColumnIndex, cells: make([]parquet.Value, batchRows)})
	}
	c.row = make([]table.Value, len(c.columns))
	c.groups = file.RowGroups()
	return nil
}

// openFile keeps a damaged file from ending the program.
func openFile(r io.ReaderAt, size int64) (f *parquet.File, err error) {
	defer recovered(&err)
	return parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.ReadBufferSize(1<<16))
}

// recovered makes an error of what the library does with damage.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("damaged: %v", p)
	}
}

func kindOf(t table.Type) parquet.Kind {
	switch t {
	case table.Int:
		return parquet.Int64
	case table.Points, table.Fraction:
		return parquet.Double
	case table.Bool:
		return parquet.Boolean
	}
	return parquet.ByteArray
}

// Table implements table.Cursor.
func (c *cursor) Table() *table.Table { return c.table }

// Columns implements table.Cursor.
func (c *cursor) Columns() []int { return c.columns }

// Close implements table.Cursor.
func (c *cursor) Close() error {
	for _, r := range c.readers {
		r.end()
	}
	return c.file.Close()
}

// Next implements table.Cursor.
func (c *cursor) Next() (row []table.Value, err error) {
	defer recovered(&err)
	for c.left == 0 {
		if len(c.groups) == 0 {
			return nil, io.EOF
		}
		g := c.groups[0]
		c.groups, c.left = c.groups[1:], g.NumRows()
		for _, r := range c.readers {
			r.end()
			r.pages = g.ColumnChunks()[r.leaf].Pages()
		}
	}
	c.left--
	for i, r := range c.readers {
		if r.at == r.n {
			if err := r.fill(); err != nil {
				return nil, fmt.Errorf("column %s: %w", r.Name, err)
			}
		}
		if err := r.value(&c.row[i], r.cells[r.at]); err != nil {
			return nil, fmt.Errorf("column %s: %w", r.Name, err)
		}
		r.at++
	}
	return c.row, nil
}

// fill reads cells on, at least one.
func (r *reader) fill() error {
	for {
		if r.values == nil {
			page, err := r.pages.ReadPage()
			if err == io.EOF {
				return io.ErrUnexpectedEOF
			}
			if err != nil {
				return err
			}
			r.page, r.values = page, page.Values()
		}
		n, err := r.values.ReadValues(r.cells)
		if err != nil && err != io.EOF {
			return err
		}
		if err == io.EOF || n == 0 {
			r.values = nil
		}
		if n > 0 {
			r.at, r.n = 0, n
			return nil
		}
	}
}

func (r *reader) end() {
	if r.pages != nil {
		r.pages.Close() // it was only read
	}
	r.pages, r.values, r.at, r.n = nil, nil, 0, 0
}

// value reads one cell. Texts are copied: pages are used again.
func (r *reader) value(v *table.Value, cell parquet.Value) error {
	*v = table.Value{Null: cell.IsNull()}
	if v.Null {
		return nil
	}
	switch r.Type {
	case table.Int:
		v.Int = cell.Int64()
	case table.Points:
		f := 2 * cell.Double()
		if f != math.Trunc(f) || math.Abs(f) > math.MaxInt32 {
			return fmt.Errorf("%v is no number of half points", f/2)
		}
		v.Int = int64(f)
	case table.Fraction:
		v.Fraction = cell.Double()
	case table.Bool:
		if cell.Boolean() {
			v.Int = 1
		}
	default:
		if b := cell.ByteArray(); string(b) != r.last {
			r.last = string(b)
		}
		v.Text = r.last
	}
	return nil
}
