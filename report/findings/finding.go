package findings

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"gorescore/report"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
)

// Finding is one finding about a game or an input, with what a linter knows
// beside it.
type Finding struct {
	sgfparse.Diagnostic
	Prints Prints
	Known  bool   // the baseline has it
	Reason string // why the settings ignore it; "" if they do not
	Fails  bool   // the run ends with an error because of it
}

// New reports whether the finding is one to be told: neither known nor ignored.
func (f *Finding) New() bool { return !f.Known && f.Reason == "" }

// Writer takes the findings of a run in input order. An error means that the
// output cannot be written.
type Writer interface {
	// Write takes one record with what was found in it, by place; the list may
	// be empty. Known and ignored findings are among it.
	Write(r *report.Record, list []Finding) error
	// Input takes what is worth saying about the input and concerns no game.
	Input(d sgfparse.Diagnostic) error
	// Close is called once, with the totals of the new findings. complete tells
	// that the run was not interrupted.
	Close(t *report.Totals, complete bool) error
}

// Of lists those findings of a record that are wanted, by place.
func Of(r *report.Record, wanted func(*sgfparse.Diagnostic) bool) []Finding {
	var list []Finding
	var prints *printer
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if !wanted(d) {
			continue
		}
		if prints == nil {
			prints = newPrinter(r)
		}
		list = append(list, Finding{Diagnostic: *d, Prints: prints.of(d)})
	}
	slices.SortStableFunc(list, func(x, y Finding) int {
		return cmp.Or(
			cmp.Compare(x.Line, y.Line), cmp.Compare(x.Col, y.Col),
			cmp.Compare(x.Move, y.Move), cmp.Compare(y.Severity, x.Severity),
			cmp.Compare(x.Code, y.Code), cmp.Compare(x.Message, y.Message))
	})
	return list
}

// Split parts the name of a record in an archive into the file on disk and the
// member: "games.zip!2019/a.sgf" is games.zip and 2019/a.sgf. Of a name that is
// none of an archive's members, member is "".
func Split(file string) (disk, member string) {
	for i := 0; i < len(file); i++ {
		if file[i] == '!' && archive.IsArchiveName(filepath.Base(file[:i])) {
			return file[:i], file[i+1:]
		}
	}
	return file, ""
}

// Text is the message of a finding as one line that is safe to show, with the
// name of the member if the record is in an archive: "b.sgf:2:53: White D3 takes
// back the ko at once (game 1, move 2)".
func (f *Finding) Text() string {
	d := f.Diagnostic
	d.Message = report.Clean(d.Message)
	text := strings.TrimSuffix(d.String(), " ["+d.Code+"]")
	text = strings.TrimPrefix(text, d.Position.String()+": "+d.Severity.String()+": ")
	if _, member := Split(d.File); member != "" {
		at := d.Position
		at.File = report.Clean(member)
		text = at.String() + ": " + text
	}
	return text
}
