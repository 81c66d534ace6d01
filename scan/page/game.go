package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/glyph"
	"gorescore/scan/stones"
	"gorescore/sgfparse"
)

// Properties of our own in the records that scan writes: how sure a move is,
// from 0 to 1, and at the root how many doubts the record has.
const (
	ConfidenceProperty = "XCONF"
	DoubtsProperty     = "XDOUBT"
)

// A Game is the figures of one game in their order, or a position.
type Game struct {
	Figures []*Figure
}

// mostDiffering is by how many points two figures of one game may differ where
// they meet: more, and they are of different games.
const mostDiffering = 6

// Continues tells whether a figure follows the last one of a game, and at which
// points the boards where they meet differ.
func (g *Game) Continues(f *Figure) (bool, []replay.Point) {
	if len(g.Figures) == 0 {
		return false, nil
	}
	last := g.Figures[len(g.Figures)-1]
	if last.Range.Last == 0 || f.Range.First != last.Range.Last+1 || last.Size != f.Size || !last.whole() || !f.whole() || otherPlayers(g.Figures[0], f) {
		return false, nil
	}
	b := g.board()
	var differ []replay.Point
	for p := range replay.Point(f.Size * f.Size) {
		if f.Setup[p] != b.At(p) {
			differ = append(differ, p)
		}
	}
	return len(differ) <= mostDiffering, differ
}

// whole tells that a figure shows the whole board.
func (f *Figure) whole() bool {
	return f.Sheet.Board.Cols == f.Size && f.Sheet.Board.Rows == f.Size
}

// otherPlayers tells that two figures name different players.
func otherPlayers(a, b *Figure) bool {
	differ := func(x, y string) bool { return x != "" && y != "" && !strings.EqualFold(x, y) }
	return differ(a.Header.Black.Name, b.Header.Black.Name) && differ(a.Header.White.Name, b.Header.White.Name)
}

// Add appends a figure; what differs where it meets the last one becomes a
// finding of the figure.
func (g *Game) Add(f *Figure, differ []replay.Point) {
	if len(differ) > 0 {
		var names []string
		for _, p := range differ {
			names = append(names, p.Name(f.Size, f.Size))
		}
		f.find(&scan.PageJoin, f.Range.First, "the stones before move %d differ from those after move %d at %s", f.Range.First, f.Range.First-1, strings.Join(names, ", "))
	}
	g.Figures = append(g.Figures, f)
}

// board is the board after all moves of a game.
func (g *Game) board() *replay.Board {
	first := g.Figures[0]
	b := replay.NewBoard(first.Size, first.Size)
	for _, p := range points(first.Setup) {
		b.Set(first.Setup[p], p)
	}
	for _, f := range g.Figures {
		for _, m := range f.Moves {
			if m.Point != replay.NoPoint {
				b.Play(m.Color, m.Point)
			}
		}
	}
	return b
}

// points are the points of a setup in order.
func points(setup map[replay.Point]replay.Color) []replay.Point {
	out := make([]replay.Point, 0, len(setup))
	for p := range setup {
		out = append(out, p)
	}
	slices.Sort(out)
	return out
}

// Doubts counts what must be looked at in all figures.
func (g *Game) Doubts() int {
	n := 0
	for _, f := range g.Figures {
		n += f.Doubts()
		if f.Review {
			n++
		}
		for _, d := range f.Findings {
			if d.Code == scan.PageJoin.Code || d.Code == scan.PageRange.Code || d.Code == scan.PageInferred.Code {
				n++
			}
		}
	}
	return n
}

