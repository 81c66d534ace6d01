package markdown

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gorescore/replay"
	"gorescore/report"
)

// Options are the choices of the writer. The zero value lists ten games of each
// kind.
type Options struct {
	Limit int // games listed of each kind; 0: 10, negative: none
}

const defaultLimit = 10

// New returns a Writer of the summary. Totals come first, so nothing is written
// before Close; of the games it keeps those that it will list.
func New(w io.Writer, o Options) report.Writer {
	m := &writer{w: w, limit: o.Limit}
	if m.limit == 0 {
		m.limit = defaultLimit
	}
	return m
}

type writer struct {
	w          io.Writer
	limit      int
	flips      []entry
	mismatches []string
	fouls      []string
	skipped    []string
	allFouls   int64 // moves that some ruleset forbids
}

// entry is a line of a list with its rank; the highest are listed.
type entry struct {
	rank int
	seq  int64
	line string
}

// Write implements report.Writer.
func (m *writer) Write(r *report.Record) error {
	if flipped, _ := r.Flipped(); flipped {
		m.keepFlip(r)
	}
	if r.LeftOut() == report.LeftOutMismatch && len(m.mismatches) < m.limit {
		line := row(place(r), escape(recordedText(r)), escape(scoredText(r)), escape(r.AgreesIf))
		m.mismatches = append(m.mismatches, line)
	}
	for i := range r.Violations {
		v := &r.Violations[i]
		if len(v.IllegalUnder) == 0 {
			continue
		}
		m.allFouls++
		if len(m.fouls) < m.limit {
			m.fouls = append(m.fouls, row(place(r), strconv.Itoa(v.Move), escape(v.Color+" "+v.Point), escape(v.Kind), escape(strings.Join(v.IllegalUnder, ", "))))
		}
	}
	if r.Outcome == report.Skipped && len(m.skipped) < m.limit {
		m.skipped = append(m.skipped, row(place(r), code(r.Why), escape(why(r))))
	}
	return nil
}

// keepFlip keeps the games whose flip says most: under a ruleset in use, certain,
// at the recorded komi, the earlier of equals.
func (m *writer) keepFlip(r *report.Record) {
	best, rank := -1, -1
	for i := range r.Flips {
		f := &r.Flips[i]
		if f.Against != report.AgainstRecorded {
			continue
		}
		n := 0
		if f.Variant == report.KomiRecorded {
			n++
		}
		if f.Certain {
			n += 2
		}
		if f.Class() != report.FlipAside {
			n += 4
		}
		if n > rank {
			best, rank = i, n
		}
	}
	if best < 0 || m.limit < 0 {
		return
	}
	if full := len(m.flips) >= m.limit; full && rank <= m.flips[len(m.flips)-1].rank {
		return
	}
	m.flips = append(m.flips, entry{rank, r.Seq, flipRow(r, &r.Flips[best])})
	if len(m.flips) >= m.limit {
		m.sortFlips()
	}
}

// sortFlips puts the flips in their order and drops those beyond the limit. As
// long as there is room this is for the end: of an archive all may be listed.
func (m *writer) sortFlips() {
	slices.SortStableFunc(m.flips, func(a, b entry) int { return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(a.seq, b.seq)) })
	m.flips = m.flips[:min(len(m.flips), max(m.limit, 0))]
}

// flipRow is one flipped game by the flip that says most.
func flipRow(r *report.Record, f *report.Flip) string {
	var rules []string
	for i := range r.Flips {
		o := &r.Flips[i]
		if id := report.RulesID(o.Rules); o.Against == f.Against && o.Variant == f.Variant && o.Komi == f.Komi && o.To == f.To && o.Certain == f.Certain && !slices.Contains(rules, id) {
			rules = append(rules, id)
		}
	}
	result := f.To.String()
	for i := range r.Scores {
		if s := &r.Scores[i]; r.FlipOf(s) == f {
			result = resultText(s)
		}
	}
	if !f.Certain {
		result += " ?"
	}
	return row(place(r), escape(playersText(r)), escape(recordedText(r)), escape(result), f.Komi.String(), escape(strings.Join(rules, ", ")), escape(causesText(f)))
}

