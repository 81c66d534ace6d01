package life

import "gorescore/replay"

// Unconditional tells whose each point is, whoever moves first, while suicide
// is forbidden: one entry per point, Empty where that is open. On a point of
// Black's a black stone is alive, a white one dead, an empty point territory.
//
// Black's are his pass-alive stones, and each region between them
//   - in which White, playing as often as he likes while Black passes, never
//     gets a pass-alive stone, and
//   - whatever he has made of it so, Black, moving first, then takes his stones
//     off although White answers.
//
// Regions are parted by pass-alive stones alone: other black stones, which White
// may take, stand inside and are alive in that White gains nothing by it. This
// goes beyond [PassAlive], whose regions end at every black stone and are settled
// only by being vital or by having room for one eye. It is what GNU Go calls
// unconditional status.
//
// What White may do in the room that a large wall of his leaves when it is taken
// is not looked at.
func Unconditional(width, height int, board []replay.Color) []replay.Color {
	owner := make([]replay.Color, len(board))
	var f field
	var b benson
	var s settler
	f.load(width, height, board)
	for c := uint8(1); c <= 2; c++ {
		b.solve(&f, c)
		s.solve(&f, &b, c)
		for i := range board {
			if s.owned[f.index(i)] {
				owner[i] = replay.Color(c)
			}
		}
	}
	return owner
}

// settler finds the regions between the pass-alive chains of a colour in which
// the opponent, the intruder, cannot live by his own moves alone.
//
// By Benson's theorem the intruder lives when he has chains that share eyes,
// each chain with two. His moves take none of his stones off, so all but one
// point of each eye may be filled, and with more than two eyes one of them may
// be filled and what is left still lives; so he can live if and only if he can
// with two eyes of one point each and with his stones on every other point of
// the region. Such a pair is looked for. That he can take the stones in his way
// is granted, which errs on the side of leaving the region open.
type settler struct {
	owned   [maxPoints]bool   // by point: settled
	region  [maxPoints]uint16 // by point: region number from 1, 0 for none
	part    [maxPoints]uint32 // by point: number of the last search that saw it
	element [maxPoints]uint8  // by point: that of the killer
	search  uint32
	stack   [maxPoints]uint16
	points  []uint16 // of the region at hand
	eyes    []uint16 // those that the intruder may make an eye
}

// solve looks at all regions between the chains of colour c that b found alive.
func (s *settler) solve(f *field, b *benson, c uint8) {
	clear(s.owned[:f.n])
	clear(s.region[:f.n])
	clear(s.part[:f.n])
	s.search = 0
	alive := func(p int) bool { return f.color[p&mask] == c && b.alive[f.id[p&mask]] }
	num := uint16(0)
	for _, p := range f.points {
		s.owned[p] = alive(int(p)) || b.owned[p]
	}
	if f.width < 2 || f.height < 2 {
		return // an eye on a line can end the board: pairs of points tell nothing
	}
	for _, p := range f.points {
		if s.region[p] != 0 || alive(int(p)) {
			continue
		}
		num++
		if s.flood(f, int(p), num, c, alive) && !s.room(f, num) && s.killable(f, num, c, alive) {
			for _, q := range s.points {
				s.owned[q] = true
			}
		}
	}
}

// flood gathers a region and the points in it that may become the intruder's
// eyes: stones of colour c, which he would take, and empty points that touch
// none. Those that touch a stone which stays are none, and those that touch one
// to be taken must be filled to take it. It tells whether the region touches a
// chain that is alive.
func (s *settler) flood(f *field, p int, num uint16, c uint8, alive func(int) bool) (bordered bool) {
	s.points, s.eyes = append(s.points[:0], uint16(p)), s.eyes[:0]
	s.region[p] = num
	for i := 0; i < len(s.points); i++ {
		q := int(s.points[i])
		touches := false
		for _, d := range f.dirs {
			m := (q + d) & mask
			touches = touches || f.color[m] == c
			switch {
			case f.color[m] == offBoard:
			case alive(m):
				bordered = true
			case s.region[m] == 0:
				s.region[m] = num
				s.points = append(s.points, uint16(m))
			}
		}
		if f.color[q] == c || f.color[q] == 0 && !touches {
			s.eyes = append(s.eyes, uint16(q))
		}
	}
	return bordered
}

// room tells whether two of the region's eyes serve: they do not touch, and
// each part of what the region is without them touches both.
func (s *settler) room(f *field, num uint16) bool {
	for i, a := range s.eyes {
		for _, b := range s.eyes[:i] {
			if s.serve(f, int(a), int(b), num) {
				return true
			}
		}
	}
	return false
}

func (s *settler) serve(f *field, a, b int, num uint16) bool {
	for _, d := range f.dirs {
		if a+d == b {
			return false
		}
	}
	s.search++
	s.part[a], s.part[b] = s.search, s.search
	for _, d := range f.dirs {
		if m := (a + d) & mask; s.region[m] == num && s.part[m] != s.search && !s.reaches(f, m, b, num) {
			return false
		}
	}
	// What touches a was seen; whatever else touches b touches b alone.
	for _, d := range f.dirs {
		if m := (b + d) & mask; s.region[m] == num && s.part[m] != s.search {
			return false
		}
	}
	return true
}

// reaches marks the part of p and tells whether it touches b.
func (s *settler) reaches(f *field, p, b int, num uint16) bool {
	s.stack[0] = uint16(p)
	s.part[p] = s.search
	touches := false
	for head, tail := 0, 1; head < tail; head++ {
		q := int(s.stack[head])
		for _, d := range f.dirs {
			m := (q + d) & mask
			touches = touches || m == b
			if s.region[m] == num && s.part[m] != s.search {
				s.part[m] = s.search
				s.stack[tail] = uint16(m)
				tail++
			}
		}
	}
	return touches
}
