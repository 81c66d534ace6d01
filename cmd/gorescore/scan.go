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
}

func newScan(std *streams) *cobra.Command {
	var f scanFlags
	cmd := &cobra.Command{
		Use:   "scan FILE...",
		Short: "Turn text diagrams, and the headers of page images, into SGF",
		Long: `Scan reads boards that were pasted as text (X and O, or Unicode stones, with or
without coordinates and frame, of any size; diagrams of Sensei's Library too)
and writes each as SGF with setup stones. Prisoners are not in a diagram: a
territory count of it says nothing. A part of a board is placed by its frame and
coordinates; a row that leaves a doubt makes the diagram an error.

Of images (PNG, JPEG, GIF, TIFF, WebP, BMP) scan reads, with --header, only the
text above and below the diagram: players, ranks, event, date, komi, result,
rules, and the range of moves. The SGF then has root properties and no moves. It
does not yet read stones or move numbers in images, nor PDF files: without
--header an image is an error. Reading text needs a build with Tesseract and the
files of its languages. Compare the values with the page: what is doubtful is
said on standard error, and a doubtful komi is left out.

Each FILE is one diagram or page; - is standard input.

Exit codes: 0 done, 1 something is doubtful and --strict was given, 2 wrong
usage or fatal (also: --header in a build without OCR), 3 done but some input
could not be read, 130 interrupted.`,
		Example: `  gorescore scan position.txt > position.sgf
  pbpaste | gorescore scan - | gorescore show -
  gorescore scan --header --lang jpn,eng pages/*.png -o headers.sgf`,
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
			out, err := openOutput(f.output, std.out, paths)
			if err != nil {
				return &exitError{exitUsage, err.Error()}
			}
			s := &scanner{std: std, flags: &f, out: out}
			return s.run(cmd.Context(), paths)
		},
	}
	fl := cmd.Flags()
	fl.StringVarP(&f.output, "output", "o", "", "write to `FILE` (as FILE.partial until complete) instead of standard output")
	fl.StringVar(&f.charset, "charset", "", "read text diagrams in charset `NAME` instead of finding it out")
	fl.StringVar(&f.lang, "lang", "", "languages of the headers as Tesseract names them: `LIST` such as jpn,eng (default: those installed of "+strings.Join(scan.HeaderLanguages, ",")+"); fewer are faster")
	fl.BoolVar(&f.header, "header", false, "read the header text of images (their diagrams are not read yet)")
	fl.BoolVar(&f.strict, "strict", false, "exit with 1 if anything is doubtful")
	fl.BoolVarP(&f.quiet, "quiet", "q", false, "print no diagnostics on standard error")
	return cmd
}

// scanner is one run of scan.
type scanner struct {
	std   *streams
	flags *scanFlags
	out   *output
	pages *scan.PageReader // made for the first image

	unread, doubtful bool
}

// Bounds of an input file.
const (
	maxScanFile = 256 << 20
	maxScanText = 1 << 20
)

func (s *scanner) run(ctx context.Context, paths []string) error {
	defer func() {
		if s.pages != nil {
			s.pages.Close()
		}
	}()
	for _, path := range paths {
		if ctx.Err() != nil {
			s.out.Commit(false)
			return &exitError{exitInterrupted, "interrupted; what was written is a valid beginning"}
		}
		tree, err := s.file(path)
		if err != nil {
			s.out.Commit(false)
			return &exitError{exitUsage, err.Error()}
		}
		if tree == nil {
			s.unread = true
			continue
		}
		if _, err := s.out.Write(sgfparse.Append(nil, tree, sgfparse.WriteOptions{})); err != nil {
			s.out.Commit(false)
			return &exitError{exitUsage, fmt.Sprintf("cannot write: %v", unwrapPath(err))}
		}
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

// file reads one input; a nil tree means that it could not be read, and that
// this has been said. An error ends the run.
func (s *scanner) file(path string) (*sgfparse.GameTree, error) {
	name := path
	if path == "-" {
		name = archive.StdinName
	}
	data, err := s.read(path)
	if err != nil {
		s.say(name, 0, scan.InputUnread.At(sgfparse.Position{}, "cannot read: %v", unwrapPath(err)))
		return nil, nil
	}
	switch {
	case bytes.HasPrefix(data, []byte("%PDF")):
		s.say(name, 0, scan.InputUnread.At(sgfparse.Position{}, "PDF files are not read yet: convert the pages to images (pdftoppm -png -r 300)"))
		return nil, nil
	case scan.IsImage(data):
		return s.image(name, data)
	case len(data) > maxScanText:
		s.say(name, 0, scan.InputUnread.At(sgfparse.Position{}, "neither an image of a known format nor a text of less than 1 MB"))
		return nil, nil
	}
	var decoder charset.Decoder
	text := decoder.Decode(data, charset.Options{Override: s.flags.charset, Plain: true, At: sgfparse.Position{File: name, Line: 1, Col: 1}})
	tree, found := scan.ReadDiagram(string(text.Text))
	s.say(name, 1, append(text.Diagnostics, found...)...)
	return tree, nil
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

// image reads the header of a page. Its text has no lines in the file, so that
// findings name the file alone.
func (s *scanner) image(name string, data []byte) (*sgfparse.GameTree, error) {
	if !s.flags.header {
		s.say(name, 0, scan.ImageDiagram.At(sgfparse.Position{}, ""))
		return nil, nil
	}
	if s.pages == nil {
		var languages []string
		if s.flags.lang != "" {
			languages = strings.Split(s.flags.lang, ",")
		}
		pages, err := scan.NewPageReader("", languages)
		if err != nil {
			return nil, err
		}
		s.pages = pages
	}
	img, err := scan.Decode(data)
	if err != nil {
		s.say(name, 0, scan.InputUnread.At(sgfparse.Position{}, "%v", err))
		return nil, nil
	}
	header, found, err := s.pages.ReadHeader(img)
	if err != nil {
		s.say(name, 0, scan.InputUnread.At(sgfparse.Position{}, "%v", err))
		return nil, nil
	}
	for i := range found {
		found[i].Position = sgfparse.Position{}
	}
	s.say(name, 0, found...)
	if header.Found() == 0 {
		s.say(name, 0, scan.HeaderNone.At(sgfparse.Position{}, ""))
		return nil, nil
	}
	return header.Tree(), nil
}

// say prints findings on standard error and remembers doubts.
func (s *scanner) say(name string, game int, found ...sgfparse.Diagnostic) {
	for _, d := range found {
		d.File, d.Game = name, game
		s.doubtful = s.doubtful || d.Severity >= sgfparse.Warning
		if !s.flags.quiet && d.Severity >= sgfparse.Warning {
			fmt.Fprintln(s.std.err, d)
		}
	}
}
