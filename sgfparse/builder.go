package sgfparse

// A Builder makes a tree piece by piece, for other record formats and for
// tests. Nodes are added parents first; properties go to the node added last,
// values to the property added last. The zero value is ready; its tree begins
// with the first node added.
type Builder struct {
	tree GameTree
	last []int32 // the last child of each node
	skip bool    // the last property had no usable name: its values are dropped
}

// AddNode adds a node below parent, after the children it has, and returns its
// index. The first node is the root, whatever parent is; later ones with an
// unknown parent go below the node added last.
func (b *Builder) AddNode(parent int32) int32 {
	b.dropEmpty()
	t := &b.tree
	n, first := int32(len(t.nodes)), int32(len(t.props))
	if parent < 0 || parent >= n {
		parent = n - 1
	}
	if n > 0 {
		if last := b.last[parent]; last >= 0 {
			t.nodes[last].Sibling = n
		} else {
			t.nodes[parent].Child = n
		}
		b.last[parent] = n
	}
	b.last = append(b.last, -1)
	t.nodes = append(t.nodes, Node{parent, -1, -1, first, first, uint32(len(t.Text))})
	t.Text = append(t.Text, ';')
	return n
}

// AddProp adds a property to the last node. The name is taken in FF[4] form;
// characters that cannot be part of one are left out. A property without a
// value, or with no usable name, does not become part of the tree.
func (b *Builder) AddProp(name string) {
	t := &b.tree
	if len(t.nodes) == 0 {
		b.AddNode(-1)
	}
	b.dropEmpty()
	start := uint32(len(t.Text))
	for i := range len(name) {
		if k := bytesOf[name[i]]; k&byteLetter != 0 || k&byteDigit != 0 && uint32(len(t.Text)) > start {
			t.Text = append(t.Text, name[i])
		}
	}
	if b.skip = uint32(len(t.Text)) == start; b.skip {
		return
	}
	id, _ := capitals(t.Text, int(start))
	v := int32(len(t.values))
	t.props = append(t.props, Property{id, start, uint32(len(t.Text)), v, v})
	t.nodes[len(t.nodes)-1].Last = int32(len(t.props))
}

// dropEmpty takes back the last property if it got no value.
func (b *Builder) dropEmpty() {
	t := &b.tree
	n := len(t.props)
	if n == 0 || t.props[n-1].First < t.props[n-1].Last {
		return
	}
	t.Text = t.Text[:t.props[n-1].NameStart]
	t.props = t.props[:n-1]
	t.nodes[len(t.nodes)-1].Last = int32(n - 1)
}

// AddValue adds a value to the last property: plain text, or, with several
// parts, a composed value of which each part is plain text.
func (b *Builder) AddValue(parts ...string) {
	t := &b.tree
	if b.skip || len(t.props) == 0 {
		return
	}
	q := &t.props[len(t.props)-1]
	t.Text = append(t.Text, '[')
	start := uint32(len(t.Text))
	for i, part := range parts {
		if i > 0 {
			t.Text = append(t.Text, ':')
		}
		for j := range len(part) {
			switch c := part[j]; {
			case c == ']' || c == '\\' || c == ':' && len(parts) > 1:
				t.Text = append(t.Text, '\\')
			}
			t.Text = append(t.Text, part[j])
		}
	}
	t.values = append(t.values, Value{start, uint32(len(t.Text))})
	t.Text = append(t.Text, ']')
	q.Last++
}

// Add adds a property with one plain value to the last node.
func (b *Builder) Add(name, value string) {
	b.AddProp(name)
	b.AddValue(value)
}

// Tree returns the tree, which always has a root, and makes the Builder ready
// for another one.
func (b *Builder) Tree() *GameTree {
	if len(b.tree.nodes) == 0 {
		b.AddNode(-1)
	}
	b.dropEmpty()
	t := b.tree
	t.Source = &Source{Game: 1, Line: 1, Col: 1, Text: t.Text}
	*b = Builder{}
	return &t
}
