package glyph

import (
	"fmt"
	"math"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"gorescore/replay"
	"gorescore/scan/raster"
	"gorescore/scan/scantest"
)

// stone renders one stone and cuts its patch out.
func stone(t testing.TB, f *scantest.Font, st scantest.Stone) *Patch {
	t.Helper()
	const cell = 44
	s := scantest.Style{Cell: cell, Radius: 0.46, Rim: 0.03, Digits: f, Heights: [3]float64{0.52, 0.48, 0.44}, Widths: [3]float64{0.5, 0.66, 0.76}}
	img := scantest.Blank(2*cell, 2*cell)
	scantest.DrawStone(img, &st, &s, cell, cell)
	for i, v := range img.Pix { // as paper is after Flatten
		img.Pix[i] = uint8(int(v) * raster.Paper / 255)
	}
	var p Patch
	to := raster.Projection{cell, 0, cell, 0, cell, cell, 0, 0, 1}
	raster.Patch(img, &to, 0, 0, Span, Side, p[:])
	return &p
}

// Numbers on both colours, and marks, in fonts that the net never saw.
func TestRead(t *testing.T) {
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	right, all, by := 0, 0, 3
	if testing.Short() {
		by = 30
	}
	for _, data := range [][]byte{gobold.TTF, goregular.TTF} {
		f, err := scantest.ParseFont("go", data)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= 300; n += by {
			for _, c := range []replay.Color{replay.Black, replay.White} {
				got, _ := r.Read(stone(t, f, scantest.Stone{Color: c, Number: n}), c == replay.Black)
				all++
				if k, p := got.Best(); k == n && p > 0.5 && got.Kind[Number] > 0.5 {
					right++
				}
			}
		}
		for mark, want := range map[scantest.Mark]Kind{scantest.NoMark: Plain, scantest.Triangle: Triangle, scantest.Square: Square, scantest.Circle: Circle, scantest.Cross: Cross} {
			for _, c := range []replay.Color{replay.Black, replay.White} {
				got, _ := r.Read(stone(t, f, scantest.Stone{Color: c, Mark: mark}), c == replay.Black)
				if k, _ := got.Likeliest(); k != want {
					t.Errorf("mark %q: kind %d, want %d", mark, k, want)
				}
			}
		}
	}
	if right*100 < all*98 {
		t.Errorf("%d of %d clean numbers read right", right, all)
	}
}

// Probabilities of each head add up to 1, whatever the patch.
func TestProbabilities(t *testing.T) {
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []uint8{0, 128, 255} {
		var p Patch
		for i := range p {
			p[i] = v
		}
		got, contrast := r.Read(&p, v == 0)
		sum := 0.0
		for _, k := range got.Kind {
			sum += float64(k)
		}
		if math.Abs(sum-1) > 1e-4 || contrast != 0 {
			t.Errorf("value %d: kinds add up to %f, contrast %f", v, sum, contrast)
		}
	}
}

// What a page teaches is forgotten afterwards.
func TestAdaptAndReset(t *testing.T) {
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	f, err := scantest.ParseFont("go", goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	p := stone(t, f, scantest.Stone{Color: replay.Black, Number: 57})
	before, _ := r.Read(p, true)
	// As if the print of 57 meant 62.
	r.Adapt([]Sample{{Patch: p, Black: true, Number: 62}})
	during, _ := r.Read(p, true)
	if during.Log(62) < before.Log(62)+2 || during.Log(57) > before.Log(57) {
		t.Errorf("after learning that it is 62: %.1f, before %.1f", during.Log(62), before.Log(62))
	}
	r.Reset()
	if after, _ := r.Read(p, true); after != before {
		t.Error("the reading changed for good")
	}
}

func TestDecodeRefusesDamage(t *testing.T) {
	n, err := Decode(weights)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(n.Encode())
	if err != nil || fmt.Sprint(again.W1[:4]) != fmt.Sprint(n.W1[:4]) {
		t.Errorf("not the same after writing: %v", err)
	}
	for _, data := range [][]byte{nil, []byte("GLYPH1\n"), weights[:len(weights)/2]} {
		if _, err := Decode(data); err == nil {
			t.Errorf("%d bytes: no error", len(data))
		}
	}
}
