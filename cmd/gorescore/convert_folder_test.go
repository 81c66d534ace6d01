package main

import "testing"

// Names of one run collide neither with each other nor with the folders that
// members of archives bring along, whichever comes first.
func TestConvertNamesDoNotCollide(t *testing.T) {
	w := &sgfFolder{used: map[string]int{}}
	for _, c := range [][2]string{
		{"a.sgf", "a.sgf"},
		{"a.sgf", "a-2.sgf"},
		{"A.sgf", "A-3.sgf"}, // for systems that do not tell them apart
		{"a.sgf/b.sgf", "a.sgf-2/b.sgf"},
		{"a.sgf/c.sgf", "a.sgf-2/c.sgf"},
		{"x.sgf/y.sgf/z.sgf", "x.sgf/y.sgf/z.sgf"},
		{"x.sgf", "x-2.sgf"},
		{"x.sgf/y.sgf", "x.sgf/y-2.sgf"},
		{"x/y.sgf", "x/y.sgf"},
	} {
		if got := w.unused(c[0]); got != c[1] {
			t.Errorf("%s becomes %s, want %s", c[0], got, c[1])
		}
	}
}
