package report

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// z95 is the two-sided 95 % quantile of the normal distribution.
var z95 = distuv.UnitNormal.Quantile(0.975)

// Wilson returns the 95 % interval of a proportion of which x of n were seen
// (E. B. Wilson, JASA 22, 1927). Nothing seen says nothing: 0 to 1 for n = 0.
func Wilson(x, n int64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	fn := float64(n)
	p := float64(x) / fn
	scale := 1 / (1 + z95*z95/fn)
	centre := scale * (p + z95*z95/(2*fn))
	half := scale * z95 * math.Sqrt(p*(1-p)/fn+z95*z95/(4*fn*fn))
	low, high = centre-half, centre+half
	if x <= 0 {
		low = 0
	}
	if x >= n {
		high = 1
	}
	return max(low, 0), min(high, 1)
}
