package rescore

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// beyond are cases of the same kind as a report of testdata/bugs, but not its
// example: another charset, another writer, another spelling. want is compared
// with the games' JSON lines, in order.
var beyond = []struct {
	report, what string
	charset      string // the text is stored in, "" for UTF-8
	text         string
	want         []string
}{
	// A charset that nobody names.
	{"enc-01", "Japanese names in Shift_JIS", "shift_jis", "(;SZ[19]PB[小林光一]PW[武宮正樹]BR[九段]RE[白中押し勝ち]KM[5.5];B[pd];W[dd])",
		[]string{`{"charset":{"name":"shift_jis"},"players":{"black":"小林光一","white":"武宮正樹"},"recorded":{"winner":"W","method":"resign"}}`}},
	{"enc-01", "Japanese names in EUC-JP", "euc-jp", "(;SZ[19]PB[趙治勲]PW[加藤正夫]EV[第9期棋聖戦]RE[黒2目半勝ち];B[pd];W[dd])",
		[]string{`{"charset":{"name":"euc-jp"},"event":"第9期棋聖戦","recorded":{"winner":"B","method":"count","margin":2.5}}`}},
	{"enc-01", "Korean names in EUC-KR", "euc-kr", "(;SZ[19]PB[이창호]PW[조훈현]BR[9단]RE[흑 불계승]RU[한국룰];B[pd];W[dd])",
		[]string{`{"charset":{"name":"euc-kr"},"players":{"black":"이창호"},"rules":{"id":"kr"},"recorded":{"winner":"B","method":"resign"}}`}},
	{"enc-01", "traditional characters in Big5", "big5", "(;SZ[19]PB[周俊勳]PW[王立誠]EV[中環杯決賽]RE[黑中盤勝];B[pd];W[dd])",
		[]string{`{"charset":{"name":"big5"},"players":{"black":"周俊勳","white":"王立誠"},"recorded":{"winner":"B","method":"resign"}}`}},
	{"enc-02", "EUC-KR by the name of its Windows page", "euc-kr", "(;CA[ks_c_5601-1987]SZ[19]PB[유창혁]PW[서봉수];B[pd];W[dd])",
		[]string{`{"charset":{"name":"euc-kr"},"players":{"black":"유창혁","white":"서봉수"}}`}},
	{"enc-02", "four bytes of GB 18030 under the label gbk", "gb18030", "(;CA[gbk]SZ[19]PB[𠮷野]PW[镕];B[pd];W[dd])",
		[]string{`{"charset":{"name":"gb18030"},"players":{"black":"𠮷野","white":"镕"}}`}},
	{"enc-04", "Shift_JIS whose second byte is a backslash", "shift_jis", "(;CA[Shift_JIS]SZ[19]PB[ソ]PW[表]KM[6.5]EV[能];B[pd];W[dd])",
		[]string{`{"charset":{"name":"shift_jis"},"players":{"black":"ソ","white":"表"},"event":"能","komi":{"points":6.5},"moves":2}`}},
	{"enc-04", "Big5 whose last value ends in a backslash", "big5", "(;CA[Big5]SZ[19]PB[許]PW[功]KM[7.5];B[pd]C[蓋];W[dd])",
		[]string{`{"players":{"black":"許","white":"功"},"komi":{"points":7.5},"moves":2}`}},
	{"enc-05", "GBK brackets in every text, without a label", "gb18030", "(;SZ[19]PB[昞昡]PW[穃籠]EV[昞杯决赛]RE[黑胜1又1/4子];B[pd];W[dd])",
		[]string{`{"players":{"black":"昞昡","white":"穃籠"},"event":"昞杯决赛","recorded":{"margin":2.5},"moves":2}`}},
	{"enc-07", "a byte order mark before each of two games", "", "\ufeff(;SZ[19]PB[甲];B[pd])\n\ufeff(;SZ[9]PB[乙];B[cc])",
		[]string{`{"players":{"black":"甲"},"diagnostics":{"text-before-game":null,"text-after-game":null}}`, `{"size":[9,9],"players":{"black":"乙"}}`}},
	{"enc-08", "UTF-16 big-endian with a label of its own", "utf-16be", "(;CA[GBK]SZ[19]PB[Ütopia]PW[李昌镐];B[pd];W[dd])",
		[]string{`{"charset":{"name":"utf-16be"},"players":{"black":"Ütopia","white":"李昌镐"},"moves":2}`}},
	{"enc-08", "UTF-16 with a pair of surrogates and two games", "utf-16le", "(;SZ[19]PB[𠮷野];B[pd])\r\n(;SZ[9]PB[Aki];B[cc];W[gg])",
		[]string{`{"charset":{"name":"utf-16le"},"players":{"black":"𠮷野"}}`, `{"players":{"black":"Aki"},"moves":2}`}},
	{"enc-10", "UTF-8 under a Western label", "", "(;CA[ISO-8859-1]SZ[19]PB[本因坊算砂]PW[Dvořák];B[pd];W[dd])",
		[]string{`{"charset":{"name":"utf-8"},"players":{"black":"本因坊算砂","white":"Dvořák"},"diagnostics":{"charset-contradicts-ca":{"severity":"warning"}}}`}},
	{"enc-10", "GBK under the label UTF-8", "gb18030", "(;CA[UTF-8]SZ[19]PB[柯洁]PW[李世石]BR[9段]RE[黑中盘胜];B[pd];W[dd])",
		[]string{`{"charset":{"name":"gb18030"},"players":{"black":"柯洁"},"diagnostics":{"charset-contradicts-ca":{"severity":"warning"}}}`}},
	{"enc-11", "Japanese at the end of a long record", "shift_jis", "(;SZ[19]" + strings.Repeat(";B[pd];W[dd];B[];W[]", 100) + "C[黒の中押し勝ちとなりました。])",
		[]string{`{"charset":{"name":"shift_jis"},"moves":400}`}},
	{"enc-11", "Korean in the last comment", "euc-kr", "(;SZ[19]" + strings.Repeat(";B[];W[]", 200) + "C[흑이 반집을 이겼습니다.])",
		[]string{`{"charset":{"name":"euc-kr"},"moves":400}`}},

	// Handicap.
	{"hcp-01", "nine declared stones", "", "(;SZ[19]HA[9]KM[0]RU[AGA];W[cc];B[dc])",
		[]string{`{"handicap":9,"moves":2,"diagnostics":{"handicap-placed":{"severity":"warning"}}}`}},
	{"hcp-01", "two declared stones on nine lines", "", "(;SZ[9]HA[2]KM[0.5];W[ee];B[cc])",
		[]string{`{"handicap":2,"diagnostics":{"handicap-placed":{"severity":"warning"}}}`}},
	{"hcp-01", "declared, but White does not begin", "", "(;SZ[19]HA[3]KM[0.5];B[cc];W[dd])",
		[]string{`{"handicap":0,"moves":2,"diagnostics":{"handicap-placed":null,"handicap-disagrees":{"severity":"warning"}}}`}},
	{"hcp-02", "stones with White's passes between them", "", "(;SZ[19]HA[3]KM[0.5]RU[NZ];B[dd];W[];B[pp];W[tt];B[pd];W[dp])",
		[]string{`{"handicap":3,"diagnostics":{"handicap-free":{"severity":"note"}}}`}},
	{"hcp-02", "another server, a komi of a handicap game", "", "(;SZ[19]PC[OGS: https://online-go.com/game/1]RU[Chinese]HA[2]KM[0.5];B[dd];B[pp];W[pd])",
		[]string{`{"handicap":2,"komi":{"points":0.5,"doubtful":false},"moves":1}`}},
	{"hcp-02", "Black passes instead: no handicap", "", "(;SZ[19]KM[6.5];B[dd];W[];B[];W[dp])",
		[]string{`{"handicap":0,"komi":{"points":6.5},"moves":4}`}},
	{"hcp-04", "one stone without HA stays setup", "", "(;SZ[9]KM[0.5]AB[ee];W[ec];B[ce])",
		[]string{`{"handicap":0,"moves":2}`}},
	{"hcp-05", "a problem with White to play", "", "(;SZ[9]AB[cc][dc][ec]AW[cd][dd]PL[W];W[ed];B[fd])",
		[]string{`{"handicap":0,"moves":2}`}},
	{"hcp-07", "a PL of several letters", "", "(;SZ[9]AB[cc]AW[gg]PL[Blacky];W[ee];B[ce])",
		[]string{`{"moves":2,"diagnostics":{"player-unread":{"severity":"warning"}}}`}},
	{"hcp-08", "HA[1] and a komi", "", "(;SZ[19]KM[6.5]HA[1];B[pd];W[dp])",
		[]string{`{"handicap":0,"komi":{"points":6.5,"doubtful":false},"diagnostics":{"handicap-one":{"severity":"note"}}}`}},

	// Komi.
	{"kom-01", "325 and 275", "", "(;SZ[19]AP[foxwq]RU[Chinese]KM[325];B[pd])\n(;SZ[19]AP[foxwq]RU[Chinese]KM[275];B[pd])",
		[]string{`{"komi":{"points":6.5,"raw":"325","why":"zi-hundredths"}}`, `{"komi":{"points":5.5,"why":"zi-hundredths"}}`}},
	{"kom-01", "the files of another site", "", "(;SZ[19]AP[SGFC:2.0]RU[Chinese]KM[375]RE[W+R];B[pd])",
		[]string{`{"komi":{"points":7.5,"raw":"375","why":"zi-hundredths","doubtful":false}}`}},
	{"kom-01", "nobody known wrote it: a guess", "", "(;SZ[19]RU[Chinese]KM[375];B[pd])",
		[]string{`{"komi":{"points":7.5,"doubtful":true},"diagnostics":{"komi-hundredths-guess":{"severity":"warning"}}}`}},
	{"kom-01", "zi under territory rules are refused", "", "(;SZ[19]AP[foxwq]RU[Japanese]KM[375];B[pd])",
		[]string{`{"komi":{"points":null,"source":"unknown"},"diagnostics":{"komi-quarter-territory":{"severity":"error"}}}`}},
	{"kom-02", "650 and a negative value", "", "(;SZ[19]AP[foxwq]RU[Japanese]KM[650];B[pd])\n(;SZ[19]AP[foxwq]RU[Japanese]KM[-650];B[pd])",
		[]string{`{"komi":{"points":6.5,"why":"hundredths"}}`, `{"komi":{"points":-6.5,"why":"hundredths"}}`}},
	{"kom-02", "fifty points elsewhere", "", "(;SZ[19]PC[The KGS Go Server at http://www.gokgs.com/]RU[Japanese]KM[50.00];B[pd])",
		[]string{`{"komi":{"points":50,"why":"","doubtful":false}}`}},
	{"kom-04", "a komi in zi in the event's text", "", "(;SZ[19]EV[名人战 黑贴3又3/4子]RU[中国规则]RE[白胜1又1/4子];B[pd];W[dd])",
		[]string{`{"komi":{"points":7.5,"source":"text","doubtful":true},"recorded":{"margin":2.5}}`}},
	{"kom-04", "a Japanese and a Korean text", "", "(;SZ[19]GN[互先 コミ6目半]KM[];B[pd])\n(;SZ[19]EV[덤 6집반]KM[ ];B[pd])",
		[]string{`{"komi":{"points":6.5,"source":"text"}}`, `{"komi":{"points":6.5,"source":"text"}}`}},
	{"kom-04", "an event that states none", "", "(;SZ[19]EV[分先]KM[];B[pd])",
		[]string{`{"komi":{"points":null,"source":"unknown"},"diagnostics":{"komi-empty":{"severity":"warning"}}}`}},
	{"kom-05", "a comma in full width", "", "(;SZ[9]KM[６，５]RE[W+0.5];B[ee])",
		[]string{`{"komi":{"points":6.5,"why":"decimal-comma"}}`}},
	{"kom-05", "a comma is decimal whatever follows, and told", "", "(;SZ[9]KM[1,000];B[ee])",
		[]string{`{"komi":{"points":1,"raw":"1,000","why":"decimal-comma"},"diagnostics":{"decimal-comma":{"severity":"warning"}}}`}},
	{"kom-07", "another server's zero", "", "(;SZ[19]PC[弈城围棋]DT[2012-03-04]KM[0]RE[B+R];B[pd])",
		[]string{`{"komi":{"points":0,"doubtful":true}}`}},
	{"kom-07", "an editor's zero, without a date", "", "(;SZ[19]AP[CGoban:3]RU[Japanese]KM[0.00];B[pd])",
		[]string{`{"komi":{"points":0,"doubtful":true},"diagnostics":{"komi-zero-doubtful":{"severity":"warning"}}}`}},
	{"kom-07", "a handicap game's zero is true", "", "(;SZ[19]DT[2012-03-04]KM[0]HA[2]AB[dd][pp];W[pd])",
		[]string{`{"komi":{"points":0,"doubtful":false}}`}},
	{"kom-08", "2.75 without rules, as GoGoD writes it", "", "(;SZ[19]US[GoGoD95]KM[2.75]RE[B+0.75];B[pd])",
		[]string{`{"komi":{"points":5.5,"why":"quarter-zi","raw":"2.75"},"recorded":{"margin":1.5,"unit":"zi"}}`}},
	{"kom-08", "a fraction", "", "(;SZ[19]RU[Chinese]KM[3 3/4]RE[W+1/4];B[pd])",
		[]string{`{"komi":{"points":7.5},"recorded":{"winner":"W","margin":0.5,"unit":"zi"}}`}},
	{"kom-10", "a negative komi in zi and by another sign", "", "(;SZ[9]RU[Chinese]KM[-2.75];B[ee])\n(;SZ[9]KM[−5.5];B[ee])",
		[]string{`{"komi":{"points":-5.5}}`, `{"komi":{"points":-5.5}}`}},
	{"kom-11", "the rating tournament without komi", "", "(;SZ[19]EV[Spring Oteai]DT[1976-04-07]KM[0]RE[B+4];B[pd])",
		[]string{`{"komi":{"points":0,"doubtful":false}}`}},
	{"kom-11", "the year of the doubt", "", "(;SZ[19]DT[1974]KM[0];B[pd])\n(;SZ[19]DT[1975]KM[0];B[pd])",
		[]string{`{"komi":{"doubtful":false}}`, `{"komi":{"doubtful":true}}`}},

	// Results.
	{"res-01", "on time, by a foul, no winner", "", "(;SZ[19]RE[白超时胜];B[pd])\n(;SZ[19]RE[黑方犯规];B[pd])\n(;SZ[19]RE[和棋];B[pd])",
		[]string{`{"recorded":{"winner":"W","method":"time"}}`, `{"recorded":{"method":"illegal"}}`, `{"recorded":{"winner":"draw"}}`}},
	{"res-02", "mixed numbers in Chinese numerals", "", "(;SZ[19]RU[Chinese]RE[白胜十二又四分之一子];B[pd])\n(;SZ[19]RE[黑胜二十三目半];B[pd])",
		[]string{`{"recorded":{"margin":24.5,"unit":"zi"}}`, `{"recorded":{"margin":23.5,"unit":"pt"}}`}},
	{"res-02", "a side's whole count is no margin", "", "(;SZ[19]RU[Chinese]RE[黑胜185子];B[pd])",
		[]string{`{"recorded":{"winner":"B","method":"unknown","margin":null}}`}},
	{"res-04", "a loss on time after two passes", "", "(;SZ[5]KM[7.5]RE[B+T];B[cc];W[bb];B[];W[])",
		[]string{`{"outcome":"not-counted","why":"time","scores":{"count":0}}`}},
	{"res-05", "resignations in other words", "", "(;SZ[9]RE[黒の中押し勝ち];B[ee])\n(;SZ[9]RE[백 불계승];B[ee])\n(;SZ[9]RE[White resigns];B[ee])",
		[]string{`{"recorded":{"winner":"B","method":"resign"}}`, `{"recorded":{"winner":"W","method":"resign"}}`, `{"recorded":{"winner":"B","method":"resign"}}`}},
	{"res-07", "the right margin for the wrong side", "", "(;SZ[5]RU[Chinese]KM[0.5]RE[W+0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[])",
		[]string{`{"agrees":false,"flips":{"count":0}}`}},
	{"res-08", "a result in the game's comment and name", "", "(;SZ[5]GC[B+3.5]GN[W+R];B[cc];W[bb];B[];W[])",
		[]string{`{"recorded":{"winner":"","method":"unknown","margin":null},"diagnostics":{"result-absent":{"severity":"note"}}}`}},
	{"res-10", "no result in other words", "", "(;SZ[9]RE[無勝負];B[ee])\n(;SZ[9]RE[무효];B[ee])\n(;SZ[9]RE[Void (triple ko)];B[ee])",
		[]string{`{"why":"void"}`, `{"why":"void"}`, `{"recorded":{"winner":"void"},"why":"void"}`}},
	{"res-10", "a tie that the rules give to Black", "", "(;SZ[5]RU[Ing]KM[5]RE[B+0];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])",
		[]string{`{"recorded":{"winner":"B","method":"count","margin":0},"agrees":true}`}},

	// Rules.
	{"rul-01", "the same name with other servers", "", "(;SZ[9]RU[Chinese]PC[OGS];B[ee])\n(;SZ[9]RU[Chinese]PC[KGS];B[ee])\n(;SZ[9]RU[GOE]AP[GoGui:0.2];B[ee])",
		[]string{`{"rules":{"id":"cn-psk","raw":"Chinese"}}`, `{"rules":{"id":"cn-psk"}}`, `{"rules":{"id":"cn2002","raw":"GOE"},"diagnostics":{"rules-dialect":{"severity":"note"}}}`}},
	{"rul-02", "empty, and two names at once", "", "(;SZ[9]RU[];B[ee])\n(;SZ[9]RU[Japanese or Chinese];B[ee])",
		[]string{`{"rules":{"id":"","source":"unknown"}}`, `{"rules":{"id":"","raw":"Japanese or Chinese"},"diagnostics":{"rules-unknown":{"severity":"warning"}}}`}},
	{"rul-04", "the names of an analysis program", "", "(;SZ[9]RU[StoneScoring];B[ee])\n(;SZ[9]RU[NewZealand];B[ee])",
		[]string{`{"rules":{"id":"stone"}}`, `{"rules":{"id":"nz"}}`}},

	// Moves.
	{"mov-01", "tt on a rectangle", "", "(;SZ[19:13];B[cc];W[tt];B[])", []string{`{"moves":3,"passes":2}`}},
	{"mov-02", "tt is a point from twenty lines on", "", "(;SZ[20];B[tt];W[])", []string{`{"moves":2,"passes":1}`}},
	{"mov-04", "beyond one side only is no pass", "", "(;SZ[18];B[sa];W[cc])",
		[]string{`{"passes":0,"outcome":"skipped","why":"corrupt-move"}`}},
	{"mov-05", "play after three passes", "", "(;SZ[9];B[ee];W[];B[];W[];B[cc])", []string{`{"moves":5,"passes":3,"diagnostics":{"play-after-end":{"severity":"note"}}}`}},
	{"mov-08", "a play on one's own stone", "", "(;SZ[9];B[ee];W[cc];B[ee])", []string{`{"violations":{"count":1,"3 occupied":{"point":"E5"}}}`}},
	{"mov-10", "four stones of one chain around a point", "", "(;SZ[5]AW[bb][cb][db][bc][dc][bd][cd][dd]AB[ba][ca][da][ab][eb][ac][ec][ad][ed][be][ce][de];B[cc])",
		[]string{`{"moves":1,"violations":{"count":0}}`}},
}

