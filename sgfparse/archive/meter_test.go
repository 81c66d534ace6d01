package archive

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestMeterEndsAtTheSize: what was read of each kind of input adds up to what
// there was to read, and is never more on the way.
func TestMeterEndsAtTheSize(t *testing.T) {
	dir := t.TempDir()
	record := []byte("(;GM[1]SZ[19];B[pd];W[dp])\n")
	for name, data := range map[string][]byte{
		"a.sgf":        record,
		"sub/b.sgf":    append(record, record...),
		"sub/c.zip":    zipOf(t, file{name: "x.sgf", data: string(record)}),
		"sub/torn.zip": zipOf(t, file{name: "x.sgf", data: string(record)})[:60],
		"sub/read.me":  []byte("no record"),
		".hidden/d":    record,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, paths := range [][]string{
		{dir},
		{filepath.Join(dir, "a.sgf"), filepath.Join(dir, "sub")},
		{filepath.Join(dir, "sub/c.zip!x.sgf")},
		{filepath.Join(dir, "sub/read.me")},
	} {
		total := Size(t.Context(), paths)
		if total <= 0 {
			t.Errorf("%q: size %d", paths, total)
		}
		m := &Meter{}
		last := int64(0)
		for e := range Walk(WithMeter(t.Context(), m), paths, Options{}) {
			if e.Reader != nil {
				if _, err := io.Copy(io.Discard, e.Reader); err != nil {
					t.Fatal(err)
				}
			}
			if n := m.Done(); n < last || n > total {
				t.Errorf("%q: %d after %d, of %d", paths, n, last, total)
			} else {
				last = n
			}
		}
		if m.Done() != total {
			t.Errorf("%q: %d of %d bytes read", paths, m.Done(), total)
		}
	}
}

func TestSizeThatCannotBeToldIsNone(t *testing.T) {
	dir := t.TempDir()
	if n := Size(t.Context(), []string{dir, "-"}); n != -1 {
		t.Errorf("standard input: %d", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := os.WriteFile(filepath.Join(dir, "a.sgf"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if n := Size(ctx, []string{dir}); n != -1 {
		t.Errorf("cancelled: %d", n)
	}
	if n := Size(t.Context(), []string{filepath.Join(dir, "missing.sgf")}); n != 0 {
		t.Errorf("missing: %d", n)
	}
}
