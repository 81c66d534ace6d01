package scan

import (
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// summary writes the values of a header in one line.
func summary(h *Header) string {
	var b []string
	add := func(name, value string) {
		if value != "" {
			b = append(b, name+"="+value)
		}
	}
	add("PB", h.Black.Name)
	add("BR", h.Black.Rank)
	add("PW", h.White.Name)
	add("WR", h.White.Rank)
	add("EV", h.Event)
	add("PC", h.Place)
	add("DT", h.Date)
	if h.Komi.Known {
		add("KM", h.Komi.Points.String())
	}
	if h.Komi.Doubtful {
		add("KM", "doubtful")
	}
	add("RE", resultText(h.Result))
	add("RU", h.Rules.ID)
	if h.Last > 0 {
		add("moves", replay.Points(h.First).String()+"-"+replay.Points(h.Last).String())
	}
	return strings.Join(b, " ")
}

func codes(found []sgfparse.Diagnostic) string {
	var out []string
	for _, d := range found {
		out = append(out, d.Code)
	}
	return strings.Join(out, " ")
}

func TestHeader(t *testing.T) {
	for _, c := range []struct{ name, text, want, found string }{
		{
			"English", "Black: Michael Redmond 9-dan\nWhite: Cho Chikun 9-dan\nKomi: 6.5   Black wins by resignation\nFigure 1 (1-100)",
			"PB=Michael Redmond BR=9-dan PW=Cho Chikun WR=9-dan KM=6.5 RE=B+R moves=1-100", "",
		},
		{
			"English in two lines", "Black: Lee Sedol 9 dan   White: Michael Redmond 9 dan\nkomi 7.5, result W+R",
			"PB=Lee Sedol BR=9 dan PW=Michael Redmond WR=9 dan KM=7.5 RE=W+R", "",
		},
		{
			"English with labels", "Event: 3rd Example Cup\nDate: March 5, 1998  Place: Nowhere\nRules: Japanese\nBlack: Ann Smith\nWhite: Jack Black\nKomi 5 1/2\nResult: White wins by half a point",
			"PB=Ann Smith PW=Jack Black EV=3rd Example Cup PC=Nowhere DT=1998-03-05 KM=5.5 RE=W+0.5 RU=jp1989", "",
		},
		{
			"Japanese", "第12期 名人戦 第3局\n白 武宮正樹 九段\n黒 坂田栄男 九段\n先番5目半コミ出し  白中押し勝ち\n第1譜 （1—50）",
			"PB=坂田栄男 BR=九段 PW=武宮正樹 WR=九段 EV=第12期 名人戦 第3局 KM=5.5 RE=W+R moves=1-50", "",
		},
		{
			"Japanese count", "昭和６０年３月１２日\n黒番 山田太郎 ６段\n白番 白石次郎 初段\nコミ６目半　黒２目半勝ち\n日本ルール",
			"PB=山田太郎 BR=6段 PW=白石次郎 WR=初段 DT=1985-03-12 KM=6.5 RE=B+2.5 RU=jp1989", "",
		},
		{"Japanese misread", "先番5目半コミ出し 由中押し勝ち\n第1講 (Tー50)", "KM=5.5 RE=W+R moves=1-50", "header-doubtful"},
		{
			"simplified Chinese", "黑 聂卫平九段   白 古力九段\n黑贴3又3/4子   共60手 白胜1/4子\n第1谱（1—60）",
			"PB=聂卫平 BR=九段 PW=古力 WR=九段 KM=7.5 RE=W+0.5 moves=1-60", "",
		},
		{
			"traditional Chinese", "黑方：王大明 七段 白方：李小文 五段\n2001年4月9日 中國規則\n黑貼三又四分之三子 白中盤勝",
			"PB=王大明 BR=七段 PW=李小文 WR=五段 DT=2001-04-09 KM=7.5 RE=W+R RU=cn2002", "",
		},
		{
			"Korean", "흑 이창호 9단   백 유창혁 9단\n덤 5집반   흑 불계승\n제1보 (1~100)",
			"PB=이창호 BR=9단 PW=유창혁 WR=9단 KM=5.5 RE=B+R moves=1-100", "",
		},
		{
			"Korean count, a name that begins with a colour", "흑 백성호 9단 백 김철수 초단\n2003년 1월 7일\n덤: 6집반  백 3집반승",
			"PB=백성호 BR=9단 PW=김철수 WR=초단 DT=2003-01-07 KM=6.5 RE=W+3.5", "",
		},
		{"decimal comma", "Komi 6,5, W+1,5", "KM=6.5 RE=W+1.5", ""},
		{"draw", "黒 山田太郎 六段\n白 鈴木次郎 六段\n持碁", "PB=山田太郎 BR=六段 PW=鈴木次郎 WR=六段 RE=0", ""},
		{
			"noise around the lines", "| \" Black: Michael Redmond 9-dan Le oe\nWhite: Cho Chikun 9-dan Misseze aay st .\nKomi: 6.5 Black wins by resignation sues . |",
			"PB=Michael Redmond BR=9-dan PW=Cho Chikun WR=9-dan KM=6.5 RE=B+R", "",
		},
		{"blanks lost", "흑이창호9단 백유창혁9단\n덤5집반 흑불계승", "PB=이창호 BR=9단 PW=유창혁 WR=9단 KM=5.5 RE=B+R", ""},
		{"nothing", "He who plays first has an advantage.\nThe black stones are strong (see page 12).", "", ""},
	} {
		h, found := ReadHeader(c.text)
		if got := summary(&h); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		if got := codes(found); got != c.found {
			t.Errorf("%s: findings %q, want %q: %v", c.name, got, c.found, found)
		}
	}
}

// Text with a misread character must not give another number.
func TestHeaderNeverGuesses(t *testing.T) {
	for _, c := range []struct{ name, text, want, found string }{
		{"digit lost", "先番目半コミ出し", "", "header-unread"},
		{"bar for a one", "白胜]/4子", "", "header-unread"},
		{"stroke of a quarter lost", "白胜14子", "", "header-unread"},
		{"stroke lost", "黑贴3又314子", "", "header-unread"},
		{"letter for a digit", "Komi: S.5", "", "header-unread"},
		{"letter in the margin", "White wins by 1.S points", "", "header-unread"},
		{"margin of a digit lost", "白目半勝ち", "", "header-unread"},
		{"point lost", "Komi: 65", "KM=65 KM=doubtful", "header-doubtful"},
		{"mark behind the komi", "Komi: 7.5° Black wins by 3.5 points", "RE=B+3.5", "header-unread"},
		{"blank for the point", "Komi 6 5", "", "header-unread"},
		{"bracket for a zero", "第1谱 (1一600)", "", ""},
		{"margin against komi", "Komi: 6.5\nBlack wins by 35 points", "KM=6.5 KM=doubtful RE=B+35", "header-doubtful"},
		{"two results", "W+R\nB+R", "RE=W+R", "header-doubtful"},
		{"two komi", "Komi: 6.5\nkomi 5.5", "KM=6.5 KM=doubtful", "header-doubtful"},
		{"sun for eye", "黒6日半コミ出し", "KM=6.5", ""},
		{"colour by exclusion", "日 武宮正樹 九段\n黒 坂田栄男 九段", "PB=坂田栄男 BR=九段 PW=武宮正樹 WR=九段", "header-doubtful"},
		{"no colour at all", "日 武宮正樹 九段\n味 坂田栄男 九段", "", ""},
		{"impossible date", "Date: 1998-13-05", "", "header-unread"},
		{"rules of nobody", "Rules: Martian", "", "header-unread"},
	} {
		h, found := ReadHeader(c.text)
		if got := summary(&h); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if got := codes(found); got != c.found {
			t.Errorf("%s: findings %q, want %q: %v", c.name, got, c.found, found)
		}
	}
}

func TestHeaderTree(t *testing.T) {
	h, _ := ReadHeader("Black: Ann Smith 3d\nWhite: Bob [x] 2k\nKomi 65\nBlack wins by 3.5 points")
	got := string(sgfparse.Append(nil, h.Tree(), sgfparse.WriteOptions{Flat: true}))
	if strings.Contains(got, "KM[") {
		t.Errorf("a doubtful komi was written: %s", got)
	}
	for _, want := range []string{"PB[Ann Smith]", "BR[3d]", "RE[B+3.5]", `Bob [x\] 2k`, "Komi 65"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}
