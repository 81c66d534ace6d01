package sgfparse

import (
	"encoding/binary"
	"math"
	"slices"
)

// A move as most records write it: ;B[pd] with two letters.
const (
	moveMask = 0x00_00_ff_00_00_ff_00_ff // of the bytes ; _ [ _ _ ] in a little-endian word
	moveBits = ';' | '['<<16 | ']'<<40
)

// A move with what follows it in a run of moves.
const (
	colorMask = moveMask | 0xff<<8
	blackMove = moveBits | 'B'<<8
	otherMove = ('B' ^ 'W') << 8 // turns a move into one of the other colour
	thenNode  = ';' << 48
	thenLine  = '\n'<<48 | ';'<<56
)

// maxRun is the number of moves for which room is made at a time.
const maxRun = 512

// nodes reads the node that begins at p.i, and, while nodes hold nothing but a
// move of two letters, those after it.
func (p *Parser) nodes() {
	p.closeNode()
	if p.sibling >= 0 && p.stack[len(p.stack)-1].first != int32(len(p.tree.nodes)) {
		p.find(&NodeAfterVariation, p.i, "")
	}
	p.newNode(p.i)
	b := p.b[p.i:]
	if p.cur == 0 || len(b) < 7 || b[0] != ';' || b[2] != '[' || b[5] != ']' {
		p.i++
		return
	}
	black := b[1] == 'B'
	n, stride := plainMoves(b, black)
	if n == 0 {
		p.lastMove()
		return
	}
	t := &p.tree
	t.runs = append(t.runs, run{})
	r := &t.runs[len(t.runs)-1]
	r.node, r.count, r.prop, r.value = p.cur, int32(n), int32(len(t.props)), int32(len(t.values))
	r.at, r.stride, r.black = uint32(p.i), stride, black
	r.up = t.nodes[r.node].Parent
	t.nodes = slices.Grow(t.nodes, maxRun)[:int(r.node)+n]
	t.props = slices.Grow(t.props, maxRun)[:int(r.prop)+n]
	t.values = slices.Grow(t.values, maxRun)[:int(r.value)+n]
	t.write(r, 0, 1)
	t.write(r, n-1, n)
	p.cur, p.open = r.node+int32(n)-1, false
	p.i += n * int(stride)
}

// lastMove reads the move that begins the node at p.i if a tree ends right
// behind it, else the ";" alone.
func (p *Parser) lastMove() {
	b, i := p.b[p.i:], p.i
	p.i++
	if b[6] != ')' || b[1] != 'B' && b[1] != 'W' || bytesOf[b[3]]&bytesOf[b[4]]&byteLetter == 0 {
		return
	}
	t := &p.tree
	v := int32(len(t.values))
	t.addValue(i+3, i+5)
	t.addProp(PropID(b[1]), i+1, i+2, v, v+1)
	p.i = i + 6
}

// plainMoves counts the moves at the beginning of b, by turns Black's and
// White's, each followed by a further node, all in the same way: directly or on
// the next line. The stride is the bytes from one to the next.
func plainMoves(b []byte, black bool) (n int, stride uint32) {
	mask, want := uint64(colorMask|0xff<<48), uint64(blackMove|thenNode)
	if stride = 6; b[6] == '\n' {
		mask, want, stride = mask|0xff<<56, blackMove|thenLine, 7
	}
	if !black {
		want ^= otherMove
	}
	for ; n < maxRun && len(b) >= 8; n++ {
		w := binary.LittleEndian.Uint64(b)
		if w&mask != want || bytesOf[byte(w>>24)]&bytesOf[byte(w>>32)]&byteLetter == 0 {
			break
		}
		want ^= otherMove
		b = b[stride&7:]
	}
	return n, stride
}

// run is a run of plain moves, each with a node, a property and a value: the
// indexes and the place of the first ones. The first and the last node are
// written out at once, for other nodes are linked to them; the rest is when
// someone asks for it.
type run struct {
	node, prop, value int32
	count             int32
	up                int32 // the parent of the first node
	at, stride        uint32
	black             bool
}

