package report

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"gorescore/replay"
	"gorescore/score"
)

// Merge adds another Totals, as if its records had been added here.
func (t *Totals) Merge(o *Totals) {
	t.Games += o.Games
	t.Rescored += o.Rescored
	t.NotCounted += o.NotCounted
	t.Skipped += o.Skipped
	t.Inputs += o.Inputs
	t.Agrees += o.Agrees
	t.Mismatch += o.Mismatch
	t.Unjudged += o.Unjudged
	t.Counted += o.Counted
	t.Compared += o.Compared
	t.Flipped += o.Flipped
	t.FlippedSurely += o.FlippedSurely
	for class, n := range o.FlippedBy {
		t.FlippedBy[class].Games += n.Games
		t.FlippedBy[class].Certain += n.Certain
	}
	t.GamesWithFouls += o.GamesWithFouls
	t.GamesWithErrors += o.GamesWithErrors
	t.GamesWithFindings += o.GamesWithFindings
	for s, n := range o.BySeverity {
		t.BySeverity[s] += n
	}
	t.NotCountedBy.merge(o.NotCountedBy)
	t.SkippedBy.merge(o.SkippedBy)
	t.InputsBy.merge(o.InputsBy)
	t.AgreesIf.merge(o.AgreesIf)
	t.LeftOut.merge(o.LeftOut)
	for k, v := range o.origins {
		if t.origins == nil {
			t.origins = map[score.Origin]OriginTotal{}
		}
		s := t.origins[k]
		s.Games += v.Games
		s.Agrees += v.Agrees
		s.Mismatch += v.Mismatch
		s.confidence += v.confidence
		t.origins[k] = s
	}
	t.mergeCounts(o)
	t.causes = mergeInto(t.causes, o.causes, func(a, b *CauseTotal) {
		a.Flips += b.Flips
		a.Leads += b.Leads
		a.halves += b.halves
	})
	t.violations = mergeInto(t.violations, o.violations, func(a, b *FoulTotal) {
		a.Fouls += b.Fouls
		a.Games += b.Games
	})
	t.findings = mergeInto(t.findings, o.findings, func(a, b *FindingTotal) {
		a.Severity = max(a.Severity, b.Severity)
		a.Count += b.Count
		a.Games += b.Games
	})
}

func (t *Totals) mergeCounts(o *Totals) {
	to := make([]int, len(o.rules)) // index there -> index here
	for i, id := range o.rules {
		to[i] = t.ruleset(id)
	}
	for v, list := range o.counts {
		for i := range list {
			t.count(to[i], gameVariants[v], 0).add(&list[i])
		}
	}
	for k, c := range o.given {
		t.count(to[k.rules], KomiGiven, k.komi).add(c)
	}
	for variant := range o.pairs {
		for j := 1; j < len(o.rules); j++ {
			for i := range j {
				at := pairIndex(i, j)
				if at >= len(o.pairs[variant]) || o.pairs[variant][at].Games == 0 {
					continue
				}
				p := t.pair(variant, min(to[i], to[j]), max(to[i], to[j]))
				p.Games += o.pairs[variant][at].Games
				p.Differ += o.pairs[variant][at].Differ
			}
		}
	}
}

func (c *CountTotal) add(o *CountTotal) {
	c.Scored += o.Scored
	c.Black += o.Black
	c.White += o.White
	c.Ties += o.Ties
	c.Compared += o.Compared
	c.Flips += o.Flips
	c.Certain += o.Certain
}

func (t *Tally) merge(o Tally) {
	for k, v := range o {
		t.add(k, v)
	}
}

func mergeInto[K comparable, V any](to, from map[K]*V, add func(to, from *V)) map[K]*V {
	for k, v := range from {
		if to == nil {
			to = map[K]*V{}
		}
		if to[k] == nil {
			to[k] = new(V)
		}
		add(to[k], v)
	}
	return to
}

// Rules returns the ids of the rulesets in the order asked for.
func (t *Totals) Rules() []string { return slices.Clone(t.rules) }

// Count returns what the counts of one ruleset and variant add up to. Komi
// matters for KomiGiven only.
func (t *Totals) Count(rules, variant string, komi replay.HalfPoints) CountTotal {
	i := slices.Index(t.rules, rules)
	if v := gameVariant(variant); v >= 0 {
		if i >= 0 && i < len(t.counts[v]) {
			return t.counts[v][i]
		}
	} else if c := t.given[givenKey{i, komi}]; c != nil {
		return *c
	}
	return CountTotal{}
}

// GivenKomi returns the komi of the command line that were counted, rising.
func (t *Totals) GivenKomi() []replay.HalfPoints {
	seen := map[replay.HalfPoints]bool{}
	for k := range t.given {
		seen[k.komi] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// Pair returns how often two rulesets name different winners, both at the
// variant of komi: KomiRecorded is one komi for both, KomiRuleset is each
// one's usual komi.
func (t *Totals) Pair(a, b, variant string) PairTotal {
	v := gameVariant(variant)
	i, j := slices.Index(t.rules, a), slices.Index(t.rules, b)
	if v < 0 || i < 0 || j < 0 || i == j {
		return PairTotal{}
	}
	at := pairIndex(min(i, j), max(i, j))
	if at >= len(t.pairs[v]) {
		return PairTotal{}
	}
	return t.pairs[v][at]
}

// Origins yields what verdicts on life and death rest on, strongest first.
func (t *Totals) Origins() iter.Seq2[score.Origin, OriginTotal] {
	rank := []score.Origin{score.OriginOverrides, score.OriginMarks, score.OriginResult, score.OriginEstimate, score.OriginGTP}
	keys := slices.SortedFunc(maps.Keys(t.origins), func(a, b score.Origin) int {
		i, j := slices.Index(rank, a), slices.Index(rank, b)
		return cmp.Or(cmp.Compare(uint(i), uint(j)), cmp.Compare(a, b)) // unknown ones last
	})
	return func(yield func(score.Origin, OriginTotal) bool) {
		for _, k := range keys {
			if !yield(k, t.origins[k]) {
				return
			}
		}
	}
}

// Causes yields the causes of flips against the recorded result at one variant
// of komi, the one that leads most flips first.
func (t *Totals) Causes(variant string) iter.Seq2[string, CauseTotal] {
	byName := map[string]*CauseTotal{}
	for k, v := range t.causes {
		if k.variant == variant {
			byName[k.cause] = v
		}
	}
	return sorted(byName, func(c *CauseTotal) [2]int64 { return [2]int64{c.Leads, c.Flips} })
}

// Violations yields the kinds of foul, the most frequent first.
func (t *Totals) Violations() iter.Seq2[string, FoulTotal] {
	return sorted(t.violations, func(f *FoulTotal) [2]int64 { return [2]int64{f.Fouls, f.Games} })
}

// Findings yields the codes of diagnostics, the gravest and then the most
// frequent first.
func (t *Totals) Findings() iter.Seq2[string, FindingTotal] {
	return sorted(t.findings, func(f *FindingTotal) [2]int64 { return [2]int64{int64(f.Severity), f.Count} })
}

// sorted yields a map by falling weight, equal ones by name.
func sorted[V any](m map[string]*V, weight func(*V) [2]int64) iter.Seq2[string, V] {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		wa, wb := weight(m[a]), weight(m[b])
		return cmp.Or(cmp.Compare(wb[0], wa[0]), cmp.Compare(wb[1], wa[1]), cmp.Compare(a, b))
	})
	return func(yield func(string, V) bool) {
		for _, k := range keys {
			if !yield(k, *m[k]) {
				return
			}
		}
	}
}
