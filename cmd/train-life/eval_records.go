package main

import (
	"fmt"
	"path/filepath"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/report"
	"gorescore/rescore"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/score/life/net"
	"gorescore/sgfparse"
)

// examineRecords tells how often a judge alone finds the recorded margin of
// counted games that ended with two passes and whose players marked nothing.
func examineRecords(path, name string, n *net.Net) error {
	if name == "net" {
		return nil // counts nothing by itself
	}
	opt := harvestOptions()
	opt.Life = []score.Origin{score.OriginMarks, score.OriginEstimate}
	opt.Second, opt.Always = rescore.NoSecond, true
	if name == "joint" {
		opt.Second = func() life.Opinion { return net.NewWorker(n) }
	}
	var u unaided
	if err := readRecords(path, opt, &u); err != nil {
		return err
	}
	for half := range u.games {
		if u.games[half] > 0 {
			fmt.Printf("%-20s %-8s half %c: %5d games, recorded margin found %6.2f %%\n", filepath.Base(path), name, 'A'+half,
				u.games[half], 100*float64(u.found[half])/float64(u.games[half]))
		}
	}
	return nil
}

// unaided counts games by halves of their last position's digest, as -half of
// train parts them: B is the one that is not learnt from. It is a rescore.Sink.
type unaided struct{ games, found [2]int }

func (u *unaided) Finding(sgfparse.Diagnostic) error { return nil }

func (u *unaided) Record(r *report.Record) error {
	if r.Life == nil || r.Life.Origin != score.OriginEstimate || r.Diagram == nil {
		return nil
	}
	// A board that is left too open by the dead stones of the judge was not found.
	open := r.Outcome == report.Skipped && r.Why == "unfilled"
	if !open && (r.Outcome != report.Rescored || r.Agrees == nil) {
		return nil
	}
	steps := r.Diagram.Steps
	if n := len(steps); n < 2 || steps[n-1].Kind != replay.PassStep || steps[n-2].Kind != replay.PassStep {
		return nil
	}
	half := int(dataset.Digest(r.Size[0], r.Size[1], r.Board)>>7) & 1
	u.games[half]++
	if r.Agrees != nil && *r.Agrees {
		u.found[half]++
	}
	return nil
}
