package rescore

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
	"gorescore/score/life"
	"gorescore/sgfparse"
)

// mapCache is a Cache in memory that counts.
type mapCache struct {
	mu                  sync.Mutex
	entries             map[[16]byte][]byte
	hits, puts, refused int
	lacking             int
}

func (c *mapCache) Get(key [16]byte) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if ok {
		c.hits++
	}
	return e, ok
}

func (c *mapCache) Put(key [16]byte, entry []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil {
		c.entries = map[[16]byte][]byte{}
	}
	c.puts++
	c.entries[key] = bytes.Clone(entry)
}

func (c *mapCache) Refuse([16]byte) { c.refused++ }

func (c *mapCache) Lacks([16]byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lacking++
}

// whole is a sink that keeps whole records.
type whole struct{ records []*report.Record }

func (g *whole) Record(r *report.Record) error {
	g.records = append(g.records, r)
	return nil
}

func (g *whole) Finding(sgfparse.Diagnostic) error { return nil }

func runAll(t *testing.T, opt Options, paths ...string) []*report.Record {
	t.Helper()
	opt.Jobs = 2
	var got whole
	if err := Run(context.Background(), paths, &opt, nil, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.records) == 0 {
		t.Fatal("no records")
	}
	return got.records
}

// sameRecords wants two runs to say the same, down to what no format writes.
func sameRecords(t *testing.T, got, want []*report.Record) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d records, want %d", len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("%s game %d:\n%s\nwant\n%s", want[i].File, want[i].Game, got[i].AppendJSON(nil), want[i].AppendJSON(nil))
		}
	}
}

var inputs = []string{records, "../testdata/bugs"}

func TestTheCacheChangesNothing(t *testing.T) {
	want := runAll(t, Options{}, inputs...)
	c := &mapCache{}
	sameRecords(t, runAll(t, Options{Cache: c}, inputs...), want)
	c.hits = 0
	kept := c.puts
	sameRecords(t, runAll(t, Options{Cache: c}, inputs...), want)
	games := 0
	for _, r := range want {
		if r.Digest != "" {
			games++
		}
	}
	if c.hits != games || c.puts != kept || games < 50 {
		t.Errorf("of %d games %d came from the cache, and %d were done anew", games, c.hits, c.puts-kept)
	}
}

