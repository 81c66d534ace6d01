package main

import (
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// Guards the share of games that a judge finds against leaving out what it
// could not find: a board that its dead stones leave too open is a miss.
func TestATooOpenBoardIsAMiss(t *testing.T) {
	passes := []replay.Step{{Kind: replay.PassStep}, {Kind: replay.PassStep}}
	game := func(outcome, why string, agrees *bool) *report.Record {
		return &report.Record{
			Outcome: outcome, Why: why, Agrees: agrees, Size: [2]int{1, 1}, Board: []replay.Color{replay.Empty},
			Life: &report.Life{Origin: score.OriginEstimate}, Diagram: &report.Diagram{Steps: passes},
		}
	}
	yes, no := true, false
	var u unaided
	for _, r := range []*report.Record{
		game(report.Rescored, "", &yes),
		game(report.Rescored, "", &no),
		game(report.Skipped, "unfilled", nil),
		game(report.Skipped, "timeout", nil),
		game(report.Rescored, "", nil), // nothing to find
	} {
		if err := u.Record(r); err != nil {
			t.Fatal(err)
		}
	}
	if games, found := u.games[0]+u.games[1], u.found[0]+u.found[1]; games != 3 || found != 1 {
		t.Errorf("%d of %d games found, want 1 of 3", found, games)
	}
}
