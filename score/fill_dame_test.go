package score

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gorescore/replay"
)

// border is a random board on which Black has the left and White the right,
// with open points and some intruders, of which some are dead.
func border(rng *rand.Rand) *board {
	w, h := 5+rng.IntN(6), 3+rng.IntN(6)
	b := &board{}
	b.game.Width, b.game.Height = w, h
	b.final.Width, b.final.Height = w, h
	edge := w / 2
	for p := range w * h {
		x := p % w
		if x == 0 {
			edge = min(max(edge+rng.IntN(3)-1, 2), w-3)
		}
		c := replay.Black
		if x >= edge {
			c = replay.White
		}
		switch near := x == edge || x == edge-1; {
		case rng.IntN(40) == 0:
			c = c.Opponent()
			if rng.IntN(2) == 0 {
				b.st.Dead = append(b.st.Dead, replay.Point(p))
			}
		case near && rng.IntN(5) == 0, !near && rng.IntN(2) == 0:
			c = replay.Empty
		}
		b.final.Board = append(b.final.Board, c)
		if c != replay.Empty {
			b.final.Plays[c]++
		}
	}
	b.final.ToMove = replay.Black + replay.Color(rng.IntN(2))
	return b
}

// sureOf holds a filling that takes sound chains for sure against one that does
// not.
func sureOf(t *testing.T, b *board, s *Surveyor, m *Map, side uint8) {
	t.Helper()
	var quick, slow filling
	s.runFill(&quick, side, &m.AsIs)
	s.filler.slowly = true
	s.runFill(&slow, side, &m.AsIs)
	s.filler.slowly = false
	if !reflect.DeepEqual(quick, slow) {
		t.Fatalf("%d first on %v, dead %v: %+v, without short cuts %+v", side, b.final.Board, b.st.Dead, quick, slow)
	}
}

// Guards the short cut of algorithm F: where it is taken, playing gives the same.
func TestOnlyDameIsWhatFillingPlays(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	var s Surveyor
	short, long := 0, 0
	check := func(b *board) {
		m := b.survey(&s, Options{})
		for _, side := range [2]uint8{black, white} {
			sureOf(t, b, &s, m, side)
			quick := *m.filled(side)
			if !quick.plain {
				long++
				continue
			}
			short++
			if quick.plays == 0 {
				t.Fatal("taken where nothing is open")
			}
			var slow filling
			s.runFill(&slow, side, &m.AsIs)
			if quick.tally != slow.tally || quick.next != slow.next || quick.last != slow.last || quick.plays != slow.plays ||
				slow.plays != len(slow.log) || slow.unsettled || slow.openKo || slow.guarded > 0 {
				t.Fatalf("%d first on %v: %+v, played %+v", side, b.final.Board, quick, slow)
			}
			if again := m.played(side); again.plain || again.tally != slow.tally || len(again.log) != quick.plays {
				t.Fatalf("played out: %+v", again)
			}
		}
	}
	boards := 20_000
	if testing.Short() {
		boards = 1000
	}
	for range boards {
		check(border(rng))
	}
	if short < boards/20 || long < boards/20 {
		t.Errorf("taken %d times, not taken %d times", short, long)
	}
	t.Logf("taken %d times, not taken %d times", short, long)
}
