package score

import "gorescore/replay"

// A finished board is surveyed on a grid with a border, so that every point
// has four neighbours. Cells hold a colour or wall.
const wall uint8 = 4

const (
	empty = uint8(replay.Empty)
	black = uint8(replay.Black)
	white = uint8(replay.White)
)

func opponent(c uint8) uint8 { return 3 - c }

// component is a chain of live stones, or a connected set of points without
// live stones (empty points and points of dead stones).
type component struct {
	color  uint8 // of the stones, or empty
	border uint8 // bit 1: a black live stone touches it, bit 2: a white one (empty components)
	owner  uint8 // the colour that alone reaches it, for eyes; empty for dame
	loose  bool  // owner by connection blocks only: the opponent's path runs through an unplayed joint
	first  int32 // points are order[first:last]
	last   int32
	libs   int16 // liberties of a chain on the board without dead stones
	lib    int16 // the last of them
	value  int8  // eyes, 0 to 2
	falses int16 // false points of an eye
	stones int16 // dead stones in it; those of a loose eye are not in the component that it is of
	of     int16 // of a loose eye: the component whose points it is a part of
}

func (c *component) size() int { return int(c.last - c.first) }

// load lays the board and the dead stones out on the grid.
func (s *Surveyor) load(width, height int, board []replay.Color, dead []replay.Point) {
	if s.w != width || s.h != height {
		s.resize(width, height)
	}
	i := 0
	for y := range height {
		p := (y+1)*s.stride + 1
		for x := range width {
			s.raw[p+x] = uint8(board[i])
			i++
		}
	}
	copy(s.cell, s.raw)
	for _, d := range dead {
		if d < 0 || int(d) >= width*height {
			continue
		}
		p := s.at(d)
		if c := s.cell[p]; c == black || c == white {
			s.cell[p] = empty
			s.dead = append(s.dead, p)
		}
	}
}

func (s *Surveyor) resize(width, height int) {
	s.w, s.h, s.stride = width, height, width+1
	size := (height+2)*s.stride + 1
	s.raw = make([]uint8, size)
	for p := range s.raw {
		s.raw[p] = wall
	}
	s.cell = make([]uint8, size)
	s.comp = make([]int16, size)
	s.mark = make([]uint8, size)
	s.stamp = make([]int32, size)
	s.local = make([]int16, size)
	s.tick = 0
	s.near = [4]int16{int16(-s.stride), -1, 1, int16(s.stride)}
	s.around = [8]int16{
		int16(-s.stride - 1), int16(-s.stride), int16(-s.stride + 1), -1,
		1, int16(s.stride - 1), int16(s.stride), int16(s.stride + 1),
	}
}

// at is the grid index of a point, point its inverse.
func (s *Surveyor) at(p replay.Point) int16 {
	return int16((int(p)/s.w+1)*s.stride + int(p)%s.w + 1)
}

func (s *Surveyor) point(p int16) replay.Point {
	q := int(p) - s.stride - 1
	return replay.Point(q/s.stride*s.w + q%s.stride)
}

// split divides the board without dead stones into components, in board order
// of their first points. Component 0 is none. It labels the points row by row,
// joining labels that meet, then numbers the components and sorts the points
// into them: cheaper than a flood fill of each.
func (s *Surveyor) split() {
	s.label()
	s.number()
	s.touch()
}

// label gives connected points of one colour labels of one set of s.parent.
func (s *Surveyor) label() {
	cell, comp, stride := s.cell, s.comp, s.stride
	parent := append(s.parent[:0], 0)
	for y := 1; y <= s.h; y++ {
		first := y*stride + 1
		left, label := wall, int16(0)
		up := cell[first-stride : first-stride+s.w]
		upLabel := comp[first-stride : first-stride+s.w]
		row := cell[first : first+s.w]
		labels := comp[first : first+s.w]
		for x, c := range row {
			same := c == left
			if up[x] == c {
				if !same {
					label = upLabel[x]
				} else if l := upLabel[x]; l != label {
					union(parent, l, label)
				}
			} else if !same {
				label = int16(len(parent))
				parent = append(parent, label)
			}
			left = c
			labels[x] = label
		}
	}
	s.parent = parent
}

// number turns labels into components with their points.
func (s *Surveyor) number() {
	cell, comp, parent := s.cell, s.comp, s.parent
	n := len(parent)
	if cap(s.trial) < n {
		s.trial = make([]int16, 2*n)
	}
	ids := s.trial[:n] // component of a label
	clear(ids)
	s.comps = append(s.comps[:0], component{})
	// A root is the least label of its set, so it is seen before the others.
	for l := 1; l < n; l++ {
		if r := find(parent, int16(l)); int(r) == l {
			ids[l] = int16(len(s.comps))
			s.comps = append(s.comps, component{})
		} else {
			ids[l] = ids[r]
		}
	}
	comps := s.comps
	for y := 1; y <= s.h; y++ {
		first := y*s.stride + 1
		labels := comp[first : first+s.w]
		for x, l := range labels {
			id := ids[l]
			labels[x] = id
			comps[id].last++
		}
	}
	at := int32(0)
	for id := range comps {
		c := &comps[id]
		c.first = at
		at += c.last
		c.last = c.first
	}
	if cap(s.order) < int(at) {
		s.order = make([]int16, 2*at)
	}
	s.order = s.order[:at]
	for y := 1; y <= s.h; y++ {
		first := y*s.stride + 1
		for x, id := range comp[first : first+s.w] {
			c := &comps[id]
			s.order[c.last] = int16(first + x)
			c.last++
		}
	}
	for id := 1; id < len(comps); id++ {
		comps[id].color = cell[s.order[comps[id].first]]
	}
}

// touch finds the colours beside each empty component and the liberties of
// each chain.
func (s *Surveyor) touch() {
	cell, comp, near := s.cell, s.comp, s.near
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		if c.color != empty {
			continue
		}
		var border uint8
		for _, p := range s.order[c.first:c.last] {
			for _, d := range near {
				q := p + d
				v := cell[q] & (black | white)
				border |= v
				if v != empty {
					// One point's neighbours come one after the other, so the
					// last liberty tells whether this one is counted already.
					if k := &s.comps[comp[q]]; k.lib != p {
						k.lib = p
						k.libs++
					}
				}
			}
		}
		c.border = border
	}
}

// points lists a component's points.
func (s *Surveyor) points(c *component) []int16 { return s.order[c.first:c.last] }

// find and union are a disjoint-set forest over component ids.
func find(parent []int16, i int16) int16 {
	for parent[i] != i {
		parent[i] = parent[parent[i]]
		i = parent[i]
	}
	return i
}

func union(parent []int16, a, b int16) {
	if parent[a] == parent[b] {
		return
	}
	a, b = find(parent, a), find(parent, b)
	// The smaller id is the root: deterministic, and board order is kept.
	if a < b {
		parent[b] = a
	} else {
		parent[a] = b
	}
}
