package table_test

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/report/table"
)

// The flag -update is that of reporttest.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// rowsOf are the rows of a record, one list for each table.
func rowsOf(r *report.Record) [][][]table.Value {
	var out [][][]table.Value
	for _, t := range table.All {
		var rows [][]table.Value
		for i := range t.Len(r) {
			rows = append(rows, t.AppendRow(nil, r, i))
		}
		out = append(out, rows)
	}
	return out
}

// recordOf is the way back.
func recordOf(rows [][][]table.Value) (*report.Record, error) {
	r, d := &report.Record{}, &table.Decoder{}
	for i, t := range table.All {
		columns := make([]int, len(t.Columns))
		for k := range columns {
			columns[k] = k
		}
		for _, row := range rows[i] {
			if err := d.Add(t, r, columns, row); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

func TestRowsReadBack(t *testing.T) {
	for _, r := range reporttest.Records() {
		got, err := recordOf(rowsOf(r))
		if err != nil {
			t.Fatal(err)
		}
		want, err := report.ReadJSON(r.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		if string(got.AppendJSON(nil)) != string(want.AppendJSON(nil)) {
			t.Errorf("record %d\n%s\nread back is\n%s", r.Seq, want.AppendJSON(nil), got.AppendJSON(nil))
		}
		if diff := cmp.Diff(want, got, reporttest.SameRecord); diff != "" {
			t.Errorf("record %d (-json +rows):\n%s", r.Seq, diff)
		}
	}
}

// TestAnyRecordReadsBack draws records with every field set, unlikely texts
// among them, and holds the way through rows against the way through JSON.
func TestAnyRecordReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := reporttest.DrawRecord(t)
		got, err := recordOf(rowsOf(r))
		if err != nil {
			t.Fatal(err)
		}
		want, err := report.ReadJSON(r.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		a, b := string(want.AppendJSON(nil)), string(got.AppendJSON(nil))
		if strings.ReplaceAll(a, `\u0000`, "\ufffd") != b {
			t.Fatalf("record\n%s\nread back is\n%s", a, b)
		}
	})
}

func TestTextsAreSafe(t *testing.T) {
	r := reporttest.Flipped()
	r.Players.Black = "a\x00b\xffc"
	row := table.Games.AppendRow(nil, r, 0)
	if got := row[table.Games.Index("black")].Text; got != "a\ufffdb\ufffdc" {
		t.Errorf("%q", got)
	}
}

func TestAddRefuses(t *testing.T) {
	at := func(t *table.Table, name string) int { return t.Index(name) }
	for _, c := range []struct {
		table  *table.Table
		column string
		value  table.Value
		want   string
	}{
		{table.Games, "recorded_winner", table.Value{Text: "X"}, `winner "X"`},
		{table.Games, "recorded_method", table.Value{Text: "guess"}, `method "guess"`},
		{table.Games, "outcome", table.Value{Text: "done"}, `outcome "done"`},
		{table.Games, "file", table.Value{Null: true}, "column file is null"},
		{table.Games, "break_even", table.Value{Text: `{"jp1989":6.3}`}, "break_even"},
		{table.Games, "break_even", table.Value{Text: `[1]`}, "break_even"},
		{table.Games, "break_even", table.Value{Text: `{"jp1989":[7]}`}, "break_even"},
		{table.Games, "break_even", table.Value{Text: `{"jp1989":7`}, "break_even"},
		{table.Violations, "consequence", table.Value{Text: `{"jp1989":7}`}, "consequence"},
		{table.Diagnostics, "severity", table.Value{Text: "fatal"}, `severity "fatal"`},
		{table.Scores, "winner", table.Value{Text: "?"}, `winner "?"`},
	} {
		d := &table.Decoder{}
		err := d.Add(c.table, &report.Record{Seq: 7}, []int{at(c.table, c.column)}, []table.Value{c.value})
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "game 7") {
			t.Errorf("%s.%s = %+v: error %v, want %q", c.table.Name, c.column, c.value, err, c.want)
		}
	}
}

// TestObjectsOfOtherWriters: what a query or a script wrote is the same object.
func TestObjectsOfOtherWriters(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // "" is an error
	}{
		{`{"a":7,"b":-6.5}`, "a 7 b -6.5 "},
		{` { "a" : 7.0 , "b" : -65e-1 } `, "a 7 b -6.5 "},
		{`{"a\u0062":1}`, "ab 1 "},
		{`{"a\"":1,"":0.5}`, "a\" 1  0.5 "},
		{`{"a":1234567}`, ""},
		{`{"a":7,}`, ""},
		{`{"a":7`, ""},
		{`{"a":7.25}`, ""},
		{`{"a":.5}`, ""},
		{`{"a":-}`, ""},
		{`{"a":"7"}`, ""},
		{`{"a":7}}`, ""},
		{`{a:7}`, ""},
	} {
		r, d := &report.Record{}, &table.Decoder{}
		err := d.Add(table.Games, r, []int{table.Games.Index("break_even")}, []table.Value{{Text: c.text}})
		got := ""
		for _, b := range r.BreakEven {
			got += b.Rules + " " + b.Margin.String() + " "
		}
		if (err != nil) != (c.want == "") || err == nil && got != c.want {
			t.Errorf("%s: %q, error %v", c.text, got, err)
		}
	}
}

