package sgfparse

import (
	"bytes"
	"math"
	"slices"
)

// A Parser reads games. It owns the memory of the tree and findings it
// returns and uses it again for the next game, so that a warm parser does not
// allocate. The zero value is ready; a Parser must not be used by two
// goroutines at once.
type Parser struct {
	// Strict gives the findings of leniencies the severity Error. What is
	// read stays the same.
	Strict bool

	tree  GameTree
	diags []Diagnostic
	finds []find
	stack []frame
	moves []int32 // moves up to each node, for the places of findings

	// seen[h] is the property last read under hash h, counted over all games,
	// so that nothing must be cleared between games.
	seen [2048]uint32
	base uint32 // the count when this game began

	messages map[PropID]string // see repeatedMessage

	// Of the game being read:
	look
	i       int
	cur     int32 // node being read, -1 before the root
	sibling int32 // last child of cur, -1 for none
	open    bool  // cur takes properties
	tooLong bool  // the rest was not read
	moved   bool  // see hasMove
	looked  int
	lost    int    // where a move seems to have stood that was not read, see lostMove
	lostID  PropID // its name, 0 if that is not known
}

// MaxNodes bounds the nodes of a tree and the parentheses that are open at one
// place; a tree has at most twice as many properties. It is a power of two, and
// a few hundred more may be read. See GameTooLong.
const MaxNodes = 1 << 20

// frame is an open "(".
type frame struct {
	node    int32 // the node it branches from
	sibling int32 // that node's last child so far
	first   int32 // the first node inside
}

// keep is the capacity up to which slices are kept for the next game.
const keep = 1 << 20

// Parse reads one game: src.Text, or src.Raw where Text is nil. It always
// returns a tree with a root. The findings, src.Found among them, are sorted by
// place. Tree and findings are valid until the next call of Parse.
func (p *Parser) Parse(src *Source) (*GameTree, []Diagnostic) {
	text := src.Text
	if text == nil {
		text = src.Raw
	}
	p.reset(src, text)
	switch start := p.start(); {
	case start >= 0:
		early := len(p.finds)
		p.i = start
		if p.b[start] == '(' {
			p.i++
		} else {
			p.find(&MissingParenthesis, start, "")
		}
		p.stack = append(p.stack, frame{-1, -1, 0})
		if p.read(); !p.tooLong {
			p.finish()
		}
		p.controls(early)
	case len(text) > 0 || len(src.Found) == 0:
		p.find(&NoGame, 0, "")
	}
	t := &p.tree
	if len(t.nodes) == 0 {
		t.nodes = append(t.nodes, Node{Parent: -1, Child: -1, Sibling: -1})
	}
	p.base += uint32(len(t.props))
	p.report(src)
	return t, p.diags
}

func (p *Parser) reset(src *Source, text []byte) {
	t := &p.tree
	if cap(t.nodes)+cap(t.props)+cap(t.values)+cap(p.stack) > keep && len(text) < keep {
		*t = GameTree{}
		p.stack, p.moves = nil, nil
	}
	t.Source, t.Text, t.TooLong = src, text, false
	t.nodes, t.props, t.values, t.runs, t.written = t.nodes[:0], t.props[:0], t.values[:0], t.runs[:0], 0
	t.lost = t.lost[:0]
	p.diags, p.finds, p.stack = p.diags[:0], p.finds[:0], p.stack[:0]
	if p.base > math.MaxUint32/2 {
		p.base = 0
		clear(p.seen[:])
	}
	p.b, p.eof, p.raw = text, true, src.Text == nil
	if len(p.b) > math.MaxInt32 {
		p.b = p.b[:math.MaxInt32]
		p.find(&GameTooLarge, math.MaxInt32, "text beyond 2 GiB was not read")
	}
	p.i, p.cur, p.sibling, p.open, p.tooLong = 0, -1, -1, false, false
	p.moved, p.looked = false, 0
	p.lost, p.lostID = 0, 0
}

