package sgfparse

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sort"
)

// place counts lines and characters. A line ends with LF, CR or both.
type place struct {
	line, col int
	cr        bool // the last byte was a CR: an LF now belongs to the same break
}

// advance moves behind b.
func (p *place) advance(b []byte) {
	if len(b) == 0 {
		return
	}
	last := -1
	if n := bytes.Count(b, []byte{'\n'}); n > 0 {
		p.line += n
		last = bytes.LastIndexByte(b, '\n')
		if b[0] == '\n' && p.cr {
			p.line--
		}
	}
	if bytes.IndexByte(b, '\r') >= 0 {
		p.line += loneCR(b)
		last = max(last, bytes.LastIndexByte(b, '\r'))
	}
	p.cr = b[len(b)-1] == '\r'
	if last >= 0 {
		p.col = 1
	}
	p.col += characters(b[last+1:])
}

// loneCR counts the CRs without an LF right behind them; a CR at the very end counts.
func loneCR(b []byte) (n int) {
	for {
		i := bytes.IndexByte(b, '\r')
		if i < 0 {
			return n
		}
		b = b[i+1:]
		if len(b) == 0 || b[0] != '\n' {
			n++
		}
	}
}

// characters counts UTF-8 characters; pieces of one count where it begins.
func characters(b []byte) int {
	const high = 0x8080_8080_8080_8080
	n := len(b)
	for ; len(b) >= 8; b = b[8:] {
		w := binary.LittleEndian.Uint64(b)
		n -= bits.OnesCount64(w & ^(w << 1) & high) // bytes 10xxxxxx continue a character
	}
	for _, c := range b {
		if c&0xc0 == 0x80 {
			n--
		}
	}
	return n
}

func (s *Source) place() place {
	return place{line: max(s.Line, 1), col: max(s.Col, 1)}
}

// Position returns the place of an offset in Text within its file. It reads
// the text up to there: it is meant for findings, not for every value.
func (t *GameTree) Position(offset uint32) Position {
	at, built := t.originOf(offset)
	if !built {
		at = t.Source.place()
		at.advance(t.Text[:min(int(offset), len(t.Text))])
	}
	move := 0
	for n := t.nodeAt(offset); n >= 0; {
		if r := t.runAt(n); r != nil {
			move += int(n - r.node)
			n = r.node
		}
		move += t.moves(n)
		n = t.nodes[n].Parent
	}
	return Position{File: t.Source.File, Game: t.Source.Game, Line: at.line, Col: at.col, Move: move}
}

// nodeAt returns the node that holds an offset, -1 before the root.
func (t *GameTree) nodeAt(offset uint32) int32 {
	if len(t.nodes) > 1 && t.nodes[0].Start <= offset && offset < t.startOf(1) {
		return 0 // most findings are about the header
	}
	return int32(sort.Search(len(t.nodes), func(i int) bool { return t.startOf(int32(i)) > offset })) - 1
}

// startOf is Node.Start of a node.
func (t *GameTree) startOf(n int32) uint32 {
	if r := t.runAt(n); r != nil {
		return r.at + uint32(n-r.node)*r.stride
	}
	return t.nodes[n].Start
}

// moves counts the moves of a node that is written out: B and W properties.
func (t *GameTree) moves(n int32) (c int) {
	props := t.props[t.nodes[n].First:t.nodes[n].Last]
	for i := range props {
		if q := &props[i]; q.ID == idB || q.ID == idW {
			c++
		}
	}
	return c
}

// find is a finding before its place is worked out.
type find struct {
	at   int
	kind *Kind
	msg  string
	rest int // findings of the same kind that were only counted
}

// maxFinds is the number of findings of one kind that a game reports one by
// one: a damaged game must not bury the others.
const maxFinds = 5

func (p *Parser) find(kind *Kind, at int, format string, args ...any) {
	n, last := 0, 0
	for i := range p.finds {
		if p.finds[i].kind == kind {
			n, last = n+1, i
		}
	}
	if n == maxFinds {
		p.finds[last].rest++
		return
	}
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	p.finds = append(p.finds, find{at: at, kind: kind, msg: format})
}

// report turns the findings into diagnostics, sorted by place.
func (p *Parser) report(src *Source) {
	p.diags = append(p.diags, src.Found...)
	if len(p.finds) > 0 {
		p.place(src)
	}
	if len(src.Found) > 0 {
		slices.SortStableFunc(p.diags, func(a, b Diagnostic) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
		})
	}
	if p.Strict {
		for i := range p.diags {
			p.diags[i].Severity = strict(p.diags[i].Severity)
		}
	}
}

func strict(s Severity) Severity {
	if s == Warning {
		return Error
	}
	return s
}

func (p *Parser) place(src *Source) {
	t := &p.tree
	slices.SortStableFunc(p.finds, func(a, b find) int { return cmp.Compare(a.at, b.at) })
	at, done := src.place(), 0
	p.moves = p.moves[:0]
	for i := range p.finds {
		f := &p.finds[i]
		at.advance(t.Text[done:f.at])
		done = f.at
		d := Diagnostic{
			Position: Position{File: src.File, Game: src.Game, Line: at.line, Col: at.col},
			Severity: f.kind.Severity, Code: f.kind.Code, Message: cmp.Or(f.msg, f.kind.Title),
		}
		if n := t.nodeAt(uint32(f.at)); n >= 0 {
			d.Move = p.movesUpTo(n)
		}
		if f.rest > 0 {
			d.Message += fmt.Sprintf(" (and %d more)", f.rest)
		}
		p.diags = append(p.diags, d)
	}
}

// movesUpTo counts the moves from the root to node n. Findings come in the
// order of nodes, so the nodes are counted once for all of them.
func (p *Parser) movesUpTo(n int32) int {
	t := &p.tree
	for k := int32(len(p.moves)); k <= n; k++ {
		if r := t.runAt(k); r != nil && k > r.node {
			p.moves = append(p.moves, p.moves[k-1]+1)
			continue
		}
		m := int32(t.moves(k))
		if up := t.nodes[k].Parent; up >= 0 {
			m += p.moves[up]
		}
		p.moves = append(p.moves, m)
	}
	return int(p.moves[n])
}
