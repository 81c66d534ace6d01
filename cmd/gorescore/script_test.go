package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gorescore": main, "gtp-engine": engine})
}

// TestScripts runs command lines as a user would type them. Each script says in
// its first lines what it guards.
func TestScripts(t *testing.T) {
	records, err := filepath.Abs("../../testdata/records")
	if err != nil {
		t.Fatal(err)
	}
	params := testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RECORDS", records)
			env.Setenv("BUGS", filepath.Join(filepath.Dir(records), "bugs"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "root":
				return os.Geteuid() == 0, nil
			case "full": // there is a device that is always full
				_, err := os.Stat("/dev/full")
				return err == nil, nil
			}
			return false, errors.New("unknown condition")
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "archive": komiArchive, "pdf": writePDF, "tiff": writeTIFF, "gif": writeGIF},
	}
	if testing.Short() { // those in which more than one goroutine has work
		params.Dir = ""
		for _, name := range []string{"cache", "engine", "jobs", "pipe", "stdin"} {
			params.Files = append(params.Files, "testdata/script/"+name+".txtar")
		}
	}
	testscript.Run(t, params)
}

// exits runs a program and wants this exit code of it: exits 3 gorescore check
// missing.sgf.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Check(err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// TestRecordsAreExplained: testdata/records/README.md has a row for each record
// and no row for none.
func TestRecordsAreExplained(t *testing.T) {
	const folder = "../../testdata/records"
	table, err := os.ReadFile(filepath.Join(folder, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for line := range strings.Lines(string(table)) {
		if _, rest, ok := strings.Cut(line, "| `"); ok && strings.HasPrefix(line, "|") {
			name, _, _ := strings.Cut(rest, "`")
			rows[name] = true
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !rows[f.Name()] && f.Name() != "README.md" {
			t.Errorf("%s has no row", f.Name())
		}
		delete(rows, f.Name())
	}
	for name := range rows {
		t.Errorf("the row of %s has no record", name)
	}
}
