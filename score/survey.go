package score

import "gorescore/replay"

// Options says how a board is to be surveyed.
type Options struct {
	// Source is the ruleset that the game was played under, nil if unknown.
	Source *Ruleset
	// Dame is the policy for open dame; the zero value is DameAuto.
	Dame Dame
}

// Tally is a plain count of one board: every figure that the rulesets combine.
// Arrays are indexed by replay.Color.
type Tally struct {
	Stones    [3]int // S: live stones on the board
	Territory [3]int // T: empty points that only this colour surrounds
	Neutral   int    // N: empty points of nobody
	Prisoners [3]int // P: stones captured by that colour, dead ones included
}

// Put returns m, the stones that a colour has put on the board: what stands
// there and what was captured. Setup stones taken off by setup do not count.
func (t *Tally) Put(c replay.Color) int { return t.Stones[c] + t.Prisoners[c.Opponent()] }

// Area is the area difference, Black minus White, in points (2.1).
func (t *Tally) Area() int {
	return t.Stones[black] + t.Territory[black] - t.Stones[white] - t.Territory[white]
}

// Plain is the territory difference with every surrounded point and prisoner,
// eyes in seki included (D_T of 2.3).
func (t *Tally) Plain() int {
	return t.Territory[black] + t.Prisoners[black] - t.Territory[white] - t.Prisoners[white]
}

// Parity is m_b - m_w. Area() == Plain() + Parity() always holds (2.3).
func (t *Tally) Parity() int { return t.Put(replay.Black) - t.Put(replay.White) }

// Owner says what a point is in the static count.
type Owner uint8

// What a point can be.
const (
	OwnNone      Owner = iota // touches no stone
	OwnBlack                  // Black's territory
	OwnWhite                  // White's territory
	OwnDame                   // open between both colours
	OwnSekiBlack              // surrounded by a black group in seki
	OwnSekiWhite
	OwnFalseBlack // false eye of Black: he will have to connect
	OwnFalseWhite
	OwnStone // a live stone of a group with two eyes
	OwnSekiStone
)

// eyeFigures are what a count of territory leaves out.
type eyeFigures struct {
	// SekiPoints are surrounded points of groups that have less than two eyes,
	// FalseEyes points of live groups that will have to be filled, SekiDead dead
	// stones inside a group in seki, by their own colour (J89 article 10-1).
	SekiPoints, FalseEyes, SekiDead [3]int
}

// Map is a surveyed final position. It belongs to its Surveyor and is valid
// until that surveys the next game.
type Map struct {
	s   *Surveyor
	g   *replay.Game
	f   *replay.Final
	st  *Status
	opt Options

	// AsIs is the board as it ended, dead stones taken off.
	AsIs Tally
	eyeFigures
	// Groups counts the groups that live with two eyes.
	Groups [3]int
	// Unfilled: too much of the board is open for a count to mean anything
	// (guards of section 3).
	Unfilled bool
	// Sparse reports an unfilled board on which hardly any stone was put.
	Sparse bool

	ataris   int        // chains with one liberty
	dame     dameKind   // whether filling is more than counting
	fills    [3]filling // by the colour that moves first
	first    uint8      // the side to move at the end of the record
	bare     Tally      // no stone removed
	haveBare bool
	marked   [3]int // points of the players' own territory marks
	hasMarks bool
	byServer bool       // the server's way of counting makes a difference
	flood    bool       // every surrounded point is territory, as the server counts
	lit      [2]literal // as it ended, filled
	span     span
	ruled    *Map // with the stones that territory rules call dead without play; nil if there are none
}

// Surveyor surveys boards. It keeps its memory between games; the zero value
// is ready. It is not safe for concurrent use.
type Surveyor struct {
	w, h, stride int
	near         [4]int16
	around       [8]int16
	raw, cell    []uint8 // the board, and the board without dead stones
	comp         []int16 // component of each point
	mark         []uint8
	stamp        []int32
	tick         int32
	local        []int16

	comps   []component
	chains  int // comps[1:chains] are those of the first split
	order   []int16
	neutral []int16 // points that both colours touch
	sorted  []int16 // the same in the order in which they are filled
	dead    []int16
	stack   []int16
	seen    []int16

	parent   []int16 // disjoint sets of components: groups in the end
	trial    []int16
	ends     []end
	borders  []eyeSide
	nodes    []cutNode
	edges    []int32
	visited  []int32
	valued   []bool
	sound    []soundness // of chains
	eyes     []int16
	shape    eyeShape
	libsSeen [2]int16

	counter counter // of the survey under way
	departs bool    // there was something that counters see in different ways

	parts  parts
	filler filler
	m      Map
	ruling *ruling // made when it is first needed
}

