package compact

import (
	"encoding/binary"
	"errors"
	"math"

	"gorescore/score"
)

// ErrDamaged is returned for bytes that no record was put into.
var ErrDamaged = errors.New("these bytes are no record")

// Coder puts records into bytes and gets them back. It keeps words and
// rulesets between records: use one per goroutine.
//
// One description of a record (fields.go) serves both ways, so that they cannot
// drift apart.
type Coder struct {
	rules []*score.Ruleset
	index map[string]int // place in rules, from 1
	words map[string]string

	out   []byte // while writing
	in    []byte // while reading: what is left
	read  bool
	drawn bool // while reading: the diagram is wanted
	wrong bool
}

// NewCoder makes a Coder. The rulesets are those that most scores belong to: a
// record names them by their place in the list, so only a Coder with the same
// list reads it. Other rulesets are kept by id.
func NewCoder(rules []*score.Ruleset) *Coder {
	c := &Coder{rules: rules, index: make(map[string]int, len(rules)), words: map[string]string{}}
	for i, r := range rules {
		if r != nil {
			c.index[r.ID] = i + 1
		}
	}
	return c
}

// take reads n bytes; nil if there are fewer.
func (c *Coder) take(n int) []byte {
	if c.wrong || n < 0 || n > len(c.in) {
		c.wrong = true
		return nil
	}
	b := c.in[:n]
	c.in = c.in[n:]
	return b
}

func (c *Coder) unsigned(v uint64) uint64 {
	if !c.read {
		c.out = binary.AppendUvarint(c.out, v)
		return v
	}
	if len(c.in) > 0 && c.in[0] < 0x80 { // most are small
		v = uint64(c.in[0])
		c.in = c.in[1:]
		return v
	}
	v, n := binary.Uvarint(c.in)
	if n <= 0 {
		c.wrong = true
		return 0
	}
	c.in = c.in[n:]
	return v
}

// signed passes a number of any sign.
func (c *Coder) signed(v int64) int64 {
	u := c.unsigned(uint64(v)<<1 ^ uint64(v>>63))
	return int64(u>>1) ^ -int64(u&1)
}

type integer interface {
	~int | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint32
}

func number[T integer](c *Coder, p *T) { *p = T(c.signed(int64(*p))) }

// further passes a number by how much more it is than the one before it in a list.
func further[T integer](c *Coder, p *T, before T) {
	more := int64(*p) - int64(before)
	if number(c, &more); c.read {
		*p = before + T(more)
	}
}

// flags packs booleans into one byte.
func (c *Coder) flags(list ...*bool) {
	var b byte
	if !c.read {
		for i, p := range list {
			if *p {
				b |= 1 << i
			}
		}
		c.out = append(c.out, b)
		return
	}
	if in := c.take(1); in != nil {
		b = in[0]
	}
	for i, p := range list {
		*p = b>>i&1 == 1
	}
}

func (c *Coder) real(p *float64) {
	if !c.read {
		c.out = binary.LittleEndian.AppendUint64(c.out, math.Float64bits(*p))
	} else if b := c.take(8); b != nil {
		*p = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
}

// bytes passes a text and returns its bytes as read.
func (c *Coder) bytes(s string) []byte {
	n := c.unsigned(uint64(len(s)))
	if !c.read {
		c.out = append(c.out, s...)
		return nil
	}
	return c.take(int(min(n, math.MaxInt32)))
}

func (c *Coder) text(p *string) {
	if b := c.bytes(*p); c.read {
		*p = string(b)
	}
}

// maxWords bounds the words that a Coder remembers.
const maxWords = 1 << 12

// word passes a text of which there are few: a name, a code, a point.
func word[T ~string](c *Coder, p *T) {
	b := c.bytes(string(*p))
	if !c.read {
		return
	}
	w, known := c.words[string(b)]
	if !known {
		w = string(b)
		if len(c.words) < maxWords {
			c.words[w] = w
		}
	}
	*p = T(w)
}

// list passes a slice; nil stays nil and empty stays empty.
func list[T any](c *Coder, p *[]T, item func(*Coder, *T)) {
	n := uint64(0)
	if *p != nil {
		n = uint64(len(*p)) + 1
	}
	n = c.unsigned(n)
	if c.read {
		*p = nil
		switch {
		case n == 0 || c.wrong:
			return
		case n-1 > uint64(len(c.in)): // each item takes a byte or more
			c.wrong = true
			return
		}
		*p = make([]T, n-1)
	}
	for i := range *p {
		item(c, &(*p)[i])
	}
}

// maybe passes a pointer that may be nil.
func maybe[T any](c *Coder, p **T, item func(*Coder, *T)) {
	there := *p != nil
	c.flags(&there)
	if c.read {
		*p = nil
		if !there || c.wrong {
			return
		}
		*p = new(T)
	}
	if there {
		item(c, *p)
	}
}

func (c *Coder) ruleset(p **score.Ruleset) {
	i := 0
	if *p != nil {
		if i = c.index[(*p).ID]; i == 0 {
			i = len(c.rules) + 1
		}
	}
	i = int(min(c.unsigned(uint64(i)), math.MaxInt32))
	other := ""
	if i > len(c.rules) {
		if *p != nil {
			other = (*p).ID
		}
		word(c, &other)
	}
	if !c.read {
		return
	}
	switch {
	case i == 0:
		*p = nil
	case i <= len(c.rules):
		*p = c.rules[i-1]
	default:
		if r, ok := score.Lookup(other); ok {
			*p = r
		} else {
			*p = &score.Ruleset{ID: other}
		}
	}
}
