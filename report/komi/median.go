package komi

import (
	"fmt"
	"math"

	"gorescore/replay"
)

// farKomi is how far, in points, a median may lie from the komi of games that
// were given up: those would not all keep their winner on the way (rules
// specification, 6.2).
const farKomi = 4

// farShare is the share of games given up so far away that makes the median say
// nothing.
const farShare = 0.25

// signedMedian is the primary estimate: the median of the board margin, where a
// game that was given up lies beyond every margin on its winner's side. Between
// integers it is interpolated.
func signedMedian(s *sample) Estimate {
	c := s.codes()
	e := Estimate{Games: c.n}
	if c.n == 0 {
		e.Why = "no games"
		return e
	}
	if c.counted == 0 {
		e.Why = "every game was given up: no margin is known"
		return e
	}
	m, ok := c.median()
	if !ok {
		e.Why = fmt.Sprintf("outside the counted range: wins by resignation alone are more than half (Black %d, White %d of %d)", c.above, c.below, c.n)
		return e
	}
	if share := s.resignedFar(m); share >= farShare {
		e.Why = fmt.Sprintf("too far from the komi that was played: %.0f %% of the games given up had a komi %d or more points from the median of the margins, and need not have ended the same at another", 100*share, farKomi)
		return e
	}
	e.Identified, e.Value, e.Interval = true, m, c.signInterval()
	return e
}

// median interpolates as if a margin m stood for m-1/2 to m+1/2; false if it lies
// beyond the counted margins. Swapping the colours negates it exactly.
func (c *codes) median() (float64, bool) {
	below := c.below
	for i, b := range c.bars {
		upTo := below + b.Games
		switch {
		case 2*below > c.n:
			return 0, false
		case 2*upTo > c.n && 2*below == c.n && i == 0:
			return 0, false // between the games given up and the first margin
		case 2*upTo > c.n:
			above := c.n - upTo
			return points(b.Margin) + float64(above-below)/float64(2*b.Games), true
		case 2*upTo == c.n:
			if i+1 == len(c.bars) {
				return 0, false
			}
			return points(b.Margin+c.bars[i+1].Margin) / 2, true
		}
		below = upTo
	}
	return 0, false
}

// signInterval inverts the sign test on the half-point grid: every m for which
// the games above and below it differ by no more than chance makes them.
func (c *codes) signInterval() Interval {
	limit := z95 * math.Sqrt(float64(c.n)) / 2
	fits := func(above, equal int64) bool {
		return math.Abs(float64(above)+float64(equal)/2-float64(c.n)/2) <= limit
	}
	first, last := c.bars[0].Margin-1, c.bars[len(c.bars)-1].Margin+1
	iv := Interval{}
	found := false
	above := c.n - c.below
	i := 0
	for m := first; m <= last; m++ {
		equal := int64(0)
		if i < len(c.bars) && c.bars[i].Margin == m {
			equal = c.bars[i].Games
			i++
		}
		above -= equal
		if !fits(above, equal) {
			continue
		}
		if !found {
			iv.Low, iv.LowOpen, found = points(m), m == first, true
		}
		iv.High, iv.HighOpen = points(m), m == last
	}
	if !found { // the test rejects every point of a very coarse distribution
		m, _ := c.median()
		iv = Interval{Low: math.Floor(2*m) / 2, High: math.Ceil(2*m) / 2}
	}
	return iv
}

// resignedFar is the share of the games given up whose komi is far from m.
func (s *sample) resignedFar(m float64) float64 {
	far := int64(0)
	for i := range s.strata {
		st := &s.strata[i]
		if math.Abs(points(st.komi)-m) >= farKomi {
			far += st.resigned[0] + st.resigned[1]
		}
	}
	if s.resigned == 0 {
		return 0
	}
	return float64(far) / float64(s.resigned)
}

// meanOfCounted is the mean of the counted margins, which is drawn to the komi.
func meanOfCounted(s *sample) Estimate {
	c := s.codes()
	e := Estimate{Games: c.counted}
	if c.counted < 2 {
		e.Why = "fewer than two counted games"
		return e
	}
	sum, squares := 0.0, 0.0
	for _, b := range c.bars {
		sum += float64(b.Games) * points(b.Margin)
	}
	mean := sum / float64(c.counted)
	for _, b := range c.bars {
		d := points(b.Margin) - mean
		squares += float64(b.Games) * d * d
	}
	half := z95 * math.Sqrt(squares/float64(c.counted-1)/float64(c.counted))
	e.Identified, e.Value = true, mean
	e.Interval = Interval{Low: mean - half, High: mean + half}
	return e
}

// atKomi is what the sample's games add up to at another komi.
func (s *sample) atKomi(k replay.HalfPoints) (black, white, ties int64) {
	for i := range s.strata {
		st := &s.strata[i]
		black += st.resigned[0]
		white += st.resigned[1]
		for _, b := range st.bars {
			switch {
			case b.Margin > k:
				black += b.Games
			case b.Margin < k:
				white += b.Games
			default:
				ties += b.Games
			}
		}
	}
	return black, white, ties
}
