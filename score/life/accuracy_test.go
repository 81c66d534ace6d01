package life

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// truthRow is one position with known dead stones.
type truthRow struct {
	ID      string   `json:"id"`
	Rows    []string `json:"rows"`
	Names   []string `json:"dead"`
	Unknown []string `json:"unknown"`

	Rules           string  `json:"rules"`
	Komi            float64 `json:"komi"`
	Handicap        int     `json:"handicap"`
	CapturesByBlack int     `json:"captures_by_black"`
	CapturesByWhite int     `json:"captures_by_white"`
	Score           string  `json:"expected_score"`

	final *replay.Final
	dead  []replay.Point
	half  int // 0: the rows that settings may be tuned on; 1: kept apart
}

// loadTruth reads truth/NAME.jsonl of the corpus; rows without a dead set are
// left out. It skips the test if there is no corpus.
func loadTruth(t testing.TB, name string) []truthRow {
	t.Helper()
	var rows []truthRow
	readTruth(t, name, func(line []byte) {
		var r truthRow
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		if r.Names == nil {
			return
		}
		r.final, _ = final(strings.Join(r.Rows, " "))
		for _, s := range r.Names {
			p, ok := replay.ParsePoint(s, r.final.Width, r.final.Height)
			if !ok {
				t.Fatalf("%s: no point %q", r.ID, s)
			}
			r.dead = append(r.dead, p)
		}
		slices.Sort(r.dead)
		h := fnv.New32a()
		h.Write([]byte(r.ID))
		r.half = int(h.Sum32()>>7) & 1
		rows = append(rows, r)
	})
	return rows
}

// accuracy counts what an estimate gets right.
type accuracy struct {
	n, exact, sure, sureExact int
	stones, wrong             int
	misses                    []string
}

func (a *accuracy) share() float64 { return float64(a.exact) / float64(max(a.n, 1)) }

func (a *accuracy) String() string {
	return fmt.Sprintf("positions %4d  exact %4d = %6.2f %%  stones right %.3f %%  sure (0.98) %4d = %5.1f %%, exact %6.2f %%",
		a.n, a.exact, 100*a.share(), 100-100*float64(a.wrong)/float64(max(a.stones, 1)),
		a.sure, 100*float64(a.sure)/float64(max(a.n, 1)), 100*float64(a.sureExact)/float64(max(a.sure, 1)))
}

// measure judges every row unaided. Stones of unknown status count neither way.
func measure(t testing.TB, o Options, rows []truthRow, seed uint64, see func(r *truthRow, v *Verdict, right bool)) (halves [2]accuracy) {
	o.Seed = seed
	j, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		r := &rows[i]
		v, err := j.Judge(context.Background(), &Question{Final: r.final})
		if err != nil {
			t.Fatal(err)
		}
		a := &halves[r.half]
		a.n++
		bad := 0
		for p, c := range r.final.Board {
			if c == replay.Empty || slices.Contains(r.Unknown, replay.Point(p).Name(r.final.Width, r.final.Height)) {
				continue
			}
			a.stones++
			_, got := slices.BinarySearch(v.Dead, replay.Point(p))
			_, want := slices.BinarySearch(r.dead, replay.Point(p))
			if got != want {
				bad++
			}
		}
		a.wrong += bad
		if bad == 0 {
			a.exact++
		} else {
			a.misses = append(a.misses, fmt.Sprintf("%s: %d stones, confidence %.3f", r.ID, bad, v.Confidence))
		}
		if v.Confidence >= 0.98 {
			a.sure++
			if bad == 0 {
				a.sureExact++
			}
		}
		if see != nil {
			see(r, &v, bad == 0)
		}
	}
	return halves
}

// TestEstimateOnMarkedGames keeps the estimate from getting worse.
func TestEstimateOnMarkedGames(t *testing.T) {
	halves := measure(t, estimateOnly, loadTruth(t, "kgs_tb"), 0, nil)
	for i := range halves {
		t.Logf("half %c: %s", 'A'+i, &halves[i])
		if halves[i].share() < 0.95 {
			t.Errorf("half %c: %.2f %% exact, want 95", 'A'+i, 100*halves[i].share())
		}
	}
}

// reliability compares stated with found probabilities, by half.
type reliability struct {
	positions [2][6]struct {
		n, exact int
		stated   float64
	}
}

var confidenceSteps = [6]float64{0, 0.7, 0.9, 0.95, 0.98, 0.995}

func (l *reliability) add(r *truthRow, v *Verdict, right bool) {
	k := len(confidenceSteps) - 1
	for v.Confidence < confidenceSteps[k] {
		k--
	}
	p := &l.positions[r.half][k]
	p.n++
	p.stated += v.Confidence
	if right {
		p.exact++
	}
}

// BenchmarkJudge measures one position of the marked games per operation.
func BenchmarkJudge(b *testing.B) {
	rows := loadTruth(b, "kgs_tb")
	j, err := New(estimateOnly)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := j.Judge(context.Background(), &Question{Final: rows[i%len(rows)].final}); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
