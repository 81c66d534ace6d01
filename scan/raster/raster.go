// Package raster knows the arithmetic of grey images: even background, ink and
// its connected parts, plane projections, sampling. It leaves to others what
// the ink means.
package raster

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
)

// Paper is the value of blank paper after Flatten: brighter things, such as
// white stones on wood, keep room above it.
const Paper = 216

// Gray returns an image in grey with its upper left at (0, 0), transparent
// parts white.
func Gray(img image.Image) *image.Gray {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	switch src := img.(type) {
	case *image.Gray:
		if b.Min == (image.Point{}) && src.Stride == w && len(src.Pix) == w*h {
			return src
		}
		for y := range h {
			copy(out.Pix[y*w:][:w], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.YCbCr: // as most photos are: its first plane is the grey
		for y := range h {
			copy(out.Pix[y*w:][:w], src.Y[src.YOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.Paletted:
		var gray [256]uint8
		for i, c := range src.Palette[:min(len(src.Palette), len(gray))] {
			one := image.NewGray(image.Rect(0, 0, 1, 1))
			draw.Draw(one, one.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(one, one.Rect, image.NewUniform(c), image.Point{}, draw.Over)
			gray[i] = one.Pix[0]
		}
		for y := range h {
			for x, v := range src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):][:w] {
				out.Pix[y*w+x] = gray[v]
			}
		}
	case *image.RGBA:
		for y := range h {
			overWhite(out.Pix[y*w:][:w], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):][:4*w], true)
		}
	case *image.NRGBA:
		for y := range h {
			overWhite(out.Pix[y*w:][:w], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):][:4*w], false)
		}
	default:
		draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	}
	return out
}

// overWhite turns a row of red, green, blue and alpha into grey on white; the
// weights of the colours are those of JPEG (JFIF 1.02).
func overWhite(dst, src []uint8, premultiplied bool) {
	for x := range dst {
		p := src[4*x:][:4]
		a := int(p[3])
		v := (19595*int(p[0]) + 38470*int(p[1]) + 7471*int(p[2])) >> 8
		if !premultiplied {
			v = v * a / 255
		}
		dst[x] = uint8(min(255, (v+(255-a)<<8+128)>>8))
	}
}

// Flatten divides a page by its local background, so that shade, gradients and
// grey paper become an even Paper. Block is the size in pixels of the squares
// that the background is measured in: larger than a stone.
func Flatten(img *image.Gray, block int) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	block = max(8, min(block, w, h))
	bw, bh := (w+block-1)/block, (h+block-1)/block
	back := image.NewGray(image.Rect(0, 0, bw, bh))
	for by := range bh {
		for bx := range bw {
			back.Pix[by*back.Stride+bx] = brightTenth(img, bx*block, by*block, block)
		}
	}
	back = brightest(capped(back))
	even := Scale(back, back.Rect, w, h, Linear)
	for i, v := range img.Pix {
		even.Pix[i] = uint8(min(255, (int(v)*Paper)/max(1, int(even.Pix[i]))))
	}
	return even
}

// brightTenth is the value that a tenth of a block's pixels exceed.
func brightTenth(img *image.Gray, x0, y0, block int) uint8 {
	var count [256]int
	n := 0
	for y := y0; y < min(y0+block, img.Rect.Dy()); y++ {
		for _, v := range img.Pix[y*img.Stride+x0 : y*img.Stride+min(x0+block, img.Rect.Dx())] {
			count[v]++
			n++
		}
	}
	left := n / 10
	for v := 255; v > 0; v-- {
		if left -= count[v]; left < 0 {
			return uint8(v)
		}
	}
	return 0
}

// capped takes blocks down that are much brighter than those around: white
// stones on wood are no paper.
func capped(img *image.Gray) *image.Gray {
	const reach = 3
	out := image.NewGray(img.Rect)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	var around []uint8
	for y := range h {
		for x := range w {
			around = around[:0]
			for j := max(0, y-reach); j <= min(y+reach, h-1); j++ {
				around = append(around, img.Pix[j*img.Stride+max(0, x-reach):j*img.Stride+min(x+reach+1, w)]...)
			}
			slices.Sort(around)
			limit := min(255, int(around[len(around)/2])*108/100)
			out.Pix[y*out.Stride+x] = min(img.Pix[y*img.Stride+x], uint8(limit))
		}
	}
	return out
}

// brightest takes the maximum over the neighbouring blocks: a stone may fill one.
func brightest(img *image.Gray) *image.Gray {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			var v uint8
			for j := max(0, y-1); j <= min(y+1, img.Rect.Dy()-1); j++ {
				for i := max(0, x-1); i <= min(x+1, img.Rect.Dx()-1); i++ {
					v = max(v, img.Pix[j*img.Stride+i])
				}
			}
			out.Pix[y*out.Stride+x] = v
		}
	}
	return out
}

