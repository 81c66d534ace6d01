package replay_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
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

// trial is one game played on the reference, as steps for the replayer, with
// what must be said of it.
type trial struct {
	rng   *rand.Rand
	ref   *replaytest.Game
	fast  *replay.Board
	game  replay.Game
	final replay.Final
	err   error
}

var stones = map[replay.Color]byte{replay.Empty: replaytest.Empty, replay.Black: replaytest.Black, replay.White: replaytest.White}

func colorOf(stone byte) replay.Color {
	for c, s := range stones {
		if s == stone {
			return c
		}
	}
	panic("no stone")
}

func newTrial(rng *rand.Rand, width, height int) *trial {
	t := &trial{rng: rng, ref: replaytest.NewGame(width, height), fast: replay.NewBoard(width, height)}
	t.game.Width, t.game.Height = width, height
	t.final.Width, t.final.Height = width, height
	return t
}

func (t *trial) failf(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf("move %d: "+format, append([]any{t.ref.Moves}, args...)...)
	}
}

// setup changes a few points.
func (t *trial) setup() {
	put := map[int]byte{}
	for range 1 + t.rng.IntN(3) {
		put[t.rng.IntN(len(t.ref.Board.At))] = stones[replay.Color(t.rng.IntN(3))]
	}
	t.place(put)
}

func (t *trial) place(put map[int]byte) {
	first := int32(len(t.game.Placements))
	for _, p := range slices.Sorted(maps.Keys(put)) {
		c, old := colorOf(put[p]), colorOf(t.ref.Board.At[p])
		t.game.Placements = append(t.game.Placements, replay.Placement{Color: c, Point: replay.Point(p)})
		t.fast.Set(c, replay.Point(p))
		if old != c {
			t.final.Removed[old]++
			t.final.Setup[c]++
		}
	}
	t.final.Removed[replay.Empty], t.final.Setup[replay.Empty] = 0, 0
	t.ref.Setup(put)
	t.game.Steps = append(t.game.Steps, replay.Step{Kind: replay.SetupStep, Move: int32(t.ref.Moves), First: first, Last: int32(len(t.game.Placements))})
	t.final.Edited = t.final.Edited || t.ref.Moves > 0
}

func (t *trial) moved(c replay.Color) {
	t.final.ToMove = c.Opponent()
	t.final.Moves++
}

func (t *trial) pass(c replay.Color) {
	t.ref.Pass(stones[c])
	t.game.Steps = append(t.game.Steps, replay.Step{Kind: replay.PassStep, Color: c, Point: replay.Pass, Move: int32(t.ref.Moves)})
	t.final.Passes[c]++
	if t.final.TrailingPass == 0 {
		t.final.FirstPass = c
	}
	t.final.TrailingPass++
	t.moved(c)
}

