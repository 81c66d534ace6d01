package page

import (
	"image"
	"regexp"
	"strconv"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/glyph"
	"gorescore/scan/number"
	"gorescore/scan/stones"
)

// position takes all stones as a setup.
func (f *Figure) position() {
	f.Choices = make([]number.Choice, len(f.Sheet.Stones))
	f.setup()
}

// unread marks the stones of a position that carry a print which is neither a
// letter nor a mark: numbers of no order, as on a page that lies on its side.
func (f *Figure) unread() {
	for i := range f.Choices {
		if kind, p := f.Sheet.Stones[i].Reading.Likeliest(); kind == glyph.Number || kind == glyph.Other || p < clearMark {
			f.Choices[i].Doubt = number.Unread
			f.excused++
		}
	}
}

// setup are the stones without numbers.
func (f *Figure) setup() {
	f.Setup = map[replay.Point]replay.Color{}
	for i := range f.Sheet.Stones {
		s := &f.Sheet.Stones[i]
		if f.Choices[i].Move == 0 && s.Color != replay.Empty {
			f.Setup[f.point(s.X, s.Y)] = s.Color
		}
	}
}

// order gives the moves their numbers and points.
func (f *Figure) order(reader *Reader, flat *image.Gray, o Options, first bool) error {
	items := f.items()
	r, ok := f.rangeOf(items, o, first)
	if !ok {
		f.position()
		f.unread()
		return nil
	}
	res := number.Assign(items, r)
	asked, err := reader.ask(f, flat, items, res.Choices)
	if err != nil {
		return err
	}
	if asked {
		res = number.Assign(items, r)
	}
	res = f.learn(reader.glyphs, items, r, res)
	f.Range, f.Choices = r, res.Choices
	f.setup()
	f.Moves = make([]Move, 0, r.Last-r.First+1)
	stone := map[int]int{}
	for i, c := range res.Choices {
		if c.Move > 0 {
			stone[c.Move] = i
		}
	}
	for n := r.First; n <= r.Last; n++ {
		m := Move{N: n, Point: replay.NoPoint, Origin: NotFound, Stone: -1}
		if i, ok := stone[n]; ok {
			s, c := &f.Sheet.Stones[i], res.Choices[i]
			m.Color, m.Point, m.Origin, m.Stone = s.Color, f.point(s.X, s.Y), FromStone, i
			m.Confidence, m.Doubt = c.Confidence, string(c.Doubt)
			if s.Confidence < stones.Doubtful {
				m.Doubt = "the colour of the stone is doubtful"
			}
			if f.Review && m.Doubt == "" && m.Confidence < 0.999 {
				m.Doubt = string(number.Weak)
			}
		}
		f.Moves = append(f.Moves, m)
	}
	f.distrust()
	f.colors()
	f.resolve(res.Missing)
	return nil
}

// distrust doubts all moves of a figure of which most prints are in doubt: what
// looks sure among them may only look so, as a 1 or 8 of a page upside down.
func (f *Figure) distrust() {
	doubts := 0
	for _, c := range f.Choices {
		if c.Doubt != number.None {
			doubts++
		}
	}
	if doubts*2 <= len(f.Choices) {
		return
	}
	for i := range f.Moves {
		if m := &f.Moves[i]; m.Stone >= 0 && m.Doubt == "" {
			m.Doubt, m.Confidence = "most prints of the figure could not be read", min(m.Confidence, 0.5)
			f.excused++
		}
	}
}

// leastKnown is how many numbers must be sure before a page's print is learned
// from them.
const leastKnown = 12

// learn reads the numbers once more, by a reader that has learned the print of
// the page from those that are sure. A doubt stays one unless both readings and
// the assignment agree.
func (f *Figure) learn(glyphs *glyph.Reader, items []number.Item, r number.Range, first number.Result) number.Result {
	var known []glyph.Sample
	doubts := 0
	for i, c := range first.Choices {
		s := &f.Sheet.Stones[i]
		if c.Move > 0 && c.Doubt == number.None {
			known = append(known, glyph.Sample{Patch: &s.Patch, Black: s.Color == replay.Black, Number: r.Printed(c.Move)})
		} else if c.Doubt != number.None {
			doubts++
		}
	}
	if len(known) < leastKnown || doubts == 0 && len(first.Missing) == 0 {
		return first
	}
	glyphs.Adapt(known)
	defer glyphs.Reset()
	again := make([]number.Item, len(items))
	for i := range items {
		again[i] = items[i]
		if c := first.Choices[i]; c.Move > 0 && c.Doubt == number.None {
			continue
		}
		s := &f.Sheet.Stones[i]
		if kind, p := s.Reading.Likeliest(); kind == glyph.Plain && p > 0.9 {
			continue
		}
		reading, _ := glyphs.Read(&s.Patch, s.Color == replay.Black)
		again[i].Reading = &reading
	}
	second := number.Assign(again, r)
	for i := range second.Choices {
		c, before := &second.Choices[i], first.Choices[i]
		if c.Move > 0 && c.Doubt == number.None && before.Doubt != number.None {
			if b, _ := items[i].Best(); b != r.Printed(c.Move) {
				c.Doubt = number.Differs
			}
		}
	}
	return second
}

