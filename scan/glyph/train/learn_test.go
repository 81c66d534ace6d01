package main

import (
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
	wrong, checked := 0, 0
	for p, part := range tr.net.Parts() {
		for range 12 {
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
