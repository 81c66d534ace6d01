package replay

import "strconv"

// columnLetters are the letters of the columns: no I, which looks like J.
const columnLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// ColumnName is the letter of column x, from 0: A to Z without I, then AA, AB.
func ColumnName(x int) string {
	n := len(columnLetters)
	if x < n {
		return columnLetters[x : x+1]
	}
	x -= n
	return columnLetters[x/n%n:][:1] + columnLetters[x%n:][:1]
}

// Name writes a point of a board as players do: its column's letter and its
// row, counted from below ("Q16"). Pass and points off the board are "pass"
// and "?".
func (p Point) Name(width, height int) string {
	switch {
	case p == Pass:
		return "pass"
	case p < 0 || width <= 0 || int(p) >= width*height:
		return "?"
	}
	return ColumnName(int(p)%width) + strconv.Itoa(height-int(p)/width)
}

// ParsePoint reads what Name wrote, in capital or small letters; ok is false
// if it is no point of the board.
func ParsePoint(name string, width, height int) (p Point, ok bool) {
	n := 0
	for n < len(name) && (name[n] < '0' || name[n] > '9') {
		n++
	}
	row, err := strconv.Atoi(name[n:])
	if err != nil || row < 1 || row > height || n == 0 || name[n] == '0' {
		return NoPoint, false
	}
	for x := range width {
		if equalLetters(ColumnName(x), name[:n]) {
			return Point((height-row)*width + x), true
		}
	}
	return NoPoint, false
}

// equalLetters compares with capital letters a, whatever the case of b.
func equalLetters(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		c := b[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if a[i] != c {
			return false
		}
	}
	return true
}
