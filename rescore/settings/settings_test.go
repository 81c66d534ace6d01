package settings_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"gorescore/replay"
	"gorescore/rescore"
	"gorescore/rescore/settings"
)

var (
	codes  = []string{"duplicate-game", "komi-hundredths", "ko-retaken"}
	failOn = []string{"error", "warning", "note"}
)

// read writes a file and reads it.
func read(t *testing.T, text string) (*settings.Settings, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), settings.Name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return settings.Read(path, codes, failOn)
}

const full = `# every key
rules: [jp1989, cn2002]
komi: [recorded, 6.5, 3.75zi, "0:9:0.5"]
life: [marks, result]
net: never
fail-on: [error, duplicate-game]
baseline: known.jsonl
overrides: sub/overrides.jsonl
folders:
  - paths: [fox, "old/**/japan/*.sgf"]
    rules: cn2002
    komi: 7.5
  - paths: fox/jp
    rules: jp1989
  - paths: tom
    rules: cn2002
    override: true
ignore:
  - code: komi-hundredths
    paths: ["fox/**"]
    reason: the server writes zi
  - code: duplicate-game
    reason: "kept knowingly"
`

func TestEveryKeyIsRead(t *testing.T) {
	s, err := read(t, full)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(s.Path)
	for what, got := range map[string][2][]string{
		"rules":     {s.Rules, {"jp1989", "cn2002"}},
		"komi":      {s.Komi, {"recorded", "6.5", "3.75zi", "0:9:0.5"}},
		"life":      {s.Life, {"marks", "result"}},
		"net":       {{s.Net}, {"never"}},
		"fail-on":   {s.FailOn, {"error", "duplicate-game"}},
		"baseline":  {{s.Baseline}, {filepath.Join(dir, "known.jsonl")}},
		"overrides": {{s.Overrides}, {filepath.Join(dir, "sub/overrides.jsonl")}},
	} {
		if !slices.Equal(got[0], got[1]) {
			t.Errorf("%s: %q, want %q", what, got[0], got[1])
		}
	}
	if !s.HasFolders() {
		t.Error("no folders")
	}
	komi := replay.Points(7) + 1
	for file, want := range map[string]rescore.Defaults{
		"fox/a.sgf":                {Rules: "cn2002", Komi: komi, HasKomi: true},
		"fox/2019/03/a.sgf":        {Rules: "cn2002", Komi: komi, HasKomi: true},
		"fox/jp/a.sgf":             {Rules: "jp1989", Komi: komi, HasKomi: true},
		"old/japan/a.sgf":          {Rules: "cn2002", Komi: komi, HasKomi: true},
		"old/x/y/japan/a.sgf":      {Rules: "cn2002", Komi: komi, HasKomi: true},
		"old/japan/x/a.sgf":        {},
		"tom/a.sgf":                {Rules: "cn2002", RulesStand: true},
		"foxes/a.sgf":              {},
		"a.sgf":                    {},
		"fox.zip!fox/a.sgf":        {},
		"old/a.zip!japan/b.sgf":    {Rules: "cn2002", Komi: komi, HasKomi: true},
		"../fox/a.sgf":             {},
		"fox/jp/../a.sgf":          {Rules: "cn2002", Komi: komi, HasKomi: true},
		"old/../fox/./jp/wow!.sgf": {Rules: "jp1989", Komi: komi, HasKomi: true},
	} {
		if got := s.Defaults(dir + "/" + file); got != want {
			t.Errorf("%s: %+v, want %+v", file, got, want)
		}
	}
	for _, c := range []struct{ code, file, want string }{
		{"komi-hundredths", "fox/a.sgf", "the server writes zi"},
		{"komi-hundredths", "tom/a.sgf", ""},
		{"duplicate-game", "tom/a.sgf", "kept knowingly"},
		{"ko-retaken", "fox/a.sgf", ""},
	} {
		if got := s.Ignores(c.code, dir+"/"+c.file); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.code, c.file, got, c.want)
		}
	}
}

