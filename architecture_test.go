package gorescore

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// storeys are the packages of the house from the ground up. Each may use those
// before it, never one after it; a command uses them all, and its own packages.
var storeys = []string{"sgfparse", "replay", "score", "report", "rescore", "cmd"}

// besides stand next to the house: they use the first so many storeys, and
// only commands use them.
var besides = map[string]int{"scan": 2, "scripts": 2}

// stairs are rooms whose sub-packages build on each other, from the ground up:
// each may use those before it.
var stairs = map[string][]string{
	"scan":           {"raster", "scantest", "glyph", "grid", "stones", "number", "page", "review"},
	"cmd/train-life": {"dataset", "train"},
}

// climbs tells that a sub-package stands above another of the same room.
func climbs(room, from, to string) bool {
	from, _, _ = strings.Cut(from, "/")
	i, j := slices.Index(stairs[room], from), slices.Index(stairs[room], to)
	return j >= 0 && j < i
}

// pkg is what `go list` says of a package: its path and imports, without the
// name of the module, and those of its tests.
type pkg struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

const module = "gorescore"

// packages lists the packages of the module.
func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		p.ImportPath = strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		for _, imports := range []*[]string{&p.Imports, &p.TestImports, &p.XTestImports} {
			var own []string
			for _, path := range *imports {
				if rest, ok := strings.CutPrefix(path, module+"/"); ok {
					own = append(own, rest)
				}
			}
			*imports = own
		}
		list = append(list, p)
	}
	if len(list) < len(storeys) {
		t.Fatalf("only %d packages found", len(list))
	}
	return list
}

// fault says why a package may not use another, "" if it may. A sub-package
// stands on the storey of its parent and imports it, and what is above that; a parent never imports
// a sub-package, and siblings never each other.
func fault(from, to string) string {
	top, rest, _ := strings.Cut(from, "/")
	toTop, toRest, _ := strings.Cut(to, "/")
	storey, toStorey := slices.Index(storeys, top), slices.Index(storeys, toTop)
	limit, beside := besides[top]
	_, toBeside := besides[toTop]
	switch {
	case top == "cmd" && toTop != "cmd":
		return ""
	case toTop == "cmd" && top == "cmd" && (above(rest, toRest) || ownStairs(rest, toRest)):
		return ""
	case toTop == "cmd":
		return "nothing uses a command"
	case storey < 0 && !beside || toStorey < 0 && !toBeside:
		return "a package without a place: name it in storeys or besides"
	case top == toTop && (above(toRest, rest) || climbs(top, rest, toRest)):
		return ""
	case top == toTop && above(rest, toRest):
		return "a package does not use its sub-packages"
	case top == toTop:
		return "siblings do not use each other"
	case toBeside:
		return "only commands use what stands beside the house"
	case beside && toStorey >= limit:
		return "it stands too low for that"
	case !beside && toStorey > storey:
		return "imports run one way: " + strings.Join(storeys, " <- ")
	}
	return ""
}

// ownStairs tells that both are packages of one command, and the first stands
// above the second.
func ownStairs(from, to string) bool {
	name, from, _ := strings.Cut(from, "/")
	toName, to, _ := strings.Cut(to, "/")
	return name == toName && climbs("cmd/"+name, from, to)
}

// above reports whether a path leads to another one through sub-packages.
func above(parent, path string) bool {
	return parent == "" || strings.HasPrefix(path, parent+"/")
}

func TestImportsRunOneWay(t *testing.T) {
	for _, p := range packages(t) {
		for _, to := range p.Imports {
			if why := fault(p.ImportPath, to); why != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, to, why)
			}
		}
		for _, to := range slices.Concat(p.TestImports, p.XTestImports) {
			if top, _, _ := strings.Cut(to, "/"); top == "cmd" && fault(p.ImportPath, to) != "" {
				t.Errorf("tests of %s import %s: nothing uses a command", p.ImportPath, to)
			}
		}
	}
}

func TestImportRulesTellRightFromWrong(t *testing.T) {
	for _, c := range []struct {
		from, to string
		fine     bool
	}{
		{"replay", "sgfparse", true},
		{"rescore", "sgfparse/charset", true},
		{"score/life", "score", true},
		{"score/life", "replay", true},
		{"rescore", "score/gtp", true},
		{"score", "replay/header", true},
		{"rescore", "report/text", true},
		{"report/table/parquet", "report/table", true},
		{"report/table/parquet", "report", true},
		{"rescore/results", "report/table/parquet", true},
		{"cmd/gorescore", "scan", true},
		{"scan", "replay", true},
		{"scan/grid", "scan/raster", true},
		{"scan/glyph/train", "scan/glyph", true},
		{"scan/raster", "scan/grid", false},
		{"scan/glyph", "scan/glyph/train", false},
		{"scan", "scan/raster", false},
		{"sgfparse", "replay", false},
		{"score", "score/life", false},
		{"score/gtp", "score/life", false},
		{"replay", "replay/header", false},
		{"report", "report/text", false},
		{"sgfparse/gib", "sgfparse/charset", false},
		{"report/table", "report/table/parquet", false},
		{"report/table/parquet", "report/table/sqlite", false},
		{"report/table/parquet", "report/text", false},
		{"report", "rescore", false},
		{"cmd/train-life", "cmd/train-life/train", true},
		{"cmd/train-life/train", "cmd/train-life/dataset", true},
		{"cmd/train-life/dataset", "cmd/train-life/train", false},
		{"cmd/train-life/dataset", "cmd/train-life", false},
		{"cmd/gorescore", "cmd/train-life/dataset", false},
		{"rescore", "cmd/gorescore", false},
		{"rescore", "scan", false},
		{"scan", "score", false},
		{"score", "helpers", false},
	} {
		if why := fault(c.from, c.to); (why == "") != c.fine {
			t.Errorf("%s imports %s: %q", c.from, c.to, why)
		}
	}
}

// maxLines keeps files short enough to be read in one go.
const maxLines = 520

func TestFilesAreShort(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if n := bytes.Count(data, []byte("\n")); n > maxLines {
			t.Errorf("%s has %d lines, more than %d: divide it by what its parts know", path, n, maxLines)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, error %v", files, err)
	}
}
