package grid

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gorescore/scan"
	"gorescore/scan/raster"
)

// Grids of printed pages against the corners that their makers noted.
func TestCorpusGrids(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	some := "_L1" // a page of each figure
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		some = ""
	}
	files, _ := filepath.Glob(filepath.Join(corpus, "scan/printed/*"+some+"*.json"))
	wrong, pages := 0, 0
	for _, file := range files {
		var want struct {
			Image   string
			Size    int
			Cell    float64 `json:"cell_px"`
			Corners [][2]float64
		}
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
		boards, err := Find(raster.Flatten(raster.Gray(img), 64))
		bad := err != nil || len(boards) != 1
		off := 0.0
		if !bad {
			b := boards[0]
			for i, c := range b.Corners(0) {
				off = max(off, math.Hypot(c.X-want.Corners[i][0], c.Y-want.Corners[i][1])/want.Cell)
			}
			bad = b.Cols != want.Size || b.Rows != want.Size || !b.Whole() || off > 0.15
		}
		pages++
		if bad {
			wrong++
			t.Logf("%s (cell %.0f): off %.2f cells; %+v %v", want.Image, want.Cell, off, boards, err)
			if want.Cell >= 32 {
				t.Errorf("%s: wrong grid", want.Image)
			}
		}
	}
	t.Logf("%d of %d grids right", pages-wrong, pages)
}
