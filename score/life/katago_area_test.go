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

// areaMode is one mode of KataGo's area tests with the area it expects.
type areaMode struct {
	SafeBig   int      `json:"safeBigTerritories"`
	UnsafeBig int      `json:"unsafeBigTerritories"`
	Others    int      `json:"nonPassAliveStones"`
	Suicide   int      `json:"multiStoneSuicideLegal"`
	Area      []string `json:"area"`
}

// of builds the mode's area on PassAlive: what it adds to pass-alive stones and
// territory are empty regions of one colour, and the stones that are left.
func (m *areaMode) of(f *replay.Final) []replay.Color {
	alive := PassAlive
	if m.Suicide == 1 {
		alive = PassAliveWithSuicide
	}
	stones, territory := alive(f.Width, f.Height, f.Board)
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
	return area
}

// boardOf finds the board of a row of modes that names none: if no stone is
// pass-alive, the area with all other stones less the area without them is the
// board. It fails if the modes do not have that form.
func boardOf(t *testing.T, modes []areaMode) []string {
	t.Helper()
	bare := strings.Join(modes[0].Area, " ")
	if strings.Trim(bare, ". ") != "" || modes[4].Others != 0 || modes[6].Others != 1 || modes[4].UnsafeBig != 1 || modes[6].UnsafeBig != 1 {
		t.Fatal("no board can be told from these modes")
	}
	rows := slices.Clone(modes[6].Area)
	for y, filled := range modes[4].Area {
		row := []byte(rows[y])
		for x := range row {
			if filled[x] != '.' {
				row[x] = '.'
			}
		}
		rows[y] = string(row)
	}
	return rows
}

// TestPassAliveCarriesKataGosAreas compares with every mode of KataGo's area
// tests, with suicide of several stones and without. One row of the file has
// eight modes more that belong to a board it does not give; see boardOf.
func TestPassAliveCarriesKataGosAreas(t *testing.T) {
	var n [2]int
	readTruth(t, "katago_area", func(line []byte) {
		var r struct {
			ID    string     `json:"id"`
			Rows  []string   `json:"rows"`
			Modes []areaMode `json:"modes"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		for i, m := range r.Modes {
			if i > 0 && i%8 == 0 {
				r.Rows = boardOf(t, r.Modes[i:])
				r.ID += ", second board"
			}
			f, _ := final(strings.Join(r.Rows, " "))
			n[m.Suicide]++
			if got := picture(m.of(f), f.Width); !slices.Equal(got, m.Area) {
				t.Errorf("%s, suicide %d, territories %d %d, other stones %d:\n%s\nwant\n%s", r.ID, m.Suicide, m.SafeBig, m.UnsafeBig, m.Others,
					strings.Join(got, "\n"), strings.Join(m.Area, "\n"))
			}
		}
	})
	t.Logf("%d areas without suicide and %d with it compared", n[0], n[1])
	if n[0] == 0 || n[1] == 0 {
		t.Error("nothing was compared")
	}
}
