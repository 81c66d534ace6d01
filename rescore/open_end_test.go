package rescore

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// nineOpen is a counted game on 9x9 in which a row of nine points between both
// sides was never filled: more than a count can rest on by itself.
func nineOpen(result string) string {
	var b strings.Builder
	b.WriteString("(;GM[1]SZ[9]KM[0.5]RU[Japanese]RE[" + result + "]")
	for x := range 9 {
		fmt.Fprintf(&b, ";B[%cd];W[%cf]", 'a'+x, 'a'+x)
	}
	b.WriteString(";B[];W[])")
	return b.String()
}

// Guards an open board that was counted all the same: where the recorded margin
// bears an estimate out that was made without it, the game is counted, whether
// or not the margin was evidence.
func TestAnOpenBoardIsCountedWhereTheMarginBearsItOut(t *testing.T) {
	for _, order := range [][]score.Origin{nil, {score.OriginEstimate}, {score.OriginResult, score.OriginEstimate}} {
		w := NewWorker(&Options{Life: order})
		for result, want := range map[string]string{"W+0.5": report.Rescored, "W+3.5": report.Skipped} {
			r := w.Game(context.Background(), source(nineOpen(result)))
			if r.Outcome != want {
				t.Errorf("life %v, %s: %s %s, want %s", order, result, r.Outcome, r.Why, want)
			}
			for i := range r.Scores {
				if s := &r.Scores[i]; s.High-s.Low != replay.Points(18) {
					t.Errorf("life %v, %s under %s: %v to %v, want nine points either way", order, result, s.Rules.ID, s.Low, s.High)
				}
			}
			for _, f := range r.Flips {
				if f.Certain {
					t.Errorf("life %v, %s: a certain flip over an open board: %+v", order, result, f)
				}
			}
		}
	}
}
