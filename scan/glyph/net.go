package glyph

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"sync"
)

// Sizes of the layers: two convolutions, each halved by taking maxima, a full
// layer, and the outputs of all heads side by side.
const (
	Kernel   = 5
	Channel1 = 10
	Side1    = Side - Kernel + 1 // 28
	Half1    = Side1 / 2
	Channel2 = 24
	Side2    = Half1 - Kernel + 1 // 10
	Half2    = Side2 / 2
	Flat     = Half2 * Half2 * Channel2
	Hidden   = 112
	Outputs  = Kinds + 5 + 11 + 10 + 26
)

// Heads are the borders of the outputs: kind, hundreds, tens, units, letters.
var Heads = [6]int{0, Kinds, Kinds + 5, Kinds + 16, Kinds + 26, Outputs}

// A Net is the weights. Images are rows of pixels of channels.
type Net struct {
	W1 [Kernel * Kernel * Channel1]float32
	B1 [Channel1]float32
	W2 [Kernel * Kernel * Channel1 * Channel2]float32
	B2 [Channel2]float32
	W3 [Flat * Hidden]float32
	B3 [Hidden]float32
	W4 [Hidden * Outputs]float32
	B4 [Outputs]float32
}

// Parts lists the weights, layer by layer.
func (n *Net) Parts() [][]float32 {
	return [][]float32{n.W1[:], n.B1[:], n.W2[:], n.B2[:], n.W3[:], n.B3[:], n.W4[:], n.B4[:]}
}

// State holds what a run of the net computes: used again, it costs no memory.
type State struct {
	In    [Side * Side]float32
	C1    [Side1 * Side1 * Channel1]float32
	P1    [Half1 * Half1 * Channel1]float32
	From1 [Half1 * Half1 * Channel1]int32 // where each maximum is in C1
	C2    [Side2 * Side2 * Channel2]float32
	P2    [Flat]float32
	From2 [Flat]int32
	H     [Hidden]float32
	Out   [Outputs]float32
}

// Run computes the outputs of s.In; each head becomes probabilities.
func (n *Net) Run(s *State) {
	Convolve(s.In[:], Side, 1, n.W1[:], n.B1[:], s.C1[:])
	Pool(s.C1[:], Side1, Channel1, s.P1[:], s.From1[:])
	Convolve(s.P1[:], Half1, Channel1, n.W2[:], n.B2[:], s.C2[:])
	Pool(s.C2[:], Side2, Channel2, s.P2[:], s.From2[:])
	full(s.P2[:], n.W3[:], n.B3[:], s.H[:])
	for i, v := range s.H {
		s.H[i] = max(0, v)
	}
	full(s.H[:], n.W4[:], n.B4[:], s.Out[:])
	for h := range len(Heads) - 1 {
		softmax(s.Out[Heads[h]:Heads[h+1]])
	}
}

// Convolve applies Kernel x Kernel weights to a square image, without a border.
func Convolve(in []float32, side, channels int, w, b, out []float32) {
	n, deep := side-Kernel+1, len(b)
	for y := range n {
		for x := range n {
			acc := out[(y*n+x)*deep:][:deep]
			copy(acc, b)
			for ky := range Kernel {
				row := in[((y+ky)*side+x)*channels:][:Kernel*channels]
				weights := w[ky*Kernel*channels*deep:]
				for i, a := range row {
					if a == 0 {
						continue
					}
					k := weights[i*deep:][:len(acc)]
					for j, v := range k {
						acc[j] += a * v
					}
				}
			}
		}
	}
}

// Pool halves a square image: the maximum of each four pixels, or 0 if that is
// less, and where it was (-1 for 0).
func Pool(in []float32, side, channels int, out []float32, from []int32) {
	half := side / 2
	for y := range half {
		for x := range half {
			for c := range channels {
				best, at := float32(0), int32(-1)
				for k := range 4 {
					i := ((2*y+k/2)*side+2*x+k%2)*channels + c
					if in[i] > best {
						best, at = in[i], int32(i)
					}
				}
				o := (y*half+x)*channels + c
				out[o], from[o] = best, at
			}
		}
	}
}

func full(in, w, b, out []float32) {
	copy(out, b)
	for i, a := range in {
		if a == 0 {
			continue
		}
		k := w[i*len(out):][:len(out)]
		for j, v := range k {
			out[j] += a * v
		}
	}
}

func softmax(v []float32) {
	top := v[0]
	for _, x := range v {
		top = max(top, x)
	}
	sum := float32(0)
	for i, x := range v {
		v[i] = float32(math.Exp(float64(x - top)))
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}

// ReadingOf takes the outputs of a run apart.
func ReadingOf(s *State) Reading {
	var r Reading
	o := s.Out[:]
	copy(r.Kind[:], o[Heads[0]:])
	copy(r.Hundreds[:], o[Heads[1]:])
	copy(r.Tens[:], o[Heads[2]:])
	copy(r.Units[:], o[Heads[3]:])
	copy(r.Letters[:], o[Heads[4]:])
	return r
}

// magic begins a file of weights.
const magic = "GLYPH1\n"

// Encode writes the weights, a byte each with a scale for each part.
func (n *Net) Encode() []byte {
	out := []byte(magic)
	for _, part := range n.Parts() {
		top := float32(1e-9)
		for _, v := range part {
			top = max(top, float32(math.Abs(float64(v))))
		}
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(top/127))
		for _, v := range part {
			out = append(out, byte(int8(math.Round(float64(v/top*127)))))
		}
	}
	return out
}

// Decode reads what Encode wrote.
func Decode(data []byte) (*Net, error) {
	n := &Net{}
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	for _, part := range n.Parts() {
		if !ok || len(rest) < 4+len(part) {
			return nil, errors.New("the weights of the reader of numbers are damaged")
		}
		scale := math.Float32frombits(binary.LittleEndian.Uint32(rest))
		for i := range part {
			part[i] = scale * float32(int8(rest[4+i]))
		}
		rest = rest[4+len(part):]
	}
	return n, nil
}

// CONTRIBUTING.md tells how the weights are made and what from.

//go:embed weights.bin
var weights []byte

var load = sync.OnceValues(func() (*Net, error) { return Decode(weights) })

// Reader reads patches; it is not safe for concurrent use.
type Reader struct {
	net   *Net
	state State
}

// NewReader returns a reader with the weights that are built in.
func NewReader() (*Reader, error) {
	n, err := load()
	if err != nil {
		return nil, err
	}
	return &Reader{net: n}, nil
}

// Read tells what stands on a stone.
func (r *Reader) Read(p *Patch, black bool) (Reading, float32) {
	contrast := p.Normalise(black, &r.state.In)
	r.net.Run(&r.state)
	return ReadingOf(&r.state), contrast
}
