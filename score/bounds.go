package score

import "gorescore/replay"

// span is what the record leaves open, worked out once per game: the area
// difference over the board as it ended and filled with either side first, and
// by how much protection could change territory.
type span struct {
	done           bool
	areaLo, areaHi int
	terrLo, terrHi int
	notes          int

	joints bool   // apart is known
	apart  [3]int // live groups more, if the other side plays the dame between them
}

// apartSpan is worked out for a group tax alone.
func (m *Map) apartSpan() [3]int {
	if !m.span.joints {
		m.span.apart, m.span.joints = m.s.apart(), true
	}
	return m.span.apart
}

func (m *Map) openSpan() *span {
	sp := &m.span
	if sp.done {
		return sp
	}
	d := m.AsIs.Area()
	sp.done, sp.areaLo, sp.areaHi = true, d, d
	for _, side := range [2]uint8{black, white} {
		if len(m.s.neutral) == 0 && side != m.first {
			continue // nothing to fill: both are the same
		}
		f := m.filled(side)
		d = f.tally.Area()
		sp.areaLo, sp.areaHi = min(sp.areaLo, d), max(sp.areaHi, d)
		d = m.teireBeyond(f)
		sp.terrLo, sp.terrHi = min(sp.terrLo, d), max(sp.terrHi, d)
		if f.unsettled {
			sp.notes |= noteUnsettled
		}
		if f.openKo {
			sp.notes |= noteOpenKo
		}
	}
	if sp.notes&noteOpenKo != 0 && len(m.s.neutral) > 0 {
		// The ko's winner may have taken a dame as well.
		sp.areaLo--
		sp.areaHi++
	}
	return sp
}

// bound sets Low and High over what the record leaves open. A territory count
// of a game that was counted by territory leaves nothing open: the players
// agreed on the board as it ended.
func (m *Map) bound(v variant, tax int, sc *Score) (notes int) {
	sc.Low, sc.High = sc.Margin, sc.Margin
	switch {
	case m.opt.Dame != DameAuto:
		return 0
	case m.Unfilled: // anybody could have had what is open
		sc.Low -= replay.Points(m.AsIs.Neutral)
		sc.High += replay.Points(m.AsIs.Neutral)
		return 0
	}
	var lo, hi int
	switch {
	case v == countAsIs || v == countFilled:
		sp := m.openSpan()
		d := m.tallyOf(v).Area()
		lo, hi, notes = sp.areaLo-d, sp.areaHi-d, sp.notes
	case v == countStatic && !m.sourceIs(Territory):
		sp := m.openSpan()
		lo, hi, notes = sp.terrLo, sp.terrHi, sp.notes
	}
	if tax > 0 && v != countMarked && !m.byLetter(v) {
		more := m.apartSpan()
		lo, hi = lo-tax*more[black], hi+tax*more[white]
	}
	sc.Low += replay.Points(lo)
	sc.High += replay.Points(hi)
	return notes
}

// sourceIs tells whether the game is known to have been counted in a way.
func (m *Map) sourceIs(c Counting) bool {
	src := m.opt.Source
	return src != nil && (src.Counting == Territory) == (c == Territory)
}

// teireBeyond is what protection cost in a filling, Black minus White, at
// points that the static count has not left out already.
func (m *Map) teireBeyond(f *filling) int {
	d := 0
	for _, p := range f.log {
		if p.Kind == FillDame {
			continue
		}
		g := m.s.at(p.Point)
		if c := &m.s.comps[m.s.comp[g]]; c.owner == empty || c.loose || m.s.mark[g]&unscorable != 0 || !m.s.alive(m.s.comp[g]) {
			continue
		}
		if p.Color == replay.Black {
			d--
		} else {
			d++
		}
	}
	return d
}
