package main

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/text"
	"gorescore/score"
	"gorescore/sgfparse"
)

// checkFormats are the formats of check, the default first.
var checkFormats = []string{"text", "jsonl"}

func newCheck(std *streams) *cobra.Command {
	var (
		in     inputFlags
		out    outputFlags
		failOn string
	)
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Find damaged records, illegal moves, wrong results and duplicates",
		Long: `Check reads the games in PATH... and prints what is wrong or odd with them, one
line each: damaged text, values that cannot be right, illegal moves, ko and
superko, results that the board contradicts, and the same game twice.

Lines are file:line:col: severity: message (game, move) [code]; 'gorescore
explain CODE' tells more. Games of one input come in its order, the findings of
a game by place. Exit code 1 if an error was found (--fail-on).`,
		Example: `  gorescore check games/
  gorescore check --fail-on warning games/ && echo clean
  gorescore check -f jsonl games/ | jq .diagnostics`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := out.check(cmd, checkFormats); err != nil {
				return err
			}
			opt, err := in.options(cmd, paths)
			if err != nil {
				return err
			}
			opt.Stdin = std.in
			opt.Rules = score.DefaultTargets()
			fail, err := parseFailOn(cmd, failOn)
			if err != nil {
				return err
			}
			file, err := openOutput(out.output, std.out, append(slices.Clone(paths), in.filesFrom))
			if err != nil {
				return &exitError{exitUsage, err.Error()}
			}
			check := &checkWriter{w: file, seen: map[[16]byte]int32{}, verbose: out.verbose,
				opt: text.Options{Color: out.wantColor(std.out), Width: width(std.out)}}
			if out.format == "jsonl" {
				check.records = report.NewJSONL(file)
			}
			s := &session{std: std, out: &out, file: file, fail: fail, writer: check, amend: check.duplicate}
			s.listed = true // standard error repeats none of them
			return s.run(cmd.Context(), paths, opt)
		},
	}
	in.register(cmd)
	out.register(cmd, checkFormats)
	listVar(cmd.Flags(), &failOn, "fail-on", "", "error", "exit with 1 if found: `LIST` of flip, mismatch, violation, error, warning, note, skipped or codes; none for never")
	return cmd
}

// checkWriter prints the findings of records, or the records with them.
type checkWriter struct {
	w       io.Writer
	records report.Writer // nil: text
	verbose bool          // notes too
	opt     text.Options
	seen    map[[16]byte]int32 // moves digest -> index of its first place
	places  []string
}

// duplicateGame is raised by check alone, which sees all games of an input.
var duplicateGame = sgfparse.Kind{
	Code: "duplicate-game", Severity: sgfparse.Warning,
	Title: "the same moves as an earlier game",
	Why:   "Size, setup and moves equal those of an earlier game of this input, perhaps turned or mirrored. Statistics would count the game twice.",
	Do:    "Remove one of the two records, or keep both knowingly.",
}

// checkKinds lists the findings of check alone.
var checkKinds = []sgfparse.Kind{duplicateGame}

// minDuplicateMoves: shorter games may well be the same by chance.
const minDuplicateMoves = 30

// duplicate adds a finding to a record whose moves came before.
func (c *checkWriter) duplicate(r *report.Record) {
	raw, err := hex.DecodeString(r.MovesDigest)
	if err != nil || len(raw) != 16 || r.Moves < minDuplicateMoves {
		return
	}
	place := fmt.Sprintf("%s game %d", r.File, r.Game)
	key := [16]byte(raw)
	if first, ok := c.seen[key]; ok {
		at := sgfparse.Position{File: r.File, Game: r.Game, Line: r.Line, Col: r.Col}
		r.Diagnostics = append(r.Diagnostics, duplicateGame.At(at, "same moves as %s", c.places[first]))
		return
	}
	c.seen[key] = int32(len(c.places))
	c.places = append(c.places, place)
}

// Write implements report.Writer.
func (c *checkWriter) Write(r *report.Record) error {
	if c.records != nil {
		return c.records.Write(r)
	}
	list := r.Diagnostics
	if !c.verbose {
		list = nil
		for _, d := range r.Diagnostics {
			if d.Severity > sgfparse.Note {
				list = append(list, d)
			}
		}
	}
	return text.WriteDiagnostics(c.w, list, c.opt)
}

// Close implements report.Writer.
func (c *checkWriter) Close(t *report.Totals) error {
	if c.records != nil {
		return c.records.Close(t)
	}
	_, err := fmt.Fprintln(c.w, text.CheckSummary(t))
	return err
}
