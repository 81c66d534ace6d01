package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/rescore"
	"gorescore/scan"
	"gorescore/scan/page"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
	"gorescore/sgfparse/charset"
)

// scanFlags are the flags of scan.
type scanFlags struct {
	output  string
	charset string
	lang    string
	header  bool
	strict  bool
	quiet   bool

	moves      string // range of the first figure
	size       int
	corner     string
	position   bool
	review     string // folders
	reviewHTML string
}

func newScan(std *streams) *cobra.Command {
	var f scanFlags
	cmd := &cobra.Command{
		Use:   "scan FILE...",
		Short: "Turn printed or pasted diagrams into SGF",
		Long: `Scan reads game diagrams from images of printed pages (PNG, JPEG, GIF, WebP,
BMP; all pages of a TIFF, and of a PDF where pdftoppm is installed): the grid,
the stones, the numbers of the moves and, in a build with OCR, the header,
caption and footnotes ("51 at 27"). Figures of one game that follow each other
are joined. Lines must be at least 25 pixels apart; from 40 on (a page at 300
dpi) numbers are read best, below 32 everything is to be reviewed.

Whatever is in doubt is said on standard error and in a comment of the move; the
property XCONF of each move says how sure it is, XDOUBT of the root how many
doubts are left. A move that was not found is a pass. --review draws what was
read over the page, --review-html writes a page to correct it in a browser.

It also reads boards that were pasted as text (X and O, or Unicode stones, with
or without coordinates and frame, of any size; diagrams of Sensei's Library
too) and writes each as SGF with setup stones. Prisoners are not in a diagram: a
territory count of it says nothing.

Each FILE is a text diagram, an image or a PDF; - is standard input.`,
		Example: `  gorescore scan page1.png page2.png -o game.sgf --review out
  gorescore scan --range 1-100 --review-html out figure.jpg > game.sgf
  gorescore scan --position problem.png > problem.sgf
  gorescore scan position.txt | gorescore show -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError(cmd, "no input: give text diagrams or images, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := rescore.CheckCharset(f.charset); err != nil {
				return usageError(cmd, "--charset: %v", err)
			}
			asked, err := f.options()
			if err != nil {
				return usageError(cmd, "%v", err)
			}
			out, err := openOutput(f.output, std.out, paths)
			if err != nil {
				return &exitError{exitUsage, err.Error()}
			}
			s := &scanner{std: std, flags: &f, out: out, options: asked}
			return s.run(cmd.Context(), paths)
		},
	}
	fl := cmd.Flags()
	fl.StringVarP(&f.output, "output", "o", "", "write to `FILE` (as FILE.partial until complete) instead of standard output")
	fl.StringVar(&f.charset, "charset", "", "read text diagrams in charset `NAME` instead of finding it out")
	fl.StringVar(&f.lang, "lang", "", "languages of the headers as Tesseract names them: `LIST` such as jpn,eng (default: those installed of "+strings.Join(scan.HeaderLanguages, ",")+"); fewer are faster")
	fl.BoolVar(&f.header, "header", false, "read the header text of images alone, not their diagrams")
	fl.StringVar(&f.moves, "range", "", "the moves of the first figure of each page, `FIRST-LAST` such as 1-100 (default: as its caption says, or as the numbers tell)")
	fl.IntVar(&f.size, "size", 0, "`LINES` of the board that a part of one belongs to (default 19)")
	fl.StringVar(&f.corner, "corner", "", "the `CORNER` that a part of a board shows, such as 'top right' (default: as its edges tell)")
	fl.BoolVar(&f.position, "position", false, "read the stones alone, as a setup; lines may be as near as 12 pixels")
	fl.StringVar(&f.review, "review", "", "draw what was read over each page, as PNG in `FOLDER`")
	fl.StringVar(&f.reviewHTML, "review-html", "", "write a page to correct each image in a browser, in `FOLDER`")
	fl.BoolVar(&f.strict, "strict", false, "exit with 1 if anything is doubtful")
	fl.BoolVarP(&f.quiet, "quiet", "q", false, "print on standard error only what could not be read")
	return cmd
}

// scanner is one run of scan.
type scanner struct {
	std     *streams
	flags   *scanFlags
	out     *output
	options page.Options
	text    *scan.PageReader // made for the first image
	pages   *page.Reader
	game    page.Game // figures that the next ones may continue
	names   map[string]int

	unread, doubtful bool
}

// Bounds of an input file.
const (
	maxScanFile = 256 << 20
	maxScanText = 1 << 20
)

func (s *scanner) run(ctx context.Context, paths []string) error {
	defer func() {
		if s.text != nil {
			s.text.Close()
		}
	}()
	for _, path := range paths {
		err := ctx.Err()
		if err == nil {
			err = s.file(ctx, path)
		}
		if err != nil && ctx.Err() != nil { // between files, or between pages of one
			s.out.Commit(false)
			return &exitError{exitInterrupted, "interrupted; what was written is a valid beginning"}
		}
		if err != nil {
			s.out.Commit(false)
			return &exitError{exitUsage, err.Error()}
		}
	}
	if err := s.flush(); err != nil {
		s.out.Commit(false)
		return &exitError{exitUsage, err.Error()}
	}
	if err := s.out.Commit(true); err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	switch {
	case s.unread:
		return &exitError{code: exitUnread}
	case s.doubtful && s.flags.strict:
		return &exitError{code: exitFound}
	}
	return nil
}

// file reads one input. What cannot be read is said; an error ends the run.
func (s *scanner) file(ctx context.Context, path string) error {
	name := path
	if path == "-" {
		name = archive.StdinName
	}
	data, err := s.read(path)
	if err != nil {
		s.refuse(name, "cannot read: %v", unwrapPath(err))
		return nil
	}
	switch {
	case bytes.HasPrefix(data, []byte("%PDF")):
		return s.pdf(ctx, name, data)
	case scan.IsImage(data):
		return s.images(ctx, name, data)
	case len(data) > maxScanText:
		s.refuse(name, "neither an image of a known format nor a text of less than 1 MB")
		return nil
	}
	var decoder charset.Decoder
	text := decoder.Decode(data, charset.Options{Override: s.flags.charset, Plain: true, At: sgfparse.Position{File: name, Line: 1, Col: 1}})
	tree, found := scan.ReadDiagram(string(text.Text))
	s.tell(name, 1, s.flags.quiet && tree != nil, append(text.Diagnostics, found...)...)
	if tree == nil {
		s.unread = true
		return nil
	}
	return s.write(tree)
}

// refuse says why an input gives no record.
func (s *scanner) refuse(name, format string, args ...any) {
	s.unread = true
	s.tell(name, 0, false, scan.InputUnread.At(sgfparse.Position{}, format, args...))
}

// write writes a record, after the game that was still open.
func (s *scanner) write(tree *sgfparse.GameTree) error {
	if err := s.flush(); err != nil {
		return err
	}
	if _, err := s.out.Write(sgfparse.Append(nil, tree, sgfparse.WriteOptions{})); err != nil {
		return fmt.Errorf("cannot write: %w", unwrapPath(err))
	}
	return nil
}

func (s *scanner) read(path string) ([]byte, error) {
	in := s.std.in
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxScanFile+1))
	if len(data) > maxScanFile {
		err = errors.New("larger than 256 MB")
	}
	return data, err
}

// say prints findings on standard error, unless --quiet was given.
func (s *scanner) say(name string, game int, found ...sgfparse.Diagnostic) {
	s.tell(name, game, s.flags.quiet, found...)
}

// tell remembers doubts and prints findings on standard error. What makes an
// input unreadable is printed with --quiet too.
func (s *scanner) tell(name string, game int, quiet bool, found ...sgfparse.Diagnostic) {
	for _, d := range found {
		d.File, d.Game = name, game
		s.doubtful = s.doubtful || d.Severity >= sgfparse.Warning
		if !quiet && d.Severity >= sgfparse.Warning {
			fmt.Fprintln(s.std.err, d)
		}
	}
}
