package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"gorescore/scan/glyph"
	"gorescore/scan/scantest"
)

func goFont(t *testing.T) []*scantest.Font {
	t.Helper()
	f, err := scantest.ParseFont("go", goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	return []*scantest.Font{f}
}

// The gradients are the slopes of the loss.
func TestGradients(t *testing.T) {
	tr := newTrainer("", 1)
	w := &worker{}
	rng := rand.New(rand.NewPCG(4, 5))
	x := sample(rng, goFont(t))
	x.kind, x.number = glyph.Number, 147
	x.patch.Normalise(x.black, &w.s.In)
	w.clear()
	w.learn(tr.net, &x)
	wrong, checked, each := 0, 0, 12
	if testing.Short() {
		each = 2
	}
	for p, part := range tr.net.Parts() {
		for range each {
			i := rng.IntN(len(part))
			const d = 3e-3
			old := part[i]
			var other worker
			loss := func(v float32) float64 {
				part[i] = v
				other.s.In = w.s.In
				return other.learn(tr.net, &x)
			}
			slope := (loss(old+d) - loss(old-d)) / (2 * d)
			part[i] = old
			got := float64(w.grad.Parts()[p][i])
			checked++
			// A maximum or a corner may lie between the two values.
			if math.Abs(got-slope) > 0.02+0.1*math.Abs(slope) {
				wrong++
			}
		}
	}
	if wrong*10 > checked {
		t.Errorf("%d of %d gradients are not the slope", wrong, checked)
	}
}

// A few steps make the loss less.
func TestLearning(t *testing.T) {
	tr := newTrainer("", 2)
	tr.fonts = goFont(t)
	if testing.Short() {
		tr.batch = 3
	}
	first, last := 0.0, 0.0
	for step := range 12 {
		loss := tr.step(step%2, 1e-3)
		if step < 2 {
			first += loss
		} else if step >= 10 {
			last += loss
		}
	}
	if !(last < first*0.9) {
		t.Errorf("loss %.3f at first, %.3f in the end", first, last)
	}
}

// The weights are the same bit for bit however many goroutines compute them.
func TestJobsDoNotMatter(t *testing.T) {
	var want []byte
	for _, jobs := range []int{1, 2, 5} {
		tr := newTrainer("", jobs)
		tr.fonts, tr.batch = goFont(t), 2*parts
		if testing.Short() {
			tr.batch = 3
		}
		for step := range 2 {
			tr.step(step, 1e-3)
		}
		var got []byte
		for _, part := range tr.net.Parts() {
			for _, v := range part {
				got = binary.LittleEndian.AppendUint32(got, math.Float32bits(v))
			}
		}
		if want == nil {
			want = got
		} else if !bytes.Equal(got, want) {
			t.Errorf("%d goroutines make other weights than one", jobs)
		}
	}
}
