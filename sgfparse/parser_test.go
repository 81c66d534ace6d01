package sgfparse

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

func parse(text string) (*GameTree, []Diagnostic) {
	return new(Parser).Parse(&Source{File: "x.sgf", Game: 1, Line: 1, Col: 1, Raw: []byte(text), Text: []byte(text)})
}

func codes(diags []Diagnostic) string {
	var c []string
	for _, d := range diags {
		c = append(c, d.Code)
	}
	return strings.Join(c, " ")
}

func TestParse(t *testing.T) {
	for _, c := range parseCases {
		t.Run(c.name, func(t *testing.T) {
			tree, diags := parse(c.in)
			if got := dump(tree); got != c.want {
				t.Errorf("tree of %q:\n got %s\nwant %s", c.in, got, c.want)
			}
			if got := codes(diags); got != c.codes {
				t.Errorf("findings of %q:\n got %s\nwant %s\n%v", c.in, got, c.codes, diags)
			}
		})
	}
}

// The text may still be raw bytes: then the careful way through values is
// taken, which must see the same.
func TestParseRaw(t *testing.T) {
	var p Parser
	for _, c := range parseCases {
		tree, diags := p.Parse(&Source{Raw: []byte(c.in)})
		if got := dump(tree); got != c.want || codes(diags) != c.codes {
			t.Errorf("%s: raw: got %s %s, want %s %s", c.name, got, codes(diags), c.want, c.codes)
		}
	}
}

// A parser that was used before must not remember anything.
func TestParserReuse(t *testing.T) {
	var p Parser
	for range 3 {
		for _, c := range parseCases {
			tree, diags := p.Parse(&Source{Text: []byte(c.in)})
			if got := dump(tree); got != c.want || codes(diags) != c.codes {
				t.Fatalf("%s: got %s %s, want %s %s", c.name, got, codes(diags), c.want, c.codes)
			}
		}
	}
}

func TestStrict(t *testing.T) {
	p := Parser{Strict: true}
	tree, diags := p.Parse(&Source{Text: []byte("(GM[1]XYZ[x];B[aa]")})
	if dump(tree) != `(;GM["1"]XYZ["x"];B["aa"])` {
		t.Error(dump(tree))
	}
	for i, want := range []Severity{Error, Note, Error} {
		if len(diags) != 3 || diags[i].Severity != want {
			t.Fatal(diags)
		}
	}
}

func TestKinds(t *testing.T) {
	// The splitter's, and one that no small record shows: see TestGameTooLong.
	seen := map[string]bool{GameInGame.Code: true, GameTooLarge.Code: true, GameTooLong.Code: true}
	for _, c := range parseCases {
		for _, code := range strings.Fields(c.codes) {
			seen[code] = true
		}
	}
	codes := map[string]bool{}
	for _, k := range Kinds {
		if codes[k.Code] || k.Code == "" || k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
			t.Errorf("incomplete or doubled: %+v", k)
		}
		codes[k.Code] = true
		if !seen[k.Code] {
			t.Errorf("no case shows %s", k.Code)
		}
	}
	for code := range seen {
		if !codes[code] {
			t.Errorf("%s is not in the table", code)
		}
	}
}

func TestPositions(t *testing.T) {
	text := "(;GM[1]\nPB[李四]HA[0]oops PW[x]\r\n;B[aa]\r;W[bb]C[a\n\nb] ! ;B[cc]\n"
	src := &Source{File: "f.sgf", Game: 3, Line: 10, Col: 5, Text: []byte(text)}
	tree, diags := new(Parser).Parse(src)
	for _, c := range []struct {
		at         string
		line, col  int
		move       int
		diagnostic bool
	}{
		{"(;", 10, 5, 0, false},
		{"GM[", 10, 7, 0, false},
		{"PB[", 11, 1, 0, false},
		{"oops", 11, 12, 0, true},
		{";B[aa]", 12, 1, 1, false},
		{";W[bb]", 13, 1, 2, false},
		{"C[a", 13, 7, 2, false},
		{"b]", 15, 1, 2, false}, // the first "b]" is that of W[bb]: see below
		{"!", 15, 4, 2, true},
		{";B[cc]", 15, 6, 3, false},
	} {
		offset := strings.Index(text, c.at)
		if c.at == "b]" {
			offset = strings.LastIndex(text, c.at)
		}
		pos := tree.Position(uint32(offset))
		if want := (Position{File: "f.sgf", Game: 3, Line: c.line, Col: c.col, Move: c.move}); pos != want {
			t.Errorf("%q: got %+v, want %+v", c.at, pos, want)
		}
		if c.diagnostic {
			if len(diags) == 0 || diags[0].Position != pos || diags[0].Code != "stray-text" {
				t.Errorf("%q: %v", c.at, diags)
			}
			diags = diags[1:]
		}
	}
	if len(diags) != 1 || diags[0].Code != "unclosed-tree" || diags[0].String() !=
		"f.sgf:15:12: warning: game ends without its closing parenthesis (game 3, move 3) [unclosed-tree]" {
		t.Error(diags)
	}
}

// Many findings of one kind must not bury the others, nor cost memory.
func TestFindingsAreCounted(t *testing.T) {
	_, diags := parse("(;GM[1]" + strings.Repeat(" ! ;", 1000) + "B[aa]")
	n := 0
	for _, d := range diags {
		if d.Code == StrayText.Code {
			n++
		}
	}
	if n != maxFinds || codes(diags[len(diags)-1:]) != "unclosed-tree" {
		t.Error(diags)
	}
	if want := "(and 995 more)"; !strings.Contains(fmt.Sprint(diags), want) {
		t.Error(diags, "lacks", want)
	}
}

