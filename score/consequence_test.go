package score

import (
	"testing"

	"gorescore/replay"
)

// What a ruleset rules on a cycle must not be told of a move that its ko rule
// lets pass: sending two comes back with the other side to move first, which
// situational superko allows.
func TestALegalMoveHasNoPunishment(t *testing.T) {
	final := &replay.Final{Width: 5, Height: 4, Events: []replay.Event{{
		Move: 3, Color: replay.White, Point: 1, Kind: replay.Repeats, Captured: 1,
		Repeat: replay.Repetition{Cycle: 3, Occurrence: 2, Positional: true, Class: ClassSendingTwo},
	}}}
	for _, v := range Violations(final, Rulesets(), replay.Result{}) {
		illegal := map[string]bool{}
		for _, id := range v.IllegalUnder {
			illegal[id] = true
		}
		for _, c := range v.Consequences {
			if punishes(c.Effect) != illegal[c.Rules] {
				t.Errorf("%s: illegal is %v, consequence %q", c.Rules, illegal[c.Rules], c.Text)
			}
		}
		if illegal["aga"] || !illegal["cn-psk"] {
			t.Errorf("illegal under %v", v.IllegalUnder)
		}
	}
}
