package reporttest

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"gorescore/report"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares with testdata/name of the package under test; -update writes
// it.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs\n--- got\n%s\n--- want\n%s", name, got, want)
	}
}

// Render is what a writer makes of the records and their totals.
func Render(t *testing.T, open func(*bytes.Buffer) report.Writer, records []*report.Record) []byte {
	t.Helper()
	b := &bytes.Buffer{}
	w := open(b)
	totals := &report.Totals{}
	for _, r := range records {
		totals.Add(r)
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(totals); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// FullDisk is a disk without room.
type FullDisk struct{}

func (FullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }
