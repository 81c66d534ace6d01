package score

import (
	"testing"

	"gorescore/replay"
)

// benchBoards are finished 19x19 games if the corpus is at hand, else the
// positions of the specification.
func benchBoards(b *testing.B) []*board {
	b.Helper()
	var all []*board
	for _, r := range truthRows(b, "kgs_tb.jsonl") {
		all = append(all, r.board(b))
	}
	return all
}

func BenchmarkSurvey(b *testing.B) {
	boards := benchBoards(b)
	var s Surveyor
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		boards[i%len(boards)].survey(&s, Options{})
		i++
	}
}

func BenchmarkSurveyAndFill(b *testing.B) {
	boards := benchBoards(b)
	var s Surveyor
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m := boards[i%len(boards)].survey(&s, Options{})
		m.Count(testPlain, 13)
		i++
	}
}

// 24 counts after the first: the price of a further ruleset or komi.
func BenchmarkCounts24(b *testing.B) {
	boards := benchBoards(b)
	var s Surveyor
	m := boards[0].survey(&s, Options{})
	for _, r := range testRules {
		m.Count(r, 13)
	}
	rules := []*Ruleset{testTerritory, testArea, testAGA, testPlain, testStone, testIng, testBare, testButton, testWMSG, testTaiwan, testTerritory, testArea}
	b.ReportAllocs()
	var sum replay.HalfPoints
	for b.Loop() {
		for _, r := range rules {
			sc := m.Count(r, 13)
			sum += sc.Margin
			sc = m.Count(r, 15)
			sum += sc.Margin
		}
	}
	if sum == 1 {
		b.Log(sum)
	}
}
