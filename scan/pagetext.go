package scan

import (
	"errors"
	"image"
	"strings"

	"gorescore/sgfparse"
)

// HeaderLanguages are the Tesseract languages that headers are read in, in the
// order in which they are tried.
var HeaderLanguages = []string{"eng", "jpn", "chi_sim", "chi_tra", "kor"}

// PageReader reads the header of page images. It keeps one TextReader for each
// language; it is not safe for concurrent use, and Close frees them.
type PageReader struct {
	tessdata  string
	languages []string // those that understood the last page best come first
	readers   map[string]*TextReader
	digits    *TextReader
	digitsIn  []string // its language
}

// NewPageReader returns a reader for headers in any of the given languages; with
// none, those of HeaderLanguages that are installed. Tessdata is as in
// NewTextReader.
func NewPageReader(tessdata string, languages []string) (*PageReader, error) {
	probe, err := NewTextReader(tessdata)
	if err != nil {
		return nil, err
	}
	installed := map[string]bool{}
	for _, l := range probe.Languages() {
		installed[l] = true
	}
	p := &PageReader{tessdata: tessdata, readers: map[string]*TextReader{}}
	for _, l := range languages {
		if err := probe.Check([]string{l}); err != nil {
			return nil, err
		}
		p.languages = append(p.languages, l)
	}
	if len(languages) > 0 {
		return p, nil
	}
	for _, l := range HeaderLanguages {
		if installed[l] {
			p.languages = append(p.languages, l)
		}
	}
	if len(p.languages) == 0 {
		return nil, probe.Check(HeaderLanguages[:1])
	}
	return p, nil
}

// Close frees the clients.
func (p *PageReader) Close() error {
	var all error
	for _, r := range p.readers {
		all = errors.Join(all, r.Close())
	}
	clear(p.readers)
	if p.digits != nil {
		all = errors.Join(all, p.digits.Close())
		p.digits = nil
	}
	return all
}

// leastUnderstood is how well a language must understand a page for its values
// to be taken where the best one has none.
const leastUnderstood = 3

// fluent is how well a language understands a page that is surely in it.
const fluent = 8

// ReadHeader reads the text of a page, above and below its diagram, in each of
// the languages, and returns the reading that understands most; the earlier
// language if two understand the same. The language of the page before is tried
// first, and the only one if it understands the page well.
func (p *PageReader) ReadHeader(zones ...image.Image) (Header, []sgfparse.Diagnostic, error) {
	var (
		best   Header
		found  []sgfparse.Diagnostic
		most   int
		at     int
		others []Header
	)
	for i, language := range p.languages {
		text, err := p.readZones(zones, language)
		if err != nil {
			return Header{}, nil, err
		}
		h, f := ReadHeader(text)
		if n := understood(&h, f); i == 0 || n > most {
			if i > 0 {
				others = append(others, best)
			}
			best, found, most, at = h, f, n, i
		} else if n >= leastUnderstood {
			others = append(others, h)
		}
		if most >= fluent {
			break
		}
	}
	// The patterns are strict: what one language misses another may have.
	for i := range others {
		best.Merge(&others[i])
	}
	// The best one to the front, the others as they were.
	l := p.languages[at]
	copy(p.languages[1:at+1], p.languages[:at])
	p.languages[0] = l
	return best, found, nil
}

// understood measures how well a reading fits its language: komi and result,
// which only strict patterns take, count double, findings count against it.
func understood(h *Header, found []sgfparse.Diagnostic) int {
	n := h.Found() - len(found)
	if h.Komi.Known && !h.Komi.Doubtful {
		n++
	}
	if h.Result.Raw != "" {
		n++
	}
	return n
}

func (p *PageReader) readZones(zones []image.Image, language string) (string, error) {
	r := p.readers[language]
	if r == nil {
		var err error
		if r, err = NewTextReader(p.tessdata); err != nil {
			return "", err
		}
		p.readers[language] = r
	}
	var text []string
	for _, z := range zones {
		s, err := r.ReadText(z, []string{language})
		if err != nil {
			return "", err
		}
		text = append(text, s)
	}
	return strings.Join(text, "\n"), nil
}

// ReadDigits reads the digits of an image with one line, "" if there are none.
// It uses a client of its own, for the first of the languages.
func (p *PageReader) ReadDigits(img image.Image) (string, error) {
	if p.digits == nil {
		r, err := NewTextReader(p.tessdata)
		if err != nil {
			return "", err
		}
		r.Layout, r.Only = Line, "0123456789"
		p.digits, p.digitsIn = r, p.languages[:1:1]
		for _, l := range p.languages {
			if l == "eng" {
				p.digitsIn = []string{l}
			}
		}
	}
	return p.digits.ReadText(img, p.digitsIn)
}
