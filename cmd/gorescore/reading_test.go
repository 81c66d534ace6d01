package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay/header"
	"gorescore/sgfparse"
)

//go:generate go test -run TestReadingDocument -update-reading

var updateReading = flag.Bool("update-reading", false, "write docs/reading.md anew")

const readingDocument = "../../docs/reading.md"

// A leniency is one row of docs/reading.md: what is read although the format
// forbids it, or in a way that other readers get wrong.
type leniency struct {
	what  string
	codes string // of its findings; their titles and reasons are the why
	why   string // where no finding says it: the form is legal
	tests string // "folder TestName/the case", parted by ";;"
}

// leniencies is the table; TestReadingDocument demands that no finding of the
// parser and no reading of header that bends the format is left out.
var leniencies = []leniency{
	{"several games in a file, each with its own header, charset and findings", "", "Collections are one file.", "sgfparse TestSplit/two games;;sgfparse TestSplit/on one line"},
	{"text before the `(`, after the last `)` and between games", "text-before-game text-after-game", "", "sgfparse TestParse/mail header;;sgfparse TestParse/text after;;sgfparse TestSplit/text around"},
	{"no `(` before the root", "missing-parenthesis", "", "sgfparse TestParse/no parenthesis but a root;;sgfparse TestSplit/no opening parenthesis"},
	{"a `)` too many, or too early", "stray-close", "", "sgfparse TestParse/stray close;;sgfparse TestParse/early close;;sgfparse TestParse/early close in the root"},
	{"a `)` too few: at the end, or before the next game", "unclosed-tree game-in-game", "", "sgfparse TestParse/unclosed variations;;sgfparse TestSplit/truncated in a comment"},
	{"an empty game: a root without properties, a header without moves", "empty-node", "", "sgfparse TestParse/empty root;;replay/header TestMainLine/no moves"},
	{"a file without any game is one finding, no crash", "no-game", "", "sgfparse TestParse/only text;;sgfparse TestSplit/binary"},
	{"a game beyond the size limit is skipped, the next one is read", "game-too-large", "", "sgfparse TestSplitTooLarge/"},
	{"of a game beyond the limits of nodes, moves or setup stones the rest is left out", "game-too-long", "", "sgfparse TestGameTooLong;;replay/header TestTooManyMovesAndSetupStones"},
	{"variations a million levels deep", "", "Some viewers write each move as a variation. Nothing in the reader calls itself.", "sgfparse TestDeepTree/;;sgfparse TestBugNestedMoves/"},
	{"a missing `;` before the root or at the start of a variation", "missing-semicolon", "", "sgfparse TestParse/no first semicolon;;sgfparse TestParse/no semicolon in a variation"},
	{"a node after a variation", "node-after-variation", "", "sgfparse TestParse/node after a variation"},
	{"empty and doubled parentheses", "empty-variation doubled-parenthesis", "", "sgfparse TestParse/empty variation;;sgfparse TestParse/doubled parentheses"},
	{"words or brackets between properties", "stray-text", "", "sgfparse TestParse/words between;;sgfparse TestParse/doubled bracket;;sgfparse TestParse/first property without its bracket"},
	{"a property without a value, a value without a name", "property-without-value value-without-name", "", "sgfparse TestParse/no value;;sgfparse TestParse/no name"},
	{"a value that is not closed", "unclosed-value", "", "sgfparse TestParse/move unclosed;;sgfparse TestParse/comment runs into a variation;;sgfparse TestParse/value unclosed at the end"},
	{"a `]` without a backslash, in texts (names, comments) only", "unescaped-bracket", "", "sgfparse TestParse/smile;;sgfparse TestParse/rank in a comment;;sgfparse TestParse/bracket in a number ends it"},
	{"values over several lines; an escaped line break is none", "", "Texts are wrapped at 60 or 80 columns, numbers and points too.", "sgfparse TestParse/soft breaks;;sgfparse TestParse/values over lines;;replay/header TestMainLine/blanks in a value;;replay/header TestEscapesInPoints;;replay/header TestValuesOverLines/"},
	{"NUL and ESC bytes", "nul-bytes escape-bytes", "", "sgfparse TestParse/NUL;;sgfparse TestParse/ESC in a text"},
	{"lower-case letters in names, as in FF[1] to FF[3]", "lower-case-letters lower-case-name", "", "sgfparse TestParse/long names of FF1;;sgfparse TestParse/lower case"},
	{"private properties with long names", "long-name", "", "sgfparse TestParse/private name"},
	{"a property twice in one node: lists are joined, of others the first counts", "repeated-property", "", "sgfparse TestParse/list repeated;;sgfparse TestParse/comment repeated;;sgfparse TestParse/move repeated"},
	{"several values where one is allowed", "extra-values", "", "sgfparse TestParse/several values"},
	{"values of the root (RE, KM, SZ ...) in a later node", "root-property-later", "", "replay/header TestFindings/(;SZ[9];B[aa]^RE[B+R]);;replay/header TestFindings/(;KM[5];B[aa]SZ[^9])"},
	{"no board size", "size-absent", "", "replay/header TestFindings/^(;KM[6.5];B[pd])"},
	{"`SZ[19:19]`, `SZ[13x9]`", "size-form", "", "replay/header TestFindings/(;SZ[^19:19];B[ss]);;replay/header TestFindings/(;SZ[^13x9];B[mi])"},
	{"`SZ[13)]`, `SZ[9:]`: read, but kept out of rescoring", "size-malformed", "", "replay/header TestFindings/(;SZ[^13)];B[ee]);;replay/header TestFindings/(;SZ[^9:];B[ee])"},
	{"`[tt]` is a pass up to 19 lines and a point beyond; `[]` is a pass always", "", "FF[3] wrote passes as tt; from 20 lines on it is a point of the board.", "replay/header TestMainLine/tt passes up to 19 lines;;replay/header TestTTBySize/"},
	{"a pass as the point one line beyond the board, or as the word", "pass-beyond-board pass-word", "", "replay/header TestFindings/(;SZ[19:9];B[^tj];W[cc]);;replay/header TestFindings/(;SZ[9];B[^PASS];W[cc])"},
	{"point lists `AB[aa:cc]`, corners in any order, in AB, AW, AE, TB and TW", "", "FF[4] compresses lists of points; not every writer keeps to upper left and lower right.", "replay/header TestMainLine/rectangle in any order;;replay/header TestMarks/;TB[bb][cc]TW[dd:ee]"},
	{"a move in the root", "move-in-root", "", "replay/header TestMainLine/move in the root"},
	{"several moves in one node, in the order of the text", "moves-in-one-node", "", "replay/header TestMainLine/both colours in one node, as written"},
	{"AB, AW, AE beside a move: the stones go first", "setup-with-move", "", "replay/header TestMainLine/setup before the move of its node"},
	{"a point in two of AB, AW, AE of one node: the last one stands", "setup-contradicts", "", "replay/header TestFindings"},
	{"AB, AW, AE after the first move", "setup-later", "", "replay/header TestMainLine/setup later"},
	{"PL says who is to move where no move does; no colour is told", "player-unread", "", "replay/header TestToPlay/;;replay/header TestFindings/(;SZ[9]PL[^X];W[aa])"},
	{"KO forces a move elsewhere; in the root of a portal's record it is komi", "komi-in-ko", "", "replay/header TestFindings/(;SZ[19]TE[x]KO[^7.5];B[aa]);;replay/header TestKOForcesNothing/"},
	{"MN that counts one move more than the record has: a pass was left out", "implicit-pass", "", "replay/header TestMainLine/a missing pass;;replay/header TestMainLine/a move number that agrees"},
	{"a decimal comma", "decimal-comma", "", "replay/header TestFindings/(;SZ[19]KM[6.5]RE[^B+2,5];B[dd])"},
	{"handicap stones that HA names and nobody sets up", "handicap-placed", "", "replay/header TestFindings/(;SZ[19]HA[^2];W[dd])"},
	{"handicap stones played as moves", "handicap-free", "", "replay/header TestFindings/(;SZ[19]HA[2];B[^dd];B[pp];W[pd])"},
	{"a handicap of one stone is none", "handicap-one", "", "replay/header TestFindings/(;SZ[19]HA[^1];B[dd])"},
	{"White plays first", "white-first", "", "replay/header TestFindings/(;SZ[19];W[^dd];B[pp])"},
	{"territory marks before the end are left out", "marks-before-end", "", "replay/header TestFindings/(;SZ[9];B[aa];TB[^bb];W[cc])"},
}

