package rescore

import (
	"context"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/sgfparse"
)

// one rescores a single game given as text.
func one(t *testing.T, text string) *report.Record {
	t.Helper()
	sources, _ := sgfparse.SplitBytes(nil, "a.sgf", []byte(text))
	if len(sources) != 1 {
		t.Fatalf("%d games in %.60q", len(sources), text)
	}
	return NewWorker(&Options{}).Game(context.Background(), &Input{Source: sources[0]})
}

func hasFinding(r *report.Record, code string) bool {
	for _, d := range r.Diagnostics {
		if d.Code == code {
			return true
		}
	}
	return false
}

// A move whose value was lost leaves a board that was never played.
func TestALostMoveIsNotCounted(t *testing.T) {
	const game = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[?];B[ba];W[da];B[bb];W[db];B%s;W[dc];B[bd];W[dd];B[be];W[de];B[];W[])"
	if r := one(t, strings.Replace(game, "%s", "[bc]", 1)); r.Outcome != report.Rescored {
		t.Fatalf("the whole game: %s %s", r.Outcome, r.Why)
	}
	if r := one(t, strings.Replace(game, "%s", "", 1)); r.Why != "corrupt-move" {
		t.Errorf("with a move without value: %s %s", r.Outcome, r.Why)
	}
	for _, lost := range []string{";[bc];", ";B*[bc];", ";Ｂ[bc];", ";B{bc};", ";B［bc］;", ";Bbc];", ";B bc];", ";*[bc]C[good];"} {
		r := one(t, strings.Replace(game, ";B%s;", lost, 1))
		if r.Why != "corrupt-move" || !hasFinding(r, "move-unread") {
			t.Errorf("with %s: %s %s", lost, r.Outcome, r.Why)
		}
	}
	for _, harmless := range []string{";B[bc];;", ";B[bc];[well];", ";B[bc];But why?;", ";B[bc]*[bc];", "[bc];B[bc];", ";B[bc];*C[x];"} {
		if r := one(t, strings.Replace(game, ";B%s;", harmless, 1)); r.Outcome != report.Rescored {
			t.Errorf("with %s: %s %s", harmless, r.Outcome, r.Why)
		}
	}
	if r := one(t, strings.Replace(game, ";B%s;", ";B[bc](;W[dc];B[bd];W[dd];B[be];W[de];B[];W[])(;[ee]);", 1)); r.Outcome != report.Rescored {
		t.Errorf("lost in a variation: %s %s", r.Outcome, r.Why)
	}
}

func TestABoardWithoutLibertiesIsNotCounted(t *testing.T) {
	for _, setup := range []string{"AB[aa:ee]", "AB[aa:ce]AW[da:ee]", "AB[aa]AW[ba][ab]"} {
		r := one(t, "(;GM[1]FF[4]SZ[5]KM[6.5]RU[Chinese]"+setup+"RE[W+6.5];B[];W[])")
		if r.Why != "impossible-position" || !hasFinding(r, "impossible-position") {
			t.Errorf("%s: %s %s", setup, r.Outcome, r.Why)
		}
	}
}

// A game made of fouls alone stays small.
func TestFoulsOfOneGameAreBounded(t *testing.T) {
	r := one(t, "(;GM[1]FF[4]SZ[9]RE[B+R]"+strings.Repeat(";B[aa]", 20000)+")")
	if len(r.Violations) > 2*maxFouls || !hasFinding(r, "more-fouls") {
		t.Errorf("%d violations", len(r.Violations))
	}
	if n := len(r.AppendJSON(nil)); n > 1<<20 {
		t.Errorf("%d bytes for one game", n)
	}
}