// start finds the "(" of the game, or the ";" of its root when the "(" was
// lost; -1 if there is no game.
func (p *Parser) start() int {
	if at := firstText(p.b); at >= 0 && p.b[at] == ';' && p.rootNode(at) == yes {
		return at
	}
	for i := 0; ; i++ {
		n := bytes.IndexByte(p.b[i:], '(')
		if n < 0 {
			return -1
		}
		if i += n; p.gameStart(i) == yes {
			if at := firstText(p.b[:i]); at >= 0 {
				p.find(&TextBeforeGame, at, "")
			}
			return i
		}
	}
}

const byteOrderMark = "\ufeff"

// firstText returns the place of the first byte that is neither blank nor part
// of a byte order mark (files with one get joined, too); -1 if there is none.
func firstText(b []byte) int {
	for i := 0; i < len(b); i++ {
		switch {
		case bytesOf[b[i]]&byteBlank != 0:
		case b[i] == 0x1a: // Ctrl-Z ended files under CP/M and DOS
		case b[i] == byteOrderMark[0] && bytes.HasPrefix(b[i:], []byte(byteOrderMark)):
			i += 2
		default:
			return i
		}
	}
	return -1
}

// read goes through the game from behind its "(".
func (p *Parser) read() {
	for p.i < len(p.b) {
		if uint(len(p.tree.nodes)|len(p.tree.props)/2|len(p.stack)) >= MaxNodes {
			p.giveUp()
			return
		}
		switch c := p.b[p.i]; {
		case c == ';':
			p.nodes()
		case bytesOf[c]&byteBlank != 0:
			p.i++
		case bytesOf[c]&byteLetter != 0:
			p.properties()
		case c == '(':
			p.closeNode()
			if f := p.stack[len(p.stack)-1]; f.node == p.cur && int(f.first) == len(p.tree.nodes) {
				p.find(&DoubledParenthesis, p.i, "")
			}
			p.stack = append(p.stack, frame{p.cur, p.sibling, int32(len(p.tree.nodes))})
			p.i++
		case c == ')':
			open := p.open
			p.closeNode()
			if len(p.stack) == 1 && p.goesOn(p.i+1, p.hasMove()) == yes {
				p.find(&StrayClose, p.i, "closing parenthesis before the end of the game")
				p.i++
				p.open = open && p.b[skipBlanks(p.b, p.i)] != ';' // the node goes on
				continue
			}
			p.i++
			if p.pop(); len(p.stack) == 0 {
				return
			}
		case c == '[':
			p.find(&ValueWithoutName, p.i, "")
			from := p.i + 1
			v := p.value(from, classText)
			if _, _, isPoint := ParsePoint(p.b[from:v.end]); isPoint {
				p.mayBeMove(from, 0)
			}
			p.i = v.next
		default:
			p.stray(p.i)
		}
	}
}

// hasMove tells whether a move was read. Each property is looked at once.
func (p *Parser) hasMove() bool {
	t := &p.tree
	p.moved = p.moved || len(t.runs) > 0 // their properties are not written out
	for ; p.looked < len(t.props) && !p.moved; p.looked++ {
		q := &t.props[p.looked]
		p.moved = (q.ID == idB || q.ID == idW) && q.First < q.Last
	}
	return p.moved
}

// giveUp leaves the rest of a game that is too long unread.
func (p *Parser) giveUp() {
	p.closeNode()
	p.find(&GameTooLong, p.i, "more than %d nodes: the rest of the game was not read", MaxNodes)
	p.tooLong, p.tree.TooLong = true, true
	p.stack = p.stack[:0]
}

// finish reports what is wrong at the end of the game.
func (p *Parser) finish() {
	if len(p.stack) > 0 {
		p.closeNode()
		at := trimRight(p.b, 0, len(p.b))
		if n := len(p.stack); n > 1 {
			p.find(&UnclosedTree, at, "%d trees end without their closing parentheses", n)
		} else {
			p.find(&UnclosedTree, at, "")
		}
		for len(p.stack) > 0 {
			p.pop()
		}
	} else if at := firstText(p.b[p.i:]); at >= 0 {
		kind := &TextAfterGame
		if p.b[p.i+at] == ')' {
			kind = &StrayClose
		}
		p.find(kind, p.i+at, "")
	}
}

