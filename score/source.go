package score

import "gorescore/replay"

// Agrees tells whether the source ruleset, by its stated reading, reproduces
// the recorded result at the recorded komi. ok is false if that cannot be
// judged: no source, or a result without a margin. If it does not agree,
// agreesIf names the first other reading that would reproduce it, "" if none:
//
//	"as-is"             the board as it ended
//	"fill"              dame filled alternately
//	"other-side-first"  filled with the other side first
//	"flood"             every surrounded point, false eyes and eyes in seki too
//	"handicap N"        with that compensation ("0", "N-1", "N")
//	"area", "territory" counted the other way
//	"komi 7.5"          at a komi one point or less off, or doubled or halved
//	"other-winner"      by the same margin, but the other side wins
//
// Where the margin is 0 the winner must be the one that the ruleset's rule for
// ties names.
func (m *Map) Agrees(source *Ruleset, komi replay.HalfPoints, result replay.Result) (agrees, ok bool, agreesIf string) {
	want, ok := recordedMargin(result)
	if source == nil || !ok {
		return false, false, ""
	}
	if m.rulesOn(source) {
		return m.ruled.Agrees(source, komi, result)
	}
	sc := m.Count(source, komi)
	switch {
	case sc.Margin == want && (want != 0 || sc.Winner == result.Winner):
		return true, true, ""
	case sc.Margin == want && result.Winner != replay.WinnerDraw: // W+0, but ties are Black's
		return false, true, "other-winner"
	case sc.Margin == want: // a draw, but ties are somebody's
		return false, true, ""
	}
	return false, true, m.otherReading(source, &sc, want)
}

// recordedMargin is the recorded margin, Black minus White.
func recordedMargin(r replay.Result) (replay.HalfPoints, bool) {
	if r.Method != replay.MethodCount && r.Method != replay.MethodUnknown {
		return 0, false
	}
	switch r.Winner {
	case replay.WinnerDraw:
		return 0, !r.HasMargin || r.Margin == 0
	case replay.WinnerBlack:
		return r.Margin, r.HasMargin
	case replay.WinnerWhite:
		return -r.Margin, r.HasMargin
	}
	return 0, false
}

func (m *Map) otherReading(source *Ruleset, sc *Score, want replay.HalfPoints) string {
	// What komi, compensation and button take off stays the same in each reading of the board.
	b, w := &sc.Terms[BlackSide], &sc.Terms[WhiteSide]
	rest := b.Button + b.Tax + b.Komi + b.Handicap - w.Button - w.Tax - w.Komi - w.Handicap
	type reading struct {
		name string
		diff int
	}
	var readings []reading
	fill, other := m.fillings()
	if source.Counting == Territory {
		static := m.staticDiff(source)
		readings = append(readings, reading{"as-is", static},
			reading{"flood", m.AsIs.Plain()})
		if fill != nil {
			readings = append(readings, reading{"fill", static + m.teireBeyond(fill)},
				reading{"other-side-first", static + m.teireBeyond(other)})
		}
	} else {
		readings = append(readings, reading{"as-is", m.AsIs.Area()})
		if fill != nil {
			readings = append(readings, reading{"fill", fill.tally.Area()},
				reading{"other-side-first", other.tally.Area()})
		}
	}
	for _, r := range readings {
		if replay.Points(r.diff)+rest == want {
			return r.name
		}
	}
	if name := m.otherCompensation(source, sc, want); name != "" {
		return name
	}
	if name := m.otherCounting(source, rest, want); name != "" {
		return name
	}
	if name := otherKomi(sc, want); name != "" {
		return name
	}
	if sc.Margin == -want {
		return "other-winner"
	}
	return ""
}

// fillings are both fillings of the board, nil if it is not to be filled.
func (m *Map) fillings() (recorded, other *filling) {
	if m.Unfilled {
		return nil, nil
	}
	return m.filled(m.first), m.filled(opponent(m.first))
}

// staticDiff is the static territory difference that a ruleset counts.
func (m *Map) staticDiff(r *Ruleset) int {
	var sc Score
	m.countTerritory(r, countStatic, &sc)
	b, w := &sc.Terms[BlackSide], &sc.Terms[WhiteSide]
	return int(b.Territory+b.Prisoners-w.Territory-w.Prisoners) / 2
}

func (m *Map) otherCompensation(source *Ruleset, sc *Score, want replay.HalfPoints) string {
	n := m.stones()
	if n == 0 {
		return ""
	}
	bare := sc.Margin + sc.Terms[WhiteSide].Handicap
	for _, c := range [3]struct {
		name   string
		points int
	}{{"0", 0}, {"N-1", n - 1}, {"N", n}} {
		if c.name != source.Handicap && bare-replay.Points(c.points) == want {
			return "handicap " + c.name
		}
	}
	return ""
}

func (m *Map) otherCounting(source *Ruleset, rest, want replay.HalfPoints) string {
	if source.Counting == Territory {
		areas := []int{m.AsIs.Area()}
		if fill, other := m.fillings(); fill != nil {
			areas = append(areas, fill.tally.Area(), other.tally.Area())
		}
		for _, d := range areas {
			if replay.Points(d)+rest == want {
				return "area"
			}
		}
		return ""
	}
	if replay.Points(m.staticDiff(commonTerritory))+rest == want {
		return "territory"
	}
	return ""
}

// commonTerritory is territory as nearly all rulesets count it.
var commonTerritory = &Ruleset{Counting: Territory}

// otherKomi names the komi that would reproduce the result if it is a likely
// slip: up to a point off, doubled (zi written as points) or halved.
func otherKomi(sc *Score, want replay.HalfPoints) string {
	implied := sc.Komi + sc.Margin - want
	d := implied - sc.Komi
	if (d >= -2 && d <= 2) || (sc.Komi != 0 && (implied == 2*sc.Komi || 2*implied == sc.Komi)) {
		return "komi " + implied.String()
	}
	return ""
}
