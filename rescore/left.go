package rescore

import (
	"cmp"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// maxLeft is how many readings of stones left on the board are named.
const maxLeft = 4

// otherReading is the likeliest reading that gives the recorded margin, "" if
// there is none; counted is what score.Map.Agrees found. Players overlook single
// dead chains more often than anything but the way of counting explains a wrong
// margin (docs/accuracy.md): of the mismatches of KGS that another counting,
// compensation or komi would explain, two of three fit such a chain, and of 557
// of Fox, Tom and Tygem none. A group of several chains is less likely, and two
// groups are the least; so they are looked for last.
func (g *game) otherReading(counted string) string {
	if slices.Contains(waysOfCounting, counted) {
		return counted
	}
	target, ok := g.recordedMargin()
	if !ok || g.verdict.Origin != score.OriginEstimate {
		return counted
	}
	chains := g.deadChains()
	found := g.thatLeave(target, len(chains), func(i int) [][]replay.Point { return chains[i : i+1] })
	if found == nil && counted != "" {
		return counted
	}
	var groups [][][]replay.Point
	if found == nil {
		groups = g.deadGroups(chains)
		found = g.thatLeave(target, len(groups), func(i int) [][]replay.Point { return groups[i] })
	}
	if found == nil && !g.w.reader.Dialect().FindsDead {
		pairs := pairsOf(groups)
		found = g.thatLeave(target, len(pairs), func(i int) [][]replay.Point { return pairs[i] })
	}
	if found == nil {
		return ""
	}
	return report.ReadingLeft + " " + strings.Join(found, ",")
}

// waysOfCounting are the readings that count the same stones in another way under
// the rules of the record.
var waysOfCounting = []string{"as-is", "fill", "other-side-first", "flood"}

// deadGroups puts the dead chains together that were judged as one group.
func (g *game) deadGroups(chains [][]replay.Point) (groups [][][]replay.Point) {
	for i := range g.verdict.Groups {
		var group [][]replay.Point
		for _, c := range chains {
			if _, in := slices.BinarySearch(g.verdict.Groups[i].Points, c[0]); in {
				group = append(group, c)
			}
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// maxPaired is how many dead groups are paired, the smallest: players overlook
// single stones sooner than a dozen, and n groups make n(n-1)/2 pairs.
const maxPaired = 12

// pairsOf makes every pair of the smallest groups, the chains of both together.
func pairsOf(groups [][][]replay.Point) (pairs [][][]replay.Point) {
	stones := func(group [][]replay.Point) (n int) {
		for _, c := range group {
			n += len(c)
		}
		return n
	}
	small := slices.Clone(groups)
	slices.SortStableFunc(small, func(a, b [][]replay.Point) int { return cmp.Compare(stones(a), stones(b)) })
	small = small[:min(len(small), maxPaired)]
	for i, a := range small {
		for _, b := range small[:i] {
			pair := slices.Concat(a, b)
			slices.SortFunc(pair, func(a, b []replay.Point) int { return cmp.Compare(a[0], b[0]) })
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// thatLeave tries n sets of dead chains and names those without which the other
// dead stones give a margin: the first stone of each chain, joined by plus signs.
func (g *game) thatLeave(target replay.HalfPoints, n int, set func(i int) [][]replay.Point) (found []string) {
	for i := 0; i < n && len(found) < maxLeft; i++ {
		chains := set(i)
		if len(chains) == 0 {
			continue
		}
		left := slices.Sorted(slices.Values(slices.Concat(chains...)))
		rest := slices.DeleteFunc(slices.Clone(g.verdict.Dead), func(p replay.Point) bool {
			_, in := slices.BinarySearch(left, p)
			return in
		})
		if g.with(rest).Count(g.source, g.game.Komi.Points).Margin != target {
			continue
		}
		var stones []string
		for _, c := range chains {
			stones = append(stones, c[0].Name(g.final.Width, g.final.Height))
		}
		found = append(found, strings.Join(stones, "+"))
	}
	return found
}

// deadChains parts the dead stones into chains, in board order of their first
// stones.
func (g *game) deadChains() (chains [][]replay.Point) {
	f := g.final
	board := replay.NewBoard(f.Width, f.Height)
	for _, p := range g.verdict.Dead {
		board.Set(f.Board[p], p)
	}
	seen := map[replay.Point]bool{}
	for _, first := range g.verdict.Dead {
		if seen[first] {
			continue
		}
		chain := slices.Collect(board.Chain(first))
		for _, p := range chain {
			seen[p] = true
		}
		chains = append(chains, chain)
	}
	return chains
}
