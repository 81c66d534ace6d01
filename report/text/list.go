package text

import (
	"fmt"
	"strings"

	"gorescore/report"
	"gorescore/sgfparse"
)

// listTitles are the filters whose games the report lists in place of its
// tables, with the title of the list.
var listTitles = map[string]string{
	"skipped":  "Skipped games",
	"doubtful": "Games in which the life of a stone is in doubt",
	"mismatch": "Recorded results that the count does not reproduce",
}

// lists reports whether the report is a list of the games written.
func (t *textWriter) lists() bool { return listTitles[t.o.Only] != "" }

func (t *textWriter) writeList(b *strings.Builder) {
	title := listTitles[t.o.Only] + ": " + report.Thousands(t.written)
	if t.written == 0 {
		fmt.Fprintf(b, "\n%s\n", t.o.paint(bold, title))
		return
	}
	t.writeEntries(b, title, "", t.listed, t.written, "--limit N lists more")
}

// listEntry is one game of the list with the reason why it is there.
func (t *textWriter) listEntry(r *report.Record) string {
	if r.Outcome != report.Rescored {
		b := &strings.Builder{}
		t.headEntry(b, r)
		wrap(b, "    ", outcomeText(r), t.o)
		if d := gravest(r); d != nil {
			wrap(b, "    ", diagnosticPlace(d)+report.Clean(d.Message), t.o)
		}
		return b.String()
	}
	b := &strings.Builder{}
	t.headEntry(b, r)
	wrapItems(b, "    ", commas(t.facts(r)), t.o)
	if l := r.Life; l != nil && len(l.Doubtful) > 0 {
		wrap(b, "    ", report.Clean("in doubt: "+strings.Join(l.Doubtful, " ")), t.o)
	}
	if why := r.LeftOut(); why != "" {
		wrap(b, "    ", "in no rate: "+reasonText(why), t.o)
		return b.String()
	}
	t.flipGroups(b, r, report.AgainstRecorded)
	return b.String()
}

// facts lists the recorded result, what it rests on, and the count if that is
// another.
func (t *textWriter) facts(r *report.Record) []string {
	items := evidenceLine(r)
	if r.Agrees == nil || *r.Agrees {
		return items
	}
	if s := sourceScore(r); s != nil {
		items = append(items, "counted "+s.Text())
	} else if own := ownCount(r); own != "" {
		items = append(items, "counted "+own)
	}
	if r.AgreesIf != "" {
		items = append(items, "agrees "+report.ReadingText(r.AgreesIf))
	}
	return items
}

// ownCount is the count under a source's rules that are not among the counted
// ones: the finding tells it.
func ownCount(r *report.Record) string {
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.Code == "result-mismatch" {
			_, count, _ := strings.Cut(d.Message, "the board counts ")
			count, _, _ = strings.Cut(count, " (")
			return count
		}
	}
	return ""
}

// outcomeText is "Skipped: unfilled - too much of the board is open".
func outcomeText(r *report.Record) string {
	return outcomeWords[r.Outcome] + ": " + reasonText(r.Why)
}

// gravest is the first error among a record's findings, nil without.
func gravest(r *report.Record) *sgfparse.Diagnostic {
	for i := range r.Diagnostics {
		if r.Diagnostics[i].Severity == sgfparse.Error {
			return &r.Diagnostics[i]
		}
	}
	return nil
}

// diagnosticPlace is "line 1, move 5: ", as far as it is known.
func diagnosticPlace(d *sgfparse.Diagnostic) string {
	var parts []string
	if d.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", d.Line))
	}
	if d.Move > 0 {
		parts = append(parts, fmt.Sprintf("move %d", d.Move))
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + ": "
}
