package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"os"

	"gorescore/report"
	"gorescore/report/table"
)

// commitGames is how many games a transaction holds: a run that is killed
// leaves a database with all that was committed.
const commitGames = 1000

type writer struct {
	db      *sql.DB
	tx      *sql.Tx
	inserts []*sql.Stmt // by table.All, of the database
	in      []*sql.Stmt // the same, of the transaction
	games   int         // in the transaction
	row     []table.Value
	args    []any
	err     error // the first: nothing is written after it
}

// New returns a Writer of a database, which must not be there yet. What was
// committed, every thousand games, stays valid whatever happens to the process;
// Close commits the rest and makes the indexes. The same records give the same
// tables.
func New(path string) (report.Writer, error) {
	// Neither another database nor the journal of one may be taken up.
	for _, name := range []string{path, path + "-journal"} {
		if _, err := os.Lstat(name); !errors.Is(err, os.ErrNotExist) {
			if err == nil {
				err = &os.PathError{Op: "create", Path: name, Err: os.ErrExist}
			}
			return nil, err
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	w := &writer{}
	if w.db, err = openDB(path, "rw"); err != nil {
		return nil, err
	}
	w.db.SetMaxOpenConns(1)
	if err := w.prepare(); err != nil {
		return nil, errors.Join(err, w.db.Close())
	}
	return w, nil
}

// prepare makes the tables and the views.
func (w *writer) prepare() error {
	statements := []string{
		"PRAGMA locking_mode = EXCLUSIVE",
		"PRAGMA synchronous = NORMAL",
		"PRAGMA cache_size = -16000",
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", table.Version),
		"BEGIN",
	}
	for _, t := range table.All {
		statements = append(statements, createTable(t))
	}
	for _, v := range Views {
		statements = append(statements, fmt.Sprintf("CREATE VIEW %s AS\n%s", v.Name, v.Query))
	}
	for _, s := range append(statements, "COMMIT") {
		if _, err := w.db.Exec(s); err != nil {
			return err
		}
	}
	for _, t := range table.All {
		insert, err := w.db.Prepare(insertInto(t))
		if err != nil {
			return err
		}
		w.inserts = append(w.inserts, insert)
	}
	return nil
}

// Write implements report.Writer.
func (w *writer) Write(r *report.Record) error {
	if w.err == nil {
		w.err = w.write(r)
	}
	return w.err
}

func (w *writer) write(r *report.Record) error {
	if w.tx == nil {
		if err := w.begin(); err != nil {
			return err
		}
	}
	for k, t := range table.All {
		for i := range t.Len(r) {
			w.row = t.AppendRow(w.row[:0], r, i)
			w.args = w.args[:0]
			for c := range w.row {
				w.args = append(w.args, cell(&t.Columns[c], &w.row[c]))
			}
			if _, err := w.in[k].Exec(w.args...); err != nil {
				return fmt.Errorf("table %s, game %d: %w", t.Name, r.Seq, err)
			}
		}
	}
	w.games++
	if w.games == commitGames {
		return w.commit()
	}
	return nil
}

func (w *writer) begin() (err error) {
	if w.tx, err = w.db.Begin(); err != nil {
		return err
	}
	w.in = w.in[:0]
	for _, s := range w.inserts {
		w.in = append(w.in, w.tx.Stmt(s))
	}
	return nil
}

func (w *writer) commit() error {
	if w.tx == nil {
		return nil
	}
	err := w.tx.Commit()
	w.tx, w.games = nil, 0
	return err
}

func cell(c *table.Column, v *table.Value) any {
	switch {
	case v.Null:
		return nil
	case c.Type == table.Points:
		return v.Float()
	case c.Type == table.Fraction:
		return v.Fraction
	case c.Type == table.Text:
		return v.Text
	}
	return v.Int
}

// Close implements report.Writer.
func (w *writer) Close(*report.Totals) error {
	if w.err == nil {
		w.err = w.commit()
	}
	for _, s := range indexes {
		if w.err == nil {
			_, w.err = w.db.Exec(s)
		}
	}
	if w.err == nil {
		_, w.err = w.db.Exec("ANALYZE")
	}
	if w.tx != nil {
		w.err = errors.Join(w.err, w.tx.Rollback())
	}
	for _, s := range w.inserts {
		w.err = errors.Join(w.err, s.Close())
	}
	w.err = errors.Join(w.err, w.db.Close())
	return w.err
}
