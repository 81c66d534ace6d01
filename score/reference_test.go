package score

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"gorescore/replay"
)

// refRules is what the rules specification says of counting under each ruleset
// (table 1.1, with the decisions on handicap and ties), kept apart from the data
// files that it is compared with.
type refRules struct {
	territory      bool
	noSeki         bool // surrounded points of groups in seki do not count
	tax            int
	handicap       string // "N", "N-1" or ""
	button, wmsg   bool
	taiwan, bare   bool
	tie, tieOfSome replay.Winner // in even games, with handicap; 0 is a draw
}

var refRuleset = map[string]refRules{
	"jp1989":       {territory: true, noSeki: true},
	"jp1949":       {territory: true, noSeki: true},
	"kr":           {territory: true, noSeki: true},
	"egf-jp":       {territory: true, noSeki: true, tieOfSome: replay.WinnerWhite},
	"igs":          {territory: true},
	"ancient-terr": {territory: true, noSeki: true, tax: 2},
	"cn2002":       {handicap: "N"},
	"cn1988":       {handicap: "N"},
	"cn-ref":       {handicap: "N"},
	"cn-psk":       {handicap: "N"},
	"stone":        {noSeki: true, tax: 2},
	"ing1991":      {tie: replay.WinnerBlack, tieOfSome: replay.WinnerWhite},
	"ing1996":      {tie: replay.WinnerBlack, tieOfSome: replay.WinnerWhite},
	"ing-ogs":      {handicap: "N"},
	"egf-ing":      {tie: replay.WinnerBlack, tieOfSome: replay.WinnerBlack},
	"aga":          {handicap: "N-1"},
	"aga-button":   {handicap: "N-1", button: true},
	"bga":          {handicap: "N-1"},
	"ffg":          {handicap: "N-1"},
	"nz":           {},
	"tt":           {bare: true},
	"cgos":         {bare: true},
	"spight":       {},
	"wmsg2008":     {wmsg: true},
	"tw":           {taiwan: true},
	"fw":           {},
}

// refGame is one position with all counts that the rules ask for.
type refGame struct {
	b        *board
	asIs     refTally
	bare     refTally
	letter   refLetter
	fills    []*refFill // what the orders lead to, the recorded side to move first
	others   []*refFill // and the other side
	unfilled bool
	vague    bool // the order decides, or the specification leaves it open
}

func newRefGame(b *board) *refGame {
	clean, full, prisoners := refBoard(b)
	g := &refGame{b: b, asIs: refCount(clean, prisoners), bare: refCount(full, b.final.Prisoners), letter: newRefLetter(clean, full)}
	g.fills, g.others = refFills(b, b.final.ToMove), refFills(b, b.final.ToMove.Opponent())
	g.unfilled = g.open(clean.Beside, refOwners(clean))
	for _, f := range g.fills {
		g.vague = g.vague || f.captured || f.unsettled || f.guarded != g.fills[0].guarded
		g.unfilled = g.unfilled || f.guarded > 6
	}
	return g
}

// refFills is what algorithm F leads to in all orders.
func refFills(b *board, first replay.Color) (fills []*refFill) {
	for _, order := range refOrders(b.final.Width, b.final.Height) {
		f := refFilled(b, first, order)
		if len(f.neutral) < 2 {
			return []*refFill{f}
		}
		if !slices.ContainsFunc(fills, func(o *refFill) bool {
			return bytes.Equal(f.clean.At, o.clean.At) && f.last == o.last && f.next == o.next && f.tally == o.tally
		}) {
			fills = append(fills, f)
		}
	}
	return fills
}

// bounds are the policy `bounds` of section 3 for an area count: either side
// fills first, or nobody does; an open ko beside a dame is worth one more. They
// are false if the order of filling decides.
func (g *refGame) bounds() (low, high int, ok bool) {
	d := g.asIs.area()
	low, high = d, d
	ko := false
	for _, f := range slices.Concat(g.fills, g.others) {
		d := f.tally.area()
		low, high = min(low, d), max(high, d)
		ko = ko || f.openKo
	}
	if ko && g.asIs.neutral > 0 {
		low, high = low-1, high+1
	}
	sure := !slices.ContainsFunc(slices.Concat(g.fills, g.others), func(f *refFill) bool { return f.captured })
	return low, high, sure && len(g.fills)+len(g.others) == 2
}

