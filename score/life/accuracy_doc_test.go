package life

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gorescore/replay"
)

// accuracySeeds is how many seeds the published figures are the mean of.
const accuracySeeds = 4

// writeSection writes one section of docs/accuracy.md if make accuracy asked for
// it by GORESCORE_SECTIONS, the folder of the sections.
func writeSection(t testing.TB, name, text string) {
	dir := os.Getenv("GORESCORE_SECTIONS")
	if dir == "" {
		return
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestAccuracyLife measures the unaided estimate on every file of known
// positions and writes the section of docs/accuracy.md.
func TestAccuracyLife(t *testing.T) {
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		t.Skip("set GORESCORE_ACCURACY=1 to measure the judge, which takes a minute")
	}
	shipped := estimateOnly
	var out strings.Builder
	out.WriteString("## Life and death, unaided\n\nThe estimate alone (`--life estimate`: playouts and reading; with the net see Two judges), against dead stones that are known; every figure is the mean of " + strconv.Itoa(accuracySeeds) + " seeds. The marked games are parted in halves by digest: settings were chosen on half A, half B is what counts. \"Sure\" is a confidence of 0.98 and more.\n\n")
	out.WriteString("| positions | half | number | dead set exactly right | stones right | sure | of these exact |\n|---|---|---|---|---|---|---|\n")
	var table reliability
	var misses []string
	for _, name := range []string{"kgs_tb", "ogs_estimator", "ogs_autoscore"} {
		rows := loadTruth(t, name)
		var sum [2]accuracy
		for seed := range uint64(accuracySeeds) {
			halves := measure(t, shipped, rows, seed, func(r *truthRow, v *Verdict, right bool) {
				if name != "kgs_tb" {
					return
				}
				table.add(r, v, right)
				if !right && seed == 0 && v.Confidence >= 0.98 {
					why := sureMisses[strings.TrimSuffix(filepath.Base(r.ID), ".sgf")]
					if why == "" {
						t.Errorf("%s: sure, not as marked, and not in sureMisses: look at it\n%s", r.ID, missPicture(r, v))
					}
					misses = append(misses, missPicture(r, v)+why+"\n\n")
				}
			})
			for i := range sum {
				sum[i].plus(&halves[i])
			}
		}
		both := sum[0]
		both.plus(&sum[1])
		if name == "kgs_tb" {
			sum[0].row(&out, name, "A")
			sum[1].row(&out, name, "B")
		}
		both.row(&out, name, "both")
		if name == "kgs_tb" && both.share() < 0.965 {
			t.Errorf("%s: %.2f %% exact, want 96.5", name, 100*both.share())
		}
	}
	scoreSection(t, shipped, &out)
	symmetrySection(t, shipped, &out)
	timeSection(t, shipped, &out)
	table.section(&out)
	out.WriteString("### Sure and not as marked\n\nEvery position of the marked games that is called sure at seed 0 and differs from the players' marks: dead by the estimate in small letters, `?` where the marks say otherwise about a stone. Below each stands who is wrong, as found by looking at it after all tuning.\n\n")
	for _, m := range misses {
		out.WriteString(m)
	}
	t.Log("\n" + out.String())
	writeSection(t, "10-life.md", out.String())
}

func (a *accuracy) plus(b *accuracy) {
	a.n, a.exact, a.sure, a.sureExact = a.n+b.n, a.exact+b.exact, a.sure+b.sure, a.sureExact+b.sureExact
	a.stones, a.wrong = a.stones+b.stones, a.wrong+b.wrong
}

func (a *accuracy) row(out *strings.Builder, name, half string) {
	fmt.Fprintf(out, "| %s | %s | %d | %.2f %% | %.3f %% | %.1f %% | %.2f %% |\n", name, half, a.n/accuracySeeds,
		100*a.share(), 100-100*float64(a.wrong)/float64(max(a.stones, 1)), 100*float64(a.sure)/float64(max(a.n, 1)), 100*float64(a.sureExact)/float64(max(a.sure, 1)))
}

// missPicture draws a position whose verdict differs from the marks.
func missPicture(r *truthRow, v *Verdict) string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`, confidence %.3f, half %c\n\n", r.ID, v.Confidence, 'A'+r.half)
	for y := range r.final.Height {
		b.WriteString("    ")
		for x := range r.final.Width {
			p := replay.Point(y*r.final.Width + x)
			_, got := slices.BinarySearch(v.Dead, p)
			_, want := slices.BinarySearch(r.dead, p)
			c := ".XO"[r.final.Board[p]]
			if got && c != '.' {
				c += 'a' - 'A'
			}
			b.WriteByte(c)
			b.WriteByte(" ?"[btoi(got != want)])
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// scoreSection compares scores by flood with the recorded ones of Online-Go,
// which counts false eyes and eyes in seki.
func scoreSection(t *testing.T, o Options, out *strings.Builder) {
	n, equal := 0, 0
	readTruth(t, "ogs_lemonsqueeze", func(line []byte) {
		var r truthRow
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		points, found := strings.CutPrefix(r.Score, "B+")
		sign := 1.0
		if !found {
			points, found = strings.CutPrefix(r.Score, "W+")
			sign = -1
		}
		want, err := strconv.ParseFloat(points, 64)
		if !found || err != nil {
			return
		}
		f, _ := final(strings.Join(r.Rows, " "))
		v := judge(t, o, &Question{Final: f})
		n++
		if floodScore(f, v.Dead, &r) == sign*want {
			equal++
		}
	})
	fmt.Fprintf(out, "\nScores of ogs_lemonsqueeze (flood count as on Online-Go; handicap games are by Japanese rules, without compensation): %d of %d equal (%.1f %%).\n", equal, n, 100*float64(equal)/float64(max(n, 1)))
}

// floodScore is Black's lead when regions that touch one colour belong to it.
func floodScore(f *replay.Final, dead []replay.Point, r *truthRow) float64 {
	board := slices.Clone(f.Board)
	var lead, live float64
	sign := [3]float64{0, 1, -1}
	for _, p := range dead {
		lead -= sign[board[p]]
		board[p] = replay.Empty
	}
	for _, c := range board {
		live += sign[c]
	}
	var g field
	g.load(f.Width, f.Height, board)
	e := estimator{work: g}
	for _, p := range g.points {
		if g.color[p] != 0 {
			continue
		}
		if e.mark[p] == 0 {
			e.region(int(p))
		}
		if b := e.owner[p]; b == 1 || b == 2 {
			lead += sign[b]
			live += sign[b]
		}
	}
	if strings.EqualFold(r.Rules, "chinese") {
		return live - r.Komi
	}
	return lead + float64(r.CapturesByBlack-r.CapturesByWhite) - r.Komi
}

// symmetrySection judges every marked game in all 16 orientations.
func symmetrySection(t *testing.T, o Options, out *strings.Builder) {
	rows := loadTruth(t, "kgs_tb")
	j, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	n, same := 0, 0
	for i := 0; i < len(rows); i += 6 {
		f := rows[i].final
		base, err := j.Judge(context.Background(), &Question{Final: f})
		if err != nil {
			t.Fatal(err)
		}
		for k := 1; k < 16; k++ {
			g, from := turned(f, k>>1, k&1 == 1)
			v, err := j.Judge(context.Background(), &Question{Final: g})
			if err != nil {
				t.Fatal(err)
			}
			var dead []replay.Point
			for _, q := range v.Dead {
				dead = append(dead, replay.Point(from[q]))
			}
			slices.Sort(dead)
			n++
			same += btoi(slices.Equal(dead, base.Dead))
		}
	}
	fmt.Fprintf(out, "\nMirrored, turned and with colours swapped, every sixth marked game in 15 ways: %d of %d verdicts are the same (%.2f %%).\n", same, n, 100*float64(same)/float64(n))
	if same*1000 < n*995 {
		t.Errorf("%d of %d verdicts are the same in every orientation, want 99.5 %%", same, n)
	}
}

// timeSection tells what the estimate costs.
func timeSection(t *testing.T, o Options, out *strings.Builder) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	rows := loadTruth(t, "kgs_tb")
	j, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	var times []time.Duration
	total := time.Duration(0)
	for i := range rows {
		before := cpuTime()
		if _, err := j.Judge(context.Background(), &Question{Final: rows[i].final}); err != nil {
			t.Fatal(err)
		}
		times = append(times, cpuTime()-before)
		total += times[i]
	}
	slices.Sort(times)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	fmt.Fprintf(out, "\nProcessor time of a marked 19x19 position: %.1f ms in the mean, %.1f ms at the 99th percentile, %.1f ms at most.\n",
		ms(total)/float64(len(times)), ms(times[len(times)*99/100]), ms(times[len(times)-1]))
}

// section writes the reliability tables.
func (l *reliability) section(out *strings.Builder) {
	out.WriteString("\n### Is the confidence true?\n\nMarked games by stated confidence, all seeds. Where it is high on half B and not borne out, look at the boards below: most of these marks are wrong.\n\n| confidence from | half | positions | stated | found |\n|---|---|---|---|---|\n")
	for half := range 2 {
		for i, p := range l.positions[half] {
			fmt.Fprintf(out, "| %.3f | %c | %d | %.4f | %.4f |\n", confidenceSteps[i], 'A'+half, p.n, p.stated/float64(max(p.n, 1)), float64(p.exact)/float64(max(p.n, 1)))
		}
	}
	out.WriteByte('\n')
}
