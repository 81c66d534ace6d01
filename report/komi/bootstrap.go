package komi

import (
	"math/rand/v2"
	"slices"

	"github.com/zeebo/xxh3"
	"gonum.org/v1/gonum/stat/distuv"
)

// The numbers of resamples.
const (
	usualResamples = 400
	leastResamples = 200
)

func (a *Analysis) resamples() int {
	if a.Resamples == 0 {
		return usualResamples
	}
	return max(a.Resamples, leastResamples)
}

// source makes the random numbers of one estimate of one group: they depend on
// the seed and on these names, and on no other group.
func (a *Analysis) source(key *Key, estimate string) *rand.PCG {
	h := xxh3.New()
	for _, s := range []string{string(key.Family), key.Komi, key.Era, key.Band, key.Source, key.Rules, estimate} {
		h.WriteString(s)
		h.Write([]byte{0})
	}
	h.Write([]byte{byte(key.Width), byte(key.Height)})
	return rand.NewPCG(a.Seed, h.Sum64())
}

// binomial draws how many of n happen with probability p.
func binomial(n int64, p float64, src rand.Source) int64 {
	switch {
	case n <= 0 || p <= 0:
		return 0
	case p >= 1:
		return n
	}
	return int64(distuv.Binomial{N: float64(n), P: p, Src: src}.Rand())
}

// resample draws as many games from the sample, with replacement.
func (s *sample) resample(src rand.Source) *sample {
	out := &sample{family: s.family, n: s.n, strata: make([]stratum, len(s.strata))}
	left, pool := s.n, s.n // games to draw, games not yet drawn from
	draw := func(n int64) int64 {
		if pool <= 0 {
			return 0
		}
		got := binomial(left, float64(n)/float64(pool), src)
		left -= got
		pool -= n
		return got
	}
	for i := range s.strata {
		from, to := &s.strata[i], &out.strata[i]
		to.komi = from.komi
		for side, n := range from.resigned {
			to.resigned[side] = draw(n)
			out.resigned += to.resigned[side]
		}
		to.bars = make([]Bar, 0, len(from.bars))
		for _, b := range from.bars {
			if n := draw(b.Games); n > 0 {
				to.bars = append(to.bars, Bar{b.Margin, n})
				to.counted += n
			}
		}
		out.counted += to.counted
	}
	return out
}

// percentile is the equal-tailed 95 % interval of bootstrap values; failures are
// resamples that gave none, on the side that they stand for. An end that more
// than its share of failures lies beyond is open.
func percentile(values []float64, below, above int) Interval {
	slices.Sort(values)
	n := len(values) + below + above
	at := func(q float64) (float64, bool) {
		i := int(q*float64(n-1)+0.5) - below
		switch {
		case len(values) == 0:
			return 0, true
		case i < 0:
			return values[0], true
		case i >= len(values):
			return values[len(values)-1], true
		}
		return values[i], false
	}
	var iv Interval
	iv.Low, iv.LowOpen = at(0.025)
	iv.High, iv.HighOpen = at(0.975)
	return iv
}
