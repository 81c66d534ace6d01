package score

import (
	"math/rand/v2"
	"testing"

	"gorescore/replay"
)

// playout plays a random game to its end and returns the board with all counts
// that a replay would give. Nobody fills his own one-point eyes; a side passes
// when nothing else is left, or now and then without need.
func playout(rng *rand.Rand, w, h int, handicap int) *board {
	b := &board{}
	b.game.Width, b.game.Height = w, h
	b.game.Handicap.Stones = handicap
	b.final.Width, b.final.Height = w, h
	b.final.Board = make([]replay.Color, w*h)
	f := &b.final
	for i := range handicap {
		p := (i*7 + 3) % (w * h)
		if f.Board[p] == replay.Empty {
			f.Board[p] = replay.Black
			f.Setup[replay.Black]++
		}
	}
	b.game.Handicap.Stones = f.Setup[replay.Black]
	if b.game.Handicap.Stones < 2 {
		b.game.Handicap.Stones = 0
	}
	side := replay.Black
	if f.Setup[replay.Black] > 0 {
		side = replay.White
	}
	g := newPlay(b)
	run := 0
	for moves := 0; run < 2 && moves < 4*w*h; moves++ {
		if rng.IntN(60) > 0 && g.move(rng, side) {
			run = 0
			f.Plays[side]++
			f.LastPlay = side
		} else {
			if run == 0 {
				f.FirstPass = side
			}
			b.game.Steps = append(b.game.Steps, replay.Step{Kind: replay.PassStep, Color: side})
			run++
			f.Passes[side]++
		}
		f.Moves++
		side = side.Opponent()
	}
	f.TrailingPass = run
	f.ToMove = side
	return b
}

// play is the state of a playout: neighbours and marks are kept, so that ten
// thousand games take seconds.
type play struct {
	b     *board
	near  [][]int
	mark  []int
	tick  int
	chain []int
	empty []int
}

func newPlay(b *board) *play {
	w, h := b.final.Width, b.final.Height
	g := &play{b: b, near: make([][]int, w*h), mark: make([]int, w*h)}
	for p := range w * h {
		if p%w > 0 {
			g.near[p] = append(g.near[p], p-1)
		}
		if p%w < w-1 {
			g.near[p] = append(g.near[p], p+1)
		}
		if p >= w {
			g.near[p] = append(g.near[p], p-w)
		}
		if p < w*(h-1) {
			g.near[p] = append(g.near[p], p+w)
		}
	}
	return g
}

// free tells whether the chain at p has a liberty; g.chain holds it if not.
func (g *play) free(p int) bool {
	board := g.b.final.Board
	g.tick++
	g.mark[p] = g.tick
	g.chain = append(g.chain[:0], p)
	for i := 0; i < len(g.chain); i++ {
		for _, q := range g.near[g.chain[i]] {
			if board[q] == replay.Empty {
				return true
			}
			if board[q] == board[p] && g.mark[q] != g.tick {
				g.mark[q] = g.tick
				g.chain = append(g.chain, q)
			}
		}
	}
	return false
}

// move plays a random move of side, if there is one.
func (g *play) move(rng *rand.Rand, side replay.Color) bool {
	g.empty = g.empty[:0]
	for p, c := range g.b.final.Board {
		if c == replay.Empty {
			g.empty = append(g.empty, p)
		}
	}
	for n := len(g.empty); n > 0; n-- {
		i := rng.IntN(n)
		if g.try(g.empty[i], side) {
			return true
		}
		g.empty[i] = g.empty[n-1]
	}
	return false
}

// try plays at p unless it is suicide or fills an eye.
func (g *play) try(p int, side replay.Color) bool {
	f := &g.b.final
	own := true
	for _, q := range g.near[p] {
		own = own && f.Board[q] == side
	}
	if own {
		return false
	}
	f.Board[p] = side
	for _, q := range g.near[p] {
		if f.Board[q] == side.Opponent() && !g.free(q) {
			for _, r := range g.chain {
				f.Board[r] = replay.Empty
			}
			f.Prisoners[side] += len(g.chain)
		}
	}
	if !g.free(p) {
		f.Board[p] = replay.Empty
		return false
	}
	return true
}

var playoutSizes = [][2]int{{5, 5}, {7, 7}, {9, 9}, {6, 4}, {13, 13}}

