package score

import "gorescore/replay"

// FillKind says why algorithm F played a stone.
type FillKind string

// The kinds.
const (
	FillDame      FillKind = "dame"
	FillTeire     FillKind = "teire"      // protection that a dame play made necessary
	FillConnect   FillKind = "connect"    // a chain left in atari is connected
	FillKoConnect FillKind = "ko-connect" // the last half-point ko is filled by its owner
)

// FillPlay is one stone that algorithm F plays.
type FillPlay struct {
	Color replay.Color
	Point replay.Point
	Kind  FillKind
}

// filling is what algorithm F (rules specification, section 3) made of the
// board with one side to play first.
type filling struct {
	done      bool
	unsettled bool // a dame would need an answer of more than one move
	openKo    bool
	plain     bool  // only dame were filled: log and grid are not written (Map.played)
	plays     int   // stones played
	last      uint8 // who played the last one
	guarded   int   // connect and teire plays
	log       []FillPlay
	grid      []uint8 // the filled board, dead stones off
	tally     Tally
	next      uint8 // who would move next
}

// filler plays on two grids: clean without the dead stones, full with them.
type filler struct {
	s       *Surveyor
	f       *filling
	clean   []uint8
	full    []uint8
	sameAll bool    // no dead stones: clean is full
	sound   bool    // only dame were played: sound chains are what they were
	slowly  bool    // for testing: sound chains are asked like others
	area    []uint8 // by grid index: bit set of colours around an open point, 0 for other points
	points  []int16 // points neutral at the start, in board order
	banned  [3][]int16
	taken   int // live stones captured: the tally needs a recount
}

// runFill fills the dame of the surveyed board alternately, first before the
// other side, and leaves the result in f. Which dame is played first can matter
// where one needs an answer: the order is that of the board turned to its least
// form, so that no direction of the board is preferred.
func (s *Surveyor) runFill(f *filling, first uint8, start *Tally) {
	if len(s.neutral) < 2 {
		s.fillInOrder(f, first, start, s.neutral)
		return
	}
	s.fillInOrder(f, first, start, s.turned(s.leastTurn(first)))
}

// fillInOrder is algorithm F with the open points in a given order.
func (s *Surveyor) fillInOrder(f *filling, first uint8, start *Tally, order []int16) {
	w := &s.filler
	w.s, w.f = s, f
	f.grid = append(f.grid[:0], s.cell...)
	f.log = f.log[:0]
	f.plain, f.plays, f.last = false, 0, empty
	f.unsettled, f.openKo, f.guarded = false, false, 0
	f.tally = *start
	w.clean = f.grid
	w.sameAll = len(s.dead) == 0
	if !w.sameAll {
		w.full = append(w.full[:0], s.raw...)
	}
	w.taken = 0
	w.banned[black], w.banned[white] = w.banned[black][:0], w.banned[white][:0]
	w.listNeutral(order)
	w.connect()
	w.sound = f.plays == 0 && !w.slowly
	f.next = w.alternate(first)
	w.settle()
	f.done = true
}

// settled is the filling of a board that has nothing to fill.
func (f *filling) settled(t *Tally, first uint8) {
	f.done, f.unsettled, f.openKo, f.guarded = true, false, false, 0
	f.plain, f.plays, f.last = false, 0, empty
	f.log, f.tally, f.next = f.log[:0], *t, first
}

// listNeutral lists the open points in the given order.
func (w *filler) listNeutral(order []int16) {
	s := w.s
	if len(w.area) != len(s.raw) {
		w.area = make([]uint8, len(s.raw))
	} else {
		clear(w.area)
	}
	w.points = append(w.points[:0], order...)
	for _, p := range w.points {
		w.area[p] = black | white
	}
}

