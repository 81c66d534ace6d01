package score

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// foulGame is a position with moves after it, as the fixtures write them.
type foulGame struct {
	rows  []string
	moves string // "B[dc] W[dd] B[]"
}

// play builds the game and replays it.
func (fg foulGame) play(r *replay.Replayer) *replay.Final { return r.Play(fg.game()) }

func (fg foulGame) game() *replay.Game {
	w := len(fg.rows[0])
	g := &replay.Game{Width: w, Height: len(fg.rows)}
	for y, row := range fg.rows {
		for x := range row {
			if c := strings.IndexByte(".XO", row[x]); c > 0 {
				g.Placements = append(g.Placements, replay.Placement{Color: replay.Color(c), Point: replay.Point(y*w + x)})
			}
		}
	}
	g.Steps = append(g.Steps, replay.Step{Kind: replay.SetupStep, Last: int32(len(g.Placements))})
	for i, m := range strings.Fields(fg.moves) {
		s := replay.Step{Kind: replay.PlayStep, Color: replay.Black, Move: int32(i + 1)}
		if m[0] == 'W' {
			s.Color = replay.White
		}
		if m = m[2 : len(m)-1]; m == "" {
			s.Kind, s.Point = replay.PassStep, replay.Pass
		} else {
			s.Point = replay.Point(int(m[1]-'a')*w + int(m[0]-'a'))
		}
		g.Steps = append(g.Steps, s)
	}
	return g
}