// valueKinds are findings of header about what a value says, not about the
// form of the record: docs/reading.md does not list them as leniencies.
const valueKinds = "size-range not-go komi-absent komi-empty komi-unread komi-not-half komi-quarter-territory komi-range komi-beyond-board " +
	"komi-hundredths komi-hundredths-guess komi-zi komi-from-text komi-zero-doubtful komi-free-handicap komi-contradicts-margin " +
	"result-absent result-unread margin-unread margin-beyond-board margin-zi result-end-code draw-at-half-komi rules-absent rules-unknown rules-dialect " +
	"rules-doubtful handicap-unread handicap-missing handicap-disagrees move-unread move-off-board setup-unread mark-unread"

// Guards that every leniency is told, explained and tested, and that the page
// about them and about writers says what the tables say.
func TestReadingDocument(t *testing.T) {
	listed := map[string]bool{}
	sources := map[string]string{}
	for _, l := range leniencies {
		if l.codes == "" && l.why == "" || l.codes != "" && l.why != "" {
			t.Errorf("%s: either codes or a reason", l.what)
		}
		for _, code := range strings.Fields(l.codes) {
			if _, ok := findKind(code); !ok {
				t.Errorf("%s: no finding has the code %s", l.what, code)
			}
			listed[code] = true
		}
		for _, test := range strings.Split(l.tests, ";;") {
			if why := noTest(t, sources, test); why != "" {
				t.Errorf("%s: %s: %s", l.what, test, why)
			}
		}
	}
	for _, code := range strings.Fields(valueKinds) {
		if listed[code] {
			t.Errorf("%s is both a leniency and none", code)
		}
		listed[code] = true
	}
	for _, k := range slices.Concat(sgfparse.Kinds, header.Kinds) {
		if !listed[k.Code] {
			t.Errorf("%s: neither in the table of leniencies nor among the findings about values", k.Code)
		}
	}
	page := readingPage()
	if *updateReading {
		if err := os.WriteFile(readingDocument, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	old, err := os.ReadFile(readingDocument)
	if err != nil {
		t.Fatal(err)
	}
	if string(old) != page {
		t.Error("docs/reading.md is not what the tables say; run: go generate ./cmd/gorescore")
	}
}

// noTest says what is missing of "folder TestName/case": the function, or the
// case as a string within the folder's tests.
func noTest(t *testing.T, sources map[string]string, test string) string {
	t.Helper()
	folder, rest, _ := strings.Cut(test, " ")
	name, row, _ := strings.Cut(rest, "/")
	if sources[folder] == "" {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go"))
		if err != nil || len(files) == 0 {
			return "no tests in that folder"
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			sources[folder] += string(text)
		}
	}
	if !strings.Contains(sources[folder], "\nfunc "+name+"(t *testing.T)") {
		return "no such test"
	}
	if row != "" && !strings.Contains(sources[folder], strings.TrimSuffix(strconv.Quote(row), `"`)) && !strings.Contains(sources[folder], row+`"`) {
		return "no such case"
	}
	return ""
}

// readingPage writes docs/reading.md.
func readingPage() string {
	b := &strings.Builder{}
	b.WriteString("# How records are read\n\nWritten from the tables of the code by `go generate ./cmd/gorescore`; do not edit. `gorescore explain CODE` says what can be done\n" +
		"about a finding, `gorescore check --strict` takes those of the parser for errors.\n\n" +
		"## Leniencies\n\nWhat is read although the format (SGF FF[4]) forbids it or leaves it open. Nothing is repaired without a finding, unless the\nform is legal; the last column names the tests that hold it.\n\n" +
		"| what | why | code | tests |\n|---|---|---|---|\n")
	for _, l := range leniencies {
		why, codes := []string{}, []string{}
		for _, code := range strings.Fields(l.codes) {
			k, _ := findKind(code)
			why, codes = append(why, k.Why), append(codes, "`"+code+"`")
		}
		if l.why != "" {
			why, codes = []string{l.why}, []string{"none: legal"}
		}
		var tests []string
		for _, test := range strings.Split(l.tests, ";;") {
			if name, _, ok := strings.Cut(test, "(;"); ok { // records as cases are long
				test = strings.TrimSuffix(name, "^")
			}
			tests = append(tests, "`"+strings.TrimSuffix(test, "/")+"`")
		}
		slices.Sort(tests)
		tests = slices.Compact(tests)
		row(b, l.what, strings.Join(why, " "), strings.Join(codes, ", "), strings.Join(tests, ", "))
	}
	b.WriteString("\n## Writers\n\nServers, programs and collections that fill the header in a way of their own. The first row that fits is taken; what was\n" +
		"written stays in the record as `raw`. Writers that keep to the format have no row: MultiGo (its `MULTIGOGM` is a private\nproperty), CGoban 1, Sabaki, and KataGo, whose rule strings, names and JSON objects in RU are read for anybody.\n" +
		"A komi in the text of the event (`EV[分先:黑贴7目半]`) is read for anybody too, if KM says nothing, and is doubtful.\n\n" +
		"| writer | recognised by | read as |\n|---|---|---|\n")
	for _, d := range header.Dialects {
		row(b, "`"+d.Name+"`", d.Signs, habits(&d))
	}
	return b.String()
}

func row(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}

// habits are the fields of a dialect in words.
func habits(d *header.Dialect) string {
	var all []string
	for _, h := range []struct {
		set  bool
		text string
	}{
		{d.Hundredths, "KM in hundredths: 650 is 6.5, 375 is 3.75 zi"},
		{d.EndCodes, "margins 0.0, 0.02 and 0.03 are codes of an ending, no counts"},
		{d.Rotated, "handicaps of 6 and 7 before 2018 have the rotated pattern"},
		{d.KoKomi, "without KM the root's KO is the komi"},
		{d.Zi, "quarters in KM and RE are zi"},
		{d.FalseJapanese, "`Japanese` at a komi of 7.5 is doubtful"},
		{d.Counter, "territory is counted as its program does ([how servers count](correctness.md#how-servers-count))"},
		{d.FindsDead, "its program finds the dead stones: two groups left on the board explain no mismatch"},
		{d.Server, "a komi of 0 in an even game is doubtful, without a date too"},
	} {
		if h.set {
			all = append(all, h.text)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(d.Rules)) {
		all = append(all, "a name of `"+id+"` means `"+d.Rules[id]+"`")
	}
	return strings.Join(all, "; ")
}
