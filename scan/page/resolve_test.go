package page

import (
	"testing"

	"gorescore/replay"
)

// How much would have to be misread: nothing where it says so, little where
// signs look alike, much where it says something else.
func TestMisread(t *testing.T) {
	for _, c := range []struct {
		line, move, place string
		most, least       float64
	}{
		{"51 at 27, 81 at 63", "81", "63", 0, 0},
		{"79 (a) 82 (76)", "79", "A", 0, 0},
		{"1dd ata, 147 at ldl 154 ata", "144", "A", 0.7, 0.5},
		{"1dd ata, 147 at ldl 154 ata", "147", "141", 1, 0.8},
		{"51 at27.81 at 63. 9Trat 78.97 at 75", "91", "78", 0.4, 0.2},
		{"551 at27", "51", "27", 0.4, 0.4},
		{"17768", "77", "68", 0.7, 0.7},
		{"58=560", "58", "56", 0.4, 0.3},
		{"58=50 59=54", "58", "56", 0.3, 0.3},
		{"58=50 59=54", "58", "54", 9, 0.9},
		{"147 at 141", "147", "A", 9, 0.4}, // the letter of a word is no place
		{"Komi: 6.5 White wins", "12", "34", 9, 2},
		{"", "1", "2", 9, 1.4},
	} {
		if got := misread(c.line, c.move, c.place); got > c.most+1e-9 || got < c.least-1e-9 {
			t.Errorf("%q, %s at %s: %.2f, want %.2f to %.2f", c.line, c.move, c.place, got, c.least, c.most)
		}
	}
}

// ko is a figure of 9 lines: 3 takes 2, 6 takes 3 back at 2, and 9 takes again
// at 3, so that 6 and 9 stand on no stone.
func ko(line string) *Figure {
	f := &Figure{Size: 9, Setup: map[replay.Point]replay.Color{}, Letters: map[string]replay.Point{}}
	f.Range.First, f.Range.Last = 1, 9
	for n, p := range []replay.Point{0, 40, 41, 60, 2, replay.NoPoint, 4, 62, replay.NoPoint} {
		m := Move{N: n + 1, Color: replay.Black, Point: p, Stone: n}
		if n%2 == 1 {
			m.Color = replay.White
		}
		if p == replay.NoPoint {
			m.Stone = -1
		}
		f.Moves = append(f.Moves, m)
	}
	for _, p := range []replay.Point{31, 39, 49} {
		f.Setup[p] = replay.Black
	}
	for _, p := range []replay.Point{32, 42, 50} {
		f.Setup[p] = replay.White
	}
	f.Header.Lines = []string{line}
	f.Notes = ParseFootnotes(line)
	return f
}

// Footnotes are believed where they are plain; a misread one is sought among
// the places where a stone was taken, and is doubtful. One that names a place
// where a stone stands is never taken as it is.
func TestResolve(t *testing.T) {
	const none = replay.NoPoint
	for _, c := range []struct {
		line      string
		six, nine replay.Point
		sure      [2]bool
	}{
		{"6 at 2, 9 at 3", 40, 41, [2]bool{true, true}},
		{"6 (2) 9 (B)", 40, 41, [2]bool{true, false}},
		{"6 (Z) 9 (3)", 40, 41, [2]bool{false, true}},
		{"6 (4) 9 (3)", 60, 41, [2]bool{}},
		{"b 2) 9 3)", 40, 41, [2]bool{}},
		{"", none, none, [2]bool{}},
		{"Komi 65", none, none, [2]bool{}},
		{"6 (2)", 40, none, [2]bool{true, false}},
	} {
		f := ko(c.line)
		f.resolve([]int{6, 9})
		got := [2]*Move{&f.Moves[5], &f.Moves[8]}
		for i, want := range [2]replay.Point{c.six, c.nine} {
			if got[i].Point != want || (got[i].Doubt == "") != c.sure[i] {
				t.Errorf("%q: move %d at %v (%s), want %v, sure %v", c.line, got[i].N, got[i].Point, got[i].Doubt, want, c.sure[i])
			}
		}
	}
}

// A plain footnote is doubtful where one digit more would name another place
// that was taken too.
func TestRival(t *testing.T) {
	free := []vacancy{{"A", 1}, {"141", 2}, {"147", 3}, {"56", 4}}
	for _, c := range []struct{ name, want string }{{"141", "147"}, {"56", ""}, {"54", "56"}, {"0", ""}} {
		if got := rival(c.name, free); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
