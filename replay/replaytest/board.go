package replaytest

import "strings"

// The stones of a Board.
const (
	Empty = '.'
	Black = 'X'
	White = 'O'
)

// Other is the other colour.
func Other(color byte) byte {
	if color == Black {
		return White
	}
	return Black
}

// Board is a board as its rows would be drawn.
type Board struct {
	Width, Height int
	At            []byte // row by row
}

// NewBoard is an empty board.
func NewBoard(width, height int) *Board {
	return &Board{width, height, []byte(strings.Repeat(string(Empty), width*height))}
}

// Beside lists the points beside p.
func (b *Board) Beside(p int) []int {
	list := make([]int, 0, 4)
	if p >= b.Width {
		list = append(list, p-b.Width)
	}
	if p%b.Width > 0 {
		list = append(list, p-1)
	}
	if p%b.Width < b.Width-1 {
		list = append(list, p+1)
	}
	if p < b.Width*(b.Height-1) {
		list = append(list, p+b.Width)
	}
	return list
}

// Region lists the points connected with p that hold what p holds, p first, and
// the points of other kinds beside them, each once.
func (b *Board) Region(p int) (region, border []int) {
	return b.Connected(p, func(q int) bool { return b.At[q] == b.At[p] })
}

// Connected lists the points connected with p through points that belong, p
// first, and the other points beside them, each once.
func (b *Board) Connected(p int, belongs func(int) bool) (region, border []int) {
	seen := make([]bool, len(b.At))
	seen[p] = true
	region = []int{p}
	for i := 0; i < len(region); i++ {
		for _, q := range b.Beside(region[i]) {
			if seen[q] {
				continue
			}
			seen[q] = true
			if belongs(q) {
				region = append(region, q)
			} else {
				border = append(border, q)
			}
		}
	}
	return region, border
}

// Liberties counts the empty points beside the chain at p.
func (b *Board) Liberties(p int) int {
	n := 0
	_, border := b.Region(p)
	for _, q := range border {
		if b.At[q] == Empty {
			n++
		}
	}
	return n
}

// Play puts a stone on p, in place of what is there, and takes off first the
// other colour's chains without liberties, then the own one if it has none. It
// returns the points of both.
func (b *Board) Play(color byte, p int) (captured, lost []int) {
	b.At[p] = color
	for _, q := range b.Beside(p) {
		if b.At[q] == Other(color) && b.Liberties(q) == 0 {
			captured = append(captured, b.lift(q)...)
		}
	}
	if b.Liberties(p) == 0 {
		lost = b.lift(p)
	}
	return captured, lost
}

func (b *Board) lift(p int) []int {
	chain, _ := b.Region(p)
	for _, q := range chain {
		b.At[q] = Empty
	}
	return chain
}
