//go:build ocr && cgo

package scan

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
		return "", fmt.Errorf("the name of the Tesseract language folder is longer than %d bytes: %.60s", maxTessdata, dir)
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
			return fmt.Errorf("language %q is not installed for Tesseract: %s is missing (Debian: apt install tesseract-ocr-%s)",
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

// toGray returns an image that is grey as it is, others through gray.
func toGray(img image.Image) *image.Gray {
	if g, ok := img.(*image.Gray); ok {
		return g
	}
	return gray(img)
}

// isBlank tells that an image has too little contrast for any ink.
func isBlank(g *image.Gray) bool {
	const contrast = 24
	low, high := uint8(255), uint8(0)
	for y := range g.Rect.Dy() {
		i := y * g.Stride
		for _, v := range g.Pix[i : i+g.Rect.Dx()] {
			low, high = min(low, v), max(high, v)
		}
	}
	return int(high)-int(low) < contrast
}

// encodePGM writes an image in the plainest format that Leptonica reads
// (netpbm, pgm(5)).
func encodePGM(g *image.Gray) []byte {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := make([]byte, 0, w*h+32)
	out = append(out, "P5\n"...)
	out = strconv.AppendInt(out, int64(w), 10)
	out = append(out, ' ')
	out = strconv.AppendInt(out, int64(h), 10)
	out = append(out, "\n255\n"...)
	for y := range h {
		out = append(out, g.Pix[y*g.Stride:y*g.Stride+w]...)
	}
	return out
}
