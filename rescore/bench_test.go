package rescore

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/zeebo/xxh3"

	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// benchGames are professional games in memory: fox.zip of the public archives.
func benchGames(b *testing.B) (games []Input, size int64) {
	b.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		b.Skip("GORESCORE_CORPUS is unset: no public archives")
	}
	r, err := zip.OpenReader(filepath.Join(dir, "archive", "fox.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	for _, f := range r.File {
		rc, err := f.Open()
		if err != nil {
			b.Fatal(err)
		}
		data, err := io.ReadAll(rc)
		rc.Close()
		if err != nil {
			b.Fatal(err)
		}
		sources, _ := sgfparse.SplitBytes(nil, f.Name, data)
		for _, s := range sources {
			games = append(games, Input{Source: s})
			size += int64(len(s.Raw))
		}
	}
	return games, size
}

// BenchmarkGame times everything but the estimate of life and death: read,
// replay with superko, survey, twelve rulesets with two komi each. Every game
// is counted as if all its stones lived, those that were resigned too.
func BenchmarkGame(b *testing.B) {
	games, size := benchGames(b)
	w := NewWorker(&Options{})
	counts := 0
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			counts += len(w.unjudged(&games[i]).Scores)
		}
	}
	if counts < 12*len(games) {
		b.Fatalf("%d counts of %d games", counts, len(games))
	}
	b.ReportMetric(float64(len(games))*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// unjudged is the work on a game without the question who is dead.
func (w *Worker) unjudged(in *Input) *report.Record {
	src := &in.Source
	g := &game{w: w, rec: &report.Record{File: src.File, Game: src.Game, Line: src.Line, Col: src.Col, Format: "sgf"}}
	digest := xxh3.Hash128(src.Raw).Bytes()
	g.rec.Digest = hex.EncodeToString(digest[:])
	g.read(in)
	g.play()
	g.verdict.Status = score.Status{Origin: score.OriginOverrides}
	g.scores = w.surveyor.Survey(g.game, g.final, &g.verdict.Status, score.Options{Source: g.source})
	g.agree()
	g.count()
	return g.rec
}

// BenchmarkGunzip is the yardstick: the standard library's gunzip of the same
// records.
func BenchmarkGunzip(b *testing.B) {
	games, size := benchGames(b)
	var packed bytes.Buffer
	zw := gzip.NewWriter(&packed)
	for i := range games {
		if _, err := zw.Write(games[i].Source.Raw); err != nil {
			b.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(size)
	for b.Loop() {
		zr, err := gzip.NewReader(bytes.NewReader(packed.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, zr); err != nil {
			b.Fatal(err)
		}
	}
}
