package train

import (
	"math"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/score/life/net"
)

const channels = net.Channels

// learner runs a net forth and back with its own buffers.
type learner struct {
	tape *net.Tape
	none net.Conv // without bias, for the way back

	dx, dh, dg []float32 // gradients of layers, Len x channels
	dmixed     [net.Partitions][]float32
	dstats     [net.Partitions][]float32

	image example
}

// example is one position as the net is shown it.
type example struct {
	w, h  int
	board []replay.Color
	owner []int8
}

func newLearner() *learner {
	return &learner{tape: net.NewTape(true), none: net.Conv{B: new([channels]float32)}}
}

// Tally counts what a net gets right of examples.
type Tally struct {
	Loss        float64 // mean of the examples when divided by Weight
	Weight      float64
	Boards      int // with chains of known owner
	ExactBoards int // all of them right
	Chains      int
	WrongChains int
	Points      int // empty ones of known owner
	WrongPoints int
	Easy        int // passed over
}

// emptyShare is the weight of the loss of an empty point; that of a chain is the
// square root of its stones.
const emptyShare = 0.08

// lossScale makes the loss of a position of a full board about the mean loss of
// a stone.
const lossScale = 1.0 / 64

// An example whose chains are all right with a loss below easy teaches little:
// of such, one of easyShare is learnt from, with so much more weight.
const (
	easy      = 0.02
	easyShare = 4
)

// learn shows the net one example and adds to grad the gradient of its loss.
// back are the weights of n for the way back. An easy example is passed over
// unless it is drawn.
func (e *learner) learn(n *net.Net, back *backWeights, grad *net.Net, x *example, weight float32, drawn bool, t *Tally) {
	e.tape.Layout.Set(x.w, x.h, x.board)
	e.tape.Run(n)
	var own Tally
	e.loss(n, nil, x, weight, &own)
	t.Add(&own)
	if own.WrongChains == 0 && own.Loss < easy*float64(weight) {
		if !drawn {
			t.Easy++
			return
		}
		weight *= easyShare
	}
	size := e.tape.Layout.Len * channels
	if len(e.dx) != size {
		e.dx, e.dh, e.dg = make([]float32, size), make([]float32, size), make([]float32, size)
	}
	clear(e.dx)
	e.loss(n, grad, x, weight, &own)
	l := &e.tape.Layout
	for k := len(n.Blocks) - 1; k >= 0; k-- {
		e.block(&n.Blocks[k], &back.blocks[k], &grad.Blocks[k], k)
	}
	maskByOutput(l, e.dx, e.tape.X[0])
	convGradient(&grad.In, e.tape.In, e.dx, l)
}

// judge shows the net one example without learning.
func (e *learner) judge(n *net.Net, x *example, weight float32, t *Tally) {
	e.tape.Layout.Set(x.w, x.h, x.board)
	e.tape.Run(n)
	e.loss(n, nil, x, weight, t)
}

// loss computes the loss and, if grad is given, its gradient for the head and
// into e.dx for the last layer.
func (e *learner) loss(n *net.Net, grad *net.Net, x *example, weight float32, t *Tally) {
	l := &e.tape.Layout
	last := e.tape.X[len(n.Blocks)]
	total, chains, wrong := 0.0, 0, 0
	var dx [channels]float32
	for i := range l.Segments.Len() {
		members := l.Segments.Members(i)
		stones := l.Color(members[0]) != replay.Empty
		if !stones {
			continue
		}
		at := e.boardIndex(members[0])
		owner := x.owner[at]
		if owner == dataset.Unknown {
			continue
		}
		share := weight * float32(math.Sqrt(float64(len(members)))) * lossScale
		mean := (*[channels]float32)(e.tape.Mean[i*channels:])
		loss, right := e.output(n, grad, e.tape.Logits[at], mean, owner, share, &dx)
		total += loss
		chains++
		if !right {
			wrong++
		}
		if grad == nil {
			continue
		}
		for c := range dx {
			dx[c] /= float32(len(members))
		}
		for _, p := range members {
			*(*[channels]float32)(e.dx[int(p)*channels:]) = dx
		}
	}
	for at, p := range l.Points {
		if owner := x.owner[at]; l.Color(p) == replay.Empty && owner != dataset.Unknown {
			from := (*[channels]float32)(last[int(p)*channels:])
			loss, right := e.output(n, grad, e.tape.Logits[at], from, owner, weight*emptyShare*lossScale, &dx)
			total += loss
			t.Points++
			if !right {
				t.WrongPoints++
			}
			if grad != nil {
				*(*[channels]float32)(e.dx[int(p)*channels:]) = dx
			}
		}
	}
	t.Loss += total
	t.Weight += float64(weight)
	t.Chains += chains
	t.WrongChains += wrong
	if chains > 0 {
		t.Boards++
		if wrong == 0 {
			t.ExactBoards++
		}
	}
}

