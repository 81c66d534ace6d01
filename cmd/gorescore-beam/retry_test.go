package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"

	"gorescore/report"
	"gorescore/score"
)

// batches are the units of a job, read.
func batches(t *testing.T, j *Job) (list []Batch, plan Plan) {
	t.Helper()
	ctx := context.Background()
	var units []Unit
	skip := func(Finding) {}
	if err := (&ListFn{Paths: j.Paths}).ProcessElement(ctx, nil, func(u Unit) { units = append(units, u) }, skip); err != nil {
		t.Fatal(err)
	}
	read := &ReadFn{Settings: j.Settings}
	if err := read.Setup(); err != nil {
		t.Fatal(err)
	}
	fn := &planFn{}
	acc := fn.CreateAccumulator()
	for _, u := range units {
		err := read.ProcessElement(ctx, u, func(b Batch) { list = append(list, b) }, func(c Count) { acc = fn.AddInput(acc, c) }, skip)
		if err != nil {
			t.Fatal(err)
		}
	}
	return list, fn.ExtractOutput(acc)
}

// bundle does a bundle of RescoreFn and assigns its results to parts.
func bundle(t *testing.T, j *Job, list []Batch, plan Plan) map[int][]Results {
	t.Helper()
	ctx := context.Background()
	fn := &RescoreFn{Settings: j.Settings, Jobs: j.Jobs}
	if err := fn.Setup(); err != nil {
		t.Fatal(err)
	}
	var out []Results
	emit := func(r Results) { out = append(out, r) }
	fn.StartBundle(ctx, emit)
	for _, b := range list {
		if err := fn.ProcessElement(ctx, b, emit); err != nil {
			t.Fatal(err)
		}
	}
	if err := fn.FinishBundle(ctx, emit); err != nil {
		t.Fatal(err)
	}
	assign := &AssignFn{PerPart: j.PerPart}
	byPart := map[int][]Results{}
	for _, r := range out {
		if err := assign.ProcessElement(ctx, r, plan, func(part int, r Results) { byPart[part] = append(byPart[part], r) }); err != nil {
			t.Fatal(err)
		}
	}
	return byPart
}

