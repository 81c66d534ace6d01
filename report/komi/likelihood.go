package komi

import (
	"math"

	"gonum.org/v1/gonum/optimize"

	"gorescore/replay"
)

// lattice is the grid of margins that a family's counts lie on, up to odd seki.
type lattice struct {
	origin, step float64 // points
}

// latticeOf a family: area counts of a board with an odd number of points are
// odd (rules specification, 2.7), a button puts half a point on them, and the
// last move may move them by one.
func latticeOf(f Family, points int) lattice {
	switch f {
	case FamilyArea, FamilyArea + "-tax":
		return lattice{float64(points % 2), 2}
	case FamilyArea + "-button":
		return lattice{0.5, 1}
	}
	return lattice{0, 1}
}

// likelihood holds the games of one sample for maximum likelihood.
type likelihood struct {
	lattice
	strata []stratum
	at     []float64 // scratch: lattice points and their probabilities
	prob   []float64
}

// tiny keeps logarithms finite where the model leaves no room for what was seen.
const tiny = 1e-300

// between is the normal probability between two standard scores, a < b, exact
// in both tails.
func between(a, b float64) float64 {
	if a > 0 {
		a, b = -b, -a
	}
	return (math.Erfc(-b/math.Sqrt2) - math.Erfc(-a/math.Sqrt2)) / 2
}

// cell probability of a margin: the normal distribution over one step around it.
func (l *likelihood) p(x, f, sigma float64) float64 {
	half := l.step / 2
	return between((x-half-f)/sigma, (x+half-f)/sigma)
}

// spread is how many sigmas of lattice points are summed up: what lies beyond is
// less than one game in a hundred million.
const spread = 6

// fill computes the lattice points within reach and their probabilities, each
// tail from its own end, where it is exact.
func (l *likelihood) fill(f, sigma float64) {
	l.at, l.prob = l.at[:0], l.prob[:0]
	scale := 1 / (sigma * math.Sqrt2)
	x := l.origin + l.step*math.Floor((f-spread*sigma-l.origin)/l.step)
	side, last := 1.0, math.Erfc(-(x-l.step/2-f)*scale)/2
	for ; x <= f+spread*sigma; x += l.step {
		if side > 0 && x > f { // from here on the upper tail
			side, last = -1, 1-last
		}
		next := math.Erfc(-side*(x+l.step/2-f)*scale) / 2
		l.at, l.prob = append(l.at, x), append(l.prob, side*(next-last))
		last = next
	}
}

// density is p of a counted margin, from the table where it is there.
func (l *likelihood) density(x, f, sigma float64) float64 {
	i := (x - l.at[0]) / l.step
	if j := int(i); i >= 0 && j < len(l.prob) && float64(j) == i {
		return l.prob[j]
	}
	return l.p(x, f, sigma)
}

// surely is how many lambdas from even a game is given up in any case: the rest
// is less than a rounding error.
const surely = 6

// selection is minus the log-likelihood of the model in which a game is given up
// with probability 1 - exp(-((x-k)/lambda)^2) (rules specification, 6.2).
func (l *likelihood) selection(f, sigma, lambda float64) float64 {
	l.fill(f, sigma)
	sum := 0.0
	for i := range l.strata {
		st := &l.strata[i]
		k := points(st.komi)
		for _, b := range st.bars {
			x := points(b.Margin)
			d := (x - k) / lambda
			sum += float64(b.Games) * (math.Log(max(l.density(x, f, sigma), tiny)) - d*d)
		}
		if st.resigned == [2]int64{} {
			continue
		}
		black, white := 0.0, 0.0
		for j, x := range l.at {
			d := (x - k) / lambda
			p := l.prob[j]
			if math.Abs(d) < surely {
				p *= -math.Expm1(-d * d)
			}
			if x > k {
				black += p
			} else {
				white += p
			}
		}
		sum += float64(st.resigned[0])*math.Log(max(black, tiny)) + float64(st.resigned[1])*math.Log(max(white, tiny))
	}
	return -sum
}

