package rescore

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

var writeFlips = flag.Bool("write-flips", false, "read the whole corpus and write docs/flips.md anew")

// sampleGames is how many games of each archive are read when the page is not
// to be written.
const sampleGames = 60

// TestFlipsAddUp guards the causes: over games of the public archives, between
// every pair of rulesets, at equal and at usual komi, they add up to the whole
// swing. With -write-flips it counts what flips, over all games, for the page.
func TestFlipsAddUp(t *testing.T) {
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is unset: no public archives")
	}
	archives, err := filepath.Glob(filepath.Join(dir, "corpus", "*.zip"))
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	limit := sampleGames
	if *writeFlips {
		limit = 0
	}
	all := newFlipStudy() // of every ruleset; the page merges those that never differ
	studies := make([]*flipStudy, len(archives))
	var running sync.WaitGroup
	for i, path := range archives {
		studies[i] = newFlipStudy()
		running.Go(func() { studies[i].read(t, path, limit) })
	}
	running.Wait()
	for _, s := range studies {
		all.add(s)
	}
	t.Logf("%d records, %d enter, %d even", all.records, all.games[0], all.games[1])
	if all.games[0] == 0 || all.games[1] == 0 || all.unequal > 0 {
		t.Fatalf("%d of %d swings differ from the sum of their causes", all.unequal, all.swings)
	}
	if !*writeFlips {
		return
	}
	if err := os.WriteFile("../docs/flips.md", []byte(all.page()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The two ways of comparing two rulesets.
const (
	equalKomi  = iota // both at the game's own komi
	usualKomis        // each at its own usual komi, even games only
	ways
)

// tally counts flips.
type tally struct{ sure, unsure int }

func (a *tally) flip(certain bool) {
	if certain {
		a.sure++
	} else {
		a.unsure++
	}
}

func (a *tally) plus(b tally) { a.sure += b.sure; a.unsure += b.unsure }

func (a tally) all() int { return a.sure + a.unsure }

func (a tally) String() string { return fmt.Sprintf("%d+%d", a.sure, a.unsure) }

// causeStudy is what one cause did in flips between the default targets.
type causeStudy struct {
	flips, leads int
	points       int64 // half points towards the new winner
}

// flipStudy counts how often rulesets name different winners.
type flipStudy struct {
	rules    []*score.Ruleset
	target   []bool // enters the causes
	records  int
	marked   int       // of the games that enter
	games    [ways]int // that enter
	recorded [ways][]tally
	pairs    [ways][][]tally
	causes   [ways]map[string]*causeStudy
	swings   int // pairs of counts whose causes were added up
	unequal  int // of which not to the swing
}

func newFlipStudy() *flipStudy {
	s := &flipStudy{rules: score.Rulesets()}
	targets := score.DefaultTargets()
	for _, r := range s.rules {
		// Where dead stones stay, that is all there is to say of a difference.
		s.target = append(s.target, slices.Contains(targets, r) && !r.NoRemoval)
	}
	for w := range ways {
		s.recorded[w] = make([]tally, len(s.rules))
		s.pairs[w] = make([][]tally, len(s.rules))
		for i := range s.rules {
			s.pairs[w][i] = make([]tally, len(s.rules))
		}
		s.causes[w] = map[string]*causeStudy{}
	}
	return s
}

// read studies the games of one archive, at most limit of them if it is not 0.
func (s *flipStudy) read(t *testing.T, path string, limit int) {
	opt := &Options{Rules: s.rules}
	w := NewWorker(opt)
	read(context.Background(), []string{path}, opt, func(task *task) bool {
		for i := range task.items {
			it := &task.items[i]
			if it.finding != nil || it.record != nil {
				continue
			}
			s.records++
			s.game(t, w.work(context.Background(), &it.input))
			if limit > 0 && s.records >= limit {
				return false
			}
		}
		return true
	})
}

// game studies one game, if its own ruleset reproduces the recorded result and
// nothing about it is in doubt.
func (s *flipStudy) game(t *testing.T, g *game) {
	rec := g.rec
	if rec.LeftOut() != "" || rec.Agrees == nil || !*rec.Agrees || g.scores == nil {
		return
	}
	if g.verdict.Origin == score.OriginMarks {
		s.marked++
	}
	reference, against, ok := g.reference()
	if !ok || against != report.AgainstRecorded {
		t.Errorf("%s game %d enters without a reference", rec.File, rec.Game)
		return
	}
	for way := range ways {
		if way == usualKomis && g.game.Handicap.Stones > 0 {
			continue
		}
		s.games[way]++
		var counts []*score.Score
		for _, r := range s.rules {
			komi, known := g.game.Komi.Points, true
			if way == usualKomis {
				komi, known = r.Komi, r.HasKomi
			}
			if !known {
				counts = append(counts, nil)
				continue
			}
			sc := g.scores.Count(r, komi)
			counts = append(counts, &sc)
		}
		for i, a := range counts {
			if a == nil {
				continue
			}
			if f, ok := g.scores.Flip(reference, *a, against); ok {
				s.recorded[way][i].flip(f.Certain)
			}
			s.sum(t, g, &reference, a)
			for k, b := range counts[:i] {
				if b != nil {
					s.pair(t, g, way, i, k, a, b)
				}
			}
		}
	}
}

// pair compares the counts a and b of rulesets i and k.
func (s *flipStudy) pair(t *testing.T, g *game, way, i, k int, a, b *score.Score) {
	s.sum(t, g, b, a)
	f, ok := g.scores.Flip(*b, *a, "the other")
	if !ok {
		return
	}
	s.pairs[way][i][k].flip(f.Certain)
	s.pairs[way][k][i].flip(f.Certain)
	if !s.target[i] || !s.target[k] {
		return
	}
	towards := replay.HalfPoints(1)
	if a.Margin < b.Margin || a.Margin == b.Margin && f.To == replay.WinnerWhite {
		towards = -1
	}
	lead := -1
	for n, c := range f.Causes {
		if lead < 0 || towards*c.Points > towards*f.Causes[lead].Points {
			lead = n
		}
	}
	for n, c := range f.Causes {
		study := s.causes[way][c.Cause]
		if study == nil {
			study = &causeStudy{}
			s.causes[way][c.Cause] = study
		}
		study.flips++
		study.points += int64(towards * c.Points)
		if n == lead {
			study.leads++
		}
	}
}

// sum adds up the causes of a swing.
func (s *flipStudy) sum(t *testing.T, g *game, a, b *score.Score) {
	sum := replay.HalfPoints(0)
	for _, c := range g.scores.Explain(*a, *b) {
		sum += c.Points
	}
	s.swings++
	if sum != b.Margin-a.Margin {
		if s.unequal++; s.unequal < 5 {
			t.Errorf("%s game %d: %s to %s: causes make %s, the swing is %s", g.rec.File, g.rec.Game, a.Rules.ID, b.Rules.ID, sum, b.Margin-a.Margin)
		}
	}
}

func (s *flipStudy) add(o *flipStudy) {
	s.records += o.records
	s.marked += o.marked
	s.swings += o.swings
	s.unequal += o.unequal
	for w := range ways {
		s.games[w] += o.games[w]
		for i := range s.rules {
			s.recorded[w][i].plus(o.recorded[w][i])
			for k := range s.rules {
				s.pairs[w][i][k].plus(o.pairs[w][i][k])
			}
		}
		for name, c := range o.causes[w] {
			if s.causes[w][name] == nil {
				s.causes[w][name] = &causeStudy{}
			}
			mine := s.causes[w][name]
			mine.flips += c.flips
			mine.leads += c.leads
			mine.points += c.points
		}
	}
}

// page writes docs/flips.md.
func (s *flipStudy) page() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, `# How often results flip

Written by a program; do not edit. With the public archives at hand it is made anew, in a few minutes, by

    GORESCORE_CORPUS=FOLDER go test ./rescore -run TestFlipsAddUp -write-flips

where FOLDER/corpus holds the archives as zip files: counted games of professionals, servers and engines.

Of %d records %d enter: games that were decided by counting, whose komi and ruleset are known and not in doubt, and whose
own ruleset reproduces the recorded result (in %d of them with the players' marks on the dead stones, in the others with
the stones that the estimate calls dead, or that the recorded margin settles). %d of these are even games. In all of
them the causes of every swing were added up, for every pair of rulesets at equal and at usual komi and against the
recorded result, %d swings in all: each time they made the swing exactly.

A cell is CERTAIN+UNCERTAIN: the games in which both rulesets name different winners (a tie is a winner of its own), first
those in which nothing that the record leaves open could undo it. A flip is arithmetic, not a forecast: under other rules
and at another komi the players would have played otherwise.

`, s.records, s.games[equalKomi], s.marked, s.games[usualKomis], s.swings)
	fmt.Fprintf(b, "## Between rulesets at equal komi\n\nBoth at the game's own komi; %d games.\n\n", s.games[equalKomi])
	s.matrix(b, equalKomi)
	fmt.Fprintf(b, "\n## Between rulesets at usual komi\n\nEach at its own usual komi; the %d even games. Rulesets without a usual komi are left out.\n\n", s.games[usualKomis])
	s.matrix(b, usualKomis)
	b.WriteString("\n## Against the recorded result\n\n| ruleset | at the recorded komi | % | at its usual komi | % |\n|---|---:|---:|---:|---:|\n")
	for i, r := range s.rules {
		e, u := s.recorded[equalKomi][i], s.recorded[usualKomis][i]
		usual, share := "-", "-"
		if r.HasKomi {
			usual, share = u.String(), percent(u.all(), s.games[usualKomis])
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", r.ID, e, percent(e.all(), s.games[equalKomi]), usual, share)
	}
	b.WriteString(`
## Causes

Of the flips between two of the rulesets that are scored under by default, Tromp-Taylor aside (where stones stay on the
board, the record of a game that ended by agreement says little): in how many a cause takes part, in how many
its share towards the new winner is the largest, and its share of all points by which these counts differ, towards
the new winner (a negative share works against the flip).
`)
	for way, title := range [ways]string{"equal", "usual"} {
		s.causeTable(b, way, title)
	}
	return b.String()
}

// matrix writes the pairs. Rulesets that never differ share a row.
func (s *flipStudy) matrix(b *strings.Builder, way int) {
	var rows []int // the first ruleset of each row
	names := map[int][]string{}
next:
	for i, r := range s.rules {
		if way == usualKomis && !r.HasKomi {
			continue
		}
		for _, first := range rows {
			if s.alike(way, first, i) {
				names[first] = append(names[first], r.ID)
				continue next
			}
		}
		rows = append(rows, i)
		names[i] = []string{r.ID}
	}
	b.WriteString("| |")
	for _, i := range rows {
		fmt.Fprintf(b, " %s |", s.rules[i].ID)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(rows)) + "\n")
	for _, i := range rows {
		fmt.Fprintf(b, "| %s |", strings.Join(names[i], ", "))
		for _, k := range rows {
			switch {
			case k == i:
				b.WriteString(" |")
			default:
				fmt.Fprintf(b, " %s |", s.pairs[way][i][k])
			}
		}
		b.WriteString("\n")
	}
}

