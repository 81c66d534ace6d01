package replay

import (
	"fmt"
	"strings"
	"testing"
)

// foulText lists the facts of a game, "2 ko 5 occupied"; repetitions other
// than the basic ko by their class.
func (f *Final) foulText() string {
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

// first returns the first move whose repetition fits, 0 for none.
func (f *Final) first(fits func(r Repetition) bool) int {
	for _, e := range f.Events {
		if e.Kind&Repeats != 0 && fits(e.Repeat) {
			return e.Move
		}
	}
	return 0
}

// TestReportsPlay holds the public reports about moves and ko against the facts.
func TestReportsPlay(t *testing.T) {
	for _, c := range []struct {
		name      string
		fouls     string
		prisoners [2]int // by Black, by White
		stones    [2]int
		trailing  int
	}{
		{"mov-01", "", [2]int{}, [2]int{2, 0}, 2},
		{"mov-02", "", [2]int{}, [2]int{1, 1}, 2},
		{"mov-04", "", [2]int{}, [2]int{1, 1}, 2},
		{"mov-05", "4 after-end", [2]int{}, [2]int{2, 1}, 3},
		{"mov-07", "2 basic-ko", [2]int{1, 1}, [2]int{4, 4}, 0},
		{"mov-08", "3 occupied, 5 occupied", [2]int{}, [2]int{2, 1}, 0},
		{"mov-10", "", [2]int{3, 0}, [2]int{5, 0}, 0},
		{"mov-11", "", [2]int{}, [2]int{3, 2}, 0},
		{"ko-01", "", [2]int{7, 1}, [2]int{10, 0}, 0},
		{"ko-02", "", [2]int{1, 2}, [2]int{3, 2}, 0},
		{"ko-04", "3 sending-two, 5 sending-two", [2]int{2, 1}, [2]int{2, 4}, 0},
		{"ko-05", "3 sending-two, 5 sending-two, 6 sending-two, 7 sending-two", [2]int{2, 4}, [2]int{3, 2}, 1},
		{"ko-07", "6 triple-ko, 7 triple-ko, 8 triple-ko", [2]int{4, 4}, [2]int{12, 11}, 0},
		{"ko-08", "1 suicide, 1 suicide-repeat", [2]int{0, 1}, [2]int{0, 3}, 0},
		{"ko-10", "1 suicide", [2]int{0, 2}, [2]int{0, 3}, 0},
		{"ko-11", "", [2]int{1, 0}, [2]int{2, 1}, 0},
		{"ko-13", "3 sending-two", [2]int{1, 2}, [2]int{3, 2}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := oneReport(t, c.name)
			equal(t, "fouls", r.final.foulText(), c.fouls)
			equal(t, "prisoners", [2]int{r.final.Prisoners[Black], r.final.Prisoners[White]}, c.prisoners)
			equal(t, "stones", r.stones(), c.stones)
			equal(t, "trailing passes", r.final.TrailingPass, c.trailing)
		})
	}
}

func TestReportsSuperko(t *testing.T) {
	for _, c := range []struct {
		name                           string
		basic, positional, situational int // first such move
	}{
		{"mov-07", 2, 2, 2},
		{"ko-01", 0, 0, 0},
		{"ko-02", 0, 0, 0},
		{"ko-04", 0, 3, 5},
		{"ko-05", 0, 3, 5},
		{"ko-07", 0, 6, 6},
		{"ko-08", 0, 1, 0},
		{"ko-10", 0, 0, 0},
		{"ko-13", 0, 3, 0},
	} {
		f := oneReport(t, c.name).final
		equal(t, c.name+" basic", f.first(func(r Repetition) bool { return r.BasicKo }), c.basic)
		equal(t, c.name+" positional", f.first(func(r Repetition) bool { return r.Positional }), c.positional)
		equal(t, c.name+" situational", f.first(func(r Repetition) bool { return r.Situational }), c.situational)
	}
	// ko-05: the cycle of four moves costs Black a stone each time.
	e := oneReport(t, "ko-05").final.eventAt(5)
	equal(t, "ko-05 cycle", e.Repeat.Cycle, 4)
	equal(t, "ko-05 prisoners in a cycle", e.Repeat.CapturedBy, [3]int{0, 1, 2})
	// ko-13: all setup of the root is one step, AE included.
	b := oneReport(t, "ko-13").BoardAt(0)
	equal(t, "ko-13 corner", b.At(48), Empty)
}

// Ko belongs to the path from the root: the same capture in three branches, one
// after the other on one replayer.
func TestReportKo11KeepsNothingBetweenBranches(t *testing.T) {
	var r Replayer
	for _, branch := range [][]string{{"Bha", "Wee"}, {"Bha", "Wcc"}, {"Bee"}} {
		g := &Game{Width: 9, Height: 9}
		f := r.Play(g.moves("Bib", "Wia").moves(branch...))
		equal(t, fmt.Sprint(branch), f.foulText(), "")
	}
}
