package text

import (
	"slices"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// GameView is one game as `show` lays it out: the record with what a record
// leaves out. NewGameView fills it.
type GameView struct {
	Record    *report.Record
	Picture   *Picture // nil: no board
	LastMove  int      // number of the last play, which Picture.Last marks; 0: none
	Prisoners [3]int   // stones captured in play by that colour
	Passes    [3]int   // by colour
	// Filled are the stones that filled the dame before area counts, in order.
	Filled []score.FillPlay
	// ByPassStones are the other form of area counts with pass stones, by the
	// ruleset's id: territory, prisoners and pass stones.
	ByPassStones map[string]score.Score
	Reference    string // the count that the differences are from: "jp1989@6.5"
	Differences  []Difference
}

// Difference tells why one count comes out otherwise than the reference.
type Difference struct {
	Score  *report.Score
	Swing  replay.HalfPoints // Black's margin here minus there
	Causes []score.Cause     // they add up to the swing
}

// NewGameView gathers what `show` prints. Game and final position may be nil: a
// game that could not be read has no board; so may the map: a game that was not
// counted has none. Nothing of them is kept, so that they may be reused.
func NewGameView(r *report.Record, g *replay.Game, f *replay.Final, m *score.Map) *GameView {
	v := &GameView{Record: r}
	if f == nil {
		return v
	}
	v.Prisoners, v.Passes = f.Prisoners, f.Passes
	board := *r
	board.Board, board.Size = slices.Clone(f.Board), [2]int{f.Width, f.Height}
	v.Picture = picture(&board)
	if v.Picture == nil {
		return v
	}
	v.last(g)
	if m == nil {
		return v
	}
	own, _ := score.Lookup(r.Rules.ID) // nil if unknown
	v.Picture.survey(m.Under(own))
	if slices.ContainsFunc(r.Scores, func(s report.Score) bool { return s.Dame == score.DameFill }) {
		v.Filled = slices.Clone(m.Filled())
	}
	v.compare(m)
	return v
}

// last marks the last play of the main line.
func (v *GameView) last(g *replay.Game) {
	if g == nil {
		return
	}
	for i := len(g.Steps) - 1; i >= 0; i-- {
		if s := &g.Steps[i]; s.Kind == replay.PlayStep && s.Point >= 0 {
			v.Picture.Last, v.LastMove = s.Point, int(s.Move)
			return
		}
	}
}

// survey marks each point as the static count of the game's own ruleset sees it.
func (p *Picture) survey(m *score.Map) {
	p.Owner = make([]replay.Color, len(p.Board))
	for i, stone := range p.Board {
		owner, mark := replay.Empty, Mark(0)
		switch m.Owner(replay.Point(i)) {
		case score.OwnBlack:
			owner, mark = replay.Black, MarkTerritory
		case score.OwnWhite:
			owner, mark = replay.White, MarkTerritory
		case score.OwnDame:
			mark = MarkDame
		case score.OwnSekiBlack:
			owner, mark = replay.Black, MarkSeki
		case score.OwnSekiWhite:
			owner, mark = replay.White, MarkSeki
		case score.OwnFalseBlack:
			owner, mark = replay.Black, MarkFalseEye
		case score.OwnFalseWhite:
			owner, mark = replay.White, MarkFalseEye
		case score.OwnSekiStone:
			mark = MarkSeki
		}
		p.Owner[i] = owner
		if stone == replay.Empty || p.Marks[i]&MarkDead == 0 && mark == MarkSeki {
			p.Marks[i] |= mark
		}
	}
}

// compare explains every count from the source's own, or from the first.
func (v *GameView) compare(m *score.Map) {
	r := v.Record
	if len(r.Scores) == 0 {
		return
	}
	reference := sourceScore(r)
	if reference == nil {
		reference = &r.Scores[0]
	}
	v.Reference = countName(reference)
	for i := range r.Scores {
		s := &r.Scores[i]
		if s.Rules == nil {
			continue
		}
		if other, ok := m.CountByPassStones(s.Rules, s.Komi); ok && s.Foul == nil {
			if v.ByPassStones == nil {
				v.ByPassStones = map[string]score.Score{}
			}
			v.ByPassStones[countName(s)] = other
		}
		if countName(s) != v.Reference && reference.Rules != nil {
			v.Differences = append(v.Differences, Difference{s, s.Margin - reference.Margin, m.Explain(reference.Score, s.Score)})
		}
	}
}

// countName is "jp1989@6.5".
func countName(s *report.Score) string { return report.RulesID(s.Rules) + "@" + s.Komi.String() }
