//go:build ocr && cgo

package scan

/*
#cgo linux LDFLAGS: -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

// Tesseract asks OpenMP for four threads by line, which costs more than it
// brings for short texts and takes the processors of other workers. No active
// parallel level means one thread; OMP_THREAD_LIMIT would have to be set before
// the program starts. The function is looked up, since not every Tesseract is
// linked to OpenMP.
static void gorescore_one_thread(void) {
	void (*set)(int) = (void (*)(int))dlsym(RTLD_DEFAULT, "omp_set_max_active_levels");
	if (set != NULL) set(0);
}
*/
import "C"

import (
	"errors"
	"image"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/otiai10/gosseract/v2"
	"golang.org/x/sys/unix"
)

// HasOCR tells whether this build can read the text of images.
const HasOCR = true

// TextReader reads the text of images through one Tesseract client, which it
// uses again: its first text in a language costs a tenth of a second and more,
// a later one milliseconds. It is not safe for concurrent use: each worker has
// its own. Close frees it.
type TextReader struct {
	// Layout says how the next image is cut into lines.
	Layout Layout
	// Only are the characters that the next image may have; "" is all.
	Only string

	client    *gosseract.Client
	tessdata  string
	languages []string // those that the client has loaded
}

// NewTextReader returns a reader that takes its language files from the folder
// tessdata; "" means TESSDATA_PREFIX or the usual places.
func NewTextReader(tessdata string) (*TextReader, error) {
	dir, err := findTessdata(tessdata)
	if err != nil {
		return nil, err
	}
	return &TextReader{tessdata: dir}, nil
}

// Languages lists the languages that are installed, sorted.
func (r *TextReader) Languages() []string { return languagesIn(r.tessdata) }

// Check tells what is wrong with a list of languages: a name that is none, a
// file that is missing (the error names its package) or damaged.
func (r *TextReader) Check(languages []string) error {
	return checkLanguages(r.tessdata, languages)
}

// Close frees the client; the reader can be used again and then loads anew.
func (r *TextReader) Close() error {
	if r.client == nil {
		return nil
	}
	err := r.client.Close()
	r.client, r.languages = nil, nil
	return err
}

// ReadText returns the lines of text in an image, "" if there are none.
// Languages are names of Tesseract ("eng", "jpn", "chi_sim"), looked for
// together. A wrong or missing language and an image of impossible size are
// errors; unreadable text is not.
func (r *TextReader) ReadText(img image.Image, languages []string) (string, error) {
	if err := CheckSize(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return "", err
	}
	if !slices.Equal(languages, r.languages) || r.client == nil {
		if err := r.Check(languages); err != nil {
			return "", err
		}
	}
	page := toGray(img)
	if isBlank(page) {
		return "", nil // Tesseract may find letters in nothing
	}
	// The limit of threads belongs to the thread that calls.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	C.gorescore_one_thread()
	text, err := r.read(encodePGM(page), languages)
	if err != nil {
		// A client whose loading failed is in no known state.
		return "", errors.Join(err, r.Close())
	}
	return text, nil
}

// read hands an image to the client, which loads its languages first if need be.
func (r *TextReader) read(pgm []byte, languages []string) (string, error) {
	load := !slices.Equal(languages, r.languages)
	if load {
		// Every client starts afresh: variables of an old one do not survive.
		if err := r.Close(); err != nil {
			return "", err
		}
		r.client = gosseract.NewClient()
		if err := errors.Join(
			r.client.SetTessdataPrefix(r.tessdata),
			r.client.SetLanguage(languages...),
			// Tesseract reports "Empty page!!" and the like on standard error.
			r.client.SetVariable(gosseract.DEBUG_FILE, os.DevNull),
		); err != nil {
			return "", err
		}
	}
	layout := r.Layout
	if layout == "" {
		layout = Block
	}
	// SetPageSegMode would be forgotten when the languages are loaded.
	if err := r.client.SetVariable("tessedit_pageseg_mode", string(layout)); err != nil {
		return "", err
	}
	if err := r.client.SetVariable("tessedit_char_whitelist", r.Only); err != nil {
		return "", err
	}
	// The image is one that Tesseract can decode: about others it says nothing.
	if err := r.client.SetImageFromBytes(pgm); err != nil {
		return "", err
	}
	if !load {
		return r.client.Text()
	}
	text, err := r.loadAndRead()
	if err == nil {
		r.languages = slices.Clone(languages)
	}
	return text, err
}

// loading is held while a client loads: the binding points file descriptor 2
// elsewhere meanwhile, and two at once would leave it there for good.
var loading sync.Mutex

// loadAndRead is a client's first Text. Afterwards standard error is what it
// was before, whatever the binding did.
func (r *TextReader) loadAndRead() (string, error) {
	loading.Lock()
	defer loading.Unlock()
	saved, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return r.client.Text() // standard error is closed: nothing to keep
	}
	defer unix.Close(saved)
	text, err := r.client.Text()
	if !sameDescriptor(saved, 2) {
		err = errors.Join(err, unix.Dup2(saved, 2))
	}
	return text, err
}

// sameDescriptor tells whether two descriptors are of one file.
func sameDescriptor(a, b int) bool {
	var x, y unix.Stat_t
	return unix.Fstat(a, &x) == nil && unix.Fstat(b, &y) == nil && x.Dev == y.Dev && x.Ino == y.Ino && x.Rdev == y.Rdev
}
