package sgfparse

import (
	"bytes"
	"unicode/utf8"
)

// WriteOptions tell Append how to write a tree. The zero value writes a record
// for others to read: its root says FF[4] and CA[UTF-8], whatever it said before.
type WriteOptions struct {
	// KeepHeader leaves FF and CA as they are.
	KeepHeader bool
	// Flat writes the tree in one line, save the line breaks inside texts.
	Flat bool
}

// maxLine is the length after which a line is broken before the next node.
const maxLine = 72

// Append appends the tree as FF[4] text in UTF-8 and returns the longer slice.
// Names are written in capitals, repeated properties joined, "]" and "\"
// escaped, ":" where the text had it escaped and it would split the value.
// Escaped line breaks and control characters are dropped, line breaks are
// "\n", bytes that are no UTF-8 become U+FFFD. Reading the text again gives
// the same tree; writing that gives the same text.
func Append(dst []byte, t *GameTree, opt WriteOptions) []byte {
	w := writer{t: t, opt: opt, dst: dst, line: len(dst)}
	w.tree()
	return append(w.dst, '\n')
}

type writer struct {
	t    *GameTree
	opt  WriteOptions
	dst  []byte
	line int // where the current line begins in dst

	next    []int // see chain
	repeats []bool
}

// tree walks the nodes without recursion: a tree may be a million levels deep.
func (w *writer) tree() {
	nodes := w.t.Nodes()
	w.dst = append(w.dst, '(')
	for n := int32(0); ; {
		w.node(n)
		child := nodes[n].Child
		if child >= 0 {
			if nodes[child].Sibling >= 0 {
				w.branch(child)
			}
			n = child
			continue
		}
		for {
			up := nodes[n].Parent
			if up < 0 {
				w.dst = append(w.dst, ')')
				return
			}
			if nodes[nodes[up].Child].Sibling >= 0 {
				w.dst = append(w.dst, ')')
			}
			if next := nodes[n].Sibling; next >= 0 {
				w.branch(next)
				n = next
				break
			}
			n = up
		}
	}
}

// branch begins a variation with node n, on a line of its own. A node with
// root properties there would look like the next game of the file, and with two
// of them anywhere, but for the blank (see Splitter.newGame).
func (w *writer) branch(n int32) {
	root := false
	for _, q := range w.t.PropsOf(n) {
		root = root || classOf(q.ID)&classRoot != 0
	}
	if root {
		w.dst = append(w.dst, "( "...)
		return
	}
	w.breakLine()
	w.dst = append(w.dst, '(')
}

func (w *writer) breakLine() {
	if !w.opt.Flat {
		w.dst = append(w.dst, '\n')
		w.line = len(w.dst)
	}
}

func (w *writer) node(n int32) {
	if len(w.dst)-w.line > maxLine && w.dst[len(w.dst)-1] != '(' {
		w.breakLine()
	}
	w.dst = append(w.dst, ';')
	props := w.t.PropsOf(n)
	header := n == 0 && !w.opt.KeepHeader
	if header {
		w.dst = append(w.dst, "FF[4]CA[UTF-8]"...)
	}
	w.chain(props)
	for i := range props {
		if header && (props[i].ID == ID("FF") || props[i].ID == ID("CA")) || w.repeats[i] {
			continue
		}
		w.property(props, i)
	}
}

// chain works out which properties of a node have the same name: next[i] is
// the next one like props[i], or -1, and repeats[i] says that there is one before.
func (w *writer) chain(props []Property) {
	w.next, w.repeats = w.next[:0], w.repeats[:0]
	var byName map[string]int
	if len(props) > 64 { // beyond that, comparing all pairs would not be linear
		byName = make(map[string]int, len(props))
	}
	for i := range props {
		w.next, w.repeats = append(w.next, -1), append(w.repeats, false)
		before := -1
		if byName != nil {
			name := w.t.Name(props[i])
			if j, ok := byName[name]; ok {
				before = j
			}
			byName[name] = i
		} else {
			for before = i - 1; before >= 0 && !w.t.sameName(props[i], props[before]); before-- {
			}
		}
		if before >= 0 {
			w.next[before], w.repeats[i] = i, true
		}
	}
}

// property writes props[i] with the values of its repetitions.
func (w *writer) property(props []Property, i int) {
	w.dst = w.t.AppendName(w.dst, props[i])
	mark := len(w.dst)
	class := classOf(props[i].ID)
	several := w.next[i] >= 0 || props[i].Last-props[i].First > 1
	if hard := class&classPoint != 0 || several && class&(classSingle|classLong) == classSingle; !w.values(props, i, class, hard) {
		w.dst = w.dst[:mark]
		w.values(props, i, class, true)
	}
}

// values writes the values of props[i]; hard escapes "[" too. It returns false
// if a reader would take one of them for a value that lacks its "]".
func (w *writer) values(props []Property, i int, class propClass, hard bool) (ok bool) {
	ok = true
	w.dst = append(w.dst, '[')
	start := len(w.dst)
	for first := true; i >= 0; i = w.next[i] {
		for _, v := range w.t.ValuesOf(props[i]) {
			if !first && class&classLong != 0 {
				w.dst = append(w.dst, '\n')
			} else if !first {
				ok = ok && w.closed(start)
				w.dst = append(w.dst, "]["...)
				start = len(w.dst)
			}
			first = false
			w.dst = appendClean(w.dst, w.t.Raw(v), class, hard)
		}
	}
	ok = ok && w.closed(start)
	w.dst = append(w.dst, ']')
	return ok || hard
}

func (w *writer) closed(start int) bool {
	value := w.dst[start:]
	open := bytes.LastIndexByte(value, '[')
	if open < 0 {
		return true
	}
	cut, _ := unclosedAt(value, 0, open, len(value))
	return cut < 0
}

// appendClean writes a value's text in its one clean form.
func appendClean(dst, raw []byte, class propClass, hard bool) []byte {
	start := len(dst)
	for i := 0; i < len(raw); {
		kind, from, next := piece(raw, i)
		i = next
		switch kind {
		case pieceBreak:
			dst = append(dst, '\n')
			continue
		case pieceSpace:
			dst = append(dst, ' ')
			continue
		case pieceNone:
			continue
		case pieceEscaped:
			if raw[from] == ':' && class&classPlain == 0 {
				dst = append(dst, '\\')
			}
		}
		for _, c := range raw[from:next] {
			if c == ']' || c == '\\' || c == '[' && hard {
				dst = append(dst, '\\')
			}
			dst = append(dst, c)
		}
	}
	if utf8.Valid(dst[start:]) {
		return dst
	}
	text := string(dst[start:])
	dst = dst[:start]
	for _, r := range text { // each byte that is no UTF-8 comes as U+FFFD
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}
