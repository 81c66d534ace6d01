package score

import (
	"slices"

	"gorescore/replay"
)

// split divides a score's margin into its shares; what is left over when they
// are taken off is D_T, which all scores of one game have in common (see the
// head of count.go).
func (m *Map) split(sc *Score) (parts [shares]replay.HalfPoints, base replay.HalfPoints) {
	r := sc.Rules
	if m.rulesOn(r) {
		parts, base = m.ruled.split(sc)
		plain := replay.Points(m.AsIs.Plain())
		parts[shareLife] += base - plain
		return parts, plain
	}
	v := m.variantOf(r)
	t := m.tallyOf(v)
	pts := func(n int) replay.HalfPoints { return replay.Points(n) }
	diff := func(a [3]int) int { return a[black] - a[white] }
	b, w := &sc.Terms[BlackSide], &sc.Terms[WhiteSide]

	base = pts(m.AsIs.Plain())
	parts[shareKomi] = b.Komi - w.Komi
	parts[shareHandicap] = b.Handicap - w.Handicap
	parts[shareTax] = b.Tax - w.Tax
	parts[shareButton] = b.Button - w.Button
	parts[sharePassStones] = b.PassStone - w.PassStone
	switch v {
	case countAsIs, countFilled:
		parts[shareParity] = pts(t.Parity())
		parts[shareTeire] = pts(t.Plain()) - base
		switch {
		case r.SekiPoints:
		case m.byLetter(v):
			parts[shareSeki] = pts(diff(m.letterOf(v == countFilled).Territory) - diff(t.Territory))
		default:
			parts[shareSeki] = -pts(diff(m.SekiPoints))
		}
	case countBare:
		parts[shareParity] = pts(t.Parity())
		parts[shareLife] = pts(t.Plain()) - base
	case countPlain:
	case countStatic:
		parts[shareFalseEye] = -pts(diff(m.FalseEyes))
		if !r.SekiPoints {
			parts[shareSeki] = -pts(diff(m.SekiPoints)) + pts(diff(m.SekiDead))
		}
	case countMarked:
		parts[shareFalseEye] = -pts(diff(m.FalseEyes))
		parts[shareSeki] = -pts(diff(m.SekiPoints))
		parts[shareLife] = pts(diff(m.marked)+diff(t.Prisoners)) - base - parts[shareFalseEye] - parts[shareSeki]
	case countLetter, countLetterF:
		l := m.letterOf(v == countLetterF)
		parts[shareTeire] = pts(t.Plain()) - base
		parts[shareSeki] = pts(diff(l.Territory)+diff(t.Prisoners)+diff(l.Lost)) - pts(t.Plain())
	}
	return parts, base
}

// Explain splits the swing b.Margin - a.Margin between two scores of this game
// into causes whose points add up to it exactly. Shares of nothing are left
// out. If only the tie rules differ, the cause is "tie" with no points. What a
// foul makes of a game (Score.Foul) is "foul": points if moves were taken back,
// none if it lost the game.
func (m *Map) Explain(a, b Score) []Cause {
	if a.Foul != nil || b.Foul != nil {
		return m.explainFouls(a, b)
	}
	pa, _ := m.split(&a)
	pb, _ := m.split(&b)
	var causes []Cause
	for i := range shares {
		if d := pb[i] - pa[i]; d != 0 {
			causes = append(causes, Cause{shareNames[i], d})
		}
	}
	if a.Winner != b.Winner && (a.Margin == 0 || b.Margin == 0) && m.winner(a.Rules, b.Margin) != b.Winner {
		causes = append(causes, Cause{Cause: "tie"})
	}
	return causes
}

// explainFouls explains the swing between the games as they were played, and
// adds what the fouls make of it.
func (m *Map) explainFouls(a, b Score) []Cause {
	swing, lost := replay.HalfPoints(0), false
	if f := a.Foul; f != nil {
		swing -= a.Margin - f.Plain.Margin
		lost = lost || f.Effect == "loss"
		a = f.Plain
	}
	if f := b.Foul; f != nil {
		swing += b.Margin - f.Plain.Margin
		lost = lost || f.Effect == "loss"
		b = f.Plain
	}
	causes := m.Explain(a, b)
	if swing != 0 || lost {
		causes = append(causes, Cause{causeFoul, swing})
	}
	return causes
}

// Settled tells whether nothing that the record leaves open could change who
// wins a score: dame, an open ko, unsettled borders, doubtful stones or a foul.
func (m *Map) Settled(sc *Score) bool {
	if sc.Foul != nil || m.Unfilled || (m.st != nil && len(m.st.Doubtful) > 0) {
		return false
	}
	if m.st != nil && len(m.st.Ruled) > 0 && sc.Rules.Counting != Territory {
		return false
	}
	if slices.Contains(sc.Notes, NoteUnsettledDame) {
		return false
	}
	return m.winner(sc.Rules, sc.Low) == sc.Winner && m.winner(sc.Rules, sc.High) == sc.Winner
}

// AgainstRecorded is the name of a reference that stands for the recorded
// result, which is a fact.
const AgainstRecorded = "recorded"

// Flip compares a score with a reference; against names that (AgainstRecorded,
// or "jp1989@6.5"). It reports false if both have the same winner. A flip is
// certain if nothing that the record leaves open could undo it, on either side.
func (m *Map) Flip(reference, sc Score, against string) (Flip, bool) {
	if reference.Winner == sc.Winner {
		return Flip{}, false
	}
	return Flip{
		Rules:   sc.Rules,
		Komi:    sc.Komi,
		Against: against,
		From:    reference.Winner,
		To:      sc.Winner,
		Certain: m.Settled(&sc) && (against == AgainstRecorded || m.Settled(&reference)),
		Causes:  m.Explain(reference, sc),
	}, true
}
