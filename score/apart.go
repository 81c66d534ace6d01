package score

// parts is the memory of apart.
type parts struct {
	set   []int16 // disjoint sets of components
	eyes  []int16
	live  []bool // parts that were met
	met   []bool // groups
	meets []meet
}

// meet is a pair of parts, and the first dame between them.
type meet struct {
	a, b, dame int16
	twice      bool
}

// apart counts, for each colour, by how many its live groups could be more than
// Map.Groups: groups that meet over open dame are one there, for both sides, but
// only one side can play each of these points. Where two points join the same
// parts their owner keeps them joined. A group tax depends on it, and nothing else.
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
	w.set, w.meets = w.set[:0], w.meets[:0]
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
	for _, p := range s.neutral {
		for i, d := range s.near {
			for _, e := range s.near[:i] {
				if a, b := s.cell[p+d], s.cell[p+e]; a == b && (a == black || a == white) {
					w.meet(p, find(parts, s.comp[p+d]), find(parts, s.comp[p+e]))
				}
			}
		}
	}
	for _, m := range w.meets {
		if m.twice {
			union(parts, m.a, m.b)
		}
	}
	return parts
}

// meet notes that two parts touch a dame.
func (w *parts) meet(dame, a, b int16) {
	if a == b {
		return
	}
	a, b = min(a, b), max(a, b)
	for i := range w.meets {
		if m := &w.meets[i]; m.a == a && m.b == b {
			m.twice = m.twice || m.dame != dame
			return
		}
	}
	w.meets = append(w.meets, meet{a: a, b: b, dame: dame})
}
