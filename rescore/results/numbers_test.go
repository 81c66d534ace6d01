package results_test

import (
	"bytes"
	"database/sql"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/markdown"
	"gorescore/report/reporttest"
	"gorescore/report/table/parquet"
	"gorescore/report/table/sqlite"
	"gorescore/rescore"
	"gorescore/rescore/results"
	"gorescore/sgfparse"
)

// gathered keeps the records of a run.
type gathered struct {
	list   []*report.Record
	totals report.Totals
}

func (g *gathered) Record(r *report.Record) error {
	g.list = append(g.list, r)
	g.totals.Add(r)
	return nil
}

func (g *gathered) Finding(sgfparse.Diagnostic) error { return nil }

// sampleRun rescores the records that the repository holds.
func sampleRun(t *testing.T) *gathered {
	t.Helper()
	g := &gathered{}
	if err := rescore.Run(t.Context(), []string{"../../testdata/records"}, &rescore.Options{Jobs: 2}, nil, g); err != nil {
		t.Fatal(err)
	}
	if len(g.list) < 20 {
		t.Fatalf("only %d records", len(g.list))
	}
	return g
}

// TestNumbersAreTheSameEverywhere holds the flips of every ruleset and komi in
// each format against the totals of the run.
func TestNumbersAreTheSameEverywhere(t *testing.T) {
	run := sampleRun(t)
	database := put(t, filepath.Join(t.TempDir(), "run"), sqlite.New, run.list)
	folder := put(t, t.TempDir(), parquet.New, run.list)
	for _, path := range []string{database, folder, save(t, "run.jsonl", jsonl(run.list))} {
		again := &report.Totals{}
		for r, err := range results.Read(path, results.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			again.Add(r)
		}
		if got, want := reporttest.DumpTotals(again), reporttest.DumpTotals(&run.totals); got != want {
			t.Errorf("%s\n%s\nwant\n%s", path, got, want)
		}
	}
	want := map[string][3]int64{} // games, flips, certain
	for _, id := range run.totals.Rules() {
		for _, v := range []string{report.KomiRecorded, report.KomiRuleset} {
			if c := run.totals.Count(id, v, 0); c.Compared > 0 {
				want[id+" "+v] = [3]int64{c.Compared, c.Flips, c.Certain}
			}
		}
	}
	for form, got := range map[string]map[string][3]int64{
		"csv": flipsOfCSV(t, run.list), "sqlite": flipsOfDatabase(t, database), "markdown": flipsOfMarkdown(t, run.list),
	} {
		if len(got) != len(want) {
			t.Errorf("%s: %d counts, want %d", form, len(got), len(want))
		}
		for k, v := range want {
			if got[k] != v {
				t.Errorf("%s: %s has games, flips, certain %v, want %v", form, k, got[k], v)
			}
		}
	}
}

func flipsOfCSV(t *testing.T, list []*report.Record) map[string][3]int64 {
	rows, err := csv.NewReader(bytes.NewReader(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewCSV(b) }, list))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	out := map[string][3]int64{}
	for _, row := range rows[1:] {
		if row[at["flip"]] == "" {
			continue
		}
		k := row[at["target"]] + " " + row[at["variant"]]
		n := out[k]
		n[0]++
		if row[at["flip"]] == "true" {
			n[1]++
		}
		if row[at["certain"]] == "true" {
			n[2]++
		}
		out[k] = n
	}
	return out
}

func openDB(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func flipsOfDatabase(t *testing.T, path string) map[string][3]int64 {
	rows, err := openDB(t, path).Query("SELECT rules, variant, games, flips, certain FROM flip_rates")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := map[string][3]int64{}
	for rows.Next() {
		var id, variant string
		var n [3]int64
		if err := rows.Scan(&id, &variant, &n[0], &n[1], &n[2]); err != nil {
			t.Fatal(err)
		}
		out[id+" "+variant] = n
	}
	return out
}

var markdownFlips = regexp.MustCompile("\\| `([^`]+)` \\| (recorded|usual) komi \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|")

func flipsOfMarkdown(t *testing.T, list []*report.Record) map[string][3]int64 {
	text := reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return markdown.New(b, markdown.Options{}) }, list)
	out := map[string][3]int64{}
	for _, m := range markdownFlips.FindAllStringSubmatch(string(text), -1) {
		variant := map[string]string{"recorded": report.KomiRecorded, "usual": report.KomiRuleset}[m[2]]
		var n [3]int64
		for i := range n {
			n[i], _ = strconv.ParseInt(m[3+i], 10, 64)
		}
		out[m[1]+" "+variant] = n
	}
	return out
}

