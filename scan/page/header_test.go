//go:build ocr && cgo

package page

import (
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/scan"
	"gorescore/scan/scantest"
)

// headed is a page of lines above a board and a caption below it.
func headed(t *testing.T, f *scantest.Font, cell float64, d scantest.Degradation, lines []string, caption ...string) *image.Gray {
	t.Helper()
	stones, _ := scantest.Game(rand.New(rand.NewPCG(4, 4)), 19, 1, 60)
	s := style(t, 1, cell)
	s.Text = f
	img, _ := scantest.Degrade(scantest.Render(&scantest.Diagram{Size: 19, Stones: stones, Header: lines, Below: caption}, &s).Image, d)
	return img
}

// headerReader reads headers in one language.
func headerReader(t *testing.T, language string) *Reader {
	t.Helper()
	text, err := scan.NewPageReader("", []string{language})
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { text.Close() })
	r, err := NewReader(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Headers of pages that the test renders: clean, grey and uneven, turned, small.
func TestPageHeader(t *testing.T) {
	r := headerReader(t, "eng")
	lines := []string{"Black: Ann Smith 3 dan", "White: Bob Miller 5 dan", "Komi: 6.5   White wins by 2.5 points"}
	for _, c := range []struct {
		name string
		cell float64
		d    scantest.Degradation
	}{
		{"clean", 50, scantest.Degradation{}},
		{"shaded", 50, scantest.Degradation{Gradient: 0.5, Noise: 6}},
		{"turned", 50, scantest.Degradation{Rotate: 2.5, Blur: 0.6}},
		{"small", 34, scantest.Degradation{}},
	} {
		h, found, err := r.ReadHeader(headed(t, fonts(t)[1], c.cell, c.d, lines, "Figure 2 (51-87)"))
		if err != nil {
			t.Fatal(err)
		}
		if h.Black.Name != "Ann Smith" || h.Black.Rank != "3 dan" || h.White.Name != "Bob Miller" || h.White.Rank != "5 dan" || h.Komi.Points != replay.HalfPoints(13) ||
			h.ResultText() != "W+2.5" || h.First != 51 || h.Last != 87 || h.Figure != 2 || len(found) > 0 {
			t.Errorf("%s: %+v, %v", c.name, h, found)
		}
	}
}

// Text without a board is read as a whole; a blank page is an error.
func TestHeaderWithoutBoard(t *testing.T) {
	r := headerReader(t, "eng")
	img := scantest.Blank(1000, 300)
	scantest.Text(img, fonts(t)[1], "Black: Ann Smith 3 dan", 60, 90, 40, 1, 0)
	scantest.Text(img, fonts(t)[1], "White: Bob Miller 5 dan", 60, 170, 40, 1, 0)
	if h, _, err := r.ReadHeader(img); err != nil || h.Black.Name != "Ann Smith" || h.White.Name != "Bob Miller" {
		t.Errorf("%+v, %v", h, err)
	}
	if _, _, err := r.ReadHeader(scantest.Blank(800, 600)); err == nil || !strings.Contains(err.Error(), "blank") {
		t.Errorf("a blank page: %v", err)
	}
}

// cjkFont returns a font with the signs of a text, or skips the test.
func cjkFont(t *testing.T, text string) *scantest.Font {
	t.Helper()
	var found *scantest.Font
	for _, dir := range []string{"/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts"} {
		_ = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
			if ext := strings.ToLower(filepath.Ext(path)); err != nil || found != nil || ext != ".ttf" && ext != ".otf" && ext != ".ttc" {
				return nil
			}
			if f, err := scantest.LoadFont(path); err == nil && f.Has(text) {
				found = f
			}
			return nil
		})
	}
	if found == nil {
		t.Skipf("no font with the signs of %q is installed (Debian: fonts-noto-cjk, fonts-wqy-zenhei)", text)
	}
	return found
}

// The same in Chinese, Japanese and Korean, where a font for them is installed:
// nothing is read wrong, and most values are read.
func TestPageHeaderCJK(t *testing.T) {
	for _, c := range []struct {
		language     string
		lines        []string
		komi, result string
	}{
		{"jpn", []string{"黒 坂田栄男 九段", "白 武宮正樹 九段", "先番5目半コミ出し  黒中押し勝ち"}, "5.5", "B+R"},
		{"chi_sim", []string{"黑 聂卫平九段   白 古力九段", "黑贴3又3/4子   黑胜1/4子"}, "7.5", "B+0.5"},
		{"chi_tra", []string{"黑 吳清源九段   白 林海峰九段", "黑貼3又3/4子   黑勝1/4子"}, "7.5", "B+0.5"},
		{"kor", []string{"흑 이창호 9단   백 유창혁 9단", "덤 5집반   흑 불계승"}, "5.5", "B+R"},
	} {
		t.Run(c.language, func(t *testing.T) {
			f := cjkFont(t, strings.Join(c.lines, ""))
			h, _, err := headerReader(t, c.language).ReadHeader(headed(t, f, 50, scantest.Degradation{}, c.lines))
			if err != nil {
				t.Fatal(err)
			}
			right := 0
			for _, v := range []struct {
				known     bool
				got, want string
			}{
				{h.Komi.Known && !h.Komi.Doubtful, h.Komi.Points.String(), c.komi},
				{h.Result.Raw != "", h.ResultText(), c.result},
			} {
				if v.known && v.got != v.want {
					t.Errorf("read %s, want %s: %q", v.got, v.want, h.Lines)
				} else if v.known {
					right++
				}
			}
			if right == 0 {
				t.Errorf("neither komi nor result read: %q", h.Lines)
			}
		})
	}
}
