package sgfparse

// property reads a name and its values at p.i.
func (p *Parser) property() {
	b, start := p.b, p.i
	var id PropID
	end := start + 1
	// The two common shapes first: one or two capitals right before "[".
	switch {
	case end < len(b) && b[end] == '[' && bytesOf[b[start]]&byteUpper != 0:
		id = PropID(b[start])
	case end+1 < len(b) && b[end+1] == '[' && bytesOf[b[start]]&bytesOf[b[end]]&byteUpper != 0:
		id = PropID(b[start])<<8 | PropID(b[end])
		end++
	default:
		id, end = capitals(b, start)
		i := skipBlanks(b, end)
		if i == len(b) || b[i] != '[' {
			p.noValue(start, end, i)
			return
		}
		p.oddName(start, end, id)
		p.i = i
		p.values(id, start, end)
		return
	}
	p.i = end
	p.values(id, start, end)
}

// noValue reports a name without a value, or text that is no name.
func (p *Parser) noValue(start, end, next int) {
	for _, c := range p.b[start:end] {
		if bytesOf[c]&byteUpper == 0 || end-start > 2 {
			p.stray(start)
			return
		}
	}
	if next < len(p.b) && p.b[next] != ';' && p.b[next] != ')' && p.b[next] != '(' && bytesOf[p.b[next]]&byteUpper == 0 {
		p.stray(start)
		return
	}
	p.find(&PropertyWithoutValue, start, "property %s without a value", p.b[start:end])
	p.i = end
}

// oddName reports names that FF[4] does not know.
func (p *Parser) oddName(start, end int, id PropID) {
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
		p.find(&LongName, start, "private property %s", canonical(nil, p.b[start:end]))
	}
}

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

// values reads the values whose first "[" is at p.i.
func (p *Parser) values(id PropID, nameStart, nameEnd int) {
	if !p.open {
		p.find(&MissingSemicolon, nameStart, "")
		p.newNode(nameStart)
	}
	t := &p.tree
	class := classOf(id)
	first := int32(len(t.Values))
	b, i := p.b, p.i
	stop := uint8(byteStop)
	if p.raw {
		stop |= byteHigh
	}
	for i < len(b) && b[i] == '[' {
		start := i + 1
		end := start
		for end < len(b) && bytesOf[b[end]]&stop == 0 {
			end++
		}
		if end < len(b) && b[end] == ']' && (class&classPoint != 0 || plainEnd(b, end+1)) {
			t.Values = append(t.Values, Value{uint32(start), uint32(end)})
			i = end + 1
		} else {
			i = p.slowValue(start, class)
		}
		if i < len(b) && bytesOf[b[i]]&byteBlank != 0 {
			j := skipBlanks(b, i)
			if j < len(b) && b[j] == '[' {
				i = j
			}
		}
	}
	p.i = i
	last := int32(len(t.Values))
	if first == last {
		p.find(&PropertyWithoutValue, nameStart, "property %s without a value", b[nameStart:nameEnd])
		return
	}
	if last-first > 1 && class&classSingle != 0 {
		p.find(&ExtraValues, nameStart, "%d values of %s, which takes one", last-first, canonical(nil, b[nameStart:nameEnd]))
	}
	t.Props = append(t.Props, Property{id, uint32(nameStart), uint32(nameEnd), first, last})
	p.repeated(id, nameStart, nameEnd)
}

// plainEnd tells cheaply that a value can end before i: a move or another
// property follows. No is no answer.
func plainEnd(b []byte, i int) bool {
	for i < len(b) && bytesOf[b[i]]&byteBlank != 0 {
		i++
	}
	if i < len(b) && b[i] == ';' {
		i++
	}
	if i+3 > len(b) {
		return false
	}
	c, d, e := b[i], b[i+1], b[i+2]
	return bytesOf[c]&byteUpper != 0 && (d == '[' || e == '[' && bytesOf[d]&byteUpper != 0)
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
		p.tree.Values = append(p.tree.Values, Value{uint32(start), uint32(v.end)})
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
	n := int32(len(t.Props)) - 1
	last := int64(p.seen[h]) - 1 - int64(p.base) // index of a property of this game, or negative
	p.seen[h] = p.base + uint32(n) + 1
	if last < int64(t.Nodes[p.cur].First) {
		return
	}
	if q := t.Props[last]; q.ID != id || id == OtherProp && !t.sameName(q, t.Props[n]) {
		return
	}
	p.find(&RepeatedProperty, start, "property %s repeated in a node", canonical(nil, t.Text[start:end]))
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
