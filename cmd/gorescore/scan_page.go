package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gorescore/scan"
	"gorescore/scan/page"
	"gorescore/scan/review"
	"gorescore/sgfparse"
)

var rangeRE = regexp.MustCompile(`^([1-9][0-9]{0,2})-([1-9][0-9]{0,2})$`)

// options checks the flags about pages.
func (f *scanFlags) options() (page.Options, error) {
	o := page.Options{Size: f.size, Corner: f.corner, Position: f.position}
	if f.moves != "" {
		m := rangeRE.FindStringSubmatch(f.moves)
		if m == nil {
			return o, fmt.Errorf("--range %q: expected FIRST-LAST such as 1-100", f.moves)
		}
		o.First, _ = strconv.Atoi(m[1])
		o.Last, _ = strconv.Atoi(m[2])
		if o.First > o.Last || o.Last > page.MaxMove {
			return o, fmt.Errorf("--range %q: the first move must not be after the last, and none after %d", f.moves, page.MaxMove)
		}
	}
	if f.size != 0 && (f.size < 5 || f.size > 19) {
		return o, fmt.Errorf("--size %d: boards of 5 to 19 lines are read from images", f.size)
	}
	if err := page.CheckCorner(f.corner); err != nil {
		return o, fmt.Errorf("--corner: %w", err)
	}
	if f.position && f.moves != "" {
		return o, errors.New("--position reads no moves: leave out --range")
	}
	return o, nil
}

// open makes the readers for the first image. Without OCR the diagrams are read
// all the same, the text is not.
func (s *scanner) open() error {
	if s.pages != nil {
		return nil
	}
	var languages []string
	if s.flags.lang != "" {
		languages = strings.Split(s.flags.lang, ",")
	}
	if scan.HasOCR || s.flags.header || s.flags.lang != "" {
		text, err := scan.NewPageReader("", languages)
		if err != nil {
			return err
		}
		s.text = text
	}
	if s.text == nil && !s.flags.quiet {
		fmt.Fprintln(s.std.err, "gorescore: built without OCR: headers, captions and footnotes of the pages are not read")
	}
	pages, err := page.NewReader(s.text)
	s.pages = pages
	return err
}

// images reads the pages of an image file.
func (s *scanner) images(ctx context.Context, name string, data []byte) error {
	if n := scan.Frames(data); n > 1 {
		s.say(name, 0, scan.PageFrames.At(sgfparse.Position{}, "only the first of %d images was read", n))
	}
	count, page := scan.Pages(data)
	if count == 1 {
		return s.image(name, data)
	}
	for n := 1; n <= count; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.image(fmt.Sprintf("%s#%d", name, n), page(n)); err != nil {
			return err
		}
	}
	return nil
}

// image reads one page. Its findings have no lines, so they name the file alone.
func (s *scanner) image(name string, data []byte) error {
	if err := s.open(); err != nil {
		return err
	}
	img, err := scan.Decode(data)
	if err != nil {
		s.refuse(name, "%v", err)
		return nil
	}
	if s.flags.header {
		header, found, err := s.pages.ReadHeader(img)
		if err != nil {
			s.refuse(name, "%v", err)
			return nil
		}
		for i := range found {
			found[i].Position = sgfparse.Position{}
		}
		s.say(name, 0, found...)
		if header.Found() == 0 {
			s.unread = true
			s.tell(name, 0, false, scan.HeaderNone.At(sgfparse.Position{}, ""))
			return nil
		}
		return s.write(header.Tree())
	}
	p, err := s.pages.Read(img, s.options)
	if err != nil {
		s.refuse(name, "%v", err)
		return nil
	}
	if err := s.show(name, p); err != nil {
		return err
	}
	for i := range p.Figures {
		f := &p.Figures[i]
		follows, differ := s.game.Continues(f)
		if !follows {
			if err := s.flush(); err != nil {
				return err
			}
			differ = nil
		}
		s.game.Add(f, differ)
		s.say(name, 0, f.Findings...)
	}
	return nil
}

// flush writes the game that no further figure continues.
func (s *scanner) flush() error {
	if len(s.game.Figures) == 0 {
		return nil
	}
	tree := s.game.Tree()
	s.game = page.Game{}
	if _, err := s.out.Write(sgfparse.Append(nil, tree, sgfparse.WriteOptions{})); err != nil {
		return fmt.Errorf("cannot write: %w", unwrapPath(err))
	}
	return nil
}

// show writes the review of a page where it was asked for.
func (s *scanner) show(name string, p *page.Page) error {
	if s.flags.review != "" {
		img, err := review.Image(p)
		if err != nil {
			return err
		}
		var buf bytes.Buffer
		if err := png.Encode(&buf, img); err != nil {
			return err
		}
		if err := s.beside(s.flags.review, name, ".review.png", buf.Bytes()); err != nil {
			return err
		}
	}
	if s.flags.reviewHTML != "" {
		html, err := review.HTML(p, filepath.Base(name))
		if err != nil {
			return err
		}
		return s.beside(s.flags.reviewHTML, name, ".review.html", html)
	}
	return nil
}

// beside writes a file that is named after an input; two inputs of one name do
// not overwrite each other.
func (s *scanner) beside(folder, name, ending string, data []byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the review: %w", unwrapPath(err))
	}
	base := strings.Trim(filepath.Base(name), "<>")
	if s.names == nil {
		s.names = map[string]int{}
	}
	key := base + ending
	s.names[key]++
	if n := s.names[key]; n > 1 {
		base += "-" + strconv.Itoa(n)
	}
	if err := os.WriteFile(filepath.Join(folder, base+ending), data, 0o644); err != nil {
		return fmt.Errorf("cannot write the review: %w", unwrapPath(err))
	}
	return nil
}

// maxPDFPages bounds what one PDF file gives.
const maxPDFPages = 1000

// pdf reads the pages of a PDF file, rendered by poppler's pdftoppm one at a
// time.
func (s *scanner) pdf(ctx context.Context, name string, data []byte) error {
	tool, err := exec.LookPath("pdftoppm")
	if err != nil {
		s.refuse(name, "reading PDF files needs pdftoppm, which is not installed (Debian: poppler-utils); or convert the pages to images yourself, at 300 dpi")
		return nil
	}
	dir, err := os.MkdirTemp("", "gorescore-pdf-")
	if err != nil {
		return fmt.Errorf("cannot make a temporary folder: %w", unwrapPath(err))
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "in.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return fmt.Errorf("cannot write a temporary file: %w", unwrapPath(err))
	}
	for n := 1; n <= maxPDFPages; n++ {
		at := strconv.Itoa(n)
		out := filepath.Join(dir, "page")
		var said bytes.Buffer
		cmd := exec.CommandContext(ctx, tool, "-png", "-gray", "-r", "300", "-singlefile", "-f", at, "-l", at, file, out)
		cmd.Stderr = &said
		err := cmd.Run()
		image, readErr := os.ReadFile(out + ".png")
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || readErr != nil {
			if n == 1 {
				first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
				s.refuse(name, "pdftoppm cannot render the file: %s", first)
			}
			return nil
		}
		if err := os.Remove(out + ".png"); err != nil {
			return err
		}
		if err := s.image(fmt.Sprintf("%s#%d", name, n), image); err != nil {
			return err
		}
	}
	return nil
}
