package replay

import "testing"

func TestChainsWithoutLibertyAreFound(t *testing.T) {
	for _, c := range []struct {
		rows string
		want Point
	}{
		{"XXXX", 0},
		{"XX.X", NoPoint},
		{"XOO.", 0},
		{".XO.", NoPoint},
		{".OOX", 3},
		{"....", NoPoint},
	} {
		f := Final{Width: 2, Height: 2}
		for _, b := range c.rows {
			f.Board = append(f.Board, map[rune]Color{'.': Empty, 'X': Black, 'O': White}[b])
		}
		got, found := f.WithoutLiberty()
		if got != c.want || found != (c.want != NoPoint) {
			t.Errorf("%s: %d, %v, want %d", c.rows, got, found, c.want)
		}
	}
}
