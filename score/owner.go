package score

import "gorescore/replay"

// Owner tells what a point is in the static count.
func (m *Map) Owner(p replay.Point) Owner {
	s := m.s
	g := s.at(p)
	id := s.comp[g]
	c := &s.comps[id]
	switch {
	case c.color != empty:
		if s.alive(id) {
			return OwnStone
		}
		return OwnSekiStone
	case c.border == 0:
		return OwnNone
	case c.owner == empty || c.loose:
		return OwnDame
	}
	base := OwnBlack
	switch {
	case !s.alive(id):
		base = OwnSekiBlack
	case s.mark[g]&unscorable != 0:
		base = OwnFalseBlack
	}
	return base + Owner(c.owner-black)
}

// Filled lists what algorithm F plays on this board with the recorded side to
// move first, nothing if too much is open. The slice is valid as long as the Map.
func (m *Map) Filled() []FillPlay {
	if m.Unfilled {
		return nil
	}
	return m.played(m.first).log
}
