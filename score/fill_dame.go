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
			if !s.isSound(p + d) {
				return false
			}
		}
		if touched != black|white {
			return false
		}
	}
	return true
}

// soundness remembers whether a chain has two liberties of its own.
type soundness uint8

const (
	soundUnknown soundness = iota
	sound
	unsound
)

// isSound tells whether the chain of the live stone at p has two liberties
// that the other side does not touch, and that are empty also with the dead
// stones on the board. Such a chain is safe for as long as only dame are played.
func (s *Surveyor) isSound(p int16) bool {
	if len(s.sound) == 0 {
		s.sound = append(s.sound, make([]soundness, s.chains)...)
	}
	id := s.comp[p]
	if s.sound[id] == soundUnknown {
		s.sound[id] = unsound
		if s.ownLiberties(id) {
			s.sound[id] = sound
		}
	}
	return s.sound[id] == sound
}

func (s *Surveyor) ownLiberties(id int16) bool {
	found := int16(-1)
	for _, p := range s.points(&s.comps[id]) {
		for _, d := range s.near {
			q := p + d
			if s.cell[q] != empty || s.raw[q] != empty || s.mark[q]&openPoint != 0 {
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
