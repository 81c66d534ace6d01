package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/report/komi/plot"
	"gorescore/report/komi/write"
	"gorescore/report/table"
	"gorescore/rescore/where"
)

// study gathers the games of one run of komi, and answers at its end. It is the
// report.Writer of its session.
type study struct {
	flags     *komiFlags
	session   *session
	ctx       context.Context
	where     *where.Filter
	options   komi.Options
	analysis  komi.Analysis
	fail      []string
	collector *komi.Collector
	findings  *komi.Findings // what was written; nil before
}

// Write implements report.Writer.
func (s *study) Write(r *report.Record) error {
	s.collector.AddRecord(r)
	return nil
}

// Close implements report.Writer: it analyses and writes, unless the run was
// interrupted: half of the games say something else than all.
func (s *study) Close(*report.Totals) error {
	if s.ctx.Err() != nil {
		return nil
	}
	f := s.collector.Analyse(s.analysis)
	if read := s.session.progress.games; f.Used == 0 && len(f.Dropped) == 0 && read > 0 {
		f.Verdict = fmt.Sprintf("No game can be used: --where holds for none of the %d records.", read)
	}
	s.session.found = s.finds(f)
	out := s.session.out
	opt := write.Options{
		Width: width(s.session.std.out), Limit: s.flags.limit, Color: out.wantColor(s.session.std.out), Analysis: s.analysis,
	}
	var err error
	switch out.format {
	case "jsonl":
		err = write.JSONL(s.session.file, f, opt)
	case "csv":
		err = write.CSV(s.session.file, f)
	default:
		err = write.Text(s.session.file, f, opt)
	}
	s.findings = f
	return err
}

// finds tells whether something of --fail-on is there.
func (s *study) finds(f *komi.Findings) bool {
	has := func(kind string) bool { return slices.Contains(s.fail, kind) }
	found := has("empty") && f.Used == 0
	for i := range f.Answers {
		a := &f.Answers[i]
		_, _, sound := a.Best()
		found = found ||
			has("refused") && a.Refused != "" ||
			has("unidentified") && !sound ||
			has("unfair") && a.Holm < 0.05
	}
	return found
}

// parts are what is wanted of earlier results that are tables: the games, and
// everything where --where looks at more.
func (s *study) parts() []table.Part {
	if w := s.where; w != nil && w.Asks("scores", "flips", "violations", "diagnostics", "left_out", "compared", "flipped") {
		return nil
	} else if w != nil {
		return []table.Part{{Table: table.Games}}
	}
	columns := []string{
		"game", "digest", "moves_digest", "app", "width", "height", "moves", "handicap", "black", "white", "black_rank", "white_rank", "date",
		"komi", "komi_source", "komi_doubtful", "rules", "rules_raw", "rules_doubtful",
		"recorded_winner", "recorded_method", "recorded_margin", "outcome", "why", "agrees",
	}
	if s.options.Under != nil {
		columns = append(columns, "break_even")
	}
	return []table.Part{{Table: table.Games, Columns: columns}}
}

// makePlotDir makes the folder of --plots, before anything is read.
func makePlotDir(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return &exitError{exitUsage, fmt.Sprintf("cannot make the folder %s: %v", dir, unwrapPath(err))}
	}
	return nil
}

// draw writes every chart as SVG and as PNG.
func (s *study) draw() error {
	charts, err := plot.Charts(s.findings)
	if err != nil {
		return err
	}
	for i := range charts {
		c := &charts[i]
		for _, form := range []struct {
			ext  string
			draw func(io.Writer) error
		}{{".svg", c.SVG}, {".png", c.PNG}} {
			var picture bytes.Buffer
			if err := form.draw(&picture); err != nil {
				return err
			}
			name := filepath.Join(s.flags.plots, c.Name+form.ext)
			if err := os.WriteFile(name, picture.Bytes(), 0o666); err != nil {
				return &exitError{exitUsage, fmt.Sprintf("cannot write %s: %v", name, unwrapPath(err))}
			}
		}
	}
	if !s.session.out.quiet {
		s.undrawn(charts)
	}
	return nil
}

// undrawn tells of charts that a group lacks, and of letters that a chart does.
func (s *study) undrawn(charts []plot.Chart) {
	const each = 3 // rates, margins, sweep
	drawn := 0
	for i := range charts {
		if !strings.Contains(charts[i].Name, "-eras-") {
			drawn++
		}
	}
	wanted, foreign := each*len(s.findings.Answers), false
	for i := range s.findings.Answers {
		foreign = foreign || strings.ContainsFunc(s.findings.Answers[i].Key.Name(), func(r rune) bool { return r > unicode.MaxLatin1 && unicode.IsLetter(r) })
	}
	if drawn < wanted {
		fmt.Fprintf(s.session.std.err, "gorescore: %d of %d charts were not drawn: too few games of a group, or nothing sure to show\n", wanted-drawn, wanted)
	}
	if foreign {
		fmt.Fprintln(s.session.std.err, "gorescore: the letters of PNG charts are Latin; the SVG charts beside them have all of the names")
	}
}