// Survey surveys the final position of one game with the dead stones of st. A
// nil st means that every stone lives. Where the game was counted by a program
// that is known to count its own way, so do we (replay.Game.Counter).
func (s *Surveyor) Survey(g *replay.Game, f *replay.Final, st *Status, opt Options) *Map {
	c := counters[g.Counter]
	if !c.surveys() {
		return s.survey(g, f, st, opt, counter{})
	}
	m := s.survey(g, f, st, opt, c)
	if !s.departs {
		return m
	}
	theirs := m.eyeFigures
	m = s.survey(g, f, st, opt, counter{})
	if m.eyeFigures == theirs {
		return m
	}
	m = s.survey(g, f, st, opt, c)
	m.byServer = true
	return m
}

func (s *Surveyor) survey(g *replay.Game, f *replay.Final, st *Status, opt Options, c counter) *Map {
	s.counter, s.departs = c, false
	m := &s.m
	fills, lit := m.fills, m.lit
	*m = Map{s: s, g: g, f: f, st: st, opt: opt, fills: fills, lit: lit}
	for i := range m.fills {
		m.fills[i].done = false
	}
	m.lit[0].done, m.lit[1].done = false, false
	if m.opt.Dame == "" {
		m.opt.Dame = DameAuto
	}
	s.dead = s.dead[:0]
	if st != nil {
		s.load(f.Width, f.Height, f.Board, st.Dead)
	} else {
		s.load(f.Width, f.Height, f.Board, nil)
	}
	clear(s.mark)
	s.split()
	s.chains = len(s.comps)
	s.sound = s.sound[:0]
	m.countBoard()
	s.findEyes()
	m.countGroups()
	m.countMarks()
	m.first = uint8(f.ToMove)
	if m.first == empty {
		m.first = uint8(g.ToPlay)
	}
	if m.first == empty {
		m.first = black
	}
	m.guardProtection()
	m.surveyRuled()
	return m
}

// countBoard fills AsIs and the list of open points, and applies the guards.
func (m *Map) countBoard() {
	s, t := m.s, &m.AsIs
	s.neutral = s.neutral[:0]
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		switch {
		case c.color != empty:
			t.Stones[c.color] += c.size()
			if c.libs == 1 {
				m.ataris++
			}
		case c.border == black || c.border == white:
			t.Territory[c.border] += c.size()
		default:
			t.Neutral += c.size()
			if c.border != 0 {
				s.neutral = append(s.neutral, s.points(c)...)
				for _, p := range s.points(c) {
					s.mark[p] |= openPoint
				}
				m.Unfilled = m.Unfilled || c.size() > maxOpenRegion
			}
		}
	}
	t.Prisoners[black] = m.f.Prisoners[black]
	t.Prisoners[white] = m.f.Prisoners[white]
	for _, p := range s.dead {
		t.Prisoners[opponent(s.raw[p])]++
	}
	limit := max(minOpenLimit, s.w*s.h/20)
	put := t.Put(replay.Black) + t.Put(replay.White)
	m.Sparse = put*minPutShare < s.w*s.h
	m.Unfilled = m.Unfilled || t.Neutral > limit || m.Sparse
	if len(s.neutral) > 1 {
		sortPoints(s.neutral)
	}
}

// The guards of section 3: what is more open than this was not played out.
const (
	maxOpenRegion = 8
	minOpenLimit  = 12
	maxProtection = 6
	// A board on which fewer stones than one for this many points were put is a
	// record cut short, even if one side owns all of it: of 12,403 counted games
	// the emptiest had one for 8.4 points.
	minPutShare = 12
)

// guardProtection applies the guard on what algorithm F had to protect. Each
// connection takes a chain in atari and each teire a dame that asks for it, so
// that nearly all boards need not be filled to know.
func (m *Map) guardProtection() {
	if !m.Unfilled && m.ataris+len(m.s.neutral) > maxProtection {
		m.Unfilled = m.filled(m.first).guarded > maxProtection
	}
}

// sortPoints is an insertion sort: the list is short and nearly in order.
func sortPoints(p []int16) {
	for i := 1; i < len(p); i++ {
		v := p[i]
		k := i
		for ; k > 0 && p[k-1] > v; k-- {
			p[k] = p[k-1]
		}
		p[k] = v
	}
}

// countGroups adds up what eyes and groups are worth.
func (m *Map) countGroups() {
	s := m.s
	s.valued = grow(s.valued, len(s.comps))
	for id := 1; id < len(s.comps); id++ {
		c := &s.comps[id]
		if c.color != empty {
			// A group counts once, at its first chain.
			if r := find(s.parent, int16(id)); s.eyes[r] >= 2 && !s.valued[r] {
				s.valued[r] = true
				m.Groups[c.color]++
			}
			continue
		}
		if c.owner == empty || c.loose {
			continue
		}
		alive := s.alive(int16(id))
		for _, p := range s.points(c) {
			switch {
			case !alive:
				m.SekiPoints[c.owner]++
			case s.mark[p]&unscorable != 0:
				m.FalseEyes[c.owner]++
			}
		}
	}
	for _, p := range s.dead {
		id := s.comp[p]
		if c := &s.comps[id]; c.owner != empty && !s.alive(id) {
			if s.departs = true; !s.counter.liftsInSeki {
				m.SekiDead[s.raw[p]]++
			}
		}
	}
}
