package charset

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"gorescore/sgfparse"
)

// value returns the first value of a property in decoded text.
func value(text []byte, prop string) string {
	s := string(text)
	i := strings.Index(s, prop+"[")
	if i < 0 {
		return ""
	}
	s = s[i+len(prop)+1:]
	return s[:strings.IndexByte(s, ']')]
}

func codes(list []sgfparse.Diagnostic) string {
	var c []string
	for _, d := range list {
		c = append(c, d.Code)
	}
	return strings.Join(c, " ")
}

// TestReports reads the published faults of other readers.
func TestReports(t *testing.T) {
	for _, c := range []struct {
		file, name string
		props      map[string]string
		codes      string
	}{
		{"enc-01", "gb18030", map[string]string{"PB": "张三乙", "PW": "李四丙", "RE": "黑中盘胜", "RU": "中国规则"}, "charset-guessed"},
		{"enc-02", "gb18030", map[string]string{"PB": "王喆伟", "PW": "钱镕"}, ""},
		{"enc-04", "big5", map[string]string{"PB": "陳功", "PW": "林許", "KM": "7.5"}, ""},
		{"enc-05", "gb18030", map[string]string{"PB": "刘昞", "PW": "孙怮", "C": "穃廬 籠"}, ""},
		{"enc-07", "utf-8", map[string]string{"PB": "棋手甲"}, ""},
		{"enc-08", "utf-16le", map[string]string{"PW": "Ütopia"}, ""},
		{"enc-10", "utf-8", map[string]string{"PB": "安藤いろは", "PW": "Łukasz"}, "charset-contradicts-ca"},
		{"enc-11", "gb18030", map[string]string{"C": "官子阶段白棋稍损,黑棋以微弱优势获胜。"}, "charset-guessed"},
	} {
		raw, err := os.ReadFile(filepath.Join("testdata", "reports", c.file+".sgf"))
		if err != nil {
			t.Fatal(err)
		}
		var d Decoder
		res := d.Decode(raw, Options{})
		if res.Name != c.name || codes(res.Diagnostics) != c.codes || res.Replaced != 0 {
			t.Errorf("%s: %s %v %d replaced, want %s %q", c.file, res.Name, res.Diagnostics, res.Replaced, c.name, c.codes)
		}
		for p, want := range c.props {
			if got := value(res.Text, p); got != want {
				t.Errorf("%s: %s[%s], want %s", c.file, p, got, want)
			}
		}
		if !utf8.Valid(res.Text) || bytes.HasPrefix(res.Text, bom) {
			t.Errorf("%s: text is not plain UTF-8", c.file)
		}
	}
}

func TestCleanTextIsNotCopied(t *testing.T) {
	var d Decoder
	for _, s := range []string{"(;B[pd];W[dp])", "(;PB[小林光一];B[pd])"} {
		raw := []byte(s)
		res := d.Decode(raw, Options{})
		if &res.Text[0] != &raw[0] {
			t.Errorf("%s: copied", s)
		}
		if n := testing.AllocsPerRun(100, func() { d.Decode(raw, Options{}) }); n != 0 {
			t.Errorf("%s: %v allocations", s, n)
		}
	}
}

// TestDamagedUTF8 guards records whose server replaced bytes by '?'.
func TestDamagedUTF8(t *testing.T) {
	for _, c := range []struct {
		raw, text string
		replaced  int
	}{
		{"(;PB[\xe9\xa3\x8e]PW[\xe9\xbe\x99\xe6\x98\x9f\xe6\x97\xa0\xe5?\x8c]BR[9\xe6\xae\xb5];B[dp])",
			"(;PB[风]PW[龙星无\uFFFD]BR[9段];B[dp])", 1},
		{"(;PB[\xe5\xb0?\xe7\x8c\xaa]BR[9\xe6\xae\xb5];B[dp])", "(;PB[\uFFFD猪]BR[9段];B[dp])", 1},
		{"(;PB[\xe5??\xe9\x91\xab\xe9\x9b\x86]PW[a?]BR[9\xe6\xae\xb5];B[dp])", "(;PB[\uFFFD鑫集]PW[a?]BR[9段];B[dp])", 1},
		// Cut in the middle: the bracket stays.
		{"(;PB[\xe9\xa3\x8e\xe6\x98]PW[\xe9\xbe\x99\xe6\x98\x9f]BR[9\xe6\xae\xb5];B[dp])", "(;PB[风\uFFFD]PW[龙星]BR[9段];B[dp])", 1},
	} {
		var d Decoder
		res := d.Decode([]byte(c.raw), Options{At: sgfparse.Position{Line: 1, Col: 1}})
		if string(res.Text) != c.text || res.Name != utf8n || res.Replaced != c.replaced {
			t.Errorf("%q: %s %q, %d replaced", c.raw, res.Name, res.Text, res.Replaced)
		}
		if codes(res.Diagnostics) != "charset-damaged" {
			t.Errorf("%q: %v", c.raw, res.Diagnostics)
		}
	}
}

// In formats without SGF's brackets every second byte is allowed everywhere,
// and the record's own label takes the place of CA.
func TestPlainTextHasNoBrackets(t *testing.T) {
	title := "Title=表の対局[ソ]\nCA[GBK]\n" // 表 and ソ end in a backslash in Shift_JIS
	raw, err := japanese.ShiftJIS.NewEncoder().String(title)
	if err != nil {
		t.Fatal(err)
	}
	var d Decoder
	res := d.Decode([]byte(raw), Options{Plain: true, Label: "SJIS"})
	if string(res.Text) != title || res.Name != "shift_jis" || res.Replaced != 0 {
		t.Errorf("read as %s: %q", res.Name, res.Text)
	}
	if len(res.Diagnostics) != 0 {
		t.Errorf("found %v", res.Diagnostics)
	}
	// A Decoder must forget it for the next record.
	if res = d.Decode([]byte("(;CA[GBK]PB["+raw+"])"), Options{}); res.Name == "shift_jis" && len(res.Diagnostics) == 0 {
		t.Errorf("CA is not looked at any more")
	}
}
