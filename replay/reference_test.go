package replay_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"gorescore/replay"
	"gorescore/replay/replaytest"
)

// referenceMoves is how many random moves are compared with the reference: the
// many of `make accuracy` or what a test has time for.
func referenceMoves() int {
	switch {
	case os.Getenv("GORESCORE_ACCURACY") != "":
		return 10_000_000
	case testing.Short():
		return 30_000
	}
	return 100_000
}

// comparison plays a trial on a fast board too and puts together what the
// replayer must say of it.
type comparison struct {
	*replaytest.Trial
	rng  *rand.Rand
	fast *replay.Board
	want replay.Final
	err  error
}

func compare(rng *rand.Rand, trial *replaytest.Trial) *comparison {
	g := &trial.Game
	c := &comparison{Trial: trial, rng: rng, fast: replay.NewBoard(g.Width, g.Height)}
	c.want.Width, c.want.Height = g.Width, g.Height
	for i := range trial.Made { // the first setup of a fight
		c.each(&trial.Made[i])
	}
	trial.Each = c.each
	return c
}

func (c *comparison) failf(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("move %d: "+format, append([]any{c.Ref.Moves}, args...)...)
	}
}

// each adds one step.
func (c *comparison) each(m *replaytest.Made) {
	f, s := &c.want, &m.Step
	if s.Kind == replay.SetupStep {
		for pl, old := range m.Put {
			c.fast.Set(pl.Color, pl.Point)
			if old != pl.Color {
				f.Removed[old]++
				f.Setup[pl.Color]++
			}
		}
		f.Removed[replay.Empty], f.Setup[replay.Empty] = 0, 0
		f.Edited = f.Edited || s.Move > 0
		return
	}
	f.ToMove = s.Color.Opponent()
	f.Moves++
	if s.Kind == replay.PassStep {
		f.Passes[s.Color]++
		if f.TrailingPass == 0 {
			f.FirstPass = s.Color
		}
		f.TrailingPass++
		return
	}
	f.TrailingPass, f.FirstPass = 0, replay.Empty
	c.played(s, m.Facts)
	if c.rng.IntN(8) == 0 {
		c.look()
	}
}

// played adds a play, and the event that the replayer must tell.
func (c *comparison) played(s *replay.Step, f *replaytest.Facts) {
	e := replay.Event{Move: int(s.Move), Color: s.Color, Point: s.Point, Captured: len(f.Captured), Lost: len(f.Lost), At: s.At}
	if s.Point >= 0 {
		c.want.Plays[s.Color]++
		c.want.LastPlay = s.Color
		c.want.Removed[replaytest.Color(f.Replaced)]++
		c.want.Removed[replay.Empty] = 0
		captured, lost := c.fast.Play(s.Color, s.Point)
		if captured != len(f.Captured) || lost != len(f.Lost) {
			c.failf("takes %d, loses %d, want %d, %d", captured, lost, len(f.Captured), len(f.Lost))
		}
	}
	for kind, is := range map[replay.EventKind]bool{
		replay.SingleSuicide: len(f.Lost) == 1,
		replay.MultiSuicide:  len(f.Lost) > 1,
		replay.Occupied:      f.Replaced != replaytest.Empty,
		replay.OutOfTurn:     f.OutOfTurn,
		replay.AfterEnd:      f.AfterEnd,
		replay.OffTheBoard:   s.Point < 0,
		replay.Repeats:       len(f.Equal) > 0,
	} {
		if is {
			e.Kind |= kind
		}
	}
	if e.Kind&replay.Repeats != 0 {
		e.Repeat = repetition(f, e.Move)
	}
	if e.Kind != 0 {
		c.want.Events = append(c.want.Events, e)
	}
}

// repetition is the reference's facts as the replayer puts them.
func repetition(f *replaytest.Facts, move int) replay.Repetition {
	r := replay.Repetition{
		Earlier: f.Equal[len(f.Equal)-1], Passes: f.Passes, KoPoints: f.Kos, Occurrence: len(f.Equal) + 1,
		CapturedBy:  [3]int{replay.Black: f.CapturedBy[replaytest.Black], replay.White: f.CapturedBy[replaytest.White]},
		Positional:  true,
		BasicKo:     f.BasicKo,
		Situational: f.Situational,
		Natural:     f.Natural,
	}
	r.Cycle = move - r.Earlier
	r.Class = classOf(f, &r)
	return r
}

