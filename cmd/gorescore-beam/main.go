package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/spf13/pflag"

	"gorescore/rescore/flags"
	"gorescore/score"
)

// The exit codes, as gorescore has them.
const (
	exitDone        = 0
	exitUsage       = 2 // usage or fatal
	exitUnread      = 3 // done, but some input could not be read, or none held a game
	exitInterrupted = 130
)

func main() { os.Exit(run(context.Background(), os.Args[1:], os.Stderr)) }

const usage = `gorescore-beam rescores game records as an Apache Beam pipeline (docs/cluster.md).

  gorescore-beam [flags] -o DIR PATH...

PATH is a file, a folder, an archive, or a pattern; also of a file system that
Beam knows, such as gs://bucket/games/*.zip. DIR must be empty or not there yet.
Without --runner everything is done in this process.

`

// command is a parsed command line.
type command struct {
	Job
	format  string
	verbose bool
}

// timeout is the default of --timeout: so long that a crowded machine does not
// decide which games have a verdict.
const timeout = 10 * time.Minute

func (c *command) register(fl *pflag.FlagSet) {
	c.Settings.Register(fl)
	c.Settings.Timeout, fl.Lookup("timeout").DefValue = timeout, timeout.String()
	flags.ListVar(fl, &c.format, "format", "f", "parquet", "output: `LIST` of "+strings.Join(formats, ", "))
	fl.StringVarP(&c.Output, "output", "o", "", "write into folder `DIR`, of any file system that Beam knows")
	fl.StringVar(&c.FilesFrom, "files-from", "", "read paths from `FILE`, one per line")
	fl.Int64Var(&c.PerPart, "games-per-part", 100_000, "records in one part of the output")
	fl.BoolVarP(&c.verbose, "verbose", "v", false, "print what the runner says of its work, not its warnings alone")
	fl.IntVarP(&c.Jobs, "jobs", "j", 0, "games that a process works on at once, in whatever bundles (default: one per processor)")
}

// check reads what the flags say and the files that they name.
func (c *command) check(paths []string) (err error) {
	c.Paths = paths
	switch {
	case len(paths) == 0 && c.FilesFrom == "":
		return &flags.UsageError{Message: "no input: give files, folders, archives or patterns"}
	case c.Output == "":
		return &flags.UsageError{Message: "no output: name a folder with -o DIR"}
	case c.PerPart < 1000:
		return &flags.UsageError{Message: fmt.Sprintf("--games-per-part %d: want 1000 or more", c.PerPart)}
	case c.Jobs < 0 || c.Jobs > 1024:
		return &flags.UsageError{Message: fmt.Sprintf("--jobs %d: want 1 to 1024 (0 for one per processor)", c.Jobs)}
	}
	for _, path := range paths {
		if path == "-" {
			return &flags.UsageError{Message: "standard input is not read here: workers have none"}
		}
	}
	if c.Formats, err = flags.EachOf("format", c.format, formats); err != nil {
		return err
	}
	if err := c.Settings.Load(flags.FromDisk); err != nil {
		return err
	}
	if _, err := c.Settings.Options(); err != nil {
		return err
	}
	return vacant(c.Output)
}

// vacant refuses an output folder that holds anything: its parts would be taken
// for those of this run.
func vacant(dir string) error {
	if remote(dir) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write into %s: %w", dir, err)
	case len(entries) > 0:
		return fmt.Errorf("output %s is not empty: it holds %s; choose another name", dir, entries[0].Name())
	}
	return nil
}

// run executes one command line and returns the exit code. A process that Beam
// has started as a worker does not come back from beam.Init.
func run(ctx context.Context, args []string, stderr io.Writer) int {
	var c command
	fl := pflag.NewFlagSet("gorescore-beam", pflag.ContinueOnError)
	fl.SetOutput(io.Discard)
	c.register(fl)
	fl.AddGoFlagSet(flag.CommandLine) // Beam's own; none takes a name from us
	fail := func(err error) int {
		fmt.Fprintf(stderr, "gorescore-beam: %s\n", strings.TrimSpace(err.Error()))
		if _, ok := errors.AsType[*flags.UsageError](err); ok {
			fmt.Fprintln(stderr, "Try 'gorescore-beam --help'.")
		}
		return exitUsage
	}
	switch err := fl.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(stderr, usage, fl.FlagUsagesWrapped(80))
		return exitDone
	case err != nil:
		return fail(&flags.UsageError{Message: err.Error()})
	}
	if err := flag.CommandLine.Parse(nil); err != nil { // their values are set; Beam wants them parsed
		return fail(err)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	beam.Init()
	if !c.verbose {
		log.LogLevel = "warn"
	}
	log.SetupLoggingWithDefault()
	if err := score.LibraryError(); err != nil {
		return fail(err)
	}
	if err := flags.RefuseEmpty(fl, flag.CommandLine); err != nil {
		return fail(err)
	}
	if err := c.check(fl.Args()); err != nil {
		return fail(err)
	}
	began := time.Now()
	result, err := c.untilStopped(ctx)
	if err == nil {
		return tell(stderr, result, time.Since(began))
	}
	if marked := c.markFailed(err); marked != nil {
		err = fmt.Errorf("%w; nor could %s be written: %w", err, failedName, marked)
	}
	if code := fail(err); !errors.Is(err, errInterrupted) {
		return code
	}
	return exitInterrupted
}

// do builds the pipeline and runs it where --runner says.
func (j *Job) do(ctx context.Context) (beam.PipelineResult, error) {
	for again := mostAgain; ; again-- {
		p, s := beam.NewPipelineWithRoot()
		j.Build(s)
		result, err := beamx.RunWithMetrics(ctx, p)
		if err == nil || again == 0 || ctx.Err() != nil || !strings.Contains(err.Error(), lostSideInput) {
			return result, err
		}
	}
}

// lostSideInput is in the error of a job whose runner began a stage before the
// side input of it was there, as Prism does on a busy machine now and then. Such a
// job is done again: what it has written is written to the same names.
const lostSideInput = "got 0 values, want one value for Singleton side input"

// mostAgain is how often: of sixty small jobs on an overloaded machine one in five
// lost its side input.
const mostAgain = 8

// tell prints what the run counted, and returns the exit code. Some runners
// count nothing.
func tell(stderr io.Writer, result beam.PipelineResult, took time.Duration) int {
	counts := counted(result)
	if len(counts) == 0 {
		fmt.Fprintln(stderr, "gorescore-beam: done; the runner gives no metrics")
		return exitDone
	}
	seconds := func(name string) float64 { return float64(counts[name]) / 1e6 }
	fmt.Fprintf(stderr, "gorescore-beam: %d games, %d skipped, %d flipped; %d inputs could not be read; %.1f s (of all workers: reading %.1f s, rescoring %.1f s, writing %.1f s)\n",
		counts["games"], counts["skipped"], counts["flipped"], counts["unread"], took.Seconds(), seconds("reading_us"), seconds("rescoring_us"), seconds("writing_us"))
	if counts["games"] == 0 {
		fmt.Fprintln(stderr, "gorescore-beam: no input held a game")
		return exitUnread
	}
	if counts["unread"] > 0 {
		return exitUnread
	}
	return exitDone
}

// counted adds up the counters of a run by name.
func counted(result beam.PipelineResult) map[string]int64 {
	counts := map[string]int64{}
	if result == nil {
		return counts
	}
	mine := result.Metrics().Query(func(m metrics.SingleResult) bool { return m.Namespace() == "gorescore" })
	for _, c := range mine.Counters() {
		counts[c.Name()] += c.Result()
	}
	return counts
}
