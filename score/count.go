package score

import "gorescore/replay"

// Every count is put together from figures that the survey has. With
//
//	D_T   surrounded points and prisoners, Black minus White, as the board ended
//	m_c   stones put on the board by c (Tally.Put)
//	F     the same figures after algorithm F
//
// a margin is the sum of D_T and these shares, all Black minus White:
//
//	parity       area: m_b - m_w of the board that is counted (identity 2.3)
//	teire        D_T(F) - D_T, what protection cost when dame were filled
//	seki         eyes of groups in seki that the ruleset leaves out, dead stones in them
//	false-eye    false eyes that the ruleset leaves out
//	life         what differs because dead stones stay, or the players marked otherwise
//	group-tax    2 points for each live group
//	pass-stones  prisoners handed over for passes
//	button       the button, the last-move point, the first-pass point
//	handicap     compensation
//	komi         komi
//
// Area margin = D_T + teire + parity: identity 2.3 applied to the filled board.
// Count builds the margin from each side's items instead, so that the two
// agree in every game is a test and not a definition.
type share int

const (
	shareKomi share = iota
	shareParity
	shareSeki
	shareFalseEye
	shareTeire
	shareHandicap
	sharePassStones
	shareButton
	shareTax
	shareLife
	shares
)

var shareNames = [shares]string{
	"komi", "parity", "seki", "false-eye", "teire", "handicap", "pass-stones", "button", "group-tax", "life",
}

// variant is which board and which reading a ruleset counts.
type variant int

const (
	countAsIs    variant = iota // area, as the board ended
	countFilled                 // area, dame filled
	countBare                   // area, no stone taken off
	countStatic                 // territory of live groups, open dame ignored
	countMarked                 // territory as the players marked it
	countPlain                  // every surrounded point: with pass stones a fill costs nothing
	countLetter                 // territory by the letter, as the board ended
	countLetterF                // territory by the letter, dame filled
)

// variantOf applies the policy: a game counted under an area ruleset is
// counted as it stands under all of them (S002 article 21.2), others are
// filled first; territory is counted statically.
func (m *Map) variantOf(r *Ruleset) variant {
	dame := m.opt.Dame
	if r.Counting == Territory {
		switch {
		case m.hasMarks && m.opt.Source != nil && r.ID == m.opt.Source.ID:
			return countMarked
		case r.PassStones, m.flood:
			return countPlain
		case r.SekiPoints && dame != DameAuto:
			return countStatic
		case dame == DameFill && !m.Unfilled:
			return countLetterF
		case dame == DameAsIs:
			return countLetter
		}
		return countStatic
	}
	switch {
	case r.NoRemoval:
		return countBare
	case m.Unfilled || dame == DameAsIs:
		return countAsIs
	case dame == DameFill:
		return countFilled
	case m.sourceIs(Area):
		return countAsIs
	}
	return countFilled
}

// byLetter tells whether seki is judged by the letter of 2.4 in an area count
// that leaves it out: when the user forced a policy for dame.
func (m *Map) byLetter(v variant) bool {
	return m.opt.Dame != DameAuto && (v == countAsIs || v == countFilled)
}

// The notes of a score.
const (
	NoteOpenKo         = "open-ko"             // the last half-point ko is open: a dame may go with it
	NoteUnsettledDame  = "unsettled-dame"      // a dame needs an answer of more than one move
	NoteInferredPass   = "first-pass-inferred" // no pass before the last dame is recorded: the side to move then passes first
	NoteOpenDame       = "open-dame"           // points between both sides are shared as they are
	NoteUnfilled       = "unfilled"            // too much of the board is open
	NoteLetter         = "literal-territory"   // seki by the letter of 2.4
	NotePlayersMarks   = "players-marks"       // territory as the players marked it
	NoteDeadStonesStay = "dead-stones-stay"    // the ruleset takes no stone off
	NoteTeire          = "teire"               // protective moves left when the game ended are played with the dame
	NoteServerCount    = "server-count"        // eyes and dead stones in seki as the server's program counted them
	NoteBentFour       = "bent-four"           // dead without play under territory rules, open under area rules
)

// Notes as bits. Scores share the slices of noteSets.
const (
	noteOpenKo = 1 << iota
	noteUnsettled
	noteInferred
	noteOpenDame
	noteUnfilled
	noteLetter
	noteMarks
	noteBare
	noteBentFour
	noteTeire
	noteServer
	noteBits = iota
)

var noteNames = [noteBits]string{
	NoteOpenKo, NoteUnsettledDame, NoteInferredPass, NoteOpenDame,
	NoteUnfilled, NoteLetter, NotePlayersMarks, NoteDeadStonesStay,
	NoteBentFour, NoteTeire, NoteServerCount,
}

var noteSets = func() (sets [1 << noteBits][]string) {
	for i := range sets {
		for b := range noteBits {
			if i>>b&1 == 1 {
				sets[i] = append(sets[i], noteNames[b])
			}
		}
	}
	return sets
}()

