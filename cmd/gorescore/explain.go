package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/rescore"
	"gorescore/scan"
	"gorescore/score/life"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
	"gorescore/sgfparse/charset"
)

// allKinds is the table of every finding, sorted by code.
var allKinds = func() []sgfparse.Kind {
	all := slices.Concat(
		sgfparse.Kinds, archive.Kinds, charset.Kinds,
		header.Kinds, replay.PlayKinds, life.Kinds, rescore.Kinds, rescore.FormatKinds, checkKinds, scan.Kinds,
	)
	slices.SortStableFunc(all, func(a, b sgfparse.Kind) int { return strings.Compare(a.Code, b.Code) })
	return slices.CompactFunc(all, func(a, b sgfparse.Kind) bool { return a.Code == b.Code })
}()

func findKind(code string) (sgfparse.Kind, bool) {
	i, ok := slices.BinarySearchFunc(allKinds, code, func(k sgfparse.Kind, c string) int { return strings.Compare(k.Code, c) })
	if !ok {
		return sgfparse.Kind{}, false
	}
	return allKinds[i], true
}

func newExplain(std *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE...]",
		Short: "Explain a diagnostic: what it means, why it is raised, what to do",
		Example: `  gorescore explain                          # every code, a line each
  gorescore explain komi-contradicts-margin`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, k := range allKinds {
				codes = append(codes, cobra.CompletionWithDesc(k.Code, k.Title))
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, codes []string) error {
			w := bufio.NewWriter(std.out)
			if len(codes) == 0 {
				for _, k := range allKinds {
					fmt.Fprintf(w, "%-28s %-8s %s\n", k.Code, k.Severity, k.Title)
				}
			}
			for i, code := range codes {
				k, ok := findKind(strings.Trim(code, "[]"))
				if !ok {
					return usageError(cmd, "unknown code %q%s", code, nearCode(code))
				}
				if i > 0 {
					fmt.Fprintln(w)
				}
				explain(w, &k)
			}
			return w.Flush()
		},
	}
}

// allCodes lists the code of every finding.
func allCodes() []string {
	codes := make([]string, len(allKinds))
	for i := range allKinds {
		codes[i] = allKinds[i].Code
	}
	return codes
}

// nearCode names the code that was most likely meant.
func nearCode(code string) string {
	if hint := didYouMean("", code, allCodes()); hint != "" {
		return hint
	}
	return "; 'gorescore explain' lists them all"
}

func explain(w io.Writer, k *sgfparse.Kind) {
	fmt.Fprintf(w, "%s (%s)\n  %s\n", k.Code, k.Severity, k.Title)
	for _, part := range [][2]string{{"Why", k.Why}, {"What to do", k.Do}} {
		if part[1] != "" {
			fmt.Fprintf(w, "\n  %s\n%s", part[0], wrap(part[1], "    ", 78))
		}
	}
}

// wrap breaks text into lines of at most width columns.
func wrap(text, indent string, width int) string {
	var b strings.Builder
	line := indent
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width && line != indent {
			b.WriteString(line + "\n")
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
	return b.String()
}
