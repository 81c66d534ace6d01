//go:build !goexperiment.simd || !amd64

package train

import "gorescore/score/life/net"

// convGradient adds to grad what a convolution of x gets from the gradient d of
// its outputs: point by point, in their order.
func convGradient(grad *net.Conv, x, d []float32, l *net.Layout) {
	for _, p := range l.Points {
		out := (*[channels]float32)(d[int(p)*channels:])
		for c, v := range out {
			grad.B[c] += v
		}
		for t := range net.Taps {
			in := (*[channels]float32)(x[(int(p)+l.Tap(t))*channels:])
			for i, v := range in {
				if v == 0 {
					continue
				}
				for part := 0; part < channels; part += net.Lanes {
					w := (*[net.Lanes]float32)(grad.W[net.WeightAt(part, t, i):])
					o := (*[net.Lanes]float32)(out[part:])
					for c := range w {
						w[c] += float32(v * o[c])
					}
				}
			}
		}
	}
}

// outer adds to w, len(x) x channels, the products of x and d.
func outer(w, x []float32, d *[channels]float32) {
	for i, v := range x {
		if v == 0 {
			continue
		}
		to := (*[channels]float32)(w[i*channels:])
		for c := range to {
			to[c] += float32(v * d[c])
		}
	}
}
