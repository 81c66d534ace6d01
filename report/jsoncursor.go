package report

import (
	"unicode/utf8"

	"gorescore/replay"
)

// cursor goes through one line of JSON. It knows the common forms alone: odd is
// set for any other, right or wrong, and then nothing that it gave counts.
type cursor struct {
	b   []byte
	i   int
	odd bool

	words map[string]string // texts of which there are few
	buf   []byte            // a text without its escapes
}

// maxWords bounds the words that a cursor remembers.
const maxWords = 1 << 12

// blanks goes on to what follows blanks.
func (c *cursor) blanks() {
	for c.i < len(c.b) && (c.b[c.i] == ' ' || c.b[c.i] == '\t' || c.b[c.i] == '\n' || c.b[c.i] == '\r') {
		c.i++
	}
}

// next is the byte after blanks, 0 at the end.
func (c *cursor) next() byte {
	if c.i < len(c.b) && c.b[c.i] > ' ' {
		return c.b[c.i]
	}
	if c.blanks(); c.i < len(c.b) {
		return c.b[c.i]
	}
	return 0
}

// takes goes over a byte if it is the next one.
func (c *cursor) takes(x byte) bool {
	if c.odd || c.next() != x {
		return false
	}
	c.i++
	return true
}

// want goes over a byte that must be the next one.
func (c *cursor) want(x byte) {
	if !c.takes(x) {
		c.odd = true
	}
}

// literal goes over a word of the grammar if it is next.
func (c *cursor) literal(word string) bool {
	c.next()
	if c.odd || len(c.b)-c.i < len(word) || string(c.b[c.i:c.i+len(word)]) != word {
		return false
	}
	c.i += len(word)
	return true
}

// null goes over a null.
func (c *cursor) null() bool { return c.literal("null") }

// fields goes through an object, if one is next: field is called at each value,
// and goes over it. A name that field does not know is odd.
func (c *cursor) fields(field func(name []byte) bool) {
	if c.want('{'); c.odd || c.takes('}') {
		return
	}
	for !c.odd {
		name := c.raw()
		c.want(':')
		if c.odd || !field(name) {
			c.odd = true
			return
		}
		if !c.takes(',') {
			c.want('}')
			return
		}
	}
}

// items goes through a list; item is called at each value. It gives the number
// of values.
func (c *cursor) items(item func()) {
	if c.want('['); c.odd || c.takes(']') {
		return
	}
	for !c.odd {
		item()
		if !c.takes(',') {
			c.want(']')
			return
		}
	}
}

// raw goes over a string and gives its bytes without escapes, which last until
// the next one.
func (c *cursor) raw() []byte {
	if c.want('"'); c.odd {
		return nil
	}
	start, high := c.i, false
	for ; c.i < len(c.b); c.i++ {
		switch x := c.b[c.i]; {
		case x == '"':
			s := c.b[start:c.i]
			c.i++
			c.odd = high && !utf8.Valid(s)
			return s
		case x == '\\':
			return c.escaped(start)
		case x < ' ':
			c.odd = true
			return nil
		default:
			high = high || x >= utf8.RuneSelf
		}
	}
	c.odd = true
	return nil
}

// escaped goes on with a string that has an escape at c.i.
func (c *cursor) escaped(start int) []byte {
	c.buf = append(c.buf[:0], c.b[start:c.i]...)
	for c.i < len(c.b) {
		x := c.b[c.i]
		c.i++
		switch {
		case x == '"':
			c.odd = !utf8.Valid(c.buf)
			return c.buf
		case x < ' ':
			c.odd = true
			return nil
		case x == '\\':
			if !c.escape() {
				c.odd = true
				return nil
			}
		default:
			c.buf = append(c.buf, x)
		}
	}
	c.odd = true
	return nil
}

// escape reads what follows a backslash (RFC 8259, section 7), but for halves
// of surrogate pairs.
func (c *cursor) escape() bool {
	if c.i == len(c.b) {
		return false
	}
	x := c.b[c.i]
	c.i++
	switch x {
	case '"', '\\', '/':
	case 'n':
		x = '\n'
	case 't':
		x = '\t'
	case 'r':
		x = '\r'
	case 'b':
		x = '\b'
	case 'f':
		x = '\f'
	case 'u':
		return c.unit()
	default:
		return false
	}
	c.buf = append(c.buf, x)
	return true
}

