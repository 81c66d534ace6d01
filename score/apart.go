package score

import "slices"

// parts is the memory of apart.
type parts struct {
	set   []int16 // disjoint sets of components
	eyes  []int16
	open  []bool // by component: a chain beside a dame; by root of set: such a chain is in it
	group []bool // by root of Surveyor.parent: a group that may come apart
	live  []bool // parts that were met
	met   []bool // groups
	meets []meet
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
// parts and no others, their owner keeps them joined. A group tax depends on it,
// and nothing else.
func (s *Surveyor) apart() (more [3]int) {
	joins := s.openChains()
	if joins == 0 || s.firmParts(joins) {
		return more
	}
	for s.joinTwice() {
	}
	return s.countParts()
}

// openChains finds the groups that may come apart: two of their chains or more
// are beside dame, and they have eyes for two. It returns how many unions would
// make one part of the open chains of each.
func (s *Surveyor) openChains() (joins int) {
	w := &s.parts
	w.open, w.group = grow(w.open, len(s.comps)), grow(w.group, len(s.comps))
	for _, p := range s.neutral {
		for _, d := range s.near {
			if c := s.cell[p+d]; c != black && c != white {
				continue
			}
			id := s.comp[p+d]
			if w.open[id] {
				continue
			}
			group := find(s.parent, id)
			if s.eyes[group] < 4 {
				continue
			}
			w.open[id] = true
			if w.group[group] {
				joins++
			}
			w.group[group] = true
		}
	}
	return joins
}

// firmParts makes sets of components: chains with the eyes beside them. It
// stops when the open chains of each group are one part, and tells so.
func (s *Surveyor) firmParts(joins int) bool {
	w := &s.parts
	w.set = w.set[:0]
	for i := range s.comps {
		w.set = append(w.set, int16(i))
	}
	for _, b := range s.borders {
		if joins -= w.join(b.eye, b.chain); joins == 0 {
			return true
		}
	}
	return false
}

// join unites two sets and returns by how many the sets with open chains are
// fewer now, 0 or 1.
func (w *parts) join(a, b int16) int {
	a, b = find(w.set, a), find(w.set, b)
	if a == b {
		return 0
	}
	union(w.set, a, b)
	both := w.open[a] && w.open[b]
	w.open[min(a, b)] = w.open[a] || w.open[b] // the smaller one is the root
	if both {
		return 1
	}
	return 0
}

// joinTwice unites the parts that two open dame join, and tells whether there
// were any. A dame that touches three parts is no one's: it answers only one of
// the threats to part them. What was united may turn three parts into two.
func (s *Surveyor) joinTwice() (joined bool) {
	w := &s.parts
	w.meets = w.meets[:0]
	for _, p := range s.neutral {
		for _, color := range [2]uint8{black, white} {
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
				w.meet(min(around[0], around[1]), max(around[0], around[1]))
			}
		}
	}
	for _, m := range w.meets {
		if m.dame >= 2 && find(w.set, m.a) != find(w.set, m.b) {
			union(w.set, m.a, m.b)
			joined = true
		}
	}
	return joined
}

// meet counts a dame between two parts.
func (w *parts) meet(a, b int16) {
	for i := range w.meets {
		if m := &w.meets[i]; m.a == a && m.b == b {
			m.dame++
			return
		}
	}
	w.meets = append(w.meets, meet{a: a, b: b, dame: 1})
}

// countParts counts, by colour, the live parts of each group beyond the first.
func (s *Surveyor) countParts() (more [3]int) {
	w := &s.parts
	w.eyes = append(w.eyes[:0], w.set...)
	clear(w.eyes)
	w.live, w.met = grow(w.live, len(s.comps)), grow(w.met, len(s.comps))
	for id := 1; id < len(s.comps); id++ {
		if c := &s.comps[id]; c.owner != empty {
			w.eyes[find(w.set, int16(id))] += int16(c.value)
		}
	}
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		part := find(w.set, int16(id))
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