// Count counts the game under a ruleset at a komi. It is arithmetic: the
// boards are surveyed once, the filled ones the first time they are asked for.
func (m *Map) Count(r *Ruleset, komi replay.HalfPoints) Score {
	if m.rulesOn(r) {
		return m.ruled.Count(r, komi)
	}
	sc := Score{Rules: r, Komi: komi, Dame: DameAsIs}
	v := m.variantOf(r)
	notes := 0
	if v <= countBare {
		notes = m.countArea(r, v, &sc)
	} else {
		notes = m.countTerritory(r, v, &sc)
	}
	b, w := &sc.Terms[BlackSide], &sc.Terms[WhiteSide]
	w.Komi = komi
	w.Handicap = r.Compensation(m.g.Handicap.Stones)
	if r.Button || r.LastMove != "" {
		notes |= m.lastMove(r, v, &sc)
	}
	sc.Margin = b.Sum() - w.Sum()
	notes |= m.bound(v, r.Tax, &sc)
	sc.Winner = m.winner(r, sc.Margin)
	if m.st != nil && len(m.st.Ruled) > 0 {
		notes |= noteBentFour
	}
	sc.Notes = noteSets[notes]
	return sc
}

// AtKomi is the same count at another komi, for a fraction of Count's price. The
// score must be one of Count's, of this game.
func (m *Map) AtKomi(sc *Score, komi replay.HalfPoints) Score {
	other := *sc
	m.SetKomi(&other, komi)
	return other
}

// SetKomi is AtKomi in place.
func (m *Map) SetKomi(sc *Score, komi replay.HalfPoints) {
	less := komi - sc.Komi
	sc.Komi = komi
	sc.Terms[WhiteSide].Komi = komi
	sc.Margin -= less
	sc.Low -= less
	sc.High -= less
	sc.Winner = m.winner(sc.Rules, sc.Margin)
}

// BoardMargin is the margin at komi 0 with compensation and button: any komi
// above it makes White the winner.
func (m *Map) BoardMargin(r *Ruleset) replay.HalfPoints {
	sc := m.Count(r, 0)
	return sc.Margin
}

// winner is who wins by a margin, ties by the ruleset's own rule.
func (m *Map) winner(r *Ruleset, margin replay.HalfPoints) replay.Winner {
	switch {
	case margin > 0:
		return replay.WinnerBlack
	case margin < 0:
		return replay.WinnerWhite
	}
	tie := r.Tie
	if m.stones() > 0 && r.TieHandicap != replay.WinnerUnknown {
		tie = r.TieHandicap
	}
	if tie == replay.WinnerUnknown {
		return replay.WinnerDraw
	}
	return tie
}

func (m *Map) stones() int {
	if n := m.g.Handicap.Stones; n >= 2 {
		return n
	}
	return 0
}

// tallyOf is the board that a variant counts.
func (m *Map) tallyOf(v variant) *Tally {
	switch v {
	case countFilled, countLetterF:
		return &m.filled(m.first).tally
	case countBare:
		return m.bareTally()
	}
	return &m.AsIs
}

func (m *Map) countArea(r *Ruleset, v variant, sc *Score) (notes int) {
	t := m.tallyOf(v)
	for i, c := range [2]uint8{black, white} {
		terms := &sc.Terms[i]
		terms.Stones = replay.Points(t.Stones[c])
		terms.Territory = replay.Points(t.Territory[c])
		terms.Tax = -replay.Points(r.Tax * m.Groups[c])
		switch {
		case v == countBare:
			// A point that reaches both colours is nobody's where nothing is agreed.
		case r.SekiPoints:
			terms.Shared = replay.HalfPoints(t.Neutral)
		case m.byLetter(v):
			l := m.letterOf(v == countFilled)
			terms.Territory = replay.Points(l.Territory[c])
			terms.Tax = -replay.Points(r.Tax * l.Groups[c])
			notes |= noteLetter
		default:
			terms.Territory -= replay.Points(m.SekiPoints[c])
		}
	}
	switch {
	case v == countBare:
		if len(m.s.dead) > 0 {
			notes |= noteBare
		}
	case v == countFilled:
		sc.Dame = DameFill
		if m.filled(m.first).unsettled {
			notes |= noteUnsettled
		}
		if m.filled(m.first).openKo {
			notes |= noteOpenKo
		}
		if m.filled(m.first).guarded > 0 {
			notes |= noteTeire
		}
	case m.Unfilled:
		notes |= noteUnfilled
	case t.Neutral > 0 && len(m.s.neutral) > 0:
		notes |= noteOpenDame
	}
	return notes
}

