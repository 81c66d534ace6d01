package parquet_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/report/table"
	"gorescore/report/table/parquet"
)

// write writes a folder of the records, numbered from 1.
func write(t testing.TB, dir string, records []*report.Record) {
	t.Helper()
	w, err := parquet.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records {
		r.Seq = int64(i + 1)
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
}

// lines are the JSON forms of what is read, and the error that ended it.
func lines(dir string, parts ...table.Part) (out []string, err error) {
	for r, err := range parquet.Read(dir, parts...) {
		if err != nil {
			return out, err
		}
		out = append(out, string(r.AppendJSON(nil)))
	}
	return out, nil
}

func TestReadsBack(t *testing.T) {
	dir, records := t.TempDir(), reporttest.Records()
	write(t, dir, records)
	got, err := lines(dir)
	if err != nil || len(got) != len(records) {
		t.Fatalf("%d records, error %v", len(got), err)
	}
	for i, r := range records {
		if want := string(r.AppendJSON(nil)); got[i] != want {
			t.Errorf("record %d\n%s\nread back is\n%s", i, want, got[i])
		}
	}
}

// TestAnyRecordsReadBack: with every field set, unlikely texts among them.
func TestAnyRecordsReadBack(t *testing.T) {
	var records []*report.Record
	for i := range 400 {
		records = append(records, rapid.Custom(reporttest.DrawRecord).Example(i))
	}
	dir := t.TempDir()
	write(t, dir, records)
	got, err := lines(dir)
	if err != nil || len(got) != len(records) {
		t.Fatalf("%d records, error %v", len(got), err)
	}
	for i, r := range records {
		if want := strings.ReplaceAll(string(r.AppendJSON(nil)), `\u0000`, "\ufffd"); got[i] != want {
			t.Fatalf("record\n%s\nread back is\n%s", want, got[i])
		}
	}
}

// many are so many records that batches and row groups end within a game.
func many(n int) []*report.Record {
	var out []*report.Record
	for len(out) < n {
		out = append(out, reporttest.Flipped(), reporttest.Fouls(), reporttest.Mismatch())
	}
	return out
}

func TestManyRecordsReadBack(t *testing.T) {
	parquet.SmallGroups(t, 1500)
	dir, records := t.TempDir(), many(3000) // 6,000 scores
	write(t, dir, records)
	i := 0
	for r, err := range parquet.Read(dir) {
		if err != nil {
			t.Fatal(err)
		}
		if i%97 == 0 && string(r.AppendJSON(nil)) != string(records[i].AppendJSON(nil)) || r.Seq != int64(i+1) {
			t.Fatalf("record %d differs", i)
		}
		i++
	}
	if i != len(records) {
		t.Errorf("%d records of %d", i, len(records))
	}
}

func TestBytesAreTheSame(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	write(t, a, many(2000))
	write(t, b, many(2000))
	for _, tab := range table.All {
		x, err := os.ReadFile(filepath.Join(a, tab.Name+parquet.Ext))
		if err != nil {
			t.Fatal(err)
		}
		y, err := os.ReadFile(filepath.Join(b, tab.Name+parquet.Ext))
		if err != nil || !bytes.Equal(x, y) {
			t.Errorf("%s differs, error %v", tab.Name, err)
		}
	}
}

// TestPartsAlone: some columns of games, without the other files.
func TestPartsAlone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, reporttest.Records())
	if err := os.Remove(filepath.Join(dir, "scores.parquet")); err != nil {
		t.Fatal(err)
	}
	part := table.Part{Table: table.Games, Columns: []string{"komi", "break_even", "black_rank", "outcome"}}
	n := 0
	for r, err := range parquet.Read(dir, part) {
		if err != nil {
			t.Fatal(err)
		}
		want := reporttest.Records()[n]
		if r.Komi.Points != want.Komi.Points || len(r.BreakEven) != len(want.BreakEven) || r.Players.BlackRank != want.Players.BlackRank || r.File != "" || r.Seq != int64(n+1) {
			t.Errorf("record %d: %+v", n, r)
		}
		n++
	}
	if n != len(reporttest.Records()) {
		t.Errorf("%d records", n)
	}
	if _, err := lines(dir, table.Part{Table: table.Games, Columns: []string{"comi"}}); err == nil || !strings.Contains(err.Error(), `no column "comi"`) {
		t.Errorf("error %v", err)
	}
	if _, err := lines(dir); err == nil || !strings.Contains(err.Error(), "scores.parquet") {
		t.Errorf("a missing file: error %v", err)
	}
}

