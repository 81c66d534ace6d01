package replay

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"gorescore/sgfparse"
)

// koEvent is one event of the rules specification's fixture ko.json.
type koEvent struct {
	C, M                  string
	Cap, Own              int
	Basic, PSK, SSK, NSSK bool
	Cycle, Passes         int
	CapB, CapW, Rep       int
}

type koCase struct {
	Rows   []string
	ToMove string `json:"to_move"`
	Events []koEvent
}

func koCases(t testing.TB) map[string]koCase {
	t.Helper()
	data, err := os.ReadFile("../testdata/vectors/ko.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases map[string]koCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// drawn makes a game that starts from a picture.
func drawn(rows ...string) *Game {
	g := &Game{Width: len(rows[0]), Height: len(rows)}
	for y, row := range rows {
		for x, ch := range row {
			if c := stoneOf(byte(ch)); c != Empty {
				g.Placements = append(g.Placements, Placement{c, Point(y*g.Width + x)})
			}
		}
	}
	g.Steps = append(g.Steps, Step{Kind: SetupStep, Last: int32(len(g.Placements))})
	return g
}

func stoneOf(ch byte) Color {
	switch ch {
	case 'X', 'B':
		return Black
	case 'O', 'W':
		return White
	}
	return Empty
}

// add appends a move; at is two SGF letters, "pass" or "off".
func (g *Game) add(c Color, at string) *Game {
	s := Step{Kind: PlayStep, Color: c, Move: 1}
	for i := len(g.Steps) - 1; i >= 0; i-- {
		if g.Steps[i].Kind != SetupStep {
			s.Move = g.Steps[i].Move + 1
			break
		}
	}
	switch at {
	case "pass", "":
		s.Kind, s.Point = PassStep, Pass
	case "off":
		s.Point = OffBoard
	default:
		s.Point = g.at(at)
	}
	g.Steps = append(g.Steps, s)
	return g
}

func (g *Game) at(letters string) Point {
	return Point(int(letters[1]-'a')*g.Width + int(letters[0]-'a'))
}

// moves appends "Bdc Wdd B ..." style moves: a colour and a point, none for a pass.
func (g *Game) moves(list ...string) *Game {
	for _, m := range list {
		g.add(stoneOf(m[0]), m[1:])
	}
	return g
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// eventAt returns the event of a move, or nil.
func (f *Final) eventAt(move int) *Event {
	for i := range f.Events {
		if f.Events[i].Move == move {
			return &f.Events[i]
		}
	}
	return nil
}

func TestKoVectors(t *testing.T) {
	var r Replayer
	for name, tc := range koCases(t) {
		t.Run(name, func(t *testing.T) {
			g := drawn(tc.Rows...)
			for _, e := range tc.Events {
				g.add(stoneOf(e.C[0]), e.M)
			}
			f := r.Play(g)
			if len(tc.Events) == 0 || f.Moves != len(tc.Events) {
				t.Fatalf("%d moves, want %d", f.Moves, len(tc.Events))
			}
			board := g.BoardAt(0)
			for i, e := range tc.Events {
				move := i + 1
				s := g.Steps[i+1]
				captured, lost := board.Play(s.Color, s.Point)
				if captured != e.Cap || lost != e.Own {
					t.Errorf("move %d takes %d, loses %d, want %d and %d", move, captured, lost, e.Cap, e.Own)
				}
				var got koEvent
				if ev := f.eventAt(move); ev != nil && ev.Kind&Repeats != 0 {
					rep := ev.Repeat
					got = koEvent{Basic: rep.BasicKo, PSK: rep.Positional, SSK: rep.Situational, NSSK: rep.Natural,
						Cycle: rep.Cycle, Passes: rep.Passes, CapB: rep.CapturedBy[Black], CapW: rep.CapturedBy[White], Rep: rep.Occurrence}
				}
				got.C, got.M, got.Cap, got.Own = e.C, e.M, e.Cap, e.Own
				if got != e {
					t.Errorf("move %d:\n got %+v\nwant %+v", move, got, e)
				}
			}
		})
	}
}

func TestRepetitionClasses(t *testing.T) {
	want := map[string]map[int]string{
		"basic-ko":                  {2: "basic-ko"},
		"ko-with-threat":            {},
		"double-ko-seki (2 passes)": {5: "double-ko-seki", 7: "double-ko-seki"},
		"triple-ko":                 {6: "triple-ko", 7: "triple-ko"},
		"quadruple-ko":              {8: "quadruple-ko", 9: "quadruple-ko"},
		"send-2-return-1":           {3: "sending-two", 5: "sending-two"},
		"eternal-life":              {4: "eternal-life", 5: "eternal-life"},
		"NSSK-example":              {4: "basic-ko"},
		"ko-after-pass":             {4: "long-cycle"},
	}
	var r Replayer
	for name, tc := range koCases(t) {
		g := drawn(tc.Rows...)
		for _, e := range tc.Events {
			g.add(stoneOf(e.C[0]), e.M)
		}
		f := r.Play(g)
		classes, known := want[name]
		if !known {
			t.Errorf("%s: no class stated here", name)
		}
		for move := range f.Moves + 1 {
			class := ""
			if e := f.eventAt(move); e != nil {
				class = e.Repeat.Class
			}
			if class != classes[move] {
				t.Errorf("%s, move %d: class %q, want %q", name, move, class, classes[move])
			}
		}
	}
}

func boardText(f *Final) string {
	var s []byte
	for p, c := range f.Board {
		s = append(s, ".XO"[c])
		if (p+1)%f.Width == 0 {
			s = append(s, '\n')
		}
	}
	return string(s)
}

// foulText lists the facts of a game, "2 occupied, 5 out-of-turn".
func foulText(f *Final) string {
	var s []string
	for _, e := range f.Events {
		for _, k := range []struct {
			kind EventKind
			name string
		}{{SingleSuicide, "suicide"}, {MultiSuicide, "suicide"}, {Occupied, "occupied"}, {OutOfTurn, "out-of-turn"},
			{AfterEnd, "after-end"}, {OffTheBoard, "off-board"}, {Repeats, e.Repeat.Class}} {
			if e.Kind&k.kind != 0 {
				s = append(s, fmt.Sprint(e.Move, " ", k.name))
			}
		}
	}
	return strings.Join(s, ", ")
}

func TestTurnFacts(t *testing.T) {
	var r Replayer
	for _, c := range []struct {
		name  string
		game  *Game
		fouls string
	}{
		{"alternate", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "Bca"), ""},
		{"leading Black plays are handicap", (&Game{Width: 9, Height: 9}).moves("Baa", "Bba", "Bca", "Wda", "Bea"), ""},
		{"leading White plays are not", (&Game{Width: 9, Height: 9}).moves("Waa", "Wba", "Bca"), "2 out-of-turn"},
		{"twice later", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "Wca", "Bda", "Bea"), "3 out-of-turn, 5 out-of-turn"},
		{"a pass between", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "B", "Wca", "Bda"), ""},
		{"own pass between", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "W", "Wca"), ""},
		{"White first after handicap stones", drawn("X...X", ".....", "....X").moves("Wba", "Bca"), ""},
		{"resumed by the last to pass", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "B", "W", "Wca", "Bda"), "5 after-end"},
		{"resumed by the other", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "B", "W", "Bca", "Wda"), "5 after-end"},
		{"resumed twice", (&Game{Width: 9, Height: 9}).moves("Baa", "W", "B", "Wba", "B", "W", "B", "Wca"), "4 after-end, 8 after-end"},
		{"off the board", (&Game{Width: 9, Height: 9}).moves("Baa", "Woff", "Bba"), "2 off-board"},
		{"occupied", (&Game{Width: 9, Height: 9}).moves("Baa", "Waa", "Bba", "Waa"), "2 occupied, 4 occupied"},
		{"own stone again is no repetition", (&Game{Width: 9, Height: 9}).moves("Baa", "Wba", "Baa"), "3 occupied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			equal(t, "facts", foulText(r.Play(c.game)), c.fouls)
		})
	}
}