func (m *Map) countTerritory(r *Ruleset, v variant, sc *Score) (notes int) {
	t := m.tallyOf(v)
	if v == countLetterF {
		sc.Dame = DameFill
	}
	if m.Unfilled {
		notes |= noteUnfilled
	}
	for i, c := range [2]uint8{black, white} {
		opp := opponent(c)
		terms := &sc.Terms[i]
		terms.Prisoners = replay.Points(t.Prisoners[c])
		terms.Tax = -replay.Points(r.Tax * m.Groups[c])
		switch v {
		case countMarked:
			terms.Territory = replay.Points(m.marked[c])
			notes |= noteMarks
		case countLetter, countLetterF:
			l := m.letterOf(v == countLetterF)
			terms.Territory = replay.Points(l.Territory[c])
			terms.Prisoners -= replay.Points(l.Lost[opp])
			terms.Tax = -replay.Points(r.Tax * l.Groups[c])
			notes |= noteLetter
		case countPlain:
			if m.flood {
				notes |= noteServer
			}
			terms.Territory = replay.Points(t.Territory[c])
		default:
			if m.byServer {
				notes |= noteServer
			}
			terms.Territory = replay.Points(t.Territory[c] - m.FalseEyes[c])
			if !r.SekiPoints {
				terms.Territory -= replay.Points(m.SekiPoints[c])
				terms.Prisoners -= replay.Points(m.SekiDead[opp])
			}
		}
		if r.PassStones {
			handed := m.f.Passes[opp]
			if r.WhitePassesLast {
				handed = m.PassStones(replay.Color(opp))
			}
			terms.PassStone = replay.Points(handed)
		}
	}
	return notes
}

// PassStones is how many stones a colour hands over for its passes where White
// passes last: he owes one more if the record ends with Black's pass (2.6).
func (m *Map) PassStones(c replay.Color) int {
	n := m.f.Passes[c]
	if c == replay.White && m.f.TrailingPass > 0 && m.f.ToMove == replay.White {
		n++
	}
	return n
}

// CountByPassStones counts a game by territory with pass stones, the other form
// of a ruleset under which each pass costs a stone (AGA, BGA, FFG): the same as
// its area count if White passed last and no dame is left. It reports false for
// other rulesets.
func (m *Map) CountByPassStones(r *Ruleset, komi replay.HalfPoints) (Score, bool) {
	if !r.PassStones {
		return Score{}, false
	}
	sc := Score{Rules: r, Komi: komi, Dame: DameAsIs}
	notes := m.countTerritory(r, countPlain, &sc)
	sc.Terms[WhiteSide].Komi = komi
	sc.Margin = sc.Terms[BlackSide].Sum() - sc.Terms[WhiteSide].Sum()
	sc.Low, sc.High = sc.Margin, sc.Margin
	sc.Winner = m.winner(r, sc.Margin)
	sc.Notes = noteSets[notes]
	return sc, true
}

// lastMove applies the button, the Taiwanese last-move point and the WMSG
// first-pass point (2.10).
func (m *Map) lastMove(r *Ruleset, v variant, sc *Score) (notes int) {
	b, w := &sc.Terms[BlackSide], &sc.Terms[WhiteSide]
	last, next, played := m.f.LastPlay, replay.Color(m.first), false
	if v == countFilled {
		f := m.filled(m.first)
		if f.plays > 0 {
			last, next, played = replay.Color(f.last), replay.Color(f.next), true
		}
	}
	first, early := m.firstPass()
	if first == replay.Empty || (played && !early) {
		first = next
		if r.Button || r.LastMove == "white-passes-first" {
			notes = noteInferred
		}
	}
	if r.Button {
		if first == replay.Black {
			b.Button++
		} else {
			w.Button++
		}
	}
	switch r.LastMove {
	case "black-pays":
		if last == replay.Black {
			b.Button -= replay.Points(1)
		}
	case "white-passes-first":
		if first == replay.White {
			w.Button += replay.Points(1)
		}
	}
	return notes
}

// countMarks reads the players' own complete territory marks.
func (m *Map) countMarks() {
	if m.st == nil || m.st.Territory == nil {
		return
	}
	s := m.s
	m.hasMarks = true
	s.tick++
	for i, pts := range [2][]replay.Point{m.st.Territory.Black, m.st.Territory.White} {
		for _, p := range pts {
			if p < 0 || int(p) >= s.w*s.h {
				continue
			}
			if g := s.at(p); s.cell[g] == empty && s.stamp[g] != s.tick {
				s.stamp[g] = s.tick
				m.marked[black+uint8(i)]++
			}
		}
	}
}

// firstPass is who passed first in the game, and whether that was before the
// passes that end the record.
func (m *Map) firstPass() (c replay.Color, early bool) {
	if m.f.Passes[black]+m.f.Passes[white] == m.f.TrailingPass {
		return m.f.FirstPass, false
	}
	for i := range m.g.Steps {
		if m.g.Steps[i].Kind == replay.PassStep {
			return m.g.Steps[i].Color, true
		}
	}
	return m.f.FirstPass, false
}
