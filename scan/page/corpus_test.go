package page

import (
	"encoding/json"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/scan"
)

// truth is what the file beside a made page says.
type truth struct {
	Image       string
	Size        int
	First, Last int
	Cell        float64 `json:"cell_px"`
	Start       [][3]any
	Moves       []struct {
		N, X, Y int
		Color   string
		Shown   *bool
	}
	Rows [][]int // numbers row by row, of ex5
	Head struct {
		Lang, PB, PW, RE string
		KM               float64
	} `json:"header"`
	Footnotes [][2]any
}

func readTruth(t *testing.T, file string) *truth {
	t.Helper()
	var want truth
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &want)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &want
}

// half parts the figures in two by the digest of their names: 1 was looked at
// when limits were chosen, 0 only counted.
func half(name string) int {
	name, _, _ = strings.Cut(name, "_")
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32()) & 1
}

// tally counts numbers.
type tally struct{ shown, right, flagged, wrong, silent, notes, notesRight, notesSilent int }

func (c *tally) add(o tally) {
	c.shown += o.shown
	c.right += o.right
	c.flagged += o.flagged
	c.wrong += o.wrong
	c.silent += o.silent
	c.notes += o.notes
	c.notesRight += o.notesRight
	c.notesSilent += o.notesSilent
}

// count compares a figure with the truth.
func count(f *Figure, want *truth) (c tally, wrong []string) {
	for _, m := range want.Moves {
		shown := m.Shown == nil || *m.Shown
		got := Move{Point: replay.NoPoint, Doubt: "missing"}
		if k := m.N - f.Range.First; k >= 0 && k < len(f.Moves) {
			got = f.Moves[k]
		}
		right := got.Point == replay.Point(m.Y*want.Size+m.X)
		flagged := got.Doubt != ""
		if !shown {
			c.notes++
			if right {
				c.notesRight++
			} else if !flagged {
				c.notesSilent++
			}
			continue
		}
		c.shown++
		switch {
		case right:
			c.right++
			if flagged {
				c.flagged++
			}
		case flagged:
			c.wrong++
			wrong = append(wrong, got.describe(f))
		default:
			c.wrong++
			c.silent++
			wrong = append(wrong, "SILENT "+got.describe(f))
		}
	}
	return c, wrong
}

func (m *Move) describe(f *Figure) string {
	s := m.Color.String() + " " + m.Point.Name(f.Size, f.Size)
	if m.Stone >= 0 {
		n, p := f.Sheet.Stones[m.Stone].Reading.Best()
		s += " " + strings.TrimSpace(strings.Join([]string{"read", itoa(n), ftoa(p)}, " "))
	}
	return itoa(m.N) + " " + s + " (" + m.Doubt + ")"
}

func itoa(n int) string     { b, _ := json.Marshal(n); return string(b) }
func ftoa(p float64) string { b, _ := json.Marshal(float64(int(p*1000)) / 1000); return string(b) }

// Numbers of printed pages, the range given as a user would.
func TestCorpusNumbers(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	var text *scan.PageReader
	if scan.HasOCR && os.Getenv("GORESCORE_ALL_PAGES") != "" {
		var err error
		if text, err = scan.NewPageReader("", nil); err != nil {
			t.Log(err)
		} else {
			defer text.Close()
		}
	}
	r, err := NewReader(text)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(corpus, "scan/printed/*"+os.Getenv("GORESCORE_PAGES")+"*.json"))
	names := []string{"25-32", "32-40", ">=40"}
	var all [2][3]tally
	for _, file := range files {
		want := readTruth(t, file)
		if want.Cell < leastCell {
			continue
		}
		data, err := os.ReadFile(filepath.Join(filepath.Dir(file), want.Image))
		if err != nil {
			t.Fatal(err)
		}
		img, err := scan.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		p, err := r.Read(img, Options{First: want.First, Last: want.Last})
		if err != nil {
			t.Errorf("%s (cell %.0f): %v", want.Image, want.Cell, err)
			continue
		}
		f := &p.Figures[0]
		c, wrong := count(f, want)
		class := 0
		if want.Cell >= 40 {
			class = 2
		} else if want.Cell >= 32 {
			class = 1
		}
		all[half(want.Image)][class].add(c)
		t.Logf("%s cell %.0f (%v): %d of %d right, %d right ones flagged, %d wrong (%d silent), notes %d of %d; %q", want.Image, want.Cell, time.Since(begin).Round(time.Millisecond), c.right, c.shown, c.flagged, c.wrong, c.silent, c.notesRight, c.notes, wrong)
		if text != nil && testing.Verbose() {
			t.Logf("   %d-%d %q notes %v letters %v", f.Header.First, f.Header.Last, f.Header.Lines, f.Notes, f.Letters)
		}
	}
	for h := range all {
		for k, c := range all[h] {
			t.Logf("half %d, cell %s: %d of %d numbers right (%.2f %%), %.1f %% of the right ones flagged, %d wrong, of which silent %d; footnotes %d of %d, silent %d",
				h, names[k], c.right, c.shown, 100*float64(c.right)/float64(max(1, c.shown)), 100*float64(c.flagged)/float64(max(1, c.right)), c.wrong, c.silent, c.notesRight, c.notes, c.notesSilent)
			if least := []float64{0.93, 0.98, 0.99}[k]; float64(c.right) < least*float64(c.shown) {
				t.Errorf("half %d, cell %s: less than %.0f %% right", h, names[k], 100*least)
			}
			if c.silent > 0 {
				t.Errorf("half %d, cell %s: %d wrong numbers without a flag", h, names[k], c.silent)
			}
		}
	}
}
