package life

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// judgedOtherwise lists the positions of testdata/vectors where the estimate
// does not say what the vector says, each with the reason.
var judgedOtherwise = map[string]string{
	"P14": "the vector counts a dead stone as it stands (Tromp-Taylor)",
	"P33": "the stone in atari can connect, but the fight is open to a whole side: too large to read",
}

// pachiOtherwise lists the stones of Pachi's tests that the estimate judges
// otherwise, with the reason.
var pachiOtherwise = map[string]string{
	"Test bent-four (bent-three, all corners dead) H2":       bentThree,
	"Not 4-stone seki (dead shape) C4":                       nakade,
	"Not 4-stone seki (dead shape, adjacent libs) C4":        nakade,
	"4-stones seki (full board) P8":                          nakade,
	"5-stone seki (don't break) E4":                          nakade,
	"5-stone seki (don't break, adjacent libs) E4":           nakade,
	"5-stone seki (don't break, middle stone) E4":            nakade,
	"5-stone seki (don't break) (empty triangle liberty) E4": nakade,
	"6-stone seki (don't break) E4":                          nakade,
	"6-stone seki (don't break, adjacent libs) E4":           nakade,
}

const (
	bentThree = "three stones that can become a bent four: no rule calls that dead without play"
	nakade    = "stones inside an eye that has outside liberties: above the reader's budget"
)

// TestEstimateOnPachiPositions holds the estimate to what Pachi's tests say of
// single stones: sekis, nakade and bent fours.
func TestEstimateOnPachiPositions(t *testing.T) {
	right, all := 0, 0
	readTruth(t, "pachi_unit", func(line []byte) {
		var r struct {
			ID     string
			Rows   []string
			Checks []string
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		f, _ := final(strings.Join(r.Rows, " "))
		var dead []replay.Point
		for _, c := range r.Checks {
			status, ok := strings.CutPrefix(c, "moggy status")
			if !ok {
				continue
			}
			if dead == nil {
				v := judge(t, estimateOnly, &Question{Final: f})
				dead = append(BentFour(f, v.Dead), v.Dead...)
			}
			for pair := range slices.Chunk(strings.Fields(status), 2) {
				p, ok := replay.ParsePoint(strings.ToUpper(pair[0]), f.Width, f.Height)
				if !ok || f.Board[p] == replay.Empty || pair[1] == ":" {
					continue
				}
				owner := f.Board[p]
				if slices.Contains(dead, p) {
					owner = owner.Opponent()
				}
				all++
				_, name, _ := strings.Cut(r.ID, ":")
				name += " " + strings.ToUpper(pair[0])
				fits := (owner == replay.Black) == (strings.ToUpper(pair[1]) == "X")
				if fits {
					right++
				}
				if fits == (pachiOtherwise[name] != "") {
					t.Errorf("%q: ours to be %v: %v\n%s", name, pair[1], fits, strings.Join(r.Rows, "\n"))
				}
			}
		}
	})
	t.Logf("stones of Pachi's tests: %d of %d right", right, all)
}

func TestEstimateOnPositionsOfTheSpecification(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "vectors", "positions.json"))
	if err != nil {
		t.Fatal(err)
	}
	var positions []struct {
		ID, Note string
		Rows     []string
		Dead     json.RawMessage
	}
	if err := json.Unmarshal(data, &positions); err != nil {
		t.Fatal(err)
	}
	for _, p := range positions {
		f, _ := final(strings.Join(p.Rows, " "))
		var at [][2]int
		if err := json.Unmarshal(p.Dead, &at); err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		var want []replay.Point
		for _, a := range at {
			want = append(want, replay.Point(a[0]*f.Width+a[1]))
		}
		slices.Sort(want)
		v := judge(t, estimateOnly, &Question{Final: f})
		if right := slices.Equal(v.Dead, want); right != (judgedOtherwise[p.ID] == "") {
			t.Errorf("%s (%s): dead %v, want %v\n%s", p.ID, p.Note, names(v.Dead, f), names(want, f), strings.Join(p.Rows, "\n"))
		}
	}
}
