package text

import (
	"bytes"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
	"gorescore/sgfparse"
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

// TestShowWrapsFindings: a long finding keeps to the width and loses no word, and
// its place stands whole at the start of a line, with or without colours.
func TestShowWrapsFindings(t *testing.T) {
	r := reporttest.Skipped()
	message := strings.TrimSpace(strings.Repeat("the komi is given in hundredths of a zi ", 6))
	r.Diagnostics = []sgfparse.Diagnostic{{Severity: sgfparse.Warning, Code: "komi-hundredths", Message: message,
		Position: sgfparse.Position{File: "a  b.sgf", Line: 1, Col: 40, Game: 3, Move: 57}}}
	for _, color := range []bool{false, true} {
		b := &bytes.Buffer{}
		if err := WriteShow(b, NewGameView(r, nil, nil, nil), Options{Color: color}); err != nil {
			t.Fatal(err)
		}
		text := styleEnds.Replace(b.String())
		_, findings, _ := strings.Cut(text, "Findings\n")
		if !strings.HasPrefix(findings, "a  b.sgf:1:40: warning: the komi") || strings.Count(findings, "\n") < 4 {
			t.Errorf("findings\n%s", findings)
		}
		if got := strings.Join(strings.Fields(findings), " "); got != "a b.sgf:1:40: warning: "+message+" (game 3, move 57) [komi-hundredths]" {
			t.Errorf("words %q", got)
		}
		for _, line := range strings.Split(text, "\n") {
			if width(line) > 80 {
				t.Errorf("%d columns: %s", width(line), line)
			}
		}
	}
}

// TestColorSaysNothingAlone: what is painted says the same without its colours,
// and the board paints each side, dead stones and seki apart.
func TestColorSaysNothingAlone(t *testing.T) {
	var plain, painted bytes.Buffer
	if err := WriteShow(&plain, sampleView(), Options{}); err != nil {
		t.Fatal(err)
	}
	if err := WriteShow(&painted, sampleView(), Options{Color: true}); err != nil {
		t.Fatal(err)
	}
	if got := styleEnds.Replace(painted.String()); got != plain.String() {
		t.Errorf("without colours\n%s", got)
	}
	for _, want := range []string{
		"\x1b[32mX\x1b[0m", "\x1b[36mO\x1b[0m", "\x1b[31mx\x1b[0m", "\x1b[32m+\x1b[0m", "\x1b[36m-\x1b[0m",
		"\x1b[33m@\x1b[0m", "\x1b[33m=\x1b[0m", "\x1b[2m:\x1b[0m", "\x1b[33m?\x1b[0m", "\x1b[1m(\x1b[0m", "\x1b[32mB+", "\x1b[36mW+",
	} {
		if !strings.Contains(painted.String(), want) {
			t.Errorf("no %q", want)
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
// Guards a verdict that the recorded margin makes sure against being called unsure:
// the stones that were in doubt before are told as such.
func TestDoubtIsNotTheVerdicts(t *testing.T) {
	for origin, want := range map[score.Origin]string{
		score.OriginResult:   "by recorded margin, confidence 0.990; in doubt but for that margin: F4",
		score.OriginEstimate: "by estimate, confidence 0.990; in doubt: F4",
	} {
		v := sampleView()
		v.Record.Life.Origin, v.Record.Life.Confidence = origin, 0.99
		b := &bytes.Buffer{}
		if err := WriteShow(b, v, Options{}); err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(text, want) || strings.Contains(text, "unsure") {
			t.Errorf("%s: no %q in\n%s", origin, want, b)
		}
	}
}

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
		if got := fillIn(&s, 361); !strings.HasSuffix(got, ". "+report.ResultText(s.Winner, s.Margin)+".") {
			t.Errorf("%d against %d: %s, want %s", b, 361-b, got, report.ResultText(s.Winner, s.Margin))
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
