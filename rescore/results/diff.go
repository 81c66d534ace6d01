package results

import (
	"cmp"
	"iter"
	"slices"

	"gorescore/report"
)

// Diff tells on which games two runs differ, in the order of the newer run with
// the games that it does not have at the end. Games are the same if file, number
// and bytes are; else if their bytes are, for files that were renamed; else if
// file and number are, for records that were edited. An error of reading goes to
// fails; what could be read is compared.
//
// Compared is the verdict: outcome, what was read as komi, rules and result,
// whether it is reproduced, dead stones, winners and margins, flips, fouls.
// Confidences, findings and names are not.
func Diff(older, newer iter.Seq2[*report.Record, error], fails func(error)) ([]report.Change, *report.Changes) {
	w := &words{}
	olds, news := w.judgeAll(older, fails), w.judgeAll(newer, fails)
	partner := pair(olds, news)
	sum := &report.Changes{Old: int64(len(olds)), New: int64(len(news))}
	var out []report.Change
	for i, n := range news {
		c := report.Change{Kind: report.Added, File: n.file, Game: n.game, Digest: n.digest, NewSeq: n.seq}
		if o := partner[i]; o != nil {
			c.Kind, c.OldSeq, c.OldFile, c.OldGame, c.OldDigest = report.Changed, o.seq, o.file, o.game, o.digest
			c.Differences = w.compare(o, n)
			if len(c.Differences) == 0 {
				sum.Same++
				continue
			}
		}
		out = append(out, c)
	}
	for _, o := range olds {
		if !o.paired {
			out = append(out, report.Change{Kind: report.Removed, File: o.file, Game: o.game, Digest: o.digest, OldSeq: o.seq})
		}
	}
	sum.ByAspect = report.Tally{}
	for i := range out {
		c := &out[i]
		switch c.Kind {
		case report.Added:
			sum.Added++
		case report.Removed:
			sum.Removed++
		default:
			sum.Changed++
		}
		for k, d := range c.Differences {
			if k == 0 || c.Differences[k-1].Aspect != d.Aspect {
				sum.ByAspect[d.Aspect]++
			}
		}
	}
	return out, sum
}

func (w *words) judgeAll(records iter.Seq2[*report.Record, error], fails func(error)) []*verdict {
	var out []*verdict
	for r, err := range records {
		if err != nil {
			fails(err)
			continue
		}
		out = append(out, w.judge(r))
	}
	return out
}

// key says in what two games must be the same to be one.
type key struct {
	file   string
	game   int
	digest string
}

// pair finds the older game of each newer one, nil for those that are new.
func pair(olds, news []*verdict) []*verdict {
	partner := make([]*verdict, len(news))
	for _, of := range []func(*verdict) key{
		func(v *verdict) key { return key{v.file, v.game, v.digest} },
		func(v *verdict) key { return key{digest: v.digest} },
		func(v *verdict) key { return key{file: v.file, game: v.game} },
	} {
		waiting := map[key][]*verdict{}
		for _, o := range olds {
			if k := of(o); !o.paired && k != (key{}) {
				waiting[k] = append(waiting[k], o)
			}
		}
		for i, n := range news {
			k := of(n)
			if list := waiting[k]; partner[i] == nil && len(list) > 0 {
				partner[i], waiting[k] = list[0], list[1:]
				list[0].paired = true
			}
		}
	}
	return partner
}

// compare lists the facts that only one of two verdicts has, or that differ.
func (w *words) compare(o, n *verdict) []report.Difference {
	if slices.Equal(o.facts, n.facts) {
		return nil
	}
	type name struct {
		aspect uint8
		of     uint32
	}
	older := map[name]uint32{}
	for _, f := range o.facts {
		older[name{f.aspect, f.of}] = f.value
	}
	var out []report.Difference
	differ := func(k name, before, after string) {
		out = append(out, report.Difference{Aspect: report.Aspects[k.aspect], Of: w.texts[k.of], Old: before, New: after})
	}
	seen := map[name]bool{}
	for _, f := range n.facts {
		k := name{f.aspect, f.of}
		if seen[k] {
			continue // a second foul of one move
		}
		seen[k] = true
		switch before, known := older[k]; {
		case !known:
			differ(k, "", w.texts[f.value])
		case before != f.value:
			differ(k, w.texts[before], w.texts[f.value])
		}
	}
	for _, f := range o.facts {
		if k := (name{f.aspect, f.of}); !seen[k] {
			seen[k] = true
			differ(k, w.texts[f.value], "")
		}
	}
	slices.SortStableFunc(out, func(a, b report.Difference) int {
		return cmp.Compare(slices.Index(report.Aspects, a.Aspect), slices.Index(report.Aspects, b.Aspect))
	})
	return out
}
