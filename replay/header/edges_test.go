package header

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// Numerals in which a digit multiplies and one is added.
func TestChineseNumerals(t *testing.T) {
	for text, want := range map[string]int64{
		"九": 9, "十": 10, "十九": 19, "九十": 90, "九十九": 99, "廿一": 21, "卅": 30, "一百八十": 180, "三百六十一": 361,
	} {
		if a, end, ok := scanNumeral(text, 0); !ok || end != len(text) || a.value != want*one {
			t.Errorf("%s: %d/%d up to byte %d, %v; want %d", text, a.value, one, end, ok, want)
		}
	}
}

// Two numbers beside each other are no mixed number; a number and a fraction are.
func TestMixedNumbers(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{{"2 3/4", 2*one + 3*one/4}, {"2又3/4", 2*one + 3*one/4}, {"2 3", 2 * one}, {"2 moves", 2 * one}, {"2 0/4", 2 * one}} {
		if a, _ := scanMixed(c.text, amount{value: 2 * one, exact: true}, 1); a.value != c.want {
			t.Errorf("%s: %d/%d, want %d", c.text, a.value, one, c.want)
		}
	}
}

// A comma is a decimal one between digits alone.
func TestDecimalCommas(t *testing.T) {
	for text, want := range map[string]bool{"7,5": true, "７，５": true, "7, handicap 2": false, "x,5": false, "7.5": false, ",5": false, "7,": false} {
		if hasDecimalComma(text) != want {
			t.Errorf("%q: a decimal comma: %v", text, !want)
		}
	}
}

// Verbs of ASCII letters are whole words.
func TestVerbsAreWholeWords(t *testing.T) {
	for _, c := range []struct {
		text, verb string
		want       int
	}{
		{"black wins", "wins", 6},
		{"twins", "wins", -1},
		{"winsome", "wins", -1},
		{"winsome black wins", "wins", 14},
		{"resigned", "resign", 0},
		{"黑胜", "胜", 3},
	} {
		if got := verbIndex(c.text, c.verb); got != c.want {
			t.Errorf("%q in %q at %d, want %d", c.verb, c.text, got, c.want)
		}
	}
}

// A quotation is cut between characters.
func TestClipKeepsCharactersWhole(t *testing.T) {
	for n := range 4 {
		text := strings.Repeat("x", n) + strings.Repeat("黑胜", 20)
		if got := clip(text); !utf8.ValidString(got) || !strings.HasSuffix(got, "...") || len(got) > 43 {
			t.Errorf("%q", got)
		}
	}
}

// kindsOf are the codes found in a record.
func kindsOf(found []sgfparse.Diagnostic) (codes []string) {
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	return codes
}

// HA[1] without a stone is no handicap: White's first move is told of.
func TestWhiteFirstIsToldOfBesideHandicapOne(t *testing.T) {
	_, found := readText(t, "(;SZ[19]HA[1]KM[6.5];W[dd];B[pp])")
	if codes := kindsOf(found); !slices.Contains(codes, KindWhiteFirst.Code) {
		t.Errorf("found %v", codes)
	}
}

// Setup among the moves makes an edited game, also in a node of its own.
func TestSetupAfterAMoveIsAnEdit(t *testing.T) {
	for text, want := range map[string]bool{
		"(;SZ[9]AB[cc];W[dd])": false, "(;SZ[9];B[cc];AW[dd];W[ee])": true, "(;SZ[9];AB[cc];W[dd])": false,
	} {
		if g, _ := readText(t, text); g.Edited != want {
			t.Errorf("%s: edited %v", text, g.Edited)
		}
	}
}

// An empty result is told of at its own place.
func TestAbsentResultHasAPlace(t *testing.T) {
	const text = "(;SZ[9]RE[ ];B[cc])"
	_, found := readText(t, text)
	i := slices.IndexFunc(found, func(d sgfparse.Diagnostic) bool { return d.Code == KindResultAbsent.Code })
	if i < 0 || found[i].Col != strings.Index(text, " ")+1 {
		t.Errorf("found %+v", found)
	}
}

// Blanks of every kind stand between a number and its unit.
func TestBlanksOfEveryKind(t *testing.T) {
	for _, text := range []string{"7 x", "7\tx", "7\nx", "7\rx", "7 \r\n\tx"} {
		if got := skipBlanks(text, 1); text[got] != 'x' {
			t.Errorf("%q: stops at byte %d", text, got)
		}
	}
}

