package replay

import (
	"fmt"
	"strings"
	"testing"

	"gorescore/sgfparse"
)

// Each finding of Play is raised, at its move's place.
func TestDiagnose(t *testing.T) {
	place := func(offset uint32) sgfparse.Position {
		return sgfparse.Position{File: "a.sgf", Game: 3, Line: int(offset), Col: 1, Move: 1}
	}
	g := koFight().moves("Bdc", "Wdd", "B", "W", "Baa", "Bba", "Wdd", "Waa")
	for i := range g.Steps {
		g.Steps[i].At = uint32(10 * i)
	}
	var got []string
	for _, d := range new(Replayer).Play(g).Diagnose(place) {
		got = append(got, d.String())
	}
	want := []string{
		"a.sgf:20:1: error: White D3 takes back the ko at once (game 3, move 2) [ko-retaken]",
		"a.sgf:50:1: note: Black A6 follows two passes (game 3, move 5) [play-after-end]",
		"a.sgf:60:1: warning: Black B6 directly follows a move of the same colour (game 3, move 6) [out-of-turn]",
		"a.sgf:70:1: error: White D3 is played on a stone, which it replaces (game 3, move 7) [occupied-point]",
		"a.sgf:80:1: warning: White A6 directly follows a move of the same colour (game 3, move 8) [out-of-turn]",
		"a.sgf:80:1: error: White A6 is played on a stone, which it replaces (game 3, move 8) [occupied-point]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, c := range []struct {
		game *Game
		want string
	}{
		{drawn(".X.", "X..", "...").moves("Waa"), "suicide: White A3 is suicide of one stone"},
		{drawn(".OX", "OX.", "X..").moves("Waa"), "suicide: White A3 is suicide of 3 stones"},
		{drawn(".O.O.", "XXOO.", ".XXO.", "..XO.").moves("Waa", "Bca", "Wba"),
			"repetition: White B4 recreates the position after move 0: sending-two, 3 moves with 0 passes, Black took 2 and White 1"},
	} {
		d := new(Replayer).Play(c.game).Diagnose(place)
		if len(d) != 1 || d[0].Code+": "+d[0].Message != c.want {
			t.Errorf("got %v, want %s", d, c.want)
		}
	}
}

// A record of nothing but faults gets a bounded list.
func TestDiagnoseIsBounded(t *testing.T) {
	g := koFight()
	for range 5000 {
		g.moves("Bdc", "Wdd")
	}
	looked := 0
	d := new(Replayer).Play(g).Diagnose(func(uint32) sgfparse.Position { looked++; return sgfparse.Position{} })
	if len(d) != findingsPerKind+1 || looked != len(d) {
		t.Fatalf("%d findings, %d places", len(d), looked)
	}
	if want := fmt.Sprintf("%d more of this kind from here on", 9999-findingsPerKind); d[findingsPerKind].Message != want {
		t.Errorf("last: %q, want %q", d[findingsPerKind].Message, want)
	}
}

// The table's rows are complete and stand for one kind each.
func TestPlayKindsAreComplete(t *testing.T) {
	codes := map[string]bool{}
	for _, k := range PlayKinds {
		if codes[k.Code] {
			t.Errorf("code %q twice", k.Code)
		}
		codes[k.Code] = true
		if k.Code == "" || k.Severity == 0 || k.Title == "" || k.Why == "" || k.Do == "" {
			t.Errorf("incomplete row %+v", k)
		}
	}
}

// Every move but those before the first counts from the game's own beginning.
func TestRenumberCountsFromTheGame(t *testing.T) {
	for _, c := range []struct{ by, move, want int }{{1, 0, 0}, {1, 1, 2}, {-4, 1, 0}, {-4, 6, 2}, {0, 3, 3}} {
		found := []sgfparse.Diagnostic{{Position: sgfparse.Position{Move: c.move}}}
		(&Game{Renumbered: c.by}).Renumber(found)
		if found[0].Move != c.want {
			t.Errorf("move %d, renumbered by %d: %d, want %d", c.move, c.by, found[0].Move, c.want)
		}
	}
}
