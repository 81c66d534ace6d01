package replay

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// slowRepetitions finds the repetitions of a game by comparing boards, as the
// definitions read (rules specification, section 4).
func slowRepetitions(g *Game) map[int]Repetition {
	type position struct {
		board   string
		next    Color // to move
		by      Color // whose play made it; Empty for setup and passes
		passes  int
		taken   [3]int
		unmoved bool // same as the position before
	}
	b := newSlowBoard(g.Width, g.Height)
	found := map[int]Repetition{}
	now := position{}
	var past []position // of the current history; past[0] is position first
	first, move := 0, 0
	for i := range g.Steps {
		s := &g.Steps[i]
		if s.Kind == SetupStep {
			for _, pl := range g.placements(s) {
				b.set(pl.Color, pl.Point)
			}
			now.board, now.next, now.by = b.String(), Empty, Empty
			past, first = []position{now}, move
			continue
		}
		if len(past) == 0 {
			now.board = b.String()
			past = []position{now}
		}
		if last := &past[len(past)-1]; last.next == Empty {
			last.next = s.Color
		}
		move++
		before, own := now.board, false
		now.by = Empty
		if s.Kind == PassStep {
			now.passes++
		} else if s.Point >= 0 {
			own = b.stones[s.Point] == s.Color
			captured, lost := b.play(s.Color, s.Point)
			now.taken[s.Color] += captured
			now.taken[s.Color.Opponent()] += lost
			own = own && captured+lost == 0
			now.by = s.Color
		}
		now.board, now.next = b.String(), s.Color.Opponent()
		now.unmoved = s.Kind == PassStep || s.Point < 0 || own
		if now.unmoved {
			if now.board != before {
				panic("a move that should change nothing did")
			}
			now.by = Empty
		}
		r := Repetition{Occurrence: 1, Positional: true}
		for n, p := range past {
			if p.board != now.board {
				continue
			}
			r.Occurrence++
			r.Earlier = first + n
			r.Cycle = move - r.Earlier
			r.Passes = now.passes - p.passes
			r.CapturedBy = [3]int{Black: now.taken[Black] - p.taken[Black], White: now.taken[White] - p.taken[White]}
			r.Situational = r.Situational || p.next == now.next
			r.Natural = r.Natural || p.by != Empty && p.by == now.by
		}
		if r.Occurrence > 1 && !now.unmoved {
			found[move] = r
		}
		past = append(past, now)
	}
	return found
}

// randomGame makes moves at random, legal or not, with passes, setups and
// moves off the board mixed in.
func randomGame(rng *rand.Rand, width, height, moves int) *Game {
	g := &Game{Width: width, Height: height}
	c := Black
	for range moves {
		switch n := rng.IntN(60); {
		case n == 0:
			first := int32(len(g.Placements))
			for range 1 + rng.IntN(3) {
				g.Placements = append(g.Placements, Placement{Color(rng.IntN(3)), Point(rng.IntN(width * height))})
			}
			g.Steps = append(g.Steps, Step{Kind: SetupStep, First: first, Last: int32(len(g.Placements))})
		case n == 1:
			g.add(c, "off")
		case n < 8:
			g.add(c, "pass")
		default:
			g.Steps = append(g.Steps, Step{Kind: PlayStep, Color: c, Point: Point(rng.IntN(width * height))})
		}
		if rng.IntN(20) != 0 {
			c = c.Opponent()
		}
	}
	return g
}

// repetitionsOf returns the repetition facts by move, without the two that the
// slow search does not know.
func repetitionsOf(f *Final) map[int]Repetition {
	found := map[int]Repetition{}
	for _, e := range f.Events {
		if e.Kind&Repeats != 0 {
			r := e.Repeat
			r.Class, r.KoPoints, r.BasicKo = "", 0, false
			found[e.Move] = r
		}
	}
	return found
}

func TestRepetitionsEqualSlowSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	total := 0
	var r Replayer
	for i := range 1500 {
		size := boardSizes[rng.IntN(11)]
		g := randomGame(rng, size[0], size[1], 1+rng.IntN(150))
		want := slowRepetitions(g)
		total += len(want)
		// All hashes but a few bits are hidden in two of three games: many
		// different boards then share a hash, and only their comparison helps.
		r.history.hashMask = [3]uint64{0, ^uint64(0), ^uint64(7 << 8)}[i%3]
		if got := repetitionsOf(r.Play(g)); !reflect.DeepEqual(got, want) {
			t.Fatalf("game %d, %v, %d steps:\n got %v\nwant %v", i, size, len(g.Steps), got, want)
		}
	}
	if total < 20000 {
		t.Errorf("only %d repetitions were seen", total)
	}
}

// TestGamesWithoutPasses counts the simple paths from the empty board in the
// graph of positions, either colour moving at any time: the games under
// positional superko in which passes are not told apart (Tromp and Farnebäck,
// "Combinatorics of Go": 1, 9 and 907 games on 1x1, 1x2 and 1x3).
func TestGamesWithoutPasses(t *testing.T) {
	var r Replayer
	for width, want := range map[int]int{1: 1, 2: 9, 3: 907} {
		g := &Game{Width: width, Height: 1}
		var paths func() int
		paths = func() int {
			n := 1
			for m := range 2 * width {
				c, p := Color(1+m%2), Point(m/2)
				f := r.Play(g)
				if f.Board[p] != Empty {
					continue
				}
				g.Steps = append(g.Steps, Step{Kind: PlayStep, Color: c, Point: p})
				f = r.Play(g)
				if e := f.eventAt(f.Moves); e == nil || e.Kind&Repeats == 0 {
					n += paths()
				}
				g.Steps = g.Steps[:len(g.Steps)-1]
			}
			return n
		}
		if got := paths(); got != want {
			t.Errorf("1x%d: %d games, want %d", width, got, want)
		}
	}
}

// koFight is the board of the specification's basic ko.
func koFight() *Game {
	return drawn(".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", ".....")
}

// A record of nothing but ko retakes: a million moves and as many repetitions.
func TestMillionMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of the short run: a million moves")
	}
	const n = 1_000_000
	g := koFight()
	g.moves("Bdc", "Wdd")
	for len(g.Steps) < n+1 {
		g.Steps = append(g.Steps, g.Steps[1], g.Steps[2])
	}
	f := new(Replayer).Play(g)
	last := f.Events[len(f.Events)-1]
	if f.Moves != n || len(f.Events) != n-1 || last.Move != n || last.Repeat.Occurrence != n/2+1 || !last.Repeat.BasicKo {
		t.Errorf("%d moves, %d events, last %+v", f.Moves, len(f.Events), last)
	}
	if f.Prisoners[Black] != n/2 || f.Prisoners[White] != n/2 {
		t.Errorf("prisoners %v", f.Prisoners)
	}
}

// Eight kos taken in random order: nearly every play repeats a position, and
// none can be verified by following the one before, so that each needs an
// earlier board reconstructed. The work must stay in proportion.
func TestManyKosInRandomOrder(t *testing.T) {
	const moves, width = 60_000, 17
	g := drawn(
		".................",
		"OOOOOOOOOOOOOOOOO",
		"O.OXO.OXO.OXO.OXO",
		"XOX.XOX.XOX.XOX.X",
		"XXXXXXXXXXXXXXXXX",
		".................")
	rng := rand.New(rand.NewPCG(5, 6))
	state, last, times := uint8(0b10101010), map[uint8]int{}, map[uint8]int{} // a bit for each ko that Black holds
	last[state], times[state] = 0, 1
	earlier, occurrence := make([]int, moves+1), make([]int, moves+1)
	for move := 1; move <= moves; move++ {
		ko := rng.IntN(8)
		s := Step{Kind: PlayStep, Color: Black, Point: Point(2*width + 1 + 2*ko)}
		if state>>ko&1 == 1 {
			s.Color, s.Point = White, s.Point+width
		}
		g.Steps = append(g.Steps, s)
		state ^= 1 << ko
		times[state]++
		earlier[move], occurrence[move] = last[state], times[state]
		last[state] = move
	}
	f := new(Replayer).Play(g)
	if f.Prisoners[Black]+f.Prisoners[White] != moves {
		t.Fatalf("prisoners %v in %d takes", f.Prisoners, moves)
	}
	for move := 1; move <= moves; move++ {
		if occurrence[move] == 1 {
			continue
		}
		for f.Events[0].Move < move {
			f.Events = f.Events[1:]
		}
		if e := f.Events[0]; e.Move != move || e.Repeat.Earlier != earlier[move] || e.Repeat.Occurrence != occurrence[move] {
			t.Fatalf("move %d: %+v, want %d, time %d", move, e, earlier[move], occurrence[move])
		}
	}
}

