package reporttest

import (
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// The rulesets of the hand-made records: what the writers look at, not all that
// the rules say.
var (
	JP1989  = &score.Ruleset{ID: "jp1989", Name: "Japanese", Counting: score.Territory, CountAs: "prisoners-back", Unit: "point", Komi: 13, HasKomi: true, Tie: replay.WinnerDraw}
	CN2002  = &score.Ruleset{ID: "cn2002", Name: "Chinese", Counting: score.Area, CountAs: "half-count", Unit: "zi", Komi: 15, HasKomi: true, Handicap: "N", Tie: replay.WinnerDraw}
	AGA     = &score.Ruleset{ID: "aga", Name: "AGA", Counting: score.Area, CountAs: "area", Unit: "point", Komi: 15, HasKomi: true, PassStones: true, WhitePassesLast: true, Handicap: "N-1", Tie: replay.WinnerDraw}
	Ing1991 = &score.Ruleset{ID: "ing1991", Name: "Ing", Counting: score.Area, CountAs: "fill-in", Unit: "point", Komi: 16, HasKomi: true, Tie: replay.WinnerBlack}
	FW      = &score.Ruleset{ID: "fw", Counting: score.Area, CountAs: "limit", Unit: "zi-difference", KomiBy: "predictions", Tie: replay.WinnerDraw}
	Stone   = &score.Ruleset{ID: "stone", Counting: score.Area, CountAs: "stones", Unit: "zi", Tax: 2, Tie: replay.WinnerDraw}
)

// Territory makes one count under JP1989: b and w points of territory, pb and
// pw prisoners.
func Territory(komi replay.HalfPoints, variant string, b, w, pb, pw int) report.Score {
	s := report.Score{Variant: variant}
	s.Rules, s.Komi, s.Dame = JP1989, komi, score.DameAsIs
	s.Terms[0] = score.Terms{Territory: replay.Points(b), Prisoners: replay.Points(pb)}
	s.Terms[1] = score.Terms{Territory: replay.Points(w), Prisoners: replay.Points(pw), Komi: komi}
	return Settle(s)
}

// Area makes one count: sb and sw stones, tb and tw points around them.
func Area(rs *score.Ruleset, komi replay.HalfPoints, variant string, sb, tb, sw, tw int) report.Score {
	s := report.Score{Variant: variant}
	s.Rules, s.Komi, s.Dame = rs, komi, score.DameFill
	s.Terms[0] = score.Terms{Stones: replay.Points(sb), Territory: replay.Points(tb)}
	s.Terms[1] = score.Terms{Stones: replay.Points(sw), Territory: replay.Points(tw), Komi: komi}
	return Settle(s)
}

// Settle derives margin and winner of a count from its items.
func Settle(s report.Score) report.Score {
	s.Margin = s.Black() - s.White()
	s.Low, s.High = s.Margin, s.Margin
	switch {
	case s.Margin > 0:
		s.Winner = replay.WinnerBlack
	case s.Margin < 0:
		s.Winner = replay.WinnerWhite
	default:
		s.Winner = s.Rules.Tie
	}
	return s
}

// Flip makes the flip of the recorded result that a count is.
func Flip(s report.Score, from replay.Winner, certain bool, causes ...score.Cause) report.Flip {
	f := report.Flip{Variant: s.Variant}
	f.Rules, f.Komi, f.Against, f.From, f.To, f.Certain, f.Causes = s.Rules, s.Komi, report.AgainstRecorded, from, s.Winner, certain, causes
	return f
}

// Flipped is a game that Black won by half a point under Japanese rules and
// loses under the area rules' usual komi.
func Flipped() *report.Record {
	jp := Territory(13, report.KomiRecorded, 60, 55, 5, 3)
	cnRecorded := Area(CN2002, 13, report.KomiRecorded, 121, 63, 118, 59)
	cn := Area(CN2002, 15, report.KomiRuleset, 121, 63, 118, 59)
	cn.Low = cn.Margin - 4
	ag := Area(AGA, 15, report.KomiRuleset, 121, 63, 118, 59)
	in := Area(Ing1991, 16, report.KomiRuleset, 121, 63, 118, 59)
	r := &report.Record{
		Seq: 17, File: "games.zip!2019/final.sgf", Game: 3,
		Digest: strings.Repeat("0f", 16), MovesDigest: strings.Repeat("a1", 16), Format: "sgf",
		Charset: report.Charset{Name: "gb18030", Confidence: 0.99}, App: "foxwq", Size: [2]int{9, 9}, Moves: 241, Passes: 2,
		Players: report.Players{Black: "柯洁", White: "신진서", BlackRank: "9p", WhiteRank: "9p"}, Date: "2019-03-02", Event: "LG杯", Place: "Seoul",
		Komi:     replay.Komi{Raw: "650", Points: 13, Known: true, Source: replay.SourceRecorded, Why: "hundredths"},
		Rules:    replay.Rules{Raw: "Japanese", ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Raw: "B+0.5", Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 1, HasMargin: true, Unit: "pt"},
		Outcome:  report.Rescored, Agrees: new(true),
		Life:      &report.Life{Origin: score.OriginMarks, Confidence: 0.99804999, Dead: []string{"B3"}},
		Scores:    []report.Score{jp, cnRecorded, cn, ag, in},
		BreakEven: []report.BreakEven{{Rules: "jp1989", Margin: 14}, {Rules: "cn2002", Margin: 14}, {Rules: "aga", Margin: 14}, {Rules: "ing1991", Margin: 14}},
	}
	komi := score.Cause{Cause: "komi", Points: -2}
	dame := score.Cause{Cause: "parity", Points: -1}
	r.Flips = []report.Flip{
		Flip(cn, replay.WinnerBlack, true, komi, dame),
		Flip(ag, replay.WinnerBlack, true, komi, dame),
		Flip(in, replay.WinnerBlack, false, score.Cause{Cause: "komi", Points: -3}, score.Cause{Cause: "seki", Points: 1}),
	}
	return r
}

// Fouls is a resigned game with fouls and damage.
func Fouls() *report.Record {
	at := sgfparse.Position{File: "damaged.sgf", Game: 1}
	r := &report.Record{
		Seq: 2, File: "damaged.sgf", Game: 1, Format: "sgf", Charset: report.Charset{Name: "utf-8", Confidence: 1}, Size: [2]int{19, 19}, Moves: 90,
		Recorded: replay.Result{Raw: "W+R", Winner: replay.WinnerWhite, Method: replay.MethodResign},
		Outcome:  report.NotCounted, Why: "resigned",
		Violations: []report.Violation{
			{Move: 57, Color: "B", Point: "D4", Kind: "ko", Cycle: 2, Class: "basic-ko", IllegalUnder: []string{"jp1989", "cn2002"},
				Consequence: []report.Consequence{{Rules: "jp1989", Text: "loss (art. 6, 14); stands once confirmed (art. 10-4)"}, {Rules: "cn2002", Text: "void-pass (art. 20.1)"}}},
			{Move: 80, Color: "W", Point: "Q16", Kind: "superko", Cycle: 6, Class: "triple-ko", IllegalUnder: []string{"cn2002"},
				Consequence: []report.Consequence{{Rules: "cn2002", Text: "draw-or-replay (art. 20.3)"}}},
			{Move: 88, Color: "W", Point: "Q16", Kind: "superko", Cycle: 6, Class: "triple-ko", IllegalUnder: []string{"cn2002"}},
		},
	}
	at.Line, at.Col = 12, 7
	r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{Position: at, Severity: sgfparse.Error, Code: "truncated", Message: "the record ends inside a value"})
	at.Line, at.Col, at.Move = 3, 40, 57
	r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{Position: at, Severity: sgfparse.Warning, Code: "ko-retaken", Message: "D4 takes back the ko at once"})
	return r
}

