package komi

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gorescore/replay"
)

// pairGame is one game of a pair of players.
type pairGame struct {
	pair   uint64 // hash of the names
	komi   int16
	code   int16
	second bool // the second name had Black
}

// leastPairs is how many pairs the balanced estimate needs.
const leastPairs = 10

// pairGames gathers the games of known pairs by group, in an order that depends
// on the games alone.
func (c *Collector) pairGames() map[Key][]pairGame {
	out := map[Key][]pairGame{}
	take := func(e entry) {
		if e.pair&noPair == noPair {
			return
		}
		k := &c.cells[e.cell]
		key := c.groups[k.group]
		out[key] = append(out[key], pairGame{c.pairHash(e.pair), k.komi, k.code, e.pair&secondBlack != 0})
	}
	for _, e := range c.games {
		take(e)
	}
	for _, e := range c.loose {
		take(e)
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b pairGame) int {
			s := 0
			if a.second != b.second {
				s = 1
				if b.second {
					s = -1
				}
			}
			return cmp.Or(cmp.Compare(a.pair, b.pair), s, cmp.Compare(a.code, b.code), cmp.Compare(a.komi, b.komi))
		})
	}
	return out
}

// balancedGame is a game with its weight: over both colours a pair weighs the same.
type balancedGame struct {
	komi   int16
	code   int16
	weight float64
}

// balance weighs the games of pairs who had both colours, so that each colour
// weighs as much as the rarer one has games. The list is in the order of pair.
func balance(list []pairGame) (pairs [][]balancedGame, games float64) {
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].pair == list[0].pair {
			n++
		}
		own := list[:n]
		list = list[n:]
		first, _ := slices.BinarySearchFunc(own, true, func(g pairGame, _ bool) int {
			if g.second {
				return 1
			}
			return -1
		})
		least := min(first, n-first)
		if least == 0 {
			continue
		}
		weighed := make([]balancedGame, n)
		for i, g := range own {
			side := first
			if g.second {
				side = n - first
			}
			weighed[i] = balancedGame{g.komi, g.code, float64(least) / float64(side)}
		}
		pairs = append(pairs, weighed)
		games += float64(2 * least)
	}
	return pairs, games
}

// weights are weights of coded margins; a bootstrap fills them again and again.
type weights struct {
	codes        []int16 // ascending, without the games given up
	at           map[int16]int
	w            []float64
	below, above float64
}

func newWeights(pairs [][]balancedGame) *weights {
	ws := &weights{at: map[int16]int{}}
	for _, own := range pairs {
		for _, g := range own {
			if k := (cell{code: g.code}); k.counted() {
				ws.codes = append(ws.codes, g.code)
			}
		}
	}
	slices.Sort(ws.codes)
	ws.codes = slices.Compact(ws.codes)
	for i, c := range ws.codes {
		ws.at[c] = i
	}
	ws.w = make([]float64, len(ws.codes))
	return ws
}

func (ws *weights) clear() {
	ws.below, ws.above = 0, 0
	clear(ws.w)
}

func (ws *weights) add(own []balancedGame, times float64) {
	for _, g := range own {
		switch g.code {
		case blackByResignation:
			ws.above += times * g.weight
		case whiteByResignation:
			ws.below += times * g.weight
		default:
			ws.w[ws.at[g.code]] += times * g.weight
		}
	}
}

// median is the interpolated median, as that of codes; side is -1 or 1 if it lies
// beyond the counted margins.
func (ws *weights) median() (m float64, side int) {
	total := ws.below + ws.above
	for _, w := range ws.w {
		total += w
	}
	half := total / 2
	slack := 1e-9 * total // weights are fractions: their sums are not exact
	if ws.below > half-slack {
		return 0, -1
	}
	sum := ws.below
	last, atHalf := 0.0, false // half of the games lie up to this margin
	for i, w := range ws.w {
		if w == 0 {
			continue
		}
		x := points(replay.HalfPoints(ws.codes[i]))
		if atHalf {
			return (last + x) / 2, 0
		}
		if sum+w > half+slack {
			return x + (total-2*sum-w)/(2*w), 0
		}
		sum += w
		last, atHalf = x, sum > half-slack
	}
	return 0, 1
}

// pairsFar is the share of the games given up whose komi is far from m.
func pairsFar(pairs [][]balancedGame, m float64) float64 {
	far, all := 0.0, 0.0
	for _, own := range pairs {
		for _, g := range own {
			if k := (cell{code: g.code}); k.counted() {
				continue
			}
			all += g.weight
			if math.Abs(points(replay.HalfPoints(g.komi))-m) >= farKomi {
				far += g.weight
			}
		}
	}
	if all == 0 {
		return 0
	}
	return far / all
}

// balanced is the signed median over pairs who had both colours. Its interval
// comes from a bootstrap of pairs.
func (a *Analysis) balanced(key *Key, list []pairGame) Balanced {
	pairs, games := balance(list)
	out := Balanced{Pairs: int64(len(pairs))}
	out.Games = int64(games)
	if len(pairs) < leastPairs {
		out.Why = fmt.Sprintf("players who had both colours: %d pairs, fewer than %d", len(pairs), leastPairs)
		return out
	}
	ws := newWeights(pairs)
	for _, own := range pairs {
		ws.add(own, 1)
	}
	m, side := ws.median()
	if side != 0 {
		out.Why = "outside the counted range: wins by resignation alone are more than half"
		return out
	}
	if pairsFar(pairs, m) >= farShare {
		out.Why = "too far from the komi that was played"
		return out
	}
	rnd := rand.New(a.source(key, "balanced"))
	var values []float64
	below, above := 0, 0
	times := make([]int32, len(pairs))
	for range a.resamples() {
		clear(times)
		for range pairs {
			times[rnd.IntN(len(pairs))]++
		}
		ws.clear()
		for i, n := range times {
			if n > 0 {
				ws.add(pairs[i], float64(n))
			}
		}
		switch v, side := ws.median(); {
		case side < 0:
			below++
		case side > 0:
			above++
		default:
			values = append(values, v)
		}
	}
	out.Identified, out.Value = true, m
	out.Interval = percentile(values, below, above)
	return out
}
