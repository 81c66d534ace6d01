package score

import (
	"strings"
	"testing"
)

// fourTriangles is a board whose diagonals part two black triangles, left and
// right, from two white ones; each has two eyes. They meet in the middle, which
// is a row of one or two points: the upper white one touches the first of them,
// the lower one the last.
func fourTriangles(middle string) []string {
	var rows []string
	for y := range 15 {
		var b strings.Builder
		for x := range 14 + len(middle) {
			first, last := 7, 6+len(middle)
			if y < 7 {
				last = first
			} else if y > 7 {
				first = last
			}
			dy, dx := max(y-7, 7-y), max(first-x, x-last, 0)
			switch {
			case dx == 0 && dy == 0:
				b.WriteByte(middle[x-7])
			case dy == 0 && (dx == 3 || dx == 5), dx == 0 && (dy == 3 || dy == 5):
				b.WriteRune('.')
			case dx >= dy:
				b.WriteRune('X')
			default:
				b.WriteRune('O')
			}
		}
		rows = append(rows, b.String())
	}
	return rows
}

// threeBlack is a board on which Black has a part above and two below. A dame
// joins the upper one to each of these, and a third in the middle all of them.
func threeBlack() []string {
	var rows []string
	for y := range 15 {
		var b strings.Builder
		for x := range 15 {
			side := min(x, 14-x)
			eye := side == 2 && (y == 5 || y == 10 || y == 12) || side == 4 && y == 5 || side == 3 && y == 1 || side == 7 && (y == 10 || y == 12)
			switch dame := side == 0 && y == 6 || side == 7 && y == 7; {
			case eye || dame:
				b.WriteRune('.')
			case y >= 4 && y <= 6 && side != 0 && side != 7, y > 7 && side >= 6:
				b.WriteRune('O')
			default:
				b.WriteRune('X')
			}
		}
		rows = append(rows, b.String())
	}
	return rows
}

// Guards flips under a group tax against an open point over which groups meet:
// both sides' are counted as joined, but only one can play there, so the bounds
// hold what it costs the other. Without a tax, once it is played, or where the
// groups are one anyway, nothing more is open than before.
func TestOpenDameBetweenGroupsIsWithinTheBounds(t *testing.T) {
	joined := fourTriangles(".")
	joined[0] = "XXXXXXXXXXXXXXX" // Black's triangles are one chain
	for _, c := range []struct {
		name         string
		rows         []string
		groups       [2]int
		lower, upper string // by how much the tax widens the bounds
	}{
		{"open", fourTriangles("."), [2]int{1, 1}, "2", "2"},
		{"Black played", fourTriangles("X"), [2]int{1, 2}, "0", "0"},
		{"White played", fourTriangles("O"), [2]int{2, 1}, "0", "0"},
		{"Black is one anyway", joined, [2]int{1, 1}, "0", "2"},
		{"two dame in a row", fourTriangles(".."), [2]int{1, 1}, "2", "2"},
		{"one dame answers one threat", threeBlack(), [2]int{1, 3}, "4", "0"},
	} {
		b := parseBoard(c.rows, nil, [2]int{}, "X", 0)
		m := new(Surveyor).Survey(&b.game, &b.final, &b.st, Options{})
		tax, none := m.Count(testStone, 0), m.Count(testNoSeki, 0)
		if got := [2]int{m.Groups[black], m.Groups[white]}; got != c.groups {
			t.Errorf("%s: groups %v, want %v", c.name, got, c.groups)
		}
		lower := (tax.Margin - tax.Low) - (none.Margin - none.Low)
		upper := (tax.High - tax.Margin) - (none.High - none.Margin)
		if lower.String() != c.lower || upper.String() != c.upper {
			t.Errorf("%s: bounds %v to %v about %v, without a tax %v to %v about %v", c.name, tax.Low, tax.High, tax.Margin, none.Low, none.High, none.Margin)
		}
	}
}
