package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/text"
	"gorescore/rescore/where"
)

// filters are the values of --only: which records are written. The totals are
// of all.
var filters = map[string]func(*report.Record) bool{
	"flips":    func(r *report.Record) bool { return len(r.Flips) > 0 },
	"doubtful": func(r *report.Record) bool { return r.Life != nil && len(r.Life.Doubtful) > 0 },
	"skipped":  func(r *report.Record) bool { return r.Outcome == report.Skipped },
	"mismatch": func(r *report.Record) bool { return r.Agrees != nil && !*r.Agrees },
}

// filterNames are the values of --only in the order of the help text.
var filterNames = []string{"flips", "doubtful", "skipped", "mismatch"}

// choiceFlags say which games are taken, which of them are written, and how
// many are listed.
type choiceFlags struct {
	only   string
	where  string
	limit  int
	keep   func(*report.Record) bool // of --only; nil: all
	filter *where.Filter             // of --where; nil: all
}

func (f *choiceFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.where, "where", "", "take only games for which `EXPR` is true, such as 'komi.points == 6.5 and any(flips, .certain)' (docs/where.md)")
	fl.StringVar(&f.only, "only", "", "write only games of `KIND` flips, doubtful, skipped or mismatch (totals are of all; the text report lists them)")
	fl.IntVar(&f.limit, "limit", 10, "`NUMBER` of games that the text and markdown reports list: 0 for none, -1 for all; with --only it is all unless given")
	complete(cmd, "only", filterNames)
}

func (f *choiceFlags) apply(cmd *cobra.Command) error {
	if f.limit < -1 {
		return usageError(cmd, "--limit %d: want a number of games, 0 for none, -1 for all", f.limit)
	}
	if f.only != "" {
		if err := oneOf(cmd, "only", f.only, filterNames); err != nil {
			return err
		}
		if !cmd.Flags().Changed("limit") { // these games are what was asked for
			f.limit = -1
		}
	}
	f.keep = filters[f.only]
	var err error
	f.filter, err = parseWhere(cmd, f.where)
	return err
}

// parseWhere compiles --where; nil if it is not given.
func parseWhere(cmd *cobra.Command, text string) (*where.Filter, error) {
	if flag := cmd.Flags().Lookup("where"); flag != nil && !flag.Changed {
		return nil, nil
	}
	filter, err := where.Compile(text)
	if e, ok := errors.AsType[*where.Error](err); ok {
		msg := "--where: " + e.Message
		if e.Unknown != "" {
			msg += didYouMean("", e.Unknown, e.Known)
		}
		if caret := e.Caret(); caret != "" {
			msg += "\n" + caret
		}
		return nil, usageError(cmd, "%s", msg)
	}
	return filter, err
}

// shown is --limit as the text report wants it, where 0 is the usual number.
func (f *choiceFlags) shown() int {
	if f.limit == 0 {
		return text.ShowNone
	}
	return f.limit
}

// tellFailed says for how many games --where failed.
func tellFailed(std *streams, filter *where.Filter) {
	if filter == nil {
		return
	}
	if n, err := filter.Failed(); n > 0 {
		first, _, _ := strings.Cut(err.Error(), "\n")
		fmt.Fprintf(std.err, "gorescore: --where could not be told for %d games, which were left out: %s\n", n, first)
	}
}
