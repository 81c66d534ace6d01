package replay

import "slices"

// Replayer plays games and gathers their facts. It keeps its board and its
// tables from game to game, so that a warm Replayer allocates nothing; it must
// not be used by two goroutines at once. The zero Replayer is ready for use.
type Replayer struct {
	board   Board
	history history
	final   Final

	steps   int   // of the game
	move    int   // plays and passes so far
	last    Color // who made the last move, Empty at the start and after a setup
	played  bool  // the last move was a play
	leading bool  // nothing but Black plays so far: handicap, not out of turn
	run     int   // passes in a row

	ignoreRepeats bool // for measuring what repetition costs
	slowly        bool // for testing quick against play
}

// Play executes the main line of a game and returns the final board with the
// facts. Nothing stops it: illegal moves are executed as the SGF specification
// says, and noted. The Final and its slices are valid until the next Play.
//
// Position 0, the first that a play can repeat, is the one after the setup
// that precedes the first move. A setup node in mid-game begins a new history:
// position n is then the board after the setup, and repetitions are looked for
// among later positions only, since an edited board was not played. Passes,
// moves off the board and plays on a stone of the same colour leave the
// position as it is; they are never repetitions, but the position counts as
// having stood once more, with the other side to move.
func (r *Replayer) Play(g *Game) *Final {
	r.board.Reset(g.Width, g.Height)
	r.history.reset(g)
	r.steps, r.move, r.last, r.played, r.leading, r.run = len(g.Steps), 0, Empty, false, true, 0
	r.final = Final{
		Width: r.board.width, Height: r.board.height,
		Board: r.final.Board[:0], Events: r.final.Events[:0], Marks: g.Marks,
	}
	r.history.begin(0, 0, 0, r.board.Hash())
	for i := 0; i < len(g.Steps); i++ {
		if i = r.quick(g, i); i == len(g.Steps) {
			break
		}
		s := &g.Steps[i]
		switch s.Kind {
		case PlayStep:
			r.play(g, s)
		case PassStep:
			r.pass(g, s)
		case SetupStep:
			r.setup(g, i, s)
		}
	}
	f := &r.final
	f.Moves = r.move
	f.TrailingPass = r.run
	if r.run == 0 {
		f.FirstPass = Empty
	}
	f.ToMove = f.ToMove.Opponent() // it held the last mover
	f.Board = r.board.AppendColors(f.Board)
	return f
}

// turn does what every move begins with and returns the facts about its turn.
func (r *Replayer) turn(c Color) (kind EventKind) {
	if r.last == Empty {
		r.history.toMove(c)
	}
	r.move++
	if c != Black {
		r.leading = false
	}
	if c == r.last && r.played && !r.leading {
		kind = OutOfTurn
	}
	r.last = c
	r.final.ToMove = c
	return kind
}

// quick executes ordinary plays from step i on and returns the first step that
// it left alone. Ordinary is a play in turn on an empty point of a board up to
// 19x19, neither the first move nor after a pass: nearly every move there is.
func (r *Replayer) quick(g *Game, i int) int {
	if r.slowly || r.board.isLarge || r.last == Empty || !r.played || i >= len(g.Steps) {
		return i
	}
	// Little is kept from one play to the next: it would have to be saved around each call.
	const turn = uint16(Black^White) << 8
	next := uint16(PlayStep) | uint16(r.last)<<8 ^ turn // kind and colour
	steps, first, move := g.Steps, i, r.move+1-i
	h := &r.history
	for ; i < len(steps); i++ {
		s := &steps[i]
		if uint16(s.Kind)|uint16(s.Color)<<8 != next || uint(s.Point) >= uint(len(r.board.at)) {
			break
		}
		at := int(r.board.at[s.Point])
		if r.board.small.color(at) != 0 { // a stone, or no point of this board
			break
		}
		c := uint8(next >> 8)
		next ^= turn
		more, four, dead, slot := r.board.small.put(c, at)
		if more != 0 || dead < 0 {
			captured, lost := r.board.small.settle(c, more, four, dead, slot, false)
			if captured|lost != 0 {
				r.move = move + i
				r.after(g, s, 0, captured, lost, Empty)
				continue
			}
		}
		stones := h.stones + 1
		if h.stones = stones; stones > h.most { // the position is new
			h.most = stones
			h.growth[stones&(largeCells-1)] = h.base + uint32(move+i)
			h.hash[move+i] = r.board.small.hash &^ h.hashMask
			continue
		}
		if r.ignoreRepeats {
			continue
		}
		if earlier := h.push(g, move+i, &r.board); earlier >= 0 {
			r.move = move + i
			r.repeats(g, s, earlier, Event{Point: s.Point})
		}
	}
	r.move = move + i - 1
	if n := i - first; n > 0 {
		f, last := &r.final, Color((next^turn)>>8)
		f.Plays[last] += (n + 1) / 2
		f.Plays[3-last] += n / 2
		f.LastPlay, f.ToMove, r.last, r.leading = last, last, last, false
	}
	return i
}

