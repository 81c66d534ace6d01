package report_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gorescore/report"
	"gorescore/report/reporttest"
)

// sameAsSlow fails unless a line is read by a JSONReader as by ReadJSON: the same
// record, to nil and empty lists, or the same error.
func sameAsSlow(t *testing.T, j *report.JSONReader, line []byte) {
	t.Helper()
	want, wantErr := report.ReadJSON(line)
	got, err := j.Read(line)
	switch {
	case (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error():
		t.Fatalf("error %v, want %v\n%s", err, wantErr, line)
	case !reflect.DeepEqual(got, want):
		t.Fatalf("(-slow +fast)\n%s\n%s", cmp.Diff(want, got, reporttest.SameRecord), line)
	}
}

func TestJSONReaderIsReadJSON(t *testing.T) {
	var j report.JSONReader
	for _, r := range reporttest.Records() {
		line := r.AppendJSON(nil)
		sameAsSlow(t, &j, line)
		if !j.Fast(line) {
			t.Errorf("record %d took the slow way:\n%s", r.Seq, line)
		}
		sameAsSlow(t, &j, bytes.ReplaceAll(line, []byte(`,"`), []byte(` , "`)))
		sameAsSlow(t, &j, bytes.ReplaceAll(line, []byte(`:`), []byte(`: `)))
	}
}

// Whatever happens to a line, both ways say the same of it.
func TestJSONReaderIsReadJSONOnDamagedLines(t *testing.T) {
	var j report.JSONReader
	rnd := rand.New(rand.NewPCG(5, 6))
	snippets := []string{"null", `""`, `"\u00e9"`, `"\ud83d"`, "0", "-0", "-0.5", "00", "1e1", "0.25", "-", "[]", "{}", " ", ",", ":", `"komi":`, "true", "\xff", "é", `\`, "1.50", "999999.5", "1000000", "Schema"}
	for _, r := range reporttest.Records() {
		line := r.AppendJSON(nil)
		for range 800 {
			from := rnd.IntN(len(line))
			to := min(len(line), from+rnd.IntN(4))
			if rnd.IntN(4) == 0 { // a whole piece twice
				to = min(len(line), from+rnd.IntN(60))
				sameAsSlow(t, &j, bytes.Join([][]byte{line[:to], line[from:]}, nil))
				continue
			}
			sameAsSlow(t, &j, bytes.Join([][]byte{line[:from], []byte(snippets[rnd.IntN(len(snippets))]), line[to:]}, nil))
		}
	}
}

func FuzzJSONReader(f *testing.F) {
	for _, r := range reporttest.Records() {
		f.Add(r.AppendJSON(nil))
	}
	var j report.JSONReader
	f.Fuzz(func(t *testing.T, line []byte) { sameAsSlow(t, &j, line) })
}

// BenchmarkReadJSON reads a made-up line, or those of a file named by GORESCORE_LINES.
func BenchmarkReadJSON(b *testing.B) {
	lines := [][]byte{reporttest.Flipped().AppendJSON(nil)}
	if name := os.Getenv("GORESCORE_LINES"); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		lines = bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	}
	size := int64(0)
	for _, l := range lines {
		size += int64(len(l))
	}
	var j report.JSONReader
	for name, read := range map[string]func([]byte) (*report.Record, error){"slow": report.ReadJSON, "fast": j.Read} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, l := range lines {
					if _, err := read(l); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
