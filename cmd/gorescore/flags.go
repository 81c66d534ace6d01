package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"gorescore/rescore"
	"gorescore/score"
)

// Values and defaults that several commands share.
var colors = []string{"auto", "always", "never"}

const (
	defaultTimeout = 10 * time.Second
	defaultLife    = "overrides,marks,result,estimate"
	maxJobs        = 1024 // far above any machine's use; each worker has buffers of its own
)

// inputFlags are what every command that reads records has.
type inputFlags struct {
	filesFrom string
	charset   string
	jobs      int
	strict    bool
	timeout   time.Duration
}

func (f *inputFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.filesFrom, "files-from", "", "read paths from `FILE`, one per line (- for standard input)")
	fl.StringVar(&f.charset, "charset", "", "read every record in charset `NAME` instead of finding it out")
	fl.IntVarP(&f.jobs, "jobs", "j", 0, "number of workers (default: one per processor)")
	fl.BoolVar(&f.strict, "strict", false, "report what the SGF reader tolerates as errors")
	fl.DurationVar(&f.timeout, "timeout", defaultTimeout, "limit on judging one game")
}

// outputFlags are what every command that writes results has.
type outputFlags struct {
	format   string
	output   string
	color    string
	progress string
	quiet    bool
	verbose  bool
}

func (f *outputFlags) register(cmd *cobra.Command, formats []string) {
	fl := cmd.Flags()
	fl.StringVarP(&f.format, "format", "f", formats[0], "output `FORMAT`: "+strings.Join(formats, ", "))
	fl.StringVarP(&f.output, "output", "o", "", "write to `FILE` (as FILE.partial until complete) instead of standard output")
	fl.StringVar(&f.color, "color", "auto", "colours: auto, always, never (NO_COLOR and FORCE_COLOR are honoured)")
	fl.StringVar(&f.progress, "progress", "auto", "progress on standard error: auto (if it is a terminal), never")
	fl.BoolVarP(&f.quiet, "quiet", "q", false, "print no diagnostics on standard error")
	fl.BoolVarP(&f.verbose, "verbose", "v", false, "print every diagnostic on standard error, notes included")
	complete(cmd, "format", formats)
	complete(cmd, "color", colors)
	complete(cmd, "progress", []string{"auto", "never"})
}

// check refuses values that are not in their lists.
func (f *outputFlags) check(cmd *cobra.Command, formats []string) error {
	if err := oneOf(cmd, "format", f.format, formats); err != nil {
		return err
	}
	if err := oneOf(cmd, "color", f.color, colors); err != nil {
		return err
	}
	return oneOf(cmd, "progress", f.progress, []string{"auto", "never"})
}

func complete(cmd *cobra.Command, flag string, list []string) {
	// The flag was registered just before, which is the only way this can fail.
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantColor decides by --color, then NO_COLOR and FORCE_COLOR, then the output:
// a terminal gets colours, a file of -o none.
func (f *outputFlags) wantColor(w io.Writer) bool {
	switch {
	case f.color != "auto":
		return f.color == "always"
	case f.output != "", os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("FORCE_COLOR") != "":
		return true
	}
	return isTerminal(w) && os.Getenv("TERM") != "dumb"
}

// wantErrColor is wantColor for standard error, which -o leaves alone.
func (f *outputFlags) wantErrColor(w io.Writer) bool {
	diagnostics := outputFlags{color: f.color}
	return diagnostics.wantColor(w)
}

// width is the number of columns to write for: the terminal's, at least 80.
func width(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 80 {
			return min(n, 160)
		}
	}
	return 80
}

// options starts a run's options from the input flags.
func (f *inputFlags) options(cmd *cobra.Command, paths []string) (*rescore.Options, error) {
	if len(paths) == 0 && f.filesFrom == "" {
		return nil, usageError(cmd, "no input: give files, folders, archives, or - for standard input")
	}
	if f.jobs < 0 {
		return nil, usageError(cmd, "--jobs %d: want 1 or more (0 for one per processor)", f.jobs)
	}
	if f.jobs > maxJobs {
		return nil, usageError(cmd, "--jobs %d: the limit is %d", f.jobs, maxJobs)
	}
	if f.timeout <= 0 {
		return nil, usageError(cmd, "--timeout %v: want a time above zero, such as 10s", f.timeout)
	}
	if err := rescore.CheckCharset(f.charset); err != nil {
		return nil, usageError(cmd, "--charset: %v", err)
	}
	jobs := f.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return &rescore.Options{
		Charset:   f.charset,
		Jobs:      jobs,
		Strict:    f.strict,
		Timeout:   f.timeout,
		FilesFrom: f.filesFrom,
	}, nil
}

// listFlag is a comma list that may be given several times: the first replaces
// the default, each further one is added.
type listFlag struct {
	text  *string
	given bool
}

