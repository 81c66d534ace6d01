//go:build ocr && cgo

package scan

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/sys/unix"
)

// newReader returns a reader, or skips the test where a language is missing.
func newReader(t testing.TB, languages ...string) *TextReader {
	t.Helper()
	r, err := NewTextReader("")
	if err == nil {
		err = r.Check(languages)
	}
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func columns(t testing.TB) image.Image {
	img := blank(1000, 300)
	for i, s := range []string{"Left one", "Left two", "Left three", "Left four"} {
		write(t, img, goregular.TTF, 32, 40, 60+60*i, s)
		write(t, img, goregular.TTF, 32, 700, 60+60*i, strings.Replace(s, "Left", "Right", 1))
	}
	return img
}

// The binding forgets a page segmentation mode that is set before the first
// text; ours holds from the first text on, and can be changed.
func TestLayoutHoldsFromTheFirstText(t *testing.T) {
	r := newReader(t, "eng")
	for _, layout := range []Layout{Sparse, Block, Sparse} {
		r.Layout = layout
		got, err := r.ReadText(columns(t), []string{"eng"})
		if err != nil {
			t.Fatal(err)
		}
		byRows := strings.Contains(got, "Left one Right one")
		if byRows != (layout == Block) {
			t.Errorf("layout %s: %q", layout, got)
		}
	}
}

// The binding returns "" without an error for bytes that are no image.
func TestUndecodableImage(t *testing.T) {
	var page bytes.Buffer
	if err := png.Encode(&page, columns(t)); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("no image"), "cut off": page.Bytes()[:page.Len()/2], "head alone": page.Bytes()[:40],
	} {
		if _, err := Decode(data); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	r := newReader(t, "eng")
	if _, err := r.ReadText(blank(0, 0), []string{"eng"}); err == nil {
		t.Error("image without pixels: no error")
	}
}

// While a client loads, the binding points standard error elsewhere; two that
// load at once would leave it there.
func TestStandardErrorSurvivesLoading(t *testing.T) {
	newReader(t, "eng")
	saved, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		t.Skip("standard error is closed")
	}
	defer unix.Close(saved)
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.Dup2(int(out.Fd()), 2); err != nil {
		t.Fatal(err)
	}
	// Too narrow for a line of text: Tesseract complains of that by default.
	narrow := blank(2, 60)
	narrow.Pix[60] = 0
	var wg sync.WaitGroup
	var failed error
	var mu sync.Mutex
	start := make(chan struct{})
	for range 6 {
		wg.Go(func() {
			<-start
			r, err := NewTextReader("")
			if err == nil {
				r.Layout = Line
				_, err = r.ReadText(narrow, []string{"eng"})
				r.Close()
			}
			if err != nil {
				mu.Lock()
				failed = err
				mu.Unlock()
			}
		})
	}
	close(start)
	wg.Wait()
	io.WriteString(os.Stderr, "still here")
	if err := unix.Dup2(saved, 2); err != nil {
		t.Fatal(err)
	}
	out.Close()
	got, err := io.ReadAll(in)
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	// Nothing else either.
	if string(got) != "still here" {
		t.Errorf("standard error got %q", got)
	}
}

