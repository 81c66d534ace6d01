package rescore

import (
	"strings"
	"testing"

	"gorescore/sgfparse"
)

// A file is what it looks like, whatever it is called.
func TestFormatIsToldByContentBeforeName(t *testing.T) {
	const ngf = "t\n19\nw\nb\np\n0\n0\n6\n20060928\n15\nr\n2\nPMABBREER\n"
	for _, c := range []struct{ head, named, want string }{
		{"(;GM[1]SZ[19])", "sgf", "sgf"},
		{"(;GM[1]SZ[19])", "gib", "sgf"},
		{"mail header\n( ;GM[1])", "ngf", "sgf"},
		{"\\HS\n\\[GAMENAME=x\\]", "gib", "gib"},
		{"\\HS\n\\[GAMENAME=x\\]", "sgf", "gib"},
		{"\xef\xbb\xbf\\HS\n", "sgf", "gib"},
		{"[Header]\nVer=1", "sgf", "ugf"},
		{"# note\r\n\r\n[Header]\r\n", "ngf", "ugf"},
		{ngf, "sgf", "ngf"},
		{"anything", "ngf", "ngf"},
		{"anything", "sgf", "sgf"},
		{"", "gib", "gib"},
		{"", "sgf", "sgf"},
	} {
		got := "sgf"
		if f := formatOf([]byte(c.head), c.named); f != nil {
			got = f.Name
		}
		if got != c.want {
			t.Errorf("%q named %s is taken for %s, want %s", c.head, c.named, got, c.want)
		}
	}
}

// Characters whose second byte is a bracket or backslash are whole in formats
// where brackets mean nothing.
func TestFormatsKeepTwoByteCharacters(t *testing.T) {
	w := NewWorker(&Options{CheckOnly: true})
	for file, want := range map[string]string{
		"../testdata/records/pandanet-japanese.ugf":     "shift_jis 山田太郎 鈴木花子 第三回, 練習会, 表",
		"../testdata/records/tygem-korean.gib":          "euc-kr 솔바람 한밭 연습 대국",
		"../sgfparse/gib/testdata/handicap-gbk.gib":     "gb18030 學棋甲 棋圣乙 让子棋",
		"../testdata/records/cyberoro-korean.ngf":       "euc-kr 김철수 이영희 친선 대국",
		"../sgfparse/ngf/testdata/handicap-english.ngf": "us-ascii velo bici Lee S.D. Oro2000 Friendly Match",
		"../sgfparse/ugf/testdata/handicap.ugi":         "us-ascii Black White Club night",
	} {
		n := each(t, []string{file}, func(_ int, in *Input) {
			r := w.Game(t.Context(), in)
			got := strings.Join([]string{r.Charset.Name, r.Players.Black, r.Players.White, r.Event}, " ")
			if got != want {
				t.Errorf("%s: %s, want %s", file, got, want)
			}
			if r.Format != in.Format.Name {
				t.Errorf("%s: the record is of format %s", file, r.Format)
			}
		})
		if n != 1 {
			t.Errorf("%s has %d games", file, n)
		}
	}
}

func TestFormatsHaveALimit(t *testing.T) {
	opt := &Options{MaxGameBytes: 100, Stdin: strings.NewReader("\\HS\n" + strings.Repeat("\\[GAMENAME=x\\]\n", 100))}
	var why []string
	read(t.Context(), []string{"-"}, opt, func(tk *task) bool {
		for _, it := range tk.items {
			if it.record != nil {
				why = append(why, it.record.Format+" "+it.record.Why)
			}
		}
		return true
	})
	if got := strings.Join(why, ","); got != "gib "+sgfparse.GameTooLarge.Code {
		t.Errorf("got %s", got)
	}
}
