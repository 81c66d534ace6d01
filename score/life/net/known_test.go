package net

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// known is a position with known dead stones.
type known struct {
	ID            string
	Rows          []string
	Dead, Unknown []string // names of points

	w, h  int
	board []replay.Color
	half  int // 0: what may be tuned on; 1: kept apart
}

// loadKnown reads truth/NAME.jsonl of the corpus; rows without a dead set are
// left out. It skips the test if there is no corpus.
func loadKnown(t testing.TB, name string) []known {
	t.Helper()
	folder := os.Getenv("GORESCORE_CORPUS")
	if folder == "" {
		t.Skip("GORESCORE_CORPUS is not set: no positions with known dead stones")
	}
	f, err := os.Open(filepath.Join(folder, "truth", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []known
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var k known
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatal(err)
		}
		if k.Dead == nil {
			continue
		}
		k.w, k.h, k.board = picture(strings.Join(k.Rows, " "))
		sum := fnv.New32a()
		sum.Write([]byte(k.ID))
		k.half = int(sum.Sum32()>>7) & 1
		rows = append(rows, k)
	}
	return rows
}

// score counts what the net gets right of positions, by itself.
type score struct{ n, exact, sure, sureExact, stones, wrong int }

func (s *score) row(name, half string) string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("| %s | %s | %d | %.2f %% | %.3f %% | %.1f %% | %.2f %% |\n",
		name, half, s.n, share(s.exact, s.n), 100-share(s.wrong, s.stones), share(s.sure, s.n), share(s.sureExact, s.sure))
}

// judge calls a stone dead that is more probably the opponent's than its own.
// Sure is a position without a chain that is less than 0.95 sure.
func (s *score) judge(w *Worker, k *known) {
	dst := make([][3]float32, len(k.board))
	w.Owners(dst, k.w, k.h, k.board)
	least, bad := float32(1), 0
	for i, c := range k.board {
		if c == replay.Empty {
			continue
		}
		name := replay.Point(i).Name(k.w, k.h)
		least = min(least, max(dst[i][c], dst[i][c.Opponent()]))
		if slices.Contains(k.Unknown, name) {
			continue
		}
		s.stones++
		if (dst[i][c.Opponent()] > dst[i][c]) != slices.Contains(k.Dead, name) {
			bad++
		}
	}
	s.n++
	s.wrong += bad
	if bad == 0 {
		s.exact++
	}
	if least >= 0.95 {
		s.sure++
		if bad == 0 {
			s.sureExact++
		}
	}
}

// add adds what another score counted.
func (s *score) add(o *score) {
	s.n += o.n
	s.exact += o.exact
	s.sure += o.sure
	s.sureExact += o.sureExact
	s.stones += o.stones
	s.wrong += o.wrong
}

// built is a worker of the built-in net.
func built(t testing.TB) *Worker {
	t.Helper()
	n := Embedded()
	if n == nil {
		t.Fatal("no weights are built in")
	}
	return NewWorker(n)
}

// TestAccuracyNet measures the net alone and writes its section of
// docs/accuracy.md.
func TestAccuracyNet(t *testing.T) {
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		t.Skip("set GORESCORE_ACCURACY=1 to measure the net")
	}
	var out strings.Builder
	out.WriteString("## The net alone\n\nWhat the ownership net says without playouts, reading or evidence: a chain is dead if it is more probably the opponent's. None of these positions, nor a mirror image, was learnt from; half A of the marked games was looked at while its training was set up, nothing was chosen on half B. \"Sure\" is a position without a chain that is less than 0.95 sure.\n\n")
	out.WriteString("| positions | half | number | dead set exactly right | stones right | sure | of these exact |\n|---|---|---|---|---|---|---|\n")
	w := built(t)
	for _, name := range []string{"kgs_tb", "ogs_estimator", "ogs_autoscore"} {
		var halves [2]score
		for _, k := range loadKnown(t, name) {
			halves[k.half].judge(w, &k)
		}
		if name == "kgs_tb" {
			out.WriteString(halves[0].row(name, "A") + halves[1].row(name, "B"))
		}
		halves[0].add(&halves[1])
		out.WriteString(halves[0].row(name, "both"))
	}
	rows := loadKnown(t, "kgs_tb")
	dst := make([][3]float32, MaxSide*MaxSide)
	start := cpuTime()
	for i := range rows {
		w.Owners(dst, rows[i].w, rows[i].h, rows[i].board)
	}
	fmt.Fprintf(&out, "\nProcessor time of a marked position: %.1f ms in the mean.\n", (cpuTime()-start).Seconds()*1e3/float64(len(rows)))
	t.Log(out.String())
	if dir := os.Getenv("GORESCORE_SECTIONS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "11-net.md"), []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBuiltInNet keeps the built-in weights from being those of another net:
// every eighth marked game.
func TestBuiltInNet(t *testing.T) {
	w := built(t)
	var s score
	for i, k := range loadKnown(t, "kgs_tb") {
		if i%8 == 0 {
			s.judge(w, &k)
		}
	}
	if s.exact*100 < s.n*85 {
		t.Errorf("%d of %d positions exactly right, want 85 %%", s.exact, s.n)
	}
}

// BenchmarkMarkedGames measures the built-in net on one marked game per
// operation.
func BenchmarkMarkedGames(b *testing.B) {
	w := built(b)
	rows := loadKnown(b, "kgs_tb")
	dst := make([][3]float32, 19*19)
	i := 0
	for b.Loop() {
		k := &rows[i%len(rows)]
		w.Owners(dst[:len(k.board)], k.w, k.h, k.board)
		i++
	}
}