func (l *listFlag) String() string {
	if l.text == nil {
		return ""
	}
	return *l.text
}

func (l *listFlag) Type() string { return "list" }

func (l *listFlag) Set(s string) error {
	if l.given {
		s = *l.text + "," + s
	}
	*l.text, l.given = s, true
	return nil
}

// listVar registers a list flag.
func listVar(fl *pflag.FlagSet, p *string, name, short, value, usage string) {
	*p = value
	fl.VarP(&listFlag{text: p}, name, short, usage)
}

// ruleFlags choose rulesets and komi.
type ruleFlags struct {
	rules     string
	rulesFile []string
	komi      string
	dame      string
	fouls     string
}

// foulPolicies are the values of --fouls.
var foulPolicies = []string{"note", "apply"}

func (f *ruleFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	listVar(fl, &f.rules, "rules", "r", "", "rulesets: `ID,...` or all (default: the twelve targets that 'rules list' marks)")
	fl.StringArrayVar(&f.rulesFile, "rules-file", nil, "score under the ruleset in `FILE` as well (JSON; may be repeated)")
	listVar(fl, &f.komi, "komi", "", "recorded,ruleset", "komi `LIST`: recorded, ruleset, points, zi (3.75zi), ranges (0:9:0.5)")
	fl.StringVar(&f.dame, "dame", "auto", "open dame before an area count: auto, fill, as-is")
	fl.StringVar(&f.fouls, "fouls", "note", "fouls: note, or apply (study: score the game as each ruleset would have decided them)")
	complete(cmd, "dame", []string{"auto", "fill", "as-is"})
	complete(cmd, "fouls", foulPolicies)
}

func (f *ruleFlags) apply(cmd *cobra.Command, opt *rescore.Options) error {
	komi, err := rescore.ParseKomiList(f.komi)
	if err != nil {
		return usageError(cmd, "--komi: %v", err)
	}
	opt.Komi = komi
	if err := oneOf(cmd, "dame", f.dame, []string{"auto", "fill", "as-is"}); err != nil {
		return err
	}
	opt.Dame = score.Dame(f.dame)
	if err := oneOf(cmd, "fouls", f.fouls, foulPolicies); err != nil {
		return err
	}
	opt.ApplyFouls = f.fouls == "apply"
	opt.Rules, err = chooseRules(cmd, f.rules, f.rulesFile)
	return err
}

// splitRules cuts a list at its commas, but not inside the id of a KataGo rule
// string, such as kata:POSITIONAL,AREA,taxNONE,nosuicide.
func splitRules(list string) []string {
	var ids []string
	parts := strings.Split(list, ",")
	for i := 0; i < len(parts); {
		n := 1
		if strings.HasPrefix(strings.TrimSpace(parts[i]), "kata:") {
			for k := len(parts); k > i+1; k-- {
				if _, ok := score.ParseKataRules(strings.Join(parts[i:k], ",")); ok {
					n = k - i
					break
				}
			}
		}
		ids = append(ids, strings.Join(parts[i:i+n], ","))
		i += n
	}
	return ids
}

// chooseRules reads --rules and --rules-file.
func chooseRules(cmd *cobra.Command, list string, files []string) ([]*score.Ruleset, error) {
	own, err := readRulesFiles(files)
	if err != nil {
		return nil, err
	}
	var out []*score.Ruleset
	switch list {
	case "all":
		out = score.Rulesets()
	case "":
		out = score.DefaultTargets()
	default:
		for _, id := range splitRules(list) {
			id = strings.TrimSpace(id)
			if slices.ContainsFunc(own, func(r *score.Ruleset) bool { return r.ID == id }) {
				continue // added below
			}
			r, ok := score.Lookup(id)
			if !ok {
				hint := "; 'gorescore rules list' names them"
				if near := score.Suggest(id); near != "" {
					hint = "; did you mean " + near + "?"
				}
				return nil, usageError(cmd, "unknown ruleset %q%s", id, hint)
			}
			if !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return append(out, own...), nil
}

// readRulesFiles reads the files of --rules-file.
func readRulesFiles(files []string) ([]*score.Ruleset, error) {
	var out []*score.Ruleset
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, &exitError{exitUsage, fmt.Sprintf("cannot read rules file %s: %v", name, unwrapPath(err))}
		}
		r, err := score.ParseRuleset(name, data)
		if err != nil {
			return nil, &exitError{exitUsage, err.Error() + "\nTry 'gorescore rules check --schema' for what a rules file holds."}
		}
		for i, other := range out {
			if other.ID == r.ID {
				return nil, &exitError{exitUsage, fmt.Sprintf("rules files %s and %s both define the ruleset %q", files[i], name, r.ID)}
			}
		}
		out = append(out, r)
	}
	return out, nil
}
