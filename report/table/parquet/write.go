package parquet

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"gorescore/report"
	"gorescore/report/table"
)

const batchRows = 1 << 10 // gathered by column before they are encoded

// groupRows is the size of a row group, all that is held in memory, compressed.
// Tests make it smaller.
var groupRows = 1 << 16

// writer writes all tables of a run.
type writer struct {
	tables []*file
	buf    []table.Value
	err    error // the first: nothing is written after it
}

// New returns a Writer of a folder of Parquet files, which must exist and hold
// none. Memory is bounded by a row group of each table. The files are readable
// after Close, which also writes what an interrupted run has; the same records
// give the same bytes.
func New(dir string) (report.Writer, error) {
	w := &writer{}
	for _, t := range table.All {
		f, err := create(filepath.Join(dir, t.Name+Ext), t)
		if err != nil {
			return nil, errors.Join(err, w.close())
		}
		w.tables = append(w.tables, f)
	}
	return w, nil
}

// Write implements report.Writer.
func (w *writer) Write(r *report.Record) error {
	for _, f := range w.tables {
		for i := range f.table.Len(r) {
			w.buf = f.table.AppendRow(w.buf[:0], r, i)
			f.add(w.buf)
			if f.rows == batchRows && w.err == nil {
				w.err = f.flush(false)
			}
		}
	}
	return w.err
}

// Close implements report.Writer.
func (w *writer) Close(*report.Totals) error {
	for _, f := range w.tables {
		if w.err == nil {
			w.err = f.flush(true)
		}
		if w.err == nil {
			w.err = f.out.Close()
		}
		if w.err == nil {
			w.err = f.buffer.Flush()
		}
	}
	if err := w.close(); w.err == nil {
		w.err = err
	}
	return w.err
}

func (w *writer) close() (err error) {
	for _, f := range w.tables {
		err = errors.Join(err, f.file.Close())
	}
	return err
}

// file is one table being written.
type file struct {
	table   *table.Table
	file    *os.File
	buffer  *bufio.Writer
	out     *parquet.GenericWriter[any]
	columns []column
	rows    int // gathered
	group   int // in the row group so far
}

// column is one column's gathered cells.
type column struct {
	*table.Column
	place   int // among the leaves of the schema
	defined int // definition level of a value
	cells   []parquet.Value
}

func create(name string, t *table.Table) (*file, error) {
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	f := &file{table: t, file: out, buffer: bufio.NewWriterSize(out, 1<<16)}
	f.out = parquet.NewGenericWriter[any](f.buffer, schemaOf(t),
		parquet.CreatedBy("gorescore", strconv.Itoa(table.Version), ""),
		parquet.KeyValueMetadata(versionKey, strconv.Itoa(table.Version)),
		parquet.DataPageStatistics(true),
		parquet.SortingWriterConfig(parquet.SortingColumns(parquet.Ascending("seq"))))
	for i := range t.Columns {
		c := column{Column: &t.Columns[i], place: i, cells: make([]parquet.Value, 0, batchRows)}
		if c.Null {
			c.defined = 1
		}
		f.columns = append(f.columns, c)
	}
	return f, nil
}

// add gathers one row.
func (f *file) add(row []table.Value) {
	for i := range f.columns {
		c := &f.columns[i]
		c.cells = append(c.cells, c.cell(&row[i]))
	}
	f.rows++
}

func (c *column) cell(v *table.Value) parquet.Value {
	var cell parquet.Value
	switch {
	case v.Null:
		return parquet.NullValue().Level(0, 0, c.place)
	case c.Type == table.Int:
		cell = parquet.Int64Value(v.Int)
	case c.Type == table.Points:
		cell = parquet.DoubleValue(v.Float())
	case c.Type == table.Fraction:
		cell = parquet.DoubleValue(v.Fraction)
	case c.Type == table.Bool:
		cell = parquet.BooleanValue(v.Int != 0)
	default:
		cell = parquet.ByteArrayValue([]byte(v.Text))
	}
	return cell.Level(0, c.defined, c.place)
}

// flush encodes what is gathered, and ends the row group when it is full.
func (f *file) flush(last bool) error {
	for i, w := range f.out.ColumnWriters() {
		c := &f.columns[i]
		if _, err := w.WriteRowValues(c.cells); err != nil {
			return fmt.Errorf("table %s, column %s: %w", f.table.Name, c.Name, err)
		}
		clear(c.cells)
		c.cells = c.cells[:0]
	}
	f.group += f.rows
	f.rows = 0
	if f.group >= groupRows || last && f.group > 0 {
		f.group = 0
		return f.out.Flush()
	}
	return nil
}
