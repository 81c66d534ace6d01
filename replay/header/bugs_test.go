package header

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// report is what the reader says of one game of a public report's input.
type report struct {
	*replay.Game
	final *replay.Final
	codes []string
}

// readReport reads all games of ../../testdata/bugs/NAME.sgf.
func readReport(t *testing.T, name string) (all []report) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "testdata", "bugs", name+".sgf"))
	if err != nil {
		t.Fatal(err)
	}
	if !utf8.Valid(raw) {
		if raw, err = simplifiedchinese.GB18030.NewDecoder().Bytes(raw); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range splitGames(string(raw)) {
		var p sgfparse.Parser
		tree, _ := p.Parse(&sgfparse.Source{File: name, Game: i + 1, Text: []byte(text)})
		g, diags := new(Reader).Read(tree)
		rep := report{Game: g, final: new(replay.Replayer).Play(g)}
		for _, d := range diags {
			rep.codes = append(rep.codes, d.Code)
			if d.Line < 1 || d.Col < 1 || d.Message == "" || d.Game != i+1 {
				t.Errorf("%s: finding without a place or text: %v", name, d)
			}
		}
		all = append(all, rep)
	}
	return all
}

// splitGames cuts at the end of each outermost tree.
func splitGames(s string) (games []string) {
	depth, start, value := 0, 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case value && c == '\\':
			i++
		case c == '[':
			value = true
		case c == ']':
			value = false
		case value:
		case c == '(':
			if depth++; depth == 1 {
				start = i
			}
		case c == ')':
			if depth--; depth == 0 {
				games = append(games, s[start:i+1])
			}
			depth = max(depth, 0)
		}
	}
	if depth > 0 {
		games = append(games, s[start:])
	}
	return games
}

func (r report) movesPasses() [2]int {
	n, passes := 0, 0
	for _, s := range r.Steps {
		if s.Kind != replay.SetupStep {
			n++
		}
		if s.Kind == replay.PassStep {
			passes++
		}
	}
	return [2]int{n, passes}
}

func (r report) stones() [2]int {
	var n [3]int
	for _, c := range r.final.Board {
		n[c]++
	}
	return [2]int{n[replay.Black], n[replay.White]}
}

// setup counts the stones set up before the first move.
func (r report) setupStones() [2]int {
	var n [3]int
	for _, s := range r.Steps {
		if s.Kind != replay.SetupStep {
			break
		}
		for _, p := range r.Placements[s.First:s.Last] {
			n[p.Color]++
		}
	}
	return [2]int{n[replay.Black], n[replay.White]}
}

