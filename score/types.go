package score

import "gorescore/replay"

// Origin says what a verdict on life and death rests on.
type Origin string

// The origins, strongest first.
const (
	OriginNone      Origin = ""
	OriginOverrides Origin = "overrides" // a maintainer's file
	OriginMarks     Origin = "marks"     // the players' TB/TW
	OriginResult    Origin = "result"    // the dead set that reproduces the recorded margin
	OriginEstimate  Origin = "estimate"
	OriginGTP       Origin = "gtp" // an external engine
)

// Status is the verdict on life and death of a final position.
type Status struct {
	Dead     []replay.Point // every stone that is dead, in board order
	Seki     []replay.Point // stones known to live in seki, if the origin says so
	Doubtful []replay.Point // stones whose verdict is unsure
	// Ruled are stones whose death rests on a rule and not on play: groups with a
	// bent four in the corner. Where they are not among the dead, territory rules
	// alone count them so (Japanese rules 1989, art. 7-2), and they stand under
	// area rules; what area rules make of them is open either way.
	Ruled  []replay.Point
	Origin Origin
	// Confidence is the probability that the dead set is exactly right, 0 to 1.
	Confidence float64
	// Territory holds the players' own complete territory marks, if Origin is
	// OriginMarks: they also decide territory under the source's own territory ruleset.
	Territory *replay.Marks
}

// Counting is the way a ruleset counts.
type Counting string

// The ways.
const (
	Area      Counting = "area"
	Territory Counting = "territory"
)

// Dame says what happens to open neutral points before a count.
type Dame string

// The policies of --dame.
const (
	DameAuto Dame = "auto"  // by source and target ruleset
	DameFill Dame = "fill"  // algorithm F: filled alternately
	DameAsIs Dame = "as-is" // the board as it ended, shared points half each
)

// Side indexes Terms and Tallies: Black 0, White 1.
type Side int

// The sides.
const (
	BlackSide Side = iota
	WhiteSide
)

// Terms are one side's items of a count, in half points. Items that a ruleset
// does not know stay zero.
type Terms struct {
	Stones    replay.HalfPoints // live stones (area)
	Territory replay.HalfPoints // surrounded empty points that this ruleset counts
	Shared    replay.HalfPoints // half of the points between both sides (area)
	Prisoners replay.HalfPoints // stones captured in play and dead stones taken off (territory)
	PassStone replay.HalfPoints // prisoners handed over for passes (AGA)
	Tax       replay.HalfPoints // group tax, negative
	Button    replay.HalfPoints // button, or the last-move point of the Taiwanese rule, negative for the payer
	Komi      replay.HalfPoints // White's
	Handicap  replay.HalfPoints // White's compensation
}

// Sum adds the items up.
func (t Terms) Sum() replay.HalfPoints {
	return t.Stones + t.Territory + t.Shared + t.Prisoners + t.PassStone + t.Tax + t.Button + t.Komi + t.Handicap
}

// Score is one count: a ruleset, a komi, and what came out.
type Score struct {
	Rules  *Ruleset
	Komi   replay.HalfPoints
	Terms  [2]Terms          // by Side
	Margin replay.HalfPoints // Black minus White after komi and compensation
	Winner replay.Winner     // Black, White or Draw, ties by the ruleset's own rule
	// Low and High bound Margin over what the record leaves open: who takes the
	// last dame, open kos, unsettled borders.
	Low, High replay.HalfPoints
	Dame      Dame     // DameFill or DameAsIs: what was done
	Notes     []string // "open-ko", "unsettled-dame", "first-pass-inferred" ...: constants, shared between scores
	// Foul is set if a foul decided the game (Referee): nil for a plain count. If
	// the effect is "loss", Winner did not win by Margin, which is the board's.
	Foul *FoulDecision
}

// Black and White are the sides' points as the ruleset counts them.
func (s *Score) Black() replay.HalfPoints { return s.Terms[BlackSide].Sum() }

// White's points, komi and compensation included.
func (s *Score) White() replay.HalfPoints { return s.Terms[WhiteSide].Sum() }

// Cause names one reason why two counts of one game differ, with its share of
// the swing (points of the second count's margin minus the first's).
type Cause struct {
	Cause  string // "komi", "parity", "seki", "false-eye", "teire", "handicap", "pass-stones", "button", "group-tax", "tie", "life", "foul"
	Points replay.HalfPoints
}

// Flip is a count whose winner differs from a reference.
type Flip struct {
	Rules    *Ruleset
	Komi     replay.HalfPoints
	Against  string // "recorded", or a count such as "jp1989@6.5"
	From, To replay.Winner
	Certain  bool // no bound, doubt or open ko could undo it
	Causes   []Cause
}
