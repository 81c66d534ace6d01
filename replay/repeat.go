package replay

import "math"

// past is a position of the history, in running totals so that any stretch of
// moves is the difference of two of them.
type past struct {
	hash   uint64
	taken  [2]uint32 // prisoners taken so far by Black, by White
	passes uint32
	stood  uint32 // times the position has stood, shifted by stoodShift, with the flags below
}

// Flags of past.stood, gathered over all times that the position stood.
const (
	blackToMove = 1 << iota
	whiteToMove
	playedByBlack
	playedByWhite
	stoodShift = iota
	stoodOnce  = 1 << stoodShift
)

func toMoveFlag(next Color) uint32 {
	return [4]uint32{0, blackToMove, whiteToMove, 0}[next&3]
}

func playedByFlag(c Color) uint32 {
	return [4]uint32{0, playedByBlack, playedByWhite, 0}[c&3]
}

// history finds earlier equal positions. Position n is the one after move n.
type history struct {
	past     []past   // by position
	table    []uint32 // open addressing by hash: base+position; older games' entries are below floor
	mask     uint32   // of the part of the table in use
	base     uint32   // entry of position 0
	floor    uint32   // entry of position start
	size     uint32   // entries that this game may use
	start    int      // position at which this history begins
	steps    int      // steps executed before it
	twin     int      // the position that the last one equals, -1 if new
	passes   uint32
	taken    [2]uint32
	odd      int              // last move with a suicide or a replaced stone
	koKeys   []uint16         // kos in which a single stone was taken
	koMove   [2 * 2704]uint32 // by key: 1 + the last such move
	hashMask uint64           // 0 outside tests: bits of the hash to leave out
	shadow   shadow
}

// reset prepares for a game.
func (h *history) reset(g *Game, points int) {
	n := len(g.Steps) + 2
	if len(h.past) < n {
		h.past = make([]past, n+n/4)
	}
	size := 1024
	for size < 2*n {
		size *= 2
	}
	if len(h.table) < size {
		h.table = make([]uint32, size)
		h.base, h.size = 1, 0
	}
	h.mask = uint32(size - 1)
	if uint64(h.base)+uint64(h.size)+uint64(n) > math.MaxUint32 {
		clear(h.table)
		h.base, h.size = 1, 0
	}
	h.base += h.size
	h.size = uint32(n)
	h.passes, h.taken, h.odd = 0, [2]uint32{}, 0
	for _, k := range h.koKeys {
		h.koMove[k] = 0
	}
	h.koKeys = h.koKeys[:0]
	h.shadow.reset()
}

// begin starts a history at a position, after the given number of steps.
func (h *history) begin(position, steps int, hash uint64) {
	hash &^= h.hashMask
	h.start, h.steps, h.twin = position, steps, -1
	h.floor = h.base + uint32(position)
	h.past[position] = past{hash: hash, taken: h.taken, passes: h.passes, stood: stoodOnce}
	i := uint32(hash) & h.mask
	for h.table[i] >= h.floor {
		i = (i + 1) & h.mask
	}
	h.table[i] = h.floor
}

// toMove says who moves at the position at which the history began.
func (h *history) toMove(position int, c Color) {
	h.past[position].stood |= toMoveFlag(c)
}

// stay enters a move of c that left the position as it was.
func (h *history) stay(move int, c Color) {
	p := h.past[move-1]
	p.taken, p.passes = h.taken, h.passes
	p.stood = (p.stood + stoodOnce) | toMoveFlag(c.Opponent())
	h.past[move] = p
	h.twin = move - 1
	entry := h.base + uint32(move)
	i := uint32(p.hash) & h.mask
	for h.table[i] != entry-1 {
		if h.table[i] < h.floor {
			return // only if repetition is switched off
		}
		i = (i + 1) & h.mask
	}
	h.table[i] = entry
}

// push enters the position after a play and returns the latest equal
// position, or -1. Equal hashes are only a hint: the boards are compared.
func (h *history) push(g *Game, move int, c Color, captured, lost int, b *Board) int {
	hash := b.Hash() &^ h.hashMask
	h.taken[(c-1)&1] += uint32(captured)
	h.taken[(2-c)&1] += uint32(lost)
	p := &h.past[move]
	*p = past{hash: hash, taken: h.taken, passes: h.passes,
		stood: stoodOnce | toMoveFlag(c.Opponent()) | playedByFlag(c)}
	entry := h.base + uint32(move)
	for i := uint32(hash) & h.mask; ; i = (i + 1) & h.mask {
		e := h.table[i]
		if e < h.floor {
			h.table[i] = entry
			h.twin = -1
			return -1
		}
		earlier := int(e - h.base)
		if h.past[earlier].hash == hash && h.equal(g, earlier, move, b) {
			h.table[i] = entry
			h.twin = earlier
			return earlier
		}
	}
}

// note keeps what the classes of repetition ask for.
func (h *history) note(move int, p Point, captured, lost int, kind EventKind, b *Board) {
	if lost > 0 || kind&Occupied != 0 {
		h.odd = move
	}
	if captured != 1 {
		return
	}
	q := b.lastTaken()
	if lost > 0 {
		return // lastTaken is the player's own
	}
	key := uint16(2 * min(p, q)) // a ko is the pair of its two neighbouring points
	if p-q != 1 && q-p != 1 {
		key++
	}
	if h.koMove[key] == 0 {
		h.koKeys = append(h.koKeys, key)
	}
	h.koMove[key] = uint32(move) + 1
}

