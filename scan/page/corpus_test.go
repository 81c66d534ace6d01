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
func TestCorpusNumbers(t *testing.T) { corpusPages(t, nil, true) }

// Whole pages: the range is what the caption says, and footnotes are read.
func TestCorpusPages(t *testing.T) {
	if !scan.HasOCR || os.Getenv("GORESCORE_ACCURACY") == "" {
		t.Skip("needs OCR, and GORESCORE_ACCURACY, since it takes minutes")
	}
	text, err := scan.NewPageReader("", nil)
	if err != nil {
		t.Skip(err)
	}
	defer text.Close()
	corpusPages(t, text, false)
}

func corpusPages(t *testing.T, text *scan.PageReader, given bool) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	r, err := NewReader(text)
	if err != nil {
		t.Fatal(err)
	}
	some := "_L1" // a page of each figure
	if os.Getenv("GORESCORE_ACCURACY") != "" {
		some = os.Getenv("GORESCORE_PAGES")
	}
	files, _ := filepath.Glob(filepath.Join(corpus, "scan/printed/*"+some+"*.json"))
	var all [2][3]tally
	var headers [3]headerTally
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
		o := Options{}
		if given {
			o = Options{First: want.First, Last: want.Last}
		}
		begin := time.Now()
		p, err := r.Read(img, o)
		if err != nil {
			t.Errorf("%s (cell %.0f): %v", want.Image, want.Cell, err)
			continue
		}
		f := &p.Figures[0]
		c, wrong := count(f, want)
		class := classOf(want.Cell)
		all[half(want.Image)][class].add(c)
		t.Logf("%s cell %.0f (%v): %d of %d right, %d right ones flagged, %d wrong (%d silent), notes %d of %d; %q", want.Image, want.Cell, time.Since(begin).Round(time.Millisecond), c.right, c.shown, c.flagged, c.wrong, c.silent, c.notesRight, c.notes, wrong)
		if text != nil {
			headers[class].add(&f.Header, want)
			t.Logf("   %d-%d %q notes %v letters %v", f.Header.First, f.Header.Last, f.Header.Lines, f.Notes, f.Letters)
		}
	}
	report(t, &all)
	if text != nil {
		writeSection(t, &all, &headers)
	}
	for k, h := range headers {
		if text != nil {
			t.Logf("cell %s: %+v", classNames[k], h)
		}
	}
}

// classNames are the sizes of cells in pixels.
var classNames = [3]string{"25-32", "32-40", ">=40"}

func classOf(cell float64) int {
	switch {
	case cell >= 40:
		return 2
	case cell >= 32:
		return 1
	}
	return 0
}

// headerTally counts what was read of headers.
type headerTally struct{ pages, komi, komiSilent, result, resultSilent, moves, movesWrong, names int }

func (h *headerTally) add(head *scan.Header, want *truth) {
	h.pages++
	if head.Komi.Known && head.Komi.Points == replay.HalfPoints(2*want.Head.KM) {
		h.komi++
	} else if head.Komi.Known && !head.Komi.Doubtful {
		h.komiSilent++
	}
	if re := head.ResultText(); re == want.Head.RE {
		h.result++
	} else if re != "" {
		h.resultSilent++
	}
	if head.First == want.First && head.Last == want.Last {
		h.moves++
	} else if head.Last > 0 {
		h.movesWrong++
	}
	for _, n := range [2][2]string{{head.Black.Name, want.Head.PB}, {head.White.Name, want.Head.PW}} {
		if strings.EqualFold(n[0], n[1]) {
			h.names++
		}
	}
}

func (h *headerTally) join(o *headerTally) {
	h.pages += o.pages
	h.komi += o.komi
	h.komiSilent += o.komiSilent
	h.result += o.result
	h.resultSilent += o.resultSilent
}

func report(t *testing.T, all *[2][3]tally) {
	for h := range all {
		for k, c := range all[h] {
			t.Logf("half %d, cell %s: %d of %d numbers right (%.2f %%), %.1f %% of the right ones flagged, %d wrong, of which silent %d; footnotes %d of %d, silent %d",
				h, classNames[k], c.right, c.shown, 100*float64(c.right)/float64(max(1, c.shown)), 100*float64(c.flagged)/float64(max(1, c.right)), c.wrong, c.silent, c.notesRight, c.notes, c.notesSilent)
			if least := []float64{0.93, 0.98, 0.99}[k]; float64(c.right) < least*float64(c.shown) {
				t.Errorf("half %d, cell %s: less than %.0f %% right", h, classNames[k], 100*least)
			}
			if c.silent+c.notesSilent > 0 {
				t.Errorf("half %d, cell %s: %d wrong numbers without a flag", h, classNames[k], c.silent+c.notesSilent)
			}
		}
	}
}

// The real pages whose moves were written down by eye.
func TestCorpusRealPages(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no real pages to read")
	}
	r, err := NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, least := range map[string]int{"ex12": 99, "ex5": 264} {
		want := readTruth(t, filepath.Join(corpus, "scan/pages", name+".json"))
		data, err := os.ReadFile(filepath.Join(corpus, "scan/pages", want.Image))
		if err != nil {
			t.Fatal(err)
		}
		img, err := scan.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Read(img, Options{First: want.First, Last: want.Last})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		f := &p.Figures[0]
		var c tally
		var wrong []string
		if len(want.Moves) > 0 {
			c, wrong = count(f, want)
		} else {
			c, wrong = countRows(f, want.Rows)
		}
		t.Logf("%s: %d of %d right, %d right ones flagged, %d wrong, of which silent %d; %q", name, c.right, c.shown, c.flagged, c.wrong, c.silent, wrong)
		if c.right < least || c.silent > 0 {
			t.Errorf("%s: %d of at least %d numbers right, %d silently wrong", name, c.right, least, c.silent)
		}
	}
}

// countRows compares the numbers of each row, in their order.
func countRows(f *Figure, rows [][]int) (c tally, wrong []string) {
	for y, row := range rows {
		var got []*Move
		for i := range f.Sheet.Stones {
			if n := f.Choices[i].Move; f.Sheet.Stones[i].Y == y && n > 0 {
				got = append(got, &f.Moves[n-f.Range.First])
			}
		}
		for k, n := range row {
			c.shown++
			switch {
			case len(got) != len(row):
				c.wrong++
				if k == 0 {
					wrong = append(wrong, "row "+itoa(y)+" has "+itoa(len(got))+" numbers, not "+itoa(len(row)))
				}
			case got[k].N == n:
				c.right++
				if got[k].Doubt != "" {
					c.flagged++
				}
			default:
				c.wrong++
				if got[k].Doubt == "" {
					c.silent++
				}
				wrong = append(wrong, itoa(n)+" is "+got[k].describe(f))
			}
		}
	}
	return c, wrong
}
