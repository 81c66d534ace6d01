package score

// dameKind remembers what onlyDame found.
type dameKind uint8

const (
	dameUnknown dameKind = iota
	dameOnly
	dameOther
)

// onlyDame tells that algorithm F would fill every open point and nothing else,
// whoever begins: then the result is known without playing. That is so if each
// open point touches chains of both colours and each of these chains has two
// liberties of its own, with the dead stones on the board and without: no play
// can be unsafe, and none can ask for an answer. Nearly all boards are so, and
// playing costs as much as the rest of a survey.
func (m *Map) onlyDame() bool {
	if m.dame == dameUnknown {
		m.dame = dameOther
		if m.s.onlyDame() {
			m.dame = dameOnly
		}
	}
	return m.dame == dameOnly
}

func (s *Surveyor) onlyDame() bool {
	s.sound = grow(s.sound, len(s.comps))
	for _, p := range s.neutral {
		if s.raw[p] != empty {
			return false
		}
		var touched uint8
		for _, d := range s.near {
			c := s.cell[p+d]
			if c != black && c != white {
				continue
			}
			touched |= c
			if id := s.comp[p+d]; !s.sound[id] {
				if !s.ownLiberties(id) {
					return false
				}
				s.sound[id] = true
			}
		}
		if touched != black|white {
			return false
		}
	}
	return true
}

// ownLiberties tells whether a chain has two liberties that are not open to
// the other side, and empty also with the dead stones on the board.
func (s *Surveyor) ownLiberties(id int16) bool {
	found := int16(-1)
	for _, p := range s.points(&s.comps[id]) {
		for _, d := range s.near {
			q := p + d
			if s.cell[q] != empty || s.raw[q] != empty || s.comps[s.comp[q]].border == black|white {
				continue
			}
			if found >= 0 && found != q {
				return true
			}
			found = q
		}
	}
	return false
}

// fillDame is the filling of a board with n dame and nothing else to play.
func (f *filling) fillDame(n int, first uint8, t *Tally) {
	f.settled(t, first)
	f.plain, f.plays = true, n
	f.tally.Stones[first] += (n + 1) / 2
	f.tally.Stones[opponent(first)] += n / 2
	f.tally.Neutral = 0
	if f.last = opponent(first); n%2 == 1 {
		f.last, f.next = first, opponent(first)
	}
}
