package html

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// view is what the template shows: everything of the page but its games.
type view struct {
	CSP      string
	Style    template.CSS
	Headline string
	Title    string // of the window: the first half of it
	Figures  []figure
	Kept     []keptRow
	Sampled  bool
	Room     string // of the page, in MiB
	Only     string
	NoMoves  bool
	Flips    []flipRow
	Matrices []matrix
	Causes   []causeTable
	Margins  template.HTML
	MarginOf string
	Komi     template.HTML
	KomiRows []komiRow
	KomiAt   []string
	Origins  []originRow
	Fouls    []foulRow
	Sections []Section
}

// figure is one headline figure.
type figure struct{ Label, Value, Note string }

type keptRow struct{ Title, Seen, Listed, Detailed string }

type flipRow struct{ Rules, Komi, Games, Flips, Sure, Rate, Low, High string }

type causeTable struct {
	Title string
	Rows  []causeRow
}

type causeRow struct {
	Name, Leads, Share, Flips, Points string
	Width                             int // of 100
}

type originRow struct{ Name, Games, Confidence, Reproduced string }

type foulRow struct{ Name, Fouls, Games string }

// matrix is a heat map of rulesets.
type matrix struct {
	Title string
	Rules []string
	Rows  []matrixRow
}

type matrixRow struct {
	Rules string
	Cells []matrixCell
}

// matrixCell is a rate with its shade, 0 to 9, or nothing.
type matrixCell struct {
	Text, Title string
	Shade       int
	None        bool
}

type komiRow struct {
	Rules  string
	Games  string
	Even   string
	Shares []string // at view.KomiAt
}

// variants are the variants of komi with what the page calls them.
var variants = []struct{ name, title, matrix string }{
	{report.KomiRecorded, "recorded", "Both rulesets at the recorded komi"},
	{report.KomiRuleset, "usual", "Each ruleset at its own usual komi"},
}

func (p *page) view(n *report.Totals) *view {
	v := &view{Only: p.o.Only, NoMoves: !p.moves}
	v.headline(n)
	p.kept(v)
	v.flips(n)
	v.matrices(n)
	v.causes(n)
	p.plotted(v, n)
	for origin, o := range n.Origins() {
		reproduced := ""
		if judged := o.Agrees + o.Mismatch; judged > 0 {
			reproduced = fmt.Sprintf("%s of %s", report.Percent(o.Agrees, judged), report.Thousands(judged))
		}
		v.Origins = append(v.Origins, originRow{word(report.OriginWords, origin), report.Thousands(o.Games), strconv.FormatFloat(report.RoundFraction(o.MeanConfidence()), 'f', 3, 64), reproduced})
	}
	for kind, f := range n.Violations() {
		v.Fouls = append(v.Fouls, foulRow{word(report.FoulWords, kind), report.Thousands(f.Fouls), report.Thousands(f.Games)})
	}
	return v
}

func (v *view) headline(n *report.Totals) {
	first, rest := n.HeadlineText()
	v.Headline, v.Title = first+".", first
	if rest != "" {
		v.Headline = first + "; " + rest + "."
	}
	v.Figures = []figure{
		{"games read", report.Thousands(n.Games), ""},
		{"rescored", report.Thousands(n.Rescored), report.Percent(n.Rescored, n.Games)},
		{"not counted", report.Thousands(n.NotCounted), tally(n.NotCountedBy)},
		{"skipped", report.Thousands(n.Skipped), tally(n.SkippedBy)},
		{"in the rates", report.Thousands(n.Counted), leftOut(n.LeftOut)},
		{"flipped by any ruleset or komi", report.Thousands(n.Flipped), report.Percent(n.Flipped, n.Compared) + " of those compared"},
		{"flipped for certain by any ruleset or komi", report.Thousands(n.FlippedSurely), report.Percent(n.FlippedSurely, n.Compared) + " of those compared"},
		{"recorded result reproduced", report.Percent(n.Agrees, n.Agrees+n.Mismatch), fmt.Sprintf("of %s; %s could not be checked", report.Thousands(n.Agrees+n.Mismatch), report.Thousands(n.Unjudged))},
		{"games with fouls", report.Thousands(n.GamesWithFouls), ""},
	}
	if n.Inputs > 0 {
		v.Figures = append(v.Figures, figure{"inputs without a game", report.Thousands(n.Inputs), tally(n.InputsBy)})
	}
}

// kept says which games the page holds.
func (p *page) kept(v *view) {
	for k, seen := range p.seen {
		if seen == 0 {
			continue
		}
		rows, details := int64(len(p.rows[k].games)), int64(len(p.details[k].games))
		v.Kept = append(v.Kept, keptRow{Title: kindNames[k].title, Seen: report.Thousands(seen), Listed: share(rows, seen), Detailed: share(details, seen)})
		v.Sampled = v.Sampled || details < seen
		v.Room = strconv.FormatFloat(float64(p.o.Room)/(1<<20), 'g', 3, 64)
	}
}

