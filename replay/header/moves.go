package header

import (
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// runOfMoves reads nodes that hold a move of two letters and nothing else:
// nearly all. It reports false if the game has become too long.
func (r *Reader) runOfMoves(run sgfparse.MoveRun) bool {
	g := &r.game
	if w, h := int32(g.Width), int32(g.Height); r.places.width != w || r.places.height != h {
		r.places.fill(w, h)
	}
	c, at := replay.White, run.At
	if run.Black {
		c = replay.Black
	}
	for count := int(run.Count); count > 0; {
		done := len(g.Steps)
		if done >= maxSteps {
			return false
		}
		g.Steps = slices.Grow(g.Steps, count)
		steps := g.Steps[done : done+count]
		n := r.places.steps(steps, r.tree.Text, at, run.Stride, c, r.moves)
		g.Steps = g.Steps[:done+n]
		if n > 0 {
			count -= n
			at += uint32(n) * run.Stride
			r.moves += int32(n)
			r.mover, r.playsAt = steps[n-1].Color, true
			c = r.mover.Opponent()
		}
		if count > 0 { // a pass as "tt", or no point of this board
			r.oddMove(c, sgfparse.Value{Start: at + 3, End: at + 5})
			c, at = c.Opponent(), at+run.Stride
			count--
		}
	}
	return true
}

// places gives what the letters of a move add to its point: the column for the
// first, the point that begins the row for the second, noPlace off the board.
type places struct {
	width, height int32
	column, row   [256]uint16
}

const noPlace = 1 << 14

func (pl *places) fill(width, height int32) {
	pl.width, pl.height = width, height
	for i, n := range letters {
		pl.column[i], pl.row[i] = noPlace, noPlace
		if int32(n) < width {
			pl.column[i] = uint16(n)
		}
		if int32(n) < height {
			pl.row[i] = uint16(int32(n) * width)
		}
	}
}

// steps fills steps from moves of two letters by turns of colour; the first,
// of c, stands at at, after the given number of moves. It returns the number of
// those before one that is not on the board.
func (pl *places) steps(steps []replay.Step, text []byte, at, stride uint32, c replay.Color, move int32) int {
	// Kind, colour, point and number fill one word; the compiler makes one store of it.
	const number = 1 << 32
	next := uint64(replay.PlayStep) | uint64(c)<<8 | uint64(move+1)*number
	const turn = uint64(replay.Black^replay.White) << 8
	i := uint64(at) + 3
	for k := range steps {
		p := pl.row[text[i+1]] + pl.column[text[i]]
		if p >= noPlace {
			return k
		}
		w := next | uint64(p)<<16
		s := &steps[k]
		s.Kind, s.Color, s.Point, s.Move = replay.StepKind(w), replay.Color(w>>8), replay.Point(w>>16), int32(w>>32)
		s.At, s.First, s.Last = uint32(i), 0, 0
		next = next ^ turn + number
		i += uint64(stride)
	}
	return len(steps)
}

func moverOf(id sgfparse.PropID) replay.Color {
	if id == idB {
		return replay.Black
	}
	return replay.White
}

// maxToldMoves is how many bad moves of one game are told one by one.
const maxToldMoves = 20

// move adds one B or W.
func (r *Reader) move(c replay.Color, v sgfparse.Value) {
	text := r.tree.Text
	if v.End-v.Start == 2 {
		x, y := int(letters[text[v.Start]]), int(letters[text[v.Start+1]])
		if x < r.game.Width && y < r.game.Height {
			r.playsAt = true
			r.step(replay.PlayStep, c, replay.Point(y*r.game.Width+x), v.Start)
			return
		}
	}
	r.oddMove(c, v)
}

// maxSteps bounds the moves and setups of a game, and its setup stones.
const maxSteps = sgfparse.MaxNodes

// tooLong tells once that the game was not read to its end.
func (r *Reader) tooLong(at uint32, what string) {
	if !r.isTooLong {
		r.isTooLong, r.game.Corrupt = true, true
		r.find(&sgfparse.GameTooLong, at, "more than %d %s: the rest was not read", maxSteps, what)
	}
}

func (r *Reader) step(kind replay.StepKind, c replay.Color, p replay.Point, at uint32) {
	if len(r.game.Steps) >= maxSteps {
		r.tooLong(at, "moves")
		return
	}
	r.moves++
	r.mover = c
	r.game.Steps = append(r.game.Steps, replay.Step{Kind: kind, Color: c, Point: p, Move: r.moves, At: at})
}

// oddMove reads what is no plain point of the board.
func (r *Reader) oddMove(c replay.Color, v sgfparse.Value) {
	g := &r.game
	s := r.tree.SimpleText(v)
	x, y, isPoint := sgfparse.ParsePoint(r.raw(v))
	switch {
	case s == "", s == "tt" && g.Width <= 19 && g.Height <= 19:
		r.step(replay.PassStep, c, replay.Pass, v.Start)
	case isPoint && x < g.Width && y < g.Height: // blanks around the point
		r.playsAt = true
		r.step(replay.PlayStep, c, replay.Point(y*g.Width+x), v.Start)
	case isPoint && x == g.Width && y == g.Height:
		r.step(replay.PassStep, c, replay.Pass, v.Start)
		if !r.beyondOK {
			r.beyondOK = true
			r.find(&KindPassBeyond, v.Start, "%s[%s] is one line beyond the %dx%d board; read as a pass", c, s, g.Width, g.Height)
		}
	case strings.EqualFold(s, "pass"):
		r.step(replay.PassStep, c, replay.Pass, v.Start)
		r.find(&KindPassWord, v.Start, "%s[%s] is read as a pass", c, s)
	default:
		if !r.badMove(c, v.Start) {
			return
		}
		if isPoint {
			r.find(&KindMoveOffBoard, v.Start, "%s[%s] is outside the %dx%d board", c, s, g.Width, g.Height)
		} else {
			r.find(&KindMoveUnread, v.Start, "%s[%s] is neither a point nor a pass", c, clip(s))
		}
	}
}

// lostMove adds a B or W without a value: it was a move, nobody knows which.
func (r *Reader) lostMove(c replay.Color, at uint32) {
	if r.badMove(c, at) {
		r.find(&KindMoveUnread, at, "%s has no value: which move it was is unknown", c)
	}
}

// namelessMove adds a point without B or W: whose move it was, or whether it was
// one, is unknown. Most games go by turns.
func (r *Reader) namelessMove(at uint32) {
	c := replay.Black
	if r.mover == replay.Black {
		c = replay.White
	}
	if r.badMove(c, at) {
		r.find(&KindMoveUnread, at, "a point without B or W: it may be a move")
	}
}

// badMove adds a move that cannot be played and says whether to tell of it.
func (r *Reader) badMove(c replay.Color, at uint32) (tell bool) {
	r.game.Corrupt = true
	r.step(replay.PlayStep, c, replay.OffBoard, at)
	r.badMoves++
	return r.badMoves <= maxToldMoves
}

// letters gives a coordinate from 0 to 51 for a-zA-Z, 255 for anything else.
var letters = func() (t [256]uint8) {
	for i := range t {
		t[i] = 255
	}
	for i := range 26 {
		t['a'+i], t['A'+i] = uint8(i), uint8(26+i)
	}
	return t
}()
