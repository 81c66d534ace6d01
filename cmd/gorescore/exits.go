package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// exitMeaning is what an exit code means to a command.
type exitMeaning struct {
	code    int
	meaning string
}

// exitMeanings are the exit codes of each command, by its path below the root:
// help and manual say them. What is not listed has those of "".
var exitMeanings = func() map[string][]exitMeaning {
	done := exitMeaning{exitDone, "done"}
	found := exitMeaning{exitFound, "something of --fail-on was found"}
	usage := exitMeaning{exitUsage, "wrong usage, or the output could not be written"}
	unread := exitMeaning{exitUnread, unreadMeaning}
	stopped := exitMeaning{exitInterrupted, "interrupted"}
	unreadResults := exitMeaning{exitUnread, "done, but some results could not be read, or none held a record"}
	return map[string][]exitMeaning{
		"":            {done, usage},
		"rescore":     {done, found, usage, unread, stopped},
		"check":       {done, {exitFound, "something of --fail-on was found (by default: an error)"}, usage, unread, stopped},
		"show":        {done, {exitUsage, "wrong usage, or there is no such game"}, {exitUnread, "the input could not be read or held no game"}, stopped},
		"report":      {done, found, usage, unreadResults, stopped},
		"report diff": {done, found, usage, {exitUnread, "done, but some results could not be read, or one of the two held no record"}, stopped},
		"komi":        {done, {exitFound, "something of --fail-on was found (by default: no game can be used)"}, usage, unread, stopped},
		"convert":     {done, usage, unread, stopped},
		"scan":        {done, {exitFound, "something is doubtful and --strict was given"}, {exitUsage, "wrong usage, the output could not be written, or --header in a build without OCR"}, unread, stopped},
		"rules check": {done, {exitFound, "a file is not sound"}, {exitUsage, "wrong usage"}},
	}
}()

const unreadMeaning = "done, but some input could not be read, or none held a game"

// exitsOfAny are all codes that commands end with, for the page of the program.
var exitsOfAny = []exitMeaning{
	{exitDone, "done"},
	{exitFound, "something of --fail-on was found (rescore: nothing, check: errors, unless told otherwise); with scan --strict something is doubtful; of rules check a file is not sound"},
	{exitUsage, "wrong usage, or the output could not be written"},
	{exitUnread, unreadMeaning},
	{exitInterrupted, "interrupted"},
}

// exitsOf are the exit codes of a command.
func exitsOf(cmd *cobra.Command) []exitMeaning {
	_, path, _ := strings.Cut(cmd.CommandPath(), " ")
	if list, ok := exitMeanings[path]; ok {
		return list
	}
	return exitMeanings[""]
}

// exitText is what --help says of them; the first that applies counts.
func exitText(cmd *cobra.Command) string {
	var b strings.Builder
	b.WriteString("\n\nExit codes:\n")
	for _, e := range exitsOf(cmd) {
		hang(&b, fmt.Sprintf("  %-4d ", e.code), e.meaning, 80)
	}
	return strings.TrimRight(b.String(), "\n")
}

// tellExits adds the exit codes to the help of a command and of those below it.
// Short helps, of commands that can only succeed or be misused, stay short.
func tellExits(cmd *cobra.Command) {
	if _, path, _ := strings.Cut(cmd.CommandPath(), " "); exitMeanings[path] != nil && path != "" {
		cmd.Long += exitText(cmd)
	}
	for _, sub := range cmd.Commands() {
		tellExits(sub)
	}
}
