package score

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// koBoard has a ko at d3 and d4, and another at b3 and b4.
var koBoard = []string{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."}

// decide surveys a game and has its fouls decided under a ruleset.
func decide(t *testing.T, fg foulGame, id string) (*Map, *Decision) {
	t.Helper()
	var r replay.Replayer
	g := fg.game()
	m := new(Surveyor).Survey(g, r.Play(g), &Status{}, Options{})
	rules, ok := Lookup(id)
	if !ok {
		t.Fatal(id)
	}
	return m, new(Referee).Decide(m, rules)
}

// Guards what each kind of penalty makes of a ko that was retaken at once.
func TestDecideKoRetake(t *testing.T) {
	for _, c := range []struct {
		rules, moves string
		want         string // effect, move, moves voided, later moves
		as           string // the game that is counted instead, "" for a loss
	}{
		{"jp1989", "B[dc] W[dd]", "loss 2 [] []", ""},
		{"kr", "B[dc] W[dd]", "loss 2 [] []", ""},
		{"cn2002", "B[dc] W[dd]", "void-pass 2 [2] []", "B[dc] W[]"},
		{"aga", "B[dc] W[dd]", "undo-pass 2 [2] []", "B[dc] W[]"},
		{"aga", "B[dc] W[dd] B[aa]", "undo-pass 2 [2] []", "B[dc] W[] B[aa]"},
		// White connects where in the other game a black stone stands.
		{"cn2002", "B[dc] W[dd] B[aa] W[dc]", "void-pass 2 [2] [4]", "B[dc] W[] B[aa] W[]"},
		// Both retake, again and again: but for the first of these plays none was possible.
		{"cn2002", "B[dc] W[dd] B[dc] W[dd]", "void-pass 2 [2] [3 4]", "B[dc] W[] B[] W[]"},
		// Two moves in a row lose in China, taken back or not.
		{"cn2002", "B[dc] W[dd] W[aa]", "loss 3 [] []", ""},
		{"aga", "B[dc] W[ba] W[aa] B[ea]", "undo-pass 3 [3] []", "B[dc] W[] W[] B[ea]"},
	} {
		m, d := decide(t, foulGame{koBoard, c.moves}, c.rules)
		if d == nil {
			t.Errorf("%s %s: nothing decided", c.rules, c.moves)
			continue
		}
		if got := fmt.Sprintln(d.Effect, d.Move, d.Voided, d.Later); got != c.want+"\n" {
			t.Errorf("%s %s: %s, want %s", c.rules, c.moves, got, c.want)
		}
		plain, sc := m.Count(d.rules, 1), d.Count(1)
		if sc.Foul == nil || m.Settled(&sc) {
			t.Errorf("%s %s: a foul's decision is taken for sure", c.rules, c.moves)
		}
		checkSum(t, m, plain, sc)
		if c.as == "" {
			if sc.Margin != plain.Margin || sc.Winner != replay.WinnerBlack {
				t.Errorf("%s %s: %v wins by %v", c.rules, c.moves, sc.Winner, sc.Margin)
			}
			if _, ok := d.BoardMargin(); ok {
				t.Errorf("%s %s: a komi would be even", c.rules, c.moves)
			}
			continue
		}
		other, _ := decide(t, foulGame{koBoard, c.as}, c.rules)
		if want := other.Count(d.rules, 1); sc.Margin != want.Margin || sc.Winner != want.Winner {
			t.Errorf("%s %s: %v, want %v", c.rules, c.moves, sc.Margin, want.Margin)
		}
		if sc.Margin == plain.Margin {
			t.Errorf("%s %s: the foul made no difference", c.rules, c.moves)
		}
		if causes := m.Explain(plain, sc); len(causes) == 0 || causes[len(causes)-1].Cause != "foul" {
			t.Errorf("%s %s: causes %v", c.rules, c.moves, causes)
		}
	}
}

// Guards that a foul for which a ruleset states no penalty decides nothing, and
// that nothing is decided where nothing was wrong.
func TestDecideNothing(t *testing.T) {
	for _, c := range []struct{ rules, moves string }{
		{"jp1989", "B[dc] W[aa]"},
		{"cn2002", "B[dc] W[aa]"},
		{"ing1991", "B[dc] W[dd]"},
		{"tt", "B[dc] W[dd]"},
		{"tt", "B[dc] W[aa] W[ba]"},
	} {
		if _, d := decide(t, foulGame{koBoard, c.moves}, c.rules); d != nil {
			t.Errorf("%s %s: %s at move %d", c.rules, c.moves, d.Effect, d.Move)
		}
	}
}

// Guards the bound on a record of nothing but fouls.
func TestDecideTooMany(t *testing.T) {
	moves := strings.Repeat("B[aa] ", 3*maxVoided)
	m, d := decide(t, foulGame{koBoard, moves}, "aga")
	if d == nil || !d.TooMany {
		t.Fatalf("%+v", d)
	}
	sc, plain := d.Count(1), m.Count(d.rules, 1)
	if sc.Foul != nil || sc.Margin != plain.Margin || !slices.Contains(sc.Notes, NoteFoulTooMany) {
		t.Errorf("%+v", sc)
	}
}

// Guards the verdict on life and death on the other board: chains stay dead
// with all that has been joined to them, and what is gone is gone.
func TestCarryChains(t *testing.T) {
	old := parseBoard([]string{"XX.O.", ".....", "O.X.."}, nil, [2]int{}, "X", 0)
	now := parseBoard([]string{"XXXO.", "..X..", "X.X.."}, nil, [2]int{}, "X", 0)
	got := carryChains(nil, []replay.Point{0, 1, 10, -1, 99, 4}, &old.final, &now.final)
	if want := []replay.Point{0, 1, 2, 7, 12}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
