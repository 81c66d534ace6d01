package scan

import (
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/sgfparse"
)

// sgf reads a diagram and writes its record without the fixed beginning.
func sgf(t *testing.T, text string) (string, []sgfparse.Diagnostic) {
	t.Helper()
	tree, found := ReadDiagram(text)
	failed := false
	for _, d := range found {
		failed = failed || d.Severity == sgfparse.Error
	}
	if failed != (tree == nil) {
		t.Errorf("tree %v, but findings %v", tree, found)
	}
	if tree == nil {
		return "", found
	}
	s := string(sgfparse.Append(nil, tree, sgfparse.WriteOptions{Flat: true, KeepHeader: true}))
	return strings.TrimPrefix(strings.TrimSuffix(s, ")\n"), "(;GM[1]"), found
}

const small = "SZ[3]AB[aa][bb]AW[cb]"

func TestDiagram(t *testing.T) {
	for _, c := range []struct{ name, text, want, found string }{
		{"bare", "X..\n.XO\n...", small, "diagram-size"},
		{"spaced", "X . .\n. X O\n. . .\n", small, "diagram-size"},
		{"double-spaced lines", "X . .\n\n. X O\n\n. . .\n", small, "diagram-size"},
		{"quoted, Windows line ends", "> X . .\r\n> . X O\r\n> . . .\r\n", small, "diagram-size"},
		{"coordinates", "   A B C\n 3 X . . 3\n 2 . X O 2\n 1 . . . 1\n   A B C\n", small, "diagram-size"},
		{"coordinates from above", "  1 2 3\n1 X . .\n2 . X O\n3 . . .", small, "diagram-size"},
		{"letters without blanks", "  ABCD\n4 X...\n3 .XO.\n2 ....\n1 ....", "SZ[4]AB[aa][bb]AW[cb]", "diagram-size"},
		{"frame", "+-------+\n| X . . |\n| . X O |\n| . . . |\n+-------+", small, "diagram-size"},
		{"frame and coordinates", "   A B C\n +-------+\n3| X . . |3\n2| . X O |2\n1| . . . |1\n +-------+\n   A B C", small, "diagram-size"},
		{"drawn grid", "●┬┐\n├●○\n└┴┘", small, "diagram-size"},
		{"drawn grid with lines between", "●─┬─┐\n├─●─○\n└─┴─┘", small, "diagram-size"},
		{"drawn frame", "┌─────┐\n│X . .│\n│. X O│\n│. . .│\n└─────┘", small, "diagram-size"},
		{"other signs", "# , +\n+ # @\n. . .", small, "diagram-size"},
		{"last move in brackets", " 3 (X). . 3\n 2  . X O 2\n 1  . . . 1", small, "diagram-size"},
		{"recent moves numbered", "   A B C\n 3 X1. . \n 2 . X2O3\n 1 . . . ", small, "diagram-size"},
		{"dead stones and territory", " 3 x - - 3\n 2 + X? O 2\n 1 : = * 1", small, "diagram-size"},
		{"a rectangle", ". X .\n. O .", "SZ[3:2]AB[ba]AW[bb]", "diagram-size"},
		{"a single line", "1 . X . 1\n  A B C", "SZ[3:1]AB[ba]", "diagram-size"},
		{"text around", "Black to play.\n\nX . .\n. X O\n. . .\nHe won the game.", small + "PL[B]C[Black to play.\nHe won the game.]", "diagram-size"},
		{"words beside rows", "  A B C\n3 X . . 3    WHITE (O) has captured 2 stones\n2 . X O 2    BLACK (X) has captured 0 stones\n1 . . . 1",
			small + "C[WHITE (O) has captured 2 stones\nBLACK (X) has captured 0 stones]", "diagram-size"},
		{"second diagram", "X . .\n. X O\n. . .\n\nO . .\n. . .\n. . .", small, "diagram-size diagram-more"},
		{"wiki, moves and labels", "$$W Title\n$$  -------\n$$ | 1 . 2 |\n$$ | B a Q |\n$$ | . C . |\n$$  -------\n$$ some words",
			"SZ[3]AB[ab]AW[cb]CR[ab][bc]TR[cb]LB[bb:a]PL[W]C[Title\nsome words];W[aa];B[ca]", "diagram-size"},
		{"no liberties", "X O .\nO X .\n. . .", "SZ[3]AB[aa][bb]AW[ba][ab]", "diagram-size diagram-no-liberties"},
	} {
		got, found := sgf(t, c.text)
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		if codes(found) != c.found {
			t.Errorf("%s: findings %q, want %q: %v", c.name, codes(found), c.found, found)
		}
	}
}

