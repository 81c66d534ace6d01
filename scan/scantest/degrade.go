package scantest

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"gorescore/scan/raster"
)

// A Degradation is what happens to a page between press and file. The zero
// value leaves it as it is.
type Degradation struct {
	Scale       float64 // of the size; 0 is 1
	Rotate      float64 // degrees clockwise
	Perspective float64 // how far corners move, as a part of the width
	Bend        float64 // how far level lines sag in the middle, as a part of the width: an open book
	Blur        float64 // standard deviation, pixels
	Noise       float64 // standard deviation, grey levels
	Specks      float64 // dark and light dirt, parts of the area
	Gradient    float64 // how much darker one side is, 0 to 1
	Bleed       float64 // how much the mirrored page shines through, 0 to 1
	Fade        float64 // contrast lost, 0 to 1
	Binary      bool    // a fax: black and white only
	JPEG        int     // quality, 0 is none
	Seed        uint64
}

// Degrade applies a degradation; the second value maps places of the page to
// places of the outcome, but for what Bend moves.
func Degrade(img *image.Gray, d Degradation) (*image.Gray, raster.Projection) {
	rng := rand.New(rand.NewPCG(d.Seed, 0x5ca9))
	to := raster.Identity
	if d.Scale > 0 && d.Scale != 1 {
		img = raster.Resize(img, d.Scale)
		s := d.Scale
		to = raster.Projection{s, 0, (s - 1) / 2, 0, s, (s - 1) / 2, 0, 0, 1}
	}
	if d.Bleed > 0 {
		img = bleed(img, d.Bleed)
	}
	if d.Rotate != 0 || d.Perspective != 0 {
		var p raster.Projection
		img, p = tilt(img, d, rng)
		to = to.Then(&p)
	}
	if d.Bend != 0 {
		img = bend(img, d.Bend)
	}
	img = raster.Blur(img, d.Blur)
	out := image.NewGray(img.Rect)
	w := img.Rect.Dx()
	dx, dy := math.Sincos(rng.Float64() * 2 * math.Pi)
	span := math.Hypot(float64(w), float64(img.Rect.Dy()))
	for i, v := range img.Pix {
		x, y := float64(i%w), float64(i/w)
		light := 1 - d.Gradient*(0.5+(x-float64(w)/2)*dx/span+(y-float64(img.Rect.Dy())/2)*dy/span)
		u := (255 - (255-float64(v))*(1-d.Fade)) * light
		if d.Noise > 0 {
			u += rng.NormFloat64() * d.Noise
		}
		out.Pix[i] = uint8(min(255, max(0, u+0.5)))
	}
	specks(out, d.Specks, rng)
	if d.Binary {
		for i, v := range out.Pix {
			out.Pix[i] = 0
			if v > 140 {
				out.Pix[i] = 255
			}
		}
	}
	if d.JPEG > 0 {
		out = recode(out, d.JPEG)
	}
	return out, to
}

func bleed(img *image.Gray, amount float64) *image.Gray {
	out := image.NewGray(img.Rect)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	soft := raster.Blur(img, 2)
	for y := range h {
		for x := range w {
			back := soft.Pix[min(h-1, y+h/40)*img.Stride+max(0, w-1-x-w/30)]
			out.Pix[y*w+x] = uint8(float64(img.Pix[y*img.Stride+x]) * (1 - amount*(1-float64(back)/255)))
		}
	}
	return out
}

// tilt turns a page and moves its corners.
func tilt(img *image.Gray, d Degradation, rng *rand.Rand) (*image.Gray, raster.Projection) {
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	sin, cos := math.Sincos(d.Rotate * math.Pi / 180)
	var from, to []raster.Vec
	for _, c := range []raster.Vec{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}} {
		from = append(from, c)
		x, y := c.X-w/2, c.Y-h/2
		jitter := func() float64 { return (rng.Float64()*2 - 1) * d.Perspective * w }
		to = append(to, raster.Vec{X: w/2 + x*cos - y*sin + jitter(), Y: h/2 + x*sin + y*cos + jitter()})
	}
	p, ok := raster.FitProjection(from, to)
	back, ok2 := p.Inverse()
	if !ok || !ok2 {
		return img, raster.Identity
	}
	return raster.Warp(img, img.Rect.Dx(), img.Rect.Dy(), &back, 255), p
}

// bend lets a page sag along its width, as one that lies open does.
func bend(img *image.Gray, amount float64) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(img.Rect)
	for x := range w {
		u := 2*float64(x)/float64(w) - 1
		dy := amount * float64(w) * (1 - u*u)
		for y := range h {
			out.Pix[y*out.Stride+x] = uint8(raster.Sample(img, float64(x), float64(y)-dy, 255) + 0.5)
		}
	}
	return out
}

func specks(img *image.Gray, part float64, rng *rand.Rand) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for range int(part * float64(w*h)) {
		x, y, v := rng.IntN(w), rng.IntN(h), uint8(0)
		if rng.IntN(4) == 0 {
			v = 255
		}
		r := 1 + rng.IntN(max(2, w/400))
		for j := y; j < min(h, y+r); j++ {
			for i := x; i < min(w, x+r); i++ {
				img.Pix[j*img.Stride+i] = v
			}
		}
	}
}

func recode(img *image.Gray, quality int) *image.Gray {
	var buf bytes.Buffer
	if jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}) != nil {
		return img
	}
	out, err := jpeg.Decode(&buf)
	if err != nil {
		return img
	}
	return raster.Gray(out)
}
