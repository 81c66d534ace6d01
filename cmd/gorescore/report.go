package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/rescore/results"
)

func newReport(std *streams) *cobra.Command {
	var (
		out      outputFlags
		pick     choiceFlags
		failOn   string
		renumber bool
	)
	cmd := &cobra.Command{
		Use:   "report RESULTS...",
		Short: "Show, filter, merge or convert the results of earlier runs",
		Long: `Report reads what rescore wrote (JSON lines, also .gz and .zst; a folder of
Parquet files; an SQLite database; - for JSON lines on standard input) and
writes it again in any format. Nothing is rescored.

Several results are merged by seq: shards of one run become the whole run.
Results of different runs are an error, unless --renumber puts one after the
other. Shards that are missing are told. What an interrupted run left
(FILE.partial) is read too. If there is no record at all, no file is written:
what --output names stays.`,
		Example: `  gorescore report run.jsonl                           # the report of that run
  gorescore report --where 'year(date) >= 2010' run.jsonl.zst
  gorescore report -f sqlite -o run.sqlite shard1.jsonl shard2.jsonl
  gorescore report -f markdown run.parquet >> "$GITHUB_STEP_SUMMARY"
  gorescore report diff before.jsonl after.jsonl       # which verdicts changed`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if len(paths) == 0 {
				return usageError(cmd, "no input: give results of rescore, or - for JSON lines on standard input")
			}
			if err := out.check(cmd, resultFormats); err != nil {
				return err
			}
			if err := pick.apply(cmd); err != nil {
				return err
			}
			fail, err := parseFailOn(cmd, failOn)
			if err != nil {
				return err
			}
			s := &session{std: std, out: &out, fail: fail, keep: pick.keep, where: pick.filter, earlier: true}
			if err := s.open(cmd, &pick, paths); err != nil {
				return err
			}
			var divided results.Divided
			err = s.show(cmd.Context(), results.Merge(paths, results.Options{Stdin: std.in, Renumber: renumber, Divided: &divided}))
			tellMissing(s, &divided)
			return err
		},
	}
	out.register(cmd, resultFormats)
	pick.register(cmd)
	listVar(cmd.Flags(), &failOn, "fail-on", "", "", "exit with 1 if found: `LIST` of flip, mismatch, violation, skipped, codes, or note, warning, error: that severity and worse")
	cmd.Flags().BoolVar(&renumber, "renumber", false, "put one input after the other and number the games anew, in place of merging by seq")
	cmd.AddCommand(newReportDiff(std))
	return cmd
}

// tellMissing says which shards of a run are not among the results that were read.
func tellMissing(s *session, d *results.Divided) {
	if missing := d.Missing(); missing != "" && !s.out.quiet {
		fmt.Fprintf(s.std.err, "gorescore: these are parts of a run: %s missing, by the digests of the games\n", are(missing))
	}
}

// are puts the verb behind shards: "shard 2 of 3 is".
func are(shards string) string {
	if strings.HasPrefix(shards, "shard ") {
		return shards + " is"
	}
	return shards + " are"
}

// show writes records of earlier runs as run does those of a new one.
func (s *session) show(ctx context.Context, records iter.Seq2[*report.Record, error]) error {
	collectLess()
	s.progress = newProgress(s.std.err, s.out)
	err := s.each(ctx, records)
	s.progress.stop()
	if order, ok := errors.AsType[*results.OrderError](err); ok {
		s.file.Abandon()
		return &exitError{exitUsage, order.Error()}
	}
	if err == nil && !s.met && s.file.partial() {
		return s.nothing("record")
	}
	return s.finish(ctx, err, nil)
}

// nothing ends a run that read no record, or no game: an empty result must not
// take the place of an earlier one because a name was mistyped.
func (s *session) nothing(what string) error {
	var err error
	if s.writer != nil {
		err = s.writer.Close(&s.totals)
	}
	if err == nil {
		err = s.file.Discard()
	}
	if err != nil {
		return s.broken(err)
	}
	return &exitError{exitUnread, s.file.name + " is not written: no " + what + " was read"}
}

