package text

import (
	"fmt"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// layouts prints how a referee lays each count out. Rulesets whose counts are
// laid out alike, with the same items, share one.
func (s *shower) layouts() {
	type layout struct {
		score *report.Score
		names []string
	}
	var list []layout
next:
	for i := range s.r.Scores {
		sc := &s.r.Scores[i]
		if !s.laidOut(sc) || sc.LostByFoul() {
			continue
		}
		for k := range list {
			if sameLayout(list[k].score, sc) {
				list[k].names = append(list[k].names, report.Clean(report.RulesID(sc.Rules)))
				continue next
			}
		}
		list = append(list, layout{sc, []string{report.Clean(report.RulesID(sc.Rules))}})
	}
	for _, l := range list {
		sc := l.score
		s.title(fmt.Sprintf("%s at %s: %s", strings.Join(l.names, ", "), sc.Komi, countWords(sc.Rules)))
		s.terms(sc)
		for _, line := range s.referee(sc) {
			wrap(s.b, "  ", line, s.o)
		}
	}
}

// laidOut picks one komi of each ruleset: its usual one where it was counted,
// else the first.
func (s *shower) laidOut(sc *report.Score) bool {
	for i := range s.r.Scores {
		other := &s.r.Scores[i]
		if report.RulesID(other.Rules) != report.RulesID(sc.Rules) {
			continue
		}
		if other.Variant == report.KomiRuleset {
			return other == sc
		}
	}
	for i := range s.r.Scores {
		if report.RulesID(s.r.Scores[i].Rules) == report.RulesID(sc.Rules) {
			return &s.r.Scores[i] == sc
		}
	}
	return false
}

func sameLayout(a, b *report.Score) bool {
	if a.Rules == nil || b.Rules == nil {
		return false
	}
	return a.Komi == b.Komi && a.Terms == b.Terms && a.Rules.CountAs == b.Rules.CountAs &&
		a.Rules.Unit == b.Rules.Unit && a.Rules.Counting == b.Rules.Counting && a.Rules.PassStones == b.Rules.PassStones
}

// countWords says what is counted.
func countWords(r *score.Ruleset) string {
	if r == nil {
		return "count"
	}
	switch r.CountAs {
	case "half-count":
		return "one side's zi against half of the board"
	case "fill-in":
		return "all stones filled back in"
	case "prisoners-back":
		return "prisoners laid back into territory"
	case "stones":
		return "stones alone, each group less its two eyes"
	case "limit":
		return "White's zi against a limit"
	}
	if r.Counting == score.Territory {
		return "territory and prisoners"
	}
	return "stones and surrounded points"
}

// terms is the table of items: a row for each that either side has.
func (s *shower) terms(sc *report.Score) {
	tab := newTable("lrrl")
	tab.head("", "Black", "White", "")
	for name, of := range sc.Items() {
		b, w := of[score.BlackSide], of[score.WhiteSide]
		always := name == "territory" || name == "prisoners" && sc.Rules != nil && sc.Rules.Counting == score.Territory
		if b == 0 && w == 0 && !always {
			continue
		}
		remark := ""
		if name == "prisoners" {
			remark = s.prisonersRemark(b, w)
		}
		tab.row(termWords(name, sc.Rules), blank(b, always), blank(w, always), remark)
	}
	tab.row("total", sc.Black().String(), sc.White().String(), s.o.winner(report.ResultText(sc.Winner, sc.Margin), sc.Winner))
	tab.write(s.b, 4, s.o)
}

// blank leaves out a zero that the other side's item stands beside.
func blank(h replay.HalfPoints, always bool) string {
	if h == 0 && !always {
		return ""
	}
	return h.String()
}

func termWords(name string, r *score.Ruleset) string {
	switch name {
	case "stones":
		if r != nil && r.NoRemoval {
			return "stones"
		}
		return "live stones"
	case "territory":
		if r == nil || r.Counting != score.Territory {
			return "surrounded points"
		}
	case "shared":
		return "half of the shared points"
	case "pass_stones":
		return "pass stones"
	case "tax":
		return "group tax"
	case "button":
		if r != nil && !r.Button {
			return "last move or first pass"
		}
	case "handicap":
		return "for handicap stones"
	}
	return name
}

// prisonersRemark splits prisoners into stones captured in play and dead ones.
func (s *shower) prisonersRemark(b, w replay.HalfPoints) string {
	cb, cw := replay.Points(s.v.Prisoners[replay.Black]), replay.Points(s.v.Prisoners[replay.White])
	if s.v.Picture == nil || b < cb || w < cw {
		return ""
	}
	return fmt.Sprintf("captured %s and %s, dead %s and %s", cb, cw, b-cb, w-cw)
}

// referee is the arithmetic as it is said over the board.
func (s *shower) referee(sc *report.Score) []string {
	if sc.Rules == nil {
		return nil
	}
	n := s.r.Size[0] * s.r.Size[1]
	var line string
	switch sc.Rules.CountAs {
	case "half-count":
		line = halfCount(sc, n)
	case "limit":
		line = limitCount(sc, n)
	case "fill-in":
		line = fillIn(sc, n)
	case "prisoners-back":
		line = prisonersBack(sc)
	}
	var lines []string
	if line != "" {
		lines = append(lines, line)
	}
	if other, ok := s.v.ByPassStones[countName(sc)]; ok {
		lines = append(lines, passStoneCount(sc, &other))
	}
	return lines
}

// wholeArea reports whether both sides' items are the whole board and nothing
// else: only then one side's zi say everything.
func wholeArea(sc *report.Score, n int) bool {
	b, w := sc.Terms[score.BlackSide], sc.Terms[score.WhiteSide]
	w.Komi, w.Handicap = 0, 0
	plain := func(t score.Terms) bool { return t.Prisoners|t.PassStone|t.Tax|t.Button|t.Komi|t.Handicap == 0 }
	return plain(b) && plain(w) && b.Sum()+w.Sum() == replay.Points(n)
}

// halfCount is Chinese counting (rules specification, section 2.2): Black's zi
// against half of the board and half of the komi.
func halfCount(sc *report.Score, n int) string {
	if !wholeArea(sc, n) {
		return ""
	}
	z := sc.Zi(n)
	text := fmt.Sprintf("Black has %s zi of %d; half is %s", z.Black, n, z.Base)
	if z.Komi != 0 {
		text += fmt.Sprintf(", and he gives %s: %s", z.Komi, z.Base+z.Komi)
	}
	if z.Margin == 0 {
		return text + ". Equal: " + report.ResultText(sc.Winner, sc.Margin) + "."
	}
	return fmt.Sprintf("%s. %s wins by %s zi (%s points).", text, winnerName(sc.Winner), max(z.Margin, -z.Margin), sc.Margin.Abs())
}

// limitCount is the count against a limit (free starting stones, article 5.3).
func limitCount(sc *report.Score, n int) string {
	if !wholeArea(sc, n) {
		return ""
	}
	z := sc.Zi(n)
	text := fmt.Sprintf("White has %s zi of %d; his limit is %s. ", z.White, n, z.Base-z.Komi)
	if sc.Rules.Unit == "zi-difference" && sc.Margin != 0 {
		return text + fmt.Sprintf("%s wins by %s points, the difference of both sides.", winnerName(sc.Winner), sc.Margin.Abs())
	}
	return text + report.ResultText(sc.Winner, sc.Margin) + "."
}

func winnerName(w replay.Winner) string {
	switch w {
	case replay.WinnerBlack:
		return "Black"
	case replay.WinnerWhite:
		return "White"
	}
	return "Nobody"
}

// fillIn is Ing counting (rules specification, section 2.8): what stays empty
// in the winner's area, and what the loser has left, is the margin.
func fillIn(sc *report.Score, n int) string {
	f, ok := sc.FillIn(n)
	if !ok || !wholeArea(sc, n) || f.Margin != sc.Margin.Abs() {
		return ""
	}
	text := fmt.Sprintf("Each side fills its %d stones in", (n-1)/2)
	if f.KomiStones > 0 {
		text += fmt.Sprintf(", White %d of them for komi in Black's area", f.KomiStones)
	}
	loser := map[replay.Winner]string{replay.WinnerBlack: "White", replay.WinnerWhite: "Black"}[sc.Winner]
	return fmt.Sprintf("%s: %s empty in %s's area, %s of %s's left over. %s.", text, report.Plural(int64(f.Empty), "point"),
		winnerName(sc.Winner), report.Plural(int64(f.Surplus), "stone"), loser, report.ResultText(sc.Winner, sc.Margin))
}

// prisonersBack is Japanese counting (1989 rules, article 10-2): prisoners are
// laid into the territory of their own side.
func prisonersBack(sc *report.Score) string {
	b, w := sc.Terms[score.BlackSide], sc.Terms[score.WhiteSide]
	left := func(t score.Terms, prisoners replay.HalfPoints) (string, replay.HalfPoints) {
		return fmt.Sprintf("%s - %s = %s", t.Territory, prisoners, t.Territory-prisoners), t.Territory - prisoners
	}
	textB, restB := left(b, w.Prisoners)
	textW, restW := left(w, b.Prisoners)
	text := fmt.Sprintf("Laid back: Black %s, White %s", textB, textW)
	if extra := b.Sum() - b.Territory - b.Prisoners; extra != 0 {
		text += fmt.Sprintf("; Black's other items %s", extra)
	}
	extra := w.Sum() - w.Territory - w.Prisoners
	switch {
	case extra == 0:
	case extra == w.Komi:
		text += fmt.Sprintf(", and %s komi", extra)
	default:
		text += fmt.Sprintf("; White's other items %s", extra)
	}
	if restB-restW+b.Sum()-b.Territory-b.Prisoners-extra != sc.Margin {
		return ""
	}
	return text + ": " + report.ResultText(sc.Winner, sc.Margin) + "."
}

// prisoners is "1 prisoner" or "4 prisoners".
func prisoners(h replay.HalfPoints) string {
	if h == replay.Points(1) {
		return "1 prisoner"
	}
	return h.String() + " prisoners"
}

// passStoneCount tells the other form of a count in which passes cost stones.
func passStoneCount(sc *report.Score, other *score.Score) string {
	side := func(t score.Terms) string {
		parts := []string{t.Territory.String() + " territory", prisoners(t.Prisoners)}
		if t.PassStone != 0 {
			parts = append(parts, report.Plural(int64(t.PassStone/2), "pass stone"))
		}
		if t.Komi != 0 {
			parts = append(parts, t.Komi.String()+" komi")
		}
		return strings.Join(parts, " + ")
	}
	text := fmt.Sprintf("By territory with pass stones: Black %s, White %s: %s",
		side(other.Terms[score.BlackSide]), side(other.Terms[score.WhiteSide]), report.ResultText(other.Winner, other.Margin))
	if other.Margin != sc.Margin {
		return text + fmt.Sprintf(" (%s apart: White did not pass last, dame are open, or the stones set up differ in number).", (other.Margin-sc.Margin).Abs())
	}
	return text + ", the same."
}
