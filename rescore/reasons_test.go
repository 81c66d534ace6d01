package rescore

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// Guards that whatever reason a game or an input is given is explained in the
// table of reasons, with the outcome that it goes with.
func TestEveryReasonIsInTheTable(t *testing.T) {
	check := func(where, outcome, why string) {
		t.Helper()
		if r, ok := report.FindReason(why); outcome != report.Rescored && (!ok || r.Kind != outcome) {
			t.Errorf("%s: %s for %q, which the table has as %q", where, outcome, why, r.Kind)
		}
	}
	w := NewWorker(&Options{})
	for _, sgf := range []string{
		"(;SZ[9])", "(;SZ[x]RE[B+1];B[aa])", "(;SZ[9]RE[B+1];B[x])", "(;GM[2]SZ[9]RE[B+1];B[aa])",
		"(;SZ[9]RE[B+R];B[aa])", "(;SZ[9]RE[W+T];B[aa])", "(;SZ[9]RE[W+F];B[aa])", "(;SZ[9]RE[Void];B[aa])",
		"(;SZ[9]RE[?];B[aa])", "(;SZ[9]RE[B+];B[aa])", "(;SZ[9];B[aa])", "(;SZ[9]RE[B+1];B[aa])", "(;SZ[9]RE[W+Illegal];B[aa])",
	} {
		in := &Input{Source: sgfparse.Source{File: "a.sgf", Game: 1, Line: 1, Col: 1, Raw: []byte(sgf)}}
		r := w.Game(context.Background(), in)
		if r.Outcome == report.Rescored {
			t.Errorf("%s is rescored", sgf)
		}
		check(sgf, r.Outcome, r.Why)
	}
	for m := replay.MethodTime; m <= replay.MethodIllegal; m++ {
		check("method", report.NotCounted, m.String())
	}
	for _, why := range []string{"unreadable", sgfparse.NoGame.Code, sgfparse.GameTooLarge.Code, "timeout", "interrupted", "life-unknown", internalPanic.Code} {
		check("input", report.Skipped, why)
	}
}

// Guards that a board with hardly any stone is not said to have no open points.
func TestUnfilledTellsWhatIsMissing(t *testing.T) {
	for text, want := range map[string]string{
		"(;SZ[9]KM[0.5]RE[B+3.5];B[aa];W[bb])": "only 2 stones were put on a board of 81 points",
		"(;SZ[9]KM[0.5]RE[B+0.5];B[];W[])":     "only 0 stones were put on a board of 81 points",
	} {
		rec := NewWorker(&Options{}).Game(t.Context(), source(text))
		if rec.Why != unfilled.Code || !slices.ContainsFunc(rec.Diagnostics, func(d sgfparse.Diagnostic) bool { return d.Message == want }) {
			t.Errorf("%s: %s, %v", text, rec.Why, rec.Diagnostics)
		}
	}
}

// Guards that findings about marks have a place, and that they are few.
func TestMarkFindingsHaveAPlace(t *testing.T) {
	rec := NewWorker(&Options{}).Game(t.Context(), source("(;SZ[5]KM[0.5]RU[Japanese]RE[B+4.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[]\n;W[]TB[aa:ee]TW[aa:ee])"))
	n := 0
	for _, d := range rec.Diagnostics {
		if d.Code == "marks-on-both" {
			n++
			if d.Line != 2 || d.Col != 8 || d.Move != 12 {
				t.Errorf("%v", d)
			}
			if more := strings.HasSuffix(d.Message, "(and 20 more)"); more != (n == maxLifeFindings) {
				t.Errorf("%d: %v", n, d)
			}
		}
	}
	if n != maxLifeFindings {
		t.Errorf("%d findings", n)
	}
}

// Guards that a game that breaks off where nothing lives yet is not counted as
// one side's whole board: there the estimate leaves nobody alive, and is unsure.
func TestWipedOutWithoutConfidence(t *testing.T) {
	for _, c := range []struct {
		origin     score.Origin
		confidence float64
		dead       []replay.Point
		want       bool
	}{
		{score.OriginEstimate, 0.1, []replay.Point{1, 2}, true},
		{score.OriginEstimate, 0.1, []replay.Point{1}, false},     // White lives
		{score.OriginEstimate, 0.99, []replay.Point{1, 2}, false}, // a small board may be lost as a whole
		{score.OriginMarks, 0.1, []replay.Point{1, 2}, false},
		{score.OriginEstimate, 0.1, nil, false},
	} {
		g := &game{final: &replay.Final{Width: 2, Height: 2, Board: []replay.Color{replay.Black, replay.White, replay.White, replay.Empty}}}
		g.verdict.Origin, g.verdict.Confidence, g.verdict.Dead = c.origin, c.confidence, c.dead
		if got := g.wipedOut(); got != c.want {
			t.Errorf("%s, confidence %v, dead %v: %v, want %v", c.origin, c.confidence, c.dead, got, c.want)
		}
	}
}
