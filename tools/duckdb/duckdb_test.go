package duckdb

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2"
	_ "modernc.org/sqlite"
)

const root = "../.."

var tables = []string{"games", "scores", "flips", "violations", "diagnostics"}

// run is one run of gorescore in three forms.
type run struct {
	lines          []line
	duckdb, sqlite *sql.DB
}

// line is what is summed up of a JSON line.
type line struct {
	Seq  int64
	Komi struct{ Points *float64 }
	Life *struct{ Confidence float64 }

	Scores []struct {
		Black, White, Low, High float64
		Margin                  *float64
		Winner                  string
	}
	Flips []struct {
		Certain bool
		Causes  []struct{ Points float64 }
	}
	Violations  []struct{ Move int }
	Diagnostics []struct{ Severity string }
	Players     struct{ Black, White string }
	BreakEven   map[string]float64 `json:"break_even"`
}

// input is the public archive if there is one, else the repository's records.
func input() string {
	if corpus := os.Getenv("GORESCORE_CORPUS"); corpus != "" {
		return filepath.Join(corpus, "corpus", "mixed.zip")
	}
	return filepath.Join(root, "testdata", "records")
}

func newRun(t *testing.T) *run {
	t.Helper()
	dir := t.TempDir()
	bin := filepath.Join(dir, "gorescore")
	gorescore := func(args ...string) {
		cmd := exec.Command(bin, args...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	build := exec.Command("go", "build", "-o", bin, "./cmd/gorescore")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	// A name that breaks out of quotes wherever it is not quoted.
	odd := at("odd.sgf")
	if err := os.WriteFile(odd, []byte("(;SZ[9]KM[6.5]PB[x'); DROP TABLE games;--]PW[\"a\",b|\tc]RE[B+R];B[ea])"), 0o666); err != nil {
		t.Fatal(err)
	}
	gorescore("rescore", "-q", "-f", "jsonl", "-o", at("run.jsonl"), input(), odd)
	gorescore("rescore", "-q", "-f", "parquet", "-o", at("run.parquet"), input(), odd)
	gorescore("report", "-q", "-f", "sqlite", "-o", at("run.sqlite"), at("run.jsonl"))

	r := &run{duckdb: open(t, "duckdb", ""), sqlite: open(t, "sqlite", at("run.sqlite"))}
	for _, name := range tables {
		if _, err := r.duckdb.Exec(fmt.Sprintf("CREATE VIEW %s AS FROM '%s'", name, at("run.parquet/"+name+".parquet"))); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(at("run.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<26)
	for in.Scan() {
		var l line
		if err := json.NewDecoder(bytes.NewReader(in.Bytes())).Decode(&l); err != nil {
			t.Fatal(err)
		}
		r.lines = append(r.lines, l)
	}
	if in.Err() != nil || len(r.lines) < 30 {
		t.Fatalf("%d lines, error %v", len(r.lines), in.Err())
	}
	return r
}

func open(t *testing.T, driver, name string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// sums are what the JSON lines add up to, by the query that says the same.
func (r *run) sums() map[string]float64 {
	n := map[string]float64{}
	add := func(query string, v float64) { n[query] += v }
	for _, l := range r.lines {
		add("SELECT count(*) FROM games", 1)
		add("SELECT sum(seq) FROM games", float64(l.Seq))
		if l.Komi.Points != nil {
			add("SELECT sum(komi) FROM games", *l.Komi.Points)
			add("SELECT count(komi) FROM games", 1)
		}
		if l.Life != nil {
			add("SELECT sum(confidence) FROM games", l.Life.Confidence)
			add("SELECT count(life) FROM games", 1)
		}
		add("SELECT sum(length(black) + length(white)) FROM games", float64(len([]rune(l.Players.Black))+len([]rune(l.Players.White))))
		for _, v := range l.BreakEven {
			add("breakeven", v)
		}
		for _, s := range l.Scores {
			add("SELECT count(*) FROM scores", 1)
			add("SELECT sum(black) FROM scores", s.Black)
			add("SELECT sum(white) FROM scores", s.White)
			add("SELECT sum(low) + 2 * sum(high) FROM scores", s.Low+2*s.High)
			add("SELECT sum(black_margin) FROM scores", s.Black-s.White)
			if s.Margin != nil {
				add("SELECT sum(margin) FROM scores", *s.Margin)
			}
			if s.Winner == "B" {
				add("SELECT count(*) FROM scores WHERE winner = 'B'", 1)
			}
		}
		for _, f := range l.Flips {
			add("SELECT count(*) FROM flips", 1)
			if f.Certain {
				add("SELECT count(*) FROM flips WHERE certain", 1)
			}
			for _, c := range f.Causes {
				add("SELECT sum(swing) FROM flips", c.Points)
			}
		}
		for _, v := range l.Violations {
			add("SELECT sum(move) FROM violations", float64(v.Move))
			add("SELECT count(*) FROM violations", 1)
		}
		for _, d := range l.Diagnostics {
			add("SELECT count(*) FROM diagnostics", 1)
			if d.Severity == "error" {
				add("SELECT count(*) FROM diagnostics WHERE severity = 'error'", 1)
			}
		}
	}
	return n
}

func TestSumsAreThoseOfTheJSONLines(t *testing.T) {
	r := newRun(t)
	sums := r.sums()
	breakEven := sums["breakeven"]
	delete(sums, "breakeven")
	if len(sums) < 18 {
		t.Errorf("only %d sums", len(sums))
	}
	for query, want := range sums {
		for name, db := range map[string]*sql.DB{"DuckDB": r.duckdb, "SQLite": r.sqlite} {
			var got float64
			if err := db.QueryRow(query).Scan(&got); err != nil || math.Abs(got-want) > 1e-6*max(1, math.Abs(want)) {
				t.Errorf("%s: %s is %v, want %v, error %v", name, query, got, want, err)
			}
		}
	}
	// JSON objects are what their functions take.
	for query, db := range map[string]*sql.DB{
		"SELECT sum(CAST(value AS DOUBLE)) FROM games, json_each(games.break_even)": r.duckdb,
		"SELECT sum(j.value) FROM games, json_each(games.break_even) j":             r.sqlite,
	} {
		var got float64
		if err := db.QueryRow(query).Scan(&got); err != nil || math.Abs(got-breakEven) > 1e-6*math.Abs(breakEven) {
			t.Errorf("%s is %v, want %v, error %v", query, got, breakEven, err)
		}
	}
	var name string
	if err := r.duckdb.QueryRow("SELECT black FROM games WHERE file LIKE '%odd.sgf'").Scan(&name); err != nil || name != "x'); DROP TABLE games;--" {
		t.Errorf("%q, error %v", name, err)
	}
}

// TestTypes: DuckDB sees the types that docs/tables.md promises.
func TestTypes(t *testing.T) {
	r := newRun(t)
	for _, table := range tables {
		rows, err := r.duckdb.Query("DESCRIBE " + table)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for rows.Next() {
			var name, kind string
			var null, key, standard, extra any
			if err := rows.Scan(&name, &kind, &null, &key, &standard, &extra); err != nil {
				t.Fatal(err)
			}
			if !slices.Contains([]string{"BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR"}, kind) {
				t.Errorf("%s.%s is %s", table, name, kind)
			}
			n++
		}
		if rows.Err() != nil || n < 8 {
			t.Errorf("%s: %d columns, error %v", table, n, rows.Err())
		}
	}
}

// TestQuestionsRunAsWritten: the queries of docs/analysis.md give the same
// answers in DuckDB and in SQLite.
func TestQuestionsRunAsWritten(t *testing.T) {
	r := newRun(t)
	text, err := os.ReadFile(filepath.Join(root, "docs", "analysis.md"))
	if err != nil {
		t.Fatal(err)
	}
	statements := regexp.MustCompile("(?s)```sql\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(statements) < 7 {
		t.Fatalf("only %d queries", len(statements))
	}
	for _, m := range statements {
		a, b := answers(t, r.duckdb, m[1]), answers(t, r.sqlite, m[1])
		if len(a) < 2 || !slices.Equal(a, b) {
			t.Errorf("%s\nDuckDB:\n%s\nSQLite:\n%s", m[1], strings.Join(a, "\n"), strings.Join(b, "\n"))
		}
	}
}

// answers are the rows of a query as text, after the names of the columns.
func answers(t *testing.T, db *sql.DB, query string) []string {
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
	out := []string{strings.Join(names, "|")}
	cells, scan := make([]any, len(names)), make([]any, len(names))
	for i := range cells {
		scan[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(scan...); err != nil {
			t.Fatal(err)
		}
		var parts []string
		for _, c := range cells {
			parts = append(parts, cellText(c))
		}
		out = append(out, strings.Join(parts, "|"))
	}
	if rows.Err() != nil {
		t.Fatalf("%v in\n%s", rows.Err(), query)
	}
	return out
}

// cellText writes numbers of whatever type the same way.
func cellText(c any) string {
	s := fmt.Sprint(c)
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		return strconv.FormatFloat(f, 'g', 6, 64)
	}
	return s
}
