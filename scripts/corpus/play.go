package main

import (
	"fmt"
	"math/rand/v2"

	"gorescore/replay"
)

// player plays one game after the other on its board.
type player struct {
	counted int // percent of the games that are played out
	size    int // of all boards, 0: the usual mix
	given   int // moves of a game that is given up, 0: it varies

	board  *replay.Board
	rnd    *rand.Rand
	side   int
	moves  []byte
	colors []replay.Color
	last   replay.Point
	took   int // stones that the last move captured
}

func newPlayer() *player { return &player{board: replay.NewBoard(19, 19)} }

// game plays and writes a game. Every tenth is on a small board.
func (p *player) game(number int) []byte {
	p.rnd = seedOf(number)
	p.side = 19
	if number%10 == 9 {
		p.side = 9 + 4*p.rnd.IntN(2)
	}
	if p.size > 0 {
		p.side = p.size
	}
	p.board.Reset(p.side, p.side)
	p.moves, p.last, p.took = p.moves[:0], replay.NoPoint, 0
	given := p.rnd.IntN(100) >= p.counted
	most := 3 * p.side * p.side
	if given {
		most = p.side*p.side/4 + p.rnd.IntN(p.side*p.side/2)
		if p.given > 0 {
			most = p.given
		}
	}
	passes := 0
	for n := 0; n < most && passes < 2; n++ {
		c := replay.Black + replay.Color(n%2)
		at, ok := p.choose(c)
		if !ok {
			passes++
			p.last, p.took = replay.NoPoint, 0
			p.moves = fmt.Appendf(p.moves, ";%s[]", c)
			continue
		}
		passes = 0
		p.took, _ = p.board.Play(c, at)
		p.last = at
		p.moves = fmt.Appendf(p.moves, ";%s[%c%c]", c, letter(int(at)%p.side), letter(int(at)/p.side))
	}
	result := "B+R"
	switch {
	case given && p.rnd.IntN(2) == 0:
		result = "W+R"
	case !given:
		result = p.count()
	}
	return fmt.Appendf(nil, "(;GM[1]FF[4]CA[UTF-8]AP[corpus]SZ[%d]KM[7.5]RU[Chinese]PB[Black %d]PW[White %d]DT[%d-%02d-%02d]EV[Made-up games]RE[%s]\n%s)\n",
		p.side, p.rnd.IntN(500), p.rnd.IntN(500), 1990+p.rnd.IntN(35), 1+p.rnd.IntN(12), 1+p.rnd.IntN(28), result, p.moves)
}

// letter is a coordinate as SGF has it.
func letter(i int) byte {
	if i < 26 {
		return 'a' + byte(i)
	}
	return 'A' + byte(i-26)
}

// choose finds a move: near the last one if it can, else anywhere.
func (p *player) choose(c replay.Color) (replay.Point, bool) {
	if p.last >= 0 {
		for range 8 {
			x := int(p.last)%p.side + p.rnd.IntN(7) - 3
			y := int(p.last)/p.side + p.rnd.IntN(7) - 3
			if x >= 0 && y >= 0 && x < p.side && y < p.side && p.sensible(c, replay.Point(y*p.side+x)) {
				return replay.Point(y*p.side + x), true
			}
		}
	}
	points := p.side * p.side
	start := p.rnd.IntN(points)
	for i := range points {
		if at := replay.Point((start + i) % points); p.sensible(c, at) {
			return at, true
		}
	}
	return replay.NoPoint, false
}

// sensible reports whether a move is legal and fills no point that c surrounds.
func (p *player) sensible(c replay.Color, at replay.Point) bool {
	if p.board.At(at) != replay.Empty {
		return false
	}
	open, safe, captures, own, sides := 0, false, 0, 0, 0
	p.around(int(at), func(n replay.Point) {
		sides++
		switch p.board.At(n) {
		case replay.Empty:
			open++
		case c:
			own++
			safe = safe || p.board.Liberties(n) > 1
		default:
			if p.board.Liberties(n) == 1 {
				captures += p.board.ChainSize(n)
			}
		}
	})
	switch {
	case own == sides && safe: // an eye
		return false
	case captures == 1 && p.took == 1 && open == 0 && own == 0: // takes a ko back
		return false
	}
	return open > 0 || safe || captures > 0
}

func (p *player) around(at int, visit func(replay.Point)) {
	x, y := at%p.side, at/p.side
	if x > 0 {
		visit(replay.Point(at - 1))
	}
	if x < p.side-1 {
		visit(replay.Point(at + 1))
	}
	if y > 0 {
		visit(replay.Point(at - p.side))
	}
	if y < p.side-1 {
		visit(replay.Point(at + p.side))
	}
}

// count is the result by area at komi 7.5, with all stones alive.
func (p *player) count() string {
	p.colors = p.board.AppendColors(p.colors[:0])
	margin := 0
	done := make([]bool, len(p.colors))
	for i, c := range p.colors {
		switch {
		case c == replay.Black:
			margin++
		case c == replay.White:
			margin--
		case !done[i]:
			margin += p.region(i, done)
		}
	}
	half := 2*margin - 15
	if half < 0 {
		return fmt.Sprintf("W+%d.5", -half/2)
	}
	return fmt.Sprintf("B+%d.5", half/2)
}

// region is the margin of the empty region at a point.
func (p *player) region(at int, done []bool) int {
	black, white := false, false
	done[at] = true
	region := []int{at}
	for k := 0; k < len(region); k++ {
		p.around(region[k], func(n replay.Point) {
			switch p.colors[n] {
			case replay.Black:
				black = true
			case replay.White:
				white = true
			default:
				if !done[n] {
					done[n] = true
					region = append(region, int(n))
				}
			}
		})
	}
	switch {
	case black && !white:
		return len(region)
	case white && !black:
		return -len(region)
	}
	return 0
}
