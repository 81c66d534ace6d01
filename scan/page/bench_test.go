package page

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"testing"

	"gorescore/scan"
	"gorescore/scan/scantest"
)

// sheet300 is a made page of A4 at 300 dpi, one diagram of 19 lines with header
// and caption on it, as a scanner gives it.
func sheet300(tb testing.TB) *image.Gray {
	tb.Helper()
	stones, _ := scantest.Game(rand.New(rand.NewPCG(3, 19)), 19, 1, 150)
	s := style(tb, 5, 96)
	s.Coordinates = false
	part := scantest.Render(&scantest.Diagram{
		Size: 19, Stones: stones,
		Header: []string{"Black: Ann Smith 3d", "White: Bob Miller 5d", "Komi: 6.5  White wins by 1.5 points"},
		Below:  []string{"Figure 1 (1-150)"},
	}, &s).Image
	sheet := scantest.Blank(2480, 3508)
	at := image.Pt((2480-part.Rect.Dx())/2, 400)
	draw.Draw(sheet, part.Rect.Add(at), part, image.Point{}, draw.Src)
	d := degradations[1]
	d.Perspective = 0
	sheet, _ = scantest.Degrade(sheet, d)
	return sheet
}

// BenchmarkSheet reads a page of 300 dpi, with its text where OCR is built in.
func BenchmarkSheet(b *testing.B) {
	text, err := scan.NewPageReader("", nil)
	if err != nil {
		text = nil
	} else {
		defer text.Close()
	}
	r, err := NewReader(text)
	if err != nil {
		b.Fatal(err)
	}
	sheet := sheet300(b)
	b.ReportAllocs()
	for b.Loop() {
		p, err := r.Read(sheet, Options{})
		if err != nil || len(p.Figures) != 1 || len(p.Figures[0].Moves) != 150 {
			b.Fatal(err)
		}
	}
}
