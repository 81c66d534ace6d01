package rescore

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// converting is a worker that converts and does nothing else.
func converting(c Convert) *Worker {
	return NewWorker(&Options{CheckOnly: !c.Mark, Convert: &c, Rules: []*score.Ruleset{}})
}

// source makes an input of a record's text.
func source(text string) *Input {
	return &Input{Source: sgfparse.Source{File: "x.sgf", Game: 1, Line: 1, Col: 1, Raw: []byte(text)}}
}

// flat is a record without its line breaks.
func flat(sgf []byte) string { return strings.ReplaceAll(string(sgf), "\n", "") }

func TestConvertWritesCleanRecords(t *testing.T) {
	w := converting(Convert{})
	for _, c := range []struct{ name, text, want string }{
		{"nothing to do", "(;GM[1]FF[4]SZ[9]CA[UTF-8];B[ee];W[])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[])"},
		{"header lacks all", "(;PB[a];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[19]PB[a];B[ee])"},
		{"charset and version of old", "(;FF[3]CA[GBK]SZ[9]PB[\xc4\xe3\xba\xc3\xc6\xe5\xca\xd6];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[你好棋手];B[ee])"},
		{"passes of all kinds", "(;SZ[9];B[tt];W[jj];B[pass];W[];B[ ])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[];W[];B[];W[];B[])"},
		{"tt is a point of a large board", "(;SZ[21];B[tt])", "(;FF[4]CA[UTF-8]GM[1]SZ[21];B[tt])"},
		{"blanks around a point", "(;SZ[9];B[ e e ];W[ cc ])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ e e ];W[cc])"},
		{"a backslash or NUL in a point", "(;SZ[\\\n9]AB[a\\a:b\x00b];W[e\\e];B[c\\\nc];W[\\\n])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[aa:bb];W[ee];B[cc];W[])"},
		{"square size written twice", "(;SZ[19:19];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[ee])"},
		{"rectangle", "(;SZ[9x13];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9:13];B[ee])"},
		{"half a size stays", "(;SZ[9:];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9:];B[ee])"},
		{"size in a later node", "(;PB[a];SZ[9]AP[x]C[c];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[x]PB[a];C[c];B[ee])"},
		{"charset in a later node", "(;SZ[9];CA[GBK]C[c])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];C[c])"},
		{"two moves in a node", "(;SZ[9];B[ee]W[cc]C[c])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[cc]C[c])"},
		{"two values of a move", "(;SZ[9];B[ee][gg]C[c])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];B[gg]C[c])"},
		{"move in the root", "(;SZ[9]C[c]B[ee]TR[ee];W[cc])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[c];B[ee]TR[ee];W[cc])"},
		{"setup beside a move", "(;SZ[9];AB[cc]PL[B]B[ee]C[c])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];AB[cc]PL[B];B[ee]C[c])"},
		{"variation after two moves", "(;SZ[9];B[ee]W[cc](;B[gg])(;B[gc]))", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[cc](;B[gg])(;B[gc]))"},
		{"handicap without stones", "(;SZ[9]HA[2];W[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[gc][cg]HA[2];W[ee])"},
		{"handicap stones as moves", "(;SZ[9]HA[2];B[gc];B[cg];W[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]HA[2];B[gc];B[cg];W[ee])"},
		{"a handicap of one", "(;SZ[9]HA[1]AB[gc];W[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]HA[1]AB[gc];W[ee])"},
		{"marks beside two moves belong to the end", "(;SZ[9];B[ee]W[]TB[aa])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[]TB[aa])"},
		{"what is no point stays", "(;SZ[9];B[zz];W[?])", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[zz];W[?])"},
		{"komi and result stay as recorded", "(;SZ[9]AP[foxwq]RU[Chinese]KM[375]RE[黑中盘胜];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[foxwq]RU[Chinese]KM[375]RE[黑中盘胜];B[ee])"},
		{"several programs", "(;SZ[9]AP[GNU Go:3.8]AP[foxwq];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[GNU Go:3.8, foxwq];B[ee])"},
		{"another game stays what it is", "(;GM[2]SZ[8];B[ee])", "(;FF[4]CA[UTF-8]GM[2]SZ[8];B[ee])"},
		{"unfinished text", "(;SZ[9]C[a]b];B[ee];W[c", "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[a\\]b];B[ee];W[c])"},
	} {
		rec := w.Game(t.Context(), source(c.text))
		if got := flat(rec.SGF); got != c.want {
			t.Errorf("%s: %s\nis      %s\nwant    %s", c.name, c.text, got, c.want)
		}
		if d := find(rec, convertDiffers.Code); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
		if again := w.Game(t.Context(), source(string(rec.SGF))); !bytes.Equal(again.SGF, rec.SGF) {
			t.Errorf("%s: converted again it is %s, not %s", c.name, flat(again.SGF), flat(rec.SGF))
		}
	}
}

