package komi

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// leastRated is how many games with a difference of strength a regression needs.
const leastRated = 100

// ratedCells are the games of the scale that most of the rated games have.
func (s *sample) ratedCells() (list []diffCell, scale Scale, n int64) {
	var games [ScaleRating + 1]int64
	for _, d := range s.diffs {
		games[d.scale] += d.games
	}
	scale = ScaleRank
	if games[ScaleRating] > games[ScaleRank] {
		scale = ScaleRating
	}
	list = slices.DeleteFunc(mergeDiffs(s.diffs), func(d diffCell) bool { return d.scale != scale })
	return list, scale, games[scale]
}

// probitModel is P(Black wins) = Phi(a + b(komi - mean) + c difference); b is 0
// if there is one komi alone.
type probitModel struct {
	coef  []float64 // a, c and, with several komi, b
	cov   *mat.SymDense
	mean  float64 // komi
	terms int
}

// fitProbit fits the model by Fisher's scoring; false if it does not converge:
// too few games, or differences that part wins from losses.
func fitProbit(list []diffCell) (m probitModel, ok bool) {
	sum, n := 0.0, 0.0
	terms := 2
	for _, d := range list {
		sum += points(d.komi) * float64(d.games)
		n += float64(d.games)
		if d.komi != list[0].komi {
			terms = 3
		}
	}
	m = probitModel{coef: make([]float64, terms), mean: sum / n, terms: terms}
	for range 50 {
		info := mat.NewSymDense(terms, nil)
		score := mat.NewVecDense(terms, nil)
		for i := range list {
			m.step(&list[i], info, score)
		}
		var chol mat.Cholesky
		if !chol.Factorize(info) || chol.Cond() > 1e12 {
			return m, false
		}
		var move mat.VecDense
		if chol.SolveVecTo(&move, score) != nil {
			return m, false
		}
		most := 0.0
		for j := range terms {
			v := move.AtVec(j)
			m.coef[j] += v
			most = max(most, math.Abs(v))
		}
		if math.IsNaN(most) || most > 1e3 {
			return m, false
		}
		if most < 1e-10 {
			m.cov = mat.NewSymDense(terms, nil)
			return m, chol.InverseTo(m.cov) == nil
		}
	}
	return m, false
}

// step adds one cell to the information and the score.
func (m *probitModel) step(d *diffCell, info *mat.SymDense, score *mat.VecDense) {
	x := [3]float64{1, d.diff, points(d.komi) - m.mean}
	eta := 0.0
	for j := range m.terms {
		eta += m.coef[j] * x[j]
	}
	eta = min(max(eta, -8), 8)
	p, phi := distuv.UnitNormal.CDF(eta), distuv.UnitNormal.Prob(eta)
	v := max(p*distuv.UnitNormal.CDF(-eta), 1e-12)
	n := float64(d.games)
	for j := range m.terms {
		score.SetVec(j, score.AtVec(j)+x[j]*phi/v*(float64(d.black)-n*p))
		for k := range j + 1 {
			info.SetSym(j, k, info.At(j, k)+n*x[j]*x[k]*phi*phi/v)
		}
	}
}

// regression asks for the win rate between equals, and with several komi, or
// with a known worth of a step, for the fair komi between equals.
func (a *Analysis) regression(key *Key, s *sample) Regression {
	list, scale, n := s.ratedCells()
	out := Regression{Scale: scale}
	fail := func(why string) Regression {
		out.Why, out.EvenRate.Why = why, why
		return out
	}
	if n < leastRated {
		out.Scale = ScaleNone
		return fail("too few games between players whose strengths can be compared")
	}
	if !slices.ContainsFunc(list, func(d diffCell) bool { return d.diff != list[0].diff }) {
		return fail("every difference of strength is the same: the win rate says as much")
	}
	m, ok := fitProbit(list)
	if !ok {
		return fail("wins do not depend on komi and strength in a way that can be fitted")
	}
	out.MeanKomi, out.Slope = m.mean, m.coef[1]
	half := z95 * math.Sqrt(m.cov.At(0, 0))
	out.EvenRate = Estimate{Identified: true, Games: n, Value: distuv.UnitNormal.CDF(m.coef[0])}
	out.EvenRate.Interval = Interval{
		Low: distuv.UnitNormal.CDF(m.coef[0] - half), High: distuv.UnitNormal.CDF(m.coef[0] + half),
	}
	out.Estimate = a.evenKomi(key, &m, n)
	switch {
	case m.terms == 3 && out.Identified:
		out.Step = -m.coef[1] / m.coef[2]
	case out.Identified:
		out.Step = a.StepPoints
	}
	return out
}

// evenKomi is the komi at which equals win as often, with the interval that the
// normal distribution of the coefficients gives.
func (a *Analysis) evenKomi(key *Key, m *probitModel, n int64) Estimate {
	e := Estimate{Games: n}
	solve := func(c []float64) (float64, bool) {
		if m.terms == 3 {
			return m.mean - c[0]/c[2], c[2] < 0
		}
		return m.mean + c[0]*a.StepPoints/c[1], c[1] > 0
	}
	if m.terms == 2 && !(a.StepPoints > 0) {
		e.Why = "one komi alone, and the worth of a step of strength is not known"
		return e
	}
	value, ok := solve(m.coef)
	if !ok {
		e.Why = "the win rate does not fall with komi"
		if m.terms == 2 {
			e.Why = "the win rate does not rise with strength"
		}
		return e
	}
	values, lost := m.draws(a.source(key, "regression"), solve)
	if float64(lost) > 0.05*coefDraws {
		e.Why = "the win rate falls too little with komi to tell where it is even"
		return e
	}
	e.Identified, e.Value = true, value
	e.Interval = percentile(values, lost/2, lost-lost/2)
	return e
}

// coefDraws is how many sets of coefficients are drawn for an interval.
const coefDraws = 2000

// draws solves for coefficients from their normal distribution.
func (m *probitModel) draws(src rand.Source, solve func([]float64) (float64, bool)) (values []float64, lost int) {
	var chol mat.Cholesky
	if !chol.Factorize(m.cov) {
		return nil, coefDraws
	}
	var lower mat.TriDense
	chol.LTo(&lower)
	rnd := rand.New(src)
	c, z := make([]float64, m.terms), make([]float64, m.terms)
	for range coefDraws {
		for j := range z {
			z[j] = rnd.NormFloat64()
		}
		for j := range c {
			c[j] = m.coef[j]
			for k := range j + 1 {
				c[j] += lower.At(j, k) * z[k]
			}
		}
		if v, ok := solve(c); ok {
			values = append(values, v)
		} else {
			lost++
		}
	}
	return values, lost
}

// biasSigns is how many standard errors the colours must be from even.
const biasSigns = 3

// colourBias counts who had Black.
func colourBias(s *sample) ColourBias {
	list, scale, n := s.ratedCells()
	b := ColourBias{Rated: n}
	if n == 0 {
		return b
	}
	b.Scale = scale
	sum := 0.0
	for _, d := range list {
		sum += d.diff * float64(d.games)
		switch {
		case d.diff < 0:
			b.BlackWeaker += d.games
		case d.diff > 0:
			b.BlackStronger += d.games
		default:
			b.Equal += d.games
		}
	}
	b.MeanDifference = sum / float64(n)
	unequal := float64(b.BlackWeaker + b.BlackStronger)
	gap := math.Abs(float64(b.BlackWeaker - b.BlackStronger))
	b.Biased = unequal > 0 && gap > biasSigns*math.Sqrt(unequal) && gap > 0.1*unequal
	return b
}
