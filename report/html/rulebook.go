package html

import (
	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// ruleBook numbers the rulesets as they are met, and knows what the page has to
// know of them to take a count to another komi.
type ruleBook struct {
	list  []ruleset
	index map[string]int
}

// ruleset is a ruleset in the data of the page.
type ruleset struct {
	ID          string `json:"id"`
	Name        string `json:"name,omitempty"`
	Counting    string `json:"counting,omitempty"`
	Komi        *int32 `json:"komi"`                  // usual, in half points; null: none
	Tie         string `json:"tie,omitempty"`         // who wins at margin 0: "B", "W", else a draw
	TieHandicap string `json:"tieHandicap,omitempty"` // the same in handicap games
}

// number is the number of a ruleset by its id.
func (b *ruleBook) number(id string) int {
	if i, ok := b.index[id]; ok {
		return i
	}
	if b.index == nil {
		b.index = map[string]int{}
	}
	i := len(b.list)
	b.index[id] = i
	rs := ruleset{ID: report.Clean(id)}
	if r, ok := score.Lookup(id); ok {
		rs.describe(r)
	}
	b.list = append(b.list, rs)
	return i
}

func (rs *ruleset) describe(r *score.Ruleset) {
	rs.Name, rs.Counting = report.Clean(r.Name), string(r.Counting)
	if r.HasKomi {
		rs.Komi = halves(r.Komi)
	}
	rs.Tie, rs.TieHandicap = tieName(r.Tie), tieName(r.TieHandicap)
}

// tieName is "B" or "W" for a tie that a side wins.
func tieName(w replay.Winner) string {
	if w == replay.WinnerBlack || w == replay.WinnerWhite {
		return w.String()
	}
	return ""
}

// learn numbers the rulesets of a record in the order asked for.
func (b *ruleBook) learn(r *report.Record) {
	for i := range r.Scores {
		rs := r.Scores[i].Rules
		if rs == nil {
			continue
		}
		if _, known := b.index[rs.ID]; !known {
			b.list[b.number(rs.ID)].describe(rs) // the user's own included
		}
	}
	for i := range r.BreakEven {
		b.number(r.BreakEven[i].Rules)
	}
}

func halves(h replay.HalfPoints) *int32 { return new(int32(h)) }