// controls reports NUL and ESC bytes. Runs of plain moves have none: they are
// passed over. Of the findings the early ones stay before them.
func (p *Parser) controls(early int) {
	t, from := &p.tree, 0
	for i := range t.runs {
		r := &t.runs[i]
		if p.control(from, int(r.at), early) {
			return
		}
		from = int(r.at + uint32(r.count-1)*r.stride)
	}
	p.control(from, len(p.b), early)
}

// control looks for NUL and ESC bytes in a part of the text; if it has one, all
// those of the whole text are reported, before later findings at their place.
func (p *Parser) control(from, to, early int) bool {
	if b := p.b[from:to]; bytes.IndexByte(b, 0) < 0 && bytes.IndexByte(b, esc) < 0 {
		return false
	}
	others := slices.Clone(p.finds[early:])
	p.finds = p.finds[:early]
	if nul := bytes.IndexByte(p.b, 0); nul >= 0 {
		p.find(&NULBytes, nul, "%d NUL bytes", bytes.Count(p.b, []byte{0}))
	}
	if at := bytes.IndexByte(p.b, esc); at >= 0 {
		p.find(&EscapeBytes, at, "%d ESC bytes", bytes.Count(p.b, []byte{esc}))
	}
	p.finds = append(p.finds, others...)
	return true
}

// pop leaves the innermost "(".
func (p *Parser) pop() {
	f := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.cur, p.sibling = f.node, f.sibling
	if int(f.first) == len(p.tree.nodes) {
		p.find(&EmptyVariation, p.i-1, "")
	}
	if n := len(p.stack); n > 0 && p.stack[n-1].node == f.node {
		p.stack[n-1].sibling = f.sibling
	}
}

// closeNode ends the properties of the node being read.
func (p *Parser) closeNode() {
	if !p.open {
		return
	}
	p.open = false
	n := &p.tree.nodes[p.cur]
	if p.lost > int(n.Start) && p.cur > 0 {
		p.lostMove(n)
	}
	n.Last = int32(len(p.tree.props))
	if n.First == n.Last {
		p.find(&EmptyNode, int(n.Start), "")
	}
}

// mayBeMove remembers damaged text at a place of an open node that reads as if
// a move had stood there; id is its name, 0 if that is lost too.
func (p *Parser) mayBeMove(at int, id PropID) {
	if p.open && p.lost <= int(p.tree.nodes[p.cur].Start) {
		p.lost, p.lostID = at, id
	}
}

// lostMove keeps such a move of a node that has no other: if it were dropped,
// the board after it would be taken for that of the game. With a name it is a
// move without a value, see withoutValue.
func (p *Parser) lostMove(n *Node) {
	t := &p.tree
	for _, q := range t.props[n.First:] {
		if q.ID == idB || q.ID == idW {
			return
		}
	}
	if p.lostID == 0 {
		t.lost = append(t.lost, lostMove{p.cur, uint32(p.lost)})
		return
	}
	v := int32(len(t.values))
	t.addValue(p.lost, p.lost+1)
	t.addProp(p.lostID, p.lost, p.lost+1, v, v+1)
}

// newNode begins a node at the place at, below the current one.
func (p *Parser) newNode(at int) {
	t := &p.tree
	n, first := int32(len(t.nodes)), int32(len(t.props))
	switch {
	case p.sibling >= 0:
		t.nodes[p.sibling].Sibling = n
	case p.cur >= 0:
		t.nodes[p.cur].Child = n
	}
	if f := &p.stack[len(p.stack)-1]; f.node == p.cur {
		f.sibling = n
	}
	t.nodes = append(t.nodes, Node{})
	node := &t.nodes[n]
	node.Parent, node.Child, node.Sibling = p.cur, -1, -1
	node.First, node.Last, node.Start = first, first, uint32(at)
	p.cur, p.sibling, p.open = n, -1, true
}
