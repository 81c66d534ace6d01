package replaytest

import (
	"maps"
	"math/rand/v2"
	"slices"

	"gorescore/replay"
)

// Made is one step of a Trial.
type Made struct {
	Step  replay.Step
	Facts *Facts                            // of a play
	Put   map[replay.Placement]replay.Color // of a setup: what stood on each point before
}

// Trial is a random game, played on a Game and written down for a Replayer.
type Trial struct {
	Ref  *Game
	Game replay.Game
	Made []Made
	// Each is called after each step, if it is set.
	Each func(*Made)

	rng  *rand.Rand
	next replay.Color
	step func()
}

// Stone is a colour as a Board has it.
func Stone(c replay.Color) byte { return [...]byte{Empty, Black, White}[c] }

// Color is a Board's stone as a colour.
func Color(stone byte) replay.Color {
	return map[byte]replay.Color{Black: replay.Black, White: replay.White}[stone]
}

// NewTrial begins game number n of many: a wild one, a sensible one, or a fight
// on a board with kos; two of three are on small boards, where positions return.
func NewTrial(rng *rand.Rand, n int) *Trial {
	if n%6 == 5 {
		rows := fights[n/6%len(fights)]
		t := newTrial(rng, len(rows[0]), len(rows))
		put := map[int]byte{}
		for y, row := range rows {
			for x := range row {
				if row[x] != Empty {
					put[y*len(row)+x] = row[x]
				}
			}
		}
		t.place(put)
		return t
	}
	size := func() int {
		if n%3 > 0 {
			return 2 + rng.IntN(4)
		}
		return 2 + rng.IntN(18)
	}
	width := size()
	height := width
	if n%4 == 0 {
		height = size()
	}
	t := newTrial(rng, width, height)
	if n%2 > 0 {
		t.step = t.wild
	}
	return t
}

func newTrial(rng *rand.Rand, width, height int) *Trial {
	t := &Trial{Ref: NewGame(width, height), rng: rng, next: replay.Black}
	t.Game.Width, t.Game.Height = width, height
	t.step = t.sensible
	return t
}

// Step makes one more step.
func (t *Trial) Step() { t.step() }

// made notes a step.
func (t *Trial) made(m Made) {
	m.Step.Move, m.Step.At = int32(t.Ref.Moves), uint32(7*t.Ref.Moves)
	t.Game.Steps = append(t.Game.Steps, m.Step)
	t.Made = append(t.Made, m)
	if t.Each != nil {
		t.Each(&m)
	}
}

// setup changes a few points.
func (t *Trial) setup() {
	put := map[int]byte{}
	for range 1 + t.rng.IntN(3) {
		put[t.rng.IntN(len(t.Ref.Board.At))] = Stone(replay.Color(t.rng.IntN(3)))
	}
	t.place(put)
}

func (t *Trial) place(put map[int]byte) {
	m := Made{Put: map[replay.Placement]replay.Color{}}
	m.Step = replay.Step{Kind: replay.SetupStep, First: int32(len(t.Game.Placements))}
	for _, p := range slices.Sorted(maps.Keys(put)) {
		pl := replay.Placement{Color: Color(put[p]), Point: replay.Point(p)}
		t.Game.Placements = append(t.Game.Placements, pl)
		m.Put[pl] = Color(t.Ref.Board.At[p])
	}
	m.Step.Last = int32(len(t.Game.Placements))
	t.Ref.Setup(put)
	t.made(m)
}

func (t *Trial) pass() {
	t.Ref.Pass(Stone(t.next))
	t.made(Made{Step: replay.Step{Kind: replay.PassStep, Color: t.next, Point: replay.Pass}})
}

// play plays at p, off the board if that is negative.
func (t *Trial) play(p int) {
	m := Made{Step: replay.Step{Kind: replay.PlayStep, Color: t.next, Point: replay.Point(p)}, Facts: t.Ref.Play(Stone(t.next), p)}
	if p < 0 {
		m.Step.Point = replay.OffBoard
	}
	t.made(m)
}

// wild makes any step at all.
func (t *Trial) wild() {
	switch n := t.rng.IntN(80); {
	case n == 0:
		t.setup()
		return
	case n == 1:
		t.play(-1)
	case n < 9:
		t.pass()
	default:
		t.play(t.rng.IntN(len(t.Ref.Board.At)))
	}
	if t.rng.IntN(20) > 0 {
		t.next = t.next.Opponent()
	}
}

// sensible makes a move that a player might: no point taken, no own eye filled,
// a capture rather than not, a pass if nothing is left.
func (t *Trial) sensible() {
	b, own := t.Ref.Board, Stone(t.next)
	greedy := t.rng.IntN(3) > 0
	if len(b.At) > 60 {
		greedy = t.rng.IntN(15) == 0 // it takes a flood of every chain
	}
	var points, captures []int
	for p, at := range b.At {
		if at != Empty {
			continue
		}
		fine, takes := false, false
		for _, q := range b.Beside(p) {
			fine = fine || b.At[q] != own
			takes = takes || greedy && b.At[q] == Other(own) && b.Liberties(q) == 1
		}
		if takes {
			captures = append(captures, p)
		}
		if fine {
			points = append(points, p)
		}
	}
	if len(captures) > 0 {
		points = captures
	}
	if len(points) == 0 || t.rng.IntN(30) == 0 {
		t.pass()
	} else {
		t.play(points[t.rng.IntN(len(points))])
	}
	t.next = t.next.Opponent()
}

// fights are boards with kos and what is near them (rules specification, section 4.3).
var fights = [][]string{
	{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."},
	{"OOOOOOO", "O.OXO.O", "XOX.XOX", "XXXXXXX"},
	{"OOOOOOOOO", "O.OXO.OXO", "XOX.XOX.X", "XXXXXXXXX"},
	{".O.O.", "XXOO.", ".XXO.", "..XO."},
	{".O..", "XXOO", ".XO.", ".XO."},
	{"..OO.XX.", "OOXXX...", "OOXXX..."},
}
