package score

import (
	"strconv"

	"gorescore/replay"
)

// QuarterZi counts quarters of a zi (a stone of Chinese counting, which is worth
// two points of difference): 735 is 183 3/4.
type QuarterZi int32

// String prints zi as the rule texts do: "183 3/4", "1/2", "184", "-3/4".
func (q QuarterZi) String() string {
	sign := ""
	if q < 0 {
		sign, q = "-", -q
	}
	whole, part := int(q/4), [4]string{"", "1/4", "1/2", "3/4"}[q%4]
	switch {
	case part == "":
		return sign + strconv.Itoa(whole)
	case whole == 0:
		return sign + part
	}
	return sign + strconv.Itoa(whole) + " " + part
}

// ZiCount is a count by zi: one side's stones and points against half the
// board (S002 article 9; rules specification 2.2).
type ZiCount struct {
	Black, White QuarterZi // each side's zi, shared points half each
	Base         QuarterZi // half the board: 180 1/2 on 19x19
	Komi         QuarterZi // what Black gives, compensation included
	Margin       QuarterZi // Black's zi less base and komi: a margin of 3/4 zi is 1.5 points
}

// Zi lays an area count out in zi. points is the size of the board.
func (s *Score) Zi(points int) ZiCount {
	side := func(t *Terms) QuarterZi { return QuarterZi(2 * (t.Stones + t.Territory + t.Shared)) }
	b, w := &s.Terms[BlackSide], &s.Terms[WhiteSide]
	z := ZiCount{
		Black: side(b),
		White: side(w),
		Base:  QuarterZi(2 * points),
		Komi:  QuarterZi(w.Komi + w.Handicap + w.Button - b.Button),
	}
	z.Margin = z.Black - z.Base - z.Komi
	return z
}

// ZiLimit is the number of zi that a side must exceed to win at a komi: 184 1/4
// for Black at 7.5 on 19x19, 176 3/4 for White.
func ZiLimit(side Side, komi replay.HalfPoints, points int) QuarterZi {
	if side == WhiteSide {
		komi = -komi
	}
	return QuarterZi(2*points) + QuarterZi(komi)
}

// FillIn is an Ing count: both players put all their stones back on the board,
// komi in the form of White's stones in Black's area, and the winner counts the
// points left empty in his own area and the loser's surplus stones (S003; rules
// specification 2.8; a surplus stone makes two points less the point it fills).
type FillIn struct {
	KomiStones int // White's stones in Black's area, two points each
	Empty      int // points left in the winner's area
	Surplus    int // stones the loser has no room for
	Winner     replay.Winner
	Margin     replay.HalfPoints // Empty + Surplus
}

// IngFillIn counts by filling in. areas are the sides' stones and points, shared
// the points between them, set the stones each side owns (180 for 19x19). It
// reports false if komi is not a whole even number of points or the areas are
// smaller than what has to be put into them.
func IngFillIn(areas [2]int, shared, set int, komi replay.HalfPoints) (FillIn, bool) {
	if komi < 0 || komi%4 != 0 || shared < 0 {
		return FillIn{}, false
	}
	f := FillIn{KomiStones: int(komi / 4)}
	own := set - shared/2 // an odd shared point stays empty
	roomB := areas[BlackSide] - f.KomiStones
	leftB := roomB - own
	leftW := areas[WhiteSide] - (own - f.KomiStones)
	if roomB < 0 || own < f.KomiStones {
		return FillIn{}, false
	}
	if leftB >= leftW { // equal: the tie is Black's
		f.Winner, f.Empty, f.Surplus = replay.WinnerBlack, leftB, -leftW
	} else {
		f.Winner, f.Empty, f.Surplus = replay.WinnerWhite, leftW, -leftB
	}
	f.Margin = replay.Points(f.Empty + f.Surplus)
	return f, true
}

// FillIn lays an area count out in the Ing way, with the sets of stones that
// fill the board but one point.
func (s *Score) FillIn(points int) (FillIn, bool) {
	var areas [2]int
	shared := 0
	for i := range areas {
		areas[i] = int(s.Terms[i].Stones+s.Terms[i].Territory) / 2
		shared += int(s.Terms[i].Shared)
	}
	return IngFillIn(areas, shared/2, (points-1)/2, s.Komi+s.Terms[WhiteSide].Handicap)
}

// Threshold is how the players of a free-placement game decide who takes which
// colour (S001 article 5.3).
type Threshold struct {
	Komi  replay.HalfPoints // mean of the predictions: White must be ahead by more
	First Side              // the colour of the player who predicted first
	Limit QuarterZi         // White's zi that make an even game
}

// Predict takes both predictions as points that White is ahead, negative for
// Black. The higher one takes White, of equal ones the first. points is the
// size of the board.
func Predict(first, second, points int) Threshold {
	t := Threshold{Komi: replay.HalfPoints(first + second), First: WhiteSide}
	if second > first {
		t.First = BlackSide
	}
	t.Limit = QuarterZi(2*points) + QuarterZi(t.Komi)
	return t
}
