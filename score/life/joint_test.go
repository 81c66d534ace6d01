package life

import (
	"slices"
	"testing"

	"gorescore/replay"
)

// said is an Opinion that says the same of all stones and counts how often it is
// asked.
type said struct {
	dead  bool
	share float32 // how sure it is
	asked int
}

func (s *said) Owners(dst [][3]float32, width, height int, board []replay.Color) {
	s.asked++
	for i, c := range board {
		owner := c
		if s.dead {
			owner = c.Opponent()
		}
		rest := (1 - s.share) / 2
		dst[i] = [3]float32{rest, rest, rest}
		dst[i][owner] = s.share
	}
}

// open is a position with a group whose ownership by playouts is far from clear.
const open = `
	.X.X....
	XXXX.O..
	.OOXXO..
	O.OXO.O.
	OOOXOO..
	XXXXO.O.
	....OO..
	X.X.XO..`

func askedOf(t *testing.T, s *said, picture string) (Verdict, *replay.Final) {
	t.Helper()
	o := estimateOnly
	o.Second, o.Always = s, true
	f, _ := final(picture)
	v := judge(t, o, &Question{Final: f})
	v.Groups = slices.Clone(v.Groups)
	return v, f
}

func TestSecondOpinionIsAskedOnlyInDoubt(t *testing.T) {
	for _, c := range []struct {
		picture string
		times   int
	}{
		{".X.XO. XXXXO. OOOOO. ......", 0}, // all settled
		{open, 1},
	} {
		s := &said{share: 0.9}
		askedOf(t, s, c.picture)
		if s.asked != c.times {
			t.Errorf("asked %d times, want %d, about\n%s", s.asked, c.times, c.picture)
		}
	}
}

func TestSecondOpinionIsWrittenIntoTheGroups(t *testing.T) {
	for _, dead := range []bool{false, true} {
		v, f := askedOf(t, &said{dead: dead, share: 0.9}, open)
		for i := range v.Groups {
			g := &v.Groups[i]
			if !g.Settled && (g.Second > 1) != dead {
				t.Errorf("group at %s: second opinion %v, want dead: %v", names(g.Points[:1], f), g.Second, dead)
			}
		}
	}
}

// Guards that a group which lives by its own side's first move alone, three
// points in a row here, is the second opinion's to judge: players who stop there
// mean to answer, or neither of them has seen it.
func TestSecondOpinionJudgesWhoMovesFirst(t *testing.T) {
	for _, c := range []struct {
		share float32
		dead  bool
	}{
		{0.5, false},
		{0.98, true},
	} {
		v, f := askedOf(t, &said{dead: true, share: c.share}, `
			...OX.X
			OOOOXX.
			XXXXX.X
			..X..X.
			.XX.X..
			.......
			.......`)
		found := false
		for i := range v.Groups {
			g := &v.Groups[i]
			if g.Color != replay.White {
				continue
			}
			found = true
			if !g.Pending || g.Dead != c.dead || g.Doubt < 0.02 {
				t.Errorf("second opinion %v: %s dead: %v, pending: %v, doubt %v, want dead: %v and doubtful", g.Second, names(g.Points[:1], f), g.Dead, g.Pending, g.Doubt, c.dead)
			}
		}
		if !found {
			t.Error("no white group")
		}
	}
}
