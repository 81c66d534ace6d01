package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"gorescore/cmd/train-life/dataset"
	"gorescore/replay"
	"gorescore/score/life/net"
)

// quarters are boards that are easy to learn: walls with eyes live, what stands
// alone in them is dead.
func quarters(n int) []dataset.Example {
	r := rand.New(rand.NewPCG(7, 7))
	var all []dataset.Example
	for i := range n {
		const w, h = 9, 7
		x := dataset.Example{W: w, H: h, Weight: 1, Game: uint64(i), Board: make([]replay.Color, w*h), Owner: make([]int8, w*h)}
		for p := range x.Board {
			owner := dataset.Black
			if p%w >= w/2 {
				owner = dataset.White
			}
			x.Owner[p] = owner
			switch {
			case p%w == w/2 || p%w == w/2-1:
				x.Board[p] = replay.Color(owner)
			case r.IntN(8) == 0:
				x.Board[p] = replay.Color(3 - owner)
			}
		}
		x.Owner[r.IntN(w*h)] = dataset.Unknown
		for p := range x.Owner { // a chain has one owner or none that is known
			if x.Owner[p] == dataset.Unknown && x.Board[p] != replay.Empty {
				x.Owner[p] = int8(x.Board[p])
			}
		}
		all = append(all, x)
	}
	return all
}

// TestGradients compares the gradient of every kind of weight with the change
// of the loss.
func TestGradients(t *testing.T) {
	n, _ := net.Make(2)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range n.Params {
		n.Params[i] = float32(r.NormFloat64() * 0.1)
	}
	grad, _ := net.Make(2)
	var back backWeights
	back.set(n)
	e := newLearner()
	examples := quarters(3)
	loss := func() float64 {
		var t Tally
		for i := range examples {
			e.image.set(&examples[i], i)
			e.judge(n, &e.image, 1, &t)
		}
		return t.Loss
	}
	var tally Tally
	for i := range examples {
		e.image.set(&examples[i], i)
		e.learn(n, &back, grad, &e.image, 1, true, &tally)
	}
	if got := loss(); math.Abs(got-tally.Loss) > 1e-9 {
		t.Fatalf("loss %v with learning, %v without", tally.Loss, got)
	}
	parts := []struct {
		name    string
		w, grad []float32
	}{
		{"input", n.In.W[:], grad.In.W[:]},
		{"input bias", n.In.B[:], grad.In.B[:]},
		{"convolution", n.Blocks[0].Conv.W[:], grad.Blocks[0].Conv.W[:]},
		{"convolution bias", n.Blocks[1].Conv.B[:], grad.Blocks[1].Conv.B[:]},
		{"pool of segments", n.Blocks[0].Pool.W[:net.PoolInputs*channels], grad.Blocks[0].Pool.W[:net.PoolInputs*channels]},
		{"pool of components", n.Blocks[1].Pool.W[net.PoolInputs*channels:], grad.Blocks[1].Pool.W[net.PoolInputs*channels:]},
		{"mix", n.Blocks[0].Mix.W[:], grad.Blocks[0].Mix.W[:]},
		{"mix bias", n.Blocks[1].Mix.B[:], grad.Blocks[1].Mix.B[:]},
		{"head", n.Head.W[:], grad.Head.W[:]},
		{"head bias", n.Head.B[:], grad.Head.B[:]},
	}
	for _, p := range parts {
		// Along the gradient the loss grows by its square; a step of float32
		// weights is too coarse for one weight alone.
		square := 0.0
		for _, g := range p.grad {
			square += float64(g) * float64(g)
		}
		if square == 0 {
			t.Errorf("%s: no gradient", p.name)
			continue
		}
		const step = 2e-3
		scale := step / math.Sqrt(square)
		kept := append([]float32(nil), p.w...)
		at := func(sign float64) float64 {
			for i, g := range p.grad {
				p.w[i] = kept[i] + float32(sign*scale*float64(g))
			}
			return loss()
		}
		change := at(1) - at(-1)
		copy(p.w, kept)
		want := 2 * step * math.Sqrt(square)
		if math.Abs(change-want) > 0.02*want {
			t.Errorf("%s: the loss changes by %.6g along the gradient, want %.6g", p.name, change, want)
		}
	}
}