// lastRepetition plays a game whose last move repeats a position.
func lastRepetition(t *testing.T, g *Game) Repetition {
	t.Helper()
	f := new(Replayer).Play(g)
	e := f.eventAt(f.Moves)
	if e == nil || e.Kind&Repeats == 0 {
		t.Fatalf("move %d repeats nothing:\n%s", f.Moves, g.BoardAt(f.Moves))
	}
	return e.Repeat
}

// Two eternal lives at once, so interleaved that the board repeats after eight
// moves only: by the numbers a round-robin ko.
func TestClassRoundRobin(t *testing.T) {
	g := drawn(
		".O..OX.O.",
		"XXOOOOOXX",
		".XO.O.OX.",
		".XO.O.OX.")
	// On the left B da, W aa, B ca takes two, W ba takes two; on the right the
	// mirror image, one move ahead.
	g.moves("Bda", "Wia", "Bga", "Waa", "Bca", "Wha", "Bfa", "Wba")
	r := lastRepetition(t, g)
	if r.Class != "round-robin" || r.Cycle != 8 || r.CapturedBy != [3]int{0, 4, 4} {
		t.Errorf("%+v", r)
	}
}

// White offers three stones, Black takes them and White takes two back: the
// board repeats after five plays, and after Black's pass play by play.
func TestClassSendingThree(t *testing.T) {
	g := drawn(
		"..OO.XX.",
		"OOXXX...",
		"OOXXX...",
		"........")
	g.moves("Wea", "Bba", "Wda", "Baa", "Wca")
	r := lastRepetition(t, g)
	if r.Class != "sending-three" || r.Cycle != 5 || r.Passes != 0 || r.CapturedBy != [3]int{0, 3, 2} || r.Situational {
		t.Errorf("on the board: %+v", r)
	}
	r = lastRepetition(t, g.moves("B", "Wea"))
	if r.Class != "sending-three" || r.Cycle != 6 || r.Passes != 1 || r.CapturedBy != [3]int{0, 3, 2} || !r.Situational {
		t.Errorf("with the pass: %+v", r)
	}
}

// A single stone's suicide leaves the position as it was; it is never ko.
func TestSingleSuicideIsNoKo(t *testing.T) {
	g := drawn(".X.", "X..", "...").moves("Waa")
	f := new(Replayer).Play(g)
	e := f.eventAt(1)
	if e == nil || e.Kind != SingleSuicide|Repeats || e.Repeat.Class != "suicide-repeat" || e.Repeat.BasicKo || e.Repeat.Situational || e.Repeat.Natural || e.Repeat.Cycle != 1 {
		t.Fatalf("%+v", e)
	}
	// The second one repeats the situation too, and what White's own play made.
	e = new(Replayer).Play(g.moves("B", "Waa")).eventAt(3)
	if !e.Repeat.Situational || !e.Repeat.Natural || e.Repeat.Occurrence != 4 || e.Repeat.Class != "suicide-repeat" {
		t.Errorf("%+v", e)
	}
}

func TestMultiSuicideChangesThePosition(t *testing.T) {
	f := new(Replayer).Play(drawn(".OX", "OX.", "X..").moves("Waa"))
	e := f.eventAt(1)
	if e == nil || e.Kind != MultiSuicide || e.Lost != 3 || f.Prisoners != [3]int{0, 3, 0} {
		t.Errorf("%+v, prisoners %v", e, f.Prisoners)
	}
	if got := boardText(f); got != "..X\n.X.\nX..\n" {
		t.Errorf("board\n%s", got)
	}
}

