package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/report/findings/github"
	"gorescore/report/findings/junit"
	"gorescore/report/findings/sarif"
	"gorescore/report/text"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/sgfparse"
)

// checkFormats are the formats of check, the default first.
var checkFormats = []string{"text", "jsonl", "sarif", "junit", "github"}

// checkFlags are the flags of check.
type checkFlags struct {
	in        inputFlags
	out       outputFlags
	settings  settingsFlags
	failOn    string
	overrides string
	baseline  baselineFlags
	also      alsoFlags
	cache     cacheFlags
}

func newCheck(std *streams) *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use:   "check PATH...",
		Short: "Find damaged records, illegal moves, wrong results and duplicates",
		Long: `Check reads the games in PATH... and prints what is wrong or odd with them, one
line each: damaged text, values that cannot be right, illegal moves, ko and
superko, results that the board contradicts, and the same game twice.

Lines are file:line:col: severity: message (game, move) [code]; 'gorescore
explain CODE' tells more. Games of one input come in its order, the findings of
a game by place.

In a CI job: -f github, sarif and junit are the forms that services show;
--baseline FILE tells only what is new since FILE was written with
--write-baseline; .gorescore.yaml in the folder of the games holds the settings
(docs/ci.md).`,
		Example: `  gorescore check games/
  gorescore check --fail-on warning games/ && echo clean
  gorescore check -f jsonl games/ | jq .diagnostics
  gorescore check --baseline known.jsonl --write-baseline games/   # accept all,
  gorescore check --baseline known.jsonl games/               # and tell the new
  gorescore check -f github --also sarif=gorescore.sarif games/`,
		RunE: func(cmd *cobra.Command, paths []string) error { return f.run(cmd, std, paths) },
	}
	f.in.register(cmd)
	f.out.register(cmd, checkFormats)
	f.settings.register(cmd)
	f.baseline.register(cmd)
	f.also.register(cmd)
	f.cache.register(cmd)
	fl := cmd.Flags()
	listVar(fl, &f.failOn, "fail-on", "", "error", "exit with 1 if found: `LIST` of flip, mismatch, violation, skipped, codes, or note, warning, error: that severity and worse; none for never")
	fl.StringVar(&f.overrides, "overrides", "", "what a maintainer knows better: `FILE` of JSON lines, see rescore --help")
	return cmd
}

func (f *checkFlags) run(cmd *cobra.Command, std *streams, paths []string) error {
	if err := f.out.check(cmd, checkFormats); err != nil {
		return err
	}
	opt, err := f.in.options(cmd, paths)
	if err != nil {
		return err
	}
	if err := f.settings.apply(cmd, std, &f.out, paths); err != nil {
		return err
	}
	opt.Stdin = std.in
	if err := f.options(cmd, opt); err != nil {
		return err
	}
	fail, err := parseFailOn(cmd, f.failOn)
	if err != nil {
		return err
	}
	c := &checker{
		fail: fail, verbose: f.out.verbose, settings: f.settings.file,
		seen: map[[16]byte]int32{}, interrupted: func() bool { return cmd.Context().Err() != nil },
	}
	if c.baseline, err = f.baseline.read(cmd); err != nil {
		return err
	}
	inputs := append(slices.Clone(paths), f.in.filesFrom, f.overrides, f.baseline.path)
	file, err := openOutput(f.out.output, std.out, inputs)
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	if err := f.baseline.begin(c, paths); err != nil {
		return err
	}
	open := func(format string, file *output) findings.Writer { return f.writer(c, format, file, std) }
	also, err := f.also.open(cmd, append(inputs, f.out.output), open)
	if err != nil {
		return err
	}
	if err := f.cache.open(opt); err != nil {
		return err
	}
	defer f.cache.close(std, &f.out)
	if f.out.format == "jsonl" {
		c.records = report.NewJSONL(file)
	} else {
		also = append(also, open(f.out.format, file))
	}
	c.to = several(also)
	s := &session{std: std, out: &f.out, file: file, fail: fail, writer: c, amend: c.amend, failing: c.failing, notice: c.notice}
	s.listed = true // standard error repeats none of them
	err = f.also.finish(s.run(cmd.Context(), paths, opt))
	return f.baseline.finish(std, &f.out, c, err)
}

// options sets what the settings say of rulesets, komi and life; check asks no
// engine.
func (f *checkFlags) options(cmd *cobra.Command, opt *rescore.Options) (err error) {
	file := f.settings.file
	f.settings.options(opt)
	opt.Rules = score.DefaultTargets()
	if file.Rules != nil {
		if opt.Rules, err = chooseRules(cmd, strings.Join(file.Rules, ","), nil); err != nil {
			return err
		}
	}
	if file.Komi != nil {
		if opt.Komi, err = rescore.ParseKomiList(strings.Join(file.Komi, ",")); err != nil {
			return &exitError{exitUsage, file.Path + ": " + err.Error()}
		}
	}
	for _, name := range file.Life {
		if origin := score.Origin(name); origin != score.OriginGTP {
			opt.Life = append(opt.Life, origin)
		}
	}
	opt.AskNet(file.Net)
	if f.overrides != "" {
		if opt.Overrides, err = readOverrides(f.overrides); err != nil {
			return err
		}
	}
	return nil
}

// writer is the writer of a format.
func (f *checkFlags) writer(c *checker, format string, file *output, std *streams) findings.Writer {
	summary := func(t *report.Totals) string { return text.CheckSummary(t) + c.leftOut() }
	switch format {
	case "sarif":
		return sarif.New(file, sarif.Options{Version: versionText(), Rules: allKinds, Baseline: c.baseline != nil})
	case "junit":
		return junit.New(file)
	case "github":
		return github.New(file, summary)
	}
	if c.recorder != nil { // what is accepted needs no list
		return &plainFindings{w: file, summary: summary, accepted: true}
	}
	opt := text.Options{Width: width(std.out)}
	if file.name == f.out.output { // colours are for the main output
		opt.Color = f.out.wantColor(std.out)
	}
	return &plainFindings{w: file, summary: summary, opt: opt}
}

// plainFindings writes new findings as lines.
type plainFindings struct {
	w        io.Writer
	opt      text.Options
	summary  func(*report.Totals) string
	accepted bool // all of them, into a baseline: none is written
}

// Write implements findings.Writer.
func (p *plainFindings) Write(_ *report.Record, list []findings.Finding) error {
	var lines []sgfparse.Diagnostic
	for i := range list {
		if list[i].New() && !p.accepted {
			lines = append(lines, list[i].Diagnostic)
		}
	}
	return text.WriteDiagnostics(p.w, lines, p.opt)
}

// Input implements findings.Writer: standard error has these.
func (p *plainFindings) Input(sgfparse.Diagnostic) error { return nil }

// Close implements findings.Writer.
func (p *plainFindings) Close(t *report.Totals, _ bool) error {
	_, err := fmt.Fprintln(p.w, p.summary(t))
	return err
}
