package main

import (
	"image"
	"math"
	"math/rand/v2"

	"gorescore/replay"
	"gorescore/scan/glyph"
	"gorescore/scan/raster"
	"gorescore/scan/scantest"
)

// example is one stone with what stands on it.
type example struct {
	patch  glyph.Patch
	black  bool
	cell   float64
	kind   glyph.Kind
	number int
	letter int
}

// sample renders a stone among others, spoils the picture and cuts it out.
func sample(rng *rand.Rand, fonts []*scantest.Font) example {
	between := func(a, b float64) float64 { return a + rng.Float64()*(b-a) }
	x := example{cell: math.Exp(between(math.Log(18), math.Log(72)))}
	scale := 1.0
	if rng.IntN(2) == 0 {
		scale = between(0.4, 1)
	}
	s := scantest.Style{
		Cell: x.cell / scale, Radius: between(0.41, 0.5), Line: between(0.015, 0.05),
		Digits: fonts[rng.IntN(len(fonts))], Lift: between(-0.02, 0.02),
	}
	s.Rim = max(between(0.015, 0.05), 0.7/s.Cell)
	s.Frame = s.Line
	tall := between(0.28, 0.62)
	s.Heights = [3]float64{tall * between(0.95, 1.15), tall, tall * between(0.85, 1)}
	s.Widths = [3]float64{0.6, between(0.5, 0.76), between(0.58, 0.84)}
	if rng.IntN(2) > 0 { // digits that fill the stone as condensed print does
		s.Heights = [3]float64{tall * between(0.95, 1.15), max(tall, 0.46), max(tall, 0.46)}
	}
	st := content(rng, &x, s.Digits)
	side := int(2.3 * s.Cell)
	img := scantest.Blank(side, side)
	cx, cy := float64(side)/2+between(-0.5, 0.5), float64(side)/2+between(-0.5, 0.5)
	for k := range 3 {
		at := float64(k-1) * s.Cell
		scantest.Bar(img, cx-1.5*s.Cell, cy+at, cx+1.5*s.Cell, cy+at, s.Line*s.Cell)
		scantest.Bar(img, cx+at, cy-1.5*s.Cell, cx+at, cy+1.5*s.Cell, s.Line*s.Cell)
	}
	for k := range 9 {
		if k == 4 {
			continue
		}
		n := scantest.Stone{Color: replay.Color(rng.IntN(3))}
		if n.Color != replay.Empty {
			scantest.DrawStone(img, &n, &s, cx+float64(k%3-1)*s.Cell, cy+float64(k/3-1)*s.Cell)
		}
	}
	scantest.DrawStone(img, &st, &s, cx, cy)
	if x.kind == glyph.Other {
		smudge(rng, img, cx, cy, s.Cell, x.black)
	}
	img, to := scantest.Degrade(img, spoil(rng, x.cell, scale))
	img = press(rng, img)
	c := to.Map(raster.Vec{X: cx, Y: cy})
	cut(rng, img, c, x.cell, &x.patch)
	return x
}

// letters are those that diagrams use, without the ones that look like numbers.
const letters = "aAbBcCdDeEfFgGhHjJkKMmnNpPQqRrstTuUvVwWXxyYzZ"

// content chooses what stands on a stone.
func content(rng *rand.Rand, x *example, f *scantest.Font) scantest.Stone {
	st := scantest.Stone{Color: replay.Black}
	x.black = rng.IntN(2) == 0
	if !x.black {
		st.Color = replay.White
	}
	switch k := rng.IntN(100); {
	case k < 76:
		x.kind = glyph.Number
		switch d := rng.IntN(100); {
		case d < 12:
			x.number = 1 + rng.IntN(9)
		case d < 50:
			x.number = 10 + rng.IntN(90)
		default:
			x.number = 100 + rng.IntN(240)
		}
		st.Number = x.number
	case k < 82:
	case k < 88:
		x.kind = glyph.Letter
		letter := letters[rng.IntN(len(letters))]
		if rng.IntN(2) == 0 {
			letter = letters[rng.IntN(12)]
		}
		x.letter = int(letter|32) - 'a'
		st.Mark = scantest.Mark(rune(letter))
		if rng.IntN(3) == 0 {
			x.black, st.Color = false, replay.Empty
		}
	case k < 96:
		i := rng.IntN(4)
		x.kind = []glyph.Kind{glyph.Triangle, glyph.Square, glyph.Circle, glyph.Cross}[i]
		st.Mark = []scantest.Mark{scantest.Triangle, scantest.Square, scantest.Circle, scantest.Cross}[i]
	default:
		x.kind = glyph.Other
	}
	return st
}

// smudge makes a stone unreadable.
func smudge(rng *rand.Rand, img *image.Gray, cx, cy, cell float64, black bool) {
	n := 1 + rng.IntN(5)
	for range n {
		v := uint8(60 + rng.IntN(120))
		if n > 1 && rng.IntN(2) == 0 {
			v = map[bool]uint8{true: 255, false: 0}[black]
		}
		r := (0.08 + 0.2*rng.Float64()) * cell / math.Sqrt(float64(n))
		scantest.Disc(img, cx+(rng.Float64()-0.5)*0.35*cell, cy+(rng.Float64()-0.5)*0.35*cell, max(r, 0.1*cell), v)
	}
}

// spoil chooses a degradation; the outcome has the given cell.
func spoil(rng *rand.Rand, cell, scale float64) scantest.Degradation {
	between := func(a, b float64) float64 { return a + rng.Float64()*(b-a) }
	d := scantest.Degradation{Scale: scale, Seed: rng.Uint64()}
	if rng.IntN(3) > 0 {
		d.Rotate = between(-3, 3)
	}
	if rng.IntN(4) > 0 {
		d.Blur = min(between(0, 1.1), cell*0.036)
	}
	if rng.IntN(4) > 0 {
		d.Noise = between(0, 16)
	}
	if rng.IntN(2) == 0 {
		d.Specks = between(0, 0.0015)
	}
	if rng.IntN(3) == 0 {
		d.Fade = between(0, 0.5)
	}
	if rng.IntN(8) == 0 {
		d.Binary = true
	} else if rng.IntN(2) == 0 {
		d.JPEG = 35 + rng.IntN(60)
	}
	return d
}

// press makes strokes thicker or thinner, as too much or too little ink does.
func press(rng *rand.Rand, img *image.Gray) *image.Gray {
	if rng.IntN(4) > 0 {
		return img
	}
	img = raster.Blur(img, 0.4+0.5*rng.Float64())
	middle, steep := 90+rng.Float64()*80, 0.02+0.05*rng.Float64()
	for i, v := range img.Pix {
		img.Pix[i] = uint8(255 / (1 + math.Exp(-steep*(float64(v)-middle))))
	}
	return img
}

// cut takes a patch around a centre that is not quite met.
func cut(rng *rand.Rand, img *image.Gray, c raster.Vec, cell float64, p *glyph.Patch) {
	sin, cos := math.Sincos((rng.Float64() - 0.5) * 0.08)
	size := cell * (0.94 + 0.12*rng.Float64())
	stretch := 0.98 + 0.04*rng.Float64()
	c.X += rng.NormFloat64() * 0.02 * cell
	c.Y += rng.NormFloat64() * 0.02 * cell
	board := raster.Projection{size * cos * stretch, -size * sin, c.X, size * sin, size * cos, c.Y, 0, 0, 1}
	raster.Patch(img, &board, 0, 0, glyph.Span, glyph.Side, p[:])
}
