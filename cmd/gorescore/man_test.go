package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

//go:generate go test -run TestManPages -update-man

var updateMan = flag.Bool("update-man", false, "write docs/man anew")

const manFolder = "../../docs/man"

// roff is plain text as a page of the manual has it: hyphens that can be copied,
// no line that is taken for a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// manItem is a word and what it means.
func manItem(word, meaning string) string { return ".TP\n" + word + "\n" + roff(meaning) + "\n" }

// exitSection is the section on exit codes of a page, as man-pages(7) names it.
func exitSection(cmd *cobra.Command) string {
	b := &strings.Builder{}
	b.WriteString(".SH EXIT STATUS\n")
	codes := exitsOf(cmd)
	if !cmd.HasParent() {
		codes = exitsOfAny
	}
	for _, e := range codes {
		b.WriteString(manItem(fmt.Sprintf(`\fB%d\fP`, e.code), e.meaning))
	}
	return b.String() + "\n\n"
}

// synopsis are the forms of a command: its own, and those below it.
func synopsis(cmd *cobra.Command) string {
	line := func(text string) string { return `\fB` + roff(text) + `\fP` + "\n" }
	subs := cmd.HasAvailableSubCommands()
	if subs && !strings.Contains(cmd.Use, " ") { // does nothing by itself
		return line(cmd.CommandPath() + " COMMAND [flags]")
	}
	text := line(cmd.UseLine())
	if subs {
		for _, sub := range cmd.Commands() {
			if sub.Name() != "help" {
				text += ".br\n" + line(sub.UseLine())
			}
		}
	}
	return text
}

// commandSection names the commands below one, with what --help says of them.
func commandSection(cmd *cobra.Command) string {
	if !cmd.HasAvailableSubCommands() {
		return ""
	}
	if !cmd.HasParent() {
		cmd.InitDefaultCompletionCmd()
	}
	b := &strings.Builder{}
	b.WriteString(".SH COMMANDS\n")
	for _, sub := range cmd.Commands() {
		if sub.Name() != "help" || !cmd.HasParent() {
			b.WriteString(manItem(`\fB`+roff(sub.Name())+`\fP`, sub.Short))
		}
	}
	return b.String() + "\n\n"
}

// optionSection has the flags with the names of values and the defaults of --help.
func optionSection(flags *pflag.FlagSet) string {
	b := &strings.Builder{}
	b.WriteString(".SH OPTIONS\n")
	for line := range strings.Lines(flags.FlagUsages()) {
		names, usage, _ := strings.Cut(strings.TrimSpace(line), "   ")
		short, long := "", names
		if before, after, both := strings.Cut(names, ", "); both {
			short, long = `\fB`+roff(before)+`\fP, `, after
		}
		name, value, valued := strings.Cut(long, " ")
		word := short + `\fB` + roff(name) + `\fP`
		if valued {
			word += `=\fI` + roff(value) + `\fP`
		}
		b.WriteString(manItem(word, strings.TrimSpace(usage)))
	}
	return b.String() + "\n\n"
}

// section is a page with the named section put in place of its own.
func section(page, name, text string) string {
	head := ".SH " + name + "\n"
	before, rest, found := strings.Cut(page, head)
	if !found {
		return page
	}
	after := ""
	if at := strings.Index(rest, "\n.SH "); at >= 0 {
		after = rest[at+1:]
	}
	return before + text + after
}

// TestManRootTellsEveryExitCode: a script that calls several commands reads one table.
func TestManRootTellsEveryExitCode(t *testing.T) {
	told := map[int]bool{}
	for _, e := range exitsOfAny {
		told[e.code] = true
	}
	for path, list := range exitMeanings {
		for _, e := range list {
			if !told[e.code] {
				t.Errorf("%q ends with %d, which gorescore(1) does not list", path, e.code)
			}
		}
	}
}

// TestManOptionsAreThoseOfHelp guards the form of an option: no default of Go's
// in place of the value's name, none for a switch.
func TestManOptionsAreThoseOfHelp(t *testing.T) {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.StringP("cache", "c", "", "keep results in `DIR`")
	f.Bool("strict", false, "-x as errors")
	f.Int("limit", 10, "games")
	want := ".SH OPTIONS\n.TP\n\\fB\\-c\\fP, \\fB\\-\\-cache\\fP=\\fIDIR\\fP\nkeep results in DIR\n" +
		".TP\n\\fB\\-\\-limit\\fP=\\fIint\\fP\ngames (default 10)\n" +
		".TP\n\\fB\\-\\-strict\\fP\n\\-x as errors\n\n\n"
	if have := optionSection(f); have != want {
		t.Errorf("have %q\nwant %q", have, want)
	}
}

// TestManPages holds a page of the manual for each command to what --help says.
func TestManPages(t *testing.T) {
	want := map[string][]byte{}
	var page func(cmd *cobra.Command)
	page = func(cmd *cobra.Command) {
		if cmd.Hidden || cmd.Name() == "help" || cmd.Name() == "completion" {
			return
		}
		var b bytes.Buffer
		cmd.InitDefaultVersionFlag()
		never := time.Unix(0, 0)                               // no date: the pages change with the commands alone
		cmd.Long = strings.TrimSuffix(cmd.Long, exitText(cmd)) // they have a section of their own
		if err := doc.GenMan(cmd, &doc.GenManHeader{Section: "1", Source: "gorescore", Manual: "gorescore manual", Date: &never}, &b); err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(b.String(), `"Jan 1970"`, `""`, 1)
		text, _, _ = strings.Cut(text, ".SH HISTORY")
		at := strings.Index(text, ".SH SEE ALSO")
		if at < 0 {
			at = len(text)
		}
		text = text[:at] + exitSection(cmd) + text[at:]
		text = section(text, "SYNOPSIS", ".SH SYNOPSIS\n"+synopsis(cmd)+"\n\n")
		text = section(text, "OPTIONS", commandSection(cmd)+optionSection(cmd.NonInheritedFlags()))
		want[strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = []byte(strings.TrimRight(text, "\n") + "\n")
		for _, sub := range cmd.Commands() {
			page(sub)
		}
	}
	page(newRoot(&streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}))
	if *updateMan {
		if err := os.MkdirAll(manFolder, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range want {
			if err := os.WriteFile(filepath.Join(manFolder, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, text := range want {
		if have, err := os.ReadFile(filepath.Join(manFolder, name)); err != nil || !bytes.Equal(have, text) {
			t.Errorf("%s is not what the command says; run: go generate ./cmd/gorescore (%v)", name, err)
		}
	}
	kept, err := os.ReadDir(manFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range kept {
		if want[f.Name()] == nil {
			t.Errorf("%s is of no command", f.Name())
		}
	}
	if len(want) < 10 {
		t.Errorf("%d pages", len(want))
	}
}