// alike tells that two rulesets differ in no game, nor in what they differ from
// others.
func (s *flipStudy) alike(way, i, k int) bool {
	if s.pairs[way][i][k].all() > 0 {
		return false
	}
	for n, r := range s.rules {
		if way == usualKomis && !r.HasKomi {
			continue
		}
		if n != i && n != k && s.pairs[way][i][n] != s.pairs[way][k][n] {
			return false
		}
	}
	return true
}

func (s *flipStudy) causeTable(b *strings.Builder, way int, title string) {
	var names []string
	total := int64(0)
	for name, c := range s.causes[way] {
		names = append(names, name)
		total += c.points
	}
	slices.SortFunc(names, func(x, y string) int {
		a, c := s.causes[way][x], s.causes[way][y]
		if a.leads != c.leads {
			return c.leads - a.leads
		}
		if a.flips != c.flips {
			return c.flips - a.flips
		}
		return strings.Compare(x, y)
	})
	flips := 0
	for i := range s.rules {
		for k := range i {
			if s.target[i] && s.target[k] {
				flips += s.pairs[way][i][k].all()
			}
		}
	}
	fmt.Fprintf(b, "\nAt %s komi, %d flips:\n\n| cause | takes part | leads | points |\n|---|---:|---:|---:|\n", title, flips)
	for _, name := range names {
		c := s.causes[way][name]
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, percent(c.flips, flips), percent(c.leads, flips), percent(int(c.points), int(total)))
	}
}

// percent is a share with one decimal.
func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	share := math.Round(1000*float64(n)/float64(of)) / 10
	return fmt.Sprintf("%.1f %%", share+0) // a share just below nothing is no "-0.0"
}