// Close implements report.Writer.
func (m *writer) Close(n *report.Totals) error {
	if n == nil {
		n = &report.Totals{}
	}
	b := &strings.Builder{}
	headline(b, n)
	flipTable(b, n)
	matrix(b, n)
	m.sortFlips()
	var flips []string
	for _, e := range m.flips {
		flips = append(flips, e.line)
	}
	list(b, "Flipped games", n.Flipped, flips, "game", "players", "recorded", "then", "komi >", "under", "because of (+ helps the new winner)")
	list(b, "Recorded results that the count does not reproduce", n.LeftOut[report.LeftOutMismatch], m.mismatches, "game", "recorded", "counted", "agrees if")
	list(b, "Fouls", m.allFouls, m.fouls, "game", "move >", "where", "kind", "forbidden by")
	list(b, "Skipped", n.Skipped+n.Inputs, m.skipped, "game", "code", "why")
	if n.GamesWithErrors > 0 {
		fmt.Fprintf(b, "\n%s with errors: `gorescore check` lists them.\n", report.Plural(n.GamesWithErrors, "game"))
	}
	if _, err := io.WriteString(m.w, b.String()); err != nil {
		return err
	}
	return report.Flush(m.w)
}

func headline(b *strings.Builder, n *report.Totals) {
	b.WriteString("## gorescore\n\n")
	first, rest := n.HeadlineText()
	fmt.Fprintf(b, "**%s**\n", first)
	if rest != "" {
		fmt.Fprintf(b, "%s\n", rest)
	}
	b.WriteString("\n" + head("", "games >", ""))
	b.WriteString(row("read", report.Thousands(n.Games), ""))
	b.WriteString(row("rescored", report.Thousands(n.Rescored), ""))
	for _, r := range []struct {
		name  string
		count int64
		by    report.Tally
	}{{"not counted", n.NotCounted, n.NotCountedBy}, {"skipped", n.Skipped, n.SkippedBy}, {"inputs without a game", n.Inputs, n.InputsBy}} {
		if r.count > 0 {
			b.WriteString(row(r.name, report.Thousands(r.count), tally(r.by)))
		}
	}
	if n.Rescored > 0 {
		judged := n.Agrees + n.Mismatch
		b.WriteString(row("recorded result reproduced", report.Thousands(n.Agrees), fmt.Sprintf("of %s; %s could not be checked", report.Thousands(judged), report.Thousands(n.Unjudged))))
		b.WriteString(row("in the rates", report.Thousands(n.Counted), leftOut(n.LeftOut)))
	}
}

func tally(by report.Tally) string {
	var parts []string
	for name, count := range by.Sorted() {
		parts = append(parts, report.Thousands(count)+" "+code(name))
	}
	return strings.Join(parts, ", ")
}

func leftOut(by report.Tally) string {
	if len(by) == 0 {
		return ""
	}
	return "left out: " + tally(by)
}

// variants are the columns of the flip table.
var variants = []struct{ name, title string }{{report.KomiRecorded, "recorded komi"}, {report.KomiRuleset, "usual komi"}}

