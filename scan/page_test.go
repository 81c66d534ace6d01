package scan

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// write draws a line of text with its baseline at (x, y).
func write(t testing.TB, img draw.Image, ttf []byte, size float64, x, y int, text string) {
	t.Helper()
	all, err := opentype.ParseCollection(ttf)
	if err != nil {
		t.Fatal(err)
	}
	f, err := all.Font(0)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	d := font.Drawer{Dst: img, Src: image.Black, Face: face, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

func blank(w, h int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	return img
}

// renderPage draws lines, a 19x19 diagram with some stones, and a caption.
func renderPage(t testing.TB, ttf []byte, cell int, lines []string, caption string) *image.Gray {
	t.Helper()
	margin, size := 2*cell, float64(cell)*0.75
	top := margin + len(lines)*cell*3/2 + cell
	img := blank(18*cell+2*margin, top+18*cell+4*margin)
	for i, s := range lines {
		write(t, img, ttf, size, margin, margin+i*cell*3/2, s)
	}
	for i := range 19 {
		at := i * cell
		draw.Draw(img, image.Rect(margin, top+at, margin+18*cell+1, top+at+2), image.Black, image.Point{}, draw.Src)
		draw.Draw(img, image.Rect(margin+at, top, margin+at+2, top+18*cell+1), image.Black, image.Point{}, draw.Src)
	}
	for i := range 40 {
		stone(img, margin+cell*(i*7%19), top+cell*(i*5%18), cell*9/20, i%2 == 0)
	}
	write(t, img, ttf, size, margin+4*cell, top+18*cell+margin, caption)
	return img
}

// stone draws a disc, black or white with a rim.
func stone(img *image.Gray, cx, cy, r int, black bool) {
	for y := -r; y <= r; y++ {
		for x := -r; x <= r; x++ {
			d := x*x + y*y
			if d > r*r {
				continue
			}
			v := uint8(255)
			if black || d > (r-2)*(r-2) {
				v = 0
			}
			img.SetGray(cx+x, cy+y, color.Gray{Y: v})
		}
	}
}

// shade darkens a page from the left to the right.
func shade(img *image.Gray) {
	w := img.Rect.Dx()
	for y := range img.Rect.Dy() {
		for x := range w {
			i := y*img.Stride + x
			img.Pix[i] = uint8(int(img.Pix[i])*(230-90*x/w)/255 + 20)
		}
	}
}

func TestFindBoard(t *testing.T) {
	cells := []int{20, 50}
	if testing.Short() {
		cells = cells[:1]
	}
	for _, cell := range cells {
		img := renderPage(t, goregular.TTF, cell, []string{"Black: Ann Smith 3d", "White: Bob Miller 5d"}, "Figure 1")
		want := image.Rect(2*cell, 6*cell, 20*cell+2, 24*cell+2)
		shade(img)
		got, ok := findBoard(flatten(img))
		// Stones on the edge reach out by half a cell.
		if !ok || !want.In(got.Inset(-2)) || !got.In(want.Inset(-cell/2-2)) {
			t.Errorf("cell %d: board %v, %v, want about %v", cell, got, ok, want)
		}
		if zones := TextZones(img); len(zones) != 2 {
			t.Errorf("cell %d: %d text zones", cell, len(zones))
		}
	}
	if got, ok := findBoard(flatten(blank(400, 300))); ok {
		t.Errorf("board %v on a blank page", got)
	}
	if zones := TextZones(blank(400, 300)); len(zones) != 1 {
		t.Errorf("%d text zones on a blank page", len(zones))
	}
	for _, size := range []image.Point{{1, 1}, {1, 500}, {500, 1}, {33, 31}} {
		TextZones(blank(size.X, size.Y))
	}
}
