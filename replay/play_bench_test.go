package replay

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// benchRecords returns records to measure with: the first of a professional
// archive under GORESCORE_CORPUS, else random games.
func benchRecords(tb testing.TB) (records [][]byte) {
	tb.Helper()
	const limit = 4000
	root := os.Getenv("GORESCORE_CORPUS")
	z, err := zip.OpenReader(filepath.Join(root, "archive", "fox.zip"))
	if root == "" || err != nil {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 500 {
			records = append(records, randomRecord(rng))
		}
		return records
	}
	defer z.Close()
	for _, f := range z.File {
		if len(records) == limit || !strings.HasSuffix(f.Name, ".sgf") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			tb.Fatal(err)
		}
		data, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			tb.Fatal(err)
		}
		records = append(records, data)
	}
	return records
}

// randomRecord makes a record of random plays on empty points, as SGF.
func randomRecord(rng *rand.Rand) []byte {
	b := NewBoard(19, 19)
	out := []byte("(;GM[1]FF[4]SZ[19]KM[6.5]PB[a]PW[b]RE[B+R]")
	c := Black
	for range 250 {
		p := Point(rng.IntN(361))
		if b.At(p) != Empty {
			continue
		}
		b.Play(c, p)
		out = append(out, ';', "?BW"[c], '[', byte('a'+p%19), byte('a'+p/19), ']')
		c = c.Opponent()
	}
	return append(out, ")\n"...)
}

// scanMoves reads the moves and the root's setup of a plain record.
func scanMoves(record []byte) *Game {
	g := &Game{Width: 19, Height: 19}
	for _, key := range []string{"AB[", "AW["} {
		rest := record
		if i := bytes.Index(rest, []byte(key)); i >= 0 {
			for rest = rest[i+2:]; len(rest) > 3 && rest[0] == '[' && rest[3] == ']'; rest = rest[4:] {
				g.Placements = append(g.Placements, Placement{stoneOf(key[1]), g.at(string(rest[1:3]))})
			}
		}
	}
	if len(g.Placements) > 0 {
		g.Steps = append(g.Steps, Step{Kind: SetupStep, Last: int32(len(g.Placements))})
	}
	for move := int32(1); ; {
		i := bytes.IndexByte(record, ';')
		if i < 0 {
			return g
		}
		record = record[i+1:]
		if len(record) < 5 || record[0] != 'B' && record[0] != 'W' || record[1] != '[' {
			continue
		}
		s := Step{Kind: PlayStep, Color: stoneOf(record[0]), Move: move, Point: OffBoard}
		switch x, y := record[2]-'a', record[3]-'a'; {
		case record[2] == ']', x == 19 && y == 19:
			s.Kind, s.Point = PassStep, Pass
		case x < 19 && y < 19:
			s.Point = Point(int(y)*19 + int(x))
		}
		g.Steps = append(g.Steps, s)
		move++
	}
}

func benchGames(records [][]byte) (games []*Game, moves int) {
	for _, r := range records {
		g := scanMoves(r)
		games = append(games, g)
		moves += len(g.Steps)
	}
	return games, moves
}

func zipped(tb testing.TB, records [][]byte) []byte {
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	for _, r := range records {
		w.Write(r)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return buf.Bytes()
}

func gunzip(tb testing.TB, data []byte) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, r); err != nil {
		tb.Fatal(err)
	}
}

func benchReplay(b *testing.B, ignoreRepeats bool) {
	games, moves := benchGames(benchRecords(b))
	r := Replayer{ignoreRepeats: ignoreRepeats}
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range games {
			r.Play(g)
		}
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}

func BenchmarkReplay(b *testing.B) {
	b.Run("facts", func(b *testing.B) { benchReplay(b, false) })
	b.Run("no-superko", func(b *testing.B) { benchReplay(b, true) })
}

func BenchmarkGunzip(b *testing.B) {
	records := benchRecords(b)
	data := zipped(b, records)
	size := int64(0)
	for _, r := range records {
		size += int64(len(r))
	}
	b.SetBytes(size)
	for b.Loop() {
		gunzip(b, data)
	}
}

// BenchmarkReplayToGunzip interleaves the three measurements, a few hundred
// games at a time, and reports ratios between sums of the fastest rounds: they
// stay the same when the machine's speed drifts or something else runs on it.
func BenchmarkReplayToGunzip(b *testing.B) {
	facts, bare := Replayer{}, Replayer{ignoreRepeats: true}
	replay := func(r *Replayer, games []*Game) func() {
		return func() {
			for _, g := range games {
				r.Play(g)
			}
		}
	}
	var rounds [][3]func()
	moves := 0
	for chunk := range slices.Chunk(benchRecords(b), 250) {
		data := zipped(b, chunk)
		games, n := benchGames(chunk)
		moves += n
		rounds = append(rounds, [3]func(){replay(&facts, games), replay(&bare, games), func() { gunzip(b, data) }})
	}
	best := make([][3]time.Duration, len(rounds))
	for b.Loop() {
		for i, round := range rounds {
			for k, work := range round {
				start := time.Now()
				work()
				if t := time.Since(start); best[i][k] == 0 || t < best[i][k] {
					best[i][k] = t
				}
			}
		}
	}
	var sum [3]float64 // seconds
	for _, t := range best {
		for k := range t {
			sum[k] += t[k].Seconds()
		}
	}
	b.ReportMetric(sum[0]/sum[2], "replay/gunzip")
	b.ReportMetric(sum[0]/sum[1], "superko-on/off")
	b.ReportMetric(float64(moves)/sum[0]/1e6, "Mmoves/s")
}
