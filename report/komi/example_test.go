package komi_test

import (
	"fmt"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/report/komitest"
)

// Collectors of parts merge into that of the whole; each group has an answer.
func Example() {
	archive := komitest.Archive{F: 6, Komi: []replay.HalfPoints{13}, Games: 4000}
	parts := []*komi.Collector{komi.NewCollector(komi.Options{}), komi.NewCollector(komi.Options{})}
	var r report.Record
	for g := range archive.Draw() {
		g.Record(&r)
		parts[g.Number%2].AddRecord(&r)
	}
	parts[0].Merge(parts[1])
	answer := parts[0].Analyse(komi.Analysis{Seed: 1}).Answers[0]
	fmt.Println(answer.Key.Name(), answer.Games, "games, identified:", answer.Median.Identified)
	fmt.Println("the interval contains 6:", answer.Median.Interval.Contains(6))
	// Output:
	// 19x19, territory 4000 games, identified: true
	// the interval contains 6: true
}
