package report_test

import (
	"testing"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
)

// Guards the first thing that is read: of flips, those that a user asks about,
// not the many that another komi or a ruleset out of use makes.
func TestHeadlineTellsFlipsApart(t *testing.T) {
	recorded, usual, given := report.KomiRecorded, report.KomiRuleset, report.KomiGiven
	type flip struct {
		rules   *score.Ruleset
		variant string
		certain bool
	}
	cn, stone := reporttest.CN2002, reporttest.Stone
	for _, c := range []struct {
		name        string
		counts      []flip   // what every game is counted under
		games       [][]flip // the flips of each
		first, rest string
	}{
		{"the least that it takes", []flip{{cn, recorded, true}, {cn, usual, true}, {stone, recorded, true}},
			[][]flip{{{stone, recorded, true}, {cn, usual, true}, {cn, recorded, false}}, {{stone, recorded, true}, {cn, usual, true}}, {{stone, recorded, true}}, {{stone, recorded, false}}},
			"Flipped by rules in use at the recorded komi: 1 of 4 games (25.0 %)",
			"0 certainly; only at their usual komi: 1 more, 1 certainly; only under rules not in use (stone): 2 more, 1 certainly"},
		{"rules in use alone", []flip{{cn, recorded, true}}, [][]flip{{{cn, recorded, true}}, nil}, "Flipped at the recorded komi: 1 of 2 games (50.0 %)", "1 certainly"},
		{"none at the recorded komi", []flip{{cn, recorded, true}, {cn, usual, true}}, [][]flip{{{cn, usual, true}}}, "Flipped at the recorded komi: 0 of 1 game (0.0 %)", "only at their usual komi: 1 more, 1 certainly"},
		{"a sweep", []flip{{cn, given, true}, {stone, given, true}}, [][]flip{{{cn, given, true}}}, "Flipped by rules in use at a komi asked for: 1 of 1 game (100.0 %)", "1 certainly"},
		{"rules out of use alone", []flip{{stone, recorded, true}}, [][]flip{{{stone, recorded, true}}}, "Flipped under rules not in use (stone): 1 of 1 game (100.0 %)", "1 certainly"},
		{"no flip", []flip{{stone, recorded, true}}, [][]flip{nil}, "1 game rescored, none of 1 held against its record flips", ""},
		{"nothing", nil, nil, "0 games rescored, none could be held against its record", ""},
	} {
		n := &report.Totals{}
		for _, flips := range c.games {
			r := reporttest.Flipped()
			r.Scores, r.Flips, r.BreakEven = nil, nil, nil
			for _, s := range c.counts {
				r.Scores = append(r.Scores, reporttest.Area(s.rules, 13, s.variant, 121, 63, 118, 59))
			}
			for _, f := range flips {
				r.Flips = append(r.Flips, reporttest.Flip(reporttest.Area(f.rules, 13, f.variant, 121, 63, 118, 59), r.Recorded.Winner, f.certain))
			}
			n.Add(r)
		}
		if first, rest := n.HeadlineText(); first != c.first || rest != c.rest {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", c.name, first, rest, c.first, c.rest)
		}
	}
}
