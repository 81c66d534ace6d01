package score

import (
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// A dead chain is carried over with what lies above it too.
func TestCarryChainsInEveryDirection(t *testing.T) {
	old := parseBoard([]string{"....", "....", ".X..", "...."}, nil, [2]int{}, "X", 0)
	now := parseBoard([]string{".X..", ".X..", "XXX.", ".X.."}, nil, [2]int{}, "X", 0)
	if got, want := carryChains(nil, []replay.Point{9}, &old.final, &now.final), []replay.Point{1, 5, 8, 9, 10, 13}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// As many moves as the limit says are taken back, and not one more.
func TestDecideUpToTheLimit(t *testing.T) {
	for _, c := range []struct {
		fouls   int
		tooMany bool
	}{{maxVoided, false}, {maxVoided + 1, true}} {
		moves := "B[aa] W[ca] " + strings.Repeat("B[aa] W[ca] ", maxVoided)
		moves = strings.Join(strings.Fields(moves)[:2+c.fouls], " ")
		_, d := decide(t, foulGame{koBoard, moves}, "cn2002")
		if d == nil || d.TooMany != c.tooMany || !c.tooMany && len(d.Voided) != c.fouls {
			t.Errorf("%d fouls: %+v", c.fouls, d)
		}
	}
}

// What a decision says besides its margin: later moves that no longer fit, and
// stones that nobody judged, are noted if there are any.
func TestNotesOfADecision(t *testing.T) {
	for _, c := range []struct {
		moves string
		later int
	}{
		{"B[dc] W[dd] B[aa] W[ba]", 0},
		{"B[dc] W[dd] B[aa] W[ba] B[dc]", 1}, // Black takes the ko again: with the retake void his stone is still there
	} {
		_, d := decide(t, foulGame{koBoard, c.moves}, "cn2002")
		if d == nil || len(d.Later) != c.later {
			t.Errorf("%s: %+v", c.moves, d)
			continue
		}
		sc := d.Count(1)
		for note, want := range map[string]bool{NoteFoulVoid: true, NoteFoulAfter: c.later > 0, NoteFoulNew: d.Unjudged, NoteFoulLoss: false, NoteFoulTooMany: false} {
			if slices.Contains(sc.Notes, note) != want {
				t.Errorf("%s: notes %v, %s %v", c.moves, sc.Notes, note, want)
			}
		}
	}
}

// Of the fouls after a move the first is next, and of one move's the worst.
func TestNextFoul(t *testing.T) {
	void, loss := effect{move: 4, effect: "void-pass"}, effect{move: 4, effect: "loss"}
	early, legal, plain := effect{move: 2, effect: "undo-pass"}, effect{move: 1, effect: "legal"}, effect{move: 4, effect: "illegal"}
	for _, c := range []struct {
		list  []effect
		after int
		want  effect
		ok    bool
	}{
		{[]effect{void, loss}, 0, loss, true},
		{[]effect{loss, void}, 0, loss, true},
		{[]effect{plain, void}, 0, void, true},
		{[]effect{void, early}, 0, early, true},
		{[]effect{early, void}, 2, void, true},
		{[]effect{legal, void}, 0, void, true},
		{[]effect{early}, 2, effect{}, false},
		{[]effect{legal}, 0, effect{}, false},
	} {
		if got, ok := nextFoul(c.list, c.after); got != c.want || ok != c.ok {
			t.Errorf("after %d of %v: %v %v, want %v", c.after, c.list, got, ok, c.want)
		}
	}
}

// The guard on open points grows with the board: 18 on 19x19, 12 on small ones.
func TestOpenPointsByBoardSize(t *testing.T) {
	for _, c := range []struct {
		size, dame int
		unfilled   bool
	}{{19, 18, false}, {19, 19, true}, {15, 12, false}, {15, 13, true}} {
		// Two borders, each with every second point left open as long as it takes.
		var rows []string
		left := c.dame
		for y := range c.size {
			row := []byte(strings.Repeat(".", c.size))
			for i, x := range []int{3, c.size - 4} {
				black, white := x-1+2*i, x+1-2*i
				row[black], row[white], row[x] = 'X', 'O', 'X'
				if y%2 == 0 && left > 0 {
					row[x] = '.'
					left--
				}
			}
			rows = append(rows, string(row))
		}
		var s Surveyor
		m := parseBoard(rows, nil, [2]int{}, "X", 0).survey(&s, Options{})
		if left > 0 || m.AsIs.Neutral != c.dame || m.Unfilled != c.unfilled {
			t.Errorf("%d: %d open points, %d wanted; unfilled %v", c.size, m.AsIs.Neutral, c.dame, m.Unfilled)
		}
	}
}

// The compensation that would explain a result is found by its own name.
func TestOtherCompensation(t *testing.T) {
	var s Surveyor
	m := parseBoard([]string{"..XO.", "..XO.", "..XO."}, nil, [2]int{}, "X", 4).survey(&s, Options{})
	sc := m.Count(testPlain, 1)
	for less, want := range map[int]string{0: "", 3: "handicap N-1", 4: "handicap N", 5: ""} {
		if got := m.otherCompensation(testPlain, &sc, sc.Margin-replay.Points(less)); got != want {
			t.Errorf("%d less: %q, want %q", less, got, want)
		}
	}
}

// Rule strings of KataGo are kept as they are, and lose no more than their komi.
func TestKataStringsComeBack(t *testing.T) {
	for _, text := range []string{
		"koPOSITIONALscoreAREAtaxNONEsui1", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1", "koSIMPLEscoreTERRITORYtaxSEKIsui0", "koSIMPLEscoreAREAtaxALLsui0whbN",
	} {
		r, ok := ParseKataRules(text)
		if !ok || r.Kata != text {
			t.Errorf("%s: %+v, %v", text, r, ok)
		}
	}
	for _, c := range []struct{ text, rest, komi string }{
		{"a komi7.5", "a", "7.5"}, {"a komi-6.5b", "ab", "-6.5"}, {"a komi7-x", "a-x", "7"},
	} {
		if rest, komi, ok := cutKomi(c.text); rest != c.rest || komi != c.komi || !ok {
			t.Errorf("%s: %q, %q, %v", c.text, rest, komi, ok)
		}
	}
}
