package score

// The ends of eyes and the parts of the board that they touch (chains joined
// otherwise, inner points of eyes) make a graph. An end is false if it is a cut
// point of it: a depth-first walk finds them all in linear time (Tarjan's
// lowpoint method). Parts are numbered by their component, ends follow.

// cutNode is one node of the walk.
type cutNode struct {
	tin    int32 // order of the visit, from 1
	last   int32 // the latest visit below this node
	low    int32 // the earliest visit that its subtree reaches
	sum    int32 // worthy eyes in the subtree
	parent int32 // node, -1 for the first of a tree
	root   int32 // the first of its tree
	edge   int32 // where the walk goes on
	cut    bool  // the subtree hangs on the parent alone
}

// walkEnds walks the graph and marks the false ends.
func (s *Surveyor) walkEnds() {
	n := len(s.comps)
	if cap(s.nodes) < n+len(s.ends) {
		s.nodes = make([]cutNode, 2*(n+len(s.ends)))
	}
	s.nodes = s.nodes[:n+len(s.ends)]
	s.visited = s.visited[:0]
	s.linkEdges()
	for k := range s.ends {
		if e := &s.ends[k]; s.nodes[n+k].tin == 0 {
			first := int32(n + k)
			if e.n > 0 {
				first = int32(e.sides[0])
			}
			s.walk(first)
		}
	}
}

// linkEdges chains the edges of each part: edge 4k+j is side j of end k.
func (s *Surveyor) linkEdges() {
	n := len(s.comps)
	s.edges = s.edges[:0]
	for k := range s.ends {
		e := &s.ends[k]
		s.nodes[n+k] = cutNode{}
		for j := range e.n {
			s.nodes[e.sides[j]] = cutNode{edge: -1}
		}
	}
	for k := range s.ends {
		e := &s.ends[k]
		for j := range 4 {
			next := int32(-1)
			if j < int(e.n) {
				next = s.nodes[e.sides[j]].edge
				s.nodes[e.sides[j]].edge = int32(4*k + j)
			}
			s.edges = append(s.edges, next)
		}
	}
}

// neighbour is the next node beside v, -1 when there are no more.
func (s *Surveyor) neighbour(v int32) int32 {
	n := int32(len(s.comps))
	node := &s.nodes[v]
	if v < n {
		at := node.edge
		if at < 0 {
			return -1
		}
		node.edge = s.edges[at]
		return n + at/4
	}
	e := &s.ends[v-n]
	j := node.edge
	node.edge++
	switch {
	case j < int32(e.n):
		return int32(e.sides[j])
	case j == int32(e.n) && e.twin >= 0:
		return n + int32(e.twin)
	}
	return -1
}

// walk visits the tree that starts at first.
func (s *Surveyor) walk(first int32) {
	n := int32(len(s.comps))
	nodes := s.nodes
	s.enter(first, -1, first)
	for v := first; v >= 0; {
		node := &nodes[v]
		if u := s.neighbour(v); u >= 0 {
			if nodes[u].tin == 0 {
				s.enter(u, v, first)
				v = u
			} else {
				node.low = min(node.low, nodes[u].tin)
			}
			continue
		}
		node.last = int32(len(s.visited))
		if p := node.parent; p >= 0 {
			nodes[p].low = min(nodes[p].low, node.low)
			node.cut = node.low >= nodes[p].tin
			if node.cut && p >= n && p != first {
				e := &s.ends[p-n]
				if !e.open {
					e.open = true
					s.mark[e.p] |= falseEye
					s.comps[e.eye].falses++
				}
			}
		}
		v = node.parent
	}
}

func (s *Surveyor) enter(v, parent, root int32) {
	s.visited = append(s.visited, v)
	node := &s.nodes[v]
	node.tin = int32(len(s.visited))
	node.low, node.parent, node.root = node.tin, parent, root
}

// sumEyes adds up the worthy eyes of each subtree: parts that hold one, and
// ends of one that are not false themselves.
func (s *Surveyor) sumEyes() {
	n := int32(len(s.comps))
	for i := len(s.visited) - 1; i >= 0; i-- {
		v := s.visited[i]
		node := &s.nodes[v]
		node.sum += s.worth(v, n)
		if node.parent >= 0 {
			s.nodes[node.parent].sum += node.sum
		}
	}
}

func (s *Surveyor) worth(v, n int32) int32 {
	if v < n {
		if s.valued[v] {
			return 1
		}
		return 0
	}
	if e := &s.ends[v-n]; !e.open && s.comps[e.eye].value > 0 {
		return 1
	}
	return 0
}

// livelyWithout tells whether a side of end k leads to a worthy eye without it.
func (s *Surveyor) livelyWithout(k int, side int32) bool {
	n := int32(len(s.comps))
	v := n + int32(k)
	e, node := &s.ends[k], &s.nodes[v]
	at := s.nodes[side].tin
	rest := s.nodes[node.root].sum
	hangs := func(u int32) bool {
		c := &s.nodes[u]
		return c.parent == v && c.cut
	}
	for j := range e.n + 1 {
		u := n + int32(e.twin)
		if j < e.n {
			u = int32(e.sides[j])
		} else if e.twin < 0 {
			continue
		}
		if !hangs(u) {
			continue
		}
		if c := &s.nodes[u]; c.tin <= at && at <= c.last {
			return c.sum > 0
		}
		rest -= s.nodes[u].sum
	}
	return rest > 0
}