// tobit is minus the log-likelihood if resignations were independent of how far
// the game was from even.
func (l *likelihood) tobit(f, sigma float64) float64 {
	sum := 0.0
	for i := range l.strata {
		st := &l.strata[i]
		for _, b := range st.bars {
			sum += float64(b.Games) * math.Log(max(l.p(points(b.Margin), f, sigma), tiny))
		}
		z := (points(st.komi) - f) / sigma / math.Sqrt2
		sum += float64(st.resigned[0])*math.Log(max(math.Erfc(z)/2, tiny)) +
			float64(st.resigned[1])*math.Log(max(math.Erfc(-z)/2, tiny))
	}
	return -sum
}

// The ranges of sigma and lambda that a board allows, as logarithms.
var (
	minLog = math.Log(0.25)
	maxLog = math.Log(400)
)

// within reports whether the logarithms of scales are of this world.
func within(logs ...float64) bool {
	for _, v := range logs {
		if !(v >= minLog && v <= maxLog) {
			return false
		}
	}
	return true
}

// fine and coarse are how exactly a minimum is looked for: a bootstrap needs
// less than the spread of its samples.
var (
	fine   = optimize.FunctionConverge{Absolute: 1e-9, Iterations: 60}
	coarse = optimize.FunctionConverge{Absolute: 1e-4, Iterations: 12}
)

// minimise looks for a minimum by Nelder and Mead's simplex, from start; false if
// it ends at no finite value.
func minimise(fn func([]float64) float64, start []float64, c optimize.FunctionConverge, size float64) ([]float64, bool) {
	settings := optimize.Settings{Converger: &c, MajorIterations: 5000}
	got, err := optimize.Minimize(optimize.Problem{Func: fn}, start, &settings, &optimize.NelderMead{SimplexSize: size})
	if err != nil || got == nil || math.IsInf(got.F, 0) || math.IsNaN(got.F) {
		return nil, false
	}
	return got.X, true
}

// newLikelihood prepares a sample.
func newLikelihood(s *sample, l lattice) *likelihood {
	return &likelihood{lattice: l, strata: s.strata}
}

// fitSelection returns f, sigma and lambda; false if there is no maximum.
func (l *likelihood) fitSelection(start [3]float64, c optimize.FunctionConverge, size float64) ([3]float64, bool) {
	x, ok := minimise(func(v []float64) float64 {
		if !within(v[1], v[2]) || math.Abs(v[0]) > 1e4 {
			return math.Inf(1)
		}
		return l.selection(v[0], math.Exp(v[1]), math.Exp(v[2]))
	}, []float64{start[0], math.Log(start[1]), math.Log(start[2])}, c, size)
	if !ok {
		return start, false
	}
	return [3]float64{x[0], math.Exp(x[1]), math.Exp(x[2])}, true
}

// fitTobit returns f and sigma; false if there is no maximum.
func (l *likelihood) fitTobit(start [2]float64) ([2]float64, bool) {
	x, ok := minimise(func(v []float64) float64 {
		if !within(v[1]) || math.Abs(v[0]) > 1e4 {
			return math.Inf(1)
		}
		return l.tobit(v[0], math.Exp(v[1]))
	}, []float64{start[0], math.Log(start[1])}, fine, 0.5)
	if !ok {
		return start, false
	}
	return [2]float64{x[0], math.Exp(x[1])}, true
}

// classEdges part the sizes of margins after komi, in half points: 0-2, 2-4, 4-8,
// 8-16 points and more.
var classEdges = [...]replay.HalfPoints{4, 8, 16, 32}

func classOf(size replay.HalfPoints) int {
	for i, e := range classEdges {
		if size < e {
			return i
		}
	}
	return len(classEdges)
}

// classes counts the sizes of counted margins after komi, and how many of each
// the model expects.
func (l *likelihood) classes(f, sigma, lambda float64) (seen, expected [len(classEdges) + 1]float64) {
	l.fill(f, sigma)
	for i := range l.strata {
		st := &l.strata[i]
		if st.counted == 0 {
			continue
		}
		for _, b := range st.bars {
			seen[classOf((b.Margin - st.komi).Abs())] += float64(b.Games)
		}
		var part [len(classEdges) + 1]float64
		total := 0.0
		for j, x := range l.at {
			d := (x - points(st.komi)) / lambda
			p := l.prob[j] * math.Exp(-d*d)
			part[classOf(replay.HalfPoints(math.Round(2*math.Abs(x-points(st.komi)))))] += p
			total += p
		}
		for j := range part {
			expected[j] += part[j] / max(total, tiny) * float64(st.counted)
		}
	}
	return seen, expected
}
