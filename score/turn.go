package score

// turnPoint maps x, y through symmetry k of the board: bit 1 mirrors x, bit 2
// mirrors y, bit 4 then swaps them.
func (s *Surveyor) turnPoint(k, x, y int) (u, v int) {
	if k&1 != 0 {
		x = s.w - 1 - x
	}
	if k&2 != 0 {
		y = s.h - 1 - y
	}
	if k&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// turnedCell is what symmetry k shows at u, v: a stone of the side to move
// comes before one of its opponent, live before dead.
func (s *Surveyor) turnedCell(k, u, v int, first uint8) uint8 {
	if k&4 != 0 {
		u, v = v, u
	}
	if k&1 != 0 {
		u = s.w - 1 - u
	}
	if k&2 != 0 {
		v = s.h - 1 - v
	}
	p := (v+1)*s.stride + u + 1
	c := s.raw[p]
	if c == empty {
		return 0
	}
	code := uint8(1)
	if c != first {
		code = 2
	}
	if s.cell[p] == empty {
		code += 2
	}
	return code
}

// leastTurn is the symmetry that shows the board in its least form.
func (s *Surveyor) leastTurn(first uint8) int {
	best := -1
	for k := range 8 {
		w, h := s.w, s.h
		if k&4 != 0 {
			w, h = h, w
		}
		if w < h {
			continue // boards are compared lying
		}
		if best < 0 || s.less(k, best, w, h, first) {
			best = k
		}
	}
	return best
}

func (s *Surveyor) less(k, best, w, h int, first uint8) bool {
	for v := range h {
		for u := range w {
			if a, b := s.turnedCell(k, u, v, first), s.turnedCell(best, u, v, first); a != b {
				return a < b
			}
		}
	}
	return false
}

// turned lists the open points in board order of symmetry k.
func (s *Surveyor) turned(k int) []int16 {
	s.sorted = append(s.sorted[:0], s.neutral...)
	if k == 0 {
		return s.sorted
	}
	order, width := s.sorted, max(s.w, s.h)
	place := func(p int16) int {
		q := int(p) - s.stride - 1
		u, v := s.turnPoint(k, q%s.stride, q/s.stride)
		return v*width + u
	}
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && place(order[j-1]) > place(order[j]); j-- {
			order[j-1], order[j] = order[j], order[j-1]
		}
	}
	return order
}
