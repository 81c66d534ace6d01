package scantest

import (
	"fmt"
	"image"
	"math"
	"os"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A Font draws text by outlines, at any size and stretch. It is safe for
// concurrent use.
type Font struct {
	Name string

	mu     sync.Mutex
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is an outline in ems, y downwards.
type glyph struct {
	ok       bool
	advance  float64
	segments []segment
	box      [4]float64 // left, top, right, bottom of the ink
}

type segment struct {
	op sfnt.SegmentOp
	at [3][2]float64
}

// ParseFont reads a TrueType or OpenType font, the first of a collection.
func ParseFont(name string, data []byte) (*Font, error) {
	all, err := sfnt.ParseCollection(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f, err := all.Font(0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &Font{Name: name, font: f, glyphs: map[rune]glyph{}}, nil
}

// LoadFont reads a font file.
func LoadFont(file string) (*Font, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return ParseFont(file, data)
}

// unitsPerEm is the size that outlines are loaded at.
const unitsPerEm = 1024

func (f *Font) glyph(r rune) glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := f.load(r)
	f.glyphs[r] = g
	return g
}

func (f *Font) load(r rune) glyph {
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || i == 0 {
		return glyph{}
	}
	size := fixed.I(unitsPerEm)
	segments, err := f.font.LoadGlyph(&f.buf, i, size, nil)
	if err != nil {
		return glyph{}
	}
	g := glyph{ok: true, box: [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}}
	for _, s := range segments {
		out := segment{op: s.Op}
		for k := range s.Args {
			x, y := float64(s.Args[k].X)/64/unitsPerEm, float64(s.Args[k].Y)/64/unitsPerEm
			out.at[k] = [2]float64{x, y}
			if k < points[s.Op] {
				g.box[0], g.box[1] = min(g.box[0], x), min(g.box[1], y)
				g.box[2], g.box[3] = max(g.box[2], x), max(g.box[3], y)
			}
		}
		g.segments = append(g.segments, out)
	}
	advance, err := f.font.GlyphAdvance(&f.buf, i, size, font.HintingNone)
	if err != nil {
		return glyph{}
	}
	g.advance = float64(advance) / 64 / unitsPerEm
	return g
}

// points is how many places a segment has.
var points = map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}

// Has tells whether a font has all signs of a text.
func (f *Font) Has(text string) bool {
	for _, r := range text {
		if r != ' ' && (!f.glyph(r).ok || len(f.glyph(r).segments) == 0) {
			return false
		}
	}
	return true
}

// Box is the ink of a text in ems: left, top, right, bottom from the beginning
// of its baseline.
func (f *Font) Box(text string) (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	x := 0.0
	for _, r := range text {
		g := f.glyph(r)
		if len(g.segments) > 0 {
			left, right = min(left, x+g.box[0]), max(right, x+g.box[2])
			top, bottom = min(top, g.box[1]), max(bottom, g.box[3])
		}
		x += g.advance
	}
	return left, top, right, bottom
}

// Text draws text from the beginning of its baseline at (x, y), size pixels to
// the em, and sx times as wide as the font has it.
func Text(img *image.Gray, f *Font, text string, x, y, size, sx float64, ink uint8) {
	for _, r := range text {
		g := f.glyph(r)
		if len(g.segments) > 0 {
			fill(img, ink, x+g.box[0]*size*sx, y+g.box[1]*size, x+g.box[2]*size*sx, y+g.box[3]*size, func(z *vector.Rasterizer, ox, oy float64) {
				g.draw(z, x-ox, y-oy, size*sx, size)
			})
		}
		x += g.advance * size * sx
	}
}

func (g *glyph) draw(z *vector.Rasterizer, x, y, sx, sy float64) {
	at := func(p [2]float64) (float32, float32) { return float32(x + p[0]*sx), float32(y + p[1]*sy) }
	for _, s := range g.segments {
		ax, ay := at(s.at[0])
		bx, by := at(s.at[1])
		cx, cy := at(s.at[2])
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}

// fill paints a shape within a box with smooth edges.
func fill(img *image.Gray, ink uint8, x0, y0, x1, y1 float64, path func(z *vector.Rasterizer, ox, oy float64)) {
	box := image.Rect(int(math.Floor(x0))-1, int(math.Floor(y0))-1, int(math.Ceil(x1))+2, int(math.Ceil(y1))+2)
	if !box.Overlaps(img.Rect) || box.Dx() > 4000 || box.Dy() > 4000 {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	path(z, float64(box.Min.X), float64(box.Min.Y))
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for my := range box.Dy() {
		for mx := range box.Dx() {
			a := int(mask.Pix[my*mask.Stride+mx])
			p := image.Pt(box.Min.X+mx, box.Min.Y+my)
			if a == 0 || !p.In(img.Rect) {
				continue
			}
			i := p.Y*img.Stride + p.X
			img.Pix[i] = uint8((int(img.Pix[i])*(255-a) + int(ink)*a + 127) / 255)
		}
	}
}
