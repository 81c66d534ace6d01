package life

import (
	"context"
	"slices"
	"testing"
)

// figures are positions of our own that show what the figures of the commentary
// on the Japanese rules of 1989 describe (articles 7 to 10), with its verdicts:
// the dead stones are in small letters. Figures 13, 14, 15 and 17 are P09, P11,
// P23 and P10 of testdata/vectors.
var figures = []struct{ name, picture, otherwise string }{
	{"figure 6: stones with two eyes cannot be captured", `
		.X.XO....
		XXXXO....
		OOOOO....
		.........
		....OOOOO
		....OXXXX
		....OX.X.`, ""},
	{"figure 7-1: a stone that is captured and captures in turn", `
		.XXXXXX.
		.XoooX..
		.XoX.X..
		XXXXXX..
		OOOOOOOO
		........
		.O..O...`, ""},
	{"figure 8: one eye is not enough", `
		.xxO.....
		xxxO.....
		OOOO.....
		.........
		..O...O..`, ""},
	{"figure 12: territory of groups that live independently", `
		.X.XO.O.
		XXXXOOOO
		.X.XO.O.`, ""},
	{"article 8: groups that share two dame are in seki", `
		OX.O.XO..
		OXXOOXO..
		OOXXXXO..
		.OOOOOO..
		.........
		..O...O..`, ""},
	{"figure 16: a stone in territory needs no capture", `
		.....XO..
		..o..XO..
		.....XO..
		XXXXXXO..
		OOOOOOO..
		.........
		..O...O..`, ""},
}

func TestEstimateOnFiguresOfTheJapaneseRules(t *testing.T) {
	j, err := New(estimateOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range figures {
		f, want := final(c.picture)
		v, err := j.Judge(context.Background(), &Question{Final: f})
		if err != nil {
			t.Fatal(err)
		}
		if right := slices.Equal(v.Dead, want); right != (c.otherwise == "") {
			t.Errorf("%s: dead %v, want %v (%s)", c.name, names(v.Dead, f), names(want, f), c.otherwise)
		}
	}
}