// open is the guards of section 3 on open points, and the one against records
// cut short.
func (g *refGame) open(beside func(int) []int, owner []string) bool {
	n := len(owner)
	put := 0
	for c := 1; c <= 2; c++ {
		put += g.asIs.stones[c] + g.asIs.prisoners[c]
	}
	if g.asIs.neutral > max(12, n/20) || 12*put < n {
		return true
	}
	seen := make([]bool, n)
	for p := range owner {
		if len(owner[p]) != 2 || seen[p] {
			continue
		}
		region := []int{p}
		seen[p] = true
		for i := 0; i < len(region); i++ {
			for _, q := range beside(region[i]) {
				if len(owner[q]) == 2 && !seen[q] {
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		if len(region) > 8 {
			return true
		}
	}
	return false
}

// score is the margin in half points at komi 0: what every order of filling
// comes to, each once. m tells which points are no territory for being in seki
// or false eyes, how many groups live and what the players marked: judgements,
// which have their own tests.
func (g *refGame) score(r refRules, source *Ruleset, dame Dame, m *Map) []int {
	var margins []int
	for _, f := range g.fills {
		if d := g.withFill(r, source, dame, m, f); !slices.Contains(margins, d) {
			margins = append(margins, d)
		}
	}
	return margins
}

func (g *refGame) withFill(r refRules, source *Ruleset, dame Dame, m *Map, f *refFill) int {
	filled := false
	switch {
	case r.bare || g.unfilled || dame == DameAsIs:
	case dame == DameFill:
		filled = true
	case !r.territory:
		filled = source == nil || source.Counting == Territory
	}
	t, letter := g.asIs, g.letter
	switch {
	case r.bare:
		t = g.bare
	case filled:
		t, letter = f.tally, f.letter
	}
	byLetter := dame == DameFill && !g.unfilled || dame == DameAsIs || dame == DameFill && !r.territory
	var d int
	switch {
	case r.territory && !r.noSeki:
		t = g.asIs // every surrounded point, whatever the policy, but false eyes
		d = t.territory[1] + t.prisoners[1] - t.territory[2] - t.prisoners[2] - diff(m.FalseEyes)
	case r.noSeki && byLetter:
		d = diff(letter.territory) - r.tax*diff(letter.groups)
		if r.territory {
			d += diff(t.prisoners) + diff(letter.lost)
		} else {
			d += diff(t.stones)
		}
	case r.noSeki && r.territory:
		t = g.asIs
		d = diff(t.territory) + diff(t.prisoners) - diff(m.FalseEyes) - diff(m.SekiPoints) + diff(m.SekiDead) - r.tax*diff(m.Groups)
	case r.noSeki:
		d = t.area() - diff(m.SekiPoints) - r.tax*diff(m.Groups)
	default:
		d = t.area()
	}
	return 2*d - 2*g.compensation(r) + g.passes(r, filled, f)
}

func diff(a [3]int) int { return a[1] - a[2] }

// compensation is section 2.12.
func (g *refGame) compensation(r refRules) int {
	n := g.b.game.Handicap.Stones
	if n < 2 {
		return 0
	}
	return map[string]int{"N": n, "N-1": n - 1}[r.handicap]
}

// passes is section 2.10, in half points.
func (g *refGame) passes(r refRules, filled bool, f *refFill) int {
	fin := &g.b.final
	last, next := fin.LastPlay, fin.ToMove
	played := filled && f.plays > 0
	if played {
		last, next = f.last, f.next
	}
	// The first pass of the game is a recorded one if play went on after it, or
	// if nothing was left to fill; else whoever is to move then passes first.
	var first replay.Color
	for _, s := range g.b.game.Steps {
		if s.Kind == replay.PassStep && first == replay.Empty {
			first = s.Color
		}
	}
	wentOn := fin.Passes[1]+fin.Passes[2] > fin.TrailingPass
	if first == replay.Empty || played && !wentOn {
		first = next
	}
	d := 0
	if r.button {
		d += map[replay.Color]int{replay.Black: 1, replay.White: -1}[first]
	}
	if r.wmsg && first == replay.White {
		d -= 2
	}
	if r.taiwan && last == replay.Black {
		d -= 2
	}
	return d
}

// winner is section 2.11.
func (g *refGame) winner(r refRules, v int) replay.Winner {
	switch {
	case v > 0:
		return replay.WinnerBlack
	case v < 0:
		return replay.WinnerWhite
	case g.b.game.Handicap.Stones >= 2 && r.tieOfSome != 0:
		return r.tieOfSome
	case g.b.game.Handicap.Stones < 2 && r.tie != 0:
		return r.tie
	}
	return replay.WinnerDraw
}

// refPositions is how many random positions are counted both ways.
func refPositions() int {
	switch {
	case os.Getenv("GORESCORE_ACCURACY") != "":
		return 20_000
	case testing.Short():
		return 150
	}
	return 400
}

// kill takes chains at random for dead.
func kill(rng *rand.Rand, b *board) {
	clean, _, _ := refBoard(b)
	for range rng.IntN(4) {
		p := rng.IntN(len(clean.At))
		if clean.At[p] == '.' {
			continue
		}
		chain, _ := clean.Region(p)
		if len(chain) > len(clean.At)/4 {
			continue
		}
		for _, q := range chain {
			clean.At[q] = '.'
			b.st.Dead = append(b.st.Dead, replay.Point(q))
		}
	}
	slices.Sort(b.st.Dead)
}

// Every ruleset's count of random boards with random dead stones against one
// that floods, by the specification: sizes 2 to 19, each source and policy.
func TestAccuracyCountsEqualReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 19))
	var s Surveyor
	jp, _ := Lookup("jp1989")
	cn, _ := Lookup("cn2002")
	counts, bounded, ordered, vague, unfilled := 0, 0, 0, 0, 0
	for i := range refPositions() {
		w := 2 + rng.IntN(8)
		if i%10 == 0 {
			w = 2 + rng.IntN(18)
		}
		h := max(2, w-rng.IntN(2)*rng.IntN(4))
		b := playout(rng, w, h, rng.IntN(3)*rng.IntN(5))
		kill(rng, b)
		g := newRefGame(b)
		if g.vague {
			vague++
		}
		for _, source := range []*Ruleset{nil, jp, cn} {
			for _, dame := range []Dame{DameAuto, DameFill, DameAsIs} {
				m := b.survey(&s, Options{Source: source, Dame: dame})
				if !g.tallies(t, m) {
					t.Fatalf("position %d, %dx%d, dead %v\n%v", i, w, h, b.st.Dead, b.final)
				}
				if m.Unfilled {
					unfilled++
				}
				for id, r := range refRuleset {
					rules, ok := Lookup(id)
					if !ok {
						t.Fatalf("no ruleset %s", id)
					}
					komi := replay.HalfPoints(rng.IntN(20) - 4)
					sc := m.Count(rules, komi)
					want := g.score(r, source, dame, m)
					if len(want) > 1 {
						ordered++
					}
					counts++
					if dame == DameAuto && !g.unfilled && !r.territory && !r.bare && !r.noSeki && g.checkBounds(t, &sc) {
						bounded++
					}
					if v := int(sc.Margin + komi); !slices.Contains(want, v) || sc.Winner != g.winner(r, int(sc.Margin)) {
						if g.vague && slices.ContainsFunc(g.fills, func(f *refFill) bool { return f.captured }) {
							continue
						}
						t.Fatalf("position %d, %dx%d, %s dame %s source %v: %d at komi 0, winner %v at %v; want %v\ndead %v, to move %v\n%s",
							i, w, h, id, dame, source, v, sc.Winner, komi, want, b.st.Dead, b.final.ToMove, g.fills[0].full.At)
					}
				}
			}
		}
	}
	t.Logf("%d counts compared, %d bounds; in %d the order of filling decides; %d positions with live chains to be taken or dame that cannot be answered, %d surveys unfilled", counts, bounded, ordered, vague, unfilled)
	if len(refRuleset) != len(Rulesets()) {
		t.Errorf("%d rulesets are compared, there are %d", len(refRuleset), len(Rulesets()))
	}
}

