package life

import "gorescore/replay"

// PassAlive finds what is settled even if its owner never answers (David B.
// Benson, "Life in the game of Go", 1976). Both results have one entry per
// point of the board.
//
// stones holds the colour of every stone that is unconditionally alive while
// suicide is forbidden. territory holds the colour that owns a point enclosed
// by unconditionally alive chains alone in which the opponent can never live:
// a region that is vital to such a chain, or one with room for at most one eye.
// Opponent's stones inside are dead whoever plays first; they carry the
// owner's colour in territory.
//
// The suicide of a single stone changes no board and nothing here. For rules
// that allow that of several stones, see [PassAliveWithSuicide].
func PassAlive(width, height int, board []replay.Color) (stones, territory []replay.Color) {
	return passAlive(width, height, board, false)
}

// PassAliveWithSuicide is [PassAlive] for rules under which a player may take
// chains of two or more own stones off by suicide: Tromp-Taylor (rule 7 clears
// the player's own colour too), New Zealand and Ing.
//
// Less is settled there. An opponent who fills a region to the last point then
// loses all stones in it and faces it empty; from any point in it that does not
// touch the chain, the chain's liberties there can now be filled. So a region
// is vital to a chain only if each of its points touches the chain, those under
// the opponent's stones included; without suicide the empty ones suffice.
//
// This tells what no play can take. It scores nothing: Tromp-Taylor counts the
// stones as they stand, and New Zealand's and Ing's rules leave dead stones to
// the players.
func PassAliveWithSuicide(width, height int, board []replay.Color) (stones, territory []replay.Color) {
	return passAlive(width, height, board, true)
}

func passAlive(width, height int, board []replay.Color, suicide bool) (stones, territory []replay.Color) {
	stones = make([]replay.Color, len(board))
	territory = make([]replay.Color, len(board))
	var f field
	b := benson{suicide: suicide}
	f.load(width, height, board)
	for c := uint8(1); c <= 2; c++ {
		b.solve(&f, c)
		for i := range board {
			p := f.index(i)
			if f.color[p] == c && b.alive[f.id[p]] {
				stones[i] = replay.Color(c)
			}
			if b.owned[p] {
				territory[i] = replay.Color(c)
			}
		}
	}
	return stones, territory
}

// benson holds the buffers of one search for pass-alive chains of one colour.
type benson struct {
	suicide bool // a player may take several own stones off by suicide

	alive  [maxPoints]bool   // by chain id
	owned  [maxPoints]bool   // by point: settled territory
	region [maxPoints]uint16 // by point: region number from 1, 0 for none
	stack  [maxPoints]uint16
	vital  [maxPoints]uint16 // by chain id: vital regions that are still good

	regions []bensonRegion
	borders []bensonBorder
}

// bensonRegion is a connected set of points without a stone of the colour.
type bensonRegion struct {
	first, last int32 // its borders
	good        bool  // every bordering chain is still thought alive
	interior    int   // points that touch no stone of the colour
	points      int
}

// bensonBorder is one chain on a region's border.
type bensonBorder struct {
	chain uint16
	vital bool
}

// solve finds the pass-alive chains of colour c on f and their territory.
func (b *benson) solve(f *field, c uint8) {
	b.regions, b.borders = b.regions[:0], b.borders[:0]
	clear(b.region[:f.n])
	clear(b.owned[:f.n])
	for _, p := range f.points {
		b.alive[f.id[p]] = false
	}
	for _, p := range f.points {
		if f.color[p] == c {
			b.alive[f.id[p]] = true
		}
	}
	for _, p := range f.points {
		if f.color[p] != c && b.region[p] == 0 {
			b.flood(f, int(p), c)
		}
	}
	b.prune(f, c)
	for _, p := range f.points {
		if r := b.region[p]; r != 0 {
			b.owned[p] = b.settled(&b.regions[r-1])
		}
	}
}

// settled tells whether the opponent cannot live in r.
func (b *benson) settled(r *bensonRegion) bool {
	if !r.good || r.first == r.last {
		return false
	}
	if r.interior <= 1 {
		return true
	}
	for _, bd := range b.borders[r.first:r.last] {
		if bd.vital {
			return true
		}
	}
	return false
}

// flood gathers the region of p with its bordering chains. A region is vital
// to a chain if each of its empty points is a liberty of that chain; where
// suicide can empty it, if each of its points is or would be one.
func (b *benson) flood(f *field, p int, c uint8) {
	num := uint16(len(b.regions) + 1)
	r := bensonRegion{first: int32(len(b.borders)), good: true}
	b.stack[0] = uint16(p)
	b.region[p] = num
	head, tail := 0, 1
	for head < tail {
		q := int(b.stack[head])
		head++
		r.points++
		touches := false
		for _, d := range f.dirs {
			m := (q + d) & mask
			switch f.color[m] {
			case offBoard:
			case c:
				touches = true
				b.addBorder(r.first, f.id[m])
			default:
				if b.region[m] == 0 {
					b.region[m] = num
					b.stack[tail] = uint16(m)
					tail++
				}
			}
		}
		if !touches {
			r.interior++
		}
	}
	r.last = int32(len(b.borders))
	for i := range b.borders[r.first:r.last] {
		bd := &b.borders[int(r.first)+i]
		bd.vital = true
		for _, q := range b.stack[:tail] {
			if (b.suicide || f.color[q] == 0) && !f.touches(int(q), bd.chain) {
				bd.vital = false
				break
			}
		}
	}
	b.regions = append(b.regions, r)
}

func (b *benson) addBorder(first int32, chain uint16) {
	for _, bd := range b.borders[first:] {
		if bd.chain == chain {
			return
		}
	}
	b.borders = append(b.borders, bensonBorder{chain: chain})
}

// prune drops chains with fewer than two vital regions, and regions that
// border a dropped chain, until nothing changes.
func (b *benson) prune(f *field, c uint8) {
	for changed := true; changed; {
		changed = false
		for _, p := range f.points {
			b.vital[f.id[p]] = 0
		}
		for i := range b.regions {
			r := &b.regions[i]
			if !r.good {
				continue
			}
			for _, bd := range b.borders[r.first:r.last] {
				if bd.vital {
					b.vital[bd.chain]++
				}
			}
		}
		for _, p := range f.points {
			if id := f.id[p]; f.color[p] == c && b.alive[id] && b.vital[id] < 2 {
				b.alive[id] = false
				changed = true
			}
		}
		for i := range b.regions {
			r := &b.regions[i]
			for _, bd := range b.borders[r.first:r.last] {
				if !b.alive[bd.chain] {
					r.good = false
				}
			}
		}
	}
}
