package text

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/score"
	"gorescore/sgfparse"
)

// manyRules are the ids of a full default run.
var manyRules = []string{"jp1989", "kr", "cn2002", "cn-ref", "aga", "nz", "ing1991", "tt", "stone", "wmsg2008", "aga-button", "fw"}

// manyRecords is a run of n games under twelve rulesets with a sweep: every
// third game flips under the area rulesets.
func manyRecords(n int) []*report.Record {
	var rules []*score.Ruleset
	for _, id := range manyRules {
		rules = append(rules, &score.Ruleset{ID: id, Counting: score.Area, Tie: replay.WinnerDraw})
	}
	var list []*report.Record
	for g := range n {
		r := boardedFlip()
		r.Seq, r.Game, r.Flips, r.Scores, r.BreakEven = int64(g+1), g+1, nil, nil, nil
		for i, rs := range rules {
			r.BreakEven = append(r.BreakEven, report.BreakEven{Rules: rs.ID, Margin: 14})
			for _, c := range []struct {
				variant string
				komi    replay.HalfPoints
			}{{report.KomiRecorded, 13}, {report.KomiRuleset, 15}, {report.KomiGiven, 10}, {report.KomiGiven, 17}} {
				white := 176
				if i > 1 && g%3 == 0 && c.komi > 14 {
					white = 180
				}
				s := reporttest.Area(rs, c.komi, c.variant, 185, 0, white, 0)
				r.Scores = append(r.Scores, s)
				if s.Winner == replay.WinnerWhite {
					r.Flips = append(r.Flips, reporttest.Flip(s, replay.WinnerBlack, i%2 == 0, score.Cause{Cause: "komi", Points: 13 - c.komi}, score.Cause{Cause: "parity", Points: -8}))
				}
			}
		}
		list = append(list, r)
	}
	return list
}

// TestGoldenTextLarge shows what a large run looks like: shares in the matrix
// (the counts of twelve rulesets do not fit 80 columns), a sweep, a limit.
func TestGoldenTextLarge(t *testing.T) {
	out := reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{Limit: 2, Boards: -1}) }, manyRecords(3000))
	reporttest.Golden(t, "large.txt", out)
	for i, line := range strings.Split(string(out), "\n") {
		if width(line) > 80 {
			t.Errorf("line %d has %d columns: %s", i+1, width(line), line)
		}
	}
}

func TestGoldenTextEmpty(t *testing.T) {
	reporttest.Golden(t, "empty.txt", reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, nil))
}

func TestGoldenColor(t *testing.T) {
	reporttest.Golden(t, "color.txt", reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{Color: true, Width: 60}) }, boarded()))
	b := &bytes.Buffer{}
	if err := WriteShow(b, sampleView(), Options{Color: true}); err != nil {
		t.Fatal(err)
	}
	reporttest.Golden(t, "show-color.txt", b.Bytes())
}

// TestColorOnlyRepeats: without its colours the report is the same text.
func TestColorOnlyRepeats(t *testing.T) {
	plain := reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, boarded())
	painted := reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{Color: true}) }, boarded())
	if got := styleEnds.Replace(string(painted)); got != string(plain) {
		t.Errorf("painted, without its colours:\n%s\nplain:\n%s", got, plain)
	}
}

