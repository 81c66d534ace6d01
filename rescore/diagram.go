package rescore

import (
	"slices"

	"gorescore/report"
	"gorescore/score"
)

// diagram gives the record what it takes to draw the game.
func (g *game) diagram() {
	d := &report.Diagram{Steps: slices.Clone(g.game.Steps), Placements: slices.Clone(g.game.Placements)}
	g.rec.Diagram = d
	if g.scores == nil || len(g.rec.Scores)+len(g.rec.BreakEven) == 0 {
		return
	}
	own := g.source
	if own == nil {
		own = g.w.rules[0]
	}
	d.Reference = own.ID
	reference := g.scores.Count(own, 0)
	for _, r := range g.judges() {
		if g.decided(r) != nil {
			continue // counted on another board
		}
		if r.ID != own.ID {
			causes := g.scores.Explain(reference, g.scores.Count(r, 0))
			causes = slices.DeleteFunc(causes, func(c score.Cause) bool { return c.Points == 0 }) // a tie rule at komi 0
			d.Swings = append(d.Swings, report.Swing{Rules: r.ID, Causes: causes})
		}
		cells, ok := g.scores.Layout(nil, r)
		if !ok {
			continue
		}
		if i := slices.IndexFunc(d.Layouts, func(l report.Layout) bool { return slices.Equal(l.Cells, cells) }); i >= 0 {
			d.Layouts[i].Rules = append(d.Layouts[i].Rules, r.ID)
		} else {
			d.Layouts = append(d.Layouts, report.Layout{Rules: []string{r.ID}, Cells: cells})
		}
	}
}
