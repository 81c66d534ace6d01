package html

import (
	"bufio"
	"io"

	"gorescore/report"
)

// Options are the choices of the writer. The zero value is useful.
type Options struct {
	// Room bounds the games that the page holds, in bytes before compression;
	// 0 is 24 MiB, some 9,000 games with their boards, a page of about 8 MB.
	Room int
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

const defaultRoom = 24 << 20

// New returns the Writer of the page. Totals come first, so nothing is written
// before Close. All flipped games are kept if there is room for them, and of
// the others a sample of each kind: those with the smallest digests, so that
// the page depends on the games alone.
func New(w io.Writer, o Options) report.Writer {
	if o.Room <= 0 {
		o.Room = defaultRoom
	}
	p := &page{w: w, o: o, plots: newPlots()}
	p.shelves = newShelves(o.Room)
	return p
}

type page struct {
	w       io.Writer
	o       Options
	rules   ruleBook
	shelves []*shelf
	plots   *plots
	moves   bool // some game came with its moves
}

// Write implements report.Writer.
func (p *page) Write(r *report.Record) error {
	p.rules.learn(r)
	p.plots.add(r)
	p.moves = p.moves || r.Diagram != nil
	s := p.shelves[kindOf(r)]
	s.seen++
	rank := rankOf(r)
	if s.full(rank) {
		return nil
	}
	row, err := p.row(r)
	if err != nil {
		return err
	}
	detail, err := p.detail(r)
	if err != nil {
		return err
	}
	s.put(held{rank: rank, seq: r.Seq, row: row, detail: detail})
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
