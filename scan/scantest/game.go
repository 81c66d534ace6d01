package scantest

import (
	"math/rand/v2"

	"gorescore/replay"
)

// A Played move is one of a made game.
type Played struct {
	N     int
	Color replay.Color
	Point replay.Point
	// On is the number of the stone that is printed where the move was played,
	// 0 if the move's own number is.
	On int
}

// Game plays random moves that are legal, from move first on, around each other
// as in a game. The stones are as a figure shows them: each point once.
func Game(rng *rand.Rand, size, first, last int) ([]Stone, []Played) {
	b := replay.NewBoard(size, size)
	shown := map[replay.Point]int{}
	var stones []Stone
	var moves []Played
	color := replay.Black
	if first%2 == 0 {
		color = replay.White
	}
	at := replay.Point(size * size / 2)
	for n := first; n <= last; n++ {
		for try := 0; ; try++ {
			spread := 2 + try/8
			x, y := int(at)%size+rng.IntN(2*spread+1)-spread, int(at)/size+rng.IntN(2*spread+1)-spread
			if x < 0 || y < 0 || x >= size || y >= size {
				x, y = rng.IntN(size), rng.IntN(size)
			}
			p := replay.Point(y*size + x)
			if b.At(p) != replay.Empty {
				continue
			}
			c := b.Copy()
			if _, lost := c.Play(color, p); lost > 0 {
				continue
			}
			b, at = c, p
			break
		}
		m := Played{N: n, Color: color, Point: at, On: shown[at]}
		if m.On == 0 {
			shown[at] = n
			stones = append(stones, Stone{X: int(at) % size, Y: int(at) / size, Color: color, Number: n})
		}
		moves = append(moves, m)
		if rng.IntN(5) == 0 {
			at = replay.Point(rng.IntN(size * size))
		}
		color = color.Opponent()
	}
	return stones, moves
}

// Figure is the part of a game from move first to last as it is printed: the
// stones before without numbers, and its moves. On is -1 for a move where a
// stone without a number is printed.
func Figure(size int, game []Played, first, last int) ([]Stone, []Played) {
	b := replay.NewBoard(size, size)
	shown := map[replay.Point]int{}
	var stones []Stone
	var moves []Played
	for _, m := range game {
		if m.N == first {
			for p := range replay.Point(size * size) {
				if c := b.At(p); c != replay.Empty {
					shown[p] = -1
					stones = append(stones, Stone{X: int(p) % size, Y: int(p) / size, Color: c})
				}
			}
		}
		b.Play(m.Color, m.Point)
		if m.N < first || m.N > last {
			continue
		}
		if m.On = shown[m.Point]; m.On == 0 {
			shown[m.Point] = m.N
			stones = append(stones, Stone{X: int(m.Point) % size, Y: int(m.Point) / size, Color: m.Color, Number: m.N})
		}
		moves = append(moves, m)
	}
	return stones, moves
}
