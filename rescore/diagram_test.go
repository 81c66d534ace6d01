package rescore_test

import (
	"context"
	"path/filepath"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/rescore"
	"gorescore/score"
)

// A diagram belongs to its record: the main line has its moves, each layout the
// points of its rulesets' scores, and the swings lead from one board margin to
// the other.
func TestDiagramIsTheRecords(t *testing.T) {
	layouts, swings := 0, 0
	for _, r := range drawn(t, 2, filepath.Join("..", "testdata", "records")) {
		d := r.Diagram
		if d == nil {
			t.Fatalf("%s: no diagram", r.File)
		}
		moves := 0
		for _, s := range d.Steps {
			if s.Kind != replay.SetupStep {
				moves++
			}
		}
		if moves != r.Moves {
			t.Errorf("%s: %d moves in the diagram, %d in the record", r.File, moves, r.Moves)
		}
		for _, l := range d.Layouts {
			layouts++
			checkLayout(t, r, &l)
		}
		even := map[string]replay.HalfPoints{}
		for _, b := range r.BreakEven {
			even[b.Rules] = b.Margin
		}
		for _, s := range d.Swings {
			from, known := even[d.Reference]
			to, counted := even[s.Rules]
			if !known || !counted {
				continue
			}
			swings++
			for _, c := range s.Causes {
				from += c.Points
			}
			if from != to {
				t.Errorf("%s: the causes of %s lead from %s to %s, the record has %s", r.File, s.Rules, even[d.Reference], from, to)
			}
		}
	}
	if layouts < 50 || swings < 100 {
		t.Errorf("only %d layouts and %d swings", layouts, swings)
	}
}

// checkLayout holds a layout against the scores of its rulesets.
func checkLayout(t *testing.T, r *report.Record, l *report.Layout) {
	t.Helper()
	var n [256]int
	for _, c := range l.Cells {
		n[c]++
	}
	for i := range r.Scores {
		s := &r.Scores[i]
		for _, id := range l.Rules {
			if report.RulesID(s.Rules) != id {
				continue
			}
			got := n[score.CellForBlack] + n[score.CellDeadWhite]
			if s.Rules.Counting == score.Area {
				got += n[score.CellBlack] + n[score.CellSekiBlack] + n[score.CellFillBlack]
			}
			if want := s.Terms[score.BlackSide].Stones + s.Terms[score.BlackSide].Territory; replay.Points(got) != want {
				t.Errorf("%s under %s: %d of Black's points in the picture, %s in the score", r.File, id, got, want)
			}
		}
	}
}

// Runs for other formats carry no diagrams.
func TestNoDiagramUnlessAskedFor(t *testing.T) {
	w := rescore.NewWorker(&rescore.Options{})
	in := &rescore.Input{}
	in.Source.File, in.Source.Game, in.Source.Raw = "a.sgf", 1, []byte("(;SZ[9];B[aa];W[bb])")
	if r := w.Game(context.Background(), in); r.Diagram != nil {
		t.Error("a diagram without Options.Diagrams")
	}
}
