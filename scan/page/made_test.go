package page

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"

	"gorescore/replay"
	"gorescore/scan/scantest"
)

// fonts are none of those that the reader was trained on.
func fonts(t testing.TB) []*scantest.Font {
	t.Helper()
	var out []*scantest.Font
	for i, data := range [][]byte{gobold.TTF, goregular.TTF, gomedium.TTF, gosmallcaps.TTF, gomono.TTF} {
		f, err := scantest.ParseFont(fmt.Sprint("go font ", i), data)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// few is the first of the cases in a short run, which looks for races alone.
func few[T any](cases []T) []T {
	if testing.Short() {
		return cases[:1]
	}
	return cases
}

// style is a usual one with variations by number.
func style(t testing.TB, k int, cell float64) scantest.Style {
	all := fonts(t)
	s := scantest.Style{
		Cell: cell, Radius: 0.43 + 0.01*float64(k%7), Rim: 0.035, Line: 0.025, Frame: 0.06,
		Digits: all[k%len(all)], Text: all[1],
		Heights: [3]float64{0.55, 0.5, 0.46}, Widths: [3]float64{0.5, 0.66, 0.74},
		Coordinates: k%3 == 0,
	}
	if k%4 == 1 {
		s.Radius, s.Rim = 0.495, 0.02
	}
	return s
}

// degradations are what happens to made pages, from none to a bad copy.
var degradations = []scantest.Degradation{
	{},
	{Rotate: 0.6, Perspective: 0.003, Blur: 0.7, Noise: 5, Specks: 0.0002, Gradient: 0.1, JPEG: 85},
	{Rotate: -1.4, Perspective: 0.006, Blur: 0.7, Noise: 8, Specks: 0.0004, Gradient: 0.25, Bleed: 0.1, JPEG: 70},
	{Rotate: 2, Perspective: 0.015, Blur: 0.8, Noise: 10, Specks: 0.0008, Gradient: 0.4, Bleed: 0.18, JPEG: 50},
	{Specks: 0.0008, Noise: 20, Blur: 0.6, Binary: true},
	{Rotate: 4, Perspective: 0.02, Blur: 0.5, Noise: 4, Gradient: 0.3, Fade: 0.3, JPEG: 75},
}

// Pages that the test renders itself, in styles, sizes and degradations: all
// stones and grids right, numbers as right as is asked for, none wrong without
// a flag.
func TestMadePages(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	type kind struct {
		size, first, last, pages int
		cells                    [3]float64
	}
	var total, right, silent int
	pages := 0
	kinds := []kind{
		{9, 1, 40, 24, [3]float64{34, 42, 60}},
		{13, 1, 90, 10, [3]float64{33, 38, 44}},
		{19, 101, 220, 8, [3]float64{33, 36, 41}},
	}
	least := 40
	if testing.Short() {
		least = 3
		for i := range kinds {
			kinds[i].pages = 1
		}
	}
	for _, k := range kinds {
		for i := range k.pages {
			pages++
			seed := uint64(k.size*100 + i)
			rng := rand.New(rand.NewPCG(seed, 7))
			printed, moves := scantest.Game(rng, k.size, k.first, k.last)
			s := style(t, i, k.cells[i%3])
			page := scantest.Render(&scantest.Diagram{Size: k.size, Stones: printed}, &s)
			d := degradations[i%len(degradations)]
			d.Seed = seed
			img, _ := scantest.Degrade(page.Image, d)
			p, err := r.Read(img, Options{First: k.first, Last: k.last})
			if err != nil || len(p.Figures) != 1 {
				t.Errorf("%d lines, page %d: %v", k.size, i, err)
				continue
			}
			f := &p.Figures[0]
			if f.Size != k.size || len(f.Sheet.Stones) != len(printed) {
				t.Errorf("%d lines, page %d: %d stones on a board of %d, want %d", k.size, i, len(f.Sheet.Stones), f.Size, len(printed))
				continue
			}
			for _, m := range moves {
				got := f.Moves[m.N-k.first]
				if m.On > 0 {
					if got.Doubt == "" {
						t.Errorf("%d lines, page %d: move %d stands on no stone, and no doubt is told", k.size, i, m.N)
					}
					continue
				}
				total++
				switch {
				case got.Point == m.Point && got.Color == m.Color:
					right++
				case got.Doubt == "":
					silent++
					t.Errorf("%d lines, page %d: move %d is %s, not %s, and no doubt is told", k.size, i, m.N, got.describe(f), m.Point.Name(k.size, k.size))
				}
			}
		}
	}
	t.Logf("%d pages: %d of %d numbers right, %d silently wrong", pages, right, total, silent)
	if pages < least || right*100 < total*99 {
		t.Errorf("%d pages, %d of %d numbers right: %d pages and 99 %% are asked for", pages, right, total, least)
	}
}

// Photos: a page seen from the side, and one that sags. Numbers are as right as
// on a flat page, and none is wrong without a flag.
func TestPhotos(t *testing.T) {
	if testing.Short() {
		t.Skip("a short run looks for races alone, and this has one goroutine")
	}
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range []scantest.Degradation{
		{Perspective: 0.04, Blur: 0.6, Noise: 4, Gradient: 0.4, JPEG: 80},
		{Rotate: 5, Perspective: 0.03, Blur: 0.5, Noise: 4, Gradient: 0.3, JPEG: 80},
		{Bend: 0.004, Blur: 0.6, Noise: 4, Gradient: 0.3, JPEG: 80},
		{Bend: 0.008, Perspective: 0.02, Blur: 0.6, Noise: 4, Gradient: 0.3, JPEG: 80},
	} {
		d.Seed = uint64(i + 1)
		printed, moves := scantest.Game(rand.New(rand.NewPCG(uint64(i), 77)), 19, 1, 120)
		s := style(t, 4+i, 46)
		s.Coordinates = false
		img, _ := scantest.Degrade(scantest.Render(&scantest.Diagram{Size: 19, Stones: printed}, &s).Image, d)
		p, err := r.Read(img, Options{First: 1, Last: 120})
		if err != nil {
			t.Errorf("photo %d: %v", i, err)
			continue
		}
		f, right, shown, doubts := &p.Figures[0], 0, 0, 0
		for _, m := range moves {
			got := f.Moves[m.N-1]
			if m.On > 0 {
				continue
			}
			shown++
			if got.Doubt != "" {
				doubts++
			}
			if got.Point == m.Point {
				right++
			} else if got.Doubt == "" {
				t.Errorf("photo %d: move %d at %s without a doubt", i, m.N, got.Point.Name(19, 19))
			}
		}
		t.Logf("photo %d: %d of %d right, %d doubts", i, right, shown, doubts)
		if right*100 < shown*99 {
			t.Errorf("photo %d: %d of %d numbers right", i, right, shown)
		}
	}
}

// Part diagrams are placed by the edges that they show.
func TestPartBoards(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := style(t, 0, 40)
	s.Coordinates = false
	for _, c := range few([]struct {
		view   image.Rectangle
		x0, y0 int
	}{
		{image.Rect(9, 0, 19, 9), 9, 0},
		{image.Rect(0, 0, 8, 11), 0, 0},
		{image.Rect(0, 8, 12, 19), 0, 8},
		{image.Rect(11, 10, 19, 19), 11, 10},
	}) {
		v := c.view
		var stones []scantest.Stone
		for n := 1; n <= 6; n++ {
			color := replay.Black
			if n%2 == 0 {
				color = replay.White
			}
			stones = append(stones, scantest.Stone{X: v.Min.X + 1 + n, Y: v.Min.Y + 2 + n*3%5, Color: color, Number: n})
		}
		page := scantest.Render(&scantest.Diagram{Size: 19, View: v, Stones: stones}, &s)
		p, err := r.Read(page.Image, Options{First: 1, Last: 6})
		if err != nil {
			t.Errorf("%v: %v", v, err)
			continue
		}
		f := &p.Figures[0]
		if f.X0 != c.x0 || f.Y0 != c.y0 || f.Size != 19 {
			t.Errorf("%v: placed at %d, %d of %d", v, f.X0, f.Y0, f.Size)
		}
		for i, st := range stones {
			if want := replay.Point(st.Y*19 + st.X); f.Moves[i].Point != want {
				t.Errorf("%v: move %d at %s, want %s", v, i+1, f.Moves[i].Point.Name(19, 19), want.Name(19, 19))
			}
		}
	}
}

// A picture of something else, an empty page and print without a board are
// errors, never positions.
func TestNoBoard(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	noise, smooth, table := scantest.Blank(400, 300), scantest.Blank(640, 480), scantest.Blank(500, 500)
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	for i := range smooth.Pix {
		x, y := float64(i%640), float64(i/640)
		smooth.Pix[i] = uint8(128 + 60*x/640 - 50*y/480 + 10*float64(rng.IntN(3)))
	}
	for k := range 9 {
		scantest.Bar(table, 50, 50+float64(k*45), 450, 50+float64(k*45), 2)
	}
	for _, x := range []float64{50, 90, 300, 450} {
		scantest.Bar(table, x, 50, x, 410, 2)
	}
	text := scantest.Blank(700, 500)
	for k := range 15 {
		scantest.Text(text, fonts(t)[1], "the quick brown fox jumps over the lazy dog 1234567890", 20, 40+float64(k*30), 20, 1, 0)
	}
	images := map[string]*image.Gray{
		"blank": scantest.Blank(600, 800), "noise": noise, "smooth": smooth, "table": table, "text": text, "dot": scantest.Blank(1, 1), "line": scantest.Blank(3000, 2),
	}
	if testing.Short() {
		delete(images, "noise")
		delete(images, "smooth")
		delete(images, "text")
	}
	for name, img := range images {
		if p, err := r.Read(img, Options{}); err == nil {
			t.Errorf("%s: read as a board of %d x %d", name, p.Figures[0].Sheet.Board.Cols, p.Figures[0].Sheet.Board.Rows)
		}
	}
}

// Too few pixels are refused with the advice to scan again; a position needs
// fewer.
func TestTooSmall(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	printed, _ := scantest.Game(rand.New(rand.NewPCG(1, 1)), 9, 1, 20)
	s := style(t, 1, 20)
	img := scantest.Render(&scantest.Diagram{Size: 9, Stones: printed}, &s).Image
	if _, err := r.Read(img, Options{}); err == nil {
		t.Error("20 pixels from line to line: no error")
	}
	p, err := r.Read(img, Options{Position: true})
	if err != nil || len(p.Figures[0].Setup) != len(printed) {
		t.Errorf("a position of 20 pixels: %v", err)
	}
}

// A page that lies on its side or upside down has numbers that are none, or
// others: no stone may pass for read.
func TestTurnedPagesAreDoubtful(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	printed, _ := scantest.Game(rand.New(rand.NewPCG(9030, 5)), 9, 1, 30)
	s := style(t, 5, 40)
	page := scantest.Render(&scantest.Diagram{Size: 9, Stones: printed}, &s)
	for _, degrees := range few([]float64{90, 180, -90}) {
		img, _ := scantest.Degrade(page.Image, scantest.Degradation{Rotate: degrees})
		p, err := r.Read(img, Options{})
		if err != nil {
			continue // refused
		}
		f := &p.Figures[0]
		for _, m := range f.Moves {
			if m.Doubt == "" {
				t.Errorf("turned by %g: move %d at %s without a doubt", degrees, m.N, Coordinates(m.Point, f.Size))
			}
		}
		if f.Doubts()*3 < len(printed) {
			t.Errorf("turned by %g: %d doubts, of %d numbers that cannot be read", degrees, f.Doubts(), len(printed))
		}
	}
}

// Of a part of a board most moves are missing. What is on it is read all the same.
func TestPartWithTheRangeOfTheWhole(t *testing.T) {
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	printed, _ := scantest.Game(rand.New(rand.NewPCG(7, 5)), 19, 1, 150)
	view := image.Rect(0, 0, 10, 10)
	part := printed[:0:0]
	for _, st := range printed {
		if image.Pt(st.X, st.Y).In(view) {
			part = append(part, st)
		}
	}
	s := style(t, 5, 40)
	page := scantest.Render(&scantest.Diagram{Size: 19, View: view, Stones: part}, &s)
	p, err := r.Read(page.Image, Options{First: 1, Last: 150})
	if err != nil {
		t.Fatal(err)
	}
	f := &p.Figures[0]
	for _, st := range part {
		m := f.Moves[st.Number-1]
		if want := replay.Point(st.Y*19 + st.X); m.Point != want && m.Doubt == "" {
			t.Errorf("move %d at %s without a doubt, want %s", st.Number, Coordinates(m.Point, 19), Coordinates(want, 19))
		}
	}
	if f.Doubts() < 150-len(part) {
		t.Errorf("%d doubts, with %d moves that are not in sight", f.Doubts(), 150-len(part))
	}
}