// Guards what would go unseen, or take a gigabyte: a second document, a file that
// is far too large.
func TestSettingsAreOneDocument(t *testing.T) {
	for text, want := range map[string]string{
		"rules: jp1989\n---\nkomi: 6.5":     ":2:1: a second document begins here",
		"---\n---\nrules: jp1989":           ": a second document begins here",
		"rules: jp1989\n---\n[":             "no YAML",
		strings.Repeat("# none\n", 160_000): "larger than 1 MB",
	} {
		if _, err := read(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	if s, err := read(t, "---\nrules: jp1989\n...\n"); err != nil || len(s.Rules) != 1 {
		t.Errorf("one document with its marks: %v", err)
	}
}

func TestPathsAreSeenFromTheFolderOfTheFile(t *testing.T) {
	s, err := read(t, "folders: [{paths: 'fox/*', komi: 7}]")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Dir(s.Path))
	if s, err = settings.Read(settings.Name, codes, failOn); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]bool{"fox/a.sgf": true, "./fox/a.sgf": true, "sub/fox/a.sgf": false, "<stdin>": false} {
		if got := s.Defaults(file).HasKomi; got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

// wrong are files with a fault: where it is, what is said, what may have been
// meant.
var wrong = []struct{ text, want, unknown string }{
	{"ruels: jp1989", `:1:1: unknown key "ruels": want rules, komi,`, "ruels"},
	{"rules: jp1989\nrules: aga", ":2:1: rules stands here twice", ""},
	{"rules: [jp1989,\n  japn]", `:2:3: rules: unknown ruleset "japn"`, "japn"},
	{"komi: 6.4", ":1:7: komi: ", ""},
	{"komi: []", ":1:7: the list is empty", ""},
	{"net: perhaps", `:1:6: net: unknown value "perhaps": want margin, always, never`, "perhaps"},
	{"life: [marks, result, guess]", `:1:23: life: unknown value "guess": want overrides`, "guess"},
	{"fail-on: eror", `:1:10: fail-on: unknown value "eror"`, "eror"},
	{"baseline: [a, b]", ":1:11: want a text or a number here, not a list", ""},
	{"baseline:", "not nothing", ""},
	{"ignore: [{code: ko-retaken}]", ":1:10: ko-retaken is ignored without a reason", ""},
	{"ignore: [{code: ko-retaken, reason: ' '}]", "without a reason", ""},
	{"ignore: [{reason: why}]", "needs a code", ""},
	{"ignore:\n  - code: ko-retakn\n    reason: x", `:2:11: code: unknown value "ko-retakn"`, "ko-retakn"},
	{"ignore: {code: ko-retaken, reason: x}", "want a list here, not keys with values", ""},
	{"ignore: [{code: ko-retaken, reason: x, path: y}]", `unknown key "path": want code, paths, reason`, "path"},
	{"folders: [{paths: a}]", "needs rules or komi", ""},
	{"folders: [{komi: 7}]", "needs paths", ""},
	{"folders: [{paths: a, komi: 7, override: maybe}]", `override: want true or false, not "maybe"`, ""},
	{"folders: [{paths: 'a[b', komi: 7}]", "a [ is not closed", ""},
	{"folders: [{paths: a, rules: all}]", "of one ruleset", ""},
	{"folders: [{paths: a, komi: recorded}]", "is no komi: want points such as 6.5 or zi such as 3.75zi", ""},
	{"- rules", "want keys with values here, not a list", ""},
	{"jp1989", `not "jp1989"`, ""},
	{"rules: [jp1989", "no YAML: ", ""},
	{"rules: *none", "no YAML: ", ""},
	{"&a {rules: jp1989, ? *a : x}", "", ""},
}

func TestFaultsAreToldWithTheirPlace(t *testing.T) {
	for _, c := range wrong {
		_, err := read(t, c.text)
		e, ok := errors.AsType[*settings.Error](err)
		if !ok {
			t.Errorf("%q: error %v", c.text, err)
			continue
		}
		if !strings.Contains(e.Error(), c.want) || e.Unknown != c.unknown {
			t.Errorf("%q: %q (unknown %q), want %q (%q)", c.text, e.Error(), e.Unknown, c.want, c.unknown)
		}
		if c.unknown != "" && len(e.Known) == 0 {
			t.Errorf("%q: nothing is known", c.text)
		}
	}
}

func TestEmptyFileSaysNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing yet\n", "---\n", "null"} {
		s, err := read(t, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if s.Rules != nil || s.HasFolders() {
			t.Errorf("%q says something", text)
		}
	}
}

func TestFindGoesUpToTheRootOfTheRepository(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"repo/.git", "repo/games/2019", "repo/other", "bare/.git", "bare/games"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{settings.Name, "repo/" + settings.Name, "repo/games/" + settings.Name, "repo/games/2019/a.sgf", "bare/games/a.zip"} {
		if err := os.WriteFile(filepath.Join(root, file), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		"repo/games/2019/a.sgf":          "repo/games",
		"repo/games/2019":                "repo/games",
		"repo/games/missing.sgf":         "repo/games",
		"repo/other":                     "repo",
		"repo":                           "repo",
		"bare/games/a.zip":               "", // not beyond the repository
		"bare/games/a.zip!2019/game.sgf": "",
	} {
		if want != "" {
			want = filepath.Join(root, want, settings.Name)
		}
		if got := settings.Find(filepath.Join(root, path)); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	t.Chdir(filepath.Join(root, "repo/other"))
	for _, path := range []string{"", "-", "../other"} {
		if got, _ := filepath.EvalSymlinks(settings.Find(path)); !strings.HasSuffix(got, "repo/"+settings.Name) {
			t.Errorf("%q: %q", path, got)
		}
	}
}

// TestSchemaAgrees: what an editor says by the published schema is what the
// program says, but for names that only the program knows.
func TestSchemaAgrees(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../docs/gorescore.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	valid := func(text string) bool {
		var doc any
		if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
			return false
		}
		plain, err := json.Marshal(doc)
		if err != nil {
			return false
		}
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(string(plain)))
		if err != nil {
			t.Fatal(err)
		}
		return schema.Validate(v) == nil
	}
	for _, text := range []string{full, "", "rules: all", "komi: 6.5", "folders: []"} {
		if _, err := read(t, text); err != nil || !valid(text) {
			t.Errorf("%q: error %v, valid %v", text, err, valid(text))
		}
	}
	onlyWe := []string{"unknown ruleset", "komi: ", "fail-on: unknown", "code: unknown", "is not closed", "of one ruleset", "is no komi"}
	for _, c := range wrong {
		ours := slices.ContainsFunc(onlyWe, func(s string) bool { return strings.Contains(c.want, s) })
		if valid(c.text) && !ours && c.want != ":2:1: rules stands here twice" {
			t.Errorf("the schema lets %q pass", c.text)
		}
	}
}

func TestPatternsTakeNoTime(t *testing.T) {
	s, err := read(t, "folders: [{paths: '"+strings.Repeat("**/a/", 40)+"b', komi: 7}]")
	if err != nil {
		t.Fatal(err)
	}
	if s.Defaults(filepath.Dir(s.Path) + strings.Repeat("/a", 300)).HasKomi {
		t.Error("it matches")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(full)
	for _, c := range wrong {
		f.Add(c.text)
	}
	f.Add("a: &a [*a]\nignore: *a")
	f.Add("<<: {rules: jp1989}\n")
	path := filepath.Join(f.TempDir(), settings.Name)
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		s, err := settings.Read(path, codes, failOn)
		if err != nil {
			if _, ok := errors.AsType[*settings.Error](err); !ok {
				t.Fatalf("%T %v", err, err)
			}
			return
		}
		s.Defaults("a.zip!b/c.sgf")
		s.Ignores("ko-retaken", "/x/../y.sgf")
	})
}
