package findings_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

var ko = sgfparse.Kind{Code: "ko-retaken", Severity: sgfparse.Error, Title: "ko retaken"}

func all(*sgfparse.Diagnostic) bool { return true }

// record is a game of White against Black with one fault.
func record() *report.Record {
	r := &report.Record{
		File: "games/a.sgf", Game: 1, Line: 1, Col: 1, Digest: "d1", MovesDigest: "m1", Moves: 57,
		Players: report.Players{Black: "柯洁", White: "신진서"}, Date: "2019-03-02",
	}
	r.Diagnostics = []sgfparse.Diagnostic{ko.At(sgfparse.Position{File: r.File, Game: 1, Line: 3, Col: 40, Move: 57}, "White D3 takes back the ko at once")}
	return r
}

// known reports whether a baseline of one record has all that is found in
// another.
func known(t *testing.T, old, now *report.Record) bool {
	t.Helper()
	b := baseline(t, old)
	for _, f := range findings.Of(now, all) {
		if !b.Has(&f) {
			return false
		}
	}
	return true
}

func baseline(t *testing.T, records ...*report.Record) *findings.Baseline {
	t.Helper()
	text := &bytes.Buffer{}
	w := findings.NewRecorder(text)
	want := 0
	for _, r := range records {
		for _, f := range findings.Of(r, all) {
			w.Add(&f)
			want++
		}
	}
	if n, err := w.Flush(); err != nil || n != want {
		t.Fatal(n, err)
	}
	b, err := findings.ReadBaseline(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWhatIsKnownStaysKnown(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(r *report.Record)
		known  bool
	}{
		{"nothing changed", func(*report.Record) {}, true},
		{"the file moved", func(r *report.Record) { r.File, r.Diagnostics[0].File = "old/b.sgf", "old/b.sgf" }, true},
		{"a game was put before it", func(r *report.Record) { r.Game, r.Diagnostics[0].Game, r.Diagnostics[0].Line = 2, 2, 30 }, true},
		{"a comment was added", func(r *report.Record) { r.Digest, r.Diagnostics[0].Line = "d2", 4 }, true},
		{"a name was corrected", func(r *report.Record) { r.Players.Black = "Ke Jie"; r.Digest = "d2" }, true},
		{"a later move was corrected", func(r *report.Record) { r.MovesDigest, r.Digest = "m2", "d2" }, true},
		{"the message has new words", func(r *report.Record) { r.Diagnostics[0].Message = "the ko at D3 is retaken at once" }, true},
		{"the estimate is surer", func(r *report.Record) { r.Diagnostics[0].Message += " (confidence 0.75)" }, true},
		{"the estimate finds stones left", func(r *report.Record) {
			r.Diagnostics[0].Message += "; reproduced " + report.ReadingText("left C5,A8")
		}, true},
		{"it is graver now", func(r *report.Record) { r.Diagnostics[0].Severity = sgfparse.Warning }, true},
		{"another point", func(r *report.Record) { r.Diagnostics[0].Message = "White E4 takes back the ko at once" }, false},
		{"another move", func(r *report.Record) { r.Diagnostics[0].Move = 59 }, false},
		{"another code", func(r *report.Record) { r.Diagnostics[0].Code = "repetition" }, false},
		{"another game", func(r *report.Record) { r.MovesDigest, r.Date = "m2", "2020-01-01" }, false},
		{"once more", func(r *report.Record) { r.Diagnostics = append(r.Diagnostics, r.Diagnostics[0]) }, false},
	} {
		r := record()
		c.change(r)
		if got := known(t, record(), r); got != c.known {
			t.Errorf("%s: known %v, want %v", c.what, got, c.known)
		}
	}
}

func TestGameWithoutHeaderIsKnownByItsPlaceWhenItsMovesChange(t *testing.T) {
	old, now := record(), record()
	old.Players, old.Date = report.Players{}, ""
	now.Players, now.Date, now.MovesDigest = report.Players{}, "", "m2"
	if !known(t, old, now) {
		t.Error("a corrected move made it new")
	}
	now.Game = 2
	if known(t, old, now) {
		t.Error("another game of the file passes for it")
	}
}

func TestGamesWithoutMovesAreNotOneGame(t *testing.T) {
	old, now := record(), record()
	for _, r := range []*report.Record{old, now} {
		r.Moves, r.MovesDigest, r.Players, r.Date = 0, "the empty board", report.Players{}, ""
	}
	now.Digest, now.File = "d2", "games/other.sgf"
	if known(t, old, now) {
		t.Error("another game without moves passes for it")
	}
}

func TestUnreadableInputIsKnownByItsName(t *testing.T) {
	unread := func(file string) *report.Record {
		r := &report.Record{File: file}
		r.Diagnostics = []sgfparse.Diagnostic{ko.At(sgfparse.Position{File: file}, "cannot read")}
		return r
	}
	if !known(t, unread("a/broken.zip"), unread("b/broken.zip")) {
		t.Error("moving it made it new")
	}
	if known(t, unread("a/broken.zip"), unread("a/torn.zip")) {
		t.Error("another input passes for it")
	}
}

// TestDuplicateIsKnownWhereverTheFirstIs: its message names a place.
func TestDuplicateIsKnownWhereverTheFirstIs(t *testing.T) {
	of := func(place string) *report.Record {
		r := record()
		r.Diagnostics[0].Code, r.Diagnostics[0].Message = "duplicate-game", "same moves as "+place+" game 1"
		return r
	}
	if !known(t, of("a1.sgf"), of("2020/a7.sgf")) {
		t.Error("moving the first of the two made it new")
	}
}

// TestChangedValueIsNew: who corrects one wrong value into another is told.
func TestChangedValueIsNew(t *testing.T) {
	of := func(message string) *report.Record {
		r := record()
		r.Diagnostics[0].Message = message
		return r
	}
	for _, c := range [][2]string{
		{`KM["no komi here"] cannot be read`, `KM["no comi here"] cannot be read`},
		{"recorded W+8.5, but the board counts B+0.5", "recorded W+9.5, but the board counts B+0.5"},
		{"RE[white] says nothing", "RE[black] says nothing"},
	} {
		if known(t, of(c[0]), of(c[1])) {
			t.Errorf("%q passes for %q", c[1], c[0])
		}
	}
}

func TestBaselineCountsWhatIsGone(t *testing.T) {
	other := record()
	other.MovesDigest, other.Date = "m2", "2020-01-01"
	b := baseline(t, record(), other)
	f := findings.Of(record(), all)[0]
	if !b.Has(&f) || b.Gone() != 1 {
		t.Errorf("%d gone, want 1", b.Gone())
	}
	if b.Has(&f) {
		t.Error("one line of the baseline is good for two findings")
	}
}

func TestBaselineThatIsNoneIsRefused(t *testing.T) {
	const head = `{"gorescore-baseline":1}` + "\n"
	for _, c := range [][2]string{
		{"", "empty"},
		{`{"schema":1}`, "first line"},
		{"(;GM[1])", "first line"},
		{`{"gorescore-baseline":9}`, "version 9"},
		{head + "{", "line 2"},
		{head + "\n" + `{"code":"x","moves":"y"}`, "line 3: want"},
		{head + strings.Repeat("x", 2<<20), "line 2"},
	} {
		if _, err := findings.ReadBaseline(strings.NewReader(c[0])); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%.40q: error %v, want %q", c[0], err, c[1])
		}
	}
}

