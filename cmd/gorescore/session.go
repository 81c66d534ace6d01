package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/text"
	"gorescore/rescore"
	"gorescore/rescore/results"
	"gorescore/rescore/where"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
)

// session is one run over an input: it takes the records in order, hands them
// to the writer, adds them up, says on standard error what has to be said, and
// knows in the end how the process exits. It is a rescore.Sink.
//
// Standard error gets, as file:line:col lines: every input that could not be
// read; warnings about the input; and of the errors within games the first few.
// The rest is counted. What concerns the run itself starts with "gorescore: ".
type session struct {
	std      *streams
	out      *outputFlags
	file     *output
	writer   report.Writer
	where    *where.Filter             // nil: every game is taken
	keep     func(*report.Record) bool // nil: every record is written
	prepare  func(*report.Record)      // on the worker, nil: nothing
	amend    func(*report.Record)      // nil: nothing to add to a record
	listed   bool                      // the writer lists what was found in records
	earlier  bool                      // the records are those of an earlier run, which has said what it found
	hollow   bool                      // what is written says nothing of inputs without a game
	keepOld  bool                      // if no game was read, what is there under the output's name stays
	fail     failOn
	failing  func(*report.Record) bool       // in place of fail.matches, nil: that
	notice   func(sgfparse.Diagnostic) error // takes what concerns the input too, nil: nothing
	progress *progress
	totals   report.Totals

	unread   bool // some input could not be read
	barren   bool // a folder or archive held no records, or earlier results none
	met      bool // there was a record, taken or not
	game     bool // there was a game, taken or not
	found    bool // something of fail was found
	printed  int
	withheld int // findings not printed for their number
}

// maxPrinted is how many errors within games go to standard error before the
// rest is only counted: less than a screen. --verbose prints all.
const maxPrinted = 20

// collectAt has garbage collected when the heap is three times what is in use,
// not twice: of a heap that stays at some megabytes this costs little room, and
// saves a tenth of the time.
const collectAt = 200

// collectLess sets that, unless the user has set something.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}

// run rescores the paths and turns what happened into an exit code.
func (s *session) run(ctx context.Context, paths []string, opt *rescore.Options) error {
	collectLess()
	s.progress = newProgress(s.std.err, s.out)
	err := rescore.Run(s.progress.watch(ctx, paths, opt.FilesFrom), paths, opt, s.prepare, s)
	s.progress.stop()
	return s.finish(ctx, err, opt.Overrides)
}

// finish closes what a run has written, which err ended, and turns what
// happened into an exit code.
func (s *session) finish(ctx context.Context, err error, o *rescore.Overrides) error {
	interrupted := err != nil && ctx.Err() != nil
	if err != nil && !interrupted {
		return s.broken(err)
	}
	if !s.game && !interrupted && (s.hollow && s.file.partial() || s.keepOld && s.file.replaces()) {
		return s.nothing("game")
	}
	if err := s.writer.Close(&s.totals); err != nil {
		return s.broken(err)
	}
	if err := s.file.Commit(!interrupted); err != nil {
		return s.broken(err)
	}
	s.closing()
	tellFailed(s.std, s.where)
	if !interrupted {
		s.unmatched(o)
	}
	return s.verdict(interrupted)
}

// Record implements rescore.Sink.
func (s *session) Record(r *report.Record) error {
	if !s.earlier && s.file.name != "" && r.File == s.file.name {
		return errOutputIsInput
	}
	if s.amend != nil {
		s.amend(r)
	}
	s.met, s.game = true, s.game || r.Game > 0
	taken := s.where == nil || s.where.Match(r)
	if taken {
		s.totals.Add(r)
		s.found = s.found || s.fails(r)
	}
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if s.earlier {
			break
		}
		if r.Game == 0 && d.Severity == sgfparse.Error {
			s.unread = true
		}
		if !s.listed && (taken || r.Game == 0) {
			s.say(d, r.Game == 0)
		}
	}
	s.progress.record(r)
	if !taken || s.keep != nil && !s.keep(r) {
		return nil
	}
	return s.writer.Write(r)
}

// fails reports whether a record ends the run with an error.
func (s *session) fails(r *report.Record) bool {
	if s.failing != nil {
		return s.failing(r)
	}
	return s.fail.matches(r)
}

// Finding implements rescore.Sink.
func (s *session) Finding(d sgfparse.Diagnostic) error {
	s.found = s.found || s.fail.has(d.Severity.String()) || s.fail.has(d.Code)
	s.barren = s.barren || d.Code == archive.NoRecords || d.Code == results.NoResults.Code
	s.say(&d, true)
	if s.notice != nil {
		return s.notice(d)
	}
	return nil
}

