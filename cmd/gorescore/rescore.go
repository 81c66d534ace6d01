package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"gorescore/rescore"
)

// rescoreFlags are the flags of rescore alone.
type rescoreFlags struct {
	life      lifeFlags
	overrides string
	include   string
	trustKomi bool
	assume    string
	failOn    string
	seed      uint64
	shard     string
	cache     cacheFlags
}

func newRescore(std *streams) *cobra.Command {
	var (
		in   inputFlags
		out  outputFlags
		rule ruleFlags
		pick choiceFlags
		f    rescoreFlags
		set  settingsFlags
	)
	cmd := &cobra.Command{
		Use:   "rescore PATH...",
		Short: "Rescore every finished game and report where results flip",
		Long: `Rescore reads the games in PATH..., replays them, decides which stones are
dead, and scores every finished game under each ruleset at each komi. It reports
which results would flip, why, and how sure that is.

PATH is a file, a folder (searched through), an archive (zip, tar, tar.gz,
7z, rar ...; read in place) or - for standard input. Games that were not
decided by counting are listed, not scored. The order of output is the order of
input, whatever --jobs says.

The same input gives the same output, byte for byte, unless --life asks an
external engine (gtp), which may answer differently each time.

Exit codes: 0 done, 1 something of --fail-on was found, 2 wrong usage or fatal,
3 done but some input could not be read, 130 interrupted.`,
		Example: `  gorescore rescore games/                              # a report to read
  gorescore rescore -f jsonl fox.zip -o fox.jsonl       # a record per game
  gorescore rescore -f parquet fox.zip -o fox.parquet   # tables for DuckDB
  gorescore rescore -r cn2002,jp1989 --komi 6.5,7.5 a.sgf
  gorescore rescore --komi 0:9:0.5 -f csv games/ > sweep.csv
  gorescore rescore --fail-on mismatch games/           # in a CI job
  gorescore rescore --cache .cache games/               # then only the new
  gorescore rescore --shard 1/4 -f jsonl -o 1.jsonl fox.zip  # one of 4 machines
  zcat month.sgf.gz | gorescore rescore -`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := out.check(cmd, resultFormats); err != nil {
				return err
			}
			opt, err := in.options(cmd, paths)
			if err != nil {
				return err
			}
			opt.Stdin, opt.Diagrams = std.in, out.format == "html"
			if err := set.apply(cmd, std, &out, paths); err != nil {
				return err
			}
			set.options(opt)
			if err := rule.apply(cmd, opt); err != nil {
				return err
			}
			if err := pick.apply(cmd); err != nil {
				return err
			}
			if err := f.apply(cmd, opt); err != nil {
				return err
			}
			defer f.life.close()
			fail, err := parseFailOn(cmd, f.failOn)
			if err != nil {
				return err
			}
			if err := f.life.start(cmd.Context()); err != nil {
				return err
			}
			if err := f.cache.open(opt); err != nil {
				return err
			}
			defer f.cache.close(std, &out)
			s := &session{std: std, out: &out, fail: fail, keep: pick.keep, where: pick.filter, prepare: prepare(out.format)}
			if err := s.open(cmd, &pick, slices.Concat(paths, rule.rulesFile, []string{in.filesFrom, f.overrides})); err != nil {
				return err
			}
			return s.run(cmd.Context(), paths, opt)
		},
	}
	in.register(cmd)
	out.register(cmd, resultFormats)
	rule.register(cmd)
	pick.register(cmd)
	f.register(cmd)
	set.register(cmd)
	return cmd
}

func (f *rescoreFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	f.life.register(cmd)
	fl.StringVar(&f.overrides, "overrides", "", "what a maintainer knows better: `FILE` of JSON lines with file, game (0 or none: every game of it), and dead, seki, komi, rules, result")
	listVar(fl, &f.include, "include", "", "", "also score, for study, games that were not counted: `LIST` of resigned, time, unfinished")
	fl.BoolVar(&f.trustKomi, "trust-komi", false, "take a doubtful komi (such as KM[0] of a server) as it stands")
	fl.StringVar(&f.assume, "assume-komi", "", "fill a missing komi: era (the ruleset's usage at the date; marked as assumed)")
	listVar(fl, &f.failOn, "fail-on", "", "", "exit with 1 if found: `LIST` of flip, mismatch, violation, error, warning, note, skipped or codes")
	fl.Uint64Var(&f.seed, "seed", 0, "seed of the playouts, besides the position itself")
	f.cache.register(cmd)
	shardVar(cmd, &f.shard)
	complete(cmd, "assume-komi", []string{"era"})
}

// includable are the values of --include.
var includable = []string{"resigned", "time", "unfinished"}

func (f *rescoreFlags) apply(cmd *cobra.Command, opt *rescore.Options) error {
	if err := f.life.apply(cmd, opt); err != nil {
		return err
	}
	if err := applyShard(cmd, f.shard, opt); err != nil {
		return err
	}
	opt.Seed, opt.TrustKomi = f.seed, f.trustKomi
	if f.assume != "" {
		if err := oneOf(cmd, "assume-komi", f.assume, []string{"era"}); err != nil {
			return err
		}
	}
	opt.AssumeEra = f.assume == "era"
	if f.include != "" {
		list, err := eachOf(cmd, "include", f.include, includable)
		if err != nil {
			return err
		}
		opt.Include = map[string]bool{}
		for _, name := range list {
			opt.Include[name] = true
		}
	}
	if err := opt.Check(); err != nil {
		return usageError(cmd, "--life: %v", err)
	}
	if f.overrides != "" {
		o, err := readOverrides(f.overrides)
		if err != nil {
			return &exitError{exitUsage, err.Error()}
		}
		opt.Overrides = o
	}
	return nil
}

func readOverrides(name string) (*rescore.Overrides, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read overrides %s: %v", name, unwrapPath(err))
	}
	defer file.Close()
	return rescore.ReadOverrides(name, file)
}
