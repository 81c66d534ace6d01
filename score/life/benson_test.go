package life

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// picture writes colours as rows of X, O and points.
func picture(colors []replay.Color, width int) (rows []string) {
	for i := 0; i < len(colors); i += width {
		var b strings.Builder
		for _, c := range colors[i : i+width] {
			b.WriteByte(".XO"[c])
		}
		rows = append(rows, b.String())
	}
	return rows
}

func TestPassAliveOnSmallBoards(t *testing.T) {
	for _, c := range []struct{ name, board, stones, territory string }{
		{"two eyes, and no room for two outside", `
			.X.XO
			XXXXO
			OOOO.`, `
			.X.X.
			XXXX.
			.....`, `
			X.X.X
			....X
			XXXXX`},
		{"one eye is not enough", `
			.XXO.
			XXXO.
			OOOO.`, `
			.....
			.....
			.....`, `
			.....
			.....
			.....`},
		{"stones of the opponent in a vital region are dead", `
			.X.OX
			XXXXX
			.....`, `
			.X..X
			XXXXX
			.....`, `
			X.XX.
			.....
			XXXXX`},
		{"room for two eyes is not settled", `
			.X.X.X
			XXXXXX
			......
			......
			......`, `
			.X.X.X
			XXXXXX
			......
			......
			......`, `
			X.X.X.
			......
			......
			......
			......`},
		{"nothing", "...", "...", "..."},
	} {
		f, _ := final(c.board)
		stones, territory := PassAlive(f.Width, f.Height, f.Board)
		if got := picture(stones, f.Width); !slices.Equal(got, strings.Fields(c.stones)) {
			t.Errorf("%s: stones\n%s", c.name, strings.Join(got, "\n"))
		}
		if got := picture(territory, f.Width); !slices.Equal(got, strings.Fields(c.territory)) {
			t.Errorf("%s: territory\n%s", c.name, strings.Join(got, "\n"))
		}
	}
}

// readTruth calls see for each line of truth/NAME.jsonl; it skips the test if
// there is no corpus.
func readTruth(t testing.TB, name string, see func(line []byte)) {
	t.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is not set")
	}
	f, err := os.Open(filepath.Join(dir, "truth", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		see(lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