func flipTable(b *strings.Builder, n *report.Totals) {
	if n.Compared == 0 {
		return
	}
	var rows []string
	for _, id := range n.Rules() {
		for _, v := range variants {
			if c := n.Count(id, v.name, 0); c.Compared > 0 {
				rows = append(rows, flipCells(id, v.title, &c))
			}
		}
		for _, k := range n.GivenKomi() {
			if c := n.Count(id, report.KomiGiven, k); c.Compared > 0 {
				rows = append(rows, flipCells(id, k.String(), &c))
			}
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n### Flips against the recorded result\n\n" + head("ruleset", "komi", "games >", "flips >", "certain >", "rate >", "95 % >"))
	b.WriteString(strings.Join(rows, ""))
}

func flipCells(id, komi string, c *report.CountTotal) string {
	low, high := report.Wilson(c.Flips, c.Compared)
	return row(code(id), komi, report.Thousands(c.Compared), report.Thousands(c.Flips), report.Thousands(c.Certain), report.Percent(c.Flips, c.Compared), fmt.Sprintf("%.1f-%.1f", 100*low, 100*high))
}

// maxMatrix keeps the matrix narrow enough for a page.
const maxMatrix = 16

// matrix is how often two rulesets name different winners.
func matrix(b *strings.Builder, n *report.Totals) {
	ids := n.Rules()
	some := false
	for i := range ids {
		for j := range i {
			some = some || n.Pair(ids[i], ids[j], report.KomiRecorded).Games+n.Pair(ids[i], ids[j], report.KomiRuleset).Games > 0
		}
	}
	if !some || len(ids) > maxMatrix || n.Counted < 2 {
		return
	}
	b.WriteString("\n### Games in which two rulesets name different winners\n\nAbove the diagonal both at the recorded komi, below it each at its own usual komi.\n\n")
	titles := []string{""}
	for _, id := range ids {
		titles = append(titles, code(id)+" >")
	}
	b.WriteString(head(titles...))
	for i, id := range ids {
		cells := []string{code(id)}
		for j := range ids {
			variant := report.KomiRecorded
			if i > j {
				variant = report.KomiRuleset
			}
			switch p := n.Pair(id, ids[j], variant); {
			case i == j || p.Games == 0:
				cells = append(cells, "")
			default:
				cells = append(cells, report.Thousands(p.Differ))
			}
		}
		b.WriteString(row(cells...))
	}
}

// list writes a table of games under its title and says how many are not in it.
func list(b *strings.Builder, title string, total int64, rows []string, columns ...string) {
	if total == 0 {
		return
	}
	fmt.Fprintf(b, "\n### %s: %s\n", title, report.Thousands(total))
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n" + head(columns...) + strings.Join(rows, ""))
	if rest := total - int64(len(rows)); rest > 0 {
		fmt.Fprintf(b, "\nand %s more\n", report.Thousands(rest))
	}
}

// head is the first two lines of a table; a title that ends in " >" is that of
// numbers.
func head(titles ...string) string {
	var names, rules []string
	for _, t := range titles {
		name, number := strings.CutSuffix(t, " >")
		names = append(names, name)
		if number {
			rules = append(rules, "--:")
		} else {
			rules = append(rules, "---")
		}
	}
	return row(names...) + "|" + strings.Join(rules, "|") + "|\n"
}

func row(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// place is what the user types after `show`.
func place(r *report.Record) string {
	if r.Game == 0 {
		return code(r.File)
	}
	return code(shorten(r.File) + "#" + strconv.Itoa(r.Game))
}

// shorten keeps the end of a long path, which says most.
func shorten(file string) string {
	if runes := []rune(file); len(runes) > maxText-8 {
		return "…" + string(runes[len(runes)-(maxText-9):])
	}
	return file
}

func playersText(r *report.Record) string {
	p := &r.Players
	if p.Black == "" && p.White == "" {
		return ""
	}
	side := func(name, rank string) string { return strings.TrimSpace(cmp.Or(clean(name), "?") + " " + clean(rank)) }
	return side(p.Black, p.BlackRank) + " - " + side(p.White, p.WhiteRank)
}

// recordedText is the recorded result in normal form, or as written.
func recordedText(r *report.Record) string {
	text := cmp.Or(r.Recorded.Winner.String(), clean(r.Recorded.Raw), "no result")
	if r.Recorded.HasMargin && (r.Recorded.Winner == replay.WinnerBlack || r.Recorded.Winner == replay.WinnerWhite) {
		text += "+" + r.Recorded.Margin.String()
	}
	if r.Rules.ID != "" {
		text += " under " + r.Rules.ID
	}
	return text
}

// scoredText is the count under the game's own rules and komi.
func scoredText(r *report.Record) string {
	for i := range r.Scores {
		if s := &r.Scores[i]; s.Variant == report.KomiRecorded && report.RulesID(s.Rules) == r.Rules.ID {
			return resultText(s)
		}
	}
	return ""
}

func resultText(s *report.Score) string {
	switch {
	case s.LostByFoul():
		return s.Winner.String() + "+F"
	case s.Winner == replay.WinnerBlack, s.Winner == replay.WinnerWhite:
		return s.Winner.String() + "+" + s.Margin.Abs().String()
	}
	return s.Winner.String()
}

func causesText(f *report.Flip) string {
	var parts []string
	for _, c := range f.Causes {
		points := c.Points * replay.HalfPoints(f.Direction())
		switch {
		case points > 0:
			parts = append(parts, c.Cause+" +"+points.String())
		case points < 0:
			parts = append(parts, c.Cause+" "+points.String())
		default:
			parts = append(parts, c.Cause)
		}
	}
	return strings.Join(parts, ", ")
}

// why says the reason of a record in words.
func why(r *report.Record) string {
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.Code == r.Why {
			return d.Message
		}
	}
	if reason, ok := report.FindReason(r.Why); ok {
		return reason.Title
	}
	return ""
}