// written writes parts and returns the bytes of every file.
func written(t *testing.T, j *Job, parts map[int][]Results, plan Plan) map[string]string {
	t.Helper()
	fn := &WriteFn{Settings: j.Settings, Output: j.Output, Formats: j.Formats, PerPart: j.PerPart}
	if err := fn.Setup(); err != nil {
		t.Fatal(err)
	}
	for part, list := range parts {
		next := func(b *Results) bool {
			if len(list) == 0 {
				return false
			}
			*b, list = list[0], list[1:]
			return true
		}
		if err := fn.ProcessElement(context.Background(), part, next, plan); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{}
	err := filepath.WalkDir(j.Output, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, j.Output)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestABundleDoneAgainWritesTheSameBytes: in another order, by another number of
// goroutines, into the same place or another one.
func TestABundleDoneAgainWritesTheSameBytes(t *testing.T) {
	j := job(t, filepath.Join(t.TempDir(), "out"), []string{filepath.Join(testdata, "records")}, "-j", "1")
	j.PerPart = 40
	list, plan := batches(t, j)
	first := written(t, j, bundle(t, j, list, plan), plan)
	if len(first) < 6 {
		t.Fatalf("only %d files", len(first))
	}
	j.Jobs = 3
	slices.Reverse(list)
	again := bundle(t, j, list, plan)
	for _, output := range []string{j.Output, filepath.Join(t.TempDir(), "other")} {
		j.Output = output
		got := written(t, j, again, plan)
		if len(got) != len(first) {
			t.Errorf("%d files, want %d", len(got), len(first))
		}
		for name, data := range first {
			if got[name] != data {
				t.Errorf("%s has other bytes", name)
			}
		}
	}
}

// TestABundleThatFailedDisturbsNoOther: what it had given out does not come up
// in the next one.
func TestABundleThatFailedDisturbsNoOther(t *testing.T) {
	j := job(t, filepath.Join(t.TempDir(), "out"), []string{filepath.Join(testdata, "records")}, "-j", "2")
	list, _ := batches(t, j)
	ctx := context.Background()
	fn := &RescoreFn{Settings: j.Settings, Jobs: 2}
	if err := fn.Setup(); err != nil {
		t.Fatal(err)
	}
	var out []Results
	emit := func(r Results) { out = append(out, r) }
	fn.StartBundle(ctx, emit)
	if err := fn.ProcessElement(ctx, list[0], emit); err != nil {
		t.Fatal(err)
	}
	out = nil
	fn.StartBundle(ctx, emit) // the first was given up
	for _, b := range list {
		if err := fn.ProcessElement(ctx, b, emit); err != nil {
			t.Fatal(err)
		}
	}
	if err := fn.FinishBundle(ctx, emit); err != nil || len(out) != len(list) {
		t.Errorf("%d results of %d batches, error %v", len(out), len(list), err)
	}
}

// TestPackedRecordsComeBack: of all kinds of games, and of input that gave none.
func TestPackedRecordsComeBack(t *testing.T) {
	j := job(t, filepath.Join(t.TempDir(), "out"), []string{testdata, "none.sgf"}, "--include", "resigned,time,unfinished")
	var records []*report.Record
	for _, l := range alone(t, j).lines {
		r, err := report.ReadJSON([]byte(l))
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	p := newPacker(score.DefaultTargets())
	b := Results{First: 17, Records: int64(len(records))}
	for _, r := range records {
		b.Packed = p.append(b.Packed, r)
	}
	if compact := bytes.Count(b.Packed, []byte{formCompact}); compact == 0 || len(records) < 100 {
		t.Fatalf("%d records, none of them packed", len(records))
	}
	i := 0
	err := newPacker(score.DefaultTargets()).each(&b, func(got *report.Record) error {
		want := records[i]
		want.Seq = int64(18 + i)
		same(t, "record", []string{string(got.AppendJSON(nil))}, []string{string(want.AppendJSON(nil))})
		i++
		return nil
	})
	if err != nil || i != len(records) {
		t.Errorf("%d records, error %v", i, err)
	}
	for cut := range len(b.Packed) {
		if cut%97 != 0 {
			continue
		}
		bad := b
		bad.Packed = b.Packed[:cut]
		if p.each(&bad, func(*report.Record) error { return nil }) == nil {
			t.Fatalf("%d of %d bytes were taken", cut, len(b.Packed))
		}
	}
}

// TestOtherFileSystems: input and output of one that the machine does not have.
func TestOtherFileSystems(t *testing.T) {
	ctx := context.Background()
	defer func(d time.Duration) { pause = d }(pause)
	pause = time.Microsecond
	data := zipped(t)
	if err := filesystem.Write(ctx, mustFS(t, "memfs://in"), "memfs://in/a.zip", data); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "a.zip")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	j := job(t, "memfs://out/run", []string{"memfs://in/*.zip", "memfs://in/none.zip"})
	counts := do(t, j)
	if counts["games"] < 3 || counts["unread"] != 1 {
		t.Errorf("counted %v", counts)
	}
	lines, err := filesystem.Read(ctx, mustFS(t, "memfs://out"), "memfs://out/run/jsonl/part-00000-of-00001.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	local := job(t, filepath.Join(t.TempDir(), "out"), []string{name})
	want := strings.ReplaceAll(strings.Join(alone(t, local).lines, "\n")+"\n", local.Paths[0], "memfs://in/a.zip")
	got := string(lines)
	if !strings.HasPrefix(got, want) || !strings.Contains(got, `"file":"memfs://in/none.zip"`) || !strings.Contains(got, "cannot read") {
		t.Errorf("got\n%s\nwant it to begin\n%s", got, want)
	}
	for _, table := range []string{"games", "scores", "flips", "violations", "diagnostics"} {
		if _, err := mustFS(t, "memfs://out").Size(ctx, "memfs://out/run/parquet/part-00000-of-00001/"+table+".parquet"); err != nil {
			t.Error(err)
		}
	}
}

func mustFS(t *testing.T, path string) filesystem.Interface {
	t.Helper()
	fs, err := filesystem.New(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	return fs
}
