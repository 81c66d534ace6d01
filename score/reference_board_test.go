package score

import (
	"slices"

	"gorescore/replay"
	"gorescore/replay/replaytest"
)

// The reference counts a board as the rules specification reads, by flooding:
// it shares nothing with the survey. Arrays are by replay.Color.

// refTally is sections 2.1 and 2.3 of the specification.
type refTally struct {
	stones, territory, prisoners [3]int
	neutral                      int
}

func (t *refTally) area() int {
	return t.stones[1] + t.territory[1] - t.stones[2] - t.territory[2]
}

// refBoard makes the boards without and with the dead stones.
func refBoard(b *board) (clean, full *replaytest.Board, prisoners [3]int) {
	f := &b.final
	full = replaytest.NewBoard(f.Width, f.Height)
	for p, c := range f.Board {
		full.At[p] = replaytest.Stone(c)
	}
	clean = replaytest.NewBoard(f.Width, f.Height)
	copy(clean.At, full.At)
	prisoners = f.Prisoners
	for _, p := range b.st.Dead {
		if c := replaytest.Color(clean.At[p]); c != replay.Empty {
			prisoners[c.Opponent()]++
			clean.At[p] = replaytest.Empty
		}
	}
	return clean, full, prisoners
}

// refOwners says for each empty point which colours surround its region: "X",
// "O", "XO", or "" for none.
func refOwners(b *replaytest.Board) []string {
	owner := make([]string, len(b.At))
	for p, at := range b.At {
		if at != replaytest.Empty {
			continue
		}
		black, white := "", ""
		region, border := b.Region(p)
		for _, q := range border {
			if b.At[q] == replaytest.Black {
				black = "X"
			} else {
				white = "O"
			}
		}
		for _, q := range region {
			owner[q] = black + white
		}
	}
	return owner
}

func refCount(b *replaytest.Board, prisoners [3]int) (t refTally) {
	t.prisoners = prisoners
	owner := refOwners(b)
	for p, at := range b.At {
		switch {
		case at != replaytest.Empty:
			t.stones[replaytest.Color(at)]++
		case len(owner[p]) == 1:
			t.territory[replaytest.Color(owner[p][0])]++
		default:
			t.neutral++
		}
	}
	return t
}

// refLetter is section 2.4 by the letter: empty points of independent regions,
// the dead stones in others by their colour, and the number of the independent.
type refLetter struct{ territory, lost, groups [3]int }

func newRefLetter(b, full *replaytest.Board) (l refLetter) {
	owner := refOwners(b)
	done := make([]bool, len(b.At))
	for p, at := range b.At {
		if at == replaytest.Empty || done[p] {
			continue
		}
		region, _ := b.Connected(p, func(q int) bool { return b.At[q] != replaytest.Other(at) })
		independent, space := true, 0
		for _, q := range region {
			if b.At[q] == replaytest.Empty {
				space++
				independent = independent && len(owner[q]) == 1
			} else {
				done[q] = true
				independent = independent && b.Liberties(q) > 1
			}
		}
		c := replaytest.Color(at)
		if independent {
			l.territory[c] += space
			l.groups[c]++
			continue
		}
		for _, q := range region {
			if full.At[q] == replaytest.Other(at) {
				l.lost[c.Opponent()]++
			}
		}
	}
	return l
}

// refFill is algorithm F of section 3.
type refFill struct {
	clean, full *replaytest.Board
	order       []int // of the points, as candidates are tried
	prisoners   [3]int
	neutral     map[int]bool // points of nobody at the start

	plays, guarded    int
	last, next        replay.Color
	openKo, unsettled bool
	// A live chain was taken, or a connection has no liberty beside stones that
	// were called dead: the specification does not say what then.
	captured bool

	tally  refTally // of the filled board
	letter refLetter
}

// twoLiberties plays on a copy and tells whether the stone's chain has two.
func twoLiberties(b *replaytest.Board, color byte, p int) bool {
	if b.At[p] != replaytest.Empty {
		return false
	}
	c := replaytest.NewBoard(b.Width, b.Height)
	copy(c.At, b.At)
	c.Play(color, p)
	return c.At[p] == color && c.Liberties(p) >= 2
}

