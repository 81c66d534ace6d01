package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

var errInterrupted = errors.New("interrupted; the output is not complete. A runner outside of this process may go on with the job: cancel it there")

// patience is how long an interrupted job may take to end.
const patience = 2 * time.Second

// untilStopped does the job until it is done or the process is told to end, which
// is an errInterrupted. A second signal ends the process at once.
func (j *Job) untilStopped(ctx context.Context) (beam.PipelineResult, error) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	type end struct {
		result beam.PipelineResult
		err    error
	}
	done := make(chan end, 1)
	go func() {
		result, err := j.do(ctx)
		done <- end{result, err}
	}()
	var e end
	select {
	case e = <-done:
	case <-ctx.Done():
		stop()
		select {
		case e = <-done:
		case <-time.After(patience): // not every runner can be stopped
			return nil, errInterrupted
		}
	}
	if e.err != nil && ctx.Err() != nil {
		return nil, errInterrupted
	}
	return e.result, e.err
}

// failedName is the file that marks the output of a job that failed: what a job
// writes has no order, so that sums may be there and parts be missing.
const failedName = "FAILED.txt"

// markFailed marks the output, if there is any, and clears away what was not ready.
func (j *Job) markFailed(why error) error {
	if !remote(j.Output) {
		unready, _ := filepath.Glob(filepath.Join(j.Output, ".partial-*")) // of a malformed pattern, none
		for _, dir := range unready {
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
		}
		if entries, err := os.ReadDir(j.Output); err != nil || len(entries) == 0 {
			return nil // nothing that could be taken for results
		}
	}
	text := "This job failed: what is here is not complete.\n\n" + strings.TrimSpace(why.Error()) + "\n"
	return writeFile(context.Background(), j.Output, failedName, []byte(text))
}
