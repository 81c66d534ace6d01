package rescore

import (
	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// agree asks whether the source's own ruleset reproduces the recorded result.
func (g *game) agree() {
	if g.source == nil || !g.game.Komi.Known || g.study {
		return
	}
	if target, ok := g.recordedMargin(); ok {
		g.scores.CountToward(g.source, g.game.Komi.Points, target)
	}
	agrees, ok, other := g.scores.Agrees(g.source, g.game.Komi.Points, g.game.Result)
	if !ok {
		return
	}
	g.rec.Agrees = &agrees
	g.rec.AgreesIf = other
	if agrees || g.open {
		return
	}
	g.rec.AgreesIf = g.otherReading(other)
	sc := g.scores.Count(g.source, g.game.Komi.Points)
	reading := ""
	if g.rec.AgreesIf != "" {
		reading = "; reproduced " + report.ReadingText(g.rec.AgreesIf)
	}
	g.rec.Diagnostics = append(g.rec.Diagnostics, resultMismatch.At(g.resultPlace(),
		"recorded %s, but the board counts %s under %s at komi %s (dead stones by %s, confidence %s)%s",
		g.claimedResult(), marginText(&sc), g.source.ID, g.game.Komi.Points, g.verdict.Origin, report.Confidence(g.verdict.Confidence, 2), reading))
}

// claimedResult is the result that the count is held against: the record's own
// words, or those of an override, which names itself.
func (g *game) claimedResult() string {
	if g.override != nil && g.override.Result != nil {
		return *g.override.Result + " (by --overrides)"
	}
	return g.game.Result.Raw
}

// resultPlace is where the recorded result stands.
func (g *game) resultPlace() sgfparse.Position {
	if p, ok := g.tree.Prop(0, sgfparse.ID("RE")); ok && p.Last > p.First {
		return g.position(g.tree.Value(p).Start)
	}
	return sgfparse.Position{File: g.rec.File, Game: g.rec.Game, Line: g.rec.Line, Col: g.rec.Col}
}

// marginText writes a count's result as in RE.
func marginText(sc *score.Score) string {
	m := sc.Margin
	if m < 0 {
		m = -m
	}
	switch sc.Winner {
	case replay.WinnerBlack:
		return "B+" + m.String()
	case replay.WinnerWhite:
		return "W+" + m.String()
	}
	return "a draw"
}

var resultMismatch = sgfparse.Kind{
	Code: "result-mismatch", Severity: sgfparse.Warning,
	Title: "the board contradicts the recorded result",
	Why:   "Counted under its own ruleset, komi and handicap the final position does not give the recorded margin. Either the result, the komi or the moves are wrong, or a group was judged wrongly: the message says what the dead stones rest on. Such a game enters no flip rate.",
	Do:    "Look at it with 'gorescore show'. If the record is right, give the dead stones, komi or rules through --overrides.",
}

// count scores the game under each ruleset at each komi and lists the flips.
func (g *game) count() {
	rec := g.rec
	reference, against, compare := g.reference()
	trusted := g.boardTrusted()
	rec.Scores = make([]report.Score, 0, len(g.w.rules)*len(g.w.komi))
	rec.BreakEven = make([]report.BreakEven, 0, len(g.w.rules))
	for _, r := range g.w.rules {
		board, decided := g.scores.Count(r, 0), g.decided(r)
		if even, ok := boardMargin(&board, decided); ok {
			rec.BreakEven = append(rec.BreakEven, report.BreakEven{Rules: r.ID, Margin: even})
		}
		for _, c := range g.w.komi {
			k, ok := g.komiFor(c, r)
			if !ok {
				continue
			}
			// In place: a score is large, and there are many of a game.
			rec.Scores = rec.Scores[:len(rec.Scores)+1]
			sc := &rec.Scores[len(rec.Scores)-1]
			sc.Variant = c.Variant
			g.countOne(&sc.Score, &board, k, decided)
			if !compare || sc.Winner == reference.Winner {
				continue
			}
			if flip, ok := g.scores.Flip(reference, sc.Score, against); ok {
				flip.Certain = flip.Certain && trusted && g.handicapTrusted(r, &sc.Score, against)
				rec.Flips = append(rec.Flips, report.Flip{Flip: flip, Variant: c.Variant})
			}
		}
	}
}

// boardTrusted tells whether the final board is the one that was played: a play
// on a stone means that a move is missing or wrong, unless the recorded margin
// bears the board out.
func (g *game) boardTrusted() bool {
	if g.rec.Agrees != nil && *g.rec.Agrees {
		return true
	}
	for i := range g.final.Events {
		if g.final.Events[i].Kind&replay.Occupied != 0 {
			return false
		}
	}
	return true
}

// handicapTrusted tells whether a count has the same winner with the handicap
// that HA names, where the stones that are set up contradict it. A record
// without HA contradicts nothing.
func (g *game) handicapTrusted(r *score.Ruleset, sc *score.Score, against string) bool {
	h := g.game.Handicap
	if _, stated := g.tree.Prop(0, sgfparse.ID("HA")); !stated || !g.handicapDisagrees() {
		return true
	}
	if against != report.AgainstRecorded && g.source.Compensation(h.Declared) != g.source.Compensation(h.Stones) {
		return false
	}
	margin := sc.Margin + r.Compensation(h.Stones) - r.Compensation(h.Declared)
	if margin == sc.Margin {
		return true
	}
	return (margin < 0) == (sc.Winner == replay.WinnerWhite) && (margin > 0) == (sc.Winner == replay.WinnerBlack)
}

func (g *game) handicapDisagrees() bool {
	for i := range g.rec.Diagnostics {
		if g.rec.Diagnostics[i].Code == header.KindHandicapDisagrees.Code {
			return true
		}
	}
	return false
}

// decided is what the ruleset makes of the game's fouls, if --fouls asks for
// it; nil: the game is counted as it was played.
func (g *game) decided(r *score.Ruleset) *score.Decision {
	if !g.w.opt.ApplyFouls || len(g.final.Events) == 0 {
		return nil
	}
	return g.w.referee.Decide(g.scores, r)
}

// countOne sets sc to the count of the board at a komi, or the decided game's.
func (g *game) countOne(sc, board *score.Score, komi replay.HalfPoints, decided *score.Decision) {
	if decided != nil {
		*sc = decided.Count(komi)
		return
	}
	*sc = *board
	g.scores.SetKomi(sc, komi)
}

// boardMargin is the margin for break_even; false if the game is lost at any komi.
func boardMargin(board *score.Score, decided *score.Decision) (replay.HalfPoints, bool) {
	if decided != nil {
		return decided.BoardMargin()
	}
	return board.Margin, true
}

// komiFor is the komi of one variant; ok is false if it is not known. The usual
// komi of a ruleset is one for even games: a handicap game has none.
func (g *game) komiFor(c KomiChoice, r *score.Ruleset) (replay.HalfPoints, bool) {
	switch c.Variant {
	case report.KomiRecorded:
		return g.game.Komi.Points, g.game.Komi.Known
	case report.KomiRuleset:
		return r.Komi, r.HasKomi && g.game.Handicap.Stones < 2
	}
	return c.Points, true
}

// trustKomi clears the doubt about a komi if the user vouches for it; Why keeps
// telling what it was.
func (g *game) trustKomi() {
	if g.w.opt.TrustKomi && g.game.Komi.Known {
		g.game.Komi.Doubtful = false
		g.rec.Komi.Doubtful = false
	}
}

// reference is the count that flips are held against: the source's own at the
// recorded komi. It stands for the recorded result where it reproduces it.
// Without a recorded winner it is named by itself; where anything about the
// record is in doubt there is none.
func (g *game) reference() (ref score.Score, against string, ok bool) {
	h := g.game
	if g.source == nil || g.study || !h.Komi.Known || h.Rules.Doubtful || h.Komi.Doubtful {
		return ref, "", false
	}
	ref = g.scores.Count(g.source, h.Komi.Points)
	switch {
	case g.rec.Agrees != nil && *g.rec.Agrees:
		ref.Winner = h.Result.Winner
		return ref, report.AgainstRecorded, true
	case g.rec.Agrees == nil && h.Result.Winner == replay.WinnerUnknown:
		g.countOne(&ref, &ref, h.Komi.Points, g.decided(g.source))
		return ref, g.source.ID + "@" + h.Komi.Points.String(), true
	}
	return ref, "", false
}
