package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"gorescore/score"
)

// A fault of the built-in rulesets is a plain message, but 'rules check' can
// still be asked where it is.
func TestLibraryFaultIsPlain(t *testing.T) {
	defer func() { libraryError = score.LibraryError }()
	libraryError = func() error { return errors.New("rulesets/new.json:1:7: the id is taken") }
	const want = "gorescore: the built-in rulesets have faults:\nrulesets/new.json:1:7: the id is taken\n"
	for line, says := range map[string]string{
		"rules list": want, "rules show aga": want, "rescore .": want, "check .": want,
		"rules check --schema": "", "rules check ../../score/rulesets/aga.json": "",
	} {
		var out, errs bytes.Buffer
		code := run(t.Context(), strings.Fields(line), strings.NewReader(""), &out, &errs)
		if errs.String() != says || (code == exitUsage) != (says != "") {
			t.Errorf("%s: exit code %d, says %q", line, code, errs.String())
		}
	}
}

// An empty ID, most likely a variable that was not set, is no wish for the default
// targets; of several in one word none is left out.
func TestRulesShowTakesWhatIsNamed(t *testing.T) {
	for id, want := range map[string]int{"": -1, " ": -1, "aga": 1, "aga,nz": 2, "all": len(score.Rulesets())} {
		var out, errs bytes.Buffer
		code := run(t.Context(), []string{"rules", "show", id}, strings.NewReader(""), &out, &errs)
		if want < 0 {
			if code != exitUsage || !strings.Contains(errs.String(), `unknown ruleset ""`) || out.Len() > 0 {
				t.Errorf("%q: exit code %d, says %q", id, code, errs.String())
			}
			continue
		}
		if n := strings.Count(out.String(), "\nFields\n"); code != exitDone || n != want {
			t.Errorf("%q: exit code %d, %d rulesets, want %d", id, code, n, want)
		}
	}
}
