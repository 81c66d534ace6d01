package raster

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"
)

func gray(w, h int, at func(x, y int) uint8) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Pix[y*w+x] = at(x, y)
		}
	}
	return img
}

// A shaded page becomes even, and ink on it stays dark.
func TestFlatten(t *testing.T) {
	page := gray(400, 300, func(x, y int) uint8 {
		light := 240 - x*120/400
		if x%40 < 2 {
			return uint8(light / 4)
		}
		return uint8(light)
	})
	flat := Flatten(page, 40)
	for _, x := range []int{20, 100, 220, 380} {
		if v := flat.Pix[150*400+x]; v < Paper-30 || v > Paper+10 {
			t.Errorf("paper at %d is %d", x, v)
		}
		if v := flat.Pix[150*400+x-x%40]; v > Paper/3 {
			t.Errorf("ink at %d is %d", x-x%40, v)
		}
	}
	for _, size := range []image.Point{{1, 1}, {1, 900}, {900, 1}, {33, 31}} {
		Flatten(gray(size.X, size.Y, func(int, int) uint8 { return 0 }), 64)
	}
}

// Connected ink is one component, whatever its shape; the corners are the
// pixels that reach furthest.
func TestComponents(t *testing.T) {
	picture := []string{
		"#..#....",
		"#..#..##",
		"####....",
		"......#.",
		".....#.#",
	}
	found := Components(8, 5, func(x, y int) bool { return picture[y][x] == '#' })
	want := []struct {
		bounds image.Rectangle
		pixels int
	}{
		{image.Rect(0, 0, 4, 3), 8}, {image.Rect(6, 1, 8, 2), 2}, {image.Rect(5, 3, 8, 5), 3},
	}
	if len(found) != len(want) {
		t.Fatalf("%d components: %v", len(found), found)
	}
	for i, w := range want {
		if found[i].Bounds != w.bounds || found[i].Pixels != w.pixels {
			t.Errorf("component %d: %v, want %v", i, found[i], w)
		}
	}
	if c := found[0].Corners; c != [4]image.Point{{0, 0}, {3, 0}, {3, 2}, {0, 2}} {
		t.Errorf("corners %v", c)
	}
}

// A projection is found from its pairs, and its inverse leads back.
func TestFitProjection(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p := Projection{50 + 20*rng.Float64(), 5 * rng.NormFloat64(), 100, 5 * rng.NormFloat64(), 50, 200, 0.003 * rng.NormFloat64(), 0.003 * rng.NormFloat64(), 1}
		var from, to []Vec
		for y := range 3 {
			for x := range 4 {
				v := Vec{float64(x) * 6, float64(y) * 9}
				from, to = append(from, v), append(to, p.Map(v))
			}
		}
		q, ok := FitProjection(from, to)
		back, ok2 := q.Inverse()
		if !ok || !ok2 {
			t.Fatal("no projection")
		}
		v := Vec{7.3, 11.1}
		if d := q.Map(v).Sub(p.Map(v)).Len(); d > 1e-4 || math.IsNaN(d) {
			t.Errorf("off by %g", d)
		}
		if d := back.Map(q.Map(v)).Sub(v).Len(); d > 1e-6 {
			t.Errorf("the way back is off by %g", d)
		}
	}
	line := []Vec{{0, 0}, {1, 1}, {2, 2}, {3, 3}}
	if _, ok := FitProjection(line, line); ok {
		t.Error("points on a line determine a projection")
	}
}

func TestOtsu(t *testing.T) {
	var count [256]int
	count[40], count[50], count[200], count[210] = 10, 10, 30, 30
	if limit, spread := Otsu(&count); limit <= 50 || limit > 200 || spread < 150 {
		t.Errorf("limit %d, spread %f", limit, spread)
	}
	if limit, _ := Otsu(&[256]int{7: 5}); limit != 0 {
		t.Errorf("one value is parted at %d", limit)
	}
}
