package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/spf13/pflag"

	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/report/komi/write"
	"gorescore/report/text"
	"gorescore/rescore"
	"gorescore/rescore/results"
	"gorescore/sgfparse"
)

const testdata = "../../testdata"

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// job is a job with the usual settings but for args.
func job(t *testing.T, output string, paths []string, args ...string) *Job {
	t.Helper()
	c := command{}
	fl := pflag.NewFlagSet("test", pflag.ContinueOnError)
	c.register(fl)
	if err := fl.Parse(append([]string{"-o", output, "-f", "parquet,jsonl"}, args...)); err != nil {
		t.Fatal(err)
	}
	if err := c.check(paths); err != nil {
		t.Fatal(err)
	}
	return &c.Job
}

// do runs a job and returns what it counted.
func do(t *testing.T, j *Job) map[string]int64 {
	t.Helper()
	result, err := j.do(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return counted(result)
}

// one is what one process says of an input, in the forms that a job has.
type one struct {
	lines, findings []string
	totals          report.Totals
	games           *komi.Collector
}

// Record implements rescore.Sink.
func (o *one) Record(r *report.Record) error {
	o.lines = append(o.lines, string(r.AppendJSON(nil)))
	o.totals.Add(r)
	o.games.AddRecord(r)
	return nil
}

// Finding implements rescore.Sink.
func (o *one) Finding(d sgfparse.Diagnostic) error {
	o.findings = append(o.findings, d.String())
	return nil
}

func alone(t *testing.T, j *Job) *one {
	t.Helper()
	opt, err := j.Settings.Options()
	if err != nil {
		t.Fatal(err)
	}
	o := &one{games: komi.NewCollector(komi.Options{})}
	if err := rescore.Run(context.Background(), j.Paths, opt, nil, o); err != nil {
		t.Fatal(err)
	}
	return o
}

// parts are the records of a job's output in one format, put together by seq.
func parts(t *testing.T, output, format string) (lines []string, files int) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(output, format, "part-*"))
	if err != nil {
		t.Fatal(err)
	}
	for r, err := range results.Merge(names, results.Options{}) {
		if _, empty := errors.AsType[*results.EmptyError](err); empty {
			continue // a part without a game is one too
		}
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(r.AppendJSON(nil)))
	}
	return lines, len(names)
}

func content(t *testing.T, elements ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elements...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// same holds two lists against each other and names the first difference.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("%s: line %d of %d is\n%s\nwant\n%s", what, i+1, len(got), got[i], want[i])
			return
		}
	}
	t.Errorf("%s: %d lines, want %d", what, len(got), len(want))
}

// sameAsAlone holds all that a job wrote against one run over the same input.
func sameAsAlone(t *testing.T, j *Job, counts map[string]int64) {
	t.Helper()
	want := alone(t, j)
	for _, format := range j.Formats {
		got, _ := parts(t, j.Output, format)
		same(t, format, got, want.lines)
	}
	var findings []string // none where there is no line
	for line := range strings.Lines(content(t, j.Output, "findings.txt")) {
		findings = append(findings, strings.TrimSpace(line))
	}
	same(t, "findings", findings, want.findings)
	totals, err := json.Marshal(&want.totals)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "totals", []string{content(t, j.Output, "totals.json")}, []string{string(totals) + "\n"})
	var b bytes.Buffer
	if err := text.New(&b, text.Options{Width: 80, Limit: text.ShowNone}).Close(&want.totals); err != nil {
		t.Fatal(err)
	}
	same(t, "summary", []string{content(t, j.Output, "summary.txt")}, []string{b.String()})
	b.Reset()
	if err := write.JSONL(&b, want.games.Analyse(komi.Analysis{}), write.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, "komi", []string{content(t, j.Output, "komi.jsonl")}, []string{b.String()})
	if counts["games"] != want.totals.Games || counts["skipped"] != want.totals.Skipped || counts["flipped"] != want.totals.Flipped {
		t.Errorf("counted %v; one run has %d games, %d skipped, %d flipped", counts, want.totals.Games, want.totals.Skipped, want.totals.Flipped)
	}
}

