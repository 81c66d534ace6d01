package life

import (
	"slices"

	"gorescore/replay"
)

// DoubleKoSeki finds the stones of every double-ko seki, in board order
// (Japanese rules 1989, art. 8, figure 14).
//
// The shape: a chain of each side with two liberties, one of which is an eye of
// a single point, the other the mouth of a ko that this side has taken. The ko
// stone is in atari at the mouth and otherwise surrounded by the other side's
// chain, the mouth by its own. Who takes one ko back puts the other side in
// atari, who then takes the other: neither can win, with whatever threats
// (art. 7-2), and nothing else on the board can reach the two chains.
func DoubleKoSeki(f *replay.Final) []replay.Point {
	b := bentBoard{f: f}
	var taken []int // stones that may have taken a ko: there are few
	var sides replay.Color
	for p, own := range f.Board {
		if mouth := b.atari(p); mouth >= 0 && b.closed(mouth, p, own) {
			taken = append(taken, p)
			sides |= own
		}
	}
	if sides != replay.Black|replay.White {
		return nil
	}
	var kos []halfKo
	for _, p := range taken {
		if k, ok := b.halfKo(p); ok {
			kos = append(kos, k)
		}
	}
	var out []replay.Point
	for i, x := range kos {
		for _, y := range kos[:i] {
			if f.Board[x.stone] == f.Board[y.stone] || x.taker != y.holder || y.taker != x.holder {
				continue
			}
			for _, p := range [4]int{x.stone, y.stone, x.holder, y.holder} {
				stones, _ := b.chain(p)
				for _, s := range stones {
					out = append(out, replay.Point(s))
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// halfKo is a ko that one side has taken, between two chains, each named by its
// first stone on the board.
type halfKo struct{ stone, holder, taker int }

// closed tells whether all neighbours of the mouth p, beside the stone that took
// the ko, are stones of a colour.
func (b bentBoard) closed(p, ko int, own replay.Color) bool {
	for _, q := range b.near(p) {
		if q != ko && b.f.Board[q] != own {
			return false
		}
	}
	return true
}

// halfKo looks at the stone p as the one that took a ko. The holder's chain
// lives on the mouth and on one eye.
func (b bentBoard) halfKo(p int) (k halfKo, ok bool) {
	own, mouth := b.f.Board[p], b.atari(p)
	taker, all := b.oneChain(p, mouth, own.Opponent())
	holder, each := b.oneChain(mouth, p, own)
	if !all || !each {
		return k, false
	}
	_, libs := b.chain(holder)
	if len(libs) != 2 || !slices.Contains(libs, mouth) {
		return k, false
	}
	eye := libs[0] + libs[1] - mouth
	if same, whole := b.oneChain(eye, -1, own); !whole || same != holder {
		return k, false
	}
	return halfKo{p, holder, taker}, true
}

// oneChain tells whether all neighbours of p, except one, are stones of one
// chain of a colour, and gives its first stone on the board.
func (b bentBoard) oneChain(p, except int, color replay.Color) (first int, ok bool) {
	first = -1
	for _, q := range b.near(p) {
		if q == except {
			continue
		}
		if b.f.Board[q] != color {
			return -1, false
		}
		stones, _ := b.chain(q)
		lead := slices.Min(stones)
		if first >= 0 && lead != first {
			return -1, false
		}
		first = lead
	}
	return first, first >= 0
}

// atari is the only liberty of a stone that stands alone; -1 if it has more or
// fellows. Most points of every board are asked.
func (b bentBoard) atari(p int) (mouth int) {
	board, w := b.f.Board, b.f.Width
	own, mouth := board[p], -1
	if own == replay.Empty {
		return -1
	}
	x := p % w
	for i, q := range [4]int{p - 1, p + 1, p - w, p + w} {
		switch {
		case i == 0 && x == 0, i == 1 && x == w-1, q < 0, q >= len(board):
		case board[q] == own, board[q] == replay.Empty && mouth >= 0:
			return -1
		case board[q] == replay.Empty:
			mouth = q
		}
	}
	return mouth
}
