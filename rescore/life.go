package rescore

import (
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/score/life"
	"gorescore/sgfparse"
)

// maxLifeFindings is how many findings of one kind about the dead a game may have.
const maxLifeFindings = 5

// tellLife takes over what was found about the dead. The findings about marks
// are placed at the last marks, the others at the game.
func (g *game) tellLife(at sgfparse.Position) {
	if len(g.verdict.Findings) == 0 {
		return
	}
	marks := g.marksPlace(at)
	count, last := map[string]int{}, map[string]int{}
	for _, d := range g.verdict.Findings {
		if d.Position = at; strings.HasPrefix(d.Code, "marks-") {
			d.Position = marks
		}
		if count[d.Code]++; count[d.Code] <= maxLifeFindings {
			last[d.Code] = len(g.rec.Diagnostics)
			g.rec.Diagnostics = append(g.rec.Diagnostics, d)
		}
	}
	for code, n := range count {
		if n > maxLifeFindings {
			g.rec.Diagnostics[last[code]].Message += " (and " + strconv.Itoa(n-maxLifeFindings) + " more)"
		}
	}
}

// marksPlace is the place of the last territory marks of the main line.
func (g *game) marksPlace(otherwise sgfparse.Position) sgfparse.Position {
	var start uint32
	for n := range g.tree.MainLine() {
		for _, q := range g.tree.PropsOf(n) {
			if values := g.tree.ValuesOf(q); (q.ID == propTB || q.ID == propTW) && len(values) > 0 {
				start = values[0].Start
				break
			}
		}
	}
	if start == 0 {
		return otherwise
	}
	at := g.position(start)
	at.Move = otherwise.Move
	return at
}

// lifeOverride turns a maintainer's lists into points.
func (g *game) lifeOverride() *life.Override {
	if g.override == nil || g.override.Dead == nil && g.override.Seki == nil {
		return nil
	}
	out := &life.Override{HasDead: g.override.Dead != nil}
	read := func(list *[]string) (points []replay.Point) {
		if list == nil {
			return nil
		}
		for _, name := range *list {
			p, ok := replay.ParsePoint(strings.TrimSpace(name), g.final.Width, g.final.Height)
			if !ok {
				at := sgfparse.Position{File: g.rec.File, Game: g.rec.Game}
				g.rec.Diagnostics = append(g.rec.Diagnostics, overridePoint.At(at, "override names %q, which is no point of this board", name))
				continue
			}
			points = append(points, p)
		}
		return points
	}
	out.Dead, out.Seki = read(g.override.Dead), read(g.override.Seki)
	if out.HasDead && len(out.Dead) == 0 && len(*g.override.Dead) > 0 {
		out.HasDead = false // a list of which nothing is left does not say that all stones live
	}
	return out
}