// TestKindsBeyondReports guards the kind behind a report, not only its example.
func TestKindsBeyondReports(t *testing.T) {
	known := map[string]bool{}
	for _, b := range loadBugs(t) {
		known[b.ID] = true
	}
	for _, c := range beyond {
		t.Run(c.report+" "+c.what, func(t *testing.T) {
			if !known[c.report] {
				t.Fatal("no such report")
			}
			path := filepath.Join(t.TempDir(), "a.sgf")
			if err := os.WriteFile(path, stored(t, c.charset, c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			opt := &Options{}
			w := NewWorker(opt)
			n := 0
			read(t.Context(), []string{path}, opt, func(task *task) bool {
				for i := range task.items {
					it := &task.items[i]
					if it.finding != nil {
						continue
					}
					rec := it.record
					if rec == nil {
						rec = w.Game(context.Background(), &it.input)
					}
					if n++; n > len(c.want) {
						continue
					}
					var want map[string]any
					if err := json.Unmarshal([]byte(c.want[n-1]), &want); err != nil {
						t.Fatal(err)
					}
					differ(t, fmt.Sprintf("game %d", n), want, lineOf(t, rec))
				}
				return true
			})
			if n != len(c.want) {
				t.Errorf("%d games, want %d", n, len(c.want))
			}
		})
	}
}

// stored encodes a text as it would stand in a file.
func stored(t *testing.T, charset, text string) []byte {
	t.Helper()
	if charset == "" {
		return []byte(text)
	}
	var b []byte
	var err error
	switch charset {
	case "utf-16le":
		b, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	case "utf-16be":
		b, err = unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	default:
		enc, e := htmlindex.Get(charset)
		if e != nil {
			t.Fatal(e)
		}
		b, err = enc.NewEncoder().Bytes([]byte(text))
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}
