package sgfparse

import (
	"encoding/binary"
	"slices"
)

// A move as most records write it: ;B[pd] with two letters.
const (
	moveMask = 0x00_00_ff_00_00_ff_00_ff // of the bytes ; _ [ _ _ ] in a little-endian word
	moveBits = ';' | '['<<16 | ']'<<40
)

// maxRun is the number of moves for which room is made at a time.
const maxRun = 512

// nodes reads the node that begins at p.i, and, while nodes hold nothing but a
// move of two letters, those after it.
func (p *Parser) nodes() {
	p.closeNode()
	if p.sibling >= 0 && p.stack[len(p.stack)-1].first != int32(len(p.tree.Nodes)) {
		p.find(&NodeAfterVariation, p.i, "")
	}
	p.newNode(p.i)
	b := p.b
	if p.i+8 > len(b) || binary.LittleEndian.Uint64(b[p.i:])&moveMask != moveBits {
		p.i++
		return
	}
	t := &p.tree
	r := run{cur: p.cur, prop: int32(len(t.Props)), value: int32(len(t.Values)), at: uint32(p.i)}
	t.Nodes = slices.Grow(t.Nodes, maxRun)
	t.Props = slices.Grow(t.Props, maxRun)
	t.Values = slices.Grow(t.Values, maxRun)
	nodes := (*[maxRun]Node)(t.Nodes[r.cur:][:maxRun])
	props := (*[maxRun]Property)(t.Props[r.prop:][:maxRun])
	parent := nodes[0].Parent
	n, end, open := r.read(b[p.i:], nodes, props, (*[maxRun]Value)(t.Values[r.value:][:maxRun]))
	if n == 0 {
		nodes[0].Parent = parent
		p.i++
		return
	}
	nodes[0].Parent = parent
	last := &nodes[n-1]
	last.Child = -1
	t.Nodes = t.Nodes[:int(r.cur)+n]
	p.cur, p.open, p.i = r.cur+int32(n)-1, open, int(end)
	if next := skipBlanks(b, p.i); open && next < len(b) && b[next] == '[' {
		// The last move has a second value: it is read again, the long way.
		n--
		last.Last = last.First
		p.i = int(last.Start) + 1
	} else if open {
		p.seen[props[n-1].ID&31] = p.base + uint32(r.prop) + uint32(n)
	}
	t.Props = t.Props[:int(r.prop)+n]
	t.Values = t.Values[:int(r.value)+n]
}

// run is where a run of moves begins: at which node, property and value, and
// at which place of the text.
type run struct {
	cur, prop, value int32
	at               uint32
}

// read fills in the n nodes of a run, each with one property of one value. It
// ends before a node of another kind, or, with open set, behind a move whose
// node goes on or ends otherwise. The fields are set one by one, for the same
// reason as in addProp.
func (r run) read(b []byte, nodes *[maxRun]Node, props *[maxRun]Property, values *[maxRun]Value) (n int, end uint32, open bool) {
	at := r.at
	for ; n < maxRun && len(b) >= 8; n++ {
		w := binary.LittleEndian.Uint64(b) // all bytes are taken from here: one load instead of eight
		c, x, y, next := byte(w>>8), byte(w>>24), byte(w>>32), byte(w>>48)
		if w&moveMask != moveBits || bytesOf[x]&bytesOf[y]&byteLetter == 0 || c != 'B' && c != 'W' {
			break
		}
		k := int32(n)
		node := &nodes[n]
		node.Parent, node.Child, node.Sibling = r.cur+k-1, r.cur+k+1, -1
		node.First, node.Last, node.Start = r.prop+k, r.prop+k+1, at
		q := &props[n]
		q.ID, q.NameStart, q.NameEnd = PropID(c), at+1, at+2
		q.First, q.Last = r.value+k, r.value+k+1
		v := &values[n]
		v.Start, v.End = at+3, at+5
		switch {
		case next == ';':
			at += 6
			b = b[6:]
		case w>>48 == ';'<<8|'\n':
			at += 7
			b = b[7:]
		default:
			return n + 1, at + 6, true
		}
	}
	return n, at, false
}