var plainName = regexp.MustCompile(`^[a-z][a-z_]*$`)

func TestColumnsAreNamed(t *testing.T) {
	for _, tab := range table.All {
		seen := map[string]bool{}
		for i := range tab.Columns {
			c := &tab.Columns[i]
			if !plainName.MatchString(c.Name) || seen[c.Name] || c.Meaning == "" || tab.Index(c.Name) != i {
				t.Errorf("%s: column %d, %q: a name is missing, stands twice or needs quotes, or has no meaning", tab.Name, i, c.Name)
			}
			seen[c.Name] = true
		}
		if tab.Columns[0].Name != "seq" || tab.KeyColumns() == 2 && tab.Columns[1].Name != "n" {
			t.Errorf("%s does not begin with its key", tab.Name)
		}
	}
}

const docs = "../../docs/tables.md"

// schemaMark is where the written part of docs/tables.md begins.
const schemaMark = "<!-- the tables, written by go generate ./report/table -->\n"

func TestSchemaIsDocumented(t *testing.T) {
	data, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	head, _, ok := strings.Cut(string(data), schemaMark)
	if !ok {
		t.Fatalf("%s has no line %q", docs, schemaMark)
	}
	want := head + schemaMark + table.Markdown()
	if updating() {
		if err := os.WriteFile(docs, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(data) != want {
		t.Errorf("%s is not what the columns say: run go generate ./report/table", docs)
	}
}

// TestCountsOfRows: what games says of the other tables is true.
func TestCountsOfRows(t *testing.T) {
	for _, r := range reporttest.Records() {
		row := table.Games.AppendRow(nil, r, 0)
		for _, tab := range table.All[1:] {
			if got := int(row[table.Games.Index(tab.Name)].Int); got != tab.Len(r) {
				t.Errorf("game %d: %d rows of %s, want %d", r.Seq, got, tab.Name, tab.Len(r))
			}
		}
		flips := 0
		for i := range table.Scores.Len(r) {
			score := table.Scores.AppendRow(nil, r, i)
			flip, certain := score[table.Scores.Index("flip")], score[table.Scores.Index("certain")]
			if flip.Null == r.Compared() || certain.Null != (flip.Int == 0) {
				t.Errorf("game %d, count %d: flip %+v, certain %+v", r.Seq, i+1, flip, certain)
			}
			flips += int(flip.Int)
		}
		inRates := slices.IndexFunc(table.Flips.Columns, func(c table.Column) bool { return c.Name == "in_rates" })
		for i := range table.Flips.Len(r) {
			flips -= int(table.Flips.AppendRow(nil, r, i)[inRates].Int)
		}
		if flips != 0 {
			t.Errorf("game %d: scores and flips differ by %d flips", r.Seq, flips)
		}
	}
}
