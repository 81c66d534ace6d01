package sarif_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	reader "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"gorescore/report/findings"
	"gorescore/report/findings/findingstest"
	"gorescore/report/findings/sarif"
	"gorescore/report/reporttest"
)

func render(t *testing.T, baseline bool) []byte {
	return findingstest.Render(t, func(b *bytes.Buffer) findings.Writer {
		return sarif.New(b, sarif.Options{Version: "1.2.3", Rules: findingstest.Kinds, Baseline: baseline})
	})
}

func TestLogIsGolden(t *testing.T) { reporttest.Golden(t, "sample.sarif", render(t, true)) }

// schema is the OASIS schema of SARIF 2.1.0 (errata 01), as a module that we
// read logs with in this test carries it.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const module = "github.com/owenrumney/go-sarif/v3"
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", module, err)
	}
	path := filepath.Join(strings.TrimSpace(string(dir)), "pkg/report/v210/sarif/schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) > len(text) {
			text = lit.Value
		}
		return true
	})
	if text, err = strconv.Unquote(text); err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(sarif.Schema, doc); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile(sarif.Schema)
}

func TestLogIsValidByTheOASISSchema(t *testing.T) {
	s := schema(t)
	for _, baseline := range []bool{false, true} {
		log := render(t, baseline)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("baseline %v: %v", baseline, err)
		}
	}
	// The schema can tell: a level that SARIF has not, a line before the first.
	for _, fault := range [][2]string{{`"level":"warning"`, `"level":"bad"`}, {`"startLine":1`, `"startLine":0`}, {`"text":`, `"txt":`}} {
		wrong := strings.Replace(string(render(t, true)), fault[0], fault[1], 1)
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(wrong))
		if err != nil {
			t.Fatal(err)
		}
		if s.Validate(doc) == nil {
			t.Errorf("a log with %s is taken for valid", fault[1])
		}
	}
}

// TestAnotherReaderFindsWhatWasWritten reads the log with a library that is not
// ours.
func TestAnotherReaderFindsWhatWasWritten(t *testing.T) {
	log, err := reader.FromBytes(render(t, true))
	if err != nil {
		t.Fatal(err)
	}
	results := log.Runs[0].Results
	var want []findings.Finding
	for _, g := range findingstest.Games() {
		want = append(want, g.List...)
	}
	if len(results) != len(want) {
		t.Fatalf("%d results, want %d", len(results), len(want))
	}
	prints := map[string]bool{}
	for i, r := range results {
		rule := log.Runs[0].Tool.Driver.Rules[r.RuleIndex]
		if *r.RuleID != want[i].Code || *rule.ID != want[i].Code {
			t.Errorf("result %d: rule %s at %d (%s), want %s", i, *r.RuleID, r.RuleIndex, *rule.ID, want[i].Code)
		}
		if known := *r.BaselineState == "unchanged"; known != want[i].Known {
			t.Errorf("result %d: state %s", i, *r.BaselineState)
		}
		if suppressed := len(r.Suppressions) > 0; suppressed == want[i].New() {
			t.Errorf("result %d: suppressed %v", i, suppressed)
		}
		prints[r.PartialFingerprints["gorescoreMoves/v1"]] = true
	}
	if len(prints) != len(want) {
		t.Errorf("%d fingerprints of %d findings", len(prints), len(want))
	}
}

func TestURI(t *testing.T) {
	for path, want := range map[string]string{
		"a.sgf":            "a.sgf",
		"./a.sgf":          "a.sgf",
		"a b/100%#?.sgf":   "a%20b/100%25%23%3F.sgf",
		"a:b.sgf":          "./a:b.sgf", // not a scheme
		"棋.sgf":            "%E6%A3%8B.sgf",
		"/data/a.sgf":      "file:///data/a.sgf",
		"../a.sgf":         "../a.sgf",
		"<stdin>":          "%3Cstdin%3E",
		"new\nline\x1b.sg": "new%0Aline%1B.sg",
	} {
		if got := sarif.URI(path); got != want {
			t.Errorf("URI(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestInterruptedRunSaysSo(t *testing.T) {
	b := &bytes.Buffer{}
	w := sarif.New(b, sarif.Options{})
	if err := w.Close(nil, false); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Invocations []struct {
				ExecutionSuccessful bool `json:"executionSuccessful"`
			} `json:"invocations"`
		} `json:"runs"`
	}
	log.Runs = nil
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if log.Runs[0].Invocations[0].ExecutionSuccessful {
		t.Error("an interrupted run is told as successful")
	}
}

func TestFullDiskIsAnError(t *testing.T) {
	if err := findingstest.Feed(sarif.New(reporttest.FullDisk{}, sarif.Options{})); err == nil {
		t.Error("no error")
	}
}
