package results_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/report/table/parquet"
	"gorescore/report/table/sqlite"
	"gorescore/rescore/results"
)

// records are n records, numbered from 1.
func records(n int) []*report.Record {
	var out []*report.Record
	for len(out) < n {
		out = append(out, reporttest.Records()...)
	}
	for i := range out {
		out[i].Seq = int64(i + 1)
	}
	return out[:n]
}

func jsonl(list []*report.Record) []byte {
	var b []byte
	for _, r := range list {
		b = append(r.AppendJSON(b), '\n')
	}
	return b
}

func save(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// put writes records with a writer and returns the path.
func put(t *testing.T, path string, open func(string) (report.Writer, error), list []*report.Record) string {
	t.Helper()
	w, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	return path
}

// forms are the same records in every form.
func forms(t *testing.T, list []*report.Record) map[string]string {
	t.Helper()
	plain := jsonl(list)
	zipped, packed := &bytes.Buffer{}, &bytes.Buffer{}
	g := gzip.NewWriter(zipped)
	g.Write(plain)
	g.Close()
	z, err := zstd.NewWriter(packed)
	if err != nil {
		t.Fatal(err)
	}
	z.Write(plain)
	z.Close()
	return map[string]string{
		"jsonl": save(t, "out.txt", plain), "gzip": save(t, "out.gz", zipped.Bytes()), "zstd": save(t, "out.zst", packed.Bytes()),
		"parquet": put(t, t.TempDir(), parquet.New, list), "sqlite": put(t, filepath.Join(t.TempDir(), "db"), sqlite.New, list),
	}
}

// collect is what Merge yields: the JSON lines, and the errors.
func collect(paths []string, opt results.Options) (lines []string, errs []string) {
	for r, err := range results.Merge(paths, opt) {
		if err != nil {
			errs = append(errs, err.Error())
			continue
		}
		lines = append(lines, string(r.AppendJSON(nil)))
	}
	return lines, errs
}

func TestEveryFormIsRead(t *testing.T) {
	list := records(700) // several batches of lines
	want := strings.Split(strings.TrimSpace(string(jsonl(list))), "\n")
	for form, path := range forms(t, list) {
		got, errs := collect([]string{path}, results.Options{})
		if !slices.Equal(got, want) || errs != nil {
			t.Errorf("%s: %d records, errors %v", form, len(got), errs)
		}
	}
	got, errs := collect([]string{"-"}, results.Options{Stdin: bytes.NewReader(jsonl(list))})
	if !slices.Equal(got, want) || errs != nil {
		t.Errorf("standard input: %d records, errors %v", len(got), errs)
	}
}

// TestTotalsAreTheSame: what records add up to does not depend on the form they
// were kept in.
func TestTotalsAreTheSame(t *testing.T) {
	list := records(50)
	want := &report.Totals{}
	for _, r := range list {
		want.Add(r)
	}
	for form, path := range forms(t, list) {
		got := &report.Totals{}
		for r, err := range results.Read(path, results.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			got.Add(r)
		}
		if reporttest.DumpTotals(got) != reporttest.DumpTotals(want) || got.Rules()[0] != want.Rules()[0] {
			t.Errorf("%s: the totals differ\n%s\n%s", form, reporttest.DumpTotals(got), reporttest.DumpTotals(want))
		}
	}
}

// TestShardsMergeBySeq: shards in whatever forms and order are the whole run.
func TestShardsMergeBySeq(t *testing.T) {
	list := records(100)
	var parts [3][]*report.Record
	for i, r := range list {
		parts[i*7/3%3] = append(parts[i*7/3%3], r)
	}
	paths := []string{forms(t, parts[1])["parquet"], forms(t, parts[0])["sqlite"], forms(t, parts[2])["zstd"]}
	got, errs := collect(paths, results.Options{})
	if want := strings.Split(strings.TrimSpace(string(jsonl(list))), "\n"); !slices.Equal(got, want) || errs != nil {
		t.Errorf("%d records, errors %v", len(got), errs)
	}
}

func TestOtherRunsDoNotMerge(t *testing.T) {
	a, b := save(t, "a.jsonl", jsonl(records(5))), save(t, "b.jsonl", jsonl(records(3)))
	if got, errs := collect([]string{a, b}, results.Options{}); len(errs) != 1 || !strings.Contains(errs[0], "seq 1 is in") || !strings.Contains(errs[0], "--renumber") {
		t.Errorf("%d records, errors %v", len(got), errs)
	}
	got, errs := collect([]string{a, b}, results.Options{Renumber: true})
	if len(got) != 8 || errs != nil || !strings.HasPrefix(got[7], `{"schema":1,"seq":8,`) {
		t.Errorf("%d records, errors %v", len(got), errs)
	}
	mixed := save(t, "c.jsonl", append(jsonl(records(5)), jsonl(records(5))...))
	if got, errs := collect([]string{mixed}, results.Options{}); len(errs) != 1 || !strings.Contains(errs[0], "not sorted: seq 1 after 5") {
		t.Errorf("%d records, errors %v", len(got), errs)
	}
}

// TestOneLineDoesNotStopTheRest: the lines before and behind a bad one are read.
func TestOneLineDoesNotStopTheRest(t *testing.T) {
	lines := bytes.SplitAfter(jsonl(records(6)), []byte("\n"))
	for name, c := range map[string]struct {
		change func([]byte) []byte
		want   string
	}{
		"cut":          {func(b []byte) []byte { return append(b[:len(b)/2:len(b)/2], '\n') }, ":3: not a record"},
		"other schema": {func(b []byte) []byte { return bytes.Replace(b, []byte(`"schema":1`), []byte(`"schema":9`), 1) }, ":3: record of schema 9"},
		"empty":        {func([]byte) []byte { return []byte("\r\n") }, ""},
		"another text": {func([]byte) []byte { return []byte("done.\n") }, ":3: not a record"},
	} {
		all := slices.Clone(lines)
		all[2] = c.change(all[2])
		path := save(t, "out.jsonl", bytes.Join(all, nil))
		got, errs := collect([]string{path}, results.Options{})
		switch {
		case len(got) != 5:
			t.Errorf("%s: %d records", name, len(got))
		case c.want == "" && errs != nil, c.want != "" && (len(errs) != 1 || !strings.Contains(errs[0], c.want)):
			t.Errorf("%s: errors %v, want %q", name, errs, c.want)
		}
	}
	// without a line end at the end
	path := save(t, "out.jsonl", bytes.TrimSpace(bytes.Join(lines, nil)))
	if got, errs := collect([]string{path}, results.Options{}); len(got) != 6 || errs != nil {
		t.Errorf("%d records, errors %v", len(got), errs)
	}
}

func TestCutCompressionIsAnError(t *testing.T) {
	list := records(700)
	for _, form := range []string{"gzip", "zstd"} {
		data, err := os.ReadFile(forms(t, list)[form])
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []int{3, 10, len(data) / 2, len(data) - 5} {
			got, errs := collect([]string{save(t, "cut", data[:part])}, results.Options{})
			if len(errs) == 0 || len(got) == len(list) && part < len(data)-5 {
				t.Errorf("%s cut at %d: %d records, no error", form, part, len(got))
			}
		}
	}
}

func TestInputsThatAreNoResults(t *testing.T) {
	empty := t.TempDir()
	parquetFile := filepath.Join(forms(t, records(3))["parquet"], "games.parquet")
	for _, c := range []struct{ path, want string }{
		{filepath.Join(empty, "none"), "no such file"},
		{empty, "without games.parquet"},
		{parquetFile, "name the folder"},
		{save(t, "a.sgf", []byte("(;GM[1])")), "looks like game records"},
		{save(t, "a.zip", []byte("PK\x03\x04")), "looks like game records"},
		{save(t, "a.csv", []byte("seq,file,game\r\n")), "CSV table"},
		{save(t, "a.txt", []byte("43 games\n")), `begins with "43 games`},
		{save(t, "a.db", append([]byte("SQLite format 3\x00"), make([]byte, 2000)...)), "cannot be read"},
	} {
		got, errs := collect([]string{c.path}, results.Options{})
		if len(got) != 0 || len(errs) != 1 || !strings.Contains(errs[0], c.want) {
			t.Errorf("%s: errors %v, want %q", filepath.Base(c.path), errs, c.want)
		}
	}
}

// Guards a report of nothing against looking like one of a run: an empty input of
// any form is told, and does not stop the others.
func TestEmptyResultsAreTold(t *testing.T) {
	full := save(t, "full.jsonl", jsonl(records(3)))
	for form, path := range forms(t, nil) {
		got, errs := collect([]string{path, full}, results.Options{})
		if len(got) != 3 || !slices.Equal(errs, []string{path + " holds no record"}) {
			t.Errorf("%s: %d records, errors %v", form, len(got), errs)
		}
	}
}

// TestReadingStopsWhenAsked: no goroutine is left behind.
func TestReadingStopsWhenAsked(t *testing.T) {
	path := save(t, "out.jsonl", jsonl(records(1200)))
	before := runtime.NumGoroutine()
	for range 5 {
		for r, err := range results.Merge([]string{path}, results.Options{}) {
			if err != nil || r.Seq == 3 {
				break
			}
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func ExampleRead() {
	for r, err := range results.Read("testdata/two.jsonl", results.Options{}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(r.Seq, r.File, r.Outcome)
	}
	// Output:
	// 1 a.sgf rescored
	// 2 b.sgf not-counted
}

// Guards every form against a record that contradicts itself: it is told with its
// place, and the others are read.
func TestContradictionsAreOneRecords(t *testing.T) {
	list := records(6)
	list[2].Size = [2]int{19, 99}
	for form, path := range forms(t, list) {
		got, errs := collect([]string{path}, results.Options{})
		want := path + ": record 3: size 19x99"
		if form != "parquet" && form != "sqlite" {
			want = path + ":3: record 3: size 19x99"
		}
		if len(got) != 5 || len(errs) != 1 || !strings.HasPrefix(errs[0], want) {
			t.Errorf("%s: %d records, errors %v", form, len(got), errs)
		}
	}
}
