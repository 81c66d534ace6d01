package sgfparse

import "strings"

// parseCase is one record (or one damaged text) with the tree that is read
// from it and the codes of its findings in order. The table feeds the tests of
// the parser, the writer and the splitter, and seeds the fuzz tests.
type parseCase struct {
	name  string
	in    string
	want  string // see dump
	codes string
}

var parseCases = []parseCase{
	// The grammar as it should be.
	{"one move", "(;GM[1];B[aa])", `(;GM["1"];B["aa"])`, ""},
	{"blanks everywhere", " \n( ; GM [1] \t; B\r\n[aa] )\n", `(;GM["1"];B["aa"])`, ""},
	{"variations", "(;A[1](;B[bb];W[cc])(;B[dd](;W[ee])(;W[ff])))",
		`(;A["1"](;B["bb"];W["cc"])(;B["dd"](;W["ee"])(;W["ff"])))`, ""},
	{"lone variation", "(;A[1](;B[bb](;W[cc])))", `(;A["1"];B["bb"];W["cc"])`, ""},
	{"lists", "(;AB[aa][bb] [cc]\n[dd]AW[ee:ff])", `(;AB["aa"]["bb"]["cc"]["dd"]AW["ee":"ff"])`, ""},
	{"empty values", "(;GN[];B[])", `(;GN[""];B[""])`, ""},
	{"move after line break", "(;GM[1]\n;B[aa]\n;W[bb]\n)", `(;GM["1"];B["aa"];W["bb"])`, ""},
	{"move with more", "(;;B[aa]BL[10];W[bb]C[x];B[cc])", `(;;B["aa"]BL["10"];W["bb"]C["x"];B["cc"])`, "empty-node"},
	{"capital points", "(;SZ[52];B[aZ];W[Za])", `(;SZ["52"];B["aZ"];W["Za"])`, ""},
	{"structure inside a value", "(;C[(;B[aa\\])];B[bb])", `(;C["(;B[aa])"];B["bb"])`, ""},
	{"composed", "(;AP[a\\:b:c\\:d];LB[aa:x][bb:y:z])", `(;AP["a:b":"c:d"];LB["aa":"x"]["bb":"y:z"])`, ""},
	{"label is a bracket", "(;LB[aa:[][bb:x])", `(;LB["aa":"["]["bb":"x"])`, ""},
	{"bracket opened in a comment", "(;C[a [b];B[cc])", `(;C["a [b"];B["cc"])`, ""},
	{"bracket opened in the last comment", "(;B[cc]C[a [b])", `(;B["cc"]C["a [b"])`, ""},
	{"backslash at the end", "(;C[a\\\\];B[aa])", `(;C["a\"];B["aa"])`, ""},
	{"three backslashes", "(;C[a\\\\\\] b];B[aa])", `(;C["a\] b"];B["aa"])`, ""},
	{"soft breaks", "(;C[a\\\nb\\\r\nc\\\n\rd\re\n\rf\r\ng])", `(;C["abcd\ne\nf\ng"])`, ""},
	{"values over lines", "(;PB[Go\nSei\\\r\ngen]KM[\n6.5\n]AB[aa]\n[bb]\r\n[cc];B[\ndd];W[\r\n])",
		`(;PB["Go\nSeigen"]KM["\n6.5\n"]AB["aa"]["bb"]["cc"];B["\ndd"];W["\n"])`, ""},
	{"white space in text", "(;C[ a\tb\v c ])", `(;C[" a b  c "])`, ""},
	{"characters", "(;PB[李]PW[ソ表]C[é] ; B[aa])", `(;PB["李"]PW["ソ表"]C["é"];B["aa"])`, ""},
	{"escaped character", "(;C[\\é\\李x])", `(;C["é李x"])`, ""},
	{"byte order mark", "\ufeff(;GM[1])", `(;GM["1"])`, ""},
	{"end of file mark of DOS", "(;GM[1])\r\n\x1a", `(;GM["1"])`, ""},
	{"empty root", "(;)", `(;)`, "empty-node"},

	// Damage around the game.
	{"nothing", "", `(;)`, "no-game"},
	{"no parenthesis", ";;)\n", `(;)`, "no-game"},
	{"no parenthesis but moves", ";B[aa];W[bb])", `(;)`, "no-game"},
	{"no parenthesis but a root", "\n;PB[x]GM[1];B[aa](;W[bb])(;W[cc]))", `(;PB["x"]GM["1"];B["aa"](;W["bb"])(;W["cc"]))`, "missing-parenthesis"},
	{"a second root", "(;GM[1];B[aa])\n;GM[1];B[bb])", `(;GM["1"];B["aa"])`, "text-after-game"},
	{"first property without its bracket", "(;GM1]\nFF[4];B[aa])", `(;FF["4"];B["aa"])`, "stray-text"},
	{"first property is a rest", "(; UTF-8]GM[1];B[aa])", `(;GM["1"];B["aa"])`, "stray-text"},
	{"words and no root", "(;see B[aa] or C[x])", `(;)`, "no-game"},
	{"only text", "Dear reader (who cares),\n(B) and so on", `(;)`, "no-game"},
	{"mail header", "From: x (y)\nSubject: (none);\n\n(;GM[1])", `(;GM["1"])`, "text-before-game"},
	{"text after", "(;GM[1];B[aa])\n]C[x])", `(;GM["1"];B["aa"])`, "text-after-game"},
	{"stray close", "(;GM[1];B[aa]))", `(;GM["1"];B["aa"])`, "stray-close"},
	{"early close", "(;GM[1];B[aa]);W[bb];B[cc])", `(;GM["1"];B["aa"];W["bb"];B["cc"])`, "stray-close"},
	{"early close in the root", "(;GM[1]) FF[4]\n;B[aa])", `(;GM["1"]FF["4"];B["aa"])`, "stray-close"},
	{"early close in a node", "(;GM[1];B[aa])C[x];W[bb])", `(;GM["1"];B["aa"]C["x"];W["bb"])`, "stray-close"},
	{"early close for a semicolon", "(;GM[1];B[aa])W[bb];B[cc])", `(;GM["1"];B["aa"]W["bb"];B["cc"])`, "stray-close"},
	{"another root behind moves", "(;GM[1];B[aa])\nGM[1]FF[4];W[bb])", `(;GM["1"];B["aa"])`, "text-after-game"},
	{"outer parenthesis", "((;GM[1];B[aa]))", `(;GM["1"];B["aa"])`, "text-before-game stray-close"},

	// Damage of the tree.
	{"unclosed", "(;GM[1];B[aa]", `(;GM["1"];B["aa"])`, "unclosed-tree"},
	{"unclosed variations", "(;GM[1](;B[aa](;W[bb]", `(;GM["1"];B["aa"];W["bb"])`, "unclosed-tree"},
	{"no first semicolon", "(GM[1]\nPB[x]\n;B[aa])", `(;GM["1"]PB["x"];B["aa"])`, "missing-semicolon"},
	{"no semicolon in a variation", "(;GM[1](B[aa];W[bb])(B[cc]))", `(;GM["1"](;B["aa"];W["bb"])(;B["cc"]))`, "missing-semicolon missing-semicolon"},
	{"property after a variation", "(;GM[1](;B[aa])C[x])", `(;GM["1"](;B["aa"])(;C["x"]))`, "missing-semicolon"},
	{"node after a variation", "(;GM[1](;B[aa]);B[bb];W[cc])", `(;GM["1"](;B["aa"])(;B["bb"];W["cc"]))`, "node-after-variation"},
	{"empty variation", "(;GM[1]()(;B[aa])( ))", `(;GM["1"];B["aa"])`, "empty-variation empty-variation"},
	{"doubled parentheses", "(;GM[1]((;B[aa])(;B[bb]))(;B[cc]))", `(;GM["1"](;B["aa"])(;B["bb"])(;B["cc"]))`, "doubled-parenthesis"},
	{"empty nodes", "(;GM[1];;B[aa];)", `(;GM["1"];;B["aa"];)`, "empty-node empty-node"},

	// Damage of properties.
	{"long names of FF1", "(;GaMe[1]PlayerBlack[x];Black[aa];White[bb])", `(;GM["1"]PB["x"];B["aa"];W["bb"])`,
		"lower-case-letters lower-case-letters lower-case-letters lower-case-letters"},
	{"lower case", "(;gm[1]sz[9];b[aa];w[bb])", `(;GM["1"]SZ["9"];B["aa"];W["bb"])`,
		"lower-case-name lower-case-name lower-case-name lower-case-name"},
	{"some lower case", "(;GM[1]sz[9];b[aa];w[bb])", `(;GM["1"]SZ["9"];B["aa"];W["bb"])`,
		"lower-case-name lower-case-name lower-case-name"},
	{"texts in lower case", "(;pb[x]pw[y 9d]ab[aa]re[W+5.5];b[];w[]c[z];b[aa])", `(;PB["x"]PW["y 9d"]AB["aa"]RE["W+5.5"];B[""];W[""]C["z"];B["aa"])`,
		"lower-case-name lower-case-name lower-case-name lower-case-name lower-case-name"},
	{"moves alone in lower case", "(;GM[1]C[x];b[aa];w[bb])", `(;GM["1"]C["x"];B["aa"];W["bb"])`, "lower-case-name lower-case-name"},
	{"words that look like a lower-case name", "(;GM[1]C[9d [x] ok[y] z];B[aa])", `(;GM["1"]C["9d [x] ok[y] z"];B["aa"])`, "unescaped-bracket"},
	{"rank in a lower-case comment", "(;GM[1];b[aa]c[see [9d] be[st];w[bb])", `(;GM["1"];B["aa"]C["see [9d] be[st"];W["bb"])`, "lower-case-name lower-case-name unescaped-bracket lower-case-name"},
	{"private names of our own", "(;XDOUBT[1];B[aa]XCONF[0.9])", `(;XDOUBT["1"];B["aa"]XCONF["0.9"])`, ""},
	{"private name", "(;MULTIGOGM[1]KGSDE[x])", `(;MULTIGOGM["1"]KGSDE["x"])`, "long-name long-name"},
	{"digit in a name", "(;GM[1]M1[x]A12[y])", `(;GM["1"]M1["x"]A12["y"])`, "long-name"},
	{"list repeated", "(;AB[cc]AB[gg]PB[x]AB[cg]AB[gc])", `(;AB["cc"]["gg"]["cg"]["gc"]PB["x"])`,
		"repeated-property repeated-property repeated-property"},
	{"comment repeated", "(;C[a]C[b])", `(;C["a\nb"])`, "repeated-property"},
	{"long name repeated", "(;XYZ[a]XYZ[b])", `(;XYZ["a"]["b"])`, "long-name long-name repeated-property"},
	{"move repeated", "(;GM[1];B[aa]B[bb])", `(;GM["1"];B["aa"]["bb"])`, "repeated-property"},
	{"names that share letters", "(;A[1]AB[aa]BA[2]B[bb])", `(;A["1"]AB["aa"]BA["2"]B["bb"])`, ""},
	{"same name in two nodes", "(;C[a];C[b])", `(;C["a"];C["b"])`, ""},
	{"several values", "(;PB[a][b];B[aa][bb])", `(;PB["a"]["b"];B["aa"]["bb"])`, "extra-values extra-values"},
	{"no value", "(;GM[1]SZ;B;W[aa])", `(;GM["1"];B["B"];W["aa"])`, "property-without-value property-without-value"},
	{"move without a value beside another", "(;GM[1];B W[aa]KM)", `(;GM["1"];B["B"]W["aa"])`, "property-without-value property-without-value"},
	{"long and small names without a value", "(;GM[1];Bb[;w[;W[aa])", `(;GM["1"];B["B"];W["w"];W["aa"])`,
		"lower-case-letters property-without-value unclosed-value lower-case-name property-without-value unclosed-value"},
	{"no name", "(;GM[1];[aa];W[bb])", `(;GM["1"];;W["bb"])`, "empty-node value-without-name"},
	{"move without its bracket", "(;GM[1];Baa];W[bb];B cc])", `(;GM["1"];B["B"];W["bb"];B["B"])`, "stray-text stray-text"},
	{"move in other brackets", "(;GM[1];B{aa};W［bb］;B<cc>)", `(;GM["1"];B["B"];W["W"];B["B"])`, "stray-text stray-text stray-text"},
	{"words that begin as a move", "(;GM[1];But he;B[aa];What a move;W[bb])", `(;GM["1"];;B["aa"];;W["bb"])`, "empty-node stray-text empty-node stray-text"},
	{"doubled bracket", "(;GM[1]];B[aa]])", `(;GM["1"];B["aa"])`, "stray-text stray-text"},
	{"words between", "(;GM[1] oops PB[x] } ;B[aa])", `(;GM["1"]PB["x"];B["aa"])`, "stray-text stray-text"},
	{"ESC in a text", "(;PB[a\x1b[31mb];B[aa])", `(;PB["a[31mb"];B["aa"])`, "escape-bytes"},
	{"NUL", "(;GM[1]\x00PB[a\x00b];B[aa])", `(;GM["1"]PB["ab"];B["aa"])`, "nul-bytes"},

	// Damage of values.
	{"value unclosed at the end", "(;GM[1];B[aa];W[b", `(;GM["1"];B["aa"];W["b"])`, "unclosed-value unclosed-tree"},
	{"move unclosed at the end", "(;GM[1];B[aa];W[", `(;GM["1"];B["aa"];W["W"])`, "property-without-value unclosed-value unclosed-tree"},
	{"comment unclosed at the end", "(;GM[1]C[a \\", `(;GM["1"]C["a "])`, "unclosed-value unclosed-tree"},
	{"move unclosed", "(;GM[1];B[aa;W[bb];B[cc])", `(;GM["1"];B["aa"];W["bb"];B["cc"])`, "unclosed-value"},
	{"number unclosed", "(;SZ[19KM[6.5];B[aa])", `(;SZ["19"]KM["6.5"];B["aa"])`, "unclosed-value"},
	{"list unclosed", "(;AB[aa[bb][cc];B[dd])", `(;AB["aa"]["bb"]["cc"];B["dd"])`, "unclosed-value"},
	{"comment runs into a move", "(;C[hello ;W[bb];B[cc])", `(;C["hello"];W["bb"];B["cc"])`, "unclosed-value"},
	{"comment runs into a variation", "(;B[aa]C[hello\n(;W[bb];B[cc])(;W[dd]))", `(;B["aa"]C["hello"](;W["bb"];B["cc"])(;W["dd"]))`, "unclosed-value"},
	{"smile", "(;C[nice :] indeed];B[aa])", `(;C["nice :] indeed"];B["aa"])`, "unescaped-bracket"},
	{"rank in a comment", "(;C[u [9k]: hi];B[aa]C[[a] [b] c])", `(;C["u [9k]: hi"];B["aa"]C["[a] [b] c"])`, "unescaped-bracket unescaped-bracket"},
	{"bracket in a number ends it", "(;KM[6.5] and so];B[aa])", `(;KM["6.5"];B["aa"])`, "stray-text"},
	{"bracket after a point ends it", "(;B[aa] see];W[bb])", `(;B["aa"];W["bb"])`, "stray-text"},
	{"bracket in a comment's end", "(;C[a [b]];B[aa])", `(;C["a [b]"];B["aa"])`, "unescaped-bracket"},
	{"move spelled in a comment", "(;C[see [c4]; good];B[aa])", `(;C["see [c4]; good"];B["aa"])`, "unescaped-bracket"},
	{"parenthesis after a bracket", "(;C[see [a] :) fine];B[aa])", `(;C["see [a] :) fine"];B["aa"])`, "unescaped-bracket"},
	{"junk after a comment", "(;C[fine]};B[aa];W[bb])", `(;C["fine"];B["aa"];W["bb"])`, "stray-text"},
}

