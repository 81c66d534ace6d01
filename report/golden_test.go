package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with testdata/name; -update writes it.
func golden(t *testing.T, name string, got []byte) {
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

// render runs a writer over the records.
func render(t *testing.T, open func(*bytes.Buffer) Writer, records []*Record) []byte {
	t.Helper()
	b := &bytes.Buffer{}
	w := open(b)
	totals := &Totals{}
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

func TestGoldenJSONL(t *testing.T) {
	golden(t, "sample.jsonl", render(t, func(b *bytes.Buffer) Writer { return NewJSONL(b) }, samples()))
}

func TestGoldenText(t *testing.T) {
	golden(t, "sample.txt", render(t, func(b *bytes.Buffer) Writer { return NewText(b, Options{}) }, samples()))
}
