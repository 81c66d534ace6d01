package write

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"gorescore/report"
	"gorescore/report/komi"
)

const defaultWidth = 80

// page gathers the text report.
type page struct {
	b     strings.Builder
	opt   Options
	alone bool // there is one group
}

// Text writes the report to read. Its first line is the answer in words: of the
// only group, or of the largest one.
func Text(w io.Writer, f *komi.Findings, opt Options) error {
	if opt.Width <= 0 {
		opt.Width = defaultWidth
	}
	p := &page{opt: opt}
	p.wrap("", report.Clean(f.Verdict))
	p.alone = len(f.Answers) == 1
	if len(f.Answers) > 1 {
		p.overview(f)
	}
	shown := make([]bool, len(f.Answers))
	for _, i := range f.Largest(opt.Limit) {
		shown[i] = true
	}
	for i := range f.Answers {
		if shown[i] {
			p.group(&f.Answers[i])
		}
	}
	if n := len(f.Answers) - marked(shown); n > 0 && marked(shown) > 0 {
		p.wrap("\n", fmt.Sprintf("%s more in the first table alone; --limit -1 shows all in full.", report.Plural(int64(n), "group")))
	}
	p.games(f)
	_, err := io.WriteString(w, p.b.String())
	return err
}

func marked(list []bool) (n int) {
	for _, v := range list {
		if v {
			n++
		}
	}
	return n
}

// wrap writes words after a head, further lines below the first word.
func (p *page) wrap(head, words string) {
	start := strings.LastIndexByte(head, '\n') + 1
	indent := text.StringWidth(head[start:])
	p.b.WriteString(head)
	used := indent
	for i, word := range strings.Fields(words) {
		n := text.StringWidth(word)
		switch {
		case i == 0:
		case used+1+n > p.opt.Width:
			p.b.WriteString("\n" + strings.Repeat(" ", indent))
			used = indent
		default:
			p.b.WriteByte(' ')
			used++
		}
		p.b.WriteString(word)
		used += n
	}
	p.b.WriteByte('\n')
}

func (p *page) heading(words string) {
	p.b.WriteByte('\n')
	if p.opt.Color {
		p.b.WriteString("\x1b[1m")
		defer p.b.WriteString("\x1b[0m")
	}
	p.wrap("", words)
}

// rows writes a table two columns in; align has l or r for each column.
func (p *page) rows(align string, rows [][]string) {
	t := table.NewWriter()
	t.SetStyle(table.Style{Box: table.BoxStyle{PaddingRight: "  "}})
	var configs []table.ColumnConfig
	for i, a := range align {
		c := table.ColumnConfig{Number: i + 1}
		if a == 'r' {
			c.Align = text.AlignRight
		}
		configs = append(configs, c)
	}
	t.SetColumnConfigs(configs)
	for _, cells := range rows {
		row := make(table.Row, len(cells))
		for i, c := range cells {
			row[i] = c
		}
		t.AppendRow(row)
	}
	for line := range strings.Lines(t.Render() + "\n") {
		p.b.WriteString("  " + strings.TrimRight(line, " \n") + "\n")
	}
}

// value of an estimate in a table: the number and its interval, or two dashes.
func value(e *komi.Estimate) (v, interval string) {
	if !e.Identified {
		return "-", "-"
	}
	return komi.Number(e.Value), e.Interval.String()
}

// overview puts the groups side by side, by family and size.
func (p *page) overview(f *komi.Findings) {
	p.heading(report.Plural(int64(len(f.Answers)), "group"))
	head := []string{"", "games", "Black %", "95 %", "fair komi", "95 %", "P (Holm)"}
	rows := [][]string{head}
	widest := make([]int, len(head))
	last, other := "", false
	for i := range f.Answers {
		a := &f.Answers[i]
		kind := (&komi.Key{Family: a.Key.Family, Width: a.Key.Width, Height: a.Key.Height}).Name()
		if kind != last {
			rows = append(rows, []string{kind})
			last = kind
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(a.Key.Name(), kind), ", ")
		if rest == "" {
			rest = "all games"
		}
		wilson := strings.TrimSuffix(strings.Replace(a.Rate.Wilson.Percent(), " to ", "-", 1), " %")
		fair, interval := "-", ""
		switch e, _, sound := a.Best(); {
		case a.Refused != "":
			fair = "refused"
		case sound:
			fair, interval = komi.Number(e.Value), short(e.Interval)
		case e != nil:
			fair = "biased"
		}
		if e, _, sound := a.Best(); sound && e != &a.Median {
			fair, other = fair+"*", true
		}
		row := []string{
			report.Clean(rest), report.Thousands(a.Games), strings.TrimSuffix(komi.Percent(a.Rate.Share), " %"), wilson,
			fair, interval, fmt.Sprintf("%.2g", a.Holm),
		}
		for j, c := range row {
			widest[j] = max(widest[j], text.StringWidth(c), text.StringWidth(head[j]))
		}
		rows = append(rows, row)
	}
	const indent = "  " // of the table, and of the names in it
	room := p.opt.Width - 2*len(indent) - 2*(len(widest)-1)
	for _, n := range widest[1:] {
		room -= n
	}
	for _, r := range rows {
		if len(r) > 1 {
			r[0] = indent + strings.ReplaceAll(text.WrapSoft(r[0], max(room, 16)), "\n", "\n"+indent)
		}
	}
	p.rows("lrrrrlr", rows)
	p.wrap("  ", "Black: share of wins at the komi that were played (95 % Wilson). Fair komi: the signed median; \"-\" is not identified, \"refused\" that its games cannot tell, \"biased\" that the weaker player had one colour more often. P (Holm): of such a share by chance, with all groups in view.")
	if other {
		p.wrap("  ", "* The weaker player had one colour more often: an estimate that this does not touch, told below or with --limit -1.")
	}
}

