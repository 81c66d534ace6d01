package life

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// statusOf is the word for a point of an owner in GNU Go's tests.
func statusOf(stone, owner replay.Color) string {
	switch {
	case owner == replay.Empty:
		return "undecided"
	case stone == owner:
		return "alive"
	case stone != replay.Empty:
		return "dead"
	case owner == replay.Black:
		return "black_territory"
	}
	return "white_territory"
}

// gnuGoDiffers are the points where the tests of GNU Go want something else. It
// does not fulfil them either: version 3.8 says what is said here.
var gnuGoDiffers = map[string]struct{ got, why string }{
	"unconditional1 H6": {"undecided", "an empty point, which cannot be dead, in a region that reaches the open side"},
	"unconditional1 P8": {"undecided", "in a region with room for two eyes: White alone lives at the lower edge"},
	"unconditional8 A2": {"dead", "one region with C3 and A3, which are to be dead and territory: one eye around two stones"},
	"unconditional8 B2": {"black_territory", "as A2"},
	"unconditional8 A1": {"dead", "as A2"},
	"unconditional8 B1": {"dead", "as A2"},
}

// TestUnconditionalFulfilsGNUGosTests holds every status that the tests of GNU
// Go's unconditional life want, but for those that contradict themselves; and
// pass-alive stones and territory are never more than what is unconditional.
func TestUnconditionalFulfilsGNUGosTests(t *testing.T) {
	n, differ := 0, 0
	readTruth(t, "gnugo_unconditional", func(line []byte) {
		var r struct {
			ID     string            `json:"id"`
			Rows   []string          `json:"rows"`
			Status map[string]string `json:"status"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		f, _ := final(strings.Join(r.Rows, " "))
		name := strings.TrimSuffix(r.ID[strings.LastIndex(r.ID, "/")+1:], ".sgf")
		owner := Unconditional(f.Width, f.Height, f.Board)
		stones, territory := PassAlive(f.Width, f.Height, f.Board)
		for p := range f.Board {
			for _, c := range [2]replay.Color{stones[p], territory[p]} {
				if c != replay.Empty && c != owner[p] {
					t.Errorf("%s: %s is pass-alive or settled, and not unconditional", name, replay.Point(p).Name(f.Width, f.Height))
				}
			}
		}
		for point, want := range r.Status {
			p, ok := replay.ParsePoint(point, f.Width, f.Height)
			if !ok {
				t.Fatalf("%s: no point %q", r.ID, point)
			}
			n++
			if other, ok := gnuGoDiffers[name+" "+point]; ok {
				want = other.got
				differ++
			}
			if got := statusOf(f.Board[p], owner[p]); got != want {
				t.Errorf("%s %s: %s, want %s", name, point, got, want)
			}
		}
	})
	t.Logf("%d statuses, %d of them with a reason to differ", n, differ)
	if n == 0 || differ != len(gnuGoDiffers) {
		t.Errorf("%d compared, %d differ", n, differ)
	}
}

// TestNobodyLivesAloneInTheOthersRegion tries every legal position of tiny
// boards: White, who plays as often as he likes while Black passes, never gets a
// pass-alive stone on a point of Black's, and Black's pass-alive stones stay.
func TestNobodyLivesAloneInTheOthersRegion(t *testing.T) {
	sizes := [][2]int{{3, 3}, {2, 4}, {7, 1}}
	if !testing.Short() {
		sizes = append(sizes, [2]int{5, 2})
	}
	beyond := 0
	for _, size := range sizes {
		w, h := size[0], size[1]
		_, next := solo(w, h, false)
		black, white := map[tiny]uint{}, map[tiny]uint{} // Black's points; where White can ever live
		var boards []tiny
		for b := range tinyBoards(w * h) {
			board := b.colors(w * h)
			if f := (&replay.Final{Width: w, Height: h, Board: slices.Clone(board)}); without(f, replay.Black) || without(f, replay.White) {
				continue
			}
			boards = append(boards, b)
			stones, territory := PassAlive(w, h, board)
			for p, c := range Unconditional(w, h, board) {
				if c == replay.Black {
					black[b] |= 1 << p
					if stones[p]|territory[p] == replay.Empty {
						beyond++
					}
				}
				if stones[p] == replay.White {
					white[b] |= 1 << p
				}
			}
		}
		for changed := true; changed; {
			changed = false
			for _, b := range boards {
				all := white[b]
				for _, a := range next[b] {
					all |= white[a]
				}
				if all != white[b] {
					white[b], changed = all, true
				}
			}
		}
		for _, b := range boards {
			if black[b]&white[b] != 0 {
				t.Fatalf("White can live on points %b of Black's in\n%s", black[b]&white[b], strings.Join(picture(b.colors(w*h), w), "\n"))
			}
		}
	}
	if beyond == 0 && !testing.Short() { // the three smallest boards have no such point
		t.Error("nothing went beyond pass-alive stones and territory")
	}
}

// tinyBoards yields every board of n points.
func tinyBoards(n int) func(yield func(tiny) bool) {
	all := tiny(1)
	for range n {
		all *= 3
	}
	return func(yield func(tiny) bool) {
		for b := range all {
			if !yield(b) {
				return
			}
		}
	}
}

// around is a position with a large white wall in Black's region, an eye of the
// given points in it, and black stones in the eye.
func around(empty, black [][2]int) *replay.Final {
	f := &replay.Final{Width: 13, Height: 13}
	f.Board = slices.Repeat([]replay.Color{replay.Black}, 169)
	for y := 3; y < 9; y++ {
		for x := 3; x < 10; x++ {
			f.Board[y*13+x] = replay.White
		}
	}
	for _, p := range empty {
		f.Board[(5+p[1])*13+5+p[0]] = replay.Empty
	}
	for _, p := range black {
		f.Board[(5+p[1])*13+5+p[0]] = replay.Black
	}
	f.Board[168], f.Board[166] = replay.Empty, replay.Empty
	return f
}

// TestEyesAroundTwoStones plays every eye around two stones out and compares
// with what their shape says: such an eye lives only if it has two end points
// and two side points that lie across from each other.
func TestEyesAroundTwoStones(t *testing.T) {
	stones := [][2]int{{0, 0}, {1, 0}}
	points := [][2]int{{-1, 0}, {2, 0}, {0, -1}, {1, 1}, {1, -1}, {0, 1}}
	alive := 0
	for set := 1; set < 1<<6; set++ {
		var empty [][2]int
		for i, p := range points {
			if set>>i&1 != 0 {
				empty = append(empty, p)
			}
		}
		want := set&0b1111 == 0b1111 || set&0b110011 == 0b110011
		if want {
			alive++
		}
		f := around(empty, stones)
		if got := Unconditional(13, 13, f.Board)[3*13+3] != replay.Black; got != want {
			t.Errorf("%06b: open by shape: %v, want %v", set, got, want)
		}
		if got := !playedOut(f); got != want {
			t.Errorf("%06b: open when played out: %v, want %v", set, got, want)
		}
	}
	if alive != 7 {
		t.Errorf("%d eyes live", alive)
	}
}

// TestEyesAroundOneStone plays every eye around one stone out: none lives.
func TestEyesAroundOneStone(t *testing.T) {
	points := [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	for set := 1; set < 1<<4; set++ {
		var empty [][2]int
		for i, p := range points {
			if set>>i&1 != 0 {
				empty = append(empty, p)
			}
		}
		f := around(empty, [][2]int{{0, 0}})
		if Unconditional(13, 13, f.Board)[3*13+3] != replay.Black || !playedOut(f) {
			t.Errorf("%04b: White lives", set)
		}
	}
}

// playedOut tells whether Black takes all of White's stones of a position of
// around, without the help of shapes.
func playedOut(fin *replay.Final) bool {
	var f field
	var b benson
	var s settler
	f.load(fin.Width, fin.Height, fin.Board)
	b.solve(&f, 1)
	alive := func(p int) bool { return f.color[p&mask] == 1 && b.alive[f.id[p&mask]] }
	s.flood(&f, f.index(3*13+3), 1, 1, alive)
	var k killer
	if s.room(&f, 1) || !k.load(&s, &f, 1, 1, alive) {
		return false
	}
	k.few = false
	return k.kills()
}

// TestUnconditionalHoldsOnKnownGames compares with the dead stones of finished
// games: a stone dead here is dead there, and one alive is not.
func TestUnconditionalHoldsOnKnownGames(t *testing.T) {
	for _, name := range []string{"kgs_tb", "ogs_autoscore"} {
		alive, dead, points, more := 0, 0, 0, 0
		for _, r := range loadTruth(t, name) {
			f := r.final
			owner := Unconditional(f.Width, f.Height, f.Board)
			stones, territory := PassAlive(f.Width, f.Height, f.Board)
			for p, c := range f.Board {
				if owner[p] == replay.Empty {
					continue
				}
				points++
				if stones[p]|territory[p] == replay.Empty {
					more++
				}
				point := replay.Point(p).Name(f.Width, f.Height)
				if c == replay.Empty || slices.Contains(r.Unknown, point) {
					continue
				}
				if _, gone := slices.BinarySearch(r.dead, replay.Point(p)); gone != (owner[p] != c) {
					t.Errorf("%s: %s is %v's, but dead: %v", r.ID, point, owner[p], gone)
				} else if gone {
					dead++
				} else {
					alive++
				}
			}
		}
		if alive == 0 || dead == 0 {
			t.Errorf("%s: %d stones alive and %d dead: nothing was compared", name, alive, dead)
		}
		t.Logf("%s: %d points settled, %d of them beyond pass-alive ones; %d stones alive, %d dead", name, points, more, alive, dead)
	}
}
