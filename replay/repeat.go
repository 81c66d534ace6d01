package replay

import "math"

// standing is what there is to know about a position beyond the step that made
// it. Only positions after a capture, a setup, a pass or a repetition have one:
// the others stand for the first time and differ from the position before by
// one stone.
type standing struct {
	position uint32
	taken    [2]uint32 // prisoners taken so far by Black, by White
	passes   uint32    // so far
	stood    uint32    // times it has stood, shifted by stoodShift, with the flags below
}

// Flags of standing.stood, gathered over all times that the position stood.
const (
	blackToMove = 1 << iota
	whiteToMove
	playedByBlack
	playedByWhite
	stoodShift = iota
	stoodOnce  = 1 << stoodShift
)

// freshly is the standing flags of a new position made by a play of c.
func freshly(c Color) uint32 {
	return stoodOnce | uint32(c&3)<<2 | uint32(3-c)&3
}

// history finds earlier equal positions. Position n is the one after move n.
//
// A board with more stones than any before is new, and nearly every play makes
// one. Only the others are looked up and entered in the hash table; those are
// kept by their number of stones.
type history struct {
	stones   int                // on the board
	most     int                // most stones so far
	growth   [largeCells]uint32 // by number of stones: entry of the position that first had so many
	hash     []uint64           // by position
	standing []standing
	table    []uint32 // open addressing by hash: base+position; older games' entries are below floor
	mask     uint32   // of the part of the table in use
	base     uint32   // entry of position 0, if it were in this history
	floor    uint32   // entry of position start
	size     uint32   // entries that this game may use
	start    int      // position at which this history begins
	steps    int      // steps executed before it
	taken    [2]uint32
	passes   uint32
	odd      int                    // last move with a suicide or a replaced stone
	same     [2]int                 // the last two positions that were found equal, later one first
	koKeys   []uint16               // kos in which a single stone was taken
	koMove   [2 * largeCells]uint32 // by key: 1 + the last such move
	hashMask uint64                 // 0 outside tests: bits of the hash to leave out
	shadow   shadow
}

// reset prepares for a game.
func (h *history) reset(g *Game) {
	n := len(g.Steps) + 2
	if len(h.hash) < n {
		h.hash = make([]uint64, n+n/4)
	}
	entries := 2 * n // a move or a setup, which skips one, for each step
	size := 1024
	for size < 2*n {
		size *= 2
	}
	if len(h.table) < size {
		h.table = make([]uint32, size)
	}
	h.mask = uint32(size - 1)
	if uint64(h.base)+uint64(h.size)+uint64(entries) > math.MaxUint32 {
		clear(h.table)
		clear(h.growth[:])
		h.base, h.size = 1, 0
	}
	h.base += h.size
	h.size = uint32(entries)
	h.passes, h.taken, h.odd, h.same = 0, [2]uint32{}, 0, [2]int{}
	for _, k := range h.koKeys {
		h.koMove[k] = 0
	}
	h.koKeys = h.koKeys[:0]
	h.standing = h.standing[:0]
	h.shadow.reset()
}

// begin starts a history at a position, after the given number of steps.
func (h *history) begin(position, steps, stones int, hash uint64) {
	h.start, h.steps = position, steps
	h.stones, h.most = stones, stones
	h.base++ // the position's own entry, if it had one before a setup, is void
	h.floor = h.base + uint32(position)
	h.growth[stones] = h.floor
	h.hash[position] = hash &^ h.hashMask
	h.stand(position, stoodOnce)
}

// stand keeps what cannot be told from the step that made a position.
func (h *history) stand(position int, stood uint32) {
	h.standing = append(h.standing, standing{uint32(position), h.taken, h.passes, stood})
}

