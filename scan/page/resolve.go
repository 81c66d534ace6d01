package page

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/scan/glyph"
)

// A vacancy is a place that a footnote can name: a numbered stone or a letter
// whose point is empty when the move is played.
type vacancy struct {
	name  string // as it is printed
	point replay.Point
}

// resolve finds the moves that stand on no stone in the footnotes. Such a move
// was played where a stone had been taken, so the board of that moment tells
// which places can be meant; what was misread is sought among those, and is
// doubtful.
func (f *Figure) resolve(missing []int) {
	if len(missing) == 0 {
		return
	}
	at := map[int]replay.Point{}
	for _, m := range f.Moves {
		if m.Stone >= 0 {
			at[f.Range.Printed(m.N)] = m.Point
		}
	}
	guessed := f.guessLetters()
	used := make([]bool, len(f.Notes))
	b := f.begin()
	for i := range f.Moves {
		m := &f.Moves[i]
		if m.Stone < 0 {
			f.fromNotes(m, b, at, used, guessed)
		}
		if m.Point != replay.NoPoint && b.At(m.Point) == replay.Empty {
			b.Play(m.Color, m.Point)
		}
	}
	f.spare(missing, used, at)
	for _, n := range missing {
		m := &f.Moves[n-f.Range.First]
		if m.Point == replay.NoPoint && m.Doubt == "" {
			m.Doubt = "the move was not found on the board or in a footnote"
		}
	}
}

// begin is the board before the first move of a figure.
func (f *Figure) begin() *replay.Board {
	b := replay.NewBoard(f.Size, f.Size)
	for _, p := range points(f.Setup) {
		b.Set(f.Setup[p], p)
	}
	return b
}

// fromNotes finds one move in the footnotes.
func (f *Figure) fromNotes(m *Move, b *replay.Board, at map[int]replay.Point, used []bool, guessed map[string]bool) {
	printed := f.Range.Printed(m.N)
	var note *Footnote
	for k := range f.Notes {
		if n := &f.Notes[k]; !used[k] && (n.Move == printed || n.Move == m.N) {
			note, used[k] = n, true
			break
		}
	}
	free := f.vacancies(b, at, m.N)
	var named replay.Point
	found := false
	if note != nil {
		named, found = f.target(note, at)
	}
	if found && b.At(named) == replay.Empty {
		m.Point, m.Origin, m.Confidence = named, FromFootnote, 0.97
		if guessed[note.Mark] {
			m.Confidence, m.Doubt = 0.6, "the letter was hardly seen on the board: "+note.Text
		} else if other := rival(strconv.Itoa(note.At), free); other != "" {
			m.Confidence, m.Doubt = 0.7, "the footnote may mean "+other+", where a stone was taken too: "+note.Text
		}
		return
	}
	if p, line, ok := f.likeliest(printed, free); ok {
		m.Point, m.Origin, m.Confidence = p, FromFootnote, 0.4
		m.Doubt = "the footnote may be misread: " + line
		return
	}
	switch {
	case found:
		m.Point, m.Origin, m.Confidence = named, FromFootnote, 0.3
		m.Doubt = "a stone stands where the footnote says: " + note.Text
	case note != nil:
		m.Doubt = "the footnote names a place that is not on the board: " + note.Text
	}
}

// vacancies are the places that can be meant at a move, by name.
func (f *Figure) vacancies(b *replay.Board, at map[int]replay.Point, move int) []vacancy {
	var out []vacancy
	for n, p := range at {
		if b.At(p) == replay.Empty && n < f.Range.Printed(move) {
			out = append(out, vacancy{strconv.Itoa(n), p})
		}
	}
	for name, p := range f.Letters {
		if b.At(p) == replay.Empty && len(name) == 1 {
			out = append(out, vacancy{name, p})
		}
	}
	slices.SortFunc(out, func(a, b vacancy) int { return strings.Compare(a.name, b.name) })
	return out
}

// rival is another place that one misread digit would make of a name.
func rival(name string, free []vacancy) string {
	for _, v := range free {
		if len(v.name) != len(name) {
			continue
		}
		differ := 0
		for i := range name {
			if v.name[i] != name[i] {
				differ++
			}
		}
		if differ == 1 && v.name[0] <= '9' {
			return v.name
		}
	}
	return ""
}

