// Command gorescore rescores archives of Go game records: it reads SGF
// collections, replays them, decides which stones are dead, scores every
// finished game under each ruleset with komi variants, and reports where the
// result flips. This package turns flags into options and wires the parts; the
// work is done by the packages beside it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"gorescore/score"
)

// version is set by the linker (make build).
var version = "dev"

func main() { os.Exit(gorescore()) }

// patience is how long an interrupted process may take to write what it has.
const patience = 2 * time.Second

// softMemory is the memory, in bytes, from which on garbage is collected as soon
// as there is any: three quarters of what no run may need.
const softMemory = 768 << 20

// gorescore runs the command line of the process and returns its exit code.
func gorescore() int {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	ended := context.AfterFunc(ctx, func() {
		stop() // the default comes back: a second signal ends at once
		// Whoever reads the output may have stopped without closing it.
		time.AfterFunc(patience, func() { os.Exit(exitInterrupted) })
	})
	defer ended()
	return run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// The exit codes of the contract, strongest first.
const (
	exitInterrupted = 130
	exitUsage       = 2 // usage or fatal
	exitUnread      = 3 // done, but some input could not be read
	exitFound       = 1 // something named in --fail-on was found
	exitDone        = 0
)

// exitError carries an exit code out of a command. An empty message means that
// everything has been said already.
type exitError struct {
	code int
	msg  string
}

func (e *exitError) Error() string { return e.msg }

// run executes one command line.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot(&streams{in: stdin, out: stdout, err: stderr})
	help := &sticky{w: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(help)
	root.SetErr(stderr)
	refuseShells(root)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = help.err
	}
	if err == nil {
		return exitDone
	}
	code, msg := exitUsage, err.Error()
	if exit, ok := errors.AsType[*exitError](err); ok {
		code, msg = exit.code, exit.msg
	} else if pe, ok := errors.AsType[*os.PathError](err); ok && pe.Op == "write" {
		// What a command returns as it came: only standard output is written so.
		msg = fmt.Sprintf("cannot write standard output: %v", pe.Err)
	}
	if msg != "" {
		fmt.Fprintf(stderr, "gorescore: %s\n", strings.TrimSpace(msg))
	}
	return code
}

// sticky remembers the first error of a writer whose user drops it, as cobra
// does with help texts.
type sticky struct {
	w   io.Writer
	err error
}

// Write implements io.Writer.
func (s *sticky) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if s.err == nil {
		s.err = err
	}
	return n, err
}

// libraryError is replaced in a test.
var libraryError = score.LibraryError

// streams are the process's standard streams, replaced in tests.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

func newRoot(std *streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "gorescore",
		Short: "Rescore archives of Go game records under every ruleset",
		Long: `gorescore reads collections of Go (baduk, weiqi) game records, replays each
game, decides which stones are dead, scores every finished game under each
ruleset with komi variants, and reports where the result flips and why.`,
		Example: `  gorescore rescore games/                        # which results flip, and why
  gorescore rescore --format jsonl fox.zip > out.jsonl
  gorescore show games/final.sgf                  # one game: board and counts
  gorescore check games/                          # faults of a game database
  gorescore komi games/                           # is the komi fair?
  gorescore rules show jp1989                     # a ruleset with its articles`,
		Version:       versionLine(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          onlyCommands,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := libraryError(); err != nil {
				return &exitError{exitUsage, fmt.Sprintf("the built-in rulesets have faults:\n%v", err)}
			}
			return refuseEmpty(cmd)
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = false
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(wrappedFlags(root.UsageTemplate()))
	root.AddCommand(
		newRescore(std),
		newCheck(std),
		newShow(std),
		newReport(std),
		newKomi(std),
		newConvert(std),
		newScan(std),
		newRules(std),
		newExplain(std),
		newVersion(std),
	)
	tellExits(root)
	return root
}

func newVersion(std *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(std.out, versionLine())
			return err
		},
	}
}
