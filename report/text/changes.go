package text

import (
	"fmt"
	"io"
	"strings"

	"gorescore/report"
)

// aspectWords name what changed, in the order of report.Aspects.
var aspectWords = map[string]string{
	report.AspectOutcome:   "outcome",
	report.AspectReading:   "komi, rules or result read otherwise",
	report.AspectAgrees:    "recorded result reproduced or not",
	report.AspectRates:     "in the rates or not",
	report.AspectLife:      "dead stones",
	report.AspectWinner:    "winner of a count",
	report.AspectMargin:    "margin of a count",
	report.AspectFlip:      "flips",
	report.AspectViolation: "fouls",
}

// WriteChanges writes how two runs differ: what changed in how many games, and
// Options.Limit of the games with Options.Differences of what differs.
func WriteChanges(w io.Writer, changes []report.Change, n *report.Changes, o Options) error {
	b := &strings.Builder{}
	if n.Changed+n.Added+n.Removed == 0 {
		fmt.Fprintf(b, "%s\n", o.paint(bold, "No verdict changed: "+report.Plural(n.Same, "game")))
	} else {
		fmt.Fprintf(b, "%s\n", o.paint(bold, fmt.Sprintf("Verdicts changed: %s of %s", report.Thousands(n.Changed), report.Plural(n.Changed+n.Same, "game"))))
	}
	if n.Added > 0 {
		fmt.Fprintf(b, "  only in the newer run: %s\n", report.Plural(n.Added, "game"))
	}
	if n.Removed > 0 {
		fmt.Fprintf(b, "  only in the older run: %s\n", report.Plural(n.Removed, "game"))
	}
	tab := newTable("lr")
	for _, a := range report.Aspects {
		if n.ByAspect[a] > 0 {
			tab.row(aspectWords[a], report.Thousands(n.ByAspect[a]))
		}
	}
	if len(tab.rows) > 0 {
		b.WriteByte('\n')
		tab.write(b, 2, o)
	}
	shown := bound(o.Limit, defaultLimit, len(changes))
	for i := range changes[:shown] {
		writeChange(b, &changes[i], o)
	}
	if rest := len(changes) - shown; rest > 0 {
		fmt.Fprintf(b, "\nand %s more (--limit N lists more)\n", report.Thousands(int64(rest)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// defaultDifferences is how many differences of one game are shown unless more
// are asked for.
const defaultDifferences = 12

func writeChange(b *strings.Builder, c *report.Change, o Options) {
	fmt.Fprintf(b, "\n%s", o.paint(cyan, place(c.File, c.Game)))
	switch c.Kind {
	case report.Added:
		b.WriteString("  only in the newer run\n")
		return
	case report.Removed:
		b.WriteString("  only in the older run\n")
		return
	}
	if c.Moved() {
		fmt.Fprintf(b, "  was %s", place(c.OldFile, c.OldGame))
	}
	if c.Edited() {
		b.WriteString("  the record was edited")
	}
	b.WriteByte('\n')
	shown := bound(o.Differences, defaultDifferences, len(c.Differences))
	for i := range c.Differences[:shown] {
		d := &c.Differences[i]
		name := d.Aspect
		if d.Of != "" {
			name += ", " + report.Clean(d.Of)
		}
		wrap(b, "  "+name+": ", valueText(d.Old)+" -> "+valueText(d.New), o)
	}
	switch rest := len(c.Differences) - shown; {
	case rest == 0:
	case shown == 0:
		fmt.Fprintf(b, "  %s\n", report.Plural(int64(rest), "difference"))
	default:
		fmt.Fprintf(b, "  and %s more (--differences N lists more)\n", report.Plural(int64(rest), "difference"))
	}
}

func valueText(s string) string {
	if s = report.Clean(s); s == "" {
		return "none"
	}
	return s
}
