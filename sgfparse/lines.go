package sgfparse

import (
	"bytes"
	"iter"
	"sort"
)

// Lines goes through the lines of a text, numbered from 1, without their
// ends. A line ends with LF, CR or both; readers of record formats that are
// made of lines share it.
func Lines(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(n int, line []byte) bool) {
		for n := 1; len(text) > 0; n++ {
			end := bytes.IndexAny(text, "\r\n")
			if end < 0 {
				yield(n, text)
				return
			}
			if !yield(n, text[:end]) {
				return
			}
			if text[end] == '\r' && end+1 < len(text) && text[end+1] == '\n' {
				end++
			}
			text = text[end+1:]
		}
	}
}

// origin says where in its file the text of a built tree from start on comes
// from.
type origin struct {
	start     uint32
	line, col int
}

// At tells the Builder where the things added next stand in the file that they
// are read from, line and column from 1: the place of findings about them.
func (b *Builder) At(line, col int) {
	t := &b.tree
	o := origin{uint32(len(t.Text)), line, col}
	if n := len(t.origins); n > 0 && t.origins[n-1].start == o.start {
		t.origins[n-1] = o
		return
	}
	t.origins = append(t.origins, o)
}

// AddRaw adds a value to the last property as it stands in another tree,
// escapes included.
func (b *Builder) AddRaw(raw []byte) {
	t := &b.tree
	if b.skip || len(t.props) == 0 {
		return
	}
	t.Text = append(t.Text, '[')
	start := uint32(len(t.Text))
	t.Text = append(t.Text, raw...)
	t.values = append(t.values, Value{start, uint32(len(t.Text))})
	t.Text = append(t.Text, ']')
	t.props[len(t.props)-1].Last++
}

// originOf finds the place in the file of an offset in a built tree's text.
func (t *GameTree) originOf(offset uint32) (place, bool) {
	n := sort.Search(len(t.origins), func(i int) bool { return t.origins[i].start > offset })
	if n == 0 {
		return place{}, false
	}
	return place{line: t.origins[n-1].line, col: t.origins[n-1].col}, true
}
