package rescore

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/score/life"
)

// TestAccuracyUnaided tells how often a judge finds the recorded margin of
// counted KGS games without marks by itself, and what stands behind the misses.
func TestAccuracyUnaided(t *testing.T) {
	dir := corpus(t)
	if os.Getenv("GORESCORE_ACCURACY") != "1" {
		t.Skip("set GORESCORE_ACCURACY to judge 5,500 games twice")
	}
	var out strings.Builder
	out.WriteString(unaidedHead)
	for _, judge := range []struct {
		name   string
		second func() life.Opinion
	}{
		{"playouts and reading", NoSecond},
		{"joint", nil},
	} {
		opt := &Options{
			Life:   []score.Origin{score.OriginMarks, score.OriginEstimate},
			Rules:  score.DefaultTargets()[:1],
			Second: judge.second,
			Always: true,
		}
		w := NewWorker(opt)
		var m unaidedTally
		read(context.Background(), []string{filepath.Join(dir, "corpus", "kgs6d.zip")}, opt, func(task *task) bool {
			for i := range task.items {
				if it := &task.items[i]; it.finding == nil && it.record == nil {
					m.game(w.work(context.Background(), &it.input))
				}
			}
			return true
		})
		if m.games < 5000 {
			t.Fatalf("only %d games: the archive is another one", m.games)
		}
		share := func(k int) string { return fmt.Sprintf("%d (%.1f %%)", k, 100*float64(k)/float64(m.games)) }
		fmt.Fprintf(&out, "| %s | %d | %.2f %% | %s | %s | %s | %s | %s |\n", judge.name, m.games, 100*float64(m.found)/float64(m.games),
			share(m.left), share(m.leftByChance), share(m.reading), share(m.doubtful), share(m.rest))
		if m.found*100 < m.games*93 {
			t.Errorf("%s: the recorded margin of %d of %d games is found, want 93 %%", judge.name, m.found, m.games)
		}
	}
	t.Log("\n" + out.String())
	if sections := os.Getenv("GORESCORE_SECTIONS"); sections != "" {
		if err := os.WriteFile(filepath.Join(sections, "16-unaided.md"), []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const unaidedHead = `## The recorded margin, unaided

Counted games of corpus/kgs6d.zip that ended with two passes and have no marks: how often the dead stones of the judge alone give the
recorded margin, and what would give it in the other games. Games with too open a board are among them. "Left on the board": one
group that is dead by a sure verdict (doubt below 0.02), had nobody taken it off. "By chance": the same games with the miss turned round,
which says how many of those are coincidence. "Another reading": the same dead stones, counted in another way or at another komi or
compensation. "A doubtful group": one group judged the other way round, dead or alive. The net has learnt from half of the games.

| judge | games | margin found | left on the board | by chance | another reading | a doubtful group | none of these |
|---|---|---|---|---|---|---|---|
`

// unaidedTally counts games, and the misses by what would explain them, in the
// order of the fields.
type unaidedTally struct {
	games, found, left, leftByChance, reading, doubtful, rest int

	trial score.Surveyor
}

func (m *unaidedTally) game(g *game) {
	if g.verdict.Origin != score.OriginEstimate || g.final.TrailingPass < 2 {
		return
	}
	target, ok := g.recordedMargin()
	if !ok {
		return
	}
	m.games++
	if g.rec.Agrees != nil && *g.rec.Agrees {
		m.found++
		return
	}
	diff := m.diff(g, g.verdict.Dead, target)
	left, byChance, doubtful := false, false, false
	for i := range g.verdict.Groups {
		v := &g.verdict.Groups[i]
		turned := turnedDead(g.verdict.Dead, v)
		now := m.diff(g, turned, target)
		switch sure := v.Doubt < 0.02; {
		case v.Dead && sure:
			left = left || now == 0
			byChance = byChance || now == 2*diff
		case !sure:
			doubtful = doubtful || now == 0
		}
	}
	if byChance {
		m.leftByChance++
	}
	switch {
	case left:
		m.left++
	case g.rec.AgreesIf != "" && !strings.HasPrefix(g.rec.AgreesIf, report.ReadingLeft+" "):
		m.reading++
	case doubtful:
		m.doubtful++
	default:
		m.rest++
	}
}

// diff is the margin with a dead set less the recorded one.
func (m *unaidedTally) diff(g *game, dead []replay.Point, target replay.HalfPoints) replay.HalfPoints {
	st := score.Status{Dead: dead, Ruled: life.BentFour(g.final, dead)}
	return m.trial.Survey(g.game, g.final, &st, score.Options{Source: g.source}).Count(g.source, g.game.Komi.Points).Margin - target
}

// turnedDead is a dead set with the verdict on one group turned.
func turnedDead(dead []replay.Point, v *life.Group) []replay.Point {
	if !v.Dead {
		return slices.Concat(dead, v.Points)
	}
	return slices.DeleteFunc(slices.Clone(dead), func(p replay.Point) bool { return slices.Contains(v.Points, p) })
}
