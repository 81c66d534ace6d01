package report

import (
	"bytes"
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestGoldenCSV(t *testing.T) {
	golden(t, "sample.csv", render(t, func(b *bytes.Buffer) Writer { return NewCSV(b) }, samples()))
}

// TestCSVRows reads the table back and holds it against the records.
func TestCSVRows(t *testing.T) {
	out := render(t, func(b *bytes.Buffer) Writer { return NewCSV(b) }, samples())
	rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	if at["target"] != csvGameColumns || len(at) != len(csvColumns) {
		t.Fatalf("header row %v", rows[0])
	}
	rows = rows[1:]
	for _, r := range samples() {
		flips := 0
		for range max(1, len(r.Scores)) {
			row := rows[0]
			rows = rows[1:]
			if row[at["seq"]] != strconv.FormatInt(r.Seq, 10) {
				t.Fatalf("row of game %s, want %d", row[at["seq"]], r.Seq)
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
	out := string(render(t, func(b *bytes.Buffer) Writer { return NewCSV(b) }, nil))
	if out != strings.Join(csvColumns, ",")+"\r\n" {
		t.Errorf("%q", out)
	}
}

// TestCSVFormulas guards spreadsheets against names that are formulas.
func TestCSVFormulas(t *testing.T) {
	for in, want := range map[string]string{
		`=HYPERLINK("http://x")`: `'=HYPERLINK("http://x")`,
		"+1+cmd|' /C calc'!A0":   "'+1+cmd|' /C calc'!A0",
		"-2+3":                   "'-2+3",
		"@SUM(A1)":               "'@SUM(A1)",
		"\t=1":                   "'\t=1",
		"\r=1":                   "'\r=1",
		"＝1+1":                   "'＝1+1",
		"-6.5":                   "-6.5",
		"+5":                     "+5",
		"-":                      "'-",
		"--1":                    "'--1",
		"-1.2.3":                 "'-1.2.3",
		"-1e5":                   "'-1e5",
		"B+0.5":                  "B+0.5",
		"a=b":                    "a=b",
		"":                       "",
		"x\x00y":                 "xy",
		"\x00=1":                 "'=1",
		"a\xff":                  "a\ufffd",
	} {
		if got := guard(in); got != want {
			t.Errorf("guard(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestTablesAreDocumented: every column and every reason is in docs/records.md.
func TestTablesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	names := append([]string{}, csvColumns...)
	for name := range leftOutWords {
		names = append(names, name)
	}
	for name := range causeWords {
		names = append(names, name)
	}
	for _, f := range termFields {
		names = append(names, f.name)
	}
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("docs/records.md does not name %q", name)
		}
	}
}