// A cycle in which a stone was replaced or killed itself has no name.
func TestIrregularCyclesHaveNoName(t *testing.T) {
	g := koFight().moves("Bdc", "Wdd", "Bdd", "Wdd")
	f := new(Replayer).Play(g)
	if e := f.eventAt(4); e == nil || e.Kind&Repeats == 0 || e.Repeat.BasicKo || e.Repeat.Class != "long-cycle" {
		t.Errorf("%+v\n%s", e, boardText(f))
	}
}

// What stood before a setup in mid-game is not looked at: nobody played it.
func TestSetupBeginsANewHistory(t *testing.T) {
	g := koFight().moves("Bdc")
	g.Steps = append(g.Steps, Step{Kind: SetupStep, First: 0, Last: 1}) // sets a stone that is there
	if f := new(Replayer).Play(g.moves("Wdd")); len(f.Events) != 0 {
		t.Errorf("repetition across a setup: %+v", f.Events)
	}
	e := new(Replayer).Play(g.moves("Bdc")).eventAt(3)
	if e == nil || e.Repeat.Earlier != 1 || e.Repeat.Cycle != 2 || !e.Repeat.BasicKo {
		t.Errorf("the position after the setup is not in the history: %+v", e)
	}
}

// Entries of earlier games must never be taken for this game's.
func TestHistoryOfEarlierGamesIsForgotten(t *testing.T) {
	var r Replayer
	long := koFight()
	for range 3000 {
		long.moves("Bdc", "Wdd")
	}
	for range 50 {
		r.Play(long)
		if f := r.Play(koFight().moves("Bdc", "Waa", "Bba", "Wdd")); len(f.Events) != 0 {
			t.Fatalf("%+v", f.Events)
		}
	}
	r.history.base = 1<<32 - 40 // the counter runs out: everything begins anew
	for range 3 {
		if f := r.Play(koFight().moves("Bdc", "Wdd")); len(f.Events) != 1 || f.Events[0].Repeat.Earlier != 0 {
			t.Fatalf("%+v", f.Events)
		}
	}
}

// The captures of a molasses ko, put together from three cycles that go on side
// by side: White sends two on the left, Black on the right, and below is a ko.
func TestClassMolasses(t *testing.T) {
	g := drawn(
		".O.O..X.XX",
		"XXOO..XXOO",
		".XXO..XOO.",
		"..XO..XO..",
		"..........",
		"OOOOO.....",
		"OXO.O.....",
		"X.XOX.....",
		"XXXXX.....",
		"..........")
	g.moves("Waa", "Bdg", "Wha", "Bia", "W", "Bja", "Wdh", "Bca", "Wba")
	r := lastRepetition(t, g)
	if r.Class != "molasses" || r.Cycle != 9 || r.Passes != 1 || r.CapturedBy != [3]int{0, 4, 4} {
		t.Errorf("on the board: %+v", r)
	}
	r = lastRepetition(t, g.moves("B", "Waa", "Bdg", "Wha"))
	if r.Class != "molasses" || r.Cycle != 10 || r.Passes != 2 || r.CapturedBy != [3]int{0, 4, 4} || !r.Situational {
		t.Errorf("with both passes: %+v", r)
	}
	// The same captures in another order are no molasses ko.
	g.Steps = g.Steps[:1]
	g.moves("Waa", "Bdg", "Wha", "Bca", "Wba", "Bia", "W", "Bja", "Wdh")
	if r = lastRepetition(t, g); r.CapturedBy != [3]int{0, 4, 4} || r.Class != "long-cycle" {
		t.Errorf("another order: %+v", r)
	}
}

// Position 2 stands in the history before the setup and in the one after it;
// the latter is told to have stood again at move 3.
func TestSetupVoidsItsPositionsEntry(t *testing.T) {
	g := (&Game{Width: 2, Height: 1}).moves("Baa", "Waa")
	g.Placements = []Placement{{Empty, 1}}
	g.Steps = append(g.Steps, Step{Kind: SetupStep, Move: 2, Last: 1})
	e := new(Replayer).Play(g.moves("Waa", "Bba", "Waa")).eventAt(5)
	if e == nil || e.Repeat.Earlier != 3 || e.Repeat.Occurrence != 3 {
		t.Errorf("%+v", e)
	}
}
