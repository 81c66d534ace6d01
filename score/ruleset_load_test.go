package score

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Every embedded file is in the library, once, and its id names it.
func TestLibrary(t *testing.T) {
	if err := LibraryError(); err != nil {
		t.Fatal(err)
	}
	l := loadLibrary()
	if len(l.all) != len(l.files) || len(l.all) < len(rulesetTable) {
		t.Errorf("%d files, %d rulesets, %d in the table", len(l.files), len(l.all), len(rulesetTable))
	}
	for _, r := range l.all {
		if l.files[r.ID] == nil || l.files[r.ID].r != r {
			t.Errorf("%s does not name its file", r.ID)
		}
	}
}

// Each fault of the embedded files is told, with its place, and keeps its file
// alone out of the library.
func TestLibraryFaults(t *testing.T) {
	const index = `{"order": ["b", "a"], "targets": ["a"]}`
	for _, c := range []struct {
		name   string
		files  map[string]string // besides a and b
		ids    string
		faults []string
	}{
		{"none", nil, "b a", nil},
		{"a file that the index does not list comes last", map[string]string{"0": `{"id":"0","extends":"a"}`}, "b a 0", nil},
		{"an alias as base", map[string]string{"c": `{"id":"c","extends":"alpha"}`}, "b a c", nil},
		{"an alias taken", map[string]string{"c": `{"id":"c","counting":"area","aliases":["x","Alpha rules"]}`}, "b a",
			[]string{`rulesets/c.json:1:44: the alias "Alpha rules" is taken by the built-in ruleset "a": choose another`}},
		{"an alias is the id of a later file", map[string]string{"c": `{"id":"c","counting":"area","aliases":["D"]}`, "d": `{"id":"d","counting":"area"}`}, "b a d",
			[]string{`rulesets/c.json:1:40: the alias "D" is taken by the built-in ruleset "d": choose another`}},
		{"a name taken", map[string]string{"c": `{"id":"c","counting":"area","names":{"en":"Beta"}}`}, "b a",
			[]string{`rulesets/c.json:1:43: the name "Beta" is taken by the built-in ruleset "b": choose another`}},
		{"an alias of nothing", map[string]string{"c": `{"id":"c","counting":"area","aliases":["!"]}`}, "b a",
			[]string{`rulesets/c.json:1:40: the alias "!" has no letter and no digit`}},
		{"the id of another file", map[string]string{"c": `{"id":"a","counting":"area"}`}, "b a",
			[]string{`rulesets/c.json:1:7: the id "a" is not the file's name "c"`}},
		{"extends itself", map[string]string{"c": `{"id":"c","extends":"c"}`}, "b a",
			[]string{`rulesets/c.json:1:21: unknown ruleset "c"`}},
		{"no JSON", map[string]string{"c": `{`}, "b a",
			[]string{`rulesets/c.json:1:1: this is no JSON: unexpected end of JSON input`}},
		{"an order without its file", map[string]string{"index": `{"order":["b","a","z"],"targets":["y"],"aside":["x"]}`}, "b a", []string{
			`rulesets/index.json: "z" is in the order, but there is no file rulesets/z.json`,
			`rulesets/index.json: the target "y" is no file of the folder`,
			`rulesets/index.json: "x" is put aside, but there is no file rulesets/x.json`}},
		{"a broken index", map[string]string{"index": `[`}, "a b", []string{`rulesets/index.json: unexpected end of JSON input`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			add := func(id, text string) { files["rulesets/"+id+".json"] = &fstest.MapFile{Data: []byte(text)} }
			add("index", index)
			add("schema", "{}")
			add("a", `{"id":"a","counting":"area","aliases":["alpha"]}`)
			add("b", `{"id":"b","extends":"a","names":{"en":"Beta"}}`)
			for id, text := range c.files {
				add(id, text)
			}
			l := readLibrary(files)
			var ids, faults []string
			for _, r := range l.all {
				ids = append(ids, r.ID)
			}
			for _, f := range l.faults {
				faults = append(faults, f.Error())
			}
			if got := strings.Join(ids, " "); got != c.ids {
				t.Errorf("rulesets %s, want %s", got, c.ids)
			}
			if got, want := strings.Join(faults, "\n"), strings.Join(c.faults, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// The file of a built-in ruleset is sound; a copy of it that says anything else
// is another ruleset, whose names are taken.
func TestCheckRuleset(t *testing.T) {
	data, err := rulesetFiles.ReadFile("rulesets/aga.json")
	if err != nil {
		t.Fatal(err)
	}
	if r, builtIn, err := CheckRuleset("x.json", data); err != nil || !builtIn || r.ID != "aga" {
		t.Errorf("the built-in file: %v, %v", builtIn, err)
	}
	copied := strings.Replace(string(data), `"id": "aga"`, `"id": "new"`, 1)
	_, builtIn, err := CheckRuleset("x.json", []byte(copied))
	if err == nil || builtIn || !strings.Contains(err.Error(), `is taken by the built-in ruleset "aga"`) {
		t.Errorf("a copy: %v, %v", builtIn, err)
	}
}