// points names the setup stones of a colour as SGF does.
func (r report) setupPoints(c replay.Color) string {
	var names []string
	for _, p := range r.Placements {
		if p.Color == c {
			names = append(names, string([]byte{'a' + byte(int(p.Point)%r.Width), 'a' + byte(int(p.Point)/r.Width)}))
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func (r report) resultText() string {
	g := r.Result
	switch {
	case g.Method == replay.MethodResign:
		return g.Winner.String() + "+R"
	case g.HasMargin && g.Winner != replay.WinnerDraw:
		return g.Winner.String() + "+" + g.Margin.String()
	case g.Winner == replay.WinnerBlack || g.Winner == replay.WinnerWhite:
		return g.Winner.String() + "+"
	}
	return g.Winner.String()
}

// komiText: "7.5", "0?" if doubtful, "-" if unknown.
func (r report) komiText() string {
	s := "-"
	if r.Komi.Known {
		s = r.Komi.Points.String()
	}
	if r.Komi.Doubtful {
		s += "?"
	}
	return s
}

func list(all []report, f func(report) string) string {
	var s []string
	for _, r := range all {
		s = append(s, f(r))
	}
	return strings.Join(s, " ")
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// one reads a report of one game.
func oneReport(t *testing.T, name string) report {
	t.Helper()
	all := readReport(t, name)
	if len(all) != 1 {
		t.Fatalf("%d games in %s", len(all), name)
	}
	return all[0]
}

func (r report) wantCode(t *testing.T, code string, want bool) {
	t.Helper()
	if slices.Contains(r.codes, code) != want {
		t.Errorf("findings %v: %s present is %v", r.codes, code, !want)
	}
}

func TestReportsHandicap(t *testing.T) {
	t.Run("hcp-01", func(t *testing.T) {
		r := oneReport(t, "hcp-01")
		equal(t, "stones", r.Handicap, replay.Handicap{Declared: 4, Stones: 4, Inferred: true})
		equal(t, "placed", r.setupPoints(replay.Black), "dd dp pd pp")
		equal(t, "moves", r.movesPasses(), [2]int{3, 0})
		r.wantCode(t, "handicap-placed", true)
		equal(t, "events", len(r.final.Events), 0)
	})
	t.Run("hcp-02", func(t *testing.T) {
		r := oneReport(t, "hcp-02")
		equal(t, "stones", r.Handicap, replay.Handicap{Stones: 4, Inferred: true})
		equal(t, "setup", r.setupPoints(replay.Black), "dd dp pd pp")
		equal(t, "moves", r.movesPasses(), [2]int{3, 0})
		equal(t, "to play", r.ToPlay, replay.White)
		equal(t, "board", r.stones(), [2]int{5, 2})
		equal(t, "komi", r.komiText(), "-?")
		equal(t, "out of turn", len(r.final.Events), 0)
	})
	t.Run("hcp-04", func(t *testing.T) {
		r := oneReport(t, "hcp-04")
		equal(t, "stones", r.Handicap, replay.Handicap{Declared: 1})
		equal(t, "moves", r.movesPasses(), [2]int{4, 0})
		equal(t, "first", r.Steps[0], replay.Step{Kind: replay.PlayStep, Color: replay.Black, Point: 4*9 + 4, Move: 1, At: r.Steps[0].At})
		equal(t, "last number", r.Steps[3].Move, 4)
		equal(t, "board", r.stones(), [2]int{2, 2})
	})
	t.Run("hcp-05", func(t *testing.T) {
		r := oneReport(t, "hcp-05")
		equal(t, "to play", r.ToPlay, replay.Black)
		equal(t, "stones", r.Handicap, replay.Handicap{})
		equal(t, "moves", r.movesPasses(), [2]int{2, 0})
	})
	t.Run("hcp-07", func(t *testing.T) {
		r := oneReport(t, "hcp-07")
		equal(t, "to play", r.ToPlay, replay.Black)
		equal(t, "moves", r.movesPasses(), [2]int{2, 0})
		r.wantCode(t, "player-unread", true)
	})
	t.Run("hcp-08", func(t *testing.T) {
		r := oneReport(t, "hcp-08")
		equal(t, "stones", r.Handicap, replay.Handicap{Declared: 1})
		equal(t, "komi", r.komiText(), "0")
		equal(t, "moves", r.movesPasses(), [2]int{2, 0})
	})
}

func TestReportsKomi(t *testing.T) {
	for _, c := range []struct{ name, komi, raw, why, code, result string }{
		{"kom-01", "7.5", "375", "zi-hundredths", "komi-hundredths", "B+R"},
		{"kom-02", "0.5", "50", "hundredths", "komi-hundredths", "W+R"},
		{"kom-04", "6.5?", "分先:黑贴6目半", "text", "komi-from-text", "W+12.5"},
		{"kom-05", "6.5", "6,5", "decimal-comma", "decimal-comma", "W+0.5"},
		{"kom-07", "0?", "0", "zero-in-even-game", "komi-zero-doubtful", "W+R"},
		{"kom-08", "7.5", "3.75", "quarter-zi", "komi-zi", "B+3.5"},
		{"kom-10", "-9.5", "-9.5", "", "", ""},
		{"kom-11", "0", "0", "", "", "B+2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := oneReport(t, c.name)
			equal(t, "komi", r.komiText(), c.komi)
			equal(t, "raw", r.Komi.Raw, c.raw)
			equal(t, "why", r.Komi.Why, c.why)
			equal(t, "result", r.resultText(), c.result)
			if c.code != "" {
				r.wantCode(t, c.code, true)
			}
		})
	}
	equal(t, "source", oneReport(t, "kom-04").Komi.Source, replay.SourceText)
	equal(t, "app", oneReport(t, "kom-01").App, "GNU Go:3.8, foxwq")
	equal(t, "handicap", oneReport(t, "kom-02").Handicap.Stones, 2)
	equal(t, "unit", oneReport(t, "kom-08").Result.Unit, "zi")
}

func TestReportsResult(t *testing.T) {
	for _, c := range []struct{ name, results string }{
		{"res-01", "B+R W+R draw"},
		{"res-02", "W+3.5 W+1.5 B+0.5 B+0.5"},
		{"res-04", "W+R"},
		{"res-05", "B+R B+R W+R W+R W+R"},
		{"res-07", "W+8.5"},
		{"res-08", ""},
		{"res-10", "void"},
	} {
		t.Run(c.name, func(t *testing.T) {
			equal(t, "results", list(readReport(t, c.name), report.resultText), c.results)
		})
	}
	equal(t, "units", list(readReport(t, "res-02"), func(r report) string { return r.Result.Unit }), "zi zi zi pt")
	equal(t, "void", oneReport(t, "res-10").Result.Method, replay.MethodNoResult)
	oneReport(t, "res-08").wantCode(t, "result-absent", true)
	equal(t, "moves", oneReport(t, "res-08").movesPasses(), [2]int{4, 2})
}

func TestReportsRules(t *testing.T) {
	id := func(r report) string { return r.Rules.ID }
	equal(t, "rul-01", list(readReport(t, "rul-01"), id), "cgos")
	equal(t, "rul-01 raw", oneReport(t, "rul-01").Rules.Raw, "Chinese")
	equal(t, "rul-02", list(readReport(t, "rul-02"), id), "")
	equal(t, "rul-02 source", oneReport(t, "rul-02").Rules.Source, replay.SourceUnknown)
	all := readReport(t, "rul-04")
	equal(t, "rul-04", list(all, id), "jp1989 jp1989 ing1991 ing1991 nz cn2002 kr jp1989 tt ")
	for i, r := range all {
		r.wantCode(t, "rules-unknown", i == 9)
	}
}

func TestReportsMoves(t *testing.T) {
	for _, c := range []struct {
		name          string
		moves, stones [2]int
	}{
		{"mov-01", [2]int{5, 3}, [2]int{2, 0}},
		{"mov-02", [2]int{4, 2}, [2]int{1, 1}},
		{"mov-04", [2]int{4, 2}, [2]int{1, 1}},
		{"mov-05", [2]int{8, 5}, [2]int{2, 1}},
		{"mov-07", [2]int{3, 0}, [2]int{4, 4}},
		{"mov-08", [2]int{5, 0}, [2]int{2, 1}},
		{"mov-10", [2]int{1, 0}, [2]int{5, 0}},
		{"mov-11", [2]int{7, 2}, [2]int{3, 2}},
		{"syn-01", [2]int{3, 0}, [2]int{2, 1}},
		{"syn-02", [2]int{2, 0}, [2]int{1, 1}},
		{"syn-04", [2]int{2, 0}, [2]int{1, 1}},
		{"syn-13", [2]int{2, 0}, [2]int{5, 1}},
		{"syn-14", [2]int{1, 0}, [2]int{9, 6}},
		{"syn-16", [2]int{4, 0}, [2]int{2, 2}},
		{"syn-17", [2]int{2, 0}, [2]int{3, 3}},
		{"syn-19", [2]int{4, 0}, [2]int{2, 1}},
		{"syn-20", [2]int{2, 0}, [2]int{1, 1}},
		{"syn-25", [2]int{4, 0}, [2]int{2, 1}},
		{"syn-28", [2]int{3, 0}, [2]int{1, 1}},
		{"syn-29", [2]int{1, 0}, [2]int{3, 3}},
		{"syn-34", [2]int{4, 0}, [2]int{2, 2}},
		{"syn-35", [2]int{5, 0}, [2]int{3, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := oneReport(t, c.name)
			equal(t, "moves and passes", r.movesPasses(), c.moves)
			equal(t, "stones", r.stones(), c.stones)
			bad := c.name == "syn-19" || c.name == "syn-25" || c.name == "syn-28"
			equal(t, "corrupt", r.Corrupt, bad)
			r.wantCode(t, "pass-beyond-board", c.name == "mov-04")
			r.wantCode(t, "setup-with-move", c.name == "syn-29")
			equal(t, "edited", r.Edited, c.name == "syn-29")
		})
	}
}

func TestReportsHeader(t *testing.T) {
	r := oneReport(t, "syn-01")
	equal(t, "old names", [3]string{r.Black.Name, r.komiText(), r.resultText()}, [3]string{"A. One", "5.5", "B+2.5"})
	equal(t, "setup", oneReport(t, "syn-13").setupStones(), [2]int{4, 0})
	equal(t, "rectangles", oneReport(t, "syn-14").setupStones(), [2]int{9, 5})

	r = oneReport(t, "syn-16")
	equal(t, "portal", [4]string{r.komiText(), r.Komi.Why, r.resultText(), r.Event}, [4]string{"7.5", "ko-property", "B+6.5", "测试公开赛第2轮"})
	equal(t, "portal date", r.Date, "2015-11-02")
	r.wantCode(t, "komi-in-ko", true)

	equal(t, "after a comment", oneReport(t, "syn-20").resultText(), "B+17.5")
	size := func(r report) string { return string(rune('0'+r.Width/10)) + string(rune('0'+r.Width%10)) }
	equal(t, "collection", list(readReport(t, "syn-22"), size), "09 13 19")

	r = oneReport(t, "syn-25")
	equal(t, "rectangle", [2]int{r.Width, r.Height}, [2]int{19, 9})
	equal(t, "off the board", r.Steps[3].Point, replay.OffBoard)
	equal(t, "upper case", oneReport(t, "syn-28").Steps[0].Point, replay.OffBoard)

	all := readReport(t, "syn-26")
	equal(t, "odd sizes", list(all, size), "19 09 19")
	equal(t, "doubtful", [3]bool{all[0].SizeDoubtful, all[1].SizeDoubtful, all[2].SizeDoubtful}, [3]bool{false, true, true})
	all[1].wantCode(t, "size-malformed", true)
	all[2].wantCode(t, "size-range", true)

	r = oneReport(t, "syn-34")
	equal(t, "move in root", [2]string{r.komiText(), r.Steps[0].Color.String()}, [2]string{"7.5", "B"})
	equal(t, "number", r.Steps[0].Move, 1)
	r.wantCode(t, "move-in-root", true)
}

func TestReportsStatistics(t *testing.T) {
	all := readReport(t, "sta-01")
	equal(t, "sta-01 komi", list(all, report.komiText), "6.5 5.5 6.5 0 6.5 6.5 0.5 - 6.5")
	equal(t, "sta-01 results", list(all, report.resultText), "B+3.5 B+1.5 W+2.5 B+6 W+0.5 W+R W+20.5 B+4.5 B+0.5")
	equal(t, "sta-01 handicap", all[6].Handicap.Stones, 3)
	equal(t, "sta-02 komi", oneReport(t, "sta-02").komiText(), "0.5")
	equal(t, "sta-04 komi", list(readReport(t, "sta-04"), report.komiText), "- 0? 7.5")
}