// found writes the violations of one kind of foul as "3: tt cgos; 5: ...".
func found(vs []Violation, kinds ...string) string {
	var out []string
	for _, v := range vs {
		if slices.Contains(kinds, v.Kind) {
			out = append(out, itoa(v.Move)+": "+strings.Join(v.IllegalUnder, " "))
		}
	}
	return strings.Join(out, "; ")
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// The rulesets by what their ko rule objects to, in the order of the library.
const (
	basicRules = "jp1989 jp1949 kr cn-ref egf-jp tw igs stone ancient-terr"
	pskRules   = "cn2002 cn1988 cn-psk ing-ogs egf-ing tt cgos wmsg2008"
	sskRules   = "aga aga-button nz fw"
	nsskRules  = "bga ffg"
	ingRules   = "ing1991 ing1996"
)

// inOrder sorts ids into the library's order.
func inOrder(groups ...string) string {
	ids := strings.Fields(strings.Join(groups, " "))
	var out []string
	for _, r := range listedRulesets() {
		if slices.Contains(ids, r.ID) {
			out = append(out, r.ID)
		}
	}
	if len(out) != len(ids) {
		panic("an id is unknown or twice in " + strings.Join(groups, " "))
	}
	return strings.Join(out, " ")
}

// The fixtures of the rules specification, section 4.3, as every ruleset reads
// them.
func TestKoVectorsUnderEveryRuleset(t *testing.T) {
	want := map[string]string{
		"basic-ko":                  "2: " + inOrder(basicRules, pskRules, sskRules, ingRules, "bga spight"),
		"ko-with-threat":            "",
		"double-ko-seki (2 passes)": "5: " + inOrder(pskRules) + "; 7: " + inOrder(pskRules, sskRules, nsskRules),
		"triple-ko": "6: " + inOrder(pskRules, sskRules, "spight") +
			"; 7: " + inOrder(pskRules, sskRules, nsskRules, "spight"),
		"quadruple-ko": "8: " + inOrder(pskRules, sskRules, "spight") +
			"; 9: " + inOrder(pskRules, sskRules, nsskRules, "spight"),
		// Refereed Chinese bans the shape, Ing's rules its return to the same side.
		"send-2-return-1": "3: " + inOrder(pskRules, "cn-ref spight") +
			"; 5: " + inOrder(pskRules, sskRules, nsskRules, ingRules, "cn-ref"),
		// In eternal life the two stones just taken are hot under Ing's rules.
		"eternal-life": "4: " + inOrder(pskRules, sskRules, ingRules, "spight") +
			"; 5: " + inOrder(pskRules, sskRules, nsskRules, "spight"),
		// Natural situational superko alone lets the retake pass: so the British
		// rules keep the basic ko rule besides.
		"NSSK-example":  "4: " + inOrder(basicRules, pskRules, sskRules, ingRules, "bga spight"),
		"ko-after-pass": "4: " + inOrder(pskRules, sskRules),
	}
	data, err := os.ReadFile("../testdata/vectors/ko.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases map[string]struct {
		Rows   []string
		Events []struct{ C, M string }
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != len(want) {
		t.Errorf("%d fixtures, %d here", len(cases), len(want))
	}
	var player replay.Replayer
	for name, c := range cases {
		fg := foulGame{rows: c.Rows}
		for _, e := range c.Events {
			color := map[string]string{"X": "B", "O": "W"}[e.C]
			fg.moves += " " + color + "[" + strings.Replace(e.M, "pass", "", 1) + "]"
		}
		vs := Violations(fg.play(&player), listedRulesets(), replay.Result{})
		if got := found(vs, "ko", "superko"); got != want[name] {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want[name])
		}
		for _, v := range vs {
			if wantKind := map[bool]string{true: "ko", false: "superko"}[v.Class == ClassBasicKo]; v.Kind != wantKind && v.Kind != "after-end" {
				t.Errorf("%s, move %d: kind %s of class %s", name, v.Move, v.Kind, v.Class)
			}
		}
	}
}

func rulesByID(t *testing.T, ids string) []*Ruleset {
	t.Helper()
	var out []*Ruleset
	for _, id := range strings.Fields(ids) {
		r, ok := Lookup(id)
		if !ok {
			t.Fatalf("no ruleset %s", id)
		}
		out = append(out, r)
	}
	return out
}

func textOf(v Violation, id string) string {
	for _, c := range v.Consequences {
		if c.Rules == id {
			return c.Text
		}
	}
	return ""
}

func TestConsequencesOfAKoRetake(t *testing.T) {
	fg := foulGame{[]string{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."}, "B[dc] W[dd]"}
	vs := Violations(fg.play(new(replay.Replayer)), listedRulesets(), replay.Result{})
	if len(vs) != 1 || vs[0].Kind != "ko" || vs[0].Cycle != 2 || vs[0].Class != "basic-ko" || vs[0].Move != 2 || vs[0].Color != replay.White {
		t.Fatalf("%+v", vs)
	}
	for id, want := range map[string]string{
		"jp1989":  "loss (art. 6, 14); stands once confirmed (art. 10-4)",
		"kr":      "loss (as the Japanese rules; unconfirmed)",
		"cn2002":  "move void, counts as a pass (art. 20.1)",
		"cn-ref":  "move void, counts as a pass (art. 20.1)",
		"fw":      "loss (art. 5.4)",
		"aga":     "taken back, counts as a pass (AGA rules, illegal moves); a pass stone is handed over; only if pointed out before the reply, otherwise it stands",
		"tt":      "illegal; no penalty stated",
		"ing1991": "illegal (热子即提, 变穷禁着) [ing-approx]",
		"cgos":    "loss (the server forfeits illegal moves)",
	} {
		if got := textOf(vs[0], id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// Triple ko: no foul under the Japanese rules, but they say what it means.
func TestConsequencesOfATripleKo(t *testing.T) {
	fg := foulGame{[]string{".......", "OOOOOOO", "O.OXO.O", "XOX.XOX", "XXXXXXX", "......."},
		"B[bc] W[dd] B[fc] W[bd] B[dc] W[fd]"}
	vs := Violations(fg.play(new(replay.Replayer)), listedRulesets(), replay.Result{})
	if len(vs) != 1 || vs[0].Kind != "superko" || vs[0].Class != ClassTripleKo || vs[0].Cycle != 6 {
		t.Fatalf("%+v", vs)
	}
	for id, want := range map[string]string{
		"jp1989": "no result (art. 12: if both players agree)",
		"kr":     "draw (2016 text; moonshine life is not dead)",
		"cn2002": "illegal (art. 6); a draw or a replay if neither yields in a triple or quadruple ko, eternal life or sending two (art. 20.3)",
		"cn-ref": "draw or replay (art. 20.3); if neither yields",
		"fw":     "loss (art. 5.4)",
		"igs":    "no rule, play goes on (the game just goes on)",
	} {
		if got := textOf(vs[0], id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	// Asked for a ruleset that does not forbid it, there is nothing to tell.
	if vs := Violations(fg.play(new(replay.Replayer)), rulesByID(t, "jp1989 kr"), replay.Result{}); vs != nil {
		t.Errorf("a triple ko is no violation of the Japanese rules: %+v", vs)
	}
}

// Ing's rules let a cycle be gone round once (approximation).
func TestIngForbidsTheSecondRound(t *testing.T) {
	fg := foulGame{[]string{".......", "OOOOOOO", "O.OXO.O", "XOX.XOX", "XXXXXXX", "......."},
		strings.Repeat("B[bc] W[dd] B[fc] W[bd] B[dc] W[fd] ", 2)}
	vs := Violations(fg.play(new(replay.Replayer)), rulesByID(t, "ing1991"), replay.Result{})
	if got := found(vs, "ko", "superko"); got != "12: ing1991" {
		t.Errorf("triple ko twice round: %q", got)
	}
	// With passes inside: a double-ko seki is shuffled by the side that has no threats.
	fg = foulGame{[]string{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."},
		strings.Repeat("B[dc] W[bd] B[] W[dd] B[bc] W[] ", 3)}
	vs = Violations(fg.play(new(replay.Replayer)), rulesByID(t, "ing1991"), replay.Result{})
	if len(vs) == 0 || vs[0].Move <= 6 || vs[0].Move > 14 {
		t.Errorf("double-ko seki three times round: %+v", vs)
	}
}

func TestSuicideUnderEveryRuleset(t *testing.T) {
	const multi, all = "ing1991 ing1996 ing-ogs egf-ing", "nz tt fw"
	everyone := make([]string, 0, 30)
	for _, r := range listedRulesets() {
		everyone = append(everyone, r.ID)
	}
	without := func(groups ...string) string {
		out := slices.Clone(everyone)
		for _, id := range strings.Fields(strings.Join(groups, " ")) {
			out = slices.DeleteFunc(out, func(s string) bool { return s == id })
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		name, want string
		game       foulGame
	}{
		// One stone leaves the board as it was: positional superko forbids it
		// even where suicide is allowed.
		{"single", "1: " + without("nz fw"), foulGame{[]string{".O.", "O..", "..."}, "B[aa]"}},
		{"three stones", "1: " + without(multi, all), foulGame{[]string{".OX", "OX.", "X.."}, "W[aa]"}},
		// Situational superko: with White to move this board is new.
		{"single, situation new", "2: " + without("fw nz"), foulGame{[]string{".O.", "O..", "..."}, "W[cc] B[aa]"}},
		// The second time the same board stood with White to move.
		{"twice", "1: " + without("fw nz") + "; 3: " + without(), foulGame{[]string{".O.", "O..", "..."}, "B[aa] W[] B[aa]"}},
	} {
		vs := Violations(c.game.play(new(replay.Replayer)), listedRulesets(), replay.Result{})
		if got := found(vs, "suicide"); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		if got := found(vs, "ko", "superko"); c.name != "three stones" && got != "" {
			t.Errorf("%s is called a ko: %s", c.name, got)
		}
	}
	fg := foulGame{[]string{".O.", "O..", "..."}, "B[aa]"}
	v := Violations(fg.play(new(replay.Replayer)), listedRulesets(), replay.Result{})[0]
	if v.Class != "single" {
		t.Errorf("class %q", v.Class)
	}
	for id, want := range map[string]string{
		"jp1989": "loss (art. 4, 14); stands once confirmed (art. 10-4)",
		"cn2002": "move void, counts as a pass (art. 19)",
		"tt":     "illegal; no penalty stated",
		"nz":     "",
	} {
		if got := textOf(v, id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// Guards against calling a suicide superko where the stone it replaced makes the
// board a new one.
func TestSuicideInPlaceOfAStoneRepeatsNothing(t *testing.T) {
	// Black replaces White's stone and has no liberty: the board is new.
	f := foulGame{rows: []string{"OO.", "O..", "..."}, moves: "B[aa]"}.play(new(replay.Replayer))
	vs := Violations(f, Rulesets(), replay.Result{})
	if got := found(vs, "suicide"); strings.Contains(got, " tt") || !strings.Contains(got, "jp1989") {
		t.Errorf("suicide under %s", got)
	}
	if got := found(vs, "occupied"); !strings.Contains(got, " tt") {
		t.Errorf("a stone's place is taken under %s", got)
	}
}

func TestOtherFouls(t *testing.T) {
	rules := rulesByID(t, "jp1989 cn2002 aga nz ing1991 tt fw cgos")
	empty := []string{".....", ".....", ".....", ".....", "....."}
	for _, c := range []struct {
		name, kind, want string
		moves            string
		texts            map[string]string
	}{
		{"two in a row", "out-of-turn", "3: jp1989 cn2002 aga nz ing1991 tt fw cgos", "B[aa] W[bb] W[cc]", map[string]string{
			"jp1989": "loss (art. 2, 14); stands once confirmed (art. 10-4)", "cn2002": "loss (art. 17.1)",
			"nz": "illegal; no penalty stated", "fw": "illegal (art. 2.3); no penalty stated"}},
		{"occupied", "occupied", "2: jp1989 cn2002 aga nz ing1991 tt fw cgos", "B[aa] W[aa]", map[string]string{
			"jp1989": "loss (art. 14); stands once confirmed (art. 10-4)",
			"cn2002": "move void, counts as a pass (art. 19 by analogy; a sealed move there is a pass (art. 22))"}},
		{"after the end", "after-end", "4: tt cgos", "B[aa] W[] B[] W[bb]", map[string]string{
			"jp1989": "legal (art. 9-3); resumption: the opponent of the one who asked for it moves first",
			"tt":     "illegal (the game ended with two passes)"}},
	} {
		fg := foulGame{empty, c.moves}
		vs := Violations(fg.play(new(replay.Replayer)), rules, replay.Result{})
		if got := found(vs, c.kind); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
			continue
		}
		for _, v := range vs {
			if v.Kind != c.kind {
				continue
			}
			for id, want := range c.texts {
				if got := textOf(v, id); got != want {
					t.Errorf("%s, %s: %q, want %q", c.name, id, got, want)
				}
			}
		}
	}
}

// A resumption that every ruleset asked for allows is no violation.
func TestResumptionAllowedByAllIsNoViolation(t *testing.T) {
	fg := foulGame{[]string{"...", "...", "..."}, "B[aa] W[] B[] W[bb]"}
	final := fg.play(new(replay.Replayer))
	if vs := Violations(final, rulesByID(t, "jp1989 cn2002 aga"), replay.Result{}); len(vs) != 0 {
		t.Errorf("%+v", vs)
	}
	if vs := Violations(final, rulesByID(t, "jp1989 tt"), replay.Result{}); len(vs) != 1 {
		t.Errorf("%+v", vs)
	}
}

// The record's own result claims a foul only if it names one, at the end, with
// the mover losing.
func TestClaimed(t *testing.T) {
	fg := foulGame{[]string{".O.", "O..", "..."}, "B[aa]"}
	final := fg.play(new(replay.Replayer))
	rules := rulesByID(t, "jp1989")
	for _, c := range []struct {
		result replay.Result
		want   bool
	}{
		{replay.Result{Winner: replay.WinnerWhite, Method: replay.MethodIllegal}, true},
		{replay.Result{Winner: replay.WinnerWhite, Method: replay.MethodForfeit}, true},
		{replay.Result{Winner: replay.WinnerBlack, Method: replay.MethodIllegal}, false},
		{replay.Result{Winner: replay.WinnerWhite, Method: replay.MethodResign}, false},
		{replay.Result{}, false},
	} {
		if vs := Violations(final, rules, c.result); len(vs) != 1 || vs[0].Claimed != c.want {
			t.Errorf("%+v: %+v, want claimed %v", c.result, vs, c.want)
		}
	}
	fg.moves = "B[aa] W[cc] B[cb] W[bc] B[bb]"
	vs := Violations(fg.play(new(replay.Replayer)), rules, replay.Result{Winner: replay.WinnerWhite, Method: replay.MethodIllegal})
	if len(vs) != 1 || vs[0].Claimed {
		t.Errorf("a foul long before the end is claimed: %+v", vs)
	}
}

// Under the Japanese rules the first foul loses, wherever the game ended.
func TestTheFirstFoulLoses(t *testing.T) {
	fg := foulGame{[]string{".....", "OOOOO", "OXO.O", "X.XOX", "XXXXX", "....."}, "B[dc] W[dd] B[dc]"}
	rules := rulesByID(t, "jp1989 cn2002 fw tt")
	vs := Violations(fg.play(new(replay.Replayer)), rules, replay.Result{})
	for i, want := range []int{2, 0, 2, 0} {
		got := 0
		for _, v := range vs {
			for _, c := range v.Consequences {
				if got == 0 && c.Rules == rules[i].ID && c.Effect == "loss" {
					got = v.Move
				}
			}
		}
		if got != want {
			t.Errorf("%s: lost at move %d, want %d", rules[i].ID, got, want)
		}
	}
}

func TestNoEventsCostNothing(t *testing.T) {
	fg := foulGame{[]string{".....", ".....", ".....", ".....", "....."}, "B[aa] W[bb] B[cc] W[] B[]"}
	final := fg.play(new(replay.Replayer))
	rules := listedRulesets()
	if vs := Violations(final, rules, replay.Result{}); vs != nil {
		t.Fatalf("%+v", vs)
	}
	if n := testing.AllocsPerRun(100, func() { Violations(final, rules, replay.Result{}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// What each class of repetition means (rules specification, section 4.1).
func TestRepetitionOutcomes(t *testing.T) {
	want := map[string]string{
		"jp1989":  "basic-ko=loss sending-two=legal sending-three=legal eternal-life=no-result triple-ko=no-result double-ko-seki=legal quadruple-ko=no-result round-robin=no-result molasses=no-result long-cycle=no-result",
		"kr":      "basic-ko=loss sending-two=legal sending-three=legal eternal-life=draw triple-ko=draw double-ko-seki=legal quadruple-ko=draw round-robin=draw molasses=draw long-cycle=draw",
		"cn2002":  "basic-ko=void-pass sending-two=illegal sending-three=illegal eternal-life=illegal triple-ko=illegal double-ko-seki=illegal quadruple-ko=illegal round-robin=illegal molasses=illegal long-cycle=illegal",
		"cn1988":  "basic-ko=void-pass sending-two=draw-or-replay sending-three=draw-or-replay eternal-life=draw-or-replay triple-ko=draw-or-replay double-ko-seki=illegal quadruple-ko=draw-or-replay round-robin=draw-or-replay molasses=draw-or-replay long-cycle=draw-or-replay",
		"cn-ref":  "basic-ko=void-pass sending-two=illegal sending-three=illegal eternal-life=draw-or-replay triple-ko=draw-or-replay double-ko-seki=legal quadruple-ko=draw-or-replay round-robin=draw-or-replay molasses=void-or-replay long-cycle=void-or-replay",
		"ing1991": "basic-ko=illegal sending-two=illegal sending-three=illegal eternal-life=illegal triple-ko=illegal double-ko-seki=illegal quadruple-ko=illegal round-robin=illegal molasses=illegal long-cycle=illegal",
		"tt":      "basic-ko=illegal sending-two=illegal sending-three=illegal eternal-life=illegal triple-ko=illegal double-ko-seki=illegal quadruple-ko=illegal round-robin=illegal molasses=illegal long-cycle=illegal",
		"egf-jp":  "basic-ko=illegal sending-two=legal sending-three=legal eternal-life=referee triple-ko=referee double-ko-seki=legal quadruple-ko=referee round-robin=referee molasses=referee long-cycle=referee",
		"igs":     "basic-ko=illegal sending-two=none sending-three=none eternal-life=none triple-ko=none double-ko-seki=none quadruple-ko=none round-robin=none molasses=none long-cycle=none",
	}
	for id, line := range want {
		r := rulesByID(t, id)[0]
		var got []string
		for _, class := range RepetitionClasses() {
			p := r.RepetitionOutcome(class)
			got = append(got, class+"="+p.Effect)
			if p.Text() == "" || p.Status == "" {
				t.Errorf("%s, %s: %+v says nothing", id, class, p)
			}
		}
		if g := strings.Join(got, " "); g != line {
			t.Errorf("%s:\n got %s\nwant %s", id, g, line)
		}
	}
}

// Public reports about ko, each with the small position that shows it.
func TestReportedKoFaults(t *testing.T) {
	rows := func(w int, stones map[byte]string) []string {
		b := make([][]byte, w)
		for i := range b {
			b[i] = []byte(strings.Repeat(".", w))
		}
		for c, at := range stones {
			for _, p := range strings.Fields(at) {
				b[p[1]-'a'][p[0]-'a'] = c
			}
		}
		out := make([]string, w)
		for i := range b {
			out[i] = string(b[i])
		}
		return out
	}
	first := func(vs []Violation, id string) int {
		for _, v := range vs {
			if slices.Contains(v.IllegalUnder, id) {
				return v.Move
			}
		}
		return 0
	}
	for _, c := range []struct {
		name string // what the report was about
		game foulGame
		want map[string]int // first illegal move by ruleset, 0 for none
	}{
		{"ko-04: superko applied whatever the ruleset",
			foulGame{rows(7, map[byte]string{'O': "fg ef dg", 'X': "gf ff"}), "W[gg] B[eg] W[fg] B[] W[gg]"},
			map[string]int{"jp1989": 0, "kr": 0, "cn2002": 3, "tt": 3, "aga": 5, "nz": 5, "fw": 5}},
		{"ko-05: a cycle of sending two goes unnoticed",
			foulGame{rows(7, map[byte]string{'X': "ba cb da", 'O': "ab bb"}), "B[aa] W[ca] B[ba] W[] B[aa] W[ca] B[ba] W[]"},
			map[string]int{"jp1989": 0, "cn-ref": 3, "tt": 3, "aga": 5, "bga": 5, "ing1991": 5}},
		{"ko-08: a one-stone suicide is called a ko",
			foulGame{rows(9, map[byte]string{'O': "ba ab"}), "B[aa] W[ee]"},
			map[string]int{"jp1989": 1, "cn2002": 1, "tt": 1, "ing1991": 1, "nz": 0, "fw": 0}},
		{"ko-10: a server forbids suicide but counts by Tromp-Taylor",
			foulGame{rows(5, map[byte]string{'X': "aa", 'O': "ab bb ca"}), "B[ba]"},
			map[string]int{"cgos": 1, "tt": 0, "cn2002": 1, "ing1991": 0, "nz": 0}},
		{"ko-13: the position after the setup counts",
			foulGame{rows(7, map[byte]string{'X': "ba cb da", 'O': "ab bb"}), "B[aa] W[ca] B[ba]"},
			map[string]int{"cn2002": 3, "tt": 3, "aga": 0, "jp1989": 0}},
		{"ko-01: a snapback is refused as a ko",
			foulGame{rows(9, map[byte]string{'X': "aa ab ac bd cd dd ec eb da", 'O': "ba bb bc cc dc db"}), "B[cb] W[ca] B[cb]"},
			map[string]int{"jp1989": 0, "cn2002": 0, "aga": 0, "tt": 0, "ing1991": 0}},
		{"ko-02: taking one of two takers is called a ko",
			foulGame{rows(7, map[byte]string{'X': "aa ba cb da", 'O': "ab bb"}), "W[ca] B[ba]"},
			map[string]int{"jp1989": 0, "cn2002": 0, "aga": 0, "tt": 0, "ing1991": 0}},
	} {
		vs := Violations(c.game.play(new(replay.Replayer)), listedRulesets(), replay.Result{})
		for id, want := range c.want {
			if got := first(vs, id); got != want {
				t.Errorf("%s: first illegal move under %s is %d, want %d", c.name, id, got, want)
			}
		}
	}
}

func BenchmarkViolationsNone(b *testing.B) {
	fg := foulGame{[]string{".....", ".....", ".....", ".....", "....."}, "B[aa] W[bb] B[cc]"}
	final := fg.play(new(replay.Replayer))
	rules := DefaultTargets()
	b.ReportAllocs()
	for b.Loop() {
		Violations(final, rules, replay.Result{})
	}
}
