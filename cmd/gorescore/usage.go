package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gorescore/rescore/flags"
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

// refuseEmpty refuses a flag with an empty value.
func refuseEmpty(cmd *cobra.Command) error {
	return misused(cmd, flags.RefuseEmpty(cmd.Flags(), nil))
}

// wantedValues names what flags take, by the type that pflag gives them.
var wantedValues = map[string]string{
	"int":      "a whole number",
	"uint64":   "a whole number from 0",
	"float64":  "a number",
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

// refuseShells has completion refuse a shell that it does not know, as other
// commands refuse a word: the library's own writes its help and succeeds, which
// ends up in a script. It writes where root does by now.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = onlyCommands
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// misused gives an error of package flags the form and the exit code that it
// has here; nil stays nil.
func misused(cmd *cobra.Command, err error) error {
	if e, ok := errors.AsType[*flags.UsageError](err); ok {
		return usageError(cmd, "%s", e.Message)
	}
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	return nil
}

// oneOf refuses a flag value that is not in list, and names the nearest one.
func oneOf(cmd *cobra.Command, flag, value string, list []string) error {
	return misused(cmd, flags.OneOf(flag, value, list))
}

// eachOf refuses a comma list that holds anything else than list does.
func eachOf(cmd *cobra.Command, flag, values string, list []string) ([]string, error) {
	out, err := flags.EachOf(flag, values, list)
	return out, misused(cmd, err)
}

// didYouMean is "; did you mean --jobs?", or nothing if no word is near.
func didYouMean(prefix, word string, words []string) string {
	return flags.DidYouMean(prefix, word, words)
}
