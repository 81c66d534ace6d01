package header

import (
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// TestHandicap: HA, setup and first moves in all combinations.
func TestHandicap(t *testing.T) {
	for _, c := range []struct {
		text   string
		stones int
		inf    bool
		setup  int // stones set up before the first move
		code   string
	}{
		{"HA[2]AB[dd][pp];W[pd]", 2, false, 2, ""},
		{"HA[2];AB[dd][pp];W[pd]", 2, false, 2, ""}, // setup in a second node, as Fox writes it
		{"HA[0]AB[dd][pp];W[pd]", 2, true, 2, "handicap-disagrees"},
		{"AB[dd][pp];W[pd]", 2, true, 2, "handicap-disagrees"},
		{"HA[4]AB[dd][pp];W[pd]", 2, false, 2, "handicap-disagrees"},
		{"HA[2]AB[dd][dd];W[pd]", 0, false, 1, "handicap-disagrees"}, // one stone twice
		{"HA[2]AB[dd][pp]AE[pp];W[pd]", 0, false, 1, "handicap-disagrees"},
		{"HA[2]AB[dd][pp]AW[dp];W[pd]", 2, false, 3, ""}, // a position, but HA agrees
		{"HA[3]AB[dd][pp]AW[dp];W[pd]", 0, false, 3, "handicap-disagrees"},
		{"AB[dd][pp]AW[dp][pd];B[jj]", 0, false, 4, ""},
		// Free placement as moves.
		{"HA[3];B[dd];B[pp];B[pd];W[dp]", 3, true, 0, "handicap-free"},
		{"HA[0];B[dd];B[pp];B[pd];W[dp]", 3, true, 0, "handicap-free"},
		{";B[dd];B[pp];W[dp]", 2, true, 0, "handicap-free"},
		{"HA[5];B[dd];B[pp];W[dp]", 2, true, 0, "handicap-disagrees"},
		{"HA[3];B[dd];W[];B[pp];W[];B[pd];W[dp]", 3, true, 0, "handicap-free"},
		{";B[dd];W[];B[pp];B[];W[dp]", 0, false, 0, ""}, // Black passes: no handicap
		{";B[dd];W[];W[];B[pp];W[dp]", 0, false, 0, ""},
		{";B[dd];B[pp];B[pd]", 0, false, 0, ""}, // White never plays
		{";B[dd];B[pp];AW[jj];W[pd]", 0, false, 0, ""},
		{"HA[9]AB[dd][pp];B[dp];B[pd];B[jj];W[cc]", 3, true, 2, "handicap-disagrees"},
		// Fixed points.
		{"HA[2];W[cc]", 2, true, 2, "handicap-placed"},
		{"HA[9];W[cc]", 9, true, 9, "handicap-placed"},
		{"HA[10];W[cc]", 0, false, 0, "handicap-missing"},
		{"HA[2];W[];B[cc]", 0, false, 0, "handicap-disagrees"}, // White passes: Black may place them
		{"HA[2];B[cc];W[dd]", 0, false, 0, "handicap-disagrees"},
		{"HA[2]", 0, false, 0, "handicap-disagrees"},
		// One is none.
		{"HA[1];B[cc];W[dd]", 0, false, 0, "handicap-one"},
		{"HA[1]AB[cc];W[dd]", 0, false, 0, "handicap-one"},
		{"HA[1]AB[cc][dd];W[pp]", 2, false, 2, "handicap-disagrees"},
		{"HA[1];W[dd];B[cc]", 0, false, 0, "handicap-one"},
		{"HA[２];W[cc]", 2, true, 2, "handicap-placed"},
		{"HA[让二子]AB[dd][pp];W[cc]", 2, false, 2, ""},
		{"HA[2 stones]AB[dd][pp];W[cc]", 2, false, 2, ""},
		{"HA[2目];B[cc]", 0, false, 0, "handicap-unread"},
		{"HA[1/2];B[cc]", 0, false, 0, "handicap-unread"},
		{"HA[two];B[cc]", 0, false, 0, "handicap-unread"},
	} {
		g, diags := readText(t, "(;SZ[19]KM[0.5]RE[?]RU[AGA]"+c.text+")")
		r := report{Game: g}
		n := r.setupStones()
		if g.Handicap.Stones != c.stones || g.Handicap.Inferred != c.inf || n[0]+n[1] < c.setup {
			t.Errorf("%s: %+v with %v set up, want %d %v %d", c.text, g.Handicap, n, c.stones, c.inf, c.setup)
		}
		if c.code == "" {
			for _, d := range diags {
				if strings.HasPrefix(d.Code, "handicap") {
					t.Errorf("%s: %v", c.text, d)
				}
			}
		} else if !hasCode(diags, c.code) {
			t.Errorf("%s: %v, want %s", c.text, diags, c.code)
		}
	}
}

// TestFreeHandicapIsSetup: stones played one after the other are set up, and
// what follows is numbered from White's first move, findings too.
func TestFreeHandicapIsSetup(t *testing.T) {
	for _, c := range []struct {
		text   string
		setup  int // black stones
		moves  [2]int
		digest string // of another game that is the same
	}{
		{";B[dd];B[pp];B[pd];W[dp];B[cc]", 3, [2]int{2, 0}, "AB[pd][dd][pp];W[dp];B[cc]"},
		{"HA[3];B[dd];B[pp];B[pd];W[dp];B[cc]", 3, [2]int{2, 0}, "AB[pd][dd][pp];W[dp];B[cc]"},
		{"HA[3]AB[jj];B[dd];B[pp];B[pd];W[dp]", 4, [2]int{1, 0}, "AB[jj][pd][dd][pp];W[dp]"},
		{";B[dd];W[];B[pp];W[dp]", 0, [2]int{4, 1}, ""},
		{";B[dd];B[dd];W[dp]", 0, [2]int{3, 0}, ""},
		{"AB[dd];B[pp];B[dd];W[dp]", 1, [2]int{3, 0}, ""},
		{";B[dd];B[zz];W[dp]", 0, [2]int{3, 0}, ""},
	} {
		g, _ := readText(t, "(;SZ[19]"+c.text+")")
		r := report{Game: g}
		if n := r.setupStones(); n[0] != c.setup || r.movesPasses() != c.moves {
			t.Errorf("%s: %d set up, moves %v", c.text, n[0], r.movesPasses())
		}
		if c.setup == 0 || c.digest == "" {
			continue
		}
		digest, first := g.MovesDigest(), g.Steps[len(g.Steps)-c.moves[0]]
		if first.Move != 1 || first.Color != replay.White || g.ToPlay != replay.White {
			t.Errorf("%s: %+v", c.text, g.Steps)
		}
		if same, _ := readText(t, "(;SZ[19]"+c.digest+")"); same.MovesDigest() != digest {
			t.Errorf("%s is another game than %s", c.text, c.digest)
		}
	}
	for text, move := range map[string]int{
		"(;SZ[19];B[dd];B[pp];W[cc];B[??])":      2,
		"(;SZ[19]HA[1]AB[dd];W[cc];B[??])":       3,
		"(;SZ[19]AB[dd][pp];W[cc];B[??];W[jj])":  2,
		"(;SZ[19];B[dd];W[];B[pp];W[cc];B[??])":  5,
		"(;SZ[19]HA[9];B[dd];B[?];W[cc];B[dd];)": 2,
	} {
		_, diags := readText(t, text)
		for _, d := range diags {
			if d.Code == "move-unread" && d.Move != move {
				t.Errorf("%s: %v", text, d)
			}
		}
		if !hasCode(diags, "move-unread") {
			t.Errorf("%s: %v", text, diags)
		}
	}
}

// TestFixedPoints: the usual points; Fox before 2018 put the stones of 6 and 7
// between the corners at top and bottom.
func TestFixedPoints(t *testing.T) {
	for _, c := range []struct{ header, want string }{
		{"HA[2]", "dp pd"},
		{"HA[3]", "dd dp pd"},
		{"HA[4]", "dd dp pd pp"},
		{"HA[5]", "dd dp jj pd pp"},
		{"HA[6]", "dd dj dp pd pj pp"},
		{"HA[7]", "dd dj dp jj pd pj pp"},
		{"HA[8]", "dd dj dp jd jp pd pj pp"},
		{"HA[9]", "dd dj dp jd jj jp pd pj pp"},
		{"HA[6]AP[foxwq]DT[2015-07-21]", "dd dp jd jp pd pp"},
		{"HA[7]AP[foxwq]DT[2013-11-20]", "dd dp jd jj jp pd pp"},
		{"HA[6]AP[foxwq]DT[2018-10-05]", "dd dj dp pd pj pp"},
		{"HA[8]AP[foxwq]DT[2013-11-20]", "dd dj dp jd jp pd pj pp"},
		{"HA[6]DT[2015-07-21]", "dd dj dp pd pj pp"},
	} {
		g, _ := readText(t, "(;SZ[19]"+c.header+";W[cc];B[dc])")
		r := report{Game: g}
		if got := r.setupPoints(replay.Black); got != c.want {
			t.Errorf("%s: %s, want %s", c.header, got, c.want)
		}
		if g.Steps[0].Kind != replay.SetupStep || g.Steps[1].Move != 1 || g.ToPlay != replay.White {
			t.Errorf("%s: %+v", c.header, g.Steps)
		}
	}
	for size, want := range map[string]string{"9": "cg gc", "13": "dj jd"} {
		g, _ := readText(t, "(;SZ["+size+"]HA[2];W[ee])")
		if got := (report{Game: g}).setupPoints(replay.Black); got != want {
			t.Errorf("%s lines: %s, want %s", size, got, want)
		}
	}
	if g, _ := readText(t, "(;SZ[19]HA[2]AB[];W[cc])"); len(g.Placements) != 2 {
		t.Error("an empty AB is not a setup")
	}
}

// TestKeepHandicap: a switch leaves the board as the record has it.
func TestKeepHandicap(t *testing.T) {
	r := Reader{KeepHandicap: true}
	g, diags := r.Read(parseTree("(;SZ[19]HA[2];W[cc];B[dc])"))
	if len(g.Placements) != 0 || g.Handicap.Stones != 0 || !g.Corrupt || !hasCode(diags, "handicap-missing") {
		t.Errorf("%+v %v", g, diags)
	}
}

// TestSize: squares, rectangles and what is no size.
func TestSize(t *testing.T) {
	for _, c := range []struct {
		sz       string
		w, h     int
		doubtful bool
	}{
		{"1", 1, 1, false}, {"19", 19, 19, false}, {" 13 ", 13, 13, false}, {"52", 52, 52, false},
		{"19:9", 19, 9, false}, {"1:52", 1, 52, false}, {"19:19", 19, 19, false}, {"13x13", 13, 13, false}, {"9 : 7", 9, 7, false},
		{"9:", 9, 9, true}, {"13)", 13, 13, true}, {"9:x", 19, 19, true}, {"19:13:7", 19, 13, true},
		{"１９", 19, 19, false}, {"９：７", 9, 7, false}, {"１９：", 19, 19, true},
		{"0", 19, 19, true}, {"53", 19, 19, true}, {"-9", 19, 19, true}, {"nine", 19, 19, true}, {"999999999999", 19, 19, true}, {"0:9", 19, 19, true},
	} {
		g, _ := readText(t, "(;SZ["+c.sz+"];B[aa])")
		if g.Width != c.w || g.Height != c.h || g.SizeDoubtful != c.doubtful {
			t.Errorf("SZ[%s] = %dx%d %v", c.sz, g.Width, g.Height, g.SizeDoubtful)
		}
	}
}

// TestMainLine: what the steps of a game are.
func TestMainLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", ";B[aa];W[ba];B[]", "B0 W1 B-"},
		{"tt passes up to 19 lines", ";B[tt];W[tt]", "B- W-"},
		{"blanks in a value", ";B[ aa ];W[\n]", "B0 W-"},
		{"first branch", ";B[aa](;W[ba];B[ca])(;W[da])", "B0 W1 B2"},
		{"both colours in one node, as written", ";W[ba]B[aa];B[ca]", "W1 B0 B2"},
		{"setup before the move of its node", ";B[aa]AW[ba]AE[ca]", "+W1+2 B0"},
		{"setup later", ";B[aa];AW[ba][ca];W[da]", "B0 +W1+W2 W3"},
		{"move in the root", "B[aa];W[ba]", "B0 W1"},
		{"setup and move in the root", "AB[da]B[aa];W[ba]", "+B3 B0 W1"},
		{"rectangle in any order", "AB[ba:aa];W[ca]", "+B0+B1 W2"},
		{"a missing pass", ";B[aa];MN[3]B[ba]", "B0 W- B1"},
		{"a move number that agrees", ";B[aa];MN[2]B[ba]", "B0 B1"},
		{"off the board", ";B[ZZ];W[aa]", "B* W0"},
		{"an empty setup is none", "AB[];W[ca]", "W2"},
		{"no moves", "", ""},
	} {
		g, _ := readText(t, "(;SZ[19]"+c.text+")")
		var got []string
		for _, s := range g.Steps {
			switch {
			case s.Kind == replay.SetupStep:
				one := ""
				for _, p := range g.Placements[s.First:s.Last] {
					one += "+" + p.Color.String() + pointNumber(p.Point)
				}
				got = append(got, one)
			default:
				got = append(got, s.Color.String()+pointNumber(s.Point))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
	big, _ := readText(t, "(;SZ[21]KM[5];B[tt];W[uu];B[AA])")
	if s := big.Steps; s[0].Point != 19*21+19 || s[1].Point != 20*21+20 || s[2].Point != replay.OffBoard {
		t.Errorf("tt on 21 lines: %+v", s)
	}
}

func pointNumber(p replay.Point) string {
	switch p {
	case replay.Pass:
		return "-"
	case replay.OffBoard:
		return "*"
	}
	return string(rune('0' + p))
}

// TestMarks: those of the last marked node count, unless a play follows.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		text         string
		black, white int
	}{
		{";B[aa];TB[bb][cc]TW[dd:ee]", 2, 4},
		{";B[aa];TB[bb];W[];B[]", 1, 0},          // passes do not change the board
		{";B[aa];TB[bb][cc];W[];TB[bb]", 1, 0},   // the last node
		{";B[aa];TB[bb][cc];W[dd]", 0, 0},        // of an earlier moment
		{";B[aa];W[dd]TB[bb][cc]", 2, 0},         // with the last move
		{";B[aa];TB[bb](;W[dd])(;TW[cc])", 0, 0}, // the main line
	} {
		g, _ := readText(t, "(;SZ[9]"+c.text+")")
		if len(g.Marks.Black) != c.black || len(g.Marks.White) != c.white {
			t.Errorf("%s: %+v", c.text, g.Marks)
		}
	}
}

