// Package github writes findings as workflow commands, which GitHub shows as
// annotations at the lines of a change. Which findings are told is decided
// before.
//
// The form is that of "Workflow commands for GitHub Actions" (GitHub Docs).
package github

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

type writer struct {
	w       io.Writer
	summary func(*report.Totals) string
}

// New returns a writer of annotations. summary is the line at the end.
func New(w io.Writer, summary func(*report.Totals) string) findings.Writer {
	return &writer{w: w, summary: summary}
}

// commands are the words for the severities.
var commands = map[sgfparse.Severity]string{sgfparse.Error: "error", sgfparse.Warning: "warning", sgfparse.Note: "notice"}

// Write implements findings.Writer.
func (g *writer) Write(_ *report.Record, list []findings.Finding) error {
	for i := range list {
		if !list[i].New() {
			continue
		}
		if err := g.annotate(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (g *writer) annotate(f *findings.Finding) error {
	disk, member := findings.Split(f.File)
	b := &strings.Builder{}
	b.WriteString("::" + commands[f.Severity] + " file=" + property(filepath.ToSlash(disk)))
	if member == "" && f.Line > 0 { // a line within an archive is no line of the file
		fmt.Fprintf(b, ",line=%d", f.Line)
		if f.Col > 0 {
			fmt.Fprintf(b, ",col=%d", f.Col)
		}
	}
	b.WriteString(",title=" + property(f.Code) + "::" + data(f.Text()) + "\n")
	_, err := io.WriteString(g.w, b.String())
	return err
}

// Input implements findings.Writer. An annotation needs a file of the
// repository; what concerns the whole input is on standard error.
func (g *writer) Input(sgfparse.Diagnostic) error { return nil }

// Close implements findings.Writer.
func (g *writer) Close(t *report.Totals, _ bool) error {
	_, err := io.WriteString(g.w, g.summary(t)+"\n")
	return err
}

// These characters would end a message or a property, or mean another one.
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(s string) string { return dataEscapes.Replace(s) }

func property(s string) string { return propertyEscapes.Replace(s) }
