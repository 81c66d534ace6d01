package rescore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// plain is a game of moves alone that can be written again with one thing
// changed.
type plain struct {
	name          string
	width, height int
	komi          replay.HalfPoints
	hasKomi       bool
	rules, result string
	moves         []replay.Step
	marks         replay.Marks
}

// sgf writes the game.
func (p *plain) sgf() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[%d]", p.width)
	if p.hasKomi {
		fmt.Fprintf(&b, "KM[%s]", p.komi)
	}
	for _, prop := range [][2]string{{"RU", p.rules}, {"RE", p.result}} {
		if prop[1] != "" {
			fmt.Fprintf(&b, "%s[%s]", prop[0], prop[1])
		}
	}
	for _, m := range p.moves {
		at := ""
		if m.Kind == replay.PlayStep {
			at = p.letters(m.Point)
		}
		fmt.Fprintf(&b, "\n;%v[%s]", m.Color, at)
	}
	for i, list := range [2][]replay.Point{p.marks.Black, p.marks.White} {
		if len(list) > 0 {
			b.WriteString([]string{"TB", "TW"}[i])
			for _, q := range list {
				fmt.Fprintf(&b, "[%s]", p.letters(q))
			}
		}
	}
	return b.String() + ")"
}

func (p *plain) letters(q replay.Point) string { return letters(q, p.width) }

// plainGames takes the finished games without handicap and setup from an
// archive that can stand for themselves: own records, and of public archives as
// many as asked for.
func plainGames(t *testing.T, most int) (games []*plain) {
	t.Helper()
	w := NewWorker(&Options{})
	take := func(limit int, paths ...string) {
		n := 0
		each(t, paths, func(_ int, in *Input) {
			if n == limit {
				return
			}
			g := w.work(t.Context(), in)
			if g.rec.Outcome != report.Rescored || g.game.Handicap.Stones > 0 || g.game.Width != g.game.Height || len(g.rec.Violations) > 0 ||
				slices.ContainsFunc(g.game.Steps, func(s replay.Step) bool { return s.Kind == replay.SetupStep || s.Point == replay.OffBoard }) {
				return
			}
			n++
			games = append(games, &plain{
				name: fmt.Sprintf("%s game %d", g.rec.File, g.rec.Game), width: g.game.Width, height: g.game.Height,
				komi: g.game.Komi.Points, hasKomi: g.game.Komi.Known, rules: g.game.Rules.Raw, result: g.game.Result.Raw,
				moves: slices.Clone(g.game.Steps), marks: replay.Marks{Black: slices.Clone(g.game.Marks.Black), White: slices.Clone(g.game.Marks.White)},
			})
		})
	}
	take(-1, "../testdata/records")
	if root := os.Getenv("GORESCORE_CORPUS"); root != "" && most > 0 {
		for _, name := range []string{"kgs6d.zip", "fox.zip", "tygem.zip"} {
			take(most, filepath.Join(root, "corpus", name))
		}
	}
	if len(games) < 4 {
		t.Fatalf("only %d games", len(games))
	}
	return games
}

// someGames is how many games of each archive a relation is tried on.
func someGames() int {
	switch {
	case os.Getenv("GORESCORE_ACCURACY") != "":
		return 200
	case testing.Short():
		return 0
	}
	return 4
}

// standing is what a record says that no turning of the board and no other order of
// moves may change.
func standing(rec *report.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s moves %d passes %d\n", rec.Outcome, rec.Why, rec.Moves, rec.Passes)
	if rec.Agrees != nil {
		fmt.Fprintf(&b, "agrees %v %s\n", *rec.Agrees, rec.AgreesIf)
	}
	if l := rec.Life; l != nil {
		fmt.Fprintf(&b, "%s: %d dead, %d seki, %d doubtful\n", l.Origin, len(l.Dead), len(l.Seki), len(l.Doubtful))
	}
	for i := range rec.Scores {
		s := &rec.Scores[i]
		fmt.Fprintf(&b, "%s %s %v: %v %v, %v to %v %v\n", s.Rules.ID, s.Variant, s.Komi, s.Winner, s.Margin, s.Low, s.High, s.Notes)
	}
	for _, f := range rec.Flips {
		fmt.Fprintf(&b, "flip %s %s %v %s %v %v\n", f.Rules.ID, f.Variant, f.Komi, f.Against, f.Certain, f.Causes)
	}
	fmt.Fprintln(&b, rec.BreakEven)
	return b.String()
}

// rescored is the record of a plain game.
func (p *plain) rescored(t *testing.T, w *Worker) *report.Record {
	return w.Game(t.Context(), source(p.sgf()))
}

