package life

import (
	"strings"
	"testing"
)

// unplayed is an estimator before its playouts.
func unplayed(t *testing.T, picture string) (*estimator, *orientation) {
	t.Helper()
	f, _ := final(picture)
	j, err := New(estimateOnly)
	if err != nil {
		t.Fatal(err)
	}
	j.way.canonical(f.Width, f.Height, f.Board)
	j.est.base.load(j.way.width, j.way.height, j.way.board)
	j.est.settle()
	return &j.est, &j.way
}

// A doubtful group that alone keeps the board open is dead; where the board is
// open anyway nothing is concluded.
func TestDoubtfulGroupThatKeepsTheBoardOpen(t *testing.T) {
	const finished = `
		OOOOOOO
		.......
		.......
		..XXX..
		.......
		.......
		OOOOOOO`
	const unfinished = finished + `
		.......
		.......
		.......
		XX.XX.X`
	for _, c := range []struct {
		picture string
		mean    float64
		dead    bool
	}{
		{finished, 0.15, true},
		{finished, 0.6, false}, // not in doubt
		{unfinished, 0.15, false},
	} {
		e, o := unplayed(t, c.picture)
		for i := range e.chains {
			if ch := &e.chains[i]; ch.stones == 3 {
				ch.mean = c.mean
			} else {
				ch.mean = 1
			}
		}
		e.collect(o)
		e.close(o)
		found := false
		for i := range e.groups {
			g := &e.groups[i]
			if len(g.Points) != 3 {
				continue
			}
			found = true
			if g.Dead != c.dead || g.Closed != c.dead || c.dead && g.Doubt != closedDoubt {
				t.Errorf("mean %v: %+v, want dead %v\n%s", c.mean, g, c.dead, strings.TrimSpace(c.picture))
			}
		}
		if !found {
			t.Errorf("no group of three stones: %v", e.groups)
		}
	}
}

// Guards the stones that a closed group had taken: they live with the side that
// takes the group, whatever playouts said of them, and do not bring it back.
func TestWhatAClosedGroupHadTakenLives(t *testing.T) {
	e, o := unplayed(t, `
		OOOOOOO
		.......
		.XXXX..
		.XO.X..
		.XXXX..
		.......
		OOOOOOO`)
	means := map[int]float64{7: 1, 10: 0.15, 1: -0.1} // by the number of stones
	for i := range e.chains {
		ch := &e.chains[i]
		ch.mean, ch.dead = means[ch.stones], ch.stones == 1
	}
	e.collect(o)
	e.close(o)
	seen := 0
	for i := range e.chains {
		ch := &e.chains[i]
		if ch.dead != (ch.stones == 10) || ch.closed != ch.dead {
			t.Errorf("chain of %d stones: dead %v, closed %v", ch.stones, ch.dead, ch.closed)
		}
		seen += ch.stones
	}
	if seen != 25 {
		t.Errorf("%d stones in chains", seen)
	}
}

// Guards chains that stand against each other: once both judges have spoken, the
// one lives of which both together say so, not the one that playouts favour.
func TestBothJudgesSayWhichOfTwoChainsLives(t *testing.T) {
	for _, c := range []struct {
		asked bool
		lives int // stones of the colour that lives
	}{{false, 1}, {true, 3}} {
		e, _ := unplayed(t, `
			.O.
			OXO
			...`)
		if len(e.chains) != 4 {
			t.Fatalf("%d chains", len(e.chains))
		}
		stones := [3]int{}
		for i := range e.chains {
			stones[e.chains[i].color] += e.chains[i].stones
		}
		e.asked = c.asked
		for i := range e.chains {
			ch := &e.chains[i]
			ch.dead, ch.fixed = true, 0
			if stones[ch.color] == 1 {
				ch.mean, ch.second = 0, 3
			} else {
				ch.mean, ch.second = -0.1, -3
			}
		}
		e.repair()
		for i := range e.chains {
			if ch := &e.chains[i]; ch.dead == (stones[ch.color] == c.lives) {
				t.Errorf("asked %v: chain of the colour with %d stones: dead %v", c.asked, stones[ch.color], ch.dead)
			}
		}
	}
}
