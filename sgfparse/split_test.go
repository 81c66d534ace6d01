package sgfparse

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// splitAll reads a stream to its end in blocks of the given size.
func splitAll(r io.Reader, block, maxGame int) (sources []Source, rest []Diagnostic, err error) {
	s := NewSplitter("x.sgf", r)
	s.Block, s.MaxGame = block, maxGame
	for {
		var src Source
		if src, err = s.Next(); err != nil {
			if err == io.EOF {
				err = nil
			}
			return sources, s.Diagnostics(), err
		}
		sources = append(sources, src)
	}
}

// describe shows sources in a form that can be compared.
func describe(sources []Source, rest []Diagnostic) string {
	var b strings.Builder
	for _, s := range sources {
		fmt.Fprintf(&b, "%d %d:%d @%d %q %v\n", s.Game, s.Line, s.Col, s.Offset, s.Raw, s.Found)
	}
	fmt.Fprintln(&b, rest)
	return b.String()
}

// splitCase is a file and its games: texts, and codes of the findings around them.
type splitCase struct {
	name, in string
	games    []string
	codes    string
}

var splitCases = []splitCase{
	{"two games", "(;GM[1];B[aa])\n(;GM[1];B[bb])\n", []string{"(;GM[1];B[aa])", "(;GM[1];B[bb])"}, ""},
	{"on one line", "(;GM[1])(;GM[2])", []string{"(;GM[1])", "(;GM[2])"}, ""},
	{"text around", "x\n(;GM[1])\ny\n(;GM[2])z", []string{"(;GM[1])", "(;GM[2])"}, "text-before-game text-after-game text-after-game"},
	{"parentheses in text", "(a) (b\n(;GM[1])", []string{"(;GM[1])"}, "text-before-game"},
	{"too many closed", "(;GM[1]))\n(;GM[2])", []string{"(;GM[1])", "(;GM[2])"}, "stray-close"},
	{"wrapped", "(\n(;GM[1])\n(;GM[2])\n)", []string{"(;GM[1])", "(;GM[2])"}, "text-before-game stray-close"},
	{"marks between", "\ufeff(;GM[1])\r\n\ufeff(;GM[2])\x1a", []string{"(;GM[1])", "(;GM[2])"}, ""},
	{"parentheses in values", "(;C[:-) (;GM[1\\]]B[aa])(;GM[2])", []string{"(;C[:-) (;GM[1\\]]B[aa])", "(;GM[2])"}, ""},
	{"game begins in a comment", "(;GM[1];B[aa]C[see\n(;GM[2\\])\n(;GM[3\\])\n];W[bb])", []string{"(;GM[1];B[aa]C[see\n(;GM[2\\])\n(;GM[3\\])\n];W[bb])"}, ""},
	{"unescaped bracket", "(;C[see [a] :) fine];B[aa])(;GM[2])", []string{"(;C[see [a] :) fine];B[aa])", "(;GM[2])"}, ""},
	{"no opening parenthesis", ";GM[1];B[aa])\n;SZ[9];B[bb])(;GM[3])\n;C[x];B[cc])", []string{";GM[1];B[aa])", ";SZ[9];B[bb])", "(;GM[3])\n;C[x];B[cc])"}, ""},
	{"early close", "(;GM[1];B[aa])\n;W[bb])\n(;GM[2])", []string{"(;GM[1];B[aa])\n;W[bb])", "(;GM[2])"}, ""},
	{"truncated", "(;GM[1];B[aa];W[bb]\n(;GM[1]FF[4];B[cc])", []string{"(;GM[1];B[aa];W[bb]", "(;GM[1]FF[4];B[cc])"}, "game-in-game"},
	{"truncated in a variation", "(;GM[1];B[aa](;W[bb]\r\n(;PB[x]SZ[19];B[cc])", []string{"(;GM[1];B[aa](;W[bb]", "(;PB[x]SZ[19];B[cc])"}, "game-in-game"},
	{"truncated in a move", "(;GM[1];B[aa];W[b\n(;GM[1]FF[4];B[cc])", []string{"(;GM[1];B[aa];W[b", "(;GM[1]FF[4];B[cc])"}, "game-in-game"},
	{"truncated in a comment", "(;GM[1];B[aa]C[and so\n\n(;GM[1]FF[4];B[cc])", []string{"(;GM[1];B[aa]C[and so", "(;GM[1]FF[4];B[cc])"}, "game-in-game"},
	{"truncated in the header", "(;GM[1]PB[and so\n(;FF[4]GM[1];B[cc])", []string{"(;GM[1]PB[and so", "(;FF[4]GM[1];B[cc])"}, "game-in-game"},
	{"truncated, on one line", "(;GM[1]FF[4];B[aa];W[bb](;GM[1]FF[4];B[cc])(;FF[4]GM[1];B[dd])", []string{"(;GM[1]FF[4];B[aa];W[bb]", "(;GM[1]FF[4];B[cc])", "(;FF[4]GM[1];B[dd])"}, "game-in-game"},
	{"truncated in a variation, on one line", "(;GM[1];B[aa](;W[bb];B[cc] (;PB[x]SZ[19]KM[6.5]AP[y];B[cc])", []string{"(;GM[1];B[aa](;W[bb];B[cc]", "(;PB[x]SZ[19]KM[6.5]AP[y];B[cc])"}, "game-in-game"},
	{"truncated in a move, on one line", "(;GM[1];B[aa];W[b(;GM[1]FF[4];B[cc])", []string{"(;GM[1];B[aa];W[b", "(;GM[1]FF[4];B[cc])"}, "game-in-game"},
	{"variations with one property of a root", "(;GM[1];B[aa](;FF[4]C[x];W[bb])(;FF[3]FF[4];W[cc]))", []string{"(;GM[1];B[aa](;FF[4]C[x];W[bb])(;FF[3]FF[4];W[cc]))"}, ""},
	{"variations with game info", "(;GM[1];B[aa](;PB[x]RE[B+1]KM[5.5];W[bb])(;W[cc]GM[1]FF[4]))", []string{"(;GM[1];B[aa](;PB[x]RE[B+1]KM[5.5];W[bb])(;W[cc]GM[1]FF[4]))"}, ""},
	{"a root in two nodes", "(;GM[1](;FF[4]SZ[9];B[aa]))", []string{"(;GM[1](;FF[4]SZ[9];B[aa]))"}, ""},
	{"truncated at the end", "(;GM[1];B[aa])(;GM[1];B[bb] \n", []string{"(;GM[1];B[aa])", "(;GM[1];B[bb]"}, ""},
	{"variations on lines", "(;GM[1];B[aa]\n(;W[bb])\n(;W[cc]C[x]\n(;B[dd])))", []string{"(;GM[1];B[aa]\n(;W[bb])\n(;W[cc]C[x]\n(;B[dd])))"}, ""},
	{"no semicolon", "(\nTE[x]\n;B[aa])\n(\nTE[y]\n;B[bb])", []string{"(\nTE[x]\n;B[aa])", "(\nTE[y]\n;B[bb])"}, ""},
	{"empty", "", nil, "no-game"},
	{"binary", "\x89PNG\r\n\x1a\n(\x00\xff(;\x01", nil, "no-game"},

	// Charsets: the second byte of a character is a bracket or a backslash.
	{"GBK", "(;PB[\x81]\x81[\x81\\]C[\xc0\xee\x81]\xc0\xee];B[aa])(;GM[2])", []string{"(;PB[\x81]\x81[\x81\\]C[\xc0\xee\x81]\xc0\xee];B[aa])", "(;GM[2])"}, ""},
	{"GBK at the end of the value", "(;C[(\x81]);\x81]]PB[\x81]];B[aa])(;GM[2])", []string{"(;C[(\x81]);\x81]]PB[\x81]];B[aa])", "(;GM[2])"}, ""},
	{"GB18030 of four bytes", "(;PB[\x81\x30\x81\x30\x81]x];B[aa])(;GM[2])", []string{"(;PB[\x81\x30\x81\x30\x81]x];B[aa])", "(;GM[2])"}, ""},
	{"Big5", "(;PB[\xa6\xa8\xa5\\]PW[\xb3\\\xa4\xbd];B[aa])(;GM[2])", []string{"(;PB[\xa6\xa8\xa5\\]PW[\xb3\\\xa4\xbd];B[aa])", "(;GM[2])"}, ""},
	{"Shift_JIS", "(;EV[\x83\\\x95\\]PB[\xb1\xb2]C[\x94\\\x97\xcd];B[aa])(;GM[2])", []string{"(;EV[\x83\\\x95\\]PB[\xb1\xb2]C[\x94\\\x97\xcd];B[aa])", "(;GM[2])"}, ""},
	{"ISO-2022-JP", "(;PB[\x1b$B]](;\\]\x1b(B]PW[\x1b$B0B\x1b(B];B[aa])(;GM[2])", []string{"(;PB[\x1b$B]](;\\]\x1b(B]PW[\x1b$B0B\x1b(B];B[aa])", "(;GM[2])"}, ""},
	{"damaged UTF-8", "(;PB[龙星无\xe5?\x8c]  PW[\xe5?\x8a城\xe6?]BR[9\xe6\xae\xb5];B[aa])(;GM[2])", []string{"(;PB[龙星无\xe5?\x8c]  PW[\xe5?\x8a城\xe6?]BR[9\xe6\xae\xb5];B[aa])", "(;GM[2])"}, ""},
	{"damaged UTF-8 before a move", "(;GM[1]PB[\xe4\xb8\xe6];B[aa];W[bb])(;GM[2])", []string{"(;GM[1]PB[\xe4\xb8\xe6];B[aa];W[bb])", "(;GM[2])"}, ""},
	{"damaged UTF-8 at the end", "(;GM[1];B[aa]C[\xe4\xb8])\n(;GM[2])", []string{"(;GM[1];B[aa]C[\xe4\xb8])", "(;GM[2])"}, ""},
}