// liberties counts the liberties of the chain at p on a grid up to two, and
// returns the last one seen.
func (w *filler) liberties(grid []uint8, p int16) (n int, lib int16) {
	s := w.s
	s.tick++
	color := grid[p]
	s.stamp[p] = s.tick
	s.stack = append(s.stack[:0], p)
	for len(s.stack) > 0 {
		p := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		for _, d := range s.near {
			q := p + d
			if s.stamp[q] == s.tick {
				continue
			}
			switch grid[q] {
			case empty:
				s.stamp[q] = s.tick
				n++
				lib = q
				if n == 2 {
					return n, lib
				}
			case color:
				s.stamp[q] = s.tick
				s.stack = append(s.stack, q)
			}
		}
	}
	return n, lib
}

// place plays a stone and takes off what it captures, onto w.s.seen. It
// returns how many stones it took.
func (w *filler) place(grid []uint8, p int16, color uint8) int {
	s := w.s
	grid[p] = color
	s.seen = s.seen[:0]
	for _, d := range s.near {
		if q := p + d; grid[q] == opponent(color) && !w.isSound(q, opponent(color)) {
			if n, _ := w.liberties(grid, q); n == 0 {
				w.lift(grid, q)
			}
		}
	}
	return len(s.seen)
}

// lift takes a chain off the grid onto w.s.seen.
func (w *filler) lift(grid []uint8, p int16) {
	s := w.s
	color := grid[p]
	first := len(s.seen)
	s.seen = append(s.seen, p)
	grid[p] = empty
	for i := first; i < len(s.seen); i++ {
		for _, d := range s.near {
			if q := s.seen[i] + d; grid[q] == color {
				grid[q] = empty
				s.seen = append(s.seen, q)
			}
		}
	}
}

// undo takes back a place whose captures are still on w.s.seen.
func (w *filler) undo(grid []uint8, p int16, color uint8) {
	grid[p] = empty
	for _, q := range w.s.seen {
		grid[q] = opponent(color)
	}
}

// isSound tells that the live stone at q belongs to a chain that surely has two
// liberties, on either board, as long as none of its own is played.
func (w *filler) isSound(q int16, color uint8) bool {
	return w.sound && w.s.cell[q] == color && w.s.isSound(q)
}

// safe tells whether color's chain has two liberties after playing p.
func (w *filler) safe(grid []uint8, p int16, color uint8) bool {
	free := 0
	for _, d := range w.s.near {
		if grid[p+d] == empty {
			free++
		}
	}
	if free >= 2 {
		return true
	}
	if w.s.mark[p]&openPoint != 0 {
		for _, d := range w.s.near {
			if q := p + d; grid[q] == color && w.isSound(q, color) {
				return true
			}
		}
	}
	w.place(grid, p, color)
	n, _ := w.liberties(grid, p)
	w.undo(grid, p, color)
	return n >= 2
}

// play plays on both boards and keeps the tally.
func (w *filler) play(p int16, color uint8, kind FillKind) {
	s, t := w.s, &w.f.tally
	if !w.sameAll {
		w.place(w.full, p, color)
	}
	if n := w.place(w.clean, p, color); n > 0 {
		w.taken += n
		w.sound = false
		w.f.unsettled = true // a live chain was left to be captured
		t.Prisoners[color] += n
		t.Stones[opponent(color)] -= n
	}
	t.Stones[color]++
	if w.area[p] == 0 {
		t.Territory[color]--
	}
	w.f.plays++
	w.f.last = color
	w.f.log = append(w.f.log, FillPlay{replay.Color(color), s.point(p), kind})
	if w.area[p] != 0 {
		w.area[p] = 0
		for _, d := range s.near {
			if q := p + d; w.area[q] != 0 {
				w.reclassify(q)
			}
		}
	}
	if kind != FillDame {
		w.sound = false
		w.f.guarded++
	}
}

// reclassify finds who surrounds the open points connected with p.
func (w *filler) reclassify(p int16) {
	s := w.s
	s.tick++
	s.seen = append(s.seen[:0], p)
	s.stamp[p] = s.tick
	var border uint8
	for i := 0; i < len(s.seen); i++ {
		for _, d := range s.near {
			q := s.seen[i] + d
			switch c := w.clean[q]; c {
			case black, white:
				border |= c
			case empty:
				if s.stamp[q] != s.tick {
					s.stamp[q] = s.tick
					s.seen = append(s.seen, q)
				}
			}
		}
	}
	for _, q := range s.seen {
		w.area[q] = border
	}
}

