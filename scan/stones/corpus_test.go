package stones

import (
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/glyph"
	"gorescore/scan/grid"
	"gorescore/scan/raster"
)

// truth is what the file beside a made page says.
type truth struct {
	Image string
	Size  int
	Cell  float64 `json:"cell_px"`
	Start [][3]any
	Moves []struct {
		N, X, Y int
		Color   string
		Shown   *bool
	}
}

// colors is the board as it is printed, and the numbers on it.
func (w *truth) printed() (colors []replay.Color, numbers []int) {
	colors, numbers = make([]replay.Color, w.Size*w.Size), make([]int, w.Size*w.Size)
	put := func(x, y int, color string, n int) {
		colors[y*w.Size+x], numbers[y*w.Size+x] = map[string]replay.Color{"B": replay.Black, "W": replay.White}[color], n
	}
	for _, s := range w.Start {
		put(int(s[0].(float64)), int(s[1].(float64)), s[2].(string), 0)
	}
	for _, m := range w.Moves {
		if m.Shown == nil || *m.Shown {
			put(m.X, m.Y, m.Color, m.N)
		}
	}
	return colors, numbers
}

// half parts the figures in two by the digest of their names: one to tune on,
// one to report.
func half(name string) int {
	name, _, _ = strings.Cut(name, "_")
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32()) & 1
}

func TestCorpusStones(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	some := "_L1" // a page of each figure
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		some = ""
	}
	files, _ := filepath.Glob(filepath.Join(corpus, "scan/printed/*"+some+"*.json"))
	files = append(files, filepath.Join(corpus, "scan/pages/ex12.json"))
	reader, err := glyph.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	var right, numbers [2][4]int
	for _, file := range files {
		var want truth
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &want)
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err = os.ReadFile(filepath.Join(filepath.Dir(file), want.Image))
		if err != nil {
			t.Fatal(err)
		}
		img, err := scan.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		page := raster.Flatten(raster.Gray(img), 64)
		boards, err := grid.Find(page)
		if err != nil || len(boards) != 1 || boards[0].Cols != want.Size || boards[0].Rows != want.Size {
			t.Logf("%s: no grid (%v)", want.Image, err)
			continue
		}
		sheet := Read(page, &boards[0], reader)
		colors, shown := want.printed()
		class := min(3, max(0, (int(max(want.Cell, boards[0].Cell))-18)/7))
		got := make([]replay.Color, len(colors))
		doubts, wrong := 0, 0
		for _, s := range sheet.Stones {
			at := s.Y*want.Size + s.X
			got[at] = s.Color
			if s.Confidence < Doubtful {
				doubts++
			}
			if n := shown[at]; n > 0 {
				numbers[half(want.Image)][class]++
				if b, _ := s.Reading.Best(); b == n {
					right[half(want.Image)][class]++
				}
			}
		}
		for i := range got {
			if got[i] != colors[i] {
				wrong++
			}
		}
		if wrong > 0 || doubts > 0 {
			t.Logf("%s (cell %.0f): %d stones wrong, %d doubtful", want.Image, want.Cell, wrong, doubts)
		}
		if wrong > 0 && want.Cell >= 32 {
			t.Errorf("%s: %d stones wrong", want.Image, wrong)
		}
	}
	for h := range right {
		for c, name := range []string{"<25", "25-32", "32-39", ">=39"} {
			t.Logf("half %d, cell %s: %d of %d numbers read right by themselves (%.1f %%)", h, name, right[h][c], numbers[h][c], 100*float64(right[h][c])/float64(max(1, numbers[h][c])))
		}
	}
}
