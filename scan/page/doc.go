// Package page turns the image of a printed page into games: it finds the
// diagrams, reads stones, numbers, captions and footnotes, puts the moves in
// order, joins the figures of a game, and says of each move how sure it is. It
// leaves pictures of what was read to package review.
//
// Without OCR (build tag "ocr") it reads stones and numbers all the same; the
// range of the moves is then inferred or given, and footnotes are not read.
package page

import (
	"image"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/glyph"
	"gorescore/scan/number"
	"gorescore/scan/stones"
	"gorescore/sgfparse"
)

// Options say what a page does not tell. The zero value asks the page.
type Options struct {
	First, Last int // the moves of the first figure of the page; 0: as the caption has it
	// Size is the size of the board that a part of one belongs to; 0 is 19.
	Size int
	// Corner names the edges that a part of a board touches, such as
	// "top right"; "" is what the lines say.
	Corner string
	// Position asks for the stones alone, as a setup.
	Position bool
}

// A Move is one move of a figure.
type Move struct {
	N          int
	Color      replay.Color
	Point      replay.Point // NoPoint if it was not found
	Confidence float64      // 0 to 1
	Doubt      string       // why it must be looked at, "" if it need not
	Origin     Origin
	Stone      int // index in the sheet, -1 for none
}

// Origin is where a move was read.
type Origin string

// The origins.
const (
	FromStone    Origin = "stone"
	FromFootnote Origin = "footnote"
	NotFound     Origin = "missing"
)

// A Figure is one diagram.
type Figure struct {
	Sheet  stones.Sheet
	Size   int // of the whole board
	X0, Y0 int // where on it the upper left of the diagram lies
	// Range is zero for a position without numbers.
	Range    number.Range
	Choices  []number.Choice // of the stones of the sheet
	Moves    []Move
	Setup    map[replay.Point]replay.Color
	Letters  map[string]replay.Point // labels, in capitals
	Notes    []Footnote
	Header   scan.Header
	Findings []sgfparse.Diagnostic
	Review   bool // too small to be trusted without a look
	excused  int  // doubts that do not speak against there being a board
}

// A Page is all that was read of an image.
type Page struct {
	Image   *image.Gray // in grey, as it was given
	Figures []Figure
}

// Doubts counts what must be looked at in a figure.
func (f *Figure) Doubts() int {
	n := f.stoneDoubts()
	for i := range f.Moves {
		if m := &f.Moves[i]; m.Stone < 0 && m.Doubt != "" {
			n++
		}
	}
	return n
}

// stoneDoubts counts the doubts about what is seen on the board; moves on no
// stone are none, a part of a board lacks many.
func (f *Figure) stoneDoubts() int {
	n := 0
	for i := range f.Moves {
		if m := &f.Moves[i]; m.Stone >= 0 && m.Doubt != "" {
			n++
		}
	}
	for i, s := range f.Sheet.Stones {
		if s.Confidence < stones.Doubtful {
			n++
		} else if i < len(f.Choices) && f.Choices[i].Move == 0 && f.Choices[i].Doubt != number.None {
			n++
		}
	}
	return n
}

// A Reader reads pages, one after the other. It is not safe for concurrent use.
type Reader struct {
	glyphs *glyph.Reader
	text   *scan.PageReader
}

// NewReader returns a reader. Text reads captions, headers and footnotes; nil
// means that they are not read.
func NewReader(text *scan.PageReader) (*Reader, error) {
	g, err := glyph.NewReader()
	if err != nil {
		return nil, err
	}
	return &Reader{glyphs: g, text: text}, nil
}
