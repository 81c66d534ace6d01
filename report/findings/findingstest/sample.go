// Package findingstest holds hand-made findings for the tests of the writers:
// one of each kind that a writer treats in its own way, with texts that would
// break out of every form.
package findingstest

import (
	"bytes"
	"testing"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

// Nasty is a text of a record that would break out of a terminal line, of XML
// and of a workflow command.
const Nasty = "\x1b[31mred ::error::x\n::set-output%0A]]> <b a=\"1\">&amp;' \x00\xff\ufffe \u202eback"

// Kinds are the rules of the sample.
var Kinds = []sgfparse.Kind{
	{Code: "bad-text", Severity: sgfparse.Error, Title: "a text <that> is bad", Why: "It \"is\".", Do: "Mend it."},
	{Code: "bare", Severity: sgfparse.Note, Title: "a kind without reasons"},
	{Code: "ko-retaken", Severity: sgfparse.Error, Title: "ko retaken at once", Why: "The rules forbid it.", Do: "Look at the move."},
	{Code: "unreadable", Severity: sgfparse.Error, Title: "cannot be read", Why: "The system said no.", Do: "Ask it."},
	{Code: "wrong-komi", Severity: sgfparse.Warning, Title: "komi cannot be right", Why: "It is no komi.", Do: "Correct it."},
}

// Game is a record with what was found in it.
type Game struct {
	Record *report.Record
	List   []findings.Finding
}

func game(file string, n int, list ...findings.Finding) Game {
	r := &report.Record{File: file, Game: n, Digest: "d" + file, MovesDigest: "m" + file, Moves: 40}
	for i := range list {
		f := &list[i]
		f.File, f.Game = file, n
		r.Diagnostics = append(r.Diagnostics, f.Diagnostic)
		f.Prints = findings.Of(&report.Record{File: file, Game: n, Digest: "d", MovesDigest: "m", Moves: 40, Diagnostics: []sgfparse.Diagnostic{f.Diagnostic}},
			func(*sgfparse.Diagnostic) bool { return true })[0].Prints
	}
	return Game{r, list}
}

func found(code string, line, col, move int, message string) findings.Finding {
	for _, k := range Kinds {
		if k.Code == code {
			return findings.Finding{Diagnostic: k.At(sgfparse.Position{Line: line, Col: col, Move: move}, "%s", message), Fails: k.Severity == sgfparse.Error}
		}
	}
	panic("no kind " + code)
}

// Games are a run in input order.
func Games() []Game {
	known := found("ko-retaken", 3, 1, 60, "White D3 takes back the ko at once")
	known.Known, known.Fails = true, false
	ignored := found("wrong-komi", 1, 9, 0, "KM[375] is odd")
	ignored.Reason = "zi, as the \"server\" writes them"
	return []Game{
		game("games/clean.sgf", 1),
		game("games/a b,c:50%é.sgf", 1, found("wrong-komi", 1, 20, 0, "KM[6,5] is read as 6.5"), found("ko-retaken", 2, 53, 57, "Black Q16 takes back the ko at once"), found("ko-retaken", 2, 60, 59, "Black Q16 takes back the ko at once")),
		game("games/a b,c:50%é.sgf", 2, known, ignored),
		game("odd & ends.zip!2019/b.sgf", 3, found("bad-text", 4, 7, 0, Nasty)),
		game("/data/absolute.sgf", 1, found("bare", 0, 0, 0, "a note without a place")),
		game("gone.sgf", 0, found("unreadable", 0, 0, 0, "cannot read: no such file")),
	}
}

// Render is what a writer makes of the sample.
func Render(t *testing.T, open func(*bytes.Buffer) findings.Writer) []byte {
	t.Helper()
	b := &bytes.Buffer{}
	w := open(b)
	if err := Feed(w); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Feed hands the sample to a writer and returns its first error.
func Feed(w findings.Writer) error {
	totals := &report.Totals{}
	var first error
	keep := func(err error) {
		if first == nil {
			first = err
		}
	}
	keep(w.Input(sgfparse.Diagnostic{Position: sgfparse.Position{File: "games"}, Severity: sgfparse.Note, Code: "files-skipped", Message: "2 files are no game records"}))
	for _, g := range Games() {
		totals.Add(g.Record)
		keep(w.Write(g.Record, g.List))
	}
	keep(w.Close(totals, true))
	return first
}