// connect plays step 1: chains left in atari connect inside their territory.
func (w *filler) connect() {
	s := w.s
	for again := true; again; {
		again = false
		for id := 1; id < s.chains; id++ {
			c := &s.comps[id]
			if c.color == empty || c.libs != 1 {
				continue
			}
			p := s.order[c.first]
			if w.clean[p] != c.color {
				continue
			}
			n, lib := w.liberties(w.clean, p)
			if n != 1 || w.area[lib] == black|white || !w.safe(w.clean, lib, c.color) {
				continue
			}
			kind := FillConnect
			if c.size() == 1 && w.koMouth(lib, c.color) {
				kind = FillKoConnect
				w.f.openKo = true
			}
			w.play(lib, c.color, kind)
			again = true
		}
	}
}

// koMouth tells whether the opponent's capture of a stone by playing lib
// could be answered by retaking: everything else around lib is the owner's.
func (w *filler) koMouth(lib int16, color uint8) bool {
	for _, d := range w.s.near {
		if v := w.clean[lib+d]; v != color && v != wall {
			return false
		}
	}
	return true
}

// alternate plays steps 2 and 3 and returns who would move next.
func (w *filler) alternate(first uint8) uint8 {
	side, passes := first, 0
	for passes < 2 {
		played, answered := w.fillOne(side)
		switch {
		case answered: // the teire was the opponent's turn
			passes = 0
			continue
		case played:
			passes = 0
		default:
			passes++
		}
		side = opponent(side)
	}
	return side
}

// fillOne plays side's next dame and the opponent's teire if it needs one.
func (w *filler) fillOne(side uint8) (played, answered bool) {
	for _, p := range w.points {
		if w.area[p] != black|white || w.clean[p] != empty || w.isBanned(p, side) {
			continue
		}
		if !w.safe(w.clean, p, side) || (!w.sameAll && !w.fullSafe(p, side)) {
			continue
		}
		m, ok := w.answer(p, side)
		if !ok {
			w.f.unsettled = true
			w.banned[side] = append(w.banned[side], p)
			continue
		}
		w.play(p, side, FillDame)
		if m != 0 && w.clean[m] == empty {
			w.play(m, opponent(side), FillTeire)
			return true, true
		}
		return true, false
	}
	return false, false
}

// fullSafe is safe on the board with dead stones, where p may be taken.
func (w *filler) fullSafe(p int16, side uint8) bool {
	return w.full[p] == empty && w.safe(w.full, p, side)
}

func (w *filler) isBanned(p int16, side uint8) bool {
	for _, q := range w.banned[side] {
		if q == p {
			return true
		}
	}
	return false
}

// answer looks for opposing chains that a play at p puts in atari: the point
// where the owner restores two liberties, 0 if none is needed, or false if he
// cannot.
func (w *filler) answer(p int16, side uint8) (point int16, ok bool) {
	opp := opponent(side)
	grid := w.clean
	grid[p] = side
	defer func() { grid[p] = empty }()
	for _, d := range w.s.near {
		q := p + d
		if grid[q] != opp || w.isSound(q, opp) {
			continue
		}
		n, lib := w.liberties(grid, q)
		if n != 1 || lib == point {
			continue
		}
		if point != 0 || !w.safe(grid, lib, opp) {
			return 0, false
		}
		point = lib
	}
	return point, true
}

// settle counts what is left of the open points.
func (w *filler) settle() {
	t := &w.f.tally
	if w.taken > 0 {
		w.s.recount(w.clean, t)
		return
	}
	t.Neutral = 0
	for _, p := range w.points {
		if w.clean[p] != empty {
			continue
		}
		switch a := w.area[p]; a {
		case black, white:
			t.Territory[a]++
		default:
			t.Neutral++
		}
	}
}
