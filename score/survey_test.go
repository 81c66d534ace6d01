package score

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay"
)

// Rulesets of the tests in this file's family are built by hand, so that they
// test the counting and not the data files.
var (
	testTerritory = &Ruleset{ID: "t-territory", Counting: Territory, Tie: replay.WinnerDraw, Handicap: "0"}
	testTerrSeki  = &Ruleset{ID: "t-territory-seki", Counting: Territory, SekiPoints: true, Tie: replay.WinnerDraw, Handicap: "0"}
	testTerrTax   = &Ruleset{ID: "t-territory-tax", Counting: Territory, Tax: 2, Tie: replay.WinnerDraw, Handicap: "0"}
	testArea      = &Ruleset{ID: "t-area", Counting: Area, SekiPoints: true, Tie: replay.WinnerDraw, Handicap: "N"}
	testAGA       = &Ruleset{ID: "t-aga", Counting: Area, SekiPoints: true, Tie: replay.WinnerDraw, Handicap: "N-1"}
	testPlain     = &Ruleset{ID: "t-plain", Counting: Area, SekiPoints: true, Tie: replay.WinnerDraw, Handicap: "0"}
	testNoSeki    = &Ruleset{ID: "t-noseki", Counting: Area, Tie: replay.WinnerDraw, Handicap: "0"}
	testStone     = &Ruleset{ID: "t-stone", Counting: Area, Tax: 2, Tie: replay.WinnerDraw, Handicap: "0"}
	testIng       = &Ruleset{ID: "t-ing", Counting: Area, SekiPoints: true, Tie: replay.WinnerBlack, TieHandicap: replay.WinnerWhite, Handicap: "0"}
	testBare      = &Ruleset{ID: "t-bare", Counting: Area, SekiPoints: true, NoRemoval: true, Tie: replay.WinnerDraw, Handicap: "0"}
	testButton    = &Ruleset{ID: "t-button", Counting: Area, SekiPoints: true, Button: true, Tie: replay.WinnerDraw, Handicap: "N-1"}
	testTaiwan    = &Ruleset{ID: "t-taiwan", Counting: Area, SekiPoints: true, LastMove: "black-pays", Tie: replay.WinnerDraw, Handicap: "0"}
	testWMSG      = &Ruleset{ID: "t-wmsg", Counting: Area, SekiPoints: true, LastMove: "white-passes-first", Tie: replay.WinnerDraw, Handicap: "0"}
	testPass      = &Ruleset{ID: "t-pass", Counting: Territory, SekiPoints: true, PassStones: true, WhitePassesLast: true, Tie: replay.WinnerDraw, Handicap: "0"}

	testRules = []*Ruleset{
		testTerritory, testTerrSeki, testTerrTax, testArea, testAGA, testPlain, testNoSeki, testStone,
		testIng, testBare, testButton, testTaiwan, testWMSG, testPass,
	}
)

// board is a position for the tests.
type board struct {
	game  replay.Game
	final replay.Final
	st    Status
}

// parseBoard reads rows of X (black), O (white) and dots. toMove is X or O.
func parseBoard(rows []string, dead []replay.Point, captures [2]int, toMove string, handicap int) *board {
	b := &board{}
	b.final.Width, b.final.Height = len(rows[0]), len(rows)
	for _, r := range rows {
		for _, c := range r {
			switch c {
			case 'X':
				b.final.Board = append(b.final.Board, replay.Black)
				b.final.Plays[replay.Black]++
			case 'O':
				b.final.Board = append(b.final.Board, replay.White)
				b.final.Plays[replay.White]++
			default:
				b.final.Board = append(b.final.Board, replay.Empty)
			}
		}
	}
	b.final.Prisoners[replay.Black], b.final.Prisoners[replay.White] = captures[0], captures[1]
	b.final.Plays[replay.White] += captures[0]
	b.final.Plays[replay.Black] += captures[1]
	b.final.ToMove = replay.Black
	if toMove == "O" {
		b.final.ToMove = replay.White
	}
	b.final.LastPlay = b.final.ToMove.Opponent()
	b.game.Width, b.game.Height = b.final.Width, b.final.Height
	b.game.Handicap.Stones = handicap
	b.st.Dead = dead
	return b
}

func (b *board) survey(s *Surveyor, opt Options) *Map {
	return s.Survey(&b.game, &b.final, &b.st, opt)
}

// name is a point as the vectors write it: column and row letters from the top.
func (b *board) name(p replay.Point) string {
	w := b.final.Width
	return string([]byte{byte('a' + int(p)%w), byte('a' + int(p)/w)})
}

