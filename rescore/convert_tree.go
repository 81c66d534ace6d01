package rescore

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// Names of properties that convert handles.
var (
	propB  = sgfparse.ID("B")
	propW  = sgfparse.ID("W")
	propAB = sgfparse.ID("AB")
	propAW = sgfparse.ID("AW")
	propAE = sgfparse.ID("AE")
	propAP = sgfparse.ID("AP")
	propCA = sgfparse.ID("CA")
	propFF = sgfparse.ID("FF")
	propGM = sgfparse.ID("GM")
	propGC = sgfparse.ID("GC")
	propSZ = sgfparse.ID("SZ")
	propTB = sgfparse.ID("TB")
	propTW = sgfparse.ID("TW")
)

// prepare looks through the main line for what belongs into the root.
func (c *converter) prepare() {
	t := c.g.tree
	c.apps, c.sized = c.apps[:0], false
	c.main = slices.Grow(c.main[:0], t.Len())[:t.Len()]
	clear(c.main)
	for n := range t.MainLine() {
		c.end, c.main[n] = n, true
		for v := range t.AllValues(n, propAP) {
			if raw := bytes.TrimSpace(t.Raw(v)); len(raw) > 0 {
				c.apps = append(c.apps, raw)
			}
		}
		if c.sized {
			continue
		}
		for v := range t.AllValues(n, propSZ) {
			c.size, c.sized = v, true
			break
		}
	}
}

// nodes writes all nodes, parents first, in the order of the text, which is
// also that of the variations.
func (c *converter) nodes() {
	t := c.g.tree
	c.last = slices.Grow(c.last[:0], t.Len())[:t.Len()]
	for n := range int32(t.Len()) {
		parent := int32(-1)
		if n > 0 {
			parent = c.last[t.Nodes()[n].Parent]
		}
		c.last[n] = c.node(n, parent)
		if n == c.end {
			c.marks()
		}
	}
}

// node writes one node and returns the index of the last one it became. FF[4]
// allows one move in a node, none in the root, and no setup beside one: setup
// goes first, then a node for each move, as replay reads them.
func (c *converter) node(n, parent int32) int32 {
	t := c.g.tree
	moves, setup := 0, false
	for _, q := range t.PropsOf(n) {
		switch q.ID {
		case propB, propW:
			moves += int(q.Last - q.First)
		case propAB, propAW, propAE:
			setup = true
		}
	}
	if moves == 0 || moves == 1 && !setup && n > 0 {
		at := c.b.AddNode(parent)
		c.header(n)
		c.copy(n, func(*sgfparse.Property) bool { return true })
		return at
	}
	if setup || n == 0 {
		parent = c.b.AddNode(parent)
		c.header(n)
		c.copy(n, func(q *sgfparse.Property) bool { return stays(q.ID, n == 0) })
	}
	done := 0
	for _, q := range t.PropsOf(n) {
		if q.ID != propB && q.ID != propW {
			continue
		}
		for _, v := range t.ValuesOf(q) {
			parent = c.b.AddNode(parent)
			c.move(q.ID, v)
			if done++; done == 1 {
				c.copy(n, func(q *sgfparse.Property) bool { return q.ID == sgfparse.ID("MN") })
			}
		}
	}
	c.copy(n, func(q *sgfparse.Property) bool {
		return q.ID != propB && q.ID != propW && q.ID != sgfparse.ID("MN") && !((setup || n == 0) && stays(q.ID, n == 0))
	})
	return parent
}

// stays tells what remains in the node before the moves that are taken out of
// it: setup, and in a root all but what describes a move or the position
// after it.
func stays(id sgfparse.PropID, root bool) bool {
	switch id {
	case propAB, propAW, propAE, sgfparse.ID("PL"):
		return true
	}
	return root && !slices.Contains(ofMoves, id)
}

// ofMoves are the properties of moves and of the position after them (FF[4]:
// move, timing and markup properties, TB and TW).
var ofMoves = func() (ids []sgfparse.PropID) {
	for _, name := range strings.Fields("B W MN BM DO IT BL WL OB OW TB TW AR CR DD LB LN MA SL SQ TR VW DM GB GW HO UC V") {
		ids = append(ids, sgfparse.ID(name))
	}
	return ids
}()

