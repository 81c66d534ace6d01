package komi

import (
	"testing"

	"gorescore/replay"
)

// TestBalancedMedianIsTheSignedMedian: over games that weigh the same both are one
// number, also where half of the games lie up to a margin, and swapped colours
// change its sign alone.
func TestBalancedMedianIsTheSignedMedian(t *testing.T) {
	const black, white = blackByResignation, whiteByResignation
	for _, c := range []struct {
		codes []int16 // margins in half points
		want  float64 // m - 1/2 + (n/2 - below m)/at m
		side  int
	}{
		{[]int16{10, 10, 18, 18}, 7, 0},
		{[]int16{10, 14, 14, 18}, 7, 0},
		{[]int16{10, 12, 12, 14, 14, 14}, 6.5, 0},
		{[]int16{10, 10, 10, 14}, 5 + 1.0/6, 0},
		{[]int16{white, 10, 18, black}, 7, 0},
		{[]int16{white, white, 10, 18}, 0, -1},
		{[]int16{10, 18, black, black}, 0, 1},
		{[]int16{white, white, white, 10}, 0, -1},
	} {
		for _, swapped := range []bool{false, true} {
			var own []balancedGame
			s := sample{strata: []stratum{{}}}
			st := &s.strata[0]
			for _, code := range c.codes {
				switch {
				case code == black && !swapped, code == white && swapped:
					code = black
					st.resigned[0]++
				case code == black, code == white:
					code = white
					st.resigned[1]++
				default:
					if swapped {
						code = -code
					}
					st.bars = append(st.bars, Bar{replay.HalfPoints(code), 1})
					s.counted++
				}
				s.n++
				own = append(own, balancedGame{code: code, weight: 1.0 / 3})
			}
			ws := newWeights([][]balancedGame{own})
			ws.add(own, 1)
			got, side := ws.median()
			want, wantSide := c.want, c.side
			if swapped {
				want, wantSide = -want, -wantSide
			}
			if got-want > 1e-9 || want-got > 1e-9 || side != wantSide {
				t.Errorf("%v, swapped %v: %v, side %d, want %v, side %d", c.codes, swapped, got, side, want, wantSide)
			}
			codes := s.codes()
			if signed, ok := codes.median(); ok != (side == 0) || signed-got > 1e-9 || got-signed > 1e-9 {
				t.Errorf("%v, swapped %v: signed median %v %v, over pairs %v", c.codes, swapped, signed, ok, got)
			}
		}
	}
}
