package rescore

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gorescore/report"
	"gorescore/score"
	"gorescore/sgfparse"
)

const bugFolder = "../testdata/bugs"

// bug is one row of testdata/bugs/reports.json: a public report about a program
// that reads, replays or scores records, with what must hold for its input.
type bug struct {
	ID     string // of the report; a report may have several rows
	Class  string // enc, syn, mov, hcp, kom, res, ko, sco, rul, sta
	File   string
	Guards string // what the row guards, in a sentence
	With   struct {
		Rules     string // ids, comma separated
		Komi      string // as --komi
		Dame      string
		Include   []string
		Overrides string // one line of an overrides file
		TrustKomi bool
	}
	Games []struct {
		// Record is compared with the game's JSON line, field by field: what it
		// does not name is not looked at. Lists that have a natural key are maps:
		// see keyed.
		Record map[string]any
		// Facts is compared with what the line does not tell: see factsOf.
		Facts map[string]any
	}
	// Stats is compared with what komi statistics make of the games: see statsOf.
	Stats map[string]any
}

func loadBugs(t *testing.T) (bugs []bug) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(bugFolder, "reports.json"))
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&bugs); err != nil {
		t.Fatal(err)
	}
	return bugs
}

func (b *bug) options(t *testing.T) *Options {
	t.Helper()
	opt := &Options{Dame: score.Dame(b.With.Dame), TrustKomi: b.With.TrustKomi, Include: map[string]bool{}}
	for _, id := range strings.FieldsFunc(b.With.Rules, func(r rune) bool { return r == ',' }) {
		r, ok := score.Lookup(id)
		if !ok {
			t.Fatalf("no ruleset %q", id)
		}
		opt.Rules = append(opt.Rules, r)
	}
	var err error
	if b.With.Komi != "" {
		if opt.Komi, err = ParseKomiList(b.With.Komi); err != nil {
			t.Fatal(err)
		}
	}
	if b.With.Overrides != "" {
		if opt.Overrides, err = ReadOverrides("overrides", strings.NewReader(b.With.Overrides)); err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range b.With.Include {
		opt.Include[kind] = true
	}
	return opt
}

// TestReports holds every public report against the record that rescoring its
// input gives, and the rest of what the report is about against the game.
func TestReports(t *testing.T) {
	rows := map[string]int{}
	for _, b := range loadBugs(t) {
		if b.Guards == "" || b.Class == "" || !strings.HasPrefix(b.ID, b.Class+"-") {
			t.Errorf("row %q is not complete", b.ID)
		}
		name := b.ID
		if rows[b.ID]++; rows[b.ID] > 1 {
			name = fmt.Sprint(b.ID, "/", rows[b.ID])
		}
		t.Run(name, func(t *testing.T) { b.check(t) })
	}
	files, err := filepath.Glob(filepath.Join(bugFolder, "*.sgf"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if id := strings.TrimSuffix(filepath.Base(f), ".sgf"); rows[id] == 0 {
			t.Errorf("%s has no row", id)
		}
	}
}

func (b *bug) check(t *testing.T) {
	opt := b.options(t)
	w := NewWorker(opt)
	n := 0
	var recs []*report.Record
	read(t.Context(), []string{filepath.Join(bugFolder, b.File)}, opt, func(task *task) bool {
		for i := range task.items {
			it := &task.items[i]
			if it.finding != nil {
				continue
			}
			if n++; n > len(b.Games) {
				continue
			}
			want := &b.Games[n-1]
			rec := it.record
			if rec == nil {
				g := w.work(context.Background(), &it.input)
				rec = g.rec
				line := string(rec.AppendJSON(nil))
				differ(t, fmt.Sprintf("game %d facts", n), want.Facts, factsOf(g))
				b.again(t, w, &it.input, line)
			}
			differ(t, fmt.Sprintf("game %d", n), want.Record, lineOf(t, rec))
			recs = append(recs, rec)
		}
		return true
	})
	if n != len(b.Games) {
		t.Errorf("%d games, want %d", n, len(b.Games))
	}
	if b.Stats != nil {
		differ(t, "stats", b.Stats, statsOf(t, opt, recs))
	}
}

// again rescores the game in the same process, and its rewritten record, and
// compares: a count starts from the record, never from an earlier count.
func (b *bug) again(t *testing.T, w *Worker, in *Input, line string) {
	t.Helper()
	if second := string(w.Game(context.Background(), in).AppendJSON(nil)); second != line {
		t.Errorf("rescored once more:\n%s\nbefore:\n%s", second, line)
	}
	tree := w.work(context.Background(), in).tree
	text := sgfparse.Append(nil, tree, sgfparse.WriteOptions{})
	src := sgfparse.Source{File: in.Source.File, Game: in.Source.Game, Line: 1, Col: 1, Raw: text}
	var first struct{ Life, Scores, Flips json.RawMessage }
	var rewritten struct{ Life, Scores, Flips json.RawMessage }
	if err := json.Unmarshal([]byte(line), &first); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(w.Game(context.Background(), &Input{Source: src}).AppendJSON(nil), &rewritten); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Life, rewritten.Life) || !bytes.Equal(first.Scores, rewritten.Scores) || !bytes.Equal(first.Flips, rewritten.Flips) {
		t.Errorf("the rewritten record is scored otherwise:\n%s\nwas\n%s\nrecord %s", rewritten, first, text)
	}
}

// lineOf decodes a record's JSON line and turns lists into maps.
func lineOf(t *testing.T, rec *report.Record) map[string]any {
	t.Helper()
	var line map[string]any
	if err := json.Unmarshal(rec.AppendJSON(nil), &line); err != nil {
		t.Fatal(err)
	}
	for field, key := range map[string][]string{
		"scores": {"rules", "komi"}, "flips": {"rules", "komi"}, "violations": {"move", "kind"}, "diagnostics": {"code"},
	} {
		line[field] = keyed(line[field], key)
	}
	for _, s := range line["scores"].(map[string]any) {
		if sc, ok := s.(map[string]any); ok {
			sc["result"] = resultOf(sc)
		}
	}
	return line
}

// resultOf writes a score as RE does: "B+0.5", "draw"; a tie that a ruleset
// gives to one side is "B+0".
func resultOf(sc map[string]any) string {
	if sc["winner"] == "draw" {
		return "draw"
	}
	return fmt.Sprintf("%v+%v", sc["winner"], sc["margin"])
}

// keyed makes a map of a list of objects: scores and flips by "rules@komi",
// violations by "move kind", diagnostics by code. Of several with one key the
// first stays. "count" is how many there are.
func keyed(list any, key []string) map[string]any {
	items, _ := list.([]any)
	m := map[string]any{"count": float64(len(items))}
	for _, it := range items {
		o := it.(map[string]any)
		name := fmt.Sprint(o[key[0]])
		if len(key) > 1 {
			sep := " "
			if key[0] == "rules" {
				sep = "@"
			}
			name += sep + fmt.Sprint(o[key[1]])
		}
		if _, seen := m[name]; !seen {
			m[name] = o
		}
	}
	return m
}

// differ reports where got is not as wanted. Objects are compared by the keys
// that are wanted; a wanted null is a null or a missing key. Lists are compared
// as a whole, or, by {"has": [...], "lacks": [...]}, as sets.
func differ(t *testing.T, at string, want, got any) {
	t.Helper()
	switch w := want.(type) {
	case map[string]any:
		if list, ok := got.([]any); ok {
			for _, v := range asList(w["has"]) {
				if !slices.Contains(list, v) {
					t.Errorf("%s: %v lacks %v", at, list, v)
				}
			}
			for _, v := range asList(w["lacks"]) {
				if slices.Contains(list, v) {
					t.Errorf("%s: %v has %v", at, list, v)
				}
			}
			return
		}
		g, ok := got.(map[string]any)
		if !ok {
			t.Errorf("%s: %v, want %v", at, got, want)
			return
		}
		for k, v := range w {
			differ(t, at+"."+k, v, g[k])
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			t.Errorf("%s: %v, want %v", at, got, want)
			return
		}
		for i := range w {
			differ(t, fmt.Sprintf("%s[%d]", at, i), w[i], g[i])
		}
	default:
		if want != got {
			t.Errorf("%s: %#v, want %#v", at, got, want)
		}
	}
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}
