package header

import (
	"strings"
	"testing"
)

// dialectRows show each writer's habits in a header as he writes it.
var dialectRows = []struct {
	dialect, header string
	komi            string // see komiText; "" is not looked at
	rules, result   string
	codes           string // that must be among the findings, "-" before those that must not
}{
	{"fox", "AP[GNU Go:3.8]AP[foxwq]RU[Chinese]KM[375]HA[0]TM[300]TC[3]TT[30]RE[W+R]", "7.5", "cn2002", "W resign", "komi-hundredths"},
	{"fox", "AP[GNU Go:3.8]RU[Japanese]KM[650]TC[3]TT[30]RE[B+2.5]", "6.5", "jp1989", "B count 2.5 pt", "komi-hundredths"},
	{"fox", "PC[野狐围棋]RU[Japanese]KM[50]RE[W+0.03]", "0.5", "jp1989", "W unknown", "result-end-code"},
	{"yuanyu", "AP[YuanYu:1]RU[Japanese]KM[750]RE[B+3.5]", "7.5", "jp1989", "B count 3.5 pt", ""},
	{"yuanyu", "AP[YuanYu:1]KO[7.5]RE[B+R]", "7.5", "", "B resign", "komi-in-ko"},
	{"tom", "PC[Tom]RU[Japanese]KM[7.5]RE[B+0.5]", "7.5", "jp1989", "B count 0.5 pt", "rules-doubtful"},
	{"tom", "PC[TOM]RU[Japanese]KM[0]", "0?", "jp1989", " unknown", "komi-zero-doubtful"},
	{"tygem", "PC[Tygem Baduk]RU[Korean]KM[6.5]RE[W+1.5]", "6.5", "kr", "W count 1.5 pt", ""},
	{"tygem", "PC[弈城围棋]KM[0]", "0?", "", " unknown", "komi-zero-doubtful"},
	{"gokifu", "AP[SGFC:2.0]RU[Chinese]KM[375]RE[W+R]", "7.5", "cn2002", "W resign", "komi-hundredths"},
	{"gokifu", "SO[http://gokifu.com/s/2xyz]KM[650]", "6.5", "", " unknown", "komi-hundredths -komi-hundredths-guess"},
	{"cgos", "PC[(CGOS) 19x19 Computer Go Server]RU[Chinese]KM[7.5]RE[B+Resign]", "7.5", "cgos", "B resign", "rules-dialect"},
	{"kgs", "AP[CGoban:3]PC[The KGS Go Server at http://www.gokgs.com/]RU[Chinese]KM[7.50]RE[B+13.50]", "7.5", "cn-psk", "B count 13.5 pt", "rules-dialect"},
	{"kgs", "AP[CGoban:2]PC[The Kiseido\nGo Server (KGS) at http://kgs.kiseido.com/]RU[AGA]KM[0.50]HA[3]", "0.5", "aga", " unknown", "-rules-dialect"},
	{"ogs", "PC[OGS: https://online-go.com/game/1]RU[Ing]KM[7.5]", "7.5", "ing-ogs", " unknown", "rules-dialect"},
	{"ogs", "PC[OGS: https://online-go.com/game/1]RU[Japanese]KM[6.5]RE[B+T]", "6.5", "jp1989", "B time", "-rules-dialect"},
	{"cyberoro", "PC[www.cyberoro.com]KM[0]", "0?", "", " unknown", "komi-zero-doubtful"},
	{"nngs", "AP[NNGS:1.1.18]KM[0]", "0?", "", " unknown", "komi-zero-doubtful"},
	{"igs", "US[Brought to you by IGS PANDANET]KM[5.5]RE[W+2.5]", "5.5", "", "W count 2.5 pt", "rules-absent"},
	{"igs", "PC[IGS]KM[0]", "0?", "", " unknown", "komi-zero-doubtful"},
	{"gogod", "FF[3]US[GoGoD95]RU[Chinese]KM[3.75]RE[W+1.25]", "7.5", "cn2002", "W count 2.5 zi", "komi-zi margin-zi"},
	{"gogod", "FF[3]US[GoGoD95]KM[2.75]RE[B+0.75]", "5.5", "", "B count 1.5 zi", "komi-zi margin-zi rules-absent"},
	{"gogod", "FF[3]US[GoGoD]RU[Chinese]KM[3.75]RE[B+1.5]", "7.5", "cn2002", "B count 1.5 pt", "-margin-zi"}, // a whole half is in points
	{"gogod", "FF[3]AP[MultiGo:4.2.1]US[GoGoD95]DT[1933-10-16~1934-01-29]KM[0]RE[W+2]", "0", "", "W count 2 pt", "-komi-zero-doubtful"},
	{"gogod", "FF[3]US[GoGoD95]RU[Japanese]KM[2.75]", "-", "jp1989", " unknown", "komi-quarter-territory"},
	{"gogod", "FF[3]US[GoGoD95]RU[Ing]KM[8]RE[B+0]", "8", "ing1991", "B count 0", "-komi-zi"}, // Black wins ties
	{"cgoban", "AP[CGoban:3]ST[2]RU[Japanese]KM[0.00]PW[White]PB[Black]", "0?", "jp1989", " unknown", "komi-zero-doubtful"},
	{"cgoban", "AP[CGoban:2]ST[2]RU[Chinese]KM[7.50]", "7.5", "cn2002", " unknown", "-komi-zero-doubtful -rules-dialect"},
	{"cgoban", "AP[CGoban:3]KM[0.00]HA[2]AB[dd][pp]PL[W]", "0", "", " unknown", "-komi-zero-doubtful"},
	{"", "AP[CGoban:1.6.2]RU[GOE]KM[8]RE[W+2]", "8", "ing1991", "W count 2 pt", "-rules-dialect"},
	{"gogui", "AP[GoGui:0.3]RU[GOE]KM[6.5]RE[B+8.5]", "6.5", "cn2002", "B count 8.5 pt", "rules-dialect"},
	{"gogui", "AP[GoGui]RU[Japanese]KM[6.5]", "6.5", "jp1989", " unknown", "-rules-dialect"},
	{"", "AP[GoGui:1.4.9]RU[GOE]KM[8]", "8", "ing1991", " unknown", "-rules-dialect"},
	{"", "AP[GoGui:0.9]RU[GOE]KM[8]", "8", "ing1991", " unknown", "-rules-dialect"},
	{"chunlan", "EV[第8届春兰杯]RU[Chinese]KM[3.75]", "7.5", "cn2002", " unknown", "komi-zi"},
	{"chunlan", "EV[Chunlan Cup]RU[Chinese-OGS]KM[7.5]", "7.5", "cn2002", " unknown", "rules-dialect"},
	{"portal", "TE[测试公开赛]RD[2015-11-02]KO[7.5]RE[黑胜1又1/4子]", "7.5", "", "B count 2.5 zi", "komi-in-ko margin-zi"},
	{"portal", "TE[x]KO[]KM[6.5]", "6.5", "", " unknown", "-komi-in-ko"},

	// Writers without a habit of their own: what they write is read as anybody's.
	{"", "AP[MultiGo:4.4.4]SZ[19]MULTIGOGM[0]RU[Japanese]KM[6.5]RE[W+0.5]GC[228手完白半目勝ち]", "6.5", "jp1989", "W count 0.5 pt", "-not-go"},
	{"", "AP[MultiGo:4.2.1]CA[gb2312]MULTIGOGM[1]KM[3又3/4子]RE[黑中盘胜]", "7.5", "", "B resign", "komi-zi"},
	{"", "RU[koPOSITIONALscoreAREAtaxNONEsui0button0whb0]KM[7]RE[0]", "7", "kata:POSITIONAL,AREA,taxNONE,nosuicide", "draw count 0", ""},
	{"", "RU[StoneScoring]KM[7]RE[B+4]", "7", "stone", "B count 4 pt", "-rules-unknown"},
	{"", `RU[{"ko":"POSITIONAL","scoring":"AREA","tax":"ALL","suicide":true}]KM[7]`, "7", "kata:POSITIONAL,AREA,taxALL,suicide", " unknown", "-rules-unknown"},
	{"", "RU[GOE]KM[8]RE[B+1]", "8", "ing1991", "B count 1 pt", ""},
	{"", "RU[Ing Goe]KM[8]RE[W+0]", "8", "ing1991", "W count 0", ""}, // with handicap stones White wins ties
	{"", "RU[Ing]KM[8]RE[Draw]", "8", "ing1991", "draw count 0", ""}, // as it is written
	{"", "RU[Chinese]KM[7]RE[B+0]", "7", "cn2002", "draw count 0", ""},
	{"", "EV[分先:黑贴7目半]KM[]RE[白胜43.5目]", "7.5?", "", "W count 43.5 pt", "komi-from-text"},
	{"", "EV[第三届名人战 黑贴3又3/4子]RU[中国规则]RE[白胜1又1/4子]", "7.5?", "cn2002", "W count 2.5 zi", "komi-from-text"},
	{"", "EV[黑贴3.75子]RU[日本规则]", "-", "jp1989", " unknown", "komi-absent"}, // no zi under territory rules
	{"", "EV[倒贴6目半]", "-6.5?", "", " unknown", "komi-from-text"},          // White gives it
	{"", "EV[白贴3又3/4子]", "-7.5?", "", " unknown", "komi-from-text"},
	{"", "EV[先番 逆コミ5目半]", "-5.5?", "", " unknown", "komi-from-text"},
	{"", "GC[역덤 5집반]", "-5.5?", "", " unknown", "komi-from-text"},
	{"", "GN[Reverse komi 5.5]", "-5.5?", "", " unknown", "komi-from-text"},
	{"", "EV[黑:李白 贴6目半]", "6.5?", "", " unknown", "komi-from-text"}, // a name ends there
	{"", "KM[黑贴6目半]", "6.5", "", " unknown", "-komi-unread"},
	{"", "KM[黑贴3又3/4子]RU[中国规则]", "7.5", "cn2002", " unknown", "komi-zi"},
	{"", "KM[倒贴6目半]", "-6.5", "", " unknown", "-komi-unread"},
	{"", "KM[白贴-3目]", "-", "", " unknown", "komi-unread"}, // who gives it?
	{"", "KM[李白 贴3目]", "-", "", " unknown", "komi-unread"},
	{"", "EV[分先 黑贴6目半]KM[7.5]", "7.5", "", " unknown", "-komi-from-text"}, // KM goes first
}

