package results

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// What a path is told by is its beginning, also within compressed data, of which
// a first block may be long.
func TestIs(t *testing.T) {
	line := `{"schema":1,"seq":1}` + "\n"
	long := []byte(strings.Repeat(line, 1<<15))
	state := uint32(1)
	for i := range long { // hard to compress, so that the first block is long
		if i > len(line) && long[i] == '1' {
			state = state*1664525 + 1013904223
			long[i] = '0' + byte(state>>24)%10
		}
	}
	var z, g bytes.Buffer
	zw, err := zstd.NewWriter(&z)
	if err != nil {
		t.Fatal(err)
	}
	gw := gzip.NewWriter(&g)
	for _, w := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{zw, gw} {
		if _, err := w.Write(long); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if z.Len() < 2*headBytes {
		t.Fatalf("%d bytes are too few for this test", z.Len())
	}
	var sgf bytes.Buffer
	gw.Reset(&sgf)
	gw.Write([]byte("(;SZ[9])"))
	gw.Close()
	dir := t.TempDir()
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"run.txt":     {line, true},
		"bom.jsonl":   {"\ufeff\r\n { \"schema\":1}", true},
		"run.zst":     {z.String(), true},
		"run.gz":      {g.String(), true},
		"cut.zst":     {z.String()[:200], false},
		"empty.jsonl": {"", true},
		"empty.sgf":   {"", false},
		"a.sgf":       {"(;SZ[9])", false},
		"a.sgf.gz":    {sgf.String(), false},
		"braces.sgf":  {"{ comment } (;SZ[9])", false},
		"short":       {"{", false},
		// for the hints of Read
		"run.csv": {"seq,file,game,digest\r\n", true},
		"one.pq":  {"PAR1\x15\x04", true},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := Is(path); got != c.want {
			t.Errorf("Is(%s) = %v", name, got)
		}
		r := NewStream(strings.NewReader(c.text))
		if got := IsStream(r); got != (c.want && c.text != "") {
			t.Errorf("IsStream of %s = %v", name, got)
		}
		rest := new(bytes.Buffer)
		if _, err := rest.ReadFrom(r); err != nil || rest.String() != c.text {
			t.Errorf("%s: %d of %d bytes left, %v", name, rest.Len(), len(c.text), err)
		}
	}
	if Is(filepath.Join(dir, "none")) || Is(dir) {
		t.Error("what is not there, or a folder of records, is no result")
	}
}
