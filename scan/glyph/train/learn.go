package main

import (
	"math"

	"gorescore/scan/glyph"
)

// worker computes gradients for one goroutine.
type worker struct {
	s    glyph.State
	grad glyph.Net
	loss float64

	out [glyph.Outputs]float32
	h   [glyph.Hidden]float32
	p2  [glyph.Flat]float32
	c2  [len(glyph.State{}.C2)]float32
	p1  [len(glyph.State{}.P1)]float32
	c1  [len(glyph.State{}.C1)]float32
}

func (w *worker) clear() {
	w.loss = 0
	for _, part := range w.grad.Parts() {
		clear(part)
	}
}

// learn adds the gradients of one sample and returns its loss (cross entropy
// of the heads that apply).
func (w *worker) learn(net *glyph.Net, x *example) float64 {
	s := &w.s
	net.Run(s)
	loss := 0.0
	clear(w.out[:])
	head := func(i, want int) {
		from, to := glyph.Heads[i], glyph.Heads[i+1]
		loss -= math.Log(float64(s.Out[from+want]) + 1e-9)
		copy(w.out[from:to], s.Out[from:to])
		w.out[from+want]--
	}
	head(0, int(x.kind))
	switch x.kind {
	case glyph.Number:
		tens := x.number/10%10 + 1
		if x.number < 10 {
			tens = 0
		}
		head(1, x.number/100)
		head(2, tens)
		head(3, x.number%10)
	case glyph.Letter:
		head(4, x.letter)
	}
	back(s.H[:], net.W4[:], w.out[:], w.grad.W4[:], w.grad.B4[:], w.h[:])
	for i, v := range s.H {
		if v <= 0 {
			w.h[i] = 0
		}
	}
	back(s.P2[:], net.W3[:], w.h[:], w.grad.W3[:], w.grad.B3[:], w.p2[:])
	clear(w.c2[:])
	for i, at := range s.From2 {
		if at >= 0 {
			w.c2[at] += w.p2[i]
		}
	}
	clear(w.p1[:])
	backConvolve(s.P1[:], glyph.Half1, glyph.Channel1, net.W2[:], w.c2[:], w.grad.W2[:], w.grad.B2[:], w.p1[:])
	clear(w.c1[:])
	for i, at := range s.From1 {
		if at >= 0 {
			w.c1[at] += w.p1[i]
		}
	}
	backConvolve(s.In[:], glyph.Side, 1, net.W1[:], w.c1[:], w.grad.W1[:], w.grad.B1[:], nil)
	return loss
}

// back is the gradient of a full layer.
func back(in, w, out, gw, gb, gin []float32) {
	n := len(out)
	for j, g := range out {
		gb[j] += g
	}
	for i, a := range in {
		row, grow := w[i*n:][:n], gw[i*n:][:n]
		if a != 0 {
			for j, g := range out {
				grow[j] += a * g
			}
		}
		sum := float32(0)
		for j, g := range out {
			sum += row[j] * g
		}
		gin[i] = sum
	}
}

// backConvolve is the gradient of glyph.Convolve.
func backConvolve(in []float32, side, channels int, w, out, gw, gb, gin []float32) {
	n, deep := side-glyph.Kernel+1, len(gb)
	for at := range n * n {
		g := out[at*deep:][:deep]
		any := false
		for j, v := range g {
			if v != 0 {
				gb[j] += v
				any = true
			}
		}
		if !any {
			continue
		}
		y, x := at/n, at%n
		for ky := range glyph.Kernel {
			base := ((y+ky)*side + x) * channels
			for i := range glyph.Kernel * channels {
				k := (ky*glyph.Kernel*channels + i) * deep
				if a := in[base+i]; a != 0 {
					grow := gw[k:][:deep]
					for j, v := range g {
						grow[j] += a * v
					}
				}
				if gin != nil {
					row := w[k:][:deep]
					sum := float32(0)
					for j, v := range g {
						sum += row[j] * v
					}
					gin[base+i] += sum
				}
			}
		}
	}
}
