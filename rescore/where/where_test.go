package where_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/rescore/where"
)

func TestMatch(t *testing.T) {
	flipped, fouls, mismatch, unknown, skipped := reporttest.Flipped(), reporttest.Fouls(), reporttest.Mismatch(), reporttest.Unknown(), reporttest.Skipped()
	byFoul := reporttest.Decided()
	for _, c := range []struct {
		expr string
		r    *report.Record
		want bool
	}{
		{`komi.points == 6.5`, flipped, true},
		{`komi.points > 6 and komi.points < 7`, flipped, true},
		{`komi.points in [5.5, 6.5]`, flipped, true},
		{`rules.id == "jp1989" and recorded.method == "count"`, flipped, true},
		{`date >= "2019" and date < "2020"`, flipped, true},
		{`year(date) == 2019`, flipped, true},
		{`rank(players.black_rank) >= 11`, flipped, true},
		{`players.black contains "柯"`, flipped, true},
		{`file startsWith "games.zip!"`, flipped, true},
		{`file matches "final[.]sgf$"`, flipped, true},
		{`size[0] == 9 and handicap == 0`, flipped, true},
		{`flipped and compared and left_out == ""`, flipped, true},
		{`any(flips, .rules == "cn2002" and .certain)`, flipped, true},
		{`any(flips, any(.causes, .cause == "seki" and .points > 0))`, flipped, true},
		{`len(flips) == 3 and count(scores, .winner == "W") == 3`, flipped, true},
		{`scores[0].terms.black.territory == 60`, flipped, true},
		{`break_even.jp1989 == 7 and break_even["cn2002"] == 7`, flipped, true},
		{`filter(flips, .certain)[0].rules == "cn2002"`, flipped, true}, // the library's optimizer fails on it
		{`filter(flips, .certain)[-1].rules != ""`, flipped, true},
		{`filter(flips, .certain)[0].rules == "cn2002"`, unknown, false},
		{`agrees == true`, flipped, true},
		{`agrees != true`, flipped, false},
		{`any(violations, .kind == "superko" and "cn2002" in .illegal_under)`, fouls, true},
		{`any(violations, .consequence.jp1989 contains "loss")`, fouls, true},
		{`any(diagnostics, .code == "truncated" and .severity == "error")`, fouls, true},
		{`why == "resigned"`, fouls, true},
		{`agrees == false and agrees_if != ""`, mismatch, true},
		{`life.confidence < 0.9 and "C3" in life.doubtful`, mismatch, true},
		{`outcome == "skipped"`, skipped, true},
		{`any(scores, .foul.effect == "loss")`, byFoul, true},

		// what is missing compares false
		{`komi.points == 6.5`, unknown, false},
		{`komi.points > 0`, unknown, false},
		{`komi.points <= 0`, unknown, false},
		{`komi.points != 6.5`, unknown, false},
		{`komi.points != 6`, unknown, false},
		{`0 != komi.points`, unknown, false},
		{`recorded.margin < 1000`, unknown, false},
		{`known(komi.points)`, unknown, false},
		{`not known(komi.points)`, unknown, true},
		{`known(komi.points)`, flipped, true},
		{`agrees == false`, unknown, false},
		{`agrees == true`, unknown, false},
		{`not agrees`, unknown, false},
		{`known(agrees)`, unknown, false},
		{`date != "2000"`, unknown, false},
		{`"2000" != date`, unknown, false},
		{`date != ""`, unknown, false},
		{`date != "2000"`, flipped, true},
		{`date != ""`, flipped, true},
		{`lower(players.black) != players.white`, flipped, true},
		{`agrees != true`, unknown, false},
		{`agrees != false`, unknown, false},
		{`agrees != false`, flipped, true},
		{`agrees != nil`, unknown, false},
		{`break_even.jp1989 != 5`, skipped, false},
		{`break_even.jp1989 != 5`, flipped, true},
		{`break_even.jp1989 != 7`, flipped, false},
		{`life.origin != "marks"`, skipped, false},
		{`known(life)`, skipped, false},
		{`known(life)`, flipped, true},
		{`left_out != "mismatch" and why != "resigned" and agrees_if != "flood"`, flipped, true}, // "" is a value there
		{`date < "2000"`, unknown, false},
		{`date >= "1000"`, unknown, false},
		{`year(date) < 2000`, unknown, false},
		{`year("17/11/2005") == 2005 and year("20051117") == 2005 and year("2005.11.17") == 2005`, unknown, true},
		{`year("17/11/05") != 2005 or year("20051317") != 2005`, unknown, false},
		{`rank(players.white_rank) < 100`, unknown, false},
		{`rating(players.white_rank) < 3000`, unknown, false},
		{`life.confidence < 2`, skipped, false},
		{`scores[3].komi > 0`, skipped, false},
		{`break_even.jp1989 > 0`, skipped, false},
		{`break_even.jp1989 < 0`, skipped, false},
		{`any(scores, .rules == "jp1989" and .variant == "recorded" and .margin >= 0)`, byFoul, false},
	} {
		f, err := where.Compile(c.expr)
		if err != nil {
			t.Errorf("%s: %v", c.expr, err)
			continue
		}
		if got := f.Match(c.r); got != c.want {
			t.Errorf("%s of record %d: %v", c.expr, c.r.Seq, got)
		}
		if n, err := f.Failed(); n != 0 {
			t.Errorf("%s failed: %v", c.expr, err)
		}
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	for _, c := range []struct{ expr, message, unknown, caret string }{
		{`comi.points > 6`, `no field "comi"`, "comi", "  comi.points > 6\n  ^"},
		{`komi.pionts > 6`, `no field "pionts"`, "pionts", "  komi.pionts > 6\n       ^"},
		{`any(flips, .certian)`, `no field "certian"`, "certian", "^"},
		{`any(flips, any(.causes, .case == ""))`, `no field "case"`, "case", "^"},
		// within the arguments of our own functions as anywhere else
		{`year(dat) > 2000`, `no field "dat"`, "dat", "  year(dat) > 2000\n       ^"},
		{`rank(players.black_rnk) > 1`, `no field "black_rnk"`, "black_rnk", "^"},
		{`not known(komi.pionts)`, `no field "pionts"`, "pionts", "^"},
		{`any(scores, known(.margn))`, `no field "margn"`, "margn", "^"},
		{`year(komi.points) > 2000`, "cannot use", "", "^"},
		{`komi.points >`, "unexpected token", "", "^"},
		{`komi.points > "6"`, "invalid operation", "", "^"},
		{`"柯" > 6`, "invalid operation", "", "^"},
		{`komi.points`, "must be true or false, this one is a number", "", ""},
		{`komi`, "this one is an object", "", ""},
		{`flips`, "this one is a list", "", ""},
		{`komi.points == nil`, "ask whether there is a value", "", "  komi.points == nil\n                 ^"},
		{`nil != life`, "ask whether there is a value", "", "^"},
		{`any(flips, .rules == nil)`, "ask whether there is a value", "", "^"},
		{`agrees == null`, "ask whether there is a value", "", "^"},
		{`now() > 1`, `no field "now"`, "now", "^"},
		{``, "empty", "", ""},
		{" \n ", "empty", "", ""},
		{`date matches "("`, "", "", ""},
		{strings.Repeat("(", 3000), "", "", ""},
		{strings.Repeat("1+", 4999) + "1 > 0", "", "", ""},
		{strings.Repeat("x", 20000), "longer than", "", ""},
		{"komi.points > 6 \x1b[31m", "", "", ""},
	} {
		_, err := where.Compile(c.expr)
		e, ok := errors.AsType[*where.Error](err)
		if !ok || !strings.Contains(e.Message, c.message) || e.Unknown != c.unknown || !strings.Contains(e.Caret(), c.caret) || strings.ContainsAny(e.Error(), "\n\x1b") || strings.Contains(e.Caret(), "\x1b") {
			t.Errorf("%.40q: %v, unknown %q, caret\n%s", c.expr, err, e.Unknown, e.Caret())
		}
		if c.unknown != "" && len(e.Known) == 0 {
			t.Errorf("%q: no names that could have been meant", c.expr)
		}
	}
}

// TestFailuresAreCounted: what goes wrong for another reason than a missing
// value is told, and is no match.
func TestFailuresAreCounted(t *testing.T) {
	f, err := where.Compile(`file matches players.black`) // "柯洁" is a pattern, "(" is none
	if err != nil {
		t.Fatal(err)
	}
	r := reporttest.Flipped()
	r.Players.Black = "("
	if f.Match(r) {
		t.Error("it matched")
	}
	if n, err := f.Failed(); n != 1 || err == nil {
		t.Errorf("%d failures, %v", n, err)
	}
	// a program that would take all memory ends
	f, err = where.Compile(`len(map(1..1000000, map(1..1000000, #))) > 0`)
	if err == nil && f.Match(r) {
		t.Error("it matched")
	}
}

// TestExamplesHold: the examples of docs/where.md are read, and its fields are
// those that there are.
func TestExamplesHold(t *testing.T) {
	text, err := os.ReadFile("../../docs/where.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`--where '([^']*)'`).FindAllStringSubmatch(string(text), -1)
	if len(examples) < 8 {
		t.Errorf("only %d examples", len(examples))
	}
	for _, m := range examples {
		if _, err := where.Compile(m[1]); err != nil {
			t.Errorf("%s: %v", m[1], err)
		}
	}
	for _, name := range where.Fields() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/where.md does not name %q", name)
		}
	}
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{`komi.points > 6`, `any(flips, .certain)`, `agrees == nil`, `$env.file == ""`, `let x = 1; x > 0`, `{}`, `"\x00" < file`} {
		f.Add(s)
	}
	r := reporttest.Flipped()
	f.Fuzz(func(t *testing.T, s string) {
		if strings.Contains(s, "..") || strings.Contains(s, "repeat") {
			t.Skip("ranges and repeats may run long, by the user's own word: no fault to find here")
		}
		filter, err := where.Compile(s)
		if err != nil {
			_ = err.Error()
			return
		}
		filter.Match(r)
	})
}

func BenchmarkMatch(b *testing.B) {
	f, err := where.Compile(`komi.points >= 6.5 and year(date) >= 2010 and any(flips, .certain)`)
	if err != nil {
		b.Fatal(err)
	}
	r := reporttest.Flipped()
	b.ReportAllocs()
	for b.Loop() {
		f.Match(r)
	}
}
