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
	"gorescore/score/life/net"
)

// second makes the second opinion that the program carries, or skips the test.
func second(t testing.TB) *net.Worker {
	t.Helper()
	n := net.Embedded()
	if n == nil {
		t.Skip("no weights are built in: cmd/train-life makes them")
	}
	return net.NewWorker(n)
}

// judgeOf tells which stones of a position are dead, by point, and how sure it is.
type judgeOf func(f *replay.Final) (dead []bool, confidence float64)

// asked makes a judgeOf from options.
func asked(t testing.TB, o Options) judgeOf {
	j, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return func(f *replay.Final) ([]bool, float64) {
		v, err := j.Judge(context.Background(), &Question{Final: f})
		if err != nil {
			t.Fatal(err)
		}
		dead := make([]bool, len(f.Board))
		for _, p := range v.Dead {
			dead[p] = true
		}
		return dead, v.Confidence
	}
}

// netAlone calls each chain dead that the net gives to its opponent.
func netAlone(w *net.Worker) judgeOf {
	return func(f *replay.Final) ([]bool, float64) {
		owners := make([][3]float32, len(f.Board))
		w.Owners(owners, f.Width, f.Height, f.Board)
		dead := make([]bool, len(f.Board))
		for p, c := range f.Board {
			dead[p] = c != replay.Empty && owners[p][c.Opponent()] > owners[p][c]
		}
		return dead, 0
	}
}

// exactIn counts the rows of each half whose dead set is exactly right.
func exactIn(rows []truthRow, judge judgeOf) (n, exact, sure, sureExact [2]int) {
	for i := range rows {
		r := &rows[i]
		dead, confidence := judge(r.final)
		want := make([]int8, len(dead))
		for _, p := range r.dead {
			want[p] = 1
		}
		for _, name := range r.Unknown {
			if p, ok := replay.ParsePoint(name, r.final.Width, r.final.Height); ok {
				want[p] = -1
			}
		}
		right := true
		for p, c := range r.final.Board {
			right = right && (c == replay.Empty || want[p] < 0 || dead[p] == (want[p] == 1))
		}
		n[r.half]++
		exact[r.half] += btoi(right)
		sure[r.half] += btoi(confidence >= 0.98)
		sureExact[r.half] += btoi(right && confidence >= 0.98)
	}
	return n, exact, sure, sureExact
}

// TestAccuracyJoint holds the playouts, the net and both together against each
// other on every file of known positions.
func TestAccuracyJoint(t *testing.T) {
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		t.Skip("set GORESCORE_ACCURACY=1 to measure three judges, which takes a minute")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	joint := estimateOnly
	joint.Second, joint.Always = second(t), true
	judges := []struct {
		name  string
		judge judgeOf
	}{
		{"playouts and reading", asked(t, estimateOnly)},
		{"net alone", netAlone(second(t))},
		{"joint", asked(t, joint)},
	}
	var out strings.Builder
	out.WriteString("## Two judges\n\nWhere the dead set is exactly right, of the marked games (kgs_tb) by halves: A is the one that settings were chosen on. No position of these files was trained on. One seed; processor time of a marked 19x19 position in the mean.\n\n")
	out.WriteString("| judge | kgs_tb A | kgs_tb B | all | sure | of these exact | ogs_estimator | ogs_autoscore | scores of ogs_lemonsqueeze | ms |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, k := range judges {
		rows := loadTruth(t, "kgs_tb")
		before := cpuTime()
		n, exact, sure, sureExact := exactIn(rows, k.judge)
		ms := float64(cpuTime()-before) / float64(time.Millisecond) / float64(len(rows))
		share := func(a, b int) string { return fmt.Sprintf("%.2f %%", 100*float64(a)/float64(max(b, 1))) }
		surely, rightly := share(sure[0]+sure[1], n[0]+n[1]), share(sureExact[0]+sureExact[1], sure[0]+sure[1])
		if k.name == "net alone" {
			surely, rightly = "-", "-" // its own section tells
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s | %s |", k.name, share(exact[0], n[0]), share(exact[1], n[1]), share(exact[0]+exact[1], n[0]+n[1]), surely, rightly)
		for _, name := range []string{"ogs_estimator", "ogs_autoscore"} {
			n, exact, _, _ := exactIn(loadTruth(t, name), k.judge)
			fmt.Fprintf(&out, " %d of %d |", exact[0]+exact[1], n[0]+n[1])
		}
		equal, all := equalScores(t, k.judge)
		fmt.Fprintf(&out, " %d of %d | %.1f |\n", equal, all, ms)
	}
	jointMisses(t, joint, &out)
	t.Log("\n" + out.String())
	writeSection(t, "11-joint.md", out.String())
}

// jointMisses draws the marked games that both judges are sure of and that are
// not as marked, and counts again without those whose marks are wrong.
func jointMisses(t *testing.T, o Options, out *strings.Builder) {
	out.WriteString("\n### Sure and not as marked\n\nBy both judges, as in \"Life and death, unaided\".\n\n")
	judge, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	sure, exact, wrongMarks := 0, 0, 0
	for _, r := range loadTruth(t, "kgs_tb") {
		v, err := judge.Judge(context.Background(), &Question{Final: r.final})
		if err != nil {
			t.Fatal(err)
		}
		if v.Confidence < 0.98 {
			continue
		}
		sure++
		if slices.Equal(v.Dead, r.dead) {
			exact++
			continue
		}
		why := sureMisses[strings.TrimSuffix(filepath.Base(r.ID), ".sgf")]
		if why == "" {
			t.Errorf("%s: sure, not as marked, and not in sureMisses: look at it\n%s", r.ID, missPicture(&r, &v))
		}
		wrongMarks += btoi(strings.HasPrefix(why, "The marks are wrong"))
		out.WriteString(missPicture(&r, &v) + why + "\n\n")
	}
	fmt.Fprintf(out, "Without the %d whose marks are wrong: of %d sure verdicts %d are exact (%.2f %%).\n", wrongMarks, sure-wrongMarks, exact, share(exact, sure-wrongMarks))
}

// equalScores counts the games of Online-Go whose recorded score the dead
// set of a judge reproduces.
func equalScores(t *testing.T, judge judgeOf) (equal, n int) {
	readTruth(t, "ogs_lemonsqueeze", func(line []byte) {
		var r truthRow
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		winner, points, found := strings.Cut(r.Score, "+")
		want, err := strconv.ParseFloat(points, 64)
		if !found || err != nil {
			return
		}
		if winner == "W" {
			want = -want
		}
		f, _ := final(strings.Join(r.Rows, " "))
		dead, _ := judge(f)
		var list []replay.Point
		for p, is := range dead {
			if is {
				list = append(list, replay.Point(p))
			}
		}
		n++
		equal += btoi(floodScore(f, list, &r) == want)
	})
	return equal, n
}
