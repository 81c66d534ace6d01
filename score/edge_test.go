package score

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// Guards boards that no game ends with: none of them may panic, and what has no
// owner belongs to nobody.
func TestOddBoards(t *testing.T) {
	var s Surveyor
	wide := strings.Repeat("X.", 26)
	other := strings.Repeat(".X", 26)
	var checks []string
	for range 26 {
		checks = append(checks, wide, other)
	}
	for _, c := range []struct {
		name string
		rows []string
		dead []replay.Point
		area int
	}{
		{"one empty point", []string{"."}, nil, 0},
		{"one stone", []string{"X"}, nil, 1},
		{"one dead stone", []string{"X"}, []replay.Point{0}, 0},
		{"empty row", []string{"....."}, nil, 0},
		{"column", []string{"X", ".", "O"}, nil, 0},
		{"dead out of the board", []string{"X.O"}, []replay.Point{-1, 3, 9}, 0},
		{"dead named twice", []string{"XX.O"}, []replay.Point{0, 0, 1, 1}, -4},
		{"all dead", []string{"XO", "OX"}, []replay.Point{0, 1, 2, 3}, 0},
		{"full of stones without liberties", []string{"XO", "OX"}, nil, 0},
		{"a dead empty point", []string{"X.O"}, []replay.Point{1}, 0},
		{"the widest board", checks, nil, 52 * 52},
	} {
		b := parseBoard(c.rows, c.dead, [2]int{}, "X", 0)
		for _, dame := range []Dame{DameAuto, DameFill, DameAsIs} {
			m := b.survey(&s, Options{Dame: dame})
			if m.AsIs.Area() != c.area {
				t.Errorf("%s: area %d, want %d", c.name, m.AsIs.Area(), c.area)
			}
			for _, r := range testRules {
				sc := m.Count(r, 13)
				checkSum(t, m, m.Count(testTerritory, 0), sc)
			}
			for p := range replay.Point(len(b.final.Board)) {
				m.Owner(p)
			}
			m.Filled()
		}
	}
	// Without a status every stone lives.
	b := parseBoard([]string{"X.O"}, nil, [2]int{}, "X", 0)
	if m := s.Survey(&b.game, &b.final, nil, Options{}); m.AsIs.Neutral != 1 {
		t.Errorf("no status: %+v", m.AsIs)
	}
}

// Guards that a survey keeps nothing of the one before.
func TestSurveyorForgets(t *testing.T) {
	var used, fresh Surveyor
	vectors := loadVectors(t)
	for i := range vectors {
		v := &vectors[(i*7)%len(vectors)]
		m := v.board().survey(&used, Options{})
		fresh = Surveyor{}
		n := v.board().survey(&fresh, Options{})
		for _, r := range testRules {
			if a, b := m.Count(r, 13), n.Count(r, 13); a.Terms != b.Terms || a.Low != b.Low || a.High != b.High {
				t.Errorf("%s %s: %+v, fresh %+v", v.ID, r.ID, a, b)
			}
		}
	}
}

