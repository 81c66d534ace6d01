package life

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// doubleKo is figure 14 of article 8 of the Japanese rules of 1989 on a small
// board, with both kos as the figure has them.
const doubleKo = `
	.........
	XXXXXXXXX
	OOOOOOOOO
	O.OXO.OXX
	OOX.XOX.X
	XXXXXXXXX
	OOOOOOOOO
	.........
	.........`

func TestDoubleKoSeki(t *testing.T) {
	for _, c := range []struct{ name, board, want string }{
		{"figure 14", doubleKo, `
			.........
			.........
			OOOOOOOOO
			O.OXO.OXX
			OOX.XOX.X
			XXXXXXXXX
			.........
			.........
			.........`},
		{"one side holds both kos", strings.Replace(strings.Replace(doubleKo, "O.OXO.OXX", "O.OXOXOXX", 1), "OOX.XOX.X", "OOX.X.X.X", 1), ""},
		{"a second eye", strings.Replace(doubleKo, "O.OXO.OXX", "O.OXO.O.X", 1), ""},
		{"a liberty outside", strings.Replace(doubleKo, "OOOOOOOOO\n\tO.", "OOOOOOOO.\n\tO.", 1), ""},
		{"no second ko", strings.Replace(doubleKo, "OOX.XOX.X", "OOX.X.X.X", 1), ""},
		{"no ko", "XX. .X. ...", ""},
	} {
		f, _ := final(c.board)
		got := make([]replay.Color, len(f.Board))
		for _, p := range DoubleKoSeki(f) {
			got[p] = f.Board[p]
		}
		want := make([]replay.Color, len(f.Board))
		if c.want != "" {
			w, _ := final(c.want)
			want = w.Board
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: found\n%s", c.name, strings.Join(picture(got, f.Width), "\n"))
		}
	}
}

// The stones that hold the kos of a double-ko seki are not taken off.
func TestKoStonesOfADoubleKoSekiLive(t *testing.T) {
	f, _ := final(doubleKo)
	j, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Judge(context.Background(), &Question{Final: f})
	if err != nil || len(v.Dead) != 0 || len(v.Doubtful) != 0 {
		t.Errorf("dead %v, doubtful %v, %v", v.Dead, v.Doubtful, err)
	}
}
