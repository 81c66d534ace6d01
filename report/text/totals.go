package text

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

func (t *textWriter) writeTotals(b *strings.Builder, n *report.Totals) {
	fmt.Fprintf(b, "%s\n", t.o.paint(bold, report.Plural(n.Games, "game")))
	if n.Inputs > 0 {
		wrap(b, "  ", "and "+report.Plural(n.Inputs, "input")+" without a game: "+tallyText(n.InputsBy), t.o)
	}
	if n.Games == 0 {
		return
	}
	row := func(name string, count int64, by report.Tally) {
		first := fmt.Sprintf("  %-12s%9s  %7s", name, report.Thousands(count), report.Percent(count, n.Games))
		if len(by) == 0 {
			b.WriteString(first + "\n")
			return
		}
		wrap(b, first+"   ", tallyText(by), t.o)
	}
	row("rescored", n.Rescored, nil)
	if n.NotCounted > 0 {
		row("not counted", n.NotCounted, n.NotCountedBy)
	}
	if n.Skipped > 0 {
		row("skipped", n.Skipped, n.SkippedBy)
	}
	if n.Rescored == 0 {
		t.pointToReasons(b, n)
		return
	}
	b.WriteByte('\n')
	t.writeVerdict(b, n)
	judged := n.Agrees + n.Mismatch
	text := fmt.Sprintf("reproduced in %s of %s games (%s)", report.Thousands(n.Agrees), report.Thousands(judged), report.Percent(n.Agrees, judged))
	if judged == 0 {
		text = "could not be checked in any game"
	}
	for reading, count := range n.AgreesIf.Sorted() {
		text += fmt.Sprintf("; %s more %s", report.Thousands(count), report.ReadingText(reading))
	}
	if n.Unjudged > 0 && judged > 0 {
		text += fmt.Sprintf("; %s could not be checked", report.Thousands(n.Unjudged))
	}
	wrap(b, "  Recorded results: ", text, t.o)
	text = report.Plural(n.Counted, "game")
	if len(n.LeftOut) > 0 {
		text += "; left out: " + tallyText(n.LeftOut)
	}
	wrap(b, "  Rates rest on: ", text, t.o)
	t.pointToReasons(b, n)
}

// pointToReasons says where the reasons are explained, if there are any.
func (t *textWriter) pointToReasons(b *strings.Builder, n *report.Totals) {
	if n.Skipped+n.NotCounted == 0 && len(n.LeftOut) == 0 {
		return
	}
	text := "`gorescore explain CODE` explains a reason"
	if n.Skipped > 0 && !t.lists() {
		text += ", `--only skipped` lists the games"
	}
	t.note(b, text)
}

// tallyText is "3 resigned, 1 unfilled (too much of the board is open)".
func tallyText(by report.Tally) string {
	var parts []string
	for name, count := range by.Sorted() {
		parts = append(parts, report.Thousands(count)+" "+shortReason(name))
	}
	return strings.Join(parts, ", ")
}

// fewest is how many games shares, intervals and matrices take: of one game its
// own entry says everything.
const fewest = 2

func (t *textWriter) writeOrigins(b *strings.Builder, n *report.Totals) {
	tab := newTable("lrrr")
	tab.head("Who is dead, by", "games", "confidence", "result reproduced")
	var margin, estimate report.OriginTotal
	for origin, o := range n.Origins() {
		switch origin {
		case score.OriginResult:
			margin = o
		case score.OriginEstimate:
			estimate = o
		}
		reproduced := "-"
		if judged := o.Agrees + o.Mismatch; judged > 0 {
			reproduced = report.Percent(o.Agrees, judged) + " of " + report.Thousands(judged)
		}
		tab.row(word(report.OriginWords, origin), report.Thousands(o.Games), confidence(o.MeanConfidence()), reproduced)
	}
	if len(tab.rows) > 1 {
		b.WriteByte('\n')
		tab.write(b, 0, t.o)
	}
	if margin.Games > 0 && estimate.Mismatch > 0 {
		t.note(b, "Where the recorded margin fits no choice of dead stones, the estimate is left: its share is of those games.")
	}
}

