package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/rescore"
	"gorescore/score"
)

// convertFlags are the flags of convert alone.
type convertFlags struct {
	dir       string
	force     bool
	normalise bool
	mark      bool
}

func newConvert(std *streams) *cobra.Command {
	var (
		in  inputFlags
		out outputFlags
		f   convertFlags
	)
	cmd := &cobra.Command{
		Use:   "convert PATH...",
		Short: "Write records in any charset and format as clean UTF-8 SGF",
		Long: `Convert reads the games in PATH... (SGF in any charset, GIB, NGF, UGF) and
writes them as FF[4] SGF in UTF-8: damaged text repaired as far as it can be
read, one move to a node, passes as [], the header with FF, CA, GM and SZ,
handicap stones set up where HA names them and the record leaves them out. All
variations, comments and marks stay. What was repaired is said on standard error
(--verbose says all).

Each new record is read again: it must give the same size, setup, moves, komi,
result and ruleset. Komi, result and rules stay as they are recorded, unless
--normalise asks for their normal form; the root's comment (GC) then tells what
was recorded. --mark adds the judged territory (TB, TW) at the end of the games
that were decided by counting, and the result (RE) where the record has none, by
its own ruleset and komi; a line in GC says so. Neither ever changes a mark or
result that is there.

The games go to standard output, or as one collection into -o FILE, or with
--output-dir (or -o FOLDER/) into a file for each input file, under its own
name. No input is ever overwritten.`,
		Example: `  gorescore convert old.sgf > new.sgf
  gorescore convert game.gib game.ngf game.ugf -o games.sgf
  gorescore convert archive.zip --output-dir clean/
  gorescore convert --normalise fox.zip --output-dir clean/
  gorescore convert --mark game.sgf | gorescore show -`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := out.check(cmd, convertFormats); err != nil {
				return err
			}
			opt, err := in.options(cmd, paths)
			if err != nil {
				return err
			}
			opt.Stdin = std.in
			opt.Convert = &rescore.Convert{Normalise: f.normalise, Mark: f.mark}
			opt.CheckOnly = !f.mark
			opt.Rules = []*score.Ruleset{} // only the record's own is asked
			s := &session{std: std, out: &out, hollow: true}
			if err := f.open(cmd, s, slices.Clone(paths), in.filesFrom); err != nil {
				return err
			}
			return s.run(cmd.Context(), paths, opt)
		},
	}
	in.register(cmd)
	out.register(cmd, convertFormats)
	fl := cmd.Flags()
	fl.StringVar(&f.dir, "output-dir", "", "write a file for each input file below `FOLDER`, which must be new or empty")
	fl.BoolVar(&f.force, "force", false, "write into a folder that is not empty; earlier output is overwritten, inputs never")
	fl.BoolVar(&f.normalise, "normalise", false, "write komi, result and rules in their normal form where there is no doubt")
	fl.BoolVar(&f.mark, "mark", false, "add judged territory (TB, TW), and a result (RE) where there is none")
	return cmd
}

// convertFormats: there is one; the flag is for the sake of sameness.
var convertFormats = []string{"sgf"}

// open sets the session's output: a stream, or a folder.
func (f *convertFlags) open(cmd *cobra.Command, s *session, paths []string, filesFrom string) error {
	name := s.out.output
	if info, err := os.Stat(name); f.dir == "" && name != "" && (strings.HasSuffix(name, "/") || err == nil && info.IsDir()) {
		f.dir, name = name, ""
	}
	if f.dir == "" {
		file, err := openOutput(name, s.std.out, append(paths, filesFrom))
		if err != nil {
			return &exitError{exitUsage, err.Error()}
		}
		s.file, s.writer = file, &sgfStream{file}
		return nil
	}
	if name != "" {
		return usageError(cmd, "--output and --output-dir exclude each other")
	}
	folder, err := newSGFFolder(cmd.Context(), f.dir, paths, f.force)
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	folder.listed = filesFrom != ""
	s.file = &output{Writer: bufio.NewWriter(io.Discard), name: f.dir}
	s.writer = folder
	return nil
}

// sgfStream writes games one after the other.
type sgfStream struct{ w io.Writer }

// Write implements report.Writer.
func (s *sgfStream) Write(r *report.Record) error {
	_, err := s.w.Write(r.SGF)
	return err
}

// Close implements report.Writer.
func (s *sgfStream) Close(*report.Totals) error { return nil }

// sgfFolder writes the games of each input file into a file of its own.
type sgfFolder struct {
	ctx    context.Context
	dir    string
	args   []string
	inputs []os.FileInfo  // of the arguments: files and folders
	listed bool           // more inputs are in a list: what exists may be one of them
	used   map[string]int // names in small letters, and what they are used for
	source string         // the input file being written
	file   *output
}

// newSGFFolder makes the folder. It must not be one of the inputs nor lie in
// one: the run would come upon its own output.
func newSGFFolder(ctx context.Context, dir string, args []string, force bool) (*sgfFolder, error) {
	w := &sgfFolder{ctx: ctx, dir: dir, args: args, used: map[string]int{}}
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil {
			w.inputs = append(w.inputs, info)
		}
	}
	_, err := os.Stat(dir)
	made := os.IsNotExist(err)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("cannot make folder %s: %w", dir, unwrapPath(err))
	}
	if w.isInput(dir) {
		if made {
			_ = os.Remove(dir)
		}
		return nil, fmt.Errorf("output folder %s is an input or lies in one; choose another folder", dir)
	}
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read folder %s: %w", dir, unwrapPath(err))
	case len(entries) > 0 && !force:
		return nil, fmt.Errorf("output folder %s is not empty; choose a new one, or give --force to write into it", dir)
	}
	return w, nil
}
