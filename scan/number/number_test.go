package number

import (
	"testing"

	"gorescore/replay"
	"gorescore/scan/glyph"
)

// reads is a reading that holds a number for so likely; the rest goes to the
// number with the next digit at its end.
func reads(n int, p float32) *glyph.Reading {
	var r glyph.Reading
	r.Kind[glyph.Number] = 1
	r.Hundreds[n/100] = 1
	t := n/10%10 + 1
	if n < 10 {
		t = 0
	}
	r.Tens[t] = 1
	r.Units[n%10] = p
	r.Units[(n+1)%10] += 1 - p
	return &r
}

func plain() *glyph.Reading {
	var r glyph.Reading
	r.Kind[glyph.Plain] = 1
	return &r
}

func smudge() *glyph.Reading {
	var r glyph.Reading
	r.Kind[glyph.Other], r.Kind[glyph.Number] = 0.9, 0.1
	r.Hundreds[0], r.Tens[1], r.Units[5] = 1, 1, 1
	return &r
}

// in is an item whose colour has its turn: Black plays odd moves.
func in(n int, p float32) Item {
	c := replay.Black
	if n%2 == 0 {
		c = replay.White
	}
	return Item{Color: c, Reading: reads(n, p)}
}

func TestAssign(t *testing.T) {
	type want struct {
		move  int
		doubt Doubt
	}
	for _, c := range []struct {
		name    string
		items   []Item
		r       Range
		want    []want
		missing int
	}{
		{"clear numbers", []Item{in(1, 1), in(2, 1), in(3, 1)}, Range{First: 1, Last: 3}, []want{{1, None}, {2, None}, {3, None}}, 0},
		{"a plain stone", []Item{in(1, 1), {Color: replay.White, Reading: plain()}, in(2, 1)}, Range{First: 1, Last: 2}, []want{{1, None}, {0, None}, {2, None}}, 0},
		{"a weak number", []Item{in(1, 1), in(2, 0.8), in(3, 1)}, Range{First: 1, Last: 3}, []want{{1, None}, {2, Weak}, {3, None}}, 0},
		{
			"two stones alike: the likelier keeps the number",
			[]Item{in(11, 1), in(12, 1), in(13, 1), {Color: replay.White, Reading: reads(13, 0.6)}},
			Range{First: 11, Last: 14},
			[]want{{11, None}, {12, None}, {13, Contested}, {14, Differs}},
			0,
		},
		{"a move on no stone", []Item{in(1, 1), in(3, 1), in(4, 1)}, Range{First: 1, Last: 4}, []want{{1, None}, {3, None}, {4, None}}, 1},
		{
			"an unreadable stone is the missing move",
			[]Item{in(1, 1), in(2, 1), {Color: replay.Black, Reading: smudge()}, in(4, 1)},
			Range{First: 1, Last: 4},
			[]want{{1, None}, {2, None}, {3, Inferred}, {4, None}},
			0,
		},
		{"numbers without hundreds", []Item{in(21, 1), in(22, 1), in(23, 1)}, Range{First: 121, Last: 123, Mode: Modulo}, []want{{121, None}, {122, None}, {123, None}}, 0},
		{"no stones", nil, Range{First: 1, Last: 2}, nil, 2},
	} {
		got := Assign(c.items, c.r)
		if len(got.Missing) != c.missing || len(got.Choices) != len(c.want) {
			t.Errorf("%s: missing %v, choices %v", c.name, got.Missing, got.Choices)
			continue
		}
		for i, w := range c.want {
			if g := got.Choices[i]; g.Move != w.move || g.Doubt != w.doubt {
				t.Errorf("%s: stone %d is %d (%s), want %d (%s)", c.name, i, g.Move, g.Doubt, w.move, w.doubt)
			}
			if g := got.Choices[i]; g.Doubt != None && g.Move > 0 && g.Confidence > 0.5 {
				t.Errorf("%s: stone %d is doubtful with confidence %.2f", c.name, i, g.Confidence)
			}
		}
	}
}

// A stone whose colour has no turn is doubtful; a pass within a figure, which
// changes the turn, makes no doubts after it.
func TestColorsInTurn(t *testing.T) {
	var items []Item
	for n := 1; n <= 40; n++ {
		it := in(n, 1)
		if n > 20 { // Black passed at 20, or a number was left out
			it.Color = it.Color.Opponent()
		}
		items = append(items, it)
	}
	items[9].Color = items[9].Color.Opponent()
	got := Assign(items, Range{First: 1, Last: 40})
	for i, c := range got.Choices {
		near := i > 11 && i < 29
		if (c.Doubt == WrongColor) != (i == 9) && !near {
			t.Errorf("move %d: %q", i+1, c.Doubt)
		}
		if c.Move != i+1 {
			t.Errorf("stone %d is move %d", i+1, c.Move)
		}
	}
}

// A second reader that agrees takes a weak doubt away, one that does not adds
// a doubt.
func TestSecondReader(t *testing.T) {
	items := []Item{in(1, 1), in(2, 0.95), in(3, 1)}
	items[1].Text, items[2].Text = 2, 8
	got := Assign(items, Range{First: 1, Last: 3})
	if got.Choices[1].Doubt != None || got.Choices[2].Doubt != Second {
		t.Errorf("%v", got.Choices)
	}
}

func TestInfer(t *testing.T) {
	for _, c := range []struct {
		numbers     []int
		first, last int
	}{
		{[]int{1, 2, 3, 4, 5}, 1, 5},
		{[]int{2, 3, 5, 6}, 1, 6},
		{[]int{101, 102, 103, 105, 106, 107, 7}, 101, 107}, // a lone misread 7
		{[]int{63}, 63, 63},
	} {
		var items []Item
		for _, n := range c.numbers {
			items = append(items, in(n, 1))
		}
		if r, ok := Infer(items); !ok || r.First != c.first || r.Last != c.last {
			t.Errorf("%v: %d to %d, want %d to %d", c.numbers, r.First, r.Last, c.first, c.last)
		}
	}
	if _, ok := Infer([]Item{{Color: replay.Black, Reading: plain()}}); ok {
		t.Error("a range without numbers")
	}
}

func TestBestMode(t *testing.T) {
	items := func(from, to int) (out []Item) {
		for n := from; n <= to; n++ {
			out = append(out, in(n, 1))
		}
		return out
	}
	for _, c := range []struct {
		items       []Item
		first, last int
		mode        Mode
		fits        bool
	}{
		{items(101, 150), 101, 150, Absolute, true},
		{items(1, 50), 51, 100, PerFigure, true},
		{items(21, 60), 121, 160, Modulo, true},
		{items(1, 50), 201, 220, PerFigure, false},
	} {
		if r, ok := BestMode(c.items, c.first, c.last); ok != c.fits || ok && r.Mode != c.mode {
			t.Errorf("%d to %d: %v, fits %v", c.first, c.last, r, ok)
		}
	}
}