// runAt returns the run that a node is in, nil if none.
func (t *GameTree) runAt(n int32) *run {
	low, high := 0, len(t.runs)
	for low < high { // the first run that ends behind the node
		if mid := (low + high) / 2; t.runs[mid].node+t.runs[mid].count <= n {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(t.runs) && t.runs[low].node <= n {
		return &t.runs[low]
	}
	return nil
}

// node returns a node, written out.
func (t *GameTree) node(n int32) *Node {
	if t.written < len(t.runs) {
		if r := t.runAt(n); r != nil {
			t.writeRuns()
		}
	}
	return &t.nodes[n]
}

// writeRuns writes out what is left of the runs.
func (t *GameTree) writeRuns() {
	for ; t.written < len(t.runs); t.written++ {
		r := &t.runs[t.written]
		t.write(r, 1, int(r.count)-1)
	}
}

// write writes out the nodes from first to last-1 of a run.
func (t *GameTree) write(r *run, first, last int) {
	if first >= last {
		return
	}
	part := *r
	part.node += int32(first)
	part.prop += int32(first)
	part.value += int32(first)
	part.at += uint32(first) * r.stride
	part.black = r.black == (first&1 == 0)
	nodes := t.nodes[part.node:][:last-first]
	part.fillNodes(nodes)
	part.fillProps(t.props[part.prop:][:last-first])
	part.fillValues(t.values[part.value:][:last-first])
	if first == 0 {
		nodes[0].Parent = r.up
	}
	if last == int(r.count) {
		nodes[len(nodes)-1].Child = -1
	}
}

// A tree is much larger than its text, and storing it is most of the work of
// reading moves. So neighbouring fields are counted on together, as halves of
// one word, of which the compiler makes one store.

func pair(low, high uint32) uint64 { return uint64(low) | uint64(high)<<32 }

// fillNodes links each node to the ones before and after it.
func (r *run) fillNodes(nodes []Node) {
	links := pair(uint32(r.node-1), uint32(r.node+1))
	props := pair(math.MaxUint32, uint32(r.prop))
	place := pair(uint32(r.prop+1), r.at)
	step := pair(1, r.stride)
	for k := range nodes {
		n := &nodes[k]
		n.Parent, n.Child = int32(links), int32(links>>32)
		n.Sibling, n.First = int32(props), int32(props>>32)
		n.Last, n.Start = int32(place), uint32(place>>32)
		links += 1<<32 | 1
		props += 1 << 32
		place += step
	}
}

// fillProps names the moves, by turns B and W.
func (r *run) fillProps(props []Property) {
	const turn = 'B' ^ 'W'
	name := pair('W', r.at+1)
	if r.black {
		name ^= turn
	}
	named := pair(r.at+2, uint32(r.value))
	step, stepNamed := uint64(r.stride)<<32, pair(r.stride, 1)
	for k := range props {
		q := &props[k]
		q.ID, q.NameStart = PropID(name), uint32(name>>32)
		q.NameEnd, q.First = uint32(named), int32(named>>32)
		q.Last = int32(named>>32) + 1
		name = (name ^ turn) + step
		named += stepNamed
	}
}

// fillValues says where the two letters of each move stand.
func (r *run) fillValues(values []Value) {
	text, step := pair(r.at+3, r.at+5), pair(r.stride, r.stride)
	for k := range values {
		v := &values[k]
		v.Start, v.End = uint32(text), uint32(text>>32)
		text += step
	}
}

// MoveRun is a run of plain moves: each of its nodes holds one move of two
// letters, ";B[pd]", and is the only child of the one before. The colours take turns.
type MoveRun struct {
	Count  int32
	At     uint32 // of the first node's ";" in the text
	Stride uint32 // from one ";" to the next
	Black  bool   // the first move is Black's
}

// PlainMoves returns the run of plain moves that begins with a node, or goes on
// with it. Its Count is 0 where no run is known, which says nothing about the node.
func (t *GameTree) PlainMoves(node int32) MoveRun {
	r := t.runAt(node)
	if r == nil {
		return MoveRun{}
	}
	k := node - r.node
	return MoveRun{r.count - k, r.at + uint32(k)*r.stride, r.stride, r.black == (k&1 == 0)}
}

// Next returns the first child of a node, -1 for none. Unlike Nodes it does not
// have plain moves written out.
func (t *GameTree) Next(node int32) int32 {
	if r := t.runAt(node); r != nil && node < r.node+r.count-1 {
		return node + 1
	}
	return t.nodes[node].Child
}
