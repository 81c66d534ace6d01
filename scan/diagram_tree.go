package scan

import (
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// place finds the size of the board and where on it the diagram lies.
func (r *diagramReader) place() {
	w, h := len(r.rows[0].points), len(r.rows)
	left, right := r.rows[0].left, r.rows[0].right
	first, last := r.rows[0].number, r.rows[h-1].number
	fromBelow := first > last
	if r.whole(w, h) {
		r.width, r.height = w, h
		if w != h || w != 9 && w != 13 && w != 19 {
			r.find(&DiagramSize, r.rows[0].line, 1, "the board has %d x %d points", w, h)
		}
		return
	}
	size := r.named
	switch {
	case size > 0:
	case fromBelow && r.top:
		size = first
	case right && r.columns > 0:
		size = r.columns + w - 1
	default:
		size = 19
	}
	r.width, r.height = size, size
	fromTop := first
	if fromBelow {
		fromTop = size - first + 1
	}
	var okX, okY bool
	r.x0, okX = along(w, size, left, right, r.columns)
	r.y0, okY = along(h, size, r.top, r.bottom, fromTop)
	if !okX || !okY {
		r.find(&DiagramPart, r.rows[0].line, 1, "%d x %d points are a part of a board of %d lines, and frame and coordinates do not say which", w, h, size)
		return
	}
	r.find(&DiagramPlaced, r.rows[0].line, 1, "%d x %d points were placed on a board of %d x %d with %s as their upper left", w, h, size, size, r.point(0, 0).Name(size, size))
}

// whole tells that a diagram of w x h points is a whole board: nothing that is
// said about its size, rows, columns and frame speaks against it.
func (r *diagramReader) whole(w, h int) bool {
	left, right := r.rows[0].left, r.rows[0].right
	first, last := r.rows[0].number, r.rows[h-1].number
	sides, ends := left && right, r.top && r.bottom
	square := w == h && (w == 9 || w == 13 || w == 19)
	switch {
	case r.named > 0:
		return w == r.named && h == r.named
	case left != right || r.top != r.bottom:
		return false
	case r.columns > 1 || first > 0 && (min(first, last) != 1 || max(first, last) != h):
		return false
	case sides != ends:
		return square || first > 0 && r.columns > 0
	case r.wiki && !sides: // there, no frame means the middle of a board
		return square
	}
	return true
}

// along places n points on a line of size: at an edge, or where their first
// coordinate says. Two edges or more that do not fit give no place.
func along(n, size int, begins, ends bool, first int) (at int, ok bool) {
	switch {
	case n > size:
		return 0, false
	case first > 0:
		at = first - 1
	case begins:
		at = 0
	case ends:
		at = size - n
	default:
		return 0, n == size
	}
	fits := at >= 0 && at+n <= size && (!begins || at == 0) && (!ends || at+n == size)
	return max(0, min(at, size-n)), fits
}

// tree writes the record.
func (r *diagramReader) tree() *sgfparse.GameTree {
	var b sgfparse.Builder
	root := b.AddNode(-1)
	b.Add("GM", "1")
	size := strconv.Itoa(r.width)
	b.AddProp("SZ")
	if r.width == r.height {
		b.AddValue(size)
	} else {
		b.AddValue(size, strconv.Itoa(r.height))
	}
	lists := map[string][]string{}
	moves := map[int]string{}
	for y, row := range r.rows {
		for x, p := range row.points {
			at := string(coordinate(x+r.x0)) + string(coordinate(y+r.y0))
			switch p.color {
			case replay.Black:
				lists["AB"] = append(lists["AB"], at)
			case replay.White:
				lists["AW"] = append(lists["AW"], at)
			}
			if p.mark != "" {
				lists[p.mark] = append(lists[p.mark], at)
			}
			if p.label != "" {
				lists["LB"] = append(lists["LB"], at+p.label)
			}
			if p.move > 0 {
				moves[p.move] = at
			}
		}
	}
	for _, name := range []string{"AB", "AW", "CR", "SQ", "TR", "MA", "LB"} {
		if len(lists[name]) == 0 {
			continue
		}
		b.AddProp(name)
		for _, at := range lists[name] {
			if name == "LB" {
				b.AddValue(at[:2], at[2:])
			} else {
				b.AddValue(at)
			}
		}
	}
	if r.first != replay.Empty {
		b.Add("PL", r.first.String())
	}
	if comment := r.comment(); comment != "" {
		b.Add("C", comment)
	}
	color := r.first
	for n, node := 1, root; n <= len(moves); n++ {
		node = b.AddNode(node)
		b.Add(color.String(), moves[n])
		color = color.Opponent()
	}
	return b.Tree()
}

// coordinate is the letter of a column or row in SGF.
func coordinate(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}

func (r *diagramReader) comment() string { return strings.Join(r.remarks, "\n") }
