package life

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// final reads a picture: X black, O white, x and o the same but dead, anything else empty.
func final(picture string) (f *replay.Final, dead []replay.Point) {
	rows := strings.Fields(picture)
	f = &replay.Final{Width: len(rows[0]), Height: len(rows)}
	for _, row := range rows {
		for _, v := range row {
			c := replay.Empty
			switch v {
			case 'X', 'x':
				c = replay.Black
			case 'O', 'o':
				c = replay.White
			}
			if v == 'x' || v == 'o' {
				dead = append(dead, replay.Point(len(f.Board)))
			}
			f.Board = append(f.Board, c)
		}
	}
	return f, dead
}

func judge(t testing.TB, o Options, q *Question) Verdict {
	t.Helper()
	j, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Judge(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

var estimateOnly = Options{Order: []score.Origin{score.OriginEstimate}}

var positions = []struct{ name, picture string }{
	{"empty board", ". . ."},
	{"one stone owns the board", `
		.....
		..X..
		.....`},
	{"two eyes live", `
		.X.XO..
		XXXXO..
		OOOOO..
		.......
		.......
		.......
		.......`},
	{"one eye in the corner is dead", `
		.xxO...
		xxxO.O.
		OOOO...
		...O...
		.O...O.
		.......
		.......`},
	{"lone stones in the other's area", `
		....XO....
		.o..XO..x.
		....XO....
		X.X.XO.OO.
		....XO....`},
	{"seki with an eye each and one shared liberty", `
		X.X.OX.
		XXXOOXX
		OOOOXX.
		O.OXX..
		OOOX...
		XXXX...`},
	{"three in a row with the middle taken", `
		.o.X...
		ooXX...
		oXX....
		XX.....
		.......
		.......
		.......`},
	{"bulky five with the vital point taken", `
		.X.oX..
		..ooX..
		oooXX..
		XXXX...
		.......
		X.X....`},
	{"straight four lives", `
		....OX..
		OOOOOX..
		XXXXXX..
		........
		.X.X.X..`},
	{"stones in atari inside the other's area", `
		XoX.XOO..
		.X..XO...
		..XXXOOO.
		XX..XO.xO
		..XXXOOO.`},
	{"bent four in the corner stands, rulesets decide", `
		X.OXX..
		XOOX...
		X.OX...
		OOOXX..
		XXXX...
		.......
		X.X....`},
}

func TestEstimateKnowsSmallPositions(t *testing.T) {
	for _, p := range positions {
		f, want := final(p.picture)
		v := judge(t, estimateOnly, &Question{Final: f})
		if !slices.Equal(v.Dead, want) {
			t.Errorf("%s: dead %v, want %v", p.name, names(v.Dead, f), names(want, f))
		}
	}
}

func names(points []replay.Point, f *replay.Final) (out []string) {
	for _, p := range points {
		out = append(out, p.Name(f.Width, f.Height))
	}
	return out
}
