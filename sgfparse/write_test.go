package sgfparse

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// checkWrite tests what Append promises about a tree.
func checkWrite(t interface {
	Helper()
	Errorf(string, ...any)
}, tree *GameTree) {
	t.Helper()
	want := dump(tree)
	for _, opt := range []WriteOptions{{KeepHeader: true}, {KeepHeader: true, Flat: true}} {
		out := Append(nil, tree, opt)
		again, diags := parse(string(out))
		if got := dump(again); got != want {
			t.Errorf("parse after write:\n got %s\nwant %s\n via %q", got, want, out)
		}
		for _, d := range diags {
			switch d.Code {
			case EmptyNode.Code, LongName.Code, ExtraValues.Code:
			default:
				t.Errorf("written text has a finding: %v\n%q", d, out)
			}
		}
		if twice := Append(nil, again, opt); !bytes.Equal(out, twice) {
			t.Errorf("write after parse after write:\n got %q\nwant %q", twice, out)
		}
		if sources, _ := SplitBytes(nil, "", bytes.Repeat(out, 2)); len(sources) != 2 || len(sources[1].Found) > 0 ||
			string(sources[1].Raw) != strings.TrimSpace(string(out)) {
			t.Errorf("two copies of %q are %d games", out, len(sources))
		}
	}
	out := Append(nil, tree, WriteOptions{})
	again, _ := parse(string(out))
	if ff, _ := again.First(0, ID("FF")); ff != "4" {
		t.Errorf("FF is %q", ff)
	}
	if ca, _ := again.First(0, ID("CA")); ca != "UTF-8" {
		t.Errorf("CA is %q", ca)
	}
	if twice := Append(nil, again, WriteOptions{}); !bytes.Equal(out, twice) {
		t.Errorf("write after parse after write:\n got %q\nwant %q", twice, out)
	}
}

func TestAppend(t *testing.T) {
	for _, c := range parseCases {
		t.Run(c.name, func(t *testing.T) {
			tree, _ := parse(c.in)
			checkWrite(t, tree)
			tree, _ = new(Parser).Parse(&Source{Raw: []byte(c.in)})
			checkWrite(t, tree)
		})
	}
}

func TestAppendText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"(;GM[1]CA[GB2312]FF[3]PB[x];B[aa])", "(;FF[4]CA[UTF-8]GM[1]PB[x];B[aa])\n"},
		{"(;C[a\\b \\[c\\] d\\:e]AP[f\\:g:h])", "(;FF[4]CA[UTF-8]C[ab [c\\] d:e]AP[f\\:g:h])\n"},
		{"(;C[one]AB[aa]PlayerBlack[x]AB[bb]C[two])", "(;FF[4]CA[UTF-8]C[one\ntwo]AB[aa][bb]PB[x])\n"},
		{"(;C[a\\\r\nb\r\nc\x00\xffd])", "(;FF[4]CA[UTF-8]C[ab\nc\ufffdd])\n"},
		{"(;GM[1](;B[aa])(;B[bb](;W[cc])(;W[dd])))", "(;FF[4]CA[UTF-8]GM[1]\n(;B[aa])\n(;B[bb]\n(;W[cc])\n(;W[dd])))\n"},
	} {
		tree, _ := parse(c.in)
		if got := string(Append(nil, tree, WriteOptions{})); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.in, got, c.want)
		}
	}
	tree, _ := parse("(;GM[1]" + strings.Repeat(";B[aa]", 100) + ")")
	for line := range strings.Lines(string(Append([]byte("x"), tree, WriteOptions{}))) {
		if len(line) > maxLine+10 {
			t.Errorf("long line %q", line)
		}
	}
}

func TestBuilder(t *testing.T) {
	var b Builder
	root := b.AddNode(-1)
	b.Add("GM", "1")
	b.AddProp("AP")
	b.AddValue("a:b", "c]\\d")
	b.AddProp("AB")
	b.AddValue("aa")
	b.AddValue("bb")
	b.AddProp("KM") // without a value
	first := b.AddNode(root)
	b.Add("B", "cc")
	b.AddProp("!?")
	b.AddValue("dropped")
	b.AddNode(first)
	b.Add("W", "dd")
	b.AddNode(root)
	b.Add("B", "ee")
	b.Add("C", "(;W[ff]")
	tree := b.Tree()
	want := `(;GM["1"]AP["a:b":"c]\d"]AB["aa"]["bb"](;B["cc"];W["dd"])(;B["ee"]C["(;W[ff]"]))`
	if got := dump(tree); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	checkWrite(t, tree)
	if got := dump(b.Tree()); got != "(;)" {
		t.Error(got)
	}
	b.Add("GM", "1")
	if got := dump(b.Tree()); got != `(;GM["1"])` {
		t.Error(got)
	}
}

// Any tree survives being written and read, whatever its texts hold.
func TestWriteAnyTree(t *testing.T) {
	name := rapid.SampledFrom([]string{"B", "W", "C", "PB", "AB", "LB", "XYZ", "GM", "SZ", "AP", "RE", "Q"})
	text := rapid.StringOf(rapid.SampledFrom([]rune("ab[]\\:;()BWGM \n\r\t\x00\x1b$李")))
	rapid.Check(t, func(t *rapid.T) {
		var b Builder
		for n := range rapid.IntRange(1, 12).Draw(t, "nodes") {
			b.AddNode(int32(rapid.IntRange(-1, n).Draw(t, "parent")))
			for range rapid.IntRange(0, 3).Draw(t, "props") {
				b.AddProp(name.Draw(t, "name"))
				for range rapid.IntRange(1, 2).Draw(t, "values") {
					if rapid.Bool().Draw(t, "composed") {
						b.AddValue(text.Draw(t, "text"), text.Draw(t, "text"))
					} else {
						b.AddValue(text.Draw(t, "text"))
					}
				}
			}
		}
		checkWrite(t, b.Tree())
	})
}