// play executes any play.
func (r *Replayer) play(g *Game, s *Step) {
	f := &r.final
	c, p := s.Color, s.Point
	kind := r.turn(c)
	if r.run >= 2 {
		kind |= AfterEnd
	}
	r.run, r.played = 0, true
	if !r.board.Contains(p) || c != Black && c != White {
		r.history.stay(g, r.move, c)
		r.tell(s, Event{Point: OffBoard, Kind: kind | OffTheBoard})
		return
	}
	captured, lost, replaced := r.board.execute(c, p)
	f.Plays[c]++
	f.LastPlay = c
	r.after(g, s, kind, captured, lost, replaced)
}

// after gathers the facts of a play that has been executed.
func (r *Replayer) after(g *Game, s *Step, kind EventKind, captured, lost int, replaced Color) {
	f, h := &r.final, &r.history
	h.stones += 1 - captured - lost
	c := s.Color
	f.Prisoners[c] += captured
	f.Prisoners[c.Opponent()] += lost
	switch {
	case lost == 1:
		kind |= SingleSuicide
	case lost > 1:
		kind |= MultiSuicide
	}
	if replaced != Empty {
		f.Removed[replaced]++
		h.stones--
		kind |= Occupied
	}
	earlier := -1
	switch {
	case r.ignoreRepeats:
	case replaced == c && captured|lost == 0:
		h.stay(g, r.move, c)
	default:
		h.note(r.move, s, captured, lost, kind, &r.board)
		if earlier = h.push(g, r.move, &r.board); earlier < 0 && captured|lost != 0 {
			h.stand(r.move, freshly(c))
		}
	}
	e := Event{Point: s.Point, Kind: kind, Captured: captured, Lost: lost}
	switch {
	case earlier >= 0:
		r.repeats(g, s, earlier, e)
	case kind != 0:
		r.tell(s, e)
	}
}

// repeats tells of a play that recreated an earlier position.
func (r *Replayer) repeats(g *Game, s *Step, earlier int, e Event) {
	e.Repeat = r.history.repetition(g, earlier, r.move, s.Color, e.Kind)
	e.Kind |= Repeats
	r.tell(s, e)
}

// manyEvents in one game may become as many as it has moves: growing by and by
// would take the memory twice.
const manyEvents = 1 << 14

// tell completes and adds an event.
func (r *Replayer) tell(s *Step, e Event) {
	if n := len(r.final.Events); n == cap(r.final.Events) && n >= manyEvents {
		r.final.Events = slices.Grow(r.final.Events, r.steps-r.move+1) // once, not by and by
	}
	e.Move, e.Color, e.At = r.move, s.Color, s.At
	r.final.Events = append(r.final.Events, e)
}

// pass executes a pass.
func (r *Replayer) pass(g *Game, s *Step) {
	c := s.Color
	r.turn(c)
	r.leading, r.played = false, false
	if c == Black || c == White {
		r.final.Passes[c]++
	}
	if r.run == 0 {
		r.final.FirstPass = c
	}
	r.run++
	r.history.passes++
	r.history.stay(g, r.move, c)
}

// setup executes the setup of step i.
func (r *Replayer) setup(g *Game, i int, s *Step) {
	f, stones := &r.final, r.history.stones
	r.board.setAll(g.placements(s), func(old, now Color) {
		if f.Removed[old]++; old == Empty {
			stones++
		}
		if f.Setup[now]++; now == Empty {
			stones--
		}
	})
	f.Removed[Empty], f.Setup[Empty] = 0, 0
	f.Edited = f.Edited || r.move > 0
	r.last = Empty
	r.history.begin(r.move, i+1, stones, r.board.Hash())
}

// placements returns the setup stones of a step.
func (g *Game) placements(s *Step) []Placement {
	if s.First < 0 || s.Last < s.First || int(s.Last) > len(g.Placements) {
		return nil
	}
	return g.Placements[s.First:s.Last]
}

// run executes a step on a board, without facts.
func (g *Game) run(b *Board, s *Step) {
	switch s.Kind {
	case PlayStep:
		b.Play(s.Color, s.Point)
	case SetupStep:
		b.setAll(g.placements(s), func(Color, Color) {})
	}
}

// BoardAt returns the board after the given move (plays and passes count from
// 1) and the setup that follows it; 0 is the board before the first move, a
// number past the end the final board. It replays the game: for pictures, not
// for loops over moves.
func (g *Game) BoardAt(move int) *Board {
	b := NewBoard(g.Width, g.Height)
	for i, n := 0, 0; i < len(g.Steps); i++ {
		if g.Steps[i].Kind != SetupStep {
			n++
		}
		if n > move {
			break
		}
		g.run(b, &g.Steps[i])
	}
	return b
}
