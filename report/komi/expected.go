package komi

import (
	"math"

	"gorescore/replay"
)

// Expected is how many counted games with this board margin the selection model
// expects in the group; 0 if it was not fitted, or no count has this margin.
func (a *Answer) Expected(margin replay.HalfPoints) float64 {
	sel := &a.Selection
	if !sel.Identified {
		return 0
	}
	l := likelihood{lattice: latticeOf(a.Key.Family, a.Key.Width*a.Key.Height)}
	x := points(margin)
	if !l.between(x, x) {
		return 0
	}
	p, sum := l.p(x, sel.Value, sel.Sigma), 0.0
	for i := range a.ByKomi {
		d := (x - points(a.ByKomi[i].Komi)) / sel.Lambda
		sum += float64(a.ByKomi[i].Games) * p * math.Exp(-d*d)
	}
	return sum
}

// Step is how far apart the board margins of the group's counts lie, odd seki
// aside, in points: 2 for area counts, else 1.
func (a *Answer) Step() float64 { return latticeOf(a.Key.Family, a.Key.Width*a.Key.Height).step }

// BlackAt is what the group's games add up to at another komi, if games that
// were given up keep their winner.
func (a *Answer) BlackAt(k replay.HalfPoints) (black, white, ties int64) {
	for i := range a.ByKomi {
		black += a.ByKomi[i].WhiteResigned
		white += a.ByKomi[i].BlackResigned
	}
	for _, b := range a.Margins {
		switch {
		case b.Margin > k:
			black += b.Games
		case b.Margin < k:
			white += b.Games
		default:
			ties += b.Games
		}
	}
	return black, white, ties
}
