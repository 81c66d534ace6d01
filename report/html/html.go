package html

import (
	"bufio"
	"encoding/base64"
	"html/template"
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
	// Sections, if there is such a function, is asked at the end for what stands
	// after the figures of the run, such as komi statistics.
	Sections func() ([]Section, error)
}

// Section is a part of the page that another package made. All texts are plain.
type Section struct {
	Title    string
	Texts    []string // paragraphs
	Tables   []Table
	Pictures []Picture
	Notes    []string // caveats, as a list after all else
}

// Picture is a picture of a Section, and what it shows, in words.
type Picture struct {
	Caption string
	SVG     []byte
}

// Source is the picture as an address that holds all of it: as an image it has
// styles of its own, which the page's policy lets no inline SVG have.
func (p Picture) Source() template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.SVG))
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
	var sections []Section
	if p.o.Sections != nil {
		var err error
		if sections, err = p.o.Sections(); err != nil {
			return err
		}
	}
	b := bufio.NewWriterSize(p.w, 1<<16)
	if err := p.write(b, n, sections); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return report.Flush(p.w)
}
