package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/report/text"
	"gorescore/rescore"
	"gorescore/rescore/flags"
)

func newShow(std *streams) *cobra.Command {
	var (
		in        inputFlags
		rule      ruleFlags
		color     outputFlags
		overrides string
		life      lifeFlags
		seed      uint64
		set       settingsFlags
	)
	cmd := &cobra.Command{
		Use:   "show PATH[#N]",
		Short: "Show one game: its board and an itemised count under each ruleset",
		Long: `Show prints one game: the final position with territory, dead stones, seki,
dame and false eyes, the count under each ruleset as a referee would lay it out,
and why the rulesets differ. N is the number of the game in PATH, from 1.`,
		Example: `  gorescore show game.sgf
  gorescore show collection.sgf#3
  gorescore show 'archive.zip!folder/game.sgf'
  gorescore show -r jp1989,cn2002,aga --komi 6.5,7.5 game.sgf`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError(cmd, "show takes one game: PATH or PATH#N")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			path, n, ok := splitGame(args[0])
			if !ok {
				return usageError(cmd, "%s: games are numbered from 1", args[0])
			}
			opt, err := in.options(cmd, []string{path})
			if err != nil {
				return err
			}
			opt.Stdin, opt.Seed = std.in, seed
			if err := set.apply(cmd, std, &color, []string{path}); err != nil {
				return err
			}
			set.options(opt)
			if err := rule.apply(cmd, opt); err != nil {
				return err
			}
			if err := oneOf(cmd, "color", color.color, colors); err != nil {
				return err
			}
			if err := life.apply(cmd, opt); err != nil {
				return err
			}
			defer life.close()
			if overrides != "" {
				if opt.Overrides, err = readOverrides(overrides); err != nil {
					return err
				}
			}
			if err := opt.Check(); err != nil {
				return usageError(cmd, "--life: %v", err)
			}
			// Show is for looking at a game, whatever ended it.
			opt.Include = map[string]bool{"resigned": true, "time": true, "unfinished": true}
			if err := life.start(cmd.Context()); err != nil {
				return err
			}
			shown, err := rescore.Show(cmd.Context(), path, n, opt)
			if err != nil {
				return &exitError{exitInterrupted, "interrupted"}
			}
			if shown.View == nil {
				return notShown(std, &color, path, n, shown)
			}
			if n == 0 && shown.More {
				fmt.Fprintf(std.err, "gorescore: %s holds several games, this is the first; %s#2 is the next\n", path, path)
			}
			w := bufio.NewWriter(std.out)
			if err := text.WriteShow(w, shown.View, text.Options{Color: color.wantColor(std.out), Width: width(std.out)}); err != nil {
				return err
			}
			return w.Flush()
		},
	}
	fl := cmd.Flags()
	fl.StringVar(&in.Charset, "charset", "", "read the record in charset `NAME` instead of finding it out")
	fl.DurationVar(&in.Timeout, "timeout", flags.DefaultTimeout, "`TIME` that judging the game may take")
	fl.StringVar(&color.color, "color", "auto", "`WHEN` to colour: auto, always, never (NO_COLOR and FORCE_COLOR are honoured)")
	fl.StringVar(&overrides, "overrides", "", "what a maintainer knows better: `FILE` of JSON lines")
	fl.Uint64Var(&seed, "seed", 0, "`SEED` of the playouts, as for rescore")
	life.register(cmd)
	set.register(cmd)
	complete(cmd, "color", colors)
	rule.register(cmd)
	return cmd
}

// notShown says why there is no game to show.
func notShown(std *streams, color *outputFlags, path string, n int, shown *rescore.Shown) error {
	if shown.Games > 0 {
		games := "1 game"
		if shown.Games > 1 {
			games = fmt.Sprintf("%d games", shown.Games)
		}
		return &exitError{exitUsage, fmt.Sprintf("%s holds %s: there is no game %d", path, games, n)}
	}
	if len(shown.Problems) == 0 {
		return &exitError{exitUnread, fmt.Sprintf("%s holds no game", path)}
	}
	opt := text.Options{Color: color.wantErrColor(std.err)}
	if err := text.WriteDiagnostics(std.err, shown.Problems, opt); err != nil {
		return err
	}
	return &exitError{code: exitUnread}
}

// splitGame cuts "PATH#N" into the path and the game's number, 0 if none is
// named: then a file's only or first game is meant. A file that has "#" in its
// own name is taken whole. ok is false if PATH is there but N is no number of a
// game.
func splitGame(arg string) (path string, game int, ok bool) {
	i := strings.LastIndexByte(arg, '#')
	if i < 0 || isThere(arg) {
		return arg, 0, true
	}
	path = arg[:i]
	n, err := strconv.Atoi(arg[i+1:])
	if err == nil && n >= 1 {
		return path, n, true
	}
	// A member of an archive may be named so: only a number is sure to be one.
	archive, _, member := strings.Cut(path, "!")
	wrong := path == "-" || isThere(path) || member && err == nil && isThere(archive)
	return arg, 0, !wrong
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
