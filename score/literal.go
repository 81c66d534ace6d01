package score

import (
	"slices"

	"gorescore/replay"
)

// literal is territory by the letter of rules specification 2.4: a region of
// one colour counts if it holds no neutral point and no chain in atari. An open
// dame then makes both its neighbours seki (J89 article 8, figure 15), so it
// serves a board whose dame are filled, and --dame as-is.
type literal struct {
	done      bool
	Territory [3]int // T*: empty points of independent regions
	Lost      [3]int // dead stones in regions that are not independent, by their colour
	Groups    [3]int // independent regions
}

// letter counts a grid by the letter.
func (s *Surveyor) letter(grid []uint8) literal {
	l := literal{done: true}
	owner := make([]uint8, len(grid)) // of empty points: black, white or none
	seen := make([]bool, len(grid))
	for p := range grid {
		if grid[p] != empty || seen[p] {
			continue
		}
		pts, border := s.area(grid, int16(p), seen, func(c uint8) bool { return c == empty })
		for _, q := range pts {
			owner[q] = border
		}
	}
	for _, c := range [2]uint8{black, white} {
		clear(seen)
		for p := range grid {
			if grid[p] != c || seen[p] {
				continue
			}
			pts, _ := s.area(grid, int16(p), seen, func(v uint8) bool { return v == c || v == empty })
			s.letterRegion(grid, owner, pts, c, &l)
		}
	}
	return l
}

func (s *Surveyor) letterRegion(grid, owner []uint8, pts []int16, c uint8, l *literal) {
	independent := true
	space := 0
	for _, q := range pts {
		switch {
		case grid[q] == empty:
			space++
			independent = independent && owner[q] == c
		case independent:
			independent = gridLiberties(s, grid, q) > 1
		}
	}
	if independent {
		l.Groups[c]++
		l.Territory[c] += space
		return
	}
	for _, d := range s.dead {
		if s.raw[d] != opponent(c) {
			continue
		}
		for _, q := range pts {
			if q == d {
				l.Lost[s.raw[d]]++
			}
		}
	}
}

// area collects the connected points around p whose value passes, and the
// colours of the stones beside them.
func (s *Surveyor) area(grid []uint8, p int16, seen []bool, pass func(uint8) bool) (pts []int16, border uint8) {
	pts = []int16{p}
	seen[p] = true
	for i := 0; i < len(pts); i++ {
		for _, d := range s.near {
			q := pts[i] + d
			switch c := grid[q]; {
			case c == wall || seen[q]:
			case pass(c):
				seen[q] = true
				pts = append(pts, q)
			case c != empty:
				border |= c
			}
		}
	}
	return pts, border
}

// gridLiberties counts the liberties of the chain at p on a grid, up to two.
func gridLiberties(s *Surveyor, grid []uint8, p int16) int {
	w := filler{s: s}
	n, _ := w.liberties(grid, p)
	return n
}

// recount counts the stones and points of a grid again; prisoners stay.
func (s *Surveyor) recount(grid []uint8, t *Tally) {
	t.Stones, t.Territory, t.Neutral = [3]int{}, [3]int{}, 0
	s.tick++
	tick := s.tick
	for p := range grid {
		s.recountAt(grid, int16(p), tick, t)
	}
}

// recountAt adds the stone at p to a tally, or the open region that p is the
// first point of: points with the stamp tick are counted already.
func (s *Surveyor) recountAt(grid []uint8, p int16, tick int32, t *Tally) {
	switch c := grid[p]; c {
	case black, white:
		t.Stones[c]++
	case empty:
		if s.stamp[p] == tick {
			return
		}
		s.seen = append(s.seen[:0], p)
		s.stamp[p] = tick
		var border uint8
		for i := 0; i < len(s.seen); i++ {
			for _, d := range s.near {
				q := s.seen[i] + d
				switch v := grid[q]; v {
				case black, white:
					border |= v
				case empty:
					if s.stamp[q] != tick {
						s.stamp[q] = tick
						s.seen = append(s.seen, q)
					}
				}
			}
		}
		t.open(border, len(s.seen))
	}
}

// open adds n points of a region that colours touch (bits of border).
func (t *Tally) open(border uint8, n int) {
	if border == black || border == white {
		t.Territory[border] += n
	} else {
		t.Neutral += n
	}
}

// letterOf is the literal count of the board as it ended, or filled.
func (m *Map) letterOf(fill bool) *literal {
	i, grid := 0, m.s.cell
	if fill {
		if f := m.played(m.first); len(f.log) > 0 {
			i, grid = 1, f.grid
		}
	}
	if !m.lit[i].done {
		m.lit[i] = m.s.letter(grid)
	}
	return &m.lit[i]
}

// filled is algorithm F with the given side to play first.
func (m *Map) filled(first uint8) *filling {
	f := &m.fills[first]
	if !f.done {
		switch {
		case len(m.s.neutral) == 0 && m.ataris == 0:
			f.settled(&m.AsIs, first)
		case m.ataris == 0 && m.onlyDame():
			f.fillDame(len(m.s.neutral), first, &m.AsIs)
		default:
			m.s.runFill(f, first, &m.AsIs)
		}
	}
	return f
}

// played is filled with the log and the board.
func (m *Map) played(first uint8) *filling {
	f := m.filled(first)
	if f.plain {
		m.s.runFill(f, first, &m.AsIs)
	}
	return f
}

// bareTally is the board with no stone taken off (Tromp-Taylor).
func (m *Map) bareTally() *Tally {
	if !m.haveBare {
		m.haveBare = true
		m.bare = m.AsIs
		m.bare.Prisoners[black] = m.f.Prisoners[replay.Black]
		m.bare.Prisoners[white] = m.f.Prisoners[replay.White]
		m.s.putBack(&m.bare)
	}
	return &m.bare
}

// putBack counts the regions that hold dead stones once more, with them.
func (s *Surveyor) putBack(t *Tally) {
	if len(s.dead) == 0 {
		return
	}
	s.tick++
	s.stack = s.stack[:0] // the regions counted again
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		if c.stones == 0 {
			continue
		}
		whole := int16(id)
		if c.loose {
			whole = c.of
		}
		if slices.Contains(s.stack, whole) {
			continue
		}
		s.stack = append(s.stack, whole)
		c = &s.comps[whole]
		t.open(c.border, -c.size())
		for _, p := range s.points(c) {
			s.recountAt(s.raw, p, s.tick, t)
		}
	}
}