func TestSplit(t *testing.T) {
	for _, c := range splitCases {
		t.Run(c.name, func(t *testing.T) {
			sources, rest := SplitBytes(nil, "x.sgf", []byte(c.in))
			var games []string
			var found []Diagnostic
			for i, s := range sources {
				games = append(games, string(s.Raw))
				found = append(found, s.Found...)
				if s.Game != i+1 || c.in[s.Offset:int(s.Offset)+len(s.Raw)] != string(s.Raw) {
					t.Errorf("game %d at %d", s.Game, s.Offset)
				}
			}
			if fmt.Sprintf("%q", games) != fmt.Sprintf("%q", c.games) {
				t.Errorf("games of %q:\n got %q\nwant %q", c.in, games, c.games)
			}
			if got := codes(append(found, rest...)); got != c.codes {
				t.Errorf("findings: %s, want %s", got, c.codes)
			}
		})
	}
}

// Games, places and findings must not depend on how the stream comes in.
func TestSplitBlocks(t *testing.T) {
	for _, c := range splitCases {
		want := describe(SplitBytes(nil, "x.sgf", []byte(c.in)))
		for _, block := range []int{1, 2, 3, 7, 16, 61, 1 << 20} {
			sources, rest, err := splitAll(strings.NewReader(c.in), block, 0)
			if got := describe(sources, rest); got != want || err != nil {
				t.Errorf("%s, blocks of %d:\n got %s\nwant %s", c.name, block, got, want)
			}
		}
	}
}