// Tree writes the record: the header at the root, stones without numbers as a
// setup, a comment at each doubtful move, a confidence at each. A move that was
// not found is a pass with a comment.
func (g *Game) Tree() *sgfparse.GameTree {
	first := g.Figures[0]
	var b sgfparse.Builder
	node := b.AddNode(-1)
	b.Add("GM", "1")
	b.Add("SZ", strconv.Itoa(first.Size))
	g.header().AddTo(&b)
	g.setup(&b)
	first.addMarks(&b)
	if n := g.Doubts(); n > 0 {
		b.Add(DoubtsProperty, strconv.Itoa(n))
	}
	if c := g.comment(); c != "" {
		b.Add("C", c)
	}
	next := 1
	for _, f := range g.Figures {
		for i := range f.Moves {
			m := &f.Moves[i]
			node = b.AddNode(node)
			at := ""
			if m.Point != replay.NoPoint {
				at = Coordinates(m.Point, f.Size)
			}
			b.Add(m.Color.String(), at)
			if m.N != next {
				b.Add("MN", strconv.Itoa(m.N))
			}
			next = m.N + 1
			b.Add(ConfidenceProperty, strconv.FormatFloat(m.Confidence, 'f', 2, 64))
			if m.Doubt != "" {
				b.Add("C", fmt.Sprintf("Scan: move %d is doubtful: %s", m.N, m.Doubt))
			}
		}
	}
	return b.Tree()
}

// header takes each value from the first figure that has it.
func (g *Game) header() *scan.Header {
	h := g.Figures[0].Header
	for _, f := range g.Figures[1:] {
		h.Merge(&f.Header)
	}
	return &h
}

// setup writes the stones that were there before the first move.
func (g *Game) setup(b *sgfparse.Builder) {
	f := g.Figures[0]
	all := points(f.Setup)
	white := 0
	for _, name := range []string{"AB", "AW"} {
		begun := false
		for _, p := range all {
			if c := f.Setup[p]; (c == replay.Black) != (name == "AB") {
				continue
			}
			if !begun {
				b.AddProp(name)
				begun = true
			}
			if name == "AW" {
				white++
			}
			b.AddValue(Coordinates(p, f.Size))
		}
	}
	if len(f.Moves) == 0 {
		return
	}
	if f.Moves[0].N == 1 && white == 0 && len(all) >= 2 && len(all) <= 9 && f.Moves[0].Color == replay.White {
		b.Add("HA", strconv.Itoa(len(all)))
	}
	b.Add("PL", f.Moves[0].Color.String())
}

// markProperties are the SGF properties of marks (FF[4], markup).
var markProperties = []struct {
	name string
	kind glyph.Kind
}{{"TR", glyph.Triangle}, {"SQ", glyph.Square}, {"CR", glyph.Circle}, {"MA", glyph.Cross}, {"LB", glyph.Letter}}

// addMarks writes the marks and letters of a diagram; whether a letter is a
// capital is not told.
func (f *Figure) addMarks(b *sgfparse.Builder) {
	for _, m := range markProperties {
		begun := false
		for _, list := range [2][]stones.Stone{f.Sheet.Stones, f.Sheet.Labels} {
			for i := range list {
				s := &list[i]
				if kind, p := s.Reading.Likeliest(); kind != m.kind || p < clearMark {
					continue
				}
				if !begun {
					b.AddProp(m.name)
					begun = true
				}
				at := Coordinates(f.point(s.X, s.Y), f.Size)
				if m.kind == glyph.Letter {
					r, _ := s.Reading.BestLetter()
					b.AddValue(at, string(r))
				} else {
					b.AddValue(at)
				}
			}
		}
	}
}

// comment is the text of all pages and what is not known.
func (g *Game) comment() string {
	var lines []string
	for _, f := range g.Figures {
		for _, l := range f.Header.Lines {
			if !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	first := g.Figures[0]
	if len(first.Moves) == 0 || first.Moves[0].N > 1 {
		lines = append(lines, "Scan: prisoners unknown, a territory count needs them")
	}
	return strings.Join(lines, "\n")
}

// Coordinates are the SGF letters of a point.
func Coordinates(p replay.Point, size int) string {
	letter := func(i int) byte {
		if i < 26 {
			return byte('a' + i)
		}
		return byte('A' + i - 26)
	}
	return string([]byte{letter(int(p) % size), letter(int(p) / size)})
}