// rangeOf finds the moves of the figure: as given, as the caption says, or as
// the numbers tell; ok is false if there are no numbers.
func (f *Figure) rangeOf(items []number.Item, o Options, first bool) (number.Range, bool) {
	from, to := f.Header.First, f.Header.Last
	given := first && o.Last > 0
	if given {
		from, to = max(1, o.First), o.Last
	}
	inferred, any := number.Infer(items)
	if to > 0 {
		r, fits := number.BestMode(items, from, to)
		if fits || given {
			if !fits {
				f.find(&scan.PageRange, 0, "the numbers on the stones do not fit moves %d to %d", from, to)
			}
			return r, true
		}
		f.find(&scan.PageRange, 0, "the caption names moves %d to %d, the numbers on the stones look like %d to %d, which were taken", from, to, inferred.First, inferred.Last)
	}
	if !any || !f.numbered() {
		return number.Range{}, false
	}
	if last, ok := f.captionEnd(inferred.Last); to == 0 && ok {
		inferred.Last = last
	} else if to == 0 {
		f.find(&scan.PageInferred, 0, "the range of the moves was taken from the stones: %d to %d", inferred.First, inferred.Last)
	}
	return inferred, true
}

// captionRE finds lines that may be what is left of a caption with a range.
var captionRE = regexp.MustCompile(`(?i)figure|diagram|moves|[譜谱图圖図보手]|[(~]`)

// captionEnd looks for the end of the range in a caption of which the rest
// could not be read: a number a little above the last one on the stones.
func (f *Figure) captionEnd(last int) (int, bool) {
	const beyond = 12 // moves that stand on no stone
	best := 0
	for _, line := range f.Header.Lines {
		if !captionRE.MatchString(line) || len(ParseFootnotes(line)) > 0 {
			continue
		}
		for _, s := range listRE.FindAllString(line, -1) {
			if n, _ := strconv.Atoi(s); n >= last && n <= last+beyond && last > 20 && (best == 0 || n < best) {
				best = n
			}
		}
	}
	return best, best > 0
}

// numbered tells that a diagram has numbers rather than prints that look like one.
func (f *Figure) numbered() bool {
	n := 0
	for i := range f.Sheet.Stones {
		if kind, p := f.Sheet.Stones[i].Reading.Likeliest(); kind == glyph.Number && p > 0.8 {
			n++
		}
	}
	return n >= 1
}

// colors gives moves without a stone the colour whose turn it is.
func (f *Figure) colors() {
	for i := range f.Moves {
		if f.Moves[i].Color != replay.Empty {
			continue
		}
		for d := 1; d < len(f.Moves) && f.Moves[i].Color == replay.Empty; d++ {
			for _, j := range [2]int{i - d, i + d} {
				if j >= 0 && j < len(f.Moves) && f.Moves[j].Stone >= 0 {
					f.Moves[i].Color = f.Moves[j].Color
					if d%2 == 1 {
						f.Moves[i].Color = f.Moves[j].Color.Opponent()
					}
					break
				}
			}
		}
		if f.Moves[i].Color == replay.Empty {
			f.Moves[i].Color = replay.Black
		}
	}
}

// spare matches the footnotes that fit no move with the moves that are still
// missing, if there are as many: both stand in order, and a digit of a number
// is easily misread. All of it is doubtful.
func (f *Figure) spare(missing []int, used []bool, at map[int]replay.Point) {
	var left, notes []int
	for _, n := range missing {
		if f.Moves[n-f.Range.First].Point == replay.NoPoint {
			left = append(left, n)
		}
	}
	for k, u := range used {
		if !u {
			notes = append(notes, k)
		}
	}
	if len(left) != len(notes) {
		return
	}
	for i, n := range left {
		note, m := &f.Notes[notes[i]], &f.Moves[n-f.Range.First]
		if p, ok := f.target(note, at); ok {
			m.Point, m.Origin, m.Confidence = p, FromFootnote, 0.5
			m.Doubt = "a footnote names another move, and is the only one left: " + note.Text
		}
	}
}

// check replays the figure and lists what must be looked at.
func (f *Figure) check() {
	b := f.begin()
	for i := range f.Moves {
		m := &f.Moves[i]
		if m.Point == replay.NoPoint {
			f.find(&scan.PageMissing, m.N, "move %d: %s", m.N, m.Doubt)
			continue
		}
		name := m.Point.Name(f.Size, f.Size)
		if b.At(m.Point) != replay.Empty {
			m.Doubt, m.Confidence = "a stone stands there already", min(m.Confidence, 0.3)
		} else if _, lost := b.Play(m.Color, m.Point); lost > 0 && m.Doubt == "" {
			m.Doubt, m.Confidence = "the move would be suicide", min(m.Confidence, 0.3)
		}
		if m.Doubt != "" {
			f.find(&scan.PageDoubt, m.N, "move %d, %s at %s: %s (confidence %.2f)", m.N, m.Color, name, m.Doubt, m.Confidence)
		}
	}
	for i := range f.Sheet.Stones {
		s := &f.Sheet.Stones[i]
		name := f.point(s.X, s.Y).Name(f.Size, f.Size)
		switch {
		case s.Confidence < stones.Doubtful:
			f.find(&scan.PageStone, 0, "%s at %s (confidence %.2f)", colorName(s.Color), name, s.Confidence)
		case f.Choices[i].Move == 0 && f.Choices[i].Doubt != number.None:
			f.find(&scan.PageStone, 0, "%s at %s: %s", colorName(s.Color), name, f.Choices[i].Doubt)
		}
	}
	if f.Review {
		f.find(&scan.PageSmall, 0, "%.0f pixels from line to line: compare every number with the page", f.Sheet.Board.Cell)
	}
}

func colorName(c replay.Color) string {
	switch c {
	case replay.Black:
		return "a black stone"
	case replay.White:
		return "a white stone"
	}
	return "no stone"
}