// Guards that damage of the first property does not lose a whole game.
func TestSplitDamagedRoot(t *testing.T) {
	const in = "(;GM[1])\n(;GM1]\nFF[4];B[aa])\n(;GM[1])"
	for _, block := range []int{1, 7, 1 << 20} {
		sources, _, err := splitAll(strings.NewReader(in), block, 0)
		if len(sources) != 3 || err != nil || sources[1].Line != 2 || len(sources[1].Found) > 0 || string(sources[1].Raw) != "(;GM1]\nFF[4];B[aa])" {
			t.Errorf("blocks of %d: %+v, %v", block, sources, err)
		}
	}
}

// What the Splitter cuts off is what the Parser reads: nothing is left over
// and nothing is missing, except where the game itself is truncated.
func TestSplitThenParse(t *testing.T) {
	var p Parser
	for _, c := range append([]splitCase(nil), splitCases...) {
		sources, _ := SplitBytes(nil, "x.sgf", []byte(c.in))
		for i := range sources {
			_, diags := p.Parse(&sources[i])
			truncated := !bytes.HasSuffix(sources[i].Raw, []byte(")"))
			for _, d := range diags[len(sources[i].Found):] {
				switch d.Code {
				case UnclosedTree.Code, UnclosedValue.Code:
					if !truncated {
						t.Errorf("%s: %v", c.name, d)
					}
				case TextBeforeGame.Code, TextAfterGame.Code, NoGame.Code, StrayText.Code:
					t.Errorf("%s: %v", c.name, d)
				}
			}
		}
	}
}

