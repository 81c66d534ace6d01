package life

import (
	"strings"
	"testing"
)

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
		f, _ := final(c.picture)
		j, err := New(estimateOnly)
		if err != nil {
			t.Fatal(err)
		}
		e, o := &j.est, &j.look
		o.canonical(f.Width, f.Height, f.Board)
		e.base.load(o.width, o.height, o.board)
		e.settle()
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
