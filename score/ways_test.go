package score

import (
	"testing"

	"gorescore/replay"
)

// Guards Ing's fill-in against the area difference (rules specification 2.8).
func TestIngFillInIsArea(t *testing.T) {
	n := 0
	for ab := 100; ab <= 261; ab++ {
		for shared := range 2 {
			aw := 361 - shared - ab
			f, ok := IngFillIn([2]int{ab, aw}, shared, 180, replay.Points(8))
			if !ok {
				t.Fatalf("A_b %d, N %d: no count", ab, shared)
			}
			d := ab - aw - 8
			winner := replay.WinnerBlack
			if d < 0 {
				winner, d = replay.WinnerWhite, -d
			}
			if f.Winner != winner || f.Margin != replay.Points(d) || f.Empty < 0 || f.Surplus < 0 {
				t.Errorf("A_b %d, N %d: %+v, want %v by %d", ab, shared, f, winner, d)
			}
			n++
		}
	}
	if n < 323 {
		t.Errorf("only %d cases", n)
	}
	if f, _ := IngFillIn([2]int{186, 175}, 0, 180, 16); f.Empty != 2 || f.Surplus != 1 {
		t.Errorf("A_b 186: %+v, want 2 empty and 1 surplus", f)
	}
	if _, ok := IngFillIn([2]int{186, 175}, 0, 180, 15); ok {
		t.Error("a komi of 7.5 cannot be paid in stones")
	}
}

// A score laid out in the Ing way is the same score, shared points and all.
func TestFillInLaysOutTheScore(t *testing.T) {
	var s Surveyor
	tried, shared := 0, 0
	for _, v := range loadVectors(t) {
		b := v.board()
		m := b.survey(&s, Options{Dame: DameAsIs})
		sc := m.Count(testIng, replay.Points(8))
		points := len(b.final.Board)
		f, ok := sc.FillIn(points)
		if !ok || points%2 == 0 || b.game.Handicap.Stones > 0 {
			continue
		}
		tried++
		if m.AsIs.Neutral > 0 {
			shared++
		}
		// All stones but the odd point's are on the board: that point is left in the
		// winner's area, or it is the odd one of the shared points.
		odd := 1 - m.AsIs.Neutral%2
		if f.Margin != sc.Margin.Abs() || f.Winner != sc.Winner || f.KomiStones != 4 || f.Empty-f.Surplus != odd {
			t.Errorf("%s: %+v, the score is %v to %v", v.ID, f, sc.Margin, sc.Winner)
		}
	}
	if tried < 8 || shared < 3 {
		t.Errorf("only %d positions, %d with shared points", tried, shared)
	}
}

// Guards the limits in zi (rules specification 2.2).
func TestZi(t *testing.T) {
	for _, c := range []struct {
		side Side
		komi replay.HalfPoints
		want string
	}{
		{BlackSide, 11, "183 1/4"}, {BlackSide, 13, "183 3/4"}, {BlackSide, 15, "184 1/4"},
		{WhiteSide, 15, "176 3/4"}, {BlackSide, 0, "180 1/2"},
	} {
		if got := ZiLimit(c.side, c.komi, 361).String(); got != c.want {
			t.Errorf("limit of side %d at %v: %s, want %s", c.side, c.komi, got, c.want)
		}
	}
	sc := Score{Komi: 15}
	sc.Terms[BlackSide].Stones = replay.Points(185)
	sc.Terms[WhiteSide] = Terms{Stones: replay.Points(176), Komi: 15}
	z := sc.Zi(361)
	if z.Margin.String() != "3/4" || z.Base.String() != "180 1/2" || z.Black.String() != "185" {
		t.Errorf("185 zi at 3 3/4: %+v, margin %s", z, z.Margin)
	}
}

// Guards the four worked examples of S001 (rules specification 2.9).
func TestFreePlacementThreshold(t *testing.T) {
	for _, c := range []struct {
		first, second int
		komi          string
		limit         string
		side          Side
	}{
		{7, 6, "6.5", "183 3/4", WhiteSide},
		{7, -6, "0.5", "180 3/4", WhiteSide},
		{7, 7, "7", "184", WhiteSide},
		{6, 7, "6.5", "183 3/4", BlackSide},
	} {
		got := Predict(c.first, c.second, 361)
		if got.Komi.String() != c.komi || got.Limit.String() != c.limit || got.First != c.side {
			t.Errorf("predictions %d, %d: %v %s %d, want %s %s %d", c.first, c.second, got.Komi, got.Limit, got.First, c.komi, c.limit, c.side)
		}
	}
	// The fourth: predictions as in the first, White ends with 184 zi, 0.5 ahead.
	aw := 184
	if d := replay.Points(aw-(361-aw)) - Predict(7, 6, 361).Komi; d.String() != "0.5" {
		t.Errorf("184 zi against 183 3/4: %v points, want 0.5", d)
	}
}
