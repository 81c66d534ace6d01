package review

import (
	"encoding/json"
	"image"
	"image/color"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"gorescore/scan/page"
	"gorescore/scan/raster"
	"gorescore/scan/scantest"
)

// made is a page of nine lines, read with one move too many in its range.
func made(t *testing.T) *page.Page {
	t.Helper()
	f, err := scantest.ParseFont("go", gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	stones, _ := scantest.Game(rand.New(rand.NewPCG(8, 8)), 9, 1, 20)
	s := scantest.Style{Cell: 40, Radius: 0.46, Rim: 0.03, Line: 0.025, Frame: 0.06, Digits: f, Heights: [3]float64{0.52, 0.48, 0.44}, Widths: [3]float64{0.5, 0.66, 0.76}}
	r, err := page.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Read(scantest.Render(&scantest.Diagram{Size: 9, Stones: stones}, &s).Image, page.Options{First: 1, Last: 21})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// colored counts the pixels of a colour near a place.
func colored(img image.Image, at raster.Vec, r int, c color.RGBA) int {
	n := 0
	for y := -r; y <= r; y++ {
		for x := -r; x <= r; x++ {
			if img.At(int(at.X)+x, int(at.Y)+y) == color.Color(c) {
				n++
			}
		}
	}
	return n
}

// Sure stones are green, doubtful ones orange; the page keeps its size.
func TestImage(t *testing.T) {
	p := made(t)
	f := &p.Figures[0]
	b := &f.Sheet.Board
	f.Moves[4].Doubt = "made doubtful"
	img, err := Image(p)
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != p.Image.Rect {
		t.Errorf("size %v, want %v", img.Bounds(), p.Image.Rect)
	}
	for _, k := range []int{3, 4} {
		s := &f.Sheet.Stones[f.Moves[k].Stone]
		at := b.ToImage.Map(raster.Vec{X: s.Center.X, Y: s.Center.Y + f.Sheet.Radius})
		green, orange := colored(img, at, 6, sure), colored(img, at, 6, doubtful)
		if k == 4 && orange < 10 || k == 3 && green < 5 {
			t.Errorf("move %d: %d green, %d orange pixels", k+1, green, orange)
		}
	}
}

// The page for the browser holds all stones and the missing move, loads nothing,
// and no text of the input can leave its place.
func TestHTML(t *testing.T) {
	p := made(t)
	f := &p.Figures[0]
	f.Header.Black.Name = "</script><b>"
	html, err := HTML(p, "<x>.png")
	if err != nil {
		t.Fatal(err)
	}
	text := string(html)
	if strings.Contains(text, "<x>") || strings.Contains(text, "</script><b>") || strings.Count(text, "</script>") != 1 {
		t.Error("text of the input is not escaped")
	}
	if m := regexp.MustCompile(`(?i)(src|href)="(https?:)?//`).FindString(text); m != "" {
		t.Errorf("loads from elsewhere: %s", m)
	}
	m := regexp.MustCompile(`(?m)^const sheets=(.*);$`).FindStringSubmatch(text)
	if m == nil {
		t.Fatal("no data")
	}
	var sheets []sheet
	if err := json.Unmarshal([]byte(m[1]), &sheets); err != nil {
		t.Fatal(err)
	}
	if len(sheets) != 1 || len(sheets[0].Stones) != len(f.Sheet.Stones) || sheets[0].Size != 9 {
		t.Fatalf("%d sheets", len(sheets))
	}
	numbers := map[int]bool{}
	for _, s := range sheets[0].Stones {
		numbers[s.Number] = true
	}
	missing := 0
	for _, l := range sheets[0].Loose {
		if l.Number == 21 && l.Name == "" && l.Doubt != "" {
			missing++
		}
	}
	if !numbers[1] || !numbers[20] || missing != 1 {
		t.Errorf("numbers %v, moves without a stone %v", numbers, sheets[0].Loose)
	}
}