// short writes an interval with ".." for "to", and nothing beyond an open end.
func short(i komi.Interval) string {
	if i.LowOpen && i.HighOpen {
		return "no bounds"
	}
	s := i.String()
	for _, words := range [][2]string{{" to ", " .. "}, {"at most ", ".. "}} {
		s = strings.Replace(s, words[0], words[1], 1)
	}
	if low, open := strings.CutPrefix(s, "at least "); open {
		s = low + " .."
	}
	return s
}

// group writes everything about one group.
func (p *page) group(a *komi.Answer) {
	p.heading(report.Clean(a.Key.Name()))
	if !p.alone { // else the first line has said it
		p.wrap("  ", report.Clean(strings.TrimPrefix(a.Verdict, a.Key.Name()+": ")))
	}
	p.wrap("  ", fmt.Sprintf("%s: %s counted (%s borne out by the board), %s given up, %s.",
		report.Plural(a.Games, "game"), report.Thousands(a.Counted), report.Thousands(a.Verified), report.Thousands(a.Resigned), report.Plural(a.Draws, "draw")))
	if a.Refused != "" {
		p.wrap("  ", "Players that could not resign: --resigning-forbidden.")
	}
	p.byKomi(a)
	if a.Refused == "" {
		p.estimates(a)
		p.sweep(a)
	}
	p.data(a)
	if len(a.Warnings) > 0 {
		p.b.WriteString("\n  Read with care\n")
	}
	for _, w := range a.Warnings {
		p.wrap("  - ", w.Text)
	}
}

// rareKomi is the share of games below which komi are told together.
const rareKomi = 0.005

func (p *page) byKomi(a *komi.Answer) {
	rows := [][]string{{"komi", "games", "draws", "given up", "Black", "95 % Wilson", "95 % Jeffreys"}}
	var rare, rareGames int64
	for i := range a.ByKomi {
		r := &a.ByKomi[i]
		if float64(r.Games) < rareKomi*float64(a.Games) {
			rare, rareGames = rare+1, rareGames+r.Games
			continue
		}
		share, wilson, jeffreys := "-", "-", "-"
		if r.Rate.Games > 0 {
			share, wilson, jeffreys = komi.Percent(r.Rate.Share), r.Rate.Wilson.Percent(), r.Rate.Jeffreys.Percent()
		}
		rows = append(rows, []string{
			r.Komi.String(), report.Thousands(r.Games), report.Thousands(r.Draws), komi.Percent(r.ResignShare), share, wilson, jeffreys,
		})
	}
	p.b.WriteString("\n  Wins of Black by komi\n")
	p.rows("rrrrrll", rows)
	if rare > 0 {
		p.wrap("  ", fmt.Sprintf("and %s at %s, each with less than %s of the games", report.Plural(rareGames, "game"), report.Plural(rare, "other komi value"), komi.Percent(rareKomi)))
	}
}