// turned is the game seen from another side.
func (p *plain) turned(k int) *plain {
	n := *p
	to := func(q replay.Point) replay.Point {
		x, y := int(q)%p.width, int(q)/p.width
		if k&1 != 0 {
			x = p.width - 1 - x
		}
		if k&2 != 0 {
			y = p.width - 1 - y
		}
		if k&4 != 0 {
			x, y = y, x
		}
		return replay.Point(y*p.width + x)
	}
	n.moves = slices.Clone(p.moves)
	for i := range n.moves {
		if m := &n.moves[i]; m.Kind == replay.PlayStep {
			m.Point = to(m.Point)
		}
	}
	for i, list := range []*[]replay.Point{&n.marks.Black, &n.marks.White} {
		*list = slices.Clone([2][]replay.Point{p.marks.Black, p.marks.White}[i])
		for i, q := range *list {
			(*list)[i] = to(q)
		}
	}
	return &n
}

// same reports the first line in which two records differ.
func same(t *testing.T, what string, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s:\n got %s\nwant %s", what, g[i], w[i])
			return
		}
	}
	t.Errorf("%s: %d lines, want %d", what, len(g), len(w))
}

// nameless takes the names of points out: what agrees_if says was left on the
// board lies elsewhere from another side.
func nameless(standing string) string { return pointName.ReplaceAllString(standing, "*") }

var pointName = regexp.MustCompile(`\b[A-HJ-T][1-9][0-9]?\b`)

// A record is the same from all sides of the board, the digest of its moves too.
func TestRecordIsTheSameFromAllSides(t *testing.T) {
	w := NewWorker(&Options{})
	games := plainGames(t, someGames())
	for _, p := range games {
		want := p.rescored(t, w)
		for k := 1; k < 8; k++ {
			got := p.turned(k).rescored(t, w)
			same(t, fmt.Sprintf("%s turned %d", p.name, k), nameless(standing(got)), nameless(standing(want)))
			if got.MovesDigest != want.MovesDigest {
				t.Errorf("%s turned %d: another digest of moves", p.name, k)
			}
		}
	}
	t.Logf("%d games from 8 sides", len(games))
}

// evenHanded are rulesets that give nothing to one colour.
var evenHanded = []string{"jp1989", "kr", "igs", "ancient-terr", "cn-ref", "cn2002", "nz", "tt", "stone", "fw"}

func rulesetsNamed(t *testing.T, ids []string) (list []*score.Ruleset) {
	t.Helper()
	for _, id := range ids {
		r, ok := score.Lookup(id)
		if !ok {
			t.Fatalf("no ruleset %s", id)
		}
		list = append(list, r)
	}
	return list
}

