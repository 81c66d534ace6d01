package score

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// jsonNode is a JSON value that knows its place, so that a message about it
// can name line and column.
type jsonNode struct {
	kind    byte // '{', '[', 's', 'n', 'b', '0'
	off     int
	text    string // of strings, numbers and booleans
	members []jsonMember
	items   []jsonNode
}

// jsonMember is one member of an object, in the order of the file.
type jsonMember struct {
	key    string
	keyOff int
	value  jsonNode
}

// kindName names a node's kind for messages.
func (n *jsonNode) kindName() string {
	switch n.kind {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 's':
		return "a string"
	case 'n':
		return "a number"
	case 'b':
		return "true or false"
	}
	return "null"
}

// readJSON reads one JSON value. On a syntax error the offset is where it is.
func readJSON(data []byte) (root jsonNode, off int, err error) {
	// The plain decoder checks the whole syntax first: it knows the exact place,
	// and the walk below cannot fail afterwards.
	var any any
	if err := json.Unmarshal(data, &any); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			off = max(0, int(syntax.Offset)-1)
			return root, off, errors.New(strings.TrimPrefix(syntax.Error(), "json: "))
		}
		return root, 0, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	w := jsonWalker{dec: d, data: data}
	root, err = w.value()
	return root, 0, err
}

type jsonWalker struct {
	dec  *json.Decoder
	data []byte
}

// next returns the next token and the offset of its first byte.
func (w *jsonWalker) next() (json.Token, int, error) {
	off := int(w.dec.InputOffset())
	for off < len(w.data) && strings.IndexByte(" \t\r\n,:", w.data[off]) >= 0 {
		off++
	}
	t, err := w.dec.Token()
	return t, off, err
}

func (w *jsonWalker) value() (jsonNode, error) {
	t, off, err := w.next()
	if err != nil {
		return jsonNode{}, err
	}
	n := jsonNode{off: off}
	switch v := t.(type) {
	case json.Delim:
		n.kind = byte(v)
		err = w.inside(&n)
	case string:
		n.kind, n.text = 's', v
	case json.Number:
		n.kind, n.text = 'n', v.String()
	case bool:
		n.kind, n.text = 'b', "false"
		if v {
			n.text = "true"
		}
	default:
		n.kind, n.text = '0', "null"
	}
	return n, err
}

// inside reads members or items up to the closing bracket.
func (w *jsonWalker) inside(n *jsonNode) error {
	for w.dec.More() {
		if n.kind == '[' {
			item, err := w.value()
			if err != nil {
				return err
			}
			n.items = append(n.items, item)
			continue
		}
		key, off, err := w.next()
		if err != nil {
			return err
		}
		v, err := w.value()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		n.members = append(n.members, jsonMember{key: name, keyOff: off, value: v})
	}
	_, err := w.dec.Token()
	return err
}

// lineCol turns a byte offset into line and column from 1, the column in characters.
func lineCol(data []byte, off int) (line, col int) {
	off = min(off, len(data))
	before := data[:off]
	line = 1 + bytes.Count(before, []byte{'\n'})
	start := bytes.LastIndexByte(before, '\n') + 1
	return line, 1 + utf8.RuneCount(before[start:])
}
