package scantest

import (
	"image"
	"strconv"

	"gorescore/replay"
)

// A Style is how a diagram is printed. Lengths are in cells unless said.
type Style struct {
	Cell        float64    // pixels from line to line
	Radius      float64    // of a stone
	Rim         float64    // of a white stone
	Line, Frame float64    // widths
	Digits      *Font      // of numbers and letters on stones
	Text        *Font      // of header, caption, footnotes and coordinates
	Heights     [3]float64 // of the digits of numbers with one, two and three digits
	Widths      [3]float64 // at most, of such numbers: wider ones are condensed
	Lift        float64    // numbers stand higher than the middle by this
	Coordinates bool
	Ink         uint8 // 0 is black
}

// A Stone is one stone or, without a colour, a label of an empty point.
type Stone struct {
	X, Y   int // from the upper left, 0 to size-1
	Color  replay.Color
	Number int // 0 is none
	Mark   Mark
}

// A Diagram is a board, or the part View of one, with text around.
type Diagram struct {
	Size   int
	View   image.Rectangle // in lines; empty is the whole board
	Stones []Stone
	Header []string
	Below  []string
}

// Rendered is a page and where its diagram is.
type Rendered struct {
	Image *image.Gray
	// Corners are the centres of the view's outermost crossings: upper left,
	// upper right, lower right, lower left.
	Corners [4][2]float64
}

// Render draws a diagram on white paper.
func Render(d *Diagram, s *Style) Rendered {
	view := d.View
	if view.Empty() {
		view = image.Rect(0, 0, d.Size, d.Size)
	}
	c := s.Cell
	w := float64(view.Dx()-1) * c
	h := float64(view.Dy()-1) * c
	margin := 2 * c
	left, top := margin+c*0.37, margin+float64(len(d.Header))*1.5*c+c*0.41
	img := Blank(int(left+w+margin), int(top+h+margin+float64(len(d.Below))*1.6*c+c/2))
	size := c * 0.8
	for i, line := range d.Header {
		if s.Text != nil {
			Text(img, s.Text, line, margin, margin+float64(i)*1.5*c, size, 1, s.Ink)
		}
	}
	p := painter{img, d, s, view, left, top}
	p.lines()
	for i := range d.Stones {
		p.stone(&d.Stones[i])
	}
	for i, line := range d.Below {
		if s.Text != nil {
			Text(img, s.Text, line, margin+float64(1-i)*3*c*boolTo(i == 0), top+h+margin+0.7*c+float64(i)*1.6*c, size, 1, s.Ink)
		}
	}
	return Rendered{img, [4][2]float64{{left, top}, {left + w, top}, {left + w, top + h}, {left, top + h}}}
}