// With the colours swapped Black is ahead by what White was ahead by, under
// rulesets that favour no colour. The result is left out: what it says of komi
// would have to be swapped as well.
func TestColoursSwappedNegateTheMargin(t *testing.T) {
	w := NewWorker(&Options{Rules: rulesetsNamed(t, evenHanded)})
	compared := 0
	for _, p := range plainGames(t, someGames()) {
		a := *p
		a.result, a.hasKomi, a.komi, a.marks = "", true, 0, replay.Marks{}
		for a.moves[len(a.moves)-1].Kind == replay.PassStep {
			a.moves = a.moves[:len(a.moves)-1]
		}
		last := a.moves[len(a.moves)-1].Color
		a.moves = slices.Clip(a.moves)
		for _, c := range []replay.Color{last.Opponent(), last} {
			a.moves = append(a.moves, replay.Step{Kind: replay.PassStep, Color: c})
		}
		b := a
		b.moves = slices.Clone(a.moves)
		for i := range b.moves {
			b.moves[i].Color = b.moves[i].Color.Opponent()
		}
		x, y := a.rescored(t, w), b.rescored(t, w)
		if x.Outcome != y.Outcome || len(x.BreakEven) != len(y.BreakEven) {
			t.Errorf("%s: %s (%s), %d counts; swapped %s (%s), %d", p.name, x.Outcome, x.Why, len(x.BreakEven), y.Outcome, y.Why, len(y.BreakEven))
			continue
		}
		for i := range x.BreakEven {
			compared++
			if x.BreakEven[i].Margin != -y.BreakEven[i].Margin {
				t.Errorf("%s %s: %v, swapped %v", p.name, x.BreakEven[i].Rules, x.BreakEven[i].Margin, y.BreakEven[i].Margin)
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d counts were compared", compared)
	}
	t.Logf("%d counts compared", compared)
}

// A point more of komi is a point less of every margin at the recorded komi, and
// changes no margin of the board.
func TestKomiShiftsTheMarginAlone(t *testing.T) {
	w := NewWorker(&Options{TrustKomi: true, Komi: []KomiChoice{{Variant: report.KomiRecorded}}})
	compared := 0
	for _, p := range plainGames(t, someGames()) {
		x := p.rescored(t, w)
		if !p.hasKomi || !x.Recorded.HasMargin || x.Recorded.Winner != replay.WinnerBlack && x.Recorded.Winner != replay.WinnerWhite {
			continue
		}
		margin := x.Recorded.Margin
		if x.Recorded.Winner == replay.WinnerWhite {
			margin = -margin
		}
		for _, less := range []int{-2, -1, 1, 2, 5} {
			q := *p
			q.komi -= replay.Points(less)
			now := margin + replay.Points(less)
			q.result = "B+" + now.String()
			switch {
			case now < 0:
				q.result = "W+" + (-now).String()
			case now == 0:
				q.result = "0"
			}
			y := q.rescored(t, w)
			if fmt.Sprint(x.BreakEven) != fmt.Sprint(y.BreakEven) || len(x.Scores) != len(y.Scores) {
				t.Errorf("%s with komi %v: board %v, %d scores; at %v: %v, %d", p.name, p.komi, x.BreakEven, len(x.Scores), q.komi, y.BreakEven, len(y.Scores))
				continue
			}
			for i := range x.Scores {
				compared++
				if a, b := &x.Scores[i], &y.Scores[i]; b.Margin-a.Margin != replay.Points(less) || b.Low-a.Low != replay.Points(less) || b.High-a.High != replay.Points(less) {
					t.Errorf("%s %s: %v at komi %v, %v at %v", p.name, a.Rules.ID, a.Margin, a.Komi, b.Margin, b.Komi)
				}
			}
		}
	}
	if compared < 50 {
		t.Errorf("only %d scores were compared", compared)
	}
	t.Logf("%d scores compared", compared)
}

// Dame that both sides fill in turn change no count: as many for each. A group
// tax is left out: a point over which two groups may join is worth two points
// under it, and no dame; so are games whose dead stones are only estimated.
func TestFilledPairsOfDameChangeNothing(t *testing.T) {
	rules := slices.DeleteFunc(score.DefaultTargets(), func(r *score.Ruleset) bool { return r.Tax > 0 })
	w := NewWorker(&Options{Rules: rules})
	tried, judged, ordered := 0, 0, 0
	for _, p := range append(plainGames(t, 5*someGames()), twoDame()) {
		a := *p
		for a.moves[len(a.moves)-1].Kind == replay.PassStep {
			a.moves = a.moves[:len(a.moves)-1]
		}
		a.moves = slices.Clip(a.moves)
		g := w.work(t.Context(), source(a.sgf()))
		if g.scores == nil || g.rec.Outcome != report.Rescored || g.rec.Life != nil && g.rec.Life.Origin == score.OriginEstimate {
			continue
		}
		dame := slices.Clone(g.scores.Filled())
		if len(dame) < 2 || slices.ContainsFunc(dame, func(f score.FillPlay) bool { return f.Kind != score.FillDame }) {
			continue
		}
		want := standing(g.rec)
		for n := 2; n <= len(dame); n += 2 {
			b := a
			b.moves = slices.Clone(a.moves)
			for _, d := range dame[:n] {
				b.moves = append(b.moves, replay.Step{Kind: replay.PlayStep, Color: d.Color, Point: d.Point})
			}
			after := w.work(t.Context(), source(b.sgf()))
			rec := after.rec
			if l := rec.Life; l != nil && g.rec.Life != nil && (l.Origin != g.rec.Life.Origin || !slices.Equal(l.Dead, g.rec.Life.Dead)) {
				judged++ // the judge sees another board; what is dead is not this test's question
				continue
			}
			if len(after.scores.Filled()) != len(dame)-n {
				ordered++ // the least form of the board is another, and dame are filled in another order
				continue
			}
			tried++
			same(t, fmt.Sprintf("%s and %d dame", p.name, n), damesAside(standing(rec)), damesAside(want))
		}
	}
	if tried == 0 {
		t.Error("no record had two open dame")
	}
	t.Logf("%d records with pairs of dame added; %d more in which other stones are found dead then, %d in which the order of filling decides", tried, judged, ordered)
}

// twoDame is a small game that ends with two dame; White has no more stones to
// play and passes meanwhile.
func twoDame() *plain {
	p := &plain{name: "two dame", width: 5, height: 5, rules: "Japanese", hasKomi: true, result: "0"}
	rows := ".XXO." + ".X.O." + ".XXO." + ".X.O." + ".XXO."
	var points [2][]replay.Point
	for q, stone := range rows {
		if i := strings.IndexRune("XO", stone); i >= 0 {
			points[i] = append(points[i], replay.Point(q))
		}
	}
	for i := range points[0] {
		p.moves = append(p.moves, replay.Step{Kind: replay.PlayStep, Color: replay.Black, Point: points[0][i]})
		white := replay.Step{Kind: replay.PassStep, Color: replay.White}
		if i < len(points[1]) {
			white = replay.Step{Kind: replay.PlayStep, Color: replay.White, Point: points[1][i]}
		}
		p.moves = append(p.moves, white)
	}
	return p
}

// damesAside leaves out the number of moves and what is said of dame being open:
// notes, bounds, and other ways in which the result may have been counted.
func damesAside(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line, rest, ok := strings.Cut(line, ", "); ok && strings.Contains(rest, " to ") {
			fmt.Fprintln(&b, line)
		} else if !strings.HasPrefix(line, "flip") && !strings.HasPrefix(line, "agrees") && !strings.Contains(line, " moves ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Games that differ in the order of moves alone, and end with the same board and
// prisoners, have the same counts.
func TestOrderOfMovesChangesNoCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	w := NewWorker(&Options{})
	var r replay.Replayer
	tried := 0
	for _, p := range plainGames(t, someGames()) {
		game := &replay.Game{Width: p.width, Height: p.height, Steps: p.moves}
		f := r.Play(game)
		end := fmt.Sprint(f.Board, f.Prisoners, len(f.Events))
		want := standing(p.rescored(t, w))
		q := *p
		q.moves = slices.Clone(p.moves)
		swaps := 0
		for range 200 {
			i, k := rng.IntN(len(q.moves)), rng.IntN(len(q.moves))
			a, b := &q.moves[i], &q.moves[k]
			if a.Kind != replay.PlayStep || b.Kind != replay.PlayStep || a.Color != b.Color || i == k {
				continue
			}
			a.Point, b.Point = b.Point, a.Point
			game.Steps = q.moves
			if f := r.Play(game); fmt.Sprint(f.Board, f.Prisoners, len(f.Events)) != end {
				a.Point, b.Point = b.Point, a.Point
				continue
			}
			swaps++
		}
		if swaps == 0 {
			continue
		}
		tried++
		same(t, fmt.Sprintf("%s with %d moves in another order", p.name, swaps), standing(q.rescored(t, w)), want)
	}
	if tried < 4 {
		t.Errorf("only %d games could be played in another order", tried)
	}
	t.Logf("%d games in another order", tried)
}

// A record says the same in every charset that can write it.
func TestRecordIsTheSameInEveryCharset(t *testing.T) {
	w := NewWorker(&Options{})
	const moves = ";B[ee];W[ec];B[gd];W[];B[]"
	for _, c := range []struct {
		black, white, event string
		charsets            []string
	}{
		{"柯洁", "申真谞", "第二十五届三星杯世界围棋大师赛决赛", []string{"gb18030", "gbk", "utf-16le", "utf-16be"}},
		{"林海峰", "張栩", "第五屆應氏盃世界職業圍棋錦標賽", []string{"big5", "gb18030", "utf-16le"}},
		{"井山裕太", "一力遼", "第四十七期棋聖戦七番勝負第一局", []string{"shift_jis", "euc-jp", "iso-2022-jp", "utf-16be"}},
		{"신진서", "박정환", "제이십칠회 엘지배 세계기왕전 결승", []string{"euc-kr", "utf-16le"}},
	} {
		text := fmt.Sprintf("(;GM[1]FF[4]CA[%%s]SZ[9]KM[6.5]RU[Japanese]RE[B+73.5]PB[%s]PW[%s]EV[%s]%s)", c.black, c.white, c.event, moves)
		read := func(charset string) *report.Record {
			var rec *report.Record
			name := filepath.Join(t.TempDir(), "a.sgf")
			stored := stored(t, strings.TrimSuffix(charset, "utf-8"), fmt.Sprintf(text, charset))
			if err := os.WriteFile(name, stored, 0o600); err != nil {
				t.Fatal(err)
			}
			each(t, []string{name}, func(_ int, in *Input) { rec = w.Game(t.Context(), in) })
			return rec
		}
		want := read("utf-8")
		if want.Players.Black != c.black || want.Event != c.event {
			t.Errorf("in UTF-8: %q, %q", want.Players, want.Event)
		}
		for _, charset := range c.charsets {
			got := read(charset)
			same(t, c.black+" in "+charset, standing(got), standing(want))
			if got.Players != want.Players || got.Event != want.Event || got.MovesDigest != want.MovesDigest {
				t.Errorf("%s: %q, %q, want %q, %q", charset, got.Players, got.Event, want.Players, want.Event)
			}
		}
	}
}
