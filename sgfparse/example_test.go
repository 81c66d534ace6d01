package sgfparse_test

import (
	"fmt"
	"io"
	"strings"

	"gorescore/sgfparse"
)

// A file is cut into games, and each game is parsed. The parser keeps its
// memory from game to game.
func Example() {
	file := "(;GM[1]PB[Sato];B[pd];W[dp](;B[pp])(;B[dd]))\n(;GM[1]PB[Mori] ;B[qq;W[cc])\n"
	splitter := sgfparse.NewSplitter("two.sgf", strings.NewReader(file))
	var parser sgfparse.Parser
	for {
		src, err := splitter.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err) // the stream failed; the games before it stand
			break
		}
		src.Text = src.Raw // UTF-8 already: otherwise decode here
		tree, diags := parser.Parse(&src)
		name, _ := tree.First(0, sgfparse.ID("PB"))
		fmt.Print(name, ":")
		for n := range tree.MainLine() {
			if m, ok := tree.Move(n); ok && m.Kind == sgfparse.MovePoint {
				fmt.Printf(" (%d,%d)", m.X, m.Y)
			}
		}
		fmt.Println()
		for _, d := range diags {
			fmt.Println(d)
		}
	}
	// Output:
	// Sato: (15,3) (3,15) (15,15)
	// Mori: (16,16) (2,2)
	// two.sgf:2:19: warning: value without its closing bracket (game 2, move 1) [unclosed-value]
}

// A tree made piece by piece, as the readers of other formats do.
func ExampleBuilder() {
	var b sgfparse.Builder
	root := b.AddNode(-1)
	b.Add("SZ", "9")
	b.AddProp("AB")
	b.AddValue("cc")
	b.AddValue("gg")
	b.AddNode(root)
	b.Add("W", "ee")
	b.Add("C", "first [and only] move")
	fmt.Printf("%s", sgfparse.Append(nil, b.Tree(), sgfparse.WriteOptions{}))
	// Output:
	// (;FF[4]CA[UTF-8]SZ[9]AB[cc][gg];W[ee]C[first [and only\] move])
}

// Points of a list come as rectangles, too.
func ExamplePoints() {
	for x, y := range sgfparse.Points([]byte("aa:cb")) {
		fmt.Print(x, ",", y, " ")
	}
	// Output: 0,0 1,0 2,0 0,1 1,1 2,1
}
