package life

import (
	"bufio"
	"encoding/json"
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

// TestPassAliveAgreesWithGNUGo compares with the statuses of GNU Go's tests of
// unconditional life. Its notion is wider, so a point may stay undecided here;
// a different verdict is an error, and so is a stone alive by Benson's theorem
// (the files named after it) that is not found.
func TestPassAliveAgreesWithGNUGo(t *testing.T) {
	n, same := 0, 0
	readTruth(t, "gnugo_unconditional", func(line []byte) {
		var r struct {
			ID     string            `json:"id"`
			Rows   []string          `json:"rows"`
			Status map[string]string `json:"status"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		f, _ := final(strings.Join(r.Rows, " "))
		stones, territory := PassAlive(f.Width, f.Height, f.Board)
		for name, want := range r.Status {
			p, ok := replay.ParsePoint(name, f.Width, f.Height)
			if !ok {
				t.Fatalf("%s: no point %q", r.ID, name)
			}
			n++
			c := f.Board[p]
			got := "undecided"
			switch {
			case c != replay.Empty && stones[p] == c:
				got = "alive"
			case c != replay.Empty && territory[p] == c.Opponent():
				got = "dead"
			case territory[p] == replay.Black:
				got = "black_territory"
			case territory[p] == replay.White:
				got = "white_territory"
			}
			benson := strings.Contains(r.ID, "/benson_")
			if got == want {
				same++
			} else if got != "undecided" || benson && want == "alive" {
				t.Errorf("%s %s: %s, want %s", r.ID, name, got, want)
			}
		}
	})
	t.Logf("%d points compared, %d equal", n, same)
	if n == 0 {
		t.Error("nothing was compared")
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
