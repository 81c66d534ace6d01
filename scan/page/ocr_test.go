//go:build ocr && cgo

package page

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/scantest"
)

// A page with header, caption and footnotes: players, komi, result and range
// are read, and the moves on no stone are where the footnotes say.
func TestPageWithText(t *testing.T) {
	text, err := scan.NewPageReader("", []string{"eng"})
	if err != nil {
		t.Skip(err)
	}
	defer text.Close()
	r, err := NewReader(text)
	if err != nil {
		t.Fatal(err)
	}
	stones, game := scantest.Game(rand.New(rand.NewPCG(21, 4)), 13, 1, 110)
	notes, all := "", 0
	for _, m := range game {
		if m.On > 0 {
			if all++; notes != "" {
				notes += ", "
			}
			notes += fmt.Sprintf("%d at %d", m.N, m.On)
		}
	}
	if all == 0 {
		t.Fatal("the game has no move on another stone")
	}
	s := style(t, 5, 46)
	s.Coordinates = false
	d := degradations[1]
	d.Seed = 3
	img, _ := scantest.Degrade(scantest.Render(&scantest.Diagram{
		Size: 13, Stones: stones,
		Header: []string{"Black: Ann Smith 3d", "White: Bob Miller 5d", "Komi: 6.5  White wins by 1.5 points"},
		Below:  []string{"Figure 1 (1-110)", notes},
	}, &s).Image, d)
	p, err := r.Read(img, Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := &p.Figures[0]
	h := &f.Header
	if h.Black.Name != "Ann Smith" || h.White.Name != "Bob Miller" || h.Komi.Points != replay.HalfPoints(13) || h.ResultText() != "W+1.5" || f.Range.Last != 110 {
		t.Errorf("header %+v", h)
	}
	right := 0
	for i, m := range f.Moves {
		switch {
		case m.Point == game[i].Point:
			right++
		case m.Doubt == "":
			t.Errorf("move %d at %s without a doubt", m.N, m.Point.Name(13, 13))
		}
	}
	if right < 109 {
		t.Errorf("%d of 110 moves right; footnotes %q read as %v", right, notes, f.Notes)
	}
}
