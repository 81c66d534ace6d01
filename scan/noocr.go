//go:build !(ocr && cgo)

package scan

import "image"

// HasOCR tells whether this build can read the text of images.
const HasOCR = false

// TextReader stands for the reader of builds with OCR; it cannot be made here.
type TextReader struct {
	Layout Layout
	Only   string
}

// NewTextReader returns ErrNoOCR.
func NewTextReader(string) (*TextReader, error) { return nil, ErrNoOCR }

// Languages returns nothing.
func (*TextReader) Languages() []string { return nil }

// Check returns ErrNoOCR.
func (*TextReader) Check([]string) error { return ErrNoOCR }

// ReadText returns ErrNoOCR.
func (*TextReader) ReadText(image.Image, []string) (string, error) { return "", ErrNoOCR }

// Close does nothing.
func (*TextReader) Close() error { return nil }