// boardIndex turns a padded index into a point of the board.
func (e *learner) boardIndex(p int32) int {
	l := &e.tape.Layout
	s := int32(l.Stride())
	return int((p/s-1)*int32(l.Width) + p%s - 1)
}

// output computes the cross entropy of one output against its owner, times
// share, and its gradient.
func (e *learner) output(n, grad *net.Net, logits [net.Classes]float32, x *[channels]float32, owner int8, share float32, dx *[channels]float32) (loss float64, right bool) {
	p := logits
	net.Softmax(&p)
	right = true
	for k, v := range p {
		right = right && (k == int(owner) || v < p[owner])
	}
	loss = -float64(share) * math.Log(max(float64(p[owner]), 1e-12))
	if grad == nil {
		return loss, right
	}
	p[owner]--
	for k := range p {
		p[k] = float32(p[k] * share) // converted: not fused with the sums below
		grad.Head.B[k] += p[k]
	}
	for c, v := range x {
		sum := float32(0)
		for k, d := range p {
			grad.Head.W[c*net.Classes+k] += float32(v * d)
			sum += float32(d * n.Head.W[c*net.Classes+k])
		}
		dx[c] = sum
	}
	return loss, right
}

// block takes e.dx from behind a block to before it.
func (e *learner) block(b *net.Block, back *backBlock, grad *net.Block, k int) {
	l := &e.tape.Layout
	x, h, g := e.tape.X[k], e.tape.H[k], e.tape.G[k]
	maskByOutput(l, e.dx, e.tape.X[k+1])
	for _, p := range l.Points {
		d := (*[channels]float32)(e.dx[int(p)*channels:])
		for c, v := range d {
			grad.Mix.B[c] += v
		}
		outer(grad.Mix.W[:], g[int(p)*channels:][:channels], d)
		to := (*[channels]float32)(e.dg[int(p)*channels:])
		*to = [channels]float32{}
		net.Dense(to, d[:], back.mix[:])
	}
	maskByOutput(l, e.dg, g)
	copy(e.dh, e.dg)
	e.pool(b, back, grad, k)
	maskByOutput(l, e.dh, h)
	convGradient(&grad.Conv, x, e.dh, l)
	e.none.W = &back.conv
	net.Convolve(e.dg, e.dh, &e.none, l, &e.tape.Sparse)
	for _, p := range l.Points {
		to := (*[channels]float32)(e.dx[int(p)*channels:])
		for c, v := range (*[channels]float32)(e.dg[int(p)*channels:]) {
			to[c] += v
		}
	}
}

// pool adds to e.dh what comes back through the pools from e.dg.
func (e *learner) pool(b *net.Block, back *backBlock, grad *net.Block, k int) {
	l := &e.tape.Layout
	pooled := &e.tape.Pools[k]
	segments := l.Segments.Len()
	e.dmixed[0] = zeros(e.dmixed[0], segments*channels)
	for i := range segments {
		sum := (*[channels]float32)(e.dmixed[0][i*channels:])
		for _, p := range l.Segments.Members(i) {
			for c, v := range (*[channels]float32)(e.dg[int(p)*channels:]) {
				sum[c] += v
			}
		}
	}
	for j := range l.Components {
		e.dmixed[j+1] = zeros(e.dmixed[j+1], l.Components[j].Len()*channels)
		for i := range segments {
			part := l.Component(j, i)
			if part < 0 {
				continue
			}
			to := (*[channels]float32)(e.dmixed[j+1][part*channels:])
			for c, v := range (*[channels]float32)(e.dmixed[0][i*channels:]) {
				to[c] += v
			}
		}
	}
	for j := range net.Partitions {
		parts := l.Kind(j).Len()
		e.dstats[j] = zeros(e.dstats[j], parts*net.PoolInputs)
		from := j * net.PoolInputs * channels
		for i := range parts {
			d := (*[channels]float32)(e.dmixed[j][i*channels:])
			outer(grad.Pool.W[from:from+net.PoolInputs*channels], pooled.Stats[j][i*net.StatSize:][:net.PoolInputs], d)
			for s := range net.PoolInputs / channels {
				net.Dense((*[channels]float32)(e.dstats[j][i*net.PoolInputs+s*channels:]), d[:], back.pool[from+s*channels*channels:][:channels*channels])
			}
		}
	}
	e.spread(pooled)
}

