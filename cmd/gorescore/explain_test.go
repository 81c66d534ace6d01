package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorescore/replay"
	"gorescore/report"
	"gorescore/score"
)

// Every finding that the source declares is in the table that 'explain' reads,
// complete, and no code is declared twice: whoever adds one and forgets the
// list Kinds of its package learns it here.
func TestEveryKindIsInTheTable(t *testing.T) {
	declared := map[string]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if strings.HasSuffix(filepath.Dir(path), "test") { // made up, for tests
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, code := range kindCodes(file) {
			if at := declared[code]; at != "" {
				t.Errorf("%s: the code %s is declared in %s too", path, code, at)
			}
			declared[code] = path
			if k, ok := findKind(code); !ok {
				t.Errorf("%s: %s is not in the table: add it to the Kinds of its package, and those to allKinds", path, code)
			} else if k.Title == "" || k.Why == "" || k.Do == "" || k.Severity == 0 {
				t.Errorf("%s: %s is incomplete", path, code)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(declared) < len(allKinds)*9/10 { // a few codes are constants
		t.Errorf("only %d of the %d codes of the table were found in the source", len(declared), len(allKinds))
	}
}

// kindCodes are the codes that a file declares: Code: "..." in a literal.
func kindCodes(file *ast.File) []string {
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		pair, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, isName := pair.Key.(*ast.Ident)
		value, isText := pair.Value.(*ast.BasicLit)
		if isName && isText && key.Name == "Code" && value.Kind == token.STRING {
			if code, err := strconv.Unquote(value.Value); err == nil {
				codes = append(codes, code)
			}
		}
		return true
	})
	return codes
}

// Guards that every constant word of a record can be looked up: those that the
// program can write, and those of the examples as they come.
func TestEveryWordOfRecordsCanBeExplained(t *testing.T) {
	explained := func(field, word string) {
		e, ok := findEntry(bare(word))
		if word == "" {
			return
		}
		if !ok {
			t.Errorf("%s: %q cannot be explained: add it to report.Glossary", field, word)
			return
		}
		named := field == "why" && e.kind != wordKind
		for _, w := range e.words {
			named = named || slices.Contains(strings.Split(w.Of, ", "), field) || w.Of == field[strings.LastIndexByte(field, '.')+1:]
		}
		if !named {
			t.Errorf("%s: %q is explained, but not of this field", field, word)
		}
	}
	for name, each := range enumerations {
		for _, word := range each {
			explained(name, word)
		}
	}
	for w := replay.WinnerUnknown; w <= replay.WinnerBothLose; w++ {
		explained("recorded.winner", w.String())
	}
	for m := replay.MethodUnknown; m <= replay.MethodUnfinished; m++ {
		explained("recorded.method", m.String())
	}
	for s := replay.SourceUnknown; s <= replay.SourceAssumed; s++ {
		explained("komi.source", s.String())
		explained("rules.source", s.String())
	}
	for _, word := range komiReadings(t) {
		explained("komi.why", word)
	}
	out, told := &bytes.Buffer{}, &bytes.Buffer{}
	code := run(t.Context(), []string{"rescore", "-q", "-f", "jsonl", "-r", "all", "--fouls", "apply", "--komi", "recorded,ruleset,6.5", "../../testdata/records", "../../testdata/bugs"}, strings.NewReader(""), out, told)
	if code != exitDone && code != exitUnread {
		t.Fatalf("exit %d: %s", code, told)
	}
	seen := map[string]bool{}
	for line := range bytes.Lines(out.Bytes()) {
		r, err := report.ReadJSON(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wordsOfRecord(r) {
			if !seen[w[0]+w[1]] {
				seen[w[0]+w[1]] = true
				explained(w[0], w[1])
			}
		}
	}
	if len(seen) < 70 {
		t.Errorf("the examples hold %d words", len(seen))
	}
}

// komiReadings are the constants of package header for what Komi.Why holds.
func komiReadings(t *testing.T) (words []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../replay/header/komi.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 && strings.HasPrefix(spec.Names[0].Name, "why") {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				if word, err := strconv.Unquote(lit.Value); err == nil {
					words = append(words, word)
				}
			}
		}
		return true
	})
	if len(words) < 10 {
		t.Fatalf("only the readings %q are found", words)
	}
	return words
}

// enumerations are words that the source lists.
var enumerations = map[string][]string{
	"violations.class":   append(score.RepetitionClasses(), "suicide-repeat", "single", "multi"),
	"scores.dame":        {report.DameName(score.DameFill), report.DameName(score.DameAsIs)},
	"scores.variant":     {report.KomiRecorded, report.KomiRuleset, report.KomiGiven},
	"outcome":            {report.Rescored, report.NotCounted, report.Skipped},
	"agrees_if":          {"as-is", "fill", "other-side-first", "flood", "area", "territory", "handicap N-1", "komi 7.5"},
	"life.origin":        {"overrides", "marks", "result", "estimate", "gtp"},
	"scores.foul.effect": {"loss", "void-pass", "undo-pass"},
}

// wordsOfRecord are the constant words of a record, each with its field.
func wordsOfRecord(r *report.Record) (words [][2]string) {
	add := func(field, word string) { words = append(words, [2]string{field, word}) }
	add("komi.source", r.Komi.Source.String())
	add("komi.why", r.Komi.Why)
	add("rules.source", r.Rules.Source.String())
	add("recorded.winner", r.Recorded.Winner.String())
	add("recorded.method", r.Recorded.Method.String())
	add("recorded.unit", r.Recorded.Unit)
	add("outcome", r.Outcome)
	add("why", r.Why)
	add("agrees_if", r.AgreesIf)
	if r.Life != nil {
		add("life.origin", string(r.Life.Origin))
	}
	for i := range r.Scores {
		s := &r.Scores[i]
		add("scores.winner", s.Winner.String())
		add("scores.dame", report.DameName(s.Dame))
		add("scores.variant", s.Variant)
		for _, n := range s.Notes {
			add("scores.notes", n)
		}
		for name, of := range s.Items() {
			if of[0] != 0 || of[1] != 0 {
				add("scores.terms", name)
			}
		}
		if s.Foul != nil {
			add("scores.foul.effect", s.Foul.Effect)
		}
	}
	for i := range r.Flips {
		for _, c := range r.Flips[i].Causes {
			add("flips.causes", c.Cause)
		}
	}
	for i := range r.Violations {
		add("violations.kind", r.Violations[i].Kind)
		add("violations.class", r.Violations[i].Class)
	}
	return words
}

// The fields that say why a game does not count are explained as their values are.
func TestFieldsOfReasonsAreExplained(t *testing.T) {
	for _, field := range []string{"outcome", "why", "left_out", "violations"} {
		if e, ok := findEntry(field); !ok || len(e.words) == 0 {
			t.Errorf("%s is not explained", field)
		}
	}
}
