package report

import (
	"strings"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// The rulesets of the hand-made records.
var (
	jp1989 = &score.Ruleset{ID: "jp1989", Name: "Japanese", Counting: score.Territory, CountAs: "prisoners-back", Unit: "point", Komi: 13, HasKomi: true, Tie: replay.WinnerDraw}
	cn2002 = &score.Ruleset{ID: "cn2002", Name: "Chinese", Counting: score.Area, CountAs: "half-count", Unit: "zi", Komi: 15, HasKomi: true, Handicap: "N", Tie: replay.WinnerDraw}
	aga    = &score.Ruleset{ID: "aga", Name: "AGA", Counting: score.Area, CountAs: "area", Unit: "point", Komi: 15, HasKomi: true, PassStones: true, WhitePassesLast: true, Handicap: "N-1", Tie: replay.WinnerDraw}
	ing    = &score.Ruleset{ID: "ing1991", Name: "Ing", Counting: score.Area, CountAs: "fill-in", Unit: "point", Komi: 16, HasKomi: true, Tie: replay.WinnerBlack}
)

func ptr[T any](v T) *T { return &v }

// territory and area make one count: points of Black and White before komi.
func territory(komi replay.HalfPoints, variant string, b, w, pb, pw int) Score {
	s := Score{Variant: variant}
	s.Rules, s.Komi, s.Dame = jp1989, komi, score.DameAsIs
	s.Terms[0] = score.Terms{Territory: replay.Points(b), Prisoners: replay.Points(pb)}
	s.Terms[1] = score.Terms{Territory: replay.Points(w), Prisoners: replay.Points(pw), Komi: komi}
	return settle(s)
}

func area(rs *score.Ruleset, komi replay.HalfPoints, variant string, sb, tb, sw, tw int) Score {
	s := Score{Variant: variant}
	s.Rules, s.Komi, s.Dame = rs, komi, score.DameFill
	s.Terms[0] = score.Terms{Stones: replay.Points(sb), Territory: replay.Points(tb)}
	s.Terms[1] = score.Terms{Stones: replay.Points(sw), Territory: replay.Points(tw), Komi: komi}
	return settle(s)
}

func settle(s Score) Score {
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

func flip(s Score, from replay.Winner, certain bool, causes ...score.Cause) Flip {
	f := Flip{Variant: s.Variant}
	f.Rules, f.Komi, f.Against, f.From, f.To, f.Certain, f.Causes = s.Rules, s.Komi, AgainstRecorded, from, s.Winner, certain, causes
	return f
}

// board9 is P24 of the positions after its last dame: 45 points against 36.
const board9 = `
 9 . . . . X O . . . 9
 8 . . . . X O . . . 8
 7 . . . . X O . . . 7
 6 . . . . X O . . . 6
 5 . . . . X O . . . 5
 4 . . . . X O . . . 4
 3 . o . . X O . . . 3
 2 . . . . X O . . . 2
 1 . . . X X O . . . 1
`

// sampleFlip is a game that Black won by half a point under Japanese rules and
// loses under the area rules' usual komi.
func sampleFlip() *Record {
	p, err := ParsePicture(board9)
	if err != nil {
		panic(err)
	}
	for i, m := range p.Marks {
		if m&MarkDead != 0 {
			p.Board[i] = replay.White
		}
	}
	jp := territory(13, KomiRecorded, 60, 55, 5, 3)
	cnRecorded := area(cn2002, 13, KomiRecorded, 121, 63, 118, 59)
	cn := area(cn2002, 15, KomiRuleset, 121, 63, 118, 59)
	cn.Low = cn.Margin - 4
	ag := area(aga, 15, KomiRuleset, 121, 63, 118, 59)
	in := area(ing, 16, KomiRuleset, 121, 63, 118, 59)
	r := &Record{
		Seq: 17, File: "games.zip!2019/final.sgf", Game: 3,
		Digest: strings.Repeat("0f", 16), MovesDigest: strings.Repeat("a1", 16), Format: "sgf",
		Charset: Charset{"gb18030", 0.99}, App: "foxwq", Size: [2]int{9, 9}, Moves: 241, Passes: 2,
		Players: Players{"柯洁", "신진서", "9p", "9p"}, Date: "2019-03-02", Event: "LG杯", Place: "Seoul",
		Komi:     replay.Komi{Raw: "650", Points: 13, Known: true, Source: replay.SourceRecorded, Why: "hundredths"},
		Rules:    replay.Rules{Raw: "Japanese", ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Raw: "B+0.5", Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 1, HasMargin: true, Unit: "pt"},
		Outcome:  Rescored, Agrees: ptr(true),
		Life:      &Life{Origin: score.OriginMarks, Confidence: 0.99804999, Dead: []string{"B3"}},
		Scores:    []Score{jp, cnRecorded, cn, ag, in},
		BreakEven: []BreakEven{{"jp1989", 14}, {"cn2002", 14}, {"aga", 14}, {"ing1991", 14}},
		Board:     p.Board,
	}
	komi := score.Cause{Cause: "komi", Points: -2}
	dame := score.Cause{Cause: "parity", Points: -1}
	r.Flips = []Flip{
		flip(cn, replay.WinnerBlack, true, komi, dame),
		flip(ag, replay.WinnerBlack, true, komi, dame),
		flip(in, replay.WinnerBlack, false, score.Cause{Cause: "komi", Points: -3}, score.Cause{Cause: "seki", Points: 1}),
	}
	return r
}

// sampleFouls is a resigned game with fouls and damage.
func sampleFouls() *Record {
	at := sgfparse.Position{File: "damaged.sgf", Game: 1}
	r := &Record{
		Seq: 2, File: "damaged.sgf", Game: 1, Format: "sgf", Charset: Charset{"utf-8", 1}, Size: [2]int{19, 19}, Moves: 90,
		Recorded: replay.Result{Raw: "W+R", Winner: replay.WinnerWhite, Method: replay.MethodResign},
		Outcome:  NotCounted, Why: "resigned",
		Violations: []Violation{
			{Move: 57, Color: "B", Point: "D4", Kind: "ko", Cycle: 2, Class: "basic-ko", IllegalUnder: []string{"jp1989", "cn2002"},
				Consequence: []Consequence{{"jp1989", "loss (art. 6, 14); stands once confirmed (art. 10-4)"}, {"cn2002", "void-pass (art. 20.1)"}}},
			{Move: 80, Color: "W", Point: "Q16", Kind: "superko", Cycle: 6, Class: "triple-ko", IllegalUnder: []string{"cn2002"},
				Consequence: []Consequence{{"cn2002", "draw-or-replay (art. 20.3)"}}},
			{Move: 88, Color: "W", Point: "Q16", Kind: "superko", Cycle: 6, Class: "triple-ko", IllegalUnder: []string{"cn2002"}},
		},
	}
	at.Line, at.Col = 12, 7
	r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{Position: at, Severity: sgfparse.Error, Code: "truncated", Message: "the record ends inside a value"})
	at.Line, at.Col, at.Move = 3, 40, 57
	r.Diagnostics = append(r.Diagnostics, sgfparse.Diagnostic{Position: at, Severity: sgfparse.Warning, Code: "ko-retaken", Message: "D4 takes back the ko at once"})
	return r
}

// sampleMismatch is a counted game whose result no reading but one reproduces.
func sampleMismatch() *Record {
	jp := territory(13, KomiRecorded, 60, 50, 5, 3)
	return &Record{
		Seq: 3, File: "odd\x1b[31m.sgf", Game: 1, Format: "sgf", Size: [2]int{19, 19}, Moves: 200, Handicap: 2,
		Players:  Players{Black: "=HYPERLINK(\"x\")", White: "line\nbreak\xff"},
		Komi:     replay.Komi{Raw: "6.5", Points: 13, Known: true, Source: replay.SourceRecorded},
		Rules:    replay.Rules{Raw: "Japanese", ID: "jp1989", Source: replay.SourceRecorded},
		Recorded: replay.Result{Raw: "B+3.5", Winner: replay.WinnerBlack, Method: replay.MethodCount, Margin: 7, HasMargin: true},
		Outcome:  Rescored, Agrees: ptr(false), AgreesIf: "komi 8.5",
		Life:   &Life{Origin: score.OriginEstimate, Confidence: 0.81, Doubtful: []string{"C3"}},
		Scores: []Score{jp},
	}
}

// sampleUnknown records no result and no komi.
func sampleUnknown() *Record {
	return &Record{
		Seq: 4, File: "unknown.sgf", Game: 1, Format: "sgf", Size: [2]int{19, 19}, Moves: 230, Passes: 2,
		Komi: replay.Komi{}, Outcome: Rescored, Life: &Life{Origin: score.OriginEstimate, Confidence: 0.9},
		Scores: []Score{area(cn2002, 15, KomiRuleset, 120, 60, 121, 60)},
	}
}

// sampleSkipped could not be read.
func sampleSkipped() *Record {
	return &Record{Seq: 5, File: "picture.sgf", Game: 1, Outcome: Skipped, Why: "unreadable"}
}

// sampleSame is a game that every ruleset gives to the same player.
func sampleSame() *Record {
	r := sampleFlip()
	r.Seq, r.File, r.Game = 6, "same.sgf", 1
	r.Recorded.Raw, r.Recorded.Margin = "B+20.5", 41
	r.Scores = []Score{territory(13, KomiRecorded, 80, 55, 5, 3), area(cn2002, 15, KomiRuleset, 131, 73, 98, 59)}
	r.Flips = nil
	return r
}

func samples() []*Record {
	return []*Record{sampleFlip(), sampleFouls(), sampleMismatch(), sampleUnknown(), sampleSkipped(), sampleSame()}
}
