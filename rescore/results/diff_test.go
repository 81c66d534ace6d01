package results_test

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/report/text"
	"gorescore/rescore/results"
)

func each(list []*report.Record) iter.Seq2[*report.Record, error] {
	return func(yield func(*report.Record, error) bool) {
		for _, r := range list {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func diff(t *testing.T, older, newer []*report.Record) ([]string, *report.Changes) {
	t.Helper()
	changes, sum := results.Diff(each(older), each(newer), func(err error) { t.Error(err) })
	var out []string
	for i := range changes {
		c := &changes[i]
		line := fmt.Sprintf("%s %s %d-%d", c.Kind, c.File, c.OldSeq, c.NewSeq)
		for _, d := range c.Differences {
			line += fmt.Sprintf("; %s %s: %s > %s", d.Aspect, d.Of, d.Old, d.New)
		}
		out = append(out, line)
	}
	return out, sum
}

// game is a record of this name and these bytes.
func game(seq int64, file, digest string, change func(*report.Record)) *report.Record {
	r := reporttest.Flipped()
	r.Seq, r.File, r.Digest = seq, file, digest
	if change != nil {
		change(r)
	}
	return r
}

func TestDiffFindsGamesAgain(t *testing.T) {
	older := []*report.Record{game(1, "a", "x", nil), game(2, "b", "x", nil), game(3, "c", "y", nil), game(4, "d", "z", nil)}
	for _, c := range []struct {
		name  string
		newer []*report.Record
		want  []string
		same  int64
	}{
		{"other order", []*report.Record{older[3], older[0], older[2], older[1]}, nil, 4},
		{"renamed, of two with the same bytes", []*report.Record{game(1, "a", "x", nil), game(2, "new", "x", nil), older[2], older[3]}, nil, 4},
		{"renamed to another's name", []*report.Record{game(1, "c", "x", nil), older[1], older[3]}, []string{"removed c 3-0"}, 3},
		{"edited", []*report.Record{older[0], older[1], game(3, "c", "edited", nil), older[3]}, nil, 4},
		{"edited, and the verdict with it", []*report.Record{older[0], older[1], older[2], game(4, "d", "edited", func(r *report.Record) { r.Life.Dead = nil })},
			[]string{"changed d 4-4; life dead: B3 > "}, 3},
		{"one more", append(slices.Clone(older), game(5, "e", "w", nil)), []string{"added e 0-5"}, 4},
		{"none left", nil, []string{"removed a 1-0", "removed b 2-0", "removed c 3-0", "removed d 4-0"}, 0},
	} {
		got, sum := diff(t, older, c.newer)
		if !slices.Equal(got, c.want) || sum.Same != c.same {
			t.Errorf("%s: %d the same, %q, want %q", c.name, sum.Same, got, c.want)
		}
	}
}

func TestDiffNamesTheAspects(t *testing.T) {
	for want, change := range map[string]func(*report.Record){
		"outcome": func(r *report.Record) { r.Why = "unfilled" },
		"reading": func(r *report.Record) { r.Komi.Points = 15 },
		"agrees":  func(r *report.Record) { r.AgreesIf = "as-is" },
		"rates":   func(r *report.Record) { r.Rules.Doubtful = true }, // a reading too
		"life":    func(r *report.Record) { r.Life.Seki = []string{"C3"} },
		"winner":  func(r *report.Record) { r.Scores[1].Winner = replay.WinnerDraw },
		"margin":  func(r *report.Record) { r.Scores[1].Margin += 2 },
		"flip":    func(r *report.Record) { r.Flips = r.Flips[1:] },
		"violation": func(r *report.Record) {
			r.Violations = []report.Violation{{Move: 3, Kind: "ko", IllegalUnder: []string{"aga"}}}
		},
	} {
		_, sum := diff(t, []*report.Record{reporttest.Flipped()}, []*report.Record{game(17, "games.zip!2019/final.sgf", reporttest.Flipped().Digest, change)})
		if sum.Changed != 1 || sum.ByAspect[want] != 1 || len(sum.ByAspect) > 2 {
			t.Errorf("%s: %+v", want, sum)
		}
	}
	// what is no verdict is not compared
	got, _ := diff(t, []*report.Record{reporttest.Flipped()}, []*report.Record{game(17, "games.zip!2019/final.sgf", reporttest.Flipped().Digest, func(r *report.Record) {
		r.Life.Confidence, r.Diagnostics, r.Players.Black = 0.5, reporttest.Fouls().Diagnostics, "?"
	})})
	if len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// Guards margins against losing who leads: from half a point to half a point is
// a difference of one if the winner changes.
func TestMarginsNameTheLeader(t *testing.T) {
	older := reporttest.Flipped()
	got, sum := diff(t, []*report.Record{older}, []*report.Record{game(17, older.File, older.Digest, func(r *report.Record) {
		s := &r.Scores[1]
		s.Margin = -s.Margin
		s.Winner = map[replay.Winner]replay.Winner{replay.WinnerBlack: replay.WinnerWhite, replay.WinnerWhite: replay.WinnerBlack}[s.Winner]
	})})
	if sum.ByAspect[report.AspectMargin] != 1 || len(got) != 1 || !strings.Contains(got[0], "B+") || !strings.Contains(got[0], "W+") {
		t.Errorf("%q", got)
	}
}

// TestChangesAreText: names steer no terminal, and the list is as long as asked.
func TestChangesAreText(t *testing.T) {
	var newer []*report.Record
	for i, s := range reporttest.Texts {
		newer = append(newer, game(int64(i+1), s, fmt.Sprint(i), func(r *report.Record) { r.Rules.ID = s }))
	}
	changes, sum := results.Diff(each(newer), each(append(newer[:0:0], game(1, "\x1b[31m\n", "0", nil))), func(err error) { t.Error(err) })
	for limit, want := range map[int]int{3: 3, -1: len(changes), text.ShowNone: 0} {
		b := &bytes.Buffer{}
		if err := text.WriteChanges(b, changes, sum, text.Options{Limit: limit}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(b.String(), "\x1b\x00\u202e") || strings.Count(b.String(), "#3  ") != want {
			t.Errorf("limit %d, want %d games:\n%s", limit, want, b)
		}
	}
	if err := text.WriteChanges(reporttest.FullDisk{}, changes, sum, text.Options{}); err == nil {
		t.Error("a full disk is no error")
	}
}
