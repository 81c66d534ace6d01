package rescore

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gorescore/report"
	"gorescore/sgfparse"
)

// wholeGame is a finished game that is rescored.
const wholeGame = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[?];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])"

// outcomes rescores files and tells what became of each game.
func outcomes(t *testing.T, opt *Options, paths ...string) string {
	t.Helper()
	var sink gather
	if err := Run(context.Background(), paths, opt, nil, &sink); err != nil {
		t.Fatal(err)
	}
	return strings.Join(sink, ", ")
}

// gather collects outcomes and the first error of each record.
type gather []string

func (g *gather) Record(r *report.Record) error {
	s := r.Outcome + " " + r.Why
	for _, d := range r.Diagnostics {
		if d.Severity == sgfparse.Error {
			s += " " + d.Code
			break
		}
	}
	*g = append(*g, strings.TrimSpace(s))
	return nil
}

func (g *gather) Finding(sgfparse.Diagnostic) error { return nil }

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.NoCompression) // so that a cut falls where the text says
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Flush(); err != nil {
		t.Fatal(err)
	}
	n := b.Len()
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()[:n] // without the end: a download that stopped
}

// Guards that a game in which damage began is not scored as if whole, though
// what is left of it ends with two passes, and that those before it are.
func TestAGameCutOffByDamageIsNotCounted(t *testing.T) {
	begun := strings.TrimSuffix(wholeGame, ")")
	gib := "\\HS\n\\[GAMENAME=x\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n"
	for _, c := range []struct{ name, text, want string }{
		{"cut", wholeGame + "\n" + begun, "rescored, skipped unreadable game-cut-off, skipped unreadable archive-damaged"},
		{"closed", wholeGame + "\n" + wholeGame, "rescored, rescored, skipped unreadable archive-damaged"},
		{"no game", "\n\n", "skipped unreadable archive-damaged"},
		{"gib", gib, "skipped unreadable game-cut-off, skipped unreadable archive-damaged"},
	} {
		path := filepath.Join(t.TempDir(), "a.sgf.gz")
		if err := os.WriteFile(path, gzipped(t, c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := outcomes(t, &Options{}, path); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	// A file that ends there of itself is a record that lacks a parenthesis.
	if got := outcomes(t, &Options{Stdin: strings.NewReader(begun)}, "-"); got != "rescored" {
		t.Error(got)
	}
}

// Guards the games of a file that is whole but for its checksum: they count,
// and the fault is told of the file, behind them.
func TestAWrongChecksumCostsNoGame(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, wholeGame+"\n"+wholeGame); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	data[len(data)-8] ^= 1 // the checksum stands before the length
	path := filepath.Join(t.TempDir(), "a.sgf.gz")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if got, want := outcomes(t, &Options{}, path), "rescored, rescored, skipped unreadable archive-damaged"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	var all collectRecords
	if err := Run(context.Background(), []string{path}, &Options{}, nil, &all); err != nil {
		t.Fatal(err)
	}
	last := all[len(all)-1]
	if d := last.Diagnostics; len(d) != 1 || d[0].File != path || !strings.Contains(d[0].Message, "checksum") {
		t.Errorf("told %v", d)
	}
}

// collectRecords keeps copies of the records.
type collectRecords []report.Record

func (c *collectRecords) Record(r *report.Record) error {
	*c = append(*c, *r)
	return nil
}

func (c *collectRecords) Finding(sgfparse.Diagnostic) error { return nil }

// Guards the reason of a game that is larger than the limit.
func TestATooLargeGameIsNamedSo(t *testing.T) {
	in := "(;SZ[9]C[" + strings.Repeat("x", 1000) + "];B[aa])" + wholeGame
	opt := &Options{MaxGameBytes: 500, Stdin: strings.NewReader(in)}
	if got, want := outcomes(t, opt, "-"), "skipped game-too-large game-too-large, rescored"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Guards the memory of a run over many games of blanks, each just below the
// limit: whatever the number of workers, they are worked on one at a time.
func TestHugeGamesGoOneAtATime(t *testing.T) {
	const size, games = 12 << 20, 6
	huge := "(;SZ[9];B[aa]" + strings.Repeat(" ", size) + ")"
	var now, most atomic.Int32
	finish := func(*report.Record) {
		n := now.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(300 * time.Millisecond) // the reader would be several games ahead
		now.Add(-1)
	}
	var readers []io.Reader
	for range games {
		readers = append(readers, strings.NewReader(huge))
	}
	var sink gather
	opt := &Options{Jobs: 8, Stdin: io.MultiReader(readers...)}
	if err := Run(context.Background(), []string{"-"}, opt, finish, &sink); err != nil {
		t.Fatal(err)
	}
	if n := int(most.Load()); n > 1 {
		t.Errorf("%d games of %d MB at once", n, size>>20)
	}
	if len(sink) != games {
		t.Errorf("%d of %d games", len(sink), games)
	}
}
