package sgfparse

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
)

// Nodes returns all nodes, parents before children, in the order of the text.
func (t *GameTree) Nodes() []Node {
	if t.written < len(t.runs) {
		t.writeRuns()
	}
	return t.nodes
}

// Len returns the number of nodes.
func (t *GameTree) Len() int { return len(t.nodes) }

// MainLine goes from the root along the first children.
func (t *GameTree) MainLine() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		nodes := t.Nodes()
		for n := int32(0); n >= 0; n = nodes[n].Child {
			if !yield(n) {
				return
			}
		}
	}
}

// Children goes through the children of a node, the main line first.
func (t *GameTree) Children(node int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		nodes := t.Nodes()
		for n := nodes[node].Child; n >= 0; n = nodes[n].Sibling {
			if !yield(n) {
				return
			}
		}
	}
}

// PropsOf returns the properties of a node in the order of the text.
func (t *GameTree) PropsOf(node int32) []Property {
	n := t.node(node)
	return t.props[n.First:n.Last]
}

// Prop returns the first property of a node with this name.
func (t *GameTree) Prop(node int32, id PropID) (Property, bool) {
	for _, q := range t.PropsOf(node) {
		if q.ID == id {
			return q, true
		}
	}
	return Property{}, false
}

// PropNamed is Prop for names of any length, in FF[4] form: "MULTIGOGM".
func (t *GameTree) PropNamed(node int32, name string) (Property, bool) {
	id := ID(name)
	for _, q := range t.PropsOf(node) {
		if q.ID == id && (id != OtherProp || t.Name(q) == name) {
			return q, true
		}
	}
	return Property{}, false
}

// ValuesOf returns the values of one property, at least one.
func (t *GameTree) ValuesOf(q Property) []Value { return t.values[q.First:q.Last] }

// Value returns the first value of a property.
func (t *GameTree) Value(q Property) Value { return t.values[q.First] }

// NoValue tells whether a B or W is written without a value. Which move it was
// is unknown, but that there was one must not be lost: it has the first letter
// of its name for a value, which is neither a point nor a pass, and is written
// so. Other properties without a value are not in the tree.
func (t *GameTree) NoValue(q *Property) bool { return t.values[q.First].Start == q.NameStart }

// LostMove tells where in a node without a move a point stands that has no name:
// probably its move. The tree does not hold it.
func (t *GameTree) LostMove(node int32) (at uint32, ok bool) {
	i, ok := slices.BinarySearchFunc(t.lost, node, func(l lostMove, n int32) int { return cmp.Compare(l.node, n) })
	if !ok {
		return 0, false
	}
	return t.lost[i].at, true
}

// AllValues goes through the values of a property, joined over its
// repetitions in the node.
func (t *GameTree) AllValues(node int32, id PropID) iter.Seq[Value] {
	return func(yield func(Value) bool) {
		for _, q := range t.PropsOf(node) {
			if q.ID != id {
				continue
			}
			for _, v := range t.ValuesOf(q) {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// First returns the first value of a property as SimpleText; ok tells whether
// the node has it.
func (t *GameTree) First(node int32, id PropID) (text string, ok bool) {
	q, ok := t.Prop(node, id)
	if !ok {
		return "", false
	}
	return t.SimpleText(t.values[q.First]), true
}

// Raw returns a value as written, escapes included. It points into Text.
func (t *GameTree) Raw(v Value) []byte { return t.Text[v.Start:v.End] }

// Name returns a property's name in FF[4] form: capitals and digits.
func (t *GameTree) Name(q Property) string {
	return string(t.AppendName(nil, q))
}

// AppendName appends the form of Name to dst.
func (t *GameTree) AppendName(dst []byte, q Property) []byte {
	return canonical(dst, t.Text[q.NameStart:q.NameEnd])
}

func (t *GameTree) sameName(q, r Property) bool {
	if q.ID != r.ID || q.ID != OtherProp {
		return q.ID == r.ID
	}
	var a, b [64]byte
	return bytes.Equal(t.AppendName(a[:0], q), t.AppendName(b[:0], r))
}

// MoveKind says what the value of a move is.
type MoveKind uint8

// The kinds of move values.
const (
	MovePoint MoveKind = iota + 1 // two letters
	MoveEmpty                     // nothing: a pass
	MoveOther                     // anything else: no point at all
)

// Move is a B or W property as written: no board says yet whether the point
// is on it, or whether "tt" is a pass.
type Move struct {
	ID   PropID // ID("B") or ID("W")
	Kind MoveKind
	X, Y int   // for MovePoint, see ParsePoint
	Prop int32 // index of the property in the tree
}

// Move returns the first move of a node. A node should have one at most;
// NextMove finds further ones.
func (t *GameTree) Move(node int32) (m Move, ok bool) {
	n := t.node(node)
	return t.moveIn(n.First, n.Last)
}

// NextMove returns the move that follows m in the same node.
func (t *GameTree) NextMove(node int32, m Move) (next Move, ok bool) {
	return t.moveIn(m.Prop+1, t.node(node).Last)
}

func (t *GameTree) moveIn(first, last int32) (m Move, ok bool) {
	for i := first; i < last; i++ {
		q := &t.props[i]
		if q.ID != idB && q.ID != idW {
			continue
		}
		m = Move{ID: q.ID, Prop: i}
		v := t.values[q.First]
		raw := t.Text[v.Start:v.End]
		if m.X, m.Y, ok = ParsePoint(raw); ok {
			m.Kind = MovePoint
		} else if skipBlanks(raw, 0) == len(raw) {
			m.Kind = MoveEmpty
		} else {
			m.Kind = MoveOther
		}
		return m, true
	}
	return Move{}, false
}
