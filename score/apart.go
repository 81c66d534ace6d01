package score

import "slices"

// parts is the memory of apart.
type parts struct {
	set   []int16 // disjoint sets of components
	eyes  []int16
	live  []bool // parts that were met
	met   []bool // groups
	meets [2][]meet
}

// meet is a pair of parts, and how many dame touch them and no third part of
// their colour.
type meet struct {
	a, b int16
	dame int
}

// apart counts, for each colour, by how many its live groups could be more than
// Map.Groups: groups that meet over open dame are one there, for both sides, but
// only one side can play each of these points. Where two points join the same
// parts and no others, their owner keeps them joined. A group tax depends on it, and nothing else.
func (s *Surveyor) apart() (more [3]int) {
	if len(s.neutral) == 0 {
		return more
	}
	parts := s.firmParts()
	w := &s.parts
	w.eyes = append(w.eyes[:0], parts...)
	clear(w.eyes)
	w.live, w.met = grow(w.live, len(s.comps)), grow(w.met, len(s.comps))
	for id := 1; id < len(s.comps); id++ {
		if c := &s.comps[id]; c.owner != empty {
			w.eyes[find(parts, int16(id))] += int16(c.value)
		}
	}
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		part := find(parts, int16(id))
		if c.color == empty || w.eyes[part] < 2 || w.live[part] {
			continue
		}
		w.live[part] = true
		group := find(s.parent, int16(id))
		if w.met[group] {
			more[c.color]++
		}
		w.met[group] = true
	}
	return more
}

// firmParts are sets of components: chains with the eyes beside them, and parts
// that two open dame join.
func (s *Surveyor) firmParts() []int16 {
	w := &s.parts
	w.set = w.set[:0]
	for i := range s.comps {
		w.set = append(w.set, int16(i))
	}
	parts := w.set
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		if c.color != empty || c.owner == empty {
			continue
		}
		for _, p := range s.points(c) {
			for _, d := range s.near {
				if s.cell[p+d] == c.owner {
					union(parts, int16(id), s.comp[p+d])
				}
			}
		}
	}
	for s.joinParts() {
	}
	return parts
}

// joinParts unites the parts that two open dame join, and tells whether there
// were any. A dame that touches three parts is no one's: it answers only one
// of the threats to part them. What was united may turn three parts into two.
func (s *Surveyor) joinParts() (joined bool) {
	w := &s.parts
	for side := range w.meets {
		w.meets[side] = w.meets[side][:0]
	}
	for _, p := range s.neutral {
		for side, color := range [2]uint8{black, white} {
			var around [4]int16
			n := 0
			for _, d := range s.near {
				if s.cell[p+d] != color {
					continue
				}
				part := find(w.set, s.comp[p+d])
				if !slices.Contains(around[:n], part) {
					around[n] = part
					n++
				}
			}
			if n == 2 {
				w.meet(side, min(around[0], around[1]), max(around[0], around[1]))
			}
		}
	}
	for side := range w.meets {
		for _, m := range w.meets[side] {
			if m.dame >= 2 && find(w.set, m.a) != find(w.set, m.b) {
				union(w.set, m.a, m.b)
				joined = true
			}
		}
	}
	return joined
}

// meet counts a dame between two parts.
func (w *parts) meet(side int, a, b int16) {
	list := w.meets[side]
	for i := range list {
		if m := &list[i]; m.a == a && m.b == b {
			m.dame++
			return
		}
	}
	w.meets[side] = append(list, meet{a: a, b: b, dame: 1})
}
