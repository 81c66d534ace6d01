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
	text, g := r.tree.Text, &r.game
	w, h := g.Width, g.Height
	c, at, move, count := replay.White, run.At, r.moves, int(run.Count)
	if run.Black {
		c = replay.Black
	}
	for count > 0 {
		done := len(g.Steps)
		if done >= maxSteps {
			return false
		}
		g.Steps = slices.Grow(g.Steps, count)
		steps := g.Steps[done : done+count]
		for k := range steps {
			xy := text[at+3:][:2]
			x, y := int(letters[xy[0]]), int(letters[xy[1]])
			if x >= w || y >= h {
				steps = steps[:k]
				break
			}
			move++
			s := &steps[k]
			s.Kind, s.Color, s.Point = replay.PlayStep, c, replay.Point(y*w+x)
			s.Move, s.At = move, at+3
			s.First, s.Last = 0, 0
			c = replay.Black + replay.White - c
			at += run.Stride
		}
		g.Steps = g.Steps[:done+len(steps)]
		if n := len(steps); n > 0 {
			r.moves, r.mover, r.playsAt = move, steps[n-1].Color, true
			count -= n
		}
		if count > 0 { // a pass as "tt", or no point of this board
			r.oddMove(c, sgfparse.Value{Start: at + 3, End: at + 5})
			c, at, move = c.Opponent(), at+run.Stride, r.moves
			count--
		}
	}
	return true
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
	s := strings.TrimSpace(string(r.raw(v)))
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
