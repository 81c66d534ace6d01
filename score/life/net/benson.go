package net

import "gorescore/replay"

// benson finds chains that live though their owner always passes (David B.
// Benson 1976, Life in the game of Go), and the regions that they settle: those
// that are vital to one of them, and those in which at most one point touches
// none of the owner's stones, so that no opponent can have two eyes there.
type benson struct {
	dead    []bool  // by segment: a chain that was given up
	closed  []bool  // by region: no chain around it was given up
	eyes    []int16 // by segment: vital regions
	last    []int16
	regions Parts // of the colour at hand
}

// buffer is n numbers, all -1.
func (b *benson) buffer(n int) []int16 {
	b.last = b.last[:0]
	for range n {
		b.last = append(b.last, -1)
	}
	return b.last
}

// solve marks in l.alive what is settled for the colour c.
func (b *benson) solve(l *Layout, c replay.Color) {
	b.regions = l.Components[c-1]
	b.dead = append(b.dead[:0], make([]bool, len(l.facts))...)
	b.closed = b.closed[:0]
	for range b.regions.Len() {
		b.closed = append(b.closed, true)
	}
	for b.give(l, c) {
	}
	for i := range l.facts {
		if l.facts[i].color == c && !b.dead[i] {
			for _, p := range l.Segments.Members(i) {
				l.alive[p] = c
			}
		}
	}
	for r := range b.regions.Len() {
		if b.closed[r] && b.settled(l, r, c) {
			for _, p := range b.regions.Members(r) {
				l.alive[p] = c
			}
		}
	}
}

// give drops the chains with fewer than two vital regions, then the regions
// beside them, and tells whether there were any.
func (b *benson) give(l *Layout, c replay.Color) bool {
	b.eyes = append(b.eyes[:0], make([]int16, len(l.facts))...)
	for r := range b.regions.Len() {
		if !b.closed[r] {
			continue
		}
		for _, n := range b.vital(l, r, c) {
			if n >= 0 {
				b.eyes[n]++
			}
		}
	}
	dropped := false
	for i := range l.facts {
		if l.facts[i].color == c && !b.dead[i] && b.eyes[i] < 2 {
			b.dead[i], dropped = true, true
		}
	}
	for r := range b.regions.Len() {
		for _, p := range b.regions.Members(r) {
			for _, q := range l.sides(p) {
				if l.color[q] == c && b.dead[l.Segments.Of[q]] {
					b.closed[r] = false
				}
			}
		}
	}
	return dropped
}

// vital lists the chains that touch every empty point of a region; -1 for none.
func (b *benson) vital(l *Layout, r int, c replay.Color) [4]int16 {
	found, first := [4]int16{-1, -1, -1, -1}, true
	for _, p := range b.regions.Members(r) {
		if l.color[p] != replay.Empty {
			continue
		}
		beside := l.chainsBeside(p, c.Opponent())
		if first {
			found, first = beside, false
			continue
		}
		for k, n := range found {
			if n >= 0 && n != beside[0] && n != beside[1] && n != beside[2] && n != beside[3] {
				found[k] = -1
			}
		}
	}
	return found
}

// settled tells whether no opponent can live in a region between living chains.
func (b *benson) settled(l *Layout, r int, c replay.Color) bool {
	bordered, inner := false, 0
	for _, p := range b.regions.Members(r) {
		touches := false
		for _, q := range l.sides(p) {
			touches = touches || l.color[q] == c
		}
		bordered = bordered || touches
		if !touches {
			inner++
		}
	}
	return bordered && (inner <= 1 || b.vital(l, r, c) != [4]int16{-1, -1, -1, -1})
}
