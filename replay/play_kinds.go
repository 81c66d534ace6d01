package replay

import (
	"fmt"

	"gorescore/sgfparse"
)

// The findings of Play. A move off the board is a finding of
// package header already.
var (
	KindOccupied = sgfparse.Kind{Code: "occupied-point", Severity: sgfparse.Error,
		Title: "play on an occupied point",
		Why:   "A move stands on a point that holds a stone. The SGF specification has it executed: the new stone replaces the old one. Under no ruleset is it a move, so the board from here on may not be the one that was played.",
		Do:    "Compare the record with another source; often a move is missing, doubled or mistyped shortly before."}
	KindSuicide = sgfparse.Kind{Code: "suicide", Severity: sgfparse.Warning,
		Title: "play that leaves its own chain without liberties",
		Why:   "A move took nothing and left its own chain without liberties. The chain was taken off, as the SGF specification says. New Zealand and Tromp-Taylor rules allow it, Ing rules for more than one stone, most rulesets not at all.",
		Do:    "See the violations of the record for the rulesets that forbid it; a suicide in a serious game is usually a misread point."}
	KindOutOfTurn = sgfparse.Kind{Code: "out-of-turn", Severity: sgfparse.Warning,
		Title: "two moves of the same colour in a row",
		Why:   "The same colour plays twice with no pass between them, and the moves are not a handicap of leading Black stones. The move was executed.",
		Do:    "Look for a lost move or pass of the other side; some programs do not write passes."}
	KindAfterEnd = sgfparse.Kind{Code: "play-after-end", Severity: sgfparse.Note,
		Title: "play goes on after two passes in a row",
		Why:   "Two passes stop the game, but a play follows. Either the game was resumed to settle a dispute, or moves were added as a comment. The play was executed; it is told once for each resumption.",
		Do:    "If the moves are a comment, end the main line at the passes."}
	KindKo = sgfparse.Kind{Code: "ko-retaken", Severity: sgfparse.Error,
		Title: "ko retaken at once",
		Why:   "A play took one stone that had just taken one, and recreated the position before. Nearly every ruleset forbids it. The move was executed, as the SGF specification says.",
		Do:    "Look for a missing ko threat and its answer; see the violations of the record for the consequence under each ruleset."}
	KindRepetition = sgfparse.Kind{Code: "repetition", Severity: sgfparse.Warning,
		Title: "earlier position repeated",
		Why:   "A play recreated a position that stood before. Superko rulesets forbid it, Japanese and Korean rules may end such a game without result, others let it pass.",
		Do:    "See the violations of the record: class and cycle say what each ruleset makes of it."}
)

// PlayKinds are the rows of the table of findings that Play may raise.
var PlayKinds = []sgfparse.Kind{KindOccupied, KindSuicide, KindOutOfTurn, KindAfterEnd, KindKo, KindRepetition}

// findingsPerKind bounds the findings of one kind in one game: a record may be
// made of nothing but repetitions, and each finding's place has to be looked up.
const findingsPerKind = 100

// Diagnose turns the facts of a game into findings, in the order of the moves.
// At gives the place of an offset in the tree's text: GameTree.Position. A
// single stone's suicide is a repetition of the position as well, but told as
// suicide only. Moves off the board are left out: package header tells them. Of
// each kind a hundred are told; one more finding says how many follow.
func (f *Final) Diagnose(at func(offset uint32) sgfparse.Position) []sgfparse.Diagnostic {
	var out []sgfparse.Diagnostic
	told := make(map[string]int)
	more := make(map[string]int) // by code: the place in out of the finding that counts the rest
	for i := range f.Events {
		e := &f.Events[i]
		f.describe(e, func(k sgfparse.Kind, message string) {
			told[k.Code]++
			if n := told[k.Code] - findingsPerKind; n > 1 {
				out[more[k.Code]].Message = fmt.Sprintf("%d more of this kind from here on", n)
				return
			} else if n == 1 {
				more[k.Code] = len(out)
			}
			place := at(e.At)
			place.Move = e.Move
			out = append(out, k.At(place, "%s", message))
		})
	}
	return out
}

// describe tells what an event's facts mean.
func (f *Final) describe(e *Event, tell func(k sgfparse.Kind, message string)) {
	play := [...]string{"Nobody", "Black", "White"}[e.Color%3] + " " + e.Point.Name(f.Width, f.Height)
	if e.Kind&OutOfTurn != 0 {
		tell(KindOutOfTurn, play+" directly follows a move of the same colour")
	}
	if e.Kind&AfterEnd != 0 {
		tell(KindAfterEnd, play+" follows two passes")
	}
	if e.Kind&Occupied != 0 {
		tell(KindOccupied, play+" is played on a stone, which it replaces")
	}
	switch {
	case e.Kind&SingleSuicide != 0:
		tell(KindSuicide, play+" is suicide of one stone")
	case e.Kind&MultiSuicide != 0:
		tell(KindSuicide, fmt.Sprintf("%s is suicide of %d stones", play, e.Lost))
	}
	switch r := &e.Repeat; {
	case e.Kind&Repeats == 0 || e.Kind&SingleSuicide != 0:
	case r.BasicKo:
		tell(KindKo, play+" takes back the ko at once")
	default:
		tell(KindRepetition, fmt.Sprintf("%s recreates the position after move %d: %s, %d moves with %d passes, Black took %d and White %d",
			play, r.Earlier, r.Class, r.Cycle, r.Passes, r.CapturedBy[Black], r.CapturedBy[White]))
	}
}