// Resize scales an image by zoom; shrinking averages.
func Resize(img *image.Gray, zoom float64) *image.Gray {
	w := max(1, int(math.Round(float64(img.Rect.Dx())*zoom)))
	h := max(1, int(math.Round(float64(img.Rect.Dy())*zoom)))
	return Scale(img, img.Rect, w, h, Cubic)
}

// A Integral tells the sum of the pixels of any rectangle at once.
type Integral struct {
	w, h int
	sum  []uint32
}

// NewIntegral sums an image up.
func NewIntegral(img *image.Gray) *Integral {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	s := &Integral{w, h, make([]uint32, (w+1)*(h+1))}
	for y := range h {
		var row uint32
		for x := range w {
			row += uint32(img.Pix[y*img.Stride+x])
			s.sum[(y+1)*(w+1)+x+1] = s.sum[y*(w+1)+x+1] + row
		}
	}
	return s
}

// Mean is the average of a rectangle's pixels; what lies outside the image does
// not count. An empty rectangle has mean 0.
func (s *Integral) Mean(x0, y0, x1, y1 int) float64 {
	x0, y0, x1, y1 = max(0, x0), max(0, y0), min(s.w, x1), min(s.h, y1)
	if x0 >= x1 || y0 >= y1 {
		return 0
	}
	w := s.w + 1
	total := s.sum[y1*w+x1] - s.sum[y0*w+x1] - s.sum[y1*w+x0] + s.sum[y0*w+x0]
	return float64(total) / float64((x1-x0)*(y1-y0))
}

// Blur smooths an image by three box filters, near to a Gaussian of the given
// standard deviation in pixels.
func Blur(img *image.Gray, sigma float64) *image.Gray {
	r := int(math.Round(math.Sqrt(sigma*sigma+0.25) - 0.5))
	if sigma < 0.3 {
		return img
	}
	if r < 1 {
		return softBlur(img, sigma)
	}
	out := img
	for range 3 {
		out = boxBlur(out, max(1, r))
	}
	return out
}

// softBlur is a 3x3 kernel for less than a pixel.
func softBlur(img *image.Gray, sigma float64) *image.Gray {
	side := math.Exp(-1 / (2 * sigma * sigma))
	n := int(256 * side / (1 + 2*side))
	m := 256 - 2*n
	w, h := img.Rect.Dx(), img.Rect.Dy()
	rows, out := image.NewGray(img.Rect), image.NewGray(img.Rect)
	for y := range h {
		for x := range w {
			i := y*img.Stride + x
			l, r := i-min(x, 1), i+min(w-1-x, 1)
			rows.Pix[y*w+x] = uint8((n*int(img.Pix[l]) + m*int(img.Pix[i]) + n*int(img.Pix[r]) + 128) >> 8)
		}
	}
	for y := range h {
		for x := range w {
			i := y*w + x
			u, d := i-w*min(y, 1), i+w*min(h-1-y, 1)
			out.Pix[i] = uint8((n*int(rows.Pix[u]) + m*int(rows.Pix[i]) + n*int(rows.Pix[d]) + 128) >> 8)
		}
	}
	return out
}

func boxBlur(img *image.Gray, r int) *image.Gray {
	s := NewIntegral(img)
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.Pix[y*out.Stride+x] = uint8(s.Mean(x-r, y-r, x+r+1, y+r+1) + 0.5)
		}
	}
	return out
}

// Sample reads the grey value at a place between pixels; the centre of the
// first pixel is (0, 0). Outside the image it is outside.
func Sample(img *image.Gray, x, y, outside float64) float64 {
	if !(x >= 0 && y >= 0 && x < float64(img.Rect.Max.X-1) && y < float64(img.Rect.Max.Y-1)) {
		return atEdge(img, x, y, outside)
	}
	ix, iy := int(x), int(y)
	dx, dy := x-float64(ix), y-float64(iy)
	i := iy*img.Stride + ix
	a, b := float64(img.Pix[i]), float64(img.Pix[i+1])
	c, d := float64(img.Pix[i+img.Stride]), float64(img.Pix[i+img.Stride+1])
	return (a*(1-dx)+b*dx)*(1-dy) + (c*(1-dx)+d*dx)*dy
}

// atEdge is the nearest pixel within one of the image's edge.
func atEdge(img *image.Gray, x, y, outside float64) float64 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if !(x >= -1 && y >= -1 && x < float64(w) && y < float64(h)) {
		return outside
	}
	ix, iy := max(0, int(math.Floor(x))), max(0, int(math.Floor(y)))
	return float64(img.Pix[iy*img.Stride+ix])
}
