package net

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"gorescore/replay"
)

// markedBoards are the final positions of truth/kgs_tb.jsonl of the corpus.
func markedBoards(t testing.TB) [][]replay.Color {
	t.Helper()
	folder := os.Getenv("GORESCORE_CORPUS")
	if folder == "" {
		t.Skip("GORESCORE_CORPUS is not set: no real positions")
	}
	f, err := os.Open(filepath.Join(folder, "truth", "kgs_tb.jsonl"))
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	var boards [][]replay.Color
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct{ Rows []string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		var board []replay.Color
		for _, r := range row.Rows {
			for _, c := range r {
				board = append(board, map[rune]replay.Color{'X': replay.Black, 'O': replay.White}[c])
			}
		}
		if len(board) == 19*19 {
			boards = append(boards, board)
		}
	}
	return boards
}

// BenchmarkMarkedGames measures the built-in net on one final position of 19x19
// per operation.
func BenchmarkMarkedGames(b *testing.B) {
	n := Embedded()
	if n == nil {
		b.Skip("no weights are built in")
	}
	boards := markedBoards(b)
	w := NewWorker(n)
	dst := make([][3]float32, 19*19)
	i := 0
	for b.Loop() {
		w.Owners(dst, 19, 19, boards[i%len(boards)])
		i++
	}
}
