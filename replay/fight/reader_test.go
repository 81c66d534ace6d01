package fight

import (
	"strings"
	"testing"

	"gorescore/replay"
)

// fights are positions of one fight each: X and O may be captured, # and @ are
// black and white stones that stand firm. The chain at target is read.
var fights = []struct {
	name, target, picture string
	attacked, defended    Outcome // with the other side, with its own side to begin
}{
	{"two eyes", "A2", `
		.....
		@@@@@
		XXXX@
		.X.X@`, Saved, Saved},
	{"straight three: who begins", "A2", `
		......
		@@@@@@
		XXXXX@
		X...X@`, Captured, Saved},
	{"straight four lives", "A2", `
		.......
		@@@@@@@
		XXXXXX@
		X....X@`, Saved, Saved},
	{"square four dies", "A3", `
		.....
		@@@@@
		XXXX@
		X..X@
		X..X@`, Captured, Captured},
	{"bulky five: who begins", "A3", `
		......
		@@@@@@
		XXXXX@
		X...X@
		X..XX@`, Captured, Saved},
	{"four stones inside: taking them does not help", "A3", `
		......
		@@@@@@
		XXXXX@
		XOO.X@
		XOOXX@`, Captured, Captured},
	{"the stones inside are not captured for good", "B2", `
		......
		@@@@@@
		XXXXX@
		XOO.X@
		XOOXX@`, Saved, Saved},
	{"two liberties shared, no eyes: seki", "C2", `
		.@XXX.OOO#.
		.@XXX.OOO#.`, Saved, Saved},
	{"the same with little room: taking five stones does not help who is attacked", "C2", `
		.@XX.OO#.
		.@XX.OO#.`, Captured, Saved},
	{"an eye against none", "C2", `
		.@XXX.OO#.
		.@X.X.OO#.`, Saved, Saved},
	{"no eye against one", "G2", `
		.@XXX.OO#.
		.@X.X.OO#.`, Captured, Captured},
	{"one liberty against one: who begins", "D1", `
		..........
		@@@@@#####
		@.XXXOOO.#`, Captured, Saved},
	{"two ways to connect", "D1", `
		.......
		.#@@@#.
		.#.X.#.`, Saved, Saved},
	{"one way to connect: who begins", "C1", `
		.......
		.@@@##.
		.@X.##.`, Captured, Saved},
	{"snapback: the stone lives", "D1", `
		.......
		.#####.
		.#OOO#.
		.#OX.#.`, Saved, Saved},
	{"a wall without other liberties is part of the fight", "C2", `
		.@XXX.@@@#.
		.@XXX.@@@#.`, Saved, Saved},
	{"what takes the stone falls, what takes that falls too", "C5", `
		X.X.@.
		.X.O@.
		XXXO@.
		@@@@@.
		......`, Captured, Saved},
	{"captures that lead back prove nothing", "C3", `
		#OO.X.
		#O.OOX
		##OO#.
		######
		......`, Captured, Captured},
	// The commentary on the Japanese rules of 1989, art. 7-2 and 13.
	{"figure 9: seven stones, lost as White may take the ko first", "B4", `
		X.XX@....
		OXX@@....
		.XX@.....
		@@@@.....
		.........`, Captured, Saved},
	{"figure 9: the stone beside them is lost too", "A4", `
		X.XX@....
		OXX@@....
		.XX@.....
		@@@@.....
		.........`, Captured, Saved},
	{"figure 10: the stones retake the ko after a pass", "B5", `
		X.X..@...
		OXXXX@...
		.X@@@@...
		XX@......
		@@@......
		.........`, Saved, Saved},
	{"figure 19: who begins, Black", "D1", `
		.@..@#..#.
		@@@@@#####
		@.XXXOOO.#`, Captured, Saved},
	{"figure 19: who begins, White", "G1", `
		.@..@#..#.
		@@@@@#####
		@.XXXOOO.#`, Captured, Saved},
	{"seki in the corner: who takes the last outside liberty is captured", "H6", `
		..##O.O.
		..#OOOXX
		..##OOO.
		....##OO
		.....##O
		......##
		........`, Saved, Saved},
	{"too large to read", "A1", `
		........
		........
		X.......`, Unknown, Unknown},
	{"a chain without liberties, as broken records hold", "A1", `
		@@..
		X@..`, Unknown, Unknown},
}

// board reads a picture.
func board(t *testing.T, picture string) (w, h int, stones []replay.Color, firm []bool) {
	t.Helper()
	rows := strings.Fields(picture)
	w, h = len(rows[0]), len(rows)
	for _, row := range rows {
		if len(row) != w {
			t.Fatalf("row %q", row)
		}
		for _, c := range row {
			i := strings.IndexRune(".XO#@", c)
			stones = append(stones, []replay.Color{replay.Empty, replay.Black, replay.White, replay.Black, replay.White}[i])
			firm = append(firm, i >= 3)
		}
	}
	return w, h, stones, firm
}

func TestFights(t *testing.T) {
	var r Reader
	for _, c := range fights {
		w, h, stones, firm := board(t, c.picture)
		p, ok := replay.ParsePoint(c.target, w, h)
		if !ok || stones[p] == replay.Empty {
			t.Errorf("%s: no stone at %s", c.name, c.target)
			continue
		}
		r.Load(w, h, stones, func(p replay.Point) bool { return firm[p] })
		attacked, n := r.Read(p, stones[p].Opponent(), 20000)
		defended, m := r.Read(p, stones[p], 20000)
		if attacked != c.attacked || defended != c.defended {
			t.Errorf("%s: %v and %v (%d and %d positions), want %v and %v", c.name, attacked, defended, n, m, c.attacked, c.defended)
		}
	}
}
