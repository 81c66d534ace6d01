package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"gorescore/rescore/flags"
	"gorescore/score"
)

func newRules(std *streams) *cobra.Command {
	list := func(cmd *cobra.Command, _ []string) error { return listRules(std) }
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List, show and check rulesets",
		Long: `Rulesets are data: orthogonal fields, each with the article or page it rests on.
'rules list' names them, 'rules show ID' prints one with its sources, and
'rules check FILE' checks a ruleset of your own for --rules-file.`,
		Example: `  gorescore rules list
  gorescore rules show cn2002
  gorescore rules show koPOSITIONALscoreAREAtaxNONEsui0   # a KataGo rule string
  gorescore rules check club.json`,
		Args: onlyCommands,
		RunE: list,
	}
	show := &cobra.Command{
		Use:     "show ID...",
		Short:   "Print a ruleset's fields with their sources",
		Example: "  gorescore rules show cn2002\n  gorescore rules show jp1949 jp1989",
		Args: func(cmd *cobra.Command, ids []string) error {
			if len(ids) == 0 {
				return usageError(cmd, "no ruleset named; 'gorescore rules list' names them")
			}
			if slices.ContainsFunc(ids, func(id string) bool { return strings.TrimSpace(id) == "" }) {
				return usageError(cmd, "unknown ruleset \"\"; 'gorescore rules list' names them")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var ids []string
			for _, r := range score.Rulesets() {
				ids = append(ids, cobra.CompletionWithDesc(r.ID, r.Name))
			}
			return ids, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, ids []string) error {
			w := bufio.NewWriter(std.out)
			for i, id := range ids {
				sets, err := chooseRules(cmd, id, nil)
				if err != nil {
					return err
				}
				for k, r := range sets { // "all", or a comma list
					if i+k > 0 {
						fmt.Fprintln(w)
					}
					showRules(w, r, width(std.out))
				}
			}
			return w.Flush()
		},
	}
	schema := false
	check := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check ruleset files",
		Long: `Check reads ruleset files and says for each whether it is sound, or what is
wrong with it and where. The ids and names of built-in rulesets are taken. A
file may state all fields (--schema names them),
or those in which it differs from a built-in ruleset:

  {"id": "club", "name": "Our club", "extends": "jp1989", "komi": 5.5}

To score under it: gorescore rescore --rules-file club.json -r club games/`,
		Example: "  gorescore rules check club.json\n  gorescore rules check --schema > ruleset.schema.json",
		// A built-in file with a fault is what it may be asked about.
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(cmd *cobra.Command, files []string) error {
			if schema {
				_, err := std.out.Write(score.RulesetSchema())
				return err
			}
			if len(files) == 0 {
				return usageError(cmd, "no file to check; --schema prints what one holds")
			}
			return checkRules(std, files)
		},
	}
	check.Flags().BoolVar(&schema, "schema", false, "print the JSON Schema of ruleset files instead")
	listCmd := &cobra.Command{
		Use: "list", Short: "List the rulesets", Args: cobra.NoArgs,
		Example: "  gorescore rules list\n  gorescore rules list --json | jq -r .id",
	}
	asJSON := false
	listCmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	listCmd.RunE = func(cmd *cobra.Command, args []string) error {
		if asJSON {
			return listRulesJSON(std)
		}
		return list(cmd, args)
	}
	cmd.AddCommand(listCmd, show, check)
	return cmd
}

