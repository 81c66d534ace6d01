package rescore

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

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
// is counted, those that were resigned too.
func BenchmarkGame(b *testing.B) {
	games, size := benchGames(b)
	opt := &Options{
		Life:    []score.Origin{score.OriginMarks},
		Include: map[string]bool{"resigned": true, "time": true, "unfinished": true},
	}
	w := NewWorker(opt)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			w.Game(context.Background(), &games[i])
		}
	}
	b.ReportMetric(float64(len(games))*float64(b.N)/b.Elapsed().Seconds(), "games/s")
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
