package life

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// TestPassAliveIsExactOnTinyBoards tries every legal position of tiny boards
// against the meaning of the word: White plays as often as it likes, Black
// never does, and the stones that no such order of plays takes off are the
// pass-alive ones. The theorem is an equivalence, with suicide and without, so
// a stone too few is an error as well.
func TestPassAliveIsExactOnTinyBoards(t *testing.T) {
	sizes := [][2]int{{3, 3}, {2, 4}, {7, 1}}
	if !testing.Short() {
		sizes = append(sizes, [2]int{5, 2})
	}
	for _, size := range sizes {
		w, h := size[0], size[1]
		counts := [2]int{}
		for k, alive := range []func(int, int, []replay.Color) (stones, territory []replay.Color){PassAlive, PassAliveWithSuicide} {
			taken := takeable(w, h, k == 1)
			for _, b := range slices.Sorted(maps.Keys(taken)) {
				board, lost := b.colors(w*h), taken[b]
				stones, _ := alive(w, h, board)
				for p, c := range board {
					if c != replay.Black {
						continue
					}
					want := lost>>p&1 == 0
					if want {
						counts[k]++
					}
					if got := stones[p] == replay.Black; got != want {
						t.Fatalf("suicide %d, point %d alive: %v, want %v in\n%s", k, p, got, want, strings.Join(picture(board, w), "\n"))
					}
				}
			}
		}
		t.Logf("%d x %d: %d alive stones without suicide, %d with it", w, h, counts[0], counts[1])
		if counts[0] == 0 && w > 1 && h > 1 {
			t.Errorf("%d x %d: no stone was alive", w, h)
		}
		if counts[1] > counts[0] {
			t.Errorf("%d x %d: suicide saves stones", w, h)
		}
	}
}

// tiny is a board in base 3, the first point lowest.
type tiny int

func (b tiny) colors(n int) []replay.Color {
	board := make([]replay.Color, n)
	for i := range board {
		board[i] = replay.Color(b % 3)
		b /= 3
	}
	return board
}

func pack(board []replay.Color) (b tiny) {
	for _, c := range slices.Backward(board) {
		b = b*3 + tiny(c)
	}
	return b
}

// takeable maps each legal board to the set of Black's stones that White can
// take off if Black never plays.
func takeable(w, h int, suicide bool) map[tiny]uint {
	black, next := solo(w, h, suicide)
	lost := make(map[tiny]uint, len(black))
	for b := range black {
		lost[b] = 0
	}
	for changed := true; changed; {
		changed = false
		for b, stones := range black {
			gone := lost[b]
			for _, a := range next[b] {
				gone |= stones &^ black[a]
				gone |= stones & lost[a]
			}
			if gone != lost[b] {
				lost[b], changed = gone, true
			}
		}
	}
	return lost
}

// solo lists each legal board's black stones and the boards after each play of
// White's.
func solo(w, h int, suicide bool) (black map[tiny]uint, next map[tiny][]tiny) {
	black, next = map[tiny]uint{}, map[tiny][]tiny{}
	all := tiny(1)
	for range w * h {
		all *= 3
	}
	for b := range all {
		f := &replay.Final{Width: w, Height: h, Board: b.colors(w * h)}
		if without(f, replay.Black) || without(f, replay.White) {
			continue
		}
		black[b] = 0
		for p, c := range b.colors(w * h) {
			if c == replay.Black {
				black[b] |= 1 << p
			}
			if c != replay.Empty {
				continue
			}
			f.Board = b.colors(w * h)
			f.Board[p] = replay.White
			without(f, replay.Black)
			if !without(f, replay.White) || suicide {
				next[b] = append(next[b], pack(f.Board))
			}
		}
	}
	return black, next
}

// without takes the chains of a colour that have no liberty off, and tells
// whether there were any.
func without(f *replay.Final, c replay.Color) bool {
	seen := make([]bool, len(f.Board))
	var off []replay.Point
	for p := range f.Board {
		if f.Board[p] != c || seen[p] {
			continue
		}
		chain, free := []replay.Point{replay.Point(p)}, false
		seen[p] = true
		for i := 0; i < len(chain); i++ {
			for _, q := range beside(f, chain[i]) {
				free = free || f.Board[q] == replay.Empty
				if f.Board[q] == c && !seen[q] {
					seen[q] = true
					chain = append(chain, q)
				}
			}
		}
		if !free {
			off = append(off, chain...)
		}
	}
	for _, p := range off {
		f.Board[p] = replay.Empty
	}
	return len(off) > 0
}
