//go:build ocr && cgo

package scan

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
)

// truth is what the file beside a made page says about its header.
type truth struct {
	Image string
	Cell  float64 `json:"cell_px"`
	First int
	Last  int
	Head  struct {
		Lang, PB, PW, RE string
		KM               float64
	} `json:"header"`
}

var truthLanguages = map[string]string{"en": "eng", "ja": "jpn", "zh": "chi_sim", "ko": "kor"}

// Headers of made pages: values are read right, left out, or named as
// doubtful, but not wrong. The log tells how many.
func TestCorpusHeaders(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	files, err := filepath.Glob(filepath.Join(corpus, "scan/printed/*.json"))
	if err != nil || len(files) == 0 {
		t.Skipf("no printed pages in %s", corpus)
	}
	var classes [3]tally // at least 32 pixels, 25 to 32, less
	all := os.Getenv("GORESCORE_ACCURACY") != ""
	readers := map[string]*PageReader{}
	for _, file := range files {
		var want truth
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		class := 0
		if want.Cell < 25 {
			class = 2
		} else if want.Cell < 32 {
			class = 1
		}
		if !all && (class > 0 || testing.Short()) {
			continue
		}
		p := readers[want.Head.Lang]
		if p == nil {
			if p, err = NewPageReader("", []string{truthLanguages[want.Head.Lang]}); err != nil {
				t.Skip(err)
			}
			defer p.Close()
			readers[want.Head.Lang] = p
		}
		classes[class].add(t, p, filepath.Join(filepath.Dir(file), want.Image), &want)
	}
	for i, name := range []string{"32 pixels and more", "25 to 32 pixels", "less than 25 pixels"} {
		if c := classes[i]; c.pages > 0 {
			t.Logf("%s a line: %d pages; komi %d right %d wrong, result %d right %d wrong, names %d of %d right, moves %d right %d wrong",
				name, c.pages, c.komi, c.komiWrong, c.result, c.resultWrong, c.names, 2*c.pages, c.moves, c.movesWrong)
		}
	}
	if c := classes[0]; c.pages > 0 {
		if c.komi*10 < c.pages*7 || c.result*10 < c.pages*7 {
			t.Errorf("less than 70 %% of komi or results read right")
		}
		if c.komiWrong+c.resultWrong > 0 {
			t.Errorf("%d komi and %d results were read wrong without a finding", c.komiWrong, c.resultWrong)
		}
	}
}

type tally struct {
	pages, komi, komiWrong, result, resultWrong, names, moves, movesWrong int
}

func (c *tally) add(t *testing.T, p *PageReader, file string, want *truth) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	h, found, err := p.ReadHeader(img)
	if err != nil {
		t.Fatal(err)
	}
	count := func(right, present bool, good, bad *int) {
		if right {
			*good++
		} else if present {
			*bad++
		}
	}
	c.pages++
	komi := replay.HalfPoints(want.Head.KM * 2)
	count(h.Komi.Known && h.Komi.Points == komi, h.Komi.Known && !h.Komi.Doubtful, &c.komi, &c.komiWrong)
	re := resultText(h.Result)
	count(re == want.Head.RE, re != "" && len(found) == 0, &c.result, &c.resultWrong)
	count(h.First == want.First && h.Last == want.Last, h.Last > 0, &c.moves, &c.movesWrong)
	for _, name := range [][2]string{{h.Black.Name, want.Head.PB}, {h.White.Name, want.Head.PW}} {
		if strings.EqualFold(name[0], name[1]) {
			c.names++
		}
	}
	if testing.Verbose() {
		t.Logf("%s\n   %s\n   want %s / %s KM %v RE %s moves %d-%d\n   %q", filepath.Base(file), summary(&h),
			want.Head.PB, want.Head.PW, want.Head.KM, want.Head.RE, want.First, want.Last, h.Lines)
	}
}
