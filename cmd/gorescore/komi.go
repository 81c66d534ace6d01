package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/rescore"
	"gorescore/rescore/results"
	"gorescore/score"
)

// komiFormats are the formats of komi, the default first.
var komiFormats = []string{"text", "jsonl", "csv"}

// komiKinds are the values of its --fail-on.
var komiKinds = []string{"empty", "refused", "unidentified", "unfair", "none"}

// komiDimensions are the values of --by. Family and size part groups always.
var komiDimensions = []string{"family", "size", "komi", "era", "band", "source", "rules"}

// komiFlags are the flags of komi alone.
type komiFlags struct {
	where     string
	by        string
	eras      string
	size      string
	under     string
	sweep     string
	trust     bool
	handicap  bool
	copies    bool
	noPairs   bool
	noResign  bool
	step      float64
	resamples int
	seed      uint64
	plots     string
	limit     int
	failOn    string
	overrides string
}

func newKomi(std *streams) *cobra.Command {
	var (
		in  inputFlags
		out outputFlags
		f   komiFlags
	)
	cmd := &cobra.Command{
		Use:   "komi PATH...",
		Short: "Tell how fair komi is, and what another komi would change",
		Long: `Komi answers from games that were played: is their komi fair, how sure is that,
and what would another komi have changed? It reads game records (files, folders,
archives, - for standard input) or what rescore wrote earlier (JSON lines, a
folder of Parquet files, an SQLite database).

Only even games with a sure komi, known rules and a result by counting or
resignation take part; every game left out is counted under its reason. Counted
games must not be contradicted by their board. Games with the same moves count
once. Area and territory, and boards of different sizes, are never put together.

The fair komi is the median of the board margin before komi, in which a game
that was given up lies beyond every margin on its winner's side. Where the games
cannot tell, the answer is "not identified". docs/komi.md holds the method, its
assumptions, and what the numbers do not say.`,
		Example: `  gorescore komi games/                                 # a report to read
  gorescore rescore -f parquet -o run.parquet kgs.zip   # read once ...
  gorescore komi run.parquet                            # ... ask often
  gorescore komi --by era --plots plots run.parquet
  gorescore komi --by band --where 'komi.points == 6.5' run.jsonl
  gorescore komi --eras 1975,2003 --by era,source games/
  gorescore komi --under cn2002 japanese/               # margins as area counts
  gorescore komi --fail-on unfair -f jsonl tournament/  # in a script`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := out.check(cmd, komiFormats); err != nil {
				return err
			}
			opt, err := in.options(cmd, paths)
			if err != nil {
				return err
			}
			study, err := f.study(cmd, opt)
			if err != nil {
				return err
			}
			s := &session{std: std, out: &out, where: study.where, writer: study, hollow: true}
			study.session, study.ctx = s, cmd.Context()
			if s.file, err = openOutput(out.output, std.out, slices.Concat(paths, []string{in.filesFrom, f.overrides})); err != nil {
				return &exitError{exitUsage, err.Error()}
			}
			return study.run(cmd.Context(), paths, opt)
		},
	}
	in.register(cmd)
	out.register(cmd, komiFormats)
	f.register(cmd)
	return cmd
}

func (f *komiFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.where, "where", "", "take only games for which `EXPR` is true, such as 'year(date) >= 2003' (docs/where.md)")
	listVar(fl, &f.by, "by", "", "", "answer for each group: `LIST` of komi, era, band, source, rules (family and size always part games)")
	listVar(fl, &f.eras, "eras", "", "", "first `YEARS` of eras, such as 1975,2003 (default: decades)")
	fl.StringVar(&f.size, "size", "", "only boards of `SIZE`: 19 or 13x9")
	fl.StringVar(&f.under, "under", "", "count the board margins under ruleset `ID` in place of the one that was played")
	listVar(fl, &f.sweep, "sweep", "", "", "komi `LIST` of the sweep: points, zi (3.75zi), ranges (0:9:1) (default: what the family can tell apart)")
	fl.BoolVar(&f.trust, "trust-komi", false, "take a doubtful komi (such as KM[0] of a server) as it stands")
	fl.BoolVar(&f.handicap, "handicap", false, "also take handicap games, with their compensation in the komi, and games whose komi is the handicap")
	fl.BoolVar(&f.copies, "keep-duplicates", false, "also take games whose moves are those of another one")
	fl.BoolVar(&f.noPairs, "no-pairs", false, "do not look at pairs of players; with --keep-duplicates, memory does not grow with the games")
	fl.BoolVar(&f.noResign, "resigning-forbidden", false, "the players could not resign: an archive without resignations is not refused")
	fl.Float64Var(&f.step, "step-points", 0, "what a step of rank or rating is worth in `POINTS`, for the regression on strength (default: found from several komi)")
	fl.IntVar(&f.resamples, "resamples", 0, "`NUMBER` of resamples of each bootstrap, 200 or more (default 400)")
	fl.Uint64Var(&f.seed, "seed", 0, "`SEED` of the bootstraps")
	fl.StringVar(&f.plots, "plots", "", "draw into folder `DIR`: for each group win rates, margins and sweep, with --by era the trend (SVG and PNG); charts of another run that are there stay: give each run a folder of its own")
	fl.IntVar(&f.limit, "limit", 3, "`NUMBER` of groups that the text report shows in full, those with the most games: -1 for all")
	listVar(fl, &f.failOn, "fail-on", "", "empty", "exit with 1 if found: `LIST` of empty (no game can be used), refused, unidentified, unfair, none")
	fl.StringVar(&f.overrides, "overrides", "", "what a maintainer knows better: `FILE` of JSON lines, as for rescore (for records, not for earlier results)")
	complete(cmd, "by", komiDimensions)
	complete(cmd, "fail-on", komiKinds)
}

