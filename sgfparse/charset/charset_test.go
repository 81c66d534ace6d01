package charset

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"gorescore/sgfparse"
)

func encode(t testing.TB, name, text string) []byte {
	t.Helper()
	b, err := encodings[name].NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s: %s: %v", name, text, err)
	}
	return b
}

// TestWesternNames reads names of a few letters beyond ASCII.
func TestWesternNames(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{cp1252, "(;PB[Jürgen Müller]PW[Köln];B[pd])"},
		{cp1252, "(;PB[René]PW[François];B[pd])"},
		{cp1252, "(;PB[Ångström]PW[Øyvind];B[pd])"},
		{cp1252, "(;C[Schwarz hätte hier größer spielen müssen. «Ça va?»];B[pd])"},
		{cp1252, "(;PB[Nuñez]C[It’s “big” – 20°];B[pd])"},
		{cp1251, "(;PB[Иван Петров]PW[Александр]BR[5 дан];B[pd])"},
		{cp1251, "(;C[Чёрные сдались после ошибки в йосе.];B[pd])"},
		{koi8r, "(;PB[Иван Петров]PW[Александр Динерштейн];B[pd])"},
		{utf8n, "(;PB[Łukasz]PW[Ütopia];B[pd])"},
		{utf8n, "(;PB[René];B[pd])"},
		{utf8n, "(;PB[Иван];B[pd])"},
		{utf8n, "(;PB[Čeda Šimůnek]PW[Cătălin Țăranu];B[pd])"},
	} {
		raw := []byte(c.text)
		if c.name != utf8n {
			raw = encode(t, c.name, c.text)
		}
		var d Decoder
		res := d.Decode(raw, Options{})
		if res.Name != c.name || string(res.Text) != c.text {
			t.Errorf("%s: %s %.2f %q", c.text, res.Name, res.Confidence, res.Text)
		}
	}
}

// TestLabels obeys CA if the bytes agree and says so if they do not.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		label, in, text, name, codes string
	}{
		{"GB2312", gb18030, "PB[古力]", gb18030, ""},
		{"gbk", gb18030, "PB[王喆伟]", gb18030, ""},
		{"CP936", gb18030, "PB[古]", gb18030, ""},
		{"EUC-CN", gb18030, "PB[古]", gb18030, ""},
		{"Big5", big5, "PB[許功蓋]", big5, ""},
		{"big5-hkscs", big5, "PB[周]", big5, ""},
		{"Shift_JIS", sjis, "PB[表]", sjis, ""},
		{"x-sjis", sjis, "PB[ソ]", sjis, ""},
		{"EUC-JP", eucjp, "PB[治]", eucjp, ""},
		{"ks_c_5601-1987", euckr, "PB[이]", euckr, ""},
		{"cp949", euckr, "PB[뷁]", euckr, ""},
		{"ISO-8859-1", cp1252, "PB[Zoë]", cp1252, ""},
		{"windows-1250", "windows-1250", "PB[Łukasz Šimůnek]", "windows-1250", ""},
		{"ISO-8859-2", "iso-8859-2", "PB[Łukasz]", "iso-8859-2", ""},
		// A default label that nobody set.
		{"ISO8859-1", gb18030, "PB[柯洁]PW[李世石]BR[9段]", gb18030, "charset-contradicts-ca"},
		{"UTF-8", gb18030, "PB[柯洁]PW[李世石]BR[9段]", gb18030, "charset-contradicts-ca"},
		{"US-ASCII", sjis, "PB[ソース]PW[表の裏]", sjis, "charset-contradicts-ca"},
		{"martian", gb18030, "PB[柯洁]BR[9段]", gb18030, "charset-unknown-label"},
		{"UTF-8", utf8n, "PB[山]", utf8n, ""},
		{"utf8", utf8n, "PB[é]", utf8n, ""},
		{"GBK", utf8n, "PB[小林光一]", utf8n, "charset-contradicts-ca"},
		{"gb2312", utf8n, "PB[Łukasz]", utf8n, "charset-contradicts-ca"},
	} {
		text := "(;CA[" + c.label + "]" + c.text + ";B[pd])"
		raw := []byte(text)
		if c.in != utf8n {
			raw = encode(t, c.in, text)
		}
		var d Decoder
		res := d.Decode(raw, Options{})
		if res.Name != c.name || string(res.Text) != text || codes(res.Diagnostics) != c.codes {
			t.Errorf("%s in %s: %s %.2f %q %v", text, c.in, res.Name, res.Confidence, res.Text, res.Diagnostics)
		}
	}
}

