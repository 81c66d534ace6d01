package replay_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// gnuGo is a running GNU Go.
type gnuGo struct {
	in  io.WriteCloser
	out *bufio.Reader
	cmd *exec.Cmd
}

// startGNUGo starts GNU Go, which Debian keeps out of the usual PATH.
func startGNUGo(t *testing.T, flags ...string) *gnuGo {
	t.Helper()
	path, err := exec.LookPath("gnugo")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/gnugo"); err != nil {
			t.Skip("GNU Go is not installed: nothing was compared with it")
		}
	}
	g := &gnuGo{cmd: exec.Command(path, append([]string{"--mode", "gtp"}, flags...)...)}
	out, err := g.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if g.in, err = g.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	g.out = bufio.NewReader(out)
	if err := g.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		g.in.Close()
		g.cmd.Wait()
	})
	return g
}

// ask sends commands at once and returns an answer for each: without its sign,
// refusals begin with "?".
func (g *gnuGo) ask(t *testing.T, commands []string) []string {
	t.Helper()
	sent := make(chan error, 1)
	go func() {
		_, err := io.WriteString(g.in, strings.Join(commands, "\n")+"\n")
		sent <- err
	}()
	answers := make([]string, 0, len(commands))
	for range commands {
		var lines []string
		for {
			line, err := g.out.ReadString('\n')
			if err != nil {
				t.Fatal(errors.Join(err, <-sent))
			}
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			} else if len(lines) > 0 {
				break
			}
		}
		answers = append(answers, strings.TrimSpace(strings.TrimPrefix(strings.Join(lines, " "), "=")))
	}
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	return answers
}

// gnuRules are the rules of ko and suicide that GNU Go knows, by its flags.
type gnuRules struct{ ko, suicide string }

// allows tells what a rule makes of a move by the replayer's facts; nil is a
// move of which there is nothing to say. GNU Go compares a position with those
// before each move, so that passes and the first position count, as they do here.
func (r gnuRules) allows(e *replay.Event) bool {
	if e == nil {
		return true
	}
	has := func(k replay.EventKind) bool { return e.Kind&k != 0 }
	switch {
	case has(replay.Occupied):
		return false
	case has(replay.SingleSuicide) && r.suicide != "--allow-all-suicide":
		return false
	case has(replay.MultiSuicide) && r.suicide == "--forbid-suicide":
		return false
	case !has(replay.Repeats):
		return true
	case e.Lost > 0:
		return true // it does not ask its superko rules about suicide
	}
	switch r.ko {
	case "--simple-ko":
		return !e.Repeat.BasicKo
	case "--positional-superko":
		return false
	case "--situational-superko":
		return !e.Repeat.Situational
	}
	return true // --no-ko
}

// gnuGame is a game played on both, where only what is legal is played.
type gnuGame struct {
	rules    gnuRules
	size     int
	game     replay.Game
	replayer replay.Replayer
	commands []string
	want     []string
}

var gtpColor = map[replay.Color]string{replay.Black: "black", replay.White: "white"}

func (g *gnuGame) expect(answer, format string, args ...any) {
	g.commands = append(g.commands, fmt.Sprintf(format, args...))
	g.want = append(g.want, answer)
}

func (g *gnuGame) name(p replay.Point) string {
	if p < 0 {
		return "pass"
	}
	return p.Name(g.size, g.size)
}

func (g *gnuGame) step(c replay.Color, p replay.Point) replay.Step {
	s := replay.Step{Kind: replay.PlayStep, Color: c, Point: p, Move: int32(len(g.game.Steps) + 1)}
	if p < 0 {
		s.Kind = replay.PassStep
	}
	return s
}

// legal tells what the rules make of a move, and leaves the game as it was.
func (g *gnuGame) legal(c replay.Color, p replay.Point) bool {
	n := len(g.game.Steps)
	g.game.Steps = append(g.game.Steps, g.step(c, p))
	f := g.replayer.Play(&g.game)
	g.game.Steps = g.game.Steps[:n]
	var e *replay.Event
	if k := len(f.Events) - 1; k >= 0 && f.Events[k].Move == n+1 {
		e = &f.Events[k]
	}
	return g.rules.allows(e)
}

func (g *gnuGame) play(c replay.Color, p replay.Point) {
	g.game.Steps = append(g.game.Steps, g.step(c, p))
	g.expect("", "play %s %s", gtpColor[c], g.name(p))
}

// look compares the boards and the prisoners.
func (g *gnuGame) look() {
	f := g.replayer.Play(&g.game)
	for c := replay.Black; c <= replay.White; c++ {
		name := gtpColor[c]
		g.expect(strconv.Itoa(f.Prisoners[c]), "captures %s", name)
		var list []string
		for p, at := range f.Board {
			if at == c {
				list = append(list, g.name(replay.Point(p)))
			}
		}
		slices.Sort(list)
		g.expect(strings.Join(list, " "), "list_stones %s", name)
	}
}

// allLegal compares the legal moves of a side on the whole board.
func (g *gnuGame) allLegal(c replay.Color) {
	var list []string
	for p := range replay.Point(g.size * g.size) {
		if g.legal(c, p) {
			list = append(list, g.name(p))
		}
	}
	slices.Sort(list)
	g.expect(strings.Join(list, " "), "all_legal %s", gtpColor[c])
}

