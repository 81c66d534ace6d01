package junit_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/report/findings/findingstest"
	"gorescore/report/findings/junit"
	"gorescore/report/reporttest"
	"gorescore/sgfparse"
)

func render(t *testing.T) []byte {
	return findingstest.Render(t, func(b *bytes.Buffer) findings.Writer { return junit.New(b) })
}

func TestReportIsGolden(t *testing.T) { reporttest.Golden(t, "sample.xml", render(t)) }

// TestReportHasTheShapeThatJenkinsReads holds the report against a schema of
// ours of the same elements.
func TestReportHasTheShapeThatJenkinsReads(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is not installed (Debian: libxml2-utils)")
	}
	valid := func(report string) error {
		path := filepath.Join(t.TempDir(), "report.xml")
		if err := os.WriteFile(path, []byte(report), 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(xmllint, "--noout", "--schema", "testdata/junit.xsd", path).CombinedOutput()
		if err != nil {
			t.Logf("%s", out)
		}
		return err
	}
	report := string(render(t))
	if err := valid(report); err != nil {
		t.Error(err)
	}
	// The schema can tell.
	for _, fault := range [][2]string{{`tests="1"`, `tests="one"`}, {"</testsuites>", "<testcase name=\"x\"/></testsuites>"}, {` name="game 1"`, ``}} {
		if valid(strings.Replace(report, fault[0], fault[1], 1)) == nil {
			t.Errorf("a report with %s is taken for valid", fault[1])
		}
	}
}

// TestEveryTextSurvives reads the report back: no character of a record ends an
// element or is one that XML cannot hold.
func TestEveryTextSurvives(t *testing.T) {
	var suites struct {
		Suites []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Cases    []struct {
				Failure *struct {
					Message string `xml:"message,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
				Error *struct{} `xml:"error"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(render(t), &suites); err != nil {
		t.Fatal(err)
	}
	tests, nasty := 0, ""
	for _, s := range suites.Suites {
		failures, errors := 0, 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				failures++
				nasty = c.Failure.Text
			}
			if c.Error != nil {
				errors++
			}
		}
		if s.Tests != len(s.Cases) || s.Failures != failures || s.Errors != errors {
			t.Errorf("suite %s counts %d, %d, %d of %d, %d, %d", s.Name, s.Tests, s.Failures, s.Errors, len(s.Cases), failures, errors)
		}
		tests += s.Tests
	}
	if want := len(findingstest.Games()); tests != want {
		t.Errorf("%d cases, want %d", tests, want)
	}
	if !strings.Contains(nasty, `]]> <b a="1">&amp;' `) || strings.ContainsAny(nasty, "\x1b\x00\n\u202e\ufffe") {
		t.Errorf("the text came back as %q", nasty)
	}
}

func TestFullDiskIsAnError(t *testing.T) {
	if err := findingstest.Feed(junit.New(reporttest.FullDisk{})); err == nil {
		t.Error("no error")
	}
}

// Guards the numbers that a service shows: each suite's are those of its cases. The
// whole has none, since it is written before its end is known; readers add up.
func TestNumbersAreThoseOfTheCases(t *testing.T) {
	var whole struct {
		Tests  *int `xml:"tests,attr"`
		Suites []struct {
			Name     string `xml:"name,attr"`
			Tests    int    `xml:"tests,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Cases    []struct {
				Failures []struct{} `xml:"failure"`
				Errors   []struct{} `xml:"error"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(render(t), &whole); err != nil {
		t.Fatal(err)
	}
	all := [2]int{}
	for _, s := range whole.Suites {
		failures, errs := 0, 0
		for _, c := range s.Cases {
			failures += len(c.Failures)
			errs += len(c.Errors)
		}
		if s.Tests != len(s.Cases) || s.Failures != failures || s.Errors != errs {
			t.Errorf("%s: %d tests, %d failures, %d errors; its cases have %d, %d and %d", s.Name, s.Tests, s.Failures, s.Errors, len(s.Cases), failures, errs)
		}
		all[0] += failures
		all[1] += errs
	}
	if whole.Tests != nil || all[0] == 0 || all[1] == 0 {
		t.Errorf("the sample has %d failures and %d errors", all[0], all[1])
	}
}

// Guards a broken input against passing where --fail-on names no error: it was
// not tested.
func TestAnInputWithoutAGameIsAnError(t *testing.T) {
	var b bytes.Buffer
	w := junit.New(&b)
	unread := findings.Finding{Diagnostic: sgfparse.Diagnostic{Severity: sgfparse.Error, Code: "no-game", Message: "no game found"}}
	known := unread
	known.Known = true
	for _, c := range []struct {
		file string
		game int
		f    findings.Finding
	}{{"unread.sgf", 0, unread}, {"known.sgf", 0, known}, {"played.sgf", 1, unread}} {
		if err := w.Write(&report.Record{File: c.file, Game: c.game}, []findings.Finding{c.f}); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []sgfparse.Diagnostic{
		{Position: sgfparse.Position{File: "folder"}, Code: "no-records", Severity: sgfparse.Warning, Message: "no game records in this directory"},
		{Position: sgfparse.Position{File: "readme"}, Code: "passed-over", Severity: sgfparse.Note, Message: "no record by its name"},
	} {
		if err := w.Input(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&report.Totals{}, true); err != nil {
		t.Fatal(err)
	}
	for file, errors := range map[string]int{"unread.sgf": 1, "known.sgf": 0, "played.sgf": 0} {
		if want := fmt.Sprintf(`name=%q tests="1" failures="0" errors="%d"`, file, errors); !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, &b)
		}
	}
	if want := `name="folder" tests="1" failures="0" errors="0" skipped="1"`; !strings.Contains(b.String(), want) || strings.Contains(b.String(), "readme") {
		t.Errorf("%s is not in, or readme is\n%s", want, &b)
	}
}