// study turns the flags into what is to be found out, and readies the options of
// reading records.
func (f *komiFlags) study(cmd *cobra.Command, opt *rescore.Options) (*study, error) {
	s := &study{flags: f}
	var err error
	if s.where, err = parseWhere(cmd, f.where); err != nil {
		return nil, err
	}
	if err := f.grouping(cmd, &s.options); err != nil {
		return nil, err
	}
	if err := f.analysis(cmd, &s.analysis); err != nil {
		return nil, err
	}
	if s.fail, err = eachOf(cmd, "fail-on", f.failOn, komiKinds); err != nil {
		return nil, err
	}
	if f.limit < -1 {
		return nil, usageError(cmd, "--limit %d: want a number of groups, -1 for all", f.limit)
	}
	o := &s.options
	o.TrustKomi, o.Handicap, o.KeepDuplicates, o.NoPairs = f.trust, f.handicap, f.copies, f.noPairs
	opt.TrustKomi, opt.Komi, opt.Rules = f.trust, []rescore.KomiChoice{{Variant: report.KomiRecorded}}, []*score.Ruleset{}
	if f.under != "" {
		rules, err := chooseRules(cmd, f.under, nil)
		if err != nil {
			return nil, err
		}
		if len(rules) != 1 {
			return nil, usageError(cmd, "--under %s: want one ruleset", f.under)
		}
		o.Under, opt.Rules = rules[0], rules
	}
	if f.overrides != "" {
		if opt.Overrides, err = readOverrides(f.overrides); err != nil {
			return nil, err
		}
	}
	s.collector = komi.NewCollector(*o)
	return s, makePlotDir(f.plots)
}

// grouping reads --by, --eras and --size.
func (f *komiFlags) grouping(cmd *cobra.Command, o *komi.Options) error {
	if f.by != "" {
		list, err := eachOf(cmd, "by", f.by, komiDimensions)
		if err != nil {
			return err
		}
		for _, name := range list {
			if name != "family" && name != "size" && !slices.Contains(o.By, komi.Dimension(name)) {
				o.By = append(o.By, komi.Dimension(name))
			}
		}
	}
	if f.eras != "" {
		if !slices.Contains(o.By, komi.ByEra) {
			return usageError(cmd, "--eras says where eras begin; ask for them with --by era")
		}
		for text := range strings.SplitSeq(f.eras, ",") {
			year, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil || year < 1 || year > 9999 || len(o.Eras) > 0 && year <= o.Eras[len(o.Eras)-1] {
				return usageError(cmd, "--eras %q: want years in ascending order, such as 1975,2003", f.eras)
			}
			o.Eras = append(o.Eras, year)
		}
	}
	if f.size != "" {
		w, h, both := strings.Cut(f.size, "x")
		if !both {
			h = w
		}
		var errs [2]error
		o.Size[0], errs[0] = strconv.Atoi(w)
		o.Size[1], errs[1] = strconv.Atoi(h)
		if errs[0] != nil || errs[1] != nil || min(o.Size[0], o.Size[1]) < 1 || max(o.Size[0], o.Size[1]) > replay.MaxSize {
			return usageError(cmd, "--size %q: want a board size such as 19 or 13x9, up to %d", f.size, replay.MaxSize)
		}
	}
	return nil
}

// analysis reads what concerns the estimates.
func (f *komiFlags) analysis(cmd *cobra.Command, a *komi.Analysis) error {
	a.Seed, a.Resamples, a.NoResigning, a.StepPoints = f.seed, f.resamples, f.noResign, f.step
	if f.resamples != 0 && (f.resamples < 200 || f.resamples > 100_000) {
		return usageError(cmd, "--resamples %d: want 200 to 100000", f.resamples)
	}
	if !(f.step >= 0 && f.step <= 100) {
		return usageError(cmd, "--step-points %v: want points from 0 to 100", f.step)
	}
	if f.sweep == "" {
		return nil
	}
	list, err := rescore.ParseKomiPoints(f.sweep)
	if err != nil {
		return usageError(cmd, "--sweep: %v", err)
	}
	a.Sweep = list
	return nil
}

// run reads records and earlier results, whichever the paths are, and ends the
// session.
func (s *study) run(ctx context.Context, paths []string, opt *rescore.Options) error {
	stdin := results.NewStream(s.session.std.in)
	opt.Stdin = stdin
	var records, earlier []string
	for _, path := range paths {
		if path == "-" && results.IsStream(stdin) || path != "-" && results.Is(path) {
			earlier = append(earlier, path)
		} else {
			records = append(records, path)
		}
	}
	s.session.progress = newProgress(s.session.std.err, s.session.out)
	var err error
	if len(records) > 0 || opt.FilesFrom != "" {
		err = rescore.Run(ctx, records, opt, nil, s.session)
	}
	s.session.earlier = true
	var divided results.Divided
	for _, path := range earlier {
		if err == nil {
			err = s.session.each(ctx, divided.Watch(results.Read(path, results.Options{Stdin: stdin, Parts: s.parts()})))
		}
	}
	s.session.progress.stop()
	if err == nil {
		tellMissing(s.session, &divided)
	}
	err = s.session.finish(ctx, err, opt.Overrides)
	if exit, ok := errors.AsType[*exitError](err); ok && exit.code == exitInterrupted {
		exit.msg = fmt.Sprintf("interrupted after %d games; no answer was written", s.session.totals.Games)
		if s.session.file.partial() { // half an answer is none: the file is empty
			_ = s.session.file.Discard()
		}
	}
	if s.flags.plots != "" && s.findings != nil {
		if err := s.draw(); err != nil {
			return err
		}
	}
	return err
}