// compare asks everything and reports the first difference.
func (g *gnuGame) compare(t *testing.T, engine *gnuGo) (same bool) {
	t.Helper()
	for i, got := range engine.ask(t, g.commands) {
		if fields := strings.Fields(got); len(fields) > 1 && got[0] != '?' {
			slices.Sort(fields)
			got = strings.Join(fields, " ")
		}
		if got != g.want[i] {
			t.Errorf("%v: %s: %q, want %q\n%s", g.rules, g.commands[i], got, g.want[i], strings.Join(g.commands[:i+1], "\n"))
			return false
		}
	}
	return true
}

// random plays a game of random moves, asking of each before whether it is legal.
func (g *gnuGame) random(rng *rand.Rand) (asked int) {
	g.expect("", "boardsize %d", g.size)
	g.expect("", "clear_board")
	g.game.Width, g.game.Height = g.size, g.size
	points := g.size * g.size
	for c := replay.Black; asked < min(4*points, 500); {
		if rng.IntN(40) == 0 {
			g.play(c, replay.Pass)
			c = c.Opponent()
		}
		p := replay.Point(rng.IntN(points))
		asked++
		if !g.legal(c, p) {
			g.expect("0", "is_legal %s %s", gtpColor[c], g.name(p))
			continue
		}
		g.expect("1", "is_legal %s %s", gtpColor[c], g.name(p))
		g.play(c, p)
		c = c.Opponent()
		if points < 60 && rng.IntN(10) == 0 {
			g.allLegal(c)
			asked += points
		}
		if rng.IntN(20) == 0 {
			g.look()
		}
	}
	g.look()
	return asked
}

// Legality, captures and boards against GNU Go, under each of its rules of ko
// and suicide, in random games from 2x2 to 19x19.
func TestAccuracyGNUGoAgreesOnRandomGames(t *testing.T) {
	games := 2
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		games = 200
	}
	rng := rand.New(rand.NewPCG(3, 8))
	total, asked := 0, 0
	for _, ko := range []string{"--simple-ko", "--no-ko", "--positional-superko", "--situational-superko"} {
		for _, suicide := range []string{"--forbid-suicide", "--allow-suicide", "--allow-all-suicide"} {
			engine := startGNUGo(t, ko, suicide)
			for i := range games {
				g := &gnuGame{rules: gnuRules{ko, suicide}, size: 2 + rng.IntN(5)}
				if i%8 == 7 {
					g.size = 7 + rng.IntN(13)
				}
				asked += g.random(rng)
				total++
				if !g.compare(t, engine) {
					return
				}
			}
		}
	}
	t.Logf("%d random games, %d moves asked about, no difference", total, asked)
}

// Played games against GNU Go: every move is legal or a foul to both, and the
// boards and prisoners at the end are the same.
func TestAccuracyGNUGoAgreesOnPlayedGames(t *testing.T) {
	records := archiveRecords(t)
	games := 20
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		games = 2000
	}
	rules := gnuRules{"--simple-ko", "--forbid-suicide"}
	engine := startGNUGo(t, rules.ko, rules.suicide)
	var parser sgfparse.Parser
	var reader header.Reader
	total, moves, fouls, left := 0, 0, 0, 0
	for i := 0; i < len(records) && total < games; i += max(1, len(records)/(games+games/4)) {
		source := sgfparse.Source{File: "a.sgf", Game: 1, Line: 1, Col: 1, Raw: records[i], Text: records[i]}
		tree, _ := parser.Parse(&source)
		record, _ := reader.Read(tree)
		if record.Width != record.Height || record.Width > 19 || record.Edited {
			left++ // GNU Go has no such board, or no such setup
			continue
		}
		g := &gnuGame{rules: rules, size: record.Width}
		n, foul := g.record(record)
		moves += n
		total++
		if foul {
			fouls++
		}
		if !g.compare(t, engine) {
			t.Fatalf("record %d", i)
		}
	}
	t.Logf("%d played games, %d moves, no difference; %d games broken off at a foul, %d left out", total, moves, fouls, left)
}

// record plays a record up to its first foul, which both must refuse.
func (g *gnuGame) record(record *replay.Game) (moves int, foul bool) {
	g.expect("", "boardsize %d", g.size)
	g.expect("", "clear_board")
	g.game.Width, g.game.Height = g.size, g.size
	events := map[int]replay.Event{}
	for _, e := range new(replay.Replayer).Play(record).Events {
		events[e.Move] = e
	}
	for _, s := range record.Steps {
		if s.Kind == replay.SetupStep {
			for _, pl := range record.Placements[s.First:s.Last] {
				if pl.Color != replay.Empty {
					g.play(pl.Color, pl.Point)
				}
			}
			continue
		}
		moves++
		e, told := events[moves]
		if told && (e.Kind&replay.OffTheBoard != 0 || !g.rules.allows(&e)) {
			if e.Kind&replay.OffTheBoard == 0 {
				g.expect("0", "is_legal %s %s", gtpColor[s.Color], g.name(s.Point))
			}
			foul = true
			break
		}
		g.play(s.Color, s.Point)
	}
	g.look()
	return moves, foul
}
