package gtp

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gorescore/replay"
)

// position reads a board: X Black, O White.
func position(t *testing.T, rows ...string) *replay.Final {
	t.Helper()
	f := &replay.Final{Width: len(rows[0]), Height: len(rows), ToMove: replay.Black}
	for _, row := range rows {
		for _, c := range row {
			f.Board = append(f.Board, replay.Color(strings.IndexRune(".XO", c)))
		}
	}
	return f
}

// small is a 5x5 position: White's stones at A1 and B1 are dead.
func small(t *testing.T) *replay.Final {
	return position(t,
		".XO..",
		"XXO..",
		".XOOO",
		"XXXX.",
		"OO.X.")
}

// scripted makes a pool of engines that do what the words say.
func scripted(t *testing.T, limit time.Duration, words ...string) *Pool {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(t.Context(), Options{Command: append([]string{self, "engine"}, words...), Engines: 2, Limit: limit, Start: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func names(points []replay.Point, f *replay.Final) string {
	var out []string
	for _, p := range points {
		out = append(out, p.Name(f.Width, f.Height))
	}
	return strings.Join(out, " ")
}

func TestAnswersAreReadWhateverTheirForm(t *testing.T) {
	for _, c := range []struct{ name, words, want string }{
		{"plain", "dead=A1 B1", "A1 B1"},
		{"nothing is dead", "dead=", ""},
		{"a line for each chain", "dead=A1/B1", "A1 B1"},
		{"an empty first line", "dead=/A1 B1", "A1 B1"},
		{"small letters, twice", "dead=b1 a1 B1", "A1 B1"},
		{"CR LF", "crlf|dead=A1/B1", "A1 B1"},
		{"no ids", "noids|dead=A1", "A1"},
		{"noise around the answers", "noise|dead=A1", "A1"},
		{"list_commands unknown", "refuse=list_commands|dead=A1", "A1"},
		{"komi refused", "refuse=komi|dead=A1", "A1"},
		{"protocol_version unknown", "refuse=protocol_version|dead=A1", "A1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := small(t)
			dead, err := scripted(t, 20*time.Second, strings.Split(c.words, "|")...).Dead(t.Context(), nil, f)
			if got := names(dead, f); err != nil || got != c.want {
				t.Errorf("%q, %v; want %q", got, err, c.want)
			}
		})
	}
}

// TestFaultsOfEngines: what is wrong is named, and a new process is asked once
// more - never an engine that has just refused, nor one that was started for
// this question and took too long.
func TestFaultsOfEngines(t *testing.T) {
	const long, short = 20 * time.Second, 300 * time.Millisecond
	for _, c := range []struct {
		name, words string
		limit       time.Duration
		want        string
		starts      int
	}{
		{"hangs", "hang=final_status_list", short, "had not answered final_status_list", 1},
		{"hangs while stones are placed", "hang=play", short, "had not answered play", 1},
		{"ends in the middle of an answer", "half=final_status_list", short, "an answer ends with an empty line", 1},
		{"ends at the start", "exit=protocol_version", long, "it ended at protocol_version (exit status 3), saying: cannot load [31m the network", 2},
		{"ends when asked", "exit=final_status_list", long, "exit status 3", 2},
		{"closes its output", "deaf=final_status_list", long, "closed its pipes at final_status_list", 2},
		{"floods", "flood=final_status_list", long, "64 KiB", 2},
		{"floods without lines", "longline=boardsize", long, "64 KiB", 2},
		{"answers another command", "wrongid=play", long, "answered command 77", 2},
		{"answers with prose", "dead=none of them", long, `calls "none" dead, which is no point`, 2},
		{"names a point off the board", "dead=A1 F1", long, `calls "F1" dead, which is no point of a 5x5 board`, 2},
		{"names an empty point", "dead=A1 E5", long, "calls E5 dead, where no stone stands", 2},
		{"names colours", "dead=white A1", long, `calls "white" dead`, 2},
		{"names a pass", "dead=pass", long, `calls "pass" dead`, 2},
		{"refuses the size", "refuse=boardsize", long, `refuses "boardsize 5": will not`, 1},
		{"refuses to judge", "refuse=final_status_list", long, `refuses "final_status_list dead"`, 1},
		{"refuses a stone", "refuse=play", long, `refuses "play`, 1},
		{"is no judge", "without=final_status_list", long, "does not know the command final_status_list", 2},
		{"cannot place stones", "without=play", long, "neither the command play nor set_position", 2},
		{"speaks an old version", "version=1", long, `speaks version "1" of the protocol`, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "log")
			p := scripted(t, c.limit, append(strings.Split(c.words, "|"), "log="+log)...)
			dead, err := p.Dead(t.Context(), nil, small(t))
			if err == nil || dead != nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, error %v; want %q", dead, err, c.want)
			}
			if n := strings.Count(read(t, log), "started\n"); n != c.starts {
				t.Errorf("started %d times, want %d", n, c.starts)
			}
		})
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestANewProcessTakesOver: a fault that does not come back costs nothing, one
// of an engine that has served before is tried again even if it took too long.
func TestANewProcessTakesOver(t *testing.T) {
	f := small(t)
	for _, fault := range []string{"exit", "flood", "wrongid", "deaf"} {
		once := filepath.Join(t.TempDir(), "once")
		dead, err := scripted(t, 20*time.Second, fault+"=final_status_list", "dead=A1", "once="+once).Dead(t.Context(), nil, f)
		if err != nil || names(dead, f) != "A1" {
			t.Errorf("%s: %v, %v", fault, dead, err)
		}
	}
	once := filepath.Join(t.TempDir(), "once")
	p := scripted(t, time.Second, "hang=final_status_list", "dead=A1", "once="+once)
	note(once, "not yet")
	if _, err := p.Dead(t.Context(), nil, f); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(once); err != nil {
		t.Fatal(err)
	}
	if dead, err := p.Dead(t.Context(), nil, f); err != nil || names(dead, f) != "A1" {
		t.Errorf("after a hang: %v, %v", dead, err)
	}
}

func TestEnginesStayAndAreShared(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p := scripted(t, 20*time.Second, "dead=A1", "log="+log)
	f := small(t)
	if err := p.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if dead, err := p.Dead(t.Context(), nil, f); err != nil || len(dead) != 1 {
				t.Errorf("%v, %v", dead, err)
			}
		})
	}
	all.Wait()
	p.Close()
	text := read(t, log)
	if n := strings.Count(text, "started\n"); n < 1 || n > 2 {
		t.Errorf("%d processes for 12 questions, want 1 or 2", n)
	}
	if strings.Count(text, "quit\n") != strings.Count(text, "started\n") {
		t.Error("not every engine was asked to quit")
	}
	if _, err := p.Dead(t.Context(), nil, f); !errors.Is(err, errClosed) {
		t.Errorf("a closed pool answers %v", err)
	}
}