// A komi of more points than the board has is kept and doubtful, one of just as
// many is none of our business.
func TestKomiBeyondTheBoardIsDoubtful(t *testing.T) {
	for text, want := range map[string]bool{
		"(;SZ[9]KM[361];B[aa])": true, "(;SZ[9]KM[-81.5];B[aa])": true, "(;SZ[9]KM[81];B[aa])": false,
		"(;SZ[19]KM[361];B[aa])": false, "(;SZ[5:4]KM[20.5];B[aa])": true,
	} {
		g, found := readText(t, text)
		if !g.Komi.Known || g.Komi.Doubtful != want || slices.Contains(kindsOf(found), KindKomiBeyondBoard.Code) != want {
			t.Errorf("%s: %+v", text, g.Komi)
		}
	}
}

// A margin that no game on the board can have is none, and komi, which is whole
// or not as it likes, is not blamed for it. Prisoners under territory rules may
// bring more than the board has points; where area is counted, stones bring nothing.
func TestMarginBeyondTheBoardIsNone(t *testing.T) {
	moves := strings.Repeat(";B[aa];W[]", 100)
	for text, want := range map[string]bool{
		"(;SZ[19]KM[6.5]RE[B+1000];B[dd])":                          true,
		"(;SZ[19]KM[6.5]RE[W+368.5];B[dd])":                         false, // 361, the komi and the stone
		"(;SZ[19]KM[6.5]RE[W+369.5];B[dd])":                         true,
		"(;SZ[9]RE[B+162];B[dd])":                                   false, // an unknown komi may give as much again
		"(;SZ[9]RE[B+164];B[dd])":                                   true,
		"(;SZ[9]KM[0]RE[B+101]" + moves + ")":                       false,
		"(;SZ[9]KM[0]RE[黑胜150子];B[dd])":                             true,
		"(;SZ[19]KM[7.5]RU[Chinese]RE[W+R];B[dd])":                  false,
		"(;SZ[9]KM[6.5]RU[Chinese]RE[B+100]" + moves + ")":          true,
		"(;SZ[9]KM[6.5]RU[Chinese]RE[B+74.5]" + moves + ")":         false,
		"(;SZ[9]KM[6.5]RU[Chinese]RE[B+75.5]" + moves + ")":         true,
		"(;SZ[9]KM[6.5]RU[Chinese]RE[W+87.5]" + moves + ")":         false,
		"(;SZ[9]KM[6.5]RU[Chinese]RE[W+88.5]" + moves + ")":         true,
		"(;SZ[9]KM[-6.5]RU[Chinese]RE[B+87.5];B[aa])":               false,
		"(;SZ[9]KM[-6.5]RU[Chinese]RE[W+75.5];B[aa])":               true,
		"(;SZ[9]KM[6.5]RU[Japanese]RE[B+100.5]" + moves + ")":       false,
		"(;SZ[9]KM[100]RU[Chinese]RE[B+4];B[aa])":                   false, // it is the komi that is doubtful
		"(;SZ[9]RU[Chinese]RE[B+162];B[aa])":                        false,
		"(;SZ[9]RU[Chinese]RE[B+163];B[aa])":                        true,
		"(;SZ[9]KM[0.5]HA[2]AB[cc][gg]RU[Chinese]RE[W+83.5];W[aa])": false,
		"(;SZ[9]KM[0.5]HA[2]AB[cc][gg]RU[Chinese]RE[W+84.5];W[aa])": true,
		"(;SZ[19]KM[6.5]HA[2]AB[dd][pp]RE[W+20.5];W[])":             false,
	} {
		g, found := readText(t, text)
		codes := kindsOf(found)
		if slices.Contains(codes, KindMarginBeyondBoard.Code) != want || slices.Contains(codes, KindKomiContradicts.Code) {
			t.Errorf("%.60s: found %v", text, codes)
		}
		if want && (g.Result.HasMargin || g.Result.Margin != 0 || g.Result.Method != replay.MethodUnknown || g.Result.Winner == replay.WinnerUnknown) {
			t.Errorf("%.60s: %+v", text, g.Result)
		}
	}
}
