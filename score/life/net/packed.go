package net

import (
	"math"
)

// packedConv is a convolution for use only, in whole numbers: weights and inputs
// are rounded, so that sums are exact in whatever order, and two output channels
// share one float64, as far apart as its 53 binary digits allow. That halves the
// multiplications; and more inputs than before are zero, which are passed over.
type packedConv struct {
	w     [Channels / pairs / 2][Taps][Channels][pairs]float64 // output channels k and k+pairs of each 2*pairs
	scale [Channels]float32                                    // of a sum, once the inputs' own is undone
	bias  [Channels]float32
}

// Two sums of less than 1<<25 share a number, that of the second times 1<<26.
// An input is at most maxInput, so the weights of one output may add up to
// maxWeights.
const (
	pairs      = 8
	apart      = 1 << 26
	maxInput   = 1<<11 - 1
	maxWeights = (1<<25 - 1) / maxInput
)

// pack rounds a convolution. Each output channel gets the finest step that its
// sum allows.
func pack(c *Conv) *packedConv {
	p := &packedConv{bias: *c.B}
	for out := range Channels {
		sum := 0.0
		for t := range Taps {
			for in := range Channels {
				sum += math.Abs(float64(c.W[WeightAt(out, t, in)]))
			}
		}
		if sum == 0 {
			continue
		}
		// Rounding adds at most a half to each weight.
		steps := (maxWeights - Taps*Channels/2) / sum
		p.scale[out] = float32(1 / steps)
		factor := 1.0
		if out%(2*pairs) >= pairs {
			factor = apart
		}
		for t := range Taps {
			for in := range Channels {
				w := math.RoundToEven(float64(c.W[WeightAt(out, t, in)]) * steps)
				p.w[out/(2*pairs)][t][in][out%pairs] += w * factor
			}
		}
	}
	return p
}

// convolve fills dst with the convolution of src.
func (c *packedConv) convolve(dst, src []float32, l *Layout, s *packedSparse) {
	step := s.gather(src, l)
	for part := range c.w {
		c.part(dst, l, s, part, step, 0)
	}
}

// part computes 16 output channels: eight sums. fence is 0; a branch on it
// between the products keeps the compiler from loading all weights before it
// adds, for which registers do not suffice. Products need no conversion before
// they are added: all of it is exact.
func (c *packedConv) part(dst []float32, l *Layout, s *packedSparse, part int, step float32, fence int) {
	for _, p := range l.Points {
		var a0, a1, a2, a3, a4, a5, a6, a7 float64
		for t, d := range l.taps {
			w := &c.w[part][t]
			q := int(p) + d
			k := int(s.count[q])
			values := s.values[q*Channels:][:k]
			for i, in := range s.channels[q*Channels:][:k] {
				v, r := values[i], &w[in&(Channels-1)]
				a0 += v * r[0]
				a1 += v * r[1]
				a2 += v * r[2]
				a3 += v * r[3]
				if fence != 0 {
					return
				}
				a4 += v * r[4]
				a5 += v * r[5]
				a6 += v * r[6]
				a7 += v * r[7]
			}
		}
		out := (*[2 * pairs]float32)(dst[int(p)*Channels+part*2*pairs:])
		scale := (*[2 * pairs]float32)(c.scale[part*2*pairs:])
		bias := (*[2 * pairs]float32)(c.bias[part*2*pairs:])
		for k, a := range [pairs]float64{a0, a1, a2, a3, a4, a5, a6, a7} {
			// Adding so large a number rounds to a multiple of apart.
			const round = 3 * apart * (1 << 51)
			high := a + round
			high -= round
			low := a - high
			out[k] = float32(float32(low)*(step*scale[k])) + bias[k]
			out[k+pairs] = float32(float32(high*(1.0/apart))*(step*scale[k+pairs])) + bias[k+pairs]
		}
	}
}

// packedSparse lists the rounded inputs of each point that are not zero.
type packedSparse struct {
	count    []uint8
	channels []uint8
	values   []float64
}

// gather rounds src, whose values are not negative, to whole steps and tells how
// large a step is: the largest value becomes maxInput.
func (s *packedSparse) gather(src []float32, l *Layout) (step float32) {
	if len(s.count) != l.Len {
		s.count = make([]uint8, l.Len)
		s.channels = make([]uint8, l.Len*Channels)
		s.values = make([]float64, l.Len*Channels)
	}
	clear(s.count)
	var tops [Channels]float32
	for _, p := range l.Points {
		for i, v := range (*[Channels]float32)(src[int(p)*Channels:]) {
			tops[i] = max(tops[i], v)
		}
	}
	top := float32(0)
	for _, v := range tops {
		top = max(top, v)
	}
	if top == 0 {
		return 0
	}
	steps := maxInput / top
	for _, p := range l.Points {
		channels := (*[Channels]uint8)(s.channels[int(p)*Channels:])
		values := (*[Channels]float64)(s.values[int(p)*Channels:])
		n := 0
		for i, v := range (*[Channels]float32)(src[int(p)*Channels:]) {
			k := int32(float32(v*steps) + 0.5)
			channels[n&(Channels-1)], values[n&(Channels-1)] = uint8(i), float64(k)
			if k != 0 {
				n++
			}
		}
		s.count[p] = uint8(n)
	}
	return top / maxInput
}