// play plays at p, off the board if that is negative, and notes the event that
// the replayer must tell.
func (t *trial) play(c replay.Color, p int) {
	f := t.ref.Play(stones[c], p)
	t.final.TrailingPass, t.final.FirstPass = 0, replay.Empty
	t.moved(c)
	e := replay.Event{Move: t.ref.Moves, Color: c, Point: replay.Point(p), Captured: len(f.Captured), Lost: len(f.Lost), At: uint32(7 * t.ref.Moves)}
	if p < 0 {
		e.Point = replay.OffBoard
		e.Kind |= replay.OffTheBoard
	} else {
		t.final.Plays[c]++
		t.final.LastPlay = c
		if f.Replaced != replaytest.Empty {
			t.final.Removed[colorOf(f.Replaced)]++
			e.Kind |= replay.Occupied
		}
		captured, lost := t.fast.Play(c, replay.Point(p))
		if captured != len(f.Captured) || lost != len(f.Lost) {
			t.failf("takes %d, loses %d, want %d, %d", captured, lost, len(f.Captured), len(f.Lost))
		}
	}
	t.game.Steps = append(t.game.Steps, replay.Step{Kind: replay.PlayStep, Color: c, Point: e.Point, Move: int32(t.ref.Moves), At: e.At})
	for kind, is := range map[replay.EventKind]bool{
		replay.SingleSuicide: len(f.Lost) == 1,
		replay.MultiSuicide:  len(f.Lost) > 1,
		replay.OutOfTurn:     f.OutOfTurn,
		replay.AfterEnd:      f.AfterEnd,
		replay.Repeats:       len(f.Equal) > 0,
	} {
		if is {
			e.Kind |= kind
		}
	}
	if e.Kind&replay.Repeats != 0 {
		e.Repeat = repetition(f, t.ref.Moves)
	}
	if e.Kind != 0 {
		t.final.Events = append(t.final.Events, e)
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
	switch {
	case r.BasicKo:
		return "basic-ko"
	case at == row{3, 0, 2, 1, at.kos}, at == row{4, 1, 2, 1, at.kos}:
		return "sending-two"
	case at == row{5, 0, 3, 2, at.kos}, at == row{6, 1, 3, 2, at.kos}:
		return "sending-three"
	case at == row{4, 0, 2, 2, 0}:
		return "eternal-life"
	case at == row{6, 0, 3, 3, 3}:
		return "triple-ko"
	case at == row{5, 1, 2, 2, 2}, at == row{6, 2, 2, 2, 2}:
		return "double-ko-seki"
	case at == row{8, 0, 4, 4, 4}:
		return "quadruple-ko"
	case at.plies == 8 && at.passes == 0:
		return "round-robin"
	}
	return "long-cycle" // molasses: TestClassMolasses, too rare to be met here
}

// wild makes any step at all.
func (t *trial) wild(c replay.Color) replay.Color {
	switch n := t.rng.IntN(80); {
	case n == 0:
		t.setup()
		return c
	case n == 1:
		t.play(c, -1)
	case n < 9:
		t.pass(c)
	default:
		t.play(c, t.rng.IntN(len(t.ref.Board.At)))
	}
	if t.rng.IntN(20) == 0 {
		return c
	}
	return c.Opponent()
}

// sensible makes a move that a player might: no point taken, no own eye filled,
// a capture rather than not, a pass if nothing is left.
func (t *trial) sensible(c replay.Color) replay.Color {
	b := t.ref.Board
	greedy := t.rng.IntN(3) > 0
	if len(b.At) > 60 {
		greedy = t.rng.IntN(15) == 0 // it takes a flood of every chain
	}
	var points, captures []int
	for p, at := range b.At {
		if at != replaytest.Empty {
			continue
		}
		fine, takes := false, false
		for _, q := range b.Beside(p) {
			fine = fine || b.At[q] != stones[c]
			takes = takes || greedy && b.At[q] == stones[c.Opponent()] && b.Liberties(q) == 1
		}
		if takes {
			captures = append(captures, p)
		}
		if fine {
			points = append(points, p)
		}
	}
	if len(captures) > 0 {
		points = captures
	}
	if len(points) == 0 || t.rng.IntN(30) == 0 {
		t.pass(c)
	} else {
		t.play(c, points[t.rng.IntN(len(points))])
	}
	return c.Opponent()
}

// fights are boards with kos and what is near them (rules specification, section 4.3).
var fights = [][]string{
	{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."},
	{"OOOOOOO", "O.OXO.O", "XOX.XOX", "XXXXXXX"},
	{"OOOOOOOOO", "O.OXO.OXO", "XOX.XOX.X", "XXXXXXXXX"},
	{".O.O.", "XXOO.", ".XXO.", "..XO."},
	{".O..", "XXOO", ".XO.", ".XO."},
	{"..OO.XX.", "OOXXX...", "OOXXX..."},
}

// fight sets a board up.
func (t *trial) fight(rows []string) {
	put, w := map[int]byte{}, len(rows[0])
	for y, row := range rows {
		for x := range row {
			if row[x] != replaytest.Empty {
				put[y*w+x] = row[x]
			}
		}
	}
	t.place(put)
}

// look compares the boards, and the chain of one point.
func (t *trial) look() {
	b := t.ref.Board
	for p, at := range b.At {
		if stones[t.fast.At(replay.Point(p))] != at {
			t.failf("the boards differ at %d\n%s", p, t.fast)
			return
		}
	}
	p := t.rng.IntN(len(b.At))
	if b.At[p] == replaytest.Empty {
		return
	}
	chain, _ := b.Region(p)
	if n, l := t.fast.ChainSize(replay.Point(p)), t.fast.Liberties(replay.Point(p)); n != len(chain) || l != b.Liberties(p) {
		t.failf("chain of %d: %d stones, %d liberties, want %d, %d\n%s", p, n, l, len(chain), b.Liberties(p), t.fast)
	}
}

// check replays the game and compares the final and every event.
func (t *trial) check(r *replay.Replayer) {
	got, want := r.Play(&t.game), &t.final
	for p, c := range got.Board {
		if stones[c] != t.ref.Board.At[p] {
			t.failf("the final boards differ at %d", p)
		}
	}
	for c, s := range stones {
		want.Prisoners[c] = t.ref.Prisoners[s]
	}
	events := got.Events
	if len(events) != len(want.Events) {
		t.failf("%d events, want %d", len(events), len(want.Events))
		return
	}
	for i, e := range want.Events {
		if events[i] != e {
			t.failf("event\n got %+v\nwant %+v", events[i], e)
		}
	}
	g, w := *got, *want
	g.Board, g.Events, w.Events = nil, nil, nil
	if fmt.Sprint(g) != fmt.Sprint(w) {
		t.failf("final\n got %+v\nwant %+v", g, w)
	}
}

// randomTrial begins game number n: a wild one, a sensible one, or a fight; two
// of three are on small boards, where positions return.
func randomTrial(rng *rand.Rand, n int) (t *trial, step func(replay.Color) replay.Color) {
	if n%6 == 5 {
		rows := fights[n/6%len(fights)]
		t = newTrial(rng, len(rows[0]), len(rows))
		t.fight(rows)
		return t, t.sensible
	}
	size := func() int {
		if n%3 > 0 {
			return 2 + rng.IntN(4)
		}
		return 2 + rng.IntN(18)
	}
	width := size()
	height := width
	if n%4 == 0 {
		height = size()
	}
	if t = newTrial(rng, width, height); n%2 == 0 {
		return t, t.sensible
	}
	return t, t.wild
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
		tr, step := randomTrial(rng, games)
		points := len(tr.ref.Board.At)
		for c, n := replay.Black, 1+rng.IntN(3*points); len(tr.game.Steps) < n && tr.err == nil; {
			if c = step(c); rng.IntN(8) == 0 {
				tr.look()
			}
		}
		tr.check(&r)
		if tr.err != nil {
			t.Fatalf("game %d, %dx%d: %v", games, tr.game.Width, tr.game.Height, tr.err)
		}
		moves += tr.ref.Moves
		count["games"]++
		for _, e := range tr.final.Events {
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
		count["stones taken"] += tr.ref.Prisoners[replaytest.Black] + tr.ref.Prisoners[replaytest.White]
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
