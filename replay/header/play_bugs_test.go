package header

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// foulText lists the facts of a game, "2 ko 5 occupied"; repetitions other
// than the basic ko by their class.
func foulText(f *replay.Final) string {
	var s []string
	for _, e := range f.Events {
		for _, k := range []struct {
			kind replay.EventKind
			name string
		}{{replay.SingleSuicide, "suicide"}, {replay.MultiSuicide, "suicide"}, {replay.Occupied, "occupied"}, {replay.OutOfTurn, "out-of-turn"},
			{replay.AfterEnd, "after-end"}, {replay.OffTheBoard, "off-board"}, {replay.Repeats, e.Repeat.Class}} {
			if e.Kind&k.kind != 0 {
				s = append(s, fmt.Sprint(e.Move, " ", k.name))
			}
		}
	}
	return strings.Join(s, ", ")
}

// first returns the first move whose repetition fits, 0 for none.
func first(f *replay.Final, fits func(r replay.Repetition) bool) int {
	for _, e := range f.Events {
		if e.Kind&replay.Repeats != 0 && fits(e.Repeat) {
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
			equal(t, "fouls", foulText(r.final), c.fouls)
			equal(t, "prisoners", [2]int{r.final.Prisoners[replay.Black], r.final.Prisoners[replay.White]}, c.prisoners)
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
		equal(t, c.name+" basic", first(f, func(r replay.Repetition) bool { return r.BasicKo }), c.basic)
		equal(t, c.name+" positional", first(f, func(r replay.Repetition) bool { return r.Positional }), c.positional)
		equal(t, c.name+" situational", first(f, func(r replay.Repetition) bool { return r.Situational }), c.situational)
	}
	// ko-05: the cycle of four moves costs Black a stone each time.
	events := oneReport(t, "ko-05").final.Events
	e := events[slices.IndexFunc(events, func(e replay.Event) bool { return e.Move == 5 })]
	equal(t, "ko-05 cycle", e.Repeat.Cycle, 4)
	equal(t, "ko-05 prisoners in a cycle", e.Repeat.CapturedBy, [3]int{0, 1, 2})
	// ko-13: all setup of the root is one step, AE included.
	b := oneReport(t, "ko-13").BoardAt(0)
	equal(t, "ko-13 corner", b.At(48), replay.Empty)
}

// Ko belongs to the path from the root: the same capture in three branches, one
// after the other on one replayer.
func TestReportKo11KeepsNothingBetweenBranches(t *testing.T) {
	var r replay.Replayer
	for _, branch := range []string{";B[ha];W[ee]", ";B[ha];W[cc]", ";B[ee]"} {
		g, _ := readText(t, "(;SZ[9];B[ib];W[ia]"+branch+")")
		equal(t, branch, foulText(r.Play(g)), "")
	}
}
