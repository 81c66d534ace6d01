//go:build goexperiment.simd && amd64

package train

import (
	"simd/archsimd"

	"gorescore/score/life/net"
)

// rows of points are worked on at a time, so that they stay in the first cache.
const rows = 5

// convGradient is the kernel for AVX2; it sums in the order of that of
// kernel_plain.go.
func convGradient(grad *net.Conv, x, d []float32, l *net.Layout) {
	b := [4]archsimd.Float32x8{}
	for k := range b {
		b[k] = archsimd.LoadFloat32x8((*[8]float32)(grad.B[k*8:]))
	}
	for _, p := range l.Points {
		for k := range b {
			b[k] = b[k].Add(archsimd.LoadFloat32x8((*[8]float32)(d[int(p)*channels+k*8:])))
		}
	}
	for k := range b {
		b[k].Store((*[8]float32)(grad.B[k*8:]))
	}
	last := int(l.Points[len(l.Points)-1])
	for first := int(l.Points[0]); first <= last; first += rows * l.Stride() {
		end := min(last+1, first+rows*l.Stride())
		for half := 0; half < channels; half += 16 {
			for t := range net.Taps {
				for i := 0; i < channels; i += 4 {
					w0 := (*[4 * net.Lanes]float32)(grad.W[net.WeightAt(half, t, i):])
					w1 := (*[4 * net.Lanes]float32)(grad.W[net.WeightAt(half+net.Lanes, t, i):])
					gradient4(w0, w1, x[(first+l.Tap(t))*channels+i:], d[first*channels+half:], end-first)
				}
			}
		}
	}
}

// gradient4 adds the products of four channels of x with sixteen of d over n points.
func gradient4(w0, w1 *[4 * net.Lanes]float32, x, d []float32, n int) {
	a00 := archsimd.LoadFloat32x8((*[8]float32)(w0[0:]))
	a01 := archsimd.LoadFloat32x8((*[8]float32)(w1[0:]))
	a10 := archsimd.LoadFloat32x8((*[8]float32)(w0[8:]))
	a11 := archsimd.LoadFloat32x8((*[8]float32)(w1[8:]))
	a20 := archsimd.LoadFloat32x8((*[8]float32)(w0[16:]))
	a21 := archsimd.LoadFloat32x8((*[8]float32)(w1[16:]))
	a30 := archsimd.LoadFloat32x8((*[8]float32)(w0[24:]))
	a31 := archsimd.LoadFloat32x8((*[8]float32)(w1[24:]))
	for at := 0; at < n*channels; at += channels {
		in, out := (*[4]float32)(x[at:]), (*[16]float32)(d[at:])
		d0 := archsimd.LoadFloat32x8((*[8]float32)(out[0:]))
		d1 := archsimd.LoadFloat32x8((*[8]float32)(out[8:]))
		v := archsimd.BroadcastFloat32x8(in[0])
		a00, a01 = a00.Add(v.Mul(d0)), a01.Add(v.Mul(d1))
		v = archsimd.BroadcastFloat32x8(in[1])
		a10, a11 = a10.Add(v.Mul(d0)), a11.Add(v.Mul(d1))
		v = archsimd.BroadcastFloat32x8(in[2])
		a20, a21 = a20.Add(v.Mul(d0)), a21.Add(v.Mul(d1))
		v = archsimd.BroadcastFloat32x8(in[3])
		a30, a31 = a30.Add(v.Mul(d0)), a31.Add(v.Mul(d1))
	}
	a00.Store((*[8]float32)(w0[0:]))
	a01.Store((*[8]float32)(w1[0:]))
	a10.Store((*[8]float32)(w0[8:]))
	a11.Store((*[8]float32)(w1[8:]))
	a20.Store((*[8]float32)(w0[16:]))
	a21.Store((*[8]float32)(w1[16:]))
	a30.Store((*[8]float32)(w0[24:]))
	a31.Store((*[8]float32)(w1[24:]))
}

// outer adds to w, len(x) x channels, the products of x and d.
func outer(w, x []float32, d *[channels]float32) {
	d0 := archsimd.LoadFloat32x8((*[8]float32)(d[0:]))
	d1 := archsimd.LoadFloat32x8((*[8]float32)(d[8:]))
	d2 := archsimd.LoadFloat32x8((*[8]float32)(d[16:]))
	d3 := archsimd.LoadFloat32x8((*[8]float32)(d[24:]))
	for _, f := range x {
		to := (*[channels]float32)(w)
		v := archsimd.BroadcastFloat32x8(f)
		archsimd.LoadFloat32x8((*[8]float32)(to[0:8])).Add(v.Mul(d0)).Store((*[8]float32)(to[0:8]))
		archsimd.LoadFloat32x8((*[8]float32)(to[8:16])).Add(v.Mul(d1)).Store((*[8]float32)(to[8:16]))
		archsimd.LoadFloat32x8((*[8]float32)(to[16:24])).Add(v.Mul(d2)).Store((*[8]float32)(to[16:24]))
		archsimd.LoadFloat32x8((*[8]float32)(to[24:32])).Add(v.Mul(d3)).Store((*[8]float32)(to[24:32]))
		w = w[channels:]
	}
}