func TestOverride(t *testing.T) {
	text := "(;PB[表]PW[ソ];B[pd])"
	raw := encode(t, sjis, text)
	var d Decoder
	if res := d.Decode(raw, Options{Override: "SJIS"}); string(res.Text) != text || res.Name != sjis || res.Confidence != 1 || len(res.Diagnostics) != 0 {
		t.Errorf("%+v", res)
	}
	for _, o := range []string{"no-such-charset", "utf-16"} {
		res := d.Decode(raw, Options{Override: o})
		if !strings.HasPrefix(codes(res.Diagnostics), "charset-override-unusable") || !strings.HasSuffix(string(res.Text), ";B[pd])") {
			t.Errorf("%s: %q %v", o, res.Text, res.Diagnostics)
		}
	}
}

// TestHint lets the file's other games decide where one game cannot.
func TestHint(t *testing.T) {
	korean := encode(t, euckr, "(;PB[이창호]PW[조훈현]BR[9단]WR[9단]C[흑 불계승];B[pd])(;PB[유창혁]PW[서봉수];B[pd])")
	hint := Sniff(korean)
	if hint.Charset != euckr || hint.Confidence < 0.95 {
		t.Fatalf("%+v", hint)
	}
	game := encode(t, euckr, "(;PB[룡];B[pd])")
	var d Decoder
	with, without := d.Decode(game, Options{Hint: hint}).Name, d.Decode(game, Options{}).Name
	if with != euckr || without != gb18030 {
		t.Errorf("%s with the hint, %s without: this game should need it", with, without)
	}
	// Cut anywhere, a block tells the same.
	for n := range korean[:60] {
		if h := Sniff(korean[:len(korean)-n]); h.Charset != euckr {
			t.Errorf("%d bytes less: %+v", n, h)
		}
	}
	clean := []byte("(;PB[小林光一];B[pd])")
	for n := 10; n < len(clean); n++ {
		if h := Sniff(clean[:n]); h.Charset != utf8n {
			t.Errorf("%q: %+v", clean[:n], h)
		}
	}
	if h := Sniff([]byte("(;B[pd])")); h != (Hint{}) {
		t.Errorf("ASCII tells %+v", h)
	}
}

// TestCutCharacterKeepsBracket guards fields cut to a number of bytes: the
// half character must not swallow the bracket.
func TestCutCharacterKeepsBracket(t *testing.T) {
	for _, name := range []string{gb18030, big5, sjis, eucjp, euckr} {
		word := map[string]string{gb18030: "中国围棋名人战", big5: "中國圍棋名人戰決賽", sjis: "名人戦挑戦手合", eucjp: "名人戦挑戦手合", euckr: "명인전도전기"}[name]
		b := encode(t, name, word)
		raw := append([]byte("(;EV["), b[:len(b)-1]...)
		raw = append(raw, "]\nPB[a];B[pd];W[dp])"...)
		var d Decoder
		res := d.Decode(raw, Options{At: sgfparse.Position{File: "f", Line: 3, Col: 1}})
		if !bytes.HasSuffix(res.Text, []byte("]\nPB[a];B[pd];W[dp])")) || res.Replaced != 1 || res.Name != name {
			t.Errorf("%s: %s %q", name, res.Name, res.Text)
		}
		last := res.Diagnostics[len(res.Diagnostics)-1]
		if want := len([]rune(word)) + 5; last.Code != "charset-damaged" || last.Line != 3 || last.Col != want {
			t.Errorf("%s: %v, want column %d", name, last, want)
		}
	}
}

