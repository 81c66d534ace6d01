package rescore

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/score"
)

// TestAccuracyLeft tells how often dead stones that were left on the board, one
// group or two, explain a mismatch, and how often they would by chance.
func TestAccuracyLeft(t *testing.T) {
	dir := corpus(t)
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		t.Skip("set GORESCORE_ACCURACY to judge 10,000 games")
	}
	var out strings.Builder
	out.WriteString(leftHead)
	for _, name := range []string{"kgs6d", "fox", "tom", "tygem"} {
		opt := &Options{Rules: score.DefaultTargets()[:1]}
		w := NewWorker(opt)
		var n leftTally
		read(context.Background(), []string{filepath.Join(dir, "corpus", name+".zip")}, opt, func(task *task) bool {
			for i := range task.items {
				if it := &task.items[i]; it.finding == nil && it.record == nil {
					n.games++
					n.game(w.work(context.Background(), &it.input))
				}
			}
			return true
		})
		if n.games < 1000 {
			t.Fatalf("only %d games: %s is another archive", n.games, name)
		}
		fmt.Fprintf(&out, "| %s | %d | %d | %d | %d | %d | %d | %d |\n", name, n.games, n.mismatches, n.one, n.oneByChance, n.rest, n.two, n.twoByChance)
		if name == "kgs6d" && 3*n.twoByChance > n.two {
			t.Errorf("%d games fit two groups, and %d by chance: no explanation", n.two, n.twoByChance)
		}
	}
	t.Log("\n" + out.String())
	if sections := os.Getenv("GORESCORE_SECTIONS"); sections != "" {
		if err := os.WriteFile(filepath.Join(sections, "17-left.md"), []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const leftHead = `## Dead stones left on the board

Mismatches whose dead stones are an estimate and that no other reading of count or header explains: how many the stones of one chain
or group would explain, had nobody taken them off, and how many of the rest two groups would (the 12 smallest are paired). "By
chance": the same games with the miss turned round. Fox, Tom and Tygem find dead stones themselves: there two groups are not named.

| archive | games | mismatches | one | by chance | the rest | two | by chance |
|---|---|---|---|---|---|---|---|
`

type leftTally struct{ games, mismatches, one, oneByChance, rest, two, twoByChance int }

func (n *leftTally) game(g *game) {
	if g.verdict.Origin != score.OriginEstimate || g.rec.Agrees == nil || *g.rec.Agrees {
		return
	}
	target, ok := g.recordedMargin()
	if _, _, other := g.scores.Agrees(g.source, g.game.Komi.Points, g.game.Result); !ok || other != "" {
		return
	}
	n.mismatches++
	turned := 2*g.with(g.verdict.Dead).Count(g.source, g.game.Komi.Points).Margin - target
	chains := g.deadChains()
	groups := g.deadGroups(chains)
	explains := func(to replay.HalfPoints, sets [][][]replay.Point) int {
		if g.thatLeave(to, len(sets), func(i int) [][]replay.Point { return sets[i] }) != nil {
			return 1
		}
		return 0
	}
	var one [][][]replay.Point
	for i := range chains {
		one = append(one, chains[i:i+1])
	}
	one = append(one, groups...)
	n.oneByChance += explains(turned, one)
	if explains(target, one) == 1 {
		n.one++
		return
	}
	n.rest++
	n.two += explains(target, pairsOf(groups))
	n.twoByChance += explains(turned, pairsOf(groups))
}
