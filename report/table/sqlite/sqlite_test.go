package sqlite_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gorescore/report"
	"gorescore/report/reporttest"
	"gorescore/report/table"
	"gorescore/report/table/sqlite"
)

// write writes a database of the records, numbered from 1.
func write(t testing.TB, records []*report.Record) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a?b%20c.sqlite") // no name is a trap
	w, err := sqlite.New(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range records {
		r.Seq = int64(i + 1)
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	return path
}

// lines are the JSON forms of what is read, and the error that ended it.
func lines(path string, parts ...table.Part) (out []string, err error) {
	for r, err := range sqlite.Read(path, parts...) {
		if err != nil {
			return out, err
		}
		out = append(out, string(r.AppendJSON(nil)))
	}
	return out, nil
}

func open(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+strings.NewReplacer("?", "%3f", "%", "%25").Replace(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// count is the number that a query gives.
func count(t *testing.T, db *sql.DB, query string) (n float64) {
	t.Helper()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// TestAnyRecordsReadBack: with every field set, unlikely texts and quotes
// among them, over more than one transaction.
func TestAnyRecordsReadBack(t *testing.T) {
	records := reporttest.Records()
	for i := range 300 {
		records = append(records, rapid.Custom(reporttest.DrawRecord).Example(i))
	}
	for range 800 {
		records = append(records, reporttest.Fouls())
	}
	path := write(t, records)
	got, err := lines(path)
	if err != nil || len(got) != len(records) {
		t.Fatalf("%d records, error %v", len(got), err)
	}
	for i, r := range records {
		if want := strings.ReplaceAll(string(r.AppendJSON(nil)), `\u0000`, "\ufffd"); got[i] != want {
			t.Fatalf("record\n%s\nread back is\n%s", want, got[i])
		}
	}
	db := open(t, path)
	if n := count(t, db, "SELECT count(*) FROM games"); n != float64(len(records)) {
		t.Errorf("%v rows of games", n)
	}
	if n := count(t, db, "SELECT count(*) FROM pragma_foreign_key_check"); n != 0 {
		t.Errorf("%v rows belong to no game", n)
	}
}

// TestKilledRunIsValid copies the files while the writer is at work: what a
// killed process leaves.
func TestKilledRunIsValid(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "run.sqlite")
	w, err := sqlite.New(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2500 {
		r := reporttest.Fouls()
		r.Seq = int64(i + 1)
		if err := w.Write(r); err != nil {
			t.Fatal(err)
		}
	}
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	got, err := lines(filepath.Join(left, "run.sqlite"))
	if err != nil || len(got) != 2000 {
		t.Errorf("%d records, error %v", len(got), err)
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	if got, err := lines(path); err != nil || len(got) != 2500 {
		t.Errorf("in the end %d records, error %v", len(got), err)
	}
}

// TestViewsSayWhatTotalsSay holds the views against the sums of the records.
func TestViewsSayWhatTotalsSay(t *testing.T) {
	records, totals := reporttest.Records(), &report.Totals{}
	for i := range 300 {
		records = append(records, rapid.Custom(reporttest.DrawRecord).Example(i))
	}
	records = slices.DeleteFunc(records, twice)
	for _, r := range records {
		totals.Add(r)
	}
	db := open(t, write(t, records))
	for _, id := range totals.Rules() {
		for _, variant := range []string{report.KomiRecorded, report.KomiRuleset} {
			c := totals.Count(id, variant, 0)
			where := fmt.Sprintf(" WHERE rules = '%s' AND variant = '%s'", id, variant)
			if got := count(t, db, "SELECT coalesce(sum(games), 0) FROM flip_rates"+where); got != float64(c.Compared) {
				t.Errorf("%s %s: %v games compared, want %d", id, variant, got, c.Compared)
			}
			if got := count(t, db, "SELECT coalesce(sum(flips), 0) FROM flip_rates"+where); got != float64(c.Flips) {
				t.Errorf("%s %s: %v flips, want %d", id, variant, got, c.Flips)
			}
			if got := count(t, db, "SELECT coalesce(sum(certain), 0) FROM flip_rates"+where); got != float64(c.Certain) {
				t.Errorf("%s %s: %v certain flips, want %d", id, variant, got, c.Certain)
			}
			for _, other := range totals.Rules() {
				p := totals.Pair(id, other, variant)
				pair := fmt.Sprintf(" WHERE rules_a IN ('%s', '%s') AND rules_b IN ('%[1]s', '%[2]s') AND variant = '%s' AND rules_a <> rules_b", id, other, variant)
				if got := count(t, db, "SELECT coalesce(sum(different), 0) FROM pair_rates"+pair); got != float64(p.Differ) && id != other {
					t.Errorf("%s %s %s: %v games differ, want %d", id, other, variant, got, p.Differ)
				}
			}
		}
	}
	for kind, f := range totals.Violations() {
		if got := count(t, db, "SELECT fouls FROM violation_kinds WHERE kind = '"+kind+"'"); got != float64(f.Fouls) {
			t.Errorf("%s: %v fouls, want %d", kind, got, f.Fouls)
		}
	}
	for _, v := range sqlite.Views {
		if _, err := db.Exec("SELECT * FROM " + v.Name); err != nil {
			t.Errorf("view %s: %v", v.Name, err)
		}
	}
}

// twice reports a record that counts one ruleset twice at one komi, or has two
// flips of one count: no run makes such a one.
func twice(r *report.Record) bool {
	seen := map[string]bool{}
	for _, s := range r.Scores {
		key := s.Rules.ID + s.Variant
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	return r.Game == 0
}

func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.sqlite")
	db := open(t, other)
	if _, err := db.Exec("CREATE TABLE games (seq)"); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "text.sqlite")
	if err := os.WriteFile(text, bytes.Repeat([]byte("no database "), 1000), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, change, want string }{
		{other, "", "was not written by gorescore"},
		{text, "", "cannot be read as an SQLite database"},
		{filepath.Join(dir, "none.sqlite"), "", "none.sqlite"},
		{"", "PRAGMA user_version = 2", "tables of version 2"},
		{"", "DROP TABLE scores", "no table scores"},
		{"", "ALTER TABLE games DROP COLUMN moves", "no column moves"},
		{"", "ALTER TABLE games RENAME COLUMN komi TO comi", "table games has no column komi"}, // may be null
		{"", "ALTER TABLE games RENAME COLUMN agrees TO agreed", "table games has no column agrees"},
		{"", "ALTER TABLE games RENAME COLUMN rules TO ruleset", "table games has no column rules"}, // a text
		{"", "ALTER TABLE flips RENAME COLUMN causes TO why", "table flips has no column causes"},
		{"", "DELETE FROM scores WHERE n = 2", "are missing"},
		{"", "DELETE FROM games WHERE seq = 1", "not in games"},
		{"", "UPDATE games SET komi = 6.3 WHERE seq = 1", "column komi: 6.3"},
		{"", "UPDATE games SET outcome = 'done' WHERE seq = 1", `outcome "done"`},
		{"", "UPDATE games SET moves = 'many' WHERE seq = 1", "column moves: many"},
		{"", "UPDATE scores SET winner = x'00ff' WHERE seq = 1", "column winner"},
	} {
		path := c.path
		if path == "" {
			path = write(t, reporttest.Records())
			change := open(t, path)
			for _, s := range []string{"DROP VIEW IF EXISTS half_point_flips", c.change} {
				if _, err := change.Exec(s); err != nil {
					t.Fatalf("%s: %v", s, err)
				}
			}
			change.Close()
		}
		if _, err := lines(path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: error %v, want %q", filepath.Base(path), c.change, err, c.want)
		}
	}
}

// TestOtherWritersTypes: what a user's own statements left is read if it is the
// same number.
func TestOtherWritersTypes(t *testing.T) {
	path := write(t, reporttest.Records())
	before, err := lines(path)
	if err != nil {
		t.Fatal(err)
	}
	db := open(t, path)
	if _, err := db.Exec("UPDATE games SET komi = '6.5', komi_doubtful = 0 WHERE komi = 6.5; VACUUM"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if after, err := lines(path); err != nil || !slices.Equal(before, after) {
		t.Errorf("error %v", err)
	}
}

func TestNewRefusesFiles(t *testing.T) {
	path := write(t, nil)
	if got, err := lines(path); err != nil || len(got) != 0 {
		t.Errorf("an empty run: %d records, error %v", len(got), err)
	}
	if _, err := sqlite.New(path); err == nil {
		t.Error("a database that is there was written over")
	}
	if !sqlite.Is(path) || sqlite.Is(filepath.Dir(path)) {
		t.Error("Is does not tell databases from other files")
	}
	if _, err := sqlite.New(filepath.Join(t.TempDir(), "none", "a.sqlite")); err == nil {
		t.Error("a folder that is not there was taken")
	}
}

// TestViewsAreDocumented: docs/tables.md has a row for each.
func TestViewsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../../docs/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range sqlite.Views {
		if !strings.Contains(string(text), fmt.Sprintf("| `%s` | %s |\n", v.Name, v.Meaning)) {
			t.Errorf("docs/tables.md has no row | `%s` | %s |", v.Name, v.Meaning)
		}
	}
}

// TestDamageIsToldOnce cuts a database off anywhere: the error is one line that
// says it once.
func TestDamageIsToldOnce(t *testing.T) {
	path := write(t, reporttest.Records())
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{100, 4096, len(whole) / 2, len(whole) - 4096} {
		if err := os.WriteFile(path, whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := lines(path)
		if err == nil {
			t.Errorf("%d of %d bytes are read", n, len(whole))
		} else if text := err.Error(); strings.Contains(text, "\n") || strings.Count(text, "malformed") > 1 {
			t.Errorf("%d of %d bytes: %q", n, len(whole), text)
		}
	}
}