func boolTo(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

type painter struct {
	img       *image.Gray
	d         *Diagram
	s         *Style
	view      image.Rectangle
	left, top float64
}

func (p *painter) at(x, y int) (float64, float64) {
	return p.left + float64(x-p.view.Min.X)*p.s.Cell, p.top + float64(y-p.view.Min.Y)*p.s.Cell
}

// open is how far lines run on where the board does.
const open = 0.5

func (p *painter) lines() {
	v, n, c := p.view, p.d.Size, p.s.Cell
	x0, y0 := p.at(v.Min.X, v.Min.Y)
	x1, y1 := p.at(v.Max.X-1, v.Max.Y-1)
	if v.Min.X > 0 {
		x0 -= open * c
	}
	if v.Max.X < n {
		x1 += open * c
	}
	if v.Min.Y > 0 {
		y0 -= open * c
	}
	if v.Max.Y < n {
		y1 += open * c
	}
	width := func(i int) float64 {
		if i == 0 || i == n-1 {
			return p.s.Frame * c
		}
		return p.s.Line * c
	}
	for x := v.Min.X; x < v.Max.X; x++ {
		at, _ := p.at(x, 0)
		bar(p.img, at, y0, at, y1, width(x), p.s.Ink)
	}
	for y := v.Min.Y; y < v.Max.Y; y++ {
		_, at := p.at(0, y)
		bar(p.img, x0, at, x1, at, width(y), p.s.Ink)
	}
	for _, h := range handicapPoints(n) {
		if h.In(v) {
			x, y := p.at(h.X, h.Y)
			Disc(p.img, x, y, 0.1*c, p.s.Ink)
		}
	}
	if p.s.Coordinates && p.s.Text != nil {
		p.coordinates()
	}
}

func (p *painter) coordinates() {
	v, n, c := p.view, p.d.Size, p.s.Cell
	for x := v.Min.X; x < v.Max.X; x++ {
		at, _ := p.at(x, 0)
		_, y0 := p.at(0, v.Min.Y)
		_, y1 := p.at(0, v.Max.Y-1)
		p.centred(p.s.Text, replay.ColumnName(x), at, y0-c, 0.35, 1, p.s.Ink)
		p.centred(p.s.Text, replay.ColumnName(x), at, y1+c, 0.35, 1, p.s.Ink)
	}
	for y := v.Min.Y; y < v.Max.Y; y++ {
		_, at := p.at(0, y)
		x0, _ := p.at(v.Min.X, 0)
		x1, _ := p.at(v.Max.X-1, 0)
		p.centred(p.s.Text, strconv.Itoa(n-y), x0-c, at, 0.35, 1, p.s.Ink)
		p.centred(p.s.Text, strconv.Itoa(n-y), x1+c, at, 0.35, 1, p.s.Ink)
	}
}

func handicapPoints(n int) []image.Point {
	edge := 3
	if n < 13 {
		edge = 2
	}
	var out []image.Point
	for _, y := range []int{edge, n / 2, n - 1 - edge} {
		for _, x := range []int{edge, n / 2, n - 1 - edge} {
			if n >= 19 || (x == n/2) == (y == n/2) {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

// centred draws text with the middle of its ink at (x, y): height cells high,
// at most width cells wide.
func (p *painter) centred(f *Font, text string, x, y, height, width float64, ink uint8) {
	Centred(p.img, f, text, x, y, height*p.s.Cell, width*p.s.Cell, ink)
}

// Centred draws text with the middle of its ink at (x, y), the digits height
// pixels high, condensed where it would be wider than width pixels.
func Centred(img *image.Gray, f *Font, text string, x, y, height, width float64, ink uint8) {
	l, t, r, b := f.Box(text)
	_, dt, _, db := f.Box("0")
	if !(r > l) || !(db > dt) {
		return
	}
	size := height / (db - dt)
	sx := min(1, width/((r-l)*size))
	Text(img, f, text, x+0.5-(l+r)/2*size*sx, y+0.5-(t+b)/2*size, size, sx, ink)
}

func (p *painter) stone(st *Stone) {
	x, y := p.at(st.X, st.Y)
	DrawStone(p.img, st, p.s, x, y)
}

// DrawStone draws a stone, or the label of an empty point, around (x, y).
func DrawStone(img *image.Gray, st *Stone, s *Style, x, y float64) {
	c, ink, paper := s.Cell, s.Ink, uint8(255)
	switch st.Color {
	case replay.Black:
		Disc(img, x, y, s.Radius*c, s.Ink)
		ink, paper = 255, s.Ink
	case replay.White:
		Disc(img, x, y, s.Radius*c, s.Ink)
		Disc(img, x, y, (s.Radius-s.Rim)*c, 255)
	default:
		Disc(img, x, y, 0.36*c, 255)
	}
	_ = paper
	switch {
	case st.Number > 0 && s.Digits != nil:
		text := strconv.Itoa(st.Number)
		i := min(len(text), 3) - 1
		Centred(img, s.Digits, text, x, y-s.Lift*c, s.Heights[i]*c, s.Widths[i]*c, ink)
	case st.Mark == Triangle || st.Mark == Square || st.Mark == Circle || st.Mark == Cross:
		mark(img, st.Mark, x, y, s.Radius*0.58*c, max(1, 0.045*c), ink)
	case st.Mark != NoMark && s.Digits != nil:
		Centred(img, s.Digits, string(st.Mark), x, y, s.Heights[0]*c, 0.7*c, ink)
	}
}
