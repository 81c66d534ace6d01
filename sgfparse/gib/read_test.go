package gib

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"gorescore/sgfparse"
)

// read returns the SGF text of a record and the codes of what was found.
func read(text string) (sgf string, codes []string) {
	src := &sgfparse.Source{File: "x.gib", Game: 1, Line: 1, Col: 1, Text: []byte(text)}
	tree, found := Read(src)
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	return string(sgfparse.Append(nil, tree, sgfparse.WriteOptions{Flat: true, KeepHeader: true})), codes
}

func readFile(t *testing.T, name string, enc encoding.Encoding) (string, []string) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if !Recognise(raw) {
		t.Errorf("%s is not recognised", name)
	}
	text, err := enc.NewDecoder().String(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	return read(text)
}

func TestCountedGame(t *testing.T) {
	sgf, codes := readFile(t, "counted-cp949.gib", korean.EUCKR)
	want := "(;GM[1]SZ[19]PB[솔바람]BR[6단]PW[한밭]WR[6단]EV[연습 대국]PC[타이젬바둑]OT[제한시간 20분 : 초읽기 30초 3회]DT[2016-03-26]RU[Korean]KM[6.5]RE[B+1.5]GC[호선 덤 6집반];B[ja];W[ka]"
	if !strings.HasPrefix(sgf, want) {
		t.Errorf("read as %.300s\nwant %s...", sgf, want)
	}
	if !strings.HasSuffix(sgf, ";B[is];W[js];B[];W[kn])\n") {
		t.Errorf("the moves end in %s", sgf[max(0, len(sgf)-40):])
	}
	if got := strings.Join(codes, " "); got != "gib-rules" {
		t.Errorf("found %s", got)
	}
}

func TestChineseHandicapGame(t *testing.T) {
	sgf, codes := readFile(t, "handicap-gbk.gib", simplifiedchinese.GBK)
	want := "(;GM[1]SZ[19]PB[學棋甲]BR[4段]PW[棋圣乙]WR[7段]EV[让子棋]PC[弈城围棋]DT[2009-10-09]RU[Korean]KM[0]RE[W+R]HA[3]GC[让三子];W[cc];B[ec];W[qf];B[nc];W[fq];B[])\n"
	if sgf != want {
		t.Errorf("read as %s\nwant    %s", sgf, want)
	}
	if got := strings.Join(codes, " "); got != "gib-rules" {
		t.Errorf("found %s", got)
	}
}