// TestTrailBytesLikeBrackets keeps characters whose second byte is a bracket.
func TestTrailBytesLikeBrackets(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{big5, "(;PB[也許功蓋]C[包裝也];B[pd])"},
		{sjis, "(;PB[従脳ゾ]C[ソ予従];B[pd])"},
		{gb18030, "(;PB[誡昞怮]C[穃廬 籠];B[pd])"},
	} {
		var d Decoder
		res := d.Decode(encode(t, c.name, c.text), Options{Override: c.name})
		if string(res.Text) != c.text || res.Replaced != 0 {
			t.Errorf("%s: %q", c.text, res.Text)
		}
	}
}

// TestEscapes reads the charsets that work by escapes in 7-bit text.
func TestEscapes(t *testing.T) {
	jis := "(;PB[\x1b$B>.NS8w0l\x1b(B]PW[\x1b$B@P\x1b(J];B[pd])"
	var d Decoder
	if res := d.Decode([]byte(jis), Options{}); string(res.Text) != "(;PB[小林光一]PW[石];B[pd])" || res.Name != iso2022 {
		t.Errorf("%s %q", res.Name, res.Text)
	}
	open := "(;PB[\x1b$B>.NS]PW[a]\n;B[pd];W[dp])"
	if res := d.Decode([]byte(open), Options{}); string(res.Text) != "(;PB[小林]PW[a]\n;B[pd];W[dp])" {
		t.Errorf("not switched back: %q", res.Text)
	}
	hzText := "(;CA[HZ-GB-2312]PB[~{9EA&~}]PW[a~~b];B[pd])"
	if res := d.Decode([]byte(hzText), Options{}); string(res.Text) != "(;CA[HZ-GB-2312]PB[古力]PW[a~b];B[pd])" || res.Name != hz {
		t.Errorf("%s %q", res.Name, res.Text)
	}
	if res := d.Decode([]byte("(;C[\x1b[1m~{];B[pd])"), Options{}); res.Name != ascii {
		t.Errorf("%s: other escapes are not Japanese", res.Name)
	}
}

// utf16Bytes encodes text with a byte order mark.
func utf16Bytes(text string, big, mark bool) []byte {
	if mark {
		text = "\uFEFF" + text
	}
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		if big {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return b
}

func TestReader(t *testing.T) {
	text := "(;CA[UTF-8]PB[𠮷野家]PW[a];B[pd])"
	for _, c := range []struct {
		raw, want, name string
	}{
		{string(utf16Bytes(text, false, true)), text, utf16le},
		{string(utf16Bytes(text, true, true)), text, utf16be},
		{string(utf16Bytes(text, false, false)), text, utf16le},
		{string(utf16Bytes(text, true, false)), text, utf16be},
		{text, text, ""},
		{"\uFEFF" + text, "\uFEFF" + text, ""},
		{"(;\x00\x00)", "(;\x00\x00)", ""},
		{"(", "(", ""},
		{"", "", ""},
		{"\xFF\xFE", "", utf16le},
	} {
		for what, wrap := range map[string]func(io.Reader) io.Reader{"whole": func(r io.Reader) io.Reader { return r }, "bytewise": iotest.OneByteReader, "with the error": iotest.DataErrReader} {
			r := NewReader(wrap(strings.NewReader(c.raw)))
			got, err := io.ReadAll(r)
			if err != nil || string(got) != c.want || r.Charset() != c.name {
				t.Errorf("%q %s: %q %s %v", c.raw, what, got, r.Charset(), err)
			}
			small := NewReader(wrap(strings.NewReader(c.raw)))
			if got, err := io.ReadAll(iotest.OneByteReader(small)); err != nil || string(got) != c.want {
				t.Errorf("%q %s in small steps: %q %v", c.raw, what, got, err)
			}
		}
	}
	broken := errors.New("broken")
	for _, start := range []string{"", "(;", "(;B[pd]"} {
		r := NewReader(io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken)))
		if got, err := io.ReadAll(r); string(got) != start || err != broken {
			t.Errorf("%q: %q %v", start, got, err)
		}
	}
	// The name of the stream goes with its games.
	var d Decoder
	res := d.Decode([]byte(text), Options{Stream: utf16le})
	if res.Name != utf16le || len(res.Diagnostics) != 0 {
		t.Errorf("%+v", res)
	}
}