func TestFinalFacts(t *testing.T) {
	g := drawn("X.O.", "....", "....").moves("Bba", "Wda", "B", "Wcb", "W", "B", "W")
	f := new(Replayer).Play(g)
	equal(t, "moves", f.Moves, 7)
	equal(t, "plays", f.Plays, [3]int{0, 1, 2})
	equal(t, "setup", f.Setup, [3]int{0, 1, 1})
	equal(t, "passes", f.Passes, [3]int{0, 2, 2})
	equal(t, "trailing passes", f.TrailingPass, 3)
	equal(t, "first pass", f.FirstPass, White)
	equal(t, "last play", f.LastPlay, White)
	equal(t, "to move", f.ToMove, Black)
	equal(t, "edited", f.Edited, false)
	equal(t, "board", boardText(f), "XXOO\n..O.\n....\n")
}

func TestFinalOfAnEmptyGame(t *testing.T) {
	f := new(Replayer).Play(&Game{Width: 3, Height: 2})
	equal(t, "board", boardText(f), "...\n...\n")
	equal(t, "to move", f.ToMove, Empty)
	equal(t, "first pass", f.FirstPass, Empty)
	equal(t, "moves", f.Moves, 0)
}

// Setup overwrites without captures and is counted.
func TestSetupInMidGame(t *testing.T) {
	g := drawn("XO.", "...", "...").moves("Bca")
	g.Placements = append(g.Placements, Placement{White, g.at("ba")}, Placement{Black, g.at("ba")},
		Placement{White, g.at("ab")}, Placement{Empty, g.at("ca")}, Placement{Empty, g.at("cc")}, Placement{White, OffBoard}, Placement{9, 0})
	g.Steps = append(g.Steps, Step{Kind: SetupStep, Move: 1, First: 2, Last: int32(len(g.Placements))})
	f := new(Replayer).Play(g.moves("Bcb"))
	equal(t, "edited", f.Edited, true)
	equal(t, "setup", f.Setup, [3]int{0, 2, 2})
	equal(t, "removed", f.Removed, [3]int{0, 1, 1})
	equal(t, "facts", foulText(f), "")
	equal(t, "board", boardText(f), "XX.\nO.X\n...\n")
	equal(t, "board after move 1", g.BoardAt(1).String(), "XX.\nO..\n...\n")
	equal(t, "board before the setup", g.BoardAt(0).String(), "XO.\n...\n...\n")
	equal(t, "board past the end", g.BoardAt(99).String(), boardText(f))
}

