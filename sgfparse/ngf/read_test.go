package ngf

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/korean"

	"gorescore/sgfparse"
)

// read returns the SGF text of a record and the codes of what was found.
func read(text string) (sgf string, codes []string) {
	src := &sgfparse.Source{File: "x.ngf", Game: 1, Line: 1, Col: 1, Text: []byte(text)}
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
	text, err := korean.EUCKR.NewDecoder().String(string(raw))
	if err != nil {
		t.Fatal(err)
	}
	return read(text)
}

func TestCountedGame(t *testing.T) {
	sgf, codes := readFile(t, "counted-cp949.ngf")
	want := "(;GM[1]SZ[13]PB[김철수]BR[5급*]PW[이영희]WR[6급*]EV[친선 대국]PC[www.cyberoro.com]DT[2003-04-05]KM[6.5]RE[흑 3.5집 승!]GC[흑 3.5집 승! >> 백(66):흑(76)];B[ga];W[ha]"
	if !strings.HasPrefix(sgf, want) {
		t.Errorf("read as %.300s\nwant %s...", sgf, want)
	}
	if !strings.HasSuffix(sgf, ";B[fm];W[gm];B[];W[hl];B[];W[])\n") {
		t.Errorf("the moves end in %s", sgf[max(0, len(sgf)-40):])
	}
	if got := strings.Join(codes, " "); got != "ngf-komi-half" {
		t.Errorf("found %s", got)
	}
}

func TestHandicapGame(t *testing.T) {
	sgf, codes := readFile(t, "handicap-english.ngf")
	want := "(;GM[1]SZ[19]PB[velo bici]BR[10K]PW[Lee S.D.]WR[9P]EV[Oro2000 Friendly Match]PC[www.orozone.com]DT[2006-09-28]HA[4]KM[0]RE[White Win by Resign!];W[cc];B[ec];W[qf];B[nc])\n"
	if sgf != want || codes != nil {
		t.Errorf("read as %s\nwant    %s; found %v", sgf, want, codes)
	}
}

// Each row is one thing that an NGF record can be like.
func TestRead(t *testing.T) {
	const a, b, c = "title\n19\nwhite 3D\nblack 2D\nplace\n", "0\n0\n6\n", "20060928 [08:59]\n15\nWhite loses on time\n2\n"
	const moves = "PMABBREER\nPMACWQQQQ\n"
	for _, row := range []struct {
		name, text string
		want, not  string
		codes      string
	}{
		{"plain", a + b + c + moves, "KM[6.5]RE[White loses on time];B[qd];W[pp])", "HA[", "ngf-komi-half"},
		{"komi with its half", a + "0\n0\n6.5\n" + c + moves, "KM[6.5]", "", ""},
		{"komi of a handicap game stands as it is", a + "2\n0\n5\n" + c + moves, "HA[2]KM[5]", "", ""},
		{"komi that is none", a + "0\n0\nx\n" + c + moves, "RE[", "KM[", "ngf-header-unread"},
		{"size that is none", "t\nx\nw\nb\np\n" + b + c + moves, "SZ[19]", "", "ngf-header-unread ngf-komi-half"},
		{"names without ranks", "t\n9\nLee Sedol\nGu Li\np\n" + b + c + moves, "PB[Gu Li]PW[Lee Sedol]", "BR[", "ngf-komi-half"},
		{"ranks of other languages", "t\n9\nアギラール  7段*\n江維傑      5段P\np\n" + b + c + moves, "PB[江維傑]BR[5段P]PW[アギラール]WR[7段*]", "", "ngf-komi-half"},
		{"date of another form stays", a + b + "yesterday\n15\nr\n2\n" + moves, "DT[yesterday]", "", "ngf-komi-half"},
		{"passes", a + b + c + "PMABBREER\nPMACWAAAA\n", ";B[qd];W[])", "", "ngf-komi-half"},
		{"other line ends", strings.ReplaceAll(a+b+c+moves, "\n", "\r"), ";B[qd];W[pp])", "", "ngf-komi-half"},
		{"point and repetition disagree", a + b + c + "PMABBREEQ\n", ";B[?REEQ])", "", "ngf-komi-half ngf-move-unread"},
		{"point beyond the letters", a + b + c + "PMABB0EE0\n", ";B[?0EE0])", "", "ngf-komi-half ngf-move-unread"},
		{"blanks are no point", a + b + c + "PMABB E E x\n", ";B[? E E])", "", "ngf-komi-half ngf-move-unread"},
		{"gap in the numbers", a + b + c + "PMABBREER\nPMAEWQQQQ\n", ";B[qd];W[pp])", "", "ngf-komi-half ngf-move-number"},
		{"foreign line", a + b + c + "GIxyz\n" + moves, ";B[qd];W[pp])", "", "ngf-komi-half ngf-line-unknown"},
		{"many moves are missing", a + b + "20060928\n15\nr\n200\n" + moves, ";B[qd];W[pp])", "", "ngf-komi-half ngf-move-count"},
		{"two games in a file", a + b + c + moves + a + b + c + "PMABBEEEE\n", ";B[qd];W[pp])", "", "ngf-komi-half ngf-line-unknown ngf-line-unknown ngf-line-unknown ngf-line-unknown ngf-line-unknown ngf-second-game"},
		{"head too short", a + "0\n0\n" + moves, "PB[black]", "", "ngf-no-game"},
		{"cut off in its head", a, "PW[white]", "", "ngf-no-game"},
		{"nothing", "", "(;GM[1]SZ[19])", "", "ngf-no-game"},
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

// The format has no mark: nothing else may pass for it.
func TestRecognise(t *testing.T) {
	for _, text := range []string{"", "(;GM[1]SZ[19]\n;B[aa])", "\\HS\n", "1\n2\n3\n4\n5\n6\n7\n8\n", "a\n19\nb\nc\nd\nx\n0\n6\ne\n5\nf\n2\n"} {
		if Recognise([]byte(text)) {
			t.Errorf("%q is taken for NGF", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("title\n19\nwhite 3D\nblack 2D\nplace\n0\n0\n6\n20060928 [08:59]\n15\nWhite loses on time\n2\nPMABBREER\nPMACWQQQQ\n")
	f.Add("t\n19\nw\nb\nPMABBREER\nPMACWAAAA\nPMADB")
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
