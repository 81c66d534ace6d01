package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

// alsoFlags write the findings of one run in further forms.
type alsoFlags struct {
	list  []string // FORMAT=FILE
	files []*output
}

// alsoFormats are the forms that --also takes.
var alsoFormats = []string{"text", "sarif", "junit", "github"}

func (f *alsoFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.list, "also", nil, "write the findings in another form as well: `FORMAT=FILE` with text, sarif, junit or github (may be repeated)")
}

// open opens the files; inputs are not written over.
func (f *alsoFlags) open(cmd *cobra.Command, inputs []string, open func(format string, file *output) findings.Writer) ([]findings.Writer, error) {
	var writers []findings.Writer
	for _, also := range f.list {
		format, name, ok := strings.Cut(also, "=")
		if !ok || name == "" || name == "-" {
			return nil, usageError(cmd, "--also %s: want FORMAT=FILE, such as sarif=gorescore.sarif", also)
		}
		if err := oneOf(cmd, "also", format, alsoFormats); err != nil {
			return nil, err
		}
		for _, other := range f.files {
			if other.name == name {
				return nil, usageError(cmd, "--also: %s would be written twice", name)
			}
		}
		file, err := openOutput(name, nil, inputs)
		if err != nil {
			return nil, &exitError{exitUsage, "--also: " + err.Error()}
		}
		f.files = append(f.files, file)
		inputs = append(slices.Clone(inputs), name)
		writers = append(writers, open(format, file))
	}
	return writers, nil
}

// finish closes the files of a run that had the outcome err.
func (f *alsoFlags) finish(err error) error {
	code := exitDone
	if e, ok := err.(*exitError); ok {
		code = e.code
	}
	for _, file := range f.files {
		if code == exitUsage {
			file.Abandon()
			continue
		}
		if cerr := file.Commit(code != exitInterrupted); cerr != nil {
			return &exitError{exitUsage, fmt.Sprintf("cannot write %s: %v", file.name, unwrapPath(cerr))}
		}
	}
	return err
}

// several hands findings to several writers.
type several []findings.Writer

// Write implements findings.Writer.
func (s several) Write(r *report.Record, list []findings.Finding) error {
	return s.each(func(w findings.Writer) error { return w.Write(r, list) })
}

// Input implements findings.Writer.
func (s several) Input(d sgfparse.Diagnostic) error {
	return s.each(func(w findings.Writer) error { return w.Input(d) })
}

// Close implements findings.Writer.
func (s several) Close(t *report.Totals, complete bool) error {
	return s.each(func(w findings.Writer) error { return w.Close(t, complete) })
}

// each calls them all, and returns the first error.
func (s several) each(call func(findings.Writer) error) (first error) {
	for _, w := range s {
		if err := call(w); err != nil && first == nil {
			first = err
		}
	}
	return first
}