// listRules prints one line per ruleset; the default targets are marked.
func listRules(std *streams) error {
	targets := score.DefaultTargets()
	t := table.NewWriter()
	t.SetStyle(table.Style{Box: table.BoxStyle{PaddingRight: "  "}, Options: table.Options{}})
	t.AppendRow(table.Row{"", "ID", "Counting", "Komi", "Hcp", "Ko", "Name"})
	for _, r := range score.Rulesets() {
		mark, komi := "", "-"
		if slices.Contains(targets, r) {
			mark = "*"
		}
		if r.HasKomi {
			komi = r.Komi.String()
		}
		t.AppendRow(table.Row{mark, r.ID, r.Counting, komi, r.Handicap, r.Ko, r.Name})
	}
	w := bufio.NewWriter(std.out)
	for line := range strings.Lines(t.Render() + "\n") {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
	fmt.Fprintln(w, "\n* rescored under by default (--rules)\nHcp: compensation for N handicap stones. All fields: gorescore rules show ID")
	return w.Flush()
}

func listRulesJSON(std *streams) error {
	type row struct {
		ID       string         `json:"id"`
		Name     string         `json:"name"`
		Year     string         `json:"year"`     // "" where the rules have none
		Counting score.Counting `json:"counting"` // "area" or "territory"
		Komi     *json.Number   `json:"komi"`     // in points, null for none
		Target   bool           `json:"target"`   // rescored under by default
	}
	targets := score.DefaultTargets()
	enc := json.NewEncoder(std.out)
	for _, r := range score.Rulesets() {
		out := row{r.ID, r.Name, r.Year, r.Counting, nil, slices.Contains(targets, r)}
		if r.HasKomi {
			komi := json.Number(r.Komi.String())
			out.Komi = &komi
		}
		if err := enc.Encode(out); err != nil {
			return err
		}
	}
	return nil
}

// The columns of showRules.
const (
	valueColumn  = 21
	sourceColumn = 44
)

// showRules prints a ruleset's rows in groups, each value with its source, in
// lines of at most width columns.
func showRules(w io.Writer, r *score.Ruleset, width int) {
	fmt.Fprintf(w, "%s: %s", r.ID, r.Name)
	if r.Year != "" {
		fmt.Fprintf(w, " (%s)", r.Year)
	}
	fmt.Fprintln(w)
	group := ""
	headings := map[string]string{"field": "Fields", "penalty": "Fouls", "repetition": "Repetitions", "komi": "Komi through the years"}
	for _, row := range r.Rows() {
		if row.Group != group {
			group = row.Group
			fmt.Fprintf(w, "\n%s\n", headings[group])
		}
		source := row.Source
		if row.Status == "unconfirmed" {
			source += " (unconfirmed)"
		}
		head := fmt.Sprintf("  %-*s", valueColumn-2, row.Name)
		if text.StringWidth(row.Value) < sourceColumn-valueColumn {
			hang(w, fmt.Sprintf("%s%-*s", head, sourceColumn-valueColumn, row.Value), source, width)
			continue
		}
		hang(w, head, row.Value, width)
		if source != "" {
			hang(w, strings.Repeat(" ", valueColumn), "["+source+"]", width)
		}
	}
}

// hang prints words after a head, further lines below the first word.
func hang(w io.Writer, head, words string, width int) {
	indent := text.StringWidth(head)
	line, used := head, indent
	for word := range strings.FieldsSeq(words) {
		n := text.StringWidth(word)
		if used > indent && used+1+n > width {
			fmt.Fprintln(w, line)
			line, used = strings.Repeat(" ", indent), indent
		}
		if used > indent {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// checkRules reads ruleset files and says what is wrong with each.
func checkRules(std *streams, files []string) error {
	bad := false
	for _, name := range files {
		data, err := flags.FromDisk(name)
		if err != nil {
			return &exitError{exitUsage, fmt.Sprintf("cannot read rules file %s: %v", name, unwrapPath(err))}
		}
		r, builtIn, err := score.CheckRuleset(name, data)
		if err != nil {
			bad = true
			fmt.Fprintln(std.out, err)
			continue
		}
		suffix := ""
		if builtIn {
			suffix = ", built in"
		}
		fmt.Fprintf(std.out, "%s: sound: %s (%s)%s\n", name, r.ID, r.Name, suffix)
	}
	if bad {
		return &exitError{code: exitFound}
	}
	return nil
}
