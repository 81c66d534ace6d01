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
	moves, setups := g.tokens(width, height)
	turn := smallest(moves, setups, width, height)
	data := make([]byte, 2, 2+2*len(moves))
	data[0], data[1] = byte(min(width, height)), byte(max(width, height))
	var run []uint16
	for i := 0; i < len(moves); {
		run, i, setups = appendRun(run[:0], moves, setups, i, turn, width, height)
		for _, t := range run {
			data = append(data, byte(t), byte(t>>8))
		}
	}
	sum := xxh3.Hash128(data).Bytes()
	return hex.EncodeToString(sum[:])
}

// move is a token and its place, not yet turned.
type move struct {
	token uint16
	x, y  uint8
}

// tokens lists the game's moves and setup stones without the passes at the
// end. Setup nodes that follow each other are one run [first, last) of setups,
// each point once.
func (g *Game) tokens(width, height int) (moves []move, setups [][2]int) {
	moves = make([]move, 0, len(g.Steps)+len(g.Placements))
	points := uint(width * height)
	at := func(token uint16, p Point) move {
		y := uint16(p) / uint16(width)
		return move{token, uint8(uint16(p) - y*uint16(width)), uint8(y)}
	}
	steps := g.Steps
	for len(steps) > 0 && steps[len(steps)-1].Kind == PassStep {
		steps = steps[:len(steps)-1]
	}
	for i := 0; i < len(steps); i++ {
		s := &steps[i]
		color := uint16(s.Color&3) << tokenColor
		switch {
		case s.Kind == PassStep:
			moves = append(moves, move{token: passToken | color})
		case s.Kind == PlayStep && uint(s.Point) < points:
			moves = append(moves, at(playToken|color, s.Point))
		case s.Kind == PlayStep:
			moves = append(moves, move{token: offToken | color})
		case s.Kind == SetupStep:
			first := len(moves)
			for ; i < len(steps) && steps[i].Kind == SetupStep; i++ {
				for _, pl := range g.placements(&steps[i]) {
					if uint(pl.Point) < points {
						moves = append(moves, at(setupToken|uint16(pl.Color&3)<<tokenColor, pl.Point))
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
	slices.SortStableFunc(run, func(a, b move) int { return (int(a.y)-int(b.y))*MaxSize + int(a.x) - int(b.x) })
	kept := moves[:first]
	for i, m := range run {
		switch {
		case i+1 < len(run) && run[i+1].x == m.x && run[i+1].y == m.y:
		case first == 0 && m.token == setupToken:
		default:
			kept = append(kept, m)
		}
	}
	return kept
}

// smallest returns the symmetry whose sequence is the smallest. A few moves
// leave one candidate: only they are turned eight times.
func smallest(moves []move, setups [][2]int, width, height int) int {
	candidates := make([]int, 0, symmetries)
	for turn := range symmetries {
		// Of a board and its transpose the smaller width comes first.
		if w, h := symmetrySize(turn, width, height); w <= h {
			candidates = append(candidates, turn)
		}
	}
	var best, run []uint16
	for i := 0; i < len(moves) && len(candidates) > 1; {
		next, rest := i, setups
		kept := candidates[:0]
		for _, turn := range candidates {
			run, next, rest = appendRun(run[:0], moves, setups, i, turn, width, height)
			order := -1
			if len(kept) > 0 {
				order = slices.Compare(run, best)
			}
			if order < 0 {
				kept = kept[:0]
				best, run = run, best
			}
			if order <= 0 {
				kept = append(kept, turn)
			}
		}
		candidates, i, setups = kept, next, rest
	}
	return candidates[0]
}

// appendRun appends the tokens of move i or, sorted, of the whole setup that
// begins there, in one symmetry. It returns what follows.
func appendRun(dst []uint16, moves []move, setups [][2]int, i, turn, width, height int) ([]uint16, int, [][2]int) {
	if len(setups) == 0 || setups[0][0] != i {
		return append(dst, moves[i].turn(turn, width, height)), i + 1, setups
	}
	last := setups[0][1]
	for ; i < last; i++ {
		dst = append(dst, moves[i].turn(turn, width, height))
	}
	slices.Sort(dst)
	return dst, last, setups[1:]
}

// turn is the token with its place in one symmetry.
func (m move) turn(turn, width, height int) uint16 {
	x, y := int(m.x), int(m.y)
	if turn&1 != 0 {
		x = width - 1 - x
	}
	if turn&2 != 0 {
		y = height - 1 - y
	}
	if turn&4 != 0 {
		x, y, width = y, x, height
	}
	if m.token>>14 == passToken>>14 || m.token>>14 == offToken>>14 {
		return m.token
	}
	return m.token | uint16(y*width+x)
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
