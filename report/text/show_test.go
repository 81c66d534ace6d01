package text

import (
	"bytes"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
)

// seki9 is P09 of the positions with a dead stone in White's territory: a seki
// on top with an eye each and one shared liberty.
const seki9 = `
   A B C D E F G H J
 9 X @ = @ : # = # O 9
 8 X @ @ @ @ # # # O 8
 7 X X X X X O O O O 7
 6 + + + + X O - - - 6
 5 + + + + X O - x - 5
 4 + + + + X O?- - - 4
 3 + + + + X(O)- - - 3
 2 + + + * X O - - - 2
 1 + + + + X O - - - 1
   A B C D E F G H J
`

// sampleView is the view of a game whose figures belong together.
func sampleView() *GameView {
	p, err := ParsePicture(seki9)
	if err != nil {
		panic(err)
	}
	r := reporttest.Seki()
	v := &GameView{
		Record: r, Picture: p, LastMove: 56,
		Prisoners: [3]int{replay.Black: 2, replay.White: 3}, Passes: [3]int{replay.Black: 1, replay.White: 1},
		Filled: []score.FillPlay{{Color: replay.Black, Point: 5, Kind: score.FillDame}, {Color: replay.White, Point: 66, Kind: score.FillTeire}},
	}
	v.Reference = "jp1989@1.5"
	v.Differences = []Difference{
		{&r.Scores[1], -10, r.Flips[0].Causes},
		{&r.Scores[2], 8, []score.Cause{{Cause: "komi", Points: 2}, {Cause: "parity", Points: 2}, {Cause: "seki", Points: 2}, {Cause: "false-eye", Points: 2}}},
		{&r.Scores[3], 5, []score.Cause{{Cause: "komi", Points: 3}, {Cause: "parity", Points: 6}, {Cause: "group-tax", Points: -4}}},
		{&r.Scores[4], 22, []score.Cause{{Cause: "komi", Points: 16}, {Cause: "parity", Points: 6}}},
		{&r.Scores[5], 0, []score.Cause{{Cause: "tie"}}},
	}
	pass := reporttest.Territory(1, report.KomiRecorded, 25, 19, 2, 4)
	pass.Terms[0].PassStone, pass.Terms[1].PassStone = replay.Points(3), replay.Points(1)
	v.ByPassStones = map[string]score.Score{"aga@0.5": reporttest.Settle(pass).Score}
	return v
}

func TestGoldenShow(t *testing.T) {
	b := &bytes.Buffer{}
	if err := WriteShow(b, sampleView(), Options{}); err != nil {
		t.Fatal(err)
	}
	reporttest.Golden(t, "show.txt", b.Bytes())
	for i, line := range strings.Split(b.String(), "\n") {
		if width(line) > 80 {
			t.Errorf("line %d has %d columns: %s", i+1, width(line), line)
		}
	}
}

// TestShowWithoutBoard: a game that could not be read still has its page.
func TestShowWithoutBoard(t *testing.T) {
	b := &bytes.Buffer{}
	if err := WriteShow(b, NewGameView(reporttest.Skipped(), nil, nil, nil), Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "Skipped: unreadable - the file cannot be read."; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in\n%s", want, b)
	}
}

// TestHalfCount holds Chinese counting against the examples of the rules
// specification, section 2.2, and its 19x19 arithmetic after 2.13.
func TestHalfCount(t *testing.T) {
	for _, c := range []struct {
		komi   replay.HalfPoints
		b, w   int
		shared replay.HalfPoints
		want   string
	}{
		{15, 185, 176, 0, "Black has 185 zi of 361; half is 180 1/2, and he gives 3 3/4: 184 1/4. Black wins by 3/4 zi (1.5 points)."},
		{15, 184, 176, 1, "Black has 184 1/2 zi of 361; half is 180 1/2, and he gives 3 3/4: 184 1/4. Black wins by 1/4 zi (0.5 points)."},
		{11, 183, 178, 0, "Black has 183 zi of 361; half is 180 1/2, and he gives 2 3/4: 183 1/4. White wins by 1/4 zi (0.5 points)."},
		{0, 180, 180, 1, "Black has 180 1/2 zi of 361; half is 180 1/2. Equal: draw."},
	} {
		s := reporttest.Area(reporttest.CN2002, c.komi, report.KomiRuleset, c.b, 0, c.w, 0)
		s.Terms[0].Shared, s.Terms[1].Shared = c.shared, c.shared
		s = reporttest.Settle(s)
		if got := halfCount(&s, 361); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestFillIn holds Ing counting against the example of section 2.8, and its
// margin against the area difference on every split.
func TestFillIn(t *testing.T) {
	s := reporttest.Area(reporttest.Ing1991, 16, report.KomiRuleset, 186, 0, 175, 0)
	want := "Each side fills its 180 stones in, White 4 of them for komi in Black's area: 2 points empty in Black's area, 1 stone of White's left over. B+3."
	if got := fillIn(&s, 361); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for b := 100; b <= 260; b++ {
		s := reporttest.Area(reporttest.Ing1991, 16, report.KomiRuleset, b, 0, 361-b, 0)
		if got := fillIn(&s, 361); !strings.HasSuffix(got, ". "+resultText(s.Winner, s.Margin)+".") {
			t.Errorf("%d against %d: %s, want %s", b, 361-b, got, resultText(s.Winner, s.Margin))
		}
	}
}

// TestLimit holds the count against a limit to example 4 of section 2.9: the
// threshold of 6.5 is given to Black, so komi is -6.5.
func TestLimit(t *testing.T) {
	s := reporttest.Area(reporttest.FW, -13, report.KomiGiven, 177, 0, 184, 0)
	want := "White has 184 zi of 361; his limit is 183 3/4. White wins by 0.5 points, the difference of both sides."
	if got := limitCount(&s, 361); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestPrisonersBack(t *testing.T) {
	s := reporttest.Territory(13, report.KomiRecorded, 60, 55, 5, 3)
	want := "Laid back: Black 60 - 3 = 57, White 55 - 5 = 50, and 6.5 komi: B+0.5."
	if got := prisonersBack(&s); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
