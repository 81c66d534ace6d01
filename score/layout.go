package score

import "gorescore/replay"

// Cell is what one count makes of one point. Its values are the symbols of the
// project's board pictures, and two for stones that only the count plays.
type Cell byte

// The cells. Black's come before White's.
const (
	CellOpen      Cell = '.' // nothing: nobody's point
	CellBlack     Cell = 'X' // a stone
	CellWhite     Cell = 'O'
	CellDeadBlack Cell = 'x' // a stone that is taken off
	CellDeadWhite Cell = 'o'
	CellSekiBlack Cell = '#' // a stone in seki
	CellSekiWhite Cell = '@'
	CellForBlack  Cell = '+' // an empty point that counts for Black
	CellForWhite  Cell = '-'
	CellSeki      Cell = '=' // surrounded, but not counted for being in seki
	CellFalseEye  Cell = '*' // surrounded, but not counted for being a false eye
	CellDame      Cell = ':' // open to both
	CellFillBlack Cell = 'b' // a stone with which algorithm F filled a dame or protected
	CellFillWhite Cell = 'w'
)

// Stones by their colour.
var (
	liveStone = [3]Cell{black: CellBlack, white: CellWhite}
	deadStone = [3]Cell{black: CellDeadBlack, white: CellDeadWhite}
	sekiStone = [3]Cell{black: CellSekiBlack, white: CellSekiWhite}
	fillStone = [3]Cell{black: CellFillBlack, white: CellFillWhite}
)

// Layout appends to dst what the count under a ruleset makes of each point,
// row by row from the upper left. Of the points that count for a side, stones,
// empty ones and the other side's dead stones, there are as many as its Terms
// have stones (area) and territory. It reports false for counts by the letter
// (--dame fill, as-is), which no picture is drawn of. Fouls that --fouls apply
// takes back are not seen here.
func (m *Map) Layout(dst []Cell, r *Ruleset) ([]Cell, bool) {
	m = m.Under(r)
	v := m.variantOf(r)
	if v == countLetter || v == countLetterF || r.Counting == Area && !r.SekiPoints && m.byLetter(v) {
		return dst, false
	}
	s := m.s
	grid := s.cell
	switch v {
	case countBare:
		grid = s.raw
	case countFilled:
		if f := m.played(m.first); len(f.log) > 0 {
			grid = f.grid
		}
	}
	owner := s.owners(grid)
	if v == countMarked {
		m.markedOwners(owner)
	}
	for i := range s.w * s.h {
		p := replay.Point(i)
		dst = append(dst, m.cell(r, v, p, grid[s.at(p)], owner[s.at(p)]))
	}
	return dst, true
}

// cell is one point: here is what the counted board has on it, owner whose
// colours reach it if it is empty.
func (m *Map) cell(r *Ruleset, v variant, p replay.Point, here, owner uint8) Cell {
	s := m.s
	g := s.at(p)
	raw, static := s.raw[g], m.Owner(p)
	inSeki := !r.SekiPoints && (v == countStatic || v == countAsIs || v == countFilled) &&
		(static == OwnSekiBlack || static == OwnSekiWhite)
	switch {
	case here == empty && raw != empty && inSeki && v == countStatic:
		if counters[m.g.Counter].liftsInSeki {
			return deadStone[raw]
		}
		return sekiStone[raw] // it stays on the board (J89 article 10-1)
	case inSeki:
		return CellSeki // also if algorithm F had to fill it: no point is lost with it
	case here == empty && raw != empty:
		return deadStone[raw]
	case here == empty:
		return openCell(v, static, owner)
	case here != raw:
		return fillStone[here]
	case static == OwnSekiStone && v != countBare:
		return sekiStone[raw]
	}
	return liveStone[raw]
}

// openCell is an empty point of the counted board.
func openCell(v variant, static Owner, owner uint8) Cell {
	if v == countStatic && (static == OwnFalseBlack || static == OwnFalseWhite) {
		return CellFalseEye
	}
	switch owner {
	case black:
		return CellForBlack
	case white:
		return CellForWhite
	case black | white:
		return CellDame
	}
	return CellOpen
}

// owners finds for each empty point of a grid whose stones surround its region:
// a set of colours.
func (s *Surveyor) owners(grid []uint8) []uint8 {
	owner, seen := make([]uint8, len(grid)), make([]bool, len(grid))
	for p := range grid {
		if grid[p] != empty || seen[p] {
			continue
		}
		pts, border := s.area(grid, int16(p), seen, func(c uint8) bool { return c == empty })
		for _, q := range pts {
			owner[q] = border
		}
	}
	return owner
}

// markedOwners puts the players' own marks in place of what surrounds a point.
func (m *Map) markedOwners(owner []uint8) {
	s := m.s
	for p := range owner {
		if owner[p] == black || owner[p] == white {
			owner[p] = empty
		}
	}
	for i, pts := range [2][]replay.Point{m.st.Territory.White, m.st.Territory.Black} {
		for _, p := range pts {
			if p >= 0 && int(p) < s.w*s.h && s.cell[s.at(p)] == empty {
				owner[s.at(p)] = white - uint8(i) // Black's first mark wins, as in countMarks
			}
		}
	}
}
