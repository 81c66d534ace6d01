package life

import "math"

// doubtful is the doubt from which a group's stones are named in the status.
const doubtful = 0.05

// bentFourDoubt is the doubt about a group around a bent four: some rulesets
// call it dead without play.
const bentFourDoubt = 0.1

// readDoubt is the doubt about a group that the exact reader judged as the
// playouts did: what it holds for firm may not be. turnedByReading is the doubt
// where they disagreed.
const (
	readDoubt       = 0.03
	turnedByReading = 0.2
)

// blindDoubt is the doubt about a group that was read against playouts that do not
// see such fights. In 13,496 tuning games of three servers 32 such groups were in
// games with a margin; 26 of these give it, and 24 did not before.
const blindDoubt = 0.1

// pendingDoubt is the least doubt about a living group that the opponent
// captures if he moves first. In 2,750 counted games kept for tuning all 27 such
// groups lived by the recorded result; by the letter of art. 7-1 they are dead.
const pendingDoubt = doubtful

// closedDoubt is the doubt about a group that is dead because its life would
// leave a part of the board open: of six such boards with a known score all were
// right, of the marked games only three have one.
const closedDoubt = 0.2

// engineConfidence is what the verdict of an external engine counts for if the
// estimate agrees with it, and disputedConfidence if it does not. The protocol
// has no word for an engine's own doubt. Engines that were measured are right
// about 96 positions of 100 and the estimate as often, so that where they differ
// either may be the one that is wrong.
const (
	engineConfidence   = 0.96
	disputedConfidence = 0.5
)

// unreconciled lowers the confidence of an estimate that no plausible turn
// brings to the recorded margin.
const unreconciled = 0.5

// doubtCurve gives the probability that a chain group's verdict is wrong, by
// the distance of its mean ownership from the life line. Between the knots it
// is linear.
var doubtCurve = []struct{ mean, doubt float64 }{
	{0, 0.5}, {0.05, 0.25}, {0.1, 0.1}, {0.15, 0.06}, {0.2, 0.03}, {0.3, 0.015}, {0.5, 0.006}, {1, 0.004},
}

// doubtOf reads doubtCurve.
func doubtOf(mean float64) float64 {
	if mean < 0 {
		mean = -mean
	}
	for i := 1; i < len(doubtCurve); i++ {
		a, b := doubtCurve[i-1], doubtCurve[i]
		if mean <= b.mean {
			return a.doubt + (b.doubt-a.doubt)*(mean-a.mean)/(b.mean-a.mean)
		}
	}
	return doubtCurve[len(doubtCurve)-1].doubt
}

// confidence is the probability that the whole dead set is right: it hangs on
// the most doubtful group.
func confidence(groups []Group) float64 {
	worst := 0.001
	for i := range groups {
		if g := &groups[i]; !g.Settled && !g.Turned {
			worst = max(worst, g.Doubt)
		}
	}
	return 1 - worst
}

// agreed is the confidence of an estimate that reproduces the recorded margin
// unaided: a wrong dead set rarely does.
func agreed(confidence float64) float64 {
	return 1 - float64((1-confidence)*0.1)
}

// turnedConfidence is the confidence after the recorded margin turned groups
// round, by their price: turning a doubtful group mostly finds the truth,
// turning a sure one may explain a wrong record.
func turnedConfidence(price float64) float64 {
	return max(0.7, 0.92-float64(0.04*price))
}

// logarithm is the natural logarithm of x > 0 in the same steps on every
// machine: math.Log is assembly on some of them, and a product is fused with a
// sum on others unless it is converted.
func logarithm(x float64) float64 {
	frac, exp := math.Frexp(x)
	if frac < math.Sqrt2/2 {
		frac, exp = 2*frac, exp-1
	}
	s := (frac - 1) / (frac + 1)
	square, sum := float64(s*s), 0.0
	for k := 21; k > 0; k -= 2 {
		sum = float64(sum*square) + 1/float64(k)
	}
	return float64(2*s*sum) + float64(float64(exp)*math.Ln2)
}