// Guards the identities that connect the ways of counting (rules specification
// 2.3, 2.6, 2.7, 2.10), and that causes add up, on random games.
func TestIdentitiesOnPlayouts(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 500
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var s Surveyor
	for i := range games {
		size := playoutSizes[i%4]
		if i%20 == 0 {
			size = playoutSizes[4]
		}
		handicap := 0
		if i%3 == 0 {
			handicap = rng.IntN(5)
		}
		b := playout(rng, size[0], size[1], handicap)
		m := b.survey(&s, Options{Source: testPlain})
		checkIdentities(t, b, m)
		m = b.survey(&s, Options{})
		checkCauses(t, rng, m)
		if t.Failed() {
			t.Fatalf("game %d, %v, handicap %d", i, size, handicap)
		}
	}
}

func checkIdentities(t *testing.T, b *board, m *Map) {
	t.Helper()
	a := &m.AsIs
	if a.Area() != a.Plain()+a.Parity() {
		t.Errorf("2.3: area %d, plain %d, parity %d", a.Area(), a.Plain(), a.Parity())
	}
	for c := replay.Black; c <= replay.White; c++ {
		if a.Put(c) != b.final.Plays[c]+b.final.Setup[c] {
			t.Errorf("m of %v is %d, %d were put on the board", c, a.Put(c), b.final.Plays[c]+b.final.Setup[c])
		}
	}
	n := b.final.Width * b.final.Height
	if (a.Area()-n+a.Neutral)%2 != 0 {
		t.Errorf("2.7: area %d, N %d", a.Area(), a.Neutral)
	}
	area := m.Count(testPlain, 0).Margin
	// 2.6: with White passing last, pass stones make territory equal area (less
	// N-1 with a handicap, which both forms of the rules take into account).
	if b.final.TrailingPass == 2 {
		sc, ok := m.CountByPassStones(testAGAForm, 0)
		want := m.Count(testAGAForm, 0).Margin
		if !ok || sc.Margin != want {
			t.Errorf("2.6: by pass stones %v, by area %v (area %v)", sc.Margin, want, area)
		}
	}
	d := replay.Points(a.Plain())
	if b.final.Passes[1]+b.final.Passes[2] == b.final.TrailingPass && b.final.TrailingPass == 2 && len(m.s.neutral) == 0 && m.stones() == 0 && b.final.Setup[1] == 0 {
		// 2.10, for games without earlier passes.
		if got := m.Count(testTaiwan, 0).Margin; got != d {
			t.Errorf("2.10: Taiwan %v, territory %v", got, d)
		}
		if got := m.Count(testWMSG, 0).Margin; got != d {
			t.Errorf("2.10: WMSG %v, territory %v", got, d)
		}
		if got := m.Count(testButton, 0).Margin; got != d+1 {
			t.Errorf("2.10: button %v, territory %v", got, d)
		}
	}
}

var testAGAForm = &Ruleset{ID: "t-aga-form", Counting: Area, SekiPoints: true, PassStones: true, WhitePassesLast: true, Handicap: "N-1", Tie: replay.WinnerDraw}

// checkCauses guards that the causes of any two scores add up to the swing.
func checkCauses(t *testing.T, rng *rand.Rand, m *Map) {
	t.Helper()
	for range 8 {
		ra, rb := testRules[rng.IntN(len(testRules))], testRules[rng.IntN(len(testRules))]
		a, b := m.Count(ra, replay.HalfPoints(rng.IntN(20))), m.Count(rb, replay.HalfPoints(rng.IntN(20)))
		checkSum(t, m, a, b)
		if a.Low > a.Margin || a.High < a.Margin {
			t.Errorf("%s: %v outside %v to %v", ra.ID, a.Margin, a.Low, a.High)
		}
	}
}

func checkSum(t *testing.T, m *Map, a, b Score) {
	t.Helper()
	sum := replay.HalfPoints(0)
	causes := m.Explain(a, b)
	for _, c := range causes {
		sum += c.Points
	}
	if sum != b.Margin-a.Margin {
		t.Errorf("%s %v to %s %v: causes %v add up to %v, swing %v", a.Rules.ID, a.Margin, b.Rules.ID, b.Margin, causes, sum, b.Margin-a.Margin)
	}
	_, base := m.split(&a)
	parts, _ := m.split(&a)
	for _, p := range parts {
		base += p
	}
	if base != a.Margin {
		t.Errorf("%s: shares make %v, margin %v", a.Rules.ID, base, a.Margin)
	}
}