// What a misread footnote may cost to be believed, by its digits and letters and
// in all, and how much more the next possible one must.
const (
	signMisread = 0.3
	mostMisread = 1.3
	leastAhead  = 0.2
)

// likeliest finds the place that a line of text names for a move, if signs of it
// may be misread.
func (f *Figure) likeliest(printed int, free []vacancy) (p replay.Point, line string, ok bool) {
	best, second := math.Inf(1), math.Inf(1)
	for _, v := range free {
		cost, where := math.Inf(1), ""
		for _, l := range f.Header.Lines {
			move := strconv.Itoa(printed)
			if c := misread(l, move, v.name); c < cost && c <= signMisread*float64(len(move)+len(v.name))+1e-9 {
				cost, where = c, l
			}
		}
		switch {
		case cost < best:
			best, second, p, line = cost, best, v.point, where
		case cost < second:
			second = cost
		}
	}
	return p, line, best <= mostMisread && second-best >= leastAhead
}

// alike are signs that readers of text take for each other: what is printed,
// and what is read.
var alike = map[rune]string{
	'0': "oOQDG6", '1': "lIiTt|]!7Lf", '2': "zZ7", '3': "8B5", '4': "dAa",
	'5': "sS6G", '6': "0b85G", '7': "T1?2", '8': "B036S", '9': "gq0o",
}

// misread is how much of a line would have to be misread if it says that a
// move was played at a place: 0 for none. A sign counts 0.3 if another one
// looks like it, 1 if none does, one too many or too few 0.7.
func misread(line, move, place string) float64 {
	const (
		other, similar, extra = 1, 0.3, 0.7
		inside                = 0.4 // of a longer number or word
		joined                = 0.3 // without anything between the two
		mostBetween           = 6
	)
	text := []rune(line)
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i]|32 >= 'a' && text[i]|32 <= 'z')
	}
	// cost[j] is that of a match which ends before text[j].
	cost := make([]float64, len(text)+1)
	for j := range cost {
		if digit(j - 1) {
			cost[j] = inside
		}
	}
	signs := func(s string) {
		for _, want := range s {
			next := make([]float64, len(cost))
			for j := range next {
				next[j] = cost[j] + extra
				if j == 0 {
					continue
				}
				c := float64(other)
				switch got := text[j-1]; {
				case got == want || want >= 'A' && got|32 == want|32:
					c = 0
				case strings.ContainsRune(alike[want], got):
					c = similar
				}
				next[j] = min(next[j], cost[j-1]+c, next[j-1]+extra)
			}
			cost = next
		}
	}
	signs(move)
	next := make([]float64, len(cost))
	for j := range next {
		next[j] = cost[j] + joined
		for n := 1; n <= mostBetween && n <= j && !digit(j-n); n++ {
			next[j] = min(next[j], cost[j-n])
		}
	}
	cost = next
	signs(place)
	best := math.Inf(1)
	for j, c := range cost {
		switch {
		case place > "9" && letter(j): // the first letter of a word
			c += other + inside
		case digit(j):
			c += inside
		}
		best = min(best, c)
	}
	return best
}

// guessLetters looks once more for letters that only footnotes name: the stone
// without a number that looks most like it.
func (f *Figure) guessLetters() map[string]bool {
	const leastLike = 0.02
	guessed := map[string]bool{}
	for k := range f.Notes {
		mark := f.Notes[k].Mark
		if _, ok := f.Letters[mark]; ok || len(mark) != 1 || mark[0] < 'A' || mark[0] > 'Z' {
			continue
		}
		best, where := leastLike, replay.NoPoint
		for i := range f.Sheet.Stones {
			s := &f.Sheet.Stones[i]
			if f.Choices[i].Move > 0 || float64(s.Reading.Kind[glyph.Plain]) > 0.5 {
				continue
			}
			if p := float64(s.Reading.Kind[glyph.Letter] * s.Reading.Letters[mark[0]-'A']); p > best {
				best, where = p, f.point(s.X, s.Y)
			}
		}
		if where != replay.NoPoint {
			f.Letters[mark] = where
			guessed[mark] = true
		}
	}
	return guessed
}
