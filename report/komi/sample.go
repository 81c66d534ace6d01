package komi

import (
	"cmp"
	"slices"

	"gorescore/replay"
)

// sample is the games of one group, by komi.
type sample struct {
	family Family
	strata []stratum // ascending komi
	n      int64
	// counted and resigned games of all strata.
	counted, resigned int64
	verified          int64
	diffs             []diffCell // games with a difference of strength
}

// stratum is the games at one komi.
type stratum struct {
	komi     replay.HalfPoints
	bars     []Bar // counted games by board margin, ascending
	counted  int64
	resigned [2]int64 // wins by resignation of Black and of White
}

// diffCell counts wins at one komi and difference of strength.
type diffCell struct {
	komi  replay.HalfPoints
	scale Scale
	diff  float64 // steps, Black minus White
	black int64
	games int64 // without draws
}

// codes counts coded margins over all komi: what the signed median looks at.
type codes struct {
	bars       []Bar // ascending
	below      int64 // White by resignation
	above      int64 // Black by resignation
	n, counted int64
}

// Groups lists the groups of the collector, in order.
func (c *Collector) Groups() []Key {
	used := make([]bool, len(c.groups))
	for i, n := range c.cellCounts() {
		if n > 0 {
			used[c.cells[i].group] = true
		}
	}
	var out []Key
	for i, k := range c.groups {
		if used[i] {
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b Key) int { return compareKeys(&a, &b) })
	return out
}

// cellCounts counts the games of each cell, each distinct game once.
func (c *Collector) cellCounts() []int64 {
	n := slices.Clone(c.plain)
	for _, e := range c.games {
		n[e.cell]++
	}
	for _, e := range c.loose {
		n[e.cell]++
	}
	return n
}

// samples gathers the games of each group that has any.
func (c *Collector) samples() map[Key]*sample {
	return c.samplesOf(func(*cell) bool { return true })
}

// equals gathers the games between players of the same rank alone: who of them
// had Black was hardly chosen by strength.
func (c *Collector) equals() map[Key]*sample {
	return c.samplesOf(func(k *cell) bool { return k.scale == ScaleRank && k.diff == 0 })
}

func (c *Collector) samplesOf(wanted func(*cell) bool) map[Key]*sample {
	counts := c.cellCounts()
	order := make([]int, 0, len(counts))
	for i, n := range counts {
		if n > 0 && wanted(&c.cells[i]) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(compareCells(&c.cells[a], &c.cells[b]), cmp.Compare(c.cells[a].group, c.cells[b].group))
	})
	out := map[Key]*sample{}
	for _, i := range order {
		k := &c.cells[i]
		key := c.groups[k.group]
		s := out[key]
		if s == nil {
			s = &sample{family: key.Family}
			out[key] = s
		}
		s.add(k, counts[i])
	}
	return out
}

// add adds n games of a cell; cells come in the order of compareCells.
func (s *sample) add(k *cell, n int64) {
	komi := replay.HalfPoints(k.komi)
	if len(s.strata) == 0 || s.strata[len(s.strata)-1].komi != komi {
		s.strata = append(s.strata, stratum{komi: komi})
	}
	st := &s.strata[len(s.strata)-1]
	s.n += n
	switch k.code {
	case blackByResignation:
		st.resigned[0] += n
		s.resigned += n
	case whiteByResignation:
		st.resigned[1] += n
		s.resigned += n
	default:
		x := replay.HalfPoints(k.code)
		st.counted += n
		s.counted += n
		if k.verified {
			s.verified += n
		}
		if last := len(st.bars) - 1; last >= 0 && st.bars[last].Margin == x {
			st.bars[last].Games += n
		} else {
			st.bars = append(st.bars, Bar{x, n})
		}
	}
	if k.scale != ScaleNone {
		s.addDiff(k, n)
	}
}

func (s *sample) addDiff(k *cell, n int64) {
	w := k.winner()
	if w == replay.WinnerDraw {
		return
	}
	d := diffCell{komi: replay.HalfPoints(k.komi), scale: k.scale, diff: float64(k.diff) / diffUnit, games: n}
	if w == replay.WinnerBlack {
		d.black = n
	}
	s.diffs = append(s.diffs, d)
}

// winner of a cell's games at their own komi.
func (k *cell) winner() replay.Winner {
	return winnerAt(replay.HalfPoints(k.code), replay.HalfPoints(k.komi))
}

// mergeDiffs joins cells of equal komi and difference, in a fixed order.
func mergeDiffs(list []diffCell) []diffCell {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b diffCell) int {
		return cmp.Or(cmp.Compare(a.scale, b.scale), cmp.Compare(a.komi, b.komi), cmp.Compare(a.diff, b.diff))
	})
	out := list[:0]
	for _, d := range list {
		if last := len(out) - 1; last >= 0 && out[last].scale == d.scale && out[last].komi == d.komi && out[last].diff == d.diff {
			out[last].black += d.black
			out[last].games += d.games
			continue
		}
		out = append(out, d)
	}
	return out
}

// wins of Black and White and draws at the stratum's own komi.
func (st *stratum) wins() (black, white, draws int64) {
	black, white = st.resigned[0], st.resigned[1]
	for _, b := range st.bars {
		switch {
		case b.Margin > st.komi:
			black += b.Games
		case b.Margin < st.komi:
			white += b.Games
		default:
			draws += b.Games
		}
	}
	return black, white, draws
}

// codes pools the strata: the margin of a game does not depend on the komi.
func (s *sample) codes() codes {
	c := codes{n: s.n, counted: s.counted}
	for i := range s.strata {
		st := &s.strata[i]
		c.above += st.resigned[0]
		c.below += st.resigned[1]
		c.bars = append(c.bars, st.bars...)
	}
	c.bars = sumBars(c.bars)
	return c
}

// sumBars sorts bars and joins those of equal margin.
func sumBars(bars []Bar) []Bar {
	slices.SortStableFunc(bars, func(a, b Bar) int { return cmp.Compare(a.Margin, b.Margin) })
	out := bars[:0]
	for _, b := range bars {
		if last := len(out) - 1; last >= 0 && out[last].Margin == b.Margin {
			out[last].Games += b.Games
			continue
		}
		out = append(out, b)
	}
	return out
}

// meanKomi over all games, in points.
func (s *sample) meanKomi() float64 {
	sum := int64(0)
	for i := range s.strata {
		st := &s.strata[i]
		sum += int64(st.komi) * (st.counted + st.resigned[0] + st.resigned[1])
	}
	if s.n == 0 {
		return 0
	}
	return float64(sum) / 2 / float64(s.n)
}

// points is a number of half points in points.
func points(h replay.HalfPoints) float64 { return float64(h) / 2 }
