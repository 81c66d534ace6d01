package score

import (
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// report is a public report about wrong counts, retold on a small board.
type report struct {
	name   string
	sgf    string
	dead   string            // points in the record's letters
	opt    string            // source ruleset, and a dame policy after a slash
	marks  bool              // the record's own territory marks decide
	want   map[string]string // by ruleset, at the recorded komi
	passes [2]int            // stones handed over by Black and White under pass-stone rules
	seki   [2]int            // seki points of Black and White
	falses [2]int            // false eyes of Black and White
}

const (
	split5 = "(;GM[1]FF[4]SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[cb];B[cc];W[cd];B[ce]"
	split7 = "(;GM[1]FF[4]SZ[7]KM[0.5]RE[B+0.5];B[ca];W[ea];B[cb];W[eb];B[cc];W[ec];B[cd];W[ed];B[ce];W[ee];B[cf];W[ef];B[cg];W[eg];B[da];W[bc];B[dc];W[db];B[de];W[dd];B[dg];W[df];B[];W[]TB[aa:bg]TW[fa:gg])"
	two7   = "(;GM[1]FF[4]SZ[7]HA[2]KM[0.5]AB[cc][ce];W[ea];B[ca];W[eb];B[cb];W[ec];B[cd];W[ed];B[cf];W[ee];B[cg];W[ef];B[da];W[eg];B[dc];W[db];B[de];W[dd];B[dg];W[df];B[];W[])"
)

var reports = []report{
	{name: "last dame decides between area and territory", sgf: split5 + ";W[];B[])", opt: "jp1989",
		want: map[string]string{"cn2002": "B+0.5", "jp1989": "W+0.5"}},
	{name: "white owes a pass stone for passing last", sgf: split5 + ";W[];B[])", opt: "aga",
		want: map[string]string{"aga": "B+0.5", "aga by pass stones": "B+0.5"}, passes: [2]int{1, 2}},
	{name: "the point under a dead stone counts", sgf: split7, dead: "bc", opt: "jp1989",
		want: map[string]string{"jp1989": "B+0.5"}},
	{name: "players' marks decide", sgf: split7, dead: "bc", opt: "jp1989", marks: true,
		want: map[string]string{"jp1989": "B+0.5"}},
	{name: "eyes in seki are no territory", dead: "", opt: "jp1989",
		sgf:  "(;GM[1]FF[4]SZ[7]KM[1.5]AB[aa][ab][ac][ae][af][ag][ba][bb][bc][bd][be][bf][bg][fa][fb][fc][fd][fe][ff][fg][ga][gb][gc][ge][gf][gg]AW[da][db][dc][dd][de][df][dg][ca][cb][cc][ce][cf][cg][ea][eb][ec][ee][ef][eg]PL[B];B[];W[])",
		want: map[string]string{"jp1989": "W+1.5", "kr": "W+1.5"}, seki: [2]int{2, 0}},
	{name: "a false eye is no territory",
		sgf:  "(;GM[1]FF[4]SZ[7]KM[18.5]AB[ab][ac][bc][cc][dc][dd][ed][fd][gd][de][df][dg][ba]AW[bb][cb][db][eb][fb][da][fa][ec][fc][gc]PL[W];W[];B[])",
		opt:  "jp1989",
		want: map[string]string{"jp1989": "W+0.5"}, falses: [2]int{1, 0}},
	{name: "a false eye is no territory, and area as it stands",
		sgf:  "(;GM[1]FF[4]SZ[7]KM[18.5]AB[ab][ac][bc][cc][dc][dd][ed][fd][gd][de][df][dg][ba]AW[bb][cb][db][eb][fb][da][fa][ec][fc][gc]PL[W];W[];B[])",
		opt:  "/as-is",
		want: map[string]string{"cn2002": "B+3.5"}, falses: [2]int{1, 0}},
	{name: "compensation is the ruleset's own", sgf: two7, dead: "", opt: "cn2002",
		want: map[string]string{"cn2002": "W+1.5", "aga": "W+0.5", "jp1989": "W+0.5", "nz": "B+0.5", "tt": "B+0.5",
			"ing-ogs": "W+1.5", "ing1991": "B+0.5"}},
	{name: "a pass is a prisoner under pass-stone rules only", opt: "jp1989",
		sgf:  strings.Replace(split5, "KM[0.5]", "KM[0]", 1) + ";W[];B[ac];W[];B[])",
		want: map[string]string{"jp1989": "W+1", "cn2002": "B+1", "aga": "B+1", "aga by pass stones": "B+1"}, passes: [2]int{1, 3}},
	{name: "a point inside a ring counts", dead: "aa", opt: "cn2002",
		sgf:  "(;GM[1]FF[4]SZ[7]KM[0]AW[cc][dc][ec][cd][ed][ce][de][ee]AB[aa]PL[B];B[];W[])",
		want: map[string]string{"cn2002": "W+49", "tt": "W+8"}},
	{name: "bent four is dead without play", dead: "ac bc bb cb db eb ea", opt: "jp1989",
		sgf:  bentFour,
		want: map[string]string{"jp1989": "W+24", "cn2002": "W+27"}},
	{name: "bent four as it stands", opt: "cn2002",
		sgf:  bentFour,
		want: map[string]string{"jp1989": "W+8", "cn2002": "W+11"}},
	{name: "a tie by each ruleset's rule", opt: "aga",
		sgf: strings.Replace(split5, "KM[0.5]", "KM[1]", 1) + ";W[];B[])",
		want: map[string]string{"jp1989": "W+1", "kr": "W+1", "cn2002": "draw", "aga": "draw", "nz": "draw", "tt": "draw",
			"ing1991": "B+0"}},
}

const bentFour = "(;GM[1]FF[4]SZ[9]KM[0]AB[ac][bc][bb][cb][db][eb][ea][ag][bg][cg][dg][eg][fg][gg][hg][ig][eh][ei]AW[ad][bd][cd][cc][dc][ec][fc][fb][fa][aa][ba][ca][af][bf][cf][df][ef][ff][gf][hf][if]PL[B];B[];W[])"

// replayed reads and replays a record.
func replayed(t *testing.T, sgf string) (*replay.Game, *replay.Final) {
	t.Helper()
	var p sgfparse.Parser
	tree, _ := p.Parse(&sgfparse.Source{Text: []byte(sgf)})
	var r header.Reader
	g, _ := r.Read(tree)
	var rp replay.Replayer
	return g, rp.Play(g)
}

// outcome writes a score as RE would.
func outcome(sc *Score) string {
	switch sc.Winner {
	case replay.WinnerBlack:
		return "B+" + sc.Margin.String()
	case replay.WinnerWhite:
		return "W+" + (-sc.Margin).String()
	}
	return "draw"
}

// Guards what users of other tools reported as wrong counts.
func TestReports(t *testing.T) {
	var s Surveyor
	for _, r := range reports {
		t.Run(r.name, func(t *testing.T) {
			g, f := replayed(t, r.sgf)
			st := &Status{}
			for _, d := range strings.Fields(r.dead) {
				st.Dead = append(st.Dead, replay.Point(int(d[1]-'a')*f.Width+int(d[0]-'a')))
			}
			if r.marks {
				st.Territory = &f.Marks
			}
			id, dame, _ := strings.Cut(r.opt, "/")
			opt := Options{Dame: Dame(dame)}
			if id != "" {
				opt.Source, _ = Lookup(id)
			}
			for range 2 { // counting again changes nothing
				r.check(t, s.Survey(g, f, st, opt), g.Komi.Points)
			}
		})
	}
}

func (r *report) check(t *testing.T, m *Map, komi replay.HalfPoints) {
	t.Helper()
	for id, want := range r.want {
		name, passStones := strings.CutSuffix(id, " by pass stones")
		rules, ok := Lookup(name)
		if !ok {
			t.Fatalf("no ruleset %q", name)
		}
		sc := m.Count(rules, komi)
		if passStones {
			if sc, ok = m.CountByPassStones(rules, komi); !ok {
				t.Fatalf("%s has no pass stones", name)
			}
		}
		if got := outcome(&sc); got != want {
			t.Errorf("%s: %s, want %s (%+v)", id, got, want, sc.Terms)
		}
	}
	if r.passes != [2]int{} {
		if got := [2]int{m.PassStones(replay.Black), m.PassStones(replay.White)}; got != r.passes {
			t.Errorf("pass stones %v, want %v", got, r.passes)
		}
	}
	if got := [2]int{m.SekiPoints[black], m.SekiPoints[white]}; got != r.seki {
		t.Errorf("seki points %v, want %v", got, r.seki)
	}
	if got := [2]int{m.FalseEyes[black], m.FalseEyes[white]}; got != r.falses {
		t.Errorf("false eyes %v, want %v", got, r.falses)
	}
}

// Guards that the cause of the last dame is named and adds up.
func TestFlipNamesParity(t *testing.T) {
	g, f := replayed(t, split5+";W[];B[])")
	var s Surveyor
	jp, _ := Lookup("jp1989")
	cn, _ := Lookup("cn2002")
	m := s.Survey(g, f, &Status{}, Options{Source: jp})
	flip, ok := m.Flip(m.Count(jp, 1), m.Count(cn, 1), "jp1989@0.5")
	if !ok || flip.From != replay.WinnerWhite || flip.To != replay.WinnerBlack || !flip.Certain {
		t.Fatalf("flip %v %+v", ok, flip)
	}
	if len(flip.Causes) != 1 || flip.Causes[0] != (Cause{"parity", replay.Points(1)}) {
		t.Errorf("causes %v, want parity 1", flip.Causes)
	}
}

// Guards the way a source's other readings are told apart.
func TestAgreesNamesOtherReadings(t *testing.T) {
	jp, _ := Lookup("jp1989")
	cn, _ := Lookup("cn2002")
	area := strings.Replace(split7, "TB[aa:bg]TW[fa:gg]", "", 1)
	for _, c := range []struct {
		name, sgf, re string
		source        *Ruleset
		dead          string
		agrees, ok    bool
		other         string
	}{
		{"stated", area, "B+0.5", jp, "bc", true, true, ""},
		{"counted by area", split5 + ";W[];B[])", "B+0.5", jp, "", false, true, "area"},
		{"counted by territory", split5 + ";W[];B[])", "W+0.5", cn, "", false, true, "territory"},
		{"compensation left out", two7, "B+0.5", cn, "", false, true, "handicap 0"},
		{"komi half a point off", area, "B+0", jp, "bc", false, true, "komi 1"},
		{"no reading", area, "B+30.5", jp, "bc", false, true, ""},
		{"resigned", area, "B+R", jp, "bc", false, false, ""},
		{"no source", area, "B+0.5", nil, "bc", false, false, ""},
	} {
		g, f := replayed(t, c.sgf)
		st := &Status{}
		for _, d := range strings.Fields(c.dead) {
			st.Dead = append(st.Dead, replay.Point(int(d[1]-'a')*f.Width+int(d[0]-'a')))
		}
		var s Surveyor
		m := s.Survey(g, f, st, Options{Source: c.source})
		res := replay.Result{Winner: replay.WinnerBlack, Method: replay.MethodCount, HasMargin: true}
		if c.re[0] == 'W' {
			res.Winner = replay.WinnerWhite
		}
		switch c.re[2:] {
		case "R":
			res.Method, res.HasMargin = replay.MethodResign, false
		case "0":
			res.Winner = replay.WinnerDraw
		case "0.5":
			res.Margin = 1
		case "30.5":
			res.Margin = 61
		}
		agrees, ok, other := m.Agrees(c.source, g.Komi.Points, res)
		if agrees != c.agrees || ok != c.ok || other != c.other {
			t.Errorf("%s: %v %v %q, want %v %v %q", c.name, agrees, ok, other, c.agrees, c.ok, c.other)
		}
	}
}

// Guards that Tromp-Taylor rules give points that reach both colours to nobody,
// where Chinese rules share them.
func TestPointsOfBothColours(t *testing.T) {
	g, f := replayed(t, "(;SZ[7]AW[cc][dc][ec][cd][ed][ce][de][ee]AB[aa]PL[B];B[];W[])")
	m := new(Surveyor).Survey(g, f, nil, Options{Dame: DameAsIs})
	tt, _ := Lookup("tt")
	cn, _ := Lookup("cn2002")
	a, b := m.Count(tt, 0), m.Count(cn, 0)
	if a.Black() != replay.Points(1) || a.White() != replay.Points(9) || a.Margin != b.Margin {
		t.Errorf("tt %v to %v", a.Black(), a.White())
	}
	if b.Black()+b.White() != replay.Points(49) {
		t.Errorf("cn2002 %v to %v", b.Black(), b.White())
	}
}

// Guards that White owes no pass for a last one of Black's under rules by which
// he need not pass last.
func TestWhiteNeedNotPassLast(t *testing.T) {
	b := parseBoard([]string{
		".XO..",
		"X.OO.",
		"XXO.O",
		".XO.O",
		"XXOO.",
	}, nil, [2]int{}, "O", 0)
	b.final.Passes = [3]int{0, 2, 1}
	b.final.TrailingPass = 3
	var s Surveyor
	m := b.survey(&s, Options{})
	last, free := *testPass, *testPass
	free.WhitePassesLast = false
	a, c := m.Count(&last, 0), m.Count(&free, 0)
	if w, b := c.Terms[WhiteSide].PassStone, c.Terms[BlackSide].PassStone; w != replay.Points(2) || b != replay.Points(1) || a.Margin-c.Margin != replay.Points(1) {
		t.Errorf("White has %v for passes and Black %v, margins %v and %v", w, b, a.Margin, c.Margin)
	}
}
