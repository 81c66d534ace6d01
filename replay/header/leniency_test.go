package header

import (
	"testing"

	"gorescore/replay"
)

// Guards that line ends inside a value change nothing of what it says.
func TestValuesOverLines(t *testing.T) {
	g, diags := readText(t, "(;SZ[\n9]KM[\n6.5\r\n]RU[New\nZealand]RE[W+\\\n3.5]HA[\n0]PB[Go\nSeigen]PC[The Kiseido\r\nGo Server (KGS)];B[\nee];W[dd\n];B[\n];TB[\naa\n]TW[bb\n:\ncc])")
	if g.Width != 9 || !g.Komi.Known || g.Komi.Points != 13 || g.Rules.ID != "nz" || g.Black.Name != "Go Seigen" ||
		resultForm(g.Result) != "W count 3.5 pt" || g.Place != "The Kiseido Go Server (KGS)" || g.Corrupt {
		t.Errorf("%+v", g)
	}
	if len(g.Steps) != 3 || g.Steps[0].Point != 4*9+4 || g.Steps[1].Point != 3*9+3 || g.Steps[2].Point != replay.Pass || len(g.Marks.Black) != 1 {
		t.Errorf("%+v %+v %v", g.Steps, g.Marks, diags)
	}
}

// Guards the one value that is a pass or a point by the size of the board.
func TestTTBySize(t *testing.T) {
	for _, c := range []struct {
		size string
		want replay.Point
	}{
		{"1", replay.Pass},
		{"9", replay.Pass},
		{"19", replay.Pass},
		{"19:13", replay.Pass},
		{"13:19", replay.Pass},
		{"20", 19*20 + 19},
		{"52", 19*52 + 19},
		{"25:20", 19*25 + 19},
		{"19:20", replay.OffBoard},
		{"20:19", replay.OffBoard},
		{"21:9", replay.OffBoard}, // neither a point nor small enough
	} {
		g, _ := readText(t, "(;SZ["+c.size+"];B[tt];W[])")
		if len(g.Steps) != 2 || g.Steps[0].Point != c.want || g.Steps[1].Point != replay.Pass {
			t.Errorf("SZ[%s]: %+v, want %d and a pass", c.size, g.Steps, c.want)
		}
	}
}

// Guards who is to move: the first move says it before PL, PL before a handicap.
func TestToPlay(t *testing.T) {
	for text, want := range map[string]replay.Color{
		"PL[W]":                        replay.White,
		"PL[black]":                    replay.Black,
		"PL[2]":                        replay.White,
		"PL[B];W[aa]":                  replay.White,
		"AB[dd][pp]":                   replay.White,
		"AB[dd][pp]PL[B]":              replay.Black,
		"AB[dd][pp];PL[B]":             replay.Black, // setup in a second node
		";B[aa];PL[B]":                 replay.Black, // after a move it says nothing of the first
		"PL[X]":                        replay.Empty,
		"PL[]":                         replay.Empty,
		"AB[dd]AW[pp]PL[W]":            replay.White,
		"HA[2]AB[dd][pp]PL[W];B[];W[]": replay.Black,
		"":                             replay.Empty,
	} {
		if g, _ := readText(t, "(;SZ[19]"+text+")"); g.ToPlay != want {
			t.Errorf("%q: %v is to play, want %v", text, g.ToPlay, want)
		}
	}
}

// Guards KO in its own meaning: it is no komi outside a portal's root, and the
// move beside it is played whether it is legal or not.
func TestKOForcesNothing(t *testing.T) {
	g, diags := readText(t, "(;SZ[9]KO[];B[aa]KO[];W[aa]KO[7.5];B[bb])")
	if g.Komi.Known || hasCode(diags, "komi-in-ko") || len(g.Steps) != 3 || g.Corrupt {
		t.Errorf("%+v %v", g, diags)
	}
}

// Guards that points and numbers are read as whoever writes the record anew
// writes them.
func TestEscapesInPoints(t *testing.T) {
	g, diags := readText(t, "(;SZ[\\9]AB[a\\a][b\\\nb:c\x00c];W[e\\e];B[d\\\r\nd];W[t\\t];B[\\\n];W[f\x00f])")
	if g.Corrupt || len(g.Placements) != 5 || len(g.Steps) != 6 || g.Steps[1].Point != 4*9+4 || g.Steps[2].Point != 3*9+3 ||
		g.Steps[3].Point != replay.Pass || g.Steps[4].Point != replay.Pass || g.Steps[5].Point != 5*9+5 {
		t.Errorf("%+v %+v %v", g.Steps, g.Placements, diags)
	}
}
