package replaytest

// Facts are what there is to say of one move, by the definitions of the rules
// specification, section 4, and of the fields of replay.Event.
type Facts struct {
	Captured, Lost []int // points
	Replaced       byte  // the stone that stood on the point, Empty if none
	OutOfTurn      bool  // the mover made the last move too, no pass between, and it is no handicap stone
	AfterEnd       bool  // two passes in a row came just before
	Unchanged      bool  // a pass, a move off the board, a stone on one's own that takes nothing

	// Equal lists the earlier positions that the board is equal to, in order;
	// none if Unchanged. The other fields are about them and the last of them.
	Equal       []int
	Situational bool // one of them had the same side to move
	Natural     bool // one of them was made by a play of the same colour
	BasicKo     bool // takes one stone back that took one stone the move before
	Passes      int  // moves inside the cycle that were passes
	Idle        int  // other moves inside it that changed nothing
	CapturedBy  map[byte]int
	Kos         int  // pairs of points in which single stones were taken
	Irregular   bool // a stone was replaced inside the cycle, or took itself off
}

// position is one board of a game with how it came about.
type position struct {
	board    string
	next     byte // to move, 0 if nothing says
	madeBy   byte // whose play made it, 0 for others
	facts    *Facts
	mover    byte
	from, to int // the points of a stone taken alone, from the capturing one; 0, 0 for none
	pass     bool
}

// Game is a game being played: the board and every position since the last
// setup, which begins a new history.
type Game struct {
	Board     *Board
	Prisoners map[byte]int // stones taken by that colour
	Moves     int
	first     int // number of positions[0]
	positions []position
	index     map[string][]int // of positions, by board

	last       byte // who made the last move, 0 after a setup and at the start
	lastPlayed bool
	onlyBlack  bool
	passes     int
}

// NewGame begins a game on an empty board.
func NewGame(width, height int) *Game {
	g := &Game{Board: NewBoard(width, height), Prisoners: map[byte]int{}, onlyBlack: true}
	g.begin()
	return g
}

func (g *Game) begin() {
	g.first, g.positions, g.index, g.last = g.Moves, nil, map[string][]int{}, 0
	g.keep(position{})
}

func (g *Game) keep(p position) {
	p.board = string(g.Board.At)
	g.index[p.board] = append(g.index[p.board], g.first+len(g.positions))
	g.positions = append(g.positions, p)
}

// Setup puts or takes off stones, without capture.
func (g *Game) Setup(stones map[int]byte) {
	for p, c := range stones {
		g.Board.At[p] = c
	}
	g.begin()
}

// Pass passes.
func (g *Game) Pass(color byte) {
	g.turn(color)
	g.onlyBlack, g.lastPlayed = false, false
	g.passes++
	g.keep(position{next: Other(color), mover: color, pass: true, facts: &Facts{Unchanged: true}})
}

// turn does what every move begins with.
func (g *Game) turn(color byte) {
	if g.last == 0 {
		g.positions[0].next = color
	}
	g.Moves++
	g.onlyBlack = g.onlyBlack && color == Black
	g.last = color
}

// Play executes a move; p is -1 for one off the board.
func (g *Game) Play(color byte, p int) *Facts {
	f := &Facts{
		OutOfTurn: color == g.last && g.lastPlayed && !(g.onlyBlack && color == Black),
		AfterEnd:  g.passes >= 2,
		Replaced:  Empty,
	}
	g.turn(color)
	g.lastPlayed, g.passes = true, 0
	if p < 0 {
		f.Unchanged = true
		g.keep(position{next: Other(color), mover: color, facts: f})
		return f
	}
	f.Replaced = g.Board.At[p]
	f.Captured, f.Lost = g.Board.Play(color, p)
	g.Prisoners[color] += len(f.Captured)
	g.Prisoners[Other(color)] += len(f.Lost)
	f.Unchanged = f.Replaced == color && len(f.Captured)+len(f.Lost) == 0
	now := position{next: Other(color), mover: color, facts: f}
	if !f.Unchanged {
		now.madeBy = color
		f.Equal = append(f.Equal, g.index[string(g.Board.At)]...)
	}
	if len(f.Captured) == 1 && len(f.Lost) == 0 {
		now.from, now.to = p, f.Captured[0]
	}
	g.keep(now)
	if len(f.Equal) > 0 {
		g.compare(f)
	}
	return f
}

// compare fills in what there is to say of a repetition by the last position.
func (g *Game) compare(f *Facts) {
	now := &g.positions[len(g.positions)-1]
	for _, n := range f.Equal {
		p := &g.positions[n-g.first]
		f.Situational = f.Situational || p.next == now.next
		f.Natural = f.Natural || p.madeBy == now.madeBy
	}
	cycle := g.positions[f.Equal[len(f.Equal)-1]-g.first+1:]
	f.CapturedBy = map[byte]int{}
	kos := map[[2]int]bool{}
	for i := range cycle {
		p := &cycle[i]
		if p.pass {
			f.Passes++
		} else if p.facts.Unchanged {
			f.Idle++
		}
		f.CapturedBy[p.mover] += len(p.facts.Captured)
		f.CapturedBy[Other(p.mover)] += len(p.facts.Lost)
		f.Irregular = f.Irregular || len(p.facts.Lost) > 0 || p.madeBy != 0 && p.facts.Replaced != Empty
		if p.from != p.to {
			kos[[2]int{min(p.from, p.to), max(p.from, p.to)}] = true
		}
	}
	f.Kos = len(kos)
	f.BasicKo = len(cycle) == 2 && !f.Irregular &&
		cycle[0].from == cycle[1].to && cycle[0].to == cycle[1].from && cycle[0].from != cycle[0].to
}

// Number is the number of the position now on the board: moves so far.
func (g *Game) Number() int { return g.first + len(g.positions) - 1 }
