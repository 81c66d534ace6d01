package report

import (
	"math"
	"strings"

	"gorescore/replay"
	"gorescore/score"
	"gorescore/sgfparse"
)

// gameVariants are the variants of komi whose number depends on the game or the
// ruleset: their counts add up whatever it is, and their winners are compared
// between rulesets. Given numbers are a sweep: a sum for each, no pairs.
var gameVariants = [2]string{KomiRecorded, KomiRuleset}

// gameVariant is the index of a variant in gameVariants, -1 for given numbers.
func gameVariant(variant string) int {
	for v, name := range gameVariants {
		if variant == name {
			return v
		}
	}
	return -1
}

// pairIndex is the place of the pair i < j in a triangle that grows at its end.
func pairIndex(i, j int) int { return j*(j-1)/2 + i }

func (t *Totals) addRescored(r *Record) {
	switch {
	case r.Agrees == nil:
		t.Unjudged++
	case *r.Agrees:
		t.Agrees++
	default:
		t.Mismatch++
		if r.AgreesIf != "" {
			reading := r.AgreesIf
			if strings.HasPrefix(reading, ReadingLeft+" ") {
				reading = ReadingLeft // wherever it was
			}
			t.AgreesIf.add(reading, 1)
		}
	}
	if r.Life != nil {
		t.addLife(r)
	}
	for i := range r.BreakEven {
		t.ruleset(r.BreakEven[i].Rules)
	}
	left := r.LeftOut()
	if left == "" {
		t.Counted++
	} else {
		t.LeftOut.add(left, 1)
	}
	t.addCounts(r, left == "")
	if left != "" {
		return
	}
	t.addPairs()
	if r.HasResult() {
		t.Compared++
		t.addFlips(r)
	}
}

func (t *Totals) addLife(r *Record) {
	if t.origins == nil {
		t.origins = map[score.Origin]OriginTotal{}
	}
	o := t.origins[r.Life.Origin]
	o.Games++
	if r.Agrees != nil {
		if *r.Agrees {
			o.Agrees++
		} else {
			o.Mismatch++
		}
	}
	if c := math.Round(r.Life.Confidence * 1e4); c > 0 && c <= 1e4 {
		o.confidence += int64(c)
	}
	t.origins[r.Life.Origin] = o
}

// addCounts adds every count, and gathers the winners for addPairs.
func (t *Totals) addCounts(r *Record, enters bool) {
	compared := enters && r.HasResult()
	t.winners[0], t.winners[1] = t.winners[0][:0], t.winners[1][:0]
	for i := range r.Scores {
		s := &r.Scores[i]
		rules := t.ruleset(RulesID(s.Rules))
		c := t.count(rules, s.Variant, s.Komi)
		c.Scored++
		if !enters {
			continue
		}
		switch s.Winner {
		case replay.WinnerBlack:
			c.Black++
		case replay.WinnerWhite:
			c.White++
		default:
			c.Ties++
		}
		if compared {
			c.Compared++
		}
		if v := gameVariant(s.Variant); v >= 0 {
			t.winners[v] = append(t.winners[v], indexed{rules, s.Winner})
		}
	}
}

func (t *Totals) addPairs() {
	for v, list := range t.winners {
		for a := 1; a < len(list); a++ {
			for b := range a {
				i, j := list[b].rules, list[a].rules
				if i == j {
					continue
				}
				p := t.pair(v, min(i, j), max(i, j))
				p.Games++
				if list[a].winner != list[b].winner {
					p.Differ++
				}
			}
		}
	}
}

func (t *Totals) addFlips(r *Record) {
	flipped, certain := false, false
	for i := range r.Flips {
		f := &r.Flips[i]
		if f.Against != AgainstRecorded {
			continue
		}
		flipped = true
		c := t.count(t.ruleset(RulesID(f.Rules)), f.Variant, f.Komi)
		c.Flips++
		if f.Certain {
			certain = true
			c.Certain++
		}
		t.addCauses(f)
	}
	if flipped {
		t.Flipped++
	}
	if certain {
		t.FlippedSurely++
	}
	if class, sure, is := r.FlipClass(); is {
		by := &t.FlippedBy[class]
		by.Games++
		if sure {
			by.Certain++
		}
	}
}

func (t *Totals) addCauses(f *Flip) {
	if t.causes == nil {
		t.causes = map[causeKey]*CauseTotal{}
	}
	lead := f.LeadingCause()
	way := f.Direction()
	for i, c := range f.Causes {
		k := causeKey{f.Variant, c.Cause}
		total := t.causes[k]
		if total == nil {
			total = &CauseTotal{}
			t.causes[k] = total
		}
		total.Flips++
		if i == lead {
			total.Leads++
		}
		total.halves += int64(way) * int64(c.Points)
	}
}

func (t *Totals) addViolations(r *Record) {
	if t.violations == nil {
		t.violations = map[string]*FoulTotal{}
	}
	t.GamesWithFouls++
	for i := range r.Violations {
		kind := r.Violations[i].Kind
		f := t.violations[kind]
		if f == nil {
			f = &FoulTotal{}
			t.violations[kind] = f
		}
		f.Fouls++
		if firstOfKind(r.Violations[:i], kind) {
			f.Games++
		}
	}
}

func firstOfKind(before []Violation, kind string) bool {
	for i := range before {
		if before[i].Kind == kind {
			return false
		}
	}
	return true
}

func (t *Totals) addFindings(r *Record) {
	if t.findings == nil {
		t.findings = map[string]*FindingTotal{}
	}
	errors, game := false, r.Game > 0
	if game {
		t.GamesWithFindings++
	}
next:
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		f := t.findings[d.Code]
		if f == nil {
			f = &FindingTotal{}
			t.findings[d.Code] = f
		}
		f.Count++
		if int(d.Severity) < len(t.BySeverity) {
			t.BySeverity[d.Severity]++
		}
		f.Severity = max(f.Severity, d.Severity)
		errors = errors || d.Severity == sgfparse.Error
		for k := range i {
			if r.Diagnostics[k].Code == d.Code {
				continue next
			}
		}
		if game {
			f.Games++
		}
	}
	if errors && game {
		t.GamesWithErrors++
	}
}

// ruleset is the index of an id, given on first sight.
func (t *Totals) ruleset(id string) int {
	for i, known := range t.rules {
		if known == id {
			return i
		}
	}
	t.rules = append(t.rules, id)
	return len(t.rules) - 1
}

func (t *Totals) count(rules int, variant string, komi replay.HalfPoints) *CountTotal {
	if v := gameVariant(variant); v >= 0 {
		for len(t.counts[v]) <= rules {
			t.counts[v] = append(t.counts[v], CountTotal{})
		}
		return &t.counts[v][rules]
	}
	k := givenKey{rules, komi}
	c := t.given[k]
	if c == nil {
		if t.given == nil {
			t.given = map[givenKey]*CountTotal{}
		}
		c = &CountTotal{}
		t.given[k] = c
	}
	return c
}

func (t *Totals) pair(variant, i, j int) *PairTotal {
	at := pairIndex(i, j)
	for len(t.pairs[variant]) <= at {
		t.pairs[variant] = append(t.pairs[variant], PairTotal{})
	}
	return &t.pairs[variant][at]
}
