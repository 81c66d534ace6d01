package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/rescore"
	"gorescore/rescore/settings"
)

// settingsFlags choose the file of settings. Its values stand in for flags that
// are not given.
type settingsFlags struct {
	path string
	file *settings.Settings // what was read; empty if nothing was
}

func (f *settingsFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "config", "", "read settings from `FILE`, not from the "+settings.Name+" in the folder of the first path or above it (none: from no file); flags win over them (docs/ci.md)")
}

// apply reads the file and fills in the flags of cmd that were not given.
func (f *settingsFlags) apply(cmd *cobra.Command, std *streams, out *outputFlags, paths []string) error {
	f.file = &settings.Settings{}
	path := f.path
	switch path {
	case "none":
		return nil
	case "":
		first := ""
		if len(paths) > 0 {
			first = paths[0]
		}
		if path = settings.Find(first); path == "" {
			return nil
		}
	}
	file, err := settings.Read(path, allCodes(), failKinds)
	if e, ok := errors.AsType[*settings.Error](err); ok {
		return &exitError{exitUsage, e.Error() + didYouMean("", e.Unknown, e.Known)}
	}
	if err != nil {
		return &exitError{exitUsage, fmt.Sprintf("cannot read settings %s: %v", path, unwrapPath(err))}
	}
	f.file = file
	if out.verbose && !out.quiet {
		fmt.Fprintf(std.err, "gorescore: settings of %s\n", path)
	}
	for flag, values := range map[string][]string{
		"rules": file.Rules, "komi": file.Komi, "life": file.Life, "net": {file.Net}, "fail-on": file.FailOn,
		"baseline": {file.Baseline}, "overrides": {file.Overrides},
	} {
		if err := f.fill(cmd, flag, strings.Join(values, ",")); err != nil {
			return err
		}
	}
	return nil
}

// fill sets a flag that cmd has and that was not given. rescore has a --fail-on
// of its own: that of the file is check's.
func (f *settingsFlags) fill(cmd *cobra.Command, name, value string) error {
	flag := cmd.Flags().Lookup(name)
	if value == "" || flag == nil || flag.Changed || name == "fail-on" && cmd.Name() != "check" {
		return nil
	}
	if err := flag.Value.Set(value); err != nil {
		return &exitError{exitUsage, fmt.Sprintf("%s: %s: %v", f.file.Path, name, err)}
	}
	return nil
}

// options hands what the file says of folders to a run.
func (f *settingsFlags) options(opt *rescore.Options) {
	if f.file.HasFolders() {
		opt.Defaults = f.file.Defaults
	}
}
