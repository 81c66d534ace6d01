package komi

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// leastWins is how many wins each side needs at a komi for its win rate to be
// taken as normal.
const leastWins = 5

// ratePoint is the win rate at one komi, in probits.
type ratePoint struct {
	komi   float64
	black  int64
	n      int64
	z      float64
	weight float64
}

// probitPoint is the point of x wins in n games; false if a side won too seldom.
func probitPoint(komi float64, x, n int64) (ratePoint, bool) {
	if x < leastWins || n-x < leastWins {
		return ratePoint{}, false
	}
	return newPoint(komi, x, n), true
}

func newPoint(komi float64, x, n int64) ratePoint {
	p := float64(x) / float64(n)
	z := distuv.UnitNormal.Quantile(p)
	phi := distuv.UnitNormal.Prob(z)
	return ratePoint{komi, x, n, z, float64(n) * phi * phi / (p * (1 - p))}
}

// probitFit is a weighted least squares line through probits of win rates.
type probitFit struct {
	f, sigma float64
	chi      float64 // weighted squares of the residuals
	ok       bool    // the rate falls with komi
}

// fitLine fits the line (rules specification, 6.3).
func fitLine(list []ratePoint) probitFit {
	sw, sk, sz := 0.0, 0.0, 0.0
	for _, p := range list {
		sw += p.weight
		sk += p.weight * p.komi
		sz += p.weight * p.z
	}
	mk, mz := sk/sw, sz/sw
	kk, kz := 0.0, 0.0
	for _, p := range list {
		kk += p.weight * (p.komi - mk) * (p.komi - mk)
		kz += p.weight * (p.komi - mk) * (p.z - mz)
	}
	if !(kk > 0) || !(kz < 0) {
		return probitFit{}
	}
	slope := kz / kk
	fit := probitFit{f: mk - mz/slope, sigma: -1 / slope, ok: true}
	for _, p := range list {
		d := p.z - mz - slope*(p.komi-mk)
		fit.chi += p.weight * d * d
	}
	return fit
}

// line is the probit line through the win rates of several komi, with a
// parametric bootstrap.
func (a *Analysis) line(key *Key, rows []KomiRow) Line {
	var out Line
	var list []ratePoint
	for i := range rows {
		r := &rows[i]
		if p, ok := probitPoint(points(r.Komi), r.Rate.Black, r.Rate.Games); ok {
			list = append(list, p)
			out.Games += p.n
		}
	}
	out.Komi = len(list)
	if len(list) < 2 {
		out.Games = 0
		out.Why = fmt.Sprintf("%d komi at which both sides won %d games; a line needs two", len(list), leastWins)
		return out
	}
	fit := fitLine(list)
	if !fit.ok {
		out.Why = "the win rate does not fall with komi"
		return out
	}
	out.FitP = 1
	if df := len(list) - 2; df > 0 {
		out.FitP = distuv.ChiSquared{K: float64(df)}.Survival(fit.chi)
	}
	iv, sigma, failed := bootLine(list, fit, a.resamples(), a.source(key, "line"))
	if failed {
		out.Why = "the win rate falls too little with komi to tell where it is even"
		return out
	}
	out.Identified, out.Value, out.Sigma = true, fit.f, fit.sigma
	out.Interval, out.SigmaInterval = iv, sigma
	return out
}

// bootLine resamples the wins at each komi from the line. failed is set if so
// many lines do not fall that no interval can be given.
func bootLine(list []ratePoint, fit probitFit, times int, src rand.Source) (f, sigma Interval, failed bool) {
	fs, sigmas := make([]float64, 0, times), make([]float64, 0, times)
	again := make([]ratePoint, len(list))
	for range times {
		for i, p := range list {
			x := binomial(p.n, distuv.UnitNormal.CDF((fit.f-p.komi)/fit.sigma), src)
			again[i] = newPoint(p.komi, min(max(x, 1), p.n-1), p.n)
		}
		if got := fitLine(again); got.ok {
			fs, sigmas = append(fs, got.f), append(sigmas, got.sigma)
		}
	}
	lost := times - len(fs)
	if float64(lost) > 0.05*float64(times) {
		return f, sigma, true
	}
	return percentile(fs, lost/2, lost-lost/2), percentile(sigmas, 0, lost), false
}