// TestColumnsAreRequired: a renamed column is told, also one of texts or one that
// may be null, and is not taken for unknown values.
func TestColumnsAreRequired(t *testing.T) {
	for _, c := range []struct{ table, old, changed string }{
		{"games", "recorded_margin", "recorded_margim"}, // may be null
		{"games", "agrees_if", "agrees_of"},             // a text
		{"flips", "causes", "reason"},
	} {
		dir := t.TempDir()
		write(t, dir, reporttest.Records())
		name := filepath.Join(dir, c.table+parquet.Ext)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, bytes.ReplaceAll(data, []byte(c.old), []byte(c.changed)), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := lines(dir); err == nil || !strings.Contains(err.Error(), "has no column "+c.old) {
			t.Errorf("%s: error %v", c.old, err)
		}
	}
}

// TestDamageIsAnError: wherever a file is cut or changed, reading ends with an
// error or with sound records, and never panics.
func TestDamageIsAnError(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, many(60))
	for _, tab := range table.All {
		name := filepath.Join(dir, tab.Name+parquet.Ext)
		whole, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 24 {
			bad := bytes.Clone(whole)
			at := len(whole) * k / 24
			if k%3 == 0 {
				bad = bad[:at]
			} else {
				for i := range min(8, len(bad)-at) {
					bad[at+i] ^= byte(37 + k)
				}
			}
			if err := os.WriteFile(name, bad, 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := lines(dir); err == nil && k%3 == 0 {
				t.Errorf("%s cut at %d: no error", tab.Name, at)
			}
		}
		if err := os.WriteFile(name, whole, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTablesMustFit: files of two runs in one folder.
func TestTablesMustFit(t *testing.T) {
	long, short := t.TempDir(), t.TempDir()
	write(t, long, many(6))
	write(t, short, many(3))
	for _, c := range []struct{ from, to, want string }{
		{long, short, "not in games"},
		{short, long, "are missing"},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(c.to)); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(c.from, "scores.parquet"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "scores.parquet"), data, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := lines(dir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func TestNewRefusesFolders(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, nil)
	if got, err := lines(dir); err != nil || len(got) != 0 {
		t.Errorf("an empty run: %d records, error %v", len(got), err)
	}
	if _, err := parquet.New(dir); err == nil {
		t.Error("files that are there were written over")
	}
	if _, err := parquet.New(filepath.Join(dir, "none")); err == nil {
		t.Error("a folder that is not there was taken")
	}
	if parquet.Is(t.TempDir()) || !parquet.Is(dir) {
		t.Error("Is does not tell results from other folders")
	}
}

// The benchmarks report the time of one game.
func BenchmarkWrite(b *testing.B) {
	records := many(3000)
	w, err := parquet.New(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		r := records[n%len(records)]
		n++
		r.Seq = int64(n)
		if err := w.Write(r); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		b.Fatal(err)
	}
}

func benchmarkRead(b *testing.B, parts ...table.Part) {
	dir := b.TempDir()
	write(b, dir, many(3000))
	b.ReportAllocs()
	for n := 0; n < b.N; {
		for _, err := range parquet.Read(dir, parts...) {
			if err != nil {
				b.Fatal(err)
			}
			if n++; n == b.N {
				break
			}
		}
	}
}

func BenchmarkRead(b *testing.B) { benchmarkRead(b) }

// BenchmarkReadGames reads what a study of komi needs.
func BenchmarkReadGames(b *testing.B) {
	benchmarkRead(b, table.Part{Table: table.Games, Columns: []string{
		"file", "game", "width", "height", "handicap", "black", "white", "black_rank", "white_rank", "date", "app", "komi", "komi_source", "komi_doubtful",
		"rules", "rules_doubtful", "recorded_winner", "recorded_method", "recorded_margin", "outcome", "why", "life", "confidence", "agrees", "break_even",
	}})
}