// each takes the records one by one. Its error ends the run; that an input
// cannot be read does not.
func (s *session) each(ctx context.Context, records iter.Seq2[*report.Record, error]) error {
	for r, err := range records {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if order, ok := errors.AsType[*results.OrderError](err); ok {
			return order
		}
		if err != nil {
			if err := s.unreadable(err); err != nil {
				return err
			}
			continue
		}
		if err := s.Record(r); err != nil {
			return err
		}
	}
	return nil
}

// unreadable says what could not be read, or that an input holds nothing.
func (s *session) unreadable(err error) error {
	if empty, ok := errors.AsType[*results.EmptyError](err); ok {
		return s.Finding(empty.Diagnostic())
	}
	s.unread = true
	if bad, ok := errors.AsType[*results.BadRecord](err); ok {
		return s.Finding(bad.Diagnostic())
	}
	s.progress.print(fmt.Sprintf("gorescore: cannot read results: %v\n", err))
	return nil
}

// diffFormats are the formats of report diff, the default first.
var diffFormats = []string{"text", "jsonl"}

// diffKinds are the values of its --fail-on.
var diffKinds = slices.Concat([]string{"change"}, report.Aspects, []string{report.Added, report.Removed})

func newReportDiff(std *streams) *cobra.Command {
	var (
		out    outputFlags
		where  string
		failOn string
		limit  int
		each   int
	)
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Tell which verdicts changed between two runs",
		Long: `Diff compares two results of rescore game by game: outcome and reason, what was
read as komi, rules and result, whether the result is reproduced, dead stones,
winners, margins, flips and fouls. For the maintainer of a database after an
edit, and of a ruleset after a change.

A game is found again by file, number and bytes, else by its bytes alone (a file
that was renamed), else by file and number (a record that was edited).`,
		Example: `  gorescore report diff before.jsonl after.jsonl
  gorescore report diff --fail-on winner,flip main.sqlite branch.parquet
  gorescore report diff -f jsonl before.jsonl after.jsonl > changes.jsonl`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if len(paths) != 2 {
				return usageError(cmd, "want two results, the older and the newer one")
			}
			if paths[0] == "-" && paths[1] == "-" {
				return usageError(cmd, "standard input can only be one of the two")
			}
			if err := out.check(cmd, diffFormats); err != nil {
				return err
			}
			if limit < -1 {
				return usageError(cmd, "--limit %d: want a number of games, 0 for none, -1 for all", limit)
			}
			if each < -1 {
				return usageError(cmd, "--differences %d: want a number of differences, 0 for none, -1 for all", each)
			}
			var fail []string
			if failOn != "" {
				var err error
				if fail, err = eachOf(cmd, "fail-on", failOn, diffKinds); err != nil {
					return err
				}
			}
			filter, err := parseWhere(cmd, where)
			if err != nil {
				return err
			}
			d := &differ{std: std, out: &out, fail: fail, filter: filter, limit: limit, each: each}
			return d.run(cmd.Context(), paths[0], paths[1])
		},
	}
	out.register(cmd, diffFormats)
	fl := cmd.Flags()
	fl.StringVar(&where, "where", "", "compare only games for which `EXPR` is true (docs/where.md)")
	fl.IntVar(&limit, "limit", 10, "`NUMBER` of games that the text report lists: 0 for none, -1 for all")
	fl.IntVar(&each, "differences", 12, "`NUMBER` of differences that it lists of each game: 0 for none, -1 for all")
	listVar(fl, &failOn, "fail-on", "", "", "exit with 1 if found: `LIST` of change (any), outcome, reading, agrees, rates, life, winner, margin, flip, violation, added, removed")
	complete(cmd, "fail-on", diffKinds)
	return cmd
}