// TestStonesAreSentNotMoves: the last stone is the opponent's of the side to
// move, and one set_position replaces the plays where the engine has it.
func TestStonesAreSentNotMoves(t *testing.T) {
	f := position(t, ".XO", "XX.")
	game := &replay.Game{Komi: replay.Komi{Known: true, Points: 15}, Rules: replay.Rules{ID: "jp1989"}}
	for _, c := range []struct{ name, with, want string }{
		{"plain", "rectangular_boardsize", "rectangular_boardsize 3 2|clear_board|komi 7.5|play B B2|play B A1|play B B1|play W C2|final_status_list dead"},
		{"KataGo's", "rectangular_boardsize set_position kata-set-rules clear_cache set_random_seed", "rectangular_boardsize 3 2|clear_board|komi 7.5|kata-set-rules japanese|set_random_seed 1|clear_cache|set_position B B2 B A1 B B1|play W C2|final_status_list dead"},
	} {
		log := filepath.Join(t.TempDir(), "log")
		if _, err := scripted(t, 20*time.Second, "with="+c.with, "log="+log).Dead(t.Context(), game, f); err != nil {
			t.Fatal(c.name, err)
		}
		_, got, _ := strings.Cut(strings.TrimSpace(read(t, log)), "list_commands\n")
		if got = strings.ReplaceAll(got, "\n", "|"); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
	if _, err := scripted(t, 20*time.Second).Dead(t.Context(), nil, f); err == nil || !strings.Contains(err.Error(), "board of 3x2") {
		t.Errorf("a rectangle, of an engine for squares: %v", err)
	}
	if _, err := scripted(t, 20*time.Second).Dead(t.Context(), nil, position(t, "XO", "OO")); err == nil || !strings.Contains(err.Error(), "has no liberty") {
		t.Errorf("a position that no play can make: %v", err)
	}
}

func TestCancellationEndsAQuestion(t *testing.T) {
	p := scripted(t, time.Minute, "hang=final_status_list")
	if err := p.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	start := time.Now()
	if _, err := p.Dead(ctx, nil, small(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the context's error", err)
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
}

func TestMissingProgramsAreNamedWithAHint(t *testing.T) {
	for command, want := range map[string]string{
		"no-such-engine --gtp":         "cannot run no-such-engine: executable file not found in $PATH; give its full path",
		"~/katago gtp":                 "write the folder out instead of ~",
		"OMP_NUM_THREADS=1 pachi":      "set variables before gorescore",
		`"gnugo --mode gtp"`:           "the quotes make it one word",
		filepath.Join(t.TempDir(), ""): "cannot run ",
	} {
		words, err := Split(command)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = New(t.Context(), Options{Command: words}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", command, err, want)
		}
	}
}

func TestCommandsAreSplitAsByAShell(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"gnugo --mode gtp", "gnugo|--mode|gtp"},
		{"  gnugo\t--mode  gtp ", "gnugo|--mode|gtp"},
		{`katago gtp -config 'my file.cfg'`, "katago|gtp|-config|my file.cfg"},
		{`a "b c"d'e f'`, "a|b cd'e f'"},
		{`a "say \"hi\" \n \\"`, `a|say "hi" \n \`},
		{`a '' ""`, "a||"},
		{`a b\ c \'d`, "a|b c|'d"},
		{`a $HOME *`, "a|$HOME|*"},
		{`a '|' \> x|y`, "a|||>|x|y"},
	} {
		s := splitter{escapes: true}
		got, err := s.split(c.line)
		want := strings.ReplaceAll(c.want, "d'e f'", "de f")
		if err != nil || strings.Join(got, "|") != want {
			t.Errorf("%s: %q, %v", c.line, got, err)
		}
	}
	for line, want := range map[string]string{
		"":              "names no program",
		"''":            "names no program",
		"a 'b":          "quote ' at column 3 is not closed",
		`a "b\"`:        "not closed",
		`a \`:           "ends in a backslash",
		"a | b":         "needs a shell",
		"a 2>/dev/null": "needs a shell",
		"a && b":        "needs a shell",
		"a\x00b":        "NUL",
	} {
		s := splitter{escapes: true}
		if got, err := s.split(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %q", line, got, err, want)
		}
	}
	s := splitter{}
	if got, err := s.split(`C:\go\katago.exe gtp "C:\my nets\a.bin"`); err != nil || !slices.Equal(got, []string{`C:\go\katago.exe`, "gtp", `C:\my nets\a.bin`}) {
		t.Errorf("Windows: %q, %v", got, err)
	}
}