type positionVector struct {
	ID     string   `json:"id"`
	Rows   []string `json:"rows"`
	Dead   [][2]int `json:"dead"`
	Cap    [2]int   `json:"cap"`
	ToMove string   `json:"to_move"`
	HA     int      `json:"ha"`
	Fill   bool     `json:"fill"`
	Exp    struct {
		N0           int         `json:"N0"`
		N1           int         `json:"N1"`
		AreaUnfilled int         `json:"area_unfilled"`
		Area         int         `json:"area"`
		BlackZi      float64     `json:"black_zi"`
		Territory    int         `json:"territory"`
		TB           int         `json:"tb"`
		TW           int         `json:"tw"`
		AreaNoSeki   int         `json:"area_no_seki_points"`
		GroupTax     int         `json:"group_tax"`
		Groups       [2]int      `json:"groups"`
		DM           int         `json:"dm"`
		Lost         [2]int      `json:"lost"`
		Log          [][3]string `json:"log"`
	} `json:"exp"`
}

func loadVectors(t *testing.T) []positionVector {
	t.Helper()
	data, err := os.ReadFile("../testdata/vectors/positions.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []positionVector
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func (v *positionVector) board() *board {
	var dead []replay.Point
	for _, d := range v.Dead {
		dead = append(dead, replay.Point(d[0]*len(v.Rows[0])+d[1]))
	}
	return parseBoard(v.Rows, dead, v.Cap, v.ToMove, v.HA)
}

// Guards algorithm F and the literal count against the published figures of
// every position of the specification.
func TestPositionVectors(t *testing.T) {
	var s Surveyor
	for _, v := range loadVectors(t) {
		t.Run(v.ID, func(t *testing.T) {
			b := v.board()
			m := b.survey(&s, Options{})
			check := func(what string, got, want any) {
				t.Helper()
				if got != want {
					t.Errorf("%s = %v, want %v", what, got, want)
				}
			}
			check("N0", m.AsIs.Neutral, v.Exp.N0)
			check("area unfilled", m.AsIs.Area(), v.Exp.AreaUnfilled)
			tally := m.AsIs
			lit := *m.letterOf(false)
			log := [][3]string{}
			if v.Fill {
				tally, lit = m.filled(m.first).tally, *m.letterOf(true)
				var f filling
				s.fillInOrder(&f, m.first, &m.AsIs, s.neutral) // board order, as the specification writes it
				if f.tally != tally {
					t.Errorf("in board order %+v, else %+v", f.tally, tally)
				}
				for _, p := range f.log {
					side := "X"
					if p.Color == replay.White {
						side = "O"
					}
					log = append(log, [3]string{side, b.name(p.Point), string(p.Kind)})
				}
			}
			e := v.Exp
			check("N1", tally.Neutral, e.N1)
			check("area", tally.Area(), e.Area)
			check("zi", float64(tally.Stones[black]+tally.Territory[black])+float64(tally.Neutral)/2, e.BlackZi)
			check("dm", tally.Parity(), e.DM)
			check("tb", lit.Territory[black], e.TB)
			check("tw", lit.Territory[white], e.TW)
			check("lost", [2]int{lit.Lost[black], lit.Lost[white]}, e.Lost)
			check("groups", [2]int{lit.Groups[black], lit.Groups[white]}, e.Groups)
			terr := lit.Territory[black] + tally.Prisoners[black] - lit.Lost[white] - lit.Territory[white] - tally.Prisoners[white] + lit.Lost[black]
			check("territory", terr, e.Territory)
			noSeki := tally.Stones[black] + lit.Territory[black] - tally.Stones[white] - lit.Territory[white]
			check("area without seki points", noSeki, e.AreaNoSeki)
			check("group tax", noSeki-2*(lit.Groups[black]-lit.Groups[white]), e.GroupTax)
			check("log", len(log), len(e.Log))
			for i := range min(len(log), len(e.Log)) {
				check("log", log[i], e.Log[i])
			}
			if tally.Area() != tally.Plain()+tally.Parity() {
				t.Errorf("identity 2.3 broken: %d != %d + %d", tally.Area(), tally.Plain(), tally.Parity())
			}
		})
	}
}

// corpus is the folder with the truth files; tests that need it skip without.
func corpus(t testing.TB, name string) []byte {
	t.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is not set: the truth files are not at hand")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// parseLetters reads a point such as Q16, letters without I.
func parseLetters(t testing.TB, s string, width, height int) replay.Point {
	t.Helper()
	const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	i := strings.IndexAny(s, "0123456789")
	row, err := strconv.Atoi(s[i:])
	if err != nil {
		t.Fatal(err)
	}
	x := 0
	for _, c := range s[:i] {
		x = x*25 + strings.IndexRune(letters, c) + 1
	}
	if i == 2 && s[0] == s[1] { // AA, BB: the way some boards continue
		x = 25 + strings.IndexByte(letters, s[0]) + 1
	}
	return replay.Point((height-row)*width + x - 1)
}

type truthRow struct {
	ID         string          `json:"id"`
	Size       json.RawMessage `json:"size"`
	Rows       []string        `json:"rows"`
	ToMove     string          `json:"to_move"`
	Rules      json.RawMessage `json:"rules"`
	Komi       float64         `json:"komi"`
	Handicap   int             `json:"handicap"`
	CapB       int             `json:"captures_by_black"`
	CapW       int             `json:"captures_by_white"`
	Dead       []string        `json:"dead"`
	TB         []string        `json:"TB"`
	TW         []string        `json:"TW"`
	Expected   string          `json:"expected_score"`
	TerrB      []string        `json:"territory_black_points"`
	TerrW      []string        `json:"territory_white_points"`
	FalseEyes  int             `json:"false_eyes"`
	Dame       int             `json:"dame"`
	Seki       []string        `json:"seki"`
	WMinusB    float64         `json:"white_minus_black"`
	PassesLast int             `json:"passes_at_end"`
}

func (r *truthRow) board(t testing.TB) *board {
	w, h := len(r.Rows[0]), len(r.Rows)
	var dead []replay.Point
	for _, d := range r.Dead {
		dead = append(dead, parseLetters(t, d, w, h))
	}
	return parseBoard(r.Rows, dead, [2]int{r.CapB, r.CapW}, r.ToMove, r.Handicap)
}

func truthRows(t testing.TB, name string) []truthRow {
	t.Helper()
	var rows []truthRow
	sc := bufio.NewScanner(strings.NewReader(string(corpus(t, "truth/"+name))))
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		var r truthRow
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// parseMargin reads "W+9.50" as half points, Black positive.
func parseMargin(t testing.TB, s string) replay.HalfPoints {
	t.Helper()
	if len(s) < 3 {
		return 0
	}
	v, err := strconv.ParseFloat(s[2:], 64)
	if err != nil {
		t.Fatal(s, err)
	}
	h := replay.HalfPoints(v * 2)
	if s[0] == 'W' {
		h = -h
	}
	return h
}

// Guards the point of the whole survey: with the true dead stones known, the
// recorded results of played games come out, and where the rules leave false eyes
// out the territory is what the server marked, point by point.
func TestRecordedGames(t *testing.T) {
	var s Surveyor
	count := map[string][2]int{}
	for _, r := range truthRows(t, "kgs_tb.jsonl") {
		b := r.board(t)
		b.game.Counter = "kgs"
		rules := strings.Trim(string(r.Rules), `"`)
		rs := map[string]*Ruleset{"Japanese": testTerritory, "Chinese": testArea, "AGA": testAGA}[rules]
		komi, want := replay.HalfPoints(r.Komi*2), parseMargin(t, r.Expected)
		m := b.survey(&s, Options{Source: rs})
		n := count[rules]
		n[1]++
		if sc := m.Count(rs, komi); sc.Margin == want {
			n[0]++
		} else {
			t.Errorf("%s: %v, recorded %v (komi %v handicap %d) seki %v false eyes %v", r.ID, sc.Margin, want, r.Komi, r.Handicap, m.SekiPoints, m.FalseEyes)
		}
		count[rules] = n
		marks := r.marks(t)
		if rules == "Japanese" {
			for p := range replay.Point(len(b.final.Board)) {
				if o := m.Owner(p); (o == OwnBlack) != slices.Contains(marks.Black, p) || (o == OwnWhite) != slices.Contains(marks.White, p) {
					t.Errorf("%s: %s is %v, the server marked it otherwise", r.ID, b.name(p), o)
				}
			}
		}
		b.st.Territory = &marks
		if sc := b.survey(&s, Options{Source: rs}).Count(rs, komi); sc.Margin != want {
			t.Errorf("%s: %v by the marks, recorded %v", r.ID, sc.Margin, want)
		}
	}
	for _, rules := range []string{"Japanese", "Chinese", "AGA"} {
		t.Logf("%s: %d of %d", rules, count[rules][0], count[rules][1])
	}
}

// marks are the players' own territory marks.
func (r *truthRow) marks(t testing.TB) (m replay.Marks) {
	for _, p := range r.TB {
		m.Black = append(m.Black, parseLetters(t, p, len(r.Rows[0]), len(r.Rows)))
	}
	for _, p := range r.TW {
		m.White = append(m.White, parseLetters(t, p, len(r.Rows[0]), len(r.Rows)))
	}
	return m
}

// Guards eyes, false eyes and seki on boards made to be hard.
func TestTerritoryPictures(t *testing.T) {
	var s Surveyor
	good := 0
	rows := truthRows(t, "goscorer_territory.jsonl")
	for _, r := range rows {
		b := r.board(t)
		m := b.survey(&s, Options{})
		want := map[replay.Point]uint8{}
		for _, p := range r.TerrB {
			want[parseLetters(t, p, b.final.Width, b.final.Height)] = black
		}
		for _, p := range r.TerrW {
			want[parseLetters(t, p, b.final.Width, b.final.Height)] = white
		}
		ok := true
		for p := range replay.Point(len(b.final.Board)) {
			got := map[Owner]uint8{OwnBlack: black, OwnWhite: white}[m.Owner(p)]
			if got != want[p] {
				ok = false
				t.Logf("%s: %s is %d, want %d", r.ID, b.name(p), got, want[p])
				break
			}
		}
		if ok {
			good++
		} else {
			t.Logf("%s\n%s", r.ID, strings.Join(r.Rows, "\n"))
		}
	}
	t.Logf("%d of %d", good, len(rows))
	if good < len(rows) {
		t.Errorf("%d of %d positions", good, len(rows))
	}
}
