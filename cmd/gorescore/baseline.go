package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"gorescore/report/findings"
)

// baselineFlags say which findings are known, and whether those of this run
// become the known ones.
type baselineFlags struct {
	path  string
	write bool
	file  *output // what is being written; nil: nothing
}

func (f *baselineFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.path, "baseline", "", "tell only what is not in `FILE`, which --write-baseline has written")
	fl.BoolVar(&f.write, "write-baseline", false, "write what was found to the file of --baseline: from then on it is known")
}

// read reads the baseline; nil if there is none. One that is about to be
// written need not be there yet.
func (f *baselineFlags) read(cmd *cobra.Command) (*findings.Baseline, error) {
	if f.path == "" {
		if f.write {
			return nil, usageError(cmd, "--write-baseline needs the file: --baseline FILE")
		}
		return nil, nil
	}
	file, err := os.Open(f.path)
	if f.write && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usageError(cmd, "cannot read baseline %s: %v; --write-baseline makes one", f.path, unwrapPath(err))
	}
	if err != nil {
		return nil, &exitError{exitUsage, fmt.Sprintf("cannot read baseline %s: %v", f.path, unwrapPath(err))}
	}
	defer file.Close()
	b, err := findings.ReadBaseline(file)
	if err != nil {
		return nil, &exitError{exitUsage, fmt.Sprintf("cannot read baseline %s: %v", f.path, err)}
	}
	return b, nil
}

// begin opens the baseline that is to be written. It replaces a baseline, which
// read has seen, and never an input.
func (f *baselineFlags) begin(c *checker, inputs []string) error {
	if !f.write {
		return nil
	}
	var err error
	if f.file, err = openOutput(f.path, nil, inputs); err != nil {
		return &exitError{exitUsage, "--write-baseline: " + err.Error()}
	}
	c.recorder = findings.NewRecorder(f.file)
	return nil
}

// finish ends a run that had the outcome err. A run that was not completed
// writes no baseline.
func (f *baselineFlags) finish(std *streams, out *outputFlags, c *checker, err error) error {
	if gone := c.baseline.Gone(); gone > 0 && out.verbose && !f.write {
		fmt.Fprintf(std.err, "gorescore: %d findings of the baseline were not met: repaired, or not part of this input\n", gone)
	}
	if !f.write {
		return err
	}
	if e, ok := errors.AsType[*exitError](err); ok && (e.code == exitInterrupted || e.code == exitUsage) {
		f.file.Abandon()
		_ = os.Remove(f.path + partialSuffix) // half a baseline is of no use
		return err
	}
	n, werr := c.recorder.Flush()
	if werr == nil {
		werr = f.file.Commit(true)
	}
	if werr != nil {
		return &exitError{exitUsage, fmt.Sprintf("cannot write baseline %s: %v", f.path, unwrapPath(werr))}
	}
	if !out.quiet {
		fmt.Fprintf(std.err, "gorescore: baseline %s holds %s\n", f.path, count(n, "finding"))
	}
	return err
}

// count is "1 finding" or "12 findings".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
