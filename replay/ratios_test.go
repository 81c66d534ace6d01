//go:build unix

package replay_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/score"
	"gorescore/sgfparse"
)

// The stages that BenchmarkRatios times.
const (
	stageGunzip  = iota
	stageParse   // trees with places and findings
	stageNodes   // the same, and every node, property and value of plain moves written out
	stageRead    // the same, and komi, result, rules, handicap and moves typed
	stageReplay  // with all facts
	stageBare    // without looking for repetitions
	stageCounted // parse to count; of games that did not end by counting, to replay
	stageWhole   // every game counted, the resigned ones as they stand
	stages
)

// BenchmarkRatios times the stages on all games of the professional archive
// next to the standard library's gunzip of the same records, and prints the
// ratios. Everything is in memory. The stages take turns on the same 250
// games; processor time is taken, and of each turn the fastest of a few rounds
// counts: so the ratios hold on a busy machine.
func BenchmarkRatios(b *testing.B) {
	records := archiveRecords(b)
	var sum [stages]time.Duration
	moves := 0
	for b.Loop() {
		sum, moves = [stages]time.Duration{}, 0
		for chunk := range slices.Chunk(records, 250) {
			t := newTurns(b, chunk)
			best := t.fastest(b, 7)
			for k := range sum {
				sum[k] += best[k]
			}
			moves += t.moves
		}
	}
	ratio := func(name string, a, of int) {
		b.ReportMetric(float64(sum[a])/float64(sum[of]), name)
	}
	ratio("parse/gunzip", stageParse, stageGunzip)
	ratio("parse+nodes/gunzip", stageNodes, stageGunzip)
	ratio("parse+read/gunzip", stageRead, stageGunzip)
	ratio("replay/gunzip", stageReplay, stageGunzip)
	ratio("superko-on/off", stageReplay, stageBare)
	ratio("counted/gunzip", stageCounted, stageGunzip)
	ratio("whole/gunzip", stageWhole, stageGunzip)
	b.ReportMetric(float64(moves)/sum[stageReplay].Seconds()/1e6, "Mmoves/s-replay")
	b.ReportMetric(float64(len(records))/sum[stageCounted].Seconds(), "games/s-counted")
	b.ReportMetric(0, "ns/op")
}

// archiveRecords returns the records of fox.zip.
func archiveRecords(tb testing.TB) (records [][]byte) {
	tb.Helper()
	root := os.Getenv("GORESCORE_CORPUS")
	if root == "" {
		tb.Skip("GORESCORE_CORPUS is unset: no public archives")
	}
	z, err := zip.OpenReader(filepath.Join(root, "archive", "fox.zip"))
	if err != nil {
		tb.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, ".sgf") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			tb.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			tb.Fatal(err)
		}
		r.Close()
		records = append(records, data)
	}
	return records
}

// turns holds some records in each form that a stage begins with.
type turns struct {
	packed  []byte
	sources []sgfparse.Source
	games   []*replay.Game
	moves   int
	nodes   int

	parser   sgfparse.Parser
	reader   header.Reader
	facts    replay.Replayer
	bare     *replay.Replayer
	surveyor score.Surveyor
	rules    []*score.Ruleset
	won      [8]int // by replay.Winner: keeps the counts from being left out
}

func newTurns(tb testing.TB, records [][]byte) *turns {
	t := &turns{bare: replay.WithoutRepeats(), rules: score.DefaultTargets()}
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	for i, r := range records {
		if _, err := w.Write(r); err != nil {
			tb.Fatal(err)
		}
		t.sources = append(t.sources, sgfparse.Source{File: "bench.sgf", Game: i + 1, Line: 1, Col: 1, Raw: r, Text: r})
		tree, _ := t.parser.Parse(&t.sources[i])
		var h header.Reader
		g, _ := h.Read(tree)
		t.games = append(t.games, g)
		t.moves += len(g.Steps)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	t.packed = buf.Bytes()
	return t
}

// fastest lets the stages take turns and returns the best time of each.
func (t *turns) fastest(tb testing.TB, rounds int) (best [stages]time.Duration) {
	for round := range rounds {
		for k := range stages {
			if round%2 == 1 { // each stage follows each of its neighbours: none finds more in the caches
				k = stages - 1 - k
			}
			start := processorTime(tb)
			t.run(tb, k)
			if d := processorTime(tb) - start; best[k] == 0 || d < best[k] {
				best[k] = d
			}
		}
	}
	return best
}

func (t *turns) run(tb testing.TB, stage int) {
	switch stage {
	case stageGunzip:
		r, err := gzip.NewReader(bytes.NewReader(t.packed))
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			tb.Fatal(err)
		}
	case stageParse:
		for i := range t.sources {
			t.parser.Parse(&t.sources[i])
		}
	case stageNodes:
		for i := range t.sources {
			tree, _ := t.parser.Parse(&t.sources[i])
			t.nodes += len(tree.Nodes())
		}
	case stageRead:
		for i := range t.sources {
			tree, _ := t.parser.Parse(&t.sources[i])
			t.reader.Read(tree)
		}
	case stageReplay:
		for _, g := range t.games {
			t.facts.Play(g)
		}
	case stageBare:
		for _, g := range t.games {
			t.bare.Play(g)
		}
	case stageCounted, stageWhole:
		for i := range t.sources {
			t.whole(&t.sources[i], stage == stageWhole)
		}
	}
}

// whole takes a game from its text to its counts under twelve rulesets with
// two komi each. Nobody is asked who is dead: all stones live.
func (t *turns) whole(src *sgfparse.Source, always bool) {
	tree, _ := t.parser.Parse(src)
	g, _ := t.reader.Read(tree)
	f := t.facts.Play(g)
	if g.Result.Method != replay.MethodCount && !always {
		return
	}
	own, _ := score.Lookup(g.Rules.ID)
	m := t.surveyor.Survey(g, f, &score.Status{}, score.Options{Source: own})
	for _, r := range t.rules {
		board := m.Count(r, 0)
		recorded, usual := m.AtKomi(&board, g.Komi.Points), m.AtKomi(&board, r.Komi)
		t.won[recorded.Winner]++
		t.won[usual.Winner]++
	}
}

// processorTime is what this process has used so far.
func processorTime(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