// say prints a finding on standard error, if it is of those that belong there.
// An input that could not be read is told with --quiet too: the exit code alone
// does not say which one.
func (s *session) say(d *sgfparse.Diagnostic, input bool) {
	least := sgfparse.Error
	if input {
		least = sgfparse.Warning
	}
	switch {
	case s.out.quiet && !(input && d.Severity == sgfparse.Error), d.Severity < least && !s.out.verbose:
		return
	case !input && s.printed >= maxPrinted && !s.out.verbose:
		s.withheld++
		return
	case !input:
		s.printed++
	}
	b := &strings.Builder{}
	// A strings.Builder takes everything.
	_ = text.WriteDiagnostics(b, []sgfparse.Diagnostic{*d}, text.Options{Color: s.out.wantErrColor(s.std.err)})
	s.progress.print(b.String())
}

// closing counts what was not printed.
func (s *session) closing() {
	if s.withheld == 0 || s.out.quiet {
		return
	}
	noun := "error"
	if s.withheld > 1 {
		noun = "errors"
	}
	fmt.Fprintf(s.std.err, "gorescore: %d more %s in games: 'gorescore check' lists them, --verbose prints them here\n", s.withheld, noun)
}

// unmatched tells of overrides that no game came for: a slip in a name would
// otherwise go unseen.
func (s *session) unmatched(o *rescore.Overrides) {
	n, first := o.Unmatched()
	switch {
	case n == 0 || s.out.quiet:
	case n == 1:
		fmt.Fprintf(s.std.err, "gorescore: 1 override matched no game: %s\n", first)
	default:
		fmt.Fprintf(s.std.err, "gorescore: %d overrides matched no game, first %s\n", n, first)
	}
}

// errOutputIsInput ends a run that has come upon its own output.
var errOutputIsInput = fmt.Errorf("it is also an input; choose another name")

// broken is the end of a run whose output cannot be written.
func (s *session) broken(err error) error {
	s.file.Abandon()
	name := s.file.name
	if name == "" {
		name = "standard output"
	}
	return &exitError{exitUsage, fmt.Sprintf("cannot write %s: %v%s", name, unwrapPath(err), s.file.left())}
}

// verdict is the exit code of the contract, the first that applies.
func (s *session) verdict(interrupted bool) error {
	switch {
	case interrupted:
		msg := fmt.Sprintf("interrupted after %d games; what was written is a valid beginning", s.totals.Games)
		if s.totals.Games == 1 {
			msg = "interrupted after 1 game; what was written is a valid beginning"
		}
		if s.file.partial() {
			msg += " (" + s.file.name + partialSuffix + ")"
		}
		return &exitError{exitInterrupted, msg}
	case s.unread, s.barren && !s.met:
		return &exitError{code: exitUnread}
	case s.found:
		return &exitError{code: exitFound}
	}
	return nil
}

// failOn is the set of --fail-on. With a severity it holds the worse ones too.
type failOn []string

// failKinds are the names that --fail-on knows besides the codes.
var failKinds = []string{"flip", "mismatch", "violation", "error", "warning", "note", "skipped"}

func parseFailOn(cmd *cobra.Command, list string) (failOn, error) {
	if list == "" || list == "none" {
		return nil, nil
	}
	var out failOn
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if !slices.Contains(failKinds, name) {
			if _, ok := findKind(name); !ok {
				return nil, usageError(cmd, "unknown value %q for --fail-on: want %s, or a code that 'gorescore explain' lists%s",
					name, strings.Join(failKinds, ", "), didYouMean("", name, slices.Concat(failKinds, allCodes())))
			}
		}
		out = append(out, name)
		if severity, ok := report.ParseSeverity(name); ok { // that and worse
			for severity++; severity <= sgfparse.Error; severity++ {
				out = append(out, severity.String())
			}
		}
	}
	return out, nil
}

func (f failOn) has(name string) bool { return slices.Contains(f, name) }

// matches reports whether a record holds something of the set.
func (f failOn) matches(r *report.Record) bool {
	if len(f) == 0 {
		return false
	}
	for name, holds := range failConditions {
		if f.has(name) && holds(r) {
			return true
		}
	}
	for _, d := range r.Diagnostics {
		if f.has(d.Severity.String()) || f.has(d.Code) {
			return true
		}
	}
	return false
}

// failConditions are the words of --fail-on that are about a record as a whole.
var failConditions = map[string]func(*report.Record) bool{
	"flip":      func(r *report.Record) bool { flipped, _ := r.Flipped(); return flipped },
	"mismatch":  func(r *report.Record) bool { return r.Agrees != nil && !*r.Agrees },
	"violation": hasFoul,
	"skipped":   func(r *report.Record) bool { return r.Outcome == report.Skipped },
}

// hasFoul reports whether any ruleset forbids a move of the game; resuming
// after two passes is no foul.
func hasFoul(r *report.Record) bool {
	for i := range r.Violations {
		if len(r.Violations[i].IllegalUnder) > 0 {
			return true
		}
	}
	return false
}