// Each row is one thing that a GIB record can be like.
func TestRead(t *testing.T) {
	const head, game = "\\HS\n\\[GAMEBLACKNAME=a\\]\n", "\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n"
	for _, c := range []struct {
		name, text string
		want       string // part of the SGF
		not        string // no part of it
		codes      string
	}{
		{"ending only in GAMETAG", head + "\\[GAMETAG=S1,G75,W8,Z0,C2024:02:29:12:00\\]\n" + game, "DT[2024-02-29]RU[Korean]KM[7.5]RE[W+T]", "", "gib-rules"},
		{"GAMEINFOMAIN counts before GAMETAG", head + "\\[GAMETAG=G75,W8,Z0\\]\n\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65\\]\n" + game, "KM[6.5]RE[B+R]", "", "gib-rules gib-contradiction gib-contradiction"},
		{"half point margin", head + "\\[GAMEINFOMAIN=GRLT:1,ZIPSU:5,GONGJE:5\\]\n" + game, "KM[0.5]RE[W+0.5]", "", "gib-rules"},
		{"counted, but no margin: the text decides", head + "\\[GAMERESULT=white wins by resignation\\]\n\\[GAMEINFOMAIN=GRLT:0,ZIPSU:0,GONGJE:65\\]\n" + game, "RE[white wins by resignation]", "B+", "gib-rules gib-result-unclear"},
		{"counted, no margin, no text: unknown", head + "\\[GAMEINFOMAIN=GRLT:0,ZIPSU:0,GONGJE:65\\]\n" + game, "KM[6.5]", "RE[", "gib-rules gib-result-unclear"},
		{"not ended", head + "\\[GAMETAG=G0,W255,Z0\\]\n" + game, "KM[0]", "RE[", "gib-rules"},
		{"unknown ending", head + "\\[GAMETAG=G65,W12,Z35\\]\n" + game, "KM[6.5]", "RE[", "gib-rules gib-result-unclear"},
		{"komi in the condition", head + "\\[GAMECONDITION=Black 6.5 Dum\\]\n" + game, "KM[6.5]", "", "gib-rules"},
		{"a condition in zi is not Korean", head + "\\[GAMECONDITION=黑贴3又3/4子\\]\n" + game, "GC[黑贴3又3/4子]", "RU[", ""},
		{"no komi at all", head + game, "PB[a]", "KM[", "gib-rules"},
		{"a value cut by a line break", head + "\\[GAMETIME=20min\n30sec\\]\n" + game, "OT[20min 30sec]", "", "gib-rules"},
		{"a value without its end", head + "\\[GAMEPLACE=here\n\\[GAMENAME=cup\\]\n" + game, "EV[cup]PC[here]", "", "gib-rules"},
		{"brackets in a name", "\\HS\n\\[GAMEBLACKNAME=x]\\;B[aa] (3D)\\]\n" + game, `PB[x\]\\;B[aa\]]BR[3D]`, "", "gib-rules"},
		{"nickname for a missing name", "\\HS\n\\[GAMEWHITENAME=\\]\n\\[GAMEWHITENICK=nick\\]\n" + game, "PW[nick]", "", "gib-rules"},
		{"first letter of the tag is not a word's", head + "\\[GAMETAG=WLV3,G65,W3\\]\n" + game, "RE[B+R]", "", "gib-rules"},
		{"pass after a handicap is White's", "INI 0 1 2 &4\nSKI 0 2\nSTO 0 3 1 3 3\n\\GE", "HA[2];W[];B[dd]", "", "gib-rules"},
		{"comment behind the handicap", "INI 0 1 0 &4 hello\nSTO 0 2 1 0 18\n\\GE", "GC[hello];B[as]", "", "gib-rules"},
		{"move off the board is kept", "INI 0 1 0 &4\nSTO 0 2 1 19 3\n\\GE", ";B[td]", "", "gib-rules"},
		{"move that is none is kept as damage", "INI 0 1 0 &4\nSTO 0 2 1 x 3\nSTO 0 3 2 4 4\n\\GE", ";B[STO 0 2 1 x 3];W[ee]", "", "gib-move-unread gib-rules"},
		{"line that is not known", "INI 0 1 0 &4\nREM 0 2\nSTO 0 2 1 3 3\n\\GE", ";B[dd])", "", "gib-line-unknown gib-rules"},
		{"gap in the numbers", "INI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 5 1 4 4\n\\GE", ";B[dd];B[ee])", "", "gib-move-number gib-rules"},
		{"no end", "INI 0 1 0 &4\nSTO 0 2 1 3 3\n", ";B[dd])", "", "gib-rules gib-cut-off"},
		{"two games in a file", head + game + head + "\\[GAMEWHITENAME=w\\]\n" + game, "PB[a]RU[Korean];B[dd])", "PW[", "gib-second-game gib-rules"},
		{"second game behind one without its end", head + "INI 0 1 0 &4\nSTO 0 2 1 3 3\n" + head + game, ";B[dd])", "", "gib-second-game gib-rules gib-cut-off"},
		{"moves behind the end", head + game + "STO 0 3 2 4 4\n", ";B[dd])", "", "gib-second-game gib-rules"},
		{"blanks and remarks behind the end", head + game + "\n\x1a\n-- \n", ";B[dd])", "", "gib-rules"},
		{"no INI", "\\GS\nSTO 0 2 1 3 3\n\\GE", ";B[dd])", "", "gib-rules"},
		{"bad handicap", "INI 0 1 x &4\nSTO 0 2 1 3 3\n\\GE", ";B[dd])", "HA[", "gib-handicap-unread gib-rules"},
		{"many moves are missing", head + "\\[GAMEINFOMAIN=GRLT:3,GONGJE:65,TCNT:200\\]\n" + game, "RE[B+R]", "", "gib-rules gib-move-count"},
		{"nothing", "", "(;GM[1]SZ[19])", "", "gib-no-game"},
		{"something else", "hello\nworld\n", "(;GM[1]SZ[19])", "", "gib-no-game"},
	} {
		sgf, codes := read(c.text)
		if !strings.Contains(sgf, c.want) {
			t.Errorf("%s: read as %s, want %s in it", c.name, sgf, c.want)
		}
		if c.not != "" && strings.Contains(sgf, c.not) {
			t.Errorf("%s: read as %s, want no %s in it", c.name, sgf, c.not)
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s: found %q, want %q", c.name, got, c.codes)
		}
	}
}

