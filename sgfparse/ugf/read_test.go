package ugf

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"gorescore/sgfparse"
)

// read returns the SGF text of a record and the codes of what was found.
func read(text string) (sgf string, codes []string) {
	src := &sgfparse.Source{File: "x.ugf", Game: 1, Line: 1, Col: 1, Text: []byte(text)}
	tree, found := Read(src)
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	return string(sgfparse.Append(nil, tree, sgfparse.WriteOptions{Flat: true, KeepHeader: true})), codes
}

func readFile(t *testing.T, name string) (string, []string) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if !Recognise(raw) {
		t.Errorf("%s is not recognised", name)
	}
	text, err := japanese.ShiftJIS.NewDecoder().String(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	return read(text)
}

func TestCountedGame(t *testing.T) {
	sgf, codes := readFile(t, "counted-sjis.ugf")
	want := "(;GM[1]SZ[13]PB[山田太郎]BR[五段]PW[鈴木花子]WR[六段]EV[第三回, 練習会, 表]PC[公民館, 東京]DT[1998-11-03]RU[Japanese]KM[6.5]RE[B+1.5]C[表の対局。];B[ga];W[ha];B[gb]C[黒Ａと構える。]LB[gb:A];W[hb]"
	if !strings.HasPrefix(sgf, want) {
		t.Errorf("read as %.400s\nwant %s...", sgf, want)
	}
	if !strings.HasSuffix(sgf, ";B[fm];W[gm];B[];W[hk];B[];W[])\n") {
		t.Errorf("the moves end in %s", sgf[max(0, len(sgf)-40):])
	}
	if codes != nil {
		t.Errorf("found %v", codes)
	}
}

func TestHandicapGame(t *testing.T) {
	sgf, codes := readFile(t, "handicap.ugi")
	want := "(;GM[1]SZ[9]PB[Black]BR[4k]PW[White]WR[2d]EV[Club night]DT[2001-08-20,2001-08-21]RU[Japanese]HA[2]KM[0.5]RE[W+R]AB[gc][cg];W[ec];B[eg];W[];B[ee])\n"
	if sgf != want || codes != nil {
		t.Errorf("read as %s\nwant    %s; found %v", sgf, want, codes)
	}
}

