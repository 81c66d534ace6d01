package report

import (
	"fmt"
	"math"
	"testing"
)

// TestWilson holds the interval against the values of the rules specification,
// section 6.3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		x, n      int64
		low, high float64
	}{
		{0, 10, 0, 0.2775},
		{5, 10, 0.2366, 0.7634},
		{10, 10, 0.7225, 1},
		{55, 100, 0.4524, 0.6439},
		{450, 1000, 0.4194, 0.4810},
		{2099, 4672, 0.4351, 0.4636},
		{0, 0, 0, 1},
	} {
		low, high := Wilson(c.x, c.n)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("Wilson(%d, %d) = %.4f, %.4f, want %.4f, %.4f", c.x, c.n, low, high, c.low, c.high)
		}
	}
}

func ExampleWilson() {
	low, high := Wilson(55, 100)
	fmt.Printf("%.4f to %.4f\n", low, high)
	// Output: 0.4524 to 0.6439
}