// A part of a board lies where its frame and coordinates say.
func TestDiagramPart(t *testing.T) {
	for _, c := range []struct{ name, text, want, found string }{
		{"upper right", " -------+\n . . X . |\n . O . . |\n", "SZ[19]AB[ra]AW[qb]", "diagram-placed"},
		{"lower left", "| . X .\n| O . .\n+------", "SZ[19]AB[br]AW[as]", "diagram-placed"},
		{"by coordinates", "   N O P Q\n17 . . X .\n16 . O . .", "SZ[19]AB[oc]AW[nd]", "diagram-placed"},
		{"coordinates and frame give the size", "   J K L M N\n   ---------+\n13 . . X . . |\n12 . O . . . |", "SZ[13]AB[ka]AW[jb]", "diagram-placed"},
		{"named size", "$$Bc9\n$$  -------\n$$ | . X .\n$$ | O . .", "SZ[9]AB[ba]AW[ab]PL[B]", "diagram-placed"},
		{"one edge only", "----------\n . . X .\n . O . .", "", "diagram-part"},
		{"edges too far apart", "+-----+\n|. X .|\n|. . .|", "", "diagram-part"},
		{"middle of a wiki board", "$$ . X .\n$$ . . .", "", "diagram-part"},
	} {
		got, found := sgf(t, c.text)
		if got != c.want || codes(found) != c.found {
			t.Errorf("%s: got %q (%v), want %q (%s)", c.name, got, found, c.want, c.found)
		}
	}
}

// A damaged diagram is refused with the place of the damage.
func TestDiagramRefused(t *testing.T) {
	for _, c := range []struct {
		name, text, found string
		line, col         int
	}{
		{"empty", "", "diagram-none", 1, 1},
		{"prose", "An ox.\nNo board here: X and O, 12 x 13.", "diagram-none", 1, 1},
		{"a record", "(;GM[1]SZ[9];B[aa])", "diagram-none", 1, 1},
		{"odd sign", ". . . . .\n. . X . .\n. . ~ . .\n. . O . .\n. . . . .", "diagram-row-unread", 3, 5},
		{"odd sign in the first row", ". . ~ . .\n. . X . .\n. . . . .\n. . O . .\n. . . . .", "diagram-row-unread", 1, 5},
		{"odd sign in the last row", ". . . . .\n. . X . .\n. . . . .\n. . O . .\n. . ~ . .", "diagram-row-unread", 5, 5},
		{"odd sign behind a number", "2 . ~\n1 . X", "diagram-row-unread", 1, 5},
		{"row turned into text", ". . .\n~~~~~\n. X .\n", "diagram-row-unread", 2, 1},
		{"short row", ". . .\n. X\n. . .", "diagram-uneven", 2, 1},
		{"row lost", "4 . . . .\n3 . X . .\n1 . . . .", "diagram-uneven", 3, 1},
		{"move missing", "$$B\n$$ ---------\n$$ | 1 . |\n$$ | . 3 |\n$$ ---------", "diagram-numbers", 3, 1},
		{"move twice", "$$B\n$$ ---------\n$$ | 1 . |\n$$ | . 1 |\n$$ ---------", "diagram-numbers", 4, 8},
		{"colours unclear", "@ . .\n. @ O\n. . .", "diagram-colors", 1, 1},
		{"too large", strings.Repeat(strings.Repeat(".", 53)+"\n", 2), "diagram-uneven", 1, 1},
	} {
		got, found := sgf(t, c.text)
		if got != "" || len(found) == 0 {
			t.Errorf("%s: not refused: %s", c.name, got)
			continue
		}
		d := found[len(found)-1]
		for _, f := range found {
			if f.Severity == sgfparse.Error {
				d = f
				break
			}
		}
		if d.Code != c.found || d.Line != c.line || d.Col != c.col {
			t.Errorf("%s: got %v, want %s at %d:%d", c.name, found, c.found, c.line, c.col)
		}
	}
}

