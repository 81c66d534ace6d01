package page

import (
	"image"

	"gorescore/scan/grid"
)

// read reads the text above and below a board.
func (r *Reader) read(f *Figure, flat *image.Gray, boards []grid.Board, i int) error {
	h, found, err := r.text.ReadHeader(zones(flat, boards, i)...)
	if err != nil {
		return err
	}
	f.Header = h
	for _, d := range found {
		d.Line, d.Col = 0, 0
		f.Findings = append(f.Findings, d)
	}
	for _, line := range h.Lines {
		f.Notes = append(f.Notes, ParseFootnotes(line)...)
	}
	return nil
}
