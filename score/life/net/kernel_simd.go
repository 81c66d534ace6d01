//go:build goexperiment.simd && amd64

package net

import "simd/archsimd"

// Convolve is the kernel for AVX2: the same products in the same order as that
// of kernel_plain.go, eight output channels at a time, without passing over
// zeros. (0 added to a sum changes nothing that can be told.)
func Convolve(dst, src []float32, c *Conv, l *Layout, _ *Sparse) {
	first, last := int(l.Points[0]), int(l.Points[len(l.Points)-1])
	for half := range Channels / lanes {
		w := (*[convHalf]float32)(c.W[half*convHalf:])
		b0 := archsimd.LoadFloat32x8((*[8]float32)(c.B[half*lanes:]))
		b1 := archsimd.LoadFloat32x8((*[8]float32)(c.B[half*lanes+8:]))
		for p := first; p <= last; p += block {
			a00, a01, a10, a11 := b0, b1, b0, b1
			a20, a21, a30, a31 := b0, b1, b0, b1
			for t, d := range l.taps {
				x := (*[block * Channels]float32)(src[(p+d)*Channels:])
				wt := (*[Channels * lanes]float32)(w[t*Channels*lanes:])
				for i := range Channels {
					w0 := archsimd.LoadFloat32x8((*[8]float32)(wt[i*lanes : i*lanes+8]))
					w1 := archsimd.LoadFloat32x8((*[8]float32)(wt[i*lanes+8 : i*lanes+16]))
					v := archsimd.BroadcastFloat32x8(x[i])
					a00, a01 = a00.Add(v.Mul(w0)), a01.Add(v.Mul(w1))
					v = archsimd.BroadcastFloat32x8(x[Channels+i])
					a10, a11 = a10.Add(v.Mul(w0)), a11.Add(v.Mul(w1))
					v = archsimd.BroadcastFloat32x8(x[2*Channels+i])
					a20, a21 = a20.Add(v.Mul(w0)), a21.Add(v.Mul(w1))
					v = archsimd.BroadcastFloat32x8(x[3*Channels+i])
					a30, a31 = a30.Add(v.Mul(w0)), a31.Add(v.Mul(w1))
				}
			}
			out := dst[p*Channels+half*lanes : (p+block)*Channels]
			a00.Store((*[8]float32)(out))
			a01.Store((*[8]float32)(out[8:]))
			a10.Store((*[8]float32)(out[Channels:]))
			a11.Store((*[8]float32)(out[Channels+8:]))
			a20.Store((*[8]float32)(out[2*Channels:]))
			a21.Store((*[8]float32)(out[2*Channels+8:]))
			a30.Store((*[8]float32)(out[3*Channels:]))
			a31.Store((*[8]float32)(out[3*Channels+8:]))
		}
	}
	l.clearFrame(dst)
}

// Dense adds to dst the product of x with the matrix w, len(x) x Channels.
func Dense(dst *[Channels]float32, x, w []float32) {
	a0 := archsimd.LoadFloat32x8((*[8]float32)(dst[0:]))
	a1 := archsimd.LoadFloat32x8((*[8]float32)(dst[8:]))
	a2 := archsimd.LoadFloat32x8((*[8]float32)(dst[16:]))
	a3 := archsimd.LoadFloat32x8((*[8]float32)(dst[24:]))
	for i, f := range x {
		if f == 0 {
			continue
		}
		r := (*[Channels]float32)(w[i*Channels:])
		v := archsimd.BroadcastFloat32x8(f)
		a0 = a0.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[0:]))))
		a1 = a1.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[8:]))))
		a2 = a2.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[16:]))))
		a3 = a3.Add(v.Mul(archsimd.LoadFloat32x8((*[8]float32)(r[24:]))))
	}
	a0.Store((*[8]float32)(dst[0:]))
	a1.Store((*[8]float32)(dst[8:]))
	a2.Store((*[8]float32)(dst[16:]))
	a3.Store((*[8]float32)(dst[24:]))
}
