package net

import (
	"slices"

	"gorescore/replay"
)

// MaxSide is the largest width and height of a board.
const MaxSide = 52

// Layout is a position cut into the parts that are pooled. Points are padded
// indexes: rows of width+1 with an empty column, and an empty row above and
// below, so that each point has its nine taps at fixed distances. Its fields
// are for reading.
type Layout struct {
	Width, Height int
	Len           int     // padded points, the frame and some slack included
	Points        []int32 // padded index by point of the board, row by row
	Segments      Parts   // chains and empty regions
	Components    [2]Parts

	stride int
	taps   [Taps]int      // distances, row by row from the upper left
	color  []replay.Color // by padded index; off on the frame
	facts  []facts        // by segment
	alive  []replay.Color // by padded index: who owns it though he always passes
	solver benson
}

// Components of points that are not Black's, that are not White's.
const (
	NotBlack = iota
	NotWhite
)

// off is the color of the frame.
const off = replay.Color(3)

// Parts are disjoint connected sets of points.
type Parts struct {
	Of []int16 // by padded index: its part; -1 for none

	members []int32 // padded indexes, part by part
	start   []int32 // where each part begins in members; one more than parts
}

// Len is the number of parts.
func (p *Parts) Len() int { return len(p.start) - 1 }

// Members are the points of a part, as padded indexes.
func (p *Parts) Members(i int) []int32 { return p.members[p.start[i]:p.start[i+1]] }

// facts is what is known of a segment.
type facts struct {
	color     replay.Color
	liberties int32   // of a chain
	beside    [2]bool // an empty region touches Black, White
	eyes      int32   // a chain: empty regions beside it that touch its colour alone
	captures  bool    // a chain touches an opponent's that has one liberty
}

// Set lays a position out. The board must have width x height points, at most
// MaxSide each way.
func (l *Layout) Set(width, height int, board []replay.Color) {
	if l.Width != width || l.Height != height {
		l.frame(width, height)
	}
	for i, p := range l.Points {
		l.color[p] = board[i]
	}
	l.cut(&l.Segments, func(a, b replay.Color) bool { return a == b })
	l.cut(&l.Components[NotBlack], func(a, b replay.Color) bool { return a != replay.Black && b != replay.Black })
	l.cut(&l.Components[NotWhite], func(a, b replay.Color) bool { return a != replay.White && b != replay.White })
	l.relate()
	for i := range l.alive {
		l.alive[i] = replay.Empty
	}
	l.solver.solve(l, replay.Black)
	l.solver.solve(l, replay.White)
}

func (l *Layout) frame(width, height int) {
	s := width + 1
	l.Width, l.Height, l.stride = width, height, s
	l.Len = (height+2)*s + 1 + slack
	l.taps = [Taps]int{-s - 1, -s, -s + 1, -1, 0, 1, s - 1, s, s + 1}
	l.Points = l.Points[:0]
	l.color = make([]replay.Color, l.Len)
	l.alive = make([]replay.Color, l.Len)
	for _, p := range []*Parts{&l.Segments, &l.Components[0], &l.Components[1]} {
		p.Of = make([]int16, l.Len)
	}
	for i := range l.color {
		l.color[i] = off
	}
	for y := range height {
		for x := range width {
			l.Points = append(l.Points, int32((y+1)*s+x+1))
		}
	}
}

// sides are the four neighbours of p.
func (l *Layout) sides(p int32) [4]int32 {
	s := int32(l.stride)
	return [4]int32{p - s, p - 1, p + 1, p + s}
}

// cut finds the parts of points that are joined, colour by colour; points that
// are not joined with their own colour belong to none.
func (l *Layout) cut(p *Parts, joined func(a, b replay.Color) bool) {
	for i := range p.Of {
		p.Of[i] = -1
	}
	p.members, p.start = p.members[:0], append(p.start[:0], 0)
	for _, first := range l.Points {
		if p.Of[first] >= 0 || !joined(l.color[first], l.color[first]) {
			continue
		}
		num := int16(p.Len())
		head := len(p.members)
		p.Of[first] = num
		for p.members = append(p.members, first); head < len(p.members); head++ {
			from := p.members[head]
			for _, q := range l.sides(from) {
				if p.Of[q] < 0 && l.color[q] != off && joined(l.color[from], l.color[q]) {
					p.Of[q] = num
					p.members = append(p.members, q)
				}
			}
		}
		p.start = append(p.start, int32(len(p.members)))
	}
}

// relate counts liberties and what lies beside each segment.
func (l *Layout) relate() {
	l.facts = l.facts[:0]
	for i := range l.Segments.Len() {
		l.facts = append(l.facts, facts{color: l.color[l.Segments.Members(i)[0]]})
	}
	for i := range l.facts {
		region := &l.facts[i]
		if region.color != replay.Empty {
			continue
		}
		for _, p := range l.Segments.Members(i) {
			for _, n := range l.chainsBeside(p, replay.Empty) {
				if n >= 0 {
					l.facts[n].liberties++
					region.beside[l.facts[n].color-1] = true
				}
			}
		}
	}
	l.countEyes()
	for i := range l.facts {
		chain := &l.facts[i]
		if chain.color == replay.Empty {
			continue
		}
		for _, p := range l.Segments.Members(i) {
			for _, n := range l.chainsBeside(p, chain.color) {
				if n >= 0 && l.facts[n].liberties == 1 {
					chain.captures = true
				}
			}
		}
	}
}

// countEyes counts for each chain the empty regions beside it that touch its
// colour alone.
func (l *Layout) countEyes() {
	last := l.solver.buffer(len(l.facts))
	for i := range l.facts {
		region := &l.facts[i]
		if region.color != replay.Empty || region.beside[0] == region.beside[1] {
			continue
		}
		for _, p := range l.Segments.Members(i) {
			for _, n := range l.chainsBeside(p, replay.Empty) {
				if n >= 0 && last[n] != int16(i) {
					last[n] = int16(i)
					l.facts[n].eyes++
				}
			}
		}
	}
}

// chainsBeside lists the chains of other colours than the one given that touch
// p, each once; -1 fills up.
func (l *Layout) chainsBeside(p int32, not replay.Color) [4]int16 {
	found := [4]int16{-1, -1, -1, -1}
	for k, q := range l.sides(p) {
		if c := l.color[q]; c == replay.Empty || c == off || c == not {
			continue
		}
		if n := l.Segments.Of[q]; !slices.Contains(found[:], n) {
			found[k] = n
		}
	}
	return found
}

// Kind gives the parts of one of the kinds that are pooled: the segments, the
// components of points that are not Black's, of those that are not White's.
func (l *Layout) Kind(k int) *Parts {
	if k == 0 {
		return &l.Segments
	}
	return &l.Components[k-1]
}

// Color is the colour at a point of the board.
func (l *Layout) Color(p int32) replay.Color { return l.color[p] }

// Component is the part of the components k, NotBlack or NotWhite, that the
// segment i belongs to, -1 for none.
func (l *Layout) Component(k, i int) int {
	return int(l.Components[k].Of[l.Segments.Members(i)[0]])
}

// Tap is the distance of a tap in points.
func (l *Layout) Tap(t int) int { return l.taps[t] }

// Stride is the distance of two rows in points.
func (l *Layout) Stride() int { return l.stride }
