// Package scan reads printed and pasted Go diagrams: text diagrams into setup
// records, and the text of a page image (header and caption) into the values of
// a record. What the values mean is left to package header, which has the
// parsers of the SGF properties; the diagrams of images to the sub-packages,
// from raster, which knows pixels, to page, which makes games of pages.
//
// Image text is read by Tesseract, which needs cgo and the build tag "ocr".
// Everything else is plain Go: without the tag only TextReader is replaced by
// one that returns ErrNoOCR.
package scan
