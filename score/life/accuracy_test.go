package life

import (
	"bufio"
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gorescore/replay"
)

type truthRow struct {
	ID     string   `json:"id"`
	Rows   []string `json:"rows"`
	Dead   []string `json:"dead"`
	Seki   []string `json:"seki"`
	Rules  any      `json:"rules"`
	ToMove string   `json:"to_move"`
	w, h   int
	board  []replay.Color
	half   int
	dead   []replay.Point
}

func loadTruth(t testing.TB, name string) []truthRow {
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is not set")
	}
	f, err := os.Open(filepath.Join(dir, "truth", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []truthRow
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var r truthRow
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		r.h, r.w = len(r.Rows), len(r.Rows[0])
		for _, row := range r.Rows {
			for _, v := range row {
				switch v {
				case 'X':
					r.board = append(r.board, replay.Black)
				case 'O':
					r.board = append(r.board, replay.White)
				default:
					r.board = append(r.board, replay.Empty)
				}
			}
		}
		for _, d := range r.Dead {
			r.dead = append(r.dead, replay.Point(parsePoint(d, r.h, r.w)))
		}
		slices.Sort(r.dead)
		h := fnv.New32a()
		h.Write([]byte(r.ID))
		r.half = int(h.Sum32()>>7) & 1
		rows = append(rows, r)
	}
	return rows
}

func parsePoint(s string, h, w int) int {
	x := int(s[0] - 'A')
	if s[0] > 'I' {
		x--
	}
	y := 0
	for _, c := range s[1:] {
		y = y*10 + int(c-'0')
	}
	return (h-y)*w + x
}
