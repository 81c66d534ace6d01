package report

import (
	"strings"

	"gorescore/score"
)

// FlipClass says how much it takes to turn a game's result over: what a user
// wants to hear of first has the smallest.
type FlipClass uint8

// The classes.
const (
	FlipRecordedKomi FlipClass = iota // a ruleset in use, at the recorded komi
	FlipOtherKomi                     // a ruleset in use, but only at its usual komi or one asked for
	FlipAside                         // rulesets alone that are not in use today (score.InUse)
)

// FlipTotal counts flipped games of one class; Certain are those with a certain
// flip of that class.
type FlipTotal struct{ Games, Certain int64 }

// Class is that of one flip.
func (f *Flip) Class() FlipClass {
	switch {
	case !score.InUse(RulesID(f.Rules)):
		return FlipAside
	case f.Variant == KomiRecorded:
		return FlipRecordedKomi
	}
	return FlipOtherKomi
}

// FlipClass is the smallest class of a compared game's flips of its recorded
// result, and whether one of that class is certain.
func (r *Record) FlipClass() (class FlipClass, certain, flipped bool) {
	if !r.Compared() {
		return 0, false, false
	}
	for i := range r.Flips {
		f := &r.Flips[i]
		if f.Against != AgainstRecorded {
			continue
		}
		switch c := f.Class(); {
		case !flipped || c < class:
			class, certain, flipped = c, f.Certain, true
		case c == class:
			certain = certain || f.Certain
		}
	}
	return class, certain, flipped
}

// HeadlineFlips is a part of the flipped games: those that no earlier part has.
type HeadlineFlips struct {
	Where string // "by rules in use at the recorded komi"
	FlipTotal
}

// Headline parts the flipped games by class, as far as the run has counts of that
// class; the first part may be empty, the others are not. All but the part of
// rulesets that are not in use are of those that are. The classes differ by
// far: at another komi another result is no wonder, and where dead stones stay on
// the board every second game flips.
func (t *Totals) Headline() []HeadlineFlips {
	recorded, usual, given := false, false, false
	var aside []string
	for _, id := range t.rules {
		at := t.Count(id, KomiRecorded, 0).Compared > 0
		usually := t.Count(id, KomiRuleset, 0).Compared > 0
		asked := false
		for _, h := range t.GivenKomi() {
			asked = asked || t.Count(id, KomiGiven, h).Compared > 0
		}
		switch {
		case score.InUse(id):
			recorded, usual, given = recorded || at, usual || usually, given || asked
		case at || usually || asked:
			aside = append(aside, Clean(id))
		}
	}
	var parts []HeadlineFlips
	add := func(class FlipClass, is bool, where string) {
		if n := t.FlippedBy[class]; is && (n.Games > 0 || len(parts) == 0) {
			parts = append(parts, HeadlineFlips{where, n})
		}
	}
	by := ""
	if len(aside) > 0 {
		by = "by rules in use "
	}
	add(FlipRecordedKomi, recorded, by+"at the recorded komi")
	if len(parts) > 0 { // which is said by now
		by = ""
	}
	switch where := by + "at their usual komi"; {
	case usual && given:
		add(FlipOtherKomi, true, where+" or one asked for")
	case given:
		add(FlipOtherKomi, true, by+"at a komi asked for")
	default:
		add(FlipOtherKomi, usual, where)
	}
	add(FlipAside, len(aside) > 0, "under rules not in use ("+strings.Join(aside, ", ")+")")
	return parts
}

// HeadlineText is what all forms say of flipped games, in one line and a further
// one: "Flipped at the recorded komi: 9 of 31 games (29.0 %)", and "8 certainly; only
// at their usual komi: 12 more, 11 certainly". The second may be "".
func (t *Totals) HeadlineText() (first, rest string) {
	switch {
	case t.Compared == 0:
		return Plural(t.Rescored, "game") + " rescored, none could be held against its record", ""
	case t.Flipped == 0:
		return Plural(t.Rescored, "game") + " rescored, none of " + Thousands(t.Compared) + " held against its record flips", ""
	}
	var more []string
	for i, p := range t.Headline() {
		if i == 0 {
			first = "Flipped " + p.Where + ": " + Thousands(p.Games) + " of " + Plural(t.Compared, "game") + " (" + Percent(p.Games, t.Compared) + ")"
			if p.Games > 0 {
				more = append(more, Thousands(p.Certain)+" certainly")
			}
			continue
		}
		more = append(more, "only "+p.Where+": "+Thousands(p.Games)+" more, "+Thousands(p.Certain)+" certainly")
	}
	return first, strings.Join(more, "; ")
}
