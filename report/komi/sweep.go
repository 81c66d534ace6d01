package komi

import (
	"fmt"
	"math"
	"slices"

	"gorescore/replay"
)

// The komi of a sweep that nobody chose. Area margins are odd, so that komi
// between two odd numbers decide alike: one of each is enough, and one that can
// tie (rules specification, 6.5).
var (
	areaSweep      = []replay.HalfPoints{11, 14, 15, 19}
	territorySweep = []replay.HalfPoints{9, 11, 12, 13, 14, 15, 17}
)

// playedShare is the share of games that puts a komi that was played into the sweep.
const playedShare = 0.1

func (a *Analysis) sweepKomi(key *Key, s *sample) []replay.HalfPoints {
	if a.Sweep != nil {
		list := slices.Clone(a.Sweep)
		slices.Sort(list)
		return slices.Compact(list)
	}
	list := slices.Clone(territorySweep)
	if latticeOf(key.Family, key.Width*key.Height).step == 2 {
		list = slices.Clone(areaSweep)
	}
	for i := range s.strata {
		st := &s.strata[i]
		if n := st.counted + st.resigned[0] + st.resigned[1]; float64(n) >= playedShare*float64(s.n) {
			list = append(list, st.komi)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sweep is what each komi would have done to the games.
func (a *Analysis) sweep(key *Key, s *sample) []SweepRow {
	grid := latticeOf(key.Family, key.Width*key.Height)
	var out []SweepRow
	for _, k := range a.sweepKomi(key, s) {
		row := SweepRow{Komi: k}
		row.Black, row.White, row.Ties = s.atKomi(k)
		row.Rate = NewRate(row.Black, row.Black+row.White)
		fall, rise := int64(0), int64(0) // games given up that may turn to White, to Black
		for i := range s.strata {
			st := &s.strata[i]
			st.flips(&row)
			switch {
			case st.komi < k:
				fall += st.resigned[0]
			case st.komi > k:
				rise += st.resigned[1]
			}
		}
		if s.n > 0 {
			row.Manski.Low = float64(row.Black-fall) / float64(s.n)
			row.Manski.High = float64(row.Black+rise) / float64(s.n)
		}
		if len(out) > 0 {
			row.Redundant = !grid.between(points(out[len(out)-1].Komi), points(k))
		}
		out = append(out, row)
	}
	return out
}

// flips counts the stratum's counted games that another komi decides otherwise.
func (st *stratum) flips(row *SweepRow) {
	for _, b := range st.bars {
		own, other := sign(b.Margin-st.komi), sign(b.Margin-row.Komi)
		switch {
		case own == other:
		case other == 0:
			row.ToTies += b.Games
		case own != 0:
			row.Flips += b.Games
		}
	}
}

func sign(h replay.HalfPoints) int {
	switch {
	case h > 0:
		return 1
	case h < 0:
		return -1
	}
	return 0
}

// between reports whether the lattice has a point from a to b, both included.
func (l lattice) between(a, b float64) bool {
	return l.origin+l.step*math.Ceil((a-l.origin)/l.step) <= b
}

// What makes margins look like counts of another family.
const (
	leastParity   = 50   // counted games
	offArea       = 0.25 // share of area margins off the lattice: 3 % by seki are usual
	lopsided      = 0.85 // share of one parity among territory margins: half is usual
	parityWarning = "parity"
)

// parity counts odd and even margins.
func parity(key *Key, s *sample) Parity {
	var p Parity
	grid := latticeOf(key.Family, key.Width*key.Height)
	for _, b := range s.codes().bars {
		switch {
		case b.Margin%2 != 0: // half points: no parity
		case b.Margin/2%2 != 0:
			p.Odd += b.Games
		default:
			p.Even += b.Games
		}
	}
	n := p.Odd + p.Even
	if n < leastParity {
		return p
	}
	odd := float64(p.Odd) / float64(n)
	switch {
	case grid.step == 2 && grid.origin == 1:
		p.Contradicts = odd < 1-offArea
	case grid.step == 2:
		p.Contradicts = odd > offArea
	case key.Family == FamilyTerritory:
		p.Contradicts = max(odd, 1-odd) > lopsided
	}
	return p
}

// whole is the fairest komi of whole points: neither side wins more than half of
// all games, the rest are draws.
func whole(s *sample, out *Answer) Whole {
	var w Whole
	switch {
	case !out.Median.Identified:
		w.Why = "the median is not identified"
		return w
	case out.Bias.Biased:
		colour, _ := out.Bias.weaker()
		w.Why = fmt.Sprintf("the weaker player had %s more often: the shares of all games are those of unequal players", colour)
		return w
	}
	c := s.codes()
	for _, b := range c.bars {
		black, white, ties := s.atKomi(b.Margin)
		if b.Margin%2 != 0 || 2*black > c.n || 2*white > c.n {
			continue
		}
		n := float64(c.n)
		share := float64(ties) / n
		if !w.Identified || share > w.Draw {
			w = Whole{true, b.Margin, float64(black) / n, share, float64(white) / n, ""}
		}
	}
	if !w.Identified {
		w.Why = "no whole margin divides the games"
	}
	return w
}

// button is the fair komi with a button, which is worth half a point to the
// first to pass: in ordinary games it makes the margin that of territory and
// half a point (rules specification, 2.10).
func button(key *Key, fair *Estimate) Estimate {
	switch {
	case key.Family != FamilyTerritory:
		return Estimate{Why: "who takes the button is not known from area margins"}
	case fair == nil:
		return Estimate{Why: "the fair komi is not identified"}
	}
	e := *fair
	e.Value += 0.5
	e.Interval.Low += 0.5
	e.Interval.High += 0.5
	return e
}
