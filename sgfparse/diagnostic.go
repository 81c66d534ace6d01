package sgfparse

import "fmt"

// Severity says how much a finding matters.
type Severity uint8

// The severities, lowest first.
const (
	Note    Severity = iota + 1 // worth knowing; nothing was lost
	Warning                     // read by a leniency, or doubtful
	Error                       // something is wrong or lost
)

// String returns "note", "warning" or "error".
func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return "unknown"
}

// Position is the place of a finding. Line and Col count from 1, Col in
// characters of the decoded text; Game counts from 1 within its file; Move is
// the number of the move at or before the place, 0 before the first. Zero
// means "not known" in every field.
type Position struct {
	File string
	Game int
	Line int
	Col  int
	Move int
}

// String returns "file:line:col", shortened where parts are unknown.
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Diagnostic is one finding about a file or game. It is data beside the value,
// never an error return: a finding cannot stop a batch.
type Diagnostic struct {
	Position
	Severity Severity
	Code     string // stable, lower case with hyphens: key of the table that `explain` prints
	Message  string
}

// String returns the one-line form "file:line:col: severity: message (game 3, move 57) [code]".
func (d Diagnostic) String() string {
	where := ""
	switch {
	case d.Game > 0 && d.Move > 0:
		where = fmt.Sprintf(" (game %d, move %d)", d.Game, d.Move)
	case d.Game > 0:
		where = fmt.Sprintf(" (game %d)", d.Game)
	}
	return fmt.Sprintf("%s: %s: %s%s [%s]", d.Position, d.Severity, d.Message, where, d.Code)
}

// Kind is one row of the table of findings: a package declares each of its
// findings once, as a Kind, and raises it with At. `explain`, the
// documentation and every writer read the same rows.
type Kind struct {
	Code     string
	Severity Severity
	Title    string // one line, no full stop
	Why      string // why it is raised, what the program did about it
	Do       string // what the reader of the message can do
}

// At makes a finding of this kind.
func (k Kind) At(p Position, format string, args ...any) Diagnostic {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	if msg == "" {
		msg = k.Title
	}
	return Diagnostic{Position: p, Severity: k.Severity, Code: k.Code, Message: msg}
}
