package rescore_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gorescore/report"
	"gorescore/report/html"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/sgfparse"
)

// keeper keeps what a run says.
type keeper []*report.Record

func (k *keeper) Record(r *report.Record) error {
	*k = append(*k, r)
	return nil
}

func (k *keeper) Finding(sgfparse.Diagnostic) error { return nil }

// drawn are records with all that drawing them takes.
func drawn(t *testing.T, jobs int, paths ...string) []*report.Record {
	t.Helper()
	var k keeper
	opt := &rescore.Options{Diagrams: true, Jobs: jobs, Life: []score.Origin{score.OriginMarks, score.OriginResult}}
	if err := rescore.Run(context.Background(), paths, opt, nil, &k); err != nil {
		t.Fatal(err)
	}
	return k
}

func writePage(t *testing.T, records []*report.Record, o html.Options) []byte {
	t.Helper()
	b := &bytes.Buffer{}
	w := html.New(b, o)
	var totals report.Totals
	for _, r := range records {
		totals.Add(r)
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&totals); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The page is the same, byte for byte, for every number of workers, also when it
// has to leave games out.
func TestPageSameForEveryJobs(t *testing.T) {
	records := filepath.Join("..", "testdata", "records")
	for _, room := range []int{0, 40_000} {
		one := writePage(t, drawn(t, 1, records), html.Options{Room: room})
		if three := writePage(t, drawn(t, 3, records), html.Options{Room: room}); !bytes.Equal(one, three) {
			t.Errorf("room %d: pages of 1 and of 3 workers differ", room)
		}
	}
}

// A page of 100,000 games stays small enough to open. The games are those of an
// archive over and over, each copy with a digest of its own. GORESCORE_PAGE is the
// file that `make browser` then opens.
func TestPageOfManyGames(t *testing.T) {
	corpus, out := os.Getenv("GORESCORE_CORPUS"), os.Getenv("GORESCORE_PAGE")
	if corpus == "" || out == "" {
		t.Skip("takes a while: set GORESCORE_CORPUS and GORESCORE_PAGE (make browser does)")
	}
	base := drawn(t, 2, filepath.Join(corpus, "corpus", "tom.zip"), filepath.Join(corpus, "corpus", "kgs6d.zip"))
	if len(base) > 3000 {
		base = slices.Clone(base[:3000])
	}
	const games = 100_000
	var totals report.Totals
	b := &bytes.Buffer{}
	w := html.New(b, html.Options{})
	for i := range games {
		r := *base[i%len(base)]
		r.Seq = int64(i + 1)
		r.File = fmt.Sprintf("%s.%d", r.File, i/len(base))
		r.Digest = fmt.Sprintf("%016x%016x", uint64(i+1)*0x9e3779b97f4a7c15, i)
		totals.Add(&r)
		if err := w.Write(&r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&totals); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games, %d flipped: %.1f MB", totals.Games, totals.Flipped, float64(b.Len())/1e6)
	if b.Len() > 15e6 {
		t.Errorf("the page has %d bytes, want at most 15 MB", b.Len())
	}
	if err := os.WriteFile(out, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}