func (f *refFill) play(color byte, p int) {
	captured, _ := f.clean.Play(color, p)
	_, lost := f.full.Play(color, p)
	f.captured = f.captured || len(captured) > 0 || len(lost) > 0
	f.prisoners[replaytest.Color(color)] += len(captured)
	f.plays++
	f.last = replaytest.Color(color)
}

// lastLiberty is the only liberty of the chain at p; false if it has more.
func lastLiberty(b *replaytest.Board, p int) (int, bool) {
	var libs []int
	_, border := b.Region(p)
	for _, q := range border {
		if b.At[q] == replaytest.Empty {
			libs = append(libs, q)
		}
	}
	return append(libs, -1)[0], len(libs) == 1
}

// connect is step 1.
func (f *refFill) connect() {
	for again := true; again; {
		again = false
		for p, at := range f.clean.At {
			if at == replaytest.Empty {
				continue
			}
			m, atari := lastLiberty(f.clean, p)
			if !atari || len(refOwners(f.clean)[m]) != 1 || !twoLiberties(f.clean, at, m) {
				continue
			}
			chain, _ := f.clean.Region(p)
			mouth := len(chain) == 1
			for _, q := range f.clean.Beside(m) {
				mouth = mouth && f.clean.At[q] == at
			}
			f.openKo = f.openKo || mouth
			f.play(at, m)
			f.guarded++
			again = true
		}
	}
}

// alternate is steps 2 and 3.
func (f *refFill) alternate(side replay.Color) {
	tabu := map[[2]int]bool{}
	for passes := 0; passes < 2; {
		own := replaytest.Stone(side)
		owner := refOwners(f.clean)
		played, teire := false, false
		for _, p := range f.order {
			if !f.neutral[p] || f.clean.At[p] != replaytest.Empty || len(owner[p]) != 2 || tabu[[2]int{p, int(side)}] ||
				!twoLiberties(f.clean, own, p) || !twoLiberties(f.full, own, p) {
				continue
			}
			answers, fine := f.answers(own, p)
			if !fine {
				f.unsettled = true
				tabu[[2]int{p, int(side)}] = true
				continue
			}
			f.play(own, p)
			played = true
			if len(answers) == 1 {
				f.play(replaytest.Other(own), answers[0])
				f.guarded++
				teire = true
			}
			break
		}
		if played {
			passes = 0
		} else {
			passes++
		}
		if !teire {
			side = side.Opponent()
		}
	}
	f.next = side
}

// answers are the points where the other side restores two liberties to chains
// that a play puts in atari; false if it cannot, or would need two.
func (f *refFill) answers(own byte, p int) (points []int, fine bool) {
	b := replaytest.NewBoard(f.clean.Width, f.clean.Height)
	copy(b.At, f.clean.At)
	b.Play(own, p)
	for _, q := range b.Beside(p) {
		if b.At[q] != replaytest.Other(own) {
			continue
		}
		m, atari := lastLiberty(b, q)
		if !atari || slices.Contains(points, m) {
			continue
		}
		if !twoLiberties(b, replaytest.Other(own), m) {
			return nil, false
		}
		points = append(points, m)
	}
	return points, len(points) < 2
}

// refFilled runs algorithm F with the points tried in an order.
func refFilled(b *board, first replay.Color, order []int) *refFill {
	f := &refFill{order: order, neutral: map[int]bool{}}
	f.clean, f.full, f.prisoners = refBoard(b)
	for p, o := range refOwners(f.clean) {
		if len(o) == 2 {
			f.neutral[p] = true
		}
	}
	_, dead, _ := refBoard(b) // the dead stones of the letter's count are those of the board as it ended
	f.connect()
	f.alternate(first)
	f.tally, f.letter = refCount(f.clean, f.prisoners), newRefLetter(f.clean, dead)
	return f
}

// refOrders are the orders of the points from each corner, by rows and by
// columns.
func refOrders(w, h int) (orders [][]int) {
	for k := range 8 {
		var order []int
		nw, nh := w, h
		if k&4 != 0 {
			nw, nh = h, w
		}
		for v := range nh {
			for u := range nw {
				x, y := u, v
				if k&4 != 0 {
					x, y = y, x
				}
				if k&1 != 0 {
					x = w - 1 - x
				}
				if k&2 != 0 {
					y = h - 1 - y
				}
				order = append(order, y*w+x)
			}
		}
		orders = append(orders, order)
	}
	return orders
}
