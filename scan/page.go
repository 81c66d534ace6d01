package scan

import (
	"image"

	"golang.org/x/image/draw"
)

// Sizes that the steps below work at, in pixels.
const (
	findWidth  = 1000 // of a page when its diagram is looked for
	boardWidth = 1000 // of a diagram when the text around it is read
	maxZoom    = 4
	speck      = 5 // at that size: smaller things are dirt
)

// TextZones cuts the text above and below the diagram out of a page, at a size
// and with the even white that Tesseract reads best. A page without a diagram
// is one zone as it is.
func TextZones(img image.Image) []image.Image {
	page := flatten(gray(img))
	w, h := page.Rect.Dx(), page.Rect.Dy()
	board, ok := findBoard(page)
	if !ok {
		return []image.Image{page}
	}
	zoom := min(float64(boardWidth)/float64(board.Dx()), maxZoom)
	var zones []image.Image
	for _, r := range []image.Rectangle{
		image.Rect(0, 0, w, board.Min.Y),
		image.Rect(0, board.Max.Y, w, h),
	} {
		if r.Dy() >= h/50 {
			zones = append(zones, clean(page, r, zoom))
		}
	}
	return zones
}

// clean cuts and scales a part of a page, stretches its greys, which loses what
// shines through from the back, and takes away specks.
func clean(img *image.Gray, r image.Rectangle, zoom float64) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, max(1, int(float64(r.Dx())*zoom)), max(1, int(float64(r.Dy())*zoom))))
	draw.CatmullRom.Scale(out, out.Rect, img, r, draw.Src, nil)
	const black, white = 40, 190
	for i, v := range out.Pix {
		out.Pix[i] = uint8(min(255, max(0, (int(v)-black)*255/(white-black))))
	}
	removeSpecks(out)
	return out
}

// removeSpecks takes away dirt: small things with no larger ink beside them.
// Decimal points and the dots of letters stand close to their neighbours.
func removeSpecks(img *image.Gray) {
	near := image.NewAlpha(img.Rect)
	var small []image.Rectangle
	for _, b := range components(img, inkBelow) {
		if b.Dx() <= speck && b.Dy() <= speck {
			small = append(small, b)
		} else {
			draw.Draw(near, b.Inset(-2*speck), image.Opaque, image.Point{}, draw.Src)
		}
	}
	for _, b := range small {
		if near.AlphaAt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2).A == 0 {
			draw.Draw(img, b, image.White, image.Point{}, draw.Src)
		}
	}
}

// findBoard returns the bounds of the diagram: the largest connected dark
// thing of a page, if it is large and about as wide as high.
func findBoard(page *image.Gray) (image.Rectangle, bool) {
	small, zoom := page, 1.0
	if w := page.Rect.Dx(); w > findWidth {
		zoom = float64(findWidth) / float64(w)
		small = image.NewGray(image.Rect(0, 0, findWidth, max(1, int(float64(page.Rect.Dy())*zoom))))
		draw.ApproxBiLinear.Scale(small, small.Rect, page, page.Rect, draw.Src, nil)
	}
	var best image.Rectangle
	for _, b := range components(small, darkLine) {
		if b.Dx()*b.Dy() > best.Dx()*best.Dy() {
			best = b
		}
	}
	w, h := best.Dx(), best.Dy()
	if w < small.Rect.Dx()/4 || w*2 < h || h*4 < w {
		return image.Rectangle{}, false
	}
	scale := func(v int) int { return int(float64(v) / zoom) }
	return image.Rect(scale(best.Min.X), scale(best.Min.Y), scale(best.Max.X), scale(best.Max.Y)).Intersect(page.Rect), true
}

// Values that ink stays below: darkLine for a thin line on a page of even
// white, inkBelow for letters with their greys stretched.
const (
	darkLine = 215
	inkBelow = 180
)

// components returns the bounds of the connected sets of pixels darker than
// limit, found by runs along the rows.
func components(img *image.Gray, limit uint8) []image.Rectangle {
	type run struct{ from, to, set int }
	var (
		parent []int
		bounds []image.Rectangle
		above  []run
	)
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	for y := range h {
		var row []run
		line := img.Pix[y*img.Stride : y*img.Stride+w]
		k := 0
		for x := 0; x < w; x++ {
			if line[x] >= limit {
				continue
			}
			from := x
			for x < w && line[x] < limit {
				x++
			}
			set := len(parent)
			parent = append(parent, set)
			bounds = append(bounds, image.Rect(from, y, x, y+1))
			for k < len(above) && above[k].to < from {
				k++
			}
			for j := k; j < len(above) && above[j].from <= x; j++ {
				a, b := find(above[j].set), find(set)
				if a != b {
					parent[b] = a
					bounds[a] = bounds[a].Union(bounds[b])
				}
			}
			row = append(row, run{from, x, set})
		}
		above = row
	}
	var out []image.Rectangle
	for i := range parent {
		if parent[i] == i {
			out = append(out, bounds[i])
		}
	}
	return out
}

// flatten divides a page by its local background, so that shade, gradients and
// grey paper become an even white.
func flatten(img *image.Gray) *image.Gray {
	const block = 32
	w, h := img.Rect.Dx(), img.Rect.Dy()
	bw, bh := (w+block-1)/block, (h+block-1)/block
	back := image.NewGray(image.Rect(0, 0, bw, bh))
	for by := range bh {
		for bx := range bw {
			back.Pix[by*back.Stride+bx] = paper(img, bx*block, by*block, block)
		}
	}
	back = brightest(back)
	even := image.NewGray(img.Rect)
	draw.BiLinear.Scale(even, even.Rect, back, back.Rect, draw.Src, nil)
	for i, v := range img.Pix {
		even.Pix[i] = uint8(min(255, int(v)*255/max(1, int(even.Pix[i]))))
	}
	return even
}

// paper is the value that a tenth of a block's pixels exceed.
func paper(img *image.Gray, x0, y0, block int) uint8 {
	var count [256]int
	n := 0
	for y := y0; y < min(y0+block, img.Rect.Dy()); y++ {
		for x := x0; x < min(x0+block, img.Rect.Dx()); x++ {
			count[img.Pix[y*img.Stride+x]]++
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
