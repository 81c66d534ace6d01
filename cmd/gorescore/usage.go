package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usageError is a mistake on the command line with where to look.
func usageError(cmd *cobra.Command, format string, args ...any) error {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	return &exitError{exitUsage, fmt.Sprintf("%s\nTry '%s --help'.", msg, cmd.CommandPath())}
}

// wrappedFlags is cobra's usage template with the flags broken to 80 columns.
func wrappedFlags(template string) string {
	return strings.ReplaceAll(template, ".FlagUsages", ".FlagUsagesWrapped 80")
}

// flagError says in plain words what is wrong with a flag, and which one may
// have been meant.
func flagError(cmd *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if e.GetSpecifiedShortnames() != "" {
			return usageError(cmd, "unknown flag -%s", e.GetSpecifiedName())
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		return usageError(cmd, "unknown flag --%s%s", e.GetSpecifiedName(), didYouMean("--", e.GetSpecifiedName(), names))
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		_, usage := pflag.UnquoteUsage(e.GetFlag())
		return usageError(cmd, "--%s needs a value: %s", e.GetFlag().Name, usage)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		want, known := wantedValues[e.GetFlag().Value.Type()]
		if !known {
			want = err.Error()
		}
		return usageError(cmd, "--%s: %q is not %s", e.GetFlag().Name, e.GetValue(), want)
	}
	return usageError(cmd, "%v", err)
}

// wantedValues names what flags take, by the type that pflag gives them.
var wantedValues = map[string]string{
	"int":      "a whole number",
	"uint64":   "a whole number from 0",
	"bool":     "true or false",
	"duration": "a time with its unit, such as 500ms, 10s or 2m",
}

// onlyCommands refuses arguments where a command is wanted, and names the
// nearest one; a path most likely lacks the command in front of it.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	hint := didYouMean("", args[0], names)
	if _, err := os.Stat(args[0]); err == nil && hint == "" && !cmd.HasParent() {
		hint = fmt.Sprintf("; to rescore it: gorescore rescore %s", args[0])
	}
	return usageError(cmd, "unknown command %q%s", args[0], hint)
}

// oneOf refuses a flag value that is not in list, and names the nearest one.
func oneOf(cmd *cobra.Command, flag, value string, list []string) error {
	if slices.Contains(list, value) {
		return nil
	}
	return usageError(cmd, "unknown value %q for --%s: want %s%s",
		value, flag, strings.Join(list, ", "), didYouMean("", value, list))
}

// eachOf refuses a comma list that holds anything else than list does.
func eachOf(cmd *cobra.Command, flag, values string, list []string) ([]string, error) {
	var out []string
	for value := range strings.SplitSeq(values, ",") {
		value = strings.TrimSpace(value)
		if err := oneOf(cmd, flag, value, list); err != nil {
			return nil, err
		}
		out = append(out, value)
	}
	return out, nil
}

// didYouMean is "; did you mean --jobs?", or nothing if no word is near.
func didYouMean(prefix, word string, words []string) string {
	if near := nearest(word, words); near != "" {
		return "; did you mean " + prefix + near + "?"
	}
	return ""
}

// nearest is the word that was most likely meant: the one with the fewest slips
// of the finger, if they are few, else one that begins alike.
func nearest(word string, words []string) string {
	best, fewest := "", max(1, len(word)/3)+1
	for _, w := range words {
		if d := slips(word, w); d < fewest {
			best, fewest = w, d
		}
	}
	if best != "" || len(word) < 2 {
		return best
	}
	for _, w := range words {
		if strings.HasPrefix(w, word) || strings.HasPrefix(word, w) {
			return w
		}
	}
	return ""
}

// slips counts the letters left out, put in, changed or swapped with their
// neighbour between two words (the optimal string alignment distance).
func slips(a, b string) int {
	before, last, row := []int{}, make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, make([]int, len(b)+1)
	}
	return last[len(b)]
}
