// Package glyph reads what stands on one stone: a number of up to three digits,
// a letter, a mark or nothing, each with a probability. It leaves to others
// where stones are and which numbers a page can have.
//
// The reader is a small convolutional network (LeCun et al. 1998, Gradient-based
// learning applied to document recognition) that sees the whole stone at once,
// so that touching digits need no cutting. Package scantest renders what it is
// trained on; the program in folder train does it.
package glyph

import "math"

// Side is the width of a patch in pixels, Span that in cells: from line to line.
const (
	Side = 32
	Span = 0.96
)

// maskRadius is how much of a patch the reader sees, in cells.
const maskRadius = 0.475

// A Kind is what a stone carries.
type Kind int

// The kinds. Other is a smudge or a sign of no kind.
const (
	Plain Kind = iota
	Number
	Letter
	Triangle
	Square
	Circle
	Cross
	Other
	Kinds int = iota
)

// A Reading is what may stand on a stone, as probabilities.
type Reading struct {
	Kind     [Kinds]float32
	Hundreds [5]float32  // none, 1 to 4
	Tens     [11]float32 // none, 0 to 9
	Units    [10]float32
	Letters  [26]float32 // A to Z, capital or small
}

// MaxNumber is the largest number that can be read.
const MaxNumber = 499

// Log is the natural logarithm of the probability that n stands on a stone
// that carries a number.
func (r *Reading) Log(n int) float64 {
	if n < 1 || n > MaxNumber {
		return math.Inf(-1)
	}
	h, t, u := places(n)
	return logOf(r.Hundreds[h]) + logOf(r.Tens[t]) + logOf(r.Units[u])
}

// logOf is the natural logarithm of a probability, of a small one for 0.
func logOf(p float32) float64 { return math.Log(float64(p) + 1e-7) }

// places are the classes of the digits of a number.
func places(n int) (hundreds, tens, units int) {
	if n < 10 {
		return 0, 0, n
	}
	return n / 100, n/10%10 + 1, n % 10
}

// Best is the likeliest number and its probability, given that there is one.
func (r *Reading) Best() (n int, p float64) {
	var logs [len(r.Hundreds) + len(r.Tens) + len(r.Units)]float64
	hundreds, rest := logs[:len(r.Hundreds)], logs[len(r.Hundreds):]
	tens, units := rest[:len(r.Tens)], rest[len(r.Tens):]
	for i, p := range r.Hundreds {
		hundreds[i] = logOf(p)
	}
	for i, p := range r.Tens {
		tens[i] = logOf(p)
	}
	for i, p := range r.Units {
		units[i] = logOf(p)
	}
	best := math.Inf(-1)
	for k := 1; k <= MaxNumber; k++ {
		h, t, u := places(k)
		if l := hundreds[h] + tens[t] + units[u]; l > best {
			n, best = k, l
		}
	}
	return n, math.Exp(best)
}

// Likeliest is the kind with the highest probability.
func (r *Reading) Likeliest() (Kind, float64) {
	best := Plain
	for k := range r.Kind {
		if r.Kind[k] > r.Kind[best] {
			best = Kind(k)
		}
	}
	return best, float64(r.Kind[best])
}

// BestLetter is the likeliest letter, from 'A' to 'Z', and its probability.
func (r *Reading) BestLetter() (rune, float64) {
	best := 0
	for k := range r.Letters {
		if r.Letters[k] > r.Letters[best] {
			best = k
		}
	}
	return rune('A' + best), float64(r.Letters[best])
}

// A Patch is a stone with its centre in the middle, Side by Side grey values.
type Patch [Side * Side]uint8

// inside tells which pixels of a patch count.
var inside, core = func() (in, core [Side * Side]bool) {
	for i := range in {
		x, y := float64(i%Side)-(Side-1)/2.0, float64(i/Side)-(Side-1)/2.0
		r := math.Hypot(x, y) * Span / Side
		in[i], core[i] = r < maskRadius, r < 0.36
	}
	return in, core
}()

// Normalise brings ink to about 1 and the stone around to 0, whatever its
// colour and the light. The contrast tells how far both lie apart, in grey
// levels.
func (p *Patch) Normalise(black bool, dst *[Side * Side]float32) (contrast float32) {
	var count [256]int
	n := 0
	value := func(i int) int {
		if black {
			return int(p[i])
		}
		return 255 - int(p[i])
	}
	for i := range p {
		if core[i] {
			count[value(i)]++
			n++
		}
	}
	quantile := func(part float64) int {
		left := int(part * float64(n))
		for v, k := range count {
			if left -= k; left < 0 {
				return v
			}
		}
		return 255
	}
	base, top := quantile(0.3), quantile(0.97)
	contrast = float32(top - base)
	const least = 64 // less than that is noise rather than ink
	scale := 1 / max(contrast, least)
	for i := range p {
		dst[i] = 0
		if inside[i] {
			dst[i] = max(-0.5, min(1.5, float32(value(i)-base)*scale))
		}
	}
	return contrast
}
