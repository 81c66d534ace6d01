package replay

import (
	"encoding/json"
	"os"
	"testing"
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
