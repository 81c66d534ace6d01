package rescore

import (
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// maxLeft is how many readings of stones left on the board are named.
const maxLeft = 4

// leftOnBoard names the dead stones of an estimate that give the recorded margin
// if nobody took them off, "" if there are none: players overlook such stones
// more often than anything else explains a wrong margin (docs/accuracy.md). One
// chain is likelier than a group of several, and is looked for first.
func (g *game) leftOnBoard() string {
	target, ok := g.recordedMargin()
	if !ok || g.verdict.Origin != score.OriginEstimate {
		return ""
	}
	chains := g.deadChains()
	found := g.thatLeave(target, len(chains), func(i int) [][]replay.Point { return chains[i : i+1] })
	if found == nil {
		groups := g.verdict.Groups
		found = g.thatLeave(target, len(groups), func(i int) (group [][]replay.Point) {
			for _, c := range chains {
				if _, in := slices.BinarySearch(groups[i].Points, c[0]); in {
					group = append(group, c)
				}
			}
			return group
		})
	}
	if found == nil {
		return ""
	}
	return report.ReadingLeft + " " + strings.Join(found, ",")
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