// queries are the statements of docs/analysis.md by the title above them.
func queries(t *testing.T) (titles, statements []string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/analysis.md")
	if err != nil {
		t.Fatal(err)
	}
	title := ""
	for _, part := range regexp.MustCompile("(?m)^## (.*)$|(?s:```sql\n(.*?)```)").FindAllStringSubmatch(string(text), -1) {
		if part[1] != "" {
			title = part[1]
			continue
		}
		titles, statements = append(titles, title), append(statements, part[2])
	}
	return titles, statements
}

// TestQuestionsRunAsWritten runs docs/analysis.md and holds the answers against
// the totals.
func TestQuestionsRunAsWritten(t *testing.T) {
	run := sampleRun(t)
	db := openDB(t, put(t, filepath.Join(t.TempDir(), "run"), sqlite.New, run.list))
	titles, statements := queries(t)
	if len(statements) < 7 {
		t.Fatalf("only %d queries", len(statements))
	}
	answers := map[string][]string{} // rows by title, of all its queries
	for i, s := range statements {
		rows := rowsOf(t, db, s)
		if len(rows) == 0 {
			t.Errorf("%s: no rows", titles[i])
		}
		answers[titles[i]] = append(answers[titles[i]], rows...)
	}
	n := &run.totals
	var pairs, flips, fouls, dame []string
	ids := n.Rules()
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			if p := n.Pair(a, b, report.KomiRecorded); p.Games > 0 {
				pairs = append(pairs, fmt.Sprintf("%s|%s|%d|%d|", a, b, p.Games, p.Differ))
			}
		}
		for _, v := range []string{report.KomiRecorded, report.KomiRuleset} {
			if c := n.Count(a, v, 0); c.Compared > 0 {
				flips = append(flips, fmt.Sprintf("%s|%s|%d|%d|%d", a, v, c.Compared, c.Flips, c.Certain))
			}
		}
	}
	for _, r := range run.list {
		for i := range r.Flips {
			f := &r.Flips[i]
			if r.Compared() && f.Certain && f.Against == report.AgainstRecorded && f.Variant == report.KomiRecorded && len(f.Causes) == 1 && f.Causes[0].Cause == "parity" {
				dame = append(dame, fmt.Sprintf("%s|%d|", r.File, r.Game))
			}
		}
	}
	kinds := map[string]int{}
	for _, r := range run.list {
		for _, v := range r.Violations {
			if len(v.IllegalUnder) > 0 {
				kinds[v.Kind]++
			}
		}
	}
	for kind, count := range kinds {
		fouls = append(fouls, fmt.Sprintf("%s|%d|", kind, count))
	}
	for title, want := range map[string][]string{
		"How often do two rulesets name different winners?": append(pairs, flips...),
		"Which foul is the most frequent?":                  fouls,
		"Which games did the last dame decide?":             dame,
	} {
		all := "\n" + strings.Join(answers[title], "\n")
		for _, w := range want {
			if len(want) == 0 || !strings.Contains(all, "\n"+w) {
				t.Errorf("%s: no row %s in%s", title, w, all)
			}
		}
	}
}

// rowsOf are the rows of a query, the cells joined by a bar.
func rowsOf(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%v in\n%s", err, query)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	cells, scan := make([]any, len(names)), make([]any, len(names))
	for i := range cells {
		scan[i] = &cells[i]
	}
	var out []string
	for rows.Next() {
		if err := rows.Scan(scan...); err != nil {
			t.Fatal(err)
		}
		var parts []string
		for _, c := range cells {
			parts = append(parts, fmt.Sprint(c))
		}
		out = append(out, strings.Join(parts, "|"))
	}
	if rows.Err() != nil {
		t.Fatalf("%v in\n%s", rows.Err(), query)
	}
	return out
}
