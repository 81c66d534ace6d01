package header

import (
	"reflect"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// resultForm prints a result as "B count 3.5 zi".
func resultForm(r replay.Result) string {
	s := r.Winner.String() + " " + r.Method.String()
	if r.HasMargin {
		s += " " + r.Margin.String()
	}
	if r.Unit != "" {
		s += " " + r.Unit
	}
	return s
}

var (
	foxContext = Context{App: "GNU Go:3.8, foxwq"}
	fwContext  = Context{Rules: "fw"}
)

func TestParseResult(t *testing.T) {
	for _, c := range []struct {
		raw  string
		ctx  Context
		want string
		code string
	}{
		// Forms of SGF and their long spellings.
		{"B+R", Context{}, "B resign", ""},
		{" b + RESIGN ", Context{}, "B resign", ""},
		{"W+Res.", Context{}, "W resign", ""},
		{"White+3.5", Context{}, "W count 3.5 pt", ""},
		{"W+3.5 points", Context{}, "W count 3.5 pt", ""},
		{"W+0.5 (moves beyond)", Context{}, "W count 0.5 pt", ""},
		{"B+7,5", Context{}, "B count 7.5 pt", "decimal-comma"},
		{"W", Context{}, "W unknown", ""},
		{"Black", Context{}, "B unknown", ""},
		{"白", Context{}, "W unknown", ""},
		{"W+Offline", Context{}, "W forfeit", ""},
		{"白掉线负", Context{}, "B forfeit", ""},
		{"引き分け", Context{}, "draw count 0", ""},
		{"B+?", Context{}, "B unknown", ""},
		{"B+Illegal", Context{}, "B illegal", ""},
		{"W+Timeout", Context{}, "W time", ""},
		{"Void (triple ko)", Context{}, "void no-result", ""},
		{"Draw (agreed)", Context{}, "draw count 0", ""},
		// What is no known form stays unknown, the winner as far as it is told.
		{"B+AW", Context{}, "B unknown", "result-unread"},
		{"D+J", Context{}, " unknown", "result-unread"},
		{"B+3.5 (R)", Context{}, "B unknown", "result-unread"}, // counted or given up, not both
		{"W+3.5 on time", Context{}, "W unknown", "result-unread"},
		{"B+0.5 T", Context{}, "B unknown", "result-unread"},
		{"B+5 W+5", Context{}, " unknown", "result-unread"}, // neither of two results is the result
		{"B+3.5 (W+R)", Context{}, " unknown", "result-unread"},
		{"Cho wins by 3.5", Context{}, " unknown", "result-unread"},
		{"who knows", Context{}, " unknown", "result-unread"},
		{"B+3.2", Context{}, "B unknown", "margin-unread"},
		{"B+0.0000000001", Context{}, "B unknown", "margin-unread"},
		{"白胜-1子", Context{}, "W unknown", "margin-unread"},
		{"黑胜2又3/4子和白胜", Context{}, " unknown", "result-unread"},
		{"黑胜1/4子 白胜1/4子", Context{}, " unknown", "result-unread"},
		{"黑认输 白胜", Context{}, "W resign", ""},
		{"白が黒に3目勝ち", Context{}, "W count 3 pt", ""}, // the other side is the object
		{"흑이 백을 5집반 이김, 흑승", Context{}, "B count 5.5 pt", ""},
		{"백이 흑에게 3집승", Context{}, "W count 3 pt", ""},
		{"黑对白，白胜3子", Context{}, "W count 6 zi", "margin-zi"},
		{"B+1/3", Context{}, "B unknown", "margin-unread"},
		{"B+99999", Context{}, "B unknown", "margin-unread"},
		{"黑胜185子", Context{}, "B unknown", "margin-unread"},
		// Sentences: the verb decides, for the side named before it.
		{"Black wins by 3.5 points", Context{}, "B count 3.5 pt", ""},
		{"White won by half a point", Context{}, "W count 0.5 pt", ""},
		{"Black loses by 1/2 point", Context{}, "W count 0.5 pt", ""},
		{"White resigns, Black wins", Context{}, "B resign", ""},
		{"Black resigned", Context{}, "W resign", ""},
		{"Black did not win by 3.5", Context{}, " unknown", "result-unread"},
		{"White didn't resign", Context{}, " unknown", "result-unread"},
		{"黑未胜", Context{}, " unknown", "result-unread"},
		{"黒不戦勝", Context{}, "B forfeit", ""},
		{"White lost on time", Context{}, "B time", ""},
		{"Won by White", Context{}, "W unknown", ""},
		{"White wins by forfeit", Context{}, "W forfeit", ""},
		{"W by resignation", Context{}, "W resign", ""}, // how White won, not what White did
		{"Black by forfeit", Context{}, "B forfeit", ""},
		{"Resignation by Black", Context{}, "W resign", ""},
		// Units and fractions.
		{"B+1.5zi", Context{}, "B count 3 zi", "margin-zi"},
		{"W+2又1/4子", Context{}, "W count 4.5 zi", "margin-zi"},
		{"黑胜1/2子", Context{}, "B count 1 zi", "margin-zi"},
		{"黑胜13/4子", Context{}, "B unknown", "margin-unread"}, // 1 3/4 or 3.25
		{"B+31/2", Context{}, "B unknown", "margin-unread"},
		{"W+15/4", Context{}, "W count 7.5 zi", "margin-zi"}, // no 1 5/4
		{"白胜 ¾ 子", Context{}, "W count 1.5 zi", "margin-zi"},
		{"白胜十二又四分之一子", Context{}, "W count 24.5 zi", "margin-zi"},
		{"白0.5子胜", fwContext, "W count 0.5 zi", "margin-zi"}, // zi are differences there
		{"白胜二十三目半", Context{}, "W count 23.5 pt", ""},
		{"黒一〇目勝", Context{}, "B count 10 pt", ""}, // numerals by place
		{"白一二目半勝ち", Context{}, "W count 12.5 pt", ""},
		{"黑胜百〇五目", Context{}, "B count 105 pt", ""},
		// Numbers of moves, of games and a stated komi are no margins.
		{"共256手，白胜1又3/4子", Context{}, "W count 3.5 zi", "margin-zi"},
		{"一九七〇年三月二日 白胜", Context{}, "W unknown", ""},
		{"1970年3月2日 白胜半目", Context{}, "W count 0.5 pt", ""},
		{"第3局 黑半目胜", Context{}, "B count 0.5 pt", ""},
		{"黑贴3又3/4子 白胜1/4子", Context{}, "W count 0.5 zi", "margin-zi"},
		{"241手完 黑中盘胜", Context{}, "B resign", ""},
		// Methods in several languages.
		{"黒の中押し勝ち", Context{}, "B resign", ""},
		{"白番中押し勝", Context{}, "W resign", ""},
		{"白投了", Context{}, "B resign", ""},
		{"黑弃权", Context{}, "W forfeit", ""},
		{"白方犯规，黑胜", Context{}, "B illegal", ""},
		{"白 시간패", Context{}, "B time", ""},
		{"흑 3집 반 승", Context{}, "B count 3.5 pt", ""},
		{"打掛", Context{}, " unfinished", ""},
		{"双方超时负", Context{}, " unknown", "result-unread"},
		// Codes of an ending are no counts with the writers that use them.
		{"W+0.0", Context{}, "draw count 0", ""},
		{"W+0.0", foxContext, "W unknown", "result-end-code"},
		{"B+0.02", foxContext, "B unknown", "result-end-code"},
		{"B+0.03", foxContext, "B unknown", "result-end-code"},
		{"B+0.02", Context{}, "B unknown", "margin-unread"},
		{"B+0.75", foxContext, "B count 1.5 zi", "margin-zi"},
		{"B+0.50", foxContext, "B count 0.5 pt", ""},
		{"draw", foxContext, "draw count 0", ""},
	} {
		got, kind := ParseResult(c.raw, c.ctx)
		code := ""
		if kind != nil {
			code = kind.Code
		}
		if resultForm(got) != c.want || code != c.code || got.Raw != c.raw {
			t.Errorf("RE[%s] = %q %q, want %q %q", c.raw, resultForm(got), code, c.want, c.code)
		}
	}
}

func TestParseKomi(t *testing.T) {
	chinese, japanese := Context{Rules: "Chinese"}, Context{Rules: "Japanese"}
	fox := func(rules string) Context { return Context{App: "foxwq", Rules: rules} }
	for _, c := range []struct {
		raw  string
		ctx  Context
		want string // "?" doubtful, "-" unknown
		why  string
		code string
	}{
		{"6.5", Context{}, "6.5", "", ""},
		{"7.500000", Context{}, "7.5", "", ""},
		{" +6.5 ", Context{}, "6.5", "", ""},
		{"6.", Context{}, "6", "", ""},
		{".5", Context{}, "0.5", "", ""},
		{"６．５", Context{}, "6.5", "", ""},
		{"６，５", Context{}, "6.5", "decimal-comma", "decimal-comma"},
		{"−5.5", Context{}, "-5.5", "", ""},
		{"6.5 points", Context{}, "6.5", "", ""},
		{"コミ6目半", Context{}, "6.5", "", ""},
		{"komi: 6.5", Context{}, "6.5", "", ""},
		{"100", Context{}, "100", "", ""},
		{"-100", Context{}, "-100", "", ""},
		{"70.50", Context{}, "70.5", "", ""},
		{"", Context{}, "-", "absent", "komi-empty"},
		{"  ", Context{}, "-", "absent", "komi-empty"},
		{"none", Context{}, "-", "unread", "komi-unread"},
		{"6.5 or 7.5", Context{}, "-", "unread", "komi-unread"},
		{"6.3", Context{}, "-", "not-half-integer", "komi-not-half"},
		{"1.875", chinese, "-", "not-half-integer", "komi-not-half"},
		{"19/7", Context{}, "-", "not-half-integer", "komi-not-half"},
		{"33/4", Context{}, "-", "unread", "komi-unread"}, // 3 3/4 or 8.25
		{"贴３３／４子", chinese, "-", "unread", "komi-unread"},
		{"1000", Context{}, "-", "out-of-range", "komi-range"},
		{"99999999999999999999", Context{}, "-", "unread", "komi-unread"},
		// Zi.
		{"3.75", chinese, "7.5", "quarter-zi", "komi-zi"},
		{"-2.75", chinese, "-5.5", "quarter-zi", "komi-zi"},
		{"2¾子", Context{}, "5.5", "zi", "komi-zi"},
		{"3 3/4", Context{}, "7.5", "quarter-zi", "komi-zi"},
		{"3.75", japanese, "-", "quarter-under-territory", "komi-quarter-territory"},
		{"3又3/4子", japanese, "-", "quarter-under-territory", "komi-quarter-territory"},
		{"3.75", Context{Rules: "koSIMPLEscoreTERRITORYtaxSEKIsui0"}, "-", "quarter-under-territory", "komi-quarter-territory"},
		{"3.75", Context{Rules: "koPOSITIONALscoreAREAtaxNONEsui0"}, "7.5", "quarter-zi", "komi-zi"},
		// Hundredths.
		{"375", fox("Chinese"), "7.5", "zi-hundredths", "komi-hundredths"},
		{"325", fox("Chinese"), "6.5", "zi-hundredths", "komi-hundredths"},
		{"275", fox("Chinese"), "5.5", "zi-hundredths", "komi-hundredths"},
		{"225", fox("Chinese"), "4.5", "zi-hundredths", "komi-hundredths"},
		{"350", fox("Chinese"), "7", "zi-hundredths", "komi-hundredths"},
		{"375", fox("Japanese"), "-", "quarter-under-territory", "komi-quarter-territory"},
		{"750", fox("Japanese"), "7.5", "hundredths", "komi-hundredths"},
		{"700", fox("Chinese"), "7", "hundredths", "komi-hundredths"},
		{"-650", fox("Japanese"), "-6.5", "hundredths", "komi-hundredths"},
		{"7.5", fox("Chinese"), "7.5", "", ""},
		{"0", fox("Japanese"), "0", "", ""},
		{"375", Context{App: "SGFC:2.0"}, "7.5", "zi-hundredths", "komi-hundredths"},
		{"650", Context{}, "6.5?", "hundredths", "komi-hundredths-guess"},
		{"50", Context{}, "50", "", ""}, // a real handicap komi on KGS
	} {
		got, kind := ParseKomi(c.raw, c.ctx)
		form, code := "-", ""
		if got.Known {
			form = got.Points.String()
		}
		if got.Doubtful {
			form += "?"
		}
		if kind != nil {
			code = kind.Code
		}
		if form != c.want || got.Why != c.why || code != c.code {
			t.Errorf("KM[%s] %s/%s = %q %q %q, want %q %q %q", c.raw, c.ctx.App, c.ctx.Rules, form, got.Why, code, c.want, c.why, c.code)
		}
		if !got.Known && got.Points != 0 {
			t.Errorf("KM[%s]: points of an unknown komi", c.raw)
		}
	}
}

func TestParseRules(t *testing.T) {
	for raw, want := range map[string]string{
		"":                  "",
		"Japanese Rules":    "jp1989",
		"japan":             "jp1989",
		"日本棋院規約":            "jp1989",
		"일본룰":               "jp1989",
		"中國規則":              "cn2002",
		"Chinese, Pair Go":  "cn2002",
		"한국룰":               "kr",
		"AGA rules":         "aga",
		"Ing Goe":           "ing1991",
		"ing sst":           "ing1991",
		"應氏規則":              "ing1991",
		"Tromp/Taylor":      "tt",
		"tt":                "tt",
		"New Zealand Rules": "nz",
		"臺灣規則":              "tw",
		"CGOS":              "cgos",
		"ing-ogs":           "ing-ogs",
		"aga-button":        "aga-button",
		"age":               "", // a typing slip is not guessed
		"sing":              "",
		"simple ko, area":   "", // the word "ko" is no Korean
		// An edition that is named is not the one of today.
		"Japanese 1949": "jp1949", "japanese1949": "jp1949", "chinese-1988": "cn1988", "Ing 1996": "ing1996", "chinese 2002": "cn2002",
		"EGF Japanese": "egf-jp", "Simplified Ing rules": "egf-ing", "chinese-refereed": "cn-ref", "Ancient Chinese rules": "stone",
		"Old Chinese": "", "古代中国": "", "Simplified Chinese": "cn2002", "Golden Japan": "jp1989", "応氏ルール": "ing1991",
		// Words that turn the name round, or a count that is not its own.
		"not Japanese": "", "Non-Chinese": "", "modified Chinese": "", "非中国规则": "", "Japanese (area)": "", "Chinese, territory": "", "Chinese (area)": "cn2002", "Japanese (territory)": "jp1989", "Norwegian Japanese": "jp1989",
		"Japanese or Chinese":        "", // two rulesets: neither
		"koPOSITIONALscoreAREA":      "kata:POSITIONAL,AREA,taxNONE,nosuicide",
		"koSIMPLEscoreTERRITORY":     "kata:SIMPLE,TERRITORY,taxSEKI,nosuicide",
		"koPOSITIONALscoreAREAxyz1":  "",
		"koPOSITIONAL":               "",
		"scoreAREAkoSPIGHTfpok1whbN": "kata:SPIGHT,AREA,taxNONE,nosuicide,whbN,fpok1",
		// The names that KataGo itself writes into RU.
		"TrompTaylor": "tt", "StoneScoring": "stone", "NewZealand": "nz", "Chinese-OGS": "cn-psk",
		"ChineseOGS": "cn-psk", "ChineseKGS": "cn-psk", "AncientArea": "stone", "AncientTerritory": "ancient-terr", "AGAButton": "aga-button",
		// Its rules as KaTrain saves them.
		`{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}`: "kata:SIMPLE,AREA,taxNONE,nosuicide,whbN,fpok1",
		`{"scoring": "TERRITORY", "ko": "POSITIONAL", "suicide": true, "komi": 6.5}`:                                                     "kata:POSITIONAL,TERRITORY,taxSEKI,suicide",
		`{"ko":"SIMPLE","scoring":"AREA","oddRule":1}`:                                                                                   "", // unknown fields are not passed over
		`{"ko":"SIMPLE"}`: "",
		`{"ko":"SIMPLE","scoring":"AREA"}{"ko":"X"}`: "",
		`{"ko":"SIMPLE","scoring":"AREA"}]`:          "",
		`{"ko":"SIMPLE`:                              "",
		"SST":                                        "ing1991",
		"Ing's SST laws of wei-ch'i":                 "ing1991",
	} {
		if got := ParseRules(raw); got.ID != want || got.Raw != raw || (got.Source == replay.SourceRecorded) != (want != "") {
			t.Errorf("RU[%s] = %+v, want %q", raw, got, want)
		}
	}
}

// TestKataRulesID guards the way back: the id reads as the same fields.
func TestKataRulesID(t *testing.T) {
	for _, raw := range []string{
		"koPOSITIONALscoreAREAtaxALLsui1", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1",
		"koSIMPLEscoreTERRITORYtaxSEKIsui0whb0", "koSPIGHTscoreAREAtaxNONEsui1fpok1whbN",
	} {
		k, ok := ParseKataRules(raw)
		back, ok2 := ParseKataRules(k.ID())
		if !ok || !ok2 || k != back {
			t.Errorf("%s: %+v, back %+v", raw, k, back)
		}
	}
}

// TestDialectRules: the same name means different rulesets with different writers.
func TestDialectRules(t *testing.T) {
	for _, c := range []struct{ text, id, code string }{
		{"RU[Chinese]", "cn2002", ""},
		{"RU[Chinese]PC[The KGS Go Server at http://www.gokgs.com/]", "cn-psk", "rules-dialect"},
		{"RU[New Zealand]PC[The Kiseido\nGo Server (KGS) at http://kgs.kiseido.com/]", "nz", ""},
		{"RU[Chinese]PC[OGS: https://online-go.com/game/1]", "cn-psk", "rules-dialect"},
		{"RU[Ing]PC[OGS: https://online-go.com/game/1]", "ing-ogs", "rules-dialect"},
		{"RU[Ing]", "ing1991", ""},
		{"RU[Chinese]PC[(CGOS) 9x9 Computer Go Server]", "cgos", "rules-dialect"},
		{"RU[Chinese]EV[第8届春兰杯]", "cn2002", ""},
		{"RU[Chinese]AP[foxwq]", "cn2002", ""},
		{"PC[NNGS]", "", "rules-absent"},
		{"RU[Japanese]KM[7.5]PC[Tom]", "jp1989", "rules-doubtful"},
		{"RU[Japanese]KM[6.5]PC[Tom]", "jp1989", ""},
		{"RU[Japanese]KM[750]AP[YuanYu]", "jp1989", ""},
		{"RU[Japanese]KM[7.5]", "jp1989", ""},
	} {
		g, diags := readText(t, "(;SZ[19]"+c.text+";B[pd])")
		if g.Rules.ID != c.id || g.Rules.Doubtful != (c.code == "rules-doubtful") {
			t.Errorf("%s: %+v, want %s", c.text, g.Rules, c.id)
		}
		if c.code != "" && !hasCode(diags, c.code) {
			t.Errorf("%s: %v, want %s", c.text, diags, c.code)
		}
	}
}

func hasCode(diags []sgfparse.Diagnostic, code string) bool {
	for _, d := range diags {
		if d.Code == code {
			return true
		}
	}
	return false
}

// FuzzReadStrings: any text in any header value is read without a panic, twice
// the same, and no value is half set.
func FuzzReadStrings(f *testing.F) {
	v := vectorStrings(f)
	for _, row := range v.RE {
		f.Add(decode[string](f, row[0]), "6.5", "Japanese", "foxwq")
	}
	for _, row := range v.KM {
		in := decode[[]any](f, row[0])
		f.Add("B+0.5", in[0].(string), in[1].(string), in[2].(string))
	}
	for _, row := range v.RU {
		f.Add("W+R", "0", decode[string](f, row[0]), "")
	}
	f.Add("B+1100000000", "1100000000", "", "") // more half points than 32 bits hold
	f.Add("B+1又/半", "３又分之", "ko", "YuanYu")
	f.Fuzz(func(t *testing.T, re, km, ru, ap string) {
		ctx := Context{App: ap, Rules: ru}
		r, kind := ParseResult(re, ctx)
		r2, kind2 := ParseResult(re, ctx)
		if r != r2 || kind != kind2 {
			t.Errorf("RE[%q] read twice: %+v %+v", re, r, r2)
		}
		tied := r.HasMargin && r.Margin == 0
		tieWon := namesTieWinner(ParseRules(ru).ID) && r.Winner != replay.WinnerUnknown // GoGui's Ing is another's
		if r.HasMargin != (r.Method == replay.MethodCount) || r.Margin < 0 || (r.Winner == replay.WinnerDraw) != tied && !(tied && tieWon) {
			t.Errorf("RE[%q] half set: %+v", re, r)
		}
		k, _ := ParseKomi(km, ctx)
		k2, _ := ParseKomi(km, ctx)
		if k != k2 || k.Known != (k.Source == replay.SourceRecorded) || !k.Known && k.Points != 0 || k.Points > 2*maxKomi || k.Points < -2*maxKomi {
			t.Errorf("KM[%q]: %+v %+v", km, k, k2)
		}
		if u := ParseRules(ru); u != ParseRules(ru) || (u.ID != "") != (u.Source == replay.SourceRecorded) {
			t.Errorf("RU[%q]: %+v", ru, u)
		}
		if _, ok := komiInText(re, ""); ok && re == "" {
			t.Error("a komi in no text")
		}
	})
}

// FuzzRead: any tree gives a game whose steps and places are sound, and the
// same game from a used reader as from a fresh one.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"(;SZ[9]KM[6.5]RE[B+R];B[ee];W[tt];B[aa][bb]W[cc];AB[aa:cc]AE[bb]B[dd];TB[aa:zz]TW[aa])",
		"(;SZ[19]HA[6]AP[foxwq]DT[2015-01-01];W[dd];B[pp])", "(;HA[1]AB[dd];W[pp])", "(;SZ[52:1];B[Za];W[zz];B[AA])",
		"(;SZ[0]AB[aa]B[aa];MN[3]B[bb]", "(;B[aa]AW[aa:ss]TB[][aa];W[aa]PL[x]KO[7.5]RD[1])",
	} {
		f.Add(s)
	}
	used := new(Reader)
	f.Fuzz(func(t *testing.T, text string) {
		var p sgfparse.Parser
		tree, _ := p.Parse(&sgfparse.Source{File: "fuzz.sgf", Game: 1, Text: []byte(text)})
		g, diags := used.Read(tree)
		fresh, fresh2 := new(Reader).Read(tree)
		if !sameGame(g, fresh) || len(diags) != len(fresh2) {
			t.Fatalf("used %+v\nfresh %+v", g, fresh)
		}
		move := int32(0)
		for _, s := range g.Steps {
			if s.Kind != replay.SetupStep {
				move++
			}
			if s.Move != move || s.Kind == replay.PlayStep && s.Point != replay.OffBoard && (s.Point < 0 || int(s.Point) >= g.Width*g.Height) {
				t.Fatalf("step %+v after move %d", s, move)
			}
			for _, p := range g.Placements[s.First:s.Last] {
				if p.Point < 0 || int(p.Point) >= g.Width*g.Height {
					t.Fatalf("placement %+v", p)
				}
			}
		}
		new(replay.Replayer).Play(g)
	})
}

func sameGame(a, b *replay.Game) bool {
	x, y := *a, *b
	for _, g := range []*replay.Game{&x, &y} {
		if len(g.Steps) == 0 {
			g.Steps = nil
		}
		if len(g.Placements) == 0 {
			g.Placements = nil
		}
		if len(g.Marks.Black) == 0 {
			g.Marks.Black = nil
		}
		if len(g.Marks.White) == 0 {
			g.Marks.White = nil
		}
	}
	return reflect.DeepEqual(x, y)
}
