package score

import (
	"slices"

	"gorescore/replay"
)

// ruling is a second survey of the same board, for rulesets under which a rule
// decides what the board leaves in seki.
type ruling struct {
	surveyor Surveyor
	status   Status
}

// surveyRuled surveys the board without the stones that are dead by a rule, if
// there are such stones that are not dead anyhow.
func (m *Map) surveyRuled() {
	if m.st == nil || len(m.st.Ruled) == 0 {
		return
	}
	more := false
	for _, p := range m.st.Ruled {
		more = more || !slices.Contains(m.st.Dead, p)
	}
	if !more {
		return
	}
	if m.s.ruling == nil {
		m.s.ruling = new(ruling)
	}
	r := m.s.ruling
	dead := append(r.status.Dead[:0], m.st.Dead...)
	dead = append(dead, m.st.Ruled...)
	slices.Sort(dead)
	r.status = *m.st
	r.status.Dead = slices.Compact(dead)
	m.ruled = r.surveyor.Survey(m.g, m.f, &r.status, m.opt)
}

// rulesOn tells whether a ruleset calls stones dead that stand here.
func (m *Map) rulesOn(r *Ruleset) bool {
	return m.ruled != nil && r.Counting == Territory
}

// DeadUnder returns the stones that are dead under a ruleset, in board order.
func (st *Status) DeadUnder(r *Ruleset) []replay.Point {
	if len(st.Ruled) == 0 || r == nil || r.Counting != Territory {
		return st.Dead
	}
	dead := slices.Concat(st.Dead, st.Ruled)
	slices.Sort(dead)
	return slices.Compact(dead)
}

// Under is the survey that a ruleset counts by: m, or, for territory rules, the
// one without the stones that are dead by a rule alone. r may be nil.
func (m *Map) Under(r *Ruleset) *Map {
	if r != nil && m.rulesOn(r) {
		return m.ruled
	}
	return m
}