// checkBounds compares an area count's bounds; it reports false where there is
// nothing to compare.
func (g *refGame) checkBounds(t *testing.T, sc *Score) bool {
	t.Helper()
	low, high, ok := g.bounds()
	if !ok {
		return false
	}
	d := g.asIs.area()
	if sc.Dame == DameFill {
		d = g.fills[0].tally.area()
	}
	if sc.Low != sc.Margin+replay.Points(low-d) || sc.High != sc.Margin+replay.Points(high-d) {
		t.Errorf("%s: %v to %v around %v, where area is %d of %d to %d", sc.Rules.ID, sc.Low, sc.High, sc.Margin, d, low, high)
	}
	return true
}

// tallies compares the figures that all counts are put together from.
func (g *refGame) tallies(t *testing.T, m *Map) bool {
	t.Helper()
	want := Tally{Stones: g.asIs.stones, Territory: g.asIs.territory, Neutral: g.asIs.neutral, Prisoners: g.asIs.prisoners}
	if m.AsIs != want {
		t.Errorf("tally %+v, want %+v", m.AsIs, want)
	}
	if m.Unfilled != g.unfilled && !g.vague {
		t.Errorf("unfilled %v, want %v", m.Unfilled, g.unfilled)
	}
	g.unfilled = m.Unfilled
	return !t.Failed()
}
