package komitest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gorescore/replay"
)

// The small board that SGF games are played on, and the margins that it can have
// with room for both sides to live.
const (
	side      = 9
	MinMargin = -44
	MaxMargin = 42
)

// point of the small board.
type point struct{ x, y int }

// split is a board divided between both sides: Black has the left part.
type split struct {
	columns int // whole columns of Black's
	rest    int // rows of the next column that are Black's too
	dame    bool
}

// splitFor divides the board so that Black's area is the margin larger; an even
// margin leaves one point to nobody.
func splitFor(area int) split {
	dame := area%2 == 0
	if dame {
		area--
	}
	black := (side*side + area) / 2
	return split{black / side, black % side, dame}
}

// walls are the stones that part both sides: every point with a neighbour of the
// other side, and one each that joins the two parts of a wall with a step.
func (s split) walls() (black, white []point) {
	for y := range side {
		if y < s.rest {
			black = append(black, point{s.columns, y})
			white = append(white, point{s.columns + 1, y})
			continue
		}
		black = append(black, point{s.columns - 1, y})
		if !s.dame || y != s.rest {
			white = append(white, point{s.columns, y})
		}
	}
	if s.rest > 0 {
		black = append(black, point{s.columns - 1, s.rest - 1})
	}
	if s.rest > 0 || s.dame {
		white = append(white, point{s.columns + 1, s.rest})
	}
	return black, white
}

// SGF is the game as a record on a small board, which counts to its margin under
// its rules. A game that was not decided by counting ends early. It reports false
// for a counted game whose margin the small board cannot have.
func (g *Game) SGF() (string, bool) {
	counted := g.Method == replay.MethodCount
	if counted && (g.Margin < MinMargin || g.Margin > MaxMargin) {
		return "", false
	}
	rnd := rand.New(rand.NewPCG(uint64(g.Number), 0x736766))
	margin := g.Margin
	if !counted {
		margin = 6
	}
	black, white := g.stones(rnd, margin)
	moves := make([]string, 0, len(black)+len(white)+2)
	for i, p := range black {
		moves = append(moves, "B["+p.letters()+"]")
		if i < len(white) {
			moves = append(moves, "W["+white[i].letters()+"]")
		}
	}
	switch {
	case !counted:
		moves = moves[:8+rnd.IntN(8)]
	case len(black) > len(white):
		moves = append(moves, "W[]", "B[]")
	default:
		moves = append(moves, "B[]", "W[]")
	}
	return g.header() + ";" + strings.Join(moves, ";") + ")\n", true
}

// stones are both sides' moves in an order of chance. Under territory rules each
// stone of Black's more than White's takes a point off the area margin.
func (g *Game) stones(rnd *rand.Rand, margin int) (black, white []point) {
	more := 0 // stones that Black plays more
	if !g.Area && margin%2 == 0 {
		margin, more = margin+1, 1
	}
	s := splitFor(margin)
	black, white = s.walls()
	rnd.Shuffle(len(black), func(i, j int) { black[i], black[j] = black[j], black[i] })
	rnd.Shuffle(len(white), func(i, j int) { white[i], white[j] = white[j], white[i] })
	for n := 0; len(black) < len(white)+more; n++ { // inside of the own part
		black = append(black, point{0, 2 * n})
	}
	for n := 0; len(white)+more < len(black); n++ {
		white = append(white, point{side - 1, side - 1 - 2*n})
	}
	return black, white
}

func (p point) letters() string { return string([]byte{byte('a' + p.x), byte('a' + p.y)}) }

func (g *Game) header() string {
	var b strings.Builder
	rules := "Japanese"
	if g.Area {
		rules = "Chinese"
	}
	fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[%d]RU[%s]DT[2015-06-01]GN[%d]", side, rules, g.Number)
	if g.Black.Name != "" {
		fmt.Fprintf(&b, "PB[%s]PW[%s]BR[%s]WR[%s]", g.Black.Name, g.White.Name, g.Black.rating(), g.White.rating())
	}
	switch {
	case g.Missing:
	case g.Hundredfold:
		fmt.Fprintf(&b, "AP[foxwq]KM[%d]", g.Raw())
	default:
		fmt.Fprintf(&b, "KM[%s]", g.Komi)
	}
	fmt.Fprintf(&b, "RE[%s]", g.result())
	return b.String()
}

// Raw is the komi as servers write it a hundredfold: 650 points, or 375 for 3.75 zi.
func (g *Game) Raw() int {
	if g.Area {
		return int(g.Komi) * 25
	}
	return int(g.Komi) * 50
}

func (g *Game) result() string {
	if g.Winner == replay.WinnerDraw {
		return "0"
	}
	switch g.Method {
	case replay.MethodResign:
		return g.Winner.String() + "+R"
	case replay.MethodTime:
		return g.Winner.String() + "+T"
	}
	return g.Winner.String() + "+" + g.After().String()
}
