//go:build ocr && cgo

package page

import (
	"os"
	"path/filepath"
	"testing"

	"gorescore/scan"
)

var truthLanguages = map[string]string{"en": "eng", "ja": "jpn", "zh": "chi_sim", "ko": "kor"}

// Headers of made pages, the language given: values are read right, left out,
// or named as doubtful, but not wrong. The log tells how many.
func TestCorpusHeaders(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is unset: no printed pages to read")
	}
	all := os.Getenv("GORESCORE_ACCURACY") != ""
	files, _ := filepath.Glob(filepath.Join(corpus, "scan/printed/*.json"))
	var classes [4]headerTally
	readers := map[string]*Reader{}
	for _, file := range files {
		want := readTruth(t, file)
		class := 3
		if want.Cell >= leastCell {
			class = classOf(want.Cell)
		}
		if !all && (class == 0 || class == 3 || testing.Short()) {
			continue
		}
		r := readers[want.Head.Lang]
		if r == nil {
			r = headerReader(t, truthLanguages[want.Head.Lang])
			readers[want.Head.Lang] = r
		}
		data, err := os.ReadFile(filepath.Join(filepath.Dir(file), want.Image))
		if err != nil {
			t.Fatal(err)
		}
		img, err := scan.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		h, _, err := r.ReadHeader(img)
		if err != nil {
			t.Fatal(err)
		}
		classes[class].add(&h, want)
		t.Logf("%s: %q %+v", want.Image, h.Lines, classes[class])
	}
	for i, c := range classes {
		if c.pages > 0 {
			t.Logf("cell %s: %+v", append(classNames[:], "<25")[i], c)
		}
	}
	clear := classes[1]
	clear.join(&classes[2])
	if clear.komi*10 < clear.pages*9 || clear.result*10 < clear.pages*9 {
		t.Errorf("of %d pages of 32 pixels and more %d komi and %d results were read right: less than 90 %%", clear.pages, clear.komi, clear.result)
	}
	if clear.komiSilent+clear.resultSilent > 0 {
		t.Errorf("%d komi and %d results were read wrong without a finding", clear.komiSilent, clear.resultSilent)
	}
}