func find(rec *report.Record, code string) string {
	for _, d := range rec.Diagnostics {
		if d.Code == code {
			return d.Message
		}
	}
	return ""
}

func TestConvertNormalises(t *testing.T) {
	w := converting(Convert{Normalise: true})
	for _, c := range []struct{ name, text, want string }{
		{"komi in hundredths of zi", "(;GM[1]SZ[9]AP[foxwq]RU[Chinese]KM[375]RE[B+0.25];B[ee])",
			"(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[foxwq]KM[7.5]RE[B+0.5]GC[As recorded: KM[375\\] RE[B+0.25\\]]RU[Chinese];B[ee])"},
		{"words of a language", "(;GM[1]SZ[9]RU[日本ルール]KM[6.50]RE[黒1目半勝]GC[c];B[ee])",
			"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]RE[B+1.5]RU[Japanese]GC[cAs recorded: KM[6.50\\] RE[黒1目半勝\\] RU[日本ルール\\]];B[ee])"},
		{"nothing to normalise", "(;GM[1]SZ[9]RU[Japanese]KM[6.5]RE[W+R];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[Japanese]KM[6.5]RE[W+R];B[ee])"},
		{"doubt is no reason to change", "(;GM[1]SZ[9]KM[650]RE[W+R];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[650]RE[W+R];B[ee])"},
		{"a contradiction stays", "(;GM[1]SZ[9]KM[0]RE[B+3.5];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[0]RE[B+3.5];B[ee])"},
		{"unknown words stay", "(;GM[1]SZ[9]RU[house]RE[who knows];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]RU[house]RE[who knows];B[ee])"},
		{"both lose has no form", "(;GM[1]SZ[9]RE[Both lose];B[ee])", "(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[Both lose];B[ee])"},
	} {
		rec := w.Game(t.Context(), source(c.text))
		if got := flat(rec.SGF); got != c.want {
			t.Errorf("%s: %s\nis      %s\nwant    %s", c.name, c.text, got, c.want)
		}
		if again := w.Game(t.Context(), source(string(rec.SGF))); !bytes.Equal(again.SGF, rec.SGF) {
			t.Errorf("%s: converted again it is %s", c.name, flat(again.SGF))
		}
	}
}

// A wall down the middle of 5x5: Black has ten points, White five and komi.
const wall = ";B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[])"

