package page

import (
	"image"
	"math/rand/v2"
	"strconv"
	"testing"

	"gorescore/scan/scantest"
)

// squares is a page of n by n even squares, as many things that are no boards
// have; fill paints the one at column x of row y.
func squares(n int, cell float64, fill func(img *image.Gray, x, y int, at image.Rectangle)) *image.Gray {
	side := int(cell*float64(n)) + 160
	img := scantest.Blank(side, side)
	for i := range n + 1 {
		at := 80 + float64(i)*cell
		scantest.Bar(img, 80, at, 80+float64(n)*cell, at, 2)
		scantest.Bar(img, at, 80, at, 80+float64(n)*cell, 2)
	}
	for y := range n {
		for x := range n {
			x0, y0 := 80+float64(x)*cell, 80+float64(y)*cell
			fill(img, x, y, image.Rect(int(x0), int(y0), int(x0+cell), int(y0+cell)))
		}
	}
	return img
}

func ink(img *image.Gray, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.Pix[y*img.Stride+x] = 10
		}
	}
}

// Things with even lines that are no boards with stones are errors: a crossword,
// a chess board, a table of figures, graph paper, an empty board.
func TestEvenLinesWithoutStones(t *testing.T) {
	if testing.Short() {
		t.Skip("a short run looks for races alone, and this has one goroutine")
	}
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 9))
	for name, img := range map[string]*image.Gray{
		"crossword": squares(15, 44, func(img *image.Gray, x, y int, at image.Rectangle) {
			if (x*7+y*5)%6 == 0 {
				ink(img, at)
			} else if rng.IntN(4) == 0 {
				scantest.Text(img, fonts(t)[1], strconv.Itoa(1+rng.IntN(60)), float64(at.Min.X)+4, float64(at.Min.Y)+14, 12, 1, 0)
			}
		}),
		"chess": squares(8, 70, func(img *image.Gray, x, y int, at image.Rectangle) {
			if (x+y)%2 == 1 {
				ink(img, at)
			}
		}),
		"table": squares(12, 50, func(img *image.Gray, _, _ int, at image.Rectangle) {
			scantest.Text(img, fonts(t)[1], strconv.Itoa(rng.IntN(1000)), float64(at.Min.X)+8, float64(at.Max.Y)-14, 22, 1, 0)
		}),
		"graph paper": squares(24, 30, func(*image.Gray, int, int, image.Rectangle) {}),
		"empty board": squares(18, 40, func(*image.Gray, int, int, image.Rectangle) {}),
	} {
		p, err := r.Read(img, Options{})
		if err != nil {
			continue
		}
		f := &p.Figures[0]
		t.Errorf("%s: %d x %d lines, %d stones, %d moves, %d doubts", name, f.Sheet.Board.Cols, f.Sheet.Board.Rows, len(f.Sheet.Stones), len(f.Moves), f.Doubts())
	}
}
