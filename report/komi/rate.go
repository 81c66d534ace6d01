package komi

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"gorescore/report"
)

// z95 is the two-sided 95 % quantile of the normal distribution.
var z95 = distuv.UnitNormal.Quantile(0.975)

// NewRate is the rate of x wins of Black in n games that had a winner, with both
// 95 % intervals (rules specification, 6.3).
func NewRate(x, n int64) Rate {
	r := Rate{Black: x, Games: n, Share: 0.5}
	if n > 0 {
		r.Share = float64(x) / float64(n)
	}
	r.Wilson.Low, r.Wilson.High = report.Wilson(x, n)
	r.Jeffreys.Low, r.Jeffreys.High = Jeffreys(x, n)
	return r
}

// Jeffreys returns the 95 % interval of a proportion of which x of n were seen:
// the equal-tailed quantiles of Beta(x+1/2, n-x+1/2) (Brown, Cai and DasGupta,
// Statistical Science 16, 2001). Nothing seen says nothing: 0 to 1 for n = 0.
func Jeffreys(x, n int64) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	beta := distuv.Beta{Alpha: float64(x) + 0.5, Beta: float64(n-x) + 0.5}
	low, high = 0, 1
	if x > 0 {
		low = beta.Quantile(0.025)
	}
	if x < n {
		high = beta.Quantile(0.975)
	}
	return low, high
}

// signP is the two-sided P value that both sides win as often, by the normal
// approximation of the sign test with its continuity correction; 1 for no games.
func signP(x, n int64) float64 {
	if n <= 0 {
		return 1
	}
	z := (math.Abs(float64(2*x-n)) - 1) / math.Sqrt(float64(n))
	if z <= 0 {
		return 1
	}
	return 2 * distuv.UnitNormal.Survival(z)
}

// Holm adjusts P values for being looked at together (S. Holm, Scandinavian
// Journal of Statistics 6, 1979): what stays below 0.05 is significant with all
// of them in view. The order is that of the argument.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	out := make([]float64, len(p))
	most := 0.0
	for rank, i := range order {
		most = max(most, min(1, float64(len(p)-rank)*p[i]))
		out[i] = most
	}
	return out
}