// classOf reads the table of the rules specification, section 4.1. Where a
// cycle ends with a side's pass, the board has repeated one ply before.
func classOf(f *replaytest.Facts, r *replay.Repetition) string {
	if len(f.Lost) == 1 {
		return "suicide-repeat"
	}
	if f.Irregular {
		return "long-cycle"
	}
	type row struct{ plies, passes, more, less, kos int }
	b, w := r.CapturedBy[replay.Black], r.CapturedBy[replay.White]
	at := row{r.Cycle, r.Passes, max(b, w), min(b, w), r.KoPoints}
	sent := at // a move that changes nothing is to sending stones what it is to the board
	sent.plies -= f.Idle
	switch {
	case r.BasicKo:
		return "basic-ko"
	case sent == row{3, 0, 2, 1, at.kos}, sent == row{4, 1, 2, 1, at.kos}:
		return "sending-two"
	case sent == row{5, 0, 3, 2, at.kos}, sent == row{6, 1, 3, 2, at.kos}:
		return "sending-three"
	case at == row{4, 0, 2, 2, 0}:
		return "eternal-life"
	case at == row{6, 0, 3, 3, 3}:
		return "triple-ko"
	case sent == row{5, 1, 2, 2, 2}, sent == row{6, 2, 2, 2, 2}:
		return "double-ko-seki"
	case at == row{8, 0, 4, 4, 4}:
		return "quadruple-ko"
	case at.plies == 8 && at.passes == 0:
		return "round-robin"
	}
	return "long-cycle" // molasses: TestClassMolasses, too rare to be met here
}

// look compares the boards, and the chain of one point.
func (c *comparison) look() {
	b := c.Ref.Board
	for p, at := range b.At {
		if replaytest.Stone(c.fast.At(replay.Point(p))) != at {
			c.failf("the boards differ at %d\n%s", p, c.fast)
			return
		}
	}
	p := c.rng.IntN(len(b.At))
	if b.At[p] == replaytest.Empty {
		return
	}
	chain, _ := b.Region(p)
	if n, l := c.fast.ChainSize(replay.Point(p)), c.fast.Liberties(replay.Point(p)); n != len(chain) || l != b.Liberties(p) {
		c.failf("chain of %d: %d stones, %d liberties, want %d, %d\n%s", p, n, l, len(chain), b.Liberties(p), c.fast)
	}
}

// check replays the game and compares the final and every event.
func (c *comparison) check(r *replay.Replayer) {
	got, want := r.Play(&c.Game), &c.want
	for p, color := range got.Board {
		if replaytest.Stone(color) != c.Ref.Board.At[p] {
			c.failf("the final boards differ at %d", p)
		}
	}
	for color := replay.Black; color <= replay.White; color++ {
		want.Prisoners[color] = c.Ref.Prisoners[replaytest.Stone(color)]
	}
	events := got.Events
	if len(events) != len(want.Events) {
		c.failf("%d events, want %d", len(events), len(want.Events))
		return
	}
	for i, e := range want.Events {
		if events[i] != e {
			c.failf("event\n got %+v\nwant %+v", events[i], e)
		}
	}
	g, w := *got, *want
	g.Board, g.Events, w.Events = nil, nil, nil
	if fmt.Sprint(g) != fmt.Sprint(w) {
		c.failf("final\n got %+v\nwant %+v", g, w)
	}
}

// The replayer against a board that only floods and lists: legality facts,
// captures, prisoners, repetitions and final boards of random games from 2x2 to
// 19x19, wild ones and sensible ones.
func TestAccuracyReplayEqualsReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(2024, 19))
	var r replay.Replayer
	moves, games := 0, 0
	count := map[string]int{}
	for want := referenceMoves(); moves < want; games++ {
		c := compare(rng, replaytest.NewTrial(rng, games))
		for n := 1 + rng.IntN(3*len(c.Ref.Board.At)); len(c.Made) < n && c.err == nil; {
			c.Step()
		}
		c.check(&r)
		if c.err != nil {
			t.Fatalf("game %d, %dx%d: %v", games, c.Game.Width, c.Game.Height, c.err)
		}
		moves += c.Ref.Moves
		count["games"]++
		for _, e := range c.want.Events {
			for kind, name := range map[replay.EventKind]string{
				replay.Repeats: "repetitions", replay.SingleSuicide: "suicides of one stone", replay.MultiSuicide: "suicides of more",
				replay.Occupied: "plays on stones", replay.OutOfTurn: "out of turn", replay.AfterEnd: "after the end", replay.OffTheBoard: "off the board",
			} {
				if e.Kind&kind != 0 {
					count[name]++
				}
			}
			if e.Kind&replay.Repeats != 0 {
				count[e.Repeat.Class]++
			}
			if e.Kind&replay.Repeats != 0 && !e.Repeat.Situational {
				count["positional only"]++
			}
		}
		count["stones taken"] += c.Ref.Prisoners[replaytest.Black] + c.Ref.Prisoners[replaytest.White]
	}
	t.Logf("%d moves compared: %v", moves, count)
	for _, name := range []string{
		"repetitions", "positional only", "suicides of one stone", "suicides of more", "out of turn", "after the end",
		"basic-ko", "sending-two", "triple-ko", "quadruple-ko",
	} {
		if count[name] <= moves/100_000 {
			t.Errorf("%s: only %d in %d moves", name, count[name], moves)
		}
	}
}
