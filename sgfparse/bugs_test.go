package sgfparse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bugCase is a public report about another reader, with what its input says.
// The numbers of moves and leaves are those of the grammar: what a board says
// of them is tested in package replay.
type bugCase struct {
	id      string // the file in ../testdata/bugs
	games   []bugGame
	nothing string // code of the finding when there is no game
}

type bugGame struct {
	nodes, moves int               // of the whole tree, of the main line
	first        map[string]string // values of the root, as SimpleText
	codes        string
}

var bugCases = []bugCase{
	// Old files spell names with lower-case letters.
	{id: "syn-01", games: []bugGame{{4, 3, map[string]string{"FF": "3", "SZ": "9", "PB": "A. One", "PW": "B. Two", "KM": "5.5", "RE": "B+2.5"},
		"lower-case-letters lower-case-letters lower-case-letters lower-case-letters lower-case-letters"}}},
	// CoPyright is CP, whatever its text holds.
	{id: "syn-02", games: []bugGame{{3, 2, map[string]string{"SZ": "13", "KM": "6.5", "CP": "Copyright (c) Test Server 2014   Free to copy [with credit]."},
		"lower-case-letters"}}},
	// An empty node is no move.
	{id: "syn-04", games: []bugGame{{4, 2, nil, "empty-node"}}},
	// The last parenthesis is missing.
	{id: "syn-05", games: []bugGame{{4, 3, map[string]string{"RE": "W+T"}, "unclosed-tree"}}},
	// The tail of a comment follows the game.
	{id: "syn-07", games: []bugGame{{3, 2, nil, "text-after-game"}}},
	// Each backslash escapes exactly the next character.
	{id: "syn-08", games: []bugGame{{3, 2, map[string]string{"C": `a\`}, ""}}},
	// Structure characters mean nothing inside a value.
	{id: "syn-10", games: []bugGame{{3, 2, map[string]string{"C": "note (first); see ;B[aa] (;W[bb])"}, ""}}},
	// No parenthesis, no game, and no endless loop.
	{id: "syn-11", nothing: "no-game"},
	// A list given one property at a time.
	{id: "syn-13", games: []bugGame{{3, 2, map[string]string{"HA": "4", "AB": "cc gg cg gc"}, "repeated-property repeated-property repeated-property"}}},
	// A rectangle of points.
	{id: "syn-14", games: []bugGame{{2, 1, map[string]string{"AB": "cc:ee", "AW": "pp:qq jj"}, ""}}},
	// No semicolon before the root; the values are in GBK.
	{id: "syn-16", games: []bugGame{{5, 4, map[string]string{"RD": "2015-11-02", "TM": "120", "KO": "7.5"}, "missing-semicolon"}}},
	// A long private name; it is not GM.
	{id: "syn-17", games: []bugGame{{3, 2, map[string]string{"GM": "1", "SZ": "19", "AB": "cs cr"}, "long-name"}}},
	// "dundefined" is a move without a point.
	{id: "syn-19", games: []bugGame{{5, 4, nil, ""}}},
	// Text in a comment is no property.
	{id: "syn-20", games: []bugGame{{3, 2, map[string]string{"RE": "B+17.50", "KM": "0.50"}, ""}}},
	// Three games, one parenthesis too many.
	{id: "syn-22", games: []bugGame{
		{3, 2, map[string]string{"GN": "one", "SZ": "9"}, ""},
		{2, 1, map[string]string{"GN": "two", "SZ": "13"}, "stray-close"},
		{4, 3, map[string]string{"GN": "three", "SZ": "19"}, ""},
	}},
	{id: "syn-25", games: []bugGame{{5, 4, map[string]string{"SZ": "19:9"}, ""}}},
	{id: "syn-26", games: []bugGame{
		{2, 1, map[string]string{"SZ": "19:19", "GN": "pair"}, ""},
		{2, 1, map[string]string{"SZ": "9:", "GN": "half"}, ""},
		{2, 1, map[string]string{"SZ": "0", "GN": "zero"}, ""},
	}},
	{id: "syn-28", games: []bugGame{{4, 3, nil, ""}}},
	{id: "syn-29", games: []bugGame{{2, 1, map[string]string{"AB": "cd ce"}, ""}}},
	// Escapes that were not needed.
	{id: "syn-31", games: []bugGame{{3, 2, map[string]string{"C": "abc [ok] a:b"}, ""}}},
	// Every kind of line break between moves.
	{id: "syn-32", games: []bugGame{{7, 6, nil, ""}}},
	// The first move is in the root.
	{id: "syn-34", games: []bugGame{{4, 4, map[string]string{"KM": "375", "B": "pd"}, ""}}},
	// Setup in a variation.
	{id: "syn-35", games: []bugGame{{7, 5, nil, ""}}},
}

func TestBugs(t *testing.T) {
	for _, c := range bugCases {
		t.Run(c.id, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", "testdata", "bugs", c.id+".sgf"))
			if err != nil {
				t.Fatal(err)
			}
			sources, rest := SplitBytes(nil, c.id, data)
			if len(sources) != len(c.games) {
				t.Fatalf("%d games, want %d", len(sources), len(c.games))
			}
			if codes(rest) != c.nothing {
				t.Errorf("without a game: %v, want %q", rest, c.nothing)
			}
			var p Parser
			for i, g := range c.games {
				tree, diags := p.Parse(&sources[i])
				checkBugGame(t, tree, diags, g)
			}
		})
	}
}

func checkBugGame(t *testing.T, tree *GameTree, diags []Diagnostic, want bugGame) {
	t.Helper()
	moves := 0
	for n := range tree.MainLine() {
		if _, ok := tree.Move(n); ok {
			moves++
		}
	}
	if tree.Len() != want.nodes || moves != want.moves {
		t.Errorf("%d nodes and %d moves, want %d and %d", tree.Len(), moves, want.nodes, want.moves)
	}
	for name, text := range want.first {
		var got []string
		for v := range tree.AllValues(0, ID(name)) {
			got = append(got, tree.SimpleText(v))
		}
		if s := strings.Join(got, " "); s != text {
			t.Errorf("%s is %q, want %q", name, s, text)
		}
	}
	if codes(diags) != want.codes {
		t.Errorf("findings %v, want %q", diags, want.codes)
	}
}

// A viewer exported every move as a new variation: a reader that calls itself
// for each level dies on it.
func TestBugNestedMoves(t *testing.T) {
	text := "(;GM[1]SZ[9]" + strings.Repeat("(;B[](;W[]", 10_000) + strings.Repeat(")", 20_000) + ")"
	sources, _ := SplitBytes(nil, "syn-23", []byte(text))
	if len(sources) != 1 {
		t.Fatal(len(sources))
	}
	tree, diags := new(Parser).Parse(&sources[0])
	checkBugGame(t, tree, diags, bugGame{nodes: 20_001, moves: 20_000})
}

// The values behind some of the reports, beyond the root.
func TestBugValues(t *testing.T) {
	tree, _ := parse("(;GM[1]SZ[9];B[ee];W[dundefined];B[cc];W[tt];B[];W[DP];B[ e e ])")
	var got []string
	for n := range tree.MainLine() {
		if m, ok := tree.Move(n); ok {
			got = append(got, [...]string{"", "point", "empty", "other"}[m.Kind])
			if m.Kind == MovePoint {
				got[len(got)-1] = string(rune('a'+m.X)) + string(rune('a'+m.Y))
			}
		}
	}
	// Capitals come after the small letters: D is column 30, far off a 19-line
	// board. tt is left to those who know the board.
	if s := strings.Join(got, " "); s != "ee other cc tt empty "+string(rune('a'+29))+string(rune('a'+41))+" other" {
		t.Errorf("%q", s)
	}
	tree, _ = parse("(;C[b\\\\\\] x];C[line one\\\nstill one\nline two])")
	if q, ok := tree.Prop(0, ID("C")); !ok || tree.FullText(tree.ValuesOf(q)[0]) != `b\] x` {
		t.Error(dump(tree))
	}
	if q, ok := tree.Prop(1, ID("C")); !ok || tree.FullText(tree.ValuesOf(q)[0]) != "line onestill one\nline two" ||
		tree.SimpleText(tree.ValuesOf(q)[0]) != "line onestill one line two" {
		t.Error(dump(tree))
	}
	n := 0
	for _, raw := range []string{"cc:ee", "qq:pp", "jj"} {
		for range Points([]byte(raw)) {
			n++
		}
	}
	if n != 9+4+1 {
		t.Error(n, "points")
	}
}