// unit reads four hex digits.
func (c *cursor) unit() bool {
	if len(c.b)-c.i < 4 {
		return false
	}
	r := rune(0)
	for _, x := range c.b[c.i : c.i+4] {
		switch {
		case '0' <= x && x <= '9':
			r = r<<4 | rune(x-'0')
		case 'a' <= x|0x20 && x|0x20 <= 'f':
			r = r<<4 | rune(x|0x20-'a'+10)
		default:
			return false
		}
	}
	c.i += 4
	c.buf = utf8.AppendRune(c.buf, r)
	return utf8.ValidRune(r)
}

// text reads a string into p.
func (c *cursor) text(p *string) bool {
	*p = string(c.raw())
	return true
}

// word reads a string of which there are few.
func (c *cursor) word() string { return c.wordOf(c.raw()) }

// wordOf is the string of some bytes.
func (c *cursor) wordOf(b []byte) string {
	w, known := c.words[string(b)]
	if !known {
		w = string(b)
		if len(c.words) < maxWords && len(w) < 200 {
			c.words[w] = w
		}
	}
	return w
}

func (c *cursor) wordTo(p *string) bool {
	*p = c.word()
	return true
}

// texts reads a list of strings; an empty one is not nil.
func (c *cursor) texts(p *[]string) bool {
	c.odd = c.odd || *p != nil
	list := []string{}
	c.items(func() { list = append(list, c.word()) })
	*p = list
	return true
}

// digits reads a whole number without a sign, and gives how many digits it has:
// 0 if there is none, or one that is too long or begins with a needless 0.
func (c *cursor) digits() (v int64, n int) {
	start := c.i
	for c.i < len(c.b) && c.b[c.i]-'0' <= 9 {
		v = 10*v + int64(c.b[c.i]-'0')
		c.i++
	}
	n = c.i - start
	if n > 18 || n > 1 && c.b[start] == '0' {
		return 0, 0
	}
	return v, n
}

// inNumber reports whether a number goes on.
func (c *cursor) inNumber() bool {
	return c.i < len(c.b) && (c.b[c.i] == '.' || c.b[c.i]|0x20 == 'e')
}

func (c *cursor) integer() int64 {
	minus := c.takes('-')
	c.next()
	v, n := c.digits()
	if n == 0 || c.inNumber() || minus && c.b[c.i-n-1] != '-' {
		c.odd = true
	}
	if minus {
		return -v
	}
	return v
}

func (c *cursor) intTo(p *int) bool {
	*p = int(c.integer())
	return true
}

func (c *cursor) boolTo(p *bool) bool {
	switch {
	case c.literal("true"):
		*p = true
	case c.literal("false"):
		*p = false
	default:
		c.odd = true
	}
	return true
}

// maxPoints is what ParsePoints takes, too.
const maxPoints = 1_000_000

// points reads a number of half points.
func (c *cursor) points() replay.HalfPoints {
	minus := c.takes('-')
	c.next()
	v, n := c.digits()
	if n == 0 || v >= maxPoints || minus && c.b[c.i-n-1] != '-' {
		c.odd = true
		return 0
	}
	v *= 2
	if c.i+1 < len(c.b) && c.b[c.i] == '.' && (c.b[c.i+1] == '5' || c.b[c.i+1] == '0') {
		if c.b[c.i+1] == '5' {
			v++
		}
		c.i += 2
		c.odd = c.odd || c.i < len(c.b) && c.b[c.i]-'0' <= 9
	}
	c.odd = c.odd || c.inNumber()
	if minus {
		v = -v
	}
	return replay.HalfPoints(v)
}

func (c *cursor) pointsTo(p *replay.HalfPoints) bool {
	*p = c.points()
	return true
}

// pointsOrNull reads points that may be missing.
func (c *cursor) pointsOrNull(p *replay.HalfPoints, there *bool) bool {
	if c.null() {
		*p, *there = 0, false
	} else {
		*p, *there = c.points(), true
	}
	return true
}

// fraction reads a number between 0 and 1 of few decimals.
func (c *cursor) fraction(p *float64) bool {
	c.next()
	v, n := c.digits()
	scale := int64(1)
	if c.odd = c.odd || n == 0; !c.odd && c.i < len(c.b) && c.b[c.i] == '.' {
		c.i++
		start := c.i
		for c.i < len(c.b) && c.b[c.i]-'0' <= 9 && c.i-start < 10 {
			v = 10*v + int64(c.b[c.i]-'0')
			scale *= 10
			c.i++
		}
		c.odd = c.i == start || v >= 1<<50 || c.i < len(c.b) && c.b[c.i]-'0' <= 9
	}
	c.odd = c.odd || c.inNumber() || v >= 1<<50
	*p = float64(v) / float64(scale) // both exact, so the nearest number (IEEE 754)
	return true
}
