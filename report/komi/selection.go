package komi

import (
	"fmt"
	"math"
	"runtime"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// What the secondary estimate asks of the games (rules specification, 6.2).
const (
	leastCounted = 200
	tailLevel    = 0.01 // P value below which the tails do not fit
	// tailMisfit is the share of counted margins in the wrong class that is borne
	// all the same, since with enough games every model is rejected. The published
	// estimate from GoBase rests on a table with 6.7 %.
	tailMisfit = 0.1
)

// fitSelection is the secondary estimate with its bootstrap interval.
func (a *Analysis) fitSelection(key *Key, s *sample) Selection {
	out := Selection{Estimate: Estimate{Games: s.n}}
	switch {
	case s.counted < leastCounted:
		out.Why = fmt.Sprintf("games decided by counting: %d, fewer than %d", s.counted, leastCounted)
		return out
	case s.resigned == 0:
		out.Why = "no game was given up: nothing says how far from even that happens"
		return out
	}
	grid := latticeOf(key.Family, key.Width*key.Height)
	l := newLikelihood(s, grid)
	fit, ok := l.fitSelection([3]float64{s.meanKomi(), 10, 7}, fine, 0.5)
	if !ok || !l.settled(fit) {
		out.Why = "the likelihood has no maximum within the range of a board"
		return out
	}
	out.TailP, out.Misfit = l.tails(fit)
	if out.TailP < tailLevel && out.Misfit > tailMisfit {
		out.Why = fmt.Sprintf("the sizes of the counted margins do not fit the model (%.1f %% of them in the wrong class, P = %.2g)", 100*out.Misfit, out.TailP)
		return out
	}
	out.Identified, out.Value, out.Sigma, out.Lambda = true, fit[0], fit[1], fit[2]
	out.Interval = a.refits(key, s, grid, fit)
	return out
}

// refits is the percentile interval of f over resampled games. They are drawn in
// one stream, and fitted side by side.
func (a *Analysis) refits(key *Key, s *sample, grid lattice, fit [3]float64) Interval {
	src := a.source(key, "selection")
	// The search begins as wide as resamples differ: one that is far too wide
	// finds nothing better than where it began, and gives up.
	size := min(0.2, 10/math.Sqrt(float64(s.n)))
	fits := make([]*float64, a.resamples())
	var running sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range fits {
		again := s.resample(src)
		turn <- struct{}{}
		running.Go(func() {
			if got, ok := newLikelihood(again, grid).fitSelection(fit, coarse, size); ok {
				fits[i] = &got[0]
			}
			<-turn
		})
	}
	running.Wait()
	values := make([]float64, 0, len(fits))
	for _, f := range fits {
		if f != nil {
			values = append(values, *f)
		}
	}
	return percentile(values, 0, 0)
}

// settled reports whether a fit lies inside of the range that was looked at.
func (l *likelihood) settled(fit [3]float64) bool {
	const near = 1e-3
	for _, v := range fit[1:] {
		if g := math.Log(v); g < minLog+near || g > maxLog-near {
			return false
		}
	}
	return true
}

// tails is the chi-square test of the sizes of counted margins: its P value, and
// the share of margins that lie in the wrong class.
func (l *likelihood) tails(fit [3]float64) (p, misfit float64) {
	seen, expected := l.classes(fit[0], fit[1], fit[2])
	n, chi, used := 0.0, 0.0, 0
	var s, e float64 // classes are joined until enough is expected
	for i := range seen {
		n += seen[i]
		misfit += math.Abs(seen[i]-expected[i]) / 2
		s, e = s+seen[i], e+expected[i]
		if rest := tail(expected[i+1:]); e < 5 || rest < 5 && i+1 < len(seen) {
			continue
		}
		chi += (s - e) * (s - e) / e
		used++
		s, e = 0, 0
	}
	free := max(1, used-3) // sigma and lambda were fitted
	return distuv.ChiSquared{K: float64(free)}.Survival(chi), misfit / max(n, 1)
}

func tail(list []float64) (sum float64) {
	for _, v := range list {
		sum += v
	}
	return sum
}

// tobitOf is the estimate that takes resignations for independent of the margin.
func tobitOf(key *Key, s *sample) Estimate {
	e := Estimate{Games: s.n}
	if s.counted < 2 {
		e.Why = "fewer than two counted games"
		return e
	}
	l := newLikelihood(s, latticeOf(key.Family, key.Width*key.Height))
	fit, ok := l.fitTobit([2]float64{s.meanKomi(), 10})
	if !ok {
		e.Why = "the likelihood has no maximum"
		return e
	}
	e.Identified, e.Value = true, fit[0]
	half := z95 * l.tobitError(fit)
	e.Interval = Interval{Low: fit[0] - half, High: fit[0] + half}
	return e
}

// tobitError is the standard error of f from the curvature of the likelihood.
func (l *likelihood) tobitError(fit [2]float64) float64 {
	const h = 1e-2
	at := func(df, ds float64) float64 { return l.tobit(fit[0]+df*h*fit[1], fit[1]*math.Exp(ds*h)) }
	c := at(0, 0)
	ff := at(1, 0) - 2*c + at(-1, 0)
	ss := at(0, 1) - 2*c + at(0, -1)
	fs := (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / 4
	det := ff*ss - fs*fs
	if !(det > 0) || !(ss > 0) {
		return 0
	}
	return math.Sqrt(ss/det) * h * fit[1]
}
