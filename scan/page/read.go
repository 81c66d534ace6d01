package page

import (
	"errors"
	"fmt"
	"image"
	"strings"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/glyph"
	"gorescore/scan/grid"
	"gorescore/scan/number"
	"gorescore/scan/raster"
	"gorescore/scan/stones"
	"gorescore/sgfparse"
)

// Sizes of a cell in pixels: below leastCell numbers are not read, below
// reviewCell everything is to be looked at; stones are seen from stoneCell on.
const (
	stoneCell  = 12
	leastCell  = 25
	reviewCell = 32
)

// flattenBlock is the size of the squares that light is measured in, as a part
// of the page.
const flattenBlock = 20

// Read reads an image. An error means that nothing can be made of it; what is
// doubtful is in the findings of the figures.
func (r *Reader) Read(img image.Image, o Options) (*Page, error) {
	gray, flat, err := even(img)
	if err != nil {
		return nil, err
	}
	boards, err := grid.Find(flat)
	if err != nil {
		return nil, err
	}
	page := &Page{Image: gray}
	var refused []error
	for i := range boards {
		least := float64(leastCell)
		if o.Position {
			least = stoneCell
		}
		if c := boards[i].Cell; c < least-0.5 {
			refused = append(refused, tooSmall(c, o.Position))
			continue
		}
		f, refusal, err := r.figure(flat, boards, i, o)
		if err != nil {
			return nil, err
		}
		if refusal != nil {
			refused = append(refused, refusal)
			continue
		}
		page.Figures = append(page.Figures, *f)
	}
	if len(page.Figures) == 0 {
		return nil, refused[0]
	}
	for _, err := range refused {
		page.Figures[0].find(&scan.PageSkipped, 0, "a diagram of the page was not read: %v", err)
	}
	return page, nil
}

// even is an image in grey, and with its paper even.
func even(img image.Image) (gray, flat *image.Gray, err error) {
	if err := scan.CheckSize(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return nil, nil, err
	}
	gray = raster.Gray(img)
	if blank(gray) {
		return nil, nil, errors.New("the page is blank: it has no ink")
	}
	short := min(gray.Rect.Dx(), gray.Rect.Dy())
	return gray, raster.Flatten(gray, max(24, min(128, short/flattenBlock))), nil
}

func tooSmall(cell float64, position bool) error {
	need := leastCell
	if position {
		need = stoneCell
	}
	return fmt.Errorf("the diagram has %.0f pixels from line to line, at least %d are needed: rescan the page at a higher resolution, %.1f times as fine or more",
		cell, need, 40/cell)
}

// blank tells that an image has too little contrast for any ink.
func blank(g *image.Gray) bool {
	const contrast = 40
	var count [256]int
	for _, v := range g.Pix {
		count[v]++
	}
	low, high, few := 0, 255, len(g.Pix)/2000
	for n := 0; low < 255 && n+count[low] <= few; low++ {
		n += count[low]
	}
	for n := 0; high > 0 && n+count[high] <= few; high-- {
		n += count[high]
	}
	return high-low < contrast
}

// figure reads one board and the text around it. A refusal says why it is none;
// an error is one of the reader of text.
func (r *Reader) figure(flat *image.Gray, boards []grid.Board, i int, o Options) (f *Figure, refusal, err error) {
	f = &Figure{Sheet: stones.Read(flat, &boards[i], r.glyphs)}
	if err := f.place(o); err != nil {
		return nil, err, nil
	}
	if len(f.Sheet.Stones) == 0 {
		return nil, errEmpty, nil
	}
	if !plausible(&f.Sheet) {
		return nil, grid.ErrNone, nil
	}
	f.Review = f.Sheet.Board.Cell < reviewCell
	if r.text != nil {
		if err := r.read(f, flat, boards, i); err != nil {
			return nil, nil, err
		}
	}
	f.letters()
	if o.Position {
		f.position()
	} else if err := f.order(r, flat, o, i == 0); err != nil {
		return nil, nil, err
	}
	f.check()
	if n := f.stoneDoubts() - f.excused; n > mostDoubts && n*4 > len(f.Sheet.Stones)*3 {
		return nil, fmt.Errorf("%w, or one that cannot be read: %d doubts about the %d things on its crossings", grid.ErrNone, n, len(f.Sheet.Stones)), nil
	}
	return f, nil, nil
}

// mostDoubts is how many doubts a figure may have, be they ever so many of its
// stones.
const mostDoubts = 25

var errEmpty = errors.New("the board has no stones: there is nothing to be read from it")

// plausible tells a board from other grids: crossings hold stones, or nothing,
// with few doubts.
func plausible(s *stones.Sheet) bool {
	doubts := 0
	for i := range s.Stones {
		if s.Stones[i].Confidence < stones.Doubtful {
			doubts++
		}
	}
	return doubts*4 <= len(s.Stones)+20
}