// spread hands the gradients of statistics to the points.
func (e *learner) spread(pooled *net.Pooled) {
	l := &e.tape.Layout
	for j := range net.Partitions {
		parts := l.Kind(j)
		for i := range parts.Len() {
			size := len(parts.Members(i))
			d := (*[net.PoolInputs]float32)(e.dstats[j][i*net.PoolInputs:])
			sums := (*[channels]float32)(pooled.Stats[j][i*net.StatSize+net.StatSum:])
			for c := range channels { // the mean's place takes that of the sum
				d[net.StatMean+c] = d[net.StatMean+c]/float32(size) + float32(d[net.StatLog+c]*net.LogSlope(sums[c]))
			}
		}
	}
	for i := range l.Segments.Len() {
		d := (*[net.PoolInputs]float32)(e.dstats[0][i*net.PoolInputs:])
		for j := range l.Components {
			part := l.Component(j, i)
			if part < 0 {
				continue
			}
			of := (*[net.PoolInputs]float32)(e.dstats[j+1][part*net.PoolInputs:])
			from := (*[channels]int32)(pooled.From[j+1][part*channels:])
			for c := range channels {
				d[net.StatMean+c] += of[net.StatMean+c]
				if int(from[c]) == i {
					d[net.StatMax+c] += of[net.StatMax+c]
				}
			}
		}
		for _, p := range l.Segments.Members(i) {
			to := (*[channels]float32)(e.dh[int(p)*channels:])
			for c := range to {
				to[c] += d[net.StatMean+c]
			}
		}
		for c, p := range (*[channels]int32)(pooled.From[0][i*channels:]) {
			if p >= 0 {
				e.dh[int(p)*channels+c] += d[net.StatMax+c]
			}
		}
	}
}

// maskByOutput stops gradients where the rectifier did.
func maskByOutput(l *net.Layout, d, out []float32) {
	for _, p := range l.Points {
		to := (*[channels]float32)(d[int(p)*channels:])
		for c, v := range (*[channels]float32)(out[int(p)*channels:]) {
			// All bits if v > 0, none if it is 0: faster than a branch that nobody
			// can foretell.
			keep := uint32(-int32(math.Float32bits(v)) >> 31)
			to[c] = math.Float32frombits(math.Float32bits(to[c]) & keep)
		}
	}
}

// zeros gives n zeros.
func zeros(x []float32, n int) []float32 {
	if cap(x) < n {
		return make([]float32, n, n+n/2)
	}
	x = x[:n]
	clear(x)
	return x
}

// backWeights are the weights of a net for the way back: inputs and outputs
// change places, and taps are mirrored.
type backWeights struct{ blocks []backBlock }

type backBlock struct {
	conv [net.ConvWeights]float32
	pool [net.PoolWeights]float32 // [partition][statistic][output channel][input channel]
	mix  [channels * channels]float32
}

func (b *backWeights) set(n *net.Net) {
	if b.blocks == nil {
		b.blocks = make([]backBlock, len(n.Blocks))
	}
	for k := range n.Blocks {
		from, to := &n.Blocks[k], &b.blocks[k]
		mirror(&to.conv, from.Conv.W)
		transpose(&to.mix, from.Mix.W)
		for m := 0; m < net.PoolWeights; m += channels * channels {
			transpose((*[channels * channels]float32)(to.pool[m:]), (*[channels * channels]float32)(from.Pool.W[m:]))
		}
	}
}

func transpose(to, from *[channels * channels]float32) {
	for i := range channels {
		for o := range channels {
			to[o*channels+i] = from[i*channels+o]
		}
	}
}

func mirror(to, from *[net.ConvWeights]float32) {
	for o := range channels {
		for t := range net.Taps {
			for i := range channels {
				to[net.WeightAt(i, net.Taps-1-t, o)] = from[net.WeightAt(o, t, i)]
			}
		}
	}
}
