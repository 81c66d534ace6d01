package text

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"gorescore/report"
	"gorescore/sgfparse"
)

// WriteDiagnostics prints one line for each finding, sorted by place within a
// file; files keep the order in which they come. The form is the one that
// editors and CI systems make clickable:
//
//	file:line:col: severity: message (game 3, move 57) [code]
func WriteDiagnostics(w io.Writer, list []sgfparse.Diagnostic, o Options) error {
	b := &strings.Builder{}
	appendDiagnostics(b, list, o)
	_, err := io.WriteString(w, b.String())
	return err
}

func appendDiagnostics(b *strings.Builder, list []sgfparse.Diagnostic, o Options) {
	for _, d := range sorted(list) {
		b.WriteString(diagnosticLine(&d, o))
		b.WriteByte('\n')
	}
}

// appendWrapped is appendDiagnostics for a page of a width: a long finding goes
// on below, further in.
func appendWrapped(b *strings.Builder, list []sgfparse.Diagnostic, o Options) {
	for _, d := range sorted(list) {
		severity := o.paint(severityStyle[d.Severity], d.Severity.String()) + ":"
		place, rest, _ := strings.Cut(diagnosticLine(&d, o), ": "+severity+" ")
		wrapHang(b, "", append([]string{place + ":", severity}, strings.Fields(rest)...), 4, o)
	}
}

// sorted puts findings in the order in which they are printed.
func sorted(list []sgfparse.Diagnostic) []sgfparse.Diagnostic {
	files := map[string]int{}
	for i := range list {
		if _, known := files[list[i].File]; !known {
			files[list[i].File] = len(files)
		}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y sgfparse.Diagnostic) int {
		return cmp.Or(
			cmp.Compare(files[x.File], files[y.File]),
			cmp.Compare(x.Line, y.Line), cmp.Compare(x.Col, y.Col),
			cmp.Compare(x.Game, y.Game), cmp.Compare(x.Move, y.Move),
			cmp.Compare(y.Severity, x.Severity), cmp.Compare(x.Code, y.Code), cmp.Compare(x.Message, y.Message))
	})
	return list
}

// severityStyle colours a severity.
var severityStyle = map[sgfparse.Severity]style{sgfparse.Error: red, sgfparse.Warning: yellow, sgfparse.Note: cyan}

// diagnosticLine is the finding's String, safe to print.
func diagnosticLine(d *sgfparse.Diagnostic, o Options) string {
	safe := *d
	safe.File, safe.Message, safe.Code = report.Clean(d.File), report.Clean(d.Message), report.Clean(d.Code)
	if !o.Color {
		return safe.String()
	}
	severity := ": " + safe.Severity.String() + ": "
	before, after, _ := strings.Cut(safe.String(), severity)
	return o.paint(bold, before) + ": " + o.paint(severityStyle[d.Severity], safe.Severity.String()) + ": " + after
}

// CheckSummary is the last line of `check`, without a line end: "33,677 games:
// 12 errors and 3 warnings in 14 games" or "33,677 games, nothing found".
func CheckSummary(t *report.Totals) string {
	what := report.Plural(t.Games, "game")
	if t.Inputs > 0 {
		what += " and " + report.Plural(t.Inputs, "input") + " without a game"
	}
	var parts []string
	for s := sgfparse.Error; s >= sgfparse.Note; s-- {
		if n := t.BySeverity[s]; n > 0 {
			parts = append(parts, report.Plural(n, s.String()))
		}
	}
	if len(parts) == 0 {
		return what + ", nothing found"
	}
	list := parts[0]
	for i, p := range parts[1:] {
		if i == len(parts)-2 {
			list += " and " + p
		} else {
			list += ", " + p
		}
	}
	if t.GamesWithFindings > 0 {
		list += " in " + report.Plural(t.GamesWithFindings, "game")
	}
	return what + ": " + list
}
