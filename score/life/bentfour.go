package life

// bentFour finds groups that a bent four in the corner holds: the attacker has
// three stones in the corner that one more move makes the bent four, and the
// enclosure holds just these and two empty points. Neither side can start
// anything for now, so playouts call it seki; the attacker can start a ko
// whenever he likes, and the Japanese rules (article 7, commentary 2) count the
// defender as dead without play. It marks the defender's chains.
func (e *estimator) bentFour() {
	f := &e.base
	w, h := f.width, f.height
	if w < 4 || h < 4 {
		return
	}
	s := f.stride
	top, bottom := s+1, h*s+1
	for _, corner := range [4][3]int{
		{top, 1, s}, {top + w - 1, -1, s}, {bottom, 1, -s}, {bottom + w - 1, -1, -s},
	} {
		p, x, y := corner[0], corner[1], corner[2]
		if !e.bentFourAt([4]int{p, p + x, p + 2*x, p + y}) {
			e.bentFourAt([4]int{p, p + y, p + 2*y, p + x})
		}
	}
}

// bentFourAt looks at one shape: three of its points are stones of one chain
// colour, the fourth is empty, and the enclosure has one other empty point.
func (e *estimator) bentFourAt(shape [4]int) bool {
	f := &e.base
	var attacker uint8
	stones := 0
	for _, p := range shape {
		c := f.color[p]
		if c != 1 && c != 2 {
			continue
		}
		if attacker != 0 && c != attacker {
			return false
		}
		attacker = c
		stones++
	}
	if stones != 3 {
		return false
	}
	defender := 3 - attacker
	region := f.enclosed(shape[:], defender)
	if len(region) != 5 {
		return false
	}
	empties := 0
	for _, p := range region {
		if f.color[p] == 0 {
			empties++
		}
	}
	if empties != 2 || !e.held(region, defender) {
		return false
	}
	for _, p := range region {
		for _, d := range f.dirs {
			if m := (p + d) & mask; f.color[m] == defender {
				ch := &e.chains[e.of[f.id[m]]]
				ch.bentFour, ch.dead = true, true
			} else if f.color[m] == attacker {
				e.chains[e.of[f.id[m]]].dead = false
			}
		}
	}
	return true
}

// enclosed returns the points joined to shape without crossing a stone of
// wall, up to six of them.
func (f *field) enclosed(shape []int, wall uint8) []int {
	region := append(make([]int, 0, 8), shape...)
	for i := 0; i < len(region); i++ {
		for _, d := range f.dirs {
			m := (region[i] + d) & mask
			if c := f.color[m]; c == offBoard || c == wall {
				continue
			}
			known := false
			for _, q := range region {
				known = known || q == m
			}
			if !known {
				region = append(region, m)
			}
			if len(region) > 5 {
				return region
			}
		}
	}
	return region
}

// held tells whether the defender's chains around the region have no other
// eye: every other liberty of theirs touches a living chain of the attacker.
func (e *estimator) held(region []int, defender uint8) bool {
	f := &e.base
	inside := func(m int) bool {
		for _, q := range region {
			if q == m {
				return true
			}
		}
		return false
	}
	for _, p := range region {
		for _, d := range f.dirs {
			m := (p + d) & mask
			if f.color[m] != defender {
				continue
			}
			id := f.id[m]
			if e.chains[e.of[id]].fixed > 0 {
				return false
			}
			for q := id; ; {
				for _, d := range f.dirs {
					l := (int(q) + d) & mask
					if c := f.color[l]; c == frozen || c == 0 && !inside(l) && !e.contested(l, 3-defender) {
						return false
					}
				}
				if q = f.next[q]; q == id {
					break
				}
			}
		}
	}
	return true
}

// contested tells whether a living chain of c touches the empty point p.
func (e *estimator) contested(p int, c uint8) bool {
	f := &e.base
	for _, d := range f.dirs {
		m := (p + d) & mask
		if f.color[m] == c && !e.chains[e.of[f.id[m]]].dead {
			return true
		}
	}
	return false
}
