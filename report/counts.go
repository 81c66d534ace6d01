package report

import "gorescore/replay"

// The reasons for which a rescored game is left out of flip rates, matrices
// and causes. They are keys of Totals.LeftOut.
const (
	LeftOutStudy         = "not-counted"    // scored for study: it was not decided by counting
	LeftOutMismatch      = "mismatch"       // the source's rules do not reproduce the recorded result
	LeftOutKomiUnknown   = "komi-unknown"   // no usable komi
	LeftOutKomiDoubtful  = "komi-doubtful"  // a komi that may be a default of a server
	LeftOutRulesUnknown  = "rules-unknown"  // a recorded result that no ruleset could be held against
	LeftOutRulesDoubtful = "rules-doubtful" // the archive contradicts its own ruleset
	LeftOutUnjudged      = "unjudged"       // the recorded result could not be checked
)

// LeftOut says why the game enters no rates; "" means that it does. Only what
// is well known may be compared: a game that was counted, whose recorded result
// the source's own rules reproduce (or that records none), with a komi and
// rules that are not in doubt. Games that were not rescored return "" too: ask
// for the outcome first.
func (r *Record) LeftOut() string {
	switch m := r.Recorded.Method; {
	case r.Outcome != Rescored:
		return ""
	case m != replay.MethodCount && (m != replay.MethodUnknown || r.HasResult()):
		return LeftOutStudy
	case !r.Komi.Known:
		return LeftOutKomiUnknown
	case r.Komi.Doubtful:
		return LeftOutKomiDoubtful
	case r.Rules.Doubtful:
		return LeftOutRulesDoubtful
	case r.Agrees != nil && !*r.Agrees:
		return LeftOutMismatch
	case r.Agrees == nil && r.HasResult() && r.Rules.ID == "":
		return LeftOutRulesUnknown
	case r.Agrees == nil && r.HasResult():
		return LeftOutUnjudged
	}
	return ""
}

// Compared reports whether the game's counts are held against its recorded
// result: it enters the rates, and it records a winner or a draw.
func (r *Record) Compared() bool {
	return r.Outcome == Rescored && r.LeftOut() == "" && r.HasResult()
}

// HasResult reports whether the record names a winner or a draw.
func (r *Record) HasResult() bool {
	switch r.Recorded.Winner {
	case replay.WinnerBlack, replay.WinnerWhite, replay.WinnerDraw:
		return true
	}
	return false
}

// AgainstRecorded is the Against of a flip of the recorded result.
const AgainstRecorded = "recorded"

// Flipped reports whether any count of a compared game turns its recorded
// result over, and whether one of them is certain.
func (r *Record) Flipped() (flipped, certain bool) {
	if !r.Compared() {
		return false, false
	}
	for i := range r.Flips {
		if r.Flips[i].Against == AgainstRecorded {
			flipped = true
			certain = certain || r.Flips[i].Certain
		}
	}
	return flipped, certain
}

// FlipOf is the flip of the recorded result that a score of a compared game is,
// nil if it is none.
func (r *Record) FlipOf(s *Score) *Flip {
	if !r.Compared() {
		return nil
	}
	for i := range r.Flips {
		f := &r.Flips[i]
		if f.Against == AgainstRecorded && f.Komi == s.Komi && f.Variant == s.Variant && RulesID(f.Rules) == RulesID(s.Rules) {
			return f
		}
	}
	return nil
}

// Direction is where a flip goes: +1 if the margin moved towards Black, -1
// if towards White. A flip without a swing (a tie rule, a game lost by a foul)
// goes to its winner.
func (f *Flip) Direction() int {
	sum := replay.HalfPoints(0)
	for _, c := range f.Causes {
		sum += c.Points
	}
	if f.lossCause() >= 0 {
		sum = 0
	}
	switch {
	case sum < 0:
		return -1
	case sum > 0:
		return 1
	case f.To == replay.WinnerWhite, f.From == replay.WinnerBlack:
		return -1
	}
	return 1
}

// lossCause is the index of the foul that lost the game, whatever the board
// counts: the cause that has no points; -1 if there is none.
func (f *Flip) lossCause() int {
	for i, c := range f.Causes {
		if c.Cause == "foul" && c.Points == 0 {
			return i
		}
	}
	return -1
}

// LeadingCause is the index of the cause with the largest share towards the
// new winner, the first of equals; -1 without causes.
func (f *Flip) LeadingCause() int {
	way := replay.HalfPoints(f.Direction())
	lead := f.lossCause()
	if lead >= 0 {
		return lead
	}
	for i, c := range f.Causes {
		if lead < 0 || way*c.Points > way*f.Causes[lead].Points {
			lead = i
		}
	}
	return lead
}
