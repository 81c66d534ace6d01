package sgfparse

import "testing"

func TestLinesEndWithLFOrCROrBoth(t *testing.T) {
	var got []string
	for n, line := range Lines([]byte("a\r\nb\rc\n\nd")) {
		if n != len(got)+1 {
			t.Fatalf("line %q has number %d", line, n)
		}
		got = append(got, string(line))
	}
	want := []string{"a", "b", "c", "", "d"}
	if len(got) != len(want) {
		t.Fatalf("lines %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d is %q, want %q", i+1, got[i], want[i])
		}
	}
}

// The finding about a value of another format must name the place in that
// format's file, not in the SGF text made from it.
func TestBuiltTreeKnowsPlacesInItsFile(t *testing.T) {
	var b Builder
	root := b.AddNode(-1)
	b.At(3, 7)
	b.Add("KM", "6.5")
	b.At(12, 1)
	b.AddNode(root)
	b.Add("B", "pd")
	tree := b.Tree()
	tree.Source = &Source{File: "x.gib", Game: 1, Line: 1, Col: 1}
	km, _ := tree.Prop(0, ID("KM"))
	move, _ := tree.Prop(1, ID("B"))
	for _, c := range []struct {
		offset uint32
		want   Position
	}{
		{tree.Value(km).Start, Position{"x.gib", 1, 3, 7, 0}},
		{tree.Value(move).Start, Position{"x.gib", 1, 12, 1, 1}},
	} {
		if got := tree.Position(c.offset); got != c.want {
			t.Errorf("offset %d is at %+v, want %+v", c.offset, got, c.want)
		}
	}
}

func TestRawValuesKeepTheirEscapes(t *testing.T) {
	var b Builder
	b.AddProp("C")
	b.AddRaw([]byte(`a\]b`))
	tree := b.Tree()
	q, _ := tree.Prop(0, ID("C"))
	if got := tree.FullText(tree.Value(q)); got != "a]b" {
		t.Errorf("text is %q", got)
	}
}
