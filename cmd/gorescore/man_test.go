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
)

//go:generate go test -run TestManPages -update-man

var updateMan = flag.Bool("update-man", false, "write docs/man anew")

const manFolder = "../../docs/man"

// exitSection is the section on exit codes of a page, as man-pages(7) names it.
func exitSection(cmd *cobra.Command) string {
	b := &strings.Builder{}
	b.WriteString(".SH EXIT STATUS\n")
	for _, e := range exitsOf(cmd) {
		fmt.Fprintf(b, ".TP\n\\fB%d\\fP\n%s\n", e.code, strings.ReplaceAll(e.meaning, "-", "\\-"))
	}
	return b.String() + "\n\n"
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