// Mismatch is a counted game whose result no reading but one reproduces.
func Mismatch() *report.Record {
	jp := Territory(13, report.KomiRecorded, 60, 50, 5, 3)
	return &report.Record{
		Seq: 3, File: "odd\x1b[31m.sgf", Game: 1, Format: "sgf", Size: [2]int{19, 19}, Moves: 200, Handicap: 2,
		Players:  report.Players{Black: "=HYPERLINK(\"x\")", White: "line\nbreak\xff"},
		Komi:     replay.Komi{Raw: "6.5", Points: 13, Known: true, Source: replay.SourceRecorded},
		Rules:    replay.Rules{Raw: "Japanese", ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Raw: "B+3.5", Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 7, HasMargin: true},
		Outcome:  report.Rescored, Agrees: new(false), AgreesIf: "komi 8.5",
		Life:   &report.Life{Origin: score.OriginEstimate, Confidence: 0.81, Doubtful: []string{"C3"}},
		Scores: []report.Score{jp},
	}
}

// Unknown records no result and no komi.
func Unknown() *report.Record {
	return &report.Record{
		Seq: 4, File: "unknown.sgf", Game: 1, Format: "sgf", Size: [2]int{19, 19}, Moves: 230, Passes: 2,
		Komi: replay.Komi{}, Outcome: report.Rescored, Life: &report.Life{Origin: score.OriginEstimate, Confidence: 0.9},
		Scores: []report.Score{Area(CN2002, 15, report.KomiRuleset, 120, 60, 121, 60)},
	}
}

// Skipped could not be read.
func Skipped() *report.Record {
	return &report.Record{Seq: 5, File: "picture.sgf", Game: 1, Outcome: report.Skipped, Why: "unreadable"}
}

