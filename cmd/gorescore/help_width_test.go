package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Guards that help can be read on a terminal of 80 columns, flags too.
func TestHelpKeepsTo80Columns(t *testing.T) {
	out := &bytes.Buffer{}
	root := newRoot(&streams{in: strings.NewReader(""), out: out, err: out})
	root.SetOut(out)
	var visit func(*cobra.Command)
	visit = func(c *cobra.Command) {
		out.Reset()
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		if out.Len() == 0 {
			t.Errorf("%s: no help", c.CommandPath())
		}
		for line := range strings.Lines(out.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%s: %d columns: %s", c.CommandPath(), n, line)
			}
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(root)
}