// dump shows what a tree means in the simplest words: repetitions joined,
// texts without escapes, composed values apart. It shares no code with Append.
func dump(t *GameTree) string {
	var b strings.Builder
	b.WriteByte('(')
	dumpNode(&b, t, 0)
	b.WriteByte(')')
	return b.String()
}

func dumpNode(b *strings.Builder, t *GameTree, n int32) {
	for {
		b.WriteByte(';')
		dumpProps(b, t, n)
		child := t.Nodes()[n].Child
		if child < 0 {
			return
		}
		if t.Nodes()[child].Sibling >= 0 {
			for c := range t.Children(n) {
				b.WriteByte('(')
				dumpNode(b, t, c)
				b.WriteByte(')')
			}
			return
		}
		n = child
	}
}

func dumpProps(b *strings.Builder, t *GameTree, n int32) {
	var names []string
	values := map[string][]string{}
	for _, q := range t.PropsOf(n) {
		name := t.Name(q)
		if len(values[name]) == 0 {
			names = append(names, name)
		}
		for _, v := range t.ValuesOf(q) {
			if name == "C" || name == "GC" {
				s := t.FullText(v)
				if old := values[name]; len(old) > 0 {
					s = old[0] + "\n" + s
				}
				values[name] = []string{s}
				continue
			}
			values[name] = append(values[name], dumpValue(t, name, v))
		}
	}
	for _, name := range names {
		b.WriteString(name)
		for _, v := range values[name] {
			if name == "C" || name == "GC" {
				v = quoted(v)
			}
			b.WriteString("[" + v + "]")
		}
	}
}

func dumpValue(t *GameTree, name string, v Value) string {
	composed := map[string]bool{"AP": true, "LB": true, "AR": true, "LN": true, "SZ": true, "FG": true, "AB": true, "AW": true, "AE": true, "XYZ": true}
	if first, second, ok := t.Compose(v); ok && composed[name] {
		return quoted(t.FullText(first)) + ":" + quoted(t.FullText(second))
	}
	return quoted(t.FullText(v))
}

// quoted quotes a text with every byte that is no UTF-8 as U+FFFD.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch r {
		case '\n':
			b.WriteString(`\n`)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
