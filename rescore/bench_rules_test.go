//go:build unix

package rescore

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// countedGames are games of the public corpus that are rescored, with the
// overrides that name their dead stones: what is timed with them estimates
// nothing.
func countedGames(b *testing.B, each int) (games []Input, known *Overrides) {
	b.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		b.Skip("GORESCORE_CORPUS is unset: no public archives")
	}
	archives, err := filepath.Glob(filepath.Join(dir, "corpus", "*.zip"))
	if err != nil || len(archives) == 0 {
		b.Fatal("no archives", err)
	}
	var rows strings.Builder
	enc := json.NewEncoder(&rows)
	for _, path := range archives {
		opt := &Options{}
		w := NewWorker(opt)
		n := 0
		read(context.Background(), []string{path}, opt, func(task *task) bool {
			for i := range task.items {
				it := &task.items[i]
				if it.finding != nil || it.record != nil {
					continue
				}
				rec := w.Game(context.Background(), &it.input)
				if rec.Outcome != report.Rescored {
					continue
				}
				err := enc.Encode(map[string]any{"file": rec.File, "game": rec.Game, "dead": append([]string{}, rec.Life.Dead...)})
				if err != nil {
					b.Error(err)
				}
				games = append(games, it.input)
				n++
			}
			return n < each
		})
	}
	known, err = ReadOverrides("dead stones", strings.NewReader(rows.String()))
	if err != nil {
		b.Fatal(err)
	}
	return games, known
}

// BenchmarkTwelveRulesets holds the whole work on a game under twelve rulesets
// with five komi each against the same under one ruleset with one komi. Both
// know the dead stones. The machine may be busy: processor time is compared, in
// short turns.
func BenchmarkTwelveRulesets(b *testing.B) {
	games, known := countedGames(b, 100)
	one := NewWorker(&Options{
		Overrides: known, Rules: score.DefaultTargets()[:1], Komi: []KomiChoice{{Variant: report.KomiRecorded}},
	})
	komi := []KomiChoice{{Variant: report.KomiRecorded}, {Variant: report.KomiRuleset}}
	for _, k := range []int{6, 7, 8} {
		komi = append(komi, KomiChoice{Variant: report.KomiGiven, Points: replay.Points(k)})
	}
	twelve := NewWorker(&Options{Overrides: known, Komi: komi})
	var times [2]time.Duration
	scores := [2]int{}
	turn := func(k int, w *Worker, games []Input) {
		start := processorTime(b)
		for i := range games {
			scores[k] += len(w.Game(context.Background(), &games[i]).Scores)
		}
		times[k] += processorTime(b) - start
	}
	const inTurn = 20
	for b.Loop() {
		scores = [2]int{}
		for at := 0; at < len(games); at += inTurn {
			part := games[at:min(at+inTurn, len(games))]
			if at/inTurn%2 == 0 {
				turn(0, one, part)
				turn(1, twelve, part)
			} else {
				turn(1, twelve, part)
				turn(0, one, part)
			}
		}
	}
	if scores[0] < len(games)/2 || scores[1] < 40*scores[0] {
		b.Fatalf("%d and %d counts of %d games", scores[0], scores[1], len(games))
	}
	per := float64(len(games) * b.N)
	b.ReportMetric(float64(times[0].Nanoseconds())/per, "ns-one/game")
	b.ReportMetric(float64(times[1].Nanoseconds())/per, "ns-twelve/game")
	b.ReportMetric(float64(times[1])/float64(times[0]), "ratio")
	b.ReportMetric(0, "ns/op")
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