func smallRun(t *testing.T, workers int) *Trainer {
	t.Helper()
	run, err := New(Settings{Blocks: 1, Seed: 5, Batch: 8, Steps: 60, Warmup: 5, Ends: 1, Workers: workers, HeldOut: 10}, quarters(60))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// digestOf hashes weights.
func digestOf(n *net.Net) uint64 {
	sum := uint64(0)
	for _, v := range n.Params {
		sum = mix(sum ^ uint64(math.Float32bits(v)))
	}
	return sum
}

func TestTrainingLearns(t *testing.T) {
	run := smallRun(t, 2)
	before := run.Held(run.Result())[dataset.Marked]
	run.Train(1000)
	after := run.Held(run.Result())[dataset.Marked]
	if !run.Done() || after.ExactBoards != after.Boards || after.Boards != 6 || before.ExactBoards > 3 {
		t.Errorf("held boards before: %s; after: %s", before, after)
	}
}

// TestSameWeightsAgain holds the weights to a digest: for every number of
// workers, kernel and processor, and for a run that was stopped.
func TestSameWeightsAgain(t *testing.T) {
	const want = 0xa5717f9f9ea0e44
	var state bytes.Buffer
	for _, workers := range []int{1, 2, 3} {
		run := smallRun(t, workers)
		run.Train(10)
		if workers == 1 {
			if err := run.Save(&state); err != nil {
				t.Fatal(err)
			}
		}
		run.Train(10)
		if got := digestOf(run.Result()); got != want {
			t.Errorf("%d workers: digest %#x, want %#x", workers, got, uint64(want))
		}
	}
	run := smallRun(t, 2)
	if err := run.Load(&state); err != nil {
		t.Fatal(err)
	}
	run.Train(10)
	if got := digestOf(run.Result()); got != want {
		t.Errorf("carried on: digest %#x, want %#x", got, uint64(want))
	}
	other, err := New(Settings{Blocks: 1, Seed: 6, Batch: 8, Steps: 60, Warmup: 5, Ends: 1, HeldOut: 10}, quarters(60))
	if err != nil {
		t.Fatal(err)
	}
	state.Reset()
	if err := run.Save(&state); err != nil {
		t.Fatal(err)
	}
	if err := other.Load(&state); err == nil {
		t.Error("a run with another seed was carried on")
	}
}

func TestRunStartsFromWeights(t *testing.T) {
	run := smallRun(t, 1)
	run.Train(10)
	on := smallRun(t, 1)
	if err := on.From(run.Result()); err != nil {
		t.Fatal(err)
	}
	if digestOf(on.Result()) != digestOf(run.Result()) {
		t.Error("the run did not begin with the weights given")
	}
	other, _ := net.Make(2)
	if err := on.From(other); err == nil {
		t.Error("a net of another shape was taken")
	}
}

func TestEveryExampleIsShownOncePerRound(t *testing.T) {
	for _, n := range []uint64{1, 2, 7, 100} {
		seen := map[uint64]bool{}
		for k := range n {
			seen[permuted(k, n, 9)] = true
		}
		if len(seen) != int(n) {
			t.Errorf("%d of %d shown", len(seen), n)
		}
	}
}

func BenchmarkLearn(b *testing.B) {
	run, err := New(Settings{Workers: 1}, []dataset.Example{full()})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		run.Train(1)
	}
}

// full is a board of 19x19 with many chains.
func full() dataset.Example {
	const side = 19
	x := dataset.Example{W: side, H: side, Weight: 1, Game: 1, Board: make([]replay.Color, side*side), Owner: make([]int8, side*side)}
	r := rand.New(rand.NewPCG(1, 5))
	for p := range x.Board {
		x.Owner[p] = int8(1 + p%side/10)
		if r.IntN(3) > 0 {
			x.Board[p] = replay.Color(x.Owner[p])
		}
	}
	return x
}
