package report

import (
	"encoding/json"
	"math"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"gorescore/replay"
)

func TestFraction(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", 0.99804999: "0.998", 0.1 + 0.2: "0.3", 0.99996: "0.9999", 1.00001: "1", 0.00004: "0", -0.00001: "0",
		0.12345: "0.1235", math.NaN(): "0", math.Inf(1): "0",
	} {
		if got := string(appendFraction(nil, v)); got != want {
			t.Errorf("appendFraction(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestStringEscapes(t *testing.T) {
	for s, want := range map[string]string{
		"":                   `""`,
		`a"b\c`:              `"a\"b\\c"`,
		"\n\r\t\x00\x1b":     `"\n\r\t\u0000\u001b"`,
		"\x7f\u0085\u009b":   `"\u007f\u0085\u009b"`,
		"\u2028\u2029":       `"\u2028\u2029"`,
		"柯洁 é 😀":             `"柯洁 é 😀"`,
		"a\xffb\xe4\xb8":     "\"a\ufffdb\ufffd\ufffd\"",
		"\ufffd":             "\"\ufffd\"",
		"\xed\xa0\x80":       "\"\ufffd\ufffd\ufffd\"", // a surrogate in UTF-8
		"</script><!--&amp;": `"</script><!--&amp;"`,
	} {
		if got := string(appendString(nil, s)); got != want {
			t.Errorf("appendString(%q) = %s, want %s", s, got, want)
		}
	}
}

// TestStringsReadBack holds any bytes against the standard library's reader.
func TestStringsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		if rapid.Bool().Draw(t, "text") {
			s = rapid.String().Draw(t, "string")
		}
		out := appendString(nil, s)
		var got string
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatalf("%q gives %s: %v", s, out, err)
		}
		if want := string([]rune(s)); got != want {
			t.Fatalf("%q reads back as %q", s, got)
		}
		for _, c := range string(out) {
			if c < 0x20 || c >= 0x7f && c < 0xa0 {
				t.Fatalf("control character in %q", out)
			}
		}
		if !utf8.Valid(out) {
			t.Fatalf("invalid UTF-8 in %q", out)
		}
	})
}

// TestReadJSONOtherNumbers: what DuckDB or jq wrote again is the same number.
func TestReadJSONOtherNumbers(t *testing.T) {
	for s, want := range map[string]replay.HalfPoints{"7.0": 14, "6.50": 13, "65e-1": 13, "-7": -14, "0": 0} {
		if got, ok := ParsePoints(s); !ok || got != want {
			t.Errorf("ParsePoints(%s) = %v, %v", s, got, ok)
		}
	}
}

// TestCSVFormulas guards spreadsheets against names that are formulas.
func TestCSVFormulas(t *testing.T) {
	for in, want := range map[string]string{
		`=HYPERLINK("http://x")`: `'=HYPERLINK("http://x")`,
		"+1+cmd|' /C calc'!A0":   "'+1+cmd|' /C calc'!A0",
		"-2+3":                   "'-2+3",
		"@SUM(A1)":               "'@SUM(A1)",
		"\t=1":                   "' =1",
		"\r=1":                   "' =1",
		"＝1+1":                   "'＝1+1",
		"-6.5":                   "-6.5",
		"+5":                     "+5",
		"-":                      "'-",
		"--1":                    "'--1",
		"-1.2.3":                 "'-1.2.3",
		"-1e5":                   "'-1e5",
		"B+0.5":                  "B+0.5",
		"a=b":                    "a=b",
		"":                       "",
		"x\x00y":                 "xy",
		"\x00=1":                 "'=1",
		"a\xff":                  "a\ufffd",
	} {
		if got := guard(in); got != want {
			t.Errorf("guard(%q) = %q, want %q", in, got, want)
		}
	}
}
