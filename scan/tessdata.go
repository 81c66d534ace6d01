package scan

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoOCR is returned for the text of images in a build without Tesseract.
var ErrNoOCR = errors.New("built without OCR: the text of images can be read by a 'make build' with Tesseract and its headers installed (Debian: libtesseract-dev libleptonica-dev tesseract-ocr)")

// Layout is how Tesseract cuts an image into lines (its page segmentation mode).
type Layout string

// The layouts. The zero Layout is Block.
const (
	Block  Layout = "6"  // one block of lines, each read over the whole width
	Page   Layout = "3"  // columns and paragraphs are found
	Line   Layout = "7"  // a single line
	Sparse Layout = "11" // text wherever there is some, in no order
)

// maxTessdata bounds the length of the folder's name: an error message with
// it must fit the small buffer that the binding lends to Tesseract.
const maxTessdata = 200

// tessdataPlaces are where distributions keep the language files.
var tessdataPlaces = []string{
	"/usr/share/tesseract-ocr/*/tessdata", // Debian, Ubuntu
	"/usr/share/tessdata",                 // Arch, Alpine
	"/usr/share/tesseract/tessdata",       // Fedora
	"/usr/local/share/tessdata",
	"/opt/homebrew/share/tessdata",
}

// findTessdata returns the folder of the language files: dir if it is given,
// else TESSDATA_PREFIX, else the first usual place that holds any.
func findTessdata(dir string) (string, error) {
	if dir == "" {
		dir = os.Getenv("TESSDATA_PREFIX")
	}
	if dir == "" {
		for _, place := range tessdataPlaces {
			files, _ := filepath.Glob(filepath.Join(place, "*"+trainedSuffix))
			if len(files) > 0 {
				dir = filepath.Dir(files[len(files)-1]) // of several versions the newest
				break
			}
		}
	}
	switch {
	case dir == "":
		return "", errors.New("no Tesseract language files found: install them (Debian: tesseract-ocr-eng and others) or set TESSDATA_PREFIX to their folder")
	case len(dir) > maxTessdata:
		return "", fmt.Errorf("the name of the Tesseract language folder is longer than %d bytes: %.60s...", maxTessdata, dir)
	}
	return dir, nil
}

const trainedSuffix = ".traineddata"

// languagesIn lists the languages whose files lie in a folder, sorted.
func languagesIn(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "*"+trainedSuffix))
	var out []string
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), trainedSuffix); name != "osd" {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// checkLanguages refuses what Tesseract would only complain about: names that
// are none, missing files, and files that are no language data.
func checkLanguages(dir string, languages []string) error {
	if len(languages) == 0 {
		return errors.New("no language given for reading text")
	}
	for _, name := range languages {
		if name == "" || len(name) > 32 || strings.ContainsAny(name, "/\\+~.\x00 ") {
			return fmt.Errorf("%q is no name of a Tesseract language", name)
		}
		file := filepath.Join(dir, name+trainedSuffix)
		info, err := os.Stat(file)
		switch {
		case errors.Is(err, os.ErrNotExist):
			return fmt.Errorf("Tesseract has no language %q: %s is missing (Debian: apt install tesseract-ocr-%s)",
				name, file, strings.ReplaceAll(strings.ToLower(name), "_", "-"))
		case err != nil:
			return fmt.Errorf("language %q: %w", name, err)
		}
		if err := checkTrained(file, info.Size()); err != nil {
			return err
		}
	}
	return nil
}

// checkTrained looks at the head of a language file: the number of its parts
// and where they begin (tessdatamanager.cpp of Tesseract: a 32-bit count, then
// 64-bit offsets, -1 for a part that is not there).
func checkTrained(file string, size int64) error {
	damaged := fmt.Errorf("%s is no Tesseract language file, or is damaged", file)
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	const maxParts = 64
	head := make([]byte, 4+8*maxParts)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return damaged
	}
	if n < 4 {
		return damaged
	}
	parts := binary.LittleEndian.Uint32(head)
	if parts == 0 || parts > maxParts || n < 4+8*int(parts) {
		return damaged
	}
	for i := range int(parts) {
		at := int64(binary.LittleEndian.Uint64(head[4+8*i:]))
		if at < -1 || at >= size {
			return damaged
		}
	}
	return nil
}
