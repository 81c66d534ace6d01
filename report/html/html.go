package html

import (
	"bufio"
	"io"
	"strings"

	"gorescore/report"
)

// Options are the choices of the writer. The zero value is useful.
type Options struct {
	// Room bounds what the page holds of games, in bytes before compression, and
	// the memory of the writer; 0 is 60 MiB, a page of at most 15 MB.
	Room int
	// Only says which games are written, if not all are ("flips"): the figures are
	// of all games all the same.
	Only string
	// Sections stand after the figures of the run, such as komi statistics.
	Sections []Section
}

// Section is a part of the page that another package made: texts and tables.
// All of it is plain text.
type Section struct {
	Title  string
	Texts  []string // paragraphs
	Tables []Table
}

// Table is a table of a Section.
type Table struct {
	Caption string
	Columns []string // a column whose name ends in " >" holds numbers
	Rows    [][]string
}

// Cell is a text of a Table, and whether it is one of a column of numbers.
type Cell struct {
	Text   string
	Number bool
}

// Head are the names of the columns.
func (t Table) Head() []Cell {
	out := make([]Cell, len(t.Columns))
	for i, name := range t.Columns {
		out[i].Text, out[i].Number = strings.CutSuffix(name, " >")
	}
	return out
}

// Cells are the rows.
func (t Table) Cells() [][]Cell {
	head, out := t.Head(), make([][]Cell, len(t.Rows))
	for i, row := range t.Rows {
		for k, text := range row {
			out[i] = append(out[i], Cell{report.Clean(text), k < len(head) && head[k].Number})
		}
	}
	return out
}

const defaultRoom = 60 << 20

// New returns the Writer of the page. Totals come first, so nothing is written
// before Close. All flipped games are kept if there is room for them, as many as
// possible with their boards, and of the others a sample of each kind: those with
// the smallest digests, so that the page depends on the games alone.
func New(w io.Writer, o Options) report.Writer {
	if o.Room <= 0 {
		o.Room = defaultRoom
	}
	// A row is a tenth of a game with its board.
	return &page{w: w, o: o, plots: newPlots(), rows: newShelves(o.Room / 2), details: newShelves(o.Room / 2)}
}

type page struct {
	w       io.Writer
	o       Options
	rules   ruleBook
	rows    []*shelf // by kind
	details []*shelf // by kind
	seen    [kinds]int64
	plots   *plots
	moves   bool // some game came with its moves
}

// Write implements report.Writer.
func (p *page) Write(r *report.Record) error {
	p.rules.learn(r)
	p.plots.add(r)
	p.moves = p.moves || r.Diagram != nil
	k, rank := kindOf(r), rankOf(r)
	p.seen[k]++
	if s := p.rows[k]; !s.full(rank, r.Seq) {
		row, err := p.row(r)
		if err != nil {
			return err
		}
		s.put(held{rank, r.Seq, row})
	}
	if s := p.details[k]; !s.full(rank, r.Seq) {
		detail, err := p.detail(r)
		if err != nil {
			return err
		}
		s.put(held{rank, r.Seq, detail})
	}
	return nil
}

// Close implements report.Writer.
func (p *page) Close(n *report.Totals) error {
	if n == nil {
		n = &report.Totals{}
	}
	b := bufio.NewWriterSize(p.w, 1<<16)
	if err := p.write(b, n); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return report.Flush(p.w)
}