func TestSplitPlaces(t *testing.T) {
	const text = "né (;GM[1]\n;B[aa]\r\n)\r\r\n  x (;GM[2]\r)\n\n\r(;GM[3])"
	for _, block := range []int{1, 2, 5, 100} {
		sources, _, _ := splitAll(strings.NewReader(text), block, 0)
		var got []string
		for _, s := range sources {
			got = append(got, fmt.Sprintf("%d:%d@%d", s.Line, s.Col, s.Offset))
			for _, d := range s.Found {
				got = append(got, fmt.Sprintf("%s %d:%d", d.Code, d.Line, d.Col))
			}
		}
		want := "1:4@4 text-before-game 1:1 text-after-game 5:3 5:5@28 9:1@40"
		if s := strings.Join(got, " "); s != want {
			t.Errorf("blocks of %d:\n got %s\nwant %s", block, s, want)
		}
	}
}

func TestSplitTooLarge(t *testing.T) {
	large := "(;GM[1]C[" + strings.Repeat("x(", 500) + "]" + strings.Repeat(";B[aa]\n(;W[bb])", 100) + ")"
	text := "(;GM[1];B[aa])" + large + "junk" + "(;GM[2])" + large
	for _, block := range []int{1, 10, 100, 1 << 16} {
		sources, rest, err := splitAll(strings.NewReader(text), block, 1000)
		if err != nil || len(rest) > 0 || len(sources) != 4 {
			t.Fatal(len(sources), rest, err)
		}
		for i, want := range []string{"(;GM[1];B[aa])", "", "(;GM[2])", ""} {
			if string(sources[i].Raw) != want {
				t.Errorf("game %d is %q", i+1, sources[i].Raw)
			}
		}
		if got := codes(sources[1].Found); got != "game-too-large text-after-game" {
			t.Error(got)
		}
		tree, diags := new(Parser).Parse(&sources[3])
		if dump(tree) != "(;)" || codes(diags) != "game-too-large" {
			t.Error(dump(tree), diags)
		}
	}
	if sources, _, _ := splitAll(strings.NewReader(text), 100, len(large)); len(sources) != 4 || string(sources[3].Raw) != large {
		t.Error("a game of just the limit was not read")
	}
}

// endless is a stream without an end: memory must stay bounded.
type endless struct {
	unit string
	left int
}

func (e *endless) Read(b []byte) (n int, err error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	for n < len(b) {
		n += copy(b[n:], e.unit)
	}
	e.left -= n
	return n, nil
}

func TestSplitBoundedMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 96 megabytes")
	}
	for _, unit := range []string{"junk ", "(", "(;GM[1]", "(;B[aa]", "x(;C[", "\x00"} {
		s := NewSplitter("x", &endless{unit, 16 << 20})
		s.MaxGame = 1 << 20
		largest := 0
		for {
			_, err := s.Next()
			largest = max(largest, cap(s.b))
			if err != nil {
				break
			}
		}
		if largest > 4<<20 {
			t.Errorf("%q: a buffer of %d bytes", unit, largest)
		}
	}
}

// A stream that fails half-way gives what was read, then the error.
func TestSplitReadError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("(;GM[1];B[aa])(;GM[2];B[bb]"), iotest.ErrReader(broken))
	sources, _, err := splitAll(r, 0, 0)
	if err != broken || len(sources) != 2 || string(sources[1].Raw) != "(;GM[2];B[bb]" {
		t.Error(sources, err)
	}
	if sources[0].Cut || !sources[1].Cut {
		t.Error("the unfinished game alone is cut")
	}
	r = io.MultiReader(strings.NewReader("(;GM[1];B[aa])(;GM[2];B[bb])"), iotest.ErrReader(broken))
	if sources, _, _ = splitAll(r, 0, 0); len(sources) != 2 || sources[1].Cut {
		t.Error("a closed game is not cut", sources)
	}
	if sources, _, _ = splitAll(strings.NewReader("(;GM[1];B[aa]"), 0, 0); len(sources) != 1 || sources[0].Cut {
		t.Error("a sound stream cuts nothing", sources)
	}
	s := NewSplitter("x", iotest.ErrReader(broken))
	for range 3 {
		if _, err := s.Next(); err != broken {
			t.Error(err)
		}
	}
}

