package flags

import (
	"strings"
	"time"

	"github.com/spf13/pflag"

	"gorescore/rescore"
	"gorescore/score"
	"gorescore/score/life/net"
)

// Reading says how records are read.
type Reading struct {
	Charset string
	Strict  bool
	Timeout time.Duration
}

// Register adds the flags to fl.
func (f *Reading) Register(fl *pflag.FlagSet) {
	fl.StringVar(&f.Charset, "charset", "", "read every record in charset `NAME` instead of finding it out")
	fl.BoolVar(&f.Strict, "strict", false, "report what the SGF reader tolerates as errors")
	fl.DurationVar(&f.Timeout, "timeout", DefaultTimeout, "`TIME` that judging one game may take")
}

// Apply checks the values and sets them in opt.
func (f *Reading) Apply(opt *rescore.Options) error {
	if f.Timeout <= 0 {
		return usage("--timeout %v: want a time above zero, such as 10s", f.Timeout)
	}
	if err := rescore.CheckCharset(f.Charset); err != nil {
		return usage("--charset: %v", err)
	}
	opt.Charset, opt.Strict, opt.Timeout = f.Charset, f.Strict, f.Timeout
	return nil
}

// Counting chooses rulesets and komi.
type Counting struct {
	Rules     string
	RulesFile []string
	Komi      string
	Dame      string
	Fouls     string
}

// Dames are the values of --dame, FoulPolicies those of --fouls.
var (
	Dames        = []string{"auto", "fill", "as-is"}
	FoulPolicies = []string{"note", "apply"}
)

// Register adds the flags to fl.
func (f *Counting) Register(fl *pflag.FlagSet) {
	ListVar(fl, &f.Rules, "rules", "r", "", "rulesets: `ID,...` or all (default: the twelve targets that 'rules list' marks)")
	fl.StringArrayVar(&f.RulesFile, "rules-file", nil, "score under the ruleset in `FILE` as well (JSON; may be repeated)")
	ListVar(fl, &f.Komi, "komi", "", DefaultKomi, "komi `LIST`: recorded, ruleset, points, zi (3.75zi), ranges (0:9:0.5)")
	fl.StringVar(&f.Dame, "dame", "auto", "what to do with open dame before an area count: `POLICY` auto, fill or as-is")
	fl.StringVar(&f.Fouls, "fouls", "note", "what to do with fouls: `POLICY` note, or apply (study: score the game as each ruleset would have decided them)")
}

// Apply checks the values and sets them in opt.
func (f *Counting) Apply(opt *rescore.Options, read ReadFile) error {
	komi, err := rescore.ParseKomiList(f.Komi)
	if err != nil {
		return usage("--komi: %v", err)
	}
	opt.Komi = komi
	if err := OneOf("dame", f.Dame, Dames); err != nil {
		return err
	}
	opt.Dame = score.Dame(f.Dame)
	if err := OneOf("fouls", f.Fouls, FoulPolicies); err != nil {
		return err
	}
	opt.ApplyFouls = f.Fouls == "apply"
	opt.Rules, err = ChooseRules(f.Rules, f.RulesFile, read)
	return err
}

// Evidence is the order of evidence on life and death, and who estimates.
type Evidence struct {
	Life string
	Net  string // when the ownership net is asked: one of rescore.NetWords
}

// Origins are the values of --life.
var Origins = []string{"overrides", "marks", "result", "estimate", "gtp"}

// Register adds the flag to fl.
func (f *Evidence) Register(fl *pflag.FlagSet) {
	ListVar(fl, &f.Life, "life", "", DefaultLife, "evidence on life and death in order: `LIST` of "+strings.Join(Origins, ", "))
	fl.StringVar(&f.Net, "net", rescore.NetWords[0], "`WHEN` a small net judges too (docs/life.md): margin, where the recorded margin contradicts the playouts; always, where they are in doubt, too; or never")
}

// Apply checks the value and sets it in opt. An engine for gtp is left to the
// caller.
func (f *Evidence) Apply(opt *rescore.Options) error {
	names, err := EachOf("life", f.Life, Origins)
	if err != nil {
		return err
	}
	opt.Life = nil
	for _, name := range names {
		opt.Life = append(opt.Life, score.Origin(name))
	}
	if err := OneOf("net", f.Net, rescore.NetWords); err != nil {
		return err
	}
	if f.Net != "never" && net.Embedded() == nil {
		return usage("--net: this program carries no net (--net never does without)")
	}
	opt.AskNet(f.Net)
	return nil
}

// Judging says what is known beside the records, and which of them are scored.
type Judging struct {
	Overrides string
	Include   string
	TrustKomi bool
	Assume    string
	Seed      uint64
}

// Includable are the values of --include, Assumptions those of --assume-komi.
var (
	Includable  = []string{"resigned", "time", "unfinished"}
	Assumptions = []string{"era"}
)

// Register adds the flags to fl.
func (f *Judging) Register(fl *pflag.FlagSet) {
	fl.StringVar(&f.Overrides, "overrides", "", "what a maintainer knows better: `FILE` of JSON lines with file, game (0 or none: every game of it), and dead, seki, komi, rules, result")
	ListVar(fl, &f.Include, "include", "", "", "also score, for study, games that were not counted: `LIST` of resigned, time, unfinished")
	fl.BoolVar(&f.TrustKomi, "trust-komi", false, "take a doubtful komi (such as KM[0] of a server) as it stands")
	fl.StringVar(&f.Assume, "assume-komi", "", "fill a missing komi by `SOURCE` era (the ruleset's usage at the date; marked as assumed)")
	fl.Uint64Var(&f.Seed, "seed", 0, "`SEED` of the playouts, besides the position itself")
}

// Apply checks the values and sets them in opt, whose Life must be set.
func (f *Judging) Apply(opt *rescore.Options, read ReadFile) error {
	opt.Seed, opt.TrustKomi = f.Seed, f.TrustKomi
	if f.Assume != "" {
		if err := OneOf("assume-komi", f.Assume, Assumptions); err != nil {
			return err
		}
	}
	opt.AssumeEra = f.Assume == "era"
	if f.Include != "" {
		names, err := EachOf("include", f.Include, Includable)
		if err != nil {
			return err
		}
		opt.Include = map[string]bool{}
		for _, name := range names {
			opt.Include[name] = true
		}
	}
	if err := opt.Check(); err != nil {
		return usage("--life: %v", err)
	}
	if f.Overrides == "" {
		return nil
	}
	var err error
	opt.Overrides, err = ReadOverrides(f.Overrides, read)
	return err
}
