package report

import (
	"gorescore/replay"
	"gorescore/score"
)

// Diagram is what it takes to draw a game move by move and to show what each
// ruleset counts, beyond what a Record says. It is made for the writers that
// draw, and not written with the record.
type Diagram struct {
	Steps      []replay.Step
	Placements []replay.Placement // of the setups among Steps
	Layouts    []Layout           // different ones only
	// Reference is the ruleset that Swings are from: the game's own, or the
	// first that was asked for; "" if nothing was counted.
	Reference string
	Swings    []Swing
}

// Layout is the picture of a count, with the rulesets that share it. A ruleset
// whose count has no picture is in none.
type Layout struct {
	Rules []string
	Cells []score.Cell // row by row from the upper left
}

// Swing tells why the margin under a ruleset is another than under the
// reference at the same komi. The points are Black's and add up to the whole.
type Swing struct {
	Rules  string
	Causes []score.Cause
}
