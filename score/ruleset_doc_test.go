package score

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

//go:generate go test -run TestRulesetDocument -update-docs

var updateDocs = flag.Bool("update-docs", false, "write docs/rulesets.md anew")

const rulesetDocument = "../docs/rulesets.md"

// Guards that the page on rulesets says what the data files say.
func TestRulesetDocument(t *testing.T) {
	page := rulesetPage()
	if *updateDocs {
		if err := os.WriteFile(rulesetDocument, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	old, err := os.ReadFile(rulesetDocument)
	if err != nil {
		t.Fatal(err)
	}
	if string(old) != page {
		t.Error("docs/rulesets.md is not what the data files say; run: go generate ./score")
	}
}

// rulesetPage writes docs/rulesets.md.
func rulesetPage() string {
	b := &strings.Builder{}
	b.WriteString(`# Rulesets

Written from the data files in score/rulesets by ` + "`go generate ./score`" + `; do not edit. ` + "`gorescore rules show ID`" + ` prints one
of them, ` + "`gorescore rules check FILE`" + ` checks one of your own, whose form ` + "`gorescore rules check --schema`" + ` gives.

A ruleset is a set of independent fields, each with what it rests on. *Unconfirmed* means: commonly said, but nothing that
was read for this project confirms it. *Decided here*: the rules leave it open, the source says why it was decided so.

`)
	b.WriteString("| id | name | counting | usual komi | handicap | ko | suicide | tie | a long cycle | passes |\n|---|---|---|---|---|---|---|---|---|---|\n")
	targets := DefaultTargets()
	for _, r := range Rulesets() {
		id := "[`" + r.ID + "`](#" + r.ID + ")"
		if slices.Contains(targets, r) {
			id += " *"
		}
		if !InUse(r.ID) {
			id += " †"
		}
		cells := []string{id, r.Name}
		for _, key := range []string{"counting", "komi", "handicap", "ko", "suicide", "tie", "repetition", "end"} {
			cells = append(cells, fieldByKey(key).get(r))
		}
		tableRow(b, cells...)
	}
	b.WriteString("\n\\* one of the targets that `rescore` scores under when none is named. † not in use today: of the past, of one event, or for study; the headline of a report counts their flips apart. Decided here.\n\n## Fields\n\nThe plain value is what holds where a ruleset below does not list the field.\n\n")
	b.WriteString("| field | meaning | plain value |\n|---|---|---|\n")
	plain := plainRuleset()
	for _, f := range ruleFields {
		tableRow(b, "`"+f.key+"`", f.doc, f.get(plain))
	}
	for _, r := range Rulesets() {
		rulesetSection(b, r)
	}
	return b.String()
}

// rulesetSection writes what one ruleset says, or how it differs from the one
// that it extends.
func rulesetSection(b *strings.Builder, r *Ruleset) {
	fmt.Fprintf(b, "\n## %s\n\n%s", r.ID, r.Name)
	if r.Year != "" {
		fmt.Fprintf(b, " (%s)", r.Year)
	}
	b.WriteString(".")
	for _, lang := range slices.Sorted(maps.Keys(r.Names)) {
		fmt.Fprintf(b, " %s: %s.", lang, r.Names[lang])
	}
	if len(r.Aliases) > 0 {
		fmt.Fprintf(b, " Also `%s`.", strings.Join(r.Aliases, "`, `"))
	}
	if r.Text != "" {
		fmt.Fprintf(b, " Text: %s.", strings.TrimSuffix(r.Text, "."))
	}
	if r.Kata != "" {
		fmt.Fprintf(b, " KataGo's closest string: `%s`.", r.Kata)
	}
	known := map[Row]bool{}
	base, extends := Lookup(r.Extends)
	if extends = extends && r.Extends != ""; extends {
		fmt.Fprintf(b, " As [`%s`](#%s) but for:", base.ID, base.ID)
		for _, row := range base.Rows() {
			known[row] = row.Group != "komi" || slices.Equal(base.KomiEras, r.KomiEras)
		}
	}
	b.WriteString("\n")
	if extends && len(r.KomiEras) == 0 && len(base.KomiEras) > 0 {
		b.WriteString("\nNo usual komi through the years is known.\n")
	}
	group := ""
	headings := map[string]string{"field": "field", "penalty": "foul", "repetition": "repetition", "komi": "komi in"}
	for _, row := range r.Rows() {
		if known[row] || !extends && row.Status == StatusDefault && row.Source == "" {
			continue
		}
		if row.Group != group {
			group = row.Group
			fmt.Fprintf(b, "\n| %s | | rests on |\n|---|---|---|\n", headings[group])
		}
		source := row.Source
		switch row.Status {
		case StatusUnconfirmed:
			source += " *(unconfirmed)*"
		case StatusDecision:
			source += " *(decided here)*"
		}
		tableRow(b, "`"+row.Name+"`", row.Value, strings.TrimSpace(source))
	}
}

func tableRow(b *strings.Builder, cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", "\\|")
	}
	b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
}