// Guards results that are told twice: where code and text cannot both be true, a
// finding says so, and where they can, in whatever language, none does.
func TestCodeAndTextOfTheResult(t *testing.T) {
	for _, c := range []struct {
		code, margin int
		text         string
		differ       bool
	}{
		{3, 0, "white wins by resignation", true},
		{3, 0, "백 불계승", true},
		{3, 0, "白 中盘胜", true},
		{3, 0, "흑 시간승", true},
		{3, 0, "흑 3집반 승", true},
		{4, 0, "black lost on time", true},
		{0, 35, "백 3집반 승", true},
		{0, 35, "흑 4집반 승", true},
		{0, 5, "黑半目负", true},
		{0, 35, "흑 불계승", true},
		{8, 0, "黑棋时间胜", true},

		{3, 0, "black wins by resignation", false},
		{3, 0, "흑 불계승", false},
		{3, 0, "white resigns", false},
		{3, 0, "黑中盘胜", false},
		{4, 0, "黑中盘负", false},
		{7, 0, "黑棋时间胜", false},
		{8, 0, "black lost on time", false},
		{0, 35, "흑 3집반 승", false},
		{0, 35, "Black wins by 3.5 points", false},
		{0, 5, "흑 반집승", false},
		{1, 5, "백 반 집 승", false},
		{1, 15, "白胜1目半", false},
		{1, 0, "white wins by resignation", false}, // gib-result-unclear says it
		{0, 75, "黑胜3又3/4子", false},
		{3, 0, "", false},
		{3, 0, "?", false},
		{3, 0, "black against white", false},
		{255, 0, "백 불계승", false},
	} {
		_, codes := read(fmt.Sprintf("\\HS\n\\[GAMERESULT=%s\\]\n\\[GAMEINFOMAIN=GRLT:%d,ZIPSU:%d,GONGJE:65\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n", c.text, c.code, c.margin))
		if got := slices.Contains(codes, "gib-contradiction"); got != c.differ {
			t.Errorf("ending %d, margin %d, %q: %v, found %q", c.code, c.margin, c.text, got, codes)
		}
	}
}

// A finding about a value must name its line in the file.
func TestPlacesAreThoseOfTheFile(t *testing.T) {
	src := &sgfparse.Source{File: "x.gib", Game: 1, Text: []byte("\\HS\n\\[GAMEINFOMAIN=GRLT:3,GONGJE:65\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE")}
	tree, _ := Read(src)
	km, _ := tree.Prop(0, sgfparse.ID("KM"))
	if at := tree.Position(tree.Value(km).Start); at.Line != 2 || at.File != "x.gib" {
		t.Errorf("KM is at %+v, want line 2", at)
	}
	b, _ := tree.Prop(1, sgfparse.ID("B"))
	if at := tree.Position(tree.Value(b).Start); at.Line != 6 || at.Move != 1 {
		t.Errorf("B is at %+v, want line 6, move 1", at)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("\\HS\n\\[GAMEBLACKNAME=a (1D)\\]\n\\[GAMETAG=G65,W1,Z15,C2016:03:26\\]\n\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 2 &4 c\nSTO 0 2 2 3 3\nSKI 0 3\n\\GE\n")
	f.Add("\\[GAMETIME=a\nb\nc\nd\ne\nf")
	f.Add("INI 0 1 0\nSTO 0 2 1 19 99\nSTO 0\nREM 0 1\nSKI")
	f.Fuzz(func(t *testing.T, text string) {
		src := &sgfparse.Source{File: "f", Game: 1, Line: 1, Col: 1, Text: []byte(text)}
		Recognise(src.Text)
		tree, found := Read(src)
		if tree.Len() == 0 {
			t.Fatal("no root")
		}
		if len(found) > 6*len(Kinds) {
			t.Errorf("%d findings", len(found))
		}
		once := sgfparse.Append(nil, tree, sgfparse.WriteOptions{})
		var p sgfparse.Parser
		again, _ := p.Parse(&sgfparse.Source{Text: once, Raw: once, Game: 1, Line: 1, Col: 1})
		if twice := sgfparse.Append(nil, again, sgfparse.WriteOptions{}); string(twice) != string(once) {
			t.Errorf("written %q, read and written again %q", once, twice)
		}
	})
}
