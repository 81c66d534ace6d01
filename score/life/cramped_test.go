package life

import (
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// crampedBoards are fights that random play is sure of, wrongly. Dead stones are in
// lower case.
var crampedBoards = []struct {
	name, picture string
	blind         bool // read against the playouts
}{
	{"a crossed five in the eye kills", `
		.........
		..O...O..
		.........
		.........
		OOOOOOOO.
		xxxxOO.O.
		x.OxxxOO.
		xOOOxOOO.
		x.OxxxOO.`, true},
	{"two stones between two parts that each have one eye: who takes them is taken", `
		.X.XO.O.X
		...XOOOX.
		.XXXXXXOO
		X.X.X.XO.
		.X.X.XXOO
		.X.X.XXXX
		.........
		..X...X..
		.........`, true},
	{"the same stones where one part has two eyes: they are dead", `
		.X.XO.O.x
		...XOOOx.
		.XXXXXXOO
		X.X.X.XO.
		.X.X.XXOO
		.X.X.XXO.
		......XXO
		..X...XOO
		......XO.`, false},
	{"three stones in the corner of a group with one more point: a bent three once they are taken", `
		.OO.XO...
		XOXXXO.O.
		.XXXOO...
		XXOOO..O.
		XOO......
		OO.O..O..
		.........
		..O...O..
		.........`, false},
}

// Fights that playouts are sure of are read where the captors themselves have no
// liberties elsewhere.
func TestCrampedFightsAreRead(t *testing.T) {
	opt := estimateOnly
	opt.Always = true
	for _, c := range crampedBoards {
		f, want := final(c.picture)
		v := judge(t, opt, &Question{Final: f})
		if !slices.Equal(v.Dead, want) {
			t.Errorf("%s: dead %v, want %v", c.name, names(v.Dead, f), names(want, f))
			continue
		}
		blind := false
		for i := range v.Groups {
			g := &v.Groups[i]
			if g.blind {
				blind = true
				if !g.Read || g.Doubt < blindDoubt {
					t.Errorf("%s: group at %v, read %v, doubt %v", c.name, names(g.Points[:1], f), g.Read, g.Doubt)
				}
			}
		}
		if blind != c.blind {
			t.Errorf("%s: read against the playouts %v, want %v", c.name, blind, c.blind)
		}
	}
}

// What the recorded margin says of a cramped group holds either way: playouts that
// it bears out are not read over, and reading finds what it says otherwise.
func TestMarginDecidesACrampedGroup(t *testing.T) {
	f, _ := final(crampedBoards[1].picture)
	_, want := final(strings.Replace(strings.Replace(crampedBoards[1].picture, "O.X\n", "O.x\n", 1), "OOOX.", "OOOx.", 1))
	opt := Options{Order: []score.Origin{score.OriginResult, score.OriginEstimate}}
	taken := judge(t, opt, &Question{Final: f, Reconciles: func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
		return replay.Points(len(want) - len(dead)), true
	}})
	if taken.Origin != score.OriginResult || !slices.Equal(taken.Dead, want) {
		t.Errorf("%s, dead %v, want %v", taken.Origin, names(taken.Dead, f), names(want, f))
	}
	alive := judge(t, opt, &Question{Final: f, Reconciles: func(dead []replay.Point, _ bool) (replay.HalfPoints, bool) {
		return replay.Points(len(dead)), true
	}})
	if alive.Origin != score.OriginResult || len(alive.Dead) > 0 {
		t.Errorf("%s, dead %v, want none", alive.Origin, names(alive.Dead, f))
	}
}
