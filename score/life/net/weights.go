package net

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"
)

// magic begins a file of weights: then the number of blocks as one byte, then
// each weight as the upper 16 bits of a float32, little-endian.
const magic = "golife1\n"

//go:embed weights.bin
var embedded []byte

// Embedded is the net that this program carries, packed; nil if it carries none.
var Embedded = sync.OnceValue(func() *Net {
	n, err := Read(bytes.NewReader(embedded))
	if err != nil {
		return nil
	}
	return n
})

// Read reads a file of weights; the net is packed.
func Read(r io.Reader) (*Net, error) {
	var head [len(magic) + 1]byte
	if _, err := io.ReadFull(r, head[:]); err != nil || string(head[:len(magic)]) != magic {
		return nil, fmt.Errorf("no file of weights: it does not begin with %q", magic)
	}
	n, err := Make(int(head[len(magic)]))
	if err != nil {
		return nil, err
	}
	data := make([]byte, 2*len(n.Params))
	if _, err := io.ReadFull(r, data); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	for i := range n.Params {
		v := math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[2*i:])) << 16)
		if v-v != 0 {
			return nil, fmt.Errorf("weight %d is not a finite number: %w", i, ErrShape)
		}
		n.Params[i] = v
	}
	n.Pack()
	return n, nil
}

// Write writes the weights, rounded to the nearest of 8 binary digits.
func (n *Net) Write(w io.Writer) error {
	data := append([]byte(magic), byte(len(n.Blocks)))
	for _, v := range n.Params {
		data = binary.LittleEndian.AppendUint16(data, uint16(round(v)>>16))
	}
	_, err := w.Write(data)
	return err
}

// Round makes the weights what Write and Read would make of them.
func (n *Net) Round() {
	for i, v := range n.Params {
		n.Params[i] = math.Float32frombits(round(v) &^ 0xffff)
	}
}

// round adds half a step, so that cutting the lower 16 bits rounds to nearest.
func round(v float32) uint32 { return math.Float32bits(v) + 0x8000 }
