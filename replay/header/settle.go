package header

import (
	"strings"

	"gorescore/replay"
)

// modernYear is when a komi had become usual everywhere, the Oteai included;
// an explicit zero in an older game is true (rules specification, section 1.2).
const modernYear = 1975

// settle compares komi, result, rules and handicap with each other.
func (r *Reader) settle() {
	g, k := &r.game, &r.game.Komi
	at := uint32(0)
	if r.isHeld[slotKM] {
		at = r.held[slotKM].Start
	}
	r.settleBounds(at)
	if k.Known && g.Handicap.Stones >= 2 && g.Handicap.Inferred && g.Handicap.Declared < 2 && k.Points >= 9 {
		if r.dialect.Hundredths { // the server's default, not a komi
			k.Known, k.Points, k.Source = false, 0, replay.SourceUnknown
		}
		k.Doubtful, k.Why = true, whyHandicapKomi
		r.find(&KindKomiFreeHandicap, at, "")
	}
	if k.Known && g.Result.Method == replay.MethodCount && g.Result.HasMargin && !hasButton(g.Rules.ID) && (k.Points+g.Result.Margin)&1 != 0 {
		if g.Result.Winner == replay.WinnerDraw {
			g.Result.Method, g.Result.HasMargin = replay.MethodUnknown, false
			r.find(&KindDrawAtHalf, r.held[slotRE].Start, "a draw at a komi of %s", k.Points)
		} else {
			r.find(&KindKomiContradicts, at, "a komi of %s cannot give the recorded %s", k.Points, clip(g.Result.Raw))
			k.Known, k.Points, k.Source, k.Doubtful, k.Why = false, 0, replay.SourceUnknown, false, whyContradiction
		}
	}
	if k.Known && k.Points == 0 && g.Handicap.Stones < 2 && g.Handicap.Declared != 1 &&
		(r.ctx.Year >= modernYear || r.ctx.Year == 0 && r.dialect.Server) && !isOteai(g.Event) {
		k.Doubtful, k.Why = true, whyEvenZero
		r.find(&KindKomiZero, at, "")
	}
	if r.dialect.FalseJapanese && g.Rules.ID == "jp1989" && k.Known && k.Points == 15 {
		g.Rules.Doubtful = true
		r.find(&KindRulesDoubtful, r.held[slotRU].Start, "%s says %s at a komi of 7.5", r.dialect.Name, clip(g.Rules.Raw))
	}
}

// settleBounds holds komi and margin against the size of the board.
func (r *Reader) settleBounds(komiAt uint32) {
	g, k := &r.game, &r.game.Komi
	if area := replay.Points(g.Width * g.Height); k.Known && k.Points.Abs() > area {
		k.Doubtful, k.Why = true, whyBeyondBoard
		r.find(&KindKomiBeyondBoard, komiAt, "a komi of %s on a board of %d points", k.Points, g.Width*g.Height)
	}
	if g.Result.HasMargin && g.Result.Margin > r.largestMargin() {
		r.find(&KindMarginBeyondBoard, r.held[slotRE].Start, "RE[%s]: no game of %d moves on %dx%d can end so", clip(g.Result.Raw), r.moves, g.Width, g.Height)
		g.Result.Method, g.Result.Margin, g.Result.HasMargin, g.Result.Unit = replay.MethodUnknown, 0, false, ""
	}
}

// largestMargin returns what a game can end with at most: all points of the board,
// and komi, of an unknown one as much again. Where area is counted a komi that is
// certain comes off if Black wins, and White may have a point for each handicap
// stone; where territory is, or the rules are not certain, prisoners come on top.
func (r *Reader) largestMargin() replay.HalfPoints {
	g, k := &r.game, &r.game.Komi
	area := replay.Points(g.Width * g.Height)
	most := area + area
	if k.Known {
		most = area + k.Points.Abs()
	}
	if id := g.Rules.ID; id == "" || g.Rules.Doubtful || countsTerritory(id) {
		return most + replay.Points(int(r.moves)+len(g.Placements))
	}
	certain := k.Known && !k.Doubtful
	switch {
	case certain && g.Result.Winner == replay.WinnerBlack:
		most = area - k.Points
	case certain && g.Result.Winner == replay.WinnerWhite:
		most = area + k.Points
	}
	if g.Result.Winner != replay.WinnerBlack {
		most += replay.Points(max(g.Handicap.Stones, g.Handicap.Declared, 0))
	}
	if hasButton(g.Rules.ID) {
		most++
	}
	return most
}

// isOteai: the rating tournament of the Nihon Ki-in was played without komi.
func isOteai(event string) bool {
	return strings.Contains(event, "Oteai") || strings.Contains(event, "大手合")
}
