//go:build goexperiment.simd && amd64

package net

import (
	"simd/archsimd"
	"unsafe"
)

// Convolve is the kernel for AVX2: the same products in the same order as that
// of kernel_plain.go, eight output channels at a time, without passing over
// zeros. (0 added to a sum changes nothing that can be told.)
func Convolve(dst, src []float32, c *Conv, l *Layout, _ *Sparse) {
	first, last := int(l.Points[0]), int(l.Points[len(l.Points)-1])
	for part := 0; part < Channels/Lanes; part += 2 {
		w := (*[2][Taps][Channels][Lanes]float32)(unsafe.Pointer((*[2 * convPart]float32)(c.W[part*convPart:])))
		bias := (*[2 * Lanes]float32)(c.B[part*Lanes:])
		for p := first; p <= last; p += block {
			out := (*[(block-1)*Channels + 2*Lanes]float32)(dst[p*Channels+part*Lanes:])
			tile(out, src[(p+l.taps[0])*Channels:], l.stride*Channels, w, bias)
		}
	}
	l.clearFrame(dst)
}

// tile computes sixteen output channels of a block of points. src begins at the
// first tap of the first point; row is the distance of rows in it.
//
//go:noinline
func tile(out *[(block-1)*Channels + 2*Lanes]float32, src []float32, row int, w *[2][Taps][Channels][Lanes]float32, bias *[2 * Lanes]float32) {
	a00 := archsimd.LoadFloat32x8((*[8]float32)(bias[0:8]))
	a01 := archsimd.LoadFloat32x8((*[8]float32)(bias[8:16]))
	a10, a11, a20, a21 := a00, a01, a00, a01
	for t := range Taps {
		x := (*[block][Channels]float32)(unsafe.Pointer((*[block * Channels]float32)(src[t/3*row+t%3*Channels:])))
		x0, x1, x2 := &x[0], &x[1], &x[2]
		wa, wb := &w[0][t], &w[1][t]
		for i := range Channels {
			w0 := archsimd.LoadFloat32x8(&wa[i])
			w1 := archsimd.LoadFloat32x8(&wb[i])
			v := archsimd.BroadcastFloat32x8(x0[i])
			a00, a01 = a00.Add(v.Mul(w0)), a01.Add(v.Mul(w1))
			v = archsimd.BroadcastFloat32x8(x1[i])
			a10, a11 = a10.Add(v.Mul(w0)), a11.Add(v.Mul(w1))
			v = archsimd.BroadcastFloat32x8(x2[i])
			a20, a21 = a20.Add(v.Mul(w0)), a21.Add(v.Mul(w1))
		}
	}
	a00.Store((*[8]float32)(out[0:8]))
	a01.Store((*[8]float32)(out[8:16]))
	a10.Store((*[8]float32)(out[Channels : Channels+8]))
	a11.Store((*[8]float32)(out[Channels+8 : Channels+16]))
	a20.Store((*[8]float32)(out[2*Channels : 2*Channels+8]))
	a21.Store((*[8]float32)(out[2*Channels+8 : 2*Channels+16]))
}

// clearFrame sets what is off the board to 0.
func (l *Layout) clearFrame(x []float32) {
	from := 0
	for y := range l.Height {
		p := int(l.Points[y*l.Width])
		clear(x[from*Channels : p*Channels])
		from = p + l.Width
	}
	clear(x[from*Channels:])
}

// Combine fills dst with the mixed channels of each point of src.
func Combine(dst, src []float32, m *Mix, l *Layout, _ *Sparse) {
	for _, p := range l.Points {
		to := (*[Channels]float32)(dst[int(p)*Channels:])
		*to = *m.B
		Dense(to, src[int(p)*Channels:][:Channels], m.W[:])
	}
}

// Dense adds to dst the product of x with the matrix w, len(x) x Channels.
func Dense(dst *[Channels]float32, x, w []float32) {
	a0 := archsimd.LoadFloat32x8((*[8]float32)(dst[0:]))
	a1 := archsimd.LoadFloat32x8((*[8]float32)(dst[8:]))
	a2 := archsimd.LoadFloat32x8((*[8]float32)(dst[16:]))
	a3 := archsimd.LoadFloat32x8((*[8]float32)(dst[24:]))
	for _, f := range x {
		r := (*[Channels]float32)(w)
		v := archsimd.BroadcastFloat32x8(f)
		a0 = a0.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[0:8]))))
		a1 = a1.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[8:16]))))
		a2 = a2.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[16:24]))))
		a3 = a3.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[24:32]))))
		w = w[Channels:]
	}
	a0.Store((*[8]float32)(dst[0:]))
	a1.Store((*[8]float32)(dst[8:]))
	a2.Store((*[8]float32)(dst[16:]))
	a3.Store((*[8]float32)(dst[24:]))
}
