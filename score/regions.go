package score

import "gorescore/replay"

// A finished board is surveyed on a grid with a border, so that every point
// has four neighbours. Cells hold a colour or wall.
const wall uint8 = 3

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
	lib    int16 // one of them
	value  int8  // eyes, 0 to 2
	falses int16 // false points of an eye
	stones int16 // dead stones in it
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
// of their first points. Component 0 is none.
func (s *Surveyor) split() {
	clear(s.comp)
	s.comps = append(s.comps[:0], component{})
	s.order = s.order[:0]
	cell, comp := s.cell, s.comp
	for y := 1; y <= s.h; y++ {
		row := y * s.stride
		for p := row + 1; p <= row+s.w; p++ {
			if comp[p] == 0 {
				s.flood(int16(p), cell[p])
			}
		}
	}
}

// flood collects the component at p.
func (s *Surveyor) flood(p int16, color uint8) {
	id := int16(len(s.comps))
	cell, comp, near := s.cell, s.comp, s.near
	c := component{color: color, first: int32(len(s.order))}
	comp[p] = id
	order := append(s.order, p)
	if color == empty {
		var border uint8
		for i := int(c.first); i < len(order); i++ {
			for _, d := range near {
				q := order[i] + d
				switch v := cell[q]; v {
				case empty:
					if comp[q] == 0 {
						comp[q] = id
						order = append(order, q)
					}
				case black, white:
					border |= v
				}
			}
		}
		c.border = border
	} else {
		s.tick++
		tick, stamp := s.tick, s.stamp
		for i := int(c.first); i < len(order); i++ {
			for _, d := range near {
				q := order[i] + d
				switch v := cell[q]; v {
				case color:
					if comp[q] == 0 {
						comp[q] = id
						order = append(order, q)
					}
				case empty:
					if stamp[q] != tick {
						stamp[q] = tick
						c.libs++
						c.lib = q
					}
				}
			}
		}
	}
	c.last = int32(len(order))
	s.order = order
	s.comps = append(s.comps, c)
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