// Batches may be kept: later reading must not change them.
func TestSplitBatchesAreOwned(t *testing.T) {
	var file bytes.Buffer
	for i := range 1000 {
		fmt.Fprintf(&file, "(;GN[%d];B[aa])\n", i)
	}
	s := NewSplitter("x", &file)
	s.Block = 256
	var all []Source
	for {
		batch, err := s.NextBatch(nil)
		if err != nil {
			break
		}
		all = append(all, batch...)
	}
	for i, src := range all {
		if want := fmt.Sprintf("(;GN[%d];B[aa])", i); string(src.Raw) != want || cap(src.Raw) != len(want) {
			t.Fatalf("game %d became %q", i, src.Raw)
		}
	}
	if len(all) != 1000 {
		t.Error(len(all))
	}
}

// corpusFile joins the records of an archive, or takes a whole file.
func corpusFile(t *testing.T, name string, limit int) []byte {
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is not set")
	}
	path := filepath.Join(dir, "archive", name)
	if strings.HasSuffix(name, ".zip") {
		return bytes.Join(zipRecords(t, path, limit), []byte("\n"))
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Over real archives: the games do not depend on the blocks, all text belongs
// to a game, every game is read to its end, and parse after write is a fixed
// point.
func TestCorpus(t *testing.T) {
	for _, c := range []struct {
		name  string
		games int // 0: one for each "(;" at the beginning of a line
	}{
		{"fox.zip", 0}, {"kgs6d.zip", 0}, {"yenw_AI.zip", 0}, {"tygem-month.sgf.gz", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := corpusFile(t, c.name, 700)
			want, rest := SplitBytes(nil, "x.sgf", data)
			got, rest2, err := splitAll(bytes.NewReader(data), 50_000, 0)
			if describe(got, rest2) != describe(want, rest) || err != nil {
				t.Error("the games depend on the size of the blocks")
			}
			moves, errors := 0, map[string]int{}
			var p, again Parser
			var out []byte
			for i := range want {
				tree, diags := p.Parse(&want[i])
				for _, d := range diags {
					errors[d.Code]++
				}
				moves += tree.Len()
				if i%10 > 0 {
					continue
				}
				text := dump(tree)
				out = Append(out[:0], tree, WriteOptions{KeepHeader: true})
				if back, _ := again.Parse(&Source{Text: out}); dump(back) != text {
					t.Errorf("parse after write differs: %.200s", want[i].Raw)
				}
			}
			t.Logf("%d bytes, %d games, %d nodes, findings %v", len(data), len(want), moves, errors)
			starts := bytes.Count(data, []byte("\n(;")) + 1
			if len(want) < starts*99/100 || len(want) > starts*101/100 {
				t.Errorf("%d games, but %d lines begin like one", len(want), starts)
			}
			for _, code := range []string{TextAfterGame.Code, ValueWithoutName.Code, StrayText.Code} {
				if errors[code]*200 > len(want) {
					t.Errorf("%d of %d games have %s", errors[code], len(want), code)
				}
			}
		})
	}
}

// Guards that a splitter used for one file after another overwrites none of
// the games that it gave out before, small or larger than a block.
func TestSplitterReusedKeepsGames(t *testing.T) {
	var s Splitter
	var games []Source
	var want []string
	for i := range 50 {
		text := fmt.Sprintf("(;GN[%d]C[%s];B[aa])", i, strings.Repeat("x", i*i*20))
		s.Reset("x.sgf", iotest.HalfReader(strings.NewReader(text)))
		for {
			src, err := s.Next()
			if err != nil {
				break
			}
			games, want = append(games, src), append(want, text)
		}
	}
	if len(games) != 50 {
		t.Fatal(len(games))
	}
	for i, g := range games {
		if string(g.Raw) != want[i] {
			t.Errorf("game %d is %.40q, want %.40q", i, g.Raw, want[i])
		}
	}
}