// zipped is an archive of a few records.
func zipped(t *testing.T) []byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(testdata, "records", "*.sgf"))
	if err != nil || len(names) < 8 {
		t.Fatalf("%d records, error %v", len(names), err)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names[:8] {
		w, err := z.Create(filepath.Base(name))
		if err == nil {
			_, err = w.Write([]byte(content(t, name)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// broken is a folder with an archive that breaks off and one that is none.
func broken(t *testing.T) string {
	t.Helper()
	dir, whole := t.TempDir(), zipped(t)
	for name, data := range map[string][]byte{
		"cut.zip": whole[:len(whole)*2/3], "whole.zip": whole, "none.zip": []byte("PK\x03\x04 and nothing more"), "notes.txt": []byte("none"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestAJobIsOneRun: over records of every kind, archives that are damaged, and
// paths that are not there, in few parts or many.
func TestAJobIsOneRun(t *testing.T) {
	paths := []string{filepath.Join(testdata, "records"), broken(t), "none.sgf", filepath.Join(testdata, "bugs")}
	for name, c := range map[string]struct {
		args    []string
		perPart int64
		parts   int
	}{
		"usual": {nil, 100_000, 1},
		"small parts, other settings": {
			[]string{"-j", "3", "-r", "jp1989,cn2002", "--komi", "recorded,6.5,7.5", "--include", "resigned", "--dame", "fill"}, 40, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			j := job(t, filepath.Join(t.TempDir(), "out"), paths, c.args...)
			j.PerPart = c.perPart
			counts := do(t, j)
			sameAsAlone(t, j, counts)
			lines, files := parts(t, j.Output, "parquet")
			if want := (len(lines) + int(c.perPart) - 1) / int(c.perPart); files != want || len(lines) < 60 {
				t.Errorf("%d records in %d parts, want %d", len(lines), files, want)
			}
			if counts["unread"] < 3 {
				t.Errorf("%d inputs could not be read, of at least three", counts["unread"])
			}
			if left, _ := filepath.Glob(filepath.Join(j.Output, ".partial-*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestNothingIsARunToo: no game at all, and no path that leads anywhere.
func TestNothingIsARunToo(t *testing.T) {
	j := job(t, filepath.Join(t.TempDir(), "out"), []string{t.TempDir()})
	sameAsAlone(t, j, do(t, j))
	if _, files := parts(t, j.Output, "parquet"); files != 1 {
		t.Errorf("%d parts", files)
	}
}

// TestAPanicCostsOneGame: of the work on a game, outside of what the worker
// itself catches.
func TestAPanicCostsOneGame(t *testing.T) {
	paths := []string{filepath.Join(testdata, "records")}
	j := job(t, filepath.Join(t.TempDir(), "out"), paths)
	want := alone(t, j)
	bad := ""
	for _, l := range want.lines {
		if r, err := report.ReadJSON([]byte(l)); err == nil && r.Outcome == report.Rescored {
			bad = r.File
		}
	}
	defer func(f func(*rescore.Input)) { beforeGame = f }(beforeGame)
	beforeGame = func(in *rescore.Input) {
		if in.Source.File == bad && in.Source.Game == 1 {
			panic("out of order")
		}
	}
	do(t, j)
	got, _ := parts(t, j.Output, "parquet")
	if bad == "" || len(got) != len(want.lines) {
		t.Fatalf("%d records, want %d; the bad one is %q", len(got), len(want.lines), bad)
	}
	panics := 0
	for i, l := range got {
		r, err := report.ReadJSON([]byte(l))
		switch {
		case err != nil:
			t.Fatal(err)
		case r.File != bad || r.Game != 1:
			same(t, r.File, []string{l}, want.lines[i:i+1])
		case r.Why != "internal-panic" || len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "out of order (gorescore-beam/beam_test.go:"):
			t.Errorf("the record of the panic is %s", l)
		default:
			panics++
		}
	}
	if panics != 1 {
		t.Errorf("%d records of a panic", panics)
	}
}
