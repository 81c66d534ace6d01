package sgfparse

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// foxRecords returns up to limit records of the professional archive.
func foxRecords(tb testing.TB, limit int) [][]byte {
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		tb.Skip("GORESCORE_CORPUS is not set")
	}
	return zipRecords(tb, filepath.Join(dir, "archive", "fox.zip"), limit)
}

func zipRecords(tb testing.TB, path string, limit int) (records [][]byte) {
	z, err := zip.OpenReader(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer z.Close()
	step := max(1, len(z.File)/limit)
	for i := 0; i < len(z.File) && len(records) < limit; i += step {
		f := z.File[i]
		if f.FileInfo().IsDir() {
			continue
		}
		r, err := f.Open()
		if err != nil {
			tb.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			tb.Fatal(err)
		}
		r.Close()
		records = append(records, b)
	}
	return records
}

// generatedRecords makes records of the common shape with a fixed seed.
func generatedRecords(n int) (records [][]byte) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		var b bytes.Buffer
		fmt.Fprintf(&b, "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Black %d]PW[白 %d]KM[6.5]RU[Japanese]DT[2020-01-02]RE[B+%d.5]", i, i, i%20)
		for m := range 150 + rng.IntN(120) {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[m%2], 'a'+rng.IntN(19), 'a'+rng.IntN(19))
			if rng.IntN(60) == 0 {
				b.WriteString("C[a remark (with brackets \\[x\\]) on the move]")
			}
		}
		b.WriteString(")\n")
		records = append(records, b.Bytes())
	}
	return records
}

func BenchmarkParse(b *testing.B) {
	b.Run("fox", func(b *testing.B) { benchParse(b, foxRecords(b, 10_000)) })
	b.Run("generated", func(b *testing.B) { benchParse(b, generatedRecords(5_000)) })
}

// benchParse parses records that are in memory, as decoded UTF-8, with trees,
// places and findings.
func benchParse(b *testing.B, records [][]byte) {
	sources := make([]Source, len(records))
	size, moves := 0, 0
	for i, r := range records {
		sources[i] = Source{File: "bench.sgf", Game: i + 1, Line: 1, Col: 1, Raw: r, Text: r}
		size += len(r)
	}
	var p Parser
	p.Parse(&sources[0])
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		moves = 0
		for i := range sources {
			t, _ := p.Parse(&sources[i])
			moves += t.Len() - 1
		}
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkGunzip is the yardstick for BenchmarkParse: the standard library's
// gunzip of the same records. A ratio of two figures of one run means
// something, either figure alone does not.
func BenchmarkGunzip(b *testing.B) {
	b.Run("fox", func(b *testing.B) { benchGunzip(b, foxRecords(b, 10_000)) })
	b.Run("generated", func(b *testing.B) { benchGunzip(b, generatedRecords(5_000)) })
}

func benchGunzip(b *testing.B, records [][]byte) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	size := 0
	for _, r := range records {
		size += len(r)
		if _, err := w.Write(r); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		r, err := gzip.NewReader(bytes.NewReader(packed.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, r); err != nil || n != int64(size) {
			b.Fatal(n, err)
		}
	}
}

func BenchmarkSplit(b *testing.B) {
	b.Run("fox", func(b *testing.B) { benchSplit(b, foxRecords(b, 10_000)) })
	b.Run("generated", func(b *testing.B) { benchSplit(b, generatedRecords(5_000)) })
}

func benchSplit(b *testing.B, records [][]byte) {
	file := bytes.Join(records, []byte("\n"))
	want, _ := SplitBytes(nil, "bench.sgf", file)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	var s Splitter
	var batch []Source
	for b.Loop() {
		s.Reset("bench.sgf", bytes.NewReader(file))
		games := 0
		for {
			var err error
			if batch, err = s.NextBatch(batch[:0]); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
			games += len(batch)
		}
		if games != len(want) {
			b.Fatal(games, len(want))
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	var p Parser
	var dst []byte
	records := generatedRecords(100)
	size := 0
	for _, r := range records {
		size += len(r)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, r := range records {
			t, _ := p.Parse(&Source{Text: r})
			dst = Append(dst[:0], t, WriteOptions{})
		}
	}
}
