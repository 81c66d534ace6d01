package main

import (
	"context"
	"iter"
	"slices"

	"gorescore/report"
	"gorescore/report/text"
	"gorescore/rescore/results"
	"gorescore/rescore/where"
)

// differ is one comparison of two results.
type differ struct {
	std    *streams
	out    *outputFlags
	fail   []string
	filter *where.Filter
	limit  int // of games, and
	each   int // of differences of one; 0: none, -1: all
}

func (d *differ) run(ctx context.Context, older, newer string) error {
	file, err := openOutput(d.out.output, d.std.out, []string{older, newer})
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	s := &session{std: d.std, out: d.out, file: file, earlier: true}
	s.progress = newProgress(s.std.err, s.out)
	changes, sum := results.Diff(d.read(ctx, older), d.read(ctx, newer), func(err error) {
		_ = s.unreadable(err) // it only prints
	})
	s.progress.stop()
	if ctx.Err() != nil {
		file.Abandon()
		return &exitError{exitInterrupted, "interrupted; nothing was compared"}
	}
	if sum.Old+sum.New == 0 && (s.unread || s.barren) && file.partial() {
		return s.nothing("record")
	}
	if err := d.write(file, changes, sum); err != nil {
		return s.broken(err)
	}
	if err := file.Commit(true); err != nil {
		return s.broken(err)
	}
	tellFailed(d.std, d.filter)
	s.found, s.met = d.found(sum), sum.Old > 0 && sum.New > 0
	return s.verdict(false)
}

// read yields what is to be compared of one result.
func (d *differ) read(ctx context.Context, path string) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		for r, err := range results.Read(path, results.Options{Stdin: d.std.in}) {
			if ctx.Err() != nil {
				return
			}
			if r != nil && d.filter != nil && !d.filter.Match(r) {
				continue
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

func (d *differ) write(file *output, changes []report.Change, sum *report.Changes) error {
	if d.out.format == "jsonl" {
		var line []byte
		for i := range changes {
			line = append(changes[i].AppendJSON(line[:0]), '\n')
			if _, err := file.Write(line); err != nil {
				return err
			}
		}
		return nil
	}
	return text.WriteChanges(file, changes, sum, text.Options{
		Color: d.out.wantColor(d.std.out), Width: width(d.std.out), Limit: noneOrMore(d.limit), Differences: noneOrMore(d.each),
	})
}

// noneOrMore is a limit of the command line, where 0 is none, as the text
// writers have it.
func noneOrMore(limit int) int {
	if limit == 0 {
		return text.ShowNone
	}
	return limit
}

// found reports whether something of --fail-on changed.
func (d *differ) found(sum *report.Changes) bool {
	return slices.ContainsFunc(d.fail, func(name string) bool {
		switch name {
		case "change":
			return sum.Changed+sum.Added+sum.Removed > 0
		case report.Added:
			return sum.Added > 0
		case report.Removed:
			return sum.Removed > 0
		}
		return sum.ByAspect[name] > 0
	})
}