// at returns the standing of a position.
func (h *history) at(g *Game, position int) standing {
	low, high := 0, len(h.standing)
	for low < high { // the last one at or before position
		if mid := (low + high) / 2; h.standing[mid].position <= uint32(position) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	s := h.standing[low-1]
	if s.position != uint32(position) {
		s.position, s.stood = uint32(position), freshly(h.step(g, position).Color)
	}
	return s
}

// step returns the step that made a position after start.
func (h *history) step(g *Game, position int) *Step {
	return &g.Steps[h.steps+position-h.start-1]
}

// toMove says who moves in the position at which the history began.
func (h *history) toMove(c Color) {
	h.standing[len(h.standing)-1].stood |= uint32(c & 3)
}

// stay enters a move of c that left the position as it was.
func (h *history) stay(g *Game, move int, c Color) {
	hash := h.hash[move-1]
	h.hash[move] = hash
	h.stand(move, h.at(g, move-1).stood+stoodOnce|uint32(c.Opponent()))
	h.same = [2]int{move, move - 1}
	entry := h.base + uint32(move)
	if h.growth[h.stones] == entry-1 {
		h.growth[h.stones] = entry
		return
	}
	i := uint32(hash) & h.mask
	for h.table[i] != entry-1 {
		if h.table[i] < h.floor {
			return // only if repetitions are ignored
		}
		i = (i + 1) & h.mask
	}
	h.table[i] = entry
}

// push enters the position after a play and returns the latest equal
// position, or -1. Equal hashes are only a hint: the boards are compared.
func (h *history) push(g *Game, move int, b *Board) int {
	hash := b.Hash() &^ h.hashMask
	h.hash[move] = hash
	entry := h.base + uint32(move)
	if h.stones > h.most {
		h.most = h.stones
		h.growth[h.stones] = entry
		return -1
	}
	for i := uint32(hash) & h.mask; ; i = (i + 1) & h.mask {
		e := h.table[i]
		if e < h.floor {
			h.table[i] = entry
			e = h.growth[h.stones] // older than all in the table
			if e < h.floor {
				return -1
			}
		} else if h.hash[e-h.base] != hash {
			continue
		}
		earlier := int(e - h.base)
		if h.hash[earlier] == hash && h.equal(g, earlier, move, b) {
			h.table[i] = entry
			h.same = [2]int{move, earlier}
			return earlier
		}
		if h.table[i] == entry {
			return -1
		}
	}
}

// note keeps what a play took, and what the classes of repetition ask for.
func (h *history) note(move int, s *Step, captured, lost int, kind EventKind, b *Board) {
	h.taken[(s.Color-1)&1] += uint32(captured)
	h.taken[(2-s.Color)&1] += uint32(lost)
	if lost > 0 || kind&Occupied != 0 {
		h.odd = move
	}
	if captured != 1 || lost > 0 {
		return
	}
	p, q := int(b.at[s.Point]), b.lastTaken()
	key := uint16(2 * min(p, q)) // a ko is the pair of its two neighbouring cells
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
	if earlier > h.start && h.same == [2]int{move - 1, earlier - 1} {
		// The same play on the same board leads to the same board.
		then, now := h.step(g, earlier), h.step(g, move)
		if then.Kind == PlayStep && then.Color == now.Color && then.Point == now.Point {
			return true
		}
	}
	return h.shadow.boardAfter(g, h.steps+earlier-h.start).Equal(b)
}

// repetition describes the move of c that recreated an earlier position.
func (h *history) repetition(g *Game, earlier, move int, c Color, kind EventKind) Repetition {
	then, flags := h.at(g, earlier), freshly(c)
	r := Repetition{
		Earlier:     earlier,
		Cycle:       move - earlier,
		Passes:      int(h.passes - then.passes),
		CapturedBy:  [3]int{Black: int(h.taken[0] - then.taken[0]), White: int(h.taken[1] - then.taken[1])},
		Occurrence:  int(then.stood>>stoodShift) + 1,
		Positional:  true,
		Situational: then.stood&flags&(blackToMove|whiteToMove) != 0,
		Natural:     then.stood&flags&(playedByBlack|playedByWhite) != 0,
	}
	h.stand(move, (then.stood+stoodOnce)|flags&(stoodOnce-1))
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
		r.Class = h.class(g, &r, move)
	}
	return r
}

// class names a cycle by its length, passes and captures (rules specification,
// section 4.1). Where a side's pass closes a cycle, the board already repeats
// one play earlier, with one pass fewer; that repetition has the same name.
func (h *history) class(g *Game, r *Repetition, move int) string {
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
	case more == 4 && less == 4 && r.Passes > 0 && h.molasses(g, r.Cycle, move):
		return "molasses"
	}
	return "long-cycle"
}

// molasses tells whether the cycle that ends with move is made of two mirrored
// halves: throw-in, take one, take two, take one, pass. The last pass may be
// yet to come.
func (h *history) molasses(g *Game, cycle, move int) bool {
	if cycle != 9 && cycle != 10 {
		return false
	}
	taken := [10]int{9: -1} // by each move of the cycle, -1 for a pass
	for i := range cycle {
		a, b := h.at(g, move-cycle+i), h.at(g, move-cycle+i+1)
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
