package scan

import "errors"

// ErrNoOCR is returned for the text of images in a build without Tesseract.
var ErrNoOCR = errors.New("built without OCR: the text of images can be read by a 'make build' with Tesseract and its headers installed (Debian: libtesseract-dev libleptonica-dev tesseract-ocr)")

// Layout is how Tesseract cuts an image into lines (its page segmentation mode).
type Layout string

// The layouts. The zero Layout is Block.
const (
	Block  Layout = "6"  // one block of lines, each read over the whole width
	Page   Layout = "3"  // columns and paragraphs are found
	Line   Layout = "7"  // a single line
	Sparse Layout = "11" // text wherever there is some, in no order
)