func TestMarkAddsTerritoryAndResult(t *testing.T) {
	w := converting(Convert{Mark: true})
	rec := w.Game(t.Context(), source("(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese]"+wall))
	got := flat(rec.SGF)
	for _, want := range []string{"RE[B+0.5]", "GC[Territory marked and result counted by gorescore: dead stones by ", "; counted under cn2002 at komi 0.5]",
		"B[]TB[aa][ab][ac][ad][ae]TW[ea][eb][ec][ed][ee])"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if find(rec, resultAdded.Code) == "" {
		t.Error("nothing says that the result was added")
	}
	again := w.Game(t.Context(), source(string(rec.SGF)))
	if !bytes.Equal(again.SGF, rec.SGF) {
		t.Errorf("marked again it is %s", flat(again.SGF))
	}
}

func TestMarkChangesNothingThatIsThere(t *testing.T) {
	w := converting(Convert{Mark: true})
	for _, c := range []struct {
		name, text string
		has, not   []string
	}{
		{"a result that the board contradicts", "(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[W+8.5]" + wall, []string{"RE[W+8.5]", "TB["}, []string{"RE[B"}},
		{"marks of the players", "(;GM[1]SZ[5]KM[0.5]RU[Chinese]" + strings.TrimSuffix(wall, ")") + "TB[aa:ae]TW[ea:ee])", []string{"TB[aa:ae]TW[ea:ee]", "RE[B+0.5]"}, []string{"TB[aa]"}},
		{"resigned", "(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[W+R]" + wall, []string{"RE[W+R]"}, []string{"TB[", "GC["}},
		{"not finished", "(;GM[1]SZ[5]KM[0.5]RU[Chinese];B[ba];W[da])", nil, []string{"TB[", "RE[", "GC["}},
		{"komi unknown", "(;GM[1]SZ[5]RU[Chinese]" + wall, []string{"TB["}, []string{"RE["}},
		{"rules unknown", "(;GM[1]SZ[5]KM[0.5]" + wall, []string{"TB["}, []string{"RE["}},
		{"result unreadable", "(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[see text]" + wall, []string{"RE[see text]"}, []string{"RE[B"}},
	} {
		rec := w.Game(t.Context(), source(c.text))
		got := flat(rec.SGF)
		for _, want := range c.has {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in %s", c.name, want, got)
			}
		}
		for _, no := range c.not {
			if strings.Contains(got, no) {
				t.Errorf("%s: %s in %s", c.name, no, got)
			}
		}
		if d := find(rec, convertDiffers.Code); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// Marks that were added must mean, when they are read, what was judged.
func TestAddedMarksReadAsTheVerdict(t *testing.T) {
	w := converting(Convert{Mark: true})
	plain := NewWorker(&Options{})
	each(t, []string{"../testdata/records"}, func(n int, in *Input) {
		rec := w.Game(t.Context(), in)
		if rec.Outcome != report.Rescored || rec.Life.Origin == "marks" || find(rec, deadUnmarked.Code) != "" {
			return
		}
		again := plain.Game(t.Context(), &Input{Source: sgfparse.Source{File: rec.File, Game: 1, Line: 1, Col: 1, Raw: rec.SGF}})
		if again.Life == nil {
			t.Errorf("%s: not judged any more: %s", rec.File, again.Why)
			return
		}
		if fmt.Sprint(again.Life.Dead) != fmt.Sprint(rec.Life.Dead) {
			t.Errorf("%s: dead %v, from its marks %v (%s)", rec.File, rec.Life.Dead, again.Life.Dead, again.Life.Origin)
		}
	})
}

// each calls do for every game of the paths.
func each(t *testing.T, paths []string, do func(n int, in *Input)) (games int) {
	t.Helper()
	read(t.Context(), paths, &Options{}, func(tk *task) bool {
		for i := range tk.items {
			if tk.items[i].record == nil && tk.items[i].finding == nil {
				games++
				do(games, &tk.items[i].input)
			}
		}
		return true
	})
	return games
}

// roundTrip converts a game, reads the result as any input is read, and
// compares.
func roundTrip(t *testing.T, w, again *Worker, in *Input) {
	rec := w.Game(t.Context(), in)
	name := fmt.Sprintf("%s game %d", rec.File, rec.Game)
	if d := find(rec, convertDiffers.Code); d != "" {
		t.Errorf("%s: %s", name, d)
	}
	sources, found := sgfparse.SplitBytes(nil, rec.File, rec.SGF)
	if len(sources) != 1 || found != nil {
		t.Errorf("%s: the new record is cut into %d games (%v)", name, len(sources), found)
		return
	}
	new := again.Game(t.Context(), &Input{Source: sources[0]})
	if !bytes.Equal(new.SGF, rec.SGF) {
		t.Errorf("%s: converted again it is another record", name)
	}
	if got, want := sameness(new), sameness(rec); got != want {
		t.Errorf("%s: reads as %s\nwas %s", name, got, want)
	}
}

// sameness is what must not change in a record.
func sameness(r *report.Record) string {
	return fmt.Sprint(r.Size, r.Moves, r.Passes, r.Handicap, r.MovesDigest, r.Komi.Points, r.Komi.Known, r.Komi.Doubtful,
		r.Recorded.Winner, r.Recorded.Method, r.Recorded.HasMargin, r.Recorded.Margin, r.Rules.ID, r.App, r.Players, r.Date, r.Event, r.Place)
}

func TestConvertRoundTripsOwnRecords(t *testing.T) {
	bugs, _ := filepath.Glob("../testdata/bugs")
	for _, c := range []Convert{{}, {Normalise: true}} {
		w, again := converting(c), converting(c)
		paths := append([]string{"../testdata/records", "../sgfparse/gib/testdata", "../sgfparse/ngf/testdata", "../sgfparse/ugf/testdata"}, bugs...)
		if n := each(t, paths, func(_ int, in *Input) { roundTrip(t, w, again, in) }); n < 20 {
			t.Errorf("only %d games", n)
		}
	}
}

// Every 50th game of every archive each way; with GORESCORE_ACCURACY every game,
// half of them each way.
func TestConvertRoundTripsArchives(t *testing.T) {
	root := os.Getenv("GORESCORE_CORPUS")
	if root == "" {
		t.Skip("GORESCORE_CORPUS is not set")
	}
	step := 25
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		step = 1
	}
	plain, normal := Convert{}, Convert{Normalise: true}
	w := [2]*Worker{converting(plain), converting(normal)}
	again := [2]*Worker{converting(plain), converting(normal)}
	for _, dir := range []string{"archive", "corpus"} {
		n := each(t, []string{filepath.Join(root, dir)}, func(n int, in *Input) {
			if n%step == 0 {
				i := n / step % 2
				roundTrip(t, w[i], again[i], in)
			}
		})
		t.Logf("%s: %d games, one in %d read again after convert or convert --normalise", dir, n, step)
	}
}

func TestOutputName(t *testing.T) {
	for _, c := range []struct {
		args       string
		file, want string
	}{
		{"games", "games/a/b.sgf", "a/b.sgf"},
		{"games/", "games/a.GIB", "a.sgf"},
		{"./games", "games/a.sgf", "a.sgf"},
		{"games more", "games/a.sgf", "games/a.sgf"},
		{"x/games more", "x/games/a.sgf", "games/a.sgf"},
		{"games/a.sgf", "games/a.sgf", "a.sgf"},
		{"../a.sgf", "../a.sgf", "a.sgf"},
		{".", "a/b.sgf", "a/b.sgf"},
		{"in/fox.zip", "in/fox.zip!2015/x.sgf", "fox/2015/x.sgf"},
		{"in", "in/fox.tar.gz!2015/x.mgt", "fox/2015/x.sgf"},
		{"fox.zip", "fox.zip!inner.zip!x.sgf", "fox/inner/x.sgf"},
		{"month.sgf.gz", "month.sgf.gz", "month.sgf"},
		{"games.txt", "games.txt", "games.txt.sgf"},
		{"-", "<stdin>", "stdin.sgf"},
		{"evil.zip", "evil.zip!../../etc/x.sgf", "evil/etc/x.sgf"},
		{"evil.zip", `evil.zip!c:\x.sgf`, "evil/c__x.sgf"},
		{"evil.zip", "evil.zip!/abs/x.sgf", "evil/abs/x.sgf"},
		{"list.txt", "/elsewhere/x.sgf", "elsewhere/x.sgf"},
		{"/", "/..", "record.sgf"},
		// no file system takes more than 255 bytes: one long name ended the run
		{"a.zip", "a.zip!" + strings.Repeat("x", 300) + "/b.sgf", "a/" + strings.Repeat("x", 200) + "/b.sgf"},
		{"a.zip", "a.zip!" + strings.Repeat("x", 300) + ".gib", "a/" + strings.Repeat("x", 200) + ".sgf"},
		{"a.zip", "a.zip!" + strings.Repeat("名", 90) + ".sgf", "a/" + strings.Repeat("名", 66) + ".sgf"},
	} {
		if got := OutputName(strings.Fields(c.args), c.file); got != c.want {
			t.Errorf("%s of %s becomes %s, want %s", c.file, c.args, got, c.want)
		}
	}
}
