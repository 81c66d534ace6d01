package score

import (
	"testing"

	"gorescore/replay"
)

// Guards that a bent four in the corner is dead under territory rules, stands
// under area rules, that its flips are not certain, and that causes still add up.
func TestBentFourIsRuledByEachRuleset(t *testing.T) {
	g, f := replayed(t, bentFour)
	var group []replay.Point
	for _, d := range []string{"ea", "bb", "cb", "db", "eb", "ac", "bc"} {
		group = append(group, replay.Point(int(d[1]-'a')*9+int(d[0]-'a')))
	}
	jp, _ := Lookup("jp1989")
	cn, _ := Lookup("cn2002")
	tt, _ := Lookup("tt")
	var s Surveyor
	for _, c := range []struct {
		name, jp, cn string
		st           Status
	}{
		{"ruled", "W+24", "W+11", Status{Ruled: group}},
		{"agreed", "W+24", "W+27", Status{Ruled: group, Dead: group}},
		{"neither", "W+8", "W+11", Status{}},
	} {
		m := s.Survey(g, f, &c.st, Options{Source: jp})
		terr, area, bare := m.Count(jp, 0), m.Count(cn, 0), m.Count(tt, 0)
		if outcome(&terr) != c.jp || outcome(&area) != c.cn || outcome(&bare) != "W+11" {
			t.Errorf("%s: %s %s %s", c.name, outcome(&terr), outcome(&area), outcome(&bare))
		}
		open := len(c.st.Ruled) > 0
		if m.Settled(&area) == open || !m.Settled(&terr) || (len(area.Notes) > 0) != open {
			t.Errorf("%s: settled %v %v, notes %v", c.name, m.Settled(&terr), m.Settled(&area), area.Notes)
		}
		sum := replay.HalfPoints(0)
		for _, cause := range m.Explain(terr, area) {
			sum += cause.Points
		}
		if sum != area.Margin-terr.Margin {
			t.Errorf("%s: causes %v add up to %v, want %v", c.name, m.Explain(terr, area), sum, area.Margin-terr.Margin)
		}
		agrees, ok, _ := m.Agrees(jp, 0, replay.Result{Method: replay.MethodCount, Winner: replay.WinnerWhite, HasMargin: true, Margin: replay.Points(24)})
		if !ok || agrees != open {
			t.Errorf("%s: agrees %v", c.name, agrees)
		}
	}
}
