package main

import (
	"slices"

	"github.com/spf13/cobra"

	"gorescore/rescore"
	"gorescore/rescore/flags"
)

// rescoreFlags are the flags of rescore alone.
type rescoreFlags struct {
	flags.Judging
	life   lifeFlags
	failOn string
	shard  string
	cache  cacheFlags
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
external engine (gtp), which may answer differently each time.`,
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
			s := &session{std: std, out: &out, fail: fail, keepOld: true, keep: pick.keep, where: pick.filter, prepare: prepare(out.format)}
			if err := s.open(cmd, &pick, slices.Concat(paths, rule.RulesFile, []string{in.filesFrom, f.Overrides})); err != nil {
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
	f.Register(fl)
	listVar(fl, &f.failOn, "fail-on", "", "", "exit with 1 if found: `LIST` of flip, mismatch, violation, skipped, codes, or note, warning, error: that severity and worse")
	f.cache.register(cmd)
	shardVar(cmd, &f.shard)
	complete(cmd, "assume-komi", flags.Assumptions)
}

func (f *rescoreFlags) apply(cmd *cobra.Command, opt *rescore.Options) error {
	if err := f.life.apply(cmd, opt); err != nil {
		return err
	}
	if err := applyShard(cmd, f.shard, opt); err != nil {
		return err
	}
	return misused(cmd, f.Apply(opt, flags.FromDisk))
}

func readOverrides(name string) (*rescore.Overrides, error) {
	o, err := flags.ReadOverrides(name, flags.FromDisk)
	if err != nil {
		return nil, &exitError{exitUsage, err.Error()}
	}
	return o, nil
}