// Marked stones are stones, as a reader of text diagrams forgot once.
func TestDiagramMarkedStones(t *testing.T) {
	text, err := os.ReadFile("testdata/marked-stones.txt")
	if err != nil {
		t.Fatal(err)
	}
	got, _ := sgf(t, string(text))
	want := "SZ[9]AB[bb][cb][db][bd][cd]AW[gb][hb][gd][hd]CR[db]SQ[cb][hb]TR[bd][hd]MA[cd]LB[bh:a]PL[B]C[Test figure];B[ef];W[ff];B[eg]"
	// W is a white stone with a circle.
	want = strings.Replace(want, "CR[db]", "CR[db][gd]", 1)
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Any position drawn in the format of this project is read back.
func TestDiagramRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(2, 25).Draw(t, "width")
		h := rapid.IntRange(2, 25).Draw(t, "height")
		board := replay.NewBoard(w, h)
		for i := range w * h {
			board.Set(replay.Color(rapid.IntRange(0, 2).Draw(t, "stone")), replay.Point(i))
		}
		text := board.String()
		if rapid.Bool().Draw(t, "numbered") {
			text = numbered(board)
		}
		tree, found := ReadDiagram(text)
		if tree == nil {
			t.Fatalf("refused: %v\n%s", found, text)
		}
		var reader header.Reader
		var player replay.Replayer
		game, _ := reader.Read(tree)
		final := player.Play(game)
		if final.Width != w || final.Height != h {
			t.Fatalf("size %dx%d, want %dx%d", final.Width, final.Height, w, h)
		}
		for i, c := range final.Board {
			if c != board.At(replay.Point(i)) {
				t.Fatalf("point %d is %v\n%s", i, c, text)
			}
		}
	})
}

// numbered draws a board with letters and row numbers.
func numbered(board *replay.Board) string {
	var b strings.Builder
	letters := "   "
	for x := range board.Width() {
		letters += " " + replay.ColumnName(x)
	}
	b.WriteString(letters + "\n")
	for y := range board.Height() {
		n := replay.Point(y*board.Width()).Name(board.Width(), board.Height())[1:]
		b.WriteString(n)
		for x := range board.Width() {
			b.WriteString(" " + [...]string{".", "X", "O"}[board.At(replay.Point(y*board.Width()+x))])
		}
		b.WriteString(" " + n + "\n")
	}
	b.WriteString(letters + "\n")
	return b.String()
}

// No text makes the readers fail, and no place lies outside of it.
func FuzzText(f *testing.F) {
	for _, s := range []string{"X..\n.XO\n...", "$$B\n$$ | 1 a |", "3| X ||3\n", "9 9\n9 9", "黑 聂卫平九段\n白胜1/4子", "\xff\xfe. .\n. ."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, found := ReadDiagram(text)
		_, more := ReadHeader(text)
		for _, d := range append(found, more...) {
			if d.Line < 1 || d.Col < 1 || d.Line > strings.Count(text, "\n")+1 {
				t.Errorf("place %d:%d of %v", d.Line, d.Col, d)
			}
		}
	})
}