// writeMatrix writes how often two rulesets name different winners: above the
// diagonal at one komi, below it at each one's own. It counts while the numbers
// fit the width, and gives shares otherwise.
func (t *textWriter) writeMatrix(b *strings.Builder, n *report.Totals) {
	ids := n.Rules()
	if len(ids) < 2 || n.Counted < fewest {
		return
	}
	widest := 0
	for _, id := range ids {
		widest = max(widest, width(id))
	}
	cell := func(i, j int) (report.PairTotal, bool) {
		variant := report.KomiRecorded
		if i > j {
			variant = report.KomiRuleset
		}
		p := n.Pair(ids[i], ids[j], variant)
		return p, p.Games > 0
	}
	largest := int64(0)
	var above, below, same, blank bool // what the cells hold
	for i := range ids {
		for j := range ids {
			p, known := cell(i, j)
			largest = max(largest, p.Differ)
			above, below = above || known && i < j, below || known && i > j
			same = same || known && p.Differ == 0
			blank = blank || !known && i != j
		}
	}
	if !above && !below {
		return
	}
	label := 2 + 2 + 2 + widest
	column := max(3, len(strconv.FormatInt(largest, 10))) + 2
	shares := label+column*len(ids) > t.o.width()
	if shares {
		column = 5
	}
	unit := "games"
	if shares {
		unit = "percent of games"
	}
	fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, "Different winners, ruleset against ruleset ("+unit+")"))
	wrapItems(b, "  ", commas(matrixCaption(above, below, same, blank)), t.o)
	t.pointToRules(b)
	perBlock := max(1, (t.o.width()-label)/column)
	for from := 0; from < len(ids); from += perBlock {
		to := min(len(ids), from+perBlock)
		head := strings.Repeat(" ", label)
		for j := from; j < to; j++ {
			head += fmt.Sprintf("%*d", column, j+1)
		}
		fmt.Fprintf(b, "%s\n", t.o.paint(bold, head))
		for i, id := range ids {
			fmt.Fprintf(b, "  %2d  %-*s", i+1, widest, report.Clean(id))
			line := ""
			for j := from; j < to; j++ {
				line += fmt.Sprintf("%*s", column, t.matrixCell(i == j, shares)(cell(i, j)))
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
}

// matrixCaption says what the cells mean, as far as there are such.
func matrixCaption(above, below, same, blank bool) (parts []string) {
	for _, p := range []struct {
		is   bool
		text string
	}{
		{above, "above the diagonal both at the recorded komi"},
		{below, "below it each at its usual komi"},
		{same, ". no game"},
		{blank && above && below, "blank not counted (no usual komi)"},
		{blank && !(above && below), "blank not counted"},
	} {
		if p.is {
			parts = append(parts, p.text)
		}
	}
	if !above {
		parts[0] = "below the diagonal each at its usual komi"
	}
	return parts
}

// pointToRules says once, under the first table of rulesets, what tells their
// names.
func (t *textWriter) pointToRules(b *strings.Builder) {
	if !t.toldRules {
		t.note(b, "`gorescore rules list` names the rulesets behind the ids")
		t.toldRules = true
	}
}

// matrixCell renders one pair: nothing that differs is a dot, so that the eye
// finds the numbers.
func (t *textWriter) matrixCell(diagonal, shares bool) func(report.PairTotal, bool) string {
	return func(p report.PairTotal, known bool) string {
		switch {
		case diagonal:
			return `\`
		case !known:
			return ""
		case p.Differ == 0:
			return "."
		case shares:
			share := 100 * float64(p.Differ) / float64(p.Games)
			if share < 9.95 {
				return fmt.Sprintf("%.1f", share)
			}
			return fmt.Sprintf("%.0f", share)
		}
		return strconv.FormatInt(p.Differ, 10)
	}
}

// writeFlipTable writes the flips of each ruleset: both kinds of komi side by
// side with the games that each rests on, or below each other where only one was
// counted, where that is too wide, or where rulesets rest on different games.
func (t *textWriter) writeFlipTable(b *strings.Builder, n *report.Totals) {
	if n.Compared < fewest {
		return
	}
	tab, of, uniform := flipTable(n)
	if len(tab.rows) == 1 {
		return
	}
	title := "Flips against the recorded result"
	if !uniform || of[0]*of[1] == 0 || tab.width()+2 > t.o.width() {
		fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, title))
		tallFlipTable(n).write(b, 2, t.o)
		t.noteBare(b, n)
		t.pointToRules(b)
		return
	}
	heads := [2]string{"at the recorded komi", "at its usual komi"}
	if of[0] == of[1] {
		title += ", of " + report.Plural(of[0], "game")
	} else {
		heads = [2]string{"recorded komi, " + report.Plural(of[0], "game"), "usual komi, " + report.Plural(of[1], "game")}
	}
	fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, title))
	at := tab.starts()
	head := fmt.Sprintf("%*s%-*s", 2+at[1], "", at[5]-at[1], heads[0]) + heads[1]
	fmt.Fprintf(b, "%s\n", t.o.paint(bold, head))
	tab.write(b, 2, t.o)
	t.noteBare(b, n)
	t.pointToRules(b)
}

// noteBare says of rulesets that take no stone off why so many of their counts
// flip: the players stopped with dead stones on the board.
func (t *textWriter) noteBare(b *strings.Builder, n *report.Totals) {
	var bare []string
	for _, id := range n.Rules() {
		if r, ok := score.Lookup(id); ok && r.NoRemoval && n.Count(id, report.KomiRecorded, 0).Flips > 0 {
			bare = append(bare, report.Clean(id))
		}
	}
	if len(bare) > 0 {
		t.note(b, strings.Join(bare, ", ")+": dead stones that the players left on the board count as alive")
	}
}

// flipCells are the flips, the certain ones, their rate and its interval.
func flipCells(c report.CountTotal) []string {
	low, high := report.Wilson(c.Flips, c.Compared)
	return []string{report.Thousands(c.Flips), report.Thousands(c.Certain), report.Percent(c.Flips, c.Compared),
		fmt.Sprintf("%.1f-%.1f", 100*low, 100*high)}
}

// columnVariants are the variants of komi that stand side by side, in the order
// of the columns.
var columnVariants = [2]string{report.KomiRecorded, report.KomiRuleset}

// flipTable is the wide form, with the games that each variant of komi rests
// on: handicap games have no usual komi. It is not uniform if that is not one
// number for all rulesets.
func flipTable(n *report.Totals) (tab *table, of [2]int64, uniform bool) {
	tab, uniform = newTable("lrrrrrrrr"), true
	tab.head("Ruleset", "flips", "sure", "rate", "95 %", "flips", "sure", "rate", "95 %")
	for _, id := range n.Rules() {
		cells := []string{report.Clean(id)}
		for i, v := range columnVariants {
			c := n.Count(id, v, 0)
			if c.Compared == 0 {
				cells = append(cells, "", "", "", "")
				continue
			}
			uniform = uniform && (of[i] == 0 || of[i] == c.Compared)
			of[i] = c.Compared
			cells = append(cells, flipCells(c)...)
		}
		if len(strings.Join(cells[1:], "")) > 0 {
			tab.row(cells...)
		}
	}
	return tab, of, uniform
}

// tallFlipTable has a row for each ruleset and komi.
func tallFlipTable(n *report.Totals) *table {
	tab := newTable("llrrrrr")
	tab.head("Ruleset", "komi", "games", "flips", "sure", "rate", "95 %")
	for _, id := range n.Rules() {
		name := report.Clean(id)
		for _, v := range []struct{ variant, text string }{{report.KomiRecorded, "recorded"}, {report.KomiRuleset, "usual"}} {
			c := n.Count(id, v.variant, 0)
			if c.Compared == 0 {
				continue
			}
			tab.row(append([]string{name, v.text, report.Thousands(c.Compared)}, flipCells(c)...)...)
			name = ""
		}
	}
	return tab
}

// writeSweep writes the flips at the numbers of the command line, a row for
// each komi and a column for each ruleset.
func (t *textWriter) writeSweep(b *strings.Builder, n *report.Totals) {
	given := n.GivenKomi()
	if len(given) == 0 || n.Compared == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, "Flips against the recorded result, at the komi asked for"))
	ids := n.Rules()
	for len(ids) > 0 {
		room, take := t.o.width()-2-6, 0
		for take < len(ids) && (take == 0 || room >= max(5, width(ids[take]))+2) {
			room -= max(5, width(ids[take])) + 2
			take++
		}
		tab := newTable("r" + strings.Repeat("r", take))
		tab.head(append([]string{"komi"}, ids[:take]...)...)
		for _, k := range given {
			tab.row(append([]string{k.String()}, sweepRow(n, ids[:take], k)...)...)
		}
		tab.write(b, 2, t.o)
		ids = ids[take:]
	}
	t.pointToRules(b)
}

func sweepRow(n *report.Totals, ids []string, k replay.HalfPoints) []string {
	var cells []string
	for _, id := range ids {
		c := n.Count(id, report.KomiGiven, k)
		switch {
		case c.Compared == 0:
			cells = append(cells, "")
		case c.Flips == 0:
			cells = append(cells, ".")
		default:
			cells = append(cells, report.Thousands(c.Flips))
		}
	}
	return cells
}

// writeCauses tells which cause turns how many results over, with a game that
// shows it. The recorded komi comes first: the usual one is itself a cause.
func (t *textWriter) writeCauses(b *strings.Builder, n *report.Totals) {
	if n.Compared < fewest {
		return
	}
	var all [2]int64
	leads := map[string][2]int64{}
	for i, v := range columnVariants {
		for name, c := range n.Causes(v) {
			of := leads[name]
			of[i] = c.Leads
			leads[name] = of
			all[i] += c.Leads
		}
	}
	names := slices.SortedFunc(maps.Keys(leads), func(x, y string) int {
		return cmp.Or(cmp.Compare(leads[y][0], leads[x][0]), cmp.Compare(leads[y][1], leads[x][1]), cmp.Compare(x, y))
	})
	tab := newTable("lrrl")
	tab.head("", "recorded", "usual", "for example")
	for _, name := range names {
		if leads[name] == [2]int64{} {
			continue
		}
		row := []string{word(report.CauseWords, name)}
		for i, lead := range leads[name] {
			cell := "."
			if lead > 0 {
				cell = report.Percent(lead, all[i])
			}
			row = append(row, cell)
		}
		tab.row(append(row, snipLeft(t.examples[name].place, max(12, t.o.width()-46)))...)
	}
	if len(tab.rows) > 1 {
		fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, "Why results flip: main cause, percent of flips at each komi"))
		tab.write(b, 2, t.o)
		t.note(b, fmt.Sprintf("a flip is a game under one ruleset: %s at the recorded komi, %s at the usual", report.Thousands(all[0]), report.Thousands(all[1])))
	}
}

func (t *textWriter) writeFouls(b *strings.Builder, n *report.Totals) {
	tab := newTable("lrrl")
	tab.head("Fouls", "moves", "games", "first")
	for kind, f := range n.Violations() {
		room := t.o.width() - 48
		name := word(report.FoulWords, kind)
		if name != report.Clean(kind) {
			name += " (" + report.Clean(kind) + ")"
		}
		tab.row(name, report.Thousands(f.Fouls), report.Thousands(f.Games), snipLeft(t.fouls[kind], room))
	}
	if len(tab.rows) > 1 {
		b.WriteByte('\n')
		tab.write(b, 0, t.o)
		fmt.Fprintf(b, "  %s\n", t.o.paint(dim, "Noted only: a foul never changes a recorded result. `check` lists them."))
	}
}

// snipLeft shortens a place to n columns; its end says most.
func snipLeft(s string, n int) string {
	if width(s) <= n {
		return s
	}
	return columns.TruncateLeft(s, width(s)-n+3, "...")
}

// writeVerdict is the answer: what counts first, then what more there is.
func (t *textWriter) writeVerdict(b *strings.Builder, n *report.Totals) {
	first, rest := n.HeadlineText()
	wrapItems(b, "  ", []string{t.o.paint(bold, first)}, t.o)
	if rest != "" {
		wrap(b, "    ", rest, t.o)
	}
}

func (t *textWriter) writeClosing(b *strings.Builder, n *report.Totals) {
	if errors := n.GamesWithErrors; errors > 0 {
		fmt.Fprintf(b, "\n%s with errors: `gorescore check` lists them.\n", report.Plural(errors, "game"))
	}
}
