package sgfparse

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// properties reads the properties that begin at p.i. It has a short way for
// names of one or two capitals with one plain value; whatever else comes is
// read by property and values.
func (p *Parser) properties() {
	b, i, t := p.b, p.i, &p.tree
	t.props, t.values = slices.Grow(t.props, maxHeader), slices.Grow(t.values, maxHeader)
	props, values := t.props, t.values
	var old uint32 // entries of seen up to here are no property of this node
	if p.open {
		old = p.base + uint32(t.nodes[p.cur].First)
	}
	for p.open && !p.raw && i+8 <= len(b) && len(props) < cap(props) && len(values) < cap(values) {
		w := binary.LittleEndian.Uint64(b[i:])
		c, d, e := byte(w), byte(w>>8), byte(w>>16)
		if bytesOf[c]&byteUpper == 0 {
			break
		}
		id, start := PropID(c), i+2
		if d != '[' {
			if bytesOf[d]&byteUpper == 0 || e != '[' {
				break
			}
			id, start = id<<8|PropID(d), i+3
		}
		h := classIndex(id)
		end := stopFrom(b, start)
		next := skipBlanks(b, min(end+1, len(b)))
		if end >= len(b) || b[end] != ']' || !plainNext(b, next) || b[next] == '[' {
			t.props, t.values, p.i = props, values, i
			p.values(id, classes[h], i, start-1)
			props, values, i = t.props, t.values, p.i
			continue
		}
		n, v := len(props), len(values)
		props, values = props[:n+1], values[:v+1]
		props[n].set(id, i, start-1, int32(v), int32(v)+1)
		values[v].set(start, end)
		if p.seen[h] > old {
			t.props, t.values = props, values
			p.repeated(id, i, start-1)
		}
		p.seen[h] = p.base + uint32(n) + 1
		i = next
	}
	t.props, t.values, p.i = props, values, i
	if i < len(b) && bytesOf[b[i]]&byteLetter != 0 {
		p.property()
	}
}

// maxHeader is the number of properties for which room is made at a time.
const maxHeader = 64

// property reads one name and its values at p.i.
func (p *Parser) property() {
	b, start := p.b, p.i
	id, end := capitals(b, start)
	i := skipBlanks(b, end)
	if i == len(b) || b[i] != '[' {
		p.noValue(start, end, i)
		return
	}
	p.oddName(start, end, id)
	p.i = i
	p.values(id, classOfName(b, start, end, id), start, end)
}

// noValue reports a name without a value, or text that is no name.
func (p *Parser) noValue(start, end, next int) {
	for _, c := range p.b[start:end] {
		if bytesOf[c]&byteUpper == 0 || end-start > 2 {
			p.strayName(start)
			return
		}
	}
	if next < len(p.b) && p.b[next] != ';' && p.b[next] != ')' && p.b[next] != '(' && bytesOf[p.b[next]]&byteUpper == 0 {
		p.strayName(start)
		return
	}
	p.withoutValue(ID(string(p.b[start:end])), start, end)
	p.i = end
}

// strayName skips text that begins as a name does. B or W with two letters and
// nothing but signs around them is a move with a damaged bracket: "Bdd]", "W{dd}".
func (p *Parser) strayName(start int) {
	p.stray(start)
	if id := PropID(p.b[start]); (id == idB || id == idW) && p.i-start <= maxDamagedMove {
		letters, from := 0, 0
		for i := start + 1; i < p.i; i++ {
			if bytesOf[p.b[i]]&byteLetter != 0 {
				letters++
				from = cmp.Or(from, i)
				if i > from+1 { // a letter apart from the two
					return
				}
			}
		}
		if letters == 2 {
			p.mayBeMove(start, id)
		}
	}
}

// maxDamagedMove is the longest text that is taken for a damaged move: a wide
// bracket has three bytes, and blanks may stand around it.
const maxDamagedMove = 16

