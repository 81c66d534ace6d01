package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/sgfparse"
)

// session is one run over an input: it takes the records in order, hands them
// to the writer, adds them up, says on standard error what has to be said, and
// knows in the end how the process exits. It is a rescore.Sink.
type session struct {
	std      *streams
	out      *outputFlags
	file     *output
	writer   report.Writer
	keep     func(*report.Record) bool // nil: every record is written
	prepare  func(*report.Record)      // on the worker, nil: nothing
	amend    func(*report.Record)      // nil: nothing to add to a record
	fail     failOn
	progress *progress
	totals   report.Totals

	unread   bool // some input could not be read
	found    bool // something of fail was found
	printed  int
	withheld int // findings not printed for their number
	warnings int64
}

// maxPrinted is how many findings go to standard error before the rest is only
// counted; --verbose prints all.
const maxPrinted = 50

// Record implements rescore.Sink.
func (s *session) Record(r *report.Record) error {
	if s.amend != nil {
		s.amend(r)
	}
	s.totals.Add(r)
	s.unread = s.unread || r.Why == "unreadable"
	s.found = s.found || s.fail.matches(r)
	for i := range r.Diagnostics {
		s.say(&r.Diagnostics[i])
	}
	s.progress.record(r)
	if s.keep != nil && !s.keep(r) {
		return nil
	}
	return s.writer.Write(r)
}

// Finding implements rescore.Sink.
func (s *session) Finding(d sgfparse.Diagnostic) error {
	s.found = s.found || s.fail.has(d.Severity.String()) || s.fail.has(d.Code)
	s.say(&d)
	return nil
}

// say prints errors, and with --verbose everything, on standard error.
func (s *session) say(d *sgfparse.Diagnostic) {
	if d.Severity == sgfparse.Warning {
		s.warnings++
	}
	switch {
	case s.out.quiet || d.Severity < sgfparse.Error && !s.out.verbose:
		return
	case s.printed >= maxPrinted && !s.out.verbose:
		s.withheld++
		return
	}
	s.printed++
	s.progress.print(d.String())
}

// closing says what was not said before.
func (s *session) closing() {
	if s.out.quiet {
		return
	}
	if s.withheld > 0 {
		fmt.Fprintf(s.std.err, "gorescore: %d more errors; --verbose prints all\n", s.withheld)
	}
	if s.warnings > 0 && !s.out.verbose && isTerminal(s.std.err) {
		fmt.Fprintf(s.std.err, "gorescore: %d warnings; --verbose prints them\n", s.warnings)
	}
}

// broken is the end of a run whose output cannot be written.
func (s *session) broken(err error) error {
	s.file.Commit(false)
	name := s.file.name
	if name == "" {
		name = "standard output"
	}
	return &exitError{exitUsage, fmt.Sprintf("cannot write %s: %v", name, unwrapPath(err))}
}

// verdict is the exit code of the contract, the first that applies.
func (s *session) verdict(interrupted bool) error {
	switch {
	case interrupted:
		return &exitError{exitInterrupted, "interrupted; what was written is a valid beginning"}
	case s.unread:
		return &exitError{code: exitUnread}
	case s.found:
		return &exitError{code: exitFound}
	}
	return nil
}

// failOn is the set of --fail-on.
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
				return nil, usageError(cmd, "unknown value %q for --fail-on: want %s, or a code that 'gorescore explain' lists", name, strings.Join(failKinds, ", "))
			}
		}
		out = append(out, name)
	}
	return out, nil
}

func (f failOn) has(name string) bool { return slices.Contains(f, name) }

// matches reports whether a record holds something of the set.
func (f failOn) matches(r *report.Record) bool {
	if len(f) == 0 {
		return false
	}
	flipped, _ := r.Flipped()
	if f.has("flip") && flipped ||
		f.has("mismatch") && r.Agrees != nil && !*r.Agrees ||
		f.has("violation") && hasFoul(r) ||
		f.has("skipped") && r.Outcome == report.Skipped {
		return true
	}
	for _, d := range r.Diagnostics {
		if f.has(d.Severity.String()) || f.has(d.Code) {
			return true
		}
	}
	return false
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
