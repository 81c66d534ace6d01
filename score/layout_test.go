package score

import (
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// checkLayout holds the cells of a layout against the items of the count.
func checkLayout(t *testing.T, b *board, m *Map, r *Ruleset) {
	t.Helper()
	cells, ok := m.Layout(nil, r)
	if !ok {
		t.Fatalf("%s: no layout", r.ID)
	}
	if len(cells) != b.final.Width*b.final.Height {
		t.Fatalf("%s: %d cells on a board of %dx%d", r.ID, len(cells), b.final.Width, b.final.Height)
	}
	var n [256]int
	for _, c := range cells {
		n[c]++
	}
	got := [2]int{n[CellForBlack] + n[CellDeadWhite], n[CellForWhite] + n[CellDeadBlack]}
	if r.Counting == Area {
		got[0] += n[CellBlack] + n[CellSekiBlack] + n[CellFillBlack]
		got[1] += n[CellWhite] + n[CellSekiWhite] + n[CellFillWhite]
	}
	sc := m.Count(r, 0)
	for i, side := range sc.Terms {
		if want := side.Stones + side.Territory; replay.Points(got[i]) != want {
			t.Errorf("%s: side %d has %d points in the picture, %s in the count\n%s", r.ID, i, got[i], want, rows(cells, b.final.Width))
		}
	}
}

func rows(cells []Cell, width int) string {
	var out []byte
	for i, c := range cells {
		if out = append(out, byte(c)); i%width == width-1 {
			out = append(out, '\n')
		}
	}
	return string(out)
}

// The picture of a count shows the points that the count has.
func TestLayoutIsTheCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	var s Surveyor
	for range 300 {
		b := playout(rng, 4+rng.IntN(6), 4+rng.IntN(6), 0)
		m := b.survey(&s, Options{})
		for _, r := range testRules {
			checkLayout(t, b, m, r)
		}
	}
	for _, v := range loadVectors(t) {
		b := v.board()
		m := b.survey(&s, Options{})
		for _, r := range testRules {
			checkLayout(t, b, m, r)
		}
	}
}

// Counts by the letter have no picture rather than a wrong one.
func TestNoLayoutByTheLetter(t *testing.T) {
	var s Surveyor
	b := parseBoard([]string{".X.", "XXO", "OO."}, nil, [2]int{}, "X", 0)
	m := b.survey(&s, Options{Dame: DameAsIs})
	if _, ok := m.Layout(nil, testTerritory); ok {
		t.Error("a picture of territory by the letter")
	}
	if _, ok := m.Layout(nil, testArea); !ok {
		t.Error("no picture of an area count")
	}
}
