package score

import "slices"

// The classes of repetition (rules specification, section 4.1), as package
// replay names them.
const (
	ClassBasicKo      = "basic-ko"
	ClassSendingTwo   = "sending-two"   // sending two, returning one
	ClassSendingThree = "sending-three" // sending three, returning two
	ClassEternalLife  = "eternal-life"
	ClassTripleKo     = "triple-ko"
	ClassDoubleKoSeki = "double-ko-seki" // two kos taken in turn, with passes or threats between
	ClassQuadrupleKo  = "quadruple-ko"
	ClassRoundRobin   = "round-robin"
	ClassMolasses     = "molasses"
	ClassLongCycle    = "long-cycle"
)

var repetitionClasses = []string{
	ClassBasicKo, ClassSendingTwo, ClassSendingThree, ClassEternalLife, ClassTripleKo,
	ClassDoubleKoSeki, ClassQuadrupleKo, ClassRoundRobin, ClassMolasses, ClassLongCycle,
}

// RepetitionClasses lists the classes that a ruleset may rule on.
func RepetitionClasses() []string { return slices.Clone(repetitionClasses) }

// RepetitionOutcome says what a repetition of this class means under the
// ruleset: no result, a draw, a replay, forbidden ... with its article. It is
// the rule for the shape; whether one play of a record is forbidden is
// ForbidsRepeat's question.
func (r *Ruleset) RepetitionOutcome(class string) Penalty {
	if p, ok := r.Cycles[class]; ok {
		return p
	}
	if class == ClassBasicKo {
		if p, ok := r.Penalties["ko"]; ok {
			return p
		}
		return Penalty{Effect: "illegal", Status: StatusDefault}
	}
	b := r.Fields["repetition"]
	return Penalty{Effect: r.Repetition, Basis: b.Source, Status: b.Status}
}