// Guards the whole swing on the boards made to be hard, under each policy.
func TestCausesOnPictures(t *testing.T) {
	var boards []*board
	for _, v := range loadVectors(t) {
		boards = append(boards, v.board())
	}
	var s Surveyor
	for _, b := range boards {
		marks := &replay.Marks{}
		m := b.survey(&s, Options{})
		for p := range replay.Point(len(b.final.Board)) {
			switch m.Owner(p) {
			case OwnBlack, OwnFalseBlack:
				marks.Black = append(marks.Black, p)
			case OwnWhite, OwnSekiWhite:
				marks.White = append(marks.White, p)
			}
		}
		for _, opt := range []Options{
			{}, {Dame: DameFill}, {Dame: DameAsIs}, {Source: testArea}, {Source: testTerritory},
		} {
			for _, withMarks := range []bool{false, true} {
				b.st.Territory = nil
				if withMarks {
					b.st.Territory = marks
				}
				m := b.survey(&s, opt)
				for _, x := range testRules {
					for _, y := range testRules {
						checkSum(t, m, m.Count(x, 13), m.Count(y, 15))
					}
				}
			}
		}
		b.st.Territory = nil
	}
}

// turn maps a board through one of the 8 symmetries, and swaps colours.
func (b *board) turn(k int, swap bool) *board {
	w, h := b.final.Width, b.final.Height
	nw, nh := w, h
	if k&4 != 0 {
		nw, nh = h, w
	}
	to := func(p int) int {
		x, y := p%w, p/w
		if k&1 != 0 {
			x = w - 1 - x
		}
		if k&2 != 0 {
			y = h - 1 - y
		}
		if k&4 != 0 {
			x, y = y, x
		}
		return y*nw + x
	}
	color := func(c replay.Color) replay.Color {
		if swap {
			return c.Opponent()
		}
		return c
	}
	n := &board{game: b.game, final: b.final}
	n.game.Width, n.game.Height = nw, nh
	n.game.Steps = nil
	for _, st := range b.game.Steps {
		st.Color = color(st.Color)
		n.game.Steps = append(n.game.Steps, st)
	}
	f := &n.final
	f.Width, f.Height = nw, nh
	f.Board = make([]replay.Color, w*h)
	for p, c := range b.final.Board {
		f.Board[to(p)] = color(c)
	}
	for c := replay.Black; c <= replay.White; c++ {
		f.Prisoners[color(c)] = b.final.Prisoners[c]
		f.Passes[color(c)] = b.final.Passes[c]
		f.Plays[color(c)] = b.final.Plays[c]
		f.Setup[color(c)] = b.final.Setup[c]
	}
	f.ToMove, f.LastPlay, f.FirstPass = color(b.final.ToMove), color(b.final.LastPlay), color(b.final.FirstPass)
	for _, d := range b.st.Dead {
		n.st.Dead = append(n.st.Dead, replay.Point(to(int(d))))
	}
	return n
}

// symmetricRules have no compensation and no colour of their own.
var symmetricRules = []*Ruleset{testTerritory, testTerrSeki, testTerrTax, testPlain, testNoSeki, testStone, testBare, testButton}

func checkSymmetry(t *testing.T, name string, b *board) {
	t.Helper()
	var s, s2 Surveyor
	b.game.Handicap.Stones = 0
	for _, opt := range []Options{{}, {Source: testPlain}} {
		m := b.survey(&s, opt)
		for k := range 8 {
			for _, swap := range []bool{false, true} {
				m2 := b.turn(k, swap).survey(&s2, opt)
				for _, r := range symmetricRules {
					got, want := m2.Count(r, 0), m.Count(r, 0)
					lo, hi := want.Low, want.High
					if swap {
						want.Margin, lo, hi = -want.Margin, -hi, -lo
					}
					if got.Margin != want.Margin || got.Low != lo || got.High != hi {
						t.Errorf("%s: %s turned %d swapped %v: %v (%v to %v), want %v (%v to %v)", name, r.ID, k, swap, got.Margin, got.Low, got.High, want.Margin, lo, hi)
						return
					}
				}
			}
		}
	}
}

// Guards that no direction of the board and no colour is preferred.
func TestSymmetry(t *testing.T) {
	for _, v := range loadVectors(t) {
		checkSymmetry(t, v.ID, v.board())
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		size := playoutSizes[rng.IntN(len(playoutSizes))]
		checkSymmetry(t, "playout", playout(rng, size[0], size[1], 0))
	}
}

// The same on the truth files.
func TestSymmetryOnTruth(t *testing.T) {
	for _, name := range []string{
		"goscorer_territory.jsonl", "katago_tax.jsonl", "kgs_tb.jsonl", "gnugo_score.jsonl", "gnugo_unconditional.jsonl",
		"katago_area.jsonl", "ogs_autoscore.jsonl", "ogs_estimator.jsonl", "ogs_lemonsqueeze.jsonl", "pachi_unit.jsonl",
	} {
		for i, r := range truthRows(t, name) {
			if r.PassesLast > 0 && testing.Short() && i%10 > 0 {
				continue // played games: a tenth will do
			}
			checkSymmetry(t, r.ID, r.board(t))
		}
	}
}
