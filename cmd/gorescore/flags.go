package main

import (
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"gorescore/rescore"
	"gorescore/rescore/flags"
	"gorescore/score"
)

// Values and defaults that several commands share.
var colors = []string{"auto", "always", "never"}

const maxJobs = 1024 // far above any machine's use; each worker has buffers of its own

// inputFlags are what every command that reads records has.
type inputFlags struct {
	flags.Reading
	filesFrom string
	jobs      int
}

func (f *inputFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.filesFrom, "files-from", "", "read paths from `FILE`, one per line (- for standard input)")
	fl.IntVarP(&f.jobs, "jobs", "j", 0, "`NUMBER` of workers (default: one per processor)")
	f.Register(fl)
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
	fl.StringVar(&f.color, "color", "auto", "`WHEN` to colour: auto, always, never (NO_COLOR and FORCE_COLOR are honoured)")
	fl.StringVar(&f.progress, "progress", "auto", "`WHEN` to show progress on standard error: auto (if it is a terminal), never")
	fl.BoolVarP(&f.quiet, "quiet", "q", false, "print on standard error only what could not be read")
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
	opt := &rescore.Options{Jobs: f.jobs, FilesFrom: f.filesFrom}
	if err := f.Apply(opt); err != nil {
		return nil, misused(cmd, err)
	}
	if opt.Jobs == 0 {
		opt.Jobs = runtime.GOMAXPROCS(0)
	}
	return opt, nil
}

// listVar registers a list flag, which may be given several times.
func listVar(fl *pflag.FlagSet, p *string, name, short, value, usage string) {
	flags.ListVar(fl, p, name, short, value, usage)
}

// ruleFlags choose rulesets and komi.
type ruleFlags struct{ flags.Counting }

func (f *ruleFlags) register(cmd *cobra.Command) {
	f.Register(cmd.Flags())
	complete(cmd, "dame", flags.Dames)
	complete(cmd, "fouls", flags.FoulPolicies)
}

func (f *ruleFlags) apply(cmd *cobra.Command, opt *rescore.Options) error {
	return misused(cmd, f.Apply(opt, flags.FromDisk))
}

// chooseRules reads --rules and --rules-file.
func chooseRules(cmd *cobra.Command, list string, files []string) ([]*score.Ruleset, error) {
	out, err := flags.ChooseRules(list, files, flags.FromDisk)
	return out, misused(cmd, err)
}
