package life

import (
	"bufio"
	"context"
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/score"
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

func TestScratch(t *testing.T) {
	rows := loadTruth(t, "kgs_tb")
	j, err := New(Options{Order: []score.Origin{score.OriginEstimate}})
	if err != nil {
		t.Fatal(err)
	}
	var n, ok [2]int
	verbose := os.Getenv("V") != ""
	var times []time.Duration
	total := 0
	for _, r := range rows {
		start := time.Now()
		v, err := j.Judge(context.Background(), &Question{Final: &replay.Final{Width: r.w, Height: r.h, Board: r.board}})
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, time.Since(start))
		total += j.est.playouts
		n[r.half]++
		if slices.Equal(v.Dead, r.dead) {
			ok[r.half]++
		} else if verbose {
			t.Logf("%s", r.ID)
			for _, g := range v.Groups {
				for _, p := range g.Points {
					if _, want := slices.BinarySearch(r.dead, p); want != g.Dead {
						t.Logf("   %v %d stones at %s mean %.2f want dead %v", g.Color, len(g.Points), PointName(p, r.w, r.h), g.Ownership, want)
						break
					}
				}
			}
		}
	}
	slices.Sort(times)
	var sum time.Duration
	for _, d := range times {
		sum += d
	}
	t.Logf("half A %d/%d %.2f%%  half B %d/%d %.2f%% all %.2f%%  playouts %d  mean %v p99 %v max %v", ok[0], n[0], 100*float64(ok[0])/float64(n[0]),
		ok[1], n[1], 100*float64(ok[1])/float64(n[1]), 100*float64(ok[0]+ok[1])/float64(n[0]+n[1]), total/len(rows), sum/time.Duration(len(rows)), times[len(times)*99/100], times[len(times)-1])
}
