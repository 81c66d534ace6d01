package net

import (
	"errors"
	"fmt"
)

// Channels is the width of every layer, Inputs the number of input planes.
const (
	Channels = 32
	Inputs   = Channels
)

// Owners are the classes of a point, in the order of the outputs.
const (
	Neutral = iota
	Black
	White
	Classes = iota
)

// ConvWeights is the size of a 3x3 convolution: [part of the output channels]
// [tap][input channel][Lanes output channels], so that a kernel reads the part
// that it computes in its order.
const (
	Taps        = 9
	Lanes       = 8
	convPart    = Taps * Channels * Lanes
	ConvWeights = Channels / Lanes * convPart
)

// Pools over one kind of segment: mean, maximum, log of the sum; kinds of
// segments: chain or empty region, component of not-black, of not-white.
const (
	statistics  = 3
	Partitions  = 3
	PoolInputs  = statistics * Channels
	PoolWeights = Partitions * PoolInputs * Channels
)

// Conv is a 3x3 convolution of all channels.
type Conv struct {
	W *[ConvWeights]float32
	B *[Channels]float32
}

// Pool turns the statistics of the segments of a point into what is added to
// its channels: [partition][statistic][input channel][output channel].
type Pool struct {
	W *[PoolWeights]float32
}

// Mix joins the channels of each point: [input channel][output channel].
type Mix struct {
	W *[Channels * Channels]float32
	B *[Channels]float32
}

// Block is a residual block: Conv, Pool, Mix.
type Block struct {
	Conv Conv
	Pool Pool
	Mix  Mix
}

// Head turns channels into outputs: [channel][class].
type Head struct {
	W *[Channels * Classes]float32
	B *[Classes]float32
}

// Net is the weights, which are views of Params. It is safe for concurrent use
// while nobody changes them.
type Net struct {
	Params []float32
	In     Conv
	Blocks []Block
	Head   Head

	packed []*packedConv // of In and Blocks; nil while the weights may change
}

// Pack makes the net fit for fast use. Its weights may not change any more.
func (n *Net) Pack() {
	n.packed = []*packedConv{pack(&n.In)}
	for k := range n.Blocks {
		n.packed = append(n.packed, pack(&n.Blocks[k].Conv))
	}
}

// maxBlocks bounds what a file of weights may ask for.
const maxBlocks = 64

// ErrShape is returned for a number of blocks or parameters that fits no net.
var ErrShape = errors.New("no weights of a net")

// Size is the number of parameters of a net with so many blocks.
func Size(blocks int) int {
	const conv = ConvWeights + Channels
	const mix = Channels*Channels + Channels
	return conv + blocks*(conv+PoolWeights+mix) + Channels*Classes + Classes
}

// Make gives a net whose weights are all zero.
func Make(blocks int) (*Net, error) {
	if blocks < 1 || blocks > maxBlocks {
		return nil, fmt.Errorf("%d blocks: %w", blocks, ErrShape)
	}
	n := &Net{Params: make([]float32, Size(blocks)), Blocks: make([]Block, blocks)}
	rest := n.Params
	take := func(k int) []float32 {
		part := rest[:k:k]
		rest = rest[k:]
		return part
	}
	conv := func() Conv {
		return Conv{W: (*[ConvWeights]float32)(take(ConvWeights)), B: (*[Channels]float32)(take(Channels))}
	}
	n.In = conv()
	for i := range n.Blocks {
		b := &n.Blocks[i]
		b.Conv = conv()
		b.Pool.W = (*[PoolWeights]float32)(take(PoolWeights))
		b.Mix = Mix{W: (*[Channels * Channels]float32)(take(Channels * Channels)), B: (*[Channels]float32)(take(Channels))}
	}
	n.Head.W = (*[Channels * Classes]float32)(take(Channels * Classes))
	n.Head.B = (*[Classes]float32)(take(Classes))
	return n, nil
}

// WeightAt is the place in a convolution's weights of output channel out, tap
// (row by row from the upper left) and input channel in.
func WeightAt(out, tap, in int) int {
	return out/Lanes*convPart + (tap*Channels+in)*Lanes + out%Lanes
}