// withoutValue reports a property without a value and drops it, but for a move:
// that stays in the tree, see GameTree.NoValue.
func (p *Parser) withoutValue(id PropID, start, end int) {
	p.find(&PropertyWithoutValue, start, "property %s without a value", p.b[start:end])
	if id != idB && id != idW {
		return
	}
	if !p.open {
		p.find(&MissingSemicolon, start, "")
		p.newNode(start)
	}
	t := &p.tree
	v := int32(len(t.values))
	t.addValue(start, start+1)
	t.addProp(id, start, end, v, v+1)
	p.repeated(id, start, end)
}

// oddName reports names that FF[4] does not know.
func (p *Parser) oddName(start, end int, id PropID) {
	if end-start <= 2 && bytesOf[p.b[start]]&bytesOf[p.b[end-1]]&byteUpper != 0 {
		return
	}
	upper, lower := false, false
	for _, c := range p.b[start:end] {
		upper = upper || bytesOf[c]&byteUpper != 0
		lower = lower || bytesOf[c]&byteLower != 0
	}
	switch {
	case !upper:
		p.find(&LowerCaseName, start, "property name %q in lower case", p.b[start:end])
	case lower:
		p.find(&LowerCaseLetters, start, "lower-case letters in the property name %q", p.b[start:end])
	}
	if id == OtherProp {
		if name := canonical(nil, p.b[start:end]); !ours[string(name)] {
			p.find(&LongName, start, "private property %s", name)
		}
	}
}

// ours are the private properties that this program writes itself (scan).
var ours = map[string]bool{"XCONF": true, "XDOUBT": true}

// stray skips text that is no part of the grammar.
func (p *Parser) stray(at int) {
	i := at
	for i < len(p.b) {
		switch c := p.b[i]; {
		case c == ';' || c == '(' || c == ')' || c == '[':
			goto found
		case bytesOf[c]&byteUpper != 0 && (i == at || bytesOf[p.b[i-1]]&byteName == 0) && p.name(i) == yes:
			goto found
		}
		i++
	}
found:
	if i == at {
		i++
	}
	if p.b[at] == ']' {
		p.find(&StrayText, at, "\"]\" without a \"[\"")
	} else {
		p.find(&StrayText, at, "")
	}
	p.i = i
}

// values reads the values of a property; the first "[" is at p.i, or right
// behind the name.
func (p *Parser) values(id PropID, class propClass, nameStart, nameEnd int) {
	if !p.open {
		p.find(&MissingSemicolon, nameStart, "")
		p.newNode(nameStart)
	}
	t := &p.tree
	first := int32(len(t.values))
	b, i := p.b, max(p.i, nameEnd)
	for i < len(b) && b[i] == '[' {
		i = p.oneValue(i+1, class)
		if i < len(b) && bytesOf[b[i]]&byteBlank != 0 {
			if j := skipBlanks(b, i); j < len(b) && b[j] == '[' {
				i = j
			}
		}
	}
	p.i = i
	last := int32(len(t.values))
	if first == last {
		p.withoutValue(id, nameStart, nameEnd)
		return
	}
	if last-first > 1 && class&classSingle != 0 {
		p.find(&ExtraValues, nameStart, "%d values of %s, which takes one", last-first, canonical(nil, b[nameStart:nameEnd]))
	}
	t.addProp(id, nameStart, nameEnd, first, last)
	p.repeated(id, nameStart, nameEnd)
}

// oneValue reads the value whose text begins at start and returns the place behind it.
func (p *Parser) oneValue(start int, class propClass) int {
	b := p.b
	if p.raw {
		return p.slowValue(start, class)
	}
	end := stopFrom(b, start)
	if end < len(b) && b[end] == ']' && (class&classPoint != 0 || plainEnd(b, end+1)) {
		p.tree.addValue(start, end)
		return end + 1
	}
	return p.slowValue(start, class)
}

func (t *GameTree) addValue(start, end int) {
	t.values = append(t.values, Value{})
	t.values[len(t.values)-1].set(start, end)
}

