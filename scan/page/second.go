package page

import (
	"image"
	"math"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/scan/number"
	"gorescore/scan/raster"
	"gorescore/scan/stones"
)

// mostAsked bounds how many stones of a figure the second reader is asked
// about: on a page that is all doubts it would not help.
const mostAsked = 60

// ask lets Tesseract read the print of doubtful stones. Where it reads the
// number that was assigned, the doubt may go; nothing becomes sure by it alone.
func (r *Reader) ask(f *Figure, flat *image.Gray, items []number.Item, choices []number.Choice) (asked bool, err error) {
	n := 0
	for _, c := range choices {
		if c.Doubt != number.None && c.Move > 0 {
			n++
		}
	}
	if r.text == nil || n == 0 || n > mostAsked {
		return false, nil
	}
	for i, c := range choices {
		if c.Doubt == number.None || c.Move == 0 {
			continue
		}
		text, err := r.text.ReadDigits(plate(flat, &f.Sheet, &f.Sheet.Stones[i]))
		if err != nil {
			return false, err
		}
		if k, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && k > 0 && k <= MaxMove {
			items[i].Text = k
		}
	}
	return true, nil
}

// plate is the print of a stone as a reader of text wants it: dark on white,
// without the rim, with a margin.
func plate(flat *image.Gray, sheet *stones.Sheet, s *stones.Stone) *image.Gray {
	const side, margin = 96, 24
	radius := sheet.Radius - 0.07
	patch := make([]uint8, side*side)
	raster.Patch(flat, &sheet.Board.ToImage, s.Center.X, s.Center.Y, 2*radius, side, patch)
	var count [256]int
	for i, v := range patch {
		if s.Color == replay.Black {
			patch[i] = 255 - v
		}
		count[patch[i]]++
	}
	limit, spread := raster.Otsu(&count)
	out := image.NewGray(image.Rect(0, 0, side+2*margin, side+2*margin))
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	for i, v := range patch {
		x, y := i%side, i/side
		if math.Hypot(float64(x)-(side-1)/2.0, float64(y)-(side-1)/2.0) > side/2 {
			continue
		}
		// Stretched around the limit: edges stay soft.
		u := 128 + (float64(v)-float64(limit))*255/max(spread, 40)
		out.Pix[(y+margin)*out.Stride+x+margin] = uint8(max(0, min(255, u)))
	}
	return out
}