// TestTextSteersNoTerminal guards terminals against names: no control
// character but line ends may come out of any text writer, whatever the record.
func TestTextSteersNoTerminal(t *testing.T) {
	evil := "a\x1b[2J\x1b]0;x\x07b\u009b31mc\x7fd\re\u202ef\u2066g\u200bh"
	r := boardedFlip()
	r.File, r.Date, r.Event, r.Place, r.Recorded.Raw, r.Rules.Raw = evil, evil, evil, evil, evil, evil
	r.Players = report.Players{Black: evil, White: evil, BlackRank: evil, WhiteRank: evil}
	r.Life.Origin, r.Life.Dead = score.Origin(evil), []string{evil}
	r.Flips[0].Causes = []score.Cause{{Cause: evil, Points: 1}}
	r.BreakEven[0].Rules = evil
	r.Violations = []report.Violation{{Kind: evil, Class: evil, Point: evil, Color: evil, Consequence: []report.Consequence{{Rules: evil, Text: evil}}}}
	r.Diagnostics = []sgfparse.Diagnostic{{Position: sgfparse.Position{File: evil}, Code: evil, Message: evil}}
	r.Scores[0].Notes = []string{evil}
	r.Flips[1].Against = evil
	rs := *r.Scores[3].Rules
	rs.ID = evil
	for i := range r.Scores {
		r.Scores[i].Rules = &rs
	}
	r.Flips[0].Rules = &rs
	mismatch := *r
	mismatch.Agrees, mismatch.AgreesIf = new(false), evil
	skipped := *r
	skipped.Outcome, skipped.Why = report.Skipped, evil
	open := *r
	open.Recorded = replay.Result{Raw: evil}
	open.Agrees = nil
	records := []*report.Record{r, &mismatch, &skipped, &open}
	b := &bytes.Buffer{}
	b.Write(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, records))
	if err := WriteDiagnostics(b, r.Diagnostics, Options{Color: false}); err != nil {
		t.Fatal(err)
	}
	b.Write(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewJSONL(b) }, records))
	for _, rec := range records {
		v := sampleView()
		v.Record, v.Reference = rec, evil
		for i := range v.Differences {
			v.Differences[i].Score = &rec.Scores[0]
			v.Differences[i].Causes = []score.Cause{{Cause: evil, Points: 1}}
		}
		if err := WriteShow(b, v, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	for n, line := range strings.Split(b.String(), "\n") {
		for _, c := range line {
			if c < 0x20 || c >= 0x7f && c < 0xa0 {
				t.Fatalf("line %d holds %q: %q", n+1, c, line)
			}
			if report.Hidden(c) && !strings.HasPrefix(line, "{") { // JSON keeps every character
				t.Fatalf("line %d holds the hidden %q: %q", n+1, c, line)
			}
		}
	}
}

// TestTextLimit: what is beyond the limit is counted, not kept.
func TestTextLimit(t *testing.T) {
	for _, c := range []struct{ limit, shown int }{{0, defaultLimit}, {ShowNone, 0}, {5, 5}, {-1, 30}} {
		w := New(&bytes.Buffer{}, Options{Limit: c.limit}).(*textWriter)
		for _, r := range manyRecords(90) {
			if err := w.Write(r); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(w.flipEntries()); n != c.shown {
			t.Errorf("limit %d lists %d games, want %d", c.limit, n, c.shown)
		}
		for _, kept := range w.flips {
			if len(kept) > c.shown {
				t.Errorf("limit %d keeps %d games of one rank", c.limit, len(kept))
			}
		}
	}
}

// TestFlipsThatCountComeFirst: a game that only a ruleset out of use turns over
// takes no room from one that the recorded komi is enough for, and the boards are
// those of the first.
func TestFlipsThatCountComeFirst(t *testing.T) {
	b := &bytes.Buffer{}
	w := New(b, Options{Limit: 2, Boards: 1})
	add := func(file string, rs *score.Ruleset, variant string, certain bool) {
		r := boardedFlip()
		r.File = file
		f := &r.Flips[0]
		f.Rules, f.Variant, f.Certain = rs, variant, certain
		r.Flips = r.Flips[:1]
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	add("stone.sgf", reporttest.Stone, report.KomiRecorded, true)
	add("usual.sgf", reporttest.CN2002, report.KomiRuleset, true)
	add("open.sgf", reporttest.CN2002, report.KomiRecorded, false)
	add("sure.sgf", reporttest.CN2002, report.KomiRecorded, true)
	if err := w.Close(&report.Totals{Games: 4, Rescored: 4, Compared: 4, Flipped: 4}); err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(b.String(), "Flipped games")
	sure, board, open := strings.Index(list, "sure.sgf"), strings.Index(list, " A B C "), strings.Index(list, "open.sgf")
	if !(0 < sure && sure < board && board < open) || strings.Contains(list, "usual.sgf") || strings.Contains(list, "stone.sgf") || strings.Count(list, " A B C ") > 2 {
		t.Error(b)
	}
}

// TestFlipOrderIsWhatThereIs: the order of flipped games is told as far as they
// differ; in a sweep none is of the recorded komi.
func TestFlipOrderIsWhatThereIs(t *testing.T) {
	for _, c := range []struct {
		recorded, other, aside int64
		want                   string
	}{
		{1, 1, 1, "first those of rulesets in use at the recorded komi; "},
		{1, 0, 1, "first those of rulesets in use at the recorded komi; "},
		{0, 1, 1, "first those of rulesets in use; "},
		{1, 0, 0, ""},
		{0, 2, 0, ""},
		{0, 0, 2, ""},
	} {
		totals := &report.Totals{}
		totals.FlippedBy[report.FlipRecordedKomi].Games = c.recorded
		totals.FlippedBy[report.FlipOtherKomi].Games = c.other
		totals.FlippedBy[report.FlipAside].Games = c.aside
		if got := flipOrder(totals); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestMismatchHintCountsTheOthers: --only mismatch lists more games than the list,
// which has those alone that nothing else leaves out.
func TestMismatchHintCountsTheOthers(t *testing.T) {
	totals := &report.Totals{Mismatch: 605, LeftOut: report.Tally{}}
	totals.LeftOut[report.LeftOutMismatch] = 605
	if got := mismatchHint(totals); got != "--only mismatch lists them" {
		t.Errorf("%q", got)
	}
	totals.LeftOut[report.LeftOutMismatch] = 13
	if got := mismatchHint(totals); !strings.Contains(got, "592") {
		t.Errorf("%q", got)
	}
}

// TestPlayersGoToTheSecondLine: a place that leaves room for a part of them does
// not cost a player or the date.
func TestPlayersGoToTheSecondLine(t *testing.T) {
	r := reporttest.Flipped()
	r.Players.Black, r.Players.White, r.Date, r.Event = "수원정사범 jujujujuju", "文근영 longname", "2006-11-03", "a tournament"
	for length := 1; length < 78; length++ {
		r.File = strings.Repeat("x", length)
		b := &bytes.Buffer{}
		w := New(b, Options{})
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(&report.Totals{Games: 1, Rescored: 1, Compared: 1, Flipped: 1}); err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(b.String(), "Flipped games")
		if !strings.Contains(list, "longname") || !strings.Contains(list, "2006-11-03") {
			t.Fatalf("a place of %d letters:\n%s", length, list)
		}
	}
}

// TestTextGamesWithoutResult: a game that records no result flips nothing; if
// its winner depends on the rules it is told apart.
func TestTextGamesWithoutResult(t *testing.T) {
	r := boardedFlip()
	r.Recorded, r.Agrees = replay.Result{}, nil
	for i := range r.Flips {
		r.Flips[i].Against = "jp1989@6.5"
	}
	out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, []*report.Record{r}))
	for _, want := range []string{"No recorded result, and the winner depends on the rules", "held against", "none could be held against its record"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "Flipped games") {
		t.Errorf("flips against nothing:\n%s", out)
	}
}

func TestWidths(t *testing.T) {
	for s, want := range map[string]int{"": 0, "abc": 3, "柯洁": 4, "신진서 9p": 9, "é": 1, "\x1b[1mab\x1b[0m": 2, "\x1b[1m柯\x1b[0m": 2} {
		if got := width(s); got != want {
			t.Errorf("width(%q) = %d, want %d", s, got, want)
		}
	}
	if got := snip("柯洁柯洁柯洁", 9); width(got) > 9 || !strings.HasSuffix(got, "...") {
		t.Errorf("snip gives %q", got)
	}
	if got := snipLeft("archive/2019/final.sgf#3 move 57", 20); width(got) > 20 || !strings.HasSuffix(got, "move 57") {
		t.Errorf("snipLeft gives %q", got)
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 33677: "33,677", 1234567: "1,234,567", -1000: "-1,000"} {
		if got := report.Thousands(n); got != want {
			t.Errorf("report.Thousands(%d) = %s", n, got)
		}
	}
	for _, c := range []struct {
		x, n int64
		want string
	}{{0, 0, "-"}, {0, 10, "0.0 %"}, {10, 10, "100.0 %"}, {1, 100000, "<0.1 %"}, {99999, 100000, ">99.9 %"}, {1999, 2000, ">99.9 %"}, {1, 2000, "0.1 %"}, {1, 3, "33.3 %"}} {
		if got := report.Percent(c.x, c.n); got != c.want {
			t.Errorf("report.Percent(%d, %d) = %s, want %s", c.x, c.n, got, c.want)
		}
	}
}

// TestResultWords guards ties: Ing's Black wins an equal count.
func TestResultWords(t *testing.T) {
	for _, c := range []struct {
		winner replay.Winner
		margin replay.HalfPoints
		want   string
	}{{replay.WinnerBlack, 5, "B+2.5"}, {replay.WinnerWhite, -1, "W+0.5"}, {replay.WinnerBlack, 0, "B+0 (tie)"}, {replay.WinnerDraw, 0, "draw"}} {
		if got := report.ResultText(c.winner, c.margin); got != c.want {
			t.Errorf("%v %v: %s, want %s", c.winner, c.margin, got, c.want)
		}
	}
}

// TestDiagnosticsOrder: by place within a file, files in their order.
func TestDiagnosticsOrder(t *testing.T) {
	at := func(file string, line, col, game, move int, s sgfparse.Severity, code string) sgfparse.Diagnostic {
		return sgfparse.Diagnostic{Position: sgfparse.Position{File: file, Line: line, Col: col, Game: game, Move: move}, Severity: s, Code: code, Message: "text"}
	}
	list := []sgfparse.Diagnostic{
		at("b.sgf", 9, 1, 3, 57, sgfparse.Warning, "late"),
		at("b.sgf", 2, 5, 1, 0, sgfparse.Note, "same-place"),
		at("a.sgf", 1, 1, 1, 0, sgfparse.Error, "other-file"),
		at("b.sgf", 2, 5, 1, 0, sgfparse.Error, "same-place-graver"),
		at("b.sgf", 0, 0, 0, 0, sgfparse.Error, "whole-file"),
	}
	b := &bytes.Buffer{}
	if err := WriteDiagnostics(b, list, Options{}); err != nil {
		t.Fatal(err)
	}
	want := `b.sgf: error: text [whole-file]
b.sgf:2:5: error: text (game 1) [same-place-graver]
b.sgf:2:5: note: text (game 1) [same-place]
b.sgf:9:1: warning: text (game 3, move 57) [late]
a.sgf:1:1: error: text (game 1) [other-file]
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b, want)
	}
	if list[0].Code != "late" {
		t.Error("the caller's list was sorted")
	}
}

func TestCheckSummary(t *testing.T) {
	n := &report.Totals{}
	for _, r := range boarded() {
		n.Add(r)
	}
	if got, want := CheckSummary(n), "6 games: 1 error and 1 warning in 1 game"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	n.BySeverity[sgfparse.Note] = 1200
	if got, want := CheckSummary(n), "6 games: 1 error, 1 warning and 1,200 notes in 1 game"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := CheckSummary(&report.Totals{Games: 1}), "1 game, nothing found"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func BenchmarkTextWrite(b *testing.B) {
	w := New(&bytes.Buffer{}, Options{})
	records := manyRecords(3)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := w.Write(records[i%3]); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTextCountsInputsApart: a path that gave no game is told, and is no game.
func TestTextCountsInputsApart(t *testing.T) {
	none := &report.Record{File: "missing.sgf", Outcome: report.Skipped, Why: "unreadable",
		Diagnostics: []sgfparse.Diagnostic{{Severity: sgfparse.Error, Code: "cannot-read"}}}
	out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, []*report.Record{none, boardedFlip(), none}))
	for _, want := range []string{"1 game\n", "and 2 inputs without a game: 2 unreadable\n", "rescored            1  100.0 %"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	totals := &report.Totals{}
	totals.Add(none)
	if got, want := CheckSummary(totals), "0 games and 1 input without a game: 1 error"; got != want {
		t.Errorf("summary %q, want %q", got, want)
	}
}

// TestUsualKomiIsToldOnce: a ruleset that flips a game at the recorded komi is
// not listed again at its usual one, and the others come on one line.
func TestUsualKomiIsToldOnce(t *testing.T) {
	r := boardedFlip()
	parity, komi := score.Cause{Cause: "parity", Points: -2}, score.Cause{Cause: "komi", Points: -2}
	r.Flips = []report.Flip{
		reporttest.Flip(reporttest.Area(reporttest.CN2002, 13, report.KomiRecorded, 40, 0, 41, 0), replay.WinnerBlack, true, parity),
		reporttest.Flip(reporttest.Area(reporttest.CN2002, 15, report.KomiRuleset, 40, 0, 41, 0), replay.WinnerBlack, true, komi, parity),
		reporttest.Flip(reporttest.Area(reporttest.AGA, 15, report.KomiRuleset, 40, 0, 41, 0), replay.WinnerBlack, true, komi),
		reporttest.Flip(reporttest.Area(reporttest.Ing1991, 16, report.KomiRuleset, 40, 0, 41, 0), replay.WinnerBlack, false, komi),
	}
	r.Scores = nil
	out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, []*report.Record{r}))
	if !strings.Contains(out, "W at 6.5  cn2002: parity (stones played) +1\n      usual komi  W at 7.5: aga, ? W at 8: ing1991\n") {
		t.Errorf("not told once:\n%s", out)
	}
}

func TestGoldenText(t *testing.T) {
	reporttest.Golden(t, "sample.txt", reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return New(b, Options{}) }, boarded()))
}

func TestTextReportsErrors(t *testing.T) {
	w := New(reporttest.FullDisk{}, Options{})
	if err := errors.Join(w.Write(boardedFlip()), w.Close(&report.Totals{})); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("error %v", err)
	}
}

// TestWordsAreDocumented: every reason and every cause is in docs/records.md.
func TestWordsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Reasons {
		if row := "| `" + r.Name + "` | " + r.Title + " |"; !strings.Contains(string(text), row) {
			t.Errorf("docs/records.md has no row %s", row)
		}
	}
	for name := range report.CauseWords {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/records.md does not name the cause %q", name)
		}
	}
}
