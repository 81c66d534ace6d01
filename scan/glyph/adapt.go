package glyph

import "math"

// A Sample is a patch whose number is known.
type Sample struct {
	Patch  *Patch
	Black  bool
	Number int
}

// Adapt fits the outputs to the print of one page, of which some numbers are
// known: the last layer learns them, the others stay. Reset goes back.
func (r *Reader) Adapt(samples []Sample) {
	r.Reset()
	if len(samples) == 0 {
		return
	}
	net := *r.net
	hidden := make([][Hidden]float32, len(samples))
	for i, s := range samples {
		s.Patch.Normalise(s.Black, &r.state.In)
		net.Run(&r.state)
		hidden[i] = r.state.H
	}
	const rounds, rate = 40, 0.02
	var out [Outputs]float32
	for round := range rounds {
		step := float32(rate / (1 + 0.1*float64(round)))
		for i := range samples {
			h := hidden[i][:]
			full(h, net.W4[:], net.B4[:], out[:])
			for k := range 4 { // kind and digits; letters are not known
				softmax(out[Heads[k]:Heads[k+1]])
			}
			for k, want := range classesOf(samples[i].Number) {
				from, to := Heads[k], Heads[k+1]
				out[from+want]--
				norm := float32(1e-3)
				for _, a := range h {
					norm += a * a
				}
				scale := step * 10 / norm
				for j := from; j < to; j++ {
					g := out[j] * scale
					if math.Abs(float64(out[j])) < 1e-3 {
						continue
					}
					net.B4[j] -= g
					for x, a := range h {
						if a != 0 {
							net.W4[x*Outputs+j] -= g * a
						}
					}
				}
			}
		}
	}
	r.net = &net
}

// Reset forgets what Adapt learned.
func (r *Reader) Reset() {
	if n, err := load(); err == nil {
		r.net = n
	}
}

// classesOf are the classes of the heads for kind, hundreds, tens and units.
func classesOf(number int) [4]int {
	h, t, u := places(number)
	return [4]int{int(Number), h, t, u}
}
