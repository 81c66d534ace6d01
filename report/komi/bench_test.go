package komi

import (
	"runtime"
	"strconv"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komitest"
)

// benchArchive is a server's month: many players, several komi.
var benchArchive = komitest.Archive{
	F: 6, Komi: []replay.HalfPoints{11, 13, 13, 13, 15}, Games: 200000, Players: 20000, Tau: 8, Weaker: 0.6,
}

// heldBytes is what a collector of n games takes, in bytes.
func heldBytes(opt Options) (c *Collector, bytes uint64, games int) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	c = NewCollector(opt)
	var r report.Record
	for g := range benchArchive.Draw() {
		g.Record(&r)
		c.AddRecord(&r)
		games++
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	return c, after.HeapAlloc - before.HeapAlloc, games
}

// What the package comment promises: bytes for each distinct game.
func TestMemoryOfACollector(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of the short run: counts the bytes of 200,000 games")
	}
	c, bytes, games := heldBytes(Options{})
	t.Logf("%d games: %.1f bytes each; %d cells, %d pairs", games, float64(bytes)/float64(games), len(c.cells), len(c.pairs))
	if per := float64(bytes) / float64(games); per > 90 {
		t.Errorf("%.1f bytes for each game", per)
	}
	runtime.KeepAlive(c)
	c, bytes, _ = heldBytes(Options{KeepDuplicates: true, NoPairs: true})
	t.Logf("counts alone: %d bytes in all, %d cells", bytes, len(c.cells))
	if bytes > 8<<20 {
		t.Errorf("%d bytes for counts alone", bytes)
	}
	runtime.KeepAlive(c)
}

func BenchmarkAdd(b *testing.B) {
	var list []report.Record
	a := benchArchive
	a.Games = 10000
	for g := range a.Draw() {
		var r report.Record
		g.Record(&r)
		list = append(list, r)
	}
	c := NewCollector(Options{})
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		r := &list[n%len(list)]
		r.MovesDigest = strconv.Itoa(n)
		c.AddRecord(r)
		n++
	}
}

func BenchmarkAnalyse(b *testing.B) {
	a := benchArchive
	a.Games = 100000
	c := collect(b, Options{}, a)
	b.ReportAllocs()
	for b.Loop() {
		c.Analyse(Analysis{})
	}
}
