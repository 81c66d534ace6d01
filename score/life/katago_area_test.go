package life

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gorescore/replay"
)

// regions lists the connected empty regions of a board.
func regions(f *replay.Final) (all [][]replay.Point) {
	seen := make([]bool, len(f.Board))
	for p := range f.Board {
		if seen[p] || f.Board[p] != replay.Empty {
			continue
		}
		region := []replay.Point{replay.Point(p)}
		seen[p] = true
		for i := 0; i < len(region); i++ {
			for _, q := range beside(f, region[i]) {
				if f.Board[q] == replay.Empty && !seen[q] {
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		all = append(all, region)
	}
	return all
}

func beside(f *replay.Final, p replay.Point) (near []replay.Point) {
	x, y := int(p)%f.Width, int(p)/f.Width
	for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if u, v := x+d[0], y+d[1]; u >= 0 && v >= 0 && u < f.Width && v < f.Height {
			near = append(near, replay.Point(v*f.Width+u))
		}
	}
	return near
}

// TestPassAliveCarriesKataGosAreas compares with every mode of KataGo's area
// tests in which suicide is forbidden: what they add to pass-alive stones and
// territory are empty regions of one colour and the stones that are left, so
// that they too stand on PassAlive.
//
// The modes that allow suicide are left out. Under such a rule a chain may have
// to answer inside its own eye, and less is settled; no count of ours rests on
// that: the verdict on life is one for all rulesets, and of those that allow
// suicide Tromp-Taylor takes no stone off, while New Zealand's and Ing's leave
// life to the players. The second eight modes of Area_2 belong to a board that
// the file does not give.
func TestPassAliveCarriesKataGosAreas(t *testing.T) {
	n := 0
	readTruth(t, "katago_area", func(line []byte) {
		var r struct {
			ID    string   `json:"id"`
			Rows  []string `json:"rows"`
			Modes []struct {
				SafeBig   int      `json:"safeBigTerritories"`
				UnsafeBig int      `json:"unsafeBigTerritories"`
				Others    int      `json:"nonPassAliveStones"`
				Suicide   int      `json:"multiStoneSuicideLegal"`
				Area      []string `json:"area"`
			} `json:"modes"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		f, _ := final(strings.Join(r.Rows, " "))
		stones, territory := PassAlive(f.Width, f.Height, f.Board)
		for _, m := range r.Modes[:8] {
			if m.Suicide != 0 {
				continue
			}
			n++
			area := slices.Clone(stones)
			for i := range area {
				if area[i] == replay.Empty {
					area[i] = territory[i]
				}
			}
			for _, region := range regions(f) {
				owner, safe := replay.Empty, true
				for _, p := range region {
					for _, q := range beside(f, p) {
						if c := f.Board[q]; c != replay.Empty {
							safe = safe && stones[q] == c && (owner == replay.Empty || owner == c)
							owner |= c
						}
					}
				}
				if owner == replay.Black|replay.White || m.UnsafeBig == 0 && !(m.SafeBig == 1 && safe) {
					continue
				}
				for _, p := range region {
					if area[p] == replay.Empty {
						area[p] = owner
					}
				}
			}
			for i, c := range f.Board {
				if m.Others == 1 && area[i] == replay.Empty {
					area[i] = c
				}
			}
			if got := picture(area, f.Width); !slices.Equal(got, m.Area) {
				t.Errorf("%s, territories %d %d, other stones %d:\n%s\nwant\n%s", r.ID, m.SafeBig, m.UnsafeBig, m.Others,
					strings.Join(got, "\n"), strings.Join(m.Area, "\n"))
			}
		}
	})
	t.Logf("%d areas compared", n)
	if n == 0 {
		t.Error("nothing was compared")
	}
}