// TestEraOfZeroKomi: an explicit zero is true before komi was usual.
func TestEraOfZeroKomi(t *testing.T) {
	for _, c := range []struct {
		header   string
		doubtful bool
	}{
		{"DT[1846-09-11]", false}, {"DT[1934]", false}, {"DT[1974-05-01]", false}, {"DT[1975]", true}, {"DT[2003.09.29 13:17]", true},
		{"DT[5th May 2012]", true}, {"", false}, {"PC[Tom]", true}, {"AP[foxwq]", true}, {"AP[foxwq]DT[1970-01-01]", true},
		{"AP[foxwq]DT[1846-09-11]", false}, {"DT[2001]EV[Oteai]", false}, {"DT[2001]HA[1]", false}, {"DT[2001]HA[2]AB[dd][pp]", false},
		{"DT[2019]RE[B+5]", true},
	} {
		g, _ := readText(t, "(;SZ[19]KM[0]"+c.header+";B[jj])")
		if !g.Komi.Known || g.Komi.Points != 0 || g.Komi.Doubtful != c.doubtful {
			t.Errorf("%s: %+v", c.header, g.Komi)
		}
	}
}

// TestKomiAgainstMargin: whole and half must go together.
func TestKomiAgainstMargin(t *testing.T) {
	for _, c := range []struct{ header, komi, result string }{
		{"KM[6.5]RE[B+0.5]", "6.5", "B+0.5"},
		{"KM[6.5]RE[B+4]", "-", "B+4"},
		{"KM[0]RE[B+3.5]", "-", "B+3.5"},
		{"KM[0]RE[B+R]", "0", "B+R"},
		{"KM[375]AP[foxwq]RU[Chinese]RE[W+0.25]", "7.5", "W+0.5"},
		{"KM[375]AP[foxwq]RU[Chinese]RE[W+2]", "-", "W+2"},
		{"KM[7]RU[aga-button]RE[B+0.5]", "7", "B+0.5"}, // a button is worth half a point
		{"KM[6.5]RE[Draw]", "6.5", "draw"},
		{"KM[6]RE[Draw]", "6", "draw"},
	} {
		g, _ := readText(t, "(;SZ[19]"+c.header+";B[jj])")
		r := report{Game: g}
		if r.komiText() != c.komi || r.resultText() != c.result {
			t.Errorf("%s: %s %s, want %s %s", c.header, r.komiText(), r.resultText(), c.komi, c.result)
		}
		if counted := g.Result.Method == replay.MethodCount; counted != !slices.Contains([]string{"KM[0]RE[B+R]", "KM[6.5]RE[Draw]"}, c.header) {
			t.Errorf("%s: %+v", c.header, g.Result)
		}
	}
}

// TestHeaderTexts: players, event, place, date and writer.
func TestHeaderTexts(t *testing.T) {
	g, _ := readText(t, "(;SZ[19]PB[ A\\]b ]PW[c\nd]BR[9p]WR[1k]DT[2001-02-03]EV[e]PC[p]AP[a:1]AP[b:2]PB[other];B[jj])")
	want := replay.Game{Black: replay.Player{Name: "A]b", Rank: "9p"}, White: replay.Player{Name: "c d", Rank: "1k"}, Date: "2001-02-03", Event: "e", Place: "p", App: "a:1, b:2"}
	if g.Black != want.Black || g.White != want.White || g.Date != want.Date || g.Event != want.Event || g.Place != want.Place || g.App != want.App {
		t.Errorf("%+v", g)
	}
	g, _ = readText(t, "(;SZ[19]PB[x];B[jj]PW[y]RE[B+R]TE[1]KO[]KM[6.5])")
	if g.White.Name != "y" || g.Result.Method != replay.MethodResign || g.Event != "" || g.Komi.Points != 13 {
		t.Errorf("root properties in a later node: %+v", g)
	}
}