// share is "all", or how many of them.
func share(some, all int64) string {
	if some == all {
		return "all"
	}
	return report.Thousands(some)
}

func (v *view) flips(n *report.Totals) {
	for _, id := range n.Rules() {
		for _, k := range variants {
			v.flip(id, k.title, n.Count(id, k.name, 0))
		}
		for _, k := range n.GivenKomi() {
			v.flip(id, k.String(), n.Count(id, report.KomiGiven, k))
		}
	}
}

func (v *view) flip(id, komi string, c report.CountTotal) {
	if c.Compared == 0 {
		return
	}
	low, high := report.Wilson(c.Flips, c.Compared)
	v.Flips = append(v.Flips, flipRow{
		report.Clean(id), komi, report.Thousands(c.Compared), report.Thousands(c.Flips), report.Thousands(c.Certain), report.Percent(c.Flips, c.Compared),
		fmt.Sprintf("%.1f", 100*low), fmt.Sprintf("%.1f", 100*high),
	})
}

func (v *view) matrices(n *report.Totals) {
	for _, k := range variants {
		m := matrix{Title: k.matrix}
		ids := paired(n, k.name)
		for _, a := range ids {
			row := matrixRow{Rules: report.Clean(a)}
			m.Rules = append(m.Rules, report.Clean(a))
			for _, b := range ids {
				c := matrixCell{None: true}
				if pair := n.Pair(a, b, k.name); pair.Games > 0 {
					c = matrixCell{
						Text: report.Percent(pair.Differ, pair.Games), Shade: shade(pair),
						Title: fmt.Sprintf("%s and %s: %s of %s", report.Clean(a), report.Clean(b), report.Thousands(pair.Differ), report.Plural(pair.Games, "game")),
					}
				}
				row.Cells = append(row.Cells, c)
			}
			m.Rows = append(m.Rows, row)
		}
		if len(ids) > 0 {
			v.Matrices = append(v.Matrices, m)
		}
	}
}

// paired are the rulesets that can be held against another.
func paired(n *report.Totals, variant string) []string {
	ids := n.Rules()
	return slices.DeleteFunc(slices.Clone(ids), func(a string) bool {
		return !slices.ContainsFunc(ids, func(b string) bool { return n.Pair(a, b, variant).Games > 0 })
	})
}

// shades are the rates, in thousandths, from which on a cell has the next shade.
var shades = []int64{1, 5, 10, 20, 50, 100, 200, 350, 500}

func shade(p report.PairTotal) int {
	s := 0
	for s < len(shades) && 1000*p.Differ >= shades[s]*p.Games && p.Differ > 0 {
		s++
	}
	if s == 0 && p.Differ > 0 {
		s = 1
	}
	return s
}

func (v *view) causes(n *report.Totals) {
	for _, k := range append(slices.Clone(variants), struct{ name, title, matrix string }{report.KomiGiven, "given", ""}) {
		t := causeTable{Title: k.title}
		leads := int64(0)
		for _, c := range n.Causes(k.name) {
			leads += c.Leads
		}
		for name, c := range n.Causes(k.name) {
			t.Rows = append(t.Rows, causeRow{
				word(report.CauseWords, name), report.Thousands(c.Leads), report.Percent(c.Leads, leads), report.Thousands(c.Flips),
				strconv.FormatFloat(c.Points(), 'f', -1, 64), int(100 * c.Leads / max(1, leads)),
			})
		}
		if len(t.Rows) > 0 {
			v.Causes = append(v.Causes, t)
		}
	}
}

// komiColumns are the komi of the table beside the plot.
var komiColumns = []replay.HalfPoints{0, 11, 13, 14, 15, 16}

func (p *page) plotted(v *view, n *report.Totals) {
	list := p.plots.curves(n.Rules())
	if len(list) == 0 {
		return
	}
	v.Margins, v.MarginOf = list[0].histogram(), report.Clean(strings.Join(list[0].rules, ", "))
	v.Komi = komiPlot(list)
	for _, k := range komiColumns {
		v.KomiAt = append(v.KomiAt, k.String())
	}
	for i := range list {
		c := &list[i]
		row := komiRow{Rules: report.Clean(strings.Join(c.rules, ", ")), Games: report.Thousands(c.games), Even: c.even().String()}
		for _, k := range komiColumns {
			b, d := c.shares(k)
			row.Shares = append(row.Shares, report.Percent(2*b+d, 2*c.games))
		}
		v.KomiRows = append(v.KomiRows, row)
	}
}

func tally(by report.Tally) string {
	var parts []string
	for name, n := range by.Sorted() {
		parts = append(parts, report.Thousands(n)+" "+report.Clean(name))
	}
	return strings.Join(parts, ", ")
}

func leftOut(by report.Tally) string {
	if len(by) == 0 {
		return ""
	}
	return "left out: " + tally(by)
}

// word looks a name up; a name without words stays as it is.
func word[K ~string](words map[K]string, name K) string {
	if w, ok := words[name]; ok {
		return w
	}
	return report.Clean(string(name))
}
