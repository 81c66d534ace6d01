package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"gorescore/report"
	"gorescore/report/html"
	"gorescore/report/komi"
	"gorescore/report/komi/plot"
)

// htmlPage is the writer of --format html: the page, with what the same games say
// about komi.
type htmlPage struct {
	report.Writer
	collector *komi.Collector
}

// newPage makes the page. Games chosen for what became of them say nothing about
// komi, so that a page of some of them alone has no such part.
func newPage(w io.Writer, only string) report.Writer {
	if only != "" {
		return html.New(w, html.Options{Only: only})
	}
	p := &htmlPage{collector: komi.NewCollector(komi.Options{})}
	p.Writer = html.New(w, html.Options{Sections: p.sections})
	return p
}

// Write implements report.Writer.
func (p *htmlPage) Write(r *report.Record) error {
	p.collector.AddRecord(r)
	return p.Writer.Write(r)
}

// drawnGroups is how many groups, those with the most games, are drawn.
const drawnGroups = 3

func (p *htmlPage) sections() ([]html.Section, error) {
	f := p.collector.Analyse(komi.Analysis{})
	if f.Used == 0 {
		return nil, nil
	}
	s := html.Section{Title: "Is the komi fair?", Texts: []string{f.Verdict}, Tables: []html.Table{fairness(f)}}
	drawn := &komi.Findings{}
	for _, i := range f.Largest(drawnGroups) {
		a := f.Answers[i]
		if len(f.Answers) > 1 {
			s.Texts = append(s.Texts, a.Verdict)
		}
		if a.Refused != "" {
			continue // its numbers would mislead, drawn or not
		}
		drawn.Answers = append(drawn.Answers, a)
		s.Tables = append(s.Tables, sweepTable(&a))
		for _, w := range a.Warnings {
			s.Notes = append(s.Notes, a.Key.Name()+": "+w.Text)
		}
	}
	for _, w := range f.Warnings {
		s.Notes = append(s.Notes, w.Text)
	}
	s.Notes = append(s.Notes, "By the signed median and its relatives; gorescore komi tells all that they rest on, groups games and takes other choices.")
	charts, err := plot.Charts(drawn)
	if err != nil {
		return nil, err
	}
	for i := range charts {
		var b bytes.Buffer
		if err := charts[i].SVG(&b); err != nil {
			return nil, err
		}
		s.Pictures = append(s.Pictures, html.Picture{Caption: charts[i].Title(), SVG: b.Bytes()})
	}
	return []html.Section{s}, nil
}

// fairness puts the groups side by side.
func fairness(f *komi.Findings) html.Table {
	dropped := int64(0)
	for _, n := range f.Dropped {
		dropped += n
	}
	t := html.Table{
		Caption: fmt.Sprintf("%d games take part, those given up among them; %d do not: decided otherwise, handicap, komi in doubt ...", f.Used, dropped),
		Columns: []string{"games of", "games >", "Black wins >", "95 % (Wilson) >", "fair komi >", "95 % >", "by"},
	}
	for i := range f.Answers {
		a := &f.Answers[i]
		fair, interval, by := "not identified", "", ""
		switch e, method, sound := a.Best(); {
		case a.Refused != "":
			fair = "refused"
		case sound:
			fair, interval, by = komi.Number(e.Value), e.Interval.String(), method
		case e != nil:
			fair = "biased"
		}
		t.Rows = append(t.Rows, []string{
			a.Key.Name(), strconv.FormatInt(a.Games, 10), komi.Percent(a.Rate.Share), a.Rate.Wilson.Percent(), fair, interval, by,
		})
	}
	return t
}

// sweepTable is what another komi would have made of a group.
func sweepTable(a *komi.Answer) html.Table {
	t := html.Table{
		Caption: a.Key.Name() + ": the same games at another komi, if games given up keep their winner and nobody had played otherwise",
		Columns: []string{"komi >", "Black >", "White >", "ties >", "Black wins >", "95 % (Wilson) >", "counted games that flip >"},
	}
	for i := range a.Sweep {
		r := &a.Sweep[i]
		share, wilson := "", ""
		if r.Rate.Games > 0 {
			share, wilson = komi.Percent(r.Rate.Share), r.Rate.Wilson.Percent()
		}
		t.Rows = append(t.Rows, []string{
			r.Komi.String(), strconv.FormatInt(r.Black, 10), strconv.FormatInt(r.White, 10), strconv.FormatInt(r.Ties, 10),
			share, wilson, strconv.FormatInt(r.Flips, 10),
		})
	}
	return t
}
