package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
)

// record is one of the repository's own.
func record(name string) string { return filepath.Join("..", "..", "testdata", "records", name) }

// harvested runs data on records and reads what it wrote.
func harvested(t *testing.T, args ...string) []dataset.Example {
	t.Helper()
	out := filepath.Join(t.TempDir(), "x.bin")
	if err := data(append([]string{"-o", out}, args...)); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	examples, err := dataset.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return examples
}

func TestDataTakesMarksAndMarginsThatHold(t *testing.T) {
	marked := harvested(t, record("selfplay-dead-stones.sgf"))
	unmarked := harvested(t, record("selfplay-dead-stones-unmarked.sgf"))
	if len(marked) != 1 || len(unmarked) != 1 || marked[0].Kind != dataset.Marked || unmarked[0].Kind != dataset.Margin {
		t.Fatalf("%d and %d examples, want one by marks and one by margin", len(marked), len(unmarked))
	}
	dead := 0
	for p, c := range marked[0].Board {
		if marked[0].Owner[p] != unmarked[0].Owner[p] {
			t.Errorf("owners differ at point %d", p)
		}
		if c != replay.Empty && marked[0].Owner[p] == int8(c.Opponent()) {
			dead++
		}
	}
	if dead != 5 {
		t.Errorf("%d stones stand in the other's area, want 5", dead)
	}
	for _, name := range []string{"wrong-result.sgf", "selfplay-19x19-resigned.sgf", "truncated.sgf", "unknown-komi.sgf"} {
		if x := harvested(t, record(name)); len(x) != 0 {
			t.Errorf("%s gave an example: nothing tells its owners", name)
		}
	}
}

func TestDataTakesAGameOnce(t *testing.T) {
	one := record("selfplay-dead-stones.sgf")
	if x := harvested(t, one, record("selfplay-dead-stones-unmarked.sgf")); len(x) != 1 {
		t.Errorf("%d examples of one game", len(x))
	}
	if x := harvested(t, "-apart", one, record("selfplay-dead-stones-unmarked.sgf")); len(x) != 0 {
		t.Errorf("%d examples of a game that was to be kept apart", len(x))
	}
}

func TestEarlierPositionsHaveTheOwnersOfTheEnd(t *testing.T) {
	x := harvested(t, "-early", "3", record("selfplay-19x19-unmarked.sgf"))
	if len(x) != 4 {
		t.Fatalf("%d examples, want the end and 3 before it", len(x))
	}
	for _, e := range x[1:] {
		if e.Kind != dataset.Early || e.Game != x[0].Game || e.Weight >= x[0].Weight {
			t.Errorf("kind %v, weight %v, game %x of %x", e.Kind, e.Weight, e.Game, x[0].Game)
		}
		fewer := 0
		for p := range e.Board {
			if e.Board[p] == replay.Empty && x[0].Board[p] != replay.Empty {
				fewer++
			}
			if e.Owner[p] != dataset.Unknown && e.Owner[p] != x[0].Owner[p] {
				t.Fatalf("the owner of point %d changed", p)
			}
		}
		if fewer < earlyFrom/2 || fewer > earlyTo {
			t.Errorf("%d points were played on later", fewer)
		}
	}
}

func TestAChainThatEndsInTwoHandsSaysNothing(t *testing.T) {
	x := &dataset.Example{
		W: 3, H: 2,
		Board: []replay.Color{1, 1, 0, 2, 0, 2},
		Owner: []int8{1, 2, 2, 2, 2, 2},
	}
	blur(x)
	if want := []int8{-1, -1, 2, 2, 2, 2}; !bytes.Equal(unsigned(x.Owner), unsigned(want)) {
		t.Errorf("owners %v, want %v", x.Owner, want)
	}
}

func unsigned(v []int8) (out []byte) {
	for _, x := range v {
		out = append(out, byte(x))
	}
	return out
}

// Every stone of the last board lives, so that positions before it tell which
// stones were dead.
func TestSelfPlayGoesOnToTheLastCapture(t *testing.T) {
	if _, err := exec.LookPath(gnuGo()); err != nil {
		t.Skip("no gnugo: make setup installs it")
	}
	out := filepath.Join(t.TempDir(), "games.sgf")
	if err := selfPlay([]string{"-o", out, "-games", "1", "-size", "7"}); err != nil {
		t.Fatal(err)
	}
	x := harvested(t, out)
	if len(x) < 2 || x[0].Kind != dataset.Small {
		t.Fatalf("%d examples", len(x))
	}
	for p, c := range x[0].Board {
		if c != replay.Empty && x[0].Owner[p] != int8(c) {
			t.Errorf("the stone at point %d is dead on the last board", p)
		}
	}
}

// Nothing bears the judge out where a game was given up: of such positions only
// those are taken, and of them only the stones, that it is sure of.
func TestDataOfResignedGamesTakesSureStonesAlone(t *testing.T) {
	rows := []string{
		"...XOOOOX",
		"...XO.OOX",
		"...XOOOOX",
		"XXXXXXXXX",
		"XXXXXXXXX",
		"OOOOOOOOO",
		"OOOOOOOOO",
		".........",
		".........",
	}
	var black, white strings.Builder
	for y, row := range rows {
		for x, c := range row {
			if point := fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y); c == 'X' {
				black.WriteString(point)
			} else if c == 'O' {
				white.WriteString(point)
			}
		}
	}
	write := func(result string) string {
		path := filepath.Join(t.TempDir(), "x.sgf")
		text := "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[" + result + "]AB" + black.String() + "AW" + white.String() + ")"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if x := harvested(t, "-resigned", write("B+3.5")); len(x) != 0 {
		t.Error("a counted game was taken for one that was given up")
	}
	if x := harvested(t, "-resigned", record("selfplay-dead-stones.sgf")); len(x) != 0 {
		t.Error("a game without a large dead group was taken")
	}
	x := harvested(t, "-resigned", write("B+R"))
	if len(x) != 1 || x[0].Kind != dataset.Resigned {
		t.Fatalf("%d examples, want one of a game given up", len(x))
	}
	for p, c := range x[0].Board {
		owner := x[0].Owner[p]
		switch {
		case c == replay.Empty && owner != dataset.Unknown:
			t.Errorf("empty point %d has an owner", p)
		case c == replay.White && p < 27 && owner != dataset.Black, c == replay.White && p >= 27 && owner != dataset.White, c == replay.Black && owner != dataset.Black:
			t.Errorf("stone at point %d: owner %d", p, owner)
		}
	}
}

// Guards against a bare "not found": whoever has no GNU Go is told what it is for
// and where it may be.
func TestMissingGNUGoHasAHint(t *testing.T) {
	err := selfPlay([]string{"-o", filepath.Join(t.TempDir(), "out.sgf"), "-gnugo", "no-such-gnugo"})
	if err == nil || !strings.Contains(err.Error(), "-gnugo") || !strings.Contains(err.Error(), "install") {
		t.Error(err)
	}
}