// find adds a finding.
func (f *Figure) find(k *sgfparse.Kind, move int, format string, args ...any) {
	f.Findings = append(f.Findings, k.At(sgfparse.Position{Move: move}, format, args...))
}

// place finds the size of the board and where on it the diagram lies.
func (f *Figure) place(o Options) error {
	b := &f.Sheet.Board
	closed := b.Closed
	if o.Corner != "" {
		var err error
		if closed, err = corner(o.Corner); err != nil {
			return err
		}
	}
	usual := b.Cols == b.Rows && (b.Cols == 9 || b.Cols == 13 || b.Cols == 19)
	all := closed == [4]bool{true, true, true, true}
	f.Size = o.Size
	switch {
	case all && o.Size == 0 && usual, o.Size > 0 && b.Cols == o.Size && b.Rows == o.Size:
		f.Size = b.Cols
		return nil
	case all && o.Corner == "" && o.Size == 0:
		return fmt.Errorf("the board has %d x %d lines and an edge all around: no board of 9, 13 or 19 lines; name its size or the corner that it shows (--size, --corner) if that is meant", b.Cols, b.Rows)
	case f.Size == 0:
		f.Size = 19
	}
	var ok1, ok2 bool
	f.X0, ok1 = along(b.Cols, f.Size, closed[grid.Left], closed[grid.Right])
	f.Y0, ok2 = along(b.Rows, f.Size, closed[grid.Top], closed[grid.Bottom])
	if !ok1 || !ok2 {
		return fmt.Errorf("the diagram shows %d x %d lines, a part of a board of %d, and its edges do not tell which part: name its corner (--corner \"top right\")", b.Cols, b.Rows, f.Size)
	}
	f.find(&scan.PagePart, 0, "%d x %d lines were placed on a board of %d with %s as their upper left", b.Cols, b.Rows, f.Size, f.point(0, 0).Name(f.Size, f.Size))
	return nil
}

// along places n lines on a board of size.
func along(n, size int, begins, ends bool) (at int, ok bool) {
	switch {
	case n > size:
		return 0, false
	case begins && ends:
		return 0, n == size
	case begins:
		return 0, true
	case ends:
		return size - n, true
	}
	return 0, n == size
}

// MaxMove is the last move that can be read.
const MaxMove = glyph.MaxNumber

// CheckCorner returns an error for what is no corner; "" is none, and fine.
func CheckCorner(s string) error {
	if s == "" {
		return nil
	}
	_, err := corner(s)
	return err
}

// corner reads "top right" and the like, in any order.
func corner(s string) (closed [4]bool, err error) {
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '-' || r == ',' }) {
		switch w {
		case "left":
			closed[grid.Left] = true
		case "right":
			closed[grid.Right] = true
		case "top", "upper":
			closed[grid.Top] = true
		case "bottom", "lower":
			closed[grid.Bottom] = true
		default:
			return closed, fmt.Errorf("%q is no edge of a board: top, bottom, left and right are", w)
		}
	}
	if closed[grid.Left] == closed[grid.Right] || closed[grid.Top] == closed[grid.Bottom] {
		return closed, fmt.Errorf("%q is no corner: one of top and bottom, and one of left and right are needed", s)
	}
	return closed, nil
}

// point is the point of the whole board at a crossing of the diagram.
func (f *Figure) point(x, y int) replay.Point {
	return replay.Point((y+f.Y0)*f.Size + x + f.X0)
}

// clearMark is how likely a mark or letter must be to be taken for one.
const clearMark = 0.8

// letters notes where labels stand, on stones and on empty points.
func (f *Figure) letters() {
	f.Letters = map[string]replay.Point{}
	twice := map[string]bool{}
	for _, list := range [2][]stones.Stone{f.Sheet.Labels, f.Sheet.Stones} {
		for i := range list {
			s := &list[i]
			label := ""
			switch kind, p := s.Reading.Likeliest(); {
			case p < clearMark:
			case kind == glyph.Letter:
				r, _ := s.Reading.BestLetter()
				label = string(r)
			default:
				label = markNames[kind]
			}
			if label == "" {
				continue
			}
			if _, ok := f.Letters[label]; ok {
				twice[label] = true
			}
			f.Letters[label] = f.point(s.X, s.Y)
		}
	}
	for label := range twice {
		delete(f.Letters, label)
	}
}

var markNames = map[glyph.Kind]string{glyph.Triangle: "△", glyph.Square: "□", glyph.Circle: "○", glyph.Cross: "×"}

// items are the stones as package number looks at them.
func (f *Figure) items() []number.Item {
	items := make([]number.Item, len(f.Sheet.Stones))
	for i := range items {
		s := &f.Sheet.Stones[i]
		items[i] = number.Item{Color: s.Color, Reading: &s.Reading}
	}
	return items
}
