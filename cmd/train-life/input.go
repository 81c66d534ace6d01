package main

import (
	"context"
	"fmt"

	"gorescore/report"
	"gorescore/rescore"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
)

// unreadError says that an input named on the command line, or a file below it,
// cannot be read. A batch would go on; what is learnt or measured here must not
// lack a part of what was asked for.
type unreadError struct{ found sgfparse.Diagnostic }

func (e *unreadError) Error() string { return fmt.Sprintf("%s: %s", e.found.Position, e.found.Message) }

// complete passes on what a run finds, and ends it at a path that cannot be read.
type complete struct{ rescore.Sink }

// Record implements rescore.Sink.
func (c complete) Record(r *report.Record) error {
	for _, d := range r.Diagnostics {
		if d.Code == archive.CannotRead {
			return &unreadError{d}
		}
	}
	return c.Sink.Record(r)
}

// readRecords rescores the games of path; an error is one of sink's, or an
// unreadError.
func readRecords(path string, opt *rescore.Options, sink rescore.Sink) error {
	return rescore.Run(context.Background(), []string{path}, opt, nil, complete{sink})
}
