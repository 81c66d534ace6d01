//go:build !goexperiment.simd || !amd64

package net

import "unsafe"

// Convolve fills dst with the convolution of src, both Len x Channels; what is
// off the board is 0 in both. Each output is its bias plus products in the
// order of taps, then of input channels; channels that are zero are passed over,
// which is about half of them.
func Convolve(dst, src []float32, c *Conv, l *Layout, s *Sparse) {
	s.gather(src, l)
	for part := range Channels / Lanes {
		convolve8(dst, c, l, s, part, 0)
	}
}

// convolve8 computes eight output channels: as many sums as fit into registers.
// fence is 0; a branch on it between the products keeps the compiler from loading
// all weights before it adds, for which registers do not suffice.
func convolve8(dst []float32, c *Conv, l *Layout, s *Sparse, part, fence int) {
	weights := (*[Taps][Channels][Lanes]float32)(unsafe.Pointer((*[convPart]float32)(c.W[part*convPart:])))
	bias := (*[Lanes]float32)(c.B[part*Lanes:])
	for _, p := range l.Points {
		a0, a1, a2, a3 := bias[0], bias[1], bias[2], bias[3]
		a4, a5, a6, a7 := bias[4], bias[5], bias[6], bias[7]
		for t, d := range l.taps {
			w := &weights[t]
			q := int(p) + d
			k := int(s.count[q])
			values := s.values[q*Channels:][:k]
			for i, in := range s.channels[q*Channels:][:k] {
				v, r := values[i], &w[in&(Channels-1)]
				a0 += float32(v * r[0])
				a1 += float32(v * r[1])
				a2 += float32(v * r[2])
				a3 += float32(v * r[3])
				if fence != 0 {
					return
				}
				a4 += float32(v * r[4])
				a5 += float32(v * r[5])
				a6 += float32(v * r[6])
				a7 += float32(v * r[7])
			}
		}
		*(*[Lanes]float32)(dst[int(p)*Channels+part*Lanes:]) = [Lanes]float32{a0, a1, a2, a3, a4, a5, a6, a7}
	}
}

// Combine fills dst with the mixed channels of each point of src.
func Combine(dst, src []float32, m *Mix, l *Layout, s *Sparse) {
	s.gather(src, l)
	for part := range Channels / Lanes {
		combine8(dst, m, l, s, part, 0)
	}
}

// combine8 computes eight output channels in the way of convolve8.
func combine8(dst []float32, m *Mix, l *Layout, s *Sparse, part, fence int) {
	w := (*[Channels][Channels / Lanes][Lanes]float32)(unsafe.Pointer(m.W))
	bias := (*[Lanes]float32)(m.B[part*Lanes:])
	part &= Channels/Lanes - 1
	for _, p := range l.Points {
		a0, a1, a2, a3 := bias[0], bias[1], bias[2], bias[3]
		a4, a5, a6, a7 := bias[4], bias[5], bias[6], bias[7]
		k := int(s.count[p])
		values := s.values[int(p)*Channels:][:k]
		for i, in := range s.channels[int(p)*Channels:][:k] {
			v, r := values[i], &w[in&(Channels-1)][part]
			a0 += float32(v * r[0])
			a1 += float32(v * r[1])
			a2 += float32(v * r[2])
			a3 += float32(v * r[3])
			if fence != 0 {
				return
			}
			a4 += float32(v * r[4])
			a5 += float32(v * r[5])
			a6 += float32(v * r[6])
			a7 += float32(v * r[7])
		}
		*(*[Lanes]float32)(dst[int(p)*Channels+part*Lanes:]) = [Lanes]float32{a0, a1, a2, a3, a4, a5, a6, a7}
	}
}

// Dense adds to dst the product of x with the matrix w, len(x) x Channels.
func Dense(dst *[Channels]float32, x, w []float32) {
	for i, v := range x {
		if v == 0 {
			continue
		}
		r := (*[Channels]float32)(w[i*Channels:])
		for k := range dst {
			dst[k] += float32(v * r[k])
		}
	}
}
