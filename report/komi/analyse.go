package komi

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"gorescore/report"
)

// Findings is what all groups say, with what was left out.
type Findings struct {
	Answers       []Answer     `json:"answers"` // in the order of Groups
	Used          int64        `json:"used"`
	Dropped       report.Tally `json:"dropped"`
	Duplicates    int64        `json:"duplicates"`    // copies that were left out
	Contradicting int64        `json:"contradicting"` // games whose copies state different things
	Warnings      []Warning    `json:"warnings"`
	Verdict       string       `json:"verdict"`
}

// Largest are the indices of the limit groups with the most games, the largest
// first, and of equal ones the first; of all groups if the limit is negative.
func (f *Findings) Largest(limit int) []int {
	list := make([]int, len(f.Answers))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(f.Answers[b].Games, f.Answers[a].Games) })
	if limit >= 0 && limit < len(list) {
		list = list[:limit]
	}
	return list
}

// manyGroups is the number of groups above which some look unfair by chance.
const manyGroups = 10

// Analyse answers for every group. The same games and the same seed give the
// same answers, whatever order the games came in; a group's answer does not
// depend on the other groups, except for Holm.
func (c *Collector) Analyse(a Analysis) *Findings {
	f := &Findings{Dropped: c.Dropped()}
	f.Duplicates, f.Contradicting = c.Duplicates()
	samples, equals := c.samples(), c.equals()
	var pairs map[Key][]pairGame
	if !c.opt.NoPairs {
		pairs = c.pairGames()
	}
	groups := c.Groups()
	f.Answers = make([]Answer, len(groups))
	p := make([]float64, len(groups))
	var running sync.WaitGroup
	turn := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, key := range groups {
		turn <- struct{}{}
		running.Go(func() {
			f.Answers[i] = a.answer(c, key, games{samples[key], equals[key], pairs[key]})
			<-turn
		})
	}
	running.Wait()
	for i := range f.Answers {
		f.Used += f.Answers[i].Games
		p[i] = f.Answers[i].PValue
	}
	for i, h := range Holm(p) {
		f.Answers[i].Holm = h
	}
	if len(p) > manyGroups {
		f.Warnings = append(f.Warnings, Warning{
			"many-groups",
			fmt.Sprintf("%d groups were looked at: about %.1f of them look unfair at the 5 %% level by chance alone. Holm's P values take that into account; the intervals do not.", len(p), 0.05*float64(len(p))),
		})
	}
	if f.Contradicting > 0 {
		f.Warnings = append(f.Warnings, Warning{
			"contradicting-duplicates",
			fmt.Sprintf("%d games were there more than once with different komi, results or groups; one copy of each was kept.", f.Contradicting),
		})
	}
	f.Verdict = f.verdict()
	return f
}

// leastResigned is the share of games given up below which the archive seems to
// hold counted games alone (rules specification, 6.4).
const leastResigned = 0.05

// games are those of one group.
type games struct {
	*sample
	equals *sample // those between equal ranks; nil if there are none
	pairs  []pairGame
}

// answer makes the answer of one group.
func (a *Analysis) answer(c *Collector, key Key, g games) Answer {
	s := g.sample
	out := Answer{Key: key, Games: s.n, Counted: s.counted, Resigned: s.resigned, Verified: s.verified}
	for i := range s.strata {
		row := s.strata[i].row()
		out.Draws += row.Draws
		out.Rate.Black += row.Rate.Black
		out.Rate.Games += row.Rate.Games
		out.ByKomi = append(out.ByKomi, row)
	}
	out.Rate = NewRate(out.Rate.Black, out.Rate.Games)
	out.PValue = signP(out.Rate.Black, out.Rate.Games)
	out.Margins = s.codes().bars
	out.Parity = parity(&key, s)
	out.Bias = colourBias(s)
	if !a.NoResigning && float64(s.resigned) < leastResigned*float64(s.n) {
		out.refuse(refusal(s))
	} else {
		a.estimate(&out, g)
	}
	out.warn(c, s)
	out.Verdict = out.verdict()
	return out
}

// refusal says why an archive with hardly a resignation gives no estimate.
func refusal(s *sample) string {
	seen := "none of " + gamesText(s.n) + " was given up"
	if s.resigned > 0 {
		seen = fmt.Sprintf("%d of %s (%s) were given up", s.resigned, gamesText(s.n), percent(float64(s.resigned)/float64(s.n)))
	}
	return seen + ": where counted games alone are kept, every estimate is drawn to the komi that was played, since close games are counted more often than others. If the players could not resign, say so."
}

// estimate fills in every estimate.
func (a *Analysis) estimate(out *Answer, g games) {
	key, s := &out.Key, g.sample
	out.Median = signedMedian(s)
	out.Selection = a.fitSelection(key, s)
	out.Line = a.line(key, out.ByKomi)
	out.Equals = Estimate{Why: "no games between players of the same rank"}
	if g.equals != nil {
		out.Equals = signedMedian(g.equals)
	}
	out.Balanced = a.balanced(key, g.pairs)
	out.Regression = a.regression(key, s)
	out.NotFair = NotFair{Mean: meanOfCounted(s), Tobit: tobitOf(key, s)}
	out.Sweep = a.sweep(key, s)
	out.Whole = whole(s, out)
	best, _ := out.best()
	out.Button = button(key, best)
}

// refuse leaves every estimate out.
func (out *Answer) refuse(why string) {
	out.Refused = why
	for _, e := range []*Estimate{
		&out.Median, &out.Selection.Estimate, &out.Line.Estimate, &out.Equals, &out.Balanced.Estimate, &out.Button,
		&out.Regression.Estimate, &out.Regression.EvenRate, &out.NotFair.Mean, &out.NotFair.Tobit,
	} {
		e.Why = "refused"
	}
	out.Whole.Why = "refused"
}

// row is what happened at the stratum's komi.
func (st *stratum) row() KomiRow {
	black, white, draws := st.wins()
	r := KomiRow{
		Komi: st.komi, Games: black + white + draws, Draws: draws, Counted: st.counted,
		BlackResigned: st.resigned[1], WhiteResigned: st.resigned[0],
		Rate: NewRate(black, black+white),
	}
	if r.Games > 0 {
		r.ResignShare = float64(r.BlackResigned+r.WhiteResigned) / float64(r.Games)
	}
	return r
}
