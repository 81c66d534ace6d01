// Package junit writes findings as a JUnit report: a suite for each file, a case
// for each game, failed if something found in it fails the run. Which findings
// are told is decided before.
//
// JUnit has no written standard; the elements are those that the xUnit plugin of
// Jenkins accepts (junit-10.xsd). No times are given: the same input gives the
// same report.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

type writer struct {
	w     io.Writer
	suite *suite // of the file that is being written; nil: none yet
	err   error
}

type suite struct {
	XMLName  xml.Name   `xml:"testsuite"`
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr,omitempty"`
	Cases    []testcase `xml:"testcase"`
}

type testcase struct {
	Class   string  `xml:"classname,attr"`
	Name    string  `xml:"name,attr"`
	Failure *fault  `xml:"failure"`
	Error   *fault  `xml:"error"`
	Skipped *fault  `xml:"skipped"`
	Out     *output `xml:"system-out"`
}

type fault struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

type output struct {
	Text string `xml:",chardata"`
}

// New returns a writer of one report.
func New(w io.Writer) findings.Writer {
	j := &writer{w: w}
	j.put(xml.Header + `<testsuites name="gorescore check">` + "\n")
	return j
}

// Write implements findings.Writer.
func (j *writer) Write(r *report.Record, list []findings.Finding) error {
	name := report.Clean(r.File)
	if j.suite == nil || j.suite.Name != name {
		j.flush()
		j.suite = &suite{Name: name}
	}
	c := testcase{Class: name, Name: fmt.Sprintf("game %d", r.Game)}
	if r.Game == 0 {
		c.Name = "input"
	}
	var failed, told []string
	var first *findings.Finding
	for i := range list {
		f := &list[i]
		switch line := line(f); {
		case !f.New():
		case f.Fails, r.Game == 0 && f.Severity == sgfparse.Error: // unread, whatever --fail-on says
			failed = append(failed, line)
			if first == nil {
				first = f
			}
		default:
			told = append(told, line)
		}
	}
	if first != nil {
		text := first.Text()
		if n := len(failed) - 1; n > 0 {
			text += fmt.Sprintf(" (and %d more)", n)
		}
		j.fail(&c, r, &fault{Type: first.Code, Message: text, Text: strings.Join(failed, "\n")})
	}
	if told != nil {
		c.Out = &output{strings.Join(told, "\n")}
	}
	j.suite.Tests++
	j.suite.Cases = append(j.suite.Cases, c)
	return j.err
}

// fail puts a fault where it belongs: an input without a game could not be
// tested at all.
func (j *writer) fail(c *testcase, r *report.Record, f *fault) {
	if r.Game == 0 {
		c.Error = f
		j.suite.Errors++
		return
	}
	c.Failure = f
	j.suite.Failures++
}

// line is a finding as check prints it.
func line(f *findings.Finding) string {
	d := f.Diagnostic
	d.File, d.Message = report.Clean(d.File), report.Clean(d.Message)
	return d.String()
}

// Input implements findings.Writer. An input that held no game, such as an empty
// folder, is a test that was skipped; notes are on standard error.
func (j *writer) Input(d sgfparse.Diagnostic) error {
	if d.Severity == sgfparse.Note {
		return j.err
	}
	j.flush()
	name := report.Clean(d.File)
	c := testcase{Class: name, Name: "input", Skipped: &fault{Type: d.Code, Message: report.Clean(d.Message)}}
	j.suite = &suite{Name: name, Tests: 1, Skipped: 1, Cases: []testcase{c}}
	j.flush()
	return j.err
}

// Close implements findings.Writer.
func (j *writer) Close(*report.Totals, bool) error {
	j.flush()
	j.put("</testsuites>\n")
	return j.err
}

// flush writes the suite. encoding/xml escapes what markup is and replaces what
// XML 1.0 cannot hold.
func (j *writer) flush() {
	if j.suite == nil || j.err != nil {
		return
	}
	text, err := xml.MarshalIndent(j.suite, "  ", "  ")
	if err != nil {
		j.err = err
		return
	}
	j.put(string(text) + "\n")
	j.suite = nil
}

func (j *writer) put(text string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, text)
	}
}