// Damaged steps must not stop a replay.
func TestDamagedSteps(t *testing.T) {
	g := &Game{Width: 5, Height: 5, Steps: []Step{
		{Kind: SetupStep, First: 5, Last: 9},
		{Kind: SetupStep, First: -1, Last: 0},
		{Kind: SetupStep, First: 3, Last: 1},
		{Kind: PlayStep, Color: Empty, Point: 3},
		{Kind: PlayStep, Color: 200, Point: 3},
		{Kind: PassStep, Color: 77},
		{Kind: PlayStep, Color: Black, Point: 25},
		{Kind: PlayStep, Color: White, Point: -7},
		{Kind: 9},
	}}
	f := new(Replayer).Play(g)
	equal(t, "moves", f.Moves, 5)
	equal(t, "board", boardText(f), ".....\n.....\n.....\n.....\n.....\n")
	g.MovesDigest()
	g.BoardAt(3)
	f.Diagnose(func(uint32) sgfparse.Position { return sgfparse.Position{} })
}

// Stones cannot appear or vanish: what was set up and played is on the board,
// captured or removed.
func TestStonesAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var r Replayer
	for range 400 {
		size := boardSizes[rng.IntN(len(boardSizes)-3)]
		g := randomGame(rng, size[0], size[1], rng.IntN(300))
		f := r.Play(g)
		var stones [3]int
		for _, c := range f.Board {
			stones[c]++
		}
		for _, c := range []Color{Black, White} {
			if want := f.Setup[c] + f.Plays[c] - f.Removed[c] - f.Prisoners[c.Opponent()]; stones[c] != want {
				t.Fatalf("%v: %v has %d stones, the counts say %d: %+v", size, c, stones[c], want, f)
			}
		}
		if boardText(f) != g.BoardAt(1<<30).String() {
			t.Fatalf("final board differs from BoardAt")
		}
		n := 0
		for _, s := range g.Steps {
			if s.Kind != SetupStep {
				n++
			}
		}
		equal(t, "moves", f.Moves, n)
	}
}

// The quick path and the full path gather the same facts.
func TestQuickPathChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 19))
	var quick, full Replayer
	full.slowly = true
	for range 300 {
		size := boardSizes[rng.IntN(len(boardSizes)-3)]
		g := randomGame(rng, size[0], size[1], rng.IntN(400))
		a, b := quick.Play(g), full.Play(g)
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%v: quick %+v\nfull %+v", size, a, b)
		}
	}
}

func TestReplayAllocatesNothingWhenWarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 29))
	var r Replayer
	var games []*Game
	for _, size := range [][2]int{{19, 19}, {9, 9}, {25, 25}, {13, 7}} {
		games = append(games, randomGame(rng, size[0], size[1], 400))
	}
	play := func() {
		for _, g := range games {
			r.Play(g)
		}
	}
	play()
	if n := testing.AllocsPerRun(20, play); n != 0 {
		t.Errorf("%v allocations in four games", n)
	}
}