func TestAliases(t *testing.T) {
	for label, want := range map[string]string{
		"GB2312": gb18030, "gb_2312-80": gb18030, "CP936": gb18030, "EUC-CN": gb18030, "zh_CN.GB2312": gb18030,
		"Big5": big5, "cp950": big5, "SJIS": sjis, "windows-31j": sjis, "ujis": eucjp, "KS_C_5601-1987": euckr,
		"ISO-8859-1": cp1252, "latin1": cp1252, "ISO-8859-15": "iso-8859-15", "utf8": utf8n, "UTF-16LE": utf16le,
	} {
		if got, ok := Canonical(label); !ok || got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
	if name, ok := Canonical("klingon"); ok {
		t.Errorf("klingon is %s", name)
	}
	// Every name can be decoded, and is a name of itself.
	for _, name := range aliases {
		if got, ok := Canonical(name); !ok || got != name {
			t.Errorf("%s is not its own name but %q", name, got)
		}
		var d Decoder
		if name == utf16le || name == utf16be {
			continue
		}
		if res := d.Decode([]byte("(;PB[\xB1\xB2];B[pd])"), Options{Override: name}); !utf8.Valid(res.Text) || !bytes.HasSuffix(res.Text, []byte("];B[pd])")) {
			t.Errorf("%s: %q", name, res.Text)
		}
	}
}

func TestKinds(t *testing.T) {
	last := ""
	for _, k := range Kinds {
		if k.Code <= last || k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
			t.Errorf("%+v", k)
		}
		last = k.Code
	}
}

// FuzzDecode guards: no panic, valid UTF-8, and the record around any bytes in
// a value comes through.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "abc", "古力", "\xb9\xc5\xc1\xa6", "\x83\x5c\x83", "\x1b$B", "~{", "\xe5?\x8c", "\xff\xfe", "\x81\x30\x81\x30", "\\", "\x8f\xa1", "\xb9]", "[\xb9"} {
		for _, o := range []string{"", "gbk", "sjis", "iso-2022-jp", "latin1", "utf-16"} {
			f.Add([]byte(s), o, "")
		}
	}
	f.Fuzz(func(t *testing.T, value []byte, override, label string) {
		var d Decoder
		whole := d.Decode(value, Options{Override: override})
		if !utf8.Valid(whole.Text) {
			t.Fatalf("%s of %q: not UTF-8", whole.Name, value)
		}
		Sniff(value)
		if bytes.ContainsAny(value, "[]\\(;") || strings.ContainsAny(label, "[]\\") || bytes.HasPrefix(value, bom) {
			return
		}
		raw := []byte("(;GM[1]CA[" + label + "]C[")
		if utf8.Valid([]byte(label)) {
			raw = append(append(raw, value...), "]KM[6.5];B[pd]\n;W[dp];B[])"...)
			res := d.Decode(raw, Options{Override: override})
			s := string(res.Text)
			if !strings.HasPrefix(s, "(;GM[1]CA[") || !strings.HasSuffix(s, "]KM[6.5];B[pd]\n;W[dp];B[])") {
				t.Fatalf("%s of %q: %q", res.Name, raw, s)
			}
			if n := strings.Count(s, ";B["); n != 2 {
				t.Fatalf("%s of %q: %d moves of Black", res.Name, raw, n)
			}
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	moves := strings.Repeat(";B[pd];W[dp]", 120)
	chinese := "(;PB[柯洁]PW[李世石]BR[9段]WR[9段]EV[第三届百灵杯决赛]" + moves + ")"
	for _, c := range []struct {
		name string
		raw  []byte
	}{
		{"ascii", []byte("(;PB[a]" + moves + ")")},
		{"utf-8", []byte(chinese)},
		{"gb18030", encode(b, gb18030, chinese)},
		{"damaged", []byte(strings.Replace(chinese, "洁", "\xe6\xb4?", 1))},
		{"gb18030-comments", encode(b, gb18030, "(;PB[柯洁]C["+strings.Repeat("官子阶段白棋稍损,黑棋以微弱优势获胜。", 200)+"]"+moves+")")},
	} {
		b.Run(c.name, func(b *testing.B) {
			var d Decoder
			b.SetBytes(int64(len(c.raw)))
			b.ReportAllocs()
			for b.Loop() {
				d.Decode(c.raw, Options{})
			}
		})
	}
}