func TestDeepTree(t *testing.T) {
	const depth = 1_000_000
	start := time.Now()
	text := "(;GM[1]" + strings.Repeat("(;B[](;W[]", depth/2) + strings.Repeat(")", depth) + ")"
	tree, diags := parse(text)
	if len(diags) != 0 || tree.Len() != depth+1 {
		t.Fatal(diags, tree.Len())
	}
	moves := 0
	for n := range tree.MainLine() {
		if _, ok := tree.Move(n); ok {
			moves++
		}
	}
	if moves != depth {
		t.Error(moves)
	}
	src, _ := SplitBytes(nil, "x", []byte(text))
	if len(src) != 1 || len(src[0].Raw) != len(text) {
		t.Error(len(src))
	}
	if again, _ := parse(string(Append(nil, tree, WriteOptions{}))); again.Len() != depth+1 {
		t.Error(again.Len())
	}
	if d := time.Since(start); d > 2*time.Minute { // a square of a million is hours
		t.Error("took", d)
	}
}

// Each of these once was, or could be, read in time that grows with the
// square of its length.
func TestLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of the short run: the race detector, which runs it, has no bound of time")
	}
	const n = 40_000
	for _, unit := range []string{
		"AB[aa]", "B[aa", "C[", "C[a;W[dd]", "]", "C[a] x", ")", "(", "[", "(;", ";", "X ", "x[", "\\", "C[a\n(;GM[1]",
		"\n(;C[", "(    ", "XYZ[a]", "a[b]", "\x1b$B", "C[\xff]", "C[ \xff[", "A\x00", "C[(;W[", ":",
	} {
		for _, head := range []string{"(;GM[1]", "(;B[aa]C[", ""} {
			for try := 1; ; try++ { // the machine may be busy with something else
				few, many := readingTime(head, unit, n/4), readingTime(head, unit, n)
				if many < 2*time.Second || many < 8*few {
					break
				}
				if try == 4 {
					t.Errorf("%q and %q: %d times %v, %d times %v", head, unit, n/4, few, n, many)
					break
				}
			}
		}
	}
}

// readingTime is how long it takes to split, parse and write a unit n times.
func readingTime(head, unit string, n int) time.Duration {
	text := []byte(head + strings.Repeat(unit, n))
	start := time.Now()
	src, _ := SplitBytes(nil, "x", text)
	s := NewSplitter("x", bytes.NewReader(text))
	for {
		if _, err := s.Next(); err != nil {
			break
		}
	}
	var p Parser
	var out []byte
	for i := range src {
		tree, _ := p.Parse(&src[i])
		out = Append(out[:0], tree, WriteOptions{})
	}
	return time.Since(start)
}

func TestNoAllocation(t *testing.T) {
	var sources []Source
	for _, r := range generatedRecords(20) {
		sources = append(sources, Source{Text: r})
	}
	var p Parser
	run := func() {
		for i := range sources {
			if _, diags := p.Parse(&sources[i]); len(diags) > 0 {
				t.Fatal(diags)
			}
		}
	}
	if n := testing.AllocsPerRun(10, run); n > 0 {
		t.Errorf("%v allocations for %d games", n, len(sources))
	}
}

// A run ends where anything else than moves by turns of two letters comes.
func TestPlainMoves(t *testing.T) {
	for _, c := range []struct {
		text       string
		first, end int32
	}{
		{"(;GM[1];B[aa];W[bb];B[cc];W[dd])", 1, 4}, // the last one ends a tree
		{"(;GM[1]\n;B[aa]\n;W[bb]\n;B[cc]\n;W[dd]\n)", 1, 4},
		{"(;GM[1];W[aa];B[ZZ];W[cc]C[x];B[dd];W[ee];B[ff])", 1, 3},
		{"(;GM[1];B[aa];W[bb];B[cc][dd];W[ee];B[ff])", 1, 3},
		{"(;GM[1];B[aa];B[bb];W[cc];B[dd])", 1, 2}, // one colour twice begins another run
		{"(;GM[1];B[aa];B[bb];W[cc];B[dd])", 2, 4},
		{"(;GM[1];B[aa];W[b1];B[cc];W[dd])", 1, 2},
		{"(;GM[1];B[aa];W[];B[cc];W[dd])", 1, 2},
		{"(;B[aa];W[bb];B[cc];W[dd])", 0, 0}, // the root is none
		{"(;B[aa];W[bb];B[cc];W[dd])", 1, 3},
		{"(;GM[1];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff];B[gg]))", 1, 2},
	} {
		tree, _ := new(Parser).Parse(&Source{Text: []byte(c.text)})
		if end := c.first + tree.PlainMoves(c.first).Count; end != c.end {
			t.Errorf("%s: plain moves %d to %d, not to %d", c.text, c.first, end, c.end)
		}
		checkTree(t, tree, nil)
	}
}

// Whatever a game is made of, what is made of it is bounded, and it is told.
func TestGameTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of the short run: a large game")
	}
	const n = MaxNodes + 1000
	for name, text := range map[string]string{
		"moves":       "(;GM[1]" + strings.Repeat(";B[aa];W[bb]", n/2) + ")",
		"empty nodes": "(;GM[1]" + strings.Repeat(";", n) + ")",
		"properties":  "(;GM[1];" + strings.Repeat("B[]W[]", n) + ")",
		"parentheses": "(;GM[1]" + strings.Repeat("(", n) + ";B[aa])",
	} {
		tree, diags := parse(text)
		told := 0
		for _, d := range diags {
			if d.Code == GameTooLong.Code {
				told++
			}
		}
		if told != 1 || !tree.TooLong || tree.Len() > n || len(tree.props) > 2*n || tree.Len()+len(tree.props) < 2 {
			t.Errorf("%s: told %d times, %d nodes, %d properties", name, told, tree.Len(), len(tree.props))
		}
	}
}