// Same is a game that every ruleset gives to the same player.
func Same() *report.Record {
	r := Flipped()
	r.Seq, r.File, r.Game = 6, "same.sgf", 1
	r.Recorded.Raw, r.Recorded.Margin = "B+20.5", 41
	r.Scores = []report.Score{Territory(13, report.KomiRecorded, 80, 55, 5, 3), Area(CN2002, 15, report.KomiRuleset, 131, 73, 98, 59)}
	r.Flips = nil
	return r
}

// Seki is a small game whose figures belong together: 43 points for
// Black, 37 for White, one shared.
func Seki() *report.Record {
	split := func(rs *score.Ruleset, komi replay.HalfPoints, variant string) report.Score {
		s := Area(rs, komi, variant, 18, 25, 18, 19)
		s.Terms[0].Shared, s.Terms[1].Shared = 1, 1
		s = Settle(s)
		return s
	}
	jp := Territory(3, report.KomiRecorded, 23, 18, 2, 4)
	jp.Terms[0].Prisoners, jp.Terms[1].Prisoners = replay.Points(2), replay.Points(4)
	jp = Settle(jp)
	cn := split(CN2002, 15, report.KomiRuleset)
	cn.Terms[1].Handicap = replay.Points(2)
	cn = Settle(cn)
	cn.Low, cn.Notes = cn.Margin-2, []string{score.NoteOpenKo}
	ag := split(AGA, 1, report.KomiRecorded)
	st := split(Stone, 0, report.KomiRuleset)
	st.Terms[0].Tax, st.Terms[1].Tax = -replay.Points(4), -replay.Points(2)
	st.Terms[0].Shared, st.Terms[1].Shared = 0, 0
	st = Settle(st)
	free := split(FW, -13, report.KomiGiven)
	in := split(Ing1991, 8, report.KomiGiven)
	r := &report.Record{
		Seq: 1, File: "seki.sgf", Game: 2, Size: [2]int{9, 9}, Moves: 58, Passes: 2, Handicap: 2,
		Players: report.Players{Black: "本因坊", White: "White\x07", BlackRank: "9d"}, Date: "1989-04-10", Place: "東京",
		Komi:     replay.Komi{Raw: "1.5", Points: 3, Known: true, Source: replay.SourceRecorded},
		Rules:    replay.Rules{Raw: "Japanese", ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Raw: "B+1.5", Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 3, HasMargin: true},
		Outcome:  report.Rescored, Agrees: new(true),
		Life:      &report.Life{Origin: score.OriginEstimate, Confidence: 0.93, Dead: []string{"H5"}, Doubtful: []string{"F4"}},
		Scores:    []report.Score{jp, cn, ag, st, free, in},
		BreakEven: []report.BreakEven{{Rules: "jp1989", Margin: 6}, {Rules: "cn2002", Margin: 8}, {Rules: "aga", Margin: 12}, {Rules: "stone", Margin: 8}, {Rules: "fw", Margin: 12}, {Rules: "ing1991", Margin: 12}},
		Violations: []report.Violation{{Move: 31, Color: "B", Point: "C9", Kind: "superko", Class: "triple-ko", Cycle: 6, IllegalUnder: []string{"cn2002", "aga"},
			Consequence: []report.Consequence{{Rules: "jp1989", Text: "no result if both agree (art. 12)"}, {Rules: "cn2002", Text: "illegal"}, {Rules: "aga", Text: "illegal"}}}},
		Diagnostics: []sgfparse.Diagnostic{
			{Position: sgfparse.Position{File: "seki.sgf", Game: 2, Line: 4, Col: 2, Move: 31}, Severity: sgfparse.Warning, Code: "superko", Message: "a position is repeated"},
			{Position: sgfparse.Position{File: "seki.sgf", Game: 2, Line: 1, Col: 9}, Severity: sgfparse.Note, Code: "charset-guessed", Message: "read as gb18030"},
		},
	}
	r.Flips = []report.Flip{Flip(cn, replay.WinnerBlack, false, score.Cause{Cause: "komi", Points: -12}, score.Cause{Cause: "parity", Points: 6}, score.Cause{Cause: "handicap", Points: -4})}
	return r
}

// Decided is a game whose fouls two rulesets decide: White, behind on the
// board under both, wins one by a foul.
func Decided() *report.Record {
	r := Seki()
	lost, void := &r.Scores[0], &r.Scores[1]
	lost.Winner, lost.Notes = replay.WinnerWhite, []string{score.NoteFoulLoss}
	lost.Foul = &score.FoulDecision{Effect: "loss", Move: 31}
	void.Notes = []string{score.NoteFoulVoid, score.NoteFoulAfter}
	void.Foul = &score.FoulDecision{Effect: "void-pass", Move: 31}
	r.Flips = []report.Flip{Flip(*lost, replay.WinnerBlack, false, score.Cause{Cause: "komi", Points: 4}, score.Cause{Cause: "foul"})}
	return r
}

// Records are a run in input order, one game of each kind.
func Records() []*report.Record {
	return []*report.Record{Flipped(), Fouls(), Mismatch(), Unknown(), Skipped(), Same()}
}
