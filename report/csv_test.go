package report_test

import (
	"bytes"
	"encoding/csv"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/report/reporttest"
)

func TestGoldenCSV(t *testing.T) {
	reporttest.Golden(t, "sample.csv", reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewCSV(b) }, reporttest.Records()))
}

// readTable is what NewCSV writes of the records, with the place of each column.
func readTable(t *testing.T, records []*report.Record) (rows [][]string, at map[string]int) {
	t.Helper()
	out := reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewCSV(b) }, records)
	rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at = map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	if len(at) != len(rows[0]) {
		t.Fatalf("a name stands twice in the header row %v", rows[0])
	}
	return rows[1:], at
}

// TestCSVRows reads the table back and holds it against the records.
func TestCSVRows(t *testing.T) {
	rows, at := readTable(t, reporttest.Records())
	for _, r := range reporttest.Records() {
		flips := 0
		for i := range max(1, len(r.Scores)) {
			row := rows[0]
			rows = rows[1:]
			if row[at["seq"]] != strconv.FormatInt(r.Seq, 10) {
				t.Fatalf("row of game %s, want %d", row[at["seq"]], r.Seq)
			}
			target, variant := "", ""
			if len(r.Scores) > 0 {
				target, variant = r.Scores[i].Rules.ID, r.Scores[i].Variant
			}
			if row[at["violations"]] != strconv.Itoa(len(r.Violations)) || row[at["target"]] != target || row[at["variant"]] != variant {
				t.Errorf("game %d: cells in wrong columns: %q", r.Seq, row)
			}
			if row[at["flip"]] == "true" {
				flips++
			}
		}
		if flips != len(r.Flips) {
			t.Errorf("game %d: %d flips in the table, %d in the record", r.Seq, flips, len(r.Flips))
		}
	}
	if len(rows) != 0 {
		t.Errorf("%d rows too many", len(rows))
	}
}

func TestCSVEmptyRunHasHeader(t *testing.T) {
	out := string(reporttest.Render(t, func(b *bytes.Buffer) report.Writer { return report.NewCSV(b) }, nil))
	if !strings.HasPrefix(out, "seq,file,") || !strings.HasSuffix(out, ",causes\r\n") || strings.Count(out, "\n") != 1 {
		t.Errorf("%q", out)
	}
}

// TestTablesAreDocumented: every column and every item of a count is in
// docs/records.md.
func TestTablesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	_, at := readTable(t, nil)
	names := slices.Sorted(maps.Keys(at))
	for name := range (&report.Score{}).Items() {
		names = append(names, name)
	}
	if len(names) < 50 {
		t.Errorf("only %d names", len(names))
	}
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/records.md does not name %q", name)
		}
	}
}
