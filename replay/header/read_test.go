package header

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/sgfparse"
)

// readText reads one game from SGF text.
func readText(t testing.TB, text string) (*replay.Game, []sgfparse.Diagnostic) {
	t.Helper()
	return new(Reader).Read(parseTree(text))
}

func parseTree(text string) *sgfparse.GameTree {
	var p sgfparse.Parser
	tree, _ := p.Parse(&sgfparse.Source{File: "test.sgf", Game: 1, Text: []byte(text)})
	return tree
}

type vectorRows struct{ RE, KM, RU [][2]json.RawMessage }

func vectorStrings(t testing.TB) (v vectorRows) {
	t.Helper()
	data, err := os.ReadFile("../../testdata/vectors/strings.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.RE) != 79 || len(v.KM) != 22 || len(v.RU) != 29 {
		t.Fatalf("%d results, %d komi, %d rules in the vectors", len(v.RE), len(v.KM), len(v.RU))
	}
	return v
}

func decode[T any](t testing.TB, raw json.RawMessage) (v T) {
	t.Helper()
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// The fixtures' older names (decisions: names of results).
var (
	vectorWinner = map[string]string{"?": "", "none": "", "both_lose": "both-lose"}
	vectorMethod = map[string]string{"noresult": "no-result"}
)

func mapped(m map[string]string, s string) string {
	if v, ok := m[s]; ok {
		return v
	}
	return s
}

func TestVectorResults(t *testing.T) {
	for _, row := range vectorStrings(t).RE {
		raw := decode[string](t, row[0])
		want := decode[struct {
			Winner, Method, Unit string
			Margin               *float64
		}](t, row[1])
		got, _ := ParseResult(raw, Context{})
		if got.Raw != raw || got.Winner.String() != mapped(vectorWinner, want.Winner) ||
			got.Method.String() != mapped(vectorMethod, want.Method) || got.Unit != want.Unit ||
			got.HasMargin != (want.Margin != nil) || want.Margin != nil && float64(got.Margin)/2 != *want.Margin {
			t.Errorf("RE[%s] = %+v (%s %s %s), want %+v", raw, got, got.Winner, got.Method, got.Margin, want)
		}
	}
}

func TestVectorKomi(t *testing.T) {
	why := map[string]string{"pt": "", "quarter=zi": "quarter-zi", "not half-integer": "not-half-integer"}
	for _, row := range vectorStrings(t).KM {
		in, want := decode[[]any](t, row[0]), decode[[2]any](t, row[1])
		ctx := Context{Rules: in[1].(string), App: in[2].(string)}
		got, _ := ParseKomi(in[0].(string), ctx)
		points, known := want[0].(float64)
		if got.Known != known || known && float64(got.Points)/2 != points {
			t.Errorf("KM%v = %+v, want %v", in, got, want)
		}
		reason := mapped(why, want[1].(string))
		if got.Why != reason && !(reason == "hundredths" && got.Why == "zi-hundredths") && !(got.Why == "decimal-comma" && reason == "") {
			t.Errorf("KM%v: why %q, want %q", in, got.Why, reason)
		}
	}
}

func TestVectorRules(t *testing.T) {
	for _, row := range vectorStrings(t).RU {
		raw, want := decode[string](t, row[0]), decode[*string](t, row[1])
		id := ""
		if want != nil {
			id = *want
		}
		if id == "ing" { // decisions: RU names
			id = "ing1991"
		}
		if got := ParseRules(raw); got.ID != id || got.Raw != raw {
			t.Errorf("RU[%s] = %+v, want %q", raw, got, id)
		}
	}
}

// A reader that remembers texts takes no text for another.
func TestAppsAreJoinedAnew(t *testing.T) {
	var r Reader
	for _, c := range [][2]string{
		{"AP[a][b][c]", "a, b, c"}, {"AP[a b][c]", "a b, c"}, {"AP[a][b c]", "a, b c"},
		{"AP[a\\]b][c]", "a]b, c"}, {"AP[a][b][c]", "a, b, c"}, {"AP[x]", "x"}, {"AP[][y]AP[z]", "y, z"},
	} {
		if g, _ := r.Read(parseTree("(;SZ[9]" + c[0] + ";B[aa])")); g.App != c[1] {
			t.Errorf("%s: %q, not %q", c[0], g.App, c[1])
		}
	}
}

// A move off the board in a run of plain ones is told, and the run goes on.
func TestRunOfMovesWithOneOffTheBoard(t *testing.T) {
	g, found := readText(t, "(;SZ[9];B[aa];W[bb];B[cz];W[dd];B[ii];W[jj];B[ab];W[ba])")
	var got []replay.Point
	for i, s := range g.Steps {
		if int(s.Move) != i+1 || s.Color != replay.Black+replay.Color(i&1) {
			t.Errorf("step %d: %+v", i, s)
		}
		got = append(got, s.Point)
	}
	want := []replay.Point{0, 10, replay.OffBoard, 30, 80, replay.Pass, 9, 1}
	if !slices.Equal(got, want) || !g.Corrupt || len(found) < 2 {
		t.Errorf("%v, corrupt %v, %v", got, g.Corrupt, found)
	}
}

// A few bytes may name a whole board of setup stones or marks, and a node many
// moves: what is made of them is bounded.
func TestTooManyMovesAndSetupStones(t *testing.T) {
	const boards = 4000
	for _, text := range []string{
		"(;SZ[19]AB" + strings.Repeat("[aa:ss]", boards) + ";W[aa])",
		"(;SZ[19]" + strings.Repeat(";AE[aa:ss]", boards) + ")",
		"(;SZ[19];B[aa]TB" + strings.Repeat("[aa:ss]", boards) + ")",
		"(;SZ[19];B" + strings.Repeat("[]", maxSteps+10) + ")",
	} {
		g, found := readText(t, text)
		n := 0
		for _, d := range found {
			if d.Code == sgfparse.GameTooLong.Code {
				n++
			}
		}
		if most := maxSteps + 361; n != 1 || !g.Corrupt || len(g.Steps) > most || len(g.Placements) > most || len(g.Marks.Black) > most {
			t.Errorf("%.20s: told %d times, %d steps, %d setup stones, %d marks", text, n, len(g.Steps), len(g.Placements), len(g.Marks.Black))
		}
	}
}

// A move without a value is a move: those after it keep their numbers and
// colours, and the game that is written has as many.
func TestMoveWithoutValueStaysAMove(t *testing.T) {
	var p sgfparse.Parser
	var r Reader
	for _, text := range []string{"(;SZ[9];B[aa];W;B[bb];W[cc])", "(;SZ[9];B[aa];W[;B[bb];W[cc])", "(;SZ[52];B[aa];Ww[;B[bb];W[cc])"} {
		for again := range 2 {
			tree, _ := p.Parse(&sgfparse.Source{Text: []byte(text)})
			g, _ := r.Read(tree)
			if n := len(g.Steps); n != 4 || g.Steps[1].Color != replay.White || g.Steps[1].Point != replay.OffBoard || g.Steps[3].Move != 4 || !g.Corrupt {
				t.Errorf("%s, read %d times: %d steps, corrupt %t: %+v", text, again+1, n, g.Corrupt, g.Steps)
			}
			text = string(sgfparse.Append(nil, tree, sgfparse.WriteOptions{}))
		}
	}
}
