package replay

import (
	"encoding/hex"
	"slices"

	"github.com/zeebo/xxh3"
)

// Tokens of a move sequence: kind, colour and point in one word.
const (
	playToken = iota << 14
	passToken
	setupToken
	offToken
	tokenColor = 12
)

// MovesDigest returns 32 hexadecimal digits that are the same for the same game
// wherever it was recorded and however the board was turned: the xxh3-128 of
// size, setup and moves in the smallest of the 8 symmetries. The order of setup
// stones and their spread over nodes do not matter, nor do passes at the end,
// which many servers do not record.
func (g *Game) MovesDigest() string {
	width, height := min(max(g.Width, 1), MaxSize), min(max(g.Height, 1), MaxSize)
	moves, setups := g.tokens(width * height)
	var best, next []uint16
	for turn := range symmetries {
		// Of a board and its transpose the smaller width comes first.
		if w, h := symmetrySize(turn, width, height); w > h {
			continue
		}
		var smaller bool
		if next, smaller = turned(next[:0], moves, setups, turn, width, height, best); smaller {
			best, next = next, best
		}
	}
	data := make([]byte, 2, 2+2*len(best))
	data[0], data[1] = byte(min(width, height)), byte(max(width, height))
	for _, t := range best {
		data = append(data, byte(t), byte(t>>8))
	}
	sum := xxh3.Hash128(data).Bytes()
	return hex.EncodeToString(sum[:])
}

// move is a token and its point, not yet turned.
type move struct {
	token uint16
	point Point
}

// tokens lists the game's moves and setup stones without the passes at the
// end. Setup nodes that follow each other are one run [first, last) of setups,
// each point once.
func (g *Game) tokens(points int) (moves []move, setups [][2]int) {
	moves = make([]move, 0, len(g.Steps)+len(g.Placements))
	steps := g.Steps
	for len(steps) > 0 && steps[len(steps)-1].Kind == PassStep {
		steps = steps[:len(steps)-1]
	}
	for i := 0; i < len(steps); i++ {
		s := &steps[i]
		color := uint16(s.Color&3) << tokenColor
		switch {
		case s.Kind == PassStep:
			moves = append(moves, move{passToken | color, 0})
		case s.Kind == PlayStep && uint(s.Point) < uint(points):
			moves = append(moves, move{playToken | color, s.Point})
		case s.Kind == PlayStep:
			moves = append(moves, move{offToken | color, 0})
		case s.Kind == SetupStep:
			first := len(moves)
			for ; i < len(steps) && steps[i].Kind == SetupStep; i++ {
				for _, pl := range g.placements(&steps[i]) {
					if uint(pl.Point) < uint(points) {
						moves = append(moves, move{setupToken | uint16(pl.Color&3)<<tokenColor, pl.Point})
					}
				}
			}
			i--
			moves = mergeSetup(moves, first)
			setups = append(setups, [2]int{first, len(moves)})
		}
	}
	return moves, setups
}

// mergeSetup keeps the last word on each point of the setup from first on. At
// the very beginning clearing a point says nothing.
func mergeSetup(moves []move, first int) []move {
	run := moves[first:]
	slices.SortStableFunc(run, func(a, b move) int { return int(a.point) - int(b.point) })
	kept := moves[:first]
	for i, m := range run {
		switch {
		case i+1 < len(run) && run[i+1].point == m.point:
		case first == 0 && m.token == setupToken:
		default:
			kept = append(kept, m)
		}
	}
	return kept
}

// turned appends the sequence in one symmetry, the stones of a setup sorted.
// It stops, and says so, as soon as the sequence is not smaller than best.
func turned(dst []uint16, moves []move, setups [][2]int, turn, width, height int, best []uint16) ([]uint16, bool) {
	smaller := len(best) == 0
	put := func(t uint16) bool {
		if !smaller {
			if old := best[len(dst)]; t > old {
				return false
			} else if t < old {
				smaller = true
			}
		}
		dst = append(dst, t)
		return true
	}
	token := func(m move) uint16 {
		if m.token>>14 == passToken>>14 || m.token>>14 == offToken>>14 {
			return m.token
		}
		return m.token | uint16(symmetryPoint(turn, m.point, width, height))
	}
	for i := 0; i < len(moves); i++ {
		if len(setups) == 0 || setups[0][0] != i {
			if !put(token(moves[i])) {
				return dst, false
			}
			continue
		}
		run := make([]uint16, 0, setups[0][1]-i)
		for ; i < setups[0][1]; i++ {
			run = append(run, token(moves[i]))
		}
		i--
		setups = setups[1:]
		slices.Sort(run)
		for _, t := range run {
			if !put(t) {
				return dst, false
			}
		}
	}
	return dst, smaller
}

// symmetries is the number of symmetries of a board: bit 0 mirrors columns,
// bit 1 rows, bit 2 exchanges rows and columns.
const symmetries = 8

// symmetrySize is the size of the board after a symmetry.
func symmetrySize(turn, width, height int) (w, h int) {
	if turn&4 != 0 {
		return height, width
	}
	return width, height
}

// symmetryPoint is the place of a point of a width x height board after a
// symmetry, on the board of symmetrySize.
func symmetryPoint(turn int, p Point, width, height int) Point {
	x, y := int(p)%width, int(p)/width
	if turn&1 != 0 {
		x = width - 1 - x
	}
	if turn&2 != 0 {
		y = height - 1 - y
	}
	if turn&4 != 0 {
		return Point(x*height + y)
	}
	return Point(y*width + x)
}