func (p *page) estimates(a *komi.Answer) {
	rows := [][]string{{"", "komi", "95 %", "games", ""}}
	var absent [][2]string
	add := func(name string, e *komi.Estimate, note string) {
		if !e.Identified {
			absent = append(absent, [2]string{name, e.Why})
			return
		}
		v, interval := value(e)
		rows = append(rows, []string{name, v, interval, report.Thousands(e.Games), note})
	}
	add("signed median (primary)", &a.Median, "")
	add("selection model", &a.Selection.Estimate, fmt.Sprintf("sigma %.1f, lambda %.1f", a.Selection.Sigma, a.Selection.Lambda))
	add("line through win rates", &a.Line.Estimate, fmt.Sprintf("sigma %.1f, %d komi", a.Line.Sigma, a.Line.Komi))
	add("equal ranks", &a.Equals, "")
	add("balanced pairs", &a.Balanced.Estimate, report.Plural(a.Balanced.Pairs, "pair"))
	add("regression on strength", &a.Regression.Estimate, fmt.Sprintf("a step of %s: %.2f points", a.Regression.Scale, a.Regression.Step))
	add("with a button", &a.Button, "")
	p.b.WriteString("\n  Fair komi, by\n")
	if len(rows) > 1 {
		p.rows("lrlrl", rows)
	}
	if e := &a.Median; e.Identified && !e.Interval.Contains(e.Value) {
		p.wrap("  ", "The interval of a signed median holds the half points that the sign test bears: of very many games it is so narrow that the median, which is interpolated, lies beside it.")
	}
	for _, n := range absent {
		p.wrap("  "+n[0]+": ", "not identified; "+n[1])
	}
	if w := &a.Whole; w.Identified {
		p.wrap("  ", fmt.Sprintf("Fairest komi of whole points: %s (Black %s, draws %s, White %s)", w.Komi, komi.Percent(w.Black), komi.Percent(w.Draw), komi.Percent(w.White)))
	}
	if e := &a.Regression.EvenRate; e.Identified {
		p.wrap("  ", fmt.Sprintf("Between equals, at the mean komi of %s, Black wins %s (%s), by the regression", komi.Number(a.Regression.MeanKomi), komi.Percent(e.Value), e.Interval.Percent()))
	}
}

func (p *page) sweep(a *komi.Answer) {
	rows := [][]string{{"komi", "Black", "White", "ties", "Black", "95 % Wilson", "flips", "bounds", ""}}
	redundant := false
	for i := range a.Sweep {
		r := &a.Sweep[i]
		mark := ""
		if r.Redundant {
			mark, redundant = "=", true
		}
		share, wilson := "-", "-"
		if r.Rate.Games > 0 {
			share, wilson = komi.Percent(r.Rate.Share), r.Rate.Wilson.Percent()
		}
		rows = append(rows, []string{
			r.Komi.String(), report.Thousands(r.Black), report.Thousands(r.White), report.Thousands(r.Ties), share, wilson,
			report.Thousands(r.Flips), r.Manski.Percent(), mark,
		})
	}
	p.b.WriteString("\n  The same games at another komi\n")
	p.rows("rrrrrlrll", rows)
	p.wrap("  ", "Flips: counted games with another winner than at the komi they were played at; a tie is none. Games given up keep their winner; bounds: Black's share of all games, ties too, if they need not (Manski).")
	switch {
	case redundant:
		p.wrap("  ", "=: decides like the komi above it, odd seki aside.")
	case a.Step() == 2 && a.Key.Width*a.Key.Height%2 == 0:
		p.wrap("  ", "Area margins are even on this board, odd seki aside: 5.5 decides like 4.5, 7.5 like 6.5, and 6 like 5.5 with draws.")
	case a.Step() == 2:
		p.wrap("  ", "Area margins are odd on this board, odd seki aside: 6.5 decides like 5.5, 8.5 like 7.5, and 7 like 6.5 with draws.")
	}
}

func (p *page) data(a *komi.Answer) {
	var parts []string
	if n := a.Parity.Odd + a.Parity.Even; n > 0 {
		parts = append(parts, fmt.Sprintf("board margins: %s odd, %s even.", report.Thousands(a.Parity.Odd), report.Thousands(a.Parity.Even)))
	}
	if b := &a.Bias; b.Rated > 0 {
		parts = append(parts, fmt.Sprintf("Black was weaker in %s, as strong in %s, stronger in %s of %s with known strengths.",
			report.Thousands(b.BlackWeaker), report.Thousands(b.Equal), report.Thousands(b.BlackStronger), report.Plural(b.Rated, "decided game")))
	}
	parts = append(parts, fmt.Sprintf("Both sides winning as often: P = %.2g.", a.PValue))
	p.b.WriteByte('\n')
	p.wrap("  ", "The data: "+strings.Join(parts, " "))
}

// games tells which records took part, and which did not for what reason.
func (p *page) games(f *komi.Findings) {
	dropped := int64(0)
	for _, n := range f.Dropped {
		dropped += n
	}
	p.heading("Records")
	rows := [][]string{
		{"used", report.Thousands(f.Used), ""},
		{"left out", report.Thousands(dropped), ""},
	}
	for drop, n := range f.Dropped.Sorted() {
		rows = append(rows, []string{"  " + komi.Drop(drop).Title(), report.Thousands(n), drop})
	}
	if f.Duplicates > 0 {
		rows = append(rows, []string{"copies of other games", report.Thousands(f.Duplicates), ""})
	}
	p.rows("lrl", rows)
	for _, w := range f.Warnings {
		p.wrap("  - ", w.Text)
	}
	if dropped > 0 {
		p.wrap("  ", "`gorescore explain CODE` explains a reason.")
	}
	if f.Used > 0 {
		p.wrap("  ", fmt.Sprintf("Seed %d. What these numbers do not say: docs/komi.md.", p.opt.Analysis.Seed))
	}
}