// Each row is one thing that a UGF record can be like.
func TestRead(t *testing.T) {
	const data = "[Data]\nDC,B1,1,0\n"
	for _, row := range []struct {
		name, text string
		want, not  string
		codes      string
	}{
		{"rows from above", "[Header]\nSize=9\n" + data, ";B[dc])", "", ""},
		{"rows from below", "[Header]\nSize=9\nCoordinateType=IGS\n" + data, ";B[dg])", "", ""},
		{"no size", "[Header]\n" + data, "SZ[19]", "", ""},
		{"impossible size", "[Header]\nSize=99\n" + data, "SZ[99]", "", "ugf-size-unread"},
		{"partners", "[Header]\nPlayerB=a,1d,\nPlayerB2=b,2d,\n" + data, "PB[a & b]", "BR[", ""},
		{"decimal comma", "[Header]\nHdcp=0,0,50\n" + data, "KM[0,50]", "", ""},
		{"whole komi", "[Header]\nHdcp=0,5.00\n" + data, "KM[5]", "HA[", ""},
		{"handicap without komi", "[Header]\nHdcp=3\n" + data, "HA[3]", "KM[", ""},
		{"resigned", "[Header]\nWinner=W,C\n" + data, "RE[W+R]", "", ""},
		{"time", "[Header]\nWinner=B,T\n" + data, "RE[B+T]", "", ""},
		{"foul", "[Header]\nWinner=B,F2\n" + data, "RE[B+F]", "", ""},
		{"jigo", "[Header]\nWinner=D,\n" + data, "RE[Draw]", "", ""},
		{"no result", "[Header]\nWinner=N1,E\n" + data, "RE[Void]", "", ""},
		{"both lose", "[Header]\nWinner=O,\n" + data, "RE[Both lose]", "", ""},
		{"broken off", "[Header]\nWinner=A,\n" + data, "RE[Unfinished]", "", ""},
		{"winner alone", "[Header]\nWinner=B,\n" + data, "RE[B+]", "", ""},
		{"unknown ending", "[Header]\nWinner=X,9\n" + data, "RE[X,9]", "", "ugf-result-unclear"},
		{"odd margin", "[Header]\nWinner=B,x\n" + data, "RE[B,x]", "", "ugf-result-unclear"},
		{"empty ending", "[Header]\nWinner=,\n" + data, "(;GM[1]", "RE[", ""},
		{"dates that are none", "[Header]\nDate=//,00:00:00,//,\n" + data, "(;GM[1]", "DT[", ""},
		{"passes", "[Header]\nSize=9\n[Data]\nDC,B1,1,0\nYA,W1,2,0\nZZ,B1,3,0 '00:15:00\n", ";B[dc];W[];B[])", "", ""},
		{"small letters", "[Header]\nSize=9\n[Data]\ndc,B1,1,0\n", ";B[dc])", "", ""},
		{"point off the board", "[Header]\nSize=9\n[Data]\nKK,B1,1,0\n", ";B[?KK])", "", "ugf-move-unread"},
		{"setup of both colours", "[Header]\n[Data]\nAA,B1,0,0\nBB,W1,0,0\nCC,B1,0,0\nDD,W1,1,0\n", "AB[aa][cc]AW[bb];W[dd])", "", ""},
		{"setup in the game", "[Header]\n[Data]\nAA,B1,1,0\nBB,W1,0,0\nCC,W1,2,0\n", ";B[aa];AW[bb];W[cc])", "", "ugf-move-number"},
		{"gap in the numbers", "[Header]\n[Data]\nAA,B1,1,0\nCC,W1,3,0\n", ";B[aa];W[cc])", "", "ugf-move-number"},
		{"line that is no move", "[Header]\n[Data]\nhello\nAA,B1,1,0\n", ";B[aa])", "", "ugf-line-unknown"},
		{"announced moves", "[Header]\nMoves=3\n" + data, ";B[dc])", "", "ugf-move-count"},
		{"encrypted", "[Header]\nCrypt=9666,XYZ\n[Data]\nq#r\n", "(;GM[1]", "", "ugf-line-unknown ugf-encrypted ugf-no-game"},
		{"figures", "[Header]\n" + data + "[Figure]\n.Fig,1,1,1,19,19,x,1,0\nAA,B1,0,0\n.Text\nskip\n.EndText\n.EndFig\n.Text,1\nhere\n.EndText\n", ";B[dc]C[here])", "skip", "ugf-figures"},
		{"a comment with a line in brackets", "[Header]\n" + data + "[Figure]\n.Text,1\n[検討]\nhere\n.EndText\n", ";B[dc]C[[検討\\]\nhere])", "", ""},
		{"a comment without its end", "[Header]\n[Figure]\n.Text,0\nhere\n" + data, "C[here];B[dc])", "", ""},
		{"text of no move", "[Header]\n" + data + "[Figure]\n.Text,9\nlost\n.EndText\n", ";B[dc])", "lost", ""},
		{"two games in a file", "[Header]\nSize=9\n" + data + "[Header]\nSize=9\nWinner=B,C\n" + data, "SZ[9];B[dc])", "RE[", "ugf-second-game"},
		{"other sections", "[Header]\nSize=9\n[Files]\nSize=13\n" + data, "SZ[9]", "", ""},
		{"comment lines first", "# hello\n\n[Header]\nSize=9\n" + data, "SZ[9]", "", ""},
		{"nothing", "", "(;GM[1]SZ[19])", "", "ugf-no-game"},
	} {
		sgf, codes := read(row.text)
		if !strings.Contains(sgf, row.want) {
			t.Errorf("%s: read as %s, want %s in it", row.name, sgf, row.want)
		}
		if row.not != "" && strings.Contains(sgf, row.not) {
			t.Errorf("%s: read as %s, want no %s in it", row.name, sgf, row.not)
		}
		if got := strings.Join(codes, " "); got != row.codes {
			t.Errorf("%s: found %q, want %q", row.name, got, row.codes)
		}
	}
}

func TestLang(t *testing.T) {
	for text, want := range map[string]string{
		"[Header]\r\nVer=1\r\nLang=SJIS\r\n": "SJIS",
		"[Header]\n[Data]\nLang=GB\n":        "",
		"":                                   "",
	} {
		if got := Lang([]byte(text)); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("[Header]\nSize=9\nHdcp=2,0.50\nWinner=W,C\nDate=2001/08/20,\nPlayerB=a,b\n[Data]\nAA,B1,0,0\nDC,W1,1,0\nYA,B1,2,0\n[Figure]\n.Text,1\n.#,1,2,A\nx\n.EndText\n.Fig,1\n.EndFig\n")
	f.Add("[Data]\n,B,\nA,B1,1\nAA,W,x")
	f.Fuzz(func(t *testing.T, text string) {
		src := &sgfparse.Source{File: "f", Game: 1, Line: 1, Col: 1, Text: []byte(text)}
		Recognise(src.Text)
		Lang(src.Text)
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
