package archive

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestRealArchives reads whole archives: every member comes, and nothing else.
func TestRealArchives(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is not set: no archives to read")
	}
	for _, c := range []struct {
		name    string
		entries int
	}{{"fox.zip", 27650}, {"kgs6d.zip", 33677}, {"tygem-month.sgf.gz", 1}, {"tygem", 13}} {
		start := time.Now()
		n := 0
		var bytes int64
		for e, err := range Walk(t.Context(), []string{filepath.Join(corpus, "archive", c.name)}, Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Problem != nil {
				t.Errorf("%v", e.Problem)
				continue
			}
			k, err := io.Copy(io.Discard, e.Reader)
			if err != nil {
				t.Fatal(err)
			}
			n++
			bytes += k
		}
		if n != c.entries {
			t.Errorf("%s: %d entries, want %d", c.name, n, c.entries)
		}
		t.Logf("%s: %d entries, %d bytes, %.0f MB/s", c.name, n, bytes, float64(bytes)/1e6/time.Since(start).Seconds())
	}
}