// Missing and damaged language files are found before Tesseract sees them: its
// message may be longer than the buffer that the binding gives it.
func TestLanguageFiles(t *testing.T) {
	r := newReader(t, "eng")
	for _, c := range []struct {
		languages []string
		want      string
	}{
		{[]string{"xxx"}, "tesseract-ocr-xxx"},
		{[]string{"eng", "chi_nowhere"}, "tesseract-ocr-chi-nowhere"},
		{[]string{"../eng"}, "no name"},
		{[]string{"eng+jpn"}, "no name"},
		{nil, "no language"},
	} {
		if _, err := r.ReadText(blank(50, 50), c.languages); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.languages, err, c.want)
		}
	}
	dir := t.TempDir()
	for name, data := range map[string]string{"empty": "", "text": "this is no language file, but it is long enough", "cut": "\x02\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00"} {
		if err := os.WriteFile(filepath.Join(dir, name+trainedSuffix), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := NewTextReader(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.ReadText(blank(50, 50), []string{name}); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := NewTextReader("/" + strings.Repeat("x", 300)); err == nil {
		t.Error("a folder name longer than the binding's buffer was taken")
	}
}

func TestBlankImages(t *testing.T) {
	r := newReader(t, "eng")
	for _, size := range [][2]int{{600, 400}, {1, 1}, {3, 2000}, {2000, 2}} {
		for _, layout := range []Layout{Block, Page, Line, Sparse} {
			r.Layout = layout
			got, err := r.ReadText(blank(size[0], size[1]), []string{"eng"})
			if got != "" || err != nil {
				t.Errorf("%v, layout %s: %q, %v", size, layout, got, err)
			}
		}
	}
	// The text of the image before must not come back.
	if got, err := r.ReadText(columns(t), []string{"eng"}); err != nil || !strings.Contains(got, "Left") {
		t.Errorf("after blank images: %q, %v", got, err)
	}
	if got, err := r.ReadText(blank(600, 400), []string{"eng"}); got != "" || err != nil {
		t.Errorf("blank image after text: %q, %v", got, err)
	}
}

// Tesseract runs in the calling thread alone, though OMP_THREAD_LIMIT was not
// set when the program started.
func TestOneThread(t *testing.T) {
	newReader(t, "eng")
	const inside = "GORESCORE_TEST_THREADS"
	if os.Getenv(inside) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestOneThread$", "-test.v")
		for _, e := range os.Environ() {
			if !strings.HasPrefix(e, "OMP_") {
				cmd.Env = append(cmd.Env, e)
			}
		}
		cmd.Env = append(cmd.Env, inside+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	before, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Skip("no /proc here to count threads in")
	}
	r := newReader(t, "eng")
	if got, err := r.ReadText(columns(t), []string{"eng"}); err != nil || !strings.Contains(got, "Left") {
		t.Fatalf("%q, %v", got, err)
	}
	after, _ := os.ReadDir("/proc/self/task")
	// Go itself may start one or two; OpenMP starts one for each processor or three.
	names := 0
	for _, e := range after {
		if comm, err := os.ReadFile("/proc/self/task/" + e.Name() + "/comm"); err == nil && len(comm) > 0 {
			names++
		}
	}
	if names > len(before)+2 {
		t.Errorf("%d threads before, %d after", len(before), names)
	}
}

func TestImpossibleSizes(t *testing.T) {
	// A PNG head that promises 20,000 x 20,000 pixels.
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 20000, 1))); err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(b.Bytes()); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("error %v", err)
	}
}

// One client reads languages in turn.
func TestLanguagesInTurn(t *testing.T) {
	r := newReader(t, "eng", "osd")
	img := columns(t)
	for _, languages := range [][]string{{"eng"}, {"eng", "eng"}, {"eng"}} {
		if got, err := r.ReadText(img, languages); err != nil || !strings.Contains(got, "Right three") {
			t.Errorf("%v: %q, %v", languages, got, err)
		}
	}
}

// Only bounds the characters of one image, not of those after it.
func TestOnlySomeCharacters(t *testing.T) {
	r := newReader(t, "eng")
	r.Layout = Line
	img := blank(500, 100)
	write(t, img, goregular.TTF, 48, 60, 64, "Move 107")
	for _, only := range []string{"", "0123456789", ""} {
		r.Only = only
		got, err := r.ReadText(img, []string{"eng"})
		if err != nil {
			t.Fatal(err)
		}
		if letters := strings.ContainsAny(got, "Move"); letters != (only == "") || !strings.Contains(got, "107") {
			t.Errorf("only %q: %q", only, got)
		}
	}
}