// TestDialects: each writer is recognised, and his values are read as he means them.
func TestDialects(t *testing.T) {
	shown := map[string]bool{}
	for _, c := range dialectRows {
		r := new(Reader)
		header := c.header
		if !strings.Contains(header, "SZ[") {
			header = "SZ[19]" + header
		}
		g, diags := r.Read(parseTree("(;" + header + ";B[pd])"))
		shown[r.dialect.Name] = true
		got := report{Game: g}
		if r.dialect.Name != c.dialect || g.Rules.ID != c.rules || resultForm(g.Result) != c.result || got.komiText() != c.komi {
			t.Errorf("%s\n got %q, komi %s, rules %q, result %q\nwant %q, komi %s, rules %q, result %q", c.header,
				r.dialect.Name, got.komiText(), g.Rules.ID, resultForm(g.Result), c.dialect, c.komi, c.rules, c.result)
		}
		for _, raw := range []string{g.Komi.Raw, g.Rules.Raw, g.Result.Raw} { // what was written is kept
			if raw != "" && !strings.Contains(header, raw) {
				t.Errorf("%s: %q is not as written", c.header, raw)
			}
		}
		for _, code := range strings.Fields(c.codes) {
			code, absent := strings.CutPrefix(code, "-")
			if hasCode(diags, code) == absent {
				t.Errorf("%s: %v: %s is there: %v", c.header, diags, code, absent)
			}
		}
	}
	for _, d := range Dialects {
		if !shown[d.Name] {
			t.Errorf("no row shows %s", d.Name)
		}
	}
}
