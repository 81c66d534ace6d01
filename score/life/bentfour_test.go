package life

import (
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// Guards the bent four in every corner, and that nothing near it is taken for one.
func TestBentFourShapes(t *testing.T) {
	const shape = `
		OOO.XO.
		.XXXXO.
		XXOOOO.
		OOO....
		.......
		.......
		.......`
	for _, c := range []struct {
		name, picture string
		stones        int
	}{
		{"bent four", shape, 7},
		{"the other three stones", strings.Replace(shape, "OOO.XO.\n\t\t.XXXXO.", ".OO.XO.\n\t\tOXXXXO.", 1), 0}, // two chains, one liberty each
		{"a liberty outside", strings.Replace(shape, "XXOOOO.", "XX.OOO.", 1), 0},
		{"no fourth point", strings.Replace(shape, ".XXXXO.", "XXXXXO.", 1), 0},
		{"filled already", strings.Replace(shape, ".XXXXO.", "OXXXXO.", 1), 0},
		{"a wall of both colours", strings.Replace(shape, "OOO.XO.", "OOO.OO.", 1), 0},
	} {
		f, _ := final(c.picture)
		for turn := range 8 {
			turned := turnFinal(f, turn)
			if got := BentFour(turned, nil); len(got) != c.stones {
				t.Errorf("%s, turn %d: %v", c.name, turn, names(got, turned))
			}
		}
	}
	f, _ := final(shape)
	if got := BentFour(f, []replay.Point{0, 1, 2}); got != nil {
		t.Errorf("with the stones in the corner dead: %v", names(got, f))
	}
	if got := BentFour(f, BentFour(f, nil)); len(got) != 7 {
		t.Errorf("with the group among the dead: %v", names(got, f))
	}
}

// turnFinal shows a square board from another side.
func turnFinal(f *replay.Final, turn int) *replay.Final {
	n := f.Width
	out := &replay.Final{Width: n, Height: n, Board: slices.Clone(f.Board)}
	for p, c := range f.Board {
		x, y := p%n, p/n
		if turn&1 != 0 {
			x = n - 1 - x
		}
		if turn&2 != 0 {
			y = n - 1 - y
		}
		if turn&4 != 0 {
			x, y = y, x
		}
		out.Board[y*n+x] = c
	}
	return out
}
