package net

import "gorescore/replay"

// A Tape holds what a run of the net computes. One that is made to record keeps
// every layer, as learning needs; one that is not uses few buffers again and again.
type Tape struct {
	Layout Layout
	Sparse Sparse
	In     []float32   // planes, Len x Inputs
	X      [][]float32 // before the first block and after each; Len x Channels
	H      [][]float32 // of each block: after its first convolution
	G      [][]float32 // of each block: with what the pools add
	Pools  []Pooled    // of each block
	Mean   []float32   // of the last layer over each segment; segments x Channels
	Logits [][Classes]float32

	record bool
	packed packedSparse
}

// NewTape makes an empty tape.
func NewTape(record bool) *Tape { return &Tape{record: record} }

// fit gives the tape buffers for the layout and a net of so many blocks.
func (t *Tape) fit(blocks int) {
	size := t.Layout.Len * Channels
	if len(t.In) == size && len(t.H) == blocks {
		return
	}
	t.In = make([]float32, size)
	t.X, t.H, t.G = make([][]float32, blocks+1), make([][]float32, blocks), make([][]float32, blocks)
	t.Pools = make([]Pooled, blocks)
	t.X[0] = make([]float32, size)
	for k := range blocks {
		if t.record || k == 0 {
			t.H[k], t.X[k+1] = make([]float32, size), make([]float32, size)
			t.G[k] = t.H[k]
			if t.record {
				t.G[k] = make([]float32, size)
			}
			continue
		}
		t.X[k+1], t.H[k], t.G[k] = t.X[k-1], t.H[0], t.G[0]
	}
}

// Run computes t.Logits, one entry a point of the board; stones of a chain share
// theirs. t.Layout must be set.
func (t *Tape) Run(n *Net) {
	l := &t.Layout
	t.fit(len(n.Blocks))
	l.Planes(t.In)
	t.convolve(t.X[0], t.In, n, 0, &n.In)
	for _, p := range l.Points {
		relu((*[Channels]float32)(t.X[0][int(p)*Channels:]))
	}
	for k := range n.Blocks {
		t.block(n, k)
	}
	t.head(&n.Head)
}

func relu(x *[Channels]float32) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}

// convolve uses the packed weights of a layer if the net has them.
func (t *Tape) convolve(dst, src []float32, n *Net, layer int, c *Conv) {
	if n.packed != nil {
		n.packed[layer].convolve(dst, src, &t.Layout, &t.packed)
		return
	}
	Convolve(dst, src, c, &t.Layout, &t.Sparse)
}

func (t *Tape) block(n *Net, k int) {
	l, b := &t.Layout, &n.Blocks[k]
	x, h, g, y := t.X[k], t.H[k], t.G[k], t.X[k+1]
	t.convolve(h, x, n, k+1, &b.Conv)
	for _, p := range l.Points {
		relu((*[Channels]float32)(h[int(p)*Channels:]))
	}
	pooled := &t.Pools[k]
	if !t.record {
		pooled = &t.Pools[0]
	}
	pooled.gather(l, h)
	pooled.mix(l, &b.Pool)
	for _, p := range l.Points {
		from := (*[Channels]float32)(h[int(p)*Channels:])
		add := (*[Channels]float32)(pooled.add[int(l.Segments.Of[p])*Channels:])
		to := (*[Channels]float32)(g[int(p)*Channels:])
		for i, v := range from {
			to[i] = max(v+add[i], 0)
		}
	}
	Combine(y, g, &b.Mix, l, &t.Sparse)
	for _, p := range l.Points {
		from := (*[Channels]float32)(x[int(p)*Channels:])
		to := (*[Channels]float32)(y[int(p)*Channels:])
		for i, v := range from {
			to[i] = max(to[i]+v, 0)
		}
	}
}

// head computes the logits: a chain's from the mean over its stones.
func (t *Tape) head(h *Head) {
	l := &t.Layout
	last := t.X[len(t.X)-1]
	t.Mean = resize(t.Mean, l.Segments.Len()*Channels)
	t.Logits = t.Logits[:0]
	for i := range l.Segments.Len() {
		mean := (*[Channels]float32)(t.Mean[i*Channels:])
		*mean = [Channels]float32{}
		members := l.Segments.Members(i)
		for _, p := range members {
			for c, v := range (*[Channels]float32)(last[int(p)*Channels:]) {
				mean[c] += v
			}
		}
		for c := range mean {
			mean[c] /= float32(len(members))
		}
	}
	for _, p := range l.Points {
		x := (*[Channels]float32)(last[int(p)*Channels:])
		if l.color[p] != replay.Empty {
			x = (*[Channels]float32)(t.Mean[int(l.Segments.Of[p])*Channels:])
		}
		out := *h.B
		for c, v := range x {
			for k := range out {
				out[k] += float32(v * h.W[c*Classes+k])
			}
		}
		t.Logits = append(t.Logits, out)
	}
}

// resize gives a slice of length n; what is in it does not matter.
func resize(x []float32, n int) []float32 {
	if cap(x) < n {
		return make([]float32, n, n+n/2)
	}
	return x[:n]
}
