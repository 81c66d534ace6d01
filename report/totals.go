package report

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// Totals adds records up: what the text report and the last line of progress
// say. Two Totals of disjoint inputs merge exactly: every sum is an integer.
// The zero value is empty and ready. A Totals is not safe for concurrent use.
type Totals struct {
	Games, Rescored, NotCounted, Skipped int64

	NotCountedBy Tally // by Record.Why
	SkippedBy    Tally // by Record.Why

	Inputs   int64 // records that stand for an input without a game; not among Games
	InputsBy Tally // by Record.Why

	// Of the rescored games: does the source's ruleset reproduce the result?
	Agrees, Mismatch, Unjudged int64
	AgreesIf                   Tally // mismatches that another reading explains

	LeftOut         Tally                    // rescored games that enter no rates, by reason
	Counted         int64                    // rescored games that enter the rates
	Compared        int64                    // of those, games with a recorded winner or draw
	Flipped         int64                    // of those, games that some count turns over
	FlippedSurely   int64                    // of those, games with a certain flip
	FlippedBy       [FlipAside + 1]FlipTotal // the flipped games by class
	GamesWithFouls  int64
	GamesWithErrors int64 // games with a diagnostic of severity error

	BySeverity        [sgfparse.Error + 1]int64 // diagnostics
	GamesWithFindings int64                     // games with any diagnostic

	origins    map[score.Origin]OriginTotal
	rules      []string        // in the order asked for
	counts     [2][]CountTotal // by gameVariants, and by ruleset
	given      map[givenKey]*CountTotal
	pairs      [2][]PairTotal // by gameVariants, triangular: see pairIndex
	causes     map[causeKey]*CauseTotal
	violations map[string]*FoulTotal
	findings   map[string]*FindingTotal

	winners [2][]indexed // scratch of Add
}

// Tally counts games by a name.
type Tally map[string]int64

// Sorted yields the names with their counts, the most frequent first.
func (t Tally) Sorted() iter.Seq2[string, int64] {
	return func(yield func(string, int64) bool) {
		names := slices.SortedFunc(maps.Keys(t), func(a, b string) int {
			return cmp.Or(cmp.Compare(t[b], t[a]), cmp.Compare(a, b))
		})
		for _, n := range names {
			if !yield(n, t[n]) {
				return
			}
		}
	}
}

func (t *Tally) add(name string, n int64) {
	if *t == nil {
		*t = Tally{}
	}
	(*t)[name] += n
}

// OriginTotal is what verdicts of one origin add up to.
type OriginTotal struct {
	Games      int64
	Agrees     int64 // games whose recorded result they reproduce
	Mismatch   int64 // games whose recorded result they do not
	confidence int64 // sum in ten-thousandths, so that it merges exactly
}

// MeanConfidence is the mean probability that the dead set is exactly right.
func (o OriginTotal) MeanConfidence() float64 {
	if o.Games == 0 {
		return 0
	}
	return float64(o.confidence) / 1e4 / float64(o.Games)
}

// CountTotal is what the counts under one ruleset and variant of komi add up
// to, over the games that enter the rates.
type CountTotal struct {
	Scored             int64 // counts in all, also of games that enter no rates
	Black, White, Ties int64 // winners
	Compared           int64 // of them, games with a recorded result
	Flips              int64 // of the compared games
	Certain            int64 // of the flips
}

// PairTotal tells how often two rulesets name different winners.
type PairTotal struct{ Games, Differ int64 }

// CauseTotal tells how much one cause does in the flips against the record.
type CauseTotal struct {
	Flips  int64 // flips that it has a share in
	Leads  int64 // flips in which its share is the largest
	halves int64 // half points that it moves towards the new winner
}

// Points is what the cause moved towards the new winners, in points.
func (c CauseTotal) Points() float64 { return float64(c.halves) / 2 }

// FoulTotal counts the fouls of one kind.
type FoulTotal struct{ Fouls, Games int64 }

// FindingTotal counts the diagnostics of one code.
type FindingTotal struct {
	Severity     sgfparse.Severity
	Count, Games int64
}

// givenKey is a count at a number of the command line.
type givenKey struct {
	rules int
	komi  replay.HalfPoints
}

type causeKey struct{ variant, cause string }

type indexed struct {
	rules  int
	winner replay.Winner
}

// Add adds one record.
func (t *Totals) Add(r *Record) {
	if r.Game == 0 {
		t.Inputs++
		t.InputsBy.add(r.Why, 1)
		t.addFindings(r)
		return
	}
	t.Games++
	switch r.Outcome {
	case Rescored:
		t.Rescored++
		t.addRescored(r)
	case NotCounted:
		t.NotCounted++
		t.NotCountedBy.add(r.Why, 1)
	default:
		t.Skipped++
		t.SkippedBy.add(r.Why, 1)
	}
	if len(r.Violations) > 0 {
		t.addViolations(r)
	}
	if len(r.Diagnostics) > 0 {
		t.addFindings(r)
	}
}
