package rescore

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/score"
	"gorescore/sgfparse"
)

// factsOf gathers what reports ask of a game and its record does not tell, in
// the same form as a decoded JSON line. Points are in the record's letters.
func factsOf(g *game) map[string]any {
	facts := map[string]any{}
	addTree(facts, g.tree)
	addGame(facts, g.game, g.final)
	if g.scores != nil {
		addSurvey(facts, g)
	}
	facts["lines"] = linesOf(g.tree)
	data, err := json.Marshal(facts)
	if err != nil {
		panic(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		panic(err)
	}
	return out
}

// addTree: the numbers of nodes and of leaves, the root's texts and the
// comments of the main line's nodes that have one.
func addTree(facts map[string]any, t *sgfparse.GameTree) {
	leaves := 0
	for i := range t.Nodes() {
		if t.Nodes()[i].Child < 0 {
			leaves++
		}
	}
	root := map[string]string{}
	for _, q := range t.PropsOf(0) {
		for _, v := range t.ValuesOf(q) {
			root[t.Name(q)] = strings.TrimSpace(root[t.Name(q)] + " " + t.FullText(v))
		}
	}
	comments := []string{}
	for n := range t.MainLine() {
		if q, ok := t.Prop(n, sgfparse.ID("C")); ok {
			comments = append(comments, t.FullText(t.Value(q)))
		}
	}
	facts["nodes"], facts["leaves"], facts["root"], facts["comments"] = t.Len(), leaves, root, comments
}

// addGame: what was set up before the first move, the first move, the board and
// what was captured; the repetitions by move.
func addGame(facts map[string]any, g *replay.Game, f *replay.Final) {
	start := map[string]replay.Color{}
	first := ""
	for _, s := range g.Steps {
		if s.Kind != replay.SetupStep {
			first = s.Color.String() + " " + letters(s.Point, g.Width)
			break
		}
		for _, p := range g.Placements[s.First:s.Last] {
			start[letters(p.Point, g.Width)] = p.Color
		}
	}
	setup := map[string][]string{"B": {}, "W": {}}
	for _, p := range slices.Sorted(maps.Keys(start)) {
		if c := start[p]; c != replay.Empty {
			setup[c.String()] = append(setup[c.String()], p)
		}
	}
	repeats := map[string]any{}
	for _, e := range f.Events {
		if e.Kind&replay.Repeats != 0 {
			repeats[fmt.Sprint(e.Move)] = map[string]any{
				"earlier": e.Repeat.Earlier, "cycle": e.Repeat.Cycle, "passes": e.Repeat.Passes,
				"captured": sides(e.Repeat.CapturedBy[replay.Black], e.Repeat.CapturedBy[replay.White]),
			}
		}
	}
	facts["setup"], facts["first"], facts["to_play"] = setup, first, g.ToPlay.String()
	facts["setup_stones"] = sides(len(setup["B"]), len(setup["W"]))
	facts["edited"], facts["inferred"] = g.Edited, g.Handicap.Inferred
	facts["prisoners"] = sides(f.Prisoners[replay.Black], f.Prisoners[replay.White])
	facts["trailing_passes"], facts["repeats"] = f.TrailingPass, repeats
	facts["stones"], facts["points"] = boardOf(f)
}

// boardOf counts the stones of a board and lists what stands on each point.
func boardOf(f *replay.Final) (stones map[string]int, points map[string]string) {
	points = map[string]string{}
	var n [3]int
	for p, c := range f.Board {
		n[c]++
		points[letters(replay.Point(p), f.Width)] = map[replay.Color]string{replay.Black: "B", replay.White: "W"}[c]
	}
	return sides(n[replay.Black], n[replay.White]), points
}

func sides(b, w int) map[string]int { return map[string]int{"B": b, "W": w} }

// addSurvey: what the survey made of the empty points, how the dame would be
// filled, and the passes of a ruleset that hands stones over for them.
func addSurvey(facts map[string]any, g *game) {
	m, w := g.scores, g.final.Width
	kinds := map[score.Owner][]string{}
	for p := range g.final.Board {
		o := m.Owner(replay.Point(p))
		kinds[o] = append(kinds[o], letters(replay.Point(p), w))
	}
	list := func(owners ...score.Owner) []string {
		all := []string{}
		for _, o := range owners {
			all = append(all, kinds[o]...)
		}
		slices.Sort(all)
		return all
	}
	protect := []string{}
	for _, p := range m.Filled() {
		if p.Kind != score.FillDame {
			protect = append(protect, letters(p.Point, w))
		}
	}
	facts["dame"], facts["protective"] = list(score.OwnDame), protect
	facts["seki_eyes"] = list(score.OwnSekiBlack, score.OwnSekiWhite)
	facts["false_eyes"] = list(score.OwnFalseBlack, score.OwnFalseWhite)
	facts["area_as_is"] = m.AsIs.Area()
	aga, _ := score.Lookup("aga")
	if sc, ok := m.CountByPassStones(aga, g.game.Komi.Points); ok {
		facts["aga_by_pass_stones"] = marginText(&sc)
	}
	facts["pass_stones"] = sides(m.PassStones(replay.Black), m.PassStones(replay.White))
}

// linesOf plays every line of a small tree from the root to a leaf.
func linesOf(t *sgfparse.GameTree) []any {
	lines := []any{}
	if t.Len() > 100 {
		return lines
	}
	for leaf := range t.Nodes() {
		if t.Nodes()[leaf].Child >= 0 {
			continue
		}
		g, found := new(header.Reader).Read(lineTo(t, int32(leaf)))
		f := new(replay.Replayer).Play(g)
		stones, points := boardOf(f)
		lines = append(lines, map[string]any{
			"moves": f.Moves, "stones": stones, "points": points, "fouls": len(f.Events), "findings": len(found), "edited": g.Edited,
		})
	}
	return lines
}

// lineTo copies the nodes from the root to a leaf into a tree of their own.
func lineTo(t *sgfparse.GameTree, leaf int32) *sgfparse.GameTree {
	var path []int32
	for n := leaf; n >= 0; n = t.Nodes()[n].Parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	var b sgfparse.Builder
	for i, n := range path {
		b.AddNode(int32(i - 1))
		for _, q := range t.PropsOf(n) {
			b.AddProp(t.Name(q))
			for _, v := range t.ValuesOf(q) {
				b.AddValue(t.FullText(v))
			}
		}
	}
	return b.Tree()
}

// letters writes a point as SGF does, "" for a pass.
func letters(p replay.Point, width int) string {
	if p < 0 {
		return ""
	}
	const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return string([]byte{alphabet[int(p)%width], alphabet[int(p)/width]})
}