// header adds to the root what it lacks.
func (c *converter) header(n int32) {
	if n > 0 {
		return
	}
	t, h := c.g.tree, c.g.game
	c.b.AddProp("GM")
	if q, ok := t.Prop(0, propGM); ok {
		c.b.AddRaw(t.Raw(t.Value(q)))
	} else {
		c.b.AddValue("1")
	}
	c.b.AddProp("SZ")
	switch {
	case h.SizeDoubtful && c.sized:
		c.b.AddRaw(t.Raw(c.size))
	case h.Width == h.Height:
		c.b.AddValue(strconv.Itoa(h.Width))
	default:
		c.b.AddValue(strconv.Itoa(h.Width), strconv.Itoa(h.Height))
	}
	if len(c.apps) > 0 { // several programs have left their names: FF[4] has one
		c.b.AddProp("AP")
		c.b.AddRaw(bytes.Join(c.apps, []byte(", ")))
	}
	for _, name := range []string{"KM", "RE", "RU"} {
		if text, ok := c.set[sgfparse.ID(name)]; ok {
			c.b.Add(name, text)
		}
	}
	c.handicap()
	if _, ok := t.Prop(0, propGC); !ok && len(c.notes) > 0 {
		c.b.Add("GC", strings.Join(c.notes, "\n"))
	}
}

// handicap sets up the stones that HA names and the record leaves out.
func (c *converter) handicap() {
	g := c.g
	placed := slices.ContainsFunc(g.rec.Diagnostics, func(d sgfparse.Diagnostic) bool { return d.Code == header.KindHandicapPlaced.Code })
	if !placed || len(g.game.Steps) == 0 {
		return
	}
	s := &g.game.Steps[0]
	c.b.AddProp("AB")
	for _, p := range g.game.Placements[s.First:s.Last] {
		if text, ok := sgfparse.PointText(int(p.Point)%g.game.Width, int(p.Point)/g.game.Width); ok {
			c.b.AddValue(text)
		}
	}
}

// copy adds those properties of a node that keep says, each as it is written
// but for moves, whose passes get one form.
func (c *converter) copy(n int32, keep func(*sgfparse.Property) bool) {
	t := c.g.tree
	noted := false
	for _, q := range t.PropsOf(n) {
		if !keep(&q) {
			continue
		}
		switch q.ID {
		case propFF, propCA: // the writer's
			continue
		case propSZ:
			continue // in the root, see header
		case propGM:
			if n == 0 {
				continue
			}
		case propAP:
			if c.main[n] {
				continue
			}
		case propB, propW:
			c.move(q.ID, t.Value(q))
			continue
		}
		if _, replaced := c.set[q.ID]; replaced && n == 0 {
			continue
		}
		c.b.AddProp(t.Name(q))
		for i, v := range t.ValuesOf(q) {
			if q.ID == propGC && n == 0 && i == 0 && !noted && len(c.notes) > 0 {
				noted = true
				text := strings.TrimRight(t.FullText(v), "\n")
				c.b.AddValue(strings.TrimLeft(text+"\n"+strings.Join(c.notes, "\n"), "\n"))
				continue
			}
			c.b.AddRaw(t.Raw(v))
		}
	}
}

// move adds a move: a point of the board as two letters, every form of pass
// that replay knows as the empty value, anything else as it is written.
func (c *converter) move(id sgfparse.PropID, v sgfparse.Value) {
	name := "B"
	if id == propW {
		name = "W"
	}
	raw := c.g.tree.Raw(v)
	w, h := c.g.game.Width, c.g.game.Height
	c.b.AddProp(name)
	s := c.g.tree.SimpleText(v)
	x, y, point := sgfparse.ParsePoint(raw)
	switch {
	case point && x < w && y < h:
		text, _ := sgfparse.PointText(x, y)
		c.b.AddValue(text)
	case s == "", strings.EqualFold(s, "pass"), point && x == w && y == h, s == "tt" && w <= 19 && h <= 19:
		c.b.AddValue("")
	default:
		c.b.AddRaw(raw)
	}
}