// equal tells whether the earlier position is the one on the board after move.
func (h *history) equal(g *Game, earlier, move int, b *Board) bool {
	now := &g.Steps[h.steps+move-h.start-1]
	if h.twin >= h.start && h.twin == earlier-1 {
		// The same play on the same board leads to the same board.
		then := &g.Steps[h.steps+earlier-h.start-1]
		if then.Kind == PlayStep && then.Color == now.Color && then.Point == now.Point {
			return true
		}
	}
	return h.shadow.boardAfter(g, h.steps+earlier-h.start).Equal(b)
}

// repetition describes the move that recreated an earlier position; h already
// holds the position after it.
func (h *history) repetition(earlier, move int, kind EventKind) Repetition {
	then, now := h.past[earlier], &h.past[move]
	r := Repetition{
		Earlier:    earlier,
		Cycle:      move - earlier,
		Passes:     int(now.passes - then.passes),
		Occurrence: int(then.stood>>stoodShift) + 1,
		Positional: true,
	}
	r.CapturedBy[Black] = int(now.taken[0] - then.taken[0])
	r.CapturedBy[White] = int(now.taken[1] - then.taken[1])
	const sides = blackToMove | whiteToMove
	const players = playedByBlack | playedByWhite
	r.Situational = then.stood&now.stood&sides != 0
	r.Natural = then.stood&now.stood&players != 0
	now.stood = then.stood + stoodOnce | now.stood&(sides|players)
	for _, k := range h.koKeys {
		if int(h.koMove[k]) > earlier+1 {
			r.KoPoints++
		}
	}
	regular := h.odd <= earlier
	r.BasicKo = regular && r.Cycle == 2 && r.Passes == 0 && r.CapturedBy[Black] == 1 && r.CapturedBy[White] == 1
	switch {
	case kind&SingleSuicide != 0:
		r.Class = "suicide-repeat"
	case !regular:
		r.Class = "long-cycle"
	default:
		r.Class = h.class(&r, move)
	}
	return r
}

// class names a cycle by its length, passes and captures (rules specification,
// section 4.1). Where a side's pass closes a cycle, the board already repeats
// one play earlier, with one pass fewer; that repetition has the same name.
func (h *history) class(r *Repetition, move int) string {
	b, w := r.CapturedBy[Black], r.CapturedBy[White]
	more, less := max(b, w), min(b, w)
	switch {
	case r.BasicKo:
		return "basic-ko"
	case more == 2 && less == 1 && r.Passes <= 1:
		return "sending-two"
	case more == 3 && less == 2 && r.Passes <= 1:
		return "sending-three"
	case r.Cycle == 4 && r.Passes == 0 && more == 2 && less == 2 && r.KoPoints == 0:
		return "eternal-life"
	case r.Cycle == 6 && r.Passes == 0 && more == 3 && less == 3 && r.KoPoints == 3:
		return "triple-ko"
	case (r.Passes == 1 || r.Passes == 2) && more == 2 && less == 2 && r.KoPoints == 2:
		return "double-ko-seki"
	case r.Cycle == 8 && r.Passes == 0 && more == 4 && less == 4 && r.KoPoints == 4:
		return "quadruple-ko"
	case r.Cycle == 8 && r.Passes == 0:
		return "round-robin"
	case r.Cycle == 10 && r.Passes == 2 && more == 4 && less == 4 && h.molasses(move):
		return "molasses"
	}
	return "long-cycle"
}

// molasses tells whether the ten moves up to move are two mirrored halves of
// five: throw-in, take one, take two, take one, pass.
func (h *history) molasses(move int) bool {
	var taken [10]int // by each move of the cycle, -1 for a pass
	for i := range taken {
		a, b := h.past[move-10+i], h.past[move-9+i]
		taken[i] = int(b.taken[0] + b.taken[1] - a.taken[0] - a.taken[1])
		if b.passes != a.passes {
			taken[i] = -1
		}
	}
	half := [5]int{0, 1, 2, 1, -1}
	for turn := range half {
		fits := true
		for i := range taken {
			fits = fits && taken[i] == half[(i+turn)%5]
		}
		if fits {
			return true
		}
	}
	return false
}

// shadow reconstructs earlier boards, on a hit of the hash only. It keeps a
// snapshot every few steps, so that a record made of repetitions cannot make
// the work quadratic.
type shadow struct {
	board Board
	done  int     // steps executed on board, -1 before the first use
	snaps []Color // snapshot i: the board after i*snapEvery steps
	count int
}

const snapEvery = 64

func (s *shadow) reset() { s.done, s.count, s.snaps = -1, 0, s.snaps[:0] }

// boardAfter returns the board after the first n steps.
func (s *shadow) boardAfter(g *Game, n int) *Board {
	if s.done < 0 {
		s.board.Reset(g.Width, g.Height)
		s.done = 0
		s.snap()
	}
	if near := min(n/snapEvery, s.count-1); s.done > n || s.done < near*snapEvery {
		points := s.board.Points()
		s.board.Reset(g.Width, g.Height)
		for p, c := range s.snaps[near*points : (near+1)*points] {
			s.board.Set(c, Point(p))
		}
		s.done = near * snapEvery
	}
	for s.done < n {
		g.run(&s.board, &g.Steps[s.done])
		s.done++
		if s.done == s.count*snapEvery {
			s.snap()
		}
	}
	return &s.board
}

func (s *shadow) snap() {
	s.snaps = s.board.AppendColors(s.snaps)
	s.count++
}
