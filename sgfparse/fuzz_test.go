package sgfparse

import "testing"

func seed(f *testing.F) {
	for _, c := range parseCases {
		f.Add([]byte(c.in))
	}
	for _, c := range splitCases {
		f.Add([]byte(c.in))
	}
	for _, r := range generatedRecords(2) {
		f.Add(r)
	}
}

// No text makes the parser panic or hang; the tree is well formed; findings
// are sorted; what is written is a fixed point.
func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		var p Parser
		tree, diags := p.Parse(&Source{Raw: data})
		checkTree(t, tree, diags)
		checkWrite(t, tree)
		tree, diags = p.Parse(&Source{Text: data})
		checkTree(t, tree, diags)
		checkWrite(t, tree)
	})
}

func checkTree(t *testing.T, tree *GameTree, diags []Diagnostic) {
	t.Helper()
	starts := make([]uint32, tree.Len()) // before anything is written out
	for n := range starts {
		starts[n] = tree.startOf(int32(n))
	}
	nodes := tree.Nodes()
	if len(nodes) == 0 || nodes[0].Parent != -1 || nodes[0].Sibling != -1 {
		t.Fatal("no root")
	}
	children := 0
	prop, val, at := int32(0), int32(0), uint32(0)
	for n, node := range nodes {
		if node.First != prop || node.Last < node.First || node.Start < at || node.Start != starts[n] || node.Parent >= int32(n) || tree.Next(int32(n)) != node.Child {
			t.Fatalf("node %d: %+v", n, node)
		}
		at = node.Start
		for c := range tree.Children(int32(n)) {
			if nodes[c].Parent != int32(n) || c <= int32(n) {
				t.Fatalf("node %d is a child of %d, its parent is %d", c, n, nodes[c].Parent)
			}
			children++
		}
		for ; prop < node.Last; prop++ {
			q := tree.props[prop]
			if q.First != val || q.Last <= q.First || q.NameStart < at || q.NameEnd <= q.NameStart {
				t.Fatalf("property %d: %+v", prop, q)
			}
			at = q.NameEnd
			for ; val < q.Last; val++ {
				v := tree.values[val]
				if tree.NoValue(&q) {
					if q.ID != idB && q.ID != idW || v.End != v.Start+1 {
						t.Fatalf("property %d %+v has no value: %+v", prop, q, v)
					}
					continue
				}
				if v.Start < at || v.End < v.Start || int(v.End) > len(tree.Text) {
					t.Fatalf("value %d: %+v", val, v)
				}
				at = v.End
			}
		}
	}
	if children != len(nodes)-1 || int(prop) != len(tree.props) || int(val) != len(tree.values) {
		t.Fatalf("%d children of %d nodes, %d of %d properties, %d of %d values",
			children, len(nodes), prop, len(tree.props), val, len(tree.values))
	}
	for n := range nodes {
		checkPlain(t, tree, int32(n))
	}
	for i := 1; i < len(diags); i++ {
		a, b := diags[i-1].Position, diags[i].Position
		if a.Line > b.Line || a.Line == b.Line && a.Col > b.Col {
			t.Fatalf("findings out of order: %v, %v", diags[i-1], diags[i])
		}
	}
}

// checkPlain tests what PlainMoves promises about the run at a node.
func checkPlain(t *testing.T, tree *GameTree, first int32) {
	t.Helper()
	nodes, run := tree.Nodes(), tree.PlainMoves(first)
	for k := range run.Count {
		n := first + k
		node, text := &nodes[n], tree.Text[nodes[n].Start:]
		m, ok := tree.Move(n)
		q := tree.props[node.First]
		switch {
		case n == 0 || n > first && (node.Parent != n-1 || nodes[n-1].Child != n || node.Sibling != -1),
			node.Start != run.At+uint32(k)*run.Stride, (m.ID == idB) != (run.Black == (k&1 == 0)):
			t.Fatalf("node %d of a run from %d on: %+v", n, first, node)
		case !ok || m.Kind != MovePoint || node.Last != node.First+1 || q.Last != q.First+1:
			t.Fatalf("node %d of a run is no plain move", n)
		case len(text) < 6 || text[0] != ';' || PropID(text[1]) != m.ID || text[2] != '[' || text[5] != ']',
			q.NameStart != node.Start+1 || tree.values[q.First] != (Value{node.Start + 3, node.Start + 5}):
			t.Fatalf("node %d of a run: %+v at %.8q", n, q, text)
		}
	}
}

// The games of a file do not depend on the size of the blocks it is read in,
// nor on whether it is in memory; they come in order and do not overlap.
func FuzzSplit(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<14 {
			return
		}
		for _, block := range []int{1, 3, 13, 100} {
			checkSplit(t, data, block)
		}
	})
}
