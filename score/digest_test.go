package score

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// countsDigest is what TestCountsAreTheSameOnEveryMachine computes. If a change of
// the counts is meant, say in the CHANGELOG what it changes and put the new value
// here.
const countsDigest uint64 = 0x9853cf6adcfec5fa

// Everything that a survey and its counts say of 300 boards, made as they are on
// the way through random games, with random dead stones: nothing of it may depend
// on the machine, and none of it change unseen.
func TestCountsAreTheSameOnEveryMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 34))
	h := fnv.New64a()
	var s Surveyor
	for i := range 300 {
		w, ht := 3+rng.IntN(9), 3+rng.IntN(9)
		b := playout(rng, w, ht, rng.IntN(3))
		if i%3 == 0 { // open borders, joints and half made eyes
			for p := range b.final.Board {
				if rng.IntN(8) == 0 {
					b.final.Board[p] = replay.Empty
				}
			}
		}
		if i%2 == 0 {
			kill(rng, b)
		}
		for _, opt := range []Options{{}, {Dame: DameFill}, {Dame: DameAsIs}, {Source: testPlain}, {Source: testTerritory}} {
			m := b.survey(&s, opt)
			fmt.Fprint(h, m.AsIs, m.SekiPoints, m.FalseEyes, m.SekiDead, m.Groups, m.Unfilled, m.Filled())
			for p := range b.final.Board {
				fmt.Fprint(h, m.Owner(replay.Point(p)))
			}
			for _, r := range testRules {
				sc := m.Count(r, 13)
				cells, ok := m.Layout(nil, r)
				fmt.Fprint(h, sc.Terms, sc.Margin, sc.Low, sc.High, sc.Winner, sc.Dame, sc.Notes, m.Settled(&sc), cells, ok)
			}
		}
	}
	if got := h.Sum64(); got != countsDigest {
		t.Errorf("digest %#x, was %#x", got, countsDigest)
	}
}