// moved writes all SGF files of the inputs that hold one game into one, each
// behind lines of its own, so that places and numbers change.
func moved(t *testing.T) string {
	t.Helper()
	var all bytes.Buffer
	for _, dir := range inputs {
		names, err := filepath.Glob(filepath.Join(dir, "*.sgf"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", dir, names, err)
		}
		for i, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			data = bytes.TrimSpace(data)
			if !bytes.HasPrefix(data, []byte("(;")) || bytes.IndexFunc(data, func(r rune) bool { return r > 126 }) >= 0 {
				continue // what a file says of its charset would change with its company
			}
			fmt.Fprintf(&all, "%s%s%s", strings.Repeat("\n", i%4), strings.Repeat(" ", i%5), data)
		}
	}
	name := filepath.Join(t.TempDir(), "all.sgf")
	if err := os.WriteFile(name, all.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// File, number, line and column are those of the place where a game lies now,
// not of the one where it lay when it was kept.
func TestTheCacheFollowsGamesToAnotherPlace(t *testing.T) {
	c := &mapCache{}
	runAll(t, Options{Cache: c}, inputs...)
	name := moved(t)
	want := runAll(t, Options{}, name)
	c.hits = 0
	sameRecords(t, runAll(t, Options{Cache: c}, name), want)
	if c.hits < len(want)/2 {
		t.Errorf("only %d of %d games came from the cache", c.hits, len(want))
	}
}

func TestAnEntryThatMakesNoSenseIsDoneAnew(t *testing.T) {
	c := &mapCache{}
	want := runAll(t, Options{Cache: c}, records)
	for k, e := range c.entries {
		c.entries[k] = e[:len(e)/2] // within the record: what follows it, a diagram, is not asked for
	}
	c.hits = 0
	sameRecords(t, runAll(t, Options{Cache: c}, records), want)
	if c.refused != c.hits || c.hits == 0 {
		t.Errorf("%d of %d entries were refused", c.refused, c.hits)
	}
}

func TestOverridesPartEntries(t *testing.T) {
	c := &mapCache{}
	read := func(line string) *Overrides {
		o, err := ReadOverrides("o.jsonl", strings.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	path := oneRecord(t)
	base := filepath.Base(path)
	runAll(t, Options{Cache: c}, path)
	for i, line := range []string{`"komi":1.5`, `"komi":2.5`, `"rules":"aga"`, `"result":"W+2"`, `"dead":[]`, `"dead":["A1"]`} {
		o := Options{Cache: c, Overrides: read(`{"file":"` + base + `",` + line + `}`)}
		got := runAll(t, o, path)
		o.Cache = nil
		sameRecords(t, got, runAll(t, o, path))
		if c.puts != i+2 {
			t.Errorf("%s: %d entries, want %d", line, c.puts, i+2)
		}
		if n, _ := o.Overrides.Unmatched(); n != 0 {
			t.Errorf("%s: a game from the cache leaves its override unmatched", line)
		}
	}
}

// oneRecord is a game of the test records.
func oneRecord(t *testing.T) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(records, "*.sgf"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	return names[0]
}

// late is an engine whose answer takes longer than there is.
type late struct{}

func (late) Dead(ctx context.Context, _ *replay.Game, _ *replay.Final) ([]replay.Point, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestWhatTimeDecidedIsNotKept(t *testing.T) {
	c := &mapCache{}
	games := "(;SZ[5]KM[6.5]RU[Japanese]RE[W+6.5];B[cb];W[cc];B[bb];W[bc];B[db];W[dc];B[ab];W[ac];B[eb];W[ec];B[];W[])"
	name := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(name, []byte(games), 0o666); err != nil {
		t.Fatal(err)
	}
	got := runAll(t, Options{Cache: c, Engine: late{}, EngineName: "late", Timeout: time.Millisecond, Life: []score.Origin{score.OriginGTP, score.OriginEstimate}}, name)
	if c.puts != 0 {
		t.Errorf("kept %s", got[0].AppendJSON(nil))
	}
}

// Each option that a record may depend on parts the settings.
func TestSettingsTellOptionsApart(t *testing.T) {
	jp, _ := score.Lookup("jp1989")
	changed := *jp
	changed.Tax = 2
	seen := map[[16]byte]string{}
	for name, o := range map[string]Options{
		"none": {}, "rules": {Rules: []*score.Ruleset{jp}}, "a rule": {Rules: []*score.Ruleset{&changed}},
		"komi": {Komi: []KomiChoice{{Variant: report.KomiGiven, Points: 13}}}, "dame": {Dame: score.DameFill},
		"life": {Life: []score.Origin{score.OriginMarks}}, "charset": {Charset: "big5"}, "strict": {Strict: true},
		"engine": {Engine: late{}, EngineName: "a"}, "other engine": {Engine: late{}, EngineName: "b"},
		"include": {Include: map[string]bool{"time": true}}, "trust": {TrustKomi: true}, "era": {AssumeEra: true},
		"fouls": {ApplyFouls: true}, "seed": {Seed: 1}, "second": {SecondName: "net"}, "always": {Always: true}, "check": {CheckOnly: true},
	} {
		d, err := o.Settings("v1")
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := seen[d]; twice {
			t.Errorf("%s and %s have the same settings", name, other)
		}
		seen[d] = name
	}
	a, _ := (&Options{}).Settings("v1")
	spelt := Options{Rules: score.DefaultTargets(), Komi: usualKomi, Dame: score.DameAuto, Life: life.DefaultOrder}
	if same, _ := spelt.Settings("v1"); same != a {
		t.Error("the defaults, spelt out, are other settings")
	}
	b, _ := (&Options{}).Settings("v2")
	if a == b {
		t.Error("two programs have the same settings")
	}
	if _, err := (&Options{Engine: late{}}).Settings("v1"); err == nil {
		t.Error("engines without a name would be mixed up")
	}
}

// Whoever adds an option says here what it is to the cache.
func TestEachOptionHasItsPlaceInTheCache(t *testing.T) {
	place := map[string]string{
		"Rules": "settings", "Komi": "settings", "Dame": "settings", "Life": "settings", "Charset": "settings", "Strict": "settings",
		"EngineName": "settings", "Include": "settings", "TrustKomi": "settings", "AssumeEra": "settings", "ApplyFouls": "settings",
		"Seed": "settings", "CheckOnly": "settings",
		"Overrides": "key", "Defaults": "key",
		"Diagrams": "an entry without is replaced", "Convert": "past it",
		"Timeout": "not kept if it runs out", "Engine": "not kept if it fails", "EngineTime": "not kept if it runs out",
		"Second": "no cache without its name", "SecondName": "settings", "Always": "settings",
		"Cache": "none", "Shard": "none", "Jobs": "none", "Stdin": "none", "FilesFrom": "none", "MaxGameBytes": "none",
	}
	for f := range reflect.TypeFor[Options]().Fields() {
		if place[f.Name] == "" {
			t.Errorf("Options.%s: does a record depend on it? Then put it into Options.Settings, and name it here and in TestSettingsTellOptionsApart", f.Name)
		}
	}
}

// What cannot be told apart must not share a cache.
func TestNoSettingsForASecondJudge(t *testing.T) {
	o := Options{Second: func() life.Opinion { return nil }}
	if _, err := o.Settings("program"); err == nil {
		t.Error("settings were made that say nothing of the second judge")
	}
}

// A diagram is kept with its record; a record kept without one is made anew when
// a diagram is wanted, and one with serves those who want none.
func TestDiagramsAreKept(t *testing.T) {
	bare, drawn := runAll(t, Options{}, inputs...), runAll(t, Options{Diagrams: true}, inputs...)
	c := &mapCache{}
	sameRecords(t, runAll(t, Options{Cache: c}, inputs...), bare)
	puts := c.puts
	sameRecords(t, runAll(t, Options{Cache: c, Diagrams: true}, inputs...), drawn)
	if c.lacking == 0 || c.puts != puts+c.lacking {
		t.Errorf("%d entries lacked a diagram, %d were put", c.lacking, c.puts-puts)
	}
	puts, c.lacking = c.puts, 0
	sameRecords(t, runAll(t, Options{Cache: c, Diagrams: true}, inputs...), drawn)
	sameRecords(t, runAll(t, Options{Cache: c}, inputs...), bare)
	if c.puts != puts || c.lacking > 0 || c.refused > 0 {
		t.Errorf("%d entries more, %d lacking, %d refused", c.puts-puts, c.lacking, c.refused)
	}
}

func TestDefaultsPartEntries(t *testing.T) {
	c := &mapCache{}
	for i, d := range []Defaults{{}, {Rules: "aga"}, {Rules: "aga", RulesStand: true}, {HasKomi: true}, {HasKomi: true, Komi: 13}} {
		o := Options{Cache: c, Defaults: func(string) Defaults { return d }}
		got := runAll(t, o, oneRecord(t))
		o.Cache = nil
		sameRecords(t, got, runAll(t, o, oneRecord(t)))
		if c.puts != i+1 {
			t.Errorf("%+v: %d entries, want %d", d, c.puts, i+1)
		}
	}
}

func TestShardsArePartsOfTheRun(t *testing.T) {
	paths := append([]string{"missing.sgf", collection(t, 300)}, inputs...)
	want := runAll(t, Options{}, paths...)
	for _, n := range []int{1, 7} {
		parts := make([]*report.Record, len(want))
		for i := range n {
			got := runAll(t, Options{Shard: Shard{i + 1, n}}, paths...)
			for k, r := range got {
				if parts[r.Seq-1] != nil || k > 0 && got[k-1].Seq >= r.Seq {
					t.Fatalf("shard %d/%d: game %d is not new, or out of order", i+1, n, r.Seq)
				}
				parts[r.Seq-1] = r
			}
			if n == 7 && len(got) < len(want)/20 {
				t.Errorf("shard %d/%d has %d of %d games", i+1, n, len(got), len(want))
			}
		}
		sameRecords(t, parts, want)
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/7": {2, 7}, " 3 / 3 ": {3, 3}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1/9999999"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