func (t *GameTree) addProp(id PropID, start, end int, first, last int32) {
	t.props = append(t.props, Property{})
	t.props[len(t.props)-1].set(id, start, end, first, last)
}

// The fields are set one by one: a composite literal would be put together on
// the stack and copied in larger pieces than it was written, which stalls.

func (v *Value) set(start, end int) {
	v.Start, v.End = uint32(start), uint32(end)
}

func (q *Property) set(id PropID, start, end int, first, last int32) {
	q.ID, q.NameStart, q.NameEnd = id, uint32(start), uint32(end)
	q.First, q.Last = first, last
}

// plainEnd tells cheaply that a value without brackets inside can end before
// i: a move or another property, another value or the end of a tree follows.
// No is no answer.
func plainEnd(b []byte, i int) bool { return plainNext(b, skipBlanks(b, i)) }

// plainNext is plainEnd behind the blanks.
func plainNext(b []byte, i int) bool {
	if i+4 > len(b) {
		return false
	}
	w := binary.LittleEndian.Uint32(b[i:])
	switch byte(w) {
	case ')', '[':
		return true
	case ';':
		w >>= 8
	}
	return bytesOf[byte(w)]&byteUpper != 0 &&
		(byte(w>>8) == '[' || byte(w>>16) == '[' && bytesOf[byte(w>>8)]&byteUpper != 0)
}

// slowValue reads a value whose end is not plain and returns where to go on.
func (p *Parser) slowValue(start int, class propClass) int {
	v := p.value(start, class)
	if v.inner >= 0 {
		p.find(&UnescapedBracket, v.inner, "")
	}
	if v.unclosed {
		p.find(&UnclosedValue, start-1, "")
	}
	if !v.unclosed || v.end > start || class&classText != 0 {
		p.tree.addValue(start, v.end)
	}
	return v.next
}

// repeated reports the property just read if its node already has one of its
// name. One slot per hash of names is enough: of two names that share a slot
// and take turns a repetition may go unreported, nothing else.
func (p *Parser) repeated(id PropID, start, end int) {
	t := &p.tree
	h := classIndex(id)
	if id == OtherProp {
		h = 1024 + int(hashName(t.Text[start:end])&1023)
	}
	n := int32(len(t.props)) - 1
	last := int64(p.seen[h]) - 1 - int64(p.base) // index of a property of this game, or negative
	p.seen[h] = p.base + uint32(n) + 1
	if last < int64(t.nodes[p.cur].First) {
		return
	}
	if q := t.props[last]; q.ID != id || id == OtherProp && !t.sameName(q, t.props[n]) {
		return
	}
	p.find(&RepeatedProperty, start, p.repeatedMessage(id, start, end))
}

// repeatedMessage keeps its messages: one large server repeats AP in nearly
// all of its records.
func (p *Parser) repeatedMessage(id PropID, start, end int) string {
	msg, ok := p.messages[id]
	if !ok || id == OtherProp {
		msg = fmt.Sprintf("property %s repeated in a node", canonical(nil, p.b[start:end]))
		if p.messages == nil {
			p.messages = make(map[PropID]string)
		}
		p.messages[id] = msg
	}
	return msg
}

func hashName(name []byte) uint32 {
	h := uint32(2166136261) // FNV-1a
	for _, c := range name {
		if bytesOf[c]&byteLower == 0 {
			h = (h ^ uint32(c)) * 16777619
		}
	}
	return h
}

// canonical appends a name in FF[4] form: lower-case letters left out, or
// raised where there is no other.
func canonical(dst, name []byte) []byte {
	n := len(dst)
	for _, c := range name {
		if bytesOf[c]&byteUpper != 0 || bytesOf[c]&byteDigit != 0 && len(dst) > n {
			dst = append(dst, c)
		}
	}
	if len(dst) > n {
		return dst
	}
	for _, c := range name {
		if bytesOf[c]&byteLower != 0 {
			c -= 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

func skipBlanks(b []byte, i int) int {
	for i < len(b) && bytesOf[b[i]]&byteBlank != 0 {
		i++
	}
	return i
}