func TestSplit(t *testing.T) {
	for name, want := range map[string]string{
		"a.sgf":                   "a.sgf|",
		"wow!.sgf":                "wow!.sgf|",
		"a.zip!b/c!d.sgf":         "a.zip|b/c!d.sgf",
		"wow!/a.tar.gz!b.sgf":     "wow!/a.tar.gz|b.sgf",
		"a.zip!b.zip!c.sgf":       "a.zip|b.zip!c.sgf",
		"games.ZIP!2019/a.sgf":    "games.ZIP|2019/a.sgf",
		"<stdin>!a.sgf":           "<stdin>!a.sgf|",
		"no archive.sgf!what.sgf": "no archive.sgf!what.sgf|",
	} {
		if disk, member := findings.Split(name); disk+"|"+member != want {
			t.Errorf("%s: %s|%s", name, disk, member)
		}
	}
}

func TestTextIsOneSafeLine(t *testing.T) {
	f := findings.Finding{Diagnostic: ko.At(sgfparse.Position{File: "a.zip!b: error: .sgf", Game: 2, Line: 3, Col: 4}, "x\n\x1b[2Jy")}
	if got, want := f.Text(), "b: error: .sgf:3:4: x \ufffd[2Jy (game 2)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func ExampleSplit() {
	fmt.Println(findings.Split("games.zip!2019/final.sgf"))
	// Output: games.zip 2019/final.sgf
}
