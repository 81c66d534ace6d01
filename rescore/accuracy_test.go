package rescore

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

// corpus names the folder of public archives, or skips the test.
func corpus(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("GORESCORE_CORPUS")
	if dir == "" {
		t.Skip("GORESCORE_CORPUS is unset: no public archives")
	}
	return dir
}

// rows decodes a file of JSON lines.
func rows[T any](t *testing.T, path string) (out []T) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		var row T
		if err := json.Unmarshal(scan.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		out = append(out, row)
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// byMember keeps the first game's record of each archive member.
type byMember map[string]*report.Record

func (m byMember) Record(r *report.Record) error {
	if r.Game == 1 {
		m[r.File[strings.IndexByte(r.File, '!')+1:]] = r
	}
	return nil
}

func (m byMember) Finding(sgfparse.Diagnostic) error { return nil }

// The players' marks decide life and the territory: they reproduce the recorded
// result in 697 of 702 games by a reference count (in the 5 others nothing
// does).
func TestAccuracyMarkedGames(t *testing.T) {
	dir := corpus(t)
	archives, err := filepath.Glob(filepath.Join(dir, "corpus", "*.zip"))
	if err != nil {
		t.Fatal(err)
	}
	got := byMember{}
	opt := &Options{Life: []score.Origin{score.OriginMarks}}
	if err := Run(context.Background(), archives, opt, nil, got); err != nil {
		t.Fatal(err)
	}
	marked := rows[struct{ Path string }](t, filepath.Join(dir, "corpus", "marked.jsonl"))
	right := 0
	for _, row := range marked {
		r := got[row.Path]
		switch {
		case r == nil:
			t.Errorf("%s: no record", row.Path)
		case r.Agrees != nil && *r.Agrees:
			right++
		default:
			t.Logf("not reproduced: %s (%s %s)", row.Path, r.Outcome, r.Why)
		}
	}
	t.Logf("marked games: %d of %d reproduce the recorded result", right, len(marked))
	if right < 690 {
		t.Errorf("%d of %d, want 690", right, len(marked))
	}
}

// Given the true dead stones alone, the static count reproduces nearly every
// Japanese result (a flood count 91.9 %), and every area result.
func TestAccuracyTrueDeadStones(t *testing.T) {
	dir := corpus(t)
	type truth struct {
		Record string
		Rules  string
		Dead   []string
	}
	positions := rows[truth](t, filepath.Join(dir, "truth", "kgs_tb.jsonl"))
	var overrides bytes.Buffer
	enc := json.NewEncoder(&overrides)
	for _, p := range positions {
		if p.Record == "" {
			continue
		}
		if err := enc.Encode(map[string]any{"file": p.Record, "game": 1, "dead": append([]string{}, p.Dead...)}); err != nil {
			t.Fatal(err)
		}
	}
	known, err := ReadOverrides("true dead stones", &overrides)
	if err != nil {
		t.Fatal(err)
	}
	got := byMember{}
	opt := &Options{Life: []score.Origin{score.OriginOverrides}, Overrides: known}
	if err := Run(context.Background(), []string{filepath.Join(dir, "corpus", "kgs6d.zip")}, opt, nil, got); err != nil {
		t.Fatal(err)
	}
	right, all := map[bool]int{}, map[bool]int{}
	for _, p := range positions {
		r := got.ending(p.Record)
		if r == nil {
			continue
		}
		territory := p.Rules == "Japanese"
		all[territory]++
		if r.Agrees != nil && *r.Agrees {
			right[territory]++
		} else {
			t.Logf("not reproduced: %s, %s, recorded %s", p.Record, p.Rules, r.Recorded.Raw)
		}
	}
	t.Logf("true dead stones: %d of %d Japanese games and %d of %d area games reproduce the recorded result",
		right[true], all[true], right[false], all[false])
	if right[true]*100 < all[true]*97 || all[true] < 390 || right[false] < all[false] || all[false] < 210 {
		t.Errorf("want 97 %% of the Japanese and all area games")
	}
}

// ending looks a record up by the end of its name.
func (m byMember) ending(name string) *report.Record {
	if name == "" {
		return nil
	}
	for member, r := range m {
		if endsAtElement(member, name) {
			return r
		}
	}
	return nil
}
