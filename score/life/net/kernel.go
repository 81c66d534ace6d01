package net

import "math"

// block is how many points the vector kernel computes at a time; it may run over
// the last point by slack.
const (
	block = 3
	slack = block
)

// Sparse lists the channels of each point that are not zero.
type Sparse struct {
	count    []uint8
	channels []uint8
	values   []float32
}

// gather lists src.
func (s *Sparse) gather(src []float32, l *Layout) {
	if len(s.count) != l.Len {
		s.count = make([]uint8, l.Len)
		s.channels = make([]uint8, l.Len*Channels)
		s.values = make([]float32, l.Len*Channels)
	}
	clear(s.count)
	for _, p := range l.Points {
		x := (*[Channels]float32)(src[int(p)*Channels:])
		channels := (*[Channels]uint8)(s.channels[int(p)*Channels:])
		values := (*[Channels]float32)(s.values[int(p)*Channels:])
		n := 0
		for i, v := range x {
			channels[n&(Channels-1)], values[n&(Channels-1)] = uint8(i), v
			if v != 0 {
				n++
			}
		}
		s.count[p] = uint8(n)
	}
}

// Log is about a quarter of the binary logarithm of 1+x, for x from 0 on:
// exact at powers of two, straight between them. LogSlope is its derivative.
func Log(x float32) float32 {
	const one = 0x3f800000
	return float32(int32(math.Float32bits(1+x)-one)) * (0.25 / (1 << 23))
}

// LogSlope is the derivative of Log, from above where it has a corner.
func LogSlope(x float32) float32 {
	exponent := math.Float32bits(1+x) >> 23
	return 0.25 * math.Float32frombits((254-exponent)<<23)
}

// Softmax turns logits into probabilities.
func Softmax(x *[Classes]float32) {
	top := max(x[0], x[1], x[2])
	sum := 0.0
	var e [Classes]float64
	for i, v := range x {
		e[i] = exp(float64(v - top))
		sum += e[i]
	}
	for i := range x {
		x[i] = float32(e[i] / sum)
	}
}

// exp is the exponential of x <= 0 within 1e-9; that of math differs between
// processors in its last bit.
func exp(x float64) float64 {
	if x < -80 {
		return 0
	}
	k := int(float64(x*math.Log2E) - 0.5) // towards zero: nearest
	r := x - float64(float64(k)*math.Ln2)
	sum := 1.0
	for n := 9; n > 0; n-- {
		sum = 1 + float64(sum*r)/float64(n)
	}
	return sum * math.Float64frombits(uint64(1023+k)<<52)
}