// Guards the promise that a warm surveyor and its counts allocate nothing.
func TestNoAllocations(t *testing.T) {
	var s Surveyor
	var boards []*board
	for _, v := range loadVectors(t) {
		if len(v.Rows) == 9 && len(v.Rows[0]) == 9 {
			boards = append(boards, v.board())
		}
	}
	all := func() {
		for _, b := range boards {
			m := b.survey(&s, Options{})
			for _, r := range testRules {
				sc := m.Count(r, 13)
				if m.BoardMargin(r) == 1<<20 || sc.Margin == 1<<20 {
					t.Error("impossible")
				}
			}
		}
	}
	all()
	if n := testing.AllocsPerRun(5, all); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// Guards the guards of section 3: a board that was not played out is not counted.
func TestUnfilled(t *testing.T) {
	open := parseBoard([]string{"X...O", ".....", ".....", ".....", "....."}, nil, [2]int{}, "X", 0)
	var s Surveyor
	m := open.survey(&s, Options{})
	sc := m.Count(testPlain, 0)
	if !m.Unfilled || !slices.Contains(sc.Notes, NoteUnfilled) || m.Settled(&sc) {
		t.Errorf("open board: unfilled %v, notes %v", m.Unfilled, sc.Notes)
	}
	for _, v := range loadVectors(t) {
		if v.Fill && v.board().survey(&s, Options{}).Unfilled {
			t.Errorf("%s is played out", v.ID)
		}
	}
}

// Guards the policy for dame by source and target, and its bounds (P02: one
// dame between Black 14 and White 10, P03 the same with White to move).
func TestDamePolicy(t *testing.T) {
	rows := []string{".XXO.", ".X.O.", ".XXO.", ".XXO.", ".XXO."}
	var s Surveyor
	for _, c := range []struct {
		toMove    string
		opt       Options
		target    *Ruleset
		margin    int // points
		low, high int
		dame      Dame
	}{
		{"X", Options{Source: testTerritory}, testPlain, 5, 3, 5, DameFill},
		{"O", Options{Source: testTerritory}, testPlain, 3, 3, 5, DameFill},
		{"X", Options{}, testPlain, 5, 3, 5, DameFill},
		{"X", Options{Source: testArea}, testPlain, 4, 3, 5, DameAsIs},
		{"X", Options{Source: testTerritory, Dame: DameAsIs}, testPlain, 4, 4, 4, DameAsIs},
		{"X", Options{Source: testArea, Dame: DameFill}, testPlain, 5, 5, 5, DameFill},
		{"X", Options{Source: testArea}, testTerritory, 0, 0, 0, DameAsIs},
		{"X", Options{Source: testArea}, testBare, 4, 4, 4, DameAsIs},
	} {
		m := parseBoard(rows, nil, [2]int{}, c.toMove, 0).survey(&s, c.opt)
		sc := m.Count(c.target, 0)
		if sc.Margin != replay.Points(c.margin) || sc.Low != replay.Points(c.low) || sc.High != replay.Points(c.high) || sc.Dame != c.dame {
			t.Errorf("%s to move, %+v, %s: %v (%v to %v) %s, want %d (%d to %d) %s", c.toMove, c.opt, c.target.ID, sc.Margin, sc.Low, sc.High, sc.Dame, c.margin, c.low, c.high, c.dame)
		}
		if m.BoardMargin(c.target) != sc.Margin {
			t.Errorf("break-even %v, margin at komi 0 %v", m.BoardMargin(c.target), sc.Margin)
		}
	}
}

// Guards certain: a flip that the last dame could undo is not.
func TestCertain(t *testing.T) {
	rows := []string{".XXO.", ".X.O.", ".XXO.", ".XXO.", ".XXO."}
	var s Surveyor
	b := parseBoard(rows, nil, [2]int{}, "X", 0)
	m := b.survey(&s, Options{Source: testTerritory})
	for _, c := range []struct {
		komi    replay.HalfPoints // of the target; the reference is W+0.5
		flips   bool
		certain bool
	}{{1, true, true}, {5, true, true}, {7, true, false}, {9, true, false}, {11, false, false}} {
		flip, ok := m.Flip(m.Count(testTerritory, 1), m.Count(testPlain, c.komi), AgainstRecorded)
		if ok != c.flips || flip.Certain != c.certain {
			t.Errorf("komi %v: flips %v certain %v, want %v %v", c.komi, ok, flip.Certain, c.flips, c.certain)
		}
	}
	b.st.Doubtful = []replay.Point{1}
	m = b.survey(&s, Options{Source: testTerritory})
	if flip, ok := m.Flip(m.Count(testTerritory, 1), m.Count(testPlain, 1), AgainstRecorded); !ok || flip.Certain {
		t.Error("a flip over doubtful stones is not certain")
	}
}

// Guards each ruleset's tie.
func TestTies(t *testing.T) {
	rows := []string{".XO."}
	var s Surveyor
	for _, c := range []struct {
		r        *Ruleset
		handicap int
		want     replay.Winner
	}{
		{testPlain, 0, replay.WinnerDraw}, {testIng, 0, replay.WinnerBlack}, {testIng, 2, replay.WinnerWhite}, {testPlain, 2, replay.WinnerDraw},
	} {
		m := parseBoard(rows, nil, [2]int{}, "X", c.handicap).survey(&s, Options{})
		if got := m.Count(c.r, 0).Winner; got != c.want {
			t.Errorf("%s, handicap %d: %v, want %v", c.r.ID, c.handicap, got, c.want)
		}
	}
	m := parseBoard(rows, nil, [2]int{}, "X", 0).survey(&s, Options{})
	causes := m.Explain(m.Count(testPlain, 0), m.Count(testIng, 0))
	if len(causes) != 1 || causes[0] != (Cause{Cause: "tie"}) {
		t.Errorf("causes %v, want a tie of no points", causes)
	}
}

// Guards that a tie is reproduced only by the winner whom the ruleset names: a
// draw under Ing's rules was both reproduced and a certain flip of its own count.
func TestAgreesOnTies(t *testing.T) {
	var s Surveyor
	m := parseBoard([]string{".XO."}, nil, [2]int{}, "X", 0).survey(&s, Options{})
	for _, c := range []struct {
		r      *Ruleset
		winner replay.Winner
		agrees bool
		other  string
	}{
		{testIng, replay.WinnerBlack, true, ""},
		{testIng, replay.WinnerDraw, false, ""},
		{testIng, replay.WinnerWhite, false, "other-winner"},
		{testPlain, replay.WinnerDraw, true, ""},
	} {
		agrees, ok, other := m.Agrees(c.r, 0, replay.Result{Method: replay.MethodCount, Winner: c.winner, HasMargin: true})
		if !ok || agrees != c.agrees || other != c.other {
			t.Errorf("%s, %v: agrees %v %v, if %q", c.r.ID, c.winner, agrees, ok, other)
		}
	}
}

// Guards who is taken to pass first (button, WMSG) when the record has no
// passes, one in the middle, or dame are filled after them.
func TestFirstPass(t *testing.T) {
	rows := []string{".XXO.", ".X.O.", ".XXO.", ".XXO.", ".XXO."}
	var s Surveyor
	b := parseBoard(rows, nil, [2]int{}, "X", 0)
	// As it stands and without a pass: the side to move would pass first.
	m := b.survey(&s, Options{Source: testArea})
	sc := m.Count(testButton, 0)
	if sc.Terms[BlackSide].Button != 1 || !slices.Contains(sc.Notes, NoteInferredPass) {
		t.Errorf("no pass: %+v %v", sc.Terms, sc.Notes)
	}
	// Filled, Black takes the dame and White passes first.
	m = b.survey(&s, Options{Source: testTerritory})
	if sc = m.Count(testButton, 0); sc.Terms[WhiteSide].Button != 1 {
		t.Errorf("filled: %+v", sc.Terms)
	}
	if sc = m.Count(testTaiwan, 0); sc.Terms[BlackSide].Button != replay.Points(-1) {
		t.Errorf("Black filled the last dame: %+v", sc.Terms)
	}
	// A pass in the middle of the game took the button.
	b.game.Steps = []replay.Step{{Kind: replay.PassStep, Color: replay.Black}, {Kind: replay.PlayStep, Color: replay.White}}
	b.final.Passes[replay.Black] = 1
	m = b.survey(&s, Options{Source: testTerritory})
	sc = m.Count(testButton, 0)
	if sc.Terms[BlackSide].Button != 1 || slices.Contains(sc.Notes, NoteInferredPass) {
		t.Errorf("early pass: %+v %v", sc.Terms, sc.Notes)
	}
}

// A record cut off after its first moves is no finished game, although one side
// owns the whole board; a small board held by few stones is one.
func TestCutShortIsUnfilled(t *testing.T) {
	for sgf, unfilled := range map[string]bool{
		"(;SZ[19];B[pd])":                      true,
		"(;SZ[19];B[pd];W[];B[dd];W[];B[])":    true,
		"(;SZ[9];B[ee])":                       true,
		"(;SZ[3];B[bb];W[];B[])":               false,
		"(;SZ[5];B[ca];W[];B[cc];W[];B[ce])":   false,
		"(;SZ[7]AW[cc][dc][ec][cd][ed][ce])":   false,
		"(;SZ[19]AB[aa:sa];B[pd];W[];B[];W[])": true,
	} {
		g, f := replayed(t, sgf)
		if m := new(Surveyor).Survey(g, f, nil, Options{}); m.Unfilled != unfilled {
			t.Errorf("%s: unfilled %v", sgf, m.Unfilled)
		}
	}
}

// Guards the limit of section 3 on protection: who left seven stones in atari
// did not end his game.
func TestManyProtectionsAreUnfilled(t *testing.T) {
	var s Surveyor
	for _, c := range []struct {
		ataris   int
		unfilled bool
	}{{0, false}, {maxProtection, false}, {maxProtection + 1, true}} {
		rows := []string{"...XXO..."}
		for range c.ataris {
			rows = append(rows, "...XO....", "...XXO...")
		}
		m := parseBoard(rows, nil, [2]int{}, "X", 0).survey(&s, Options{})
		if m.Unfilled != c.unfilled {
			t.Errorf("%d stones in atari: unfilled %v", c.ataris, m.Unfilled)
		}
		if plays := len(m.Filled()); !c.unfilled && plays != c.ataris {
			t.Errorf("%d stones in atari: %d plays", c.ataris, plays)
		}
	}
}

// Guards that a komi changes nothing but itself, on random boards.
func TestAtKomi(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	var s Surveyor
	for range 300 {
		b := border(rng)
		b.game.Handicap.Stones = rng.IntN(4)
		m := b.survey(&s, Options{})
		for _, r := range testRules {
			sc := m.Count(r, 0)
			for _, komi := range []replay.HalfPoints{-3, 0, 13, 15, sc.Margin} {
				if got, want := m.AtKomi(&sc, komi), m.Count(r, komi); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s at %v: %+v, want %+v", r.ID, komi, got, want)
				}
			}
		}
	}
}

// Guards the count with dead stones put back against one of the whole board.
func TestPutBackIsAWholeCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 17))
	var s Surveyor
	with := 0
	for range 3000 {
		b := border(rng)
		m := b.survey(&s, Options{})
		got := *m.bareTally()
		want := Tally{Prisoners: got.Prisoners}
		s.recount(s.raw, &want)
		if got != want {
			t.Fatalf("%v dead %v: %+v, want %+v", b.final.Board, b.st.Dead, got, want)
		}
		if len(s.dead) > 0 {
			with++
		}
	}
	if with < 500 {
		t.Errorf("%d boards with dead stones", with)
	}
}
