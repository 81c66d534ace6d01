package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gorescore/replay"
	"gorescore/replay/header"
	"gorescore/report"
	"gorescore/report/komi"
	"gorescore/rescore"
	"gorescore/rescore/results"
	"gorescore/scan"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/sgfparse"
	"gorescore/sgfparse/archive"
	"gorescore/sgfparse/charset"
)

// allKinds is the table of every finding, sorted by code.
var allKinds = func() []sgfparse.Kind {
	all := slices.Concat(
		sgfparse.Kinds, archive.Kinds, charset.Kinds,
		header.Kinds, replay.PlayKinds, life.Kinds, rescore.Kinds, rescore.FormatKinds, results.Kinds, checkKinds, scan.Kinds,
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

// entry is what `explain` says of one code.
type entry struct {
	code, kind, title, why, do string
	words                      []report.Word // what the code is as a word of records
}

// wordKind is the kind of what is a word of records alone.
const wordKind = "word"

// entries are the findings, the reasons for which games are not counted, those
// for which they take no part in komi statistics, and the other words of records,
// sorted by code. What is of several is explained as the first, but a word of
// records always with the fields that it stands in.
var entries = func() []entry {
	var all []entry
	for _, k := range allKinds {
		all = append(all, entry{k.Code, k.Severity.String(), k.Title, k.Why, k.Do, nil})
	}
	for _, r := range report.Reasons {
		if _, known := findKind(r.Name); !known {
			all = append(all, entry{r.Name, r.Kind, r.Title, r.Why, r.Do, nil})
		}
	}
	for _, d := range komi.Drops {
		code := string(d.Drop)
		if !slices.ContainsFunc(all, func(e entry) bool { return e.code == code }) {
			all = append(all, entry{code, "no-komi", d.Title, "Takes no part in komi statistics: " + d.Why + ".", "", nil})
		}
	}
	for _, w := range report.Glossary {
		i := slices.IndexFunc(all, func(e entry) bool { return e.code == w.Name })
		if i < 0 {
			i = len(all)
			all = append(all, entry{code: w.Name, kind: wordKind, title: w.Meaning})
		}
		all[i].words = append(all[i].words, w)
	}
	slices.SortFunc(all, func(a, b entry) int { return strings.Compare(a.code, b.code) })
	return all
}()

func findEntry(code string) (*entry, bool) {
	i, ok := slices.BinarySearchFunc(entries, code, func(e entry, c string) int { return strings.Compare(e.code, c) })
	if !ok {
		return nil, false
	}
	return &entries[i], true
}

func newExplain(std *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE...]",
		Short: "Explain a code: a finding, a reason, a word of records",
		Example: `  gorescore explain                          # every code, a line each
  gorescore explain flood                    # a word of the JSON lines
  gorescore explain komi-contradicts-margin`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var codes []string
			for _, e := range entries {
				codes = append(codes, cobra.CompletionWithDesc(e.code, e.title))
			}
			return codes, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, codes []string) error {
			w := bufio.NewWriter(std.out)
			if len(codes) == 0 {
				for _, e := range entries {
					hang(w, fmt.Sprintf("%-28s %-11s ", e.code, e.kind), e.title, 80)
				}
			}
			var unknown error
			for i, code := range codes {
				e, ok := findEntry(bare(code))
				if !ok {
					unknown = cmp.Or(unknown, usageError(cmd, "unknown code %q%s", code, nearCode(code)))
					continue
				}
				if i > 0 {
					fmt.Fprintln(w)
				}
				explain(w, e)
			}
			return cmp.Or(w.Flush(), unknown)
		},
	}
}

// bare is a code without the brackets that findings have, and a word of records
// without its number: "komi 7.5" is explained as komi.
func bare(code string) string {
	code, _, _ = strings.Cut(strings.Trim(code, "[] "), " ")
	return code
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
	if _, ok := score.Lookup(code); ok {
		return fmt.Sprintf("; it is a ruleset: 'gorescore rules show %s'", code)
	}
	codes := make([]string, len(entries))
	for i := range entries {
		codes[i] = entries[i].code
	}
	if hint := didYouMean("", code, codes); hint != "" {
		return hint
	}
	return "; 'gorescore explain' lists them all"
}

func explain(w io.Writer, e *entry) {
	fmt.Fprintf(w, "%s (%s)\n", e.code, e.kind)
	if e.kind != wordKind { // its fields say what it means
		fmt.Fprintf(w, "  %s\n", e.title)
	}
	for _, part := range [][2]string{{"Why", e.why}, {"What to do", e.do}} {
		if part[1] != "" {
			fmt.Fprintf(w, "\n  %s\n%s", part[0], wrap(part[1], "    ", 78))
		}
	}
	if len(e.words) > 0 {
		fmt.Fprint(w, "\n  In records\n")
		for _, word := range e.words {
			hang(w, "    "+word.Of+"  ", word.Meaning, 78)
		}
		fmt.Fprint(w, "\n  docs/records.md tells of every field, docs/life.md how the dead are judged.\n")
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
